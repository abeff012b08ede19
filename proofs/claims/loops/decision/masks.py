"""Loops over lines that masks below narrow (R8), for any number of them, by induction on the rounds that run.

A point of the problem is followed, of which a digit is, or is not, in its mask. `passing` is taken at its word: outside
of the range that it gives no point is in the mask (C20.passing).
"""

from typing import Any, NamedTuple

from impl.merge.base import MaskedDigit
from impl.merge.layers.carry_free import (
    Affine,
    project_mask,
    project_masks,
    without_ends,
)
from impl.merge.problem import Line, Problem
from proofs.claims.common import any_range
from proofs.claims.loops.decision.digits import AS_CALLED, IS_IN_BOUNDS, any_bounds, any_form
from proofs.claims.loops.lines import ANY_LINES, rank_of
from proofs.claims.merging.base import HAS_VALID, IS_RANGE_OF_LINE
from proofs.kernel import AllSizes, Given, claim, implies, negated, refuted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, AnyObject, Appended, Placed, items
from proofs.kernel.induction.words import Saying, Word, taking

NO_POINT_IS_VALID = Saying("C70.without-ends", lambda is_in, is_valid: negated(is_in & is_valid))
NO_VALID_POINT_IS_LOST = Saying("C70.without-ends", lambda is_in, is_valid, is_left: implies(is_in & is_valid, is_left))
ONLY_ITS_POINTS_ARE_LEFT = Saying("C70.without-ends", implies)
"""Of what without_ends leaves of a problem, by a point: whether it is one of the problem, whether its digit is in the
mask, and whether it is left."""

NONE_IS_VALID = Saying("C70.project-mask", NO_POINT_IS_VALID.condition)
NO_VALID_ONE_IS_LOST = Saying("C70.project-mask", NO_VALID_POINT_IS_LOST.condition)
ONLY_ITS_OWN_ARE_LEFT = Saying("C70.project-mask", implies)
ONLY_VALID_ONES_ARE_LEFT = Saying("C70.project-mask", implies)
"""The same of what project_mask leaves; the last one where it says that it decides."""


class Moved(NamedTuple):
    """How far a point has moved the flat number along the lines so far, of the problem and of what is left of it; its
    digit, which is the same in all rounds; and whether each line has its range, and whether that is all of it."""

    before: int
    after: int
    digit: int
    has_ranges: bool
    is_whole: bool


def directions() -> list[tuple[str, int]]:
    """The cases of rounds, on lines that go forward or backward."""
    return [(phase, direction) for (phase,) in PHASES for direction in (1, -1)]


