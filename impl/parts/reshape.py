"""Reshape, by collapsing neighbouring axes and splitting them again.

Going from the last axis to the first, each new axis takes its elements from the current old one: if the old
axis is too short, or is no multiple of the new size, it is collapsed with the axis on its left (R1); if it is
longer, it is split (R2). Both rules refuse when no single axis, or pair of axes, would read the same
addresses with the same elements valid. Axes of size 1 are left out on the way in and put back with stride 0.
"""

from collections.abc import Callable
from functools import partial
from math import prod
from typing import NamedTuple

from impl.errors import MovementError
from impl.integers import Integer, as_integers, has_only
from impl.parts.normal_form import Mask, Parts, is_empty, new_parts, strides_for_shape, within
from impl.shown import shown
from impl.symbolic import Node
from impl.symbolic.decisions.decided import for_all_values, is_granted, is_never, is_surely_equal
from impl.symbolic.division import exact_quotient
from impl.symbolic.leaves import at_bound_values


class Axis(NamedTuple):
    """One axis of a view: size, stride in elements, and the half-open range of its valid coordinates."""

    size: Integer
    stride: Integer
    begin: Integer
    end: Integer


new_axis: Callable[[tuple[Integer, Integer, Integer, Integer]], Axis] = partial(tuple.__new__, Axis)
"""An axis of a tuple of all four, in half the time that the class takes; reshape makes one for each axis of a view."""

UNIT = Axis(1, 0, 0, 1)
"""An axis of size 1."""

FAR = 2**12
"""Bits by which a number of elements is longer than another where a message calls it far more without counting it."""


def collapse(outer: Axis, inner: Axis) -> tuple[Axis, Integer] | None:
    """R1. The one axis that reads two neighbouring ones in row-major order, and what it adds to the offset.

    With `t = i * inner.size + j`, the valid coordinates are an interval if the inner axis is not masked or
    the outer one has a single valid coordinate; the address is affine in t if `outer.stride == inner.stride
    * inner.size`, if the outer coordinate is fixed, or if the inner axis has size 1. None if either fails.

    >>> collapse(Axis(2, 12, 0, 2), Axis(3, 4, 0, 3))
    (Axis(size=6, stride=4, begin=0, end=6), 0)
    >>> collapse(Axis(2, 12, 0, 2), Axis(3, 4, 1, 3)) is None
    True
    """
    is_fixed = outer.begin + 1 == outer.end
    if is_fixed:
        begin, end = outer.begin * inner.size + inner.begin, outer.begin * inner.size + inner.end
        offset = outer.begin * (outer.stride - inner.stride * inner.size)
        return Axis(outer.size * inner.size, inner.stride, begin, end), offset
    if inner.begin != 0 or inner.end != inner.size:
        return None
    size, begin, end = outer.size * inner.size, outer.begin * inner.size, outer.end * inner.size
    if inner.size == 1:
        return Axis(size, outer.stride, begin, end), 0
    if is_surely_equal(outer.stride, inner.stride * inner.size):
        return Axis(size, inner.stride, begin, end), 0
    return None


def split(axis: Axis, rows: Integer, columns: Integer) -> tuple[Axis, Axis] | None:
    """R2. The two axes of sizes `rows`, `columns` that an axis of size `rows * columns` reads as.

    The valid interval must consist of whole rows or lie inside one row; None otherwise. Both sizes are
    positive and the interval is not empty.

    >>> split(Axis(6, 5, 3, 6), 2, 3)
    (Axis(size=2, stride=15, begin=1, end=2), Axis(size=3, stride=5, begin=0, end=3))
    >>> split(Axis(6, 5, 2, 4), 2, 3) is None
    True
    """
    if isinstance(columns, Node):
        is_unmasked = axis.begin == 0 and is_surely_equal(axis.end, rows * columns)
        whole = Axis(rows, axis.stride * columns, 0, rows), Axis(columns, axis.stride, 0, columns)
        return whole if is_unmasked else None
    first_row, last_row = axis.begin // columns, (axis.end - 1) // columns
    if first_row == last_row:
        inner = Axis(columns, axis.stride, axis.begin - first_row * columns, axis.end - first_row * columns)
    elif axis.begin == first_row * columns and axis.end == (last_row + 1) * columns:
        inner = Axis(columns, axis.stride, 0, columns)
    else:
        return None
    return Axis(rows, axis.stride * columns, first_row, last_row + 1), inner


