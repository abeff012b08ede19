"""Running a tracker: the elements that it reads, written one after the other into new memory."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from impl.doors import at_least
from impl.errors import LowerError
from impl.lower.dtypes import DType, dtype_named, dtypes
from impl.lower.languages.cstyle import uops_to_cstyle
from impl.lower.languages.language import ClangLanguage
from impl.lower.loops.kernel import Kernel
from impl.lower.runtime.buffers import (
    WRITABLE,
    address_of,
    as_elements,
    block_of,
    has_objects,
    kind_of,
    pinned,
    shaped,
    shown_as,
)
from impl.lower.runtime.choice import kernel_for, tracker_to_run
from impl.lower.runtime.compiler import has_openmp, has_shuffles, library, place_of, threading
from impl.lower.runtime.extent import concrete, extent
from impl.lower.runtime.sizes import sizes_of
from impl.lower.runtime.strided import elements_of
from impl.lower.uops.graph import UOps
from impl.lower.uops.interpret import interpret
from impl.shapetracker import ShapeTracker
from impl.shown import shown
from impl.symbolic import Variable

NAME = "view"
"""The name of the kernels that are compiled."""

LARGEST = 2**62
"""Bytes of an output; beyond that nothing can be asked of an allocator."""
MOST_NEW = 2**29
"""Bytes of an output that is not given; where the input is large, there may be"""
MOST_COPIES = 2**6
"""so many for each of its bytes."""
MOST_THREADS = 2**10
"""Threads of a kernel; OpenMP ends the process where it cannot have as many as it is asked for."""


def materialize(
    tracker: ShapeTracker,
    buffer: Any,
    dtype: DType | str | None = None,
    *,
    out: Any = None,
    var_vals: Mapping[Variable, int] | None = None,
    compiler: str | None = "cc",
    folder: Path | None = None,
    threads: int = 1,
) -> Any:
    """What a tracker reads from a buffer, in row-major order, 0 where it is not valid (D16, D29).

    `buffer` is any object with the buffer protocol, a numpy array for instance; its format says what the elements are,
    unless `dtype` does. Where it has strides, or another order, an address is the row-major number of an element, which
    is read where it lies. The result is `out`, a block of the right size that is written and that lies before or behind
    all that is read, or a new memoryview of the tracker's shape, of up to 64 axes; `numpy.asarray` takes it (halves
    come as their bits). Elements are copied bit by bit. Sizes that are variables are bound in the tracker, or have
    their values in `var_vals`, which is no other value than the one that is bound.

    The kernel is compiled by `compiler` and kept in `folder`, by default in the user's cache; a relative one lies in
    the working folder, and `~` is a name as any other. `compiler=None` runs the kernel as a Python loop. More than one
    of `threads` divide its outermost loop where the compiler has OpenMP; a process that has run such a kernel must not
    fork.

    Raises LowerError, before anything runs, if an address that is read is not in the buffer, and for a new result of
    more than half a gigabyte and 64 times the buffer (`out` may be as large as there is memory), OutOfBoundsError for a
    stack that has no meaning, and CompilerError if there is no compiler.

    >>> columns = ShapeTracker.from_shape((2, 3)).permute((1, 0))
    >>> bytes(materialize(columns, b"abcdef", compiler=None))
    b'adbecf'
    """
    if not isinstance(tracker, ShapeTracker):
        raise LowerError(f"materialize: {shown(tracker)} is not a ShapeTracker")
    threads = at_least(1, threads, "materialize: threads", LowerError)
    if threads > MOST_THREADS:
        raise LowerError(f"materialize: threads {shown(threads)}; need at most {MOST_THREADS}")
    if var_vals is None and out is not None and ran_again(tracker, buffer, dtype, out, (compiler, folder, threads)):
        return out
    folder = place_of(compiler, folder)
    free, values = sizes_of(tracker, var_vals)
    plain = concrete(free, values)
    plain.require_in_bounds("materialize")
    source, kind, below = elements_of(buffer, dtype, plain)
    size = plain.size * kind.itemsize
    if size > LARGEST:
        raise LowerError(
            f"materialize: the shape {shown(plain.shape)} takes {shown(size)} bytes; need at most {LARGEST}"
        )
    target, result = output_of(out, plain.shape, kind, size, source.nbytes)
    chosen = tracker_to_run(below, free, plain, kind.itemsize)
    job = Job(chosen, kind, {variable.expr: value for variable, value in values.items()}, threads)
    if size and compiler is None:
        job.interpreted(source, target)
    elif size:
        job.compiled(source, target, compiler or "", folder)
    return result


Where = tuple[str | None, Path | None, int]
"""The compiler, the folder, and the threads of a kernel."""


class Needs(NamedTuple):
    """What a kernel without variables needs: the bytes of the output and of an element, and the addresses read."""

    size: int
    itemsize: int
    low: int
    high: int


@lru_cache(maxsize=1024)
def needs(tracker: ShapeTracker, itemsize: int) -> Needs | None:
    """What the kernel of a tracker needs; None with variables, and without elements. Raises what `materialize` does."""
    if tracker.vars() or 0 in tracker.shape:
        return None
    tracker.require_in_bounds("materialize")
    read = extent(tracker)
    low, high = (0, -1) if read is None else (read.low, read.high)
    return Needs(tracker.size * itemsize, itemsize, low, high)


def ran_again(tracker: ShapeTracker, buffer: Any, dtype: DType | str | None, out: Any, where: Where) -> bool:
    """Whether a kernel ran on two blocks that certainly fit it, and whose needs are known. What is not certain to fit
    is left to `materialize`, which finds what is wrong, or that nothing is."""
    compiler, folder, threads = where
    try:
        source, target = memoryview(buffer), memoryview(out)
        if dtype is not None and has_objects(source.format):
            return False
        kind = kind_of(source, "input") if dtype is None else dtype_named(dtype)
        held = needs(tracker, kind.itemsize)
        if held is None or not isinstance(compiler, str) or not do_fit(held, source, target):
            return False
        address, place = address_of(source), address_of(target)
        is_apart = address + source.nbytes <= place or place + held.size <= address
        if not is_apart or kind_of(target, "out") is not kind or (address | place) % held.itemsize:
            return False
        folder = place_of(compiler, folder)
        _, function = compiled(tracker, held.itemsize, compiler, folder, threads)
    except Exception:
        return False
    function(place, address)
    return True


def do_fit(held: Needs, source: memoryview, target: memoryview) -> bool:
    """Whether two blocks are what a kernel needs."""
    return (
        target.nbytes == held.size
        and not target.readonly
        and source.c_contiguous
        and target.c_contiguous
        and source.nbytes % held.itemsize == 0 < source.nbytes
        and 0 <= held.low <= held.high + 1 <= source.nbytes // held.itemsize
    )


def output_of(out: Any, shape: tuple[int, ...], kind: DType, size: int, held: int) -> tuple[memoryview, Any]:
    """The memory to write, and what is returned for it. Raises LowerError for an `out` that does not fit, and for new
    memory that is far more than the input `held`."""
    if out is None:
        if size > (most := max(MOST_NEW, MOST_COPIES * held)):
            raise LowerError(
                f"materialize: the shape {shown(shape)} takes {shown(size)} bytes; need at most {most}, or `out`, the "
                "memory to write"
            )
        result = shaped(bytearray(size), kind, shape)
        return as_elements(result, kind, "materialize: out"), result
    block = block_of(out, "materialize: out", is_written=True)
    if block.nbytes != size:
        raise LowerError(
            f"materialize: out has {block.nbytes} bytes; the shape {shown(shape)} of {kind} takes {shown(size)}"
        )
    if kind_of(block, "materialize: out") not in (kind, shown_as(kind), dtypes.uint8):
        raise LowerError(f"materialize: out holds {kind_of(block, 'materialize: out')}; need {kind}, or bytes")
    return as_elements(block, kind, "materialize: out"), out


@dataclass(frozen=True, slots=True)
class Job:
    """A tracker to be run, the kind of its elements, and the values of its symbolic sizes by name."""

    tracker: ShapeTracker
    kind: DType
    values: Mapping[str, int]
    threads: int = 1

    def interpreted(self, source: memoryview, target: memoryview) -> None:
        """Writes the output by the Python loop."""
        with pinned(source) as address, pinned(target, WRITABLE) as place:
            require_apart(address, source.nbytes, place, target.nbytes)
        elements: Any = target
        interpret(kernel_for(self.tracker, self.kind.itemsize).uops.uops, elements, source, self.values)

    def compiled(self, source: memoryview, target: memoryview, compiler: str, folder: Path | None) -> None:
        """Writes the output by the compiled kernel. An input that is not aligned is copied first, and an output that is
        not is written elsewhere first."""
        kernel, function = compiled(self.tracker, self.kind.itemsize, compiler, folder, self.threads)
        numbers = [self.values[variable.expr] for variable in kernel.variables]
        with pinned(source) as address, pinned(target, WRITABLE) as place:
            require_apart(address, source.nbytes, place, target.nbytes)
            if (address | place) % self.kind.itemsize == 0:
                function(place, address, *numbers)
                return
        written = aligned_copy(target)
        with pinned(aligned_copy(source)) as address, pinned(written, WRITABLE) as place:
            function(place, address, *numbers)
        target.cast("B")[:] = written


def require_apart(address: int, length: int, place: int, size: int) -> None:
    """Raises LowerError if two blocks overlap: what is written must not be read again."""
    if address < place + size and place < address + length:
        raise LowerError(
            "materialize: out overlaps the input, or lies between its elements; need memory of its own, before or "
            "behind it"
        )


def aligned_copy(source: memoryview) -> memoryview:
    """The same elements at an address that is a multiple of their size."""
    copy = (ctypes.c_uint64 * (source.nbytes // 8 + 1))()
    block = memoryview(copy).cast("B")[: source.nbytes]
    block[:] = source.cast("B")
    return block


@lru_cache(maxsize=1024)
def compiled(
    tracker: ShapeTracker, itemsize: int, compiler: str, folder: Path | None, threads: int = 1
) -> tuple[Kernel, Callable[..., None]]:
    """The kernel and its function, out of the cache the next time."""
    kernel = kernel_for(tracker, itemsize)
    is_shuffled = any(uop.uop is UOps.GEP for uop in kernel.uops) and has_shuffles(compiler)
    threads = threads if threads > 1 and has_openmp(compiler) else 1
    text = uops_to_cstyle(ClangLanguage(has_shuffles=is_shuffled, threads=threads), NAME, kernel.uops)
    function = library(text, compiler, threading(compiler) if threads > 1 else (), folder, NAME)[NAME]
    counts = ctypes.c_int32 if kernel.index_dtype == dtypes.int else ctypes.c_int64
    function.argtypes = [ctypes.c_void_p, ctypes.c_void_p, *[counts] * len(kernel.variables)]
    function.restype = None
    return kernel, function
