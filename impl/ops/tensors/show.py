"""How a tensor is printed: its elements, its logical shape, their type; its batch axes and its sharding, if any.

* Up to 1000 elements are shown in full. Of more, three from either end of each axis are, or two, or one, so that at
  most 2000 are read; where that does not do either (from rank 7 on, as a rule), none is.
* Of a tensor on a mesh the elements of the whole are shown, what is pending combined; none of one whose parts, cut to
  what is shown of the axes that nothing divides, are too many to be put together.
* Inside of `vmap`, and while JAX compiles, elements are not to be read, and `...` stands for them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod
from typing import Any

from impl.ops.arrays import numpy_module
from impl.ops.errors import ShapeError
from impl.ops.records.program import Step
from impl.ops.records.shapes import Shape
from impl.ops.sharding.local import Local
from impl.ops.sharding.values import Sharded, Value, once, parts_after

IN_FULL = 1000
"""Elements that are shown all."""

CORNERS = 2000
"""Elements that are read at most where not all are shown."""

Ranges = tuple[tuple[int, int], ...]
"""The begin and the end of a box on each axis."""


def elements(value: Value) -> str:
    """The elements, or those at the ends of all axes, as text; `...` where they cannot be read."""
    numpy, shape = numpy_module(), value.shape
    edge = next((e for e in (3, 2, 1) if prod(shape) <= IN_FULL or prod(near(shape, e)) <= CORNERS), None)
    if edge is None:
        return "..."
    try:
        array = numpy.asarray(value.whole()) if prod(shape) <= IN_FULL else corners(reader(value), shape, edge)
    except (TypeError, RuntimeError):  # JAX compiles, or another process holds a part
        return "..."
    except ShapeError:
        if not isinstance(value, Sharded):
            raise
        return "..."
    threshold = IN_FULL if prod(shape) <= IN_FULL else 0
    text = numpy.array2string(array, separator=", ", prefix="Tensor(", threshold=threshold, edgeitems=edge)
    return str(text)


def near(shape: Shape, edge: int) -> Shape:
    """The sizes of the corners of a shape, and one coordinate more, for which dots stand, of an axis that is cut.

    >>> near((2, 50), 3)
    (2, 7)
    """
    return tuple(min(size, 2 * edge + 1) for size in shape)


def reader(value: Value) -> Callable[[Ranges], Any]:
    """What reads a box of a tensor; of one that is a view, nothing else is read."""
    if isinstance(value, Local):
        return lambda ranges: value.moved((Step("shrink", ranges),)).whole()
    try:
        array = value.whole()
    except ShapeError:
        if not isinstance(value, Sharded):
            raise
        return partial(read_of_parts, value)
    return lambda ranges: array[tuple(slice(begin, end) for begin, end in ranges)]


def read_of_parts(value: Sharded, ranges: Ranges) -> Any:
    """A box of a tensor on a mesh: the parts are cut along the axes that nothing divides, and then put together.

    Raises ShapeError where they are too many elements still.
    """
    boxes = [None if dim.axes else box for dim, box in zip(value.spec.dims, ranges, strict=True)]

    @once
    def cut(part: Local) -> Local:
        kept = [(0, size) if box is None else box for box, size in zip(boxes, part.shape, strict=True)]
        return part.moved((Step("shrink", tuple(kept)),))

    shape = tuple(size if box is None else box[1] - box[0] for box, size in zip(boxes, value.shape, strict=True))
    array = Sharded(shape, value.spec, parts_after(value, lambda part, _: cut(part))).whole()
    return array[tuple(slice(*pair) if box is None else slice(None) for box, pair in zip(boxes, ranges, strict=True))]


def corners(read: Callable[[Ranges], Any], shape: Shape, edge: int, ranges: Ranges = ()) -> Any:
    """The elements near the ends of all axes, as an array of numpy."""
    axis, numpy = len(ranges), numpy_module()
    if axis == len(shape):
        return numpy.asarray(read(ranges))
    size = shape[axis]
    boxes = [(0, size)] if size <= 2 * edge + 1 else [(0, edge + 1), (size - edge, size)]
    return numpy.concatenate([corners(read, shape, edge, (*ranges, box)) for box in boxes], axis=axis)
