"""Reshaping a divided tensor: which mesh axes stay where they are, so that no element leaves its device.

Read row-major, a mesh axis of size m on an axis of the tensor is a digit of the flat number. Its *radix position* p is
the product of the sizes before it: of the axes in front, and of the mesh axes that divide the same axis before it. Of N
elements, cut evenly, a flat number is on the device `flat // (N / (p * m)) mod m` of the mesh axis, whatever the shape.
So a reshape leaves every element on its device exactly when each mesh axis keeps its position (R18, L11).

An axis that is not cut evenly keeps its mesh axes only where it is an axis of the new shape as it stands.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from math import prod
from operator import mul

from impl.integers import Integer
from impl.ops.records.shapes import Shape

Dims = tuple[tuple[str, ...], ...]
"""For each axis of a tensor, the mesh axes that divide it."""


def owner(flat: Integer, elements: Integer, position: Integer, extent: Integer) -> Integer:
    """R18. The coordinate, along a mesh axis of a size at a radix position, of the device that holds a flat number.

    >>> [owner(flat, 8, 2, 2) for flat in range(8)]
    [0, 0, 1, 1, 0, 0, 1, 1]
    """
    return flat // (elements // (position * extent)) % extent


def positions(shape: Shape, dims: Dims, extents: Mapping[str, Integer]) -> dict[str, Integer]:
    """The radix position of each mesh axis.

    >>> positions((4, 6), (("x",), ("y", "z")), {"x": 2, "y": 3, "z": 2})
    {'x': 1, 'y': 4, 'z': 12}
    """
    found: dict[str, Integer] = {}
    for before, names in zip(before_each(shape), dims, strict=False):
        position = before
        for name in names:
            found[name] = position
            position = position * extents[name]
    return found


def before_each(shape: Shape) -> list[Integer]:
    """The number of elements in front of each axis, of all before it together; and of the whole shape, at the end."""
    return list(accumulate(shape, mul, initial=1))


def reshaped_dims(shape: Shape, new_shape: Shape, dims: Dims, extents: Mapping[str, int]) -> tuple[Dims, Dims]:
    """R18. The mesh axes that may stay on each axis for a reshape without communication, and where they are after it.

    Those that may not stay are gathered first, with those that cut what they cut. Without elements nothing has to move.

    >>> reshaped_dims((8,), (2, 4), (("x", "y"),), {"x": 2, "y": 2})
    ((('x', 'y'),), (('x',), ('y',)))
    >>> reshaped_dims((2, 4), (2, 2, 2), ((), ("x",)), {"x": 2})
    (((), ('x',)), ((), ('x',), ()))
    >>> reshaped_dims((2, 4), (4, 2), ((), ("x",)), {"x": 2})
    (((), ()), ((), ()))
    """
    if prod(shape) == 0:
        return dims, ((),) * len(new_shape)
    staying = dims
    while True:
        placed = placements(shape, new_shape, staying, extents)
        there = {name for names in placed for name in names}
        fewer = tuple(leading(names, there) for names in staying)
        if fewer == staying:
            return staying, placed
        staying = fewer


def leading(names: Sequence[str], there: set[str]) -> tuple[str, ...]:
    """The names in front of the first one that is not there."""
    count = next((k for k, name in enumerate(names) if name not in there), len(names))
    return tuple(names[:count])


def placements(shape: Shape, new_shape: Shape, dims: Dims, extents: Mapping[str, int]) -> Dims:
    """The mesh axes on each axis of the new shape, as far as they keep their positions."""
    old = positions(shape, dims, extents)
    whole = whole_axes(shape, new_shape, dims, extents)
    cut = [evenly(shape[axis], names, extents) for axis, names in enumerate(dims) if axis not in whole.values()]
    even = [name for names in cut for name in names]
    placed: list[tuple[str, ...]] = []
    for axis, (before, limit) in enumerate(pairwise(before_each(new_shape))):
        chosen: list[str] = []
        position = before
        while axis not in whole and (name := next_at(position, limit, even, old, extents)) is not None:
            even.remove(name)
            chosen.append(name)
            position *= extents[name]
        placed.append(dims[whole[axis]] if axis in whole else tuple(chosen))
    return tuple(placed)


def next_at(
    position: int, limit: int, names: Sequence[str], before: Mapping[str, int], extents: Mapping[str, int]
) -> str | None:
    """The mesh axis at a position that cuts what is left of an axis evenly, if there is one."""
    found = (n for n in names if before[n] == position and limit % (position * extents[n]) == 0)
    return next(found, None)


def evenly(size: int, names: Sequence[str], extents: Mapping[str, int]) -> tuple[str, ...]:
    """The first of some mesh axes, as many as cut an axis evenly together.

    >>> evenly(6, ("x", "y"), {"x": 2, "y": 2})
    ('x',)
    """
    count = len(names)
    while size % prod(extents[name] for name in names[:count]) != 0:
        count -= 1
    return tuple(names[:count])


def whole_axes(shape: Shape, new_shape: Shape, dims: Dims, extents: Mapping[str, int]) -> dict[int, int]:
    """The axes of the new shape that are unevenly cut axes of the old one as they stand, each with that one.

    Of several axes of size 1 in a row it is the one that is as far from their end: repeating puts new ones in front.

    >>> whole_axes((1, 3), (1, 1, 3), (("x",), ()), {"x": 2}), whole_axes((1, 1), (1, 1), (("x",), ()), {"x": 2})
    ({1: 0}, {0: 0})
    """
    found: dict[int, int] = {}
    before, there = before_each(shape), list(zip(before_each(new_shape), new_shape, strict=False))
    here = list(zip(before, shape, strict=False))
    for axis, names in enumerate(dims):
        if evenly(shape[axis], names, extents) != names:
            same = (k for k, place in enumerate(there) if place == (before[axis], shape[axis]) and k not in found)
            behind = here[axis + 1 :].count(here[axis])
            for new in [*same][-1 - behind :][:1]:
                found[new] = axis
    return found
