"""R8. Holes that masks with an affine digit leave, where two or more lines move the digit.

If each digit leaves its mask on one side only, and no two digits want a line at different ends, the valid points
lie around one corner: with a point all others nearer to the corner are valid. Then they are a box exactly if the
opposite corner of the smallest box is valid, and a hole is found by walking there. A digit that leaves its mask
on both sides is looked at on a part of the problem where it leaves it on one: a hole there is a hole.

Where digits are not affine, a hole may still show in a row.
"""

from __future__ import annotations

from impl.merge.base import MaskedDigit
from impl.merge.budget import Budget
from impl.merge.layers.carry_free import Affine, digit_form, lies_inside, valid_points
from impl.merge.problem import Point, Problem
from impl.merge.search.bend import moved
from impl.merge.search.box import Hole

Forms = list[tuple[MaskedDigit, Affine]]
ROW = 16
"""How far along a row a hole is looked for."""


def corner_hole(digits: list[MaskedDigit], problem: Problem, budget: Budget) -> Hole | None:
    """R8. A hole that the masks of some digits leave, or None if none shows here; then there may still be one."""
    forms = forms_of(digits, problem)
    if forms is None:
        return None
    part: Problem | None = one_sided_part(forms, problem, budget)
    if part is not None and part is not problem:
        narrowings, undecided = valid_points(digits, part, budget)
        part = narrowings[-1].after if narrowings else part
        forms = None if part is None or not undecided else forms_of(undecided, part)
    if part is None or forms is None or (safe := safe_corner(forms, part)) is None:
        return None
    budget.steps("carry-free", len(part.lines) * (len(forms) * len(part.lines) // 2 + 4))
    return hole_from(safe, forms, part)


def forms_of(digits: list[MaskedDigit], problem: Problem) -> Forms | None:
    """The digits with their affine forms; None if one has none."""
    forms = [(digit, form) for digit in digits if (form := digit_form(digit, problem)) is not None]
    return forms if len(forms) == len(digits) else None


def row_hole(digits: list[MaskedDigit], problem: Problem) -> Hole | None:
    """A hole near the begin of a row through the first corner: valid, not valid, and valid again; or None if none
    shows there. The digits need not be affine."""
    origin = (0,) * len(problem.lines)
    for number, line in enumerate(problem.lines):
        ends: list[int] = []
        for t in range(min(line.extent, ROW)):
            is_inside = all(is_in_mask(digit, problem.start + line.step * t) for digit in digits)
            if is_inside == (len(ends) % 2 == 0):
                ends.append(t)
            if len(ends) == 3:
                first, between, second = (problem.index(moved(origin, number, end)) for end in ends)
                return Hole(first, second, between)
    return None


def is_in_mask(digit: MaskedDigit, flat: int) -> bool:
    """Whether the digit of a flat number is in its mask."""
    return digit.begin <= flat // digit.period % digit.size < digit.end


def one_sided_part(forms: Forms, problem: Problem, budget: Budget) -> Problem:
    """A part of the problem on which no digit leaves its mask both downwards and upwards. The lines that move a
    digit most give way first."""
    part = problem
    for digit, whole in forms:
        form: Affine | None = whole if part is problem else digit_form(digit, part)
        while form is not None:
            budget.steps("carry-free", 4 * len(part.lines))
            low, high = form.bounds(part)
            if low >= digit.begin or high < digit.end:
                break
            part = with_less(form, part, high - digit.end + 1)
            form = digit_form(digit, part)
    return part


def with_less(form: Affine, problem: Problem, excess: int) -> Problem:
    """The problem less the end of the line that moves a form most, for a maximum that is lower by the excess, or
    by as much as the line can do."""
    reaches = [abs(w) * (line.extent - 1) for w, line in zip(form.weights, problem.lines, strict=True)]
    number = reaches.index(max(reaches))
    weight, extent = form.weights[number], problem.lines[number].extent
    less = min(extent - 1, -(-excess // abs(weight)))
    return problem.narrowed(number, 0, extent - less) if weight > 0 else problem.narrowed(number, less, extent)


def safe_corner(forms: Forms, problem: Problem) -> Point | None:
    """The corner at which all digits are farthest inside, or None if there is no such corner."""
    ends: dict[int, int] = {}
    for digit, form in forms:
        low, high = form.bounds(problem)
        if low < digit.begin and high >= digit.end:
            return None
        for number, weight in enumerate(form.weights):
            end = problem.lines[number].extent - 1 if (weight < 0) == (high >= digit.end) else 0
            if weight != 0 and ends.setdefault(number, end) != end:
                return None
    return tuple(ends.get(number, 0) for number in range(len(problem.lines)))


def hole_from(safe: Point, forms: Forms, problem: Problem) -> Hole | None:
    """The hole on the way from the safe corner to the opposite one, one line turned to its other end after the
    other: where a turn leads to a point that is not valid, but is valid from the safe corner."""
    here = safe
    for number, line in enumerate(problem.lines):
        turn = line.extent - 1 - 2 * safe[number]
        there, alone = moved(here, number, turn), moved(safe, number, turn)
        if not is_valid(there, forms):
            is_hole = is_valid(here, forms) and is_valid(alone, forms)
            return Hole(problem.index(here), problem.index(alone), problem.index(there)) if is_hole else None
        here = there
    return None


def is_valid(point: Point, forms: Forms) -> bool:
    """Whether every digit is in its mask at a point."""
    return all(lies_inside((value := form.at(point), value), digit) for digit, form in forms)
