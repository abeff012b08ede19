"""The searches that halve a way (L8), of any length, by induction on the rounds of the loops that run.

An address map is any function of points, of any number of lines: the searches look at the coordinate on one of them
alone. What holds between rounds is that it bends on what is left of the way; that the way becomes shorter is why the
search ends.
"""

from typing import Any

from impl.merge.search import bend
from proofs.claims.merging.bending import ON_ITS_LINE, OnALine
from proofs.kernel import AllSizes, Given, claim, refuted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import AnyAnswer, AnyFunction
from proofs.kernel.induction.words import Word, Words, taking

ANY_LENGTH = AllSizes("any number of lines, any length, by the rounds of the loop that runs")
ANYWHERE = OnALine._make((int, int))
"""What rounds carry: any point, on any of any number of lines."""


HALF_THAT_DIFFERS: Words = {
    "half_that_differs": Word("C21.half-that-differs", AnyAnswer(taking(bend.half_that_differs, ON_ITS_LINE))),
}
HALF_BETWEEN: Words = {
    "half_between": Word("C21.half-between", AnyAnswer(taking(bend.half_between, ON_ITS_LINE))),
}
"""What the searches run in each round, on a point of any number of lines, by the claims about it."""


@claim(
    "C70.step-that-differs",
    "The search of differing_step ends, at a point within the way from which a step does not change the address by the "
    "slope, if the way as a whole does not.",
    family="loops",
    scope=ANY_LENGTH,
    ids=("L8",),
    cases=lambda: PHASES,
)
def the_search_for_a_step_finds_one(given: Given, phase: str) -> None:
    address, number, slope = AnyFunction(given, "address"), given.integer("number", at_least=0), given.integer("slope")
    start, length = OnALine(number, given.integer("from")), given.integer("length", at_least=1)

    def changes(point: OnALine, steps: int) -> int:
        return address(OnALine(number, point.at + steps)) - address(point)

    given.assume(changes(start, length) != slope * length)

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        here, left = names["start"], names["length"]
        return {
            "on the line": here.line == number,
            "inside of the way": (start.at <= here.at) & (here.at + left <= start.at + length),
            "something is left": left >= 1,
            "it differs": changes(here, left) != slope * left,
        }

    def returns(found: OnALine, _side: None) -> None:
        given.check("on the line", found.line == number)
        given.check("inside", (start.at <= found.at) & (found.at < start.at + length))
        given.check("the step differs", changes(found, 1) != slope)

    by_rounds(
        given, phase, bend.differing_step, (address, start, number, length, slope),
        carried={"start": ANYWHERE, "length": int}, holds=holds, measure=lambda names: names["length"],
        returns=returns, words=HALF_THAT_DIFFERS,
    )  # fmt: skip


def turns() -> list[tuple[str, bool]]:
    """The cases of rounds on a line whose ends are given in their order, or turned round."""
    return [(phase, is_turned) for (phase,) in PHASES for is_turned in (False, True)]


@claim(
    "C70.neighbour-that-differs",
    "The search of neighbour_that_differs ends, at a point between two, next to one at which a function has another "
    "value, if it has different values at the two.",
    family="loops",
    scope=ANY_LENGTH,
    ids=("L8",),
    cases=turns,
)
def the_search_for_a_neighbour_finds_one(given: Given, phase: str, is_turned: bool) -> None:
    change, number = AnyFunction(given, "change"), given.integer("number", at_least=0)
    low, distance = OnALine(number, given.integer("from")), given.integer("distance", at_least=1)
    high = OnALine(number, low.at + distance)
    given.assume(change(low) != change(high))

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        here, there = names["here"], names["there"]
        return {
            "both are on the line": (here.line == number) & (there.line == number),
            "in their order": here.at < there.at,
            "between": (low.at <= here.at) & (there.at <= high.at),
            "they differ": change(here) != change(there),
        }

    def returns(found: OnALine, _side: None) -> None:
        given.check("on the line", found.line == number)
        given.check("between", (low.at <= found.at) & (found.at < high.at))
        given.check("the next one differs", change(found) != change(OnALine(number, found.at + 1)))

    here, there = (high, low) if is_turned else (low, high)
    by_rounds(
        given, phase, bend.neighbour_that_differs, (change, here, there, number),
        carried={"here": ANYWHERE, "there": ANYWHERE}, holds=holds,
        measure=lambda names: names["there"].at - names["here"].at, returns=returns,
        words=HALF_BETWEEN,
    )  # fmt: skip


@claim(
    "C70.first-step-that-differs",
    "The search of differing_step ends at the start of the way (false: the first step may be the slope).",
    family="loops",
    scope=ANY_LENGTH,
    ids=("L8",),
    cases=lambda: PHASES,
    expect=refuted,
)
def the_first_step_differs(given: Given, phase: str) -> None:
    address, slope, length = AnyFunction(given, "address"), given.integer("slope"), given.integer("length", at_least=1)

    def returns(found: Any, _side: None) -> None:
        given.agree("the first step", impl=found, spec=(0,))

    by_rounds(
        given, phase, bend.differing_step, (address, (0,), 0, length, slope), carried={"start": (int,), "length": int},
        holds=lambda names, _: {"inside": names["start"][0] >= 0, "something is left": names["length"] >= 1},
        measure=lambda names: names["length"], returns=returns,
    )  # fmt: skip
