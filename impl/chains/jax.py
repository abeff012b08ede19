"""What JAX makes a view by and numpy does not: `pad`, whose widths stand for every axis, where they are not one pair
for each."""

from __future__ import annotations

from typing import Any

from impl.chains.calls import PAIRS, Movements, Shape, is_sequence, pad
from impl.doors import attributes
from impl.errors import MovementError
from impl.integers import entries


def pad_all(shape: Shape, pad_width: Any) -> Movements:
    """`jax.numpy.pad(x, pad_width)`: a pair for each axis; or one pair, or one width, for all of them.

    >>> pad_all((2, 3), 1), pad_all((2, 3), (1, 0)) == pad_all((2, 3), ((1, 0),))
    ([('pad', ((1, 1), (1, 1)))], True)
    """
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
