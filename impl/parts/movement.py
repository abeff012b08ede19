"""The movement operations that act on each axis by itself: what they do to the parts of a view.

Every function checks its argument, raises MovementError if it is none, and returns the parts of the result;
`View.create` gives them their normal form. Reshape, the one operation that is not axis by axis, is in
`impl.parts.reshape`.

Sizes, widths and ends of ranges may be symbolic, and the result is right for every value of the variables: what an
operation requires must hold for all values of those that are free, and where the result depends on a comparison that is
open, it is an expression of both sides (`impl.symbolic.decisions`). With `trust_undecided` a requirement is refused
only if it is known to fail; the result is right where it holds. That is for programs written for tinygrad 0.9.0.
"""

from typing import Any

from impl.errors import MovementError
from impl.integers import Integer, as_integers, as_pairs
from impl.parts.normal_form import Mask, Parts, clamped, is_empty, strides_for_shape, visible
from impl.shown import shown
from impl.symbolic.decisions.decided import (
    for_all_values,
    is_granted,
    is_never,
    is_surely,
    is_surely_equal,
)
from impl.symbolic.leaves import as_node, at_bound_values
from impl.symbolic.node import Node, is_symbolic


def pad(view: Parts, arg: object, *, trust_undecided: bool = False) -> Parts:
    """Adds (before, after) invalid elements to each axis (D10)."""
    return padded(view, as_pairs(arg, "pad", MovementError), trust_undecided)


def padded(view: Parts, widths: Mask, trust_undecided: bool = False) -> Parts:
    """The same, given pairs of integers."""
    require_one_per_axis("pad", view, widths)
    shape: list[Integer] = []
    offset = view.offset
    for size, old, (before, after) in zip(view.shape, view.strides, widths, strict=True):
        if ((before >= 0) is not True and not is_granted(before >= 0, trust_undecided)) or (
            (after >= 0) is not True and not is_granted(after >= 0, trust_undecided)
        ):
            raise MovementError(
                f"pad: axis {len(shape)} widths {shown((before, after))} are negative; need widths >= 0"
                f"{for_all_values([before >= 0, after >= 0])}"
            )
        shape.append(size + after + before)
        offset = offset + -before * old
    mask = tuple([
        (low + before, high + before) for (low, high), (before, _) in zip(visible(view), widths, strict=True)
    ])
    return Parts(tuple(shape), view.strides, offset, mask)


def shrink(view: Parts, arg: object, *, trust_undecided: bool = False) -> Parts:
    """Keeps the half-open range (begin, end) of each axis (D11)."""
    return shrunk(view, as_pairs(arg, "shrink", MovementError), trust_undecided)


def shrunk(view: Parts, ranges: Mask, trust_undecided: bool = False) -> Parts:
    """The same, given pairs of integers."""
    require_one_per_axis("shrink", view, ranges)
    for axis, (size, (begin, end)) in enumerate(zip(view.shape, ranges, strict=True)):
        if (
            ((begin >= 0) is not True and not is_granted(begin >= 0, trust_undecided))
            or ((begin <= end) is not True and not is_granted(begin <= end, trust_undecided))
            or ((end <= size) is not True and not is_granted(end <= size, trust_undecided))
        ):
            raise MovementError(
                f"shrink: axis {axis} range {shown((begin, end))} leaves the shape {shown(view.shape)}; "
                f"need 0 <= begin <= end <= {shown(size)}{for_all_values([begin >= 0, begin <= end, end <= size])}"
            )
    return window(view, ranges)


def window(view: Parts, ranges: Mask) -> Parts:
    """The parts on the coordinates [begin, end) of each axis, which may reach beyond the view."""
    shape, offset = tuple([end - begin for begin, end in ranges]), view.offset
    for stride, (begin, _) in zip(view.strides, ranges, strict=True):
        offset = offset + stride * begin
    mask = None if view.mask is None else tuple([
        (clamped(low - begin, end - begin), clamped(high - begin, end - begin))
        for (low, high), (begin, end) in zip(view.mask, ranges, strict=True)
    ])
    return Parts(shape, view.strides, offset, mask)


def expand(view: Parts, arg: object, *, trust_undecided: bool = False) -> Parts:
    """Repeats axes of size 1 (D12)."""
    return expanded(view, as_integers(arg, "expand", MovementError), trust_undecided)


def expanded(view: Parts, new_shape: tuple[Integer, ...], trust_undecided: bool = False) -> Parts:
    """The same, given integers."""
    require_one_per_axis("expand", view, new_shape)
    for axis, (size, new) in enumerate(zip(view.shape, new_shape, strict=True)):
        if (new >= 0) is not True and not is_granted(new >= 0, trust_undecided):
            raise MovementError(
                f"expand: axis {axis} of the shape {shown(view.shape)} cannot become {shown(new)}; need a size >= 0"
                f"{for_all_values([new >= 0])}"
            )
        if (size == new) is not True and not is_same_size(size, 1) and not is_same_size(size, new):
            raise MovementError(
                f"expand: axis {axis} of the shape {shown(view.shape)} cannot become {shown(new)}; "
                f"only an axis of size 1 expands, need {shown(size)}"
            )
    if is_empty(view.shape):
        return Parts(new_shape, strides_for_shape(new_shape), 0, None)
    return repeated(view, new_shape)


