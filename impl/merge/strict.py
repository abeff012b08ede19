"""Strict equality (D5): the addresses at indices that are not valid count too."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from impl.merge.below import Base, Below, Table
from impl.merge.bend import Bend
from impl.merge.derive import (
    Derivation,
    Leaving,
    Refusal,
    Stack,
    bend_at,
    derive,
    parts_of,
    point_outside,
    refusal_at,
    table_of,
)
from impl.merge.layers import Layer, dearest
from impl.merge.problem import Problem, problem_of
from impl.merge.reachability import index_reaching
from impl.merge.steps import Steps, constant_steps
from impl.view import View, is_row_major


@dataclass(frozen=True, slots=True)
class Addresses:
    """The steps on the whole shape."""

    problem: Problem
    below: Below
    steps: Steps


@dataclass(frozen=True, slots=True)
class StrictDerivation:
    """What was found out under observable equality, then about the addresses on the whole shape, and the
    result of both."""

    observable: Derivation
    result: View | Refusal | Leaving
    addresses: Addresses | None = None

    @property
    def layer(self) -> Layer:
        """The dearest layer that was needed."""
        strict: tuple[Layer, ...] = () if self.addresses is None else (self.addresses.steps.layer,)
        return dearest((self.observable.layer, *strict))


def derive_strict(views: Stack, budget: int) -> StrictDerivation:
    """What a stack is under strict equality: observably one view, its address affine on the whole shape."""
    observable = derive(views, budget)
    top, merged = views[-1], observable.result
    if not isinstance(merged, View) or 0 in top.shape:
        return StrictDerivation(observable, merged)
    if len(views) == 1:
        return StrictDerivation(observable, top)
    problem = problem_of(top, is_masked=False)
    if (outside := point_outside(problem, prod(views[-2].shape))) is not None:
        return StrictDerivation(observable, refusal_at("undefined", problem.index(outside)))
    below = Base(views[0]) if len(views) == 2 else table_of(views, problem, budget)
    if isinstance(below, Table) and below.undefined:
        undefined = refusal_at("undefined", index_reaching(problem, below.undefined))
        return StrictDerivation(observable, undefined)
    addresses = Addresses(problem, below, constant_steps(below, problem, budget))
    if isinstance(changes := addresses.steps.changes, Bend):
        return StrictDerivation(observable, bend_at(problem, changes), addresses)
    parts = parts_of(top.shape, below, problem, changes)._replace(mask=merged.mask)
    return StrictDerivation(observable, View(*parts, is_row_major(parts)), addresses)
