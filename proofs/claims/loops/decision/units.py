"""The units at which flat numbers fall apart (R9), for any number of spans, by induction on rounds.

Of several spans of one base the highest period of each divides the lowest of the next. What `gcd` gives is taken at
Python's word: it divides both numbers, and is a sum of multiples of them.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from impl.merge.layers.blocks import unit_for
from proofs.kernel import AllSizes, Given, claim, implies, refuted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import AnyAnswer, items
from proofs.kernel.induction.words import Saying, Word

ANY_SPANS = AllSizes("any number of spans, by the rounds of the loop that runs")

IS_POSITIVE = Saying("math.gcd", lambda number: number >= 1)
DIVIDES = Saying("math.gcd", lambda unit, number, times: number == unit * times)
IS_SUM = Saying("math.gcd", lambda unit, numbers, times: unit == numbers[0] * times[0] + numbers[1] * times[1])
"""Of what gcd gives of two numbers that are at least 1, that it is too, and that each is so many times it, once at
least; and that it is a sum of so many times each."""

A_NAME = "a name for a product, which every one has; with it there is soon seen to be no such round"
"""Why that stays which is said of no other integer."""


class Common(NamedTuple):
    """What two integers that are at least 1 have in common, `unit`; each is that times another."""

    given: Given
    first: int
    second: int
    unit: int
    of_first: int
    of_second: int

    def multiples(self) -> tuple[int, int]:
        """How often both are in it, as a sum."""
        of_first, of_second = self.given.integers("multiple", 2)
        IS_SUM.assume(self.given, self.unit, (self.first, self.second), (of_first, of_second))
        return of_first, of_second


def common_to(given: Given, met: list[Common]) -> AnyAnswer:
    """What `gcd` gives once; it is met."""

    def gcd(first: int, second: int) -> int:
        given.check("both are at least 1", (first >= 1) & (second >= 1))
        unit, of_first, of_second = given.integers("common", 3)
        for number in (unit, of_first, of_second):
            IS_POSITIVE.assume(given, number)
        DIVIDES.assume(given, unit, first, of_first)
        DIVIDES.assume(given, unit, second, of_second)
        met.append(Common(given, first, second, unit, of_first, of_second))
        return unit

    return AnyAnswer(gcd)


class Split(NamedTuple):
    """One span; by what the unit at hand is multiplied; and once the span was an item, whether the unit is a multiple
    of its highest period, or else divides its lowest, and by what the one is multiplied to be the other."""

    lowest: int
    highest: int
    factor: int
    is_seen: int
    is_above: int
    by: int


PLACES = ("it", "above", "below")
"""Which span the item of a round is: the one that is looked at, or one above or below it."""


def places() -> list[tuple[str, str]]:
    """The cases of a claim about one of the spans."""
    return [(phase, place) for (phase,) in PHASES for place in (PLACES if phase == "round" else PLACES[:1])]


def split_by_spans(
    given: Given, phase: str, place: str, splits: Callable[[int, int, Split], Any] | None = None
) -> None:
    """States the goals of a claim about the unit that is found, and one of the spans; `splits` is what else is claimed
    of the unit, that span's highest period and its split."""
    common, of, other = given.integers("of", 3, at_least=1)
    times, apart = given.integers("times", 2, at_least=1)
    met: list[Common] = []
    match place:
        case "it":
            (low, high) = item = (of, other)
        case "above":
            (low, high), item = (of, other), (other * apart, times)
        case _:
            (low, high), item = (of * apart, of * times), (other, of)

    def more(names: dict[str, Any], side: Split) -> Split:
        is_seen = 1 if place == "it" else side.is_seen
        if not met:
            return side._replace(is_seen=1, is_above=1, by=names["unit"] // high) if place == "it" else side
        (found,) = met
        if place == "it":
            is_above, by = 0, found.of_second
        elif side.is_above == 1 and place == "below":
            whole = given.integer("whole")
            given.assume(whole == times * side.by, stays=A_NAME)
            given.check("that is no such round", (side.is_seen != 1) | (names["unit"] == of * whole))
            is_above, by = 1, 0
        elif side.is_above == 1:
            of_unit, of_lowest = found.multiples()
            is_above, by = 1, side.by * of_unit + apart * of_lowest
        else:
            is_above, by = 0, side.by * found.of_first
        return Split(*side[:2], side.factor * found.of_first, is_seen, is_above, by)

    def holds(names: dict[str, Any], side: Split) -> dict[str, Any]:
        unit, is_seen = names["unit"], side.is_seen == 1
        return {
            "the span": (side.lowest == low) & (side.highest == high),
            "a unit": unit >= 1,
            "a divisor": unit * side.factor == common,
            "a multiple of what is below": implies(is_seen & (side.is_above == 1), unit == high * side.by),
            "a divisor of what is above": implies(is_seen & (side.is_above != 1), low == unit * side.by),
        }

    def returns(unit: int, side: Split) -> None:
        for label, condition in holds({"unit": unit}, side).items():
            given.check(label, condition)
        if splits is not None:
            given.check("and more", splits(unit, high, side))

    by_rounds(
        given, phase, unit_for, (common, items(item)), carried={"unit": int},
        first=Split(low, high, 1, 0, 0, 0), more=more, holds=holds, returns=returns,
        words={"gcd": Word("math.gcd", common_to(given, met))}, by_item=True,
    )  # fmt: skip


@claim(
    "C70.unit-for",
    "The unit that unit_for finds divides the number that it is given; of each span it is a multiple of the highest "
    "period, or it divides the lowest.",
    family="loops",
    scope=ANY_SPANS,
    ids=("R9",),
    cases=places,
)
def units_are_between_spans(given: Given, phase: str, place: str) -> None:
    split_by_spans(given, phase, place)


@claim(
    "C70.unit-above-all",
    "The unit that unit_for finds is a multiple of the highest period of each span (false: it may be below one).",
    family="loops",
    scope=ANY_SPANS,
    ids=("R9",),
    cases=places,
    expect=refuted,
)
def units_are_above_all_spans(given: Given, phase: str, place: str) -> None:
    split_by_spans(given, phase, place, lambda unit, high, side: implies(side.is_seen == 1, unit % high == 0))
