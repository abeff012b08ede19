"""Budgets, efforts and equalities that one function is given and passes on: what they decide is the same by whichever
way it is asked (D16, R10)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ShapeTracker, View, equivalent, mergeable
from impl.merge import IMPLICIT_BUDGET
from impl.simplify import simplify
from impl.simplify.forms.terms import DIVISION
from impl.simplify.simplifier import Effort
from impl.symbolic import Variable
from impl.view import add
from impl.view.merging import merged_run
from proofs.validation.defined import require, view_at
from spec.stack import read

WORDS: tuple[Effort, ...] = "fast", "full"
"""Efforts, from the least on."""


def ask_what_is_passed(random: Random) -> None:
    """Each in its ways."""
    about_budgets_of_trackers(random)
    about_budgets_of_two(random)
    about_budgets_of_symbols(random)
    about_efforts(random)
    about_strict_answers(random)


def hard(random: Random) -> tuple[View, ...]:
    """A stack about which little can be said without work: a base with a mask, below an axis for each of some
    weights."""
    weights = tuple(random.randint(50, 130) for _ in range(random.randint(5, 8)))
    size = sum(weights) + 1
    begin = random.randrange(size - 1)
    return View.create((size,), (1,), 0, ((begin, begin + 1),)), View.create((2,) * len(weights), weights)


def about_budgets_of_trackers(random: Random) -> None:
    """A tracker and its views are asked whether they are one view, and whether they read as others do, within the same
    small budget: the answers are alike, and what is not decided names the budget that was given."""
    views = hard(random)
    others = random.choice((hard(random), (View.create(views[1].shape, (0,) * len(views[1].shape)),), views[:1]))
    tracker, other = ShapeTracker(views), ShapeTracker(others)
    for budget in (0, 100, random.randint(1, 2000), 50_000):
        found = tracker.equivalent(other, budget=budget), equivalent(views, others, budget=budget)
        require(type(found[0]) is type(found[1]), "equivalent: a budget", views, others, budget, *found)
        asked = mergeable(tracker, budget=budget), mergeable(*views, budget=budget)
        require(type(asked[0]) is type(asked[1]), "mergeable: a budget", views, budget, *asked)
        named: list[Any] = [one for one in (*found, *asked) if type(one).__name__ == "BudgetExceeded"]
        require(all(one.budget == budget for one in named), "what is not decided: a budget", views, budget, *named)


def about_budgets_of_two(random: Random) -> None:
    """Two views are put together within a budget: what a larger one finds a smaller one finds too, or nothing; nothing
    is found where there is nothing to spend and work to do. Without one it is that of implicit calls, as `+` has."""
    sizes = [random.choice((2, 2, 3, 4)) for _ in range(random.randint(1, 3))]
    base = View.create(tuple(sizes)).permute(tuple(random.sample(range(len(sizes)), len(sizes))))
    size = base.size()
    outer = View.create((size,)).stride((random.choice((1, -1, 2)),))
    if random.random() < 0.6:
        base = View.create((size,), (random.choice((2, 3, -1)),), random.randint(0, 9))
        outer = View.create(tuple(sizes)).permute(tuple(random.sample(range(len(sizes)), len(sizes))))
    whole = add(base, outer)
    require(whole == base + outer == add(base, outer, IMPLICIT_BUDGET), "add: a budget", base, outer, whole)
    least = None
    for budget in sorted({0, 1, 50, 100, random.randint(0, 400), 1000, 10**6}):
        for found in (add(base, outer, budget), merged_run((base, outer), budget)):
            require(found in (None, whole), "within a budget", base, outer, budget, found, whole)
        least = budget if least is None and add(base, outer, budget) is not None else least
    is_plain = outer.contiguous or base.contiguous
    require(is_plain or least != 0, "add: a merge for nothing", base, outer, least)


def about_budgets_of_symbols(random: Random) -> None:
    """A stack of symbolic views that are one view is simplified within a budget: without one it is that view, with
    nothing to spend the stack stays, and in between it is either."""
    n, by = Variable("n", 1, random.randint(2, 9)), random.randint(2, 5)
    rows, step = random.randint(2, 4), random.choice((1, 2, -1))
    views = View.create((n, rows * by), (rows * by * 2, step)), View.create((n, rows, by))
    tracker = ShapeTracker(views)
    one = tracker.simplify()
    require(len(one.views) == 1 and tracker.simplify(budget=0).views == views, "simplify: a budget", views, one)
    for budget in (1, 100, random.randint(1, 5000)):
        found = tracker.simplify(budget=budget)
        require(found.views in (views, one.views), "simplify: a budget", views, budget, found)


def about_efforts(random: Random) -> None:
    """The index expression of a tracker by a word for the effort is what `simplify` finds with it of the expression
    that is not simplified, if that saves a division, or else that expression; for indices that are given as well."""
    rank = random.randint(1, 3)
    shape = tuple(random.randint(2, 8) for _ in range(rank))
    base = View.create(shape, tuple(random.choice((1, 2, 6, 36, -1)) for _ in shape))
    size = base.size()
    count, step = random.randint(1, size), random.choice((1, 1, -1))
    begin = random.randint(0, size - count) + (count - 1) * (step < 0)
    outer = View.create((count,), (step,), begin, ((random.randrange(count), count),))
    tracker = ShapeTracker((base, outer))
    given = (Variable("i", 0, count - 1),)
    for indices in (None, given):
        plain = tracker.expr_idxs(indices, simplify="none")
        for word in WORDS:
            found = tracker.expr_idxs(indices, simplify=word)
            wanted = simplify(*plain, least_gain=DIVISION, effort=word)
            texts = [node.render() for node in (*found, *wanted)]
            require(texts[:2] == texts[2:], "expr_idxs: an effort", base, outer, word, *texts)


def about_strict_answers(random: Random) -> None:
    """One view, alone or below another that reads it whole, with any strides on its axes of size 1: it is one view in
    the strict sense, which has strides of 0 there, as if it had been made by `create`, and reads the same."""
    shape = tuple(random.choice((1, 1, 2, 3)) for _ in range(random.randint(1, 4)))
    steps = tuple(random.choice((0, 1, 2, 7, -3)) for _ in shape)
    view = View(shape, steps, random.randint(0, 9), None, False)
    for views in ((view,), (view, View.create(shape))):
        found = mergeable(*views, equality="strict")
        require(bool(found), "strict: one view", views, found)
        one: Any = found
        wanted = tuple(0 if size == 1 else step for size, step in zip(shape, steps, strict=True))
        require(one.view.strides == wanted and one.view.shape == shape, "strict: strides", views, one.view, wanted)
        at = tuple(size - 1 for size in shape)
        both = (view_at(view, {}),), (view_at(one.view, {}),)
        require(len({read(stack, at).address for stack in both}) == 1, "strict: an address", views, one.view)
