"""The arithmetic that layers rest on, each part held against all numbers of a small range: bounds, floors, ranges of a
line, parts of lines, reaches, and the digits between two edges (R7 to R9)."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

from impl.merge.base import Base, MaskedDigit, boundaries_of
from impl.merge.layers.carry_free import (
    Affine,
    floor_change,
    is_inside_period,
    lies_beside,
    lies_inside,
    passing,
    solutions,
    widened,
)
from impl.merge.layers.chain import digits_carrying
from impl.merge.layers.corner_hole import is_in_mask, with_less
from impl.merge.problem import Line, Problem, part_of, problem_of
from impl.merge.reading import is_valid_at, read, unravel
from impl.mergeability.inside import flat_extremes
from impl.parts.normal_form import Parts
from proofs.validation.defined import require
from proofs.validation.drawn.layers.problems import defined, number_at, points
from proofs.validation.drawn.stacks import base_of
from spec.view import address

FAR = (0, 0, 1, 999, 1000, 5000, 2**33)
"""How far from 0 numbers lie."""


def ask_arithmetic(random: Random) -> None:
    """Bounds, floors and ranges; forms over a few lines; the parts of lines; and what a view is made of."""
    for _ in range(8):
        about_numbers(random)
        about_ranges(random)
        about_masked_lines(random)
        about_parts(random)
        about_carrying_digits(random)
        about_bases(random)
        about_extremes(random)


def about_numbers(random: Random) -> None:
    """What a line adds to bounds, and what a step adds to a floor."""
    low, weight, extent = random.randint(-9, 9), random.randint(-5, 5), random.randint(1, 6)
    high = low + random.randint(0, 5)
    values = [value + weight * t for value in range(low, high + 1) for t in range(extent)]
    require(widened(low, high, weight, extent) == (min(values), max(values)), "widened", low, high, weight, extent)
    flat, step, period = random.randint(0, 99) + random.choice(FAR), random.randint(0, 30), random.randint(1, 25)
    change = (flat + step) // period - flat // period
    require(floor_change(flat, step, period) == change, "a floor", flat, step, period)
    inside = all(0 <= value < period for value in range(low, high + 1))
    require(is_inside_period((low, high), period) == inside, "inside of a period", low, high, period)
    digit = masked_digit(random)
    in_mask = [digit.begin <= value < digit.end for value in range(low, high + 1)]
    require(lies_inside((low, high), digit) == all(in_mask), "inside of a mask", low, high, digit)
    require(lies_beside((low, high), digit) == (not any(in_mask)), "beside a mask", low, high, digit)
    wanted = digit.begin <= flat // digit.period % digit.size < digit.end
    require(is_in_mask(digit, flat) == wanted, "a digit in its mask", digit, flat)


def masked_digit(random: Random) -> MaskedDigit:
    """A digit with a mask in which there is a value."""
    size = random.randint(1, 9)
    begin = random.randrange(size)
    return MaskedDigit(random.choice((1, 2, 6)), size, begin, random.randint(begin + 1, size), random.random() < 0.3)


def about_ranges(random: Random) -> None:
    """The places on a line at which a form lies in a range, near 0 and far from it."""
    weight, far = random.choice((1, 2, 3, 7, 5000, -1, -2, -3, -7, -5000)), random.choice(FAR)
    constant, begin = random.randint(-20, 20) - weight * far, random.randint(-20, 20)
    end = begin + random.choice((1, 1, 2, 5, 30)) * random.choice((1, abs(weight)))
    first, last = solutions(constant, weight, begin, end)
    wanted = [t for t in range(far - 80, far + 80) if begin <= constant + weight * t < end]
    require(list(range(first, last)) == wanted, "solutions", constant, weight, begin, end)


def about_masked_lines(random: Random) -> None:
    """The ends of a line at which a digit is outside of its mask wherever other lines are, which fill their bounds."""
    digit = masked_digit(random)
    weight, extent = random.choice((0, 1, 1, 2, 5, -1, -2)), random.randint(1, 7)
    low = random.randint(-6, 9)
    high = low + random.randint(0, 4)
    bounds = widened(low, high, weight, extent)
    begin, end = passing(digit, bounds, weight, extent)
    wanted = [
        t for t in range(extent) if low + weight * t < digit.end and digit.begin <= high + weight * t
    ] if weight else list(range(extent))  # fmt: skip
    require(list(range(begin, end)) == wanted, "what passes a mask", digit, bounds, weight, extent)


def about_parts(random: Random) -> None:
    """Parts of a problem, of a form over its lines, and where the number of a point lies outside."""
    lines = tuple(
        Line(axis, *random.choice(((2, 1), (9, -1))), random.randint(2, 4), random.randint(1, 9))
        for axis in range(random.randint(1, 5))
    )
    first, last = zip(*((line.first, line.first + line.direction * (line.extent - 1)) for line in lines), strict=True)
    ranges = tuple((min(pair), max(pair) + 1) for pair in zip(first, last, strict=True))
    problem = Problem(random.randint(-5, 9), lines, ranges)
    numbers = [number_at(problem, point) for point in points(problem)]
    size = random.choice((max(numbers), max(numbers) + 1, min(numbers), 40))
    outside = problem.point_outside(size)
    is_inside = all(0 <= number < size for number in numbers)
    require((outside is None) == is_inside, "a point outside", problem, size)
    require(outside is None or not 0 <= number_at(problem, outside) < size, "a point outside", problem, size, outside)
    number = random.randrange(len(lines))
    begin = random.randrange(lines[number].extent)
    end = random.randint(begin + 1, lines[number].extent)
    part, coordinates = part_of(lines[number], begin, end)
    line = lines[number]
    wanted = [line.first + line.direction * t for t in range(begin, end)]
    require([part.first + part.direction * t for t in range(part.extent)] == wanted, "a part", line, begin, end)
    require(list(range(*coordinates)) == sorted(wanted), "coordinates of a part", line, begin, end)
    form = Affine(random.randint(-9, 9), tuple(random.choice((0, 1, -1, 4, 1001)) for _ in lines))
    values = {point: form.at(point) for point in points(problem)}
    require(form.bounds(problem) == (min(values.values()), max(values.values())), "bounds", problem, form)
    if any(form.weights):
        about_less(random, form, problem)


def about_less(random: Random, form: Affine, problem: Problem) -> None:
    """The part on which a form stays lower by an excess: the end of the line that moves it most gives way."""
    excess = random.choice((1, 2, 5, 1000, 3000))
    part = with_less(form, problem, excess)
    reach = max(abs(w) * (line.extent - 1) for w, line in zip(form.weights, problem.lines, strict=True))
    values = {problem.index(point): form.at(point) for point in points(problem)}
    kept = [values[part.index(point)] for point in points(part)]
    lower = max(values.values()) - max(kept)
    require(lower >= min(excess, reach), "a part that is lower", form, problem, excess, part)
    most = [abs(w) for w, line in zip(form.weights, problem.lines, strict=True) if abs(w) * (line.extent - 1) == reach]
    require(lower < min(excess, reach) + max(most), "more than is lower", form, problem, excess, part)


def about_carrying_digits(random: Random) -> None:
    """The digits that say over how many edges a step carries, for each number of edges."""
    edges = [random.choice((1, 2, 3))]
    for _ in range(random.randint(1, 5)):
        edges.append(edges[-1] * random.choice((2, 2, 3, 4)))
    step = edges[0]
    for flat in {random.randrange(2 * edges[-1]) for _ in range(30)} | {edges[-1] - 1, edges[-1] - step}:
        carried = sum((flat + step) // edge - flat // edge for edge in edges[1:])
        fits = [
            number for number in range(len(edges))
            if all(is_in_mask(digit, flat) for digit in digits_carrying(edges, number))
        ]  # fmt: skip
        require(fits == [carried], "digits that carry", edges, flat, fits)


def about_extremes(random: Random) -> None:
    """The least and the greatest number of a view of large sizes, from the ends of each axis."""
    shape = tuple(random.choice((1, 2, 900, 1001, 5000, 2**33)) for _ in range(random.randint(1, 6)))
    strides = tuple(random.choice((1, -1, 7, -1000, 1001, 0)) for _ in shape)
    begins = [random.choice((0, 1, size // 2, size - 1)) for size in shape]
    mask = tuple((min(b, n - 1), random.choice((min(b, n - 1) + 1, n))) for b, n in zip(begins, shape, strict=True))
    view = Parts(shape, strides, random.choice((0, -5, 10**6)), mask if random.random() < 0.8 else None)
    whole = view.mask or tuple((0, size) for size in shape)
    ends = [{stride * begin, stride * (end - 1)} for stride, (begin, end) in zip(strides, whole, strict=True)]
    wanted = view.offset + sum(map(min, ends)), view.offset + sum(map(max, ends))
    require(flat_extremes(view) == wanted, "extremes", view)
    problem = problem_of(view)
    require((problem.start, problem.last) == wanted, "the ends of a problem", view)


def about_bases(random: Random) -> None:
    """What a view says of each flat number, from its boundaries; its extremes; and how indices of it read."""
    view = base_of(random, [random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(0, 6))]).parts
    base, top = Base(view), defined(view)
    elements = prod(view.shape)
    flats = random.sample(range(elements), min(elements, 30))
    indices = [unravel(view.shape, flat) for flat in flats]
    wanted = [address(top, index) for index in indices]
    require([base.address(flat) for flat in flats] == wanted == base.addresses(flats), "addresses", view)
    inside = [all(a <= i < b for a, i, b in zip(top.begin, index, top.end, strict=True)) for index in indices]
    before = [random.random() < 0.8 for _ in flats]
    both = [one and other for one, other in zip(inside, before, strict=True)]
    require(base.are_valid(flats, before) == both, "valid flat numbers", view)
    require([is_valid_at(view, index) for index in indices] == inside, "valid indices", view)
    readings = [read((view,), index) for index in indices]
    require([reading.is_valid for reading in readings] == inside, "a reading", view)
    box = list(product(*(range(*pair) for pair in zip(top.begin, top.end, strict=True))))
    ends = [address(top, index) for index in box]
    require(flat_extremes(view) == ((min(ends), max(ends)) if ends else None), "extremes", view)
    slope, boundaries, digits = boundaries_of(view, elements)
    require(all(boundary.weight for boundary in boundaries), "boundaries without a weight", view, slope, boundaries)
    periods = [boundary.period for boundary in boundaries]
    require(periods == sorted(set(periods)) and all(period > 1 for period in periods), "boundaries", view, periods)
    require(len(digits) == sum(pair != (0, n) for pair, n in zip(view.mask or (), view.shape, strict=False)),
            "masked digits", view, digits)  # fmt: skip
    if box:
        require(problem_of(view).start == min(ends) and problem_of(view).last == max(ends), "a problem", view)