@claim(
    "C70.without-ends",
    "What without_ends leaves of a problem holds each point at which the digit is in its mask, at the same index and "
    "with the same flat number, and only points of the problem, which it returns itself only where it leaves all; "
    "where it leaves nothing, there is no such point.",
    family="loops",
    scope=ANY_LINES,
    ids=("D8", "R8"),
    cases=directions,
)
def no_valid_point_is_lost(given: Given, phase: str, direction: int) -> None:
    size, extent = given.integer("size", at_least=1), given.integer("extent", at_least=1)
    digit = MaskedDigit(given.integer("period", at_least=1), size, *any_range(given, "", size), False)
    line = Line(given.integer("axis", at_least=0), given.integer("first"), direction, extent, given.integer("step"))
    weight, t, some = given.integer("weight"), given.integer("t", at_least=0, below=extent), given.integer("some")
    low, high, value = given.integer("low"), given.integer("high"), given.integer("value")
    start, lines, ranges = given.integer("start"), Appended(), items((given.integer("b"), given.integer("e")))
    problem, put = Problem(start, items(line), ranges), Placed(ranges, rank_of(given, line))
    is_valid = (digit.begin <= value) & (value < digit.end)

    def more(names: dict[str, Any], side: Moved) -> Moved:
        if not put.put:
            return side._replace(has_ranges=False)
        ((axis, (begin, end)),) = put.put
        given.check("the range is that of the axis", axis == line.axis)
        kept = end - begin
        first = begin if direction == 1 else end - 1
        at = (first - line.first) * direction
        given.check("some points", kept >= 1)
        is_any_left, is_any_of_line = (at <= some) & (some < at + kept), (some >= 0) & (some < extent)
        ONLY_ITS_POINTS_ARE_LEFT.check(given, "only points of the line", is_any_left, is_any_of_line)
        NO_VALID_POINT_IS_LOST.check(given, "no valid point is lost", True, is_valid, (at <= t) & (t < at + kept))
        given.check("a line for each axis that moves", (len(lines.added) == 1) == (kept > 1))
        for part in lines.added:
            given.agree("what is left of the line", impl=part, spec=(line.axis, first, direction, kept, line.step))
        after = side.after + sum(part.step * (t - at) for part in lines.added)
        return Moved(side.before + line.step * t, after, side.digit, side.has_ranges, side.is_whole & (kept == extent))

    def holds(names: dict[str, Any], side: Moved) -> dict[str, Any]:
        return {
            "the flat number": implies(is_valid, names["start"] + side.after == start + side.before),
            "the digit": side.digit == value,
            "each line has its range": side.has_ranges,
            "whether all is left": side.is_whole if names["is_whole"] else negated(side.is_whole),
        }

    def returns(found: Any, side: Moved) -> None:
        given.check("there are points", found is not None)
        given.agree("all is left", impl=found is problem, spec=side.is_whole)
        if found is not problem:
            given.check("the lines are what is left", found.lines.is_all_of(lines))
            given.check("the ranges are those of the lines", found.ranges.is_all_of(put))
            given.check("the flat number", implies(is_valid, found.start + side.after == start + side.before))

    def early(found: Any, _side: Moved) -> None:
        given.check("nothing is left", found is None)
        NO_POINT_IS_VALID.check(given, "no point is valid", True, is_valid)

    def range_that_passes(one: MaskedDigit, bounds: tuple[int, int], by: int, points: int) -> tuple[int, int]:
        given.check("it is asked of the digit", one is digit)
        given.agree("and of the line", impl=(bounds, by, points), spec=((low, high), weight, extent))
        found = given.integer("pass_begin"), given.integer("pass_end")
        IS_RANGE_OF_LINE.assume(given, *found, extent)
        HAS_VALID.assume(given, is_valid, t, *found)
        return found

    by_rounds(
        given, phase, without_ends, (digit, Affine(given.integer("constant"), items(weight)), (low, high), problem),
        carried={"start": int, "lines": lines, "ranges": put, "is_whole": bool}, more=more, holds=holds,
        first=Moved(0, 0, value, True, True), returns=returns, early=early,
        words={"passing": Word("C20.passing", AnyAnswer(range_that_passes))},
    )  # fmt: skip


