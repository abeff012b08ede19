"""R9. That a stack is no view, as far as a few of its points show it: for stacks that are too large for all else.

A step along one line changes the address by one amount wherever it is taken, or else the address bends on the way from
one place to the other (`impl.merge.search.bend`); and what lies between two valid points is valid, or else there is a
hole. Points are looked at where floors of the flat number change, just before multiples of what the view below counts
by and before the ends of its mask, and at some that lie anywhere. What is not seen so is left undecided.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise, product
from math import prod
from operator import mul
from typing import Literal, NamedTuple

from impl.merge.budget import IMPLICIT_BUDGET, Budget, Undecided
from impl.merge.layers.listing import ListedPoints, Payment
from impl.merge.problem import Index, Point, Problem, has_valid_index, problem_of
from impl.merge.search.bend import bent_square, moved
from impl.parts.normal_form import Parts, strides_for_shape

MOST_KEPT = 24
"""Valid points between which a hole is looked for."""

ANYWHERE = 32
"""Points that lie anywhere."""

SPREAD = 0x9E3779B97F4A7C15
"""What spreads them: 2**64 over the golden ratio."""


class Sight(NamedTuple):
    """What indices show: a bend, or a hole."""

    kind: Literal["bend", "hole"]
    indices: tuple[Index, ...]


class NotValid(Exception):
    """A point on the way between two valid ones is not valid."""

    def __init__(self, point: Point) -> None:
        super().__init__(point)
        self.point = point


def seen(views: tuple[Parts, ...], problem: Problem, reading: int, budget: Budget) -> Sight | None:
    """What a few points show of a stack whose last view has the problem; None if they show nothing, where nobody asks
    for more than a call on the way to something else may cost, and where the stack may leave its views."""
    if budget.limit <= IMPLICIT_BUDGET or not stays_inside(views[:-1]):
        return None
    try:
        return Looking(views, problem, Payment(budget, reading)).sight()
    except Undecided:
        return None


def stays_inside(views: tuple[Parts, ...]) -> bool:
    """Whether all valid indices of each view lead to elements of the one below."""
    return all(
        not has_valid_index(view) or problem_of(view).point_outside(prod(below.shape)) is None
        for below, view in pairwise(views)
    )


class Looking:
    """The points that were looked at: their addresses, and None of those that are not valid."""

    def __init__(self, views: tuple[Parts, ...], problem: Problem, payment: Payment) -> None:
        self.below, self.problem = views[-2], problem
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

    def sight(self) -> Sight | None:
        """A bend, or else a hole, that the points show."""
        changes: dict[int, tuple[int, Point]] = {}
        for point in places(self.below, self.problem):
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
        """A point that is not valid between two that are: one of the first, or one that has a coordinate of each."""
        valid = [point for point, address in self.known.items() if address is not None][:MOST_KEPT]
        for first, second in product(valid[:2], valid):
            for number, t in enumerate(second):
                self.address((*first[:number], t, *first[number + 1 :]))
                self.address((*second[:number], first[number], *second[number + 1 :]))
        return self.hole_among(valid, [point for point, address in self.known.items() if address is None])

    def hole_among(self, valid: list[Point], others: list[Point]) -> Sight | None:
        """The same among some points that are valid and some that are not."""
        for first, second in product(valid[:2], valid):
            for between in others:
                if all(min(a, b) <= t <= max(a, b) for a, b, t in zip(first, second, between, strict=True)):
                    return Sight("hole", tuple(map(self.problem.index, (first, second, between))))
        return None


def places(below: Parts, problem: Problem) -> Iterator[Point]:
    """Points to look at: the ends, those just before floors of the flat number change, some at elements that the mask
    of the view below leaves, and some anywhere."""
    extents = [line.extent for line in problem.lines]
    yield (0,) * len(extents)
    yield tuple([extent - 1 for extent in extents])
    for target in dict.fromkeys(targets(below, problem)):
        yield nearest(problem, target)
    inside = below.mask or tuple([(0, size) for size in below.shape])
    strides = strides_for_shape(below.shape)
    for element in spread([end - begin for begin, end in inside]):
        index = [begin + i for (begin, _), i in zip(inside, element, strict=True)]
        yield nearest(problem, sum(map(mul, index, strides)))
    yield from spread(extents)


def spread(extents: list[int]) -> Iterator[Point]:
    """Some points of a box, anywhere in it."""
    state = SPREAD
    for _ in range(ANYWHERE if 0 not in extents else 0):
        point = []
        for extent in extents:
            state = (state * SPREAD + 1) % 2**64
            point.append((state >> 20) % extent)
        yield tuple(point)


def targets(below: Parts, problem: Problem) -> Iterator[int]:
    """Flat numbers just before what the view below counts by, the first, the second, in the middle and at the end; and
    just before, and at, the ends of its mask."""
    periods = [1, *accumulate(reversed(below.shape), mul)][::-1]
    for axis, period in enumerate(periods[1:]):
        if period > 1:
            first = problem.start // period + 1
            for multiple in (first, first + 1, (problem.start + problem.last) // (2 * period), problem.last // period):
                yield multiple * period - 1
        for end in (below.mask or ((0, 0),) * len(below.shape))[axis]:
            around = problem.last // (2 * periods[axis]) * periods[axis]
            yield from (around + end * period - 1, around + end * period, end * period)


def nearest(problem: Problem, flat: int) -> Point:
    """The point, by the largest steps first, whose flat number comes near to one from below.

    >>> from impl.merge.problem import Line
    >>> nearest(Problem(0, (Line(0, 0, 1, 4, 3), Line(1, 0, 1, 5, 10)), ((0, 4), (0, 5))), 27)
    (2, 2)
    """
    left, found = flat - problem.start, [0] * len(problem.lines)
    for number, line in sorted(enumerate(problem.lines), key=lambda each: -each[1].step):
        found[number] = min(max(left // line.step, 0), line.extent - 1)
        left -= found[number] * line.step
    return tuple(found)
