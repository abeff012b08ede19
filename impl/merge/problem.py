"""The last view of a stack as the lines along which its flat number moves.

Only axes with two or more valid coordinates and a stride other than 0 move the flat number. Such a line is
turned round if its stride is negative, so that from here on every step is positive and the flat number is

    y(t) = start + sum_k step_k t_k,        0 <= t_k < extent_k.
"""

from __future__ import annotations

from typing import NamedTuple

from impl.frozen import frozen
from impl.parts.normal_form import Parts

Index = tuple[int, ...]
"""A coordinate for each axis."""

Point = tuple[int, ...]
"""A number of steps along each line."""

Ranges = tuple[tuple[int, int], ...]
"""A half-open range of coordinates for each axis."""


class Line(NamedTuple):
    """One axis that moves the flat number: `coordinate = first + direction * t`, `0 <= t < extent`."""

    axis: int
    first: int
    direction: int
    extent: int
    step: int


def part_of(line: Line, begin: int, end: int) -> tuple[Line, tuple[int, int]]:
    """The points with `begin <= t < end` of a line, of which there must be one, and the coordinates of its axis there,
    half-open.

    >>> part_of(Line(0, 9, -1, 10, 4), 2, 5)
    (Line(axis=0, first=7, direction=-1, extent=3, step=4), (5, 8))
    """
    first, last = line.first + line.direction * begin, line.first + line.direction * (end - 1)
    part = Line(line.axis, first, line.direction, end - begin, line.step)
    return part, (min(first, last), max(first, last) + 1)


@frozen
class Problem:
    """The box of indices under consideration: the moving lines, and a range for every axis."""

    start: int
    lines: tuple[Line, ...]
    ranges: Ranges

    @property
    def last(self) -> int:
        """The largest flat number; the smallest is `start`."""
        return self.start + sum(line.step * (line.extent - 1) for line in self.lines)

    def point_outside(self, size: int) -> Point | None:
        """A point whose flat number is not in [0, size), or None if there is none."""
        if self.start >= 0 and self.last < size:
            return None
        return tuple([0 if self.start < 0 else line.extent - 1 for line in self.lines])

    def index(self, point: Point) -> Index:
        """The index of the view at a point (one t per line); axes that do not move stay at their begin."""
        index = [begin for begin, _ in self.ranges]
        for line, t in zip(self.lines, point, strict=True):
            index[line.axis] = line.first + line.direction * t
        return tuple(index)

    def point(self, index: Index) -> Point:
        """The point with an index of the view."""
        return tuple([(index[line.axis] - line.first) * line.direction for line in self.lines])

    def narrowed(self, number: int, begin: int, end: int) -> Problem:
        """The problem on `begin <= t < end` of one line; the range must not be empty."""
        line = self.lines[number]
        part, coordinates = part_of(line, begin, end)
        ranges = list(self.ranges)
        ranges[line.axis] = coordinates
        kept = [] if end - begin == 1 else [part]
        lines = (*self.lines[:number], *kept, *self.lines[number + 1 :])
        return Problem(self.start + line.step * begin, lines, tuple(ranges))

    def number_of(self, axis: int) -> int:
        """The number of the line that moves along an axis."""
        return next(number for number, line in enumerate(self.lines) if line.axis == axis)

    def shortened(self, number: int) -> Problem:
        """The problem on the points from which a step can be taken along one line."""
        line = self.lines[number]
        shorter = line._replace(extent=line.extent - 1)
        return Problem(self.start, (*self.lines[:number], shorter, *self.lines[number + 1 :]), self.ranges)

    def part(self, axis: int, begin: int, end: int) -> Problem:
        """The problem on the indices with `begin <= i[axis] < end`; the axis must move, the range not be empty."""
        number = self.number_of(axis)
        line = self.lines[number]
        ends = [(coordinate - line.first) * line.direction for coordinate in (begin, end - 1)]
        return self.narrowed(number, min(ends), max(ends) + 1)

    def within(self, ranges: Ranges) -> Problem:
        """The problem on a smaller box of indices; only the ranges of moving axes are looked at."""
        problem = self
        for line in self.lines:
            problem = problem.part(line.axis, *ranges[line.axis])
        return problem


def has_valid_index(view: Parts) -> bool:
    """Whether any index is valid as far as the view itself says."""
    return 0 not in view.shape and all(begin < end for begin, end in view.mask or ())


def problem_of(view: Parts, is_masked: bool = True) -> Problem:
    """The problem on the valid box of a view with at least one valid index (on its whole shape if not
    `is_masked`)."""
    whole = tuple((0, size) for size in view.shape)
    ranges = view.mask if is_masked and view.mask is not None else whole
    start, lines = view.offset, []
    for axis, (stride, (begin, end)) in enumerate(zip(view.strides, ranges, strict=True)):
        if stride >= 0 or end - begin == 1:
            start, first, direction = start + stride * begin, begin, 1
        else:
            start, first, direction = start + stride * (end - 1), end - 1, -1
        if stride != 0 and end - begin > 1:
            lines.append(Line(axis, first, direction, end - begin, abs(stride)))
    return Problem(start, tuple(lines), ranges)
