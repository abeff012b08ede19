"""Whether every step along a line changes the address by a constant, and by how much."""

from __future__ import annotations

from dataclasses import replace

from impl.merge.below import Base, Below
from impl.merge.bend import Function, Point, bent_square, step_that_differs
from impl.merge.carry_free import floor_form
from impl.merge.cost import reach_cost, require_budget
from impl.merge.problem import Problem
from impl.merge.reachability import point_reaching, reach


class Bend(tuple[Point, ...]):
    """The points of a unit square whose addresses have a second difference that is not 0."""


def constant_steps(below: Below, problem: Problem, budget: int) -> tuple[int, ...] | Bend:
    """What one step along each line changes the address by; a bend if it is not a constant."""
    if isinstance(below, Base):
        carrying = [b for b in below.boundaries if floor_form(problem, b.period) is None]
        if not carrying:
            return carry_free_steps(below, problem)
        if len(carrying) == 1:
            return single_carry_bend(below, problem, carrying[0].period)
    return reached_steps(below, problem, budget)


def carry_free_steps(base: Base, problem: Problem) -> tuple[int, ...]:
    """R7. The steps when no boundary carries: the differences along each line at the origin."""
    start = base.address(problem.start)
    return tuple(base.address(problem.start + line.step) - start for line in problem.lines)


def single_carry_bend(base: Base, problem: Problem, period: int) -> Bend:
    """R7. The bend when exactly one boundary carries, so that nothing can cancel it.

    The remainder of the flat number that R7 looks at leaves [0, period) at one of two opposite corners.
    """
    address = address_at(base, problem)
    constant = problem.start // period
    weights = [(problem.start + line.step) // period - constant for line in problem.lines]
    remainders = [line.step - period * weight for line, weight in zip(problem.lines, weights, strict=True)]
    extents = [line.extent - 1 for line in problem.lines]
    low = tuple(extent if r < 0 else 0 for r, extent in zip(remainders, extents, strict=True))
    high = tuple(extent if r > 0 else 0 for r, extent in zip(remainders, extents, strict=True))
    lowest = problem.start % period + sum(r * t for r, t in zip(remainders, low, strict=True))
    number, point = step_that_differs(address, low if lowest < 0 else high)
    return Bend(bent_square(address, number, (0,) * len(point), point))


def reached_steps(below: Below, problem: Problem, budget: int) -> tuple[int, ...] | Bend:
    """R9. The steps as the differences at every flat number from which a step can be taken."""
    groupings = len(below.boundaries) + 1 if isinstance(below, Base) else 64
    require_budget("reachability", (len(problem.lines) + 1) * groupings * reach_cost(problem), budget)
    steps = list[int]()
    for number, line in enumerate(problem.lines):
        shorter = replace(line, extent=line.extent - 1)
        sources = replace(problem, lines=(*problem.lines[:number], shorter, *problem.lines[number + 1 :]))
        groups = below.differences(reach(sources), line.step)
        if len(groups) > 1:
            here, there, *_ = (point_reaching(sources, (bits & -bits).bit_length() - 1) for bits in groups.values())
            return Bend(bent_square(address_at(below, problem), number, here, there))
        steps.extend(groups)
    return tuple(steps)


def address_at(below: Below, problem: Problem) -> Function:
    """The address as a function of the point."""

    def address(point: Point) -> int:
        return below.address(problem.start + sum(line.step * t for line, t in zip(problem.lines, point, strict=True)))

    return address
