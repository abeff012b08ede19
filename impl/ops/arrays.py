"""The arrays of others: their functions, by the array API, and reading a tracker over one.

The only place that imports numpy and array-api-compat, and only when it is called (the extra `ops`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import prod
from types import ModuleType
from typing import Any

from impl.errors import LayoutError
from impl.memoise import CACHE_SIZE
from impl.mergeability.inside import farthest, flat_extremes
from impl.ops.errors import OperationError, RangeError, ShapeError
from impl.shapetracker import ShapeTracker
from impl.shown import shown
from impl.view import View

MOST_ELEMENTS = 2**25
"""Elements of an operand or a result, a quarter of a gigabyte of int64; where buffers are large, there may be"""
MOST_COPIES = 2**6
"""so many for each of their elements."""
MOST_BYTES = 2**63 - 1
"""Bytes of an array that numpy counts."""
MOST_COUNTED = 2**31 - 1
"""Elements of a buffer that a library counts which has integers of 32 bits alone."""
WIDEST = 32
"""Bytes of the widest number of numpy."""

NOTHING = (0, -1)
"""The least and the greatest number of a view without an index: none lies between."""

NUMBERS = "biufc"
"""The kinds of elements of numpy that are numbers, or booleans."""

ADDED = 2
"""What `isbuiltin` is of a type that is added to those of numpy, such as bfloat16."""

MISSING = "impl.ops needs numpy and array-api-compat: pip install numpy array-api-compat"


@cache
def compatibility() -> ModuleType:
    """The package that gives every library the names of the array API. Raises ImportError where it is not there."""
    try:
        import array_api_compat  # noqa: PLC0415  (an extra)
    except ImportError as missing:
        raise ImportError(MISSING) from missing
    return array_api_compat


@cache
def numpy_module() -> ModuleType:
    """numpy itself. Raises ImportError where it is not there."""
    try:
        import numpy  # noqa: PLC0415  (an extra)
    except ImportError as missing:
        raise ImportError(MISSING) from missing
    return numpy


def namespace(*arrays: Any) -> Any:
    """The functions of the library that arrays belong to. Raises LayoutError for what is no array of one library."""
    try:
        return compatibility().array_namespace(*arrays)
    except TypeError as refusal:
        kinds = ", ".join(type(array).__name__ for array in arrays)
        raise LayoutError(f"ops: {kinds}: no arrays of one library") from refusal


def is_of_numpy(array: object) -> bool:
    """Whether an array is numpy's own, of no class that is derived from it, and has numbers."""
    return type(array) is numpy_module().ndarray and has_numbers(array)


def of_one_library(arrays: Sequence[Any]) -> list[Any]:
    """Arrays as they are, each with its own type; those of numpy as arrays of the other library, if there is one.

    Raises RangeError for numbers that it would cut off, OperationError where it has no such type of elements.
    """
    numpy = numpy_module()
    others = [array for array in arrays if not isinstance(array, numpy.ndarray | numpy.generic)]
    if not others or len(others) == len(arrays):
        return [with_own_type(array) for array in arrays]
    xp, of_numpy = namespace(*others), numpy.ndarray | numpy.generic
    return [taken_over(xp, each) if isinstance(each, of_numpy) else with_own_type(each) for each in arrays]


def taken_over(xp: Any, array: Any) -> Any:
    """An array of numpy as one of another library."""
    array = in_native_order(array)
    try:
        with numpy_module().errstate(over="ignore"):
            taken = xp.asarray(array)
    except TypeError as refusal:
        raise OperationError(
            f"ops: {xp.__name__} has no elements of {array.dtype}; need an array of a type that it has"
        ) from refusal
    require_fit(array, taken.dtype)
    return taken


def in_native_order(array: Any) -> Any:
    """An array of numpy with the bytes of its elements as this machine has them; other libraries have no other."""
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def require_fit(array: Any, dtype: Any) -> None:
    """Raises RangeError for numbers of an array of numpy that the type they would be held in cannot hold: for integers,
    and for finite numbers of a wider type that would become infinite."""
    if array.dtype.kind in "fc" and array.dtype.itemsize > getattr(dtype, "itemsize", WIDEST):
        require_finite(array, dtype)
    if array.dtype.kind not in "iu" or array.size == 0:
        return
    held, least, most = numpy_module().iinfo(dtype), int(array.min()), int(array.max())
    if least < held.min or most > held.max:
        raise RangeError(
            f"ops: the integers from {shown(least)} to {shown(most)} of {array.dtype} do not fit {held.dtype}"
        )


