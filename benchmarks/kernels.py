"""Bytes per second of kernels beside numpy on the same view and beside a plain copy, in turns in one process.

    python benchmarks/kernels.py [--rounds 9] [--sizes 256 2048] [--dtypes float32] [--only NAME]

Each row is one tracker: what the compiled kernel does into an output that is there already; what numpy does, the
faster of `ascontiguousarray` and a copy into the same output (`pad` for padding; for what is no view of numpy's,
advanced indexing with indices made beforehand); a copy of as many bytes; and `materialize`, which is the kernel with
all checks in Python. GB/s counts what is written and as much read, at the best of all rounds, since other work only
ever adds time.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from ctypes import c_void_p
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tests"))

from support.enumerated import table  # noqa: E402

from impl import ShapeTracker, View  # noqa: E402
from impl.lower import ClangLanguage, lower, uops_to_cstyle  # noqa: E402
from impl.lower.dtypes import BITS  # noqa: E402
from impl.lower.runtime.compiler import library  # noqa: E402
from impl.lower.runtime.run import compiled, materialize  # noqa: E402

Numpy = Callable[[Any, Any], Any]


class Case(NamedTuple):
    """A tracker, the shape of the array that it reads, and the ways in which numpy does the same, given the array and
    an output."""

    name: str
    tracker: ShapeTracker
    shape: tuple[int, ...]
    ways: list[Numpy]
    is_plain: bool = False

    def function(self, itemsize: int) -> Any:
        """The compiled kernel. If the case `is_plain`, the tracker is lowered as it stands, without simplification of
        its index expression."""
        if not self.is_plain:
            return compiled(self.tracker, itemsize, "cc", None)[1]
        kernel = lower(self.tracker, BITS[itemsize], simplifies=False)
        function = library(uops_to_cstyle(ClangLanguage(), "plain", kernel.uops))["plain"]
        function.argtypes = [c_void_p, c_void_p]
        return function


def of_view(name: str, tracker: ShapeTracker, shape: tuple[int, ...], view: Callable[[Any], Any]) -> Case:
    """A case for which numpy has a view."""
    ways: list[Numpy] = [lambda a, out: np.copyto(out, view(a)), lambda a, out: np.array(view(a), order="C")]
    return Case(name, tracker, shape, ways)


def by_index(name: str, tracker: ShapeTracker, shape: tuple[int, ...]) -> Case:
    """A case for which numpy has only advanced indexing."""
    address, valid = table(tracker.views)
    if valid.all():
        return Case(name, tracker, shape, [lambda a, out: np.take(a.ravel(), address, out=out, mode="clip")])
    inside = np.where(valid, address, 0)
    return Case(name, tracker, shape, [lambda a, out: np.multiply(a.ravel()[inside], valid, out=out)])


def inner(a: Any, out: Any, width: int) -> None:
    """Padding without `pad`: an array of zeros into whose middle the array is copied."""
    out[...] = 0
    out[width:-width, width:-width] = a


def windows(a: Any, side: int, size: int) -> Any:
    """All windows of an array of channels, made with numpy."""
    view = np.lib.stride_tricks.sliding_window_view(a, (side, side), axis=(1, 2))
    return view.transpose(0, 3, 4, 1, 2)[:, :, :, :size, :size]


def cases(n: int) -> Iterator[Case]:
    """The cases for arrays of about n by n elements."""
    square, rows, tall = (n, n), ShapeTracker.from_shape((n, n)), ShapeTracker.from_shape((n - 24, n + 40))
    yield of_view("copy", rows, square, lambda a: a)
    yield of_view("transpose", rows.permute((1, 0)), square, lambda a: a.T)
    yield of_view("transpose, odd sizes", tall.permute((1, 0)), (n - 24, n + 40), lambda a: a.T)
    heads = ShapeTracker.from_shape((4, n // 8, 8, n // 4))
    yield of_view("swap middle axes", heads.permute((0, 2, 1, 3)), heads.shape, lambda a: a.transpose(0, 2, 1, 3))
    images = ShapeTracker.from_shape((4, n // 4, n // 16, 16))
    yield of_view("channels first", images.permute((0, 3, 1, 2)), images.shape, lambda a: a.transpose(0, 3, 1, 2))
    yield of_view("flip", rows.stride((1, -1)), square, lambda a: a[:, ::-1])
    yield of_view("flip both", rows.stride((-1, -1)), square, lambda a: a[::-1, ::-1])
    yield of_view("every second", rows.stride((1, 2)), square, lambda a: a[:, ::2])
    wide = ShapeTracker.from_shape((n, 1)).expand(square)
    yield of_view("expand columns", wide, (n, 1), lambda a: np.broadcast_to(a, square))
    padded = rows.pad(((3, 3), (3, 3)))
    yield Case("pad", padded, square, [lambda a, out: np.pad(a, 3), lambda a, out: inner(a, out, 3)])
    side = n // 8
    size = side - 2
    columns = View.create((8, 3, 3, size, size), (side * side, side, 1, side, 1))
    yield of_view("im2col", ShapeTracker((columns,)), (8, side, side), lambda a: windows(a, 3, size))
    edge = View.create((8, side, side)).pad(((0, 0), (1, 1), (1, 1)))
    around = View.create((8, 3, 3, side, side), ((side + 2) ** 2, side + 2, 1, side + 2, 1))
    yield by_index("im2col, padded", ShapeTracker((edge, around)), (8, side, side))
    mixed = rows.permute((1, 0)).reshape((n // 2, 2 * n))
    yield by_index("stack", mixed, square)
    yield by_index("stack, plain", mixed, square)._replace(is_plain=True)
    halves = (View.create((n, n // 4), (n, 4)), View.create((n * n // 16, 4)))
    yield from unmerged_and_merged("mergeable", ShapeTracker(halves), square)
    cancelling = (View.create((n // 8, 9, 4), (140, 11, 13)), View.create((n // 8 * 36 // 9,), (9,)))
    stacked = (*cancelling, View.create((n // 2, n // 2), (0, 1)).shrink(((0, n // 2), (0, n // 2))))
    yield from unmerged_and_merged("cancelling", ShapeTracker(stacked), square)


def unmerged_and_merged(name: str, tracker: ShapeTracker, shape: tuple[int, ...]) -> Iterator[Case]:
    """Two cases for a stack: lowered as it stands, and lowered after merging."""
    yield by_index(f"{name} stack, plain", tracker, shape)._replace(is_plain=True)
    yield by_index(f"{name} stack, unmerged", tracker, shape)
    yield by_index(f"{name} stack, merged", tracker.simplify(), shape)


def seconds(call: Callable[[], Any], repeats: int) -> float:
    """The time of one call, averaged over some."""
    start = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - start) / repeats


def measured(case: Case, dtype: str, rounds: int) -> tuple[float, float, float, float]:
    """GB/s of the kernel, of numpy, of a plain copy, and of `materialize`."""
    data = (np.arange(prod(case.shape)) % 120 + 1).astype(dtype).reshape(case.shape)
    shape = case.tracker.shape
    out, other = np.ones(shape, dtype), np.ones(shape, dtype)
    function = case.function(data.dtype.itemsize)
    function(out.ctypes.data, data.ctypes.data)
    for way in case.ways:
        found = way(data, other)
        if not (out == (other if found is None else found)).all():
            raise ValueError(f"{case.name}: the kernel and numpy differ")
    place, address = out.ctypes.data, data.ctypes.data
    calls = [
        lambda: function(place, address),
        lambda: np.copyto(other, out),
        lambda: materialize(case.tracker, data, out=out),
        *[lambda way=way: way(data, other) for way in case.ways],  # type: ignore[misc]
    ]
    repeats = max(1, round(4e6 / out.nbytes))
    times = [[seconds(call, repeats) for call in calls] for _ in range(rounds)]
    kernel, copy, whole, *ways = map(min, zip(*times, strict=True))
    return tuple(2e-9 * out.nbytes / value for value in (kernel, min(ways), copy, whole))  # type: ignore[return-value]


def parsed() -> argparse.Namespace:
    """The parsed arguments of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--sizes", type=int, nargs="*", default=[256, 2048], help="sides of the arrays")
    parser.add_argument("--dtypes", nargs="*", default=["uint8", "float16", "float32", "float64"])
    parser.add_argument("--only", default="", help="cases whose name has this in it")
    return parser.parse_args()


def main() -> None:
    """Measures each case and prints a line for it."""
    arguments = parsed()
    print(f"GB/s read and written; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    heads = ("n", "dtype", "kernel", "numpy", "copy", "materialize", "kernel/numpy", "kernel/copy")
    print(f"{'':28}" + "".join(f"{head:>13}" for head in heads))
    for n in arguments.sizes:
        for case in cases(n):
            if arguments.only not in case.name:
                continue
            for dtype in arguments.dtypes:
                kernel, rival, copy, whole = measured(case, dtype, arguments.rounds)
                print(
                    f"{case.name:28}{n:13}{dtype:>13}{kernel:13.2f}{rival:13.2f}{copy:13.2f}{whole:13.2f}"
                    f"{kernel / rival:12.2f}x{kernel / copy:12.2f}x",
                    flush=True,
                )


if __name__ == "__main__":
    main()
