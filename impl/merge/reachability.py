"""R9. Exact answers for any pair: the flat numbers that a box of points reaches, as a set of bits.

The set for all points of a box takes about `2 log2(extent)` shifts for each line, whatever the number of
points: points with the same flat number read the same address and are equally valid, so nothing is lost by
looking at each flat number once. Cost: a shift of a set of Q bits is Q / 64 machine words, Q the number of
elements of the view below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from impl.merge.answers import Index
from impl.merge.bits import has, lowest, repeated
from impl.merge.problem import Problem

Ranges = tuple[tuple[int, int], ...]


class Hole(NamedTuple):
    """Two valid indices and one between them that is not valid."""

    first: Index
    second: Index
    between: Index


def reach(problem: Problem) -> int:
    """The flat numbers that the points of a problem reach."""
    bits = 1 << problem.start
    for line in problem.lines:
        bits = repeated(bits, line.step, line.extent)
    return bits


def point_reaching(problem: Problem, flat: int) -> tuple[int, ...]:
    """A point of the problem with this flat number, which must be one that is reached."""
    prefixes = [1 << problem.start]
    for line in problem.lines:
        prefixes.append(repeated(prefixes[-1], line.step, line.extent))
    point = []
    for line, prefix in zip(reversed(problem.lines), reversed(prefixes[:-1]), strict=True):
        t = next(t for t in range(line.extent) if has(prefix, flat - t * line.step))
        point.append(t)
        flat -= t * line.step
    return tuple(reversed(point))


def index_reaching(problem: Problem, bits: int) -> Index:
    """An index whose flat number is in a set that the problem reaches."""
    return problem.index(point_reaching(problem, lowest(bits)))


def valid_box(problem: Problem, valid: int) -> Problem | Hole | None:
    """R9. The problem on the box of valid points; None if no point is valid, a hole if they are no box."""
    reached = reach(problem)
    if not reached & valid:
        return None
    if not reached & ~valid:
        return problem
    box = bounding_problem(problem, valid)
    if not reach(box) & ~valid:
        return box
    return find_hole(box, valid)


def bounding_problem(problem: Problem, valid: int) -> Problem:
    """The problem on the smallest box around the valid points, of which there is at least one."""
    for axis in [line.axis for line in problem.lines]:
        number = next(n for n, line in enumerate(problem.lines) if line.axis == axis)
        problem = problem.narrowed(number, *valid_range(problem, number, valid))
    return problem


def valid_range(problem: Problem, number: int, valid: int) -> tuple[int, int]:
    """The smallest range of one line outside of which no point is valid."""
    extent = problem.lines[number].extent

    def is_free(begin: int, end: int) -> bool:
        return begin == end or not reach(problem.narrowed(number, begin, end)) & valid

    low = last_true(extent - 1, lambda t: is_free(0, t))
    high = last_true(extent - 1 - low, lambda t: is_free(extent - t, extent))
    return low, extent - high


def last_true(limit: int, holds: Callable[[int], bool]) -> int:
    """The largest t in [0, limit] for which a condition holds that holds at 0 and, once false, stays so.

    >>> last_true(100, lambda t: t * t < 50)
    7
    """
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low


def find_hole(box: Problem, valid: int) -> Hole:
    """The witness that the valid points are no box, `box` being the smallest box around them.

    A box of valid points is grown from one valid index by the indices that reach the ends of each axis. It
    cannot come to hold the whole of `box`; where it fails, the index that is not valid lies between a corner
    of what it was and the index that it grew by.
    """
    grown: Ranges = tuple((i, i + 1) for i in index_reaching(box, reach(box) & valid))
    for end in extreme_indices(box, valid):
        wider = tuple((min(low, i), max(high, i + 1)) for (low, high), i in zip(grown, end, strict=True))
        inside = box.within(wider)
        if missing := reach(inside) & ~valid:
            between = index_reaching(inside, missing)
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


def extreme_indices(box: Problem, valid: int) -> list[Index]:
    """For each line, a valid index at its first and one at its last coordinate."""
    indices = []
    for number, line in enumerate(box.lines):
        for t in (0, line.extent - 1):
            side = box.narrowed(number, t, t + 1)
            indices.append(index_reaching(side, reach(side) & valid))
    return indices
