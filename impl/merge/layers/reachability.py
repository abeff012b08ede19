"""R9. Exact answers for any pair: the flat numbers that a box of points reaches, as a set of bits.

The set for all points of a box takes about `2 log2(extent)` shifts for each line, whatever the number of
points: points with the same flat number read the same address and are equally valid, so nothing is lost by
looking at each flat number once. Cost: a shift of a set of Q bits is Q / 64 machine words, Q the number of
elements of the view below.
"""

from __future__ import annotations

from functools import partial

from impl.merge.base import Base, Below
from impl.merge.bits import lowest, repeated
from impl.merge.budget import reach_cost, require_budget
from impl.merge.problem import Index, Problem
from impl.merge.search.bend import Bend, Point, address_at, bent_square
from impl.merge.search.box import Hole, box_of


def reach(problem: Problem) -> int:
    """The flat numbers that the points of a problem reach."""
    bits = 1 << problem.start
    for line in problem.lines:
        bits = repeated(bits, line.step, line.extent)
    return bits


def point_reaching(problem: Problem, flat: int) -> Point:
    """A point of the problem with this flat number, which must be one that is reached."""
    prefixes = [1 << problem.start]
    for line in problem.lines[:-1]:
        prefixes.append(repeated(prefixes[-1], line.step, line.extent))
    point = []
    for line, prefix in zip(reversed(problem.lines), reversed(prefixes), strict=False):
        last = min(line.extent - 1, flat // line.step)
        before = lowest(prefix & repeated(1 << flat - last * line.step, line.step, last + 1))
        point.append((flat - before) // line.step)
        flat = before
    return tuple(reversed(point))


def index_reaching(problem: Problem, bits: int) -> Index:
    """An index whose flat number is in a set that the problem reaches."""
    return problem.index(point_reaching(problem, lowest(bits)))


class ReachedPoints:
    """The points of a problem, valid where their flat number is in a set."""

    def __init__(self, valid: int) -> None:
        self.valid = valid

    def find(self, problem: Problem, is_valid: bool) -> Index | None:
        """An index of the problem that is valid (or one that is not); None if there is none."""
        bits = reach(problem) & (self.valid if is_valid else ~self.valid)
        return index_reaching(problem, bits) if bits else None


def reached_box(below: Below, problem: Problem, budget: int) -> Problem | Hole | None:
    """R9. The problem on the box of valid points; None if no point is valid, a hole if they are no box."""
    searches = sum(2 * line.extent.bit_length() for line in problem.lines) + 4
    require_budget("reachability", 2 * searches * reach_cost(problem), budget)
    return box_of(ReachedPoints(below.valid_bits(problem.last + 1)), problem)


def reached_steps(below: Below, problem: Problem, budget: int) -> tuple[int, ...] | Bend:
    """R9. The steps as the differences at every flat number from which a step can be taken."""
    groupings = len(below.boundaries) + 1 if isinstance(below, Base) else 64
    require_budget("reachability", (len(problem.lines) + 1) * groupings * reach_cost(problem), budget)
    steps = list[int]()
    for number, line in enumerate(problem.lines):
        sources = problem.shortened(number)
        groups = below.differences(reach(sources), line.step)
        if len(groups) > 1:
            here, there, *_ = (point_reaching(sources, lowest(bits)) for bits in groups.values())
            return Bend(partial(bent_square, address_at(below, problem), number, here, there))
        steps.extend(groups)
    return tuple(steps)
