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
    top = views[-1]
    return read_below(views[:-1], flat_number(top, index), is_valid_at(top, index))


def read_below(views: tuple[Parts, ...], flat: int, is_valid: bool) -> Reading:
    """D16. Reads a flat number through the views below the one that it is of, base first; without any it is the
    address. `is_valid` says whether it is valid in the views above."""
    for level in reversed(range(len(views))):
        view = views[level]
        size = prod(view.shape)
        if not 0 <= flat < size:
            return Reading(None, False, Leaving(level, flat, size) if is_valid else None)
        index = unravel(view.shape, flat)
        is_valid = is_valid and is_valid_at(view, index)
        flat = flat_number(view, index)
    return Reading(flat, is_valid, None)


def flat_number(view: Parts, index: tuple[int, ...]) -> int:
    """D8. What a view reads at an index, valid or not.

    >>> flat_number(Parts((2, 3), (3, 1), 7, None), (1, 2))
    12
    """
    return view.offset + sum(stride * i for stride, i in zip(view.strides, index, strict=True))  # type: ignore[no-any-return]


def is_valid_at(view: Parts, index: tuple[int, ...]) -> bool:
    """D8. Whether an index of a view lies in its mask.

    >>> is_valid_at(Parts((4,), (1,), 0, ((1, 3),)), (3,))
    False
    """
    if view.mask is None:
        return True
    for coordinate, (begin, end) in zip(index, view.mask, strict=True):  # noqa: SIM110  a loop that claims can follow
        if not begin <= coordinate < end:
            return False
    return True
