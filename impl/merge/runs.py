"""Runs of neighbouring views merged on behalf of one call, out of one budget.

What was found about a run is kept with what it cost and with the budgets for which it is what would be found again. A
call pays for an answer out of this cache what it pays for one that is worked out, so that results depend on the
question alone, never on what was asked before; undecided runs are kept as well as refused ones. Within one call a run
is paid for once.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from math import prod
from typing import NamedTuple

from impl.integers import is_plain
from impl.memoise import CACHE_SIZE
from impl.merge.budget import IMPLICIT_BUDGET, STEP, Budget, Undecided
from impl.merge.derivation import DERIVING, derive, reading_of, with_neighbours_merged
from impl.merge.fewest_views import fewest_views
from impl.merge.findings import Stack
from impl.merge.glance import is_refuted, looks
from impl.merge.problem import has_valid_index
from impl.native import outcome as quick_outcome
from impl.parts.normal_form import Parts, is_row_major
from impl.parts.reshape import have_same_size, reshaped

LONGEST_KEPT = 64
"""Views of a run that is kept; longer ones would keep too much alive."""
MOST_KEPT = 3
"""Outcomes that are kept of a run, of budgets for which they differ."""
FOR_THE_WHOLE = 4
"""The part of a budget, one of so many, that is kept back to ask for the one view of a whole stack: to decide a pair of
its views may take all there is where little decides the whole."""


class Outcome(NamedTuple):
    """The one view that a run is, or None if it is none or was not decided; what that took; and the demands on the
    budget between which it comes out the same: the largest that was granted, and the least that was refused; whether it
    was the budget of an implicit call, for with a larger one more ways are tried; and whether it was decided."""

    view: Parts | None
    spent: int
    granted: int
    refused: int | None
    is_implicit: bool
    is_decided: bool

    def holds(self, left: int) -> bool:
        """Whether the same would be found, step by step, with so much left."""
        is_between = self.granted <= left and (self.refused is None or left < self.refused)
        return is_between and self.is_implicit == (left <= IMPLICIT_BUDGET)


def outcome_of(views: Stack, left: int) -> Outcome:
    """What is found about a run of plain views with so much left; a glance comes before a longer one is decided."""
    if len(views) == 2 and (quick := quick_outcome(*views)) is not NotImplemented and STEP * quick[1] <= left:
        merged, spent = quick[0], STEP * quick[1]
        return Outcome(None if merged is None else Parts(*merged), spent, spent, None, left <= IMPLICIT_BUDGET, True)
    budget, view, is_decided = Budget(left, free_steps=0), None, False
    with suppress(Undecided):
        if len(views) == 2 or not is_refuted_at_a_glance(views, budget):
            result = derive(views, budget).result
            view = result if isinstance(result, Parts) else None
        is_decided = True
    return Outcome(view, budget.spent, budget.granted, budget.refused, left <= IMPLICIT_BUDGET, is_decided)


def is_refuted_at_a_glance(views: Stack, budget: Budget) -> bool:
    """Whether a glance, which is paid for, refutes a stack. Raises Undecided if that is too dear."""
    budget.meet(max([prod(view.shape) for view in views]))
    budget.spend("glance", budget.width * reading_of(views) * looks(views[-1]))
    return has_valid_index(views[-1]) and is_refuted(views)


@lru_cache(maxsize=CACHE_SIZE)
def kept(views: Stack) -> list[Outcome]:
    """Where the last outcomes for a run are kept; empty at first."""
    return []


def outcome_kept(views: Stack, left: int) -> Outcome:
    """The same as `outcome_of`, out of the cache the next time."""
    if len(views) > LONGEST_KEPT:
        return outcome_of(views, left)
    found = kept(views)
    for outcome in found:
        if outcome.holds(left):
            return outcome
    found.insert(0, outcome_of(views, left))
    del found[MOST_KEPT:]
    return found[0]


def add(base: Parts, outer: Parts, budget: Budget) -> Parts | None:
    """The parts of the view that reads `outer` through `base` under observable equality, or None if that is no one
    view, or if finding out is beyond the budget.

    A contiguous base changes nothing, even where `outer` reaches beyond it; every other stack that is out
    of bounds stays as it is.
    """
    if is_row_major(base):
        return outer
    if is_row_major(outer) and outer.shape == base.shape:
        return base
    if not (is_plain(*base) and is_plain(*outer)):
        is_reshape = is_row_major(outer) and have_same_size(base.shape, outer.shape)
        return reshaped(base, outer.shape, False) if is_reshape else None
    return run_of((base, outer), budget)


def run_of(views: Stack, budget: Budget) -> Parts | None:
    """The one view that a run of plain views is, or None; what it costs is taken off the budget, which is told whether
    it was too short."""
    if budget.left == 0:
        budget.is_short = True
        return None
    outcome = outcome_kept(views, budget.left)
    budget.spend("merging", outcome.spent)
    budget.is_short |= not outcome.is_decided
    return outcome.view


class Runs:
    """The runs of one call: each is merged, or found to be no one view, once. What has symbols is merged anew, for a
    run that is equal may have variables of its own."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.found: dict[Stack, Parts | None] = {}

    def merged(self, views: Stack) -> Parts | None:
        """The one view that a run of two views or more is, or None; two views merge by `add`."""
        if self.budget.left == 0:
            self.budget.is_short = True
            return None
        if views in self.found:
            return self.found[views]
        found = self.asked(views)
        if found is None or is_plain(*found):
            self.found[views] = found
        return found

    def asked(self, views: Stack) -> Parts | None:
        """The same, asked for the first time."""
        if len(views) == 2:
            return add(*views, self.budget)
        return self.several(views) if all(is_plain(*view) for view in views) else None

    def several(self, views: Stack) -> Parts | None:
        """The one view that three plain views or more are, or None: as `derivation` has it, but neighbours that are
        known to be no view are not looked at again."""
        views = with_neighbours_merged(views, lambda left, at: self.neighbours(left[at : at + 2]))
        if len(views) == 2:
            return self.neighbours(views)
        return run_of(views, self.budget)

    def neighbours(self, views: Stack) -> Parts | None:
        """The one view that two views are, or None; of a contiguous base, too, only if they have a meaning."""
        return run_of(views, self.budget) if is_row_major(views[0]) else self.merged(views)

    def fewest_views(self, views: Stack) -> Stack:
        """The fewest views that runs of a stack are found to be; the stack as it was where nothing is left to spend,
        or too little to look at each view once."""
        if STEP * DERIVING * len(views) > self.budget.left:
            return views
        kept_back = self.budget.left // FOR_THE_WHOLE if len(views) > 2 else 0
        self.budget.limit -= kept_back
        found = fewest_views(views, self.merged)
        self.budget.limit += kept_back
        is_open = len(found) > 1 and self.budget.is_short and all(is_plain(*view) for view in views)
        return (self.whole(views, kept_back) if is_open else None) or found

    def whole(self, views: Stack, words: int) -> Stack | None:
        """The one view that a stack of plain views is, if so much decides that."""
        part = Budget(words, free_steps=0)
        found = run_of(views, part)
        self.budget.spend("merging", part.spent)
        return None if found is None else (found,)
