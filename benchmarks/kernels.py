"""Bytes per second of kernels beside numpy and torch on the same view and beside memcpy, in turns in one process.

    python benchmarks/kernels.py [--rounds 9] [--sizes 256 2048] [--dtypes float32] [--only NAME] [--json]

Each row is one tracker: what the compiled kernel does into an output that is there already; what numpy does, the
faster of `ascontiguousarray` and a copy into the same output (`pad` for padding; for what is no view of numpy's,
advanced indexing with indices made beforehand); what torch does of the same view, if it is installed; a copy of as many
bytes; and `materialize`, which is the kernel with all checks in Python. GB/s counts what is written and as much read,
at the best of all rounds, since other work only ever adds time. The last columns are the milliseconds that lowering
and compiling take, with no cache of either, and the microseconds that `materialize` takes over the kernel itself.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
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
from impl.lower.runtime.compiler import library, loaded  # noqa: E402
from impl.lower.runtime.run import compiled, materialize  # noqa: E402

try:
    import torch
except ImportError:
    torch = None  # type: ignore[assignment]

Numpy = Callable[[Any, Any], Any]
SMALL = 2**18
"""Bytes of an output beside which the microseconds that `materialize` adds can be seen."""


class Case(NamedTuple):
    """A tracker, the shape of the array that it reads, and the ways in which numpy does the same, given the array and
    an output; and the same as a view in torch, of a tensor."""

    name: str
    tracker: ShapeTracker
    shape: tuple[int, ...]
    ways: list[Numpy]
    torch_view: Callable[[Any], Any] | None = None
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


def of_view(
    name: str,
    tracker: ShapeTracker,
    shape: tuple[int, ...],
    view: Callable[[Any], Any],
    torch_view: Callable[[Any], Any] | None = None,
) -> Case:
    """A case for which numpy has a view; torch reads the same one, unless there is another way to say it."""
    ways: list[Numpy] = [lambda a, out: np.copyto(out, view(a)), lambda a, out: np.array(view(a), order="C")]
    return Case(name, tracker, shape, ways, torch_view or (lambda a: torch.from_numpy(view(a.numpy()))))


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
    yield of_view("flip", rows.stride((1, -1)), square, lambda a: a[:, ::-1], lambda a: a.flip(1))
    turned = rows.stride((-1, -1))
    yield of_view("flip both", turned, square, lambda a: a[::-1, ::-1], lambda a: a.flip(0, 1))
    yield of_view("every second", rows.stride((1, 2)), square, lambda a: a[:, ::2])
    wide = ShapeTracker.from_shape((n, 1)).expand(square)
    yield of_view("expand columns", wide, (n, 1), lambda a: np.broadcast_to(a, square), lambda a: a.expand(square))
    padded, padding = rows.pad(((3, 3), (3, 3))), (3, 3, 3, 3)
    ways: list[Numpy] = [lambda a, out: np.pad(a, 3), lambda a, out: inner(a, out, 3)]
    yield Case("pad", padded, square, ways, lambda a: torch.nn.functional.pad(a, padding))
    side = n // 8
    size = side - 2
    columns = View.create((8, 3, 3, size, size), (side * side, side, 1, side, 1))
    strided = (columns.shape, columns.strides)
    unrolled = ShapeTracker((columns,))
    yield of_view("im2col", unrolled, (8, side, side), lambda a: windows(a, 3, size), lambda a: a.as_strided(*strided))
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


class Figures(NamedTuple):
    """GB/s of the kernel, of a plain copy, of `materialize`, of numpy, and of torch where it is installed; milliseconds
    to make the kernel; microseconds of `materialize` over it."""

    kernel: float
    copy: float
    materialize: float
    numpy: float
    torch: float | None
    compiling: float
    over: float | None

    def ratios(self) -> dict[str, float]:
        """The kernel's speed by that of others, and the times."""
        others = {"numpy": self.numpy, "torch": self.torch, "memcpy": self.copy}
        found = {name: self.kernel / other for name, other in others.items() if other is not None}
        found["lowered and compiled, ms"] = self.compiling
        return found if self.over is None else found | {"materialize adds, us": self.over}


