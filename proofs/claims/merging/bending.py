"""The search for a bend: two searches that halve a way and two that walk from line to line, on an arbitrary address
map.

An address map is held by its values at the points that are looked at, each any integer: nothing else is known of
it. The searches over long lines are proved by induction on the length, with the function that they run in each
round (`half_that_differs`, `half_between`); the walks over the lines for ranks 1 to 3.
"""

from collections.abc import Callable, Iterable

from impl.merge.problem import Point
from impl.merge.search import bend
from proofs.kernel import ALL_SIZES, AllSizes, Bounded, Given, claim, refuted
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


@claim(
    "C21.half-that-differs",
    "A stretch on which the address does not change by the slope at each step has a shorter half that does not "
    "either, down to a single step.",
    family="bending",
    scope=AllSizes("by induction on the length"),
    ids=("L8",),
    cases=positions,
)
def a_half_differs(given: Given, rank: int) -> None:
    number, start, length = any_line(given, rank)
    end, slope = bend.moved(start, number, length), given.integer("slope")
    address = any_function(given, "address", (start, bend.moved(start, number, length // 2), end))
    given.assume(bend.is_other_than(address, start, end, slope * length))
    near, shorter = bend.half_that_differs(address, start, number, length, slope)
    far = bend.moved(near, number, shorter)
    given.check("it is shorter", (shorter >= 1) & (shorter < length))
    given.check("it begins on the line", near == bend.moved(start, number, near[number] - start[number]))
    given.check("it lies inside", (start[number] <= near[number]) & (far[number] <= end[number]))
    given.check("it is one of two", near == start or far == end)
    given.check("it differs", address(far) - address(near) != slope * shorter)


@claim(
    "C21.half-between",
    "Between two points of a line at which a function differs there are two nearer ones, down to neighbours.",
    family="bending",
    scope=AllSizes("by induction on the distance"),
    ids=("L8",),
    cases=positions,
)
def a_nearer_pair_differs(given: Given, rank: int) -> None:
    number, here, distance = any_line(given, rank)
    there = bend.moved(here, number, distance)
    change = any_function(given, "change", (here, bend.moved(here, number, distance // 2), there))
    given.assume(change(here) != change(there))
    near, far = bend.half_between(change, here, there, number)
    given.check("they are on the line", near == bend.moved(here, number, near[number] - here[number]))
    given.check("both are", far == bend.moved(near, number, far[number] - near[number]))
    given.check("they lie inside", (here[number] <= near[number]) & (far[number] <= there[number]))
    given.check("nearer", (near[number] < far[number]) & (far[number] - near[number] < distance))
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


def pairs_of_lines() -> tuple[tuple[int, int], ...]:
    """Cases: two of three lines in any order, or one line twice."""
    return tuple((number, other) for number in range(3) for other in range(3))


@claim(
    "C21.unit-square",
    "Where a step along one line changes from a point to its neighbour on another, the unit square of the two "
    "lines is in order and has a second difference that is not 0.",
    family="bending",
    scope=AllSizes("any two of 3 lines"),
    ids=("L8",),
    cases=pairs_of_lines,
)
def a_unit_square_bends(given: Given, number: int, other: int) -> None:
    near = given.integers("at", 3)
    corners = [near, step(near, number), step(near, other), step(step(near, other), number)]
    address = any_function(given, "address", corners)
    steps = [address(step(point, number)) - address(point) for point in (near, step(near, other))]
    given.assume(steps[0] != steps[1])
    square = bend.unit_square(near, number, other)
    first, last = min(number, other), max(number, other)
    if number == other:
        given.agree("three in a row", impl=square, spec=(near, step(near, number), step(step(near, number), number)))
        given.check("bent", address(square[2]) - 2 * address(square[1]) + address(square[0]) != 0)
    else:
        expected = (near, step(near, last), step(near, first), step(step(near, first), last))
        given.agree("a square in order", impl=square, spec=expected)
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
