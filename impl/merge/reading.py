"""What one index reads through a stack of views (D16), on plain integers."""

from __future__ import annotations

from math import prod
from typing import Literal, NamedTuple

from impl.parts.normal_form import Parts

Equality = Literal["observable", "strict"]
"""Which indices count: those that are valid (D6), or all (D5)."""


class Leaving(NamedTuple):
    """A flat number that is no element of the view at position `level`, which has `size` elements."""

    level: int
    flat: int
    size: int


class Reading(NamedTuple):
    """The address (None where none is defined), whether the index is valid, and where it leaves the stack
    while still valid."""

    address: int | None
    is_valid: bool
    leaves: Leaving | None

    def address_under(self, equality: Equality) -> int | None:
        """The address that counts: under observable equality only valid indices have one."""
        return self.address if self.is_valid or equality == "strict" else None


def unravel(shape: tuple[int, ...], flat: int) -> tuple[int, ...]:
    """The index with a row-major flat number in [0, prod(shape)) (D3).

    >>> unravel((2, 3), 5)
    (1, 2)
    """
    index = []
    for size in reversed(shape):
        flat, digit = divmod(flat, size)
        index.append(digit)
    return tuple(reversed(index))


def read(views: tuple[Parts, ...], index: tuple[int, ...]) -> Reading:
    """D16. Reads one index of the last view through the stack, base first."""
    is_valid = True
    for level in range(len(views) - 1, -1, -1):
        view = views[level]
        if view.mask is not None:
            is_valid = is_valid and all(b <= i < e for i, (b, e) in zip(index, view.mask, strict=True))
        flat = view.offset + sum(s * i for s, i in zip(view.strides, index, strict=True))
        if level == 0:
            break
        size = prod(views[level - 1].shape)
        if not 0 <= flat < size:
            return Reading(None, False, Leaving(level - 1, flat, size) if is_valid else None)
        index = unravel(views[level - 1].shape, flat)
    return Reading(flat, is_valid, None)
