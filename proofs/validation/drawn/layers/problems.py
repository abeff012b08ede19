"""Two views, drawn, with few indices; and what every one of these reads, by the definitions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

from impl.merge.base import Steps
from impl.merge.problem import Point, Problem, problem_of
from impl.merge.search.bend import Bend, moved
from impl.merge.search.box import Hole
from impl.parts.normal_form import Parts
from impl.view import View
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.cancelling import one_view
from proofs.validation.drawn.stacks import base_of, outer_of
from spec.shape import Index
from spec.stack import read
from spec.view import View as SpecView
from spec.view import address

FEW, MANY = 200, 1500
"""Indices of a pair, and of one in ten."""

LARGEST = 2**15
"""Elements of a view below whose flat numbers are put into sets."""


def points(problem: Problem) -> Iterator[Point]:
    """All points of a problem."""
    return product(*(range(line.extent) for line in problem.lines))


def number_at(problem: Problem, point: Point) -> int:
    """The flat number of a point."""
    return problem.start + sum(line.step * t for line, t in zip(problem.lines, point, strict=True))


def defined(view: Parts) -> SpecView:
    """Plain parts of a view as the definition has it."""
    return view_at(View(*view, False), {})


def pair(random: Random) -> tuple[Parts, Parts, Problem]:
    """Two views of which the second has a valid index and stays among the elements of the first, and few indices; and
    the problem that they are."""
    most = MANY if random.random() < 0.1 else FEW
    while True:
        if random.random() < 0.1:
            base, outer = carrying_alone(random)
        elif random.random() < 0.4:
            base, outer = one_view(random)
        else:
            factors = [random.choice((2, 2, 3, 3, 4, 5, 7, 8, 16)) for _ in range(random.randint(1, 5))]
            if random.random() < 0.3:
                factors.insert(random.randint(0, len(factors)), random.choice((65, 128, 130, 1021, 4097)))
            base = base_of(random, factors)
            is_short = random.random() < 0.3
            outer = short_lines(random, prod(base.shape)) if is_short else outer_of(random, base.shape)
        is_inside = all(begin < end for begin, end in outer.mask or ())
        if is_inside and 0 < prod(outer.shape) <= most and prod(base.shape) <= LARGEST:
            problem = problem_of(outer.parts)
            if problem.point_outside(prod(base.shape)) is None:
                return base.parts, outer.parts, problem


def short_lines(random: Random, elements: int) -> View:
    """A view of four to seven axes of two or three coordinates, whose flat numbers stay below a number, unsorted."""
    lines: list[tuple[int, int]] = []
    left = elements - 1
    for _ in range(random.randint(4, 7)):
        step = random.choice((1, 2, 3, 4, 6, 8, random.randint(1, max(1, elements // 4))))
        extent = min(left // step + 1, random.choice((2, 2, 2, 3)))
        left -= step * (extent - 1)
        lines.append((extent, step))
    shape, strides = zip(*random.sample(lines, len(lines)), strict=True)
    return View.create(shape, strides, random.randint(0, min(left, 9)))


def carrying_alone(random: Random) -> tuple[View, View]:
    """Rows, and a view of four to seven axes that lead from row to row, but for one, in any place, that leads over the
    end of a row or not: no other axis carries."""
    columns, lines = random.choice((4, 5, 8)), random.randint(3, 6)
    shape, strides = [2] * lines, [columns << place for place in range(lines)]
    at, extent = random.randint(0, lines), random.choice((2, 3))
    shape.insert(at, extent)
    strides.insert(at, random.randint(1, columns - 1))
    base = View.create(((1 << lines) + 2, columns), (columns + random.choice((0, 1, -3)), 1))
    return base, View.create(tuple(shape), tuple(strides))


class Read(NamedTuple):
    """What an index reads: its address below, and whether it is valid there."""

    address: int
    is_valid: bool


@dataclass(frozen=True)
class Listed:
    """A pair of views, the problem that it is, and what is read at every point of it."""

    base: Parts
    outer: Parts
    problem: Problem

    @property
    def views(self) -> tuple[Parts, Parts]:
        """The stack."""
        return self.base, self.outer

    @cached_property
    def at(self) -> dict[Point, Read]:
        """What each point reads: its index through both views, by the definition."""
        views = defined(self.base), defined(self.outer)
        found: dict[Point, Read] = {}
        for point in points(self.problem):
            reading = read(views, self.problem.index(point))
            require(reading.address is not None, "a point leads outside", self, point)
            found[point] = Read(int(reading.address or 0), reading.is_valid)
        return found

    @cached_property
    def valid(self) -> set[Index]:
        """The indices of the valid points."""
        return {self.problem.index(point) for point, found in self.at.items() if found.is_valid}


def listed(random: Random) -> Listed:
    """A pair, and the problem on its valid indices, which has to be that."""
    base, outer, problem = pair(random)
    require_problem(outer, problem)
    return Listed(base, outer, problem)


def require_problem(view: Parts, problem: Problem) -> None:
    """The points of a problem have the flat numbers of the valid indices of a view, and lie in its mask."""
    top = defined(view)
    box = list(product(*(range(*pair) for pair in zip(top.begin, top.end, strict=True))))
    wanted = {address(top, index) for index in box}
    numbers: dict[Point, int] = {}
    for point in points(problem):
        numbers[point] = number_at(problem, point)
        require(numbers[point] == address(top, problem.index(point)), "the flat number of a point", view, point)
    require(set(numbers.values()) == wanted, "the flat numbers of a problem", view)
    require(set(map(problem.index, numbers)) <= set(box), "the indices of a problem", view)
    require(problem.last == max(wanted) and problem.start == min(wanted), "the ends of a problem", view)


def require_box(found: Problem | Hole | None, pair: Listed, layer: str) -> None:
    """The box of the valid points; a hole exactly if they are none, and no box if there is none."""
    valid = pair.valid
    if isinstance(found, Hole):
        is_between = all(
            min(a, c) <= b <= max(a, c) for a, b, c in zip(found.first, found.between, found.second, strict=True)
        )
        require({found.first, found.second} <= valid and found.between not in valid, layer, pair.views, found)
        require(is_between, layer, pair.views, found)
    elif found is None:
        require(not valid, layer, pair.views, found)
    else:
        require({found.index(point) for point in points(found)} == valid, layer, pair.views, found)
        require_flats(found, pair, layer)


def require_flats(found: Problem, pair: Listed, layer: str) -> None:
    """A smaller problem has the flat numbers of the indices that it keeps."""
    top = defined(pair.outer)
    for point in points(found):
        is_right = number_at(found, point) == address(top, found.index(point))
        require(is_right, f"{layer}: flat numbers", pair.views, found)


def changes_of(pair: Listed) -> list[set[int]]:
    """What the steps along each line of a problem change the address by, wherever they are taken."""
    found: list[set[int]] = [set() for _ in pair.problem.lines]
    for point, here in pair.at.items():
        for number, line in enumerate(pair.problem.lines):
            if point[number] + 1 < line.extent:
                there = pair.at[moved(point, number, 1)]
                found[number].add(there.address - here.address)
    return found


def require_steps(found: Steps | Bend, pair: Listed, layer: str) -> None:
    """The step along each line, if it is the same everywhere; else a square or a row on which it is not."""
    wanted = changes_of(pair)
    if isinstance(found, Bend):
        addresses = [pair.at[point].address for point in found.points]
        signs = (1, -2, 1) if len(addresses) == 3 else (1, -1, -1, 1)
        bent = sum(sign * address for sign, address in zip(signs, addresses, strict=True))
        require(bent != 0, layer, pair.views, found.points)
    else:
        start = pair.at[(0,) * len(wanted)].address
        require(found.start == start and [{change} for change in found.changes] == wanted, layer, pair.views, found)


def extended(values: Mapping[Point, int], first: Point) -> Callable[[Point], int]:
    """The affine form with some values at a point and one step further along each line; where there is no such point,
    it is constant along the line."""
    start = values[first]
    steps = [values.get(moved(first, number, 1), start) - start for number in range(len(first))]
    return lambda point: start + sum(step * (t - at) for step, t, at in zip(steps, point, first, strict=True))


def require_affine(
    value: Callable[[Point], int] | None, wanted: dict[Point, int], question: str, *parts: object
) -> None:
    """A form has some values at all points; there is none exactly if these are not affine."""
    if value is not None:
        require(all(value(point) == number for point, number in wanted.items()), question, *parts)
        return
    form = extended(wanted, (0,) * len(next(iter(wanted))))
    require(any(form(point) != number for point, number in wanted.items()), f"{question}: none", *parts)
