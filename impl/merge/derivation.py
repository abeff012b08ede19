"""How it is found out whether a stack of views is one view, under observable equality (D6, D17).

For two views, the base below and the last view on top:

1. the last view becomes a `Problem`: the lines along which its flat number moves;
2. every valid index must lead to an element of the base, else the stack is out of bounds;
3. the valid points must be a box (`impl.merge.layers.dispatch.valid_points`);
4. inside the box every step along a line must change the address by a constant (`constant_steps` there).

Steps 3 and 4 ask the layers in turn, the cheapest first, and each is exact on the class that it claims:
*carry-free* (R7, R8) where floors of the flat number are affine; *chain* where all steps and periods divide one
another (R9, digit by digit); *reachability* for everything else (R9, the flat numbers as a set of bits).

A longer stack is first folded pair by pair. What is left, if it is more than two views, is decided like a pair
with a *table* of the reached flat numbers in place of the base: a stack can be one view although no two
neighbours of it are. The table has valid flat numbers alone where there are very many (*sifting*). Where all that is
beyond the budget, and the points of the last view are few, they are read one by one (*listing*); a few points are
looked at before that, as they may refute it (`layers.seeing`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod

from impl.merge.base import Base, Table
from impl.merge.bits import members
from impl.merge.budget import IMPLICIT_BUDGET, WIDE, Budget, Undecided, listing_cost, reading_cost, table_cost
from impl.merge.findings import Derivation, Fold, Leaving, Stack
from impl.merge.layers import listing
from impl.merge.layers.dispatch import Examination, examined
from impl.merge.layers.listing import Direct, ListedPoints, Payment
from impl.merge.layers.reachability import index_reaching, reach
from impl.merge.layers.seeing import leaving_seen, seen
from impl.merge.problem import Problem, has_valid_index, problem_of
from impl.merge.results import nothing_valid, refusal_at, result_of
from impl.parts.normal_form import Parts, normal_form

DERIVING = 100
"""Steps to look at two views, whatever they are."""


def derive(views: Stack, budget: Budget) -> Derivation:
    """What a stack of views with plain integer parts is. Raises Undecided beyond the budget."""
    views, folds = folded(views, budget) if len(views) > 2 else (views, ())
    top = views[-1]
    if len(views) == 1 or not has_valid_index(top):
        budget.steps("folding", DERIVING + len(top.shape))
        return Derivation(folds, views, normal_form(top) if len(views) == 1 else nothing_valid(top))
    if (bits := sum([extent.bit_length() for extent in views[-2].shape])) > WIDE:
        budget.multiply(bits)
    problem, size = problem_of(top), prod(views[-2].shape)
    outside = problem.point_outside(size)
    budget.meet(max(size, problem.last))
    budget.steps("folding", DERIVING + len(top.shape) + len(views[-2].shape))
    if outside is not None:
        return Derivation(folds, views, Leaving(problem.index(outside)))
    valid: Iterable[int] = ()
    try:
        inner = Base(views[0]) if len(views) == 2 else table_for(views, problem, budget)
        valid, leaving = (members(inner.valid), inner.leaving) if isinstance(inner, Table) else ((), 0)
        found = Leaving(index_reaching(problem, leaving)) if leaving else examined(inner, problem, budget)
    except Undecided as exceeded:
        if (index := leaving_seen(views, reading_of(views), budget)) is not None:
            return Derivation(folds, views, Leaving(index))
        if (sight := seen(views, problem, reading_of(views), budget, valid)) is not None:
            return Derivation(folds, views, refusal_at(sight.kind, *sight.indices))
        require_listing(views, problem, budget, exceeded)
        found = listed(views, problem, budget)
    if isinstance(found, Leaving):
        return Derivation(folds, views, found)
    return Derivation(folds, views, result_of(top, found), found)


def require_listing(views: Stack, problem: Problem, budget: Budget, exceeded: Undecided) -> None:
    """Raises that a method exceeds the budget unless there is enough left to read each point: the cheaper of both."""
    try:
        budget.require("listing", listing_cost(problem, reading_of(views)))
    except Undecided as beyond:
        raise min(exceeded, beyond, key=lambda each: each.cost) from None


def reading_of(views: Stack) -> int:
    """What it costs to read one index through a stack."""
    return reading_cost(sum(len(view.shape) for view in views), len(views))


def listed(views: Stack, problem: Problem, budget: Budget) -> Examination | Leaving:
    """Steps 3 and 4 by reading every point."""
    payment = Payment(budget, reading_of(views))
    inner, points = Direct(views[:-1], payment), ListedPoints(views, payment)
    if (leaving := points.leaving(problem)) is not None:
        return Leaving(leaving)
    validity = listing.valid_points(points, problem)
    if not isinstance(validity.box, Problem):
        return Examination(inner, validity)
    return Examination(inner, validity, listing.constant_steps(inner, validity.box))


def folded(views: Stack, budget: Budget) -> tuple[Stack, tuple[Fold, ...]]:
    """The stack with neighbours merged, and each merge in its turn."""
    folds: list[Fold] = []

    def merged(left: Stack, position: int) -> Parts | None:
        try:
            derivation = derive(left[position : position + 2], budget)
        except Undecided:
            return None
        if not isinstance(view := derivation.result, Parts):
            return None
        budget.steps("folding", len(left) // 32)
        folds.append(Fold(position, view, derivation))
        return view

    budget.steps("folding", len(views) // 8)
    return with_neighbours_merged(views, merged), tuple(folds)


def with_neighbours_merged(views: Stack, merged: Callable[[Stack, int], Parts | None]) -> Stack:
    """The stack with neighbours merged, the last pair first, until two views or none that merge are left.

    `merged` gives the one view that the views at a position and the next are, or None.
    """
    position = len(views) - 2
    while position >= 0 and len(views) > 2:
        view = merged(views, position)
        if view is None:
            position -= 1
        else:
            views = (*views[:position], view, *views[position + 2 :])
            position = min(position, len(views) - 2)
    return views


def table_for(views: Stack, problem: Problem, budget: Budget) -> Table:
    """The table of what the last view reaches, of the valid flat numbers alone where a whole one would be too dear;
    Undecided for calls on the way to something else if that is so, or if listing the points is cheaper."""
    if budget.limit <= IMPLICIT_BUDGET or budget.affords(cost_of_table(views, problem, budget)):
        return table_of(views, problem, budget)
    from impl.merge.layers.sifting import sifted  # noqa: PLC0415  (few stacks need it)

    return sifted(views, problem, budget)


def table_of(views: Stack, problem: Problem, budget: Budget) -> Table:
    """The table of the flat numbers that the last view reaches; Undecided also if listing the points is cheaper."""
    budget.spend("table", cost_of_table(views, problem, budget))
    return Table(views[:-1], members(reach(problem)))


def cost_of_table(views: Stack, problem: Problem, budget: Budget) -> int:
    """What the table of all that the last view reaches costs. Raises Undecided if listing the points is cheaper."""
    cost = table_cost(problem, reading_of(views[:-1]))
    if cost > listing_cost(problem, reading_of(views)):
        raise Undecided("table", budget.spent + cost)
    return cost
