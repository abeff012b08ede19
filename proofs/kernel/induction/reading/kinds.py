"""What a value of a function of views may depend on: the kinds that `dependence` and `locality` tell apart."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from proofs.kernel.induction.reading.sources import NotAxisByAxis


class Kind(Enum):
    """What a value depends on."""

    WHOLE = "on no axis"
    ENTRY = "on one axis"
    TUPLE = "entry by entry, on one axis each"
    MOVED = "entry by entry, on one axis each, in another order"
    ORDER = "a permutation of the axes"
    TOTAL = "a number to which each axis adds"
    ALL = "on whether every axis is so"
    MODE = "on whether any axis is so"
    RANK = "on the number of axes"
    AXIS = "the number of an axis, out of a permutation"
    POSITION = "the number of an axis, counted"
    PLACE = "where a permutation has an axis"
    CARRIED = "on the axes before"


WHOLE, ENTRY, TUPLE, MOVED, ORDER, TOTAL, ALL, MODE, RANK, AXIS, POSITION, PLACE, CARRIED = Kind

Value = Any
"""The Kind of a value; a dict of the parts of a record; or a list, for the targets of a loop."""

Names = dict[str, Value]
"""What is known of the value of each name in a function."""

OF_ONE_AXIS = (WHOLE, ENTRY)
"""The kinds of values that may be computed with at one axis."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read off a function: its result, on how many conditions about all axes it branches, and what it may
    call."""

    result: Value
    modes: int
    called: frozenset[Any]


def hashable(value: Value) -> Value:
    """The kind itself; None for a record or a list, which have no kind of their own."""
    return value if type(value) is Kind else None


def joined(left: Value, right: Value) -> Value:
    """What is known of a value that is one of two, depending on a condition."""
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        return {name: joined(left[name], right[name]) for name in left}
    if WHOLE in (left, right) or left == right:
        return right if left is WHOLE else left
    raise NotAxisByAxis(f"one outcome depends {left}, the other {right}")
