"""The operations that `vmap` is made of: axes become batch axes of a level, and batch axes become axes again.

Batch axes are the leading axes, in the order of their levels. A new level is inside of those a tensor has, so its axis
comes last among them, in front of the logical axes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from impl.doors import listed, pairs_of
from impl.ops.broadcasting import BROADCAST, shapes_on
from impl.ops.errors import BatchError, OperationError
from impl.ops.levels import Level, union
from impl.ops.operation import Operation
from impl.ops.operations.axes import move_program, unchecked
from impl.ops.records.numbering import normalised, physical
from impl.ops.records.program import Program
from impl.ops.records.record import Parameters, Record
from impl.ops.records.shapes import Shape
from impl.ops.sharding.spmd import executed
from impl.ops.tensors.tensor import Tensor
from impl.shown import shown

MovementAndLevels = tuple[dict[str, Any], tuple[Level, ...]]
"""Parameters of the movement, and the levels of the result."""


class BatchOperation(Operation):
    """An operation on the batch axes of one tensor: a movement of the physical one, and the levels of the result."""

    argument_names: ClassVar[tuple[str, ...]] = ()
    """The names of its arguments."""

    def execute(self, args: tuple[object, ...], kwargs: Mapping[str, Any]) -> Tensor:
        """The tensor with other batch axes; no element moves."""
        x, params, levels = self.rebatched(args, kwargs)
        return Tensor(executed(self.record, [x.value], params), levels)

    def bound(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> tuple[tuple[Tensor, ...], Parameters]:
        """The one operand, and the parameters of the movement."""
        x, params, _ = self.rebatched(args, kwargs)
        return (x,), params

    def rebatched(
        self, args: tuple[object, ...], kwargs: Mapping[str, object]
    ) -> tuple[Tensor, dict[str, Any], tuple[Level, ...]]:
        """The operand, the parameters of the movement, and the levels of the result. Raises OperationError for other
        arguments than the operation has."""
        (x,) = self.prepared(args)
        given = dict(pairs_of(kwargs, f"{self.record.name}: arguments", OperationError))
        if sorted(map(shown, given)) != sorted(map(shown, self.argument_names)):
            needed = shown([*self.argument_names])
            raise OperationError(f"{self.record.name}: the arguments {shown([*given])}; need {needed}")
        return (x, *self.movement_and_levels(x, given))

    def movement_and_levels(self, x: Tensor, kwargs: Mapping[str, Any]) -> MovementAndLevels:
        """The parameters of the movement on the physical tensor, and the levels of the result."""
        raise NotImplementedError

    def told(self, x: Tensor, kwargs: Mapping[str, Any]) -> MovementAndLevels:
        """The former name of `movement_and_levels`."""
        return self.movement_and_levels(x, kwargs)


def no_steps(_: Shape, __: Parameters) -> Program:
    """Nothing moves; an axis is only called something else."""
    return ()


class IncrBatchDimsOp(BatchOperation):
    """The first logical axis becomes the batch axis of a level inside of the others."""

    record = Record("incr_batch_dims", {}, unchecked, movement=no_steps)
    argument_names = ("level",)

    def movement_and_levels(self, x: Tensor, kwargs: Mapping[str, Any]) -> MovementAndLevels:
        """Raises BatchError where there is no axis, or the level does not fit it."""
        return {}, (*x.levels, fitting(self.record.name, x, 0, kwargs["level"]))


class DecrBatchDimsOp(BatchOperation):
    """The innermost batch axis becomes the first logical axis."""

    record = Record("decr_batch_dims", {}, unchecked, movement=no_steps)

    def movement_and_levels(self, x: Tensor, kwargs: Mapping[str, Any]) -> MovementAndLevels:
        """Raises BatchError if there is no batch axis."""
        return {}, outer_levels(self.record.name, x)


class MoveAxisToBatchDimsOp(BatchOperation):
    """A logical axis becomes the batch axis of a level inside of the others."""

    record = Record("move_axis_to_batch_dims", {}, unchecked, movement=move_program)
    argument_names = ("axis", "level")

    def movement_and_levels(self, x: Tensor, kwargs: Mapping[str, Any]) -> MovementAndLevels:
        """Raises AxisError for an axis out of range, BatchError where the level does not fit it."""
        axis = normalised(f"{self.record.name}: axis", kwargs["axis"], len(x.shape))
        level = fitting(self.record.name, x, axis, kwargs["level"])
        return {"source": (physical(axis, x.batch_dims),), "destination": (x.batch_dims,)}, (*x.levels, level)


class MoveAxisFromBatchDimsOp(BatchOperation):
    """The innermost batch axis becomes a logical axis."""

    record = Record("move_axis_from_batch_dims", {}, unchecked, movement=move_program)
    argument_names = ("axis",)

    def movement_and_levels(self, x: Tensor, kwargs: Mapping[str, Any]) -> MovementAndLevels:
        """Raises BatchError if there is no batch axis, AxisError for a place out of range."""
        levels = outer_levels(self.record.name, x)
        axis = normalised(f"{self.record.name}: axis", kwargs["axis"], len(x.shape) + 1)
        return {"source": (len(levels),), "destination": (physical(axis, len(levels)),)}, levels


class BroadcastBatchDimsOp(BatchOperation):
    """The tensor is repeated along the batch axes of further levels."""

    record = replace(BROADCAST, name="broadcast_batch_dims")
    argument_names = ("levels",)

    def movement_and_levels(self, x: Tensor, kwargs: Mapping[str, Any]) -> MovementAndLevels:
        """Raises BatchError for what is no level."""
        levels = tuple(listed(Level, kwargs["levels"], f"{self.record.name}: levels", BatchError))
        every = union((x.levels, levels))
        return shapes_on(x, every), every


def fitting(name: str, x: Tensor, axis: int, level: Level | None) -> Level:
    """The level that an axis becomes, a new one if none is given. Raises BatchError where it does not fit."""
    if not x.shape:
        raise BatchError(f"{name}: the tensor has no logical axis that could become a batch axis")
    made = Level(x.shape[axis]) if level is None else require_level(name, level)
    if made.size != x.shape[axis]:
        raise BatchError(
            f"{name}: axis {axis} of {shown(x.shape)} has size {shown(x.shape[axis])}, the level {shown(made.size)}"
        )
    if x.levels and made.serial <= x.levels[-1].serial:
        raise BatchError(f"{name}: the level is not inside of those that the tensor has")
    return made


def require_level(name: str, level: object) -> Level:
    """The level. Raises BatchError for anything else."""
    if not isinstance(level, Level):
        raise BatchError(f"{name}: {shown(level)} is no Level")
    return level


def outer_levels(name: str, x: Tensor) -> tuple[Level, ...]:
    """All levels but the innermost. Raises BatchError if there is none."""
    if not x.levels:
        raise BatchError(f"{name}: the tensor has no batch axis")
    return x.levels[:-1]


def incr_batch_dims(x: object, level: Level | None = None) -> Tensor:
    """Makes the first logical axis the batch axis of a level, a new one unless given.

    >>> incr_batch_dims([[0, 1, 2], [3, 4, 5]]).batch_shape
    (2,)
    """
    return IncrBatchDimsOp()(x, level=level)


def decr_batch_dims(x: object) -> Tensor:
    """Makes the innermost batch axis the first logical one.

    >>> decr_batch_dims(incr_batch_dims([[0, 1, 2], [3, 4, 5]])).shape
    (2, 3)
    """
    return DecrBatchDimsOp()(x)


def move_axis_to_batch_dims(x: object, axis: int = 0, level: Level | None = None) -> Tensor:
    """Makes any logical axis the batch axis of a level, a new one unless given.

    >>> batched = move_axis_to_batch_dims([[0, 1, 2], [3, 4, 5]], -1)
    >>> batched.batch_shape, batched.shape
    ((3,), (2,))
    """
    return MoveAxisToBatchDimsOp()(x, axis=axis, level=level)


def move_axis_from_batch_dims(x: object, axis: int = 0) -> Tensor:
    """Makes the innermost batch axis a logical one, so that it is axis `axis` of the result.

    >>> move_axis_from_batch_dims(move_axis_to_batch_dims([[0, 1, 2], [3, 4, 5]], -1), -1).numpy().tolist()
    [[0, 1, 2], [3, 4, 5]]
    """
    return MoveAxisFromBatchDimsOp()(x, axis=axis)


def broadcast_batch_dims(x: object, levels: Iterable[Level]) -> Tensor:
    """Repeats the tensor along the batch axes of levels that it has not.

    >>> broadcast_batch_dims([5, 6], [Level(3)]).physical_shape
    (3, 2)
    """
    return BroadcastBatchDimsOp()(x, levels=levels)
