"""Shapes that a user gives: read, resolved against the logical shape, and refused where they do not fit."""

from collections.abc import Sequence
from math import prod

from impl.integers import Integer, as_integers
from impl.ops.errors import ShapeError
from impl.shown import shown

Shape = tuple[Integer, ...]

MOST_AXES = 2**8
"""Axes of a tensor that is operated on; one axis after another is put in, moved or divided."""


def require_few_axes(where: str, rank: int) -> None:
    """Raises ShapeError for more axes than operations take."""
    if rank > MOST_AXES:
        raise ShapeError(f"{where}: {rank} axes; need at most {MOST_AXES}")


def resolved(operation: str, shape: Shape, wanted: object) -> Shape:
    """The shape of a reshape, one -1 in it replaced by what is missing to the elements of the logical shape.

    Raises ShapeError for another negative size, for two -1, and if the numbers of elements differ.

    >>> resolved("reshape", (2, 3), (3, -1))
    (3, 2)
    """
    sizes = as_integers(wanted, f"{operation}: shape", ShapeError)
    require_few_axes(operation, len(sizes))
    open_axes = [axis for axis, size in enumerate(sizes) if size < 0]
    if len(open_axes) > 1 or any(sizes[axis] != -1 for axis in open_axes):
        raise ShapeError(f"{operation}: the shape {shown(sizes)} has negative sizes; need sizes >= 0, or one -1")
    elements, known = prod(shape), prod(size for size in sizes if not size < 0)
    if open_axes:
        return tuple(missing(operation, shape, sizes, elements, known) if size < 0 else size for size in sizes)
    if elements != known:
        raise ShapeError(
            f"{operation}: {shown(shape)} has {shown(elements)} elements, {shown(sizes)} has "
            f"{shown(known)}; need the same number"
        )
    return sizes


def missing(operation: str, shape: Shape, sizes: Shape, elements: Integer, known: Integer) -> Integer:
    """The size that -1 stands for. Raises ShapeError if there is none, or more than one."""
    if known == 0 or elements % known != 0:
        raise ShapeError(
            f"{operation}: -1 in {shown(sizes)} has no one value; need one that gives the elements of {shown(shape)}"
        )
    return elements // known


def broadcast_axes(operation: str, shape: Shape, wanted: object) -> tuple[Shape, Shape]:
    """The shape with axes of size 1 in front, as many as it takes, and the shape that it is repeated to.

    Raises ShapeError where the wanted shape has fewer axes, or a size other than 1 would change.

    >>> broadcast_axes("broadcast_to", (3,), (2, 3))
    ((1, 3), (2, 3))
    """
    sizes = as_integers(wanted, f"{operation}: shape", ShapeError)
    require_few_axes(operation, len(sizes))
    if len(sizes) < len(shape):
        raise ShapeError(f"{operation}: {shown(sizes)} has fewer axes than {shown(shape)}; need at least {len(shape)}")
    front = len(sizes) - len(shape)
    padded = (1,) * front + shape
    for axis, (old, new) in enumerate(zip(padded, sizes, strict=True)):
        if not new >= 0 or (old != 1 and old != new):  # noqa: PLR1714  (symbolic sizes are in no tuple)
            need = "a size >= 0" if old == 1 else old
            if axis < front:
                raise ShapeError(f"{operation}: size {shown(new)} on axis {axis} of {shown(sizes)}; need {need}")
            place = f", where it is axis {axis}" if front else ""
            raise ShapeError(
                f"{operation}: axis {axis - front} of {shown(shape)} cannot become {shown(new)} in "
                f"{shown(sizes)}{place}; need {need}"
            )
    return padded, sizes


def broadcast_shape(operation: str, shapes: Sequence[Shape]) -> Shape:
    """The shape that several broadcast to together.

    >>> broadcast_shape("add", [(2, 1), (3,)])
    (2, 3)
    """
    rank = max(len(shape) for shape in shapes)
    padded = [(1,) * (rank - len(shape)) + tuple(shape) for shape in shapes]
    result = []
    for axis, sizes in enumerate(zip(*padded, strict=True)):
        others = {size for size in sizes if size != 1}
        if len(others) > 1:
            raise ShapeError(
                f"{operation}: the shapes {', '.join(map(shown, shapes))} differ on axis {axis - rank}, with sizes "
                f"{' and '.join(map(shown, dict.fromkeys(sizes)))}; need one size there, or 1"
            )
        result.append(others.pop() if others else 1)
    return tuple(result)


