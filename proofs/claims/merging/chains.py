"""Digits where all sizes divide one another (R9), for all sizes: the pieces of `chain_digits`.

A search over carries finds a point with given digits, one level after another. What it does at one level is proved
here for any level: nothing that there is is left out, and nothing else is found. So are the pieces before it, how a
step is reduced, and how two lines join.
"""

from collections.abc import Iterable
from typing import Any

from impl.merge.base import MaskedDigit
from impl.merge.layers.chain_digits import (
    Level,
    Part,
    Span,
    State,
    Term,
    boxes,
    coordinates,
    joined,
    lower_states,
    modulus_of,
    reduced,
)
from proofs.claims.common import is_between
from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, implies, merged, negated, refuted
from proofs.kernel.induction.values import AnyAnswer
from proofs.kernel.induction.words import Saying, Word, Words, taking

IN_RANGE_IS_IN_A_BOX = Saying("C25.boxes", implies)
IN_A_BOX_IS_IN_RANGE = Saying("C25.boxes", implies)
"""Of a number and the boxes of a range, that it is in one if it is in the range, and only then."""

GOES_ON = Saying("C25.level", implies)
"""Of a state that holds what makes a digit that is wanted, that one of those does that the search goes on with."""

IS_RIGHT = Saying("C25.level-alone", implies)
"""Of a state that the search goes on with, that what is right of it is, with what is added, of the one above."""


def any_bounds(given: Given, name: str) -> tuple[int, int]:
    """Any bounds, both included, between which there is a number that is not negative."""
    low = given.integer(f"{name}_low", at_least=0)
    return low, given.integer(f"{name}_high", at_least=low)


@claim(
    "C25.boxes",
    "A number is in a range exactly if its quotient and its remainder by a unit are in one of the boxes of the range, "
    "and then they are in one alone.",
    family="chains",
    scope=ALL_SIZES,
    ids=("R9", "D3"),
)
def boxes_are_the_range(given: Given) -> None:
    bounds, unit = any_bounds(given, ""), given.integer("unit", at_least=1)
    quotient, remainder = given.integer("quotient", at_least=0), given.integer("remainder", at_least=0, below=unit)
    found = boxes(bounds, unit)
    inside = [is_between(quotient, first) & is_between(remainder, second) for first, second in found]
    is_in_range = is_between(quotient * unit + remainder, bounds)
    IN_RANGE_IS_IN_A_BOX.check(given, "of the range", is_in_range, merged(lambda: any(inside)))
    for number, here in enumerate(inside):
        IN_A_BOX_IS_IN_RANGE.check(given, "of no other", here, is_in_range)
        for other in inside[number + 1 :]:
            given.check("in one box only", negated(here & other))
    for quotients, rests in found:
        given.check("quotients", (quotients[0] >= 0) & (quotients[0] <= quotients[1]))
        given.check("remainders", (rests[0] >= 0) & (rests[0] <= rests[1]) & (rests[1] < unit))


def which_is_lower() -> Iterable[tuple[str]]:
    """Cases: whether the line or the digit of a level begins lower; on a chain one period divides the other."""
    return ("line",), ("digit",)


def any_level(given: Given, lower: str) -> tuple[Level, int, int]:
    """Any level, and how many multiples of the period of its line, and of its digit, come to that of the level."""
    unit, more = given.integer("unit", at_least=1), given.integer("more", at_least=1)
    periods = (1, more) if lower == "line" else (more, 1)
    radix, start = given.integer("radix", at_least=1), given.integer("start", at_least=0)
    spans = [Span(period, (0, 0)) for period in periods]
    level = Level(unit * more, radix, start, spans[0], spans[1])
    return level, *((unit * more, unit) if lower == "line" else (unit, unit * more))


def meets(level: Level, moved: int, wanted: int, carry: int, above: int) -> Any:
    """Whether what the line adds at a level, with the carry from below, makes the digit that is wanted."""
    return level.start + moved + carry == wanted + level.radix * above


def one_box_each(given: Given, asked: tuple[Any, Any], found: tuple[Any, Any]) -> Words:
    """`boxes` at its word: of the boxes of a range, one; asked first of the line, and then of the digit. Each is gone
    through by itself."""
    pairs = iter(zip(asked, found, strict=True))

    def one_box(*arguments: Any) -> list[Any]:
        wanted, box = next(pairs)
        given.agree("asked of the range", impl=arguments, spec=wanted)
        return [box]

    return {"boxes": Word("C25.boxes", AnyAnswer(one_box))}


