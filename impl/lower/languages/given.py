"""What a language is given to write: numbers of a kind, elements and lanes of vectors, patterns for threads."""

from __future__ import annotations

import struct
from math import isfinite

from impl.doors import at_least, listed, one_of, text
from impl.errors import LowerError
from impl.lower.dtypes import DType
from impl.shown import shown

MOST_LANES = 16
"""Lanes of the widest vectors that a language has a type for."""

FLOATS = {"half": "<e", "float": "<f", "double": "<d"}
"""The kinds that have fractions, as `struct` packs them, which refuses what is beyond them."""


def require_pattern(where: str, pattern: str) -> None:
    """Raises LowerError for a text in which the number or the letter of a dimension cannot be put."""
    try:
        pattern.format(number=0, letter="x")
    except Exception as refusal:
        raise LowerError(f"{where}: {shown(pattern)}; need a text with {{number}} or {{letter}}") from refusal


def lane_of(vector: object, number: object, count: int = MOST_LANES) -> tuple[str, int]:
    """The text of a vector and the number of a lane. Raises LowerError unless there are so many lanes."""
    found = at_least(0, number, "lane: number", LowerError)
    if found >= count:
        raise LowerError(f"lane: number {shown(found)}; need at most {count - 1}, the last lane of the widest vector")
    return text(vector, "lane: vector", LowerError), found


def together(parts: object) -> str:
    """The texts of the elements of a vector, one after the other."""
    return ", ".join(listed(str, parts, "vector: parts", LowerError))


def nearest(value: float, dtype: DType) -> float:
    """The number that a kind with fractions has for another one: the nearest, and of two the even one. Written in full
    it is a literal that no compiler rounds once more.

    >>> nearest(1 + 2**-24, DType("float", 4)), nearest(1 + 2**-11 + 2**-30, DType("half", 2))
    (1.0, 1.0009765625)
    """
    kind = FLOATS[dtype.name]
    found: float = struct.unpack(kind, struct.pack(kind, value))[0]
    return found


def require_number(value: object, dtype: DType) -> None:
    """Raises LowerError unless a number is one of a kind, which is not infinite, or of 64 bits where that is an integer
    (a narrower kind takes the lowest of them)."""
    number = one_of((int, float), value, "number", LowerError)
    try:
        is_one = isfinite(number) and bool(struct.pack(FLOATS.get(dtype.name, "<d"), number))
        is_one = is_one and (dtype.name in FLOATS or -(2**63) <= int(number) == number < 2**64)
    except (OverflowError, struct.error):
        is_one = False
    if not is_one:
        raise LowerError(f"number: {shown(value)} is no number of {dtype}; need one that the kind has")
