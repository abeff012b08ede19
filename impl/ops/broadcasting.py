"""Operands brought to the same batch axes: axes of size 1 put in where one is missing, and repeated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from impl.ops.levels import Level, union
from impl.ops.records.program import Program, Step
from impl.ops.records.record import Argument, Parameters, Record
from impl.ops.records.shapes import Shape, broadcast_axes
from impl.ops.sharding.spmd import executed
from impl.ops.tensors.tensor import Tensor


def broadcast_program(shape: Shape, params: Parameters) -> Program:
    """Axes of size 1 put in where they are missing, then repeated; steps that change nothing are left out."""
    unit, wanted = params["unit"], params["shape"]
    insert = (Step("reshape", unit),) if unit != shape else ()
    return (*insert, *((Step("expand", wanted),) if wanted != unit else ()))


def check_broadcast(shapes: Sequence[Shape], params: dict[str, Any]) -> dict[str, Any]:
    """The shape with axes of size 1 put in, as a further argument."""
    unit, shape = broadcast_axes("broadcast_to", shapes[0], params["shape"])
    return {"unit": unit, "shape": shape}


BROADCAST = Record(
    "broadcast_to",
    {"shape": Argument.SHAPE, "unit": Argument.SHAPE},
    check_broadcast,
    movement=broadcast_program,
)
"""Repeats axes of size 1, and new ones in front."""


def shapes_on(tensor: Tensor, levels: tuple[Level, ...]) -> dict[str, Any]:
    """The physical shapes of a tensor on more levels than its own: with 1 for each of the others, and in full."""
    sizes = dict(zip(tensor.levels, tensor.batch_shape, strict=True))
    unit = (*(sizes.get(level, 1) for level in levels), *tensor.shape)
    return {"unit": unit, "shape": (*(level.size for level in levels), *tensor.shape)}


def on_levels(tensor: Tensor, levels: tuple[Level, ...]) -> Tensor:
    """The tensor with the batch axes of some levels, its own among them; it is repeated along those it has not."""
    if tensor.levels == levels:
        return tensor
    return Tensor(executed(BROADCAST, [tensor.value], shapes_on(tensor, levels)), levels)


def on_common_levels(tensors: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
    """The tensors with the batch axes that any of them has."""
    levels = union(tensor.levels for tensor in tensors)
    return tuple(on_levels(tensor, levels) for tensor in tensors)
