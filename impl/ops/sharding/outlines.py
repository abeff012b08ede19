"""Tensors of which nothing is held on a mesh: what a plan is worked out with before anything runs.

An operation brings its operands to one shape and to the same batch axes first, by operations on views. With outlines in
the place of operands these are planned and not run, and an outline keeps the plans of those that led to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from impl.ops.errors import OperationError
from impl.ops.records.record import Parameters, Record
from impl.ops.records.shapes import Shape
from impl.ops.sharding.planning import Plan
from impl.ops.sharding.spec import ShardingSpec
from impl.ops.sharding.values import Value


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """The shape and the sharding of a tensor on a mesh, the tensor that it comes from by operations on views, and their
    plans, the first one first."""

    shape: Shape
    spec: ShardingSpec
    origin: Value
    plans: tuple[Plan, ...] = ()

    @property
    def dtype(self) -> Any:
        """The type of the elements."""
        return self.origin.dtype

    def arrays(self) -> Iterator[Any]:
        """Arrays with the elements of the origin, all of which are repeated here, unless there are none."""
        return iter(()) if 0 in self.shape else self.origin.arrays()

    def whole(self) -> Any:
        """Raises OperationError: the elements are not put together."""
        raise OperationError(f"plan: the elements of the shape {self.shape} are not there before anything runs")


def outline(value: Value) -> Value:
    """The outline of a tensor that is on a mesh; any other as it is."""
    return value if value.spec is None else Outline(value.shape, value.spec, value)


class Outlining:
    """The engine of outlines, which notes plans and runs none."""

    def place(self, value: Value, spec: ShardingSpec) -> Value:
        """The outline of a tensor that every device is to hold, which needs no communication."""
        return Outline(value.shape, spec, value)

    def run(self, record: Record, values: Sequence[Value], params: Parameters, plan: Plan, settles: bool) -> Value:
        """What an operation on one tensor makes of an outline."""
        return Outline(plan.shape, plan.result, origin_of(values[0]), (*plans_of(values), plan))


OUTLINING = Outlining()
"""The engine of every mesh for operands of which one is an outline."""


def origin_of(value: Value) -> Value:
    """The tensor that an outline comes from; any other is its own."""
    return value.origin if isinstance(value, Outline) else value


def plans_of(values: Sequence[Value]) -> tuple[Plan, ...]:
    """The plans that led to some outlines."""
    return tuple(plan for value in values if isinstance(value, Outline) for plan in value.plans)
