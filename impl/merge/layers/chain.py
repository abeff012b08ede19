"""R9 where all sizes divide one another: exact answers whose cost does not grow with the sizes.

For most pairs that programs make, the steps of the last view and the periods of the base lie on one
divisibility chain. There the flat numbers need not be listed: they are written digit by digit, and a search
over carries finds a point with any digits asked for (`impl.merge.layers.chain_digits`). Two questions are put so:

* A point is valid when every masked digit lies in its mask, and not valid when one of them lies before or
  behind it. From points found in this way the box is built (`impl.merge.search.box`).
* A step along a line changes the address by a constant and by the weights of the boundaries that it carries
  over. Of the boundaries above the step it carries over the lowest L, for one L, exactly when the digit of y
  from the step to boundary L is the largest and the digit from there to boundary L + 1 is not. Every L that
  occurs must give the same sum of weights.

Example: the base (2, 2, 2) with strides (5, 3, 1) reads y + floor(y / 2) - floor(y / 4). Of y = 2, 3, 4 the step
from 2 to 3 carries over nothing, the one from 3 to 4 over both boundaries, and no step over the first alone: each
changes the address by 1, although neither floor is affine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from impl.frozen import frozen
from impl.merge.base import Base, Boundary, MaskedDigit, Steps, address_at
from impl.merge.budget import Budget, chain_cost
from impl.merge.layers.chain_digits import has_chain, point_with
from impl.merge.problem import Index, Point, Problem
from impl.merge.search.bend import Bend, bent_square
from impl.merge.search.box import Hole, box_of


@frozen
class MaskChain:
    """Masked digits on one chain with the steps of a problem."""

    digits: tuple[MaskedDigit, ...]
    budget: Budget | None = None

    def find(self, problem: Problem, is_valid: bool) -> Index | None:
        """An index of the problem, or of a smaller one, that is valid (or one that is not)."""
        if self.budget is not None:
            searches = 1 if is_valid else 2 * len(self.digits)
            self.budget.spend("chain", searches * chain_cost(problem, len(self.digits)))
        point = self.valid_point(problem) if is_valid else self.invalid_point(problem)
        return None if point is None else problem.index(point)

    def valid_point(self, problem: Problem) -> Point | None:
        """A point at which every digit lies in its mask."""
        return point_with(problem, self.digits)

    def invalid_point(self, problem: Problem) -> Point | None:
        """A point at which some digit does not lie in its mask."""
        whole = [digit._replace(begin=0, end=digit.size) for digit in self.digits]
        for number, digit in enumerate(self.digits):
            for begin, end in ((0, digit.begin), (digit.end, digit.size)):
                outside = digit._replace(begin=begin, end=end)
                point = point_with(problem, [*whole[:number], outside, *whole[number + 1 :]])
                if point is not None:
                    return point
        return None


class Found(NamedTuple):
    """The problem on the box of valid points; None if no point is valid, a hole if they are no box."""

    box: Problem | Hole | None


def valid_points(digits: Sequence[MaskedDigit], problem: Problem, budget: Budget) -> Found | None:
    """R9. The box of the points at which all masked digits of a base are in their masks; None if they lie on no chain
    with the steps of the problem."""
    return Found(box_of(MaskChain(tuple(digits), budget), problem)) if has_chain(problem, digits) else None


@frozen
class StepChain:
    """One line, and on one chain with all steps the boundaries above its step that may be carried over."""

    number: int
    change: int
    above: tuple[Boundary, ...]
    sources: Problem

    def changes(self) -> list[tuple[int, list[MaskedDigit]]]:
        """For each L, what a step over the lowest L boundaries changes the address by, and the digits of the
        flat numbers from which it does so."""
        step = self.sources.lines[self.number].step
        sums = accumulate((boundary.weight for boundary in self.above), initial=self.change)
        edges = [step, *(boundary.period for boundary in self.above)]
        return [(change, digits_carrying(edges, number)) for number, change in enumerate(sums)]


def digits_carrying(edges: list[int], number: int) -> list[MaskedDigit]:
    """The digits of the flat numbers from which a step of size `edges[0]` carries over the next `number` edges
    and no further: all maximal below, not maximal above."""
    maximal = edges[number] // edges[0]
    digits = [MaskedDigit(edges[0], maximal, maximal - 1, maximal, False)]
    if number + 1 < len(edges):
        size = edges[number + 1] // edges[number]
        digits.append(MaskedDigit(edges[number], size, 0, size - 1, False))
    return digits


@frozen
class CarryChain:
    """The boundaries of a base on one chain with the steps of a problem, for each line."""

    base: Base
    problem: Problem
    lines: tuple[StepChain, ...]


def carry_chain(
    base: Base, carrying: Sequence[Boundary], problem: Problem, budget: Budget | None = None
) -> CarryChain | None:
    """The boundaries that carry somewhere in the problem, as a chain for each line; None if they lie on none.

    All other boundaries of the base must not carry (R7).
    """
    lines: list[StepChain] = []
    for number, line in enumerate(problem.lines):
        above = tuple(boundary for boundary in carrying if boundary.period > line.step)
        if any(max(b.period, line.step) % min(b.period, line.step) != 0 for b in carrying):
            return None
        if budget is not None:
            budget.steps("chain", len(base.boundaries) + 4 * (len(above) + 1) * (len(problem.lines) + 2))
        carried = sum(b.weight * ((problem.start + line.step) // b.period - problem.start // b.period) for b in above)
        change = base.address(problem.start + line.step) - base.address(problem.start) - carried
        lines.append(StepChain(number, change, above, problem.shortened(number)))
        if not all(has_chain(problem.shortened(number), digits) for _, digits in lines[-1].changes()):
            return None
    return CarryChain(base, problem, tuple(lines))


def constant_steps(
    base: Base, carrying: Sequence[Boundary], problem: Problem, budget: Budget
) -> Steps | Bend | None:
    """R9. What a step along each line changes the address by, or a bend if it is not a constant; None if the
    boundaries that carry lie on no chain with the steps of the problem."""
    chain = carry_chain(base, carrying, problem, budget)
    return None if chain is None else chain_steps(chain, budget)


def chain_steps(chain: CarryChain, budget: Budget) -> Steps | Bend:
    """R9. What a step along each line changes the address by; a bend if it is not a constant."""
    changes: list[int] = []
    for line in chain.lines:
        found: dict[int, Point] = {}
        for change, digits in line.changes():
            budget.spend("chain", chain_cost(chain.problem, 2))
            point = None if change in found else point_with(line.sources, digits)
            if point is not None:
                found[change] = point
        if len(found) > 1:
            here, there, *_ = found.values()
            return Bend(partial(bent_square, address_at(chain.base, chain.problem), line.number, here, there))
        changes.extend(found)
    return Steps(chain.base.address(chain.problem.start), tuple(changes))
