"""Sets of flat numbers (R9): any number of copies, and of lines, by induction on the rounds of the loops that run.

Of copies the set is any set; what is known of it is where they stand. A set of bits moves by a shift, and `|` is the
union; so shifts and unions of copies that stand one period from the next are such copies again, where none is left out.
Of what a problem reaches a number is followed: that of a point, which is in the set, or one of the set, which has a
point.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from impl.merge.bits import repeated
from impl.merge.layers.reachability import reach
from impl.merge.problem import Line
from proofs.claims.loops.lines import ANY_LINES, any_line
from proofs.kernel import AllSizes, Given, claim, refuted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import AnyAnswer, AnyObject, items
from proofs.kernel.induction.words import Saying, Word

IS_COPY = Saying("C70.copies", lambda copy, count: (copy >= 0) & (copy < count))
"""By how many periods a copy that repeated returns is moved: any number below their count, and no other."""


class Distance(NamedTuple):
    """A number of periods. Nothing else is known of how long one is."""

    periods: int

    def __rmul__(self, factor: int) -> Distance:  # type: ignore[override]
        return Distance(factor * self.periods)


class Copies(NamedTuple):
    """The union of the copies of a set that are moved by `begin` periods, and one more, and so on, up to `end`."""

    begin: int
    end: int

    def __lshift__(self, distance: Distance) -> Copies:
        """The copies, each moved on. Raises ValueError for a distance below 0, by which no bits are moved."""
        if distance.periods < 0:
            raise ValueError("a distance below 0")
        return Copies(self.begin + distance.periods, self.end + distance.periods)

    def __or__(self, other: Copies) -> Copies:
        """The copies of both. Raises ValueError if some between them are left out."""
        if other.begin < self.begin or other.begin > self.end or other.end < self.end:
            raise ValueError("not the copies from one to another")
        return Copies(self.begin, other.end)


@claim(
    "C70.copies",
    "What repeated returns are all copies of a set of flat numbers from the first to the last, and no others.",
    family="loops",
    scope=AllSizes("any set, any number of copies, by the rounds of the loop that runs"),
    ids=("R9",),
    cases=lambda: PHASES,
)
def all_copies_are_made(given: Given, phase: str) -> None:
    count, copy = given.integer("count", at_least=1), given.integer("copy")

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        result, length = names["result"], names["length"]
        return {
            "the first copies": (result.begin == 0) & (result.end == length),
            "no more than asked for": (length >= 1) & (length <= count),
        }

    def returns(found: Copies, _side: None) -> None:
        given.agree("all copies", impl=(found.begin <= copy) & (copy < found.end), spec=IS_COPY(copy, count))

    by_rounds(
        given, phase, repeated, (Copies(0, 1), Distance(1), count), holds=holds, returns=returns,
        carried={"result": Copies._make((int, int)), "length": int}, measure=lambda names: count - names["length"],
    )  # fmt: skip


class Known(NamedTuple):
    """A set of flat numbers of which one is known."""

    member: int


class Start(NamedTuple):
    """A flat number, by which a set is moved."""

    flat: int

    def __rlshift__(self, bits: int) -> Known:
        """The set that `1 << flat` is: of this number alone. Raises ValueError for other bits, or a number below 0."""
        if bits != 1 or self.flat < 0:
            raise ValueError("not the set of one number")
        return Known(self.flat)


def reached(given: Given, phase: str, of_a_point: bool, t: int, line: Line) -> None:
    """States the goals of a claim about the numbers that a problem reaches: that of a point with the coordinate t on a
    line is in the set, or one of the set has a point. `repeated` is taken at its word: with a number the set of copies
    has that number moved by each number of steps below their count; and each of its numbers is one of the set, moved by
    one of these."""
    moved: list[int] = []
    start = given.integer("start", at_least=0)

    def copies(bits: Known, step: int, count: int) -> Known:
        given.check("there are copies to be made", (step >= 0) & (count >= 1))
        if of_a_point:
            given.check("there is a copy for the coordinate", IS_COPY(t, count))
        moved.append(t if of_a_point else given.integer("copy"))
        IS_COPY.assume(given, moved[-1], count)
        return Known(bits.member + moved[-1] * step)

    def more(_names: dict[str, Any], side: int) -> int:
        (coordinate,) = moved
        given.check("it is a coordinate of the line", (coordinate >= 0) & (coordinate < line.extent))
        return side + coordinate * line.step

    def holds(names: dict[str, Any], side: int) -> dict[str, Any]:
        return {"the number is that of the point": names["bits"].member == side}

    def returns(bits: Known, side: int) -> None:
        given.agree("the number", impl=bits.member, spec=side)

    by_rounds(
        given, phase, reach, (AnyObject(start=Start(start), lines=items(line)),), carried={"bits": Known._make((int,))},
        first=start, more=more, holds=holds, returns=returns, words={"repeated": Word("C70.copies", AnyAnswer(copies))},
    )  # fmt: skip


def sides() -> list[tuple[str, bool]]:
    """The cases of rounds, for the number of a point and for one of the set."""
    return [(phase, of_a_point) for (phase,) in PHASES for of_a_point in (True, False)]


def any_line_forward(given: Given) -> Line:
    """A line of any problem, whose step is not below 0."""
    line = any_line(given)
    given.assume(line.step >= 0)
    return line


@claim(
    "C70.reach",
    "A number is in the set of reach exactly if it is the flat number of a point: the start and, for each line, its "
    "step times a coordinate on it.",
    family="loops",
    scope=ANY_LINES,
    ids=("R9", "D8"),
    cases=sides,
)
def the_numbers_of_points_are_reached_and_no_others(given: Given, phase: str, of_a_point: bool) -> None:
    line = any_line_forward(given)
    reached(given, phase, of_a_point, given.integer("t", at_least=0, below=line.extent), line)


@claim(
    "C70.reach-behind",
    "In the set of reach are the start and, for each line, all multiples of its step (false: those of its points).",
    family="loops",
    scope=ANY_LINES,
    ids=("R9",),
    cases=lambda: PHASES,
    expect=refuted,
)
def multiples_behind_a_line_are_reached(given: Given, phase: str) -> None:
    reached(given, phase, True, given.integer("t", at_least=0), any_line_forward(given))
