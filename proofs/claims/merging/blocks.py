"""What carries into nothing else: the blocks that flat numbers fall apart into (R9), and what each says of all."""

from collections.abc import Sequence
from itertools import pairwise
from math import prod
from typing import Any

from impl.merge.layers.blocks import Block, block_between, is_unit, remainders, together
from impl.merge.problem import Line, Problem
from impl.merge.search.box import Hole
from proofs.claims.merging.boxes import is_in
from proofs.claims.merging.carry_free import flat_at
from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, implies, refuted


def lines_of(given: Given, steps: Sequence[int]) -> tuple[tuple[Line, ...], tuple[int, ...]]:
    """Lines of any extents with some steps, and any point on them."""
    extents = given.integers("extent", len(steps), at_least=2)
    lines = tuple(Line(axis, 0, 1, *of) for axis, of in enumerate(zip(extents, steps, strict=True)))
    return lines, given.index(extents, "t")


def of_three_blocks(given: Given, times: int) -> tuple[int, Problem, tuple[int, ...]]:
    """A unit, and a problem with a line that is no multiple of it, and so shorter, one that is, but of no multiple that
    is so many times as long, and so shorter than that, and one of both; and a point of it."""
    unit = given.integer("unit", at_least=2)
    rest, left = given.integer("rest", at_least=1, below=unit), given.integer("left", at_least=1, below=times)
    steps = (rest, unit * left, unit * times * given.integer("high", at_least=1))
    lines, point = lines_of(given, steps)
    return unit, Problem(given.integer("start", at_least=0), lines, ()), point


def flats_of(given: Given, units: tuple[int, ...], problem: Problem, point: tuple[int, ...]) -> list[int]:
    """The flat number of a point in each of the blocks between units, each of which has one line."""
    found: list[int] = []
    for unit, above in pairwise(units):
        block = block_between(problem, unit, above)
        given.check("one line", len(block.problem.lines) == len(block.numbers) == 1)
        given.agree("its units", impl=(block.unit, block.above), spec=(unit, above))
        found.append(flat_at(block.problem, tuple(point[number] for number in block.numbers)))
    return found


@claim(
    "C25.blocks",
    "Where the lines that are no multiples of a unit stay below it, a flat number is what those of the blocks are "
    "together, each counted in its unit; and that of a block stays below the next unit.",
    family="chains",
    scope=AllSizes("a line in each of three blocks"),
    ids=("R9",),
)
def flat_numbers_fall_apart(given: Given) -> None:
    times = given.integer("times", at_least=2)
    unit, problem, point = of_three_blocks(given, times)
    given.assume(is_unit(unit, problem))
    given.assume(is_unit(unit * times, problem))
    flats = flats_of(given, (1, unit, unit * times, 0), problem, point)
    found = flats[0] + unit * (flats[1] + times * flats[2])
    given.agree("the flat number", impl=found, spec=flat_at(problem, point))
    given.check("below the unit", (flats[0] >= 0) & (flats[0] < unit))
    given.check("below the next one", (flats[1] >= 0) & (flats[1] < times))


@claim(
    "C25.below",
    "All lines that are no multiples of a unit are in the block below it, and their flat number stays below it.",
    family="chains",
    scope=AllSizes("up to 5 lines"),
    ids=("R9",),
    cases=lambda: ((count,) for count in range(6)),
)
def lines_below_a_unit_stay_there(given: Given, count: int) -> None:
    unit, steps = given.integer("unit", at_least=2), given.integers("step", count, at_least=1)
    for step in steps:
        given.assume(step < unit)
    lines, point = lines_of(given, steps)
    row, rest = given.integer("row", at_least=0), given.integer("rest", at_least=0, below=unit)
    problem = Problem(unit * row + rest, lines, ())
    given.assume(is_unit(unit, problem))
    block = block_between(problem, 1, unit)
    given.agree("its lines", impl=block.problem.lines, spec=lines)
    flat = flat_at(block.problem, point)
    given.agree("where it begins", impl=block.problem.start, spec=rest)
    given.check("below the unit", (flat >= 0) & (flat < unit))