def repeated(view: Parts, new_shape: tuple[Integer, ...]) -> Parts:
    """The parts with axes of size 1 repeated; no axis has size 0 for sure."""
    mask = None if view.mask is None else tuple([
        (begin, end) if (size == new) is True or is_same_size(size, new) else repeated_range(begin, end, new)
        for (begin, end), size, new in zip(visible(view), view.shape, new_shape, strict=True)
    ])
    strides = tuple([
        0 if size == 1 or ((size == new) is not True and is_same_size(size, 1)) else stride
        for size, new, stride in zip(view.shape, new_shape, view.strides, strict=True)
    ])
    return Parts(new_shape, strides, view.offset, mask)


def is_same_size(size: Integer, other: Integer) -> bool:
    """Whether two sizes are equal; bound variables count with their values."""
    if is_surely_equal(size, other):
        return True
    if not isinstance(size, Node) and not isinstance(other, Node):
        return False
    return is_surely_equal(at_bound_values(as_node(size) - other), 0)


def repeated_range(begin: Integer, end: Integer, new: Integer) -> tuple[Integer, Integer]:
    """All of `new` coordinates if the range has the coordinate 0, none if it is empty, without a choice if that is
    open: the range begins and ends at 0 or 1."""
    if is_surely(begin < end):
        return 0, new
    return (0, 0) if is_never(begin < end) else (begin * new, end * new)


def permute(view: Parts, arg: object) -> Parts:
    """Axis k of the result is axis `arg[k]` of the view (D13)."""
    order = as_integers(arg, "permute", MovementError)
    if any(is_symbolic(axis) for axis in order):
        raise MovementError(f"permute: {shown(order)} is not a permutation of the axes: one of them is symbolic")
    return permuted(view, order)


def permuted(view: Parts, order: tuple[int, ...]) -> Parts:
    """The same, given plain integers."""
    if sorted(order) != list(range(len(view.shape))):
        raise MovementError(
            f"permute: {shown(order)} is not a permutation of the axes of the shape {shown(view.shape)}; "
            f"need each axis of {shown(tuple(range(len(view.shape))))} once"
        )
    old_shape, old_strides, old_mask = view.shape, view.strides, view.mask
    mask = None if old_mask is None else tuple([old_mask[axis] for axis in order])
    shape, strides = tuple([old_shape[axis] for axis in order]), tuple([old_strides[axis] for axis in order])
    return Parts(shape, strides, view.offset, mask)


def stride(view: Parts, arg: object) -> Parts:
    """Every `|arg[k]|`-th element of axis k, from the last one down where `arg[k]` is negative (D14)."""
    steps = as_integers(arg, "stride", MovementError)
    require_one_per_axis("stride", view, steps)
    for axis, step in enumerate(steps):
        if is_symbolic(step):
            raise MovementError(f"stride: axis {axis} has step {shown(step)}; need a number other than 0")
    return strided(view, steps)


def strided(view: Parts, steps: tuple[int, ...]) -> Parts:
    """The same, given plain integers."""
    require_one_per_axis("stride", view, steps)
    shape: list[Integer] = []
    strides: list[Integer] = []
    offset = view.offset
    for size, old, step in zip(view.shape, view.strides, steps, strict=True):
        if step == 0:
            raise MovementError(f"stride: axis {len(shape)} has step 0; need a step other than 0")
        pace = abs(step)
        shape.append((size + (pace - 1)) // pace)
        strides.append(old * step)
        if step < 0:
            offset = offset + (size - 1) * old
    mask = None if view.mask is None else tuple([
        stepped(begin, end, size, step)
        for (begin, end), size, step in zip(visible(view), view.shape, steps, strict=True)
    ])
    return Parts(tuple(shape), tuple(strides), offset, mask)


def stepped(begin: Integer, end: Integer, size: Integer, step: Integer) -> tuple[Integer, Integer]:
    """The coordinates i with `begin <= i * |step| < end`, counted from the end where the step is negative."""
    low, high = (begin, end) if step > 0 else (size - end, size - begin)
    return ceiling(low, abs(step)), ceiling(high, abs(step))


def ceiling(numerator: Integer, divisor: Integer) -> Integer:
    """The quotient rounded up; the divisor is positive."""
    return (numerator + (divisor - 1)) // divisor


def require_one_per_axis(operation: str, view: Parts, argument: tuple[Any, ...]) -> None:
    """Raises MovementError unless the argument has one entry per axis."""
    if len(argument) != len(view.shape):
        raise MovementError(
            f"{operation}: {shown(argument)} has {len(argument)} entries, the shape {shown(view.shape)} has "
            f"{len(view.shape)} axes; need one for each"
        )
