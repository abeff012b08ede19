"""R9. Exact answers for any pair: the flat numbers that a box of points reaches, as a set of bits.

The set for all points of a box takes about `2 log2(extent)` shifts for each line, whatever the number of
points: points with the same flat number read the same address and are equally valid, so nothing is lost by
looking at each flat number once. Cost: a shift of a set of Q bits is Q / 64 machine words, Q the number of
elements of the view below.
"""

from __future__ import annotations

from functools import partial

from impl.merge.base import Base, InnerViews, Steps, Table, address_at
from impl.merge.bits import lowest, repeated
from impl.merge.budget import Budget, reach_cost, reading_cost, require_cheaper_than_listing
from impl.merge.problem import Index, Line, Point, Problem
from impl.merge.search.bend import Bend, bent_square
from impl.merge.search.box import Hole, box_of


def reach(problem: Problem) -> int:
    """The flat numbers that the points of a problem reach."""
    bits = 1 << problem.start
    for line in problem.lines:
        bits = repeated(bits, line.step, line.extent)
    return bits


def prefixes(problem: Problem) -> list[tuple[Line, int]]:
    """The lines of a problem, each with the flat numbers that the lines before it reach."""
    found: list[tuple[Line, int]] = []
    bits, step, count = 1 << problem.start, 0, 1
    for line in problem.lines:
        bits = repeated(bits, step, count)
        found.append((line, bits))
        step, count = line.step, line.extent
    return found


def point_reaching(problem: Problem, flat: int) -> Point:
    """A point of the problem with this flat number, which must be one that is reached."""
    point: list[int] = []
    left = prefixes(problem)
    while left:
        line, bits = left.pop()
        last = min(line.extent - 1, flat // line.step)
        before = lowest(bits & repeated(1 << flat - last * line.step, line.step, last + 1))
        point.append((flat - before) // line.step)
        flat = before
    return tuple(reversed(point))


def index_reaching(problem: Problem, bits: int) -> Index:
    """An index whose flat number is in a set that the problem reaches."""
    return problem.index(point_reaching(problem, lowest(bits)))


class ReachedPoints:
    """The points of a problem, valid where their flat number is in a set."""

    def __init__(self, valid: int, budget: Budget) -> None:
        self.valid, self.budget = valid, budget

    def find(self, problem: Problem, is_valid: bool) -> Index | None:
        """An index of the problem that is valid (or one that is not); None if there is none."""
        self.budget.steps("reachability", search_steps(problem))
        self.budget.spend("reachability", reach_cost(problem))
        bits = reach(problem) & (self.valid if is_valid else ~self.valid)
        if not bits:
            return None
        self.budget.spend("reachability", 2 * reach_cost(problem))
        return index_reaching(problem, bits)


def search_steps(problem: Problem) -> int:
    """Steps to make one problem and its set."""
    return 8 * len(problem.lines) + len(problem.ranges) ** 2 // 64 + 8


def valid_points(
    inner: InnerViews, problem: Problem, budget: Budget, whole: Problem | None = None
) -> Problem | Hole | None:
    """R9. The problem on the box of valid points; None if no point is valid, a hole if they are no box. It may be a
    block of a whole one, of which all points would be listed instead."""
    if isinstance(inner, Table) and not inner.valid:
        return None
    searches = sum(2 * line.extent.bit_length() for line in problem.lines) + 4
    require_reach(inner, whole or problem, 2 * searches * reach_cost(problem), budget)
    if isinstance(inner, Base):
        budget.spend("reachability", len(inner.masked_digits) * reach_cost(problem))
    return box_of(ReachedPoints(inner.valid_bits(problem.last + 1), budget), problem)


def require_reach(inner: InnerViews, problem: Problem, cost: int, budget: Budget) -> None:
    """Raises Undecided if the searches cost more than is left or, over one view, than reading each point."""
    if isinstance(inner, Base):
        reading = reading_cost(inner.rank + len(problem.ranges), 2)
        require_cheaper_than_listing("reachability", cost, problem, reading, budget)
    else:
        budget.require("reachability", cost)


def constant_steps(
    inner: InnerViews, problem: Problem, budget: Budget, whole: Problem | None = None
) -> Steps | Bend:
    """R9. The steps as the differences at every flat number from which a step can be taken; of a block as above."""
    groupings = len(inner.boundaries) + 1 if isinstance(inner, Base) else 64
    require_reach(inner, whole or problem, (len(problem.lines) + 1) * groupings * reach_cost(problem), budget)
    budget.spend("reachability", reach_cost(problem))
    changes: list[int] = []
    for number, line in enumerate(problem.lines):
        budget.steps("reachability", groupings * len(problem.lines))
        budget.spend("reachability", groupings * reach_cost(problem))
        sources = problem.shortened(number)
        groups = inner.differences(reach(sources), line.step)
        if len(groups) > 1:
            here, there, *_ = (point_reaching(sources, lowest(bits)) for bits in groups.values())
            return Bend(partial(bent_square, address_at(inner, problem), number, here, there))
        changes.extend(groups)
    return Steps(inner.address(problem.start), tuple(changes))
