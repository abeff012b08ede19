"""The lines of a chain as numbers that do not overlap, and back (R9): any number of lines, by induction on the rounds
that run.

What some lines reach is a sum of numbers, each between 0 and a last one, times its period; the periods are further
apart than what the numbers below them come to. So a total is known by these numbers, and how far to go along each line
is found from the largest step down: on a line whose step is no further than one beyond what the lines below it reach,
as far as possible is right.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from impl.merge.layers.chain_digits import Part, Span, Term, coordinates, joined, nearest
from proofs.claims.loops.lines import ANY_LINES
from proofs.kernel import Given, claim, refuted
from proofs.kernel.induction.entries import Beside, Entries
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import Appended, items


class Sum(NamedTuple):
    """What the numbers in some spans come to; whether each is in its span, and begins beyond one step more than those
    below it reach; and how far that is."""

    flat: int
    are_inside: bool
    are_apart: bool
    end: int


def spans_of(given: Given, phase: str, *, is_one: bool) -> None:
    """States the goals of a claim about the numbers of a point in the spans of some lines; with `is_one`, that there is
    no more than one."""
    step, extent = given.integer("step", at_least=1), given.integer("extent", at_least=1)
    last_one: list[tuple[Span, int, int]] = []
    t = given.integer("t", at_least=0, below=extent)

    def any_span(name: str) -> tuple[Span, tuple[int, int]]:
        names = (f"{name}_{part}" for part in ("period", "first", "last", "number", "times"))
        period, first, last, number, times = map(given.integer, names)
        return Span(period, (first, last)), (number, times)

    def is_span(span: Span) -> Any:
        return (span.period >= 1) & (span.bounds[0] == 0) & (span.bounds[1] >= 0)

    def put(span: Span) -> tuple[int, int]:
        """The number in a span that a round puts at the end, of the line alone or with those of the last one; and how
        often its period goes into the step of a line that is taken with it, of which nothing is asked here."""
        if last_one:
            before, number, times = last_one[-1]
            last = before.bounds[1]
            if times <= last + 1:
                given.agree("goes on", impl=span, spec=Span(before.period, (0, last + times * (extent - 1))))
                return number + times * t, 0
        given.agree("alone", impl=span, spec=Span(step, (0, extent - 1)))
        return t, 0

    def taken(_some: Sum, span: Span, beside: tuple[int, int]) -> None:
        """Takes the last span, whose period divides the step of each line above, as they are a chain."""
        number, times = beside
        given.assume(step == span.period * times)
        last_one.append((span, number, times))

    def with_span(some: Sum, span: Span, beside: tuple[int, int]) -> Sum:
        value, last = beside[0], span.bounds[1]
        is_inside, is_apart = (value >= 0) & (value <= last), some.end < span.period
        are_inside, are_apart = is_inside if some.are_inside else False, is_apart if some.are_apart else False
        return Sum(some.flat + span.period * value, are_inside, are_apart, span.period * (last + 1))

    def holds(names: dict[str, Any], side: int) -> dict[str, Any]:
        total = names["spans"].total
        return {"the same number": total.flat == side, "inside": total.are_inside, "apart": total.are_apart}

    def returns(found: Any, side: int) -> None:
        given.agree("the number", impl=found.total.flat, spec=side)
        if is_one:
            given.check("one span", found.length <= 1)

    spans = Entries(given, "spans", any_span, Sum(0, True, True, 0), with_span, form=Span(0, (0, 0)),
                    known=is_span, beside=Beside((0, 0), put), taken=taken)  # fmt: skip
    by_rounds(
        given, phase, joined, (Part(0, items(Term(0, step, extent)), (), 1),), carried={"spans": spans}, first=0,
        more=lambda _, side: side + step * t, holds=holds, returns=returns,
    )  # fmt: skip


@claim(
    "C70.joined",
    "What a point of the lines comes to is a number in each span that joined gives, times its period; a span begins "
    "beyond one step more than those below it reach, and of the lines in it each step is no further than that.",
    family="loops",
    scope=ANY_LINES,
    ids=("R9",),
    cases=lambda: PHASES,
)
def joined_lines_have_numbers(given: Given, phase: str) -> None:
    spans_of(given, phase, is_one=False)


@claim(
    "C70.joined-to-one",
    "All lines of a chain join (false: one may begin beyond what those below it reach).",
    family="loops",
    scope=ANY_LINES,
    ids=("R9",),
    cases=lambda: PHASES,
    expect=refuted,
)
def all_lines_join(given: Given, phase: str) -> None:
    spans_of(given, phase, is_one=True)


class Left(NamedTuple):
    """What is left of a total: in the span of the next line, a number of its periods, of which the lines of the span
    that are left reach so many; and below that. And what the lines so far come to."""

    period: int
    number: int
    reach: int
    below: int
    flat: int


def places() -> list[tuple[str, bool]]:
    """Cases: the phases; and of a round, whether its line is the highest one of a span below the last."""
    return [("before", False), ("round", False), ("round", True), ("after", False)]


def gone_along(given: Given, phase: str, is_next: bool, *, gap: int) -> None:
    """States the goals of a claim about how far to go along each line of a chain; with a `gap`, of lines of which one
    may begin that far beyond one step more than those below it reach."""
    period, times, number = (given.integer(name, at_least=1) for name in ("period", "times", "first"))
    is_turned = given.integer("turned", at_least=0, below=2) == 1
    term = Term(given.integer("line"), period * times, given.integer("extent", at_least=1), is_turned)
    below, reach, found = given.integer("below", at_least=0), given.integer("reach", at_least=0), Appended()

    def entered(side: Left) -> Left:
        """What is left where the next line is taken, in its span."""
        given.assume(side.period == period if not is_next else side.reach == 0)
        if not is_next:
            return side
        given.assume((number <= reach) & (below < period) & (side.below == below + period * number))
        return Left(period, number, reach, below, side.flat)

    def more(_names: dict[str, Any], side: Left) -> Left:
        ((line, coordinate),), here = found.added, entered(side)
        t = term.extent - 1 - coordinate if is_turned else coordinate
        left = here.reach - times * (term.extent - 1)
        given.assume((left >= 0) & (times <= left + 1 + gap))
        given.agree("the line", impl=line, spec=term.line)
        given.check("on the line", (t >= 0) & (t < term.extent))
        return Left(period, here.number - times * t, left, here.below, side.flat + term.step * t)

    def holds(names: dict[str, Any], side: Left) -> dict[str, Any]:
        return {
            "what is left": names["total"] == side.below + side.period * side.number,
            "within reach": (side.number >= 0) & (side.number <= side.reach),
            "below the period": (side.below >= 0) & (side.below < side.period),
            "what it comes to": total == side.flat + names["total"],
        }

    def returns(value: Any, side: Left) -> None:
        given.check("all that was found", value is found)
        given.assume((side.reach == 0) & (side.below == 0))
        given.agree("the total", impl=side.flat, spec=total)

    ends = [given.integer(f"all_{name}", at_least=0) for name in ("period", "number", "reach", "below")]
    first = Left(ends[0], ends[1], ends[2], ends[3], 0)
    given.assume((first.number <= first.reach) & (first.below < first.period))
    total = first.below + first.period * first.number
    by_rounds(
        given, phase, coordinates, (items(term), total), carried={"total": int, "found": found}, first=first, more=more,
        holds=holds, returns=returns, from_end=True,
    )  # fmt: skip


@claim(
    "C70.coordinates",
    "For a total that is a number in each span, coordinates finds how far to go along each line: on the line, and all "
    "of them come to the total, if no step of a span is further than one beyond what the lines below it reach.",
    family="loops",
    scope=ANY_LINES,
    ids=("R9",),
    cases=places,
)
def totals_are_found(given: Given, phase: str, is_next: bool) -> None:
    gone_along(given, phase, is_next, gap=0)


@claim(
    "C70.coordinates-with-gaps",
    "So it is if a step is two beyond what the lines below it reach (false: nothing comes to what lies between).",
    family="loops",
    scope=ANY_LINES,
    ids=("R9",),
    cases=places,
    expect=refuted,
)
def totals_in_gaps_are_not_found(given: Given, phase: str, is_next: bool) -> None:
    gone_along(given, phase, is_next, gap=1)


class Same(NamedTuple):
    """A point of the lines so far: its flat number; what the lines that are kept come to at the point that it is on
    them; and how many multiples of the modulus lie between."""

    flat: int
    kept: int
    multiples: int


def brought_near(given: Given, phase: str, *, is_whole: bool) -> None:
    """States the goals of a claim about the remainders of steps; with `is_whole`, that nothing lies between the flat
    numbers before and after."""
    start, modulus = given.integer("start"), given.integer("modulus", at_least=1)
    term = Term(given.integer("line"), given.integer("step", at_least=0), given.integer("extent", at_least=1))
    t, terms = given.integer("t", at_least=0, below=term.extent), Appended()

    def more(_names: dict[str, Any], side: Same) -> Same:
        times, rest = term.step // modulus, term.step % modulus
        given.agree("kept unless it moves nothing", impl=len(terms.added) == 1, spec=rest != 0)
        is_turned, here = 2 * rest > modulus, side.kept
        for kept in terms.added:
            given.check("forward, by half at most", (kept.step > 0) & (2 * kept.step <= modulus))
            given.agree("the same line", impl=(kept.line, kept.extent), spec=(term.line, term.extent))
            given.agree("turned round", impl=kept.is_turned, spec=is_turned)
            here = here + (kept.step * (term.extent - 1 - t) if is_turned else kept.step * t)
        return Same(side.flat + term.step * t, here, side.multiples + times * t + (t if is_turned else 0))

    def holds(names: dict[str, Any], side: Same) -> dict[str, Any]:
        return {"multiples of the modulus": side.flat == names["start"] + side.kept + modulus * side.multiples}

    def returns(found: Any, side: Same) -> None:
        given.check("all that was kept", found[1] is terms)
        between = 0 if is_whole else modulus * side.multiples
        given.agree("the same number", impl=found[0] + side.kept + between, spec=side.flat)

    by_rounds(
        given, phase, nearest, (start, items(term), modulus), carried={"start": int, "kept": terms},
        first=Same(start, 0, 0), more=more, holds=holds, returns=returns,
    )  # fmt: skip


@claim(
    "C70.nearest",
    "Of the steps that nearest gives, none is below 0, nor more than half of the modulus; at the coordinates that they "
    "stand for, the lines have the same flat number, but for multiples of the modulus.",
    family="loops",
    scope=ANY_LINES,
    ids=("R9", "D3"),
    cases=lambda: PHASES,
)
def remainders_have_the_same_digits(given: Given, phase: str) -> None:
    brought_near(given, phase, is_whole=False)


@claim(
    "C70.nearest-number",
    "The flat number of a point is what it was (false: but for multiples of the modulus).",
    family="loops",
    scope=ANY_LINES,
    ids=("R9",),
    cases=lambda: PHASES,
    expect=refuted,
)
def remainders_have_the_same_number(given: Given, phase: str) -> None:
    brought_near(given, phase, is_whole=True)
