"""How wide plain integers are.

Refusals of numbers that are too wide ask here, and here alone: a symbolic integer has no bits, and neither has the
integer of a proof, for which every claim holds whatever its width.
"""

from collections.abc import Callable, Iterable
from typing import Any

from impl.integers import Integer


def no_bits(value: object) -> int:
    """What has no bits has none."""
    return 0


BITS: dict[type, Callable[[Any], int]] = {int: int.bit_length}
"""How the bits of a value are counted, by its class."""


def bits_of(values: Iterable[Integer]) -> int:
    """The bits of the plain integers among some values, together.

    >>> bits_of((255, -256, 0))
    17
    """
    bits = 0
    for value in values:
        bits += BITS.get(type(value), no_bits)(value)
    return bits
