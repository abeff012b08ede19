"""Comparison element by element: tensors broadcast as in arithmetic, and the result has booleans."""

from __future__ import annotations

from dataclasses import replace

from impl.ops.operations.elementwise import ADD, ElementwiseOperation
from impl.ops.operations.kernels import elementwise
from impl.ops.tensors.tensor import Tensor


class EqualOp(ElementwiseOperation):
    """Whether each two elements are equal; NaN is equal to nothing."""

    record = replace(ADD, name="equal", kernel=elementwise("equal"))


class NotEqualOp(ElementwiseOperation):
    """Whether each two elements differ; NaN differs from everything."""

    record = replace(ADD, name="not_equal", kernel=elementwise("not_equal"))


class LessOp(ElementwiseOperation):
    """Whether each first element is less than the second; NaN is not."""

    record = replace(ADD, name="less", kernel=elementwise("less"))


class LessEqualOp(ElementwiseOperation):
    """Whether each first element is at most the second; NaN is not."""

    record = replace(ADD, name="less_equal", kernel=elementwise("less_equal"))


class GreaterOp(ElementwiseOperation):
    """Whether each first element is greater than the second; NaN is not."""

    record = replace(ADD, name="greater", kernel=elementwise("greater"))


class GreaterEqualOp(ElementwiseOperation):
    """Whether each first element is at least the second; NaN is not."""

    record = replace(ADD, name="greater_equal", kernel=elementwise("greater_equal"))


def equal(x: object, y: object) -> Tensor:
    """Whether each two elements are equal; NaN is equal to nothing."""
    return EqualOp()(x, y)


def not_equal(x: object, y: object) -> Tensor:
    """Whether each two elements differ; NaN differs from everything."""
    return NotEqualOp()(x, y)


def less(x: object, y: object) -> Tensor:
    """Whether each first element is less than the second; NaN is not. Raises ShapeError if the shapes do not broadcast.

    >>> less([[1], [2]], [2, 3]).numpy().tolist()
    [[True, True], [False, True]]
    """
    return LessOp()(x, y)


def less_equal(x: object, y: object) -> Tensor:
    """Whether each first element is at most the second; NaN is not."""
    return LessEqualOp()(x, y)


def greater(x: object, y: object) -> Tensor:
    """Whether each first element is greater than the second; NaN is not."""
    return GreaterOp()(x, y)


def greater_equal(x: object, y: object) -> Tensor:
    """Whether each first element is at least the second; NaN is not."""
    return GreaterEqualOp()(x, y)
