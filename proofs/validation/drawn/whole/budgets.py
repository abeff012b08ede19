"""What a run of views is found to be with so much to spend and with a little less, whatever was asked before (D16).

The pairs cost more than calls that merge on the way to something else may spend, and less than a question may.
"""

from __future__ import annotations

from math import prod
from random import Random

from impl import ShapeTracker, View, mergeability
from impl.merge import DEFAULT_BUDGET, IMPLICIT_BUDGET
from impl.merge.runs import Outcome, outcome_kept, outcome_of
from impl.mergeability import BudgetExceeded, Merged
from proofs.validation.defined import require
from proofs.validation.drawn.stacks import carrying

MOST = 2**25
"""Words that a demand may bring a call to where it is asked again and again."""
MUCH = 2**17
"""Words beside which it takes little to look at two views once."""


def ask_budgets(random: Random) -> None:
    """A pair that only a table decides, and one that carries."""
    about_demands(random, large_pair(random))
    about_demands(random, carrying(random))
    for _ in range(2):
        about_told_costs(random, off_chain(random))


def off_chain(random: Random) -> tuple[View, View]:
    """A masked base of four axes of odd sizes, and rows over half of it, whose periods do not divide each other."""
    sizes = tuple(random.choice((7, 11, 13, 17, 19, 23, 29, 31)) for _ in range(4))
    mask = tuple((random.randrange(2), size - random.randrange(2)) for size in sizes)
    base, row = View.create(sizes, tuple(random.randrange(1, 50) for _ in sizes), 0, mask), random.choice((3, 5, 9, 10))
    return base, View.create((prod(sizes) // row // 2, row), (2 * row - 1, 1))


def about_told_costs(random: Random, views: tuple[View, View]) -> None:
    """What is not decided with so much is told with what it takes to try more: with one word less the same is answered,
    and with that much something else."""
    budget = random.choice((2**17, 2**19, 2**20 - 1, 2**20, random.randrange(2**20, 2**21), 2**21 - 1))
    answer = mergeability.mergeable(*views, budget=budget)
    if isinstance(answer, BudgetExceeded):
        less, more = (mergeability.mergeable(*views, budget=answer.cost - by) for by in (1, 0))
        is_same = isinstance(less, BudgetExceeded) and (less.method, less.cost) == (answer.method, answer.cost)
        is_other = not isinstance(more, BudgetExceeded) or more.cost > answer.cost
        require(is_same and is_other, "what it takes to try more", views, answer, less, more)


def large_pair(random: Random) -> tuple[View, View]:
    """A base of which the first two boundaries count as much, one of them down, and rows over it of which the flat
    numbers cross both together, or none, but for one pair in four; that costs what a table of them takes."""
    rows, row = random.choice((50, 300, 1000)), random.choice((1009, 4001, 10007))
    more = random.choice((1, 3, -2))
    strides = rows * (row + more) - more, row + more, 1
    base = View.create((2, rows, row), strides, random.randrange(1000))
    extent, step = random.choice((40, 200, 400)), random.choice((1, 2, 7))
    length = (extent - 1) * step
    further = random.randint(1, max(1, row - 1 - length))
    start = random.randint(max(0, row - length - further), row - 1) + random.choice((0, 0, 0, row))
    outer = View.create((2, 2, extent), ((rows - 1) * row + start - random.choice((0, 0, 0, row)), further, step))
    return base, outer


def about_demands(random: Random, views: tuple[View, View]) -> None:
    """With what was granted at most the same comes out, with one word less that demand is what is refused; with what
    was refused at least it is granted, or something else is refused. What is kept says the same in any order."""
    parts = tuple(view.parts for view in views)
    left = random.choice((IMPLICIT_BUDGET, 2**20, MOST))
    whole = outcome_of(parts, left)
    found = {left: whole}
    for limit in {max(1, whole.granted - 1), whole.granted, whole.refused or MOST, (whole.refused or MOST) - 1}:
        if 0 < limit <= MOST:
            found[limit] = outcome_of(parts, limit)
    for limit, outcome in found.items():
        require(outcome.granted <= limit < (outcome.refused or limit + 1), "demands", views, limit, outcome)
        is_alike = outcome[:2] == whole[:2] or not whole.holds(limit)
        require(is_alike, "within the same demands", views, left, whole, limit, outcome)
        if limit == whole.granted - 1 and outcome.is_implicit == whole.is_implicit:
            require(outcome.refused == whole.granted, "one word less", views, whole, outcome)
    for limit in random.choices(list(found), k=6):
        kept = outcome_kept(parts, limit)
        require(kept[:2] == found[limit][:2], "what is kept of a budget", views, limit, kept, found[limit])
        about_trackers(views, limit, found[limit])


def about_trackers(views: tuple[View, View], limit: int, outcome: Outcome) -> None:
    """A tracker that is simplified with so much is what was found; to look at its views takes little of that."""
    if limit < MUCH:
        return
    simple = ShapeTracker(views).simplify(limit).views
    expected = views if outcome.view is None else (outcome.view,)
    is_right = len(simple) == len(expected) and (outcome.view is None or simple[0].parts == outcome.view)
    require(is_right or views[0].contiguous, "simplify: with so much", views, limit, simple, outcome)
    if outcome.view is None and outcome.refused is None:
        answer = mergeability.mergeable(*views, budget=DEFAULT_BUDGET)
        require(not isinstance(answer, Merged), "a run that is none", views, answer)
