"""Operations on shapes: `broadcast_to`, `reshape`, `slice_tensor`, `slice_update`, `concatenate`, `stack`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from impl.doors import pairs_of
from impl.integers import as_integers, entries
from impl.ops.broadcasting import BROADCAST, on_common_levels
from impl.ops.errors import OperationError, ShapeError
from impl.ops.operation import (
    MOST_OPERANDS,
    LogicalAxisOperation,
    LogicalShapeOperation,
    Shaped,
    require_few,
)
from impl.ops.operations.axes import unsqueeze
from impl.ops.operations.kernels import concatenated, updated
from impl.ops.records.numbering import normalised, without
from impl.ops.records.program import Program, Step
from impl.ops.records.record import Argument, AxisFates, Fate, Parameters, Record
from impl.ops.records.shapes import Shape, ranges_of, resolved, spanned, stepped_ranges_of
from impl.ops.tensors.promotion import together
from impl.ops.tensors.tensor import Tensor
from impl.shown import shown

TENSORS = "a sequence of tensors"


def check_reshape(shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a reshape, with a -1 resolved against the logical shape."""
    return {"shape": resolved("reshape", shapes[0], params["shape"])}


def check_slice(shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """Starts are counted from the front; a step of 1 on every axis is none, and so is any of a single element."""
    if params["step"] is None:
        start, size = ranges_of("slice_tensor", shapes[0], params["start"], params["size"])
        return {"start": start, "size": size}
    return stepped_ranges_of("slice_tensor", shapes[0], params["start"], params["size"], params["step"])


def slice_program(_: Shape, params: Parameters) -> Program:
    """A shrink to the box that the elements span, and a stride in it."""
    start, size, steps = params["start"], params["size"], params.get("step")
    if steps is None:
        return (Step("shrink", tuple((begin, begin + count) for begin, count in zip(start, size, strict=True))),)
    ranges = tuple(spanned(*parts) for parts in zip(start, size, steps, strict=True))
    return (Step("shrink", ranges), Step("stride", steps))


def check_update(shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """The box is inside of the base, and the update has its shape."""
    base, box = shapes
    wanted = box if params["size"] is None else params["size"]
    start, size = ranges_of("slice_update", base, params["start"], wanted)
    if size != box:
        raise ShapeError(
            f"slice_update: the update has the shape {shown(box)}; need {shown(size)}, the size of the slice"
        )
    return {"start": start, "size": size}


def first_shape(shapes: Sequence[Shape], _: Parameters) -> Shape:
    """The shape of the result, which is that of the first operand."""
    return shapes[0]


def update_footprint(shapes: Sequence[Shape], _: Parameters) -> tuple[AxisFates, ...]:
    """An axis that is replaced from end to end stays divided; of any other each device needs all."""
    base, box = shapes
    fates = tuple(axis if base[axis] == box[axis] else Fate.WHOLE for axis in range(len(base)))
    return fates, fates


def check_concatenate(shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """Raises ShapeError unless the shapes differ on the one axis at most."""
    axis, first = params["axis"], shapes[0]
    for shape in shapes[1:]:
        if len(shape) != len(first) or without(shape, (axis,)) != without(first, (axis,)):
            raise ShapeError(
                f"concatenate: the shapes {shown(first)} and {shown(shape)} differ; need the same but for axis {axis}"
            )
    return params


def concatenated_shape(shapes: Sequence[Shape], params: Parameters) -> Shape:
    """The shape of the result: the sizes along the axis are added."""
    axis = params["axis"]
    return (*shapes[0][:axis], sum(shape[axis] for shape in shapes), *shapes[0][axis + 1 :])


def concatenate_footprint(shapes: Sequence[Shape], params: Parameters) -> tuple[AxisFates, ...]:
    """Every axis stays but the one along which the tensors lie one after another."""
    fates = tuple(Fate.WHOLE if axis == params["axis"] else axis for axis in range(len(shapes[0])))
    return (fates,) * len(shapes)


class BroadcastToOp(LogicalShapeOperation):
    """Repeats axes of size 1, and new ones in front."""

    record = BROADCAST


class ReshapeOp(LogicalShapeOperation):
    """The same elements in row-major order under another shape."""

    record = Record(
        "reshape",
        {"shape": Argument.SHAPE},
        check_reshape,
        movement=lambda _, params: (Step("reshape", params["shape"]),),
    )


class SliceTensorOp(LogicalShapeOperation):
    """A box of a tensor, or every so many-th element of it."""

    record = Record(
        "slice_tensor",
        {"start": Argument.START, "size": Argument.SHAPE, "step": Argument.STEP},
        check_slice,
        movement=slice_program,
    )


class SliceUpdateOp(LogicalShapeOperation):
    """A tensor with a box of it replaced."""

    record = Record(
        "slice_update",
        {"start": Argument.START, "size": Argument.SHAPE},
        check_update,
        kernel=updated,
        shape=first_shape,
        footprint=update_footprint,
        operands=2,
    )


class ConcatenateOp(LogicalAxisOperation):
    """Tensors one after another along an axis."""

    record = Record(
        "concatenate",
        {"axis": Argument.AXIS},
        check_concatenate,
        kernel=concatenated,
        shape=concatenated_shape,
        footprint=concatenate_footprint,
        operands=None,
    )


class BroadcastToPhysicalOp(LogicalShapeOperation):
    """`BroadcastToOp` with the whole physical shape given."""

    record = replace(BROADCAST, name="broadcast_to_physical")

    def adapt_kwargs(self, args: Sequence[Shaped], kwargs: Mapping[str, object], batch_dims: int) -> dict[str, Any]:
        """The shape behind the batch shape. Raises ShapeError unless it begins with the batch shape."""
        kwargs = dict(pairs_of(kwargs, "broadcast_to_physical: arguments", OperationError))
        wanted = as_integers(kwargs.get("shape"), "broadcast_to_physical: shape", ShapeError)
        batch = args[0].physical_shape[:batch_dims]
        if wanted[:batch_dims] != batch:
            raise ShapeError(
                f"broadcast_to_physical: {shown(wanted)} does not begin with the batch shape {shown(batch)}"
            )
        return super().adapt_kwargs(args, {**kwargs, "shape": wanted[batch_dims:]}, batch_dims)


def broadcast_to(x: object, shape: Sequence[int]) -> Tensor:
    """Repeats axes of size 1, and new ones in front, up to a shape. Raises ShapeError where another size would change.

    >>> broadcast_to([1, 2], (2, 2)).numpy().tolist()
    [[1, 2], [1, 2]]
    """
    return BroadcastToOp()(x, shape=shape)


def broadcast_each(tensors: Sequence[Tensor], shapes: Sequence[Shape]) -> tuple[Tensor, ...]:
    """The tensors, each in a shape of its own, and all with the same batch axes."""
    pairs = zip(tensors, shapes, strict=True)
    return on_common_levels(tuple(x if x.shape == shape else broadcast_to(x, shape) for x, shape in pairs))


def reshape(x: object, shape: Sequence[int]) -> Tensor:
    """The same elements in row-major order under another shape; one -1 stands for what is missing.

    Raises ShapeError if the numbers of elements differ.

    >>> reshape([[0, 1, 2], [3, 4, 5]], (3, -1)).shape
    (3, 2)
    """
    return ReshapeOp()(x, shape=shape)


def slice_tensor(
    x: object, start: Sequence[int], size: Sequence[int], step: Sequence[int] | None = None
) -> Tensor:
    """The elements from `start` on (negative: counted from the end), `size` of them along each axis.

    They lie `step` apart, 1 unless given; a negative one leads back from the start. So `size` is the shape of the
    result whatever the step. Raises ShapeError unless there is one of each per axis, the first and the last element
    are inside, and no step is 0.

    >>> slice_tensor([[0, 1, 2], [3, 4, 5]], (0, -2), (2, 2)).numpy().tolist()
    [[1, 2], [4, 5]]
    >>> slice_tensor([[0, 1, 2], [3, 4, 5]], (0, -1), (2, 2), (1, -2)).numpy().tolist()
    [[2, 0], [5, 3]]
    """
    return SliceTensorOp()(x, start=start, size=size, step=step)


def slice_update(x: object, update: object, start: Sequence[int], size: Sequence[int] | None = None) -> Tensor:
    """The tensor with the box at `start` replaced; its elements have the type that both have together.

    Raises ShapeError unless the box is inside and has the shape of the update.

    >>> slice_update([0, 1, 2, 3], [8, 9], (1,)).numpy().tolist()
    [0, 8, 9, 3]
    """
    return SliceUpdateOp()(x, update, start=start, size=size)


def concatenate(tensors: Sequence[object], axis: int = 0) -> Tensor:
    """Tensors one after another along an axis. Raises ShapeError unless they agree on the other axes.

    >>> concatenate([[1, 2], [3]]).numpy().tolist()
    [1, 2, 3]
    """
    return ConcatenateOp()(*entries(tensors, "concatenate: tensors", TENSORS, ShapeError, MOST_OPERANDS), axis=axis)


def stack(tensors: Sequence[object], axis: int = 0) -> Tensor:
    """Tensors of the same shape along a new axis; a number takes its type from the first of the others.

    Raises ShapeError without tensors, and for shapes that differ; AxisError for an axis that the result has not.

    >>> stack([[1, 2], [3, 4]], -1).numpy().tolist()
    [[1, 3], [2, 4]]
    """
    several = entries(tensors, "stack: tensors", TENSORS, ShapeError, MOST_OPERANDS)
    if not several:
        raise ShapeError("stack: 0 tensors; need at least one")
    require_few("stack", several)
    found = together("stack", tuple(several))
    first = found[0].shape
    if (other := next((x.shape for x in found if x.shape != first), None)) is not None:
        raise ShapeError(f"stack: the shapes {shown(first)} and {shown(other)} differ; need the same")
    place = normalised("stack: axis", axis, len(first) + 1)
    return concatenate([unsqueeze(x, place) for x in found], place)


def broadcast_to_physical(x: object, shape: Sequence[int]) -> Tensor:
    """As `broadcast_to`, with the batch shape in front of the shape."""
    return BroadcastToPhysicalOp()(x, shape=shape)
