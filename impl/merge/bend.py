"""Finding the unit square on which an address map bends, from two places where a step differs.

Both searches halve an interval, so a witness costs a logarithmic number of evaluations, however far apart the
two places are.
"""

from __future__ import annotations

from collections.abc import Callable

from impl.merge.below import Below
from impl.merge.problem import Problem

Point = tuple[int, ...]
Function = Callable[[Point], int]


class Bend(tuple[Point, ...]):
    """The points of a unit square whose addresses have a second difference that is not 0."""


def address_at(below: Below, problem: Problem) -> Function:
    """The address as a function of the point."""

    def address(point: Point) -> int:
        return below.address(problem.start + sum(line.step * t for line, t in zip(problem.lines, point, strict=True)))

    return address


def moved(point: Point, number: int, distance: int) -> Point:
    """The point `distance` further along one line."""
    return (*point[:number], point[number] + distance, *point[number + 1 :])


def step_that_differs(address: Function, corner: Point) -> tuple[int, Point]:
    """A line and a point from which a step along it differs from the same step at the origin.

    `corner` is a point at which the address is not what the steps at the origin predict.
    """
    origin = (0,) * len(corner)
    start = origin
    for number, length in enumerate(corner):
        slope = address(moved(origin, number, 1)) - address(origin)
        end = moved(start, number, length)
        if address(end) - address(start) != slope * length:
            return number, differing_step(address, start, number, length, slope)
        start = end
    raise ArithmeticError(f"the address at {corner} is what the steps at the origin predict")


def differing_step(address: Function, start: Point, number: int, length: int, slope: int) -> Point:
    """A point within `length` of the start from which a step along a line does not change by `slope`."""
    while length > 1:
        half = length // 2
        middle = moved(start, number, half)
        if address(middle) - address(start) != slope * half:
            length = half
        else:
            start, length = middle, length - half
    return start


def bent_square(address: Function, number: int, here: Point, there: Point) -> list[Point]:
    """The corners of a unit square with second difference not 0 (three points if along one line).

    A step along line `number` changes the address by different amounts here and there.
    """

    def change(point: Point) -> int:
        return address(moved(point, number, 1)) - address(point)

    for other, (begin, end) in enumerate(zip(here, there, strict=True)):
        turned = moved(here, other, end - begin)
        if change(here) != change(turned):
            near = neighbour_that_differs(change, here, turned, other)
            square = {near, moved(near, number, 1), moved(near, other, 1), moved(moved(near, number, 1), other, 1)}
            return sorted(square)
        here = turned
    raise ArithmeticError("the steps do not differ")


def neighbour_that_differs(change: Function, here: Point, there: Point, other: int) -> Point:
    """A point p between two on one line, at which `change` differs from its value at p + 1 on that line."""
    if here[other] > there[other]:
        here, there = there, here
    while there[other] - here[other] > 1:
        middle = moved(here, other, (there[other] - here[other]) // 2)
        if change(middle) != change(here):
            there = middle
        else:
            here = middle
    return here
