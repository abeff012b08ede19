"""Views as arrays of numpy over a buffer, without copying: what `numpy.lib.stride_tricks.as_strided` does, with a check
that nothing outside of the buffer is read, and no element written through two indices."""

from __future__ import annotations

from math import prod
from typing import Any

from impl.doors import listed
from impl.errors import ArrayError, OutOfBoundsError
from impl.interop.arrays.fills import kept
from impl.interop.arrays.libraries import as_numpy, laid_out, numpy_module, require_elements_in_memory
from impl.interop.arrays.overlap import reads_each_once
from impl.mergeability import DEFAULT_BUDGET, Merged, NotMergeable, OutOfBounds, mergeable
from impl.mergeability.inside import flat_extremes
from impl.shown import cut, safely, shown
from impl.view import View
from impl.view.interchange import Interchange
from impl.view.view import view_of_parts

WHERE = "as_strided"
"""What is asked, in messages."""

MOST_FILLED = 2**25
"""Elements of an array that is filled, and so copied; where the buffer is large, there may be"""
MOST_COPIES = 2**6
"""so many for each of its elements."""


def as_strided(views: Any, array: Any, fill: Any = ...) -> Any:
    """What a view, a tracker, a chain, or a stack of views (base first) reads of a flat buffer: an array of numpy over
    the same memory, not copied.

    It may be written to if the buffer may, and no two indices of the view read the same element; otherwise it is
    read-only. `array` is anything whose memory numpy reads, of one axis, or row-major. Several views are one array if
    they are one view. Elements that a mask excludes are none of the buffer's: with `fill`, the result is a copy in
    which they have that value, rounded where elements are floating point.

    Raises OutOfBoundsError, with the index, if a valid index reads outside of the buffer, and ArrayError for a mask
    without `fill`, for a stack that is no single view, with the witness, for symbolic parts, for arrays that do not lie
    in one row, and for a `fill` that no element of the buffer's type is.

    >>> import numpy
    >>> as_strided(View.create((2, 3), (1, 2), 1), numpy.arange(8)).tolist()
    [[1, 3, 5], [2, 4, 6]]
    >>> padded = View.create((3,)).pad(((1, 0),))
    >>> as_strided(padded, numpy.arange(3), fill=-1).tolist()
    [-1, 0, 1, 2]
    >>> as_strided(View.create((2, 3), (4, 1)), numpy.arange(6))
    Traceback (most recent call last):
        ...
    impl.errors.OutOfBoundsError: as_strided: the valid index (1, 2) reads address 6; the buffer has 6 elements
    """
    view = one_view(views)
    buffer = flat(array)
    value = None if fill is ... else element(fill, buffer.dtype)
    require_inside(view, len(buffer))
    if view.mask is None or 0 in view.shape:
        return strided(view, buffer)
    if fill is ...:
        raise ArrayError(masked(view))
    return filled(view, buffer, value)


def one_view(views: Any) -> View:
    """A view, or the one view that a stack is. Raises ArrayError for others, and OutOfBoundsError for a stack that has
    no meaning."""
    held = list(views.views) if isinstance(views, Interchange) else views
    stack = listed(View, held, f"{WHERE}: views", ArrayError)
    for position, view in enumerate(stack):
        if not view.is_plain:
            raise ArrayError(f"{WHERE}: view {position}: {shown(view)} has symbolic parts; need plain integers")
    if not stack:
        raise ArrayError(f"{WHERE}: no views; need one or more, base first")
    if len(stack) == 1:
        return view_of_parts(stack[0].parts)
    match mergeable(*stack, budget=DEFAULT_BUDGET):
        case Merged(view=view):
            return view
        case OutOfBounds() as found:
            raise OutOfBoundsError(f"{WHERE}: {found.sentence}", found.witness, found.level, found.flat, found.size)
        case NotMergeable(witness=witness):
            raise ArrayError(
                f"{WHERE}: {len(stack)} views that are no single view, and so no strides: the indices "
                f"{shown(witness.indices)} read the addresses {shown(witness.addresses)}; "
                "impl.lower.materialize(tracker, buffer) copies what they read"
            )
        case found:
            raise ArrayError(
                f"{WHERE}: whether {len(stack)} views are a single view was not decided, with {shown(found)}; "
                "impl.lower.materialize(tracker, buffer) copies what they read"
            )


