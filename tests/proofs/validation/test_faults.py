"""Faults where claims for small boxes do not look: each alone is noticed by the questions that are drawn.

`faults.txt` has them. One is noticed if an answer is refuted, or if the library finds that it contradicts itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import impl
from impl.errors import LayoutError
from proofs.mutation.live import codes, exchanged, functions_by_place
from proofs.validation.questions import KINDS

FOLDER = Path(impl.__file__).parent
QUESTIONS = 150
"""Questions of each kind that are asked until one is noticed."""


class Fault(NamedTuple):
    """A part of a module, which it has once, and what stands there instead."""

    module: str
    old: str
    new: str


def faults() -> dict[str, Fault]:
    """The faults of the file, by what is wrong."""
    paragraphs = (Path(__file__).parent / "faults.txt").read_text(encoding="utf-8").split("\n\n")[1:]
    found = dict[str, Fault]()
    for title, module, *lines in (paragraph.splitlines() for paragraph in paragraphs):
        old, new = ("\n".join(line[2:] for line in lines if line[0] == sign) for sign in "-+")
        found[title] = Fault(module.strip(), old, new)
    return found


FAULTS = faults()


@cache
def functions():
    """The functions of the library."""
    return functions_by_place(FOLDER)


@contextmanager
def with_fault(fault: Fault) -> Iterator[None]:
    """The library with a fault."""
    path = FOLDER / fault.module
    source = path.read_text(encoding="utf-8")
    assert source.count(fault.old) == 1, f"{fault.module} has {source.count(fault.old)} times: {fault.old}"
    code = compile(source.replace(fault.old, fault.new), str(path), "exec")
    with exchanged(functions(), codes(code)):
        yield


def first_noticed(fault: Fault) -> str | None:
    """The first question by which a fault is noticed, and how; None if there is none."""
    with with_fault(fault):
        impl.check(True)
        try:
            for number in range(QUESTIONS):
                for kind, ask in KINDS.items():
                    try:
                        ask(Random(f"0 {kind} {number}"))
                    except LayoutError:
                        continue
                    except (Exception, impl.WrongAnswerError) as noticed:
                        return f"{kind} {number}: {type(noticed).__name__}: {noticed}"
        finally:
            impl.check(False)
    return None


def test_without_a_fault_nothing_is_noticed(monkeypatch):
    """Or the others would say nothing: the module is compiled anew as it is."""
    monkeypatch.setattr("test_faults.QUESTIONS", 20)
    same = Fault("merge/runs.py", "return outcome.view", "return (outcome.view)")
    assert first_noticed(same) is None


def test_the_faults_are_many():
    """Sixty or more, in cached paths, from some rank, line or view on, past thresholds, in drivers and nodes."""
    assert len(FAULTS) >= 60 and len({fault.module for fault in FAULTS.values()}) >= 20


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_noticed(name: str) -> None:
    """By an answer that is refuted."""
    assert first_noticed(FAULTS[name]) is not None
