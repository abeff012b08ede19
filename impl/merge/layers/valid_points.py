"""Which points of the last view are valid below, and whether they are a box."""

from __future__ import annotations

from dataclasses import dataclass

from impl.merge.base import Base, Below, MaskedDigit
from impl.merge.budget import Budget
from impl.merge.layers import Layer
from impl.merge.layers.chain import chain_box, mask_chain
from impl.merge.layers.corner_hole import ROW, corner_hole, row_hole
from impl.merge.layers.masks import Narrowing, project_masks
from impl.merge.layers.reachability import reached_box
from impl.merge.problem import Problem
from impl.merge.search.box import Hole


@dataclass(frozen=True, slots=True)
class Validity:
    """The problem on the valid points (None: there is none; a hole: they are no box), and how it was found."""

    box: Problem | Hole | None
    narrowings: tuple[Narrowing, ...]
    layer: Layer


def valid_points(below: Below, problem: Problem, budget: Budget) -> Validity:
    """The box of the valid points, by the cheapest layer that decides it."""
    digits = below.masked_digits if isinstance(below, Base) else []
    narrowings, undecided = project_masks(digits, problem, budget)
    narrowed = narrowings[-1].after if narrowings else problem
    if narrowed is None or (isinstance(below, Base) and not undecided):
        return Validity(narrowed, tuple(narrowings), "carry-free")
    if undecided and (hole := shown_hole(undecided, narrowed, budget)) is not None:
        return Validity(hole, tuple(narrowings), "carry-free")
    box, layer = searched_box(below, undecided, narrowed, budget)
    if not isinstance(box, Hole):
        narrowings.append(Narrowing(narrowed, box, layer, None))
    return Validity(box, tuple(narrowings), layer)


def shown_hole(undecided: list[MaskedDigit], problem: Problem, budget: Budget) -> Hole | None:
    """A hole that shows at a corner or in a row, if one does."""
    budget.steps("carry-free", len(undecided) * (ROW + 4) * len(problem.lines))
    return corner_hole(undecided, problem, budget) or row_hole(undecided, problem)


def searched_box(
    below: Below, undecided: list[MaskedDigit], problem: Problem, budget: Budget
) -> tuple[Problem | Hole | None, Layer]:
    """R9. The box of the valid points by searching for single points, on a chain if there is one."""
    if not isinstance(below, Base):
        return reached_box(below, problem, budget), "table"
    budget.steps("chain", 4 * (len(undecided) + 1) * (len(problem.lines) + 1))
    if (chain := mask_chain(undecided, problem)) is not None:
        return chain_box(chain, problem, budget), "chain"
    return reached_box(below, problem, budget), "reachability"
