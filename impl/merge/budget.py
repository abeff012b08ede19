"""The work that the exact methods would take, in machine words touched, and the budget that bounds it."""

from math import prod

from impl.merge.problem import Problem

DEFAULT_BUDGET = 2**28
"""Machine words: one or two seconds where sets are too large for the caches, a tenth of that where they are not.
Pairs from real programs take thousands."""
READING = 512
"""What it costs to read one flat number through one view, in machine words."""


class Undecided(Exception):
    """A method would exceed the budget. Caught by `decide`, which answers BudgetExceeded."""

    def __init__(self, method: str, cost: int) -> None:
        super().__init__(method, cost)
        self.method = method
        self.cost = cost


def require_budget(method: str, cost: int, budget: int) -> None:
    """Raises Undecided if a method costs more than the budget."""
    if cost > budget:
        raise Undecided(method, cost)


def chain_cost(problem: Problem, digits: int) -> int:
    """The work of one search on a chain for some digits: at most 16 states at each level, each with 16 ways
    to the next; a level costs about as much as touching 4,096 words."""
    return 4096 * (len(problem.lines) + 2 * digits + 1)


def table_cost(problem: Problem, views: int) -> int:
    """The work of reading each flat number that a problem reaches through some views; to find the members of a
    set takes as long as touching one word for each number up to the largest."""
    flats = min(problem.last - problem.start + 1, prod(line.extent for line in problem.lines))
    return READING * flats * views + problem.last + reach_cost(problem)


def listing_cost(problem: Problem, views: int) -> int:
    """The work of all searches over the points of a problem, each of which is read through some views."""
    searches = sum(2 * line.extent.bit_length() + 2 for line in problem.lines) + 5
    return READING * views * searches * prod(line.extent for line in problem.lines)


def reach_cost(problem: Problem) -> int:
    """The words touched for the set of flat numbers that a problem reaches."""
    words = problem.last // 64 + 1
    return words * sum(2 * line.extent.bit_length() for line in problem.lines) + words
