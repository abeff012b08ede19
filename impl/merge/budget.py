"""What the exact methods cost, in machine words touched, and the budget of a call, which all of it comes out of.

A call has one `Budget`, however many stacks it looks at. A method asks for its whole cost before it begins
(`require`), so that what is too dear costs nothing, and pays for what it does (`spend`); what runs in Python for each
line, axis or view pays by the step. Nothing here looks at a clock: the same question always costs the same.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from impl.merge.problem import Problem

DEFAULT_BUDGET = 3 * 2**26
"""Machine words: about a second where sets are too large for the caches, a third of that where they are not.
Pairs from real programs take thousands."""
IMPLICIT_BUDGET = 2**22
"""Machine words of a call that decides on the way to something else (`+`, `simplify` in the drop-in, whether a stack
has a meaning): some hundredths of a second at most, 1/48 of what a question may take."""
STEP = 128
"""What one step of a loop in Python costs, in machine words: as much as touching these takes."""
FREE_STEPS = 2**13
"""Steps of a call that cost nothing: what is linear in the ranks is decided whatever the budget."""
READING = 512
"""What it costs to read one flat number through one view of rank 4 or less, in machine words."""
SEARCH = 4096
"""What one level of a search on a chain costs, in machine words."""
NOTABLE = 2**22
"""Machine words below which two methods are not compared: some milliseconds."""
WIDE = 1024
"""Bits of the numbers that a step of unit cost may handle."""
MULTIPLYING = 256
"""What it costs to multiply numbers of so many bits, and add them, in machine words; of more, by the square."""


class Undecided(Exception):
    """A method would exceed the budget. Caught by `decide`, which answers BudgetExceeded."""

    def __init__(self, method: str, cost: int) -> None:
        super().__init__(method, cost)
        self.method = method
        self.cost = cost


class Budget:
    """What one call may spend, and what it has spent; `granted` is the most that a demand would have brought it to,
    `refused` the least that was too much, if any was; `is_short` says whether a run was left undecided.

    >>> budget = Budget(100)
    >>> budget.spend("table", 60)
    >>> budget.left
    40
    >>> budget.require("table", 50)
    Traceback (most recent call last):
        ...
    impl.merge.budget.Undecided: ('table', 110)
    """

    __slots__ = ("free_steps", "granted", "is_short", "limit", "refused", "spent", "width")

    def __init__(self, limit: int, free_steps: int = FREE_STEPS) -> None:
        self.limit, self.free_steps = limit, free_steps
        self.spent, self.granted, self.width = 0, 0, 1
        self.refused: int | None = None
        self.is_short = False

    @property
    def left(self) -> int:
        """What may still be spent."""
        return max(0, self.limit - self.spent)

    def affords(self, cost: int) -> bool:
        """Whether so much is left; spends nothing, and is a demand as any other."""
        needed = self.spent + cost
        if cost > 0 and needed > self.limit:
            self.refused = needed if self.refused is None else min(self.refused, needed)
            return False
        self.granted = max(self.granted, needed)
        return True

    def require(self, method: str, cost: int) -> None:
        """Raises Undecided if a method costs more than is left; spends nothing."""
        if not self.affords(cost):
            raise Undecided(method, self.spent + cost)

    def spend(self, method: str, cost: int) -> None:
        """Takes off what a method costs. Raises Undecided if that is more than is left."""
        self.require(method, cost)
        self.spent += cost

    def steps(self, method: str, number: int) -> None:
        """Takes off the cost of some steps in Python, on numbers as wide as have been met."""
        number *= self.width
        free = min(number, self.free_steps)
        self.free_steps -= free
        self.spend(method, STEP * (number - free))

    def multiply(self, bits: int) -> None:
        """Takes off what it costs to multiply sizes of so many bits together. Raises Undecided, before that, if it is
        more than is left."""
        self.spend("derivation", MULTIPLYING * (bits // WIDE) ** 2)

    def meet(self, number: int) -> None:
        """Says that numbers as large as one are divided: where they are very wide, so are the steps."""
        self.width = max(self.width, 1 + (number.bit_length() // WIDE) ** 2)


def require_cheaper_than_listing(method: str, cost: int, problem: Problem, reading: int, budget: Budget) -> None:
    """Raises Undecided if a method costs more than is left, or notably more than reading each point."""
    budget.require(method, cost)
    if cost > NOTABLE and cost > listing_cost(problem, reading):
        raise Undecided(method, budget.spent + cost)


def chain_cost(problem: Problem, digits: int) -> int:
    """The work of one search on a chain for some digits: at most 16 states at each level, each with 16 ways
    to the next, mostly one or two."""
    return SEARCH * (len(problem.lines) + 2 * digits + 1)


def table_cost(problem: Problem, reading: int) -> int:
    """The work of reading each flat number that a problem reaches, and of looking at each along each line; to find
    the members of a set takes as long as touching one word for each number up to the largest."""
    flats = min(problem.last - problem.start + 1, prod(line.extent for line in problem.lines))
    return (reading + 2 * STEP * len(problem.lines)) * flats + problem.last + reach_cost(problem)


def listing_cost(problem: Problem, reading: int) -> int:
    """The work of all searches over the points of a problem, each of which is read."""
    searches = sum(2 * line.extent.bit_length() + 2 for line in problem.lines) + 5
    return reading * searches * prod(line.extent for line in problem.lines)


def reading_cost(ranks: int, views: int) -> int:
    """The work of reading one index through some views, of so many axes together."""
    return READING * max(views, -(-ranks // 4))


def reach_cost(problem: Problem) -> int:
    """The words touched for the set of flat numbers that a problem reaches."""
    words = problem.last // 64 + 1
    return words * sum(2 * line.extent.bit_length() for line in problem.lines) + words
