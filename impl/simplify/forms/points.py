"""The points of an expression, all at once: for each form one integer that holds its values side by side.

A *lane* is 64 bits of that integer, one for each point. What is in a lane is the value less a number that it is never
below, so it is natural, and adding and multiplying such integers adds and multiplies in every lane. A division by `c`
is a product with its reciprocal in fixed point, exact for the few bits that are admitted (R12). Bit 63 of a lane is
left free, to say at which points a form is not negative.

Where there are few points, these are all of them, and what holds at each is shown; where there are more, some are
taken, and what fails at one of them is refuted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from math import gcd, prod
from struct import pack, unpack
from typing import Any

from impl.simplify.forms.atoms import Atom, Terms, Var
from impl.simplify.forms.bounds import reciprocal
from impl.simplify.forms.measure import Clause
from impl.simplify.forms.terms import Compound, Form, Quotient, Remainder

WIDTH = 64
"""Bits of a lane."""

MOST_BITS = 30
"""Bits that the values of a form may differ in."""

SOME = 128
"""How many points are taken where all of them are too many."""

TOP = 1 << (WIDTH - 1)

Column = tuple[int, int, int]
"""The lanes of a form, the number that was taken from each value, and one that no value is above."""


NOWHERE = 0, (0, 0, 0)
"""No points, and the span of a form there."""


class TooWideError(Exception):
    """The values of a form differ in too many bits."""


class Points:
    """Points of some variables; `is_complete` if they are all. What is `valid` is given by the top bits of lanes."""

    def __init__(self, ranges: dict[Var, tuple[int, int]], most: int) -> None:
        sizes = [high - low + 1 for low, high in ranges.values()]
        self.is_complete = prod(sizes) <= most
        self.ranges, self.size = ranges, prod(sizes) if self.is_complete else SOME
        self.ones = int.from_bytes(pack("<Q", 1) * self.size, "little")
        self.everywhere = self.ones << (WIDTH - 1)
        self._columns: dict[Atom, Column] = {}
        self._masks: dict[int, int] = {}
        self._where: dict[Any, int] = {}
        self._sums: dict[Terms, Column] = {}
        self._spans: dict[Any, tuple[int, tuple[int, int, int]]] = {}
        self._packed = 0, b""
        after = prod(sizes)
        for seed, ((variable, (low, high)), size) in enumerate(zip(ranges.items(), sizes, strict=True)):
            after //= max(size, 1)
            if size >> MOST_BITS:
                continue
            data = tiled(size, after, self.size) if self.is_complete else scattered(size, seed)
            self._columns[variable] = (int.from_bytes(data, "little"), low, high)

    def column(self, form: Form) -> Column:
        """The lanes of a form."""
        known = self._sums.get(form.terms)
        if known is None:
            known = self._sums[form.terms] = self._sum(form.terms)
        return known[0], known[1] + form.const, known[2] + form.const

    def fit(self, forms: Iterable[Form]) -> bool:
        """Whether the values of some forms fit into lanes."""
        try:
            for form in forms:
                self.column(form)
        except TooWideError:
            return False
        return True

    def _sum(self, terms: Terms) -> Column:
        lanes = low = high = more = 0
        for atom, factor in terms:
            known = self._columns.get(atom)
            part, least, greatest = self._atom(atom) if known is None else known
            part = part if factor in (1, -1) else part * abs(factor)
            if factor > 0:
                lanes = lanes + part if lanes else part
                low += least * factor
                high += greatest * factor
            else:
                lanes -= part
                low += greatest * factor
                high += least * factor
                more -= (greatest - least) * factor
        if (high - low) >> MOST_BITS:
            raise TooWideError
        return (lanes + self.ones * more if more else lanes), low, high

    def _atom(self, atom: Atom) -> Column:
        if not isinstance(atom, Compound):
            raise TooWideError
        found = self.column(atom.form)
        if isinstance(atom, Quotient):
            found = self._quotient(*found, atom.divisor)
        elif isinstance(atom, Remainder):
            found = self._remainder(*found, atom.divisor)
        self._columns[atom] = found
        return found

    def _quotient(self, lanes: int, low: int, high: int, by: int) -> Column:
        first, last, over = low // by, high // by, low % by
        if first == last:
            return 0, first, first
        if (high - low + over) >> MOST_BITS:
            raise TooWideError
        shift = (high - low + over).bit_length() + by.bit_length()
        factor = reciprocal(1 << shift, by)
        mask = self._masks.get(shift)
        if mask is None:
            mask = self._masks[shift] = self.ones * ((1 << (WIDTH - shift)) - 1)
        whole = lanes + self.ones * over if over else lanes
        return whole * factor >> shift & mask, first, last

    def _remainder(self, lanes: int, low: int, high: int, by: int) -> Column:
        if low // by == high // by:
            return lanes, low % by, high % by
        quotients = self._quotient(lanes, low, high, by)[0]
        return lanes + self.ones * (low % by) - quotients * by, 0, by - 1

    def where(self, form: Form) -> int:
        """The points at which a form is not negative, as the top bits of their lanes."""
        known = self._where.get(form.key)
        if known is None:
            if form.terms and form.terms[0][1] < 0:
                known = self.everywhere ^ self.where(-1 - form)
            else:
                lanes, low, high = self.column(form)
                if low < 0 <= high:
                    known = lanes + self.everywhere - self.ones * -low & self.everywhere
                else:
                    known = self.everywhere if low >= 0 else 0
            self._where[form.key] = known
        return known

    def holding(self, clauses: Iterable[Clause]) -> int:
        """The points at which all clauses hold."""
        valid = self.everywhere
        for kind, form in clauses:
            valid &= self.where(form)
            if kind == "==":
                valid &= self.where(-form)
        return valid

    def value(self, form: Form, at: int) -> int:
        """The value of a form at a point, given by the number of its lane."""
        lanes, low, _ = self.column(form)
        return ((lanes >> at * WIDTH if at else lanes) & TOP - 1) + low

    def values(self, form: Form, valid: int) -> Iterator[int]:
        """The values of a form at the valid points."""
        lanes, low, _ = self.column(form)
        return map(low.__add__, compress(unpacked(lanes, self.size), self.packed(valid)))

    def span(self, form: Form, valid: int) -> tuple[int, int, int]:
        """The least and the greatest value of a form at the valid points, and what divides the differences of all."""
        at, known = self._spans.get(form.key, NOWHERE)
        if at != valid:
            lanes, low, _ = self.column(form)
            found = set(compress(unpacked(lanes, self.size), self.packed(valid)))
            first = min(found)
            known = first + low, max(found) + low, gcd(*[value - first for value in found])
            self._spans[form.key] = valid, known
        return known

    def packed(self, valid: int) -> bytes:
        """A byte for each point: 0 where it is not valid."""
        if not self._packed[1] or self._packed[0] != valid:
            self._packed = valid, valid.to_bytes(self.size * 8, "little")[7::8]
        return self._packed[1]


def first_of(valid: int) -> int:
    """The number of the first lane that is valid; -1 if there is none."""
    return 0 if valid & TOP else (valid ^ (valid - 1)).bit_length() // WIDTH - 1


def is_within(some: int, others: int) -> bool:
    """Whether some points are among others."""
    return some & others == some


def unpacked(lanes: int, size: int) -> Sequence[int]:
    """The numbers in some lanes."""
    return unpack(f"<{size}Q", lanes.to_bytes(size * WIDTH // 8, "little"))


def tiled(size: int, after: int, total: int) -> bytes:
    """The coordinates of one variable at all points, of which the last variables change first."""
    if not total:
        return b""
    values = pack(f"<{size}Q", *range(size))
    block = values if after == 1 else b"".join([values[at : at + 8] * after for at in range(0, 8 * size, 8)])
    return block * (total * 8 // len(block))


def scattered(size: int, seed: int) -> bytes:
    """Coordinates of one variable at some points: both ends, next to them, and others."""
    found: list[int] = []
    state = 2 * seed + 1
    for at in range(SOME):
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        spread = state >> 33
        choice = (0, size - 1, spread % size, min(spread % 4, size - 1))[(spread >> 16) % 4 if at > 1 else at]
        found.append(choice)
    return pack(f"<{SOME}Q", *found)