def flat(array: Any) -> Any:
    """The elements of an array in one row, not copied. Raises ArrayError for an array that does not lie so, and for
    elements that lie elsewhere."""
    found = as_numpy(WHERE, array)
    require_elements_in_memory(WHERE, found)
    if found.ndim == 1:
        return found
    if not found.flags.c_contiguous:
        raise ArrayError(
            f"{WHERE}: the array of shape {found.shape} and strides of {found.strides} bytes is not row-major; need "
            "one axis, or row-major order: read(array).buffer is the memory behind it, and `.reshape(-1)` copies"
        )
    return found.reshape(-1)


def require_inside(view: View, elements: int) -> None:
    """Raises OutOfBoundsError, with an index, if a valid index of a view reads outside of a buffer."""
    extremes = None if 0 in view.shape else flat_extremes(view)
    if extremes is None or 0 <= extremes[0] <= extremes[1] < elements:
        return
    is_low = extremes[0] < 0
    ranges = [(0, size) for size in view.shape] if view.mask is None else view.mask
    index = tuple([
        begin if (stride >= 0) == is_low else end - 1 for (begin, end), stride in zip(ranges, view.strides, strict=True)
    ])
    found = extremes[0 if is_low else 1]
    raise OutOfBoundsError(
        f"{WHERE}: the valid index {shown(index)} reads address {shown(found)}; the buffer has {elements} elements",
        index, -1, found, elements,
    )  # fmt: skip


def strided(view: View, buffer: Any) -> Any:
    """What a view without a mask reads of a buffer that it stays inside of."""
    try:
        if 0 in view.shape:
            return buffer[:0].reshape(view.shape)
        step = buffer.strides[0] if len(buffer) > 1 else buffer.itemsize
        apart = tuple([stride * step for stride in view.strides])
        array = laid_out(buffer[view.offset :], view.shape, apart)
    except (ValueError, OverflowError) as refusal:
        raise ArrayError(f"{WHERE}: {shown(view)}: {cut(safely(str, refusal))}") from refusal
    if abs(step) < buffer.itemsize or not reads_each_once(view):
        array.flags.writeable = False
    return array


def element(fill: Any, dtype: Any) -> Any:
    """A value as an element of a type of numpy. Raises ArrayError for one that numpy would cut off to make it fit.

    >>> import numpy
    >>> element(1.0, numpy.dtype("uint8"))
    array(1, dtype=uint8)
    >>> element(0.5, numpy.dtype("uint8"))
    Traceback (most recent call last):
        ...
    impl.errors.ArrayError: as_strided: fill: 0.5 is no element of uint8: float64 would hold it
    """
    try:
        return kept(fill, dtype)
    except Exception as refusal:
        reason = cut(safely(str, refusal))
        raise ArrayError(f"{WHERE}: fill: {shown(fill)} is no element of {dtype}: {reason}") from refusal


def filled(view: View, buffer: Any, fill: Any) -> Any:
    """What a view with a mask reads, copied, and a value where it reads nothing."""
    elements, most = prod(view.shape), max(MOST_FILLED, MOST_COPIES * len(buffer))
    if elements > most:
        raise ArrayError(f"{WHERE}: fill: {shown(view.shape)} has {shown(elements)} elements; need at most {most}")
    try:
        result = numpy_module().full(view.shape, fill, buffer.dtype)
    except (ValueError, OverflowError) as refusal:
        raise ArrayError(f"{WHERE}: {shown(view)}: {cut(safely(str, refusal))}") from refusal
    box = view.mask or ()
    inner = view.shrink(box)
    result[tuple([slice(*pair) for pair in box])] = strided(inner, buffer)
    return result


def masked(view: View) -> str:
    """Why a view with a mask is no array, and what to do."""
    box = view.mask or ()
    axis = next(k for k, (pair, size) in enumerate(zip(box, view.shape, strict=True)) if pair != (0, size))
    begin, end = box[axis]
    return (
        f"{WHERE}: axis {axis} of size {view.shape[axis]} reads the buffer in [{begin}, {end}) alone: strides have no "
        f"mask; need fill=, a value for the other elements of a copy, or shrink({shown(box)}) first"
    )