def require_finite(array: Any, dtype: Any) -> None:
    """Raises RangeError for finite numbers of an array of numpy that are infinite in another type."""
    numpy = numpy_module()
    with numpy.errstate(over="ignore"):
        is_cut = numpy.isfinite(array) & ~numpy.isfinite(array.astype(dtype))
    if is_cut.any():
        raise RangeError(f"ops: the number {shown(array[is_cut][0].item())} of {array.dtype} does not fit {dtype}")


def is_array(value: object) -> bool:
    """Whether a value belongs to a library of arrays; numbers and lists do not."""
    kind = type(value)
    return hasattr(kind, "__array_namespace__") or (hasattr(kind, "shape") and hasattr(kind, "dtype"))


def has_numbers(array: Any) -> bool:
    """Whether the elements of an array of numpy are numbers of its own, or booleans; of records the kind is another."""
    return array.dtype.kind in NUMBERS and array.dtype.isbuiltin != ADDED


def with_own_type(array: Any) -> Any:
    """An array of JAX with the type that it says it has; as long as that is weak, it gives way to any other."""
    return namespace(array).asarray(array, dtype=array.dtype) if getattr(array, "weak_type", False) else array


@cache
def most_axes() -> int:
    """The most axes of an array that the installed numpy has."""
    numpy = numpy_module()
    return 64 if numpy.lib.NumpyVersion(numpy.__version__) >= "2.0.0" else 32


def require_readable(where: str, shape: tuple[int, ...], buffers: Sequence[Any]) -> None:
    """Raises ShapeError for an array that numpy has too few axes for, and for one of far more elements than all of the
    buffers together that it is read or made from."""
    elements = prod(shape)
    if elements > MOST_ELEMENTS:
        held = {id(buffer): prod(buffer.shape) for buffer in buffers}
        most = max(MOST_ELEMENTS, MOST_COPIES * sum(held.values()))
        if elements > most:
            raise ShapeError(f"{where}: {shown(shape)} has {shown(elements)} elements; need at most {most}")
    require_shape(where, shape)


