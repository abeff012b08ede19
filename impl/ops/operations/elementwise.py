"""Arithmetic element by element: tensors broadcast in their logical shapes, then in their batch axes.

What types results have is said in `promotion`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from impl.ops.levels import Level
from impl.ops.operation import Operation
from impl.ops.operations.axes import unchecked
from impl.ops.operations.kernels import elementwise
from impl.ops.operations.shape import broadcast_each, first_shape
from impl.ops.records.record import AxisFates, Parameters, Record
from impl.ops.records.shapes import Shape, broadcast_shape
from impl.ops.tensors.promotion import typed
from impl.ops.tensors.tensor import Tensor


def same_axes(shapes: Sequence[Shape], _: Parameters) -> tuple[AxisFates, ...]:
    """The fates of the axes of the operands: every axis stays."""
    return (tuple(range(len(shapes[0]))),) * len(shapes)


class ElementwiseOperation(Operation):
    """An operation of two tensors, element by element."""

    def prepared(self, args: tuple[object, ...]) -> tuple[Tensor, ...]:
        """The operands in one logical shape, with the same batch axes. Raises ShapeError if they do not broadcast."""
        tensors = super().prepared(args)
        shape = broadcast_shape(self.record.name, [tensor.shape for tensor in tensors])
        return broadcast_each(tensors, [shape] * len(tensors))


    def _arrays(
        self, args: tuple[object, ...], levels: tuple[Level, ...]
    ) -> tuple[list[Any], tuple[Shape, ...]] | None:
        """The arrays of operands of one shape, or of one and a number, which takes a type from the other."""
        place = place_of_number(args)
        if place is not None and len(args) == 2:
            found = super()._arrays((args[1 - place],) * 2, levels)
            number = None if found is None else typed(found[0][0].dtype, args[place])
            if found is None or number is None:
                return None
            found[0][place] = number
            return found
        found = super()._arrays(args, levels)
        return found if found is not None and found[1][0] == found[1][1] else None


def place_of_number(args: tuple[object, ...]) -> int | None:
    """The place of the first number among some operands; None if there is none."""
    for place, arg in enumerate(args):
        if type(arg) is int or type(arg) is float:
            return place
    return None


ADD = Record("add", {}, unchecked, kernel=elementwise("add"), shape=first_shape, footprint=same_axes, operands=2)
"""The sum, and what the operations of two tensors have in common."""


class AddOp(ElementwiseOperation):
    """The sum of each two elements."""

    record = ADD


class SubtractOp(ElementwiseOperation):
    """The difference of each two elements."""

    record = replace(ADD, name="subtract", kernel=elementwise("subtract"), numbers=True)


class MultiplyOp(ElementwiseOperation):
    """The product of each two elements."""

    record = replace(ADD, name="multiply", kernel=elementwise("multiply"))


class DivideOp(ElementwiseOperation):
    """The quotient of each two elements."""

    record = replace(ADD, name="divide", kernel=elementwise("divide"))


class MaximumOp(ElementwiseOperation):
    """The larger of each two elements."""

    record = replace(ADD, name="maximum", kernel=elementwise("maximum"))


class MinimumOp(ElementwiseOperation):
    """The smaller of each two elements."""

    record = replace(ADD, name="minimum", kernel=elementwise("minimum"))


class NegativeOp(Operation):
    """Each element with the other sign."""

    record = replace(ADD, name="negative", kernel=elementwise("negative"), operands=1, numbers=True)


def add(x: object, y: object) -> Tensor:
    """The sum of each two elements. Raises ShapeError if the shapes do not broadcast.

    >>> add([[1], [2]], [10, 20]).numpy().tolist()
    [[11, 21], [12, 22]]
    """
    return AddOp()(x, y)


def subtract(x: object, y: object) -> Tensor:
    """The difference of each two elements. Raises ShapeError if the shapes do not broadcast."""
    return SubtractOp()(x, y)


def multiply(x: object, y: object) -> Tensor:
    """The product of each two elements. Raises ShapeError if the shapes do not broadcast."""
    return MultiplyOp()(x, y)


def divide(x: object, y: object) -> Tensor:
    """The quotient of each two elements, a real number. Raises ShapeError if the shapes do not broadcast."""
    return DivideOp()(x, y)


def maximum(x: object, y: object) -> Tensor:
    """The larger of each two elements, NaN if one is. Raises ShapeError if the shapes do not broadcast."""
    return MaximumOp()(x, y)


def minimum(x: object, y: object) -> Tensor:
    """The smaller of each two elements, NaN if one is. Raises ShapeError if the shapes do not broadcast."""
    return MinimumOp()(x, y)


def negative(x: object) -> Tensor:
    """Each element with the other sign. Raises OperationError for booleans.

    >>> negative([1, -2]).numpy().tolist()
    [-1, 2]
    """
    return NegativeOp()(x)
