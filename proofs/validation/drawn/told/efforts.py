"""What a word or a number of a call has to do with its answer: how much an index expression is simplified, and within
which budget a stack is decided (D6, D16, D17, R10)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, equivalent, mergeable
from impl.merge.budget import IMPLICIT_BUDGET, Budget
from impl.merge.reading import Equality
from impl.mergeability import BudgetExceeded
from impl.mergeability.decision import decide
from impl.shapetracker.simplified import Simplify
from impl.simplify import simplify
from impl.simplify.forms.terms import DIVISION
from impl.symbolic import Node, Variable
from impl.view import merged_run, parts_of
from proofs.validation.defined import require
from proofs.validation.drawn.stacks import base_of, carrying, outer_of, stack, turned_again, twin

Stack = tuple[View, ...]
FEW = 2**7
"""Elements of a view that is read by expressions."""
MOST = 2**20
"""Machine words within which a stack is decided, or not asked about: a hundredth of a second at most."""


def ask_efforts(random: Random) -> None:
    """Some stacks of each kind."""
    for _ in range(4):
        about_words(random)
        about_words(random)
        about_budgets(random)
        about_equivalences(random)
        about_pairs(random)


def pair(random: Random) -> Stack:
    """Two views, of which the upper stays inside of the lower."""
    base = base_of(random, [random.choice((2, 3, 4, 8)) for _ in range(random.randint(1, 4))])
    return base, outer_of(random, base.shape)


def about_words(random: Random) -> None:
    """The index expressions of a stack by each word, of the index that they have by themselves and of one that is
    given, are what the simplifier finds with the effort of that word, out of those that are not simplified."""
    views = random.choice((pair, carrying, lambda random: turned_again(random, 1, 1)))(random)
    if prod(views[-1].shape) > FEW:
        return
    tracker = ShapeTracker(views)
    given: list[Node] | None = None
    if random.random() < 0.3:
        given = [Variable(f"i{axis}", 0, size - 1) for axis, size in enumerate(tracker.shape)]
    eager = tracker.eager_idxs(given)
    words: tuple[Simplify, ...] = "fast", "full", "none"
    for word in random.sample(words, len(words)):
        found = tracker.expr_idxs(given, simplify=word)
        wanted = eager if word == "none" else simplify(*eager, least_gain=DIVISION, effort=word)
        texts = [[each.render() for each in both] for both in (found, wanted)]
        require(texts[0] == texts[1], "expr_idxs: an effort", views, given, word, *texts)


def about_budgets(random: Random) -> None:
    """With as much as all that is found out asks for together a stack is decided. With less, where it is not, the
    answer has the budget that was given, whatever of it was spent before, and a cost that is larger, and says both.
    What is decided with less is decided with more."""
    views, equality = random.choice((carrying, stack, pair))(random), random.choice(EQUALITIES)
    whole = Budget(MOST)
    known = decide(parts_of(views), equality, whole)
    if isinstance(known, BudgetExceeded):
        return
    found = mergeable(*views, equality=equality, budget=whole.granted)
    require(found == known, "mergeable: as much as is asked for", views, equality, whole.granted, found, known)
    limits, is_decided = {max(0, whole.granted - 1), whole.spent // 2, random.randint(0, whole.granted)}, False
    for limit in sorted(limits):
        answer = mergeable(*views, equality=equality, budget=limit)
        require_own_budget(answer, limit, views)
        is_lost = is_decided and isinstance(answer, BudgetExceeded)
        require(not is_lost, "mergeable: lost with a larger budget", views, equality, limits, answer)
        is_decided = not isinstance(answer, BudgetExceeded)


EQUALITIES: tuple[Equality, ...] = "observable", "strict"


def require_own_budget(answer: Any, limit: int, *parts: object) -> None:
    """Requires that an answer that is not decided names the budget that was given, and what would take more."""
    if isinstance(answer, BudgetExceeded):
        text = f"not decided: {answer.method} would take {answer.cost} units of work, the budget is {limit}"
        is_right = answer.budget == limit < answer.cost and str(answer) == text
        require(is_right, "the budget of an answer", *parts, limit, answer)


def about_equivalences(random: Random) -> None:
    """The same of two stacks, and of two trackers."""
    views = random.choice((carrying, pair, lambda random: turned_again(random, 1, 2)))(random)
    other, limit = twin(random, views), int(2 ** random.uniform(0, 20))
    if other[-1].shape == views[-1].shape:
        require_own_budget(equivalent(views, other, budget=limit), limit, views, other)
        require_own_budget(ShapeTracker(views).equivalent(ShapeTracker(other), limit), limit, views, other)


def about_pairs(random: Random) -> None:
    """A tracker of two views is simplified to the one view that these are found to be within the same budget, or to no
    other. For nothing it stays as it is; and with more it has never more views."""
    views = pair(random)
    tracker, count = ShapeTracker(views), len(views)
    require(tracker.simplify(0) is tracker, "simplify: for nothing", views)
    limits = [int(2 ** random.uniform(0, 16)) for _ in range(4)]
    for limit in (*sorted(limits), MOST, IMPLICIT_BUDGET):
        merged, found = merged_run(views, limit), tracker.simplify(limit).views
        is_right = found == views or (merged is not None and found == (merged,))
        require(is_right and len(found) <= count, "simplify: a budget", views, limit, found, merged)
        count = len(found)
    require(count == 1 or merged is None, "simplify: all that is asked for", views, merged)
