"""`matmul`: the products of matrices, the axis that both have in common summed.

On a mesh that axis stays divided, if an operand divides it: each device multiplies its parts, and the products are
added along the mesh axis.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from impl.ops.errors import ShapeError
from impl.ops.levels import Level
from impl.ops.operation import Operation
from impl.ops.operations.axes import squeeze, unsqueeze
from impl.ops.operations.shape import broadcast_each
from impl.ops.records.record import AxisFates, Fate, Parameters, Record
from impl.ops.records.shapes import Shape, broadcast_shape
from impl.ops.tensors.tensor import Tensor


def check_matmul(shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """Raises ShapeError unless the last axis of the first operand is as long as the last but one of the second."""
    x, y = shapes
    if x[-1] != y[-2]:
        raise ShapeError(f"matmul: axis -1 of {x} has size {x[-1]}, axis -2 of {y} has size {y[-2]}; need the same")
    return params


def multiplied(xp: Any, arrays: Sequence[Any], _: Parameters) -> Any:
    """The products of the matrices on the last two axes."""
    return xp.matmul(*arrays)


def matmul_shape(shapes: Sequence[Shape], _: Parameters) -> Shape:
    """The rows of the first operand, the columns of the second."""
    x, y = shapes
    return (*x[:-1], y[-1])


def matmul_footprint(shapes: Sequence[Shape], _: Parameters) -> tuple[AxisFates, ...]:
    """All axes stay but the one that both have in common, which is reduced part by part."""
    last = len(shapes[0]) - 1
    return (*range(last), Fate.REDUCED), (*range(last - 1), Fate.REDUCED, last)


class MatrixOperation(Operation):
    """An operation of two tensors of matrices, the last two axes of each."""

    def prepared(self, args: tuple[object, ...]) -> tuple[Tensor, ...]:
        """The operands with the same axes in front of the matrices. Raises ShapeError for fewer than two axes."""
        tensors = super().prepared(args)
        for tensor in tensors:
            if len(tensor.shape) < 2:
                raise ShapeError(f"{self.record.name}: {tensor.shape} has {len(tensor.shape)} axes; need at least 2")
        front = broadcast_shape(self.record.name, [tensor.shape[:-2] for tensor in tensors])
        return broadcast_each(tensors, [(*front, *tensor.shape[-2:]) for tensor in tensors])


    def _arrays(
        self, args: tuple[object, ...], levels: tuple[Level, ...]
    ) -> tuple[list[Any], tuple[Shape, ...]] | None:
        """The arrays of operands with the same axes in front of the matrices."""
        found = super()._arrays(args, levels)
        if found is None or any(len(shape) < len(levels) + 2 for shape in found[1]):
            return None
        first, second = found[1]
        return found if first[:-2] == second[:-2] else None


class MatmulOp(MatrixOperation):
    """The products of matrices."""

    record = Record(
        "matmul",
        {},
        check_matmul,
        kernel=multiplied,
        shape=matmul_shape,
        footprint=matmul_footprint,
        operands=2,
        reduction="sum",
        numbers=True,
    )


def matmul(x: object, y: object) -> Tensor:
    """The products of the matrices on the last two axes; the axes in front of them broadcast.

    A tensor of one axis is a row on the left and a column on the right, and the result has no axis for it. Raises
    ShapeError for a tensor without axes, and where the rows of one are not as long as the columns of the other;
    OperationError for booleans.

    >>> matmul([[0, 1, 2], [3, 4, 5]], [1, 10, 100]).numpy().tolist()
    [210, 543]
    """
    left, right = Tensor.of(x), Tensor.of(y)
    if not left.shape or not right.shape:
        raise ShapeError(f"matmul: the shapes are {left.shape} and {right.shape}; need at least one axis each")
    row, column = len(left.shape) == 1, len(right.shape) == 1
    found = MatmulOp()(unsqueeze(left, 0) if row else left, unsqueeze(right, 1) if column else right)
    return squeeze(found, (-2,) * row + (-1,) * column) if row or column else found
