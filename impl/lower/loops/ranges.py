"""How the range of an axis is cut into pieces that loops run over: each coordinate in exactly one place (R15).

A mask cuts the range into what comes before it, what is in it, and what comes after. Steps cut it further: with the
steps 8 and 1 the 20 coordinates from 0 on are two whole blocks of 8, and a block of the 4 that are left.

    >>> pieces(0, 20, (8, 1))
    [Piece(begin=0, counts=(2, 8)), Piece(begin=16, counts=(1, 4))]

The coordinate at the digits `(x, y)` of a piece is `begin + 8x + y`.
"""

from __future__ import annotations

from typing import NamedTuple

from impl.integers import Integer


class Piece(NamedTuple):
    """A part of a range: its first coordinate, and how many values each digit has, one digit for each step."""

    begin: Integer
    counts: tuple[Integer, ...]


class Cut(NamedTuple):
    """A part of a range, half-open, and whether the mask holds there."""

    begin: Integer
    end: Integer
    is_inside: bool


def cuts(size: Integer, begin: Integer, end: Integer) -> tuple[Cut, Cut, Cut]:
    """R15. The range [0, size) before, inside and after the mask [begin, end), `0 <= begin <= end <= size` (D30).

    >>> cuts(6, 1, 4)[1]
    Cut(begin=1, end=4, is_inside=True)
    """
    return Cut(0, begin, False), Cut(begin, end, True), Cut(end, size, False)


def pieces(begin: Integer, end: Integer, steps: tuple[int, ...]) -> list[Piece]:
    """R15. The pieces of the range [begin, end) for some steps, each a multiple of the next and the last 1 (D30).

    The first piece has whole blocks of the first step; what is left is cut by the other steps, and the digit of the
    first is 0 there.
    """
    length, last = end - begin, len(steps) - 1
    found: list[Piece] = []
    for level, step in enumerate(steps):
        inner = tuple(coarse // fine for coarse, fine in zip(steps[level:], steps[level + 1 :], strict=False))
        found.append(Piece(begin, (1,) * level + (length // step, *inner)))
        if level < last:
            begin, length = begin + length // step * step, length % step
    return found


def coordinate(piece: Piece, steps: tuple[int, ...], digits: tuple[Integer, ...]) -> Integer:
    """R15. The coordinate at some digits of a piece, `begin + sum step_k digit_k` (D30)."""
    result = piece.begin
    for step, digit in zip(steps, digits, strict=True):
        result = result + digit * step
    return result
