"""R9 where flat numbers fall apart: some lines move whole multiples of a unit, the others stay below it.

If the lines whose steps are no multiples of a unit stay below it together, then y = unit * q + r, where q is moved by
some lines and r by the others, and nothing carries from r into q. What is asked of y is asked of q or of r alone where
its periods are multiples of the unit, or divide it: a floor over a multiple of the unit is one of q, and a floor over a
divisor is one of r beside a multiple of q. With several units, each of which divides the next, the lines between two of
them are a *block*, whose flat numbers are counted in the lower unit. Each block is asked by itself, so a set of flat
numbers is as long as those of one block, and lines of one block need lie on no chain with those of another.

* The valid points are a box exactly if those of each block are; a block without any leaves none.
* A step along a line changes the address by a constant exactly if it does so in the block of the line, for the
  boundaries there: those below count the same at each step, those above do not change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import partial
from math import gcd
from typing import NamedTuple, TypeVar

from impl.merge.base import Base, Boundary, MaskedDigit, Steps
from impl.merge.budget import Budget
from impl.merge.layers import Layer, chain, dearest, reachability
from impl.merge.problem import Index, Line, Point, Problem
from impl.merge.search.bend import Bend
from impl.merge.search.box import Hole

T = TypeVar("T")

Span = tuple[int, int]
"""The lowest period that a floor or a digit of the flat number has, and the highest, which is a multiple of it. Of
several spans of one base the highest period of each divides the lowest of the next."""


class Block(NamedTuple):
    """The lines between two units, by their numbers, and the problem on them, of flat numbers in the lower unit; above
    the last block there is no unit (0)."""

    unit: int
    above: int
    numbers: tuple[int, ...]
    problem: Problem

    def has(self, span: Span) -> bool:
        """Whether what is asked is about this block: about none that is lower, or higher."""
        lowest, highest = span
        is_below, is_above = self.unit % highest == 0, self.above != 0 and lowest % self.above == 0
        return not is_below and not is_above


def blocks_of(problem: Problem, spans: Sequence[Span]) -> list[Block]:
    """The blocks of a problem with a start of 0 or more, for what has these spans; the lowest first."""
    units = units_of(problem, spans)
    return [block_between(problem, unit, above) for unit, above in zip(units, [*units[1:], 0], strict=True)]


def block_between(problem: Problem, unit: int, above: int) -> Block:
    """The block between a unit and the next one, or of all above the last (0)."""
    numbers = tuple([number for number, line in enumerate(problem.lines) if is_between(line.step, unit, above)])
    lines = tuple([in_unit(problem.lines[number], unit) for number in numbers])
    start = (problem.start % above if above else problem.start) // unit
    return Block(unit, above, numbers, Problem(start, lines, problem.ranges))


def is_between(step: int, unit: int, above: int) -> bool:
    """Whether a step is a multiple of one unit, and of none above.

    >>> is_between(24, 12, 60), is_between(120, 12, 60), is_between(120, 12, 0)
    (True, False, True)
    """
    return step % unit == 0 and (above == 0 or step % above != 0)


def in_unit(line: Line, unit: int) -> Line:
    """A line whose flat numbers are counted in a unit that its step is a multiple of."""
    return line._replace(step=line.step // unit)


def units_of(problem: Problem, spans: Sequence[Span]) -> list[int]:
    """Units at which a problem falls apart, each of which divides the next; the first is 1. They divide what the steps
    of the longest lines have in common, or a period, which all lines may stay below.

    >>> units_of(Problem(0, (Line(0, 0, 1, 4, 60), Line(1, 0, 1, 9, 7)), ((0, 4), (0, 9))), [(12, 12), (60, 120)])
    [1, 60]
    """
    units, common = [1], 0
    found = {unit_for(period, spans) for span in spans for period in span}
    for line in sorted(problem.lines, key=step_of, reverse=True):
        common = gcd(common, line.step)
        found.add(unit_for(common, spans))
    for unit in sorted(found):
        if unit % units[-1] == 0 and unit > 1 and is_unit(unit, problem):
            units.append(unit)
    return units


def step_of(line: Line) -> int:
    """The step of a line."""
    return line.step


def unit_for(common: int, spans: Sequence[Span]) -> int:
    """The largest divisor of a number that each span is below, or above: its highest period divides it, or it divides
    its lowest.

    >>> unit_for(60, [(12, 12), (36, 180)])
    12
    """
    unit = common
    for lowest, highest in spans:
        if unit % highest != 0:
            unit = gcd(unit, lowest)
    return unit


def is_unit(unit: int, problem: Problem) -> bool:
    """Whether the lines of a problem that are no multiples of a unit stay below it."""
    below = [line.step * (line.extent - 1) for line in problem.lines if line.step % unit != 0]
    return problem.start % unit + sum(below) < unit


def remainders(block: Block, periods: Sequence[int]) -> Block:
    """A block with the remainders of its flat numbers modulo the longest of some periods, which are multiples of its
    unit and of one another; lines that do not move them are left out.

    >>> lines = Line(0, 0, 1, 4, 14), Line(1, 0, 1, 9, 12)
    >>> found = remainders(Block(5, 0, (0, 1), Problem(40, lines, ((0, 4), (0, 9)))), [20, 60])
    >>> found.numbers, found.problem.start, found.problem.lines
    ((0,), 4, (Line(axis=0, first=0, direction=1, extent=4, step=2),))
    """
    modulus = max(periods) // block.unit
    left = [(number, line._replace(step=line.step % modulus)) for number, line in lines_of(block)]
    moving = [(number, line) for number, line in left if line.step != 0]
    problem = Problem(block.problem.start % modulus, tuple([line for _, line in moving]), block.problem.ranges)
    return block._replace(numbers=tuple([number for number, _ in moving]), problem=problem)


def asked_about(problem: Problem, things: Sequence[T], spans: Sequence[Span]) -> Iterator[tuple[Block, list[T]]]:
    """The blocks of a problem about which something is asked, with the remainders that are enough for it, and what."""
    for block in blocks_of(problem, spans):
        asked = [number for number, span in enumerate(spans) if block.has(span)]
        if asked:
            highest = [spans[number][1] for number in asked]
            yield remainders(block, highest), [things[number] for number in asked]


def lines_of(block: Block) -> list[tuple[int, Line]]:
    """The lines of a block with their numbers in the whole problem."""
    return list(zip(block.numbers, block.problem.lines, strict=True))


def valid_points(
    digits: Sequence[MaskedDigit], base: Base, problem: Problem, budget: Budget
) -> tuple[Problem | Hole | None, Layer]:
    """R9. The problem on the box of points at which all of some digits of a base are in their masks; None if there is
    no such point, a hole if they are no box; and the dearest layer that was asked."""
    spans = [(digit.period, digit.period * digit.size) for digit in digits]
    pay_for_blocks(problem, spans, budget)
    found: list[tuple[Block, Problem | Hole]] = []
    layers: list[Layer] = []
    for block, asked in asked_about(problem, digits, spans):
        box, layer = box_in(block, asked, base, problem, budget)
        layers.append(layer)
        if box is None:
            return None, layer
        found.append((block, box))
    return together(problem, found), dearest(layers)


def box_in(
    block: Block, digits: list[MaskedDigit], base: Base, whole: Problem, budget: Budget
) -> tuple[Problem | Hole | None, Layer]:
    """What the layers say of the digits of one block."""
    own = [digit._replace(period=digit.period // block.unit) for digit in digits]
    if (found := chain.valid_points(own, block.problem, budget)) is not None:
        return found.box, "chain"
    part = copy(base)
    part.masked_digits = own
    return reachability.valid_points(part, block.problem, budget, whole), "reachability"


def together(problem: Problem, found: Sequence[tuple[Block, Problem | Hole]]) -> Problem | Hole:
    """The box of the points that are valid in every block; a hole if there is one in any, the coordinates in the others
    being those of a point that is valid there."""
    ranges, some = list(problem.ranges), [begin for begin, _ in problem.ranges]
    axes_of = [[problem.lines[number].axis for number in block.numbers] for block, _ in found]
    for axes, (_, box) in zip(axes_of, found, strict=True):
        for axis in axes:
            if isinstance(box, Hole):
                some[axis] = box.first[axis]
            else:
                ranges[axis] = box.ranges[axis]
                some[axis] = box.ranges[axis][0]
    for axes, (_, box) in zip(axes_of, found, strict=True):
        if isinstance(box, Hole):
            first, second, between = (put_into(some, axes, index) for index in box)
            return Hole(first, second, between)
    return problem.within(tuple(ranges))


def put_into(some: Sequence[int], axes: Sequence[int], index: Index) -> Index:
    """An index with the coordinates of another on some axes."""
    return tuple([index[axis] if axis in axes else coordinate for axis, coordinate in enumerate(some)])


def bend_of(boundaries: Sequence[Boundary], base: Base, problem: Problem, budget: Budget) -> tuple[Bend | None, Layer]:
    """R9. A bend that some boundaries of a base make, all that carry; None if every step changes the address by a
    constant. And the dearest layer that was asked."""
    spans = [(boundary.period, boundary.period) for boundary in boundaries]
    pay_for_blocks(problem, spans, budget)
    layers: list[Layer] = []
    for block, asked in asked_about(problem, boundaries, spans):
        steps, layer = steps_in(block, asked, base, problem, budget)
        layers.append(layer)
        if isinstance(steps, Bend):
            return Bend(partial(points_in, problem, block.numbers, steps)), layer
    return None, dearest(layers)


def steps_in(
    block: Block, boundaries: list[Boundary], base: Base, whole: Problem, budget: Budget
) -> tuple[Steps | Bend, Layer]:
    """What the layers say of the boundaries of one block, of which the steps say what these alone change."""
    part = copy(base)
    part.offset, part.slope = 0, 0
    part.boundaries = own = [Boundary(period // block.unit, weight) for period, weight in boundaries]
    if (steps := chain.constant_steps(part, own, block.problem, budget)) is not None:
        return steps, "chain"
    return reachability.constant_steps(part, block.problem, budget, whole), "reachability"


def points_in(problem: Problem, numbers: Sequence[int], bend: Bend) -> list[Point]:
    """The points of a bend on some lines, as points of the problem whose lines these are; along the others they are at
    the begin."""
    found: list[Point] = []
    for point in bend.points:
        whole = [0] * len(problem.lines)
        for number, t in zip(numbers, point, strict=True):
            whole[number] = t
        found.append(tuple(whole))
    return found


def pay_for_blocks(problem: Problem, spans: Sequence[Span], budget: Budget) -> None:
    """Takes off what it costs to find the blocks: each line is held against each unit, and each span."""
    lines = len(problem.lines)
    budget.steps("reachability", (lines + 1) * (2 * lines + 2 * len(spans) + 4))
