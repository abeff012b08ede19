"""Stacks of which no neighbours are one view and the whole is: each view bends at a place of its own, and the bends
make up for one another. What is asked of them costs more than calls on the way to something else may spend, and at
times more than a question may unless it is allowed more (D16, D17)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from impl import ShapeTracker, View, mergeability
from impl.merge import DEFAULT_BUDGET
from impl.mergeability import Equivalent, Merged
from impl.view import fewest_within, merged_run
from proofs.validation.defined import require

Stack = tuple[View, ...]

ENOUGH = 2**36
"""Machine words that are enough for all that is asked here."""
MUCH = 10**8
"""A length of rows that are beyond what a question may spend."""


def ask_bent(random: Random) -> None:
    """Stacks of three to seven views that are one view as a whole alone, by two ways to ask, with what is needed."""
    length = random.choice((2**12, 2**16, 10**6))
    views = bent(random, length, random.randint(200, 400))
    for name in random.sample(list(DOORS), 2):
        budget = random.choice((DEFAULT_BUDGET, ENOUGH))
        require(DOORS[name](views, budget), f"bends that make up for one another: {name}", views, budget)
    if random.random() < 0.03:
        views = bent(random, MUCH, 4000)
        name = random.choice(list(DOORS))
        require(DOORS[name](views, ENOUGH), f"more than a question may spend: {name}", views)


def bent(random: Random, length: int, columns: int) -> Stack:
    """Two to six views, each of two rows of a length of its own, of which the second begins some elements late or
    early, in the end none; on them three rows of columns, of which the first two lie before all those ends, and the
    third behind them."""
    count = random.randint(2, 6)
    delays = [random.choice((1, 2, 3, -1, -2, -3)) for _ in range(count - 1)]
    if sum(delays) == 0:
        delays[0] *= -2
    part = length // (count + 1)
    ends = [length + part * place for place in random.sample(range(1, count + 1), count)]
    below = [
        View.create((2, end), (end + delay, 1)) for end, delay in zip(ends, (*delays, -sum(delays)), strict=True)
    ]
    step = random.randint(1, max(1, (part - 100) // columns))
    return (*below, View.create((3, columns), (length, step)))


def is_merged(views: Stack, budget: int) -> bool:
    """Whether `mergeable` says so."""
    answer = mergeability.mergeable(*views, budget=budget)
    return isinstance(answer, Merged) and answer.view == views[-1]


def is_simplified(views: Stack, budget: int) -> bool:
    """Whether a tracker simplifies to the one view."""
    return ShapeTracker(views).simplify(budget).views == views[-1:]


def is_equivalent(views: Stack, budget: int) -> bool:
    """Whether the stack is called the same as the one view."""
    return isinstance(mergeability.equivalent(views, views[-1:], budget), Equivalent)


DOORS: dict[str, Callable[[Stack, int], bool]] = {
    "mergeable": is_merged,
    "equivalent": is_equivalent,
    "simplify": is_simplified,
    "merged_run": lambda views, budget: merged_run(views, budget) == views[-1],
    "fewest_within": lambda views, budget: fewest_within(views, budget) == views[-1:],
}
"""Each way to ask whether a stack is one view, within a budget."""
