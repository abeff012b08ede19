"""Runs of neighbouring views merged, on behalf of one call: `impl.merge.runs` on views.

A view that stays is the same object as before.
"""

from __future__ import annotations

from functools import lru_cache

from impl.doors import at_least, listed
from impl.errors import MergeError
from impl.memoise import CACHE_SIZE, NotPlainError
from impl.merge import DEFAULT_BUDGET, IMPLICIT_BUDGET, Budget
from impl.merge.runs import LONGEST_KEPT, Runs
from impl.parts.normal_form import Parts
from impl.shown import shown
from impl.view.interchange import Interchange
from impl.view.view import View, filled, view_of_parts

Stack = tuple[View, ...]


def merged_run(views: Stack, budget: int = DEFAULT_BUDGET) -> View | None:
    """The one view that a run of two views or more is, or None; two views merge by `+`.

    Raises MergeError for what is no stack of views, or for a budget that is no natural number.
    """
    views = stack_of(views, "merged_run: views")
    limit = at_least(0, budget, "merged_run: budget", MergeError)
    before = parts_of(views)
    found = Runs(Budget(limit, free_steps=0)).merged(before)
    return None if found is None else taken_back(views, before, (found,))[0]


def stack_of(views: object, where: str) -> Stack:
    """A stack of one or more views, given one by one, or as a tracker, a chain, or one view. Raises MergeError for
    anything else."""
    if isinstance(views, Interchange):
        return views.views
    if isinstance(views, str):
        raise MergeError(f"{where}: {shown(views)} is a text; need views, as parse_views(text) has them")
    found = tuple(listed(View, views, where, MergeError))
    if not found:
        raise MergeError(f"{where}: no views; need one or more, base first")
    return found


def fewest_views(views: Stack, runs: Runs) -> Stack:
    """The fewest views that runs of a stack are found to be; the stack as it was where nothing is left to spend."""
    before = parts_of(views)
    return taken_back(views, before, runs.fewest_views(before))


def put_on(views: Stack, outer: Stack) -> Stack:
    """A stack with the views of another put on it, as few as runs of all of them are found to be within the budget of
    implicit calls."""
    return fewest_within((*views, *outer), IMPLICIT_BUDGET)


def may_be_kept(views: Stack) -> bool:
    """Whether what a stack merges to may be kept: its views are plain, and not many."""
    return len(views) <= LONGEST_KEPT and all([view.is_plain for view in views])  # noqa: C419  a list is faster


def fewest_within(views: Stack, limit: int) -> Stack:
    """The same out of a budget of its own; for plain views out of a cache the next time. Two views of one class merge
    by `+`, which has the budget of implicit calls."""
    if len(views) == 2 and limit == IMPLICIT_BUDGET and type(views[0]) is type(views[1]):
        both = views[0] + views[1]
        return views if both is None else (both,)
    try:
        return fewest_of_plain(views, limit)
    except NotPlainError:
        return fewest_views(views, Runs(Budget(limit, free_steps=0)))


@lru_cache(maxsize=CACHE_SIZE)
def fewest_of_plain(views: Stack, limit: int) -> Stack:
    """The same. Raises NotPlainError for symbolic views, and for so many that to keep them would take much memory."""
    if not may_be_kept(views):
        raise NotPlainError
    return fewest_views(views, Runs(Budget(limit, free_steps=0)))


def parts_of(views: Stack) -> tuple[Parts, ...]:
    """The views as plain data."""
    return tuple([view.parts for view in views])


def taken_back(views: Stack, before: tuple[Parts, ...], found: tuple[Parts, ...]) -> Stack:
    """The views of some parts, those that were there before as they were: the very view, for another that is equal may
    have another variable of the same name; of plain views an equal one serves as well."""
    known = {parts: view for view, parts in zip(views, before, strict=True) if view.is_plain}
    same = {id(parts): view for view, parts in zip(views, before, strict=True)}
    return tuple([same.get(id(parts)) or known.get(parts) or view_of_parts(parts) for parts in found])


def view_as_given(parts: Parts) -> View:
    """The view of parts that fit together, as they are."""
    return filled(object.__new__(View), parts)
