"""Which points of the last view are valid below, and whether they are a box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from impl.merge.below import Base, Below, MaskedDigit
from impl.merge.box import Hole
from impl.merge.carry_free import Affine, floor_form
from impl.merge.chain import chain_box, mask_chain
from impl.merge.layers import Layer
from impl.merge.problem import Problem
from impl.merge.reachability import reached_box


class Narrowing(NamedTuple):
    """A step that kept all valid points: what it kept of a problem (None: no point is valid), by which layer,
    and by which digit if by one alone."""

    before: Problem
    after: Problem | None
    layer: Layer
    digit: MaskedDigit | None


@dataclass(frozen=True, slots=True)
class Validity:
    """The problem on the valid points (None: there is none; a hole: they are no box), and how it was found."""

    box: Problem | Hole | None
    narrowings: tuple[Narrowing, ...]
    layer: Layer


def valid_points(below: Below, problem: Problem, budget: int) -> Validity:
    """The box of the valid points, by the cheapest layer that decides it."""
    digits = below.masked_digits if isinstance(below, Base) else []
    narrowings, undecided = project_masks(digits, problem)
    narrowed = narrowings[-1].after if narrowings else problem
    if narrowed is None or (isinstance(below, Base) and not undecided):
        return Validity(narrowed, tuple(narrowings), "carry-free")
    box, layer = searched_box(below, undecided, narrowed, budget)
    if not isinstance(box, Hole):
        narrowings.append(Narrowing(narrowed, box, layer, None))
    return Validity(box, tuple(narrowings), layer)


def searched_box(
    below: Below, undecided: list[MaskedDigit], problem: Problem, budget: int
) -> tuple[Problem | Hole | None, Layer]:
    """R9. The box of the valid points by searching for single points, on a chain if there is one."""
    if not isinstance(below, Base):
        return reached_box(below, problem, budget), "table"
    if (chain := mask_chain(undecided, problem)) is not None:
        return chain_box(chain, problem, budget), "chain"
    return reached_box(below, problem, budget), "reachability"


def project_masks(digits: list[MaskedDigit], problem: Problem) -> tuple[list[Narrowing], list[MaskedDigit]]:
    """R8. How the masks of the base narrow a problem, and the digits that exclude points in another way.

    A digit that moves with one line narrows that line; afterwards other digits may have stopped carrying, so
    they are looked at again.
    """
    undecided = list(digits)
    narrowings = list[Narrowing]()
    progress = True
    while progress and undecided:
        progress, waiting = False, list[MaskedDigit]()
        for digit in undecided:
            narrowed = project_mask(digit, problem)
            if narrowed == "undecided":
                waiting.append(digit)
            elif narrowed is not problem:
                narrowings.append(Narrowing(problem, narrowed, "carry-free", digit))
                if narrowed is None:
                    return narrowings, []
                progress, problem = True, narrowed
        undecided = waiting
    return narrowings, undecided


def project_mask(digit: MaskedDigit, problem: Problem) -> Problem | Literal["undecided"] | None:
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
