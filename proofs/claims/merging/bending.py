"""The search for a bend: two searches that halve a way and two that walk from line to line, on an arbitrary address
map.

An address map is held by its values at the points that are looked at, each any integer: nothing else is known of
it. The searches over long lines are proved by induction on the length, with the function that they run in each
round (`half_that_differs`, `half_between`) on any of any number of lines: `moved` is taken at its word there. The walks
over the lines are run for ranks 1 to 3.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from impl.merge.problem import Point
from impl.merge.search import bend
from proofs.kernel import ALL_SIZES, AllSizes, Bounded, Given, claim, refuted
from proofs.kernel.induction.values import AnyAnswer, AnyFunction
from proofs.kernel.induction.words import Word, taking
from proofs.kernel.terms.term import Unsupported
from spec.merge import step
from spec.shape import index_set


def any_function(given: Given, name: str, points: Iterable[Point]) -> Callable[[Point], int]:
    """Any function on some points, given by one integer for each; if two of the points are equal, both have the value
    of the first."""
    values = [(point, given.integer(f"{name}{number}")) for number, point in enumerate(points)]

    def function(point: Point) -> int:
        return next(value for known, value in values if known == point)

    return function


def any_line(given: Given, rank: int) -> tuple[int, Point, int]:
    """The number of a line among some lines, a point, and a length of 2 or more."""
    number = rank - 1
    return number, given.integers("at", 2 * rank - 1), given.integer("length", at_least=2)


def positions() -> tuple[tuple[int], ...]:
    """Cases: a line by itself, and a line between two others."""
    return ((1,), (2,))


class OnALine(NamedTuple):
    """A point of any number of lines, of which only the coordinate on one line is looked at."""

    line: int
    at: int

    def __getitem__(self, place: Any) -> int:  # type: ignore[override]
        if place != self.line:
            raise Unsupported("OnALine: a coordinate on another line is asked for")
        return self.at


def moved_on_its_line(point: OnALine, number: int, distance: int) -> OnALine:
    """`moved` at its word: on the line that is looked at the coordinate is so much greater, on all others its own."""
    if number != point.line:
        raise Unsupported("OnALine: it is moved along another line")
    return OnALine(point.line, point.at + distance)


ON_ITS_LINE = {"moved": Word("C70.moved", AnyAnswer(moved_on_its_line))}
"""What searches along one line call."""


def on_a_line(given: Given) -> tuple[OnALine, int]:
    """A point on any of any number of lines, and a length of 2 or more."""
    return OnALine(given.integer("number", at_least=0), given.integer("at")), given.integer("length", at_least=2)


@claim(
    "C21.half-that-differs",
    "A stretch on which the address does not change by the slope at each step has a shorter half that does not "
    "either, down to a single step.",
    family="bending",
    scope=AllSizes("any number of lines, by induction on the length"),
    ids=("L8",),
)
def a_half_differs(given: Given) -> None:
    (start, length), address, slope = on_a_line(given), AnyFunction(given, "address"), given.integer("slope")
    end = OnALine(start.line, start.at + length)
    given.assume(bend.is_other_than(address, start, end, slope * length))
    near, shorter = taking(bend.half_that_differs, ON_ITS_LINE)(address, start, start.line, length, slope)
    far = OnALine(start.line, near.at + shorter)
    given.check("it is shorter", (shorter >= 1) & (shorter < length))
    given.check("it lies inside", (start.at <= near.at) & (far.at <= end.at))
    given.check("it is one of two", (near.at == start.at) | (far.at == end.at))
    given.check("it differs", address(far) - address(near) != slope * shorter)


@claim(
    "C21.half-between",
    "Between two points of a line at which a function differs there are two nearer ones, down to neighbours.",
    family="bending",
    scope=AllSizes("any number of lines, by induction on the distance"),
    ids=("L8",),
)
def a_nearer_pair_differs(given: Given) -> None:
    (here, distance), change = on_a_line(given), AnyFunction(given, "change")
    there = OnALine(here.line, here.at + distance)
    given.assume(change(here) != change(there))
    near, far = taking(bend.half_between, ON_ITS_LINE)(change, here, there, here.line)
    given.check("they lie inside", (here.at <= near.at) & (far.at <= there.at))
    given.check("nearer", (near.at < far.at) & (far.at - near.at < distance))
    given.check("they differ", change(near) != change(far))


@claim(
    "C21.single-step",
    "Where the searches end the step differs from the slope, or the two points are neighbours that differ.",
    family="bending",
    scope=ALL_SIZES,
    ids=("L8",),
    cases=positions,
)
def the_last_step_differs(given: Given, rank: int) -> None:
    number, start, _ = any_line(given, rank)
    end, slope = bend.moved(start, number, 1), given.integer("slope")
    value = any_function(given, "value", (start, end))
    given.assume(bend.is_other_than(value, start, end, slope * 1))
    near = bend.differing_step(value, start, number, 1, slope)
    given.check("the step", value(bend.moved(near, number, 1)) - value(near) != slope)
    for here, there in ((start, end), (end, start)):
        given.agree("the neighbour", impl=bend.neighbour_that_differs(value, here, there, number), spec=start)


def ranks() -> tuple[tuple[int], ...]:
    """Ranks 1 to 3."""
    return ((1,), (2,), (3,))


@claim(
    "C21.stretch",
    "If the address at a corner is not what the steps at the origin predict, a stretch on the way along one line "
    "is not either.",
    family="bending",
    scope=AllSizes("ranks 1 to 3"),
    ids=("L7",),
    cases=ranks,
)
def a_stretch_differs(given: Given, rank: int) -> None:
    corner = given.integers("length", rank, at_least=0)
    origin = (0,) * rank
    way = [(*corner[:number], *origin[number:]) for number in range(rank + 1)]
    address = any_function(given, "address", (*way, *(bend.moved(origin, number, 1) for number in range(rank))))
    slopes = tuple(address(step(origin, number)) - address(origin) for number in range(rank))
    predicted = address(origin) + sum(slope * length for slope, length in zip(slopes, corner, strict=True))
    given.assume(address(corner) != predicted)
    number, start = bend.stretch_that_differs(address, slopes, corner)
    given.check("it begins on the way", start == way[number])
    given.check("it differs", address(way[number + 1]) - address(start) != slopes[number] * corner[number])


@claim(
    "C21.turn",
    "If a function differs at two points, it differs at the ends of a way along one line.",
    family="bending",
    scope=AllSizes("ranks 1 to 3"),
    ids=("L7",),
    cases=ranks,
)
def a_turn_differs(given: Given, rank: int) -> None:
    here, distances = given.integers("here", rank), given.integers("distance", rank)
    there = tuple(a + b for a, b in zip(here, distances, strict=True))
    way = [(*there[:number], *here[number:]) for number in range(rank + 1)]
    change = any_function(given, "change", way)
    given.assume(change(here) != change(there))
    other, before, after = bend.turn_that_differs(change, here, there)
    given.check("one line", (before == way[other]) & (after == way[other + 1]))
    given.check("they differ", change(before) != change(after))


class Turned(NamedTuple):
    """A point of any number of lines: how far it was moved from another one along the lower, and along the higher of
    two lines; of one line, all of it along the lower."""

    low: int
    high: int


@claim(
    "C21.unit-square",
    "Where a step along one line changes from a point to its neighbour on another, the unit square of the two "
    "lines is in order and has a second difference that is not 0.",
    family="bending",
    scope=AllSizes("any two of any number of lines"),
    ids=("L8",),
)
def a_unit_square_bends(given: Given) -> None:
    number, other, values = *(given.integer(name, at_least=0) for name in ("number", "other")), AnyFunction(given, "at")
    first, last = (number, other) if number <= other else (other, number)

    def moved(point: Turned, line: int, distance: int) -> Turned:
        given.check("along one of the two", (line == first) | (line == last))
        is_low = bool(line == first)
        return Turned(point.low + distance, point.high) if is_low else Turned(point.low, point.high + distance)

    def address(point: Turned) -> int:
        return values(point.low, point.high)

    near = Turned(0, 0)
    beside, above = moved(near, other, 1), moved(near, number, 1)
    steps = [address(moved(point, number, 1)) - address(point) for point in (near, beside)]
    given.assume(steps[0] != steps[1])
    square = taking(bend.unit_square, {"moved": Word("C70.moved", AnyAnswer(moved))})(near, number, other)
    if number == other:
        given.agree("three in a row", impl=square, spec=[near, above, moved(above, number, 1)])
        given.check("bent", address(square[2]) - 2 * address(square[1]) + address(square[0]) != 0)
    else:
        given.agree("a square in order", impl=square, spec=[near, Turned(0, 1), Turned(1, 0), Turned(1, 1)])
        a, b, c, d = map(address, square)
        given.check("bent", d - c - b + a != 0)


def small_boxes() -> Iterable[tuple[Point]]:
    """The far corners of the boxes on which the whole search is run."""
    return (((4,),), ((1, 2),), ((3, 1),), ((1, 1, 1),))


@claim(
    "C21.search",
    "The whole search, from a corner that is not as predicted to the square, ends in a square that bends.",
    family="bending",
    scope=Bounded("boxes of 5, 2 x 3, 4 x 2 and 2 x 2 x 2 points, with any addresses"),
    ids=("L7", "L8"),
    cases=small_boxes,
)
def the_search_finds_a_bend(given: Given, corner: Point) -> None:
    address = any_function(given, "address", index_set(tuple(length + 1 for length in corner)))
    origin = (0,) * len(corner)
    slopes = tuple(address(step(origin, number)) - address(origin) for number in range(len(corner)))
    predicted = address(origin) + sum(slope * length for slope, length in zip(slopes, corner, strict=True))
    given.assume(address(corner) != predicted)
    number, there = bend.step_that_differs(address, slopes, corner)
    given.check("the step differs", address(step(there, number)) - address(there) != slopes[number])
    values = [address(point) for point in bend.bent_square(address, number, origin, there)]
    if len(values) == 3:
        given.check("three in a row bend", values[2] - 2 * values[1] + values[0] != 0)
    else:
        a, b, c, d = values
        given.check("the square bends", d - c - b + a != 0)


@claim(
    "C21.first-half-differs",
    "If a stretch differs from its slope, its first half does (false: it may be the second).",
    family="bending",
    scope=ALL_SIZES,
    ids=("L8",),
    expect=refuted,
)
def the_first_half_always_differs(given: Given) -> None:
    number, start, length = any_line(given, 1)
    end, slope = bend.moved(start, number, length), given.integer("slope")
    address = any_function(given, "address", (start, bend.moved(start, number, length // 2), end))
    given.assume(bend.is_other_than(address, start, end, slope * length))
    near, _ = bend.half_that_differs(address, start, number, length, slope)
    given.agree("the start", impl=near, spec=start)


@claim(
    "C21.ends-decide",
    "If the address changes along a line by as many slopes as there are steps, each step is the slope (false: one "
    "more may be made up for by one less).",
    family="bending",
    scope=ALL_SIZES,
    ids=("L7",),
    expect=refuted,
)
def ends_that_agree_have_no_bend_between(given: Given) -> None:
    start, middle, end, slope = (0,), (1,), (2,), given.integer("slope")
    address = any_function(given, "address", (start, middle, end))
    given.assume(not bend.is_other_than(address, start, end, 2 * slope))
    given.check("the first step", not bend.is_other_than(address, start, middle, slope))
