"""Which points of the last view are valid below, and whether they are a box."""

from __future__ import annotations

from impl.merge.below import Base, Below, MaskedDigit
from impl.merge.carry_free import Affine, floor_form
from impl.merge.cost import reach_cost, require_budget
from impl.merge.problem import Problem
from impl.merge.reachability import Hole, valid_box


def valid_problem(below: Below, problem: Problem, budget: int) -> Problem | Hole | None:
    """The problem on the valid points; None if there are none, a hole if they are no box."""
    digits = below.masked_digits if isinstance(below, Base) else []
    narrowed, undecided = project_masks(digits, problem)
    if narrowed is None or (isinstance(below, Base) and not undecided):
        return narrowed
    searches = sum(2 * line.extent.bit_length() for line in narrowed.lines) + 4
    require_budget("reachability", searches * reach_cost(narrowed), budget)
    return valid_box(narrowed, below.valid_bits(narrowed.last + 1))


def project_masks(digits: list[MaskedDigit], problem: Problem) -> tuple[Problem | None, bool]:
    """R8. The problem narrowed by the masks of the base; None if they exclude every point.

    A digit that moves with one line narrows that line; afterwards other digits may have stopped carrying, so
    they are looked at again. The flag says whether a digit is left that excludes points in another way.
    """
    undecided = list(digits)
    progress = True
    while progress and undecided:
        progress, waiting = False, []
        for digit in undecided:
            narrowed = project_mask(digit, problem)
            if narrowed is None:
                return None, False
            if isinstance(narrowed, Problem):
                progress = progress or narrowed is not problem
                problem = narrowed
            else:
                waiting.append(digit)
        undecided = waiting
    return problem, bool(undecided)


def project_mask(digit: MaskedDigit, problem: Problem) -> Problem | str | None:
    """R8. The problem on the points at which `begin <= digit < end`; None if there are none, or the word
    "undecided" where the digit is not affine or two lines move it across a bound."""
    form = digit_form(digit, problem)
    if form is None:
        return "undecided"
    low, high = form.bounds(problem)
    if digit.begin <= low and high < digit.end:
        return problem
    if high < digit.begin or digit.end <= low:
        return None
    moving = [number for number, weight in enumerate(form.weights) if weight != 0]
    if len(moving) != 1:
        return "undecided"
    begin, end = solutions(form.constant, form.weights[moving[0]], digit.begin, digit.end)
    begin, end = max(begin, 0), min(end, problem.lines[moving[0]].extent)
    return problem.narrowed(moving[0], begin, end) if begin < end else None


def digit_form(digit: MaskedDigit, problem: Problem) -> Affine | None:
    """R7. One digit of the flat number, `floor(y / P) - m * floor(y / (P m))`, as an affine form."""
    lower = floor_form(problem, digit.period)
    upper = None if digit.is_top else floor_form(problem, digit.period * digit.size)
    if digit.is_top or lower is None:
        return lower
    return None if upper is None else lower.plus(upper, -digit.size)


def solutions(constant: int, weight: int, begin: int, end: int) -> tuple[int, int]:
    """The half-open range of t with `begin <= constant + weight * t < end`; the weight is not 0.

    >>> solutions(1, 3, 4, 11), solutions(10, -3, 4, 11)
    ((1, 4), (0, 3))
    """
    if weight > 0:
        return -((constant - begin) // weight), -((constant - end) // weight)
    return -((end - 1 - constant) // -weight), (constant - begin) // -weight + 1
