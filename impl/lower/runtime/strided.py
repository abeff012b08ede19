"""Input, read where it lies: a block, or memory that has gaps, or another order, through one view more.

An address of a tracker is the row-major number of an element of its input. The input's own strides say where that lies,
so they are a view beneath the tracker's (D16), over the block of memory from its lowest address to its highest.
"""

from __future__ import annotations

import ctypes
from math import prod
from typing import Any, NamedTuple

from impl.errors import LowerError
from impl.lower.dtypes import DType, dtype_named
from impl.lower.runtime.buffers import as_elements, flat_bytes, kind_of, memory_of, pinned
from impl.lower.runtime.extent import require_inside
from impl.shapetracker import ShapeTracker
from impl.shown import shown
from impl.view import View

INPUT = "materialize: the input"
"""What messages call it."""
STRIDED = 0x1C
"""What is asked of a buffer: memory with strides and a format, that need not be written (`PyBUF_RECORDS_RO`)."""


class Strided(NamedTuple):
    """The memory of a strided input, as bytes, and the view that reads the input from it."""

    block: memoryview
    view: View


def strided(memory: memoryview, kind: DType, what: str) -> Strided:
    """Where the elements of an input lie that is not in one row-major block.

    Raises LowerError if elements are not a whole number of elements apart, have another size than they are to be read
    with, or lie behind pointers.

    >>> from impl.lower.dtypes import dtypes
    >>> found = strided(memoryview(b"abcdefg")[5::-2], dtypes.uint8, "input")
    >>> bytes(found.block), found.view.strides, found.view.offset
    (b'bcdef', (-2,), 4)
    """
    shape, steps, size = memory.shape or (), memory.strides or (), memory.itemsize
    if kind.itemsize != size or memory.suboffsets:
        raise LowerError(
            f"{what}: {shown(memory.shape)} elements of {size} bytes, {shown(steps)} bytes apart, are not one block; "
            f"need one block to read elements of {kind.itemsize} bytes, or strides without pointers"
        )
    for axis, step in enumerate(steps):
        if shape[axis] != 1 and step % size:
            raise LowerError(f"{what}: axis {axis} has a stride of {step} bytes; need a multiple of {size}, an element")
    reach = [(length - 1) * step for length, step in zip(shape, steps, strict=True)]
    low, high = sum([far for far in reach if far < 0]), sum([far for far in reach if far > 0]) + size
    with pinned(memory, STRIDED) as address:
        block = (ctypes.c_char * (high - low)).from_address(address + low)
    block.held = memory  # type: ignore[attr-defined]  # keeps the memory where it is as long as there is the block
    view = View.create(tuple(shape), tuple([step // size for step in steps]), -low // size)
    return Strided(memoryview(block).cast("B"), view)


def elements_of(
    buffer: Any, dtype: DType | str | None, plain: ShapeTracker
) -> tuple[memoryview, DType, View | None]:
    """The elements of the input, what they are, and the view of its strides, by which they are read where they lie, or
    None for a block. Raises LowerError if an address that is read is not among them."""
    memory = memory_of(buffer, INPUT)
    kind = kind_of(memory, INPUT) if dtype is None else dtype_named(dtype)
    if memory.c_contiguous or not memory.nbytes:
        source = as_elements(memory if memory.nbytes else flat_bytes(memory), kind, INPUT)
        require_inside(plain, len(source))
        return source, kind, None
    block, below = strided(memory, kind, INPUT)
    require_inside(plain, prod(memory.shape or ()))
    return as_elements(block, kind, INPUT), kind, below


def through(below: View | None, free: ShapeTracker) -> ShapeTracker:
    """A tracker that reads the elements of the input where they lie, through a view of its strides if it has some."""
    return free if below is None else ShapeTracker((below,)) + free
