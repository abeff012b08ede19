"""The work that the exact methods would take, in machine words touched, and the budget that bounds it."""

from impl.merge.problem import Problem

DEFAULT_BUDGET = 2**31
"""Machine words; a few seconds of shifting. Pairs from real programs take thousands."""


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


def reach_cost(problem: Problem) -> int:
    """The words touched for the set of flat numbers that a problem reaches."""
    words = problem.last // 64 + 1
    return words * sum(2 * line.extent.bit_length() for line in problem.lines) + words
