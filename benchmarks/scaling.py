"""How the time of one call grows with the rank, with the number of views, and with the size, beside tinygrad 0.9.0.

    python benchmarks/scaling.py [--tinygrad PYTHON] [--rounds 5] [--json]

Each family of calls grows in one number. Every call is made cold, with all caches cleared, in a process for each
library and round, the libraries in turn; the least time of all rounds counts. A family ends for a library after a call
that takes long. `PYTHON` is an interpreter that has tinygrad 0.9.0; without one only this library is timed.
`python -m benchmarks.report` draws the curves.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 0.05
"""Seconds of a call after which a family ends: index expressions of the other library take a thousand times longer for
twice as many views."""

RANKS = (2, 4, 8, 16, 32, 64)
DEPTHS = (1, 2, 4, 8, 16, 32, 64)
LOGARITHMS = (3, 6, 12, 25, 50, 100, 200)

Call = Callable[[], object]
OURS, THEIRS = "this library", "tinygrad 0.9.0"


class Family(NamedTuple):
    """Calls that grow in one number: what that is, and what is asked of a library's View and ShapeTracker at each."""

    axis: str
    numbers: tuple[int, ...]
    call: Callable[[Any, Any, int], Call]


def sum_of(view: Any, base: Any, outer: Any) -> Call:
    """The merge of two views given by their parts."""
    first, second = view.create(*base), view.create(*outer)
    return lambda: first + second


def turned(view: Any, _: Any, rank: int) -> Call:
    """Axes of 3 in the opposite order, each flipped: one view."""
    strides = tuple(3**axis for axis in range(rank))
    outer = tuple(-(3**axis) for axis in reversed(range(rank)))
    return sum_of(view, ((3,) * rank, strides, 0, None), ((3,) * rank, outer, 3**rank - 1, None))


def permuted(view: Any, _: Any, rank: int) -> Call:
    """All axes in the opposite order."""
    found, order = view.create((3,) * rank), tuple(reversed(range(rank)))
    return lambda: found.permute(order)


