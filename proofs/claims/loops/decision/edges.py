"""The levels of a chain (R9): any number of lines and digits, by induction on the rounds that run.

A level begins at an edge: where a line or a digit begins, or a digit ends. The lists have the lines and the digits that
begin below the modulus, each in order; no digit ends beyond where the next one begins; and an edge is a multiple of the
one below it. What begins at a number is followed, any one: so what is shown of it is so at each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from impl.merge.base import MaskedDigit
from impl.merge.layers.chain_digits import Level, Part, Span, levels_of
from proofs.kernel import AllSizes, Given, claim, implies, negated, refuted
from proofs.kernel.induction.entries import Entries
from proofs.kernel.induction.lists import Names
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import AnyAnswer, Appended, are_equal
from proofs.kernel.induction.words import Word

ANY_PART = AllSizes("any number of lines and digits, by the rounds of the loop that runs")


class Lowest(NamedTuple):
    """Where the lowest of some lines, or of some digits, begins; at the modulus if there are none."""

    edge: int


@dataclass(frozen=True, slots=True)
class Listed:
    """The lines that `joined` gives, the lowest first."""

    lines: Any

    def __getitem__(self, part: slice) -> Any:
        """All of them, the highest first. Raises ValueError for any other part."""
        if part != slice(None, None, -1):
            raise ValueError("not all lines in reverse")
        return self.lines


@dataclass(frozen=True, slots=True)
class Chain:
    """Any lines and digits on a chain, below a modulus; and any number, with the line and the digit that begin there,
    if they do."""

    given: Given
    modulus: int
    start: int
    number: int
    end: int
    has_line: bool
    has_digit: bool
    of_line: int
    of_digit: tuple[int, ...]

    def lines(self) -> Entries:
        """The lines."""
        return Entries(self.given, "line", self.any_line, Lowest(self.modulus), self.with_line)

    def digits(self, taken: list[MaskedDigit]) -> Entries:
        """The digits; each that is looked at is taken."""
        return Entries(self.given, "digit", self.any_digit, Lowest(self.modulus), self.with_digit,
                       taken=lambda _, digit, _beside: taken.append(digit))  # fmt: skip

    def any_line(self, name: str) -> tuple[Span, None]:
        """Any line; at the number, that which begins there."""
        period, last = self.given.integer(f"{name}_period", at_least=1), self.given.integer(f"{name}_last")
        self.given.assume(implies(period == self.number, self.has_line & (last == self.of_line)))
        return Span(period, (0, last)), None

    def any_digit(self, name: str) -> tuple[MaskedDigit, None]:
        """Any digit; at the number, that which begins there."""
        period, size = self.given.integer(f"{name}_period", at_least=1), self.given.integer(f"{name}_size", at_least=2)
        begin, end = bounds = self.given.integers(f"{name}_range", 2)
        is_that = (period * size == self.end) & are_equal(bounds, self.of_digit)
        self.given.assume(implies(period == self.number, self.has_digit & is_that))
        return MaskedDigit(period, size, begin, end, False), None

    def with_line(self, above: Lowest, line: Span, _beside: None) -> Lowest:
        """Lines above, and one below them."""
        self.given.assume((line.period < above.edge) & (above.edge <= self.modulus))
        self.given.assume(negated(self.has_line & is_inside(self.number, line.period, above.edge)))
        return Lowest(line.period)

    def with_digit(self, above: Lowest, digit: MaskedDigit, _beside: None) -> Lowest:
        """Digits above, and one below them."""
        end = digit.period * digit.size
        self.given.assume((digit.period < end) & (end <= above.edge) & (above.edge <= self.modulus))
        self.given.assume(negated(self.has_digit & is_inside(self.number, digit.period, above.edge)))
        return Lowest(digit.period)

    def is_line(self, line: int, moved: Span) -> Any:
        """Whether what moves a level is the line that begins at a number; nothing at 0."""
        is_none = (line == 0) & are_equal(moved, Span(1, (0, 0)))
        is_one = (line > 0) & (moved.period == line) & (moved.bounds[0] == 0)
        is_that = self.has_line & (moved.bounds[1] == self.of_line)
        return (is_none | is_one) & implies(line == self.number, is_that)

    def is_digit(self, digit: int, end: int, wanted: Span, edge: int) -> Any:
        """Whether a digit begins at a number, none at 0, and ends at another, and is what is wanted, if the edge lies
        below that."""
        goes_on = edge < end
        is_one = implies(goes_on, wanted.period == digit)
        begin, behind = self.of_digit
        is_that = self.has_digit & (end == self.end) & implies(goes_on, are_equal(wanted.bounds, (begin, behind - 1)))
        is_any = ((digit == 0) & (end == 0)) | ((digit > 0) & (digit < end) & is_one)
        return is_any & implies(digit == self.number, is_that)


def any_chain(given: Given) -> Chain:
    """Any chain, and any number."""
    modulus, start = given.integer("modulus", at_least=1), given.integer("start")
    number, end = given.integer("number", at_least=1), given.integer("end")
    has_line = given.integer("has_line", at_least=0, below=2) == 1
    has_digit = given.integer("has_digit", at_least=0, below=2) == 1
    of_line, of_digit = given.integer("last"), given.integers("of_digit", 2)
    given.assume(implies(has_digit, end > number))
    return Chain(given, modulus, start, number, end, has_line, has_digit, of_line, of_digit)


class Below(NamedTuple):
    """What lies below an edge: the line and the digit that began last, 0 for none, and where that digit ends; and where
    the next ones begin."""

    edge: int
    line: int
    digit: int
    end: int
    next_line: int
    next_digit: int


def what_is_left(chain: Chain, names: Names) -> list[int]:
    """Where the next line begins, and the next digit."""
    return [left[-1].period if left else chain.modulus for left in (names["lines"], names["digits"])]


def next_edge(chain: Chain, names: Names, side: Below, taken: list[MaskedDigit]) -> Below:
    """What lies below the edge above a level, which is a multiple of the one at which the level begins; of the digits
    that were taken the first may begin there."""
    period, after = names["period"], side._replace(end=names["digit_end"])
    if side.next_line == period:
        after = after._replace(line=period)
    if side.next_digit == period:
        after = after._replace(digit=period, end=period * taken[0].size)
    line, digit = what_is_left(chain, names)
    edge = min(line, digit, after.end if after.end > period else chain.modulus)
    chain.given.assume(edge % period == 0)
    return after._replace(edge=edge, next_line=line, next_digit=digit)


def is_inside(number: int, begin: int, end: int) -> Any:
    """Whether a number lies between two, and is neither."""
    return (begin < number) & (number < end)


def check_level(chain: Chain, level: Level, period: int, above: Below) -> None:
    """States what is claimed of a level, with what lies below the edge above it."""
    given, number = chain.given, chain.number
    given.agree("where it begins", impl=level.period, spec=period)
    given.agree("up to the next edge", impl=level.radix * period, spec=above.edge)
    given.check("more than one number", level.radix >= 2)
    given.agree("the start", impl=level.start, spec=chain.start // level.period % level.radix)
    given.check("the line", chain.is_line(above.line, level.moved))
    given.check("there is no later line", implies(chain.has_line & (number <= period), number <= above.line))
    given.check("the digit", chain.is_digit(above.digit, above.end, level.wanted, period))
    is_whole = are_equal(level.wanted, Span(period, (0, level.radix - 1)))
    given.check("where none goes on, anything", implies(above.end <= period, is_whole))
    lies_in_it = chain.has_digit & (number <= period) & (period < chain.end)
    given.check("no line begins inside", negated(chain.has_line & is_inside(number, period, above.edge)))
    given.check("no digit begins inside", negated(chain.has_digit & is_inside(number, period, above.edge)))
    given.check("no digit ends inside", negated(chain.has_digit & is_inside(chain.end, period, above.edge)))
    given.check("it lies in no other", implies(lies_in_it, (above.digit == number) & (above.edge <= chain.end)))


def edge_holds(chain: Chain, names: Names, side: Below) -> dict[str, Any]:
    """What holds of the edge at which the next level begins, and of what is left there."""
    period, left = names["period"], (side.next_line, side.next_digit)
    is_one = (period == side.next_line) | (period == side.next_digit) | (period == side.end)
    return {
        "where it is": (period == side.edge) & (period >= 1) & (period <= chain.modulus),
        "it is an edge": is_one | (period == chain.modulus),
        "what is left": are_equal(tuple(names[name].total.edge for name in ("lines", "digits")), left),
        "it begins there or above": (period <= side.next_line) & (period <= side.next_digit),
        "below the modulus": (side.next_line <= chain.modulus) & (side.next_digit <= chain.modulus),
    }


def holds_between(chain: Chain, names: Names, side: Below) -> dict[str, Any]:
    """What holds between rounds."""
    period, number = names["period"], chain.number
    return {
        **edge_holds(chain, names, side),
        "the line": chain.is_line(side.line, names["moved"]),
        "the digit": chain.is_digit(side.digit, side.end, names["wanted"], period),
        "where it ends": (names["digit_end"] == side.end) & (side.end <= side.next_digit),
        "they began before": (side.line < period) & (side.digit < period),
        "the last line": negated(chain.has_line & is_inside(number, side.line, side.next_line)),
        "the last digit": negated(chain.has_digit & is_inside(number, side.digit, side.next_digit)),
        "an earlier one ended": implies(chain.has_digit & (number < side.digit), chain.end <= side.digit),
    }


def cut_into_levels(given: Given, phase: str, check: Callable[[Chain, Level, int, Below], None]) -> None:
    """States the goals of a claim about the levels of a part, of each of them those that `check` does."""
    chain, found, taken = any_chain(given), Appended(), list[MaskedDigit]()
    all_lines, all_digits = chain.lines(), chain.digits(taken)
    lines, digits = all_lines.stack("first_lines"), all_digits.sequence()
    for left, has in ((lines, chain.has_line), (digits, chain.has_digit)):
        given.assume(implies(chain.number < left.total.edge, negated(has)))

    def more(names: Names, side: Below) -> Below:
        above = next_edge(chain, names, side, taken)
        check(chain, found.added[0], names["period"], above)
        return above

    def returns(value: Any, side: Below) -> None:
        given.check("all levels", value is found)
        given.agree("up to the modulus", impl=side.edge, spec=chain.modulus)

    any_span: Any = Span._make((int, (int, int)))
    first = Below(min(lines.total.edge, digits.total.edge), 0, 0, 0, lines.total.edge, digits.total.edge)
    by_rounds(
        given, phase, levels_of, (Part(chain.start, (), digits, chain.modulus),),  # type: ignore[arg-type]
        carried={"period": int, "moved": any_span, "wanted": any_span, "digit_end": int, "levels": found,
                 "lines": all_lines, "digits": all_digits},
        first=first, more=more, holds=lambda names, side: holds_between(chain, names, side), returns=returns,
        measure=lambda names: chain.modulus - names["period"], alone=True,
        words={"joined": Word("C70.joined", AnyAnswer(lambda _part: Listed(lines)))},
    )  # fmt: skip


@claim(
    "C70.levels-of",
    "levels_of ends; from the lowest edge to the modulus one level follows another, of which each begins at an edge, "
    "where a line or a digit begins or a digit ends, and has none inside; it has the digit of the start there, the "
    "last line that begins there or below, and the digit in which it lies, or all numbers where it lies in none.",
    family="loops",
    scope=ANY_PART,
    ids=("R9", "D3"),
    cases=lambda: PHASES,
)
def each_edge_begins_a_level(given: Given, phase: str) -> None:
    cut_into_levels(given, phase, check_level)


@claim(
    "C70.levels-of-open",
    "Nothing is wanted of a level at which no digit begins (false: one from below may go on).",
    family="loops",
    scope=ANY_PART,
    ids=("R9",),
    cases=lambda: PHASES,
    expect=refuted,
)
def a_digit_ends_at_the_next_edge(given: Given, phase: str) -> None:
    def check(_chain: Chain, level: Level, period: int, above: Below) -> None:
        is_whole = are_equal(level.wanted, Span(period, (0, level.radix - 1)))
        given.check("anything", implies(above.digit != period, is_whole))

    cut_into_levels(given, phase, check)


@claim(
    "C70.levels-of-begun",
    "Where a level begins, a line or a digit does (false: a digit may have ended).",
    family="loops",
    scope=ANY_PART,
    ids=("R9",),
    cases=lambda: PHASES,
    expect=refuted,
)
def something_begins_at_each_level(given: Given, phase: str) -> None:
    def check(_chain: Chain, level: Level, _period: int, above: Below) -> None:
        given.check("one begins there", (level.period == above.line) | (level.period == above.digit))

    cut_into_levels(given, phase, check)