@claim(
    "C70.project-mask",
    "What project_mask leaves holds each point at which the digit is in its mask, and where it says that it decides, "
    "no others; where it leaves nothing, there is no such point.",
    family="loops",
    scope=AS_CALLED,
    ids=("D8", "R8"),
)
def what_is_projected_holds_the_valid_points(given: Given) -> None:
    size, value = given.integer("size", at_least=1), given.integer("value")
    digit = MaskedDigit(given.integer("period", at_least=1), size, *any_range(given, "", size), False)
    is_valid = (digit.begin <= value) & (value < digit.end)
    problem, less = AnyObject(), AnyObject()
    is_in, is_left = given.integer("is_in") == 1, given.integer("is_left") == 1
    forms: list[AnyObject | None] = []

    def digit_of(one: MaskedDigit, some: AnyObject) -> AnyObject | None:
        given.check("the form of the digit on what is left", one is digit and some is (less if forms else problem))
        is_none = given.integer("form_of_less_is_none" if forms else "form_is_none") == 1
        forms.append(None if is_none else AnyObject())
        return forms[-1]

    def bounds_of(one: MaskedDigit, form: AnyObject | None, some: AnyObject) -> tuple[int, int] | None:
        is_its_form = len(forms) == (1 if some is problem else 2) and form is forms[-1]
        given.check("bounds of the digit, by its form there", one is digit and is_its_form)
        name = "bounds" if some is problem else "bounds_of_less"
        is_there = is_in if some is problem else is_left
        return any_bounds(given, name, value if is_there else given.integer(f"another_of_{name}"), IS_IN_BOUNDS)

    def left_of(one: MaskedDigit, form: AnyObject, bounds: tuple[int, int], some: AnyObject) -> AnyObject | None:
        given.check("what its form leaves of the problem", one is digit and form is forms[0] and some is problem)
        given.check("between its bounds", implies(is_in, IS_IN_BOUNDS(value, bounds)))
        found = given.integer("found")
        if found == 0:
            NO_POINT_IS_VALID.assume(given, is_in, is_valid)
            return None
        if found == 1:
            return problem
        NO_VALID_POINT_IS_LOST.assume(given, is_in, is_valid, is_left)
        ONLY_ITS_POINTS_ARE_LEFT.assume(given, is_left, is_in)
        return less

    words = {
        "digit_form": Word("C70.digit-form", AnyAnswer(digit_of)),
        "digit_bounds": Word("C70.digit-bounds", AnyAnswer(bounds_of)),
        "without_ends": Word("C70.without-ends", AnyAnswer(left_of)),
    }
    found, is_decided = taking(project_mask, words)(digit, problem)
    if found is None:
        NONE_IS_VALID.check(given, "nothing is left", is_in, is_valid)
    else:
        given.check("it is a part", found is problem or found is less)
        holds_it = is_in if found is problem else is_left
        NO_VALID_ONE_IS_LOST.check(given, "no valid point is lost", is_in, is_valid, holds_it)
        ONLY_ITS_OWN_ARE_LEFT.check(given, "only points of the problem", holds_it, is_in)
        if is_decided:
            ONLY_VALID_ONES_ARE_LEFT.check(given, "no others are left", holds_it, is_valid)


@claim(
    "C70.project-mask-alone",
    "What project_mask leaves holds no points but those at which the digit is in its mask (false: another line may "
    "move it out).",
    family="loops",
    scope=AS_CALLED,
    ids=("R8",),
    expect=refuted,
)
def what_is_projected_holds_no_others(given: Given) -> None:
    size, value = given.integer("size", at_least=1), given.integer("value")
    digit, problem = MaskedDigit(1, size, *any_range(given, "", size), False), AnyObject()
    words = {
        "digit_form": Word("C70.digit-form", AnyAnswer(lambda *_: any_form(given, "form", value))),
        "without_ends": Word("C70.without-ends", AnyAnswer(lambda *_: problem)),
    }
    found, _ = taking(project_mask, words)(digit, problem)
    if found is not None:
        given.check("no others are left", (digit.begin <= value) & (value < digit.end))


NO_POINT_OF_ALL_IS_VALID = Saying("C70.project-masks", NO_POINT_IS_VALID.condition)
NONE_OF_ALL_IS_LOST = Saying("C70.project-masks", NO_VALID_POINT_IS_LOST.condition)
ONLY_POINTS_OF_IT_ARE_LEFT = Saying("C70.project-masks", implies)
OPEN_ONES_ARE_SOME_OF_ALL = Saying("C70.project-masks", implies)
ONLY_VALID_POINTS_ARE_LEFT = Saying("C70.project-masks", lambda left, is_open, valid: implies(left & is_open, valid))
"""Of what project_masks leaves of a problem, by a point: whether it is one of the problem, whether all digits are in
their masks there, whether it is left, and whether those digits are in their masks that are named as undecided."""


