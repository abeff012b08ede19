"""R7, R8. The layer that takes no search: floors of the flat number that never carry, and masks that they project.

What a base view adds to the address is a weighted sum of `floor(y / P)` over its axis boundaries P. On a box
of points such a floor is affine exactly when a linear form stays inside one period of P (R7), which is read
off its two extreme values: no enumeration, one pass over the lines for each boundary. A masked digit of the base
that is affine cuts the ends off the lines that move it (R8).

What the passes do with one line are functions of their own, so that they are proved for any number of lines by
induction: `widened`, `floor_change` and `is_inside_period`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from impl.merge.base import Base, Boundary, MaskedDigit, Steps, address_at
from impl.merge.budget import Budget
from impl.merge.layers import Layer
from impl.merge.problem import Line, Point, Problem, part_of
from impl.merge.search.bend import Bend, square_before


class Affine(NamedTuple):
    """The affine form `constant + sum_k weights[k] * t_k` over the lines of a problem."""

    constant: int
    weights: tuple[int, ...]

    def at(self, point: tuple[int, ...]) -> int:
        """The value at a point."""
        return self.constant + sum(weight * t for weight, t in zip(self.weights, point, strict=True))

    def bounds(self, problem: Problem) -> tuple[int, int]:
        """The smallest and the largest value on the problem's box."""
        low = high = self.constant
        for weight, line in zip(self.weights, problem.lines, strict=True):
            low, high = widened(low, high, weight, line.extent)
        return low, high

    def by_axis(self, problem: Problem) -> tuple[int, tuple[int, ...]]:
        """The constant and the weights in the coordinates of the view."""
        constant, weights = self.constant, [0] * len(problem.ranges)
        for weight, line in zip(self.weights, problem.lines, strict=True):
            turned = weight * line.direction
            weights[line.axis] = turned
            constant -= turned * line.first
        return constant, tuple(weights)

    def plus(self, other: Affine, factor: int) -> Affine:
        """`self + factor * other`."""
        weights: list[int] = []
        for weight, other_weight in zip(self.weights, other.weights, strict=True):
            weights.append(weight + factor * other_weight)
        return Affine(self.constant + factor * other.constant, tuple(weights))


def widened(low: int, high: int, weight: int, extent: int) -> tuple[int, int]:
    """The bounds of `value + weight * t` for `low <= value <= high` and `0 <= t < extent`; both are reached.

    >>> widened(10, 12, -3, 5)
    (-2, 12)
    """
    end = weight * (extent - 1)
    return (low + end, high) if end < 0 else (low, high + end)


def flat_form(problem: Problem) -> Affine:
    """The flat number itself."""
    return Affine(problem.start, tuple(line.step for line in problem.lines))


def floor_form(problem: Problem, period: int) -> Affine | None:
    """R7. `floor(y / period)` as an affine form of the point, or None if it is none.

    Its weights can only be what the floor changes by along one step from the corner; with those, the
    remainder `y - period * form` is affine too, and the floor is right at every point exactly when the
    remainder's two extremes lie in [0, period).
    """
    weights: list[int] = []
    constant = problem.start // period
    low = high = problem.start - period * constant
    for line in problem.lines:
        weight = floor_change(problem.start, line.step, period)
        weights.append(weight)
        low, high = widened(low, high, line.step - period * weight, line.extent)
        if not is_inside_period((low, high), period):
            return None
    return Affine(constant, tuple(weights))


def floor_change(flat: int, step: int, period: int) -> int:
    """What one step changes the floor of a flat number by.

    >>> floor_change(5, 8, 6)
    2
    """
    return (flat + step) // period - flat // period


def is_inside_period(bounds: tuple[int, int], period: int) -> bool:
    """Whether the smallest and the largest remainder, and so all between, lie in [0, period)."""
    low, high = bounds
    return low >= 0 and high < period


