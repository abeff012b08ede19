"""The searches that halve a way (L8), of any length, by induction on the rounds of the loops that run.

An address map is any function of points. What holds between rounds is that it bends on what is left of the way; that
the way becomes shorter is why the search ends.
"""

from typing import Any

from impl.merge.problem import Point
from impl.merge.search import bend
from proofs.kernel import AllSizes, Given, claim, refuted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import AnyFunction

ANY_LENGTH = AllSizes("any length, by the rounds of the loop that runs")


def positions() -> list[tuple[str, int]]:
    """The cases of rounds, on a line by itself and on a line between two others."""
    return [(phase, rank) for (phase,) in PHASES for rank in (1, 3)]


def on_the_line(start: Point, number: int, point: Point) -> bool:
    """Whether a point is on the line through another one."""
    return bend.moved(start, number, point[number] - start[number]) == point


@claim(
    "C70.step-that-differs",
    "The search of differing_step ends, at a point within the way from which a step does not change the address by the "
    "slope, if the way as a whole does not.",
    family="loops",
    scope=ANY_LENGTH,
    ids=("L8",),
    cases=positions,
)
def the_search_for_a_step_finds_one(given: Given, phase: str, rank: int) -> None:
    address, number, slope = AnyFunction(given, "address"), rank // 2, given.integer("slope")
    start, length = given.integers("from", rank), given.integer("length", at_least=1)

    def changes(point: Point, steps: int) -> int:
        return address(bend.moved(point, number, steps)) - address(point)

    given.assume(changes(start, length) != slope * length)

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        here, left = names["start"], names["length"]
        return {
            "on the line": on_the_line(start, number, here),
            "inside of the way": (start[number] <= here[number]) & (here[number] + left <= start[number] + length),
            "something is left": left >= 1,
            "it differs": changes(here, left) != slope * left,
        }

    def returns(found: Point, _side: None) -> None:
        given.check("on the line", on_the_line(start, number, found))
        given.check("inside", (start[number] <= found[number]) & (found[number] < start[number] + length))
        given.check("the step differs", changes(found, 1) != slope)

    by_rounds(
        given, phase, bend.differing_step, (address, start, number, length, slope),
        carried={"start": (int,) * rank, "length": int}, holds=holds, measure=lambda names: names["length"],
        returns=returns,
    )  # fmt: skip


def turns() -> list[tuple[str, int, bool]]:
    """The cases of rounds on a line, whose ends are given in their order or turned round."""
    return [(*case, is_turned) for case in positions() for is_turned in (False, True)]


@claim(
    "C70.neighbour-that-differs",
    "The search of neighbour_that_differs ends, at a point between two, next to one at which a function has another "
    "value, if it has different values at the two.",
    family="loops",
    scope=ANY_LENGTH,
    ids=("L8",),
    cases=turns,
)
def the_search_for_a_neighbour_finds_one(given: Given, phase: str, rank: int, is_turned: bool) -> None:
    change, number = AnyFunction(given, "change"), rank // 2
    low, distance = given.integers("from", rank), given.integer("distance", at_least=1)
    high = bend.moved(low, number, distance)
    given.assume(change(low) != change(high))

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        here, there = names["here"], names["there"]
        return {
            "both are on the line": on_the_line(low, number, here) and on_the_line(low, number, there),
            "in their order": here[number] < there[number],
            "between": (low[number] <= here[number]) & (there[number] <= high[number]),
            "they differ": change(here) != change(there),
        }

    def returns(found: Point, _side: None) -> None:
        given.check("on the line", on_the_line(low, number, found))
        given.check("between", (low[number] <= found[number]) & (found[number] < high[number]))
        given.check("the next one differs", change(found) != change(bend.moved(found, number, 1)))

    here, there = (high, low) if is_turned else (low, high)
    by_rounds(
        given, phase, bend.neighbour_that_differs, (change, here, there, number),
        carried={"here": (int,) * rank, "there": (int,) * rank}, holds=holds,
        measure=lambda names: names["there"][number] - names["here"][number], returns=returns,
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

    def returns(found: Point, _side: None) -> None:
        given.agree("the first step", impl=found, spec=(0,))

    by_rounds(
        given, phase, bend.differing_step, (address, (0,), 0, length, slope), carried={"start": (int,), "length": int},
        holds=lambda names, _: {"inside": names["start"][0] >= 0, "something is left": names["length"] >= 1},
        measure=lambda names: names["length"], returns=returns,
    )  # fmt: skip
