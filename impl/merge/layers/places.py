"""Where a stack is looked at that is too large to be looked at everywhere (`seeing`): points of its last view.

A point is found from below: from an element of a view to an index of the view above it that leads there, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from operator import mul

from impl.merge.problem import Index, Point, Problem, problem_of
from impl.parts.normal_form import Parts, strides_for_shape

ANYWHERE = 32
"""Points that lie anywhere."""

SPREAD = 0x9E3779B97F4A7C15
"""What spreads them: 2**64 over the golden ratio."""


def places(views: tuple[Parts, ...], problem: Problem) -> Iterator[Point]:
    """Points to look at: the ends, those just before floors of the flat number change, some at elements that the masks
    of the views below leave, and some anywhere. Each view has a valid index."""
    extents = [line.extent for line in problem.lines]
    yield (0,) * len(extents)
    yield tuple([extent - 1 for extent in extents])
    looked_at: set[int] = set()
    for target in targets(views[-2], problem):
        if target not in looked_at:
            looked_at.add(target)
            yield nearest(problem, target)
    for level, below in reversed(list(enumerate(views[:-1]))):
        if below.mask is not None or level == len(views) - 2:
            for element in elements(below):
                yield problem.point(near_above(views[level:], element))
    yield from spread(extents)


def elements(view: Parts) -> Iterator[Index]:
    """Some valid indices of a view, anywhere."""
    ranges = view.mask or [(0, size) for size in view.shape]
    for found in spread([end - begin for begin, end in ranges]):
        yield tuple([begin + i for (begin, _), i in zip(ranges, found, strict=True)])


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
    start, last = problem.start, problem.last
    ends = below.mask or ((0, 0),) * len(below.shape)
    for (whole, period), some in zip(pairwise(periods), ends, strict=True):
        if period > 1:
            first = start // period + 1
            for multiple in (first, first + 1, (start + last) // (2 * period), last // period):
                yield multiple * period - 1
        around = last // (2 * whole) * whole
        for end in some:
            yield from (around + end * period - 1, around + end * period, end * period)


def near_above(views: tuple[Parts, ...], index: Index) -> Index:
    """An index of the last view that leads near to an index of the first, by the largest steps first. Each view above
    the first has a valid index.

    >>> near_above((Parts((2, 3), (3, 1), 0, None), Parts((6,), (-1,), 5, None)), (1, 0))
    (2,)
    """
    for below, view in pairwise(views):
        problem = problem_of(view)
        index = problem.index(nearest(problem, sum(map(mul, strides_for_shape(below.shape), index))))
    return index


def nearest(problem: Problem, flat: int) -> Point:
    """The point, by the largest steps first, whose flat number comes near to one from below.

    >>> from impl.merge.problem import Line
    >>> nearest(Problem(0, (Line(0, 0, 1, 4, 3), Line(1, 0, 1, 5, 10)), ((0, 4), (0, 5))), 27)
    (2, 2)
    """
    left, found = flat - problem.start, [0] * len(problem.lines)
    for number, line in sorted(enumerate(problem.lines), key=lambda each: -each[1].step):
        is_beyond = left >= line.step * (line.extent - 1)  # then the quotient may be very long, and is not needed
        found[number] = line.extent - 1 if is_beyond else max(left // line.step, 0)
        left -= found[number] * line.step
    return tuple(found)
