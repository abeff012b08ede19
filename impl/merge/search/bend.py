"""Finding the unit square on which an address map bends, from two places where a step differs.

Both searches halve an interval, so a witness costs a logarithmic number of evaluations, however far apart the
two places are. What they do once is a function of its own (`half_that_differs`, `half_between`), so that the
searches are proved for all lengths by induction.
"""

from __future__ import annotations

from collections.abc import Callable

from impl.frozen import frozen
from impl.merge.problem import Point

Function = Callable[[Point], int]


@frozen
class Bend:
    """That an address map bends. Where, is looked for only when it is asked for."""

    search: Callable[[], list[Point]]

    @property
    def points(self) -> list[Point]:
        """The points of a unit square, in order, whose addresses have a second difference that is not 0."""
        return self.search()


def moved(point: Point, number: int, distance: int) -> Point:
    """The point `distance` further along one line."""
    return (*point[:number], point[number] + distance, *point[number + 1 :])


def square_before(address: Function, changes: tuple[int, ...], corner: Point) -> list[Point]:
    """The unit square of a bend between the origin and a corner whose address is not what `changes` predict, which are
    the steps along each line at the origin."""
    number, point = step_that_differs(address, changes, corner)
    return bent_square(address, number, (0,) * len(point), point)


def step_that_differs(address: Function, changes: tuple[int, ...], corner: Point) -> tuple[int, Point]:
    """A line and a point from which a step along it is not the line's change."""
    number, start = stretch_that_differs(address, changes, corner)
    return number, differing_step(address, start, number, corner[number], changes[number])


def stretch_that_differs(address: Function, changes: tuple[int, ...], corner: Point) -> tuple[int, Point]:
    """A line and a point from which all of the way along it to the corner differs from the line's change a step."""
    return first_stretch(address, changes, corner, (0,) * len(corner))


def first_stretch(
    address: Function, changes: tuple[int, ...], lengths: tuple[int, ...], start: Point
) -> tuple[int, Point]:
    """The first line, and the point on the way from the start along one line after another, of which all of the way
    along that line differs from its change a step."""
    for number, (length, change) in enumerate(zip(lengths, changes, strict=True)):
        end = moved(start, number, length)
        if is_other_than(address, start, end, change * length):
            return number, start
        start = end
    raise ArithmeticError("the address at the corner is what the steps at the origin predict")


def is_other_than(address: Function, start: Point, end: Point, change: int) -> bool:
    """Whether the address changes by something else between two points."""
    return address(end) - address(start) != change


def differing_step(address: Function, start: Point, number: int, length: int, slope: int) -> Point:
    """A point within `length` of the start from which a step along a line does not change by `slope`."""
    while length > 1:
        start, length = half_that_differs(address, start, number, length, slope)
    return start


def half_that_differs(address: Function, start: Point, number: int, length: int, slope: int) -> tuple[Point, int]:
    """The start and the length of a half on which the address does not change by `slope` a step, as on the
    whole; the length is 2 or more."""
    half = length // 2
    middle = moved(start, number, half)
    if is_other_than(address, start, middle, slope * half):
        return start, half
    return middle, length - half


def bent_square(address: Function, number: int, here: Point, there: Point) -> list[Point]:
    """The corners of a unit square with second difference not 0 (three points if along one line).

    A step along line `number` changes the address by different amounts here and there.
    """

    def change(point: Point) -> int:
        return address(moved(point, number, 1)) - address(point)

    other, here, turned = turn_that_differs(change, here, there)
    return unit_square(neighbour_that_differs(change, here, turned, other), number, other)


def turn_that_differs(change: Function, here: Point, there: Point) -> tuple[int, Point, Point]:
    """A line and the two ends of a way along it at which `change` differs, as it does here and there."""
    distances = tuple([end - begin for begin, end in zip(here, there, strict=True)])
    return first_turn(change, here, distances)


def first_turn(change: Function, here: Point, distances: tuple[int, ...]) -> tuple[int, Point, Point]:
    """The first line on the way from a point along one line after another at whose ends `change` differs, and these."""
    for other, distance in enumerate(distances):
        turned = moved(here, other, distance)
        if change(here) != change(turned):
            return other, here, turned
        here = turned
    raise ArithmeticError("the steps do not differ")


def neighbour_that_differs(change: Function, here: Point, there: Point, other: int) -> Point:
    """A point p between two on one line, at which `change` differs from its value at p + 1 on that line."""
    if here[other] > there[other]:
        here, there = there, here
    while there[other] - here[other] > 1:
        here, there = half_between(change, here, there, other)
    return here


def half_between(change: Function, here: Point, there: Point, other: int) -> tuple[Point, Point]:
    """The ends of a half at which `change` differs, as it does at the ends of the whole."""
    middle = moved(here, other, (there[other] - here[other]) // 2)
    return (here, middle) if change(middle) != change(here) else (middle, there)


def unit_square(near: Point, number: int, other: int) -> list[Point]:
    """The corners of the unit square along two lines, in order; three points if the lines are one.

    >>> unit_square((4, 0), 0, 1), unit_square((4, 0), 0, 0)
    ([(4, 0), (4, 1), (5, 0), (5, 1)], [(4, 0), (5, 0), (6, 0)])
    """
    first, last = min(number, other), max(number, other)
    beside, above = moved(near, last, 1), moved(near, first, 1)
    return [near, beside, moved(beside, last, 1)] if first == last else [near, beside, above, moved(above, last, 1)]
