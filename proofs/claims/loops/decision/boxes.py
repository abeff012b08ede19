"""The searches for the ends of the valid points (R9), on lines of any length, by induction on the rounds that run.

How points are held is left open: the search is given what finds a point whose coordinate on a line is in a range, if
there is one that is valid. That is all that is known of it, and of the problem that it is asked of.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from impl.merge.problem import Line
from impl.merge.search import box
from proofs.kernel import AllSizes, Given, claim
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import AnyFunction, AnyObject

ANY_LENGTH = AllSizes("lines of any length, by the rounds of the loop that runs")

NUMBER = 1
"""The number of the line that is searched; on the others nothing is looked at."""


def directions() -> list[tuple[str, int]]:
    """The cases of rounds, on a line that goes forward or backward."""
    return [(phase, direction) for (phase,) in PHASES for direction in (1, -1)]


@dataclass(frozen=True)
class Search:
    """A line with valid points at some coordinates, of which two are known, and what finds one of them, once."""

    given: Given
    line: Line
    holds: AnyFunction
    some: int
    another: int

    def index(self, t: int) -> tuple[int, ...]:
        """The index at a coordinate of the line."""
        return (self.line.first + self.line.direction * t,)

    def narrowed(self, number: int, begin: int, end: int) -> tuple[int, int]:
        """The part of the line between two coordinates, of which there is one at least."""
        self.given.check("of the line", number == NUMBER)
        self.given.check("there are coordinates", begin < end)
        return begin, end

    def find(self, part: tuple[int, int], is_valid: bool) -> tuple[int, ...] | None:
        """The index of a valid point in a part of the line, if there is one."""
        self.given.check("one that is valid is asked for", is_valid)
        if self.given.integer("nothing", at_least=0, below=2) == 1:
            self.given.assume((self.another < part[0]) | (self.another >= part[1]))
            return None
        t = self.given.integer("found", at_least=part[0], below=part[1])
        self.given.assume(self.holds(t) == 1)
        return self.index(t)

    def arguments(self) -> tuple[Any, ...]:
        """The arguments of a search: the points, the problem, the number of the line, and a valid index."""
        problem = AnyObject(lines=(None,) * NUMBER + (self.line,), narrowed=self.narrowed)
        return AnyObject(find=self.find), problem, NUMBER, self.index(self.some)


def any_search(given: Given, direction: int) -> Search:
    """A search on any line, with any valid points."""
    line = Line(0, given.integer("first"), direction, given.integer("extent", at_least=1), 1)
    some, another = (given.integer(name, at_least=0, below=line.extent) for name in ("some", "another"))
    search = Search(given, line, AnyFunction(given, "valid"), some, another)
    for t in (some, another):
        given.assume(search.holds(t) == 1)
    return search


@claim(
    "C70.first-valid",
    "The search of first_valid ends, at a coordinate of a line with a valid point, and none is before it.",
    family="loops",
    scope=ANY_LENGTH,
    ids=("R9",),
    cases=directions,
)
def the_first_valid_coordinate_is_found(given: Given, phase: str, direction: int) -> None:
    search = any_search(given, direction)

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        low, high = names["low"], names["high"]
        return {
            "in order": (low >= 0) & (low <= high) & (high < search.line.extent),
            "the end has a valid point": search.holds(high) == 1,
            "none is before": low <= search.another,
        }

    ends_right(phase, box.first_valid, search, holds, lambda found: found <= search.another)


@claim(
    "C70.last-valid",
    "The search of last_valid ends, at a coordinate of a line with a valid point, and none is behind it.",
    family="loops",
    scope=ANY_LENGTH,
    ids=("R9",),
    cases=directions,
)
def the_last_valid_coordinate_is_found(given: Given, phase: str, direction: int) -> None:
    search = any_search(given, direction)

    def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
        low, high = names["low"], names["high"]
        return {
            "in order": (low >= 0) & (low <= high) & (high < search.line.extent),
            "the begin has a valid point": search.holds(low) == 1,
            "none is behind": search.another <= high,
        }

    ends_right(phase, box.last_valid, search, holds, lambda found: found >= search.another)


def ends_right(
    phase: str,
    function: Callable[..., int],
    search: Search,
    holds: Callable[[dict[str, Any], None], dict[str, Any]],
    is_beyond: Callable[[int], bool],
) -> None:
    """States the goals of one case of a search that ends at a coordinate with a valid point, and with no other beyond
    it."""
    given = search.given

    def returns(found: int, _side: None) -> None:
        given.check("inside of the line", (found >= 0) & (found < search.line.extent))
        given.check("a point is valid there", search.holds(found) == 1)
        given.check("none is beyond", is_beyond(found))

    by_rounds(
        given, phase, function, search.arguments(), carried={"low": int, "high": int}, holds=holds, returns=returns,
        measure=lambda names: names["high"] - names["low"],
    )  # fmt: skip
