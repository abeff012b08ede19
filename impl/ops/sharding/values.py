"""What a tensor is made of: a tracker over a buffer (`local`), or such a part for each device of a mesh; and how parts
move.

To read a tensor that lies on a mesh is to bring its parts together, so both are in one module. The part of a device is
a tracker over the buffer that was there before, as long as only views are taken; gathering and combining make new
buffers. Parts are combined in the order of their coordinates, from the first on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Protocol, TypeGuard

from impl.doors import at_least, listed, one_of
from impl.integers import as_integers
from impl.ops.arrays import namespace, require_readable
from impl.ops.errors import ShardingError
from impl.ops.records.program import Step
from impl.ops.records.shapes import Shape
from impl.ops.sharding.local import Local
from impl.ops.sharding.mesh import block_of, require_few_devices
from impl.ops.sharding.moves import Move, moves_between, settling
from impl.ops.sharding.spec import ShardingSpec, local_shapes, replicated, require_rank
from impl.shown import shown


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


@dataclass(frozen=True, slots=True, eq=False)
class Sharded:
    """The parts of a tensor that the devices of a mesh hold, in the order of the devices, all in this process.

    Raises ShardingError unless there is an entry of the sharding for each axis of the shape, and a part for each device
    of the shape that the sharding gives it (D25).
    """

    shape: Shape
    spec: ShardingSpec
    shards: tuple[Local, ...]

    def __post_init__(self) -> None:
        spec = one_of(ShardingSpec, self.spec, "Sharded: spec", ShardingError)
        sizes = as_integers(self.shape, "Sharded: shape", ShardingError)
        shape = tuple(at_least(0, size, "Sharded: shape", ShardingError) for size in sizes)
        require_rank("Sharded", spec, shape)
        parts = tuple(listed(Local, self.shards, "Sharded: shards", ShardingError))
        found, wanted = [part.shape for part in parts], local_shapes(spec, shape)
        if found != wanted:
            raise ShardingError(f"Sharded: parts of the shapes {shown(found)}; need {shown(wanted)}")
        object.__setattr__(self, "shape", shape)
        object.__setattr__(self, "shards", parts)

    @property
    def dtype(self) -> Any:
        """The type of the elements of the parts."""
        return self.shards[0].dtype

    def arrays(self) -> Iterator[Any]:
        """The part of each device; all in one where parts are pending, for those are no elements yet."""
        return iter([self.whole()]) if self.spec.pending else (shard.whole() for shard in self.shards)

    def whole(self) -> Any:
        """The tensor put together again, pending reductions combined (D26)."""
        return assemble(self)


def has_buffers(value: Value) -> TypeGuard[Local | Sharded]:
    """Whether a tensor reads buffers by trackers; that of another engine has its own array."""
    return isinstance(value, Local | Sharded)


def buffers_of(value: Local | Sharded) -> list[Any]:
    """The buffer of each part of a tensor."""
    return [part.buffer for part in (value.shards if isinstance(value, Sharded) else (value,))]


def require_held(where: str, value: Value) -> None:
    """Raises ShapeError for a tensor of far more elements than the buffers have that it reads."""
    if has_buffers(value):
        require_readable(where, value.shape, buffers_of(value))


COMBINE = {"sum": "add", "max": "maximum", "min": "minimum"}
"""How two parts of an element are combined, by the name of the function in the array API."""


def parts_after(value: Sharded, change: Callable[[Local, Mapping[str, int]], Local]) -> tuple[Local, ...]:
    """What `change` makes of the part of each device and its coordinates, in the order of the devices."""
    return tuple(change(part, at) for part, at in zip(value.shards, value.spec.mesh.coordinates(), strict=True))


def mapped(value: Sharded, change: Callable[[Local, Mapping[str, int]], Local]) -> Sharded:
    """A divided tensor of the shape and sharding of another, with `change` applied to the part of each device."""
    return Sharded(value.shape, value.spec, parts_after(value, change))


def once(change: Callable[..., Local]) -> Callable[..., Local]:
    """The function, called once for the very same parts and equal other arguments: many devices hold the same.

    The arguments are kept, so that no other part comes to be where one of them was.
    """
    done: dict[tuple[object, ...], tuple[tuple[Any, ...], Local]] = {}

    def found(*arguments: Any) -> Local:
        key = tuple(id(argument) if isinstance(argument, Local) else argument for argument in arguments)
        if key not in done:
            done[key] = arguments, change(*arguments)
        return done[key][1]

    return found


def on_mesh(value: Value, spec: ShardingSpec) -> Sharded:
    """A tensor that is on no mesh as one that every device holds; no element is copied."""
    if isinstance(value, Sharded):
        return value
    if not isinstance(value, Local):
        raise ShardingError(f"shard: the tensor is on another engine than the mesh {shown(spec.mesh)}")
    require_few_devices("shard", spec.mesh)
    return Sharded(value.shape, replicated(spec.mesh, len(value.shape)), (value,) * spec.mesh.size)


def settled(value: Sharded) -> Sharded:
    """The tensor with what is pending combined."""
    return moved(value, settling(value.spec))


def moved_to(value: Sharded, spec: ShardingSpec) -> Sharded:
    """The tensor in another sharding of the same mesh; what is pending is combined first."""
    found = settled(value)
    return moved(found, moves_between(found.spec, spec.names))


def assemble(value: Sharded) -> Any:
    """D26. One array with all elements, pending reductions combined."""
    one_of(Sharded, value, "assemble: value", ShardingError)
    return moved_to(value, replicated(value.spec.mesh, len(value.shape))).shards[0].whole()


def moved(value: Sharded, moves: Sequence[Move]) -> Sharded:
    """The tensor after some moves, one after another."""
    for move in moves:
        match move:
            case Move("all_gather", name, int(axis)):
                value = gathered(value, name, axis)
            case Move("all_to_all", name, int(axis), _, int(onto)):
                value = exchanged(value, name, axis, onto)
            case Move("all_reduce", name, _, str(reduction)):
                value = combined(value, name, reduction)
            case Move(_, name, int(axis)):
                value = sliced(value, name, axis)
    return value


def along(value: Sharded, name: str) -> tuple[list[tuple[int, ...]], list[int]]:
    """The groups of devices that differ along one mesh axis at most, each in the order of that axis; and for each
    device the number of its group."""
    sizes = [size for _, size in value.spec.mesh.axes]
    place = value.spec.mesh.names.index(name)
    extent, step = sizes[place], prod(sizes[place + 1 :])
    firsts = [first for first in range(len(value.shards)) if first // step % extent == 0]
    groups = [tuple(range(first, first + extent * step, step)) for first in firsts]
    number_of = {device: number for number, group in enumerate(groups) for device in group}
    return groups, [number_of[device] for device in range(len(value.shards))]


def grouped(value: Sharded, name: str, made: Callable[[Sequence[Local]], Local]) -> tuple[Local, ...]:
    """What is made of the parts of each group of devices along a mesh axis, for each device: made once for a group,
    and for groups that have the very same parts."""
    groups, number_of = along(value, name)
    each = once(lambda *parts: made(parts))
    found = [each(*(value.shards[device] for device in group)) for group in groups]
    return tuple(found[number] for number in number_of)


def gathered(value: Sharded, name: str, axis: int) -> Sharded:
    """Each device gets the parts of an axis of all devices along its innermost mesh axis, in their order."""
    dims = list(value.spec.names)
    dims[axis] = dims[axis][:-1]
    shards = grouped(value, name, lambda parts: joined(parts, axis))
    return Sharded(value.shape, value.spec.with_dims(dims), shards)


def exchanged(value: Sharded, name: str, axis: int, onto: int) -> Sharded:
    """Each device gets its block of another axis of what the devices along the innermost mesh axis of an axis have of
    that, and puts these parts together in their order."""
    groups, number_of = along(value, name)
    extent, dims = value.spec.mesh.extent(name), list(value.spec.names)
    dims[axis], dims[onto] = dims[axis][:-1], (*dims[onto], name)
    block = once(lambda part, index: block_of_axis(part, onto, extent, index))
    together = once(lambda *parts: joined(parts, axis))
    places = ((groups[number], at[name]) for number, at in zip(number_of, value.spec.mesh.coordinates(), strict=True))
    shards = tuple(together(*(block(value.shards[device], index) for device in group)) for group, index in places)
    return Sharded(value.shape, value.spec.with_dims(dims), shards)


def joined(parts: Sequence[Local], axis: int) -> Local:
    """Parts put together along an axis."""
    if len(parts) == 1:
        return parts[0]
    shape = list(parts[0].shape)
    shape[axis] = sum(part.shape[axis] for part in parts)
    require_readable("gather", tuple(shape), [part.buffer for part in parts])
    arrays = [part.whole() for part in parts]
    return Local.of(namespace(*arrays).concat(arrays, axis=axis))


def combined(value: Sharded, name: str, reduction: str) -> Sharded:
    """Each device gets the combination of what the devices along a mesh axis hold."""
    shards = grouped(value, name, lambda parts: reduced(parts, reduction))
    left = {other: kind for other, kind in value.spec.pending if other != name}
    return Sharded(value.shape, value.spec.with_pending(left), shards)


def reduced(parts: Sequence[Local], reduction: str) -> Local:
    """Parts combined element by element, the first with the second, and so on."""
    require_readable("combine", parts[0].shape, [part.buffer for part in parts])
    total = parts[0].whole()
    for part in parts[1:]:
        total = getattr(namespace(total), COMBINE[reduction])(total, part.whole())
    return Local.of(total)


def sliced(value: Sharded, name: str, axis: int) -> Sharded:
    """Each device keeps its block of what it has of an axis, as a view; the same one of the same part."""
    extent, dims = value.spec.mesh.extent(name), list(value.spec.names)
    dims[axis] = (*dims[axis], name)
    kept = once(lambda part, index: block_of_axis(part, axis, extent, index))
    shards = parts_after(value, lambda part, at: kept(part, at[name]))
    return Sharded(value.shape, value.spec.with_dims(dims), shards)


def block_of_axis(part: Local, axis: int, extent: int, index: int) -> Local:
    """One of so many blocks of an axis, as a view."""
    ranges = [(0, size) for size in part.shape]
    ranges[axis] = block_of(ranges[axis], extent, index)
    return part.moved((Step("shrink", tuple(ranges)),))
