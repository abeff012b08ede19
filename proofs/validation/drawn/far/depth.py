"""Stacks of five to nine views, some over more elements than can be put into sets: what they are under both equalities,
whether they are left, and what is found about their runs and paid for it (D5, D16, D17)."""

from __future__ import annotations

from math import prod
from random import Random

from impl import View
from impl.merge.budget import DEFAULT_BUDGET, Budget
from impl.merge.runs import Runs, outcome_of, run_of
from proofs.validation.defined import require
from proofs.validation.drawn.whole.inside import about_plain
from proofs.validation.drawn.whole.strict import about_stack

Views = tuple[View, ...]


def ask_depth(random: Random) -> None:
    """What a deep stack is, whether it has a meaning, and what its runs are, in whatever order they are asked about."""
    for _ in range(3):
        views = deep(random, random.choice((4, 6, 12)))
        about_stack(views)
        about_plain(views)
        about_plain(without_mask(random, views))
        about_runs(random, views)
        far = deep(random, random.choice((10**8 + 1, 2**31, 3 * 2**40)))
        about_stack((*far, few_of(random, prod(far[-1].shape))))


def deep(random: Random, size: int) -> Views:
    """Five to nine views, of which one in the middle reaches beyond the view below it where it is not valid, and the
    others turn round, cut or reshape what they read."""
    before, after = random.choice((0, 1, 2)), random.choice((0, 1, 3))
    views = [View.create((size,), (random.choice((1, 2)),), 3)]
    reaching, depth = random.randint(1, 4), random.randint(5, 9)
    while len(views) < depth:
        count = prod(views[-1].shape)
        if len(views) == reaching:
            whole = count + before + after
            views.append(View.create((whole,), (1,), -before, ((before, before + count),)))
        else:
            views.append(again(random, count))
    return tuple(views)


def again(random: Random, count: int) -> View:
    """A view of so many elements, or all but one: turned round, cut, or of two axes."""
    match random.randrange(4):
        case 0:
            return View.create((count,), (-1,), count - 1)
        case 1 if count > 2:
            return View.create((count - 1,), (1,), random.randint(0, 1))
        case 2 if count % 2 == 0:
            return View.create((2, count // 2))
        case 3 if count % 2 == 0:
            return View.create((count // 2, 2), (1, count // 2))
    return View.create((count,))


def few_of(random: Random, count: int) -> View:
    """A few of so many elements, most of them from an end."""
    extent = random.choice((1, 2, 3, 5))
    step = random.choice((1, 2, count // extent // 2 or 1))
    least = count - 1 - step * (extent - 1)
    return View.create((extent,), (step,), random.choice((0, 0, least)))


def without_mask(random: Random, views: Views) -> Views:
    """The stack with a view of it moved, or without its mask, so that it may leave the one below."""
    place = random.randrange(1, len(views))
    view = views[place]
    moved = View.create(view.shape, view.strides, view.offset + random.choice((0, 0, 1, -1)))
    return (*views[:place], moved, *views[place + 1 :])


def about_runs(random: Random, views: Views) -> None:
    """What a run is, and costs, is what is found about it alone, whichever runs were asked about before."""
    parts = tuple(view.parts for view in views)
    ends = [(begin, end) for begin in range(len(parts)) for end in range(begin + 2, len(parts) + 1)]
    runs = Runs(Budget(DEFAULT_BUDGET))
    for begin, end in random.sample(ends, len(ends)):
        run = parts[begin:end]
        require(runs.merged(run) == Runs(Budget(DEFAULT_BUDGET)).merged(run), "a run", views, begin, end)
        budget = Budget(DEFAULT_BUDGET)
        outcome = outcome_of(run, DEFAULT_BUDGET)
        found = run_of(run, budget)
        is_right = found == outcome.view and budget.spent == outcome.spent
        require(is_right, "what a run is and costs", views, begin, end, outcome, budget.spent)
