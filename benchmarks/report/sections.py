"""The benchmarks, in the order of the report: what each measures, and the commands that measure it."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

from benchmarks.report import HERE, ROOT, Rows

PURE = {"VIEW_ALGEBRA_PURE": "1"}
"""Has Python answer where the native path would."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The interpreters with the library's own environment and with tinygrad 0.9.0 (None where there is none), the
    recorded calls, and whether a minute has to suffice."""

    python: str
    dropin: str | None
    trace: Path
    is_quick: bool


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report: its title, what its figures are, and what measures them."""

    title: str
    about: str
    measure: Callable[[Setting], Rows]
    is_optional: bool = False


class Missing(Exception):
    """What a section needs is not there."""


def printed(*command: object, added: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What a benchmark prints with `--json`. Raises Missing where it fails or prints nothing."""
    environment = {**os.environ, "CLANG": "1", "CACHEDB": str(ROOT / "build/tinygrad-cache.db"), **(added or {})}
    texts = [*map(str, command), "--json"]
    done = subprocess.run(texts, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode or not done.stdout.strip():
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise Missing(f"{' '.join(texts[1:3])}: {' '.join(last) or 'nothing was printed'}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def tinygrad(setting: Setting) -> str:
    """The interpreter that has tinygrad 0.9.0. Raises Missing where none is named, or its file is not there."""
    if setting.dropin is None or not Path(setting.dropin).exists():
        raise Missing("there is no interpreter with tinygrad 0.9.0; make dropin-compare sets one up")
    return setting.dropin


def calls(setting: Setting) -> Rows:
    """Recorded calls, on the native path and in Python alone."""
    python = tinygrad(setting)
    if not setting.trace.exists():
        raise Missing(f"there are no recorded calls at {setting.trace}; name them with --trace")
    effort = ("--share", 0.1, "--rounds", 1) if setting.is_quick else ("--rounds", 3)
    command = (python, HERE / "replay_trace.py", setting.trace, "--tinygrad", python, *effort)
    native = printed(*command)["rows"]
    pure = {} if setting.is_quick else printed(*command, added=PURE)["rows"]
    return {
        kind: {"calls": row["calls"]}
        | {state: row[state] for state in ("cold", "warm")}
        | {f"in Python, {state}": pure[kind][state] for state in ("cold", "warm") if kind in pure}
        for kind, row in native.items()
    }


def programs(setting: Setting) -> Rows:
    """Whole programs of tinygrad."""
    effort = ("--rounds", 2, "--programs", "mlp", "scheduled") if setting.is_quick else ("--rounds", 4)
    return dict(printed(tinygrad(setting), HERE / "whole_programs.py", *effort)["rows"])


def simplifier(setting: Setting) -> Rows:
    """The simplifier beside those of its peers that are installed."""
    others = [f"{name}={tinygrad(setting)}" for name in ("tg09", "inductor")][: 1 if setting.is_quick else None]
    named = [word for other in others for word in ("--with", other)]
    every = 80 if setting.is_quick else 8
    return dict(printed(setting.python, HERE / "symbolic_corpus.py", "--every", every, *named)["rows"])


def growth(setting: Setting) -> Rows:
    """Merging, movement, simplification and expressions, as something grows."""
    return dict(grown(setting)["rows"])


@cache
def grown(setting: Setting) -> dict[str, Any]:
    """The ratios as something grows, and the curves of the times."""
    rounds = 2 if setting.is_quick else 5
    return printed(setting.python, HERE / "scaling.py", "--tinygrad", tinygrad(setting), "--rounds", rounds)


def kernels(setting: Setting) -> Rows:
    """Compiled kernels; of the interpreters the one that has torch."""
    python = setting.dropin if setting.dropin and Path(setting.dropin).exists() else setting.python
    effort = ("--rounds", 3, "--sizes", 256, "--only", "transpose") if setting.is_quick else ("--rounds", 5)
    return dict(printed(python, HERE / "kernels.py", "--dtypes", "uint8", "float32", *effort)["rows"])


def operations(setting: Setting) -> Rows:
    """Operations of `impl.ops`, one by one."""
    return dict(views(setting)["rows"])


def compiled(setting: Setting) -> Rows:
    """Programs of such operations under `vmap`, compiled by JAX."""
    return dict(views(setting)["programs"])


@cache
def views(setting: Setting) -> dict[str, Any]:
    """What `view_operations` prints."""
    return printed(setting.python, HERE / "view_operations.py", "--rounds", 3 if setting.is_quick else 9)


def start_up(setting: Setting) -> Rows:
    """Importing the library."""
    rounds = 4 if setting.is_quick else 15
    return dict(
        printed(setting.python, HERE / "start_up.py", "--tinygrad", tinygrad(setting), "--rounds", rounds)["rows"]
    )


def proofs(setting: Setting) -> Rows:
    """The proof suite."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([setting.python, "-m", "proofs", "--no-cache"], cwd=ROOT, capture_output=True, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"python -m proofs --no-cache": {"processor time, s": seconds}}


SECTIONS = {
    "calls": Section(
        "Calls",
        "How many times faster than tinygrad 0.9.0 the recorded calls of its tests are, in processor time: *cold* the "
        "first time that a call is made, *warm* the second; with the native path, and in Python alone.",
        calls,
    ),
    "programs": Section(
        "Whole programs of tinygrad 0.9.0",
        "The processor time on its own shape package by that on this library: *first* with nothing known, *again* in "
        "the same process. Compilers are not counted.",
        programs,
    ),
    "simplifier": Section(
        "Simplifier",
        "How many times as much the answers of others cost, and how many times as long they take, on expressions of "
        "the public corpus.",
        simplifier,
    ),
    "growth": Section(
        "Growth",
        "How many times faster than tinygrad 0.9.0 a call is, cold, as its views grow. The times themselves are in "
        "[growth.svg](growth.svg).",
        growth,
    ),
    "kernels": Section(
        "Kernels",
        "The speed of a kernel by that of numpy and torch (one thread) on the same view, and by that of memcpy; how "
        "long it takes to lower and compile it; and what `materialize` adds to it.",
        kernels,
    ),
    "operations": Section(
        "Operations on tensors",
        "On 64 by 64 floats: microseconds of a call, and how many times as long numpy and JAX (eager) take.",
        operations,
    ),
    "compiled": Section(
        "Programs under `vmap`, compiled by JAX",
        "On 64 members of 48 by 32 floats: microseconds of a call, and how many times as long `jax.jit` of `jax.vmap` "
        "of the same program takes.",
        compiled,
    ),
    "start-up": Section(
        "Start-up",
        "Processor time of a program over that of bare Python, and how many times as long tinygrad 0.9.0 takes.",
        start_up,
    ),
    "proofs": Section("Proofs", "Processor time of the proof suite.", proofs, is_optional=True),
}


def measured(setting: Setting, names: list[str], say: Callable[[str], None]) -> Iterator[tuple[str, Rows]]:
    """The rows of the sections with some names, one section after another; what is missing is said, and left out."""
    for name in names:
        try:
            yield name, SECTIONS[name].measure(setting)
        except Missing as reason:
            say(f"{name}: left out: {reason}")