def torch_way(case: Case, data: Any, other: Any) -> Callable[[], Any] | None:
    """What torch does of a case, into memory that is there already."""
    if torch is None or case.torch_view is None:
        return None
    tensor, out, view = torch.from_numpy(data), torch.from_numpy(other), case.torch_view
    return lambda: out.copy_(view(tensor))


def making(case: Case, itemsize: int) -> float:
    """The milliseconds that it takes to lower and compile a case, with nothing kept of it."""
    with tempfile.TemporaryDirectory() as folder:
        compiled.cache_clear()
        loaded.cache_clear()
        start = time.perf_counter()
        compiled(case.tracker, itemsize, "cc", Path(folder) / "kernels")
        return (time.perf_counter() - start) * 1e3


def measured(case: Case, dtype: str, rounds: int) -> Figures:
    """What a case takes."""
    data = (np.arange(prod(case.shape)) % 120 + 1).astype(dtype).reshape(case.shape)
    shape = case.tracker.shape
    out, other = np.ones(shape, dtype), np.ones(shape, dtype)
    compiling = making(case, data.dtype.itemsize)
    function = case.function(data.dtype.itemsize)
    function(out.ctypes.data, data.ctypes.data)
    ways = [lambda way=way: way(data, other) for way in case.ways]  # type: ignore[misc]
    torchs = torch_way(case, data, other)
    for way in (*ways, *((torchs,) if torchs else ())):
        found = way()
        if not (out == (other if found is None else np.asarray(found))).all():
            raise ValueError(f"{case.name}: the results differ")
    place, address = out.ctypes.data, data.ctypes.data
    calls = [
        lambda: function(place, address),
        lambda: np.copyto(other, out),
        lambda: materialize(case.tracker, data, out=out),
        *ways,
        *((torchs,) if torchs else ()),
    ]
    repeats = max(1, round(4e6 / out.nbytes))
    times = [[seconds(call, repeats) for call in calls] for _ in range(rounds)]
    kernel, copy, whole, *others = map(min, zip(*times, strict=True))
    speed = 2e-9 * out.nbytes
    there = speed / others.pop() if torchs else None
    over = (whole - kernel) * 1e6 if out.nbytes <= SMALL and not case.is_plain else None
    return Figures(speed / kernel, speed / copy, speed / whole, speed / min(others), there, compiling, over)


def parsed() -> argparse.Namespace:
    """The parsed arguments of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--sizes", type=int, nargs="*", default=[256, 2048], help="sides of the arrays")
    parser.add_argument("--dtypes", nargs="*", default=["uint8", "float16", "float32", "float64"])
    parser.add_argument("--only", default="", help="cases whose name has this in it")
    parser.add_argument("--json", action="store_true", help="the ratios, for `benchmarks.report`")
    return parser.parse_args()


def main() -> None:
    """Measures each case and prints a line for it."""
    rows: dict[str, dict[str, float]] = {}
    arguments = parsed()
    if torch is not None:
        torch.set_num_threads(1)
    heads = ("kernel", "copy", "materialize", "numpy", "torch", "made, ms", "adds, us", "/numpy", "/copy")
    if not arguments.json:
        print(f"GB/s read and written; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        print(f"{'':28}{'n':>6}{'dtype':>9}" + "".join(f"{head:>12}" for head in heads))
    for n in arguments.sizes:
        for case in cases(n):
            for dtype in arguments.dtypes if arguments.only in case.name else ():
                found = measured(case, dtype, arguments.rounds)
                rows[f"{case.name}, {n}, {dtype}"] = found.ratios()
                ratios = (found.kernel / found.numpy, found.kernel / found.copy)
                figures = "".join(f"{'':>12}" if each is None else f"{each:12.2f}" for each in (*found, *ratios))
                if not arguments.json:
                    print(f"{case.name:28}{n:6}{dtype:>9}{figures}", flush=True)
    if arguments.json:
        print(json.dumps({"rows": rows}))


if __name__ == "__main__":
    main()
