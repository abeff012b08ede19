"""What numpy and JAX make a view by in another way than PyTorch: `squeeze`, `reshape` with any negative number, and
`pad` of JAX, whose widths stand for every axis, where they are not one pair for each."""

from __future__ import annotations

from typing import Any

from impl.chains.calls import PAIRS, Movements, Shape, is_sequence, pad, reshape, several, squeeze
from impl.doors import attributes
from impl.errors import MovementError
from impl.integers import as_integers, entries
from impl.ops.errors import ShapeError
from impl.shown import shown

CONSTANT = "constant"
"""The mode of `pad` in which nothing of an array is read at what is put around it."""


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


def pad_all(shape: Shape, pad_width: Any, mode: Any = CONSTANT) -> Movements:
    """`jax.numpy.pad(x, pad_width, mode)`: a pair for each axis; or one pair, or one width, for all of them. Nothing is
    read there, as with zeros: other modes read elements of the array once more.

    >>> pad_all((2, 3), 1), pad_all((2, 3), (1, 0), "constant") == pad_all((2, 3), ((1, 0),))
    ([('pad', ((1, 1), (1, 1)))], True)
    """
    if not isinstance(mode, str) or mode != CONSTANT:
        raise MovementError(f"pad: the mode {shown(mode)} makes no view; need mode='{CONSTANT}', with zeros")
    return pad(shape, broadcast(pad_width, len(shape)))


def broadcast(pad_width: Any, rank: int) -> tuple[Any, ...]:
    """The widths of each axis, as far as they are what JAX takes."""
    widths = (pad_width,) if is_one(pad_width) else entries(pad_width, "pad", PAIRS, MovementError)
    match [is_one(width) for width in widths]:
        case [True]:
            return ((widths[0], widths[0]),) * rank
        case [True, True]:
            return (widths,) * rank
        case [False]:
            return tuple(widths) * rank
    return tuple(widths)


def is_one(width: Any) -> bool:
    """Whether a width is one, and not several."""
    return not is_sequence(width) and attributes(width, "ndim") in (None, (0,))