@claim(
    "C25.blocks-at-the-unit",
    "What the shortest line moves stays below a unit that it is no multiple of (false: not if it is so long).",
    family="chains",
    scope=ALL_SIZES,
    ids=("R9",),
    expect=refuted,
)
def a_line_may_reach_the_unit(given: Given) -> None:
    times = given.integer("times", at_least=2)
    unit, problem, point = of_three_blocks(given, times)
    given.assume(is_unit(unit * times, problem))
    flats = flats_of(given, (1, unit, unit * times, 0), problem, point)
    given.check("below the unit", flats[0] < unit)


@claim(
    "C25.remainders",
    "Floors of the flat numbers of a block are those of their remainders and a number for each step along a line; "
    "lines that do not move these are left out.",
    family="chains",
    scope=AllSizes("up to 4 lines"),
    ids=("R9",),
    cases=lambda: ((count,) for count in range(5)),
)
def floors_are_those_of_remainders(given: Given, count: int) -> None:
    period, times = given.integer("period", at_least=1), given.integer("times", at_least=1)
    longest = period * times
    begun, begin = given.integer("begun", at_least=0), given.integer("begin", at_least=0)
    passed, rests = given.integers("passed", count, at_least=0), given.integers("rest", count, at_least=0)
    for rest in (begin, *rests):
        given.assume(rest < longest)
    steps = [longest * whole + rest for whole, rest in zip(passed, rests, strict=True)]
    lines, point = lines_of(given, steps)
    problem = Problem(longest * begun + begin, lines, ())
    found = remainders(Block(1, 0, tuple(range(count)), problem), [period, longest])
    given.agree("where it begins", impl=found.problem.start, spec=begin)
    for number, line in zip(found.numbers, found.problem.lines, strict=True):
        given.agree("a step", impl=line.step, spec=rests[number])
        given.check("it moves", line.step != 0)
    rest = flat_at(found.problem, tuple(point[number] for number in found.numbers))
    multiple = begun + sum(whole * t for whole, t in zip(passed, point, strict=True))
    given.agree("the floor", impl=rest // period + times * multiple, spec=flat_at(problem, point) // period)


@claim(
    "C25.floors",
    "A floor over a period between two units is one of the flat number of the block between them, and of the blocks "
    "above a multiple; those below say nothing of it.",
    family="chains",
    scope=AllSizes("a line in each of three blocks"),
    ids=("R9",),
)
def floors_are_those_of_a_block(given: Given) -> None:
    size, more = given.integer("size", at_least=2), given.integer("more", at_least=1)
    unit, problem, point = of_three_blocks(given, size * more)
    given.assume(is_unit(unit, problem))
    flats = flats_of(given, (1, unit, unit * size * more, 0), problem, point)
    row, digit = given.integer("row"), given.integer("digit", at_least=0, below=size)
    given.assume(flats[1] == size * row + digit)
    given.agree("in the block", impl=flats[1] // size, spec=row)
    floor, rest = row + more * flats[2], flats[0] + unit * digit
    given.check("what is below", (rest >= 0) & (rest < unit * size))
    found = unit * size * floor + rest
    given.agree("the flat number", impl=found, spec=flat_at(problem, point))
    given.agree("the floor", impl=found // (unit * size), spec=floor)


@claim(
    "C25.asked",
    "What has a period between two units, which divides the upper one, is asked of the block between them alone.",
    family="chains",
    scope=AllSizes("three blocks"),
    ids=("R9",),
    cases=lambda: ((number,) for number in range(3)),
)
def a_period_is_asked_of_its_block(given: Given, number: int) -> None:
    size, more = given.integer("size", at_least=2), given.integer("more", at_least=2)
    factors = [*given.integers("factor", 2, at_least=2), 0]
    factors[number] = size * more
    units = (1, factors[0], factors[0] * factors[1])
    period = units[number] * size
    for place, each in enumerate(units):
        is_below = place <= number
        given.agree("in a unit", impl=each // period, spec=0 if is_below else more * prod(factors[number + 1 : place]))
        given.agree("of a unit", impl=period // each, spec=size * prod(factors[place:number]) if is_below else 0)
    for place, (below, above) in enumerate(pairwise((*units, 0))):
        block = Block(below, above, (), Problem(0, (), ()))
        given.agree("asked", impl=block.has((period, period)), spec=place == number)


Parts = tuple[tuple[int, ...], ...]
"""The lines of each block, by their numbers."""


def ways_to_part() -> tuple[tuple[Parts], ...]:
    """Cases: two blocks of a line each, four, and one of four lines."""
    return (((0,), (1,)),), (((0,), (1,), (2,), (3,)),), (((0, 1, 2, 3),),)


def any_boxes(given: Given, parts: Parts) -> tuple[Problem, list[tuple[Block, Problem]]]:
    """A problem whose lines are in blocks, beside an axis that does not move; and any box in each block."""
    count = sum(map(len, parts))
    extents, steps = given.integers("extent", count, at_least=2), given.integers("step", count, at_least=1)
    lines = tuple(Line(axis, 0, 1, *of) for axis, of in enumerate(zip(extents, steps, strict=True), start=1))
    ranges = ((0, given.integer("size", at_least=1)), *((0, extent) for extent in extents))
    found: list[tuple[Block, Problem]] = []
    for number, numbers in enumerate(parts):
        alone = Problem(given.integer(f"before{number}"), tuple(lines[number] for number in numbers), ranges)
        box = alone
        for line in alone.lines:
            begin = given.integer(f"begin{line.axis}", at_least=0)
            end = given.integer(f"end{line.axis}", at_least=begin + 1)
            given.assume(end <= line.extent)
            box = box.part(line.axis, begin, end)
        found.append((Block(1, 0, numbers, alone), box))
    return Problem(given.integer("start", at_least=0), lines, ranges), found


def is_inside(index: tuple[int, ...], problem: Problem) -> Any:
    """Whether an index is in the box of a problem."""
    inside: Any = True
    for coordinate, bounds in zip(index, problem.ranges, strict=True):
        inside = is_in(coordinate, bounds) & inside
    return inside


@claim(
    "C25.together",
    "The box that those of the blocks make has the indices that each of them has, and there the flat number of all.",
    family="chains",
    scope=AllSizes("two lines in two blocks, four in one or in four"),
    ids=("R9",),
    cases=ways_to_part,
)
def boxes_are_put_together(given: Given, parts: Parts) -> None:
    problem, found = any_boxes(given, parts)
    index = given.integers("index", len(problem.ranges))
    box: Any = together(problem, found)
    in_each = is_inside(index, problem)
    for _, part in found:
        in_each = in_each & is_inside(index, part)
    given.agree("it has the index", impl=is_inside(index, box), spec=in_each)
    here, there = flat_at(problem, problem.point(index)), flat_at(box, box.point(index))
    given.check("the flat number", implies(in_each, here == there))


@claim(
    "C25.together-with-a-hole",
    "A hole in one block is one of the whole: elsewhere its three indices have one coordinate, which the boxes of the "
    "other blocks have.",
    family="chains",
    scope=AllSizes("up to four blocks of a line each"),
    ids=("R9", "L8"),
    cases=lambda: ((of, number) for of in (2, 4) for number in range(of)),
)
def a_hole_is_one_of_the_whole(given: Given, of: int, number: int) -> None:
    problem, found = any_boxes(given, tuple((line,) for line in range(of)))
    hole = Hole(*(given.integers(name, len(problem.ranges)) for name in Hole._fields))
    whole: Any = together(problem, [*found[:number], (found[number][0], hole), *found[number + 1 :]])
    for index, before in zip(whole, hole, strict=True):
        given.check("as many axes", len(index) == len(before))
        for line, coordinate in enumerate(index[1:]):
            if line == number:
                given.agree("along its line", impl=coordinate, spec=before[line + 1])
            else:
                given.agree("elsewhere", impl=coordinate, spec=whole.first[line + 1])
                given.check("in the other box", is_in(coordinate, found[line][1].ranges[line + 1]))
        given.agree("where nothing moves", impl=index[0], spec=0)


@claim(
    "C25.together-of-the-last",
    "The box that those of the blocks make has the indices that the last of them has (false: the others count).",
    family="chains",
    scope=ALL_SIZES,
    ids=("R9",),
    expect=refuted,
)
def the_last_box_is_not_all(given: Given) -> None:
    problem, found = any_boxes(given, ((0,), (1,)))
    index = given.integers("index", len(problem.ranges))
    box: Any = together(problem, found)
    given.agree("it has the index", impl=is_inside(index, box), spec=is_inside(index, found[-1][1]))
