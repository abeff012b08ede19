"""Whether every step along a line changes the address by a constant, and by how much."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from impl.merge.base import Base, Below, Boundary
from impl.merge.budget import Budget
from impl.merge.layers import Layer
from impl.merge.layers.carry_free import floor_form
from impl.merge.layers.chain import carry_chain, chain_steps
from impl.merge.layers.reachability import reached_steps
from impl.merge.problem import Problem
from impl.merge.search.bend import Bend, Function, Point, address_at, bent_square, step_that_differs


class Steps(NamedTuple):
    """What one step along each line changes the address by, or a bend if that is not constant; and the layer
    that found it."""

    changes: tuple[int, ...] | Bend
    layer: Layer


def constant_steps(below: Below, problem: Problem, budget: Budget) -> Steps:
    """The steps, by the cheapest layer that decides them."""
    if not isinstance(below, Base):
        return Steps(reached_steps(below, problem, budget), "table")
    lines, boundaries = len(problem.lines), len(below.boundaries)
    budget.steps("carry-free", 4 * lines * (boundaries + 1))
    carrying = [boundary for boundary in below.boundaries if floor_form(problem, boundary.period) is None]
    if not carrying:
        return Steps(carry_free_steps(below, problem), "carry-free")
    budget.steps("carry-free", 2 * len(carrying) * (4 * lines + boundaries))
    if (bend := corner_bend(below, problem, carrying)) is not None:
        return Steps(bend, "carry-free")
    if (chain := carry_chain(below, carrying, problem, budget)) is not None:
        return Steps(chain_steps(chain, budget), "chain")
    return Steps(reached_steps(below, problem, budget), "reachability")


def carry_free_steps(base: Base, problem: Problem) -> tuple[int, ...]:
    """R7. The steps when no boundary carries: the differences along each line at the origin."""
    start = base.address(problem.start)
    return tuple(base.address(problem.start + line.step) - start for line in problem.lines)


def corner_bend(base: Base, problem: Problem, carrying: Iterable[Boundary]) -> Bend | None:
    """R7. A bend, if one shows at a corner where a boundary carries; if only one boundary carries, one does,
    since nothing cancels it."""
    address = address_at(base, problem)
    changes = carry_free_steps(base, problem)
    for boundary in carrying:
        corner = carrying_corner(problem, boundary.period)
        predicted = address((0,) * len(corner)) + sum(t * change for t, change in zip(corner, changes, strict=True))
        if address(corner) != predicted:
            return Bend(partial(square_on_the_way, address, corner))
    return None


def square_on_the_way(address: Function, corner: Point) -> list[Point]:
    """The unit square of a bend between the origin and a corner whose address is not what the steps at the origin
    predict."""
    number, point = step_that_differs(address, corner)
    return bent_square(address, number, (0,) * len(point), point)


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
