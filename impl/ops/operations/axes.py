"""View operations on axes: `unsqueeze`, `squeeze`, `swap_axes`, `moveaxis`, and the forms that count physical axes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from impl.doors import pairs_of
from impl.ops.errors import AxisError, OperationError, ShapeError
from impl.ops.operation import LogicalAxisOperation, Shaped, normalised_argument
from impl.ops.records.numbering import inserted_from, order_after_moves, swapped_from, without
from impl.ops.records.program import Program, Step
from impl.ops.records.record import Argument, Parameters, Record
from impl.ops.records.shapes import Shape
from impl.ops.tensors.tensor import Tensor
from impl.shown import shown


def unchecked(_: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """Axes that are in range are all that the operation needs."""
    return params


def check_squeeze(shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """The axes to take out, where None stands for all axes of size 1. Raises ShapeError for an axis of another size."""
    if params["axis"] is None:
        return {"axis": tuple(axis for axis, size in enumerate(shapes[0]) if size == 1)}
    for axis in params["axis"]:
        if shapes[0][axis] != 1:
            raise ShapeError(
                f"squeeze: axis {axis} of the shape {shown(shapes[0])} has size {shown(shapes[0][axis])}; need size 1"
            )
    return params


def check_move(_: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """Raises AxisError unless there are as many destinations as sources, and any."""
    source, destination = params["source"], params["destination"]
    if source is None or destination is None:
        raise AxisError(f"moveaxis: {'source' if source is None else 'destination'}: None is not an integer")
    if len(source) != len(destination):
        raise AxisError(
            f"moveaxis: {len(source)} axes {source} move to {len(destination)} places {destination}; need one for each"
        )
    return params


def unsqueezed(shape: Shape, axis: int) -> Shape:
    """A shape with an axis of size 1 put in.

    >>> unsqueezed((2, 3), 1)
    (2, 1, 3)
    """
    sources = (inserted_from(k, axis) for k in range(len(shape) + 1))
    return tuple(1 if source is None else shape[source] for source in sources)


def unsqueeze_program(shape: Shape, params: Parameters) -> Program:
    """A reshape to the shape with the new axes, put in from the first place to the last."""
    for axis in sorted(params["axis"]):
        shape = unsqueezed(shape, axis)
    return (Step("reshape", shape),)


def squeeze_program(shape: Shape, params: Parameters) -> Program:
    """A reshape to the shape without the axes."""
    return (Step("reshape", without(shape, params["axis"])),)


def swap_program(shape: Shape, params: Parameters) -> Program:
    """A permutation that exchanges two axes."""
    order = tuple(swapped_from(k, params["axis1"], params["axis2"]) for k in range(len(shape)))
    return (Step("permute", order),)


def move_program(shape: Shape, params: Parameters) -> Program:
    """A permutation that moves axes, each to its destination."""
    return (Step("permute", order_after_moves(len(shape), params["source"], params["destination"])),)


class UnsqueezeOp(LogicalAxisOperation):
    """Puts in axes of size 1."""

    record = Record("unsqueeze", {"axis": Argument.PLACES}, unchecked, movement=unsqueeze_program)


class SqueezeOp(LogicalAxisOperation):
    """Takes out axes of size 1."""

    record = Record("squeeze", {"axis": Argument.SOME}, check_squeeze, movement=squeeze_program)


class SwapAxesOp(LogicalAxisOperation):
    """Exchanges two axes."""

    record = Record(
        "swap_axes", {"axis1": Argument.AXIS, "axis2": Argument.AXIS}, unchecked, movement=swap_program
    )


class MoveAxisOp(LogicalAxisOperation):
    """Moves axes; the others keep their order."""

    record = Record(
        "moveaxis", {"source": Argument.SOME, "destination": Argument.SOME}, check_move, movement=move_program
    )


class PhysicalAxisOperation(LogicalAxisOperation):
    """An operation whose user counts the axes of the physical tensor, and may name none of the batch."""

    def adapt_kwargs(self, args: Sequence[Shaped], kwargs: Mapping[str, object], batch_dims: int) -> dict[str, Any]:
        """The axes as they are given, counted from the front. Raises AxisError for a batch axis."""
        rank, kinds = len(args[0].physical_shape), self.record.arguments
        kwargs = dict(pairs_of(kwargs, f"{self.record.name}: arguments", OperationError))
        on_logical_axes = {
            name: logical(f"{self.record.name}: {name}", kinds.get(name), value, rank, batch_dims)
            for name, value in kwargs.items()
        }
        return super().adapt_kwargs(args, on_logical_axes, batch_dims)


def logical(where: str, kind: Argument | None, value: Any, rank: int, batch_dims: int) -> Any:
    """An argument about physical axes as one about logical ones. Raises AxisError for a batch axis."""
    if kind not in (Argument.AXES, Argument.SOME, Argument.PLACES) or value is None:
        return value
    axes = normalised_argument(where, kind, value, rank)
    for axis in axes:
        if axis < batch_dims:
            raise AxisError(f"{where} {shown(value)} is one of the {batch_dims} batch axes; need one behind them")
    return tuple(axis - batch_dims for axis in axes)


class UnsqueezePhysicalOp(PhysicalAxisOperation):
    """`UnsqueezeOp` with the place counted on the physical tensor."""

    record = replace(UnsqueezeOp.record, name="unsqueeze_physical")


class SqueezePhysicalOp(PhysicalAxisOperation):
    """`SqueezeOp` with the axes counted on the physical tensor."""

    record = replace(SqueezeOp.record, name="squeeze_physical")


def unsqueeze(x: object, axis: int | Sequence[int] = 0) -> Tensor:
    """Puts in an axis of size 1, so that it is axis `axis` of the result; or several, counted in the result as well.

    Raises AxisError for an axis that the result has not, `-rank <= axis < rank` of its rank, or that is named twice.

    >>> unsqueeze([1, 2], -1).shape
    (2, 1)
    >>> unsqueeze([1, 2], (0, -1)).shape
    (1, 2, 1)
    """
    return UnsqueezeOp()(x, axis=axis)


def squeeze(x: object, axis: int | Sequence[int] | None = None) -> Tensor:
    """Takes out one axis of size 1, or several; all logical ones of size 1 if none is named.

    Inside of `vmap` a batch axis stays, whatever its size. Raises AxisError for an axis out of range or named twice,
    ShapeError for one of another size.

    >>> squeeze([[[1], [2]]], (0, 2)).shape, squeeze([[[1], [2]]]).shape
    ((2,), (2,))
    """
    return SqueezeOp()(x, axis=axis)


def swap_axes(x: object, axis1: int, axis2: int) -> Tensor:
    """Exchanges two axes. Raises AxisError for an axis out of range.

    >>> swap_axes([[0, 1, 2], [3, 4, 5]], 0, -1).numpy().tolist()
    [[0, 3], [1, 4], [2, 5]]
    """
    return SwapAxesOp()(x, axis1=axis1, axis2=axis2)


def moveaxis(x: object, source: int | Sequence[int], destination: int | Sequence[int]) -> Tensor:
    """Moves an axis, or several at once, each to its destination; the others keep their order.

    Raises AxisError for an axis out of range or named twice, and unless each source has one destination.

    >>> moveaxis([[[0, 1, 2]], [[3, 4, 5]]], 0, -1).shape
    (1, 3, 2)
    >>> moveaxis([[[0, 1, 2]], [[3, 4, 5]]], (0, 1), (-1, 0)).shape
    (1, 3, 2)
    """
    return MoveAxisOp()(x, source=source, destination=destination)


def unsqueeze_physical(x: object, axis: int | Sequence[int]) -> Tensor:
    """As `unsqueeze`, with the axes counted on the physical tensor; the batch axes stay in front.

    Raises AxisError for a place among the batch axes.
    """
    return UnsqueezePhysicalOp()(x, axis=axis)


def squeeze_physical(x: object, axis: int | Sequence[int] | None = None) -> Tensor:
    """As `squeeze`, with the axes counted on the physical tensor. Raises AxisError for a batch axis.

    If none is named, all behind the batch that have size 1 are taken out.
    """
    return SqueezePhysicalOp()(x, axis=axis)
