"""How runs of a stack are put together, whatever views they are: which runs are one view is drawn (R2)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

from impl.merge.budget import IMPLICIT_BUDGET, Budget, Undecided
from impl.merge.derivation import cost_of_table, table_for, with_neighbours_merged
from impl.merge.fewest_views import SHORT, fewest_views, neighbours_merged, split
from impl.merge.problem import problem_of
from impl.merge.runs import FOR_THE_WHOLE, Outcome, Runs, outcome_of
from impl.parts.normal_form import Parts
from impl.view import View
from proofs.validation.defined import require
from proofs.validation.drawn.stacks import stack

in_turn: Any = with_neighbours_merged
"""It takes any views; the name that it has in `impl.merge.derivation` speaks of parts."""

Run = tuple[int, int]
"""The views of a stack from a place on up to another."""


def ask_runs(random: Random) -> None:
    """The fewest runs that are one view each; neighbours; and what a budget grants."""
    for _ in range(10):
        about_runs(random)
        about_budget(random)
    about_outcomes(random)
    about_rounds(random)
    about_dear_pairs(random)
    about_dear_tables(random)


def about_runs(random: Random) -> None:
    """Stacks of up to twenty views, of which some runs are one view."""
    count = random.choice((1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 12, 20))
    runs = [(begin, end) for begin in range(count) for end in range(begin + 2, count + 1)]
    often = random.choice((0.05, 0.2, 0.5))
    ones = {run for run in runs if random.random() < often and (run != (0, count) or random.random() < 0.2)}
    views = tuple((place, place + 1) for place in range(count))
    merge = merging(ones)
    best = fewest(count, ones)
    shorter = split(views, merge) if count <= SHORT else views
    for name, found in (
        ("split", shorter),
        ("fewest views", fewest_views(views, merge)),
        ("neighbours", neighbours_merged(views, merge)),
        ("neighbours in turn", in_turn(views, lambda left, at: merge(left[at : at + 2]))),
    ):
        require_runs(found, count, ones, name)
        is_best = name in {"split", "fewest views"} and count <= SHORT
        require(not is_best or len(found) == len(best), name, count, ones, found)
        is_merged = name.startswith("neighbours") and len(found) > (2 if "turn" in name else 1)
        neighbours = [(left[0], right[1]) for left, right in pairwise(found)]
        require(not is_merged or not ones & {*neighbours}, f"{name} that are one view", count, ones, found)
    left = fewest_views(views, merge)
    again = split(left, merge)
    is_split = count <= SHORT or len(left) <= SHORT or again == left
    require(is_split, "fewest views: split again", count, ones, left, again)
    if count <= SHORT:
        require(shorter[-1] == best[-1], "the longest last run", count, ones, shorter)


def about_rounds(random: Random) -> None:
    """Stacks so long that runs of runs of runs are one view: in the end none of the short runs that are left is."""
    width = random.choice((3, 3, 4))
    count = random.randint(9, 12) * width * width + random.randint(0, width)
    views = tuple((place, place + 1) for place in range(count))
    ones = {(begin, begin + length) for length in (width, width**2, width**3)
            for begin in range(0, count - length + 1, length) if random.random() < 0.97}  # fmt: skip
    left = fewest_views(views, merging(ones))
    require_runs(left, count, ones, "fewest views")
    again = split(left, merging(ones))
    require(len(left) <= SHORT or again == left, "fewest views: split again", count, width, left, again)


def merging(ones: set[Run]) -> Callable[[tuple[Run, ...]], Run | None]:
    """A function that says which runs are one view."""

    def merge(views: tuple[Run, ...]) -> Run | None:
        require(len(views) > 1, "a run of two views or more", views)
        run = views[0][0], views[-1][1]
        return run if run in ones else None

    return merge


def require_runs(found: tuple[Run, ...], count: int, ones: set[Run], name: str) -> None:
    """Runs one after another, from the first view to the last, of which each is one view."""
    ends = [0, *(end for _, end in found)]
    follows = [begin for begin, _ in found] == ends[:-1] and ends[-1] == count
    are_one = all(run in ones or run[1] - run[0] == 1 for run in found)
    require(follows and are_one, name, count, ones, found)


def fewest(count: int, ones: set[Run]) -> list[Run]:
    """The fewest runs of a stack that are one view; of several ways, one whose last run is longest."""
    best: list[list[Run]] = [[]]
    for end in range(1, count + 1):
        ways = [[*best[begin], (begin, end)] for begin in range(end) if (begin, end) in ones or begin == end - 1]
        best.append(min(ways, key=len))
    return best[-1]


def about_budget(random: Random) -> None:
    """What is spent, and when it is refused, by counting along."""
    limit, free = random.randint(0, 5000), random.choice((0, 0, 3, 20))
    refusals: list[int] = []
    budget, spent = Budget(limit, free), 0
    for _ in range(random.randint(1, 9)):
        cost = random.choice((0, 1, random.randint(0, 2500)))
        is_step = random.random() < 0.4
        asked = 128 * (cost % 17 - min(cost % 17, free)) if is_step else cost
        free -= min(cost % 17, free) if is_step else 0
        try:
            if is_step:
                budget.steps("listing", cost % 17)
            else:
                budget.spend("listing", cost)
        except Undecided as exceeded:
            is_refused = asked > 0 and spent + asked > limit
            require(is_refused and exceeded.cost == spent + asked, "refused", limit, spent, asked)
            refusals.append(spent + asked)
        else:
            require(asked == 0 or spent + asked <= limit, "granted", limit, spent, asked)
            spent += asked
            require(budget.granted >= spent, "the most granted", limit, spent)
        require(budget.spent == spent and budget.left == max(0, limit - spent), "spent", limit, spent, budget.spent)
    refused = min(refusals, default=None)
    require(budget.refused == refused, "the least refused", limit, refusals, budget.refused)
    for left in (0, budget.granted - 1, budget.granted, limit, (refused or 0) - 1, refused or 0, 10**9):
        is_between = left >= budget.granted and (refused is None or left < refused)
        for is_implicit in (True, False):
            wanted = is_between and is_implicit == (left <= IMPLICIT_BUDGET)
            outcome = Outcome(None, spent, budget.granted, refused, is_implicit, refused is None)
            require(outcome.holds(left) == wanted, "what holds", outcome, left)


def about_outcomes(random: Random) -> None:
    """What is found about a run with some budget is found with each for which it is said to hold."""
    views: tuple[Parts, ...] = tuple(view.parts for view in stack(random)[:3])
    if len(views) < 2:
        return
    first = outcome_of(views, random.choice((0, 999, 10**4, 10**5, 2**22)))
    for left in {first.granted, max(0, first.granted - 1), first.refused or 2**23, (first.refused or 2**23) - 1, 2**22}:
        again = outcome_of(views, left)
        require(not first.holds(left) or again == first, "an outcome that holds", views, left, first, again)
        is_final = first.view == again.view or not (first.is_decided and again.is_decided)
        require(is_final, "what is decided", views, left, first, again)
    whole = outcome_of(views, 4 * IMPLICIT_BUDGET)
    require(whole.is_decided or whole.refused is not None, "what is not decided was refused", views, whole)
    for outcome in (first, whole):
        require(outcome.is_decided or outcome.view is None, "what is not decided is no view", views, outcome)
    is_known = not first.is_decided or not whole.is_decided or first.view == whole.view
    require(is_known, "what is decided stays so", views, first, whole)


def about_dear_pairs(random: Random) -> None:
    """To decide whether a pair of views is one takes nearly all that there is, and the whole stack takes little: it is
    one view still, however many views that change nothing stand on it."""
    mask = (0, 1), (2, 3), (0, 2), (1, 2), (0, 3)
    base = View.create((2, 3, 2, 2, 4), (0,) * 5, random.randint(0, 5), mask)
    for _ in range(3):
        rows = View.create((random.randint(6, 9), random.randint(3, 5), 6), (8, 1, 1))
        tops = (View.create(random.choice(((2, 2, 2), (8,), (4, 2), (2, 4)))) for _ in range(random.randint(1, 4)))
        views = base, rows, *tops
        parts = tuple(view.parts for view in views)
        found = Runs(Budget(IMPLICIT_BUDGET, free_steps=0)).fewest_views(parts)
        whole = outcome_of(parts, IMPLICIT_BUDGET // FOR_THE_WHOLE).view
        require(whole is None or found == (whole,), "a stack of which a pair is dear", views, whole, found)


def about_dear_tables(random: Random) -> None:
    """That a table is too dear for a budget is a demand that was refused, whatever is tried in its place."""
    rows, columns = random.randint(120, 160), random.randint(120, 160)
    whole = View.create((rows, columns))
    views = whole.permute((1, 0)).parts, View.create((rows, columns), (1, rows)).parts, whole.parts
    problem, budget = problem_of(views[-1]), Budget(IMPLICIT_BUDGET + random.randint(1, 10**5), free_steps=0)
    left, cost = budget.left, cost_of_table(views, problem, Budget(0))
    with suppress(Undecided):
        table_for(views, problem, budget)
    is_noted = budget.refused is not None if cost > left else budget.granted >= cost
    require(is_noted, "a table that is too dear", views, left, cost, budget.refused, budget.granted)
