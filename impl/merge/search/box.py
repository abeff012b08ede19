"""The box of the valid points, from a search for one point that is valid or one that is not.

How the points of a problem are held is left open: whatever can find one of them is enough. The smallest box is
found by halving, the hole by growing a box of valid points.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from impl.merge.problem import Problem, Ranges
from impl.mergeability.answers import Index


class Hole(NamedTuple):
    """Two valid indices and one between them that is not valid."""

    first: Index
    second: Index
    between: Index


class Points(Protocol):
    """The points of a problem and of every smaller one, some of which are valid."""

    def find(self, problem: Problem, is_valid: bool) -> Index | None:
        """An index of the problem that is valid (or one that is not); None if there is none."""


def box_of(points: Points, problem: Problem) -> Problem | Hole | None:
    """R9. The problem on the box of valid points; None if no point is valid, a hole if they are no box."""
    some = points.find(problem, True)
    if some is None or points.find(problem, False) is None:
        return None if some is None else problem
    for line in problem.lines:
        number = problem.number_of(line.axis)
        begin = first_valid(points, problem, number, some)
        problem = problem.narrowed(number, begin, last_valid(points, problem, number, some) + 1)
    if points.find(problem, False) is None:
        return problem
    return find_hole(points, problem, some)


def first_valid(points: Points, problem: Problem, number: int, some: Index) -> int:
    """The smallest t of a line at which a point is valid, `some` being a valid index of the problem."""
    low, high = 0, coordinate(problem, number, some)
    while low < high:
        middle = (low + high) // 2
        found = points.find(problem.narrowed(number, low, middle + 1), True)
        low, high = (middle + 1, high) if found is None else (low, coordinate(problem, number, found))
    return low


def last_valid(points: Points, problem: Problem, number: int, some: Index) -> int:
    """The largest t of a line at which a point is valid, `some` being a valid index of the problem."""
    low, high = coordinate(problem, number, some), problem.lines[number].extent - 1
    while low < high:
        middle = (low + high + 1) // 2
        found = points.find(problem.narrowed(number, middle, high + 1), True)
        low, high = (low, middle - 1) if found is None else (coordinate(problem, number, found), high)
    return low


def coordinate(problem: Problem, number: int, index: Index) -> int:
    """How far along a line an index lies."""
    line = problem.lines[number]
    return (index[line.axis] - line.first) * line.direction


def find_hole(points: Points, box: Problem, some: Index) -> Hole:
    """The witness that the valid points are no box, `box` being the smallest box around them.

    A box of valid points is grown from one valid index by the indices that reach the ends of each axis. It
    cannot come to hold the whole of `box`; where it fails, the index that is not valid lies between a corner
    of what it was and the index that it grew by.
    """
    grown: Ranges = tuple((i, i + 1) for i in some)
    for end in extreme_indices(points, box):
        wider = tuple((min(low, i), max(high, i + 1)) for (low, high), i in zip(grown, end, strict=True))
        between = points.find(box.within(wider), False)
        if between is not None:
            corner = tuple(clamped(i, low, high) for i, (low, high) in zip(between, grown, strict=True))
            return Hole(corner, end, between)
        grown = wider
    raise ArithmeticError(f"no hole in {grown}: the valid points are a box")


def clamped(coordinate: int, low: int, high: int) -> int:
    """The coordinate of [low, high) nearest to a coordinate: it lies between that and each of the range.

    >>> clamped(1, 3, 6), clamped(4, 3, 6), clamped(9, 3, 6)
    (3, 4, 5)
    """
    return min(max(coordinate, low), high - 1)


def extreme_indices(points: Points, box: Problem) -> list[Index]:
    """For each line, a valid index at its first and one at its last coordinate."""
    sides = [box.narrowed(n, t, t + 1) for n, line in enumerate(box.lines) for t in (0, line.extent - 1)]
    return [index for side in sides if (index := points.find(side, True)) is not None]