def reshaped(view: Parts, arg: object, is_contiguous: bool) -> Parts | None:
    """D15. The parts of a view under another shape with as many elements; None if that is no single view.

    Raises MovementError if the numbers of elements differ.
    """
    new_shape = as_integers(arg, "reshape", MovementError)
    require_same_size(view.shape, new_shape)
    return respelt(view, new_shape, is_contiguous)


def respelt(view: Parts, new_shape: tuple[Integer, ...], is_contiguous: bool) -> Parts | None:
    """The same, under a shape with as many elements. Where a size is bound to 0, an axis of either shape may say that
    there is none."""
    if is_contiguous or is_empty(view.shape) or is_empty(new_shape):
        return Parts(new_shape, strides_for_shape(new_shape), 0, None)
    if view.mask is not None and any(is_never(begin < end) for begin, end in view.mask):
        return Parts(new_shape, (0,) * len(new_shape), 0, ((0, 0),) * len(new_shape)) if new_shape else None
    if has_open_unit(view):
        return None
    refactored = refactor(axes_of(view), [size for size in new_shape if size != 1])
    if refactored is None:
        return None
    axes, offset = refactored
    return assembled(new_shape, axes, view.offset + offset)


def has_open_unit(view: Parts) -> bool:
    """Whether the one index of an axis of size 1 is valid for some values of variables only: such an axis cannot be
    left out."""
    return view.mask is not None and any(
        size == 1 and not (begin == 0 and end == 1) for size, (begin, end) in zip(view.shape, view.mask, strict=True)
    )


def axes_of(view: Parts) -> list[Axis]:
    """The axes of a view without those of size 1."""
    shape, strides, _, mask = view
    return whole_axes(shape, strides) if mask is None else masked_axes(shape, strides, mask)


def whole_axes(shape: tuple[Integer, ...], strides: tuple[Integer, ...]) -> list[Axis]:
    """The axes of a view that masks nothing, without those of size 1."""
    axes: list[Axis] = []
    for size, stride in zip(shape, strides, strict=True):
        if size != 1:
            axes.append(new_axis((size, stride, 0, size)))
    return axes


def masked_axes(shape: tuple[Integer, ...], strides: tuple[Integer, ...], mask: Mask) -> list[Axis]:
    """The axes of a masked view without those of size 1."""
    axes: list[Axis] = []
    for size, stride, (begin, end) in zip(shape, strides, mask, strict=True):
        if size != 1:
            axes.append(new_axis((size, stride, *within(begin, end, size))))
    return axes


def assembled(shape: tuple[Integer, ...], axes: list[Axis], offset: Integer) -> Parts:
    """Parts from the axes of a view, with axes of size 1 put back where the shape has them."""
    strides: list[Integer] = []
    mask: list[tuple[Integer, Integer]] = []
    unit, place = UNIT, 0
    for size in shape:
        axis = unit
        if size != 1:
            axis, place = axes[place], place + 1
        strides.append(axis.stride)
        mask.append((axis.begin, axis.end))
    return new_parts((shape, tuple(strides), offset, tuple(mask)))


