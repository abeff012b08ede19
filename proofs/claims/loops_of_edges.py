"""The levels of a chain (R9): any number of edges, by induction on the rounds that run.

Between two edges lies one digit of the start, moved by one line at most, of which at most one masked digit wants
something. Which line and which digit that is, is known of each edge: one begins there, or none does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from impl.merge.base import MaskedDigit
from impl.merge.layers.chain_digits import Span, levels_between
from proofs.kernel import AllSizes, Given, claim, refuted
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.values import AnyObject, Appended, items

ANY_EDGES = AllSizes("any number of edges, by the rounds of the loop that runs")


class Below(NamedTuple):
    """What lies below an edge: the digits of the start, together; the line that began last, its last number; and the
    digit that did, its range and where it ends."""

    edge: int
    less: int
    line: int
    last: int
    digit: int
    begin: int
    final: int
    end: int


def kinds() -> list[tuple[str, bool, bool]]:
    """Cases: the phases; and of a round, whether a line and whether a digit begins at its edge."""
    rounds = [("round", has_line, has_digit) for has_line in (False, True) for has_digit in (False, True)]
    return [("before", False, False), *rounds, ("after", False, False)]


def levels(given: Given, phase: str, has_line: bool, has_digit: bool, *, is_open: bool) -> None:
    """States the goals of a claim about the levels between edges; with `is_open`, that nothing is wanted of a level at
    which no digit begins."""
    period, radix, found = given.integer("period", at_least=1), given.integer("radix", at_least=1), Appended()
    line, size = Span(period, (0, given.integer("last", at_least=0))), given.integer("size", at_least=1)
    digit = MaskedDigit(period, size, given.integer("begin"), given.integer("end"), False)
    lines = AnyObject(get=lambda _, before: line if has_line else before)
    digits = AnyObject(get=lambda _: digit if has_digit else None)
    lowest, start = given.integer("lowest", at_least=1), given.integer("start")

    def more(_names: dict[str, Any], side: Below) -> Below:
        given.assume(side.edge == period)
        (level,) = found.added
        goes_on = not has_digit and period < side.end
        wanted = (
            Span(period, (digit.begin, digit.end - 1)) if has_digit
            else Span(side.digit, (side.begin, side.final)) if goes_on and not is_open
            else Span(period, (0, radix - 1))
        )  # fmt: skip
        moved = line if has_line else Span(side.line, (0, side.last))
        given.agree("how many numbers there are", impl=level.radix, spec=radix)
        given.check("a digit", (level.start >= 0) & (level.start < radix))
        given.agree("the line", impl=(level.period, level.moved), spec=(period, moved))
        given.agree("what is wanted", impl=level.wanted, spec=wanted)
        end = period * size if has_digit else side.end
        return Below(
            period * radix, side.less + period * level.start, moved.period, moved.bounds[1], wanted.period,
            *wanted.bounds, end,
        )  # fmt: skip

    def holds(names: dict[str, Any], side: Below) -> dict[str, Any]:
        return {
            "the start": lowest * start == side.less + side.edge * names["start"],
            "the line": names["moved"] == Span(side.line, (0, side.last)),
            "the digit": names["wanted"] == Span(side.digit, (side.begin, side.final)),
            "where it ends": names["digit_end"] == side.end,
        }

    def returns(value: Any, side: Below) -> None:
        given.check("all levels", value is found)

    any_span: Any = Span._make((int, (int, int)))
    first = Below(lowest, 0, 1, 0, 1, 0, 0, 1)
    by_rounds(
        given, phase, levels_between, (items(period), items(period * radix), lines, digits, start),
        carried={"start": int, "moved": any_span, "wanted": any_span, "digit_end": int, "levels": found}, first=first,
        more=more, holds=holds, returns=returns,
    )  # fmt: skip


@claim(
    "C70.levels-between",
    "A level has the digit of the start between its edges, the last line that begins at or below it, and of the digits "
    "the one that goes on there, or all numbers where none does.",
    family="loops",
    scope=ANY_EDGES,
    ids=("R9", "D3"),
    cases=kinds,
)
def each_level_has_its_line_and_its_digit(given: Given, phase: str, has_line: bool, has_digit: bool) -> None:
    levels(given, phase, has_line, has_digit, is_open=False)


@claim(
    "C70.levels-between-open",
    "Nothing is wanted of a level at which no digit begins (false: one from below may go on).",
    family="loops",
    scope=ANY_EDGES,
    ids=("R9",),
    cases=kinds,
    expect=refuted,
)
def a_digit_ends_at_the_next_edge(given: Given, phase: str, has_line: bool, has_digit: bool) -> None:
    levels(given, phase, has_line, has_digit, is_open=True)
