"""Which layer answers: each question is asked of the cheapest first, and each layer is exact on the class it claims.

There are two questions, and each layer has a function of the same name for each. `valid_points`: which points of the
last view are valid below, and are they a box? `constant_steps`: does every step along a line change the address by a
constant, and by how much?
"""

from __future__ import annotations

from typing import NamedTuple

from impl.frozen import frozen
from impl.merge.base import Addresses, Base, InnerViews, MaskedDigit, Steps
from impl.merge.budget import Budget
from impl.merge.layers import Layer, carry_free, chain, reachability
from impl.merge.layers.carry_free import Narrowing, floor_form
from impl.merge.layers.corner_hole import ROW, corner_hole, row_hole
from impl.merge.problem import Problem
from impl.merge.search.bend import Bend
from impl.merge.search.box import Hole


@frozen
class Validity:
    """The problem on the valid points (None: there is none; a hole: they are no box), and how it was found."""

    box: Problem | Hole | None
    narrowings: tuple[Narrowing, ...]
    layer: Layer


class Linearity(NamedTuple):
    """The steps along the lines of a problem, or a bend if they are not constant; and the layer that found them."""

    steps: Steps | Bend
    layer: Layer


@frozen
class Examination:
    """What the layers said to both questions; the second is not asked unless the valid points are a box."""

    inner: Addresses
    validity: Validity
    linearity: Linearity | None = None


def examined(inner: InnerViews, problem: Problem, budget: Budget) -> Examination:
    """Both questions, asked of the layers."""
    validity = valid_points(inner, problem, budget)
    if not isinstance(validity.box, Problem):
        return Examination(inner, validity)
    return Examination(inner, validity, constant_steps(inner, validity.box, budget))


def valid_points(inner: InnerViews, problem: Problem, budget: Budget) -> Validity:
    """The box of the valid points, by the cheapest layer that decides it."""
    digits = inner.masked_digits if isinstance(inner, Base) else []
    if isinstance(inner, Base) and not digits:
        return Validity(problem, (), "carry-free")
    narrowings, undecided = carry_free.valid_points(digits, problem, budget)
    narrowed = narrowings[-1].after if narrowings else problem
    if narrowed is None or (isinstance(inner, Base) and not undecided):
        return Validity(narrowed, tuple(narrowings), "carry-free")
    if undecided and (hole := shown_hole(undecided, narrowed, budget)) is not None:
        return Validity(hole, tuple(narrowings), "carry-free")
    box, layer = searched_box(inner, undecided, narrowed, budget)
    if not isinstance(box, Hole):
        narrowings.append(Narrowing(narrowed, box, layer, None))
    return Validity(box, tuple(narrowings), layer)


def shown_hole(undecided: list[MaskedDigit], problem: Problem, budget: Budget) -> Hole | None:
    """A hole that shows at a corner or in a row, if one does."""
    budget.steps("carry-free", len(undecided) * (ROW + 4) * len(problem.lines))
    return corner_hole(undecided, problem, budget) or row_hole(undecided, problem)


def searched_box(
    inner: InnerViews, undecided: list[MaskedDigit], problem: Problem, budget: Budget
) -> tuple[Problem | Hole | None, Layer]:
    """R9. The box of the valid points by searching for single points, on a chain if there is one. There is none where
    an axis has an empty mask, as it may have in a view made by hand; the layers behind take each to have an element."""
    if not isinstance(inner, Base):
        return reachability.valid_points(inner, problem, budget), "table"
    if any(digit.begin >= digit.end for digit in undecided):
        return None, "reachability"
    budget.steps("chain", 4 * (len(undecided) + 1) * (len(problem.lines) + 1))
    if (found := chain.valid_points(undecided, problem, budget)) is not None:
        return found.box, "chain"
    from impl.merge.layers import blocks  # noqa: PLC0415  (few stacks need it)

    return blocks.valid_points(undecided, inner, problem, budget)


def constant_steps(inner: InnerViews, problem: Problem, budget: Budget) -> Linearity:
    """The steps, by the cheapest layer that decides them."""
    if not isinstance(inner, Base):
        return Linearity(reachability.constant_steps(inner, problem, budget), "table")
    lines, boundaries = len(problem.lines), len(inner.boundaries)
    budget.steps("carry-free", 4 * lines * (boundaries + 1))
    carrying = [boundary for boundary in inner.boundaries if floor_form(problem, boundary.period) is None]
    budget.steps("carry-free", 2 * len(carrying) * (4 * lines + boundaries))
    if (steps := carry_free.constant_steps(inner, carrying, problem)) is not None:
        return Linearity(steps, "carry-free")
    if (steps := chain.constant_steps(inner, carrying, problem, budget)) is not None:
        return Linearity(steps, "chain")
    from impl.merge.layers import blocks  # noqa: PLC0415  (few stacks need it)

    bend, layer = blocks.bend_of(carrying, inner, problem, budget)
    return Linearity(inner.steps_at_origin(problem) if bend is None else bend, layer)