class Box(NamedTuple):
    """A problem, by a name; the same of its lines."""

    name: int
    lines: tuple[()] = ()


ANY_BOX = Box._make((int, ()))
"""What a round may begin with."""


class Masks(NamedTuple):
    """A point, and the digits so far: whether all are in their masks there, and those that are undecided."""

    is_valid: bool
    is_open: bool


@claim(
    "C70.project-masks",
    "What project_masks leaves of a problem after any number of digits holds each of its points at which all are in "
    "their masks, and no others but where one is not that it names as undecided; where it leaves nothing, there is no "
    "such point.",
    family="loops",
    scope=AllSizes("any number of digits, by the rounds of the loop that runs"),
    ids=("D8", "R8"),
    cases=lambda: PHASES,
)
def masks_leave_the_valid_points_one_after_another(given: Given, phase: str) -> None:
    problem = Box(given.integer("problem"))
    is_of, holds_there = AnyFunction(given, "is_of"), AnyFunction(given, "holds_there")
    digit, narrowings, undecided = given.integer("digit"), Appended(), Appended()
    left: list[Box | None] = []

    def is_in(some: Box) -> Any:
        return is_of(some.name) == 1

    def projected(_digit: int, some: Box) -> tuple[Box | None, bool]:
        is_valid, is_decided = holds_there(digit) == 1, bool(given.integer("decided") == 1)
        is_there, kind = is_in(some), given.integer("kind")
        if kind == 0:
            NONE_IS_VALID.assume(given, is_there, is_valid)
            left.append(None)
            return None, True
        narrowed = some if kind == 1 else Box(given.integer("narrowed"))
        left.append(narrowed)
        NO_VALID_ONE_IS_LOST.assume(given, is_there, is_valid, is_in(narrowed))
        ONLY_ITS_OWN_ARE_LEFT.assume(given, is_in(narrowed), is_there)
        if is_decided:
            ONLY_VALID_ONES_ARE_LEFT.assume(given, is_in(narrowed), is_valid)
        return narrowed, is_decided

    def more(names: dict[str, Any], side: Masks) -> Masks:
        (narrowed,), is_valid, before = left, holds_there(digit) == 1, names["problem"]
        steps = [] if narrowed is before else [(before, narrowed, "carry-free", digit)]
        given.agree("each narrowing", impl=tuple(narrowings.added), spec=tuple(steps))
        given.check("undecided is the digit, once", undecided.added in ([], [digit]))
        return Masks(side.is_valid & is_valid, side.is_open & is_valid if undecided.added else side.is_open)

    def holds(names: dict[str, Any], side: Masks) -> dict[str, Any]:
        is_left = is_in(names["problem"])
        return {
            "no valid point is lost": NONE_OF_ALL_IS_LOST(is_in(problem), side.is_valid, is_left),
            "only points of the problem": ONLY_POINTS_OF_IT_ARE_LEFT(is_left, is_in(problem)),
            "undecided are digits": OPEN_ONES_ARE_SOME_OF_ALL(side.is_valid, side.is_open),
            "no others are left": ONLY_VALID_POINTS_ARE_LEFT(is_left, side.is_open, side.is_valid),
        }

    def returns(found: Any, _side: Masks) -> None:
        given.check("what was found", found[0] is narrowings and found[1] is undecided)

    def early(found: Any, side: Masks) -> None:
        given.check("nothing is undecided", found[1] == [])
        NO_POINT_OF_ALL_IS_VALID.check(given, "no point is valid", is_in(problem), side.is_valid)

    by_rounds(
        given, phase, project_masks, (items(digit), problem), holds=holds, returns=returns, early=early, more=more,
        carried={"narrowings": narrowings, "undecided": undecided, "problem": ANY_BOX}, first=Masks(True, True),
        words={"project_mask": Word("C70.project-mask", AnyAnswer(projected))},
    )  # fmt: skip
