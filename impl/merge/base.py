"""What lies below the last view: the address and the validity of each flat number.

One view below is held by its axis boundaries, several by a table over the flat numbers that are reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from itertools import compress
from math import prod
from typing import NamedTuple, Protocol

from impl.merge.bits import interval, members, repeated
from impl.merge.problem import Point, Problem
from impl.parts.normal_form import Parts


class Addresses(Protocol):
    """A function of flat numbers."""

    def address(self, flat: int) -> int:
        """The address that a flat number reads."""


class InnerViews(Addresses, Protocol):
    """What lies below, as sets: bits stand for sets of flat numbers in [0, limit)."""

    def valid_bits(self, limit: int) -> int:
        """The flat numbers in [0, limit) that are valid."""

    def differences(self, bits: int, step: int) -> dict[int, int]:
        """The flat numbers of a set, grouped by `address(y + step) - address(y)`."""


class Steps(NamedTuple):
    """How the address moves on the points of a problem: what it is at the start, and what one step along each line
    changes it by."""

    start: int
    changes: tuple[int, ...]


def address_at(inner: Addresses, problem: Problem) -> Callable[[Point], int]:
    """The address as a function of the point."""

    def address(point: Point) -> int:
        return inner.address(problem.start + sum([line.step * t for line, t in zip(problem.lines, point, strict=True)]))

    return address


class Boundary(NamedTuple):
    """Between two axes of the base: the flat number's `floor(y / period)` counts `weight` in the address."""

    period: int
    weight: int


class MaskedDigit(NamedTuple):
    """One axis of the base with a proper mask: its digit is `floor(y / period) mod size`."""

    period: int
    size: int
    begin: int
    end: int
    is_top: bool


def boundaries_of(view: Parts, size: int) -> tuple[int, list[Boundary], list[MaskedDigit]]:
    """The slope, the boundaries and the masked digits of a view of so many elements, from its last axis on."""
    boundaries: list[Boundary] = []
    masked_digits: list[MaskedDigit] = []
    slope = 0
    period, row = 1, None
    for axis in reversed(range(len(view.shape))):
        extent, stride = view.shape[axis], view.strides[axis]
        if view.mask is not None and view.mask[axis] != (0, extent):
            masked_digits.append(MaskedDigit(period, extent, *view.mask[axis], period * extent == size))
        if extent != 1:
            if row is None:
                slope = stride
            elif stride != row:
                boundaries.append(Boundary(period, stride - row))
            row = extent * stride
        period *= extent
    return slope, boundaries, masked_digits


