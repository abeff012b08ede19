"""What numpy makes a view by in another way than PyTorch: `squeeze`, and `reshape` with any negative number."""

from __future__ import annotations

from typing import Any

from impl.chains.calls import Movements, Shape, is_sequence, reshape, several, squeeze
from impl.errors import MovementError
from impl.integers import as_integers
from impl.ops.errors import ShapeError
from impl.shown import shown


def squeeze_of_one(shape: Shape, axis: Any = None) -> Movements:
    """`x.squeeze(axis)` of numpy and JAX: without axes of size 1, all or those that are named, which have no other
    size. An array without axes takes one axis, 0 or -1, and no tuple of such."""
    found = squeeze(shape, axis)
    named = () if axis is None or (shape == () and not is_sequence(axis)) else several("squeeze: axes", (axis,))
    if len(found[0][1]) + len(named) > len(shape):
        raise MovementError(f"squeeze: {shown(axis)} names an axis of {shown(shape)} of another size; in numpy need 1")
    return found


def squeeze_by_tuple(shape: Shape, axis: Any = None) -> Movements:
    """The same in numpy, which takes several axes as a tuple alone.

    >>> squeeze_by_tuple((1, 3, 1), (0, 2))
    [('reshape', (3,))]
    """
    if is_sequence(axis) and not isinstance(axis, tuple):
        raise MovementError(f"squeeze: {shown(axis)} is no tuple; in numpy need an axis, or a tuple of them")
    return squeeze_of_one(shape, axis)


def reshape_to(shape: Shape, *sizes: Any) -> Movements:
    """`x.reshape(*sizes)` of numpy: the size that is found may be any negative number."""
    given = as_integers(several("reshape: sizes", sizes), "reshape: shape", ShapeError)
    negative = [axis for axis, size in enumerate(given) if isinstance(size, int) and size < 0]
    return reshape(shape, [-1 if [axis] == negative else size for axis, size in enumerate(given)])