class Narrowing(NamedTuple):
    """A step that kept all valid points: what it kept of a problem (None: no point is valid), by which layer,
    and by which digit if by one alone."""

    before: Problem
    after: Problem | None
    layer: Layer
    digit: MaskedDigit | None


def valid_points(
    digits: list[MaskedDigit], problem: Problem, budget: Budget
) -> tuple[list[Narrowing], list[MaskedDigit]]:
    """R8. How the masks of the base narrow a problem, and the digits that exclude points in another way.

    When a line is narrowed, other digits may stop carrying, so they are looked at again. One round for each digit
    and one more is enough for every digit that moves with one line; more would only creep. Raises Undecided beyond
    the budget.
    """
    narrowings: list[Narrowing] = []
    undecided = digits
    for _ in range(len(digits) + 1):
        budget.steps("carry-free", len(undecided) * (6 * len(problem.lines) + len(problem.lines) ** 2 // 16 + 4))
        found, undecided = project_masks(undecided, problem)
        narrowings += found
        if not found or not undecided or (narrowed := found[-1].after) is None:
            break
        problem = narrowed
    return narrowings, undecided


def project_masks(digits: list[MaskedDigit], problem: Problem) -> tuple[list[Narrowing], list[MaskedDigit]]:
    """R8. How the masks narrow a problem, one after another, and the digits that exclude points in another way; none
    where no point is valid."""
    narrowings: list[Narrowing] = []
    undecided: list[MaskedDigit] = []
    for digit in digits:
        narrowed, is_decided = project_mask(digit, problem)
        if narrowed is not problem:
            narrowings.append(Narrowing(problem, narrowed, "carry-free", digit))
        if narrowed is None:
            return narrowings, []
        problem = narrowed
        if not is_decided:
            undecided.append(digit)
    return narrowings, undecided


def project_mask(digit: MaskedDigit, problem: Problem) -> tuple[Problem | None, bool]:
    """R8. The problem without the ends of lines at which a digit is outside of its mask wherever the other lines
    are, None if that is everything; and whether the digit is inside on all of it."""
    form = digit_form(digit, problem)
    bounds = digit_bounds(digit, form, problem)
    if bounds is None:
        return problem, False
    if lies_inside(bounds, digit):
        return problem, True
    if lies_beside(bounds, digit):
        return None, True
    if form is None:
        return problem, False
    narrowed = without_ends(digit, form, bounds, problem)
    if narrowed is None:
        return None, True
    if narrowed is not problem:
        bounds = digit_bounds(digit, digit_form(digit, narrowed), narrowed)
    return narrowed, bounds is not None and lies_inside(bounds, digit)


def digit_bounds(digit: MaskedDigit, form: Affine | None, problem: Problem) -> tuple[int, int] | None:
    """R8. Bounds of a digit, both included, by its form if it has one; else None, if flat numbers are in several rows
    of it."""
    return bounds_in_row(digit, problem) if form is None else form.bounds(problem)


def bounds_in_row(digit: MaskedDigit, problem: Problem) -> tuple[int, int] | None:
    """R8. What the digit of the first flat number and of the last is; None if they are in two rows of it.

    >>> bounds_in_row(MaskedDigit(4, 5, 0, 2, False), Problem(29, (Line(0, 0, 1, 3, 5),), ((0, 3),)))
    (2, 4)
    """
    first, last = problem.start // digit.period, problem.last // digit.period
    if digit.is_top:
        return first, last
    row = first // digit.size
    return (first - digit.size * row, last - digit.size * row) if last // digit.size == row else None


def without_ends(digit: MaskedDigit, form: Affine, bounds: tuple[int, int], problem: Problem) -> Problem | None:
    """R8. The problem without the ends of lines at which a digit is outside of its mask wherever the other lines are;
    None if nothing of a line is left. The digit is the form, which runs between the bounds."""
    lines: list[Line] = []
    start, ranges, is_whole = problem.start, list(problem.ranges), True
    for weight, line in zip(form.weights, problem.lines, strict=True):
        begin, end = passing(digit, bounds, weight, line.extent)
        if begin >= end:
            return None
        part, coordinates = part_of(line, begin, end)
        start = start + line.step * begin
        ranges[line.axis] = coordinates
        if end - begin > 1:
            lines.append(part)
        is_whole = is_whole and begin == 0 and end == line.extent
    return problem if is_whole else Problem(start, tuple(lines), tuple(ranges))


def passing(digit: MaskedDigit, bounds: tuple[int, int], weight: int, extent: int) -> tuple[int, int]:
    """R8. The range of one line outside of which a digit is never in its mask; the digit runs between the bounds
    and changes by a weight along the line."""
    if weight == 0:
        return 0, extent
    low, high = bounds[0] - min(weight * (extent - 1), 0), bounds[1] - max(weight * (extent - 1), 0)
    begin, end = solutions(0, weight, digit.begin - high, digit.end - low)
    return max(begin, 0), min(end, extent)


def digit_form(digit: MaskedDigit, problem: Problem) -> Affine | None:
    """R7. One digit of the flat number, `floor(y / P) - m * floor(y / (P m))`, as an affine form."""
    lower = floor_form(problem, digit.period)
    upper = None if digit.is_top else floor_form(problem, digit.period * digit.size)
    if digit.is_top or lower is None:
        return lower
    return None if upper is None else lower.plus(upper, -digit.size)


def lies_inside(bounds: tuple[int, int], digit: MaskedDigit) -> bool:
    """Whether a digit with these bounds, both included, is always in its mask."""
    return digit.begin <= bounds[0] and bounds[1] < digit.end


def lies_beside(bounds: tuple[int, int], digit: MaskedDigit) -> bool:
    """Whether a digit with these bounds, both included, is never in its mask."""
    return bounds[1] < digit.begin or digit.end <= bounds[0]


def solutions(constant: int, weight: int, begin: int, end: int) -> tuple[int, int]:
    """The half-open range of t with `begin <= constant + weight * t < end`; the weight is not 0.

    >>> solutions(1, 3, 4, 11), solutions(10, -3, 4, 11)
    ((1, 4), (0, 3))
    """
    if weight > 0:
        return -((constant - begin) // weight), -((constant - end) // weight)
    return -((end - 1 - constant) // -weight), (constant - begin) // -weight + 1


def constant_steps(base: Base, carrying: list[Boundary], problem: Problem) -> Steps | Bend | None:
    """R7. The steps if no boundary carries; else a bend if one shows at a corner, or None."""
    return corner_bend(base, problem, carrying) if carrying else base.steps_at_origin(problem)


def corner_bend(base: Base, problem: Problem, carrying: Iterable[Boundary]) -> Bend | None:
    """R7. A bend, if one shows at a corner where a boundary carries; if only one boundary carries, one does,
    since nothing cancels it."""
    (start, changes), address = base.steps_at_origin(problem), address_at(base, problem)
    for boundary in carrying:
        corner = carrying_corner(problem, boundary.period)
        predicted = start + sum(t * change for t, change in zip(corner, changes, strict=True))
        if address(corner) != predicted:
            return Bend(partial(square_before, address, changes, corner))
    return None


def carrying_corner(problem: Problem, period: int) -> Point:
    """R7. The corner at which a floor that is not affine differs from what its changes at the origin predict:
    where the remainder that R7 looks at is smallest if that is negative, else where it is largest."""
    constant = problem.start // period
    remainders = [line.step - period * ((problem.start + line.step) // period - constant) for line in problem.lines]
    extents = [line.extent - 1 for line in problem.lines]
    low = tuple(extent if r < 0 else 0 for r, extent in zip(remainders, extents, strict=True))
    high = tuple(extent if r > 0 else 0 for r, extent in zip(remainders, extents, strict=True))
    lowest = problem.start % period + sum(r * t for r, t in zip(remainders, low, strict=True))
    return low if lowest < 0 else high
