"""Points whose flat number has digits in given ranges, on chains of divisors; held against all points (R9)."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import prod
from random import Random

from impl.merge.base import MaskedDigit
from impl.merge.layers.chain_digits import (
    Part,
    boxes,
    coordinates,
    has_chain,
    is_on_chain,
    parts_of,
    point_with,
    reach_of,
)
from impl.merge.problem import Line, Point, Problem
from proofs.validation.defined import require
from proofs.validation.drawn.layers.problems import number_at, points

MOST, MANY = 600, 5000
"""Points of a problem, and of one in twenty."""


def ask_points_with_digits(random: Random) -> None:
    """Whether some point has given digits, where it is asked; and the parts that a question falls into."""
    for _ in range(12):
        periods, total = chain(random)
        problem, digits = lines(random, periods, total), some_digits(random, periods)
        if not has_chain(problem, digits):
            continue
        about_parts(problem, digits)
        for _ in range(4):
            about_points(problem, digits)
            digits = [narrowed(random, digit) for digit in digits]
    for _ in range(3):
        problem, digits = apart(random)
        require(has_chain(problem, digits), "digits apart", problem, digits)
        about_parts(problem, digits)
        for _ in range(3):
            about_points(problem, digits)
            digits = [narrowed(random, digit) for digit in digits]
        about_boxes(random)
    for _ in range(6):
        problem, digits = around_an_open_level(random)
        about_parts(problem, digits)
        for _ in range(4):
            about_points(problem, digits)
            digits = [narrowed(random, digit) for digit in digits]
    for _ in range(40):
        about_far_points(random)
    for _ in range(20):
        about_chains(random)


def about_chains(random: Random) -> None:
    """Up to eight digits, each moved by lines of its own or by none, or all by lines that carry: they are on a chain
    exactly if in each part all steps, periods and moduli divide one another, in their order."""
    found: list[Line] = []
    digits: list[MaskedDigit] = []
    period, start, is_apart = 1, 0, random.random() < 0.6
    for _ in range(random.randint(3, 8)):
        size = random.choice((2, 3, 4, 6, 12))
        digits.append(narrowed(random, MaskedDigit(period, size, 0, size, False)))
        left = size * period - 1 if is_apart else 10**6
        for _ in range(random.choice((0, 1, 1, 2))):
            step = period * random.choice((1, 1, 1, 2, 3)) + random.choice((0,) * 6 + (1, -1)) * (period > 2)
            extent = min(left // step + 1, random.choice((2, 2, 3, 5)))
            if extent > 1:
                found.append(Line(len(found), 0, 1, extent, step))
                left -= step * (extent - 1)
        period *= size
    problem = Problem(start, tuple(found), tuple((0, 9) for _ in range(len(found))))
    given = random.sample(digits, random.randint(1, len(digits)))
    are_on_chain = [is_divisible(part) for part in parts_of(problem, given)]
    for part, is_one in zip(parts_of(problem, given), are_on_chain, strict=True):
        require(is_on_chain(part) is is_one, "a part on a chain", part, is_one)
    require(has_chain(problem, given) is all(are_on_chain), "digits on a chain", problem, given, are_on_chain)


def is_divisible(part: Part) -> bool:
    """Whether of all steps, periods and moduli of a part each divides any larger one."""
    edges = {part.modulus, *(term.step for term in part.terms)}
    for digit in part.digits:
        edges |= {digit.period, digit.period * digit.size}
    return all(max(pair) % min(pair) == 0 for pair in combinations(edges, 2))


def around_an_open_level(random: Random) -> tuple[Problem, list[MaskedDigit]]:
    """A digit below and one above a level at which none is wanted, which may be wide, and lines that carry over it.
    They begin just below a multiple of the period above, or any number."""
    low, wide, high = random.choice((2, 3, 4)), random.choice((2, 5, 64, 65, 100, 257)), random.choice((2, 3, 5))
    above = low * wide
    near = random.randint(1, high - 1) * above - random.randint(1, 3 * low)
    start = max(0, random.choice((near, near, random.randrange(above * high // 2))))
    found: list[Line] = []
    left = above * high - 1 - start
    for axis, step in enumerate(random.sample((1, 1, low, above), random.randint(1, 3))):
        extent = min(left // step + 1, random.choice((2, 2, 3, low, wide)))
        if extent > 1 and prod(line.extent for line in found) * extent <= MOST:
            found.append(Line(axis, 0, 1, extent, step))
            left -= step * (extent - 1)
    digits = [MaskedDigit(1, low, 0, low, False), MaskedDigit(above, high, 0, high, random.random() < 0.5)]
    return Problem(start, tuple(found), tuple((0, 9**9) for _ in range(3))), [narrowed(random, each) for each in digits]


def chain(random: Random) -> tuple[list[int], int]:
    """Periods of which each divides the next, the last of them the number of elements."""
    periods = [1]
    for _ in range(random.randint(2, 7)):
        periods.append(periods[-1] * random.choice((2, 2, 2, 3, 4, 5, 16, 100)))
    return periods, periods[-1]


def lines(random: Random, periods: list[int], total: int) -> Problem:
    """Lines with steps of the chain, or just below one, whose flat numbers stay below the number of elements."""
    found: list[Line] = []
    start, left = start_of(random, periods), 0
    left, count = total - 1 - start, 1
    most = MANY if random.random() < 0.05 else MOST
    for axis in range(random.randint(1, 6)):
        step = random.choice(periods[:-1])
        less = random.choice(periods[:-1])
        step = step - less if less < step and random.random() < 0.25 else step
        extent = min(left // step + 1, random.choice((2, 2, 3, 4, 8, 33, 1500)), most // count)
        if extent > 1:
            found.append(Line(axis, 0, 1, extent, step))
            left, count = left - step * (extent - 1), count * extent
    return Problem(start, tuple(found), tuple((0, 9**9) for _ in range(6)))


def start_of(random: Random, periods: list[int]) -> int:
    """A number to begin with: 0, any, or just below a multiple of a period, so that what is added carries."""
    total = periods[-1]
    period = random.choice(periods)
    below = random.randint(1, max(1, total // period - 1)) * period - random.choice((1, 1, 2, 3))
    return random.choice((0, 0, random.randrange(total), random.randrange(total), max(0, min(below, total - 1))))


def apart(random: Random) -> tuple[Problem, list[MaskedDigit]]:
    """Lines of which each moves a digit of its own, and carries over no other; some digits are moved by none."""
    found: list[Line] = []
    digits: list[MaskedDigit] = []
    period, start = 1, 0
    for axis in range(random.randint(3, 8)):
        size = random.choice((2, 2, 3, 4, 5))
        extent, first = random.randint(1, size), 0
        if extent > 1 and prod(line.extent for line in found) * extent <= MOST:
            found.append(Line(axis, 0, 1, extent, period))
            first = random.randint(0, size - extent)
        start += first * period
        if random.random() < 0.8:
            digits.append(narrowed(random, MaskedDigit(period, size, 0, size, False)))
        period *= size
    return Problem(start, tuple(found), tuple((0, 9**9) for _ in range(8))), digits


def some_digits(random: Random, periods: list[int]) -> list[MaskedDigit]:
    """Some digits between the periods of a chain, of which no two overlap, with ranges that leave something out."""
    edges = sorted(random.sample(range(len(periods)), random.randint(2, len(periods))))
    digits: list[MaskedDigit] = []
    for low, high in pairwise(edges):
        if not digits or random.random() < 0.8:
            size = periods[high] // periods[low]
            is_top = high == len(periods) - 1
            digits.append(narrowed(random, MaskedDigit(periods[low], size, 0, size, is_top)))
    return digits


def narrowed(random: Random, digit: MaskedDigit) -> MaskedDigit:
    """The digit with another range: one value, one end left out, all of it, or any."""
    begin = random.choice((0, 0, digit.size - 1, random.randrange(digit.size)))
    end = random.choice((begin + 1, digit.size, random.randint(begin + 1, digit.size)))
    return digit._replace(begin=begin, end=end)


def about_points(problem: Problem, digits: list[MaskedDigit]) -> None:
    """Some point, if there is one, and a right one."""
    found = point_with(problem, digits)
    if found is None:
        missed = next((point for point in points(problem) if has_digits(problem, digits, point)), None)
        require(missed is None, "no point with these digits", problem, digits, missed)
    else:
        is_point = all(0 <= t < line.extent for t, line in zip(found, problem.lines, strict=True))
        require(is_point and has_digits(problem, digits, found), "a point with these digits", problem, digits, found)


def about_far_points(random: Random) -> None:
    """Lines of any length that have a point with some digits, which is one that was drawn: one is found."""
    periods = [1]
    for _ in range(random.randint(2, 8)):
        periods.append(periods[-1] * random.choice((2, 2, 3, 16, 2**15, 2**16, 2**31, 2**32, 3 * 2**33)))
    problem = far_lines(random, periods)
    drawn = tuple(random.choice((0, line.extent - 1, random.randrange(line.extent))) for line in problem.lines)
    digits = [around(random, digit, number_at(problem, drawn)) for digit in some_digits(random, periods)]
    if not has_chain(problem, digits):
        return
    found = point_with(problem, digits)
    require(found is not None, "no point with these digits", problem, digits, drawn)
    is_point = found is not None and all(0 <= t < line.extent for t, line in zip(found, problem.lines, strict=True))
    is_right = is_point and found is not None and has_digits(problem, digits, found)
    require(is_right, "a point with these digits", problem, digits, found)


def far_lines(random: Random, periods: list[int]) -> Problem:
    """Lines of any length with steps of a chain, or such less a lower one, whose flat numbers stay below its end."""
    start = start_of(random, periods)
    found: list[Line] = []
    left = periods[-1] - 1 - start
    for axis in range(random.randint(1, 7)):
        step, less = random.choice(periods[:-1]), random.choice(periods[:-1])
        step = step - less if less < step and random.random() < 0.25 else step
        most = left // step + 1
        extent = min(most, random.choice((2, 3, 2**16, 2**31 + 1, random.choice(periods[1:]), most // 2, most // 3)))
        if extent > 1:
            found.append(Line(axis, 0, 1, extent, step))
            left -= step * (extent - 1)
    return Problem(start, tuple(found), tuple((0, 9**99) for _ in range(7)))


def around(random: Random, digit: MaskedDigit, flat: int) -> MaskedDigit:
    """A digit with a range that the digit of a flat number lies in, often nothing else."""
    value = flat // digit.period % digit.size
    begin = random.choice((value, value, value // 2, 0, max(0, value - 3)))
    end = random.choice((value + 1, value + 1, digit.size, (value + digit.size) // 2 + 1))
    return digit._replace(begin=begin, end=end)


def has_digits(problem: Problem, digits: list[MaskedDigit], point: Point) -> bool:
    """Whether the flat number of a point has all digits in their ranges."""
    flat = number_at(problem, point)
    return all(digit.begin <= flat // digit.period % digit.size < digit.end for digit in digits)


def about_parts(problem: Problem, digits: list[MaskedDigit]) -> None:
    """The parts of a question have each digit once, and the lines of a part reach its totals."""
    parts = parts_of(problem, digits)
    asked = sorted(digit.period for part in parts for digit in part.digits)
    require(asked == sorted(digit.period for digit in digits if digit.size > 1), "digits of parts", problem, digits)
    for part in parts:
        require(is_on_chain(part), "a part off its chain", problem, digits)
        extents = {term.line: term.extent for term in part.terms}
        for total in {0, reach_of(part.terms)}:
            found = dict(coordinates(part.terms, total))
            sums = sum(
                term.step * (term.extent - 1 - found[term.line] if term.is_turned else found[term.line])
                for term in part.terms
            )
            require(sums == total and all(0 <= t < extents[line] for line, t in found.items()), "coordinates", part)


def about_boxes(random: Random) -> None:
    """A range as boxes of quotients and remainders: each number once, at both sides of thresholds."""
    low, unit = random.randint(0, 9000), random.choice((1, 2, 3, 10, 4095, 4097, random.randint(1, 9000)))
    high = low + random.choice((0, 1, random.randint(0, 90), random.randint(0, 20000)))
    found = boxes((low, high), unit)
    total = sum(prod(last - first + 1 for first, last in box) for box in found)
    require(total == high - low + 1, "boxes of a range", low, high, unit)
    for (first, last), (rest, most) in found:
        is_inside = low <= first * unit + rest and last * unit + most <= high and 0 <= rest <= most < unit
        require(is_inside and (first == last or (rest, most) == (0, unit - 1)), "a box of a range", low, high, unit)
