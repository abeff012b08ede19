"""R9. What a stack of three views or more calls valid of what its last view reaches, sifted from the last view down.

A flat number that one mask leaves out is read no further, and those that the view below the last one leaves out are
found as sets of bits; so it costs what the masks leave.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import TYPE_CHECKING

from impl.merge.base import Base, Table, bits_of
from impl.merge.bits import members
from impl.merge.budget import Budget, reach_cost
from impl.merge.layers.reachability import reach
from impl.parts.normal_form import Parts

if TYPE_CHECKING:
    from impl.merge.problem import Problem

PASS = 6
"""What it costs to go through some flat numbers once, for each of them, in machine words."""
PASSES = 8
"""How often that is done for each view, beside once for each of its boundaries and masked digits."""
SHIFTS = 4
"""How often the words of a set are touched to find where a digit lies in its mask."""
KEPT = 8
"""Which part of a budget is left for other ways, if this one exceeds what there is."""


class Sifted(Table):
    """A table of the flat numbers that are valid alone, and of those that leave a view.

    >>> rows, turned = Parts((2, 3), (3, 1), 0, ((0, 2), (1, 3))), Parts((3, 2), (1, 3), 1, None)
    >>> table = Sifted((rows, turned), range(6), Budget(10**6))
    >>> table.addresses, bin(table.valid), bin(table.leaving)
    ({0: 1, 1: 4, 2: 2, 3: 5}, '0b1111', '0b100000')
    """

    def __init__(self, views: tuple[Parts, ...], flats: Iterable[int], budget: Budget) -> None:
        """Raises Undecided where to go on costs more than there is, some of which is left for other ways."""
        chosen = numbers = list(flats)
        leaving: list[int] = []
        for view in reversed(views):
            base = Base(view)
            pay(budget, PASS * len(chosen) * (PASSES + len(base.boundaries) + len(base.masked_digits)))
            is_inside = [0 <= number < base.size for number in numbers]
            leaving += [flat for flat, inside in zip(chosen, is_inside, strict=True) if not inside]
            is_valid = base.are_valid(numbers, is_inside)
            chosen, numbers = list(compress(chosen, is_valid)), base.addresses(list(compress(numbers, is_valid)))
        self.addresses = dict(zip(chosen, numbers, strict=True))
        self.valid, self.leaving = bits_of(chosen), bits_of(leaving)
        self.undefined = self.leaving


def pay(budget: Budget, cost: int) -> None:
    """Takes off a cost if something for other ways is left after it. Raises Undecided otherwise."""
    budget.require("table", cost + budget.limit // KEPT)
    budget.spend("table", cost)


def sifted(views: tuple[Parts, ...], problem: Problem, budget: Budget) -> Sifted:
    """The table of the flat numbers that the last view reaches and the views below call valid."""
    below = Base(views[-2])
    words = problem.last // 64 + 1
    pay(budget, reach_cost(problem) + SHIFTS * words * (1 + len(below.masked_digits)))
    flats = reach(problem) & below.valid_bits(problem.last + 1)
    pay(budget, PASS * PASSES * flats.bit_count())
    return Sifted(views[:-1], members(flats), budget)
