"""The corner of a problem at which all masked digits are farthest inside, and the way from there to a hole, over up to
eight lines; held against all corners (R8)."""

from __future__ import annotations

from itertools import product
from random import Random

from impl.merge.base import MaskedDigit
from impl.merge.budget import Budget
from impl.merge.layers.carry_free import Affine
from impl.merge.layers.corner_hole import Forms, forms_of, hole_from, is_valid, one_sided_part, safe_corner
from impl.merge.problem import Line, Point, Problem
from impl.merge.search.box import Hole
from proofs.validation.defined import require


def ask_safe_corners(random: Random) -> None:
    """Whether there is a corner at which each digit is as far as it goes on the side on which it does not leave, which
    it is, and which hole is found from it, or from any other."""
    for _ in range(12):
        problem = any_lines(random)
        forms = any_forms(random, problem)
        corners = list(product(*((0, line.extent - 1) for line in problem.lines)))
        found = safe_corner(forms, problem)
        about_corner(found, forms, problem, corners)
        for corner in corners[:: max(1, len(corners) // 20)]:
            inside = [digit.begin <= form.at(corner) < digit.end for digit, form in forms]
            require(is_valid(corner, forms) is all(inside), "a valid corner", problem, forms, corner)
        for corner in {found or corners[0], random.choice(corners)}:
            about_hole(corner, forms, problem, is_safe=corner == found)
    for _ in range(4):
        about_one_side(random)


def any_lines(random: Random) -> Problem:
    """Up to eight lines, most of them of two points."""
    lines = tuple(
        Line(axis, *random.choice(((0, 1), (9, -1))), random.choice((2, 2, 2, 3, 5)), random.randint(1, 9))
        for axis in range(random.randint(1, 8))
    )
    ends = [sorted((line.first, line.first + line.direction * (line.extent - 1))) for line in lines]
    return Problem(random.randint(0, 9), lines, tuple((low, high + 1) for low, high in ends))


def any_forms(random: Random, problem: Problem) -> Forms:
    """Up to five digits with a form each, of which most leave their mask on one side; often no two want a line at
    different ends, or only two do."""
    towards = [random.choice((1, -1)) for _ in problem.lines]
    forms = Forms()
    for _ in range(random.randint(1, 5)):
        side = random.choice((1, -1))
        weights = [side * toward * random.choice((0, 0, 1, 1, 2, 5)) for toward in towards]
        if random.random() < 0.2:
            weights[random.randrange(len(weights))] *= -1
        form = Affine(random.randint(-5, 5), tuple(weights))
        low, high = form.bounds(problem)
        begin, end = (low, random.randint(low, high)) if side > 0 else (random.randint(low + 1, high + 1), high + 1)
        if random.random() < 0.1:
            begin, end = low + (high > low), high
        forms.append((MaskedDigit(1, high + 9, begin, max(begin, end), False), form))
    return forms


def about_corner(found: Point | None, forms: Forms, problem: Problem, corners: list[Point]) -> None:
    """The safe corner, exactly if no digit leaves on both sides and one corner is the farthest for all of them."""
    farthest: list[int] = []
    for digit, form in forms:
        low, high = form.bounds(problem)
        if low < digit.begin and high >= digit.end:
            require(found is None, "a digit that leaves on both sides", problem, forms, found)
            return
        farthest.append(low if high >= digit.end else high)
    safe = [
        corner for corner in corners
        if all(form.at(corner) == best for (_, form), best in zip(forms, farthest, strict=True))
    ]  # fmt: skip
    is_right = found in safe if safe else found is None
    require(is_right, "a safe corner", problem, forms, found, safe[:1])


def about_hole(corner: Point, forms: Forms, problem: Problem, is_safe: bool) -> None:
    """A hole that is found on the way from a corner is one. From a safe corner from which each line alone may be turned
    one is found unless the opposite corner, and so each point, is valid."""
    found = hole_from(corner, forms, problem)
    if isinstance(found, Hole):
        points = {problem.index(point): point for point in product(*(range(line.extent) for line in problem.lines))}
        first, second, between = (points[index] for index in found)
        is_hole = is_valid(first, forms) and is_valid(second, forms) and not is_valid(between, forms)
        is_between = all(
            min(a, c) <= b <= max(a, c) for a, b, c in zip(found.first, found.between, found.second, strict=True)
        )
        require(is_hole and is_between, "a hole from a corner", problem, forms, corner, found)
        return
    opposite = tuple(line.extent - 1 - t for line, t in zip(problem.lines, corner, strict=True))
    alone = [(*corner[:at], t, *corner[at + 1 :]) for at, t in enumerate(opposite)]
    if is_safe and is_valid(corner, forms) and all(is_valid(point, forms) for point in alone):
        require(is_valid(opposite, forms), "no hole from a corner", problem, forms, corner)


def about_one_side(random: Random) -> None:
    """Two lines each with a digit of their own, many of which leave their masks on both sides: on the part of the lines
    that is taken none does."""
    lines: list[Line] = []
    digits: list[MaskedDigit] = []
    period = 1
    for _ in range(random.randint(1, 6)):
        extents = random.randint(2, 4), random.randint(1, 3)
        size = sum(extents) + random.randint(0, 2)
        lines += [Line(len(lines) + at, 0, 1, extent, period) for at, extent in enumerate(extents)]
        begin = random.randint(0, 2)
        digits.append(MaskedDigit(period, size, begin, random.randint(begin + 1, size), False))
        period *= size
    random.shuffle(lines)
    lines = [line for line in lines if line.extent > 1]
    problem = Problem(0, tuple(lines), tuple((0, 9) for _ in range(12)))
    forms = forms_of(digits, problem)
    require(forms is not None, "digits that do not carry", problem, digits)
    part = one_sided_part(forms or [], problem, Budget(2**40))
    kept = {line.axis: (line.first, line.extent) for line in part.lines}
    whole = {line.axis: line.extent for line in problem.lines}
    is_part = all(first >= 0 and first + extent <= whole[axis] for axis, (first, extent) in kept.items())
    for digit, form in forms_of(digits, part) or []:
        low, high = form.bounds(part)
        is_part = is_part and not (low < digit.begin and high >= digit.end)
    require(is_part, "a part on one side", problem, digits, part)