class Base:
    """One view below, as `address(y) = offset + slope * y + sum_j weight_j * floor(y / period_j)`.

    The weight at a boundary is `stride[j] - size[j+1] * stride[j+1]`: the carry weight, 0 exactly where the
    two axes collapse (R1).
    """

    def __init__(self, view: Parts) -> None:
        self.rank, self.size = len(view.shape), prod(view.shape)
        self.offset: int = view.offset
        self.slope, self.boundaries, self.masked_digits = boundaries_of(view, self.size)

    def address(self, flat: int) -> int:
        """The address that a flat number reads."""
        return self.offset + self.slope * flat + sum(b.weight * (flat // b.period) for b in self.boundaries)

    def addresses(self, flats: list[int]) -> list[int]:
        """The addresses that some flat numbers read."""
        found = [self.offset + self.slope * flat for flat in flats]
        for period, weight in self.boundaries:
            found = [address + weight * (flat // period) for address, flat in zip(found, flats, strict=True)]
        return found

    def are_valid(self, flats: list[int], before: list[bool]) -> list[bool]:
        """Whether some flat numbers are valid, each if it was so before."""
        for period, size, begin, end, _ in self.masked_digits:
            before = [ok and begin <= flat // period % size < end for ok, flat in zip(before, flats, strict=True)]
        return before

    def steps_at_origin(self, problem: Problem) -> Steps:
        """R7. What the first step along each line of a problem changes the address by; what every step does, if no
        boundary carries."""
        start, changes = self.address(problem.start), list[int]()
        for line in problem.lines:
            changes.append(self.address(problem.start + line.step) - start)
        return Steps(start, tuple(changes))

    def minus(self, other: Base) -> Base:
        """The difference of two addresses at the same flat number, which has the form of an address."""
        weights = dict(self.boundaries)
        for period, weight in other.boundaries:
            weights[period] = weights.get(period, 0) - weight
        result = copy(self)
        result.offset, result.slope = self.offset - other.offset, self.slope - other.slope
        result.boundaries = [Boundary(period, weights[period]) for period in sorted(weights) if weights[period] != 0]
        return result

    def valid_bits(self, limit: int) -> int:
        """The flat numbers in [0, limit) that are valid; superfluous ones may stand above the limit."""
        bits = interval(0, limit)
        for digit in self.masked_digits:
            row = interval(min(limit, digit.begin * digit.period), min(limit, digit.end * digit.period))
            bits &= row if digit.is_top else repeated(row, digit.period * digit.size, copies(limit, digit))
        return bits

    def differences(self, bits: int, step: int) -> dict[int, int]:
        """The flat numbers of a set, grouped by what a step changes the address by.

        Each boundary splits a group in two: where adding the step carries over the boundary, and where not.
        """
        groups = {self.slope * step: bits}
        for period, weight in self.boundaries:
            quotient, remainder = divmod(step, period)
            limit = bits.bit_length()
            row = interval(min(limit, period - remainder), min(limit, period))
            carries = repeated(row, period, max(1, -(-limit // period))) if remainder else 0
            split: dict[int, int] = {}
            for difference, group in groups.items():
                carried = group & carries
                for change, part in ((quotient, group ^ carried), (quotient + 1, carried)):
                    if part:
                        key = difference + weight * change
                        split[key] = split.get(key, 0) | part
            groups = split
        return groups


def copies(limit: int, digit: MaskedDigit) -> int:
    """How many rows of a digit it takes to cover [0, limit)."""
    return max(1, -(-limit // (digit.period * digit.size)))


class Table:
    """Several views below, each read at all flat numbers before the next: what `reading.read` says of each (D16).

    >>> rows, turned = Parts((2, 3), (3, 1), 0, ((0, 2), (1, 3))), Parts((3, 2), (1, 3), 1, None)
    >>> table = Table((rows, turned), range(6))
    >>> table.addresses, bin(table.valid), bin(table.leaving)
    ({0: 1, 1: 4, 2: 2, 3: 5, 4: 3}, '0b1111', '0b100000')
    """

    def __init__(self, views: tuple[Parts, ...], flats: Iterable[int]) -> None:
        leaving: list[int] = []
        undefined: list[int] = []
        chosen = list(flats)
        size = prod(views[-1].shape)
        is_valid, numbers = [True] * len(chosen), [flat % size for flat in chosen]
        for view in reversed(views):
            base = Base(view)
            is_inside = [0 <= number < base.size for number in numbers]
            if not all(is_inside):
                for flat, ok, inside in zip(chosen, is_valid, is_inside, strict=True):
                    if not inside:
                        undefined.append(flat)
                        leaving += [flat] * ok
                chosen, is_valid = list(compress(chosen, is_inside)), list(compress(is_valid, is_inside))
                numbers = list(compress(numbers, is_inside))
            is_valid = base.are_valid(numbers, is_valid)
            numbers = base.addresses(numbers)
        self.addresses = dict(zip(chosen, numbers, strict=True))
        self.valid = bits_of(compress(chosen, is_valid))
        self.leaving, self.undefined = bits_of(leaving), bits_of(undefined)

    def address(self, flat: int) -> int:
        """The address that a flat number reads; it must have one."""
        return self.addresses[flat]

    def valid_bits(self, limit: int) -> int:
        """The flat numbers in [0, limit) that are valid."""
        return self.valid & interval(0, limit)

    def differences(self, bits: int, step: int) -> dict[int, int]:
        """The flat numbers of a set, grouped by what a step changes the address by."""
        groups: dict[int, list[int]] = {}
        for flat in members(bits):
            groups.setdefault(self.address(flat + step) - self.address(flat), []).append(flat)
        return {difference: bits_of(group) for difference, group in groups.items()}


def bits_of(flats: Iterable[int]) -> int:
    """The set of some flat numbers.

    >>> bits_of([0, 9])
    513
    """
    chosen = list(flats)
    data = bytearray(max(chosen, default=0) // 8 + 1)
    for flat in chosen:
        data[flat // 8] |= 1 << flat % 8
    return int.from_bytes(data, "little")
