"""Which digits say that a step carries over some boundaries and no further (R9), where all sizes divide one another;
and what carries into nothing else: the blocks that flat numbers fall apart into."""

from itertools import pairwise
from typing import Any

from impl.merge.layers.blocks import Block, block_between, is_unit, remainders
from impl.merge.layers.chain import digits_carrying
from impl.merge.layers.corner_hole import is_in_mask
from impl.merge.problem import Line, Problem
from proofs.claims.merging.carry_free import flat_at
from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, implies, merged, negated, refuted


def next_row(given: Given, flat: int, step: int, edge: int, row: int) -> Any:
    """Whether a step carries over an edge, and what shows it: the floor of a flat number in a row, which the step
    leaves exactly if what is behind the edge lies within a step of its end."""
    rest = flat - edge * row
    given.check("what is behind the edge", (rest >= 0) & (rest < edge))
    given.agree("the floor", impl=flat // edge, spec=row)
    carries = rest + step >= edge
    given.check("a step carries", implies(carries, (flat + step) // edge == row + 1))
    given.check("a step does not", implies(negated(carries), (flat + step) // edge == row))
    return carries


@claim(
    "C25.carrying",
    "A step carries over a boundary on a chain with it, and not over the next one, exactly where the flat number has "
    "the digits that `digits_carrying` names.",
    family="chains",
    scope=AllSizes("any two neighbours of up to 5 boundaries"),
    ids=("R9", "R1"),
    cases=lambda: ((number, above) for number in range(5) for above in range(2)),
)
def carries_are_digits(given: Given, number: int, above: int) -> None:
    step, below = given.integer("step", at_least=1), given.integer("below", at_least=0)
    given.assume(below < step)
    size, rows = given.integer("size", at_least=2) if number else 1, given.integer("rows", at_least=0)
    digit = given.integer("digit", at_least=0, below=size)
    far, outer = given.integer("far", at_least=2), given.integer("outer", at_least=0)
    beyond = given.integer("beyond", at_least=0, below=far)
    given.assume(rows == outer * far + beyond)
    flat, edge = (rows * size + digit) * step + below, step * size
    edges = [step, *given.integers("between", number - 1), edge] if number else [step]
    is_carried = next_row(given, flat, step, edge, rows)
    if above:
        edges += [edge * far, *given.integers("more", above)]
        is_carried = is_carried & negated(next_row(given, flat, step, edge * far, outer))
    found = digits_carrying(edges, number)
    given.agree("where", impl=merged(lambda: all(is_in_mask(digit, flat) for digit in found)), spec=is_carried)


@claim(
    "C25.nested",
    "A step that carries over a boundary carries over each one below it on a chain, once.",
    family="chains",
    scope=ALL_SIZES,
    ids=("R9", "R1"),
)
def carries_are_nested(given: Given) -> None:
    edge, times = given.integer("edge", at_least=1), given.integer("times", at_least=1)
    flat, step = given.integer("flat", at_least=0), given.integer("step", at_least=1)
    given.assume(step <= edge)
    row, digit = given.integer("row", at_least=0), given.integer("digit", at_least=0, below=times)
    given.assume((edge * (row * times + digit) <= flat) & (flat < edge * (row * times + digit + 1)))
    over = next_row(given, flat, step, edge * times, row)
    given.check("nested", implies(over, next_row(given, flat, step, edge, row * times + digit)))


@claim(
    "C25.carrying-or-further",
    "A step carries over a boundary exactly where the flat number has the digits that `digits_carrying` names (false: "
    "where it carries over the next one as well, it has others).",
    family="chains",
    scope=ALL_SIZES,
    ids=("R9",),
    expect=refuted,
)
def carries_do_not_end(given: Given) -> None:
    step, size = given.integer("step", at_least=1), given.integer("size", at_least=2)
    far = given.integer("far", at_least=2)
    rows, digit = given.integer("rows", at_least=0), given.integer("digit", at_least=0, below=size)
    flat, edge = (rows * size + digit) * step, step * size
    found = digits_carrying([step, edge, edge * far], 1)
    spec = next_row(given, flat, step, edge, rows)
    given.agree("where", impl=merged(lambda: all(is_in_mask(digit, flat) for digit in found)), spec=spec)


def line_of(given: Given, axis: int, step: int) -> tuple[Line, int]:
    """A line of any extent with a step, and any number of steps along it."""
    t, extent = given.integer(f"t{axis}", at_least=0), given.integer(f"extent{axis}", at_least=2)
    given.assume(t < extent)
    return Line(axis, 0, 1, extent, step), t


def of_three_blocks(given: Given) -> tuple[int, int, Problem, tuple[int, ...]]:
    """A unit and how often the next one has it; a problem with a line that is no multiple of the first, and so shorter,
    one that is of the first alone, and so shorter than the second, and one of both; and a point of it."""
    unit, times = given.integer("unit", at_least=2), given.integer("times", at_least=2)
    rest, left = given.integer("rest", at_least=1, below=unit), given.integer("left", at_least=1, below=times)
    steps = (rest, unit * left, unit * times * given.integer("high", at_least=1))
    lines, point = zip(*(line_of(given, axis, step) for axis, step in enumerate(steps)), strict=True)
    return unit, times, Problem(given.integer("start", at_least=0), lines, ()), point


def flats_of(given: Given, units: tuple[int, ...], problem: Problem, point: tuple[int, ...]) -> list[int]:
    """The flat number of a point in each of the blocks between units, each of which has one line."""
    found: list[int] = []
    for unit, above in pairwise(units):
        block = block_between(problem, unit, above)
        given.check("one line", len(block.numbers) == 1)
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
    unit, times, problem, point = of_three_blocks(given)
    given.assume(is_unit(unit, problem))
    given.assume(is_unit(unit * times, problem))
    flats = flats_of(given, (1, unit, unit * times, 0), problem, point)
    found = flats[0] + unit * (flats[1] + times * flats[2])
    given.agree("the flat number", impl=found, spec=flat_at(problem, point))
    given.check("below the unit", (flats[0] >= 0) & (flats[0] < unit))
    given.check("below the next one", (flats[1] >= 0) & (flats[1] < times))


@claim(
    "C25.blocks-at-the-unit",
    "What the shortest line moves stays below a unit that it is no multiple of (false: not if it is so long).",
    family="chains",
    scope=ALL_SIZES,
    ids=("R9",),
    expect=refuted,
)
def a_line_may_reach_the_unit(given: Given) -> None:
    unit, times, problem, point = of_three_blocks(given)
    given.assume(is_unit(unit * times, problem))
    flats = flats_of(given, (1, unit, unit * times, 0), problem, point)
    given.check("below the unit", flats[0] < unit)


@claim(
    "C25.remainders",
    "Floors of the flat numbers of a block are those of their remainders and a number for each step along a line.",
    family="chains",
    scope=AllSizes("one line"),
    ids=("R9",),
)
def floors_are_those_of_remainders(given: Given) -> None:
    period, times = given.integer("period", at_least=1), given.integer("times", at_least=1)
    longest = period * times
    begun, begin = given.integer("begun", at_least=0), given.integer("begin", at_least=0)
    passed, rest = given.integer("passed", at_least=0), given.integer("rest", at_least=1)
    given.assume((begin < longest) & (rest < longest))
    line, t = line_of(given, 0, longest * passed + rest)
    problem = Problem(longest * begun + begin, (line,), ())
    found = remainders(Block(1, 0, (0,), problem), [period, longest]).problem
    given.check("it moves", len(found.lines) == 1)
    given.agree("where it begins", impl=found.start, spec=begin)
    given.agree("the step", impl=found.lines[0].step, spec=rest)
    floor = (begin + rest * t) // period + times * (begun + passed * t)
    given.agree("the floor", impl=floor, spec=(problem.start + line.step * t) // period)
