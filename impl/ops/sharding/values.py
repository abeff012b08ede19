"""What a tensor is made of: a tracker over a buffer, or such a part for each device of a mesh."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from impl.ops.arrays import as_array, flat_of, read
from impl.ops.records.program import Program, tracker_after
from impl.ops.records.shapes import Shape
from impl.shapetracker import ShapeTracker

if TYPE_CHECKING:
    from impl.ops.records.record import Parameters, Record
    from impl.ops.sharding.planning import Plan
    from impl.ops.sharding.spec import ShardingSpec


class Value(Protocol):
    """The physical tensor: its shape, how it lies on a mesh (None: on none), and arrays with all its elements."""

    @property
    def shape(self) -> Shape:
        """The physical shape."""

    @property
    def spec(self) -> ShardingSpec | None:
        """How it lies on a mesh, an entry for each physical axis; None if it is on none."""

    @property
    def dtype(self) -> Any:
        """The type of the elements."""

    def arrays(self) -> Iterator[Any]:
        """Arrays that hold every element at least once, and nothing else."""

    def whole(self) -> Any:
        """One array with all elements."""


class Engine(Protocol):
    """What runs operations on the tensors of a mesh."""

    def place(self, value: Value, spec: ShardingSpec) -> Value:
        """Puts a tensor on the mesh as a sharding says, or moves it if it is there."""

    def run(self, record: Record, values: Sequence[Value], params: Parameters, plan: Plan, settles: bool) -> Value:
        """Runs an operation as its plan says; pending reductions of the result are combined if it `settles`."""


@dataclass(frozen=True, slots=True, eq=False)
class Local:
    """A tracker over a flat buffer, of any library of arrays. Movements make another tracker over the same buffer."""

    tracker: ShapeTracker
    buffer: Any

    @staticmethod
    def of(value: object) -> Local:
        """An array, or numbers, as a tensor that reads it row-major."""
        array = as_array(value)
        return Local(ShapeTracker.from_shape(tuple(array.shape)), flat_of(array))

    @property
    def shape(self) -> Shape:
        """The shape that the tracker reads."""
        return self.tracker.shape

    @property
    def spec(self) -> None:
        """It is on no mesh."""

    @property
    def dtype(self) -> Any:
        """The type of the buffer's elements."""
        return self.buffer.dtype

    def moved(self, program: Program) -> Local:
        """The same buffer, read after some movements."""
        return Local(tracker_after(self.tracker, program), self.buffer)

    def arrays(self) -> Iterator[Any]:
        """The one array."""
        yield self.whole()

    def whole(self) -> Any:
        """The array that the tracker reads."""
        return read(self.tracker, self.buffer)


@dataclass(frozen=True, slots=True, eq=False)
class Sharded:
    """The parts of a tensor that the devices of a mesh hold, in the order of the devices, all in this process."""

    shape: Shape
    spec: ShardingSpec
    shards: tuple[Local, ...]

    @property
    def dtype(self) -> Any:
        """The type of the elements of the parts."""
        return self.shards[0].dtype

    def arrays(self) -> Iterator[Any]:
        """The part of each device; all in one where parts are pending, for those are no elements yet."""
        return iter([self.whole()]) if self.spec.pending else (shard.whole() for shard in self.shards)

    def whole(self) -> Any:
        """The tensor put together again, pending reductions combined (D26)."""
        from impl.ops.sharding.spmd import assemble  # noqa: PLC0415  (it moves values)

        return assemble(self)