def reshaped(view: Any, _: Any, rank: int) -> Call:
    """Pairs of axes that become one each, and are masked."""
    found = view.create((2, 2) * (rank // 2)).pad(((1, 0), *((0, 0),) * (rank - 1)))
    return lambda: found.reshape((3, 2, *(4,) * (rank // 2 - 1)))


def stack_of(view: Any, tracker: Any, depth: int) -> Any:
    """Views of 24 elements of which no two neighbours are one."""
    shapes = ((4, 6), (3, 8), (2, 12))
    return tracker(tuple(view.create(shapes[k % 3], (1, shapes[k % 3][0])) for k in range(depth)))


def simplified(view: Any, tracker: Any, depth: int) -> Call:
    """`simplify` of a stack."""
    return stack_of(view, tracker, depth).simplify  # type: ignore[no-any-return]


def expressed(view: Any, tracker: Any, depth: int) -> Call:
    """The index expression of a stack, as the drop-in gives it."""
    stack = stack_of(view, tracker, depth)
    return getattr(stack, "eager_idxs", stack.expr_idxs)  # type: ignore[no-any-return]


def padded_rows(view: Any, _: Any, log: int) -> Call:
    """Rows with a gap between them, read backwards: one view."""
    n = 2**log
    return sum_of(view, ((n, n), (n + 1, 1), 0, None), ((n, n), (-n, -1), n * n - 1, None))


def windows(view: Any, _: Any, log: int) -> Call:
    """Rows padded at both ends, read as windows that overlap: a hole."""
    n = 2**log
    base = ((n, n + 2), (n, 1), -1, ((0, n), (1, n + 1)))
    return sum_of(view, base, ((n, 3, n), (n + 2, 1, 1), 0, None))


def cancelling_chain(view: Any, _: Any, log: int) -> Call:
    """Carries that cancel, all sizes powers of 2: one view."""
    n = 2**log
    return sum_of(view, ((2, 2, 2, n), (5, 3, 1, 0), 0, None), ((3,), (n,), 2 * n, None))


def cancelling(view: Any, _: Any, log: int) -> Call:
    """Carries that cancel on no chain, over a base of 360 * 2**log elements: one view, looked for within a budget."""
    n = 2**log
    return sum_of(view, ((10 * n, 9, 4), (140, 11, 13), 0, None), ((6 * n,), (9,), 0, None))


FAMILIES = {
    "merge of turned axes": Family("rank", RANKS, turned),
    "permute": Family("rank", RANKS, permuted),
    "reshape, masked": Family("rank", RANKS, reshaped),
    "simplify": Family("views", DEPTHS, simplified),
    "index expression": Family("views", DEPTHS, expressed),
    "merge of rows with gaps": Family("log2 of the size", LOGARITHMS, padded_rows),
    "merge of padded windows": Family("log2 of the size", LOGARITHMS, windows),
    "carries on a chain": Family("log2 of the size", LOGARITHMS, cancelling_chain),
    "carries on no chain": Family("log2 of the size", LOGARITHMS, cancelling),
}


def library(name: str) -> tuple[Any, Any]:
    """The classes View and ShapeTracker of one of the two libraries."""
    if name == THEIRS:
        from tinygrad.shape.shapetracker import ShapeTracker, View  # noqa: PLC0415
    else:
        sys.path.insert(0, str(ROOT))
        from impl import ShapeTracker, View  # type: ignore[assignment]  # noqa: PLC0415
    return View, ShapeTracker


def work(name: str) -> None:
    """The work of one process: it makes every call, and prints the seconds of each family."""
    found: dict[str, list[float]] = {}
    kinds = library(name)
    gc.disable()
    for title, family in FAMILIES.items():
        times = found.setdefault(title, [])
        family.call(*kinds, family.numbers[1])()
        known = caches()
        for number in family.numbers:
            call = family.call(*kinds, number)
            for cache in known:
                cache.cache_clear()
            start = time.perf_counter()
            call()
            times.append(time.perf_counter() - start)
            if times[-1] > LONGEST:
                break
    print(json.dumps(found))


def caches() -> list[Any]:
    """Every cache of functions in this process."""
    return [found for found in gc.get_objects() if isinstance(found, functools._lru_cache_wrapper)]


def measured(interpreter: str, name: str) -> dict[str, list[float]]:
    """The times that one process measured."""
    command = [interpreter, __file__, "--work", name]
    return dict(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))


def least(rounds: list[dict[str, list[float]]]) -> dict[str, list[float]]:
    """The least time of each call over all rounds."""
    return {title: [min(times) for times in zip(*(each[title] for each in rounds), strict=False)] for title in FAMILIES}


def rows(columns: Mapping[str, Mapping[str, list[float]]]) -> dict[str, dict[str, float]]:
    """For each family and number, how many times faster this library is."""
    found: dict[str, dict[str, float]] = {}
    for title, family in FAMILIES.items():
        pairs = zip(family.numbers, columns[OURS][title], columns[THEIRS][title], strict=False)
        ratios = {number: theirs / ours for number, ours, theirs in pairs}
        found |= {f"{title}, {family.axis} {number}": {THEIRS: ratio} for number, ratio in ratios.items()}
    return found


def table(columns: Mapping[str, Mapping[str, list[float]]]) -> str:
    """The times in microseconds."""
    lines: list[str] = []
    for title, family in FAMILIES.items():
        lines.append(f"{title}, by {family.axis}")
        for place, number in enumerate(family.numbers):
            times = {name: column[title][place : place + 1] for name, column in columns.items()}
            cells = [f"{name} {t[0] * 1e6:10.1f} us" for name, t in times.items() if t]
            lines.append("   ".join([f"  {number:4}", *cells]))
    return "\n".join(lines)


def main() -> int:
    """Runs the comparison, and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tinygrad", metavar="PYTHON", help="an interpreter that has tinygrad 0.9.0")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="the ratios and the curves, for `benchmarks.report`")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options.work)
        return 0
    libraries = {OURS: sys.executable} | ({THEIRS: options.tinygrad} if options.tinygrad else {})
    rounds: dict[str, list[dict[str, list[float]]]] = {name: [] for name in libraries}
    for _ in range(options.rounds):
        for name, interpreter in libraries.items():
            rounds[name].append(measured(interpreter, name))
    columns = {name: least(results) for name, results in rounds.items()}
    if not options.json:
        print(table(columns))
        return 0
    curves = {
        title: {"axis": f.axis, "numbers": f.numbers, "seconds": {name: each[title] for name, each in columns.items()}}
        for title, f in FAMILIES.items()
    }
    print(json.dumps({"rows": rows(columns) if THEIRS in columns else {}, "curves": curves}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
