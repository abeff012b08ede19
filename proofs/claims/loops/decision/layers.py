"""Loops that put layers together (R8), for any number of rounds, by induction on those that run.

A point of the problem is followed, and whether digits are in their masks there. What is left of a problem is known by
a name, and so are digits; what a round calls is taken at its word.
"""

from itertools import pairwise
from typing import Any, NamedTuple

from impl.merge.layers.carry_free import Narrowing, valid_points
from proofs.claims.loops.decision.masks import (
    ANY_BOX,
    NO_POINT_OF_ALL_IS_VALID,
    NONE_OF_ALL_IS_LOST,
    ONLY_POINTS_OF_IT_ARE_LEFT,
    ONLY_VALID_POINTS_ARE_LEFT,
    OPEN_ONES_ARE_SOME_OF_ALL,
    Box,
)
from proofs.kernel import AllSizes, Given, claim, implies, refuted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, AnyObject, Appended
from proofs.kernel.induction.words import Word

ANY_LOOKS = AllSizes("any number of digits and of looks at them, by the rounds of the loop that runs")


class Digits(NamedTuple):
    """Some digits, by a name; 0 are none. How long it takes to look at them is not what a claim is about."""

    name: int

    def __bool__(self) -> bool:
        return bool(self.name != 0)


ANY_DIGITS = Digits._make((int,))
"""What a round may begin with."""


class Left(NamedTuple):
    """What the narrowings so far leave: a problem, and whether that has points."""

    problem: Box
    has_points: bool


class Point(NamedTuple):
    """What is known of one point: of which problems it is one, and which digits are all in their masks there."""

    is_of: AnyFunction
    has_valid: AnyFunction

    def is_in(self, problem: Box) -> Any:
        """Whether it is a point of a problem."""
        return self.is_of(problem.name) == 1

    def is_valid(self, digits: Digits) -> Any:
        """Whether all of some digits are in their masks there."""
        return self.has_valid(digits.name) == 1


def narrowing(before: Any, after: Any) -> Narrowing:
    """A narrowing from one problem to another one, or to none."""
    return Narrowing(before, after, "carry-free", None)


def projecting(given: Given, point: Point) -> AnyAnswer:
    """`project_masks` at its word: what it leaves holds the point if all digits are in their masks there, and only then
    if those are that it does not name as undecided; it names some of those that it is asked of."""

    def projected(digits: Digits, problem: Box) -> tuple[list[Narrowing], Digits]:
        is_valid, undecided = point.is_valid(digits), Digits(given.integer("undecided"))
        is_in, is_open = point.is_in(problem), point.is_valid(undecided)
        how_many = given.integer("narrowings")
        if how_many == 3:
            NO_POINT_OF_ALL_IS_VALID.assume(given, is_in, is_valid)
            return [narrowing(problem, None)], undecided
        narrowed = problem if how_many == 0 else Box(given.integer("narrowed"))
        is_left = point.is_in(narrowed)
        NONE_OF_ALL_IS_LOST.assume(given, is_in, is_valid, is_left)
        ONLY_POINTS_OF_IT_ARE_LEFT.assume(given, is_left, is_in)
        OPEN_ONES_ARE_SOME_OF_ALL.assume(given, is_valid, is_open)
        ONLY_VALID_POINTS_ARE_LEFT.assume(given, is_left, is_open, is_valid)
        if how_many == 0:
            return [], undecided
        between = Box(given.integer("between")) if how_many == 2 else None
        parts = [problem, narrowed] if between is None else [problem, between, narrowed]
        return [narrowing(*each) for each in pairwise(parts)], undecided

    return AnyAnswer(projected)


def looked_at_again(given: Given, phase: str, *, names_undecided: bool) -> None:
    """States the goals of a claim about what looks at digits leave; without `names_undecided`, that all are decided."""
    problem, digits, narrowings = Box(given.integer("problem")), Digits(given.integer("digits")), Appended()
    point = Point(AnyFunction(given, "is_of"), AnyFunction(given, "has_valid"))
    budget = AnyObject(steps=AnyAnswer(lambda *_: None))

    def more(_names: dict[str, Any], side: Left) -> Left:
        if not narrowings.added:
            return side
        after = narrowings.added[-1].after
        return Left(side.problem, False) if after is None else Left(after, side.has_points)

    def is_right(undecided: Digits, side: Left) -> dict[str, Any]:
        is_valid, is_left = point.is_in(problem) & point.is_valid(digits), point.is_in(side.problem) & side.has_points
        is_decided = point.is_valid(undecided) if names_undecided else True
        return {
            "no valid point is lost": implies(is_valid, is_left),
            "undecided are digits": implies(is_valid, point.is_valid(undecided)),
            "no other is left": implies(is_left & is_decided, is_valid),
        }

    def holds(names: dict[str, Any], side: Left) -> dict[str, Any]:
        is_found = {"what is left is looked at": (names["problem"] == side.problem) & side.has_points}
        return is_found | is_right(names["undecided"], side)

    def returns(found: Any, side: Left) -> None:
        given.check("what was found", found[0] is narrowings)
        for label, condition in is_right(found[1], side).items():
            given.check(label, condition)

    by_rounds(
        given, phase, valid_points, (digits, problem, budget), holds=holds, more=more, returns=returns, early=returns,
        carried={"undecided": ANY_DIGITS, "narrowings": narrowings, "problem": ANY_BOX}, first=Left(problem, True),
        words={"project_masks": Word("C70.project-masks", projecting(given, point))},
    )  # fmt: skip


@claim(
    "C70.valid-points",
    "After any number of looks at its digits, what valid_points leaves of a problem holds each of its points at which "
    "all are in their masks, and no others but where one of those is not that it names as undecided; where it leaves "
    "nothing, there is no such point.",
    family="loops",
    scope=ANY_LOOKS,
    ids=("D8", "R8"),
    cases=lambda: PHASES,
)
def looks_lose_no_valid_point(given: Given, phase: str) -> None:
    looked_at_again(given, phase, names_undecided=True)


@claim(
    "C70.valid-points-alone",
    "What valid_points leaves of a problem holds no points but those at which all digits are in their masks (false: "
    "some may be undecided).",
    family="loops",
    scope=ANY_LOOKS,
    ids=("R8",),
    cases=lambda: PHASES,
    expect=refuted,
)
def looks_decide_all_digits(given: Given, phase: str) -> None:
    looked_at_again(given, phase, names_undecided=False)
