"""Loops over lines and axes (R7, D8), for any number of them, by induction on the rounds of the function that runs.

The arguments have sequences of any length; a round is handed any entry. What holds between rounds is said of the names
that the function carries, and of the definition's side: sums over the lines so far at any point of theirs.
"""

from typing import Any, NamedTuple

from impl.merge.layers.carry_free import Affine, floor_form
from impl.merge.problem import Line, Problem, problem_of
from impl.parts.normal_form import Parts
from proofs.claims.common import is_between
from proofs.kernel import AllSizes, Given, claim
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.spoken import Counted
from proofs.kernel.induction.values import Appended, Placed, items
from proofs.kernel.induction.words import Saying

ANY_LINES = AllSizes("any number of lines, by the rounds of the loop that runs")
ANY_AXES = AllSizes("any number of axes, by the rounds of the loop that runs")

IS_FLOOR = Saying("C70.floor-form", lambda form, flat, period: (period * form <= flat) & (flat < period * (form + 1)))
"""Of the value of a form that floor_form gives, that it is the floor of the flat number."""

IS_BOUNDED = Saying("C70.bounds", is_between)
"""Of the bounds of a form, that a value of it lies between them."""


def any_line(given: Given) -> Line:
    """A line of any problem, as a loop is handed it."""
    axis, first, step = given.integer("axis", at_least=0), given.integer("first"), given.integer("step")
    return Line(axis, first, given.integer("direction"), given.integer("extent", at_least=1), step)


def rank_of(given: Given, line: Line) -> int:
    """How many axes the problem of a line has: its axis is one of them (C70.problem)."""
    rank = given.integer("rank")
    given.assume(line.axis < rank)
    return rank


class Sums(NamedTuple):
    """A flat number and a form over the lines so far: at any point of theirs, and at two more."""

    flat: int
    form: int
    flat_low: int
    form_low: int
    flat_high: int
    form_high: int


def ends_of(change: int, extent: int) -> tuple[int, int]:
    """Where on a line a value that changes by so much is least, and where it is greatest."""
    return (extent - 1, 0) if change * (extent - 1) < 0 else (0, extent - 1)