def require_copied(array: Any) -> None:
    """Raises ShapeError for an array of numpy that repeats elements so often that a copy is far larger than the memory
    that it reads."""
    apart = sum((size - 1) * abs(step) for size, step in zip(array.shape, array.strides, strict=True))
    most = max(MOST_ELEMENTS, MOST_COPIES * (apart // array.itemsize + 1))
    if array.size > most:
        raise ShapeError(f"ops: {shown(array.shape)} has {array.size} elements, many of them one; need at most {most}")


def require_shape(where: str, shape: tuple[int, ...], width: int = WIDEST) -> None:
    """Raises ShapeError for a shape that numpy has too few axes for, and for one whose bytes, of so many for an
    element, it does not count: it takes a size of 0 for 1."""
    if len(shape) > most_axes():
        raise ShapeError(f"{where}: {len(shape)} axes; numpy has arrays of at most {most_axes()}")
    elements = prod(shape) or prod([size for size in shape if size])
    if elements * width > MOST_BYTES:
        raise ShapeError(f"{where}: {shown(shape)} of {width} bytes each; numpy counts at most {MOST_BYTES} bytes")


def read(tracker: ShapeTracker, buffer: Any) -> Any:
    """The array that a tracker without masks reads: a numpy buffer through one view is not copied, and not to be
    written to. Raises ShapeError for more axes or bytes than numpy has, and for a buffer that has several axes, or ends
    before what the first view reads; and RangeError for elements further apart than its library counts."""
    if (array := in_place(tracker, buffer)) is not None:
        return array
    xp, shape = namespace(buffer), tracker.shape
    require_shape("read", shape)
    require_inside_buffer(tracker, tuple(buffer.shape))
    if 0 in shape:
        return xp.reshape(buffer[:0], shape)
    view = canonical(tracker.views[-1])
    if view.contiguous and len(tracker.views) == 1:
        count = view.size()
        return xp.reshape(buffer if count == buffer.shape[0] else buffer[:count], shape)
    if len(tracker.views) == 1 and isinstance(buffer, numpy_module().ndarray):
        return read_in_place((shape, view.offset, len(buffer), view.strides), buffer)
    require_readable("read", shape, [buffer])
    flat = addresses(tracker).reshape(-1)
    if buffer.shape[0] > MOST_COUNTED:
        low, high = int(flat.min()), int(flat.max())
        require_counted(xp, low, high)
        buffer, flat = buffer[low : high + 1], flat - low
    return xp.reshape(xp.take(buffer, xp.asarray(flat), axis=0), shape)


def require_counted(xp: Any, low: int, high: int) -> None:
    """Raises RangeError if a library does not count so many elements of a buffer as there are between two of them."""
    kind = xp.asarray(0).dtype
    if high - low >= (most := xp.iinfo(kind).max):
        raise RangeError(f"read: the elements {shown(low)} to {shown(high)} of a buffer; {kind} counts {most} of them")


Place = tuple[tuple[int, ...], int, int, tuple[int, ...] | None]
"""The shape of an array in a buffer, the range that it lies in, and its strides, in elements; None if row-major."""


@lru_cache(maxsize=CACHE_SIZE)
def placed(tracker: ShapeTracker, elements: int, width: int) -> Place | None:
    """Where a tracker reads a buffer of some elements, of so many bytes each, if it is one view with an index. Raises
    as `read` does."""
    (*bases, view) = tracker.views
    require_shape("read", tracker.shape, width)
    require_inside_buffer(tracker, (elements,))
    if bases or 0 in tracker.shape:
        return None
    view = canonical(view)
    return (view.shape, 0, view.size(), None) if view.contiguous else (view.shape, view.offset, elements, view.strides)


def canonical(view: View) -> View:
    """A view without a mask, with a stride of 0 along each axis of one element: one by hand may have any there."""
    return View.create(view.shape, view.strides, view.offset)


def in_place(tracker: ShapeTracker, buffer: Any) -> Any:
    """The array that a tracker of one view reads of a buffer of numpy, if it has an index; None for others. Raises as
    `read` does."""
    if not is_of_numpy(buffer) or buffer.ndim != 1:
        return None
    place = placed(tracker, len(buffer), buffer.itemsize)
    return None if place is None else read_in_place(place, buffer)


def read_in_place(place: Place, buffer: Any) -> Any:
    """The array of numpy at a place in a buffer of one axis; not to be written to, unless it is row-major."""
    shape, offset, end, strides = place
    if strides is None:
        return (buffer if end == len(buffer) else buffer[:end]).reshape(shape)
    step = buffer.strides[0]
    apart = tuple([stride * step for stride in strides])
    if not buffer.flags.c_contiguous:
        return numpy_module().lib.stride_tricks.as_strided(buffer[offset:], shape, apart, writeable=False)
    array = numpy_module().ndarray(shape, buffer.dtype, buffer, offset * step, apart)
    array.flags.writeable = False
    return array


def require_inside_buffer(tracker: ShapeTracker, shape: tuple[int, ...]) -> None:
    """Raises ShapeError unless a buffer of some shape has one axis, with every address of the first view on it."""
    low, high = flat_extremes(tracker.views[0]) or NOTHING
    if len(shape) != 1 or (0 not in tracker.shape and not 0 <= low <= high < shape[0]):
        raise ShapeError(f"read: a buffer of shape {shown(shape)}; need one axis, from {shown(low)} to {shown(high)}")


def addresses(tracker: ShapeTracker) -> Any:
    """The address at every index of a tracker without masks (D16), as an array of numpy of its shape.

    Integers are those of Python where one on the way leaves 64 bits: a view between may count further than any buffer.
    """
    (*bases, view) = tracker.views
    xp, kind = numpy_module(), "int64" if farthest(tracker.views) <= MOST_BYTES else "object"
    ramps = [xp.arange(size).astype(kind, copy=False) for size in view.shape]
    found = affine(view, [ramp.reshape((-1,) + (1,) * behind) for behind, ramp in enumerate(ramps[::-1])][::-1], kind)
    for base in reversed(bases):
        digits, period = [], 1
        for size in reversed(base.shape):
            digits.append(found // period % size)
            period *= size
        found = affine(base, digits[::-1], kind)
    return xp.broadcast_to(found, tracker.shape).astype("int64", copy=False)


def affine(view: View, index: list[Any], kind: str) -> Any:
    """The address of a view at arrays of coordinates (D8)."""
    total: Any = view.offset
    for stride, coordinate in zip(view.strides, index, strict=True):
        total = total + stride * coordinate
    return numpy_module().asarray(total, kind)
