"""Strict equality (D5): the addresses at indices that are not valid count too."""

from __future__ import annotations

from math import prod

from impl.frozen import frozen
from impl.merge.base import Addresses, Base, Table
from impl.merge.budget import Budget, Undecided
from impl.merge.derivation import derive, reading_of, require_listing, table_of
from impl.merge.findings import Derivation, Leaving, Refusal, Stack
from impl.merge.layers import Layer, dearest, listing
from impl.merge.layers.dispatch import Linearity, constant_steps
from impl.merge.layers.listing import Direct, ListedPoints, Payment
from impl.merge.layers.reachability import index_reaching
from impl.merge.problem import Problem, problem_of
from impl.merge.results import bend_at, parts_of, refusal_at
from impl.merge.search.bend import Bend
from impl.parts.normal_form import Parts, canonicalize_strides


@frozen
class WholeShape:
    """How the address moves on the whole shape."""

    problem: Problem
    inner: Addresses
    linearity: Linearity


@frozen
class StrictDerivation:
    """What was found out under observable equality, then about the addresses on the whole shape, and the
    result of both."""

    observable: Derivation
    result: Parts | Refusal | Leaving
    addresses: WholeShape | None = None

    @property
    def layer(self) -> Layer:
        """The dearest layer that was needed."""
        strict: tuple[Layer, ...] = () if self.addresses is None else (self.addresses.linearity.layer,)
        return dearest((self.observable.layer, *strict))


def derive_strict(views: Stack, budget: Budget) -> StrictDerivation:
    """What a stack is under strict equality: observably one view, its address affine on the whole shape."""
    observable = derive(views, budget)
    top, merged = views[-1], observable.result
    if not isinstance(merged, Parts) or 0 in top.shape:
        return StrictDerivation(observable, merged)
    if len(views) == 1:
        strides = canonicalize_strides(top.shape, top.strides)
        return StrictDerivation(observable, Parts(top.shape, strides, top.offset, merged.mask))
    problem = problem_of(top, is_masked=False)
    if (outside := problem.point_outside(prod(views[-2].shape))) is not None:
        return StrictDerivation(observable, refusal_at("undefined", problem.index(outside)))
    try:
        found = whole_shape(views, problem, budget)
    except Undecided as exceeded:
        require_listing(views, problem, budget, exceeded)
        found = listed_shape(views, problem, budget)
    if isinstance(found, Refusal):
        return StrictDerivation(observable, found)
    if isinstance(steps := found.linearity.steps, Bend):
        return StrictDerivation(observable, bend_at(problem, steps), found)
    parts = parts_of(top.shape, problem, steps)._replace(mask=merged.mask)
    return StrictDerivation(observable, parts, found)


def whole_shape(views: Stack, problem: Problem, budget: Budget) -> WholeShape | Refusal:
    """The steps on the whole shape, or an index without an address."""
    inner = Base(views[0]) if len(views) == 2 else table_of(views, problem, budget)
    if isinstance(inner, Table) and inner.undefined:
        return refusal_at("undefined", index_reaching(problem, inner.undefined))
    return WholeShape(problem, inner, constant_steps(inner, problem, budget))


def listed_shape(views: Stack, problem: Problem, budget: Budget) -> WholeShape | Refusal:
    """The same by reading every point."""
    payment = Payment(budget, reading_of(views))
    if (undefined := ListedPoints(views, payment).undefined(problem)) is not None:
        return refusal_at("undefined", undefined)
    inner = Direct(views[:-1], payment)
    return WholeShape(problem, inner, listing.constant_steps(inner, problem))