def ranges_of(operation: str, shape: Shape, start: object, size: object) -> tuple[Shape, Shape]:
    """The start of each axis, counted from the front, and the size from there on.

    Raises ShapeError unless there is one of each per axis and they stay inside: `0 <= start <= start + size <= d`,
    after a negative start is counted from the end.

    >>> ranges_of("slice_tensor", (4, 4), (-2, 0), (2, 4))
    ((2, 0), (2, 4))
    """
    starts = as_integers(start, f"{operation}: start", ShapeError)
    sizes = as_integers(size, f"{operation}: size", ShapeError)
    if not len(starts) == len(sizes) == len(shape):
        raise ShapeError(
            f"{operation}: start {shown(starts)} and size {shown(sizes)}, the shape {shown(shape)} has "
            f"{len(shape)} axes; need one of each"
        )
    found = []
    for axis, (begin, length, extent) in enumerate(zip(starts, sizes, shape, strict=True)):
        first = begin + extent if begin < 0 else begin
        if first < 0 or length < 0 or first + length > extent:
            raise ShapeError(
                f"{operation}: axis {axis} start {shown(begin)} and size {shown(length)} leave the shape "
                f"{shown(shape)}; "
                f"need {shown(-extent)} <= start and start + size <= {shown(extent)}"
            )
        found.append(first)
    return tuple(found), sizes


def stepped_ranges_of(operation: str, shape: Shape, start: object, size: object, step: object) -> dict[str, Shape]:
    """The start of each axis, counted from the front, the number of elements, and the step; no steps if all are 1.

    Of fewer than two elements the step is 1. Raises ShapeError unless there is one of each per axis, no step is 0,
    and the elements are inside: `0 <= start + k * step < d` for each `0 <= k < size`, after a negative start is
    counted from the end.

    >>> stepped_ranges_of("slice_tensor", (4, 4), (-1, 0), (2, 4), (-2, 1))
    {'start': (3, 0), 'size': (2, 4), 'step': (-2, 1)}
    """
    starts = as_integers(start, f"{operation}: start", ShapeError)
    sizes = as_integers(size, f"{operation}: size", ShapeError)
    steps = as_integers(step, f"{operation}: step", ShapeError)
    if not len(starts) == len(sizes) == len(steps) == len(shape):
        raise ShapeError(
            f"{operation}: start {shown(starts)}, size {shown(sizes)} and step {shown(steps)}, "
            f"the shape {shape} has {len(shape)} axes; "
            "need one of each"
        )
    parts = enumerate(zip(starts, sizes, steps, strict=True))
    found = [stepped_range(operation, axis, shape, part) for axis, part in parts]
    ranges = {"start": tuple(first for first, _ in found), "size": sizes}
    apart = tuple(by for _, by in found)
    return ranges | {"step": apart} if any(by != 1 for by in apart) else ranges


def stepped_range(
    operation: str, axis: int, shape: Shape, parts: tuple[Integer, Integer, Integer]
) -> tuple[Integer, Integer]:
    """The start on one axis, counted from the front, and the step; 1 of fewer than two elements. Raises ShapeError."""
    (begin, count, by), extent = parts, shape[axis]
    if by == 0:
        raise ShapeError(f"{operation}: axis {axis} has step 0; need a step other than 0")
    first = begin + extent if begin < 0 else begin
    low, high = spanned(first, count, by)
    if count < 0 or first < 0 or first > extent or low < 0 or high > extent:
        raise ShapeError(
            f"{operation}: axis {axis} start {shown(begin)}, size {shown(count)} and step {shown(by)} leave "
            f"the shape {shape}; need {-extent} <= start and 0 <= start + k * step < {extent} for all k < size"
        )
    return first, by if count > 1 else 1


def spanned(start: Integer, size: Integer, step: Integer) -> tuple[Integer, Integer]:
    """The range of an axis from the first to the last of some elements that lie a step apart.

    >>> spanned(1, 3, 2), spanned(5, 3, -2), spanned(4, 0, 2)
    ((1, 6), (1, 6), (4, 4))
    """
    if size <= 0:
        return start, start
    last = start + (size - 1) * step
    return (start, last + 1) if step > 0 else (last, start + 1)
