"""Replays recorded calls on this library and on tinygrad 0.9.0, in alternating rounds, and prints the ratios.

    python benchmarks/replay_trace.py TRACE.json.gz --tinygrad PYTHON [--rounds 5] [--share 1.0]

`PYTHON` is an interpreter that has tinygrad 0.9.0; without one the benchmark says so and ends. Every kind of call
runs in a process of its own for each library and round: *cold* is the first time that each call is made there,
*warm* the second, in processor time. Calls of create and of the movement operations are made of the recorded views.
With `VIEW_ALGEBRA_PURE=1` in the environment Python answers; otherwise the native path does, where it is built, and
the last line says which.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from math import prod
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
Call = Callable[[], object]
KINDS = ("create", "pad", "shrink", "expand", "permute", "stride", "reshape", "merge", "index")


def as_tuples(value: Any) -> Any:
    """Nested lists as nested tuples."""
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def library(name: str) -> tuple[Any, Any]:
    """The classes View and ShapeTracker of one of the two libraries."""
    if name == "tinygrad":
        from tinygrad.shape.shapetracker import ShapeTracker, View  # noqa: PLC0415
    else:
        sys.path.insert(0, str(ROOT))
        from impl.dropin import ShapeTracker, View  # type: ignore[assignment]  # noqa: PLC0415
    return View, ShapeTracker


def built(view_type: Any, parts: Any) -> Any:
    """A view built from its recorded parts by the bare constructor, so that it comes out of no cache."""
    shape, strides, offset, mask = parts
    row_major, period = [], 1
    for size in reversed(shape):
        row_major.append(0 if size == 1 else period)
        period *= size
    is_contiguous = mask is None and offset == 0 and strides == tuple(reversed(row_major))
    return view_type(shape, strides, offset, mask, is_contiguous)


def movements(shape: tuple[int, ...]) -> dict[str, Any]:
    """One argument for each movement operation but reshape."""
    return {
        "pad": tuple((axis % 2, 1) for axis in range(len(shape))),
        "shrink": tuple((int(size > 2), size) for size in shape),
        "expand": tuple(3 if size == 1 else size for size in shape),
        "permute": tuple(reversed(range(len(shape)))),
        "stride": tuple((-1, 2, 1)[axis % 3] for axis in range(len(shape))),
    }


def calls(kind: str, trace: dict[str, Any], view_type: Any, tracker_type: Any) -> Iterator[Call]:
    """The recorded calls of a kind, without repetitions, as functions of no arguments."""
    if kind == "merge":
        for base, outer in trace["merge"]:
            yield built(view_type, base).__add__, built(view_type, outer)
    elif kind == "reshape":
        for view, shape in trace["reshape"]:
            if prod(view[0]) == prod(shape):
                yield built(view_type, view).reshape, shape
    elif kind == "index":
        for views in trace["index"]:
            yield rendered, tracker_type(tuple(built(view_type, view) for view in views))
    else:
        for parts in dict.fromkeys(view for view, _ in trace["reshape"]):
            if kind == "create":
                yield star(view_type.create), parts
            else:
                yield getattr(built(view_type, parts), kind), movements(parts[0])[kind]


def star(function: Callable[..., object]) -> Callable[[Any], object]:
    """A function of one tuple that calls another function with the entries of the tuple as arguments."""
    return lambda arguments: function(*arguments)


def rendered(tracker: Any) -> tuple[str, str]:
    """The index expression of a tracker and its validity, as text."""
    index, valid = tracker.expr_idxs()
    return index.render(), valid.render()


def timed(prepared: list[Any]) -> float:
    """The seconds of processor time that all calls take. Garbage collection is off meanwhile, since its time depends on
    all other objects."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    for function, argument in prepared:
        function(argument)
    seconds = time.process_time() - start
    gc.enable()
    return seconds


def work(path: Path, name: str, kind: str, share: float) -> None:
    """The work of one process: it makes the calls of one kind on one library, first cold and then warm."""
    recorded = json.loads(gzip.decompress(path.read_bytes()))
    step = max(1, round(1 / share))
    trace = {key: as_tuples([call for call, _ in recorded[key]][::step]) for key in ("merge", "reshape", "index")}
    prepared = list(calls(kind, trace, *library(name)))
    print(json.dumps({"calls": len(prepared), "cold": timed(prepared), "warm": timed(prepared)}))


def measured(interpreter: str, arguments: argparse.Namespace, name: str, kind: str) -> dict[str, float]:
    """The times that one process measured."""
    command = [interpreter, __file__, str(arguments.trace), "--share", str(arguments.share), "--work", name, kind]
    return dict(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))


def has_tinygrad(interpreter: str | None) -> bool:
    """Whether the interpreter has tinygrad 0.9.0."""
    question = "from importlib.metadata import version; raise SystemExit(version('tinygrad') != '0.9.0')"
    if interpreter is None:
        return False
    return subprocess.run([interpreter, "-c", question], check=False, capture_output=True).returncode == 0


def ratios(rounds: list[tuple[dict[str, float], dict[str, float]]]) -> dict[str, float]:
    """How many times faster this library is, the median of the rounds, by state; the calls are counted with them."""
    found = {state: statistics.median(pair[1][state] / pair[0][state] for pair in rounds) for state in ("cold", "warm")}
    return {"calls": int(rounds[0][0]["calls"])} | found


def row(kind: str, rounds: list[tuple[dict[str, float], dict[str, float]]]) -> str:
    """A line of the table: median microseconds for a call, and how many times faster this library is."""
    cells = [f"{kind:8}{int(rounds[0][0]['calls']):7}"]
    for state in ("cold", "warm"):
        ours, theirs = (
            statistics.median(pair[side][state] / pair[side]["calls"] * 1e6 for pair in rounds) for side in (0, 1)
        )
        cells.append(f"{ours:9.2f}{theirs:10.2f}{ratios(rounds)[state]:7.2f}x")
    return "  ".join(cells)


def parsed() -> argparse.Namespace:
    """The parsed arguments of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("trace", type=Path)
    parser.add_argument("--tinygrad", metavar="PYTHON")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--share", type=float, default=1.0, help="the share of the calls that is replayed")
    parser.add_argument("--kinds", nargs="*", default=KINDS)
    parser.add_argument("--json", action="store_true", help="the ratios alone, for `benchmarks.report`")
    parser.add_argument("--work", nargs=2, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    """Measures each kind of call and prints a line for it."""
    arguments = parsed()
    if arguments.work:
        return work(arguments.trace, *arguments.work, arguments.share)
    if not has_tinygrad(arguments.tinygrad):
        print("replay_trace: skipped, there is no tinygrad 0.9.0; name an interpreter that has it with --tinygrad")
        return None
    rows: dict[str, dict[str, float]] = {}
    if not arguments.json:
        print("            calls  cold: us   tinygrad  faster  warm: us   tinygrad  faster")
    for kind in arguments.kinds:
        rounds = []
        for _ in range(arguments.rounds):
            ours = measured(sys.executable, arguments, "impl", kind)
            rounds.append((ours, measured(arguments.tinygrad, arguments, "tinygrad", kind)))
        rows[kind] = ratios(rounds)
        if not arguments.json:
            print(row(kind, rounds), flush=True)
    if arguments.json:
        print(json.dumps({"rows": rows}))
        return None
    sys.path.insert(0, str(ROOT))
    from impl.native import compiled  # noqa: PLC0415

    print(f"this library: {'native path' if compiled else 'Python alone'}, CPython {sys.version.split()[0]}")
    return None


if __name__ == "__main__":
    main()
