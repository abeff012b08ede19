"""The walks from line to line on an address map (L7), along any number of lines, by induction on the rounds that run.

An address map is any function of points. A point of the walk is known by how many lines have been gone along: on these
it has the coordinates of the end, on the others those of the start.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from impl.merge.search.bend import first_stretch, first_turn, moved
from proofs.claims.loops.lines import ANY_LINES
from proofs.kernel import AllSizes, Given, claim, refuted
from proofs.kernel.induction.cut.straight import spelled
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.series import Listed, length_of
from proofs.kernel.induction.spoken import Counted
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, items
from proofs.kernel.induction.words import Word, Words
from proofs.kernel.terms.explorer import KernelError

ANY_LINES_CUT = AllSizes("any number of lines, by the slices that are taken")


class Walked(NamedTuple):
    """The point after some lines."""

    lines: int


ANY_POINT = Walked._make((int,))
"""Where a round may begin."""


class Way(NamedTuple):
    """How many lines have been gone along, and what a function comes to by what is predicted of each."""

    lines: int
    predicted: int


Coordinates = Callable[[int], int]
"""The coordinate of a point on each line."""


def check_moved(given: Given, number: int, point: Coordinates, distance: int, expected: Coordinates) -> None:
    """States the goals that a point, moved along a line, is what is expected: on any line, and of as many lines."""
    before = Listed(given, "point", point)
    given.assume(number < before.length)
    line = given.integer("line", at_least=0, below=before.length)
    found = spelled(moved)(before, number, distance)
    given.agree("as many lines", impl=length_of(found), spec=before.length)
    given.agree("the coordinate", impl=found.entry(line), spec=expected(line))


def any_move(given: Given) -> tuple[int, AnyFunction, int]:
    """Any line, any point, and how far that is moved."""
    return given.integer("number", at_least=0), AnyFunction(given, "point_at"), given.integer("distance")


@claim(
    "C70.moved",
    "A point that is moved along a line has there a coordinate that is so much greater, and its own on the others.",
    family="loops",
    scope=ANY_LINES_CUT,
    ids=("L7",),
)
def one_coordinate_moves(given: Given) -> None:
    number, point, distance = any_move(given)
    check_moved(given, number, point, distance, lambda line: point(line) + (distance if line == number else 0))


@claim(
    "C70.moved-on-a-way",
    "The point of a way after some lines, which has on these the coordinates of the end and on the others those of the "
    "start, moved along the next line as far as the end is, is the point after one line more.",
    family="loops",
    scope=ANY_LINES_CUT,
    ids=("L7",),
)
def the_next_point_of_a_way_is_reached(given: Given) -> None:
    start, end, number = AnyFunction(given, "start"), AnyFunction(given, "end"), given.integer("number", at_least=0)

    def after(lines: int) -> Coordinates:
        return lambda line: end(line) if line < lines else start(line)

    check_moved(given, number, after(number), end(number) - start(number), after(number + 1))


@claim(
    "C70.moved-to",
    "A point that is moved along a line has there the coordinate that is named (false: it is moved so much further).",
    family="loops",
    scope=ANY_LINES_CUT,
    ids=("L7",),
    expect=refuted,
)
def one_coordinate_is_put(given: Given) -> None:
    number, point, distance = any_move(given)
    check_moved(given, number, point, distance, lambda line: distance if line == number else point(line))


@claim(
    "C70.moved-behind",
    "A point that is moved along a line has coordinates that are so much greater there and on all lines behind it "
    "(false: on these it has its own).",
    family="loops",
    scope=ANY_LINES_CUT,
    ids=("L7",),
    expect=refuted,
)
def all_coordinates_behind_move(given: Given) -> None:
    number, point, distance = any_move(given)
    check_moved(given, number, point, distance, lambda line: point(line) + (distance if line >= number else 0))


def after_all_lines(found: Any, _side: Any) -> None:
    """Raises KernelError for what a walk returns that has found nothing."""
    raise KernelError(f"{found!r} is returned after all lines")


def along(given: Given, length: int) -> Words:
    """`moved` at its word: from a point of the walk it comes to the next one, along the line whose turn it is as far
    as the end is."""

    def next_point(point: Walked, number: int, distance: int) -> Walked:
        given.check("along the next line", number == point.lines)
        given.check("to the coordinate of the end", distance == length)
        return Walked(point.lines + 1)

    return {"moved": Word("C70.moved-on-a-way", AnyAnswer(next_point))}


@claim(
    "C70.stretch",
    "If the address at a corner is not what the steps at the origin predict, first_stretch finds a line, and a point "
    "on the way to the corner, of which the way along that line is not either.",
    family="loops",
    scope=ANY_LINES,
    ids=("L7",),
    cases=lambda: PHASES,
    empty=1,
)
def a_stretch_of_the_way_differs(given: Given, phase: str) -> None:
    stretched(given, phase, is_first=False)


def stretched(given: Given, phase: str, *, is_first: bool) -> None:
    """States the goals of a claim about the stretch that differs; with `is_first`, that it is of the first line."""
    address, length, change = AnyFunction(given, "address"), *given.integers("of_line", 2)

    def differs_at_last(side: Way) -> None:
        given.assume(address(Walked(side.lines)) != side.predicted)

    def holds(names: dict[str, Any], side: Way) -> dict[str, Any]:
        start = names["start"]
        return {"on the way": start.lines == side.lines, "as predicted": address(start) == side.predicted}

    def early(found: tuple[int, Walked], side: Way) -> None:
        number, start = found
        given.check("it begins on the way", (number == start.lines) & (number == side.lines - 1))
        given.check("it differs", address(Walked(number + 1)) - address(start) != change * length)
        if is_first:
            given.check("the first line", number == 0)

    by_rounds(
        given, phase, first_stretch, (address, items(change), items(length), Walked(0)), carried={"start": ANY_POINT},
        first=Way(0, address(Walked(0))), holds=holds, returns=after_all_lines, early=early, words=along(given, length),
        more=lambda _, side: Way(side.lines + 1, side.predicted + change * length),
        counted=Counted(lambda side: side.lines, differs_at_last),
    )  # fmt: skip


@claim(
    "C70.stretch-of-the-first",
    "If the address at a corner is not what the steps at the origin predict, first_stretch finds the first line "
    "(false: another one may differ).",
    family="loops",
    scope=ANY_LINES,
    ids=("L7",),
    cases=lambda: PHASES,
    expect=refuted,
)
def the_first_stretch_differs(given: Given, phase: str) -> None:
    stretched(given, phase, is_first=True)


@claim(
    "C70.turn",
    "If a function differs at two points, first_turn finds a line, and the ends of the way along it, between the two, "
    "at which the function differs.",
    family="loops",
    scope=ANY_LINES,
    ids=("L7",),
    cases=lambda: PHASES,
    empty=1,
)
def a_turn_of_the_way_differs(given: Given, phase: str) -> None:
    change, distance, here = AnyFunction(given, "change"), given.integer("distance"), Walked(0)

    def differs_at_last(side: int) -> None:
        given.assume(change(Walked(side)) != change(here))

    def holds(names: dict[str, Any], side: int) -> dict[str, Any]:
        return {"on the way": names["here"].lines == side, "as at the start": change(names["here"]) == change(here)}

    def early(found: tuple[int, Walked, Walked], side: int) -> None:
        other, before, after = found
        given.check("one line", (before.lines == other) & (after.lines == other + 1) & (other == side - 1))
        given.check("they differ", change(before) != change(after))

    by_rounds(
        given, phase, first_turn, (change, here, items(distance)), carried={"here": ANY_POINT}, first=0, holds=holds,
        returns=after_all_lines, early=early, more=lambda _, side: side + 1, words=along(given, distance),
        counted=Counted(lambda side: side, differs_at_last),
    )  # fmt: skip
