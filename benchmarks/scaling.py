"""What deciding a merge costs as ranks and sizes grow, beside tinygrad 0.9.0 in the same run.

    python benchmarks/scaling.py [--tinygrad PYTHON] [--rounds 5] [--plot FILE.svg]

Each family of pairs grows in one number. Every pair is decided once, cold, in a fresh process for each library and
round, the libraries in turn; the least time of all rounds counts. `PYTHON` is an interpreter that has tinygrad
0.9.0; without one only this library is timed. `--plot` needs matplotlib.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
Parts = tuple[tuple[int, ...], tuple[int, ...] | None, int, tuple[tuple[int, int], ...] | None]
Pair = tuple[Parts, Parts]


def turned(rank: int) -> Pair:
    """Axes of 3 in the opposite order, each flipped: one view."""
    strides = tuple(3**axis for axis in range(rank))
    outer = tuple(-(3**axis) for axis in reversed(range(rank)))
    return ((3,) * rank, strides, 0, None), ((3,) * rank, outer, 3**rank - 1, None)


def padded_rows(log: int) -> Pair:
    """Rows with a gap between them, read backwards: one view of 4**log elements."""
    n = 2**log
    return ((n, n), (n + 1, 1), 0, None), ((n, n), (-n, -1), n * n - 1, None)


def windows(log: int) -> Pair:
    """Rows padded at both ends, read as windows that overlap: a hole."""
    n = 2**log
    base = ((n, n + 2), (n, 1), -1, ((0, n), (1, n + 1)))
    return base, ((n, 3, n), (n + 2, 1, 1), 0, None)


def cancelling_chain(log: int) -> Pair:
    """Carries that cancel, all sizes powers of 2: one view."""
    n = 2**log
    return ((2, 2, 2, n), (5, 3, 1, 0), 0, None), ((3,), (n,), 2 * n, None)


def cancelling(log: int) -> Pair:
    """Carries that cancel on no chain, over a base of 360 * 2**log elements: one view."""
    n = 2**log
    return ((10 * n, 9, 4), (140, 11, 13), 0, None), ((6 * n,), (9,), 0, None)


def overlapping(log: int) -> Pair:
    """An outer view of 8**log elements that all overlap, over a base of at least 7,000: a bend."""
    n = 2**log
    return ((max(7, 6 * n // 1000 + 1), 1000), (1, 7), 0, None), ((n, n, n), (1, 2, 3), 0, None)


FAMILIES: dict[str, tuple[Callable[[int], Pair], tuple[int, ...]]] = {
    "rank: turned axes of 3": (turned, (1, 2, 4, 6, 8, 12, 16)),
    "log2 of a side: rows with gaps": (padded_rows, (2, 5, 10, 15, 20, 30)),
    "log2 of a row: padded windows": (windows, (2, 5, 10, 15, 20, 30)),
    "log2 of the period: cancelling carries on a chain": (cancelling_chain, (2, 5, 10, 15, 20, 30)),
    "log2 of the size / 360: cancelling carries on no chain": (cancelling, (0, 3, 6, 9, 12, 15)),
    "log2 of a side: overlapping outer view": (overlapping, (2, 4, 6, 8, 10)),
}


def work(name: str) -> None:
    """The work of one process: it decides every pair once, and prints the seconds and whether the two views merged."""
    if name == "tinygrad":
        from tinygrad.shape.view import View  # noqa: PLC0415
    else:
        sys.path.insert(0, str(ROOT))
        from impl import View  # type: ignore[assignment]  # noqa: PLC0415
    results = []
    for family, numbers in FAMILIES.values():
        for number in numbers:
            base, outer = (View.create(*parts) for parts in family(number))
            start = time.perf_counter()
            merged = base + outer
            results.append((time.perf_counter() - start, merged is not None))
    print(json.dumps(results))


def measured(interpreter: str, name: str) -> list[tuple[float, bool]]:
    """The times that one process measured."""
    command = [interpreter, __file__, "--work", name]
    return list(map(tuple, json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)))


def least(rounds: list[list[tuple[float, bool]]]) -> list[tuple[float, bool]]:
    """The least time of each pair over all rounds."""
    return [min(times) for times in zip(*rounds, strict=True)]


def plot(path: Path, columns: dict[str, list[tuple[float, bool]]]) -> None:
    """Draws one small diagram for each family: the time against the number that grows."""
    from matplotlib import pyplot  # noqa: PLC0415

    figure, axes = pyplot.subplots(2, 3, figsize=(13, 7), sharey=True, layout="constrained")
    first = 0
    for (title, (_, numbers)), axis in zip(FAMILIES.items(), axes.flat, strict=True):
        for name, results in columns.items():
            axis.semilogy(numbers, [t * 1e6 for t, _ in results[first : first + len(numbers)]], marker="o", label=name)
        axis.set(title=title.partition(": ")[2], xlabel=title.partition(": ")[0], ylabel="microseconds, cold")
        first += len(numbers)
    axes.flat[0].legend()
    figure.savefig(path)


def table(columns: dict[str, list[tuple[float, bool]]]) -> str:
    """The times in microseconds, and whether the views merged."""
    lines, position = list[str](), 0
    for title, (_, numbers) in FAMILIES.items():
        lines.append(title)
        for number in numbers:
            cells = [f"  {number:4}"]
            for name, results in columns.items():
                seconds, is_merged = results[position]
                cells.append(f"{name} {seconds * 1e6:10.1f} us {'merged' if is_merged else 'two views':9}")
            lines.append("   ".join(cells))
            position += 1
    return "\n".join(lines)


def main() -> int:
    """Runs the comparison, and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tinygrad", metavar="PYTHON", help="an interpreter that has tinygrad 0.9.0")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--plot", type=Path, metavar="FILE", help="an SVG or PNG file to write")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options.work)
        return 0
    libraries: dict[str, Any] = {"impl": sys.executable}
    if options.tinygrad:
        libraries["tinygrad 0.9.0"] = options.tinygrad
    rounds: dict[str, list[list[tuple[float, bool]]]] = {name: [] for name in libraries}
    for _ in range(options.rounds):
        for name, interpreter in libraries.items():
            rounds[name].append(measured(interpreter, name.split()[0]))
    columns = {name: least(results) for name, results in rounds.items()}
    print(table(columns))
    if options.plot:
        plot(options.plot, columns)
    return 0


if __name__ == "__main__":
    sys.exit(main())
