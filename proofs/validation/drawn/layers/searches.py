"""The searches of a decision on any points and any addresses: the box of the valid points, or a hole in it, and from
two places that differ to a bend; each in so many looks as halving takes (R9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from random import Random

from impl.merge.problem import Index, Line, Point, Problem, Ranges, problem_of
from impl.merge.search.bend import (
    bent_square,
    differing_step,
    neighbour_that_differs,
    square_before,
    step_that_differs,
    unit_square,
)
from impl.merge.search.box import Hole, box_of, clamped
from impl.parts.normal_form import Parts
from proofs.validation.defined import require
from proofs.validation.drawn.layers.problems import number_at, points

LOOKS = 12
"""Looks for each line that a search may take beside those that halve."""


def ask_searches(random: Random) -> None:
    """The box of any valid points, or a hole in it; a bend between any two places; and a step on a long line."""
    for _ in range(6):
        about_box(random)
        about_bends(random)
        about_long_lines(random)
        about_far_box(random)


class Planted:
    """The points of a problem of which those in a box are valid."""

    def __init__(self, random: Random, box: Ranges) -> None:
        self.random, self.box = random, box

    def find(self, problem: Problem, is_valid: bool) -> Index | None:
        """Any index of the problem that is valid (or one that is not)."""
        shared = [(max(a, c), min(b, d)) for (a, b), (c, d) in zip(problem.ranges, self.box, strict=True)]
        is_empty = any(begin >= end for begin, end in shared)
        if is_valid:
            return None if is_empty else self.any_of(shared)
        if is_empty:
            return self.any_of(problem.ranges)
        outside = [(axis, part) for axis, ((a, b), (c, d)) in enumerate(zip(problem.ranges, shared, strict=True))
                   for part in ((a, c), (d, b)) if part[0] < part[1]]  # fmt: skip
        if not outside:
            return None
        axis, part = self.random.choice(outside)
        return self.any_of([*problem.ranges[:axis], part, *problem.ranges[axis + 1 :]])

    def any_of(self, ranges: Sequence[tuple[int, int]]) -> Index:
        """Some index of a box, often at an end of it."""
        return tuple(self.random.choice((begin, end - 1, self.random.randrange(begin, end))) for begin, end in ranges)


def about_far_box(random: Random) -> None:
    """A box of valid points among those of up to six lines of any length, turned or not: it is found."""
    lines: list[Line] = []
    ranges: list[tuple[int, int]] = []
    box: list[tuple[int, int]] = []
    for axis in range(random.randint(1, 6)):
        extent, first = random.choice((2, 3, 1000, 2**20 + 1, 2**31, 2**40)), random.choice((0, 5, 2**33))
        is_turned = random.random() < 0.4
        lines.append(Line(axis, first + extent - 1 if is_turned else first, -1 if is_turned else 1, extent, 1))
        ranges.append((first, first + extent))
        begin = first + random.choice((0, 0, 1, extent // 2, random.randrange(extent)))
        box.append((begin, random.choice((first + extent, begin + 1, random.randint(begin + 1, first + extent)))))
    found = box_of(Planted(random, tuple(box)), Problem(0, tuple(lines), tuple(ranges)))
    require(isinstance(found, Problem) and found.ranges == tuple(box), "a far box", ranges, box, found)


class Chosen:
    """The points of a problem, some of which are valid: those whose index is in a set; and how often it was asked."""

    def __init__(self, random: Random, valid: set[Index]) -> None:
        self.random, self.valid, self.looks = random, valid, 0

    def find(self, problem: Problem, is_valid: bool) -> Index | None:
        """Any index of the problem that is valid (or one that is not)."""
        self.looks += 1
        found = [index for index in map(problem.index, points(problem)) if (index in self.valid) == is_valid]
        return self.random.choice(found) if found else None


def view_of(random: Random) -> Parts:
    """A view of up to four axes, turned or not, some of one index, whose flat numbers are those of its points."""
    shape = tuple(random.choice((1, 2, 3, 4, 6)) for _ in range(random.randint(1, 4)))
    strides = tuple(prod(shape[axis + 1 :]) * random.choice((1, 1, -1)) * (n > 1) for axis, n in enumerate(shape))
    least = -sum(min(0, stride) * (n - 1) for n, stride in zip(shape, strides, strict=True))
    return Parts(shape, strides, least, None)


def some_indices(random: Random, shape: tuple[int, ...]) -> set[Index]:
    """Some indices of a shape: a box, a box but for one of them, a box and one more, or any."""
    ends = [sorted((random.randrange(n), random.randrange(n))) for n in shape]
    box = set(product(*(range(low, high + 1) for low, high in ends)))
    one: Index = tuple(random.randrange(n) for n in shape)
    match random.randrange(5):
        case 0 | 1:
            return box
        case 2:
            return box - {random.choice(sorted(box))}
        case 3:
            return box | {one}
    return {index for index in product(*map(range, shape)) if random.random() < 0.7}


def about_box(random: Random) -> None:
    """The box of some valid points, whatever they are; or a hole."""
    view = view_of(random)
    problem, valid = problem_of(view), some_indices(random, view.shape)
    chosen = Chosen(random, valid)
    found = box_of(chosen, problem)
    bits = sum(line.extent.bit_length() for line in problem.lines)
    require(chosen.looks <= 2 * bits + LOOKS * (len(problem.lines) + 1), "looks", view, valid, chosen.looks)
    if isinstance(found, Hole):
        is_hole = {found.first, found.second} <= valid and found.between not in valid
        ends = zip(found.first, found.between, found.second, strict=True)
        require(is_hole and all(min(a, c) <= b <= max(a, c) for a, b, c in ends), "a hole", view, valid, found)
    elif found is None:
        require(not valid, "no point", view, valid)
    else:
        inside = {found.index(point): number_at(found, point) for point in points(found)}
        numbers = {problem.index(point): number_at(problem, point) for point in points(problem)}
        require(set(inside) == valid, "the box", view, valid, found)
        require(all(numbers[index] == number for index, number in inside.items()), "numbers", view, valid, found)
    low, high = sorted((random.randint(0, 9), random.randint(10, 19)))
    number = random.randint(-3, 22)
    nearest = min(range(low, high), key=lambda each: abs(each - number))
    require(clamped(number, low, high) == nearest, "the nearest", number, low, high)


def about_bends(random: Random) -> None:
    """A unit square, or three points in a row, whose second difference is not 0, of any addresses."""
    extents = tuple(random.choice((2, 2, 3, 4, 7)) for _ in range(random.randint(1, 5)))
    slopes = tuple(random.choice((0, 1, 3, -2)) for _ in extents)
    bent = {tuple(map(random.randrange, extents)) for _ in range(random.choice((1, 1, 2, 9)))}
    addresses = {
        point: sum(slope * t for slope, t in zip(slopes, point, strict=True)) + (point in bent) * random.randint(1, 5)
        for point in product(*map(range, extents))
    }
    origin, address = (0,) * len(extents), addresses.__getitem__
    changes = tuple(address(beside(origin, number)) - address(origin) for number in range(len(extents)))
    for corner in random.sample(sorted(addresses), min(4, len(addresses))):
        predicted = address(origin) + sum(change * t for change, t in zip(changes, corner, strict=True))
        if address(corner) != predicted:
            number, point = step_that_differs(address, changes, corner)
            step = address(beside(point, number)) - address(point)
            require(step != changes[number], "a step that differs", extents, addresses, corner, number, point)
            require_bent(address, square_before(address, changes, corner), addresses)
    number = random.randrange(len(extents))
    sources = [point for point in sorted(addresses) if point[number] + 1 < extents[number]]
    here, there = random.choice(sources), random.choice(sources)
    one, other = (address(beside(point, number)) - address(point) for point in (here, there))
    if one != other:
        require_bent(address, bent_square(address, number, here, there), addresses)


def beside(point: Point, number: int) -> Point:
    """The point one step further along a line."""
    return tuple(t + (place == number) for place, t in enumerate(point))


def require_bent(address: Callable[[Point], int], found: list[Point], addresses: dict[Point, int]) -> None:
    """Requires three points in a row, or the corners of a unit square, whose second difference is not 0."""
    signs = (1, -2, 1) if len(found) == 3 else (1, -1, -1, 1)
    require(sum(sign * address(point) for sign, point in zip(signs, found, strict=True)) != 0, "bent", addresses, found)
    first = found[0]
    lines = [number for number in range(len(first)) if found[-1][number] != first[number]]
    wanted = unit_square(first, lines[0], lines[-1])
    one, other = beside(first, lines[0]), beside(first, lines[-1])
    square = {first, one, beside(one, lines[0])} if len(lines) == 1 else {first, one, other, beside(one, lines[-1])}
    require(set(found) == square and found == wanted == sorted(found), "a unit square", addresses, found)


def about_long_lines(random: Random) -> None:
    """A step that is not like the others, and two neighbours that differ, on a line of up to 2^60 points, in about as
    many looks as halving takes."""
    length = random.choice((1, 2, 3, 9, 2**20 - 1, 2**60 + 5, random.randint(1, 10**9)))
    place, slope, jump = random.randrange(length), random.choice((0, 1, -7, 10**6)), random.choice((1, -1, 5))
    looks: list[Point] = []

    def address(point: Point) -> int:
        looks.append(point)
        return slope * point[1] + (point[1] > place) * jump

    most = 4 * (length.bit_length() + 1)
    found = differing_step(address, (3, 0), 1, length, slope)
    require(found == (3, place) and len(looks) <= most, "a step that differs", length, place, found)
    looks.clear()
    here, there = random.sample([(3, 0), (3, length)], 2)
    flat = neighbour_that_differs(lambda point: address(point) - slope * point[1], here, there, 1)
    require(flat == (3, place) and len(looks) <= most, "neighbours that differ", length, place, flat)
