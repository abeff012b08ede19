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
neighbours of it are. Where all that is beyond the budget, and the points of the last view are few, they are
read one by one (*listing*).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Literal

from impl.merge.base import Addresses, Base, InnerViews, Table
from impl.merge.bits import members
from impl.merge.budget import Budget, Undecided, listing_cost, reading_cost, table_cost
from impl.merge.layers import Layer, dearest, listing
from impl.merge.layers.dispatch import Steps, Validity, constant_steps, valid_points
from impl.merge.layers.listing import Direct, ListedPoints, Payment
from impl.merge.layers.reachability import index_reaching, reach
from impl.merge.problem import Index, Problem, problem_of
from impl.merge.search.bend import Bend
from impl.parts.normal_form import Parts, normal_form, strides_for_shape

Stack = tuple[Parts, ...]
"""The parts of some views, base first."""

RefusalKind = Literal["bend", "hole", "scalar", "undefined"]

DERIVING = 100
"""Steps to look at two views, whatever they are."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """That no view equals the stack; the indices of the last view that show it are found when asked for."""

    kind: RefusalKind
    search: Callable[[], tuple[Index, ...]]

    @property
    def indices(self) -> tuple[Index, ...]:
        """At most four indices that refute every view."""
        return self.search()


@dataclass(frozen=True, slots=True)
class Leaving:
    """A valid index of the last view that leads outside of a view below it."""

    index: Index


@dataclass(frozen=True, slots=True)
class Fold:
    """Two neighbours at a position of the stack so far that are one view."""

    position: int
    view: Parts
    derivation: Derivation


@dataclass(frozen=True, slots=True)
class Examination:
    """What steps 3 and 4 found; there are no steps unless the valid points are a box."""

    inner: Addresses
    validity: Validity
    steps: Steps | None = None


@dataclass(frozen=True, slots=True)
class Derivation:
    """What was found out about a stack: the folds, the views that they left, and the result; the examination
    if it took one."""

    folds: tuple[Fold, ...]
    views: Stack
    result: Parts | Refusal | Leaving
    examination: Examination | None = None

    @property
    def layer(self) -> Layer:
        """The dearest layer that was needed."""
        layers = [fold.derivation.layer for fold in self.folds]
        if self.examination is not None:
            steps = self.examination.steps
            layers += [self.examination.validity.layer] + ([] if steps is None else [steps.layer])
        return dearest(layers)


def derive(views: Stack, budget: Budget) -> Derivation:
    """What a stack of views with plain integer parts is. Raises Undecided beyond the budget."""
    views, folds = folded(views, budget) if len(views) > 2 else (views, ())
    top = views[-1]
    if len(views) == 1 or not has_valid_index(top):
        budget.steps("folding", DERIVING + len(top.shape))
        return Derivation(folds, views, normal_form(top) if len(views) == 1 else nothing_valid(top))
    problem, size = problem_of(top), prod(views[-2].shape)
    outside = problem.point_outside(size)
    budget.meet(max(size, problem.last))
    budget.steps("folding", DERIVING + len(top.shape) + len(views[-2].shape))
    if outside is not None:
        return Derivation(folds, views, Leaving(problem.index(outside)))
    try:
        found = examined(views, problem, budget)
    except Undecided as exceeded:
        require_listing(views, problem, budget, exceeded)
        found = listed(views, problem, budget)
    if isinstance(found, Leaving):
        return Derivation(folds, views, found)
    return Derivation(folds, views, result_of(top, found), found)


def require_listing(views: Stack, problem: Problem, budget: Budget, exceeded: Undecided) -> None:
    """Raises that a method exceeds the budget unless there is enough left to read each point."""
    try:
        budget.require("listing", listing_cost(problem, reading_of(views)))
    except Undecided:
        raise exceeded from None


def reading_of(views: Stack) -> int:
    """What it costs to read one index through a stack."""
    return reading_cost(sum(len(view.shape) for view in views), len(views))


def examined(views: Stack, problem: Problem, budget: Budget) -> Examination | Leaving:
    """Steps 3 and 4."""
    inner: InnerViews = Base(views[0]) if len(views) == 2 else table_of(views, problem, budget)
    if isinstance(inner, Table) and inner.leaving:
        return Leaving(index_reaching(problem, inner.leaving))
    validity = valid_points(inner, problem, budget)
    if not isinstance(validity.box, Problem):
        return Examination(inner, validity)
    return Examination(inner, validity, constant_steps(inner, validity.box, budget))


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
    """The stack with neighbours merged, the last pair first, until two views or none that merge are left."""
    folds = list[Fold]()
    position = len(views) - 2
    budget.steps("folding", len(views) // 8)
    while position >= 0 and len(views) > 2:
        try:
            derivation = derive(views[position : position + 2], budget)
        except Undecided:
            position -= 1
            continue
        if isinstance(view := derivation.result, Parts):
            budget.steps("folding", len(views) // 32)
            folds.append(Fold(position, view, derivation))
            views = (*views[:position], view, *views[position + 2 :])
            position = min(position, len(views) - 2)
        else:
            position -= 1
    return views, tuple(folds)


def has_valid_index(view: Parts) -> bool:
    """Whether any index is valid as far as the view itself says."""
    return 0 not in view.shape and all(begin < end for begin, end in view.mask or ())


def nothing_valid(top: Parts) -> Parts | Refusal:
    """A stack with no valid index is a view with an empty mask, unless the rank is 0 (R6); one with no index at
    all is the canonical view."""
    rank = len(top.shape)
    if 0 in top.shape:
        return Parts(top.shape, strides_for_shape(top.shape), 0, None)
    if rank == 0:
        return refusal_at("scalar", ())
    return Parts(top.shape, (0,) * rank, 0, ((0, 0),) * rank)


def table_of(views: Stack, problem: Problem, budget: Budget) -> Table:
    """The table of the flat numbers that the last view reaches; Undecided also if listing the points is cheaper."""
    cost = table_cost(problem, reading_of(views[:-1]))
    if cost > listing_cost(problem, reading_of(views)):
        raise Undecided("table", budget.spent + cost)
    budget.spend("table", cost)
    return Table(views[:-1], members(reach(problem)))


def result_of(top: Parts, found: Examination) -> Parts | Refusal:
    """The view that moves by the steps inside the box of the valid points, or what refutes it."""
    box, steps = found.validity.box, found.steps
    if box is None:
        return nothing_valid(top)
    if not isinstance(box, Problem):
        return refusal_at("hole", *box)
    if steps is None:
        raise ArithmeticError(f"no steps were looked for on the box {box}")
    if isinstance(steps.changes, Bend):
        return bend_at(box, steps.changes)
    return normal_form(parts_of(top.shape, found.inner, box, steps.changes))


def bend_at(problem: Problem, bend: Bend) -> Refusal:
    """The refusal for a bend, its indices in the order of the last view."""
    return Refusal("bend", lambda: tuple(sorted(map(problem.index, bend.points))))


def refusal_at(kind: RefusalKind, *indices: Index) -> Refusal:
    """The refusal by indices that are known."""
    return Refusal(kind, lambda: indices)


def parts_of(shape: tuple[int, ...], inner: Addresses, problem: Problem, steps: tuple[int, ...]) -> Parts:
    """The parts of the view that moves by the given steps from the problem's start."""
    strides, offset = [0] * len(shape), inner.address(problem.start)
    for line, change in zip(problem.lines, steps, strict=True):
        strides[line.axis] = line.direction * change
        offset -= strides[line.axis] * line.first
    return Parts(shape, tuple(strides), offset, problem.ranges)
