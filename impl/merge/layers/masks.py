"""R8. Masks of the base whose digit is affine: they narrow the lines of the last view, without enumeration."""

from __future__ import annotations

from typing import NamedTuple

from impl.merge.base import MaskedDigit
from impl.merge.budget import Budget
from impl.merge.layers import Layer
from impl.merge.layers.carry_free import Affine, floor_form
from impl.merge.problem import Problem


class Narrowing(NamedTuple):
    """A step that kept all valid points: what it kept of a problem (None: no point is valid), by which layer,
    and by which digit if by one alone."""

    before: Problem
    after: Problem | None
    layer: Layer
    digit: MaskedDigit | None


def project_masks(
    digits: list[MaskedDigit], problem: Problem, budget: Budget | None = None
) -> tuple[list[Narrowing], list[MaskedDigit]]:
    """R8. How the masks of the base narrow a problem, and the digits that exclude points in another way.

    When a line is narrowed, other digits may stop carrying, so they are looked at again. One round for each digit
    and one more is enough for every digit that moves with one line; more would only creep. Raises Undecided beyond
    the budget.
    """
    undecided, narrowings = list(digits), list[Narrowing]()
    for _ in range(len(digits) + 1):
        if budget is not None:
            budget.steps("carry-free", len(undecided) * (6 * len(problem.lines) + len(problem.lines) ** 2 // 16 + 4))
        before, looked_at, undecided = problem, undecided, []
        for digit in looked_at:
            narrowed, is_decided = project_mask(digit, problem)
            if narrowed is not problem:
                narrowings.append(Narrowing(problem, narrowed, "carry-free", digit))
            if narrowed is None:
                return narrowings, []
            problem = narrowed
            if not is_decided:
                undecided.append(digit)
        if not undecided or problem is before:
            break
    return narrowings, undecided


def project_mask(digit: MaskedDigit, problem: Problem) -> tuple[Problem | None, bool]:
    """R8. The problem without the ends of lines at which a digit is outside of its mask wherever the other lines
    are, None if that is everything; and whether the digit is inside on all of it."""
    form = digit_form(digit, problem)
    if form is None:
        return problem, False
    bounds = form.bounds(problem)
    if lies_inside(bounds, digit):
        return problem, True
    ranges = [passing(digit, bounds, w, line.extent) for w, line in zip(form.weights, problem.lines, strict=True)]
    if lies_beside(bounds, digit) or any(begin >= end for begin, end in ranges):
        return None, True
    narrowed = problem
    for number in reversed(range(len(ranges))):
        if ranges[number] != (0, problem.lines[number].extent):
            narrowed = narrowed.narrowed(number, *ranges[number])
    form = form if narrowed is problem else digit_form(digit, narrowed)
    return narrowed, form is not None and lies_inside(form.bounds(narrowed), digit)


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
