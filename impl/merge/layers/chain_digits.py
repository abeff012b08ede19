"""Points whose flat number has given digits, found level by level where all sizes divide one another.

A digit of the flat number y is `floor(y / period) mod size`; the question is whether the points of a problem
reach a y whose digits lie in given ranges. Only y modulo the modulus T of the highest digit counts, so

1. where lower lines never carry over the period of a digit, the question falls apart into *parts* that can be
   answered one by one;
2. in each part the steps are reduced modulo T to the remainder nearest to 0, lines with a negative one turned
   round; a step that is a multiple of T drops out;
3. the part is *on a chain* if its steps, periods and moduli, in increasing order, divide each other;
4. on a chain the multiples of a step s that reach the next step S join with it: `s t + S u`, `0 <= t < e`,
   `0 <= u < E`, `S <= s e`, are the multiples `s v`, `0 <= v < e + (S/s) (E-1)`. What is left does not overlap;
5. the chain now cuts y into levels, at each of which at most one line moves y and at most one digit is wanted:
   start + moved + carry from below = wanted + radix * carry above. A line and a wanted digit may each span
   several levels; what their ranges leave open below a level is again a range.

A search from the highest level down meets at most 2 * 2 * 4 states at a level (the carry asked from below,
what is left of the line, what is left of the digit), so the cost depends on ranks and logarithms alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from impl.merge.base import MaskedDigit
from impl.merge.problem import Point, Problem

Bounds = tuple[int, int]


class Term(NamedTuple):
    """What one line of the problem, or several that join, adds to y: `step * t`, `0 <= t < extent`."""

    line: int
    step: int
    extent: int
    is_turned: bool = False


class Part(NamedTuple):
    """The terms that move some digits, and the start of y, modulo `modulus`."""

    start: int
    terms: tuple[Term, ...]
    digits: tuple[MaskedDigit, ...]
    modulus: int


class Span(NamedTuple):
    """A number that counts multiples of `period` and lies in `bounds`, both ends included."""

    period: int
    bounds: Bounds


class Level(NamedTuple):
    """The digit of y between two neighbours on the chain; what moves it and what it has to be."""

    period: int
    radix: int
    start: int
    moved: Span
    wanted: Span


class State(NamedTuple):
    """The carry that a level has to hand up, and what is left open of its two spans."""

    carry: int
    moved: Bounds
    wanted: Bounds


def has_chain(problem: Problem, digits: Iterable[MaskedDigit]) -> bool:
    """Whether `point_with` can be asked for these digits; then it can with other ranges, and on a smaller box."""
    return all(is_on_chain(part) for part in parts_of(problem, digits))


def point_with(problem: Problem, digits: Sequence[MaskedDigit]) -> Point | None:
    """A point at which `begin <= floor(y / period) mod size < end` for all digits; None if there is none.

    Raises ArithmeticError if the digits and the lines are on no chain.
    """
    if any(digit.begin >= digit.end for digit in digits):
        return None
    point = [0] * len(problem.lines)
    for part in parts_of(problem, digits):
        if not is_on_chain(part):
            raise ArithmeticError(f"the steps and periods of {part} do not divide each other")
        total = total_with(levels_of(part))
        if total is None:
            return None
        for line, t in coordinates(part.terms, total):
            point[line] = t
    return tuple(point)


def parts_of(problem: Problem, digits: Iterable[MaskedDigit]) -> list[Part]:
    """The independent parts of the question, the highest digits first."""
    terms = [Term(n, line.step, line.extent) for n, line in enumerate(problem.lines) if line.extent > 1]
    parts: list[Part] = []
    waiting: list[MaskedDigit] = []
    start = problem.start
    for digit in sorted((digit for digit in digits if digit.size > 1), reverse=True):
        waiting.append(digit)
        lower = [term for term in terms if term.step % digit.period != 0]
        rest = start % digit.period
        if rest + reach_of(lower) < digit.period:
            upper = [term for term in terms if term.step % digit.period == 0]
            parts.append(reduced(start - rest, upper, waiting))
            start, terms, waiting = rest, lower, []
    return [*parts, reduced(start, terms, waiting)] if waiting else parts


def reach_of(terms: Iterable[Term]) -> int:
    """The largest sum of some terms."""
    return sum(term.step * (term.extent - 1) for term in terms)


def reduced(start: int, terms: list[Term], digits: list[MaskedDigit]) -> Part:
    """A part with its steps reduced modulo the modulus of its highest digit, which comes first."""
    modulus = modulus_of(digits[0], start, terms)
    digits = [digits[0]._replace(size=modulus // digits[0].period), *digits[1:]]
    start, kept = nearest(start, terms, modulus)
    return Part(start, tuple(sorted(kept, key=lambda term: term.step)), tuple(digits), modulus)


def nearest(start: int, terms: list[Term], modulus: int) -> tuple[int, list[Term]]:
    """The start and the terms with the remainders of their steps that are nearest to 0; lines with a negative one are
    turned round."""
    kept: list[Term] = []
    for term in terms:
        step = term.step % modulus
        if 2 * step > modulus:
            start += (step - modulus) * (term.extent - 1)
            kept.append(Term(term.line, modulus - step, term.extent, is_turned=True))
        elif step > 0:
            kept.append(Term(term.line, step, term.extent))
    return start, kept


def modulus_of(digit: MaskedDigit, start: int, terms: list[Term]) -> int:
    """The period at which a digit wraps. The topmost digit of the base never does, so that any modulus above
    every y will do for it: here a multiple of the period and of the largest step."""
    if not digit.is_top:
        return digit.period * digit.size
    unit = max(digit.period, *(term.step for term in terms), 1)
    return unit * ((start + reach_of(terms)) // unit + 2)


def is_on_chain(part: Part) -> bool:
    """Whether the steps, periods and moduli of a part, in increasing order, divide each other."""
    periods = {period for digit in part.digits for period in (digit.period, digit.period * digit.size)}
    chain = sorted({part.modulus} | periods | {term.step for term in part.terms})
    return all(larger % smaller == 0 for smaller, larger in pairwise(chain))


def joined(part: Part) -> list[Span]:
    """The terms of a part on a chain as multiples that do not overlap."""
    spans: list[Span] = []
    for term in part.terms:
        if spans and spans[-1].period * (spans[-1].bounds[1] + 1) >= term.step:
            step, (_, last) = spans.pop()
            spans.append(Span(step, (0, last + term.step // step * (term.extent - 1))))
        else:
            spans.append(Span(term.step, (0, term.extent - 1)))
    return spans


def coordinates(terms: tuple[Term, ...], total: int) -> list[tuple[int, int]]:
    """Lines and how far to go along each for a total that the terms of a chain reach: the largest step first,
    as often as possible."""
    found: list[tuple[int, int]] = []
    for term in reversed(terms):
        t = min(total // term.step, term.extent - 1)
        total -= term.step * t
        found.append((term.line, term.extent - 1 - t if term.is_turned else t))
    return found


def levels_of(part: Part) -> list[Level]:
    """The levels of a part on a chain, lowest first. One begins where a line or a digit begins, and where a digit ends:
    what moves it is the last line that begins there or below; what it has to be, the digit that goes on there, and
    anything where none does."""
    levels: list[Level] = []
    lines, digits = joined(part)[::-1], list(part.digits)
    moved, wanted, digit_end = Span(1, (0, 0)), Span(1, (0, 0)), 0
    period = edge_above(0, lines, digits, digit_end, part.modulus)
    while period < part.modulus:
        if lines and lines[-1].period == period:
            moved = lines.pop()
        if digits and digits[-1].period == period:
            digit = digits.pop()
            wanted, digit_end = Span(period, (digit.begin, digit.end - 1)), period * digit.size
        above = edge_above(period, lines, digits, digit_end, part.modulus)
        radix = above // period
        if period >= digit_end:
            wanted = Span(period, (0, radix - 1))
        levels.append(Level(period, radix, part.start // period % radix, moved, wanted))
        period = above
    return levels


def edge_above(period: int, lines: Sequence[Span], digits: Sequence[MaskedDigit], digit_end: int, modulus: int) -> int:
    """The lowest edge above a period, up to the modulus: of the lines and digits that are left, the highest first, and
    of the digit that goes on up to its end."""
    line = lines[-1].period if lines else modulus
    digit = digits[-1].period if digits else modulus
    return min(line, digit, digit_end if digit_end > period else modulus)


def total_with(levels: list[Level]) -> int | None:
    """What the lines can add to the start so that every wanted digit lies in its bounds; None if nothing."""
    top = len(levels) - 1
    seen: set[tuple[int, State]] = set()
    stack = [(top, State(carry, levels[top].moved.bounds, levels[top].wanted.bounds), 0) for carry in (1, 0)]
    while stack:
        number, state, total = stack.pop()
        if number < 0:
            if state.carry == 0:
                return total
        elif (number, state) not in seen:
            seen.add((number, state))
            stack.extend((number - 1, lower, total + added) for lower, added in lower_states(levels, number, state))
    return None


def lower_states(levels: list[Level], number: int, state: State) -> Iterable[tuple[State, int]]:
    """The states that a level can leave to the one below it, and what the lines add at the level for each."""
    level = levels[number]
    for moved, moved_rest in boxes(state.moved, level.period // level.moved.period):
        for wanted, wanted_rest in boxes(state.wanted, level.period // level.wanted.period):
            for carry in (1, 0):
                shift = level.radix * state.carry - level.start - carry
                low, high = max(moved[0], wanted[0] + shift), min(moved[1], wanted[1] + shift)
                if low <= high:
                    yield entered(levels, number, State(carry, moved_rest, wanted_rest)), low * level.period


def entered(levels: list[Level], number: int, state: State) -> State:
    """The state at the level below `number`, where other spans may begin (from their tops)."""
    if number == 0:
        return state
    here, lower = levels[number], levels[number - 1]
    moved = lower.moved.bounds if here.moved.period == here.period else state.moved
    wanted = lower.wanted.bounds if here.wanted.period == here.period else state.wanted
    return State(state.carry, moved, wanted)


def boxes(bounds: Bounds, unit: int) -> list[tuple[Bounds, Bounds]]:
    """The numbers of a range as at most three boxes of quotients and remainders by a unit.

    >>> boxes((7, 32), 10)
    [((0, 0), (7, 9)), ((3, 3), (0, 2)), ((1, 2), (0, 9))]
    """
    (first, first_rest), (last, last_rest) = divmod(bounds[0], unit), divmod(bounds[1], unit)
    if first == last:
        return [((first, first), (first_rest, last_rest))]
    result: list[tuple[Bounds, Bounds]] = []
    if first_rest > 0:
        result.append(((first, first), (first_rest, unit - 1)))
        first += 1
    if last_rest < unit - 1:
        result.append(((last, last), (0, last_rest)))
        last -= 1
    return [*result, ((first, last), (0, unit - 1))] if first <= last else result
