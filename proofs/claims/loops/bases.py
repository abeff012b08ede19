"""Loops over the boundaries, the masked digits and the lines of a base (D7, R7), for any number of them.

Of a list of flat numbers, of any length, one is followed, and what is made of it.
"""

from typing import Any, NamedTuple

from impl.merge.base import Base, Boundary, MaskedDigit, Steps
from impl.merge.problem import Problem
from proofs.claims.loops.lines import ANY_LINES, any_line
from proofs.kernel import AllSizes, Given, claim, negated, refuted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import Across, AnyFunction, AnyObject, Appended, items

ANY_NUMBERS = AllSizes("any number of flat numbers and of boundaries, by the rounds of the loop that runs")
ANY_DIGITS = AllSizes("any number of flat numbers and of masked digits, by the rounds of the loop that runs")


class Bounded(NamedTuple):
    """What `Base.addresses` looks at."""

    offset: int
    slope: int
    boundaries: tuple[Boundary, ...]


@claim(
    "C70.addresses",
    "The addresses of some flat numbers are those of each: the offset, the slope times the number, and each boundary's "
    "weight times its row.",
    family="loops",
    scope=ANY_NUMBERS,
    ids=("D7", "R7"),
    cases=lambda: PHASES,
)
def addresses_are_those_of_each(given: Given, phase: str) -> None:
    boundary = Boundary(given.integer("period", at_least=1), given.integer("weight"))
    offset, slope, flat, row = (given.integer(name) for name in ("offset", "slope", "flat", "row"))

    def is_row() -> None:
        given.assume((boundary.period * row <= flat) & (flat < boundary.period * row + boundary.period))

    def returns(found: Across, side: int) -> None:
        given.agree("the address", impl=found.entry, spec=offset + slope * flat + side)

    by_rounds(
        given, phase, Base.addresses, (Bounded(offset, slope, items(boundary)), Across(flat)),
        carried={"found": Across(int)}, first=0, more=lambda _, side: side + boundary.weight * row, each=is_row,
        holds=lambda names, side: {"the sum so far": names["found"].entry == offset + slope * flat + side},
        returns=returns,
    )  # fmt: skip


class Masked(NamedTuple):
    """What `Base.are_valid` looks at."""

    masked_digits: tuple[MaskedDigit, ...]


@claim(
    "C70.are-valid",
    "Some flat numbers are valid where each was so before and all of its masked digits are in their masks.",
    family="loops",
    scope=ANY_DIGITS,
    ids=("D7", "R1"),
    cases=lambda: PHASES,
)
def flat_numbers_are_valid_where_all_digits_are(given: Given, phase: str) -> None:
    digits_in_their_masks(given, phase, is_all=True)


@claim(
    "C70.are-valid-by-one",
    "Some flat numbers are valid where each was so before and one of its masked digits is in its mask (false: all must "
    "be).",
    family="loops",
    scope=ANY_DIGITS,
    ids=("D7",),
    cases=lambda: PHASES,
    expect=refuted,
)
def flat_numbers_are_valid_where_one_digit_is(given: Given, phase: str) -> None:
    digits_in_their_masks(given, phase, is_all=False)


def digits_in_their_masks(given: Given, phase: str, *, is_all: bool) -> None:
    """States the goals of a claim about which flat numbers are valid, by all digits or by the last one alone."""
    (begin, end), period, size = given.integers("mask", 2), *given.integers("axis", 2, at_least=1)
    flat, before = given.integer("flat"), given.integer("validity", at_least=0, below=2) == 1

    def more(_names: dict[str, Any], side: bool) -> bool:
        digit = flat // period % size
        return (side if is_all else before) & (begin <= digit) & (digit < end)

    def holds(names: dict[str, Any], side: bool) -> dict[str, Any]:
        return {"those so far": side if names["before"].entry else negated(side)}

    def returns(found: Across, side: bool) -> None:
        given.agree("valid", impl=found.entry, spec=side)

    masked = MaskedDigit(period, size, begin, end, given.integer("top", at_least=0, below=2) == 1)
    by_rounds(
        given, phase, Base.are_valid, (Masked(items(masked)), Across(flat), Across(before)),
        carried={"before": Across(bool)}, first=before, more=more, holds=holds, returns=returns,
    )  # fmt: skip


@claim(
    "C70.steps-at-origin",
    "Of each line steps_at_origin says what the first step along it changes the address by, and what it is at the "
    "start.",
    family="loops",
    scope=ANY_LINES,
    ids=("R7",),
    cases=lambda: PHASES,
)
def first_steps_are_those_of_the_lines(given: Given, phase: str) -> None:
    start, line, address, changes = given.integer("start"), any_line(given), AnyFunction(given, "address"), Appended()

    def more(_names: dict[str, Any], side: None) -> None:
        (change,) = changes.added
        given.agree("the change", impl=change, spec=address(start + line.step) - address(start))
        return side

    def returns(found: Steps, _side: None) -> None:
        given.check("a change for each line", found.changes.is_all_of(changes))  # type: ignore[attr-defined]
        given.agree("the address at the start", impl=found.start, spec=address(start))

    by_rounds(
        given, phase, Base.steps_at_origin, (AnyObject(address=address), Problem(start, items(line), ())),
        carried={"changes": changes}, more=more, holds=lambda *_: {"nothing": True}, returns=returns,
    )  # fmt: skip
