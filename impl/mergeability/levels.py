"""A question is asked with more and more, so that a larger budget never loses an answer that a smaller one has.

What a method may take decides which way a question goes: where more is allowed, views are folded, sets are made and
points are looked at that were too dear before, and then too little may be left for what would have decided. So a
question is asked at *levels*, each with a budget of its own that depends on the question alone: nothing at first, then
what was refused at the level before and an eighth more, and twice what all levels before have spent, at least. A budget
says how many levels there are, and no more: what a smaller one reaches a larger one reaches as well, by the same steps.

Nearly all questions take little. So where there is enough, a question is asked with so much first (`FIRST`), and then
with more; as much again is kept for the levels that begin with nothing, which come last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from impl.merge.budget import STEP, Budget
from impl.mergeability.answers import BudgetExceeded

D = TypeVar("D")
A = TypeVar("A")

FIRST = 2**20
"""Machine words that nearly all questions take less than."""


class Levels(NamedTuple):
    """What the levels so far have spent together, and what the next one may."""

    spent: int = 0
    level: int = 0

    @property
    def needed(self) -> int:
        """What it takes to ask at the next level, as well as at those before."""
        return self.spent + self.level

    def after(self, asked: Budget) -> Levels:
        """What comes after a level that did not do: what was refused there and, for what follows it, an eighth more, in
        whole steps; and at least twice what was spent so far.

        >>> budget = Budget(40)
        >>> budget.spend("chain", 30), budget.affords(50), budget.affords(3000)
        (None, False, False)
        >>> Levels(5, 40).after(budget), Levels(25, 40).after(budget), Levels(0, 40).after(Budget(4096))
        (Levels(spent=35, level=80), Levels(spent=55, level=110), Levels(spent=0, level=41))
        """
        spent = self.spent + asked.spent
        refused = self.level if asked.refused is None else asked.refused
        return Levels(spent, max(refused + refused // (8 * STEP) * STEP, 2 * spent, self.level + 1))


class Climb(NamedTuple, Generic[D, A]):
    """What the last level that was asked found out about a question, and its answer; what all spent, and what it takes
    to ask so far: the level with an answer, or the next one."""

    found: D
    answer: A | BudgetExceeded
    spent: int
    needed: int


def climbed(
    ask: Callable[[Budget], tuple[D, A | BudgetExceeded]], levels: Levels, most: int, free_steps: int
) -> Climb[D, A]:
    """A question asked at one level after the other, up to the first that has an answer, or as far as is allowed."""
    while True:
        part = Budget(levels.level, free_steps)
        found, answer = ask(part)
        if not isinstance(answer, BudgetExceeded):
            return Climb(found, answer, levels.spent + part.spent, levels.needed)
        levels = levels.after(part)
        if levels.needed > most:
            return Climb(found, answer, levels.spent, levels.needed)


def by_levels(
    ask: Callable[[Budget], tuple[D, A | BudgetExceeded]], budget: Budget
) -> tuple[D, A | BudgetExceeded]:
    """What was found out about a question by the first level that has an answer; else by the highest one, and what a
    budget must be for more to be tried. What all levels spend is taken off the budget, which suffices."""
    left, free_steps = budget.limit - budget.spent, budget.free_steps
    if left < 2 * FIRST:
        found, answer, spent, needed = climbed(ask, Levels(), min(left, FIRST), free_steps)
        needed = needed if needed <= FIRST else 2 * FIRST
    else:
        found, answer, spent, needed = climbed(ask, Levels(level=FIRST), left - FIRST, free_steps)
        needed += FIRST
        if isinstance(answer, BudgetExceeded):
            low = climbed(ask, Levels(), FIRST, free_steps)
            spent += low.spent
            if not isinstance(low.answer, BudgetExceeded):
                found, answer, needed = low.found, low.answer, left
    needed += budget.spent
    budget.spent += spent
    if isinstance(answer, BudgetExceeded):
        budget.refused = needed
        return found, BudgetExceeded(answer.method, needed, budget.limit)
    budget.granted = needed
    return found, answer