def refactor(axes: list[Axis], sizes: list[Integer]) -> tuple[list[Axis], Integer] | None:
    """Axes of the given sizes that read the same, and what they add to the offset; None if there are none."""
    result: list[Axis] = []
    remaining, offset = list(axes), 0
    current: Axis | None = None
    for size in reversed(sizes):
        current = current or (remaining.pop() if remaining else None)
        while current is not None and (current.size == size) is not True and not holds_whole(current.size, size):
            collapsed = collapse(remaining.pop(), current) if remaining else None
            current, offset = (collapsed[0], offset + collapsed[1]) if collapsed else (None, offset)
        if current is None:
            return None
        if (current.size == size) is True or is_surely_equal(current.size, size):
            result.append(current)
            current = None
            continue
        pair = split(current, current.size // size, size)
        if pair is None:
            return None
        current, inner = pair
        result.append(inner)
    return (result[::-1], offset) if current is None and not remaining else None


def holds_whole(length: Integer, size: Integer) -> bool:
    """Whether an axis consists of whole rows of a size; for symbolic sizes, if that is seen."""
    if isinstance(length, Node) or isinstance(size, Node):
        return is_surely_equal(length, size) or exact_quotient(length, size) is not None
    return bool(length % size == 0)


def require_same_size(shape: tuple[Integer, ...], new_shape: tuple[Integer, ...]) -> None:
    """Raises MovementError unless the two shapes have the same number of elements.

    Bound variables count with their values; what depends on free ones must be equal for all of their values.
    """
    require_not_negative(new_shape)
    old = known_size(shape)
    if has_only(new_shape, int) and type(old) is int:
        is_same, values = has_elements(new_shape, old), ""
    else:
        new = known_size(new_shape)
        is_same, values = is_surely_equal(old, new), for_all_values([old <= new, new <= old])
    if not is_same:
        raise MovementError(f"reshape: {difference(shape, new_shape)}{values}")


def require_same_plain_size(shape: tuple[int, ...], new_shape: tuple[int, ...]) -> None:
    """The same of plain integers."""
    require_not_negative(new_shape)
    if not has_elements(new_shape, prod(shape)):
        raise MovementError(f"reshape: {difference(shape, new_shape)}")


def difference(shape: tuple[Integer, ...], new_shape: tuple[Integer, ...]) -> str:
    """What is wrong with two shapes of different numbers of elements."""
    old = known_size(shape)
    new = "far more" if has_far_more(new_shape, old) else shown(known_size(new_shape))
    return f"{shown(shape)} has {shown(old)} elements, {shown(new_shape)} has {new}; need the same number"


def has_elements(shape: tuple[int, ...], number: int) -> bool:
    """Whether a plain shape has a number of elements; no product is made that is larger than it takes to say so."""
    if 0 in shape:
        return number == 0
    product = 1
    for size in shape:
        product *= size
        if product > number:
            return False
    return product == number


def has_far_more(shape: tuple[Integer, ...], number: Integer) -> bool:
    """Whether a plain shape has so many more elements than the number that they are not counted, even for a message."""
    if not has_only(shape, int) or type(number) is not int or is_empty(shape):
        return False
    bits: int = sum(size.bit_length() - 1 for size in shape)
    return bits > number.bit_length() + FAR


def require_not_negative(
    new_shape: tuple[Integer, ...], trust_undecided: bool = False, operation: str = "reshape"
) -> None:
    """Raises MovementError if a size is negative."""
    for axis, size in enumerate(new_shape):
        if (size >= 0) is not True and not is_granted(size >= 0, trust_undecided):
            raise MovementError(
                f"{operation}: axis {axis} of {shown(new_shape)} is negative; need sizes >= 0"
                f"{for_all_values([size >= 0])}"
            )


def known_size(shape: tuple[Integer, ...]) -> Integer:
    """The number of elements, with the values of bound variables."""
    return prod(shape) if has_only(shape, int) else prod(map(bound_value, shape))


def have_same_size(shape: tuple[Integer, ...], other: tuple[Integer, ...]) -> bool:
    """Whether two shapes have the same number of elements, whatever the variables are."""
    if has_only(shape, int) and has_only(other, int):
        return has_elements(other, prod(shape))
    return is_surely_equal(prod(shape), prod(other))


def bound_value(size: Integer) -> Integer:
    """A size with the values of the variables that are bound."""
    return at_bound_values(size).known() if isinstance(size, Node) else size
