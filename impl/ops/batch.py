"""The operations that `vmap` is made of: axes become batch axes of a level, and batch axes become axes again.

Batch axes are the leading axes, in the order of their levels. A new level is inside of those a tensor has, so its axis
comes last among them, in front of the logical axes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from impl.ops.axes import MoveAxisOp
from impl.ops.errors import BatchError
from impl.ops.levels import Level, union
from impl.ops.numbering import normalised
from impl.ops.operation import BROADCAST, Operation, on_levels
from impl.ops.tensor import Tensor


class BatchOperation(Operation):
    """An operation on the batch axes of one tensor; what it moves, others move for it."""

    name = ""

    def execute(self, args: tuple[object, ...], kwargs: Mapping[str, Any]) -> Tensor:
        """The tensor with other batch axes."""
        (x,) = args
        return self.changed(Tensor.of(x), **kwargs)

    def changed(self, x: Tensor, **kwargs: Any) -> Tensor:
        """The tensor with other batch axes."""
        raise NotImplementedError


class IncrBatchDimsOp(BatchOperation):
    """The first logical axis becomes the batch axis of a level inside of the others."""

    record = BROADCAST
    name = "incr_batch_dims"

    def changed(self, x: Tensor, level: Level | None = None) -> Tensor:
        """No element moves. Raises BatchError where there is no axis, or the level does not fit it."""
        if not x.shape:
            raise BatchError(f"{self.name}: the tensor has no logical axis that could become a batch axis")
        made = Level(x.shape[0]) if level is None else level
        if made.size != x.shape[0]:
            raise BatchError(f"{self.name}: axis 0 of {x.shape} has size {x.shape[0]}, the level {made.size}")
        if any(made.serial <= other.serial for other in x.levels):
            raise BatchError(f"{self.name}: the level is not inside of those that the tensor has")
        return Tensor(x.value, (*x.levels, made))


class DecrBatchDimsOp(BatchOperation):
    """The innermost batch axis becomes the first logical axis."""

    record = BROADCAST
    name = "decr_batch_dims"

    def changed(self, x: Tensor) -> Tensor:
        """No element moves. Raises BatchError if there is no batch axis."""
        if not x.levels:
            raise BatchError(f"{self.name}: the tensor has no batch axis")
        return Tensor(x.value, x.levels[:-1])


class MoveAxisToBatchDimsOp(BatchOperation):
    """A logical axis becomes the batch axis of a level."""

    record = MoveAxisOp.record
    name = "move_axis_to_batch_dims"

    def changed(self, x: Tensor, axis: int = 0, level: Level | None = None) -> Tensor:
        """The axis moves to the front of the logical ones. Raises AxisError for one out of range."""
        source = normalised(f"{self.name}: axis", axis, len(x.shape))
        return incr_batch_dims(MoveAxisOp()(x, source=source, destination=0), level)


class MoveAxisFromBatchDimsOp(BatchOperation):
    """The innermost batch axis becomes a logical axis."""

    record = MoveAxisOp.record
    name = "move_axis_from_batch_dims"

    def changed(self, x: Tensor, axis: int = 0) -> Tensor:
        """The axis moves to its place among the logical ones. Raises AxisError for one out of range."""
        place = normalised(f"{self.name}: axis", axis, len(x.shape) + 1)
        return MoveAxisOp()(decr_batch_dims(x), source=0, destination=place)


class BroadcastBatchDimsOp(BatchOperation):
    """The tensor is repeated along the batch axes of further levels."""

    record = BROADCAST
    name = "broadcast_batch_dims"

    def changed(self, x: Tensor, levels: Iterable[Level] = ()) -> Tensor:
        """No element moves."""
        return on_levels(x, union((x.levels, tuple(levels))))


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
