"""A tensor that is on no mesh, and the part of one that a device of this process holds: a tracker over a buffer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

from impl.doors import one_of
from impl.memoise import CACHE_SIZE
from impl.mergeability.inside import flat_extremes
from impl.moved import from_above
from impl.ops.arrays import (
    MOST_ELEMENTS,
    NOTHING,
    compatibility,
    in_place,
    is_of_numpy,
    namespace,
    read,
    require_copied,
    require_readable,
)
from impl.ops.errors import OperationError, ShapeError
from impl.ops.given import as_array, require_array
from impl.ops.records.program import Program, Step, array_after, tracker_after
from impl.ops.records.shapes import Shape
from impl.shapetracker import ShapeTracker
from impl.shown import shown
from impl.slots import setters


class Unfolded:
    """The array of numpy that a tensor with an element reads, where it was made with it: for operations, and never
    handed out, since whoever has an array may give it another shape. No field, and so neither copied nor pickled."""

    __slots__ = ("unfolded",)

    unfolded: Any


@dataclass(frozen=True, slots=True, eq=False)
class Local(Unfolded):
    """A tracker over a flat buffer, of any library of arrays. Movements make another tracker over the same buffer.

    Raises OperationError unless the tracker has a value at every index: plain sizes, no mask, and each view inside of
    the one below; and unless the buffer is an array. That is not looked at before it is read (`whole`).
    `program` is how the tracker came about, from the buffer on, if that is known and the array is read along it: other
    libraries than numpy have movements and no strides. Where an array on the way would be too large, it is not.
    """

    tracker: ShapeTracker
    buffer: Any
    program: Program | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        require_unmasked(one_of(ShapeTracker, self.tracker, "Local: tracker", OperationError))
        require_array("Local: buffer", self.buffer)

    @staticmethod
    def of(value: object) -> Local:
        """An array, or numbers, as a tensor that reads it row-major. JAX is told of tensors with the first that reads
        an array of its own, so that functions of them can be given to `jax.jit`."""
        if is_of_numpy(value):
            return of_numpy(value)
        array = as_array(value)
        if is_of_numpy(array):
            return of_numpy(array)
        if compatibility().is_jax_array(array):
            from_above("impl.ops.engine_jax:made_known")()
        shape = tuple(array.shape)
        made = Local(ShapeTracker.from_shape(shape), namespace(array).reshape(array, (-1,)))
        return local_of(made.tracker, made.buffer, (Step("reshape", shape),))

    @property
    def shape(self) -> Shape:
        """The shape that the tracker reads."""
        return self.tracker.shape

    @property
    def spec(self) -> None:
        """None: a local tensor is on no mesh, and so has no sharding."""

    @property
    def dtype(self) -> Any:
        """The type of the buffer's elements."""
        return self.buffer.dtype

    def moved(self, program: Program) -> Local:
        """The tensor after some movements: its buffer, read through another tracker."""
        there = None if self.program is None else (*self.program, *program)
        return local_of(tracker_after(self.tracker, program), self.buffer, there)

    def arrays(self) -> Iterator[Any]:
        """An iterator over one array, the whole tensor."""
        yield self.whole()

    def whole(self) -> Any:
        """The array that the tracker reads. Raises ShapeError for a buffer of several axes, or too short for it."""
        if self.program is not None:
            require_readable("read", self.shape, [self.buffer])
            if is_readable(self.program, self.buffer):
                return array_after(namespace(self.buffer), self.buffer, self.program)
        return read(self.tracker, self.buffer)


PUT_TRACKER, PUT_BUFFER, PUT_PROGRAM = setters(Local, "tracker", "buffer", "program")
(PUT_UNFOLDED,) = setters(Unfolded, "unfolded")


def local_of(tracker: ShapeTracker, buffer: Any, program: Program | None = None) -> Local:
    """A tracker over a buffer that it fits; nothing is checked."""
    local: Local = object.__new__(Local)
    PUT_TRACKER(local, tracker)
    PUT_BUFFER(local, buffer)
    PUT_PROGRAM(local, program)
    return local


def of_numpy(array: Any) -> Local:
    """An array of numpy, of numbers, as a tensor that reads it row-major. Raises as `require_copied` does."""
    if array.size > MOST_ELEMENTS:
        require_copied(array)
    flat, shape = array.reshape(-1), array.shape
    local = local_of(row_major(shape), flat)
    if array.size:
        PUT_UNFOLDED(local, flat.reshape(shape))
    return local


def array_of(local: Local) -> Any:
    """The array of numpy that a tensor of one view reads, if it has an index; None for others. Raises as `read` does.

    Not to be written to, and not to be handed out.
    """
    try:
        return local.unfolded
    except AttributeError:
        return in_place(local.tracker, local.buffer)


@lru_cache(maxsize=CACHE_SIZE)
def row_major(shape: Shape) -> ShapeTracker:
    """The tracker of a shape."""
    return ShapeTracker.from_shape(shape)


def require_unmasked(tracker: ShapeTracker) -> None:
    """Raises OperationError for a tracker that does not read an element at every index: one of symbolic sizes, one with
    a mask, and one of a view that leads outside of the view below."""
    for place, view in enumerate(tracker.views):
        if not view.is_plain or view.mask is not None:
            raise OperationError(f"Local: tracker: view {place}: {shown(view)}; need plain integers, and no mask")
    for place, (below, view) in enumerate(pairwise(tracker.views)):
        low, high = flat_extremes(view) or NOTHING
        if 0 not in tracker.shape and not 0 <= low <= high < below.size():
            raise OperationError(
                f"Local: tracker: view {place + 1} leads to the flat numbers {shown(low)} to {shown(high)} of view "
                f"{place}; need 0 <= number < {shown(below.size())}"
            )


def is_readable(program: Program, buffer: Any) -> bool:
    """Whether no array that a program makes of a buffer is too large; only where elements are repeated do they become
    more."""
    try:
        for step in program:
            if step.kind in ("reshape", "expand"):
                require_readable("read", step.argument, [buffer])
    except ShapeError:
        return False
    return True