def any_box(given: Given, name: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Any box of quotients and remainders."""
    numbers = given.integers(f"{name}_box", 4)
    return (numbers[0], numbers[1]), (numbers[2], numbers[3])


def box_with(given: Given, name: str, quotient: int, remainder: int) -> tuple[tuple[int, int], ...]:
    """Any box of quotients and remainders that holds a number of its range."""
    quotients, remainders = any_box(given, name)
    IN_RANGE_IS_IN_A_BOX.assume(given, True, is_between(quotient, quotients) & is_between(remainder, remainders))
    return quotients, remainders


@claim(
    "C25.level",
    "Wherever a number of steps along a line, with some carry, makes a digit that is wanted at a level, one of the "
    "states that the search goes on with holds the carry and what is left of both below.",
    family="chains",
    scope=ALL_SIZES,
    ids=("R9",),
    cases=which_is_lower,
)
def no_state_is_left_out(given: Given, lower: str) -> None:
    level, of_line, of_digit = any_level(given, lower)
    moved, wanted = any_bounds(given, "moved"), any_bounds(given, "wanted")
    above, carry = given.integer("above", at_least=0, below=2), given.integer("carry", at_least=0, below=2)
    m, m_rest = given.integer("m", at_least=0), given.integer("m_rest", at_least=0, below=of_line)
    w, w_rest = given.integer("w", at_least=0), given.integer("w_rest", at_least=0, below=of_digit)
    holding = box_with(given, "m", m, m_rest), box_with(given, "w", w, w_rest)
    states = taking(lower_states, one_box_each(given, ((moved, of_line), (wanted, of_digit)), holding))
    found = list(states([level], 0, State(above, moved, wanted)))
    goes_on = [
        (state.carry == carry) & is_between(m_rest, state.moved) & is_between(w_rest, state.wanted)
        for state, _ in found
    ]
    GOES_ON.check(given, "a state holds it", meets(level, m, w, carry, above), merged(lambda: any(goes_on)))


@claim(
    "C25.level-alone",
    "What the search adds at a level makes a digit that is wanted, whatever of the ranges that it leaves open comes "
    "out below; and that is in the ranges of the line and of the digit.",
    family="chains",
    scope=ALL_SIZES,
    ids=("R9",),
    cases=which_is_lower,
)
def each_state_is_right(given: Given, lower: str) -> None:
    level, of_line, of_digit = any_level(given, lower)
    moved, wanted, above = any_bounds(given, "moved"), any_bounds(given, "wanted"), given.integer("above")
    line, digit = any_box(given, "m"), any_box(given, "w")
    states = taking(lower_states, one_box_each(given, ((moved, of_line), (wanted, of_digit)), (line, digit)))
    m_rest, w_rest = given.integer("m_rest"), given.integer("w_rest")
    for state, added in states([level], 0, State(above, moved, wanted)):
        m = added // level.period
        w = level.start + m + state.carry - level.radix * above
        given.agree("whole steps of the level", impl=added, spec=m * level.period)
        given.check("a carry", (state.carry == 0) | (state.carry == 1))
        is_left = is_between(m_rest, state.moved) & is_between(w_rest, state.wanted)
        is_of_line, is_of_digit = is_between(m * of_line + m_rest, moved), is_between(w * of_digit + w_rest, wanted)
        IN_A_BOX_IS_IN_RANGE.assume(given, is_between(m, line[0]) & is_between(m_rest, line[1]), is_of_line)
        IN_A_BOX_IS_IN_RANGE.assume(given, is_between(w, digit[0]) & is_between(w_rest, digit[1]), is_of_digit)
        IS_RIGHT.check(given, "of the line", is_left, is_of_line)
        IS_RIGHT.check(given, "of the digit", is_left, is_of_digit)


def any_terms(given: Given) -> tuple[Part, int, int, int]:
    """A part of two terms of which the larger step is a multiple of the smaller; what it is, and both extents."""
    step, times = given.integer("step", at_least=1), given.integer("times", at_least=1)
    few, many = given.integer("few", at_least=1), given.integer("many", at_least=1)
    return Part(0, (Term(0, step, few), Term(1, step * times, many)), (), 1), times, few, many


@claim(
    "C25.joined",
    "Two lines join exactly if the smaller one reaches the step of the larger; then what they add is each multiple of "
    "the smaller step up to the largest, and no other; else each spans what it did.",
    family="chains",
    scope=AllSizes("one line more, after any that have joined"),
    ids=("R9",),
)
def joined_lines_reach_all_multiples(given: Given) -> None:
    part, times, few, many = any_terms(given)
    t, u = given.integer("t", at_least=0, below=few), given.integer("u", at_least=0, below=many)
    first, *others = joined(part)
    given.agree("the step", impl=first.period, spec=part.terms[0].step)
    given.agree("they join", impl=not others, spec=times <= few)
    if others:
        given.agree("apart", impl=(first.bounds, *others), spec=((0, few - 1), (times * first.period, (0, many - 1))))
    else:
        given.check("it is a multiple", is_between(t + times * u, first.bounds))
        given.agree("none is larger", impl=first.bounds, spec=(0, few - 1 + times * (many - 1)))


@claim(
    "C25.coordinates",
    "Of what joined lines reach, `coordinates` finds how far to go along each.",
    family="chains",
    scope=AllSizes("one line more, after any that have joined"),
    ids=("R9",),
)
def what_joined_lines_reach_is_found(given: Given) -> None:
    part, times, few, many = any_terms(given)
    given.assume(times <= few)
    number = given.integer("number", at_least=0)
    given.assume(number <= few - 1 + times * (many - 1))
    step = part.terms[0].step
    (line, u), (other, t) = coordinates(part.terms, step * number)
    given.agree("the lines", impl=(line, other), spec=(1, 0))
    given.check("on the lines", (u >= 0) & (u < many) & (t >= 0) & (t < few))
    given.agree("the number", impl=t + times * u, spec=number)


@claim(
    "C25.reduced",
    "Reduced modulo the modulus of a digit, at the coordinates that they stand for the lines have a flat number that "
    "is the same up to multiples of the modulus; no step is negative, nor larger than half of it.",
    family="chains",
    scope=AllSizes("up to 2 lines"),
    ids=("R9",),
    cases=lambda: ((0,), (1,), (2,)),
)
def reduced_lines_have_the_same_digit(given: Given, count: int) -> None:
    modulus, start = given.integer("modulus", at_least=1), given.integer("start", at_least=0)
    digit = MaskedDigit(1, modulus, 0, 1, False)
    steps = given.integers("step", count, at_least=1)
    extents = given.integers("extent", count, at_least=2)
    terms = [Term(line, *parts) for line, parts in enumerate(zip(steps, extents, strict=True))]
    found = reduced(start, terms, [digit])
    flat, less = start, found.start
    for line, (step, extent) in enumerate(zip(steps, extents, strict=True)):
        t = given.integer(f"t{line}", at_least=0, below=extent)
        kept = [term for term in found.terms if term.line == line]
        rest = step % modulus
        given.agree("kept unless it moves nothing", impl=len(kept) == 1, spec=rest != 0)
        for term in kept:
            given.check("forward, by half at most", (term.step > 0) & (2 * term.step <= modulus))
            given.agree("as far", impl=term.extent, spec=extent)
            flat = flat + (rest - modulus if term.is_turned else rest) * t
            less = less + term.step * (extent - 1 - t if term.is_turned else t)
    given.agree("the same but for multiples of the modulus", impl=less, spec=flat)
    given.agree("the modulus", impl=(found.modulus, found.digits[0].size), spec=(modulus, modulus))


@claim(
    "C25.modulus",
    "The modulus of a topmost digit is larger than all flat numbers, and a multiple of its period and of the largest "
    "step on a chain with it.",
    family="chains",
    scope=AllSizes("up to 2 lines"),
    ids=("R9",),
    cases=lambda: ((0,), (1,), (2,)),
)
def topmost_digits_never_wrap(given: Given, count: int) -> None:
    period, start = given.integer("period", at_least=1), given.integer("start", at_least=0)
    terms = [
        Term(line, given.integer(f"step{line}", at_least=1), given.integer(f"extent{line}", at_least=1))
        for line in range(count)
    ]
    modulus = modulus_of(MaskedDigit(period, given.integer("size", at_least=1), 0, 1, True), start, terms)
    flat = start + sum(term.step * (term.extent - 1) for term in terms)
    unit = period
    for term in terms:
        unit = max(unit, term.step)
    given.check("above all flat numbers", modulus > flat)
    given.agree("a multiple of the largest", impl=modulus % unit, spec=0)


@claim(
    "C25.boxes-by-quotient",
    "A number is in a range exactly if its quotient is in one of the boxes of the range (false: the remainder counts).",
    family="chains",
    scope=ALL_SIZES,
    ids=("R9",),
    expect=refuted,
)
def boxes_have_no_remainders(given: Given) -> None:
    bounds, unit = any_bounds(given, ""), given.integer("unit", at_least=1)
    quotient, remainder = given.integer("quotient", at_least=0), given.integer("remainder", at_least=0, below=unit)
    inside = [is_between(quotient, first) for first, _ in boxes(bounds, unit)]
    given.agree("in the range", impl=merged(lambda: any(inside)), spec=is_between(quotient * unit + remainder, bounds))
