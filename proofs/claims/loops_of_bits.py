"""Copies of a set of flat numbers (R9), any number of them, by induction on the rounds of the loop that runs.

The set is any set; what is known of it is where its copies stand. A set of bits moves by a shift, and `|` is the union;
so shifts and unions of copies that stand one period from the next are such copies again, where none is left out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from impl.merge.bits import repeated
from proofs.kernel import AllSizes, Given, claim
from proofs.kernel.induction.rounds import PHASES, by_rounds


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
    count = given.integer("count", at_least=1)

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        result, length = names["result"], names["length"]
        return {
            "the first copies": (result.begin == 0) & (result.end == length),
            "no more than asked for": (length >= 1) & (length <= count),
        }

    def returns(found: Copies, _side: None) -> None:
        given.agree("all copies", impl=found, spec=(0, count))

    by_rounds(
        given, phase, repeated, (Copies(0, 1), Distance(1), count), holds=holds, returns=returns,
        carried={"result": Copies._make((int, int)), "length": int}, measure=lambda names: count - names["length"],
    )  # fmt: skip
