"""Reductions: `reduce_sum`, `reduce_max`, `reduce_min`, `reduce_mean`, and the forms that count physical axes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from impl.ops.errors import OperationError, ShapeError
from impl.ops.operation import LogicalAxisOperation
from impl.ops.operations.axes import PhysicalAxisOperation
from impl.ops.operations.kernels import divided_by_count, largest, real_sum, reduction, smallest
from impl.ops.records.numbering import kept_from, without
from impl.ops.records.record import Argument, AxisFates, Fate, Parameters, Record
from impl.ops.records.shapes import Shape
from impl.ops.tensors.tensor import Tensor
from impl.shown import shown

Axes = int | Sequence[int] | None


Check = Callable[[Sequence[Shape], dict[str, Any]], dict[str, Any]]
"""What is looked at before an operation: raises, or gives its parameters."""


def check_of_any(name: str) -> Check:
    """Raises OperationError unless `keepdims` says yes or no."""

    def check(shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
        if not isinstance(params["keepdims"], bool):
            raise OperationError(f"{name}: keepdims is {shown(params['keepdims'])}; need True or False")
        return params

    return check


def check_of_some(name: str) -> Check:
    """Checks as `check_of_any` does, and raises ShapeError where there would be nothing to reduce."""
    check_of_flags = check_of_any(name)

    def check(shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
        for axis in params["axis"]:
            if shapes[0][axis] == 0:
                raise ShapeError(
                    f"{name}: axis {axis} of the shape {shown(shapes[0])} has size 0; need an element to reduce"
                )
        return check_of_flags(shapes, params)

    return check


def reduced_shape(shapes: Sequence[Shape], params: Parameters) -> Shape:
    """The shape without the axes, or with 1 in their place."""
    shape, axes = shapes[0], params["axis"]
    return tuple(1 if k in axes else n for k, n in enumerate(shape)) if params["keepdims"] else without(shape, axes)


def reduction_footprint(shapes: Sequence[Shape], params: Parameters) -> tuple[AxisFates, ...]:
    """The axes are reduced part by part; the others stay."""
    rank, axes = len(shapes[0]), params["axis"]
    places = {old: old if params["keepdims"] else new for new, old in enumerate(kept_from(rank, axes))}
    return (tuple(places.get(axis, Fate.REDUCED) for axis in range(rank)),)


REDUCE = Record(
    "reduce_sum",
    {"axis": Argument.AXES, "keepdims": Argument.FLAG},
    check_of_any("reduce_sum"),
    kernel=reduction("sum"),
    shape=reduced_shape,
    footprint=reduction_footprint,
    defaults={"keepdims": False},
    reduction="sum",
)
"""What the reductions have in common, and the sum."""


def named(record: Record, name: str, check: Callable[[str], Check], **changes: Any) -> Record:
    """A record as that of another operation, whose refusals name it."""
    return replace(record, name=name, check=check(name), **changes)


class ReduceOperation(LogicalAxisOperation):
    """Combines the elements along some axes."""


class ReduceSumOp(ReduceOperation):
    """The sum along some axes; 0 where there is nothing to add."""

    record = REDUCE


class ReduceMaxOp(ReduceOperation):
    """The largest element along some axes; NaN if one is."""

    record = named(REDUCE, "reduce_max", check_of_some, kernel=largest, reduction="max")


class ReduceMinOp(ReduceOperation):
    """The smallest element along some axes; NaN if one is."""

    record = named(REDUCE, "reduce_min", check_of_some, kernel=smallest, reduction="min")


class ReduceMeanOp(ReduceOperation):
    """The sum along some axes, divided by the number of elements once all parts are added."""

    record = named(REDUCE, "reduce_mean", check_of_some, kernel=real_sum, finish=divided_by_count)


class ReduceSumPhysicalOp(PhysicalAxisOperation):
    """`ReduceSumOp` with the axes counted on the physical tensor."""

    record = named(ReduceSumOp.record, "reduce_sum_physical", check_of_any)


class ReduceMaxPhysicalOp(PhysicalAxisOperation):
    """`ReduceMaxOp` with the axes counted on the physical tensor."""

    record = named(ReduceMaxOp.record, "reduce_max_physical", check_of_some)


class ReduceMinPhysicalOp(PhysicalAxisOperation):
    """`ReduceMinOp` with the axes counted on the physical tensor."""

    record = named(ReduceMinOp.record, "reduce_min_physical", check_of_some)


class ReduceMeanPhysicalOp(PhysicalAxisOperation):
    """`ReduceMeanOp` with the axes counted on the physical tensor."""

    record = named(ReduceMeanOp.record, "reduce_mean_physical", check_of_some)


def reduce_sum(x: object, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """The sum along one axis, several, or all. Raises AxisError for an axis out of range or named twice.

    The order of adding floats is that of the arrays' library, and, on a mesh, then that of the devices.

    >>> reduce_sum([[0, 1, 2], [3, 4, 5]], -1).numpy().tolist()
    [3, 12]
    """
    return ReduceSumOp()(x, axis=axis, keepdims=keepdims)


def reduce_max(x: object, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """The largest element along axes. Raises ShapeError where there is none.

    >>> reduce_max([[0, 1, 2], [3, 4, 5]], 0, keepdims=True).numpy().tolist()
    [[3, 4, 5]]
    """
    return ReduceMaxOp()(x, axis=axis, keepdims=keepdims)


def reduce_min(x: object, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """The smallest element along axes. Raises ShapeError where there is none."""
    return ReduceMinOp()(x, axis=axis, keepdims=keepdims)


def reduce_mean(x: object, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """The mean along axes, integers counted as real numbers, those of 16 bits or fewer added in 32.

    Raises ShapeError where there are no elements.

    >>> reduce_mean([[0, 1, 2], [3, 4, 5]], 0).numpy().tolist()
    [1.5, 2.5, 3.5]
    """
    return ReduceMeanOp()(x, axis=axis, keepdims=keepdims)


def reduce_sum_physical(x: object, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """As `reduce_sum`, with the axes counted on the physical tensor. Raises AxisError for a batch axis."""
    return ReduceSumPhysicalOp()(x, axis=axis, keepdims=keepdims)


def reduce_max_physical(x: object, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """As `reduce_max`, with the axes counted on the physical tensor. Raises AxisError for a batch axis."""
    return ReduceMaxPhysicalOp()(x, axis=axis, keepdims=keepdims)


def reduce_min_physical(x: object, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """As `reduce_min`, with the axes counted on the physical tensor. Raises AxisError for a batch axis."""
    return ReduceMinPhysicalOp()(x, axis=axis, keepdims=keepdims)


def reduce_mean_physical(x: object, axis: Axes = None, keepdims: bool = False) -> Tensor:
    """As `reduce_mean`, with the axes counted on the physical tensor. Raises AxisError for a batch axis."""
    return ReduceMeanPhysicalOp()(x, axis=axis, keepdims=keepdims)
