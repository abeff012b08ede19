"""What an operation works out from shapes and arguments alone, worked out once.

An operation on the same shapes with the same arguments checks the same, and moves or computes the same way. Where all
operands are on no mesh, and all arguments are plain, that comes out of a cache: for a view operation the tracker that
it leaves, for a kernel its parameters. Refusals are not kept. Operations that others define may look at more, so this
is for those of this package alone; and so that no answer depends on what ran before, whatever is not certain to be
the same is left to the operation itself (`Operation.execute`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

from impl.memoise import CACHE_SIZE, arguments_of
from impl.ops.arrays import MOST_ELEMENTS, most_axes
from impl.ops.records.program import Program, tracker_after
from impl.ops.records.record import Parameters, Record
from impl.ops.records.shapes import Shape
from impl.shapetracker import ShapeTracker


class Outline(NamedTuple):
    """The two shapes of a tensor."""

    shape: Shape
    physical_shape: Shape


def outline(physical_shape: Shape, batch_dims: int) -> Outline:
    """The shapes of a tensor with some batch axes."""
    return Outline(physical_shape[batch_dims:], physical_shape)


@lru_cache(maxsize=CACHE_SIZE)
def movement(
    kind: Callable[[], Any], record: Record, tracker: ShapeTracker, batch_dims: int, key: tuple[Any, ...]
) -> tuple[ShapeTracker, Program]:
    """The tracker that a view operation leaves of another, and its steps. `kind` makes the operation.

    Raises what the operation raises.
    """
    params = kind().adapt_kwargs((outline(tracker.shape, batch_dims),), arguments_of(key), batch_dims)
    if record.movement is None:
        raise NotImplementedError(f"{record.name}: no movement")
    program = record.movement(tracker.shape, params)
    return tracker_after(tracker, program), program


@lru_cache(maxsize=CACHE_SIZE)
def parameters(
    kind: Callable[[], Any], record: Record, shapes: tuple[Shape, ...], batch_dims: int, key: tuple[Any, ...]
) -> Parameters | None:
    """The parameters of a kernel on operands of some physical shapes. None where operands or result are so large, or
    have so many axes, that their buffers have to be looked at. Raises what the operation raises."""
    outlines = [outline(shape, batch_dims) for shape in shapes]
    params = kind().adapt_kwargs(outlines, arguments_of(key), batch_dims)
    every = (*shapes, *(() if record.shape is None else (record.shape(shapes, params),)))
    is_small = all(prod(shape) <= MOST_ELEMENTS and len(shape) <= most_axes() for shape in every)
    return params if is_small else None
