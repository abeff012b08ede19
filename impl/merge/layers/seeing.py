"""R9. That a stack is no view, as far as a few of its points show it: for stacks that are too large for all else.

A step along one line changes the address by one amount wherever it is taken, or else the address bends on the way from
one place to the other (`impl.merge.search.bend`); and what lies between two valid points is valid, or else there is a
hole. A stack that leaves a view does so at an end of the view above it, if that is reached. Points are looked at where
floors of the flat number change, just before multiples of what the view below counts by and before the ends of its
mask, and at some that lie anywhere. What is not seen so is left undecided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain, pairwise, product
from math import prod
from operator import itemgetter
from typing import Literal, NamedTuple

from impl.merge.budget import IMPLICIT_BUDGET, STEP, Budget, Undecided
from impl.merge.layers.listing import ListedPoints, Payment
from impl.merge.layers.places import near_above, nearest, places
from impl.merge.problem import Index, Point, Problem, has_valid_index, problem_of
from impl.merge.search.bend import bent_square, moved
from impl.parts.normal_form import Parts

PLACE = 2 * STEP
"""What it costs to find a place to look at, for each line, in machine words."""

MOST_KEPT = 24
"""Valid points between which a hole is looked for."""


class Sight(NamedTuple):
    """What indices show: a bend, or a hole."""

    kind: Literal["bend", "hole"]
    indices: tuple[Index, ...]


class NotValid(Exception):
    """A point on the way between two valid ones is not valid."""

    def __init__(self, point: Point) -> None:
        super().__init__(point)
        self.point = point


def seen(
    views: tuple[Parts, ...], problem: Problem, reading: int, budget: Budget, valid: Iterable[int] = ()
) -> Sight | None:
    """What a few points show of a stack whose last view has the problem, some of them those that lead to flat numbers
    known to be valid; None if they show nothing, where nobody asks for more than a call on the way to something else
    may cost, and where the stack may leave its views."""
    if not allows_looking(budget) or not all(map(has_valid_index, views)) or not stays_inside(views[:-1]):
        return None
    try:
        return Looking(views, problem, Payment(budget, reading)).sight(valid)
    except Undecided:
        return None


def allows_looking(budget: Budget) -> bool:
    """Whether a budget is larger than that of a call on the way to something else; a demand as any other."""
    return budget.affords(IMPLICIT_BUDGET + 1 - budget.spent)


def leaving_seen(views: tuple[Parts, ...], reading: int, budget: Budget) -> Index | None:
    """An index at which a stack leaves a view, if one leads to an end of a view that lies outside of the one below."""
    points = ListedPoints(views, Payment(budget, reading))
    for level, (below, view) in enumerate(pairwise(views) if all(map(has_valid_index, views)) else (), 1):
        problem = problem_of(view)
        if (outside := problem.point_outside(prod(below.shape))) is not None:
            index = near_above(views[level:], problem.index(outside))
            with suppress(Undecided):
                if points.reading(index).leaves is not None:
                    return index
    return None


def stays_inside(views: tuple[Parts, ...]) -> bool:
    """Whether all valid indices of each view, of which it has one, lead to elements of the one below."""
    return all(problem_of(view).point_outside(prod(below.shape)) is None for below, view in pairwise(views))


class Looking:
    """The points that were looked at: their addresses, and None of those that are not valid."""

    def __init__(self, views: tuple[Parts, ...], problem: Problem, payment: Payment) -> None:
        self.views, self.problem, self.budget = views, problem, payment.budget
        self.points = ListedPoints(views, payment)
        self.known: dict[Point, int | None] = {}

    def address(self, point: Point) -> int | None:
        """The address of a point; None if it is not valid."""
        if point not in self.known:
            self.known[point] = self.points.reading(self.problem.index(point)).address_under("observable")
        return self.known[point]

    def valid_address(self, point: Point) -> int:
        """The address of a point. Raises NotValid if it has none."""
        address = self.address(point)
        if address is None:
            raise NotValid(point)
        return address

    def sight(self, valid: Iterable[int]) -> Sight | None:
        """A bend, or else a hole, that the points show, and some that lead to flat numbers that are valid."""
        flats = list(valid)
        known = (nearest(self.problem, flat) for flat in flats[:: len(flats) // MOST_KEPT + 1])
        changes: dict[int, tuple[int, Point]] = {}
        for point in chain(known, places(self.views, self.problem)):
            self.budget.spend("listing", PLACE * len(self.problem.lines))
            for number, change in self.changes_from(point):
                first, there = changes.setdefault(number, (change, point))
                if first != change:
                    return self.bend(number, there, point)
        return self.hole()

    def changes_from(self, point: Point) -> Iterator[tuple[int, int]]:
        """By how much a step along each line changes the address, where both ends are valid."""
        address = self.address(point)
        for number, line in enumerate(self.problem.lines if address is not None else ()):
            beside = self.address(moved(point, number, 1)) if point[number] + 1 < line.extent else None
            if beside is not None and address is not None:
                yield number, beside - address

    def bend(self, number: int, here: Point, there: Point) -> Sight | None:
        """The bend between two places where a step along a line differs, or a hole on the way."""
        try:
            square = bent_square(self.valid_address, number, here, there)
        except NotValid as gap:
            ends = [moved(place, number, distance) for place in (here, there) for distance in (0, 1)]
            return self.hole_among(ends, [gap.point])
        return Sight("bend", tuple(sorted(map(self.problem.index, square))))

    def hole(self) -> Sight | None:
        """A point that is not valid between two that are: a valid one taken to where another one lies along a line, as
        far out as any; or one of those that were looked at."""
        valid = [point for point, address in self.known.items() if address is not None]
        ends = [most(valid, key=itemgetter(k)) for k in range(len(self.problem.lines)) for most in (min, max) if valid]
        for point in valid[:MOST_KEPT]:
            for place, end in enumerate(ends):
                number = place // 2
                between = (*point[:number], end[number], *point[number + 1 :])
                if self.address(between) is None:
                    return Sight("hole", tuple(map(self.problem.index, (point, end, between))))
        return self.hole_among(valid[:MOST_KEPT], [point for point, address in self.known.items() if address is None])

    def hole_among(self, valid: list[Point], others: list[Point]) -> Sight | None:
        """The same among some points that are valid and some that are not."""
        for first, second in product(valid[:2], valid):
            for between in others:
                if all(min(a, b) <= t <= max(a, b) for a, b, t in zip(first, second, between, strict=True)):
                    return Sight("hole", tuple(map(self.problem.index, (first, second, between))))
        return None
