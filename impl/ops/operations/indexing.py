"""`gather` and `scatter`: the slices of an axis that an array of integers names.

Indices count from the front, or from the end where they are negative, as axes do. One out of range is refused when the
operation is called. Where several updates go to the same slice, the one whose index comes last in row-major order
stays; where they are added, all of them are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from impl.ops.again import parameters
from impl.ops.arrays import MOST_BYTES, namespace, numpy_module
from impl.ops.errors import OperationError, RangeError, ShapeError
from impl.ops.levels import Level
from impl.ops.operation import LogicalAxisOperation, Operation, Shaped
from impl.ops.operations.kernels import gathered, scattered, scattered_sums
from impl.ops.records.record import Argument, AxisFates, Fate, Parameters, Record
from impl.ops.records.shapes import Shape
from impl.ops.sharding.local import Local
from impl.ops.sharding.values import Sharded, require_held, settled
from impl.ops.tensors.tensor import Tensor, tensor_of
from impl.shown import shown


def check_gather(shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a gather, which fit indices of any shape."""
    return params


def check_scatter(shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a scatter. Raises ShapeError, as `check_updates` does, for updates that do not fit."""
    return check_updates("scatter", shapes, params)


def check_updates(name: str, shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """Raises ShapeError unless the updates have the axes of the indices where the axis was."""
    base, places, updates = shapes
    axis = params["axis"]
    wanted = (*base[:axis], *places, *base[axis + 1 :])
    if updates != wanted:
        raise ShapeError(
            f"{name}: the updates have the shape {shown(updates)}; need {shown(wanted)} "
            f"for indices of the shape {shown(places)} "
            f"into axis {axis} of {shown(base)}"
        )
    return params


def gathered_shape(shapes: Sequence[Shape], params: Parameters) -> Shape:
    """The axes of the indices, without the batch, stand where the axis was."""
    array, places = shapes
    axis = params["axis"]
    return (*array[:axis], *places[params["batch_dims"] :], *array[axis + 1 :])


def fates_of_slices(rank: int, axis: int, indices: int) -> AxisFates:
    """The axes of the tensor that is indexed: the axis is needed whole, those behind it make room for the indices."""
    return tuple(k if k < axis else Fate.WHOLE if k == axis else k + indices - 1 for k in range(rank))


def fates_of_indices(rank: int, batch: int, axis: int) -> AxisFates:
    """The axes of the indices: those of the batch stay, the others stand where the axis was."""
    return tuple(k if k < batch else axis + k - batch for k in range(rank))


def gather_footprint(shapes: Sequence[Shape], params: Parameters) -> tuple[AxisFates, ...]:
    """Each device needs the whole of the axis that is indexed; all other axes stay."""
    array, places = shapes
    batch, axis = params["batch_dims"], params["axis"]
    return (
        fates_of_slices(len(array), axis, len(places) - batch),
        fates_of_indices(len(places), batch, axis),
    )


def scatter_footprint(shapes: Sequence[Shape], params: Parameters) -> tuple[AxisFates, ...]:
    """Each device needs the whole axis, all indices, and all updates; the other axes stay."""
    array, places, updates = shapes
    batch, axis = params["batch_dims"], params["axis"]
    count = len(places) - batch
    whole = range(axis, axis + count)
    return (
        tuple(Fate.WHOLE if k == axis else k for k in range(len(array))),
        tuple(k if k < batch else Fate.WHOLE for k in range(len(places))),
        tuple(Fate.WHOLE if k in whole else k if k < axis else k - count + 1 for k in range(len(updates))),
    )


class IndexingOperation(LogicalAxisOperation):
    """An operation whose second operand holds indices into an axis of the first."""

    def given(self, args: object) -> tuple[object, ...]:
        """The operands, the indices as a tensor: a number among them has its own type, not that of the elements."""
        x, indices, *others = super().given(args)
        return (x, as_indices(self.record.name, indices), *others)

    def bound(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> tuple[tuple[Tensor, ...], Parameters]:
        """Prepares the operands as any operation does, and checks that the indices are in range, and not too many.
        Indices that are pending are combined here, once for the check and for the operation."""
        (x, indices, *others), params = super().bound(args, kwargs)
        require_held(self.record.name, indices.value)
        if isinstance(indices.value, Sharded):
            indices = tensor_of(settled(indices.value), indices.levels)
        axis = params["axis"]
        require_in_range(self.record.name, indices, x.physical_shape[axis], axis - params["batch_dims"])
        return (x, indices, *others), params

    def _arrays(
        self, args: tuple[object, ...], levels: tuple[Level, ...]
    ) -> tuple[list[Any], tuple[Shape, ...]] | None:
        """None: the indices have to be looked at."""
        return None

    def adapt_kwargs(self, args: Sequence[Shaped], kwargs: Mapping[str, object], batch_dims: int) -> dict[str, Any]:
        """The axis shifted, and how many axes are batch axes, in which each element has indices of its own."""
        return super().adapt_kwargs(args, kwargs, batch_dims) | {"batch_dims": batch_dims}


class TakingOperation(IndexingOperation):
    """An operation that numpy has as `take`, which looks at the indices itself."""

    def _arrays(
        self, args: tuple[object, ...], levels: tuple[Level, ...]
    ) -> tuple[list[Any], tuple[Shape, ...]] | None:
        """The arrays of operands without batch axes, indices of signed integers."""
        found = None if levels else Operation._arrays(self, args, ())
        return found if found is not None and found[0][1].dtype.kind == "i" else None

    def _computed(
        self, arrays: list[Any], shapes: tuple[Shape, ...], levels: tuple[Level, ...], key: tuple[Any, ...]
    ) -> Tensor | None:
        """What `numpy.take` makes of arrays, which counts and refuses indices as this does; None where it refuses."""
        kind: Any = type(self)
        params = parameters(kind, self.record, shapes, 0, key)
        if params is None:
            return None
        try:
            return tensor_of(Local.of(arrays[0].take(arrays[1], axis=params["axis"])), ())
        except IndexError:
            return None


class GatherOp(TakingOperation):
    """The slices of an axis that indices name."""

    record = Record(
        "gather",
        {"axis": Argument.AXIS},
        check_gather,
        kernel=gathered,
        shape=gathered_shape,
        footprint=gather_footprint,
        operands=2,
    )


class ScatterOp(IndexingOperation):
    """A tensor with the slices of an axis that indices name replaced."""

    record = Record(
        "scatter",
        {"axis": Argument.AXIS},
        check_scatter,
        kernel=scattered,
        shape=lambda shapes, _: shapes[0],
        footprint=scatter_footprint,
        operands=3,
    )


class ScatterAddOp(IndexingOperation):
    """A tensor with updates added to the slices of an axis that indices name."""

    record = replace(
        ScatterOp.record, name="scatter_add", check=partial(check_updates, "scatter_add"), kernel=scattered_sums
    )


def as_indices(name: str, value: object) -> Tensor:
    """Indices as a tensor; lists without a number hold integers. Raises RangeError for an integer beyond any axis."""
    if type(value) is int and not -MOST_BYTES <= value <= MOST_BYTES:
        raise RangeError(f"{name}: index {shown(value)} leaves every axis; need one of 64 bits")
    found = Tensor.of(value)
    if isinstance(value, list | tuple) and 0 in found.shape:
        return Tensor.of(numpy_module().zeros(found.shape, dtype=int))
    return found


def require_in_range(name: str, indices: Tensor, extent: int, axis: int) -> None:
    """Raises RangeError unless the indices are integers, `-extent <= index < extent`."""
    for array in indices.value.arrays():
        xp = namespace(array)
        if not xp.isdtype(array.dtype, "integral"):
            raise RangeError(f"{name}: the indices are of type {array.dtype}; need integers")
        if 0 in array.shape:
            continue
        for found in known(name, xp.min(array), xp.max(array)):
            if not -extent <= found < extent:
                raise RangeError(
                    f"{name}: index {shown(found)} leaves axis {axis}, of size {shown(extent)}; "
                    f"need {shown(-extent)} <= index < {shown(extent)}"
                )


def known(name: str, *numbers: Any) -> tuple[int, ...]:
    """Elements of arrays as integers. Raises RangeError where JAX has none yet, while it compiles."""
    try:
        return tuple(int(number) for number in numbers)
    except TypeError as refusal:
        raise RangeError(
            f"{name}: the indices have no values while JAX compiles, so their range cannot be checked; need constants"
        ) from refusal


def gather(x: object, indices: object, axis: int = 0) -> Tensor:
    """The slices of an axis that indices name; the axes of the indices stand where the axis was.

    Raises AxisError for an axis out of range, RangeError for an index out of range and for indices that are no
    integers.

    >>> gather([[0, 1], [2, 3], [4, 5]], [-1, 0]).numpy().tolist()
    [[4, 5], [0, 1]]
    """
    return GatherOp()(x, indices, axis=axis)


def scatter(x: object, indices: object, updates: object, axis: int = 0, add: bool = False) -> Tensor:
    """The tensor with the slices of an axis that indices name replaced by updates, shaped as `gather` would be.

    Of several updates of one slice the last one stays; to `add` is to add all of them to what is there. Elements have
    the type that both have together. Raises AxisError and RangeError as `gather` does, ShapeError for updates of
    another shape, and OperationError unless `add` says yes or no.

    >>> scatter([0, 0, 0], [2, 0, 2], [5, 6, 7]).numpy().tolist()
    [6, 0, 7]
    >>> scatter([1, 1, 1], [2, 0, 2], [5, 6, 7], add=True).numpy().tolist()
    [7, 1, 13]
    """
    if not isinstance(add, bool):
        raise OperationError(f"scatter: add is {shown(add)}; need True or False")
    return (ScatterAddOp if add else ScatterOp)()(x, indices, updates, axis=axis)
