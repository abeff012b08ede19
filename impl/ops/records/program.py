"""View operations as programs of five steps: reshape, permute, expand, shrink, stride.

A view operation says which steps it is, and nothing else. What a step does to a shape, to a tracker (no element
moves), to an array, and to the mesh axes on a tensor is said here, once for all operations.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from impl.doors import listed
from impl.ops.errors import OperationError
from impl.ops.records.radix import Dims, reshaped_dims
from impl.ops.records.shapes import Shape
from impl.parts.movement import ceiling
from impl.shapetracker import ShapeTracker
from impl.shown import shown


class Step(NamedTuple):
    """One movement: its name, and its argument as `View` takes it."""

    kind: Literal["reshape", "permute", "expand", "shrink", "stride"]
    argument: tuple[Any, ...]


Program = tuple[Step, ...]


def shape_after(shape: Shape, step: Step) -> Shape:
    """The shape of the result of a step.

    >>> shape_after((2, 3), Step("permute", (1, 0)))
    (3, 2)
    """
    match step:
        case Step("permute", order):
            return tuple(shape[axis] for axis in order)
        case Step("shrink", ranges):
            return tuple(end - begin for begin, end in ranges)
        case Step("stride", strides):
            return tuple(ceiling(size, abs(stride)) for size, stride in zip(shape, strides, strict=True))
        case Step(_, sizes):
            return sizes


KINDS = ("reshape", "permute", "expand", "shrink", "stride")
"""The names of the steps."""


def tracker_after(tracker: ShapeTracker, program: Program) -> ShapeTracker:
    """The tracker that a program leaves; the buffer below it stays as it is. Raises OperationError for what is no
    program, and MovementError for a step that does not fit."""
    for step in listed(Step, program, "program", OperationError):
        if type(step.kind) is not str or step.kind not in KINDS:
            raise OperationError(f"program: {shown(step.kind)} is no step; need one of {KINDS}")
        tracker = getattr(tracker, step.kind)(step.argument)
    return tracker


def array_after(xp: Any, array: Any, program: Program) -> Any:
    """An array that goes through a program, in the functions of its own library."""
    for step in program:
        match step:
            case Step("reshape", sizes):
                array = xp.reshape(array, sizes)
            case Step("permute", order):
                array = xp.permute_dims(array, order)
            case Step("expand", sizes):
                array = xp.broadcast_to(array, sizes)
            case Step("shrink", ranges):
                array = array[tuple(slice(begin, end) for begin, end in ranges)]
            case Step("stride", strides):
                array = array[tuple(slice(None, None, stride) for stride in strides)]
    return array


def dims_after(shape: Shape, step: Step, dims: Dims, extents: Mapping[str, int]) -> tuple[Dims, Dims]:
    """The mesh axes that may stay on each axis for a step on each device by itself, and where they are after it.

    An axis that is repeated, of which only a part is kept, or that is turned, must be whole on each device.

    >>> dims_after((2, 3), Step("permute", (1, 0)), (("x",), ()), {"x": 2})
    ((('x',), ()), ((), ('x',)))
    >>> dims_after((4,), Step("shrink", ((0, 2),)), (("x",),), {"x": 2})
    (((),), ((),))
    """
    match step:
        case Step("permute", order):
            return dims, tuple(dims[axis] for axis in order)
        case Step("reshape", sizes):
            return reshaped_dims(shape, sizes, dims, extents)
        case Step("stride", strides):
            kept = tuple(names if stride == 1 else () for names, stride in zip(dims, strides, strict=True))
            return kept, kept
    kept = tuple(
        names if new == old else () for names, old, new in zip(dims, shape, shape_after(shape, step), strict=True)
    )
    return kept, kept


def local_step(step: Step, local_shape: Shape) -> Step:
    """The step that one device takes, whose part of the result has a shape of its own.

    >>> local_step(Step("shrink", ((0, 4), (1, 3))), (2, 2))
    Step(kind='shrink', argument=((0, 2), (1, 3)))
    """
    match step:
        case Step("permute" | "stride", _):
            return step
        case Step("shrink", ranges):
            return Step("shrink", tuple((b, b + size) for (b, _), size in zip(ranges, local_shape, strict=True)))
        case Step(kind, _):
            return Step(kind, local_shape)
