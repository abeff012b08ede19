"""Nested lists of numbers, looked at before numpy reads them.

numpy goes through a list as often as it is in there, and through whatever has a length and can be indexed: lists that
hold each other twice, 60 deep, or one object that gives numbers without an end, would keep it busy for ever.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import prod
from numbers import Number
from typing import Any

from impl.errors import LayoutError
from impl.integers import entries
from impl.ops.arrays import numpy_module
from impl.shown import shown

MOST_PARTS = 2**25
"""Numbers of nested lists, each list counted as `LIST` of them; a second or two. Lists of which none is in there twice
may have any."""

LIST = 8
"""How many numbers numpy reads in the time that it takes to look at a list."""

LONGEST_RANGE = 2**24
"""Elements that are taken out of a range."""

NUMBERS = frozenset({int, float, bool, complex})
"""Classes of which numpy makes elements at once."""

LISTS = frozenset({list, tuple, range})
"""Classes of which numpy goes through the entries."""

TEXTS = (str, bytes, bytearray, memoryview)
"""Sequences that numpy does not go through."""

INTERFACES = ("__array__", "__array_interface__", "__array_struct__")
"""What makes an object one that numpy reads as a whole, beside the buffer protocol."""


def is_whole(value: object) -> bool:
    """Whether numpy reads a value at once: a number, a text, or what is an array already."""
    if type(value) in LISTS:
        return False
    if isinstance(value, (Number, *TEXTS)) or any(hasattr(type(value), name) for name in INTERFACES):
        return True
    if any(name in own_names(value) for name in INTERFACES):
        return True
    try:
        memoryview(value)  # type: ignore[arg-type]
    except Exception:
        return False
    return True


def own_names(value: object) -> Collection[str]:
    """The attributes that an object has beside those of its class: numpy looks for interfaces there as well."""
    try:
        return frozenset(vars(value)) if not isinstance(value, type) else ()
    except Exception:
        return ()


def require_few_numbers(value: object, most_axes: int) -> None:
    """Raises LayoutError for a value that is no array, number or nested lists of numbers, for lists nested more deeply
    than arrays have axes, and for lists that hold others so often that they have too many parts.

    >>> require_few_numbers([[1, 2], (3, 4)], 64)
    >>> twice = [7]
    >>> for _ in range(60):
    ...     twice = [twice, twice]
    >>> require_few_numbers([twice], 64)
    Traceback (most recent call last):
        ...
    impl.errors.LayoutError: ops: lists that hold others often, 19599665578316398592 parts; need at most 33554432
    """
    levels = [held([value])]
    while levels[-1]:
        if len(levels) > most_axes:
            raise LayoutError(f"ops: lists nested more than {most_axes} deep; need at most as many, or an array")
        levels.append(held([part for parts in levels[-1].values() if type(parts) is not range for part in parts]))
    counted: dict[int, int] = {}
    there = 0
    for level in reversed(levels):
        there += sum(map(distinct, level.values()))
        counted = {place: total(parts, counted) for place, parts in level.items()}
    for number in counted.values():
        if number > max(MOST_PARTS, LIST * there):
            raise LayoutError(
                f"ops: lists that hold others often, {shown(number)} parts; need at most {MOST_PARTS}"
            )


def held(values: Sequence[Any]) -> dict[int, Sequence[Any]]:
    """What the lists among some values hold, each list once, by its identity. Raises LayoutError for a mask."""
    if NUMBERS.issuperset(map(type, values)):
        return {}
    others = [value for value in values if type(value) not in NUMBERS]
    for value in others:
        if type(value) not in LISTS:
            require_without_a_mask(value)
    return {id(value): parts_of(value) for value in others if not is_whole(value)}


def require_without_a_mask(value: object) -> None:
    """Raises LayoutError for an array of numpy with a mask: numpy reads what is below the mask, or takes NaN for it."""
    if isinstance(value, numpy_module().ma.MaskedArray):
        raise LayoutError("ops: an array of numpy with a mask; need one whose elements all count")


def parts_of(value: Any) -> Sequence[Any]:
    """The entries of a list, or of another sequence; a range is as it is."""
    if type(value) is range and len(value) > LONGEST_RANGE:
        raise LayoutError(f"ops: {shown(value)} has more than {LONGEST_RANGE} elements; need an array of them")
    if isinstance(value, Sequence):
        return value if type(value) is range else entries(value, "ops", "nested lists of numbers", LayoutError)
    raise LayoutError(f"ops: {shown(value)} is no array; need one, or a number, or nested lists of numbers")


def total(parts: Sequence[Any], counted: dict[int, int]) -> int:
    """How many parts a list has, of which those of the lists in it are known."""
    if type(parts) is range or NUMBERS.issuperset(map(type, parts)):
        return LIST + len(parts)
    return LIST + sum(counted[id(part)] if id(part) in counted else elements_of(part) for part in parts)


def distinct(parts: Sequence[Any]) -> int:
    """How many parts a list has of its own, an array that is in it several times counted once."""
    if type(parts) is range or NUMBERS.issuperset(map(type, parts)):
        return LIST + len(parts)
    return LIST + len(parts) + sum({id(part): elements_of(part) for part in parts}.values())


def elements_of(value: Any) -> int:
    """The number of elements of an array; 1 for whatever has no shape."""
    try:
        return prod(tuple(map(int, value.shape)))
    except Exception:
        return 1