@claim(
    "C70.floor-form",
    "A form that floor_form returns is the floor at every point; where it returns none, the one form that could be the "
    "floor is another number at some point.",
    family="loops",
    scope=ANY_LINES,
    ids=("R7",),
    cases=lambda: PHASES,
)
def forms_are_floors(given: Given, phase: str) -> None:
    start, period, line = given.integer("start"), given.integer("period", at_least=1), any_line(given)
    t, weights = given.integer("t", at_least=0, below=line.extent), Appended()

    def more(_names: dict[str, Any], sums: Sums) -> Sums:
        (weight,) = weights.added
        at = (t, *ends_of(line.step - period * weight, line.extent))
        flats, forms = ([before + by * k for before, k in zip(sums[side::2], at, strict=True)]
                        for side, by in enumerate((line.step, weight)))  # fmt: skip
        return Sums(*(value for pair in zip(flats, forms, strict=True) for value in pair))

    def holds(names: dict[str, Any], side: Sums) -> dict[str, Any]:
        low, high, remainder = names["low"], names["high"], side.flat - period * side.form
        return {
            "the remainder is between its bounds": (low <= remainder) & (remainder <= high),
            "the least is reached": low == side.flat_low - period * side.form_low,
            "the greatest is reached": high == side.flat_high - period * side.form_high,
            "all lie inside of a period": (low >= 0) & (high < period),
        }

    def refuses(value: Any, side: Sums) -> None:
        is_wrong = (side.flat_low // period != side.form_low) | (side.flat_high // period != side.form_high)
        given.check("no form is the floor", (value is None) & is_wrong)

    def returns(form: Any, side: Sums) -> None:
        given.check("the weights are those of the lines", form.weights.is_all_of(weights))
        given.agree("the constant", impl=form.constant, spec=start // period)
        IS_FLOOR.check(given, "the floor", side.form, side.flat, period)

    by_rounds(
        given, phase, floor_form, (Problem(start, items(line), ()), period),
        carried={"low": int, "high": int, "weights": weights}, first=Sums(*(start, start // period) * 3), more=more,
        holds=holds, returns=returns, early=refuses,
    )  # fmt: skip


@claim(
    "C70.bounds",
    "The bounds of an affine form are the least and the greatest of its values on the box.",
    family="loops",
    scope=ANY_LINES,
    ids=("R7",),
    cases=lambda: PHASES,
)
def bounds_are_reached_and_hold(given: Given, phase: str) -> None:
    line = any_line(given)
    t, constant, weight = given.integer("t", at_least=0, below=line.extent), *given.integers("form", 2)

    def more(_names: dict[str, Any], side: tuple[int, int, int]) -> tuple[int, ...]:
        points = t, *ends_of(weight, line.extent)
        return tuple(value + weight * point for value, point in zip(side, points, strict=True))

    def holds(names: dict[str, Any], side: tuple[int, int, int]) -> dict[str, Any]:
        return {
            "all values are between the bounds": IS_BOUNDED(side[0], (names["low"], names["high"])),
            "both bounds are values": (names["low"] == side[1]) & (names["high"] == side[2]),
        }

    def returns(bounds: tuple[int, int], side: tuple[int, int, int]) -> None:
        IS_BOUNDED.check(given, "all values are between the bounds", side[0], bounds)
        given.agree("both bounds are values", impl=bounds, spec=side[1:])

    by_rounds(
        given, phase, Affine.bounds, (Affine(constant, items(weight)), Problem(0, items(line), ())),
        carried={"low": int, "high": int}, first=(constant,) * 3, more=more, holds=holds, returns=returns,
    )  # fmt: skip


@claim(
    "C70.plus",
    "At each point the sum of an affine form and a multiple of another one is the sum of their values.",
    family="loops",
    scope=ANY_LINES,
    ids=("R7",),
    cases=lambda: PHASES,
)
def sums_of_forms_are_sums_of_values(given: Given, phase: str) -> None:
    constant, weight, other_constant, other_weight, factor = given.integers("form", 5)
    t, weights = given.integer("t", at_least=0), Appended()

    def more(_names: dict[str, Any], side: tuple[int, int]) -> tuple[int, int]:
        (added,) = weights.added
        return side[0] + (weight + factor * other_weight) * t, side[1] + added * t

    def returns(form: Any, side: tuple[int, int]) -> None:
        given.check("the weights are those of the lines", form.weights.is_all_of(weights))
        given.agree("the value", impl=form.constant + side[1], spec=side[0])

    by_rounds(
        given, phase, Affine.plus,
        (Affine(constant, items(weight)), Affine(other_constant, items(other_weight)), factor),
        carried={"weights": weights}, first=(constant + factor * other_constant, 0), more=more,
        holds=lambda _, side: {"the values": side[0] == constant + factor * other_constant + side[1]}, returns=returns,
    )  # fmt: skip


@claim(
    "C70.by-axis",
    "At each index the constant and the weights by axis that by_axis gives come to the value of the form at its point: "
    "on the axis of each line a weight is put that counts the coordinate as the line counts its own.",
    family="loops",
    scope=ANY_LINES,
    ids=("R7", "D8"),
    cases=lambda: PHASES,
)
def weights_by_axis_come_to_the_value(given: Given, phase: str) -> None:
    line, constant, weight = any_line(given), *given.integers("form", 2)
    t, weights = given.integer("t", at_least=0), Placed(items(0), rank_of(given, line))

    def more(_names: dict[str, Any], side: tuple[int, int]) -> tuple[int, int]:
        ((axis, turned),) = weights.put
        given.agree("the axis", impl=axis, spec=line.axis)
        i = line.first + line.direction * t
        return side[0] + weight * t, side[1] + turned * i

    def returns(found: tuple[int, Any], side: tuple[int, int]) -> None:
        given.check("the weights are those by axis", found[1].is_all_of(weights))
        given.agree("the value", impl=found[0] + side[1], spec=side[0])

    given.assume(line.direction * line.direction == 1)
    by_rounds(
        given, phase, Affine.by_axis, (Affine(constant, items(weight)), Problem(0, items(line), items((0, 1)))),
        carried={"constant": int, "weights": weights}, first=(constant, 0), more=more,
        holds=lambda names, side: {"the value": names["constant"] + side[1] == side[0]}, returns=returns,
    )  # fmt: skip


MASKS = ((False, True), (True, True), (True, False))
"""Whether a view has a mask, and whether that counts."""


def masks() -> list[tuple[str, bool, bool]]:
    """The cases of a claim about a view: those of the rounds, and whether it has a mask, and whether that counts."""
    return [(phase, has_mask, is_masked) for (phase,) in PHASES for has_mask, is_masked in MASKS]


@claim(
    "C70.problem",
    "At each valid index the flat number of a view is that of the problem, at a point of its lines; each line has as "
    "its axis the place of its round, more than one point, and a step forward.",
    family="loops",
    scope=ANY_AXES,
    ids=("D8", "R7"),
    cases=masks,
)
def lines_move_as_their_axes(given: Given, phase: str, has_mask: bool, is_masked: bool) -> None:
    extent, stride, offset = given.integer("extent", at_least=1), given.integer("stride"), given.integer("offset")
    begin, end = given.integer("begin", at_least=0), given.integer("end")
    (low, high) = (begin, end) if has_mask and is_masked else (0, extent)
    i, lines = given.integer("i", at_least=0), Appended()
    given.assume((low <= i) & (i < high))
    mask = items((begin, end)) if has_mask else None

    def more(_names: dict[str, Any], side: tuple[int, int, int]) -> tuple[int, int, int]:
        flat, moved, place = side
        for line in lines.added:
            given.agree("the axis", impl=line.axis, spec=place)
            t = (i - line.first) * line.direction
            given.check("the point is on the line", (t >= 0) & (t < line.extent))
            given.check("the line has its coordinates", line.first + line.direction * t == i)
            given.check("a line moves forward", (line.step > 0) & (line.extent > 1))
            moved = moved + line.step * t
        given.check("a line for each axis that moves", (len(lines.added) == 1) == (stride != 0 and high - low > 1))
        return flat + stride * i, moved, place + 1

    def returns(problem: Any, side: tuple[int, int, int]) -> None:
        given.check("the lines are those of the axes", problem.lines.is_all_of(lines))
        given.check("the ranges are those that count", problem.ranges.entry == (low, high))
        given.agree("the flat number", impl=problem.start + side[1], spec=side[0])

    by_rounds(
        given, phase, problem_of, (Parts(items(extent), items(stride), offset, mask), is_masked),
        carried={"start": int, "lines": lines}, first=(offset, 0, 0), more=more, returns=returns,
        holds=lambda names, side: {"the flat number": names["start"] + side[1] == side[0]},
        counted=Counted(lambda side: side[2]),
    )  # fmt: skip
