"""What JAX makes a view by and numpy does not: `pad`, whose widths stand for every axis, where they are not one pair
for each."""

from __future__ import annotations

from typing import Any

from impl.chains.calls import PAIRS, Movements, Shape, is_sequence, pad
from impl.doors import attributes
from impl.errors import MovementError
from impl.integers import entries
from impl.shown import shown

CONSTANT = "constant"
"""The mode in which nothing of an array is read at what is put around it."""


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
