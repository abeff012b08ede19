"""What an operation needs of the mesh, worked out from shapes and shardings before anything runs.

A plan brings each operand to the sharding that the operation can use on each device by itself, lets every device do
its part, and combines what was reduced. What a view operation needs follows from its steps; what any other needs,
from its footprint:

* axes of operands that become the same axis of the result must be divided alike; the first operand that divides it
  decides, and no mesh axis may divide two axes of the result;
* an axis that each device needs as a whole is gathered;
* an axis that is reduced stays divided, alike in all operands that have it, and leaves a pending reduction along its
  mesh axes; where a device would hold nothing of it, it is gathered, since nothing has no maximum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from impl.ops.records.program import Step, dims_after, shape_after
from impl.ops.records.radix import Dims
from impl.ops.records.record import AxisFates, Fate, Parameters, Record
from impl.ops.records.shapes import Shape
from impl.ops.sharding import mesh
from impl.ops.sharding.moves import Move, moves_between, settling
from impl.ops.sharding.spec import ShardingSpec


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a view operation: the moves before it, and shape and sharding after it."""

    moves: tuple[Move, ...]
    step: Step
    shape: Shape
    spec: ShardingSpec


@dataclass(frozen=True, slots=True)
class Plan:
    """What an operation does on a mesh: the plans of what brings operands to one shape; moves of the operands, or
    stages; the result; and the moves after it."""

    operation: str
    operands: tuple[Shape, ...]
    shape: Shape
    result: ShardingSpec
    before: tuple[tuple[Move, ...], ...] = ()
    stages: tuple[Stage, ...] = ()
    after: tuple[Move, ...] = ()
    preparing: tuple[Plan, ...] = ()

    @property
    def collectives(self) -> tuple[Move, ...]:
        """The moves that need communication, in order.

        Those are none along a mesh axis of size 1, none that only slices, none of a tensor without elements, and none
        for a result without elements.
        """
        prepared = tuple(move for plan in self.preparing for move in plan.collectives)
        if 0 in self.shape:
            return prepared
        shapes = (*self.operands, *(stage.shape for stage in self.stages))
        before = (*self.before, *(stage.moves for stage in self.stages))
        groups = (*zip(shapes, before, strict=False), (self.shape, self.after))
        moves = (move for shape, group in groups if 0 not in shape for move in group)
        extents = dict(self.result.mesh.axes)
        return (*prepared, *(m for m in moves if m.kind != "slice" and extents[m.mesh_axis] > 1))

    def __str__(self) -> str:
        communication = ", ".join(map(str, self.collectives)) or "no communication"
        return f"{self.operation}: {communication}; result {self.result.names}"


def smallest_first(step: Step, shape: Shape, dims: Dims) -> tuple[Step, ...]:
    """A step, or two for a part of a tensor some of whose axes have to be gathered for it: the part along the other
    axes is taken before them, so that less is gathered.

    >>> [step.argument for step in smallest_first(Step("shrink", ((0, 1), (0, 2))), (4, 4), (("x",), ()))]
    [((0, 4), (0, 2)), ((0, 1), (0, 2))]
    """
    if step.kind != "shrink":
        return (step,)
    axes = list(zip(shape, dims, step.argument, strict=True))
    first = Step("shrink", tuple([(0, size) if names else part for size, names, part in axes]))
    rest = Step("shrink", tuple([part if names else (0, part[1] - part[0]) for _, names, part in axes]))
    return (step,) if first == step or shape_after(shape, first) == shape else (first, rest)


def planned_movement(name: str, program: Sequence[Step], shape: Shape, spec: ShardingSpec) -> Plan:
    """The plan of a view operation, step by step. What is pending stays so: moving elements commutes with it."""
    extents, stages, operand = dict(spec.mesh.axes), [], shape
    for whole_step in program:
        for step in smallest_first(whole_step, shape, spec.names):
            needed, dims = dims_after(shape, step, spec.names, extents)
            moves = moves_between(spec, needed)
            shape, spec = shape_after(shape, step), spec.with_dims(dims)
            stages.append(Stage(moves, step, shape, spec))
    return Plan(name, (operand,), shape, spec, stages=tuple(stages))


def planned(record: Record, shapes: Sequence[Shape], params: Parameters, specs: Sequence[ShardingSpec]) -> Plan:
    """The plan of an operation on operands of some shapes and shardings, on one mesh."""
    if record.movement is not None:
        return planned_movement(record.name, record.movement(shapes[0], params), shapes[0], specs[0])
    if record.footprint is None or record.shape is None:
        raise NotImplementedError(f"{record.name}: a kernel needs a shape and a footprint")
    fates, shape = record.footprint(shapes, params), record.shape(shapes, params)
    dims = joined(fates, specs, len(shape))
    parts = contracted(fates, shapes, specs, dims)
    before = []
    for fate, spec in zip(fates, specs, strict=True):
        wanted = needed_dims(fate, dims, parts)
        before.append(settling(spec) + moves_between(spec.with_pending({}), wanted))
    reduced = {name: record.reduction or "" for names in parts for name in names}
    result = ShardingSpec(specs[0].mesh, dims, reduced)
    return Plan(record.name, tuple(shapes), shape, result, tuple(before), after=settling(result))


def needed_dims(fates: AxisFates, dims: Dims, parts: Dims) -> Dims:
    """The mesh axes that an operand needs on each axis, for a result that has some, and some on what is reduced."""
    found: list[tuple[str, ...]] = []
    rest = iter(parts)
    for fate in fates:
        match fate:
            case int():
                found.append(dims[fate])
            case Fate.REDUCED:
                found.append(next(rest))
            case _:
                found.append(())
    return tuple(found)


def contracted(fates: Sequence[AxisFates], shapes: Sequence[Shape], specs: Sequence[ShardingSpec], dims: Dims) -> Dims:
    """The mesh axes on each axis that is reduced: those of the first operand that divides it and does not clash."""
    reduced = [[axis for axis, f in enumerate(fate) if f is Fate.REDUCED] for fate in fates]
    found: list[tuple[str, ...]] = [()] * max(map(len, reduced), default=0)
    used = {name for names in dims for name in names}
    for axes, shape, spec in zip(reduced, shapes, specs, strict=True):
        for place, axis in enumerate(axes):
            names = spec.names[axis]
            if not found[place] and used.isdisjoint(names) and is_held_by_all(spec, axis, shape[axis]):
                found[place] = names
                used |= set(names)
    return tuple(found)


def joined(fates: Sequence[AxisFates], specs: Sequence[ShardingSpec], rank: int) -> Dims:
    """The mesh axes on each axis of the result: those of the first operand that divides it and does not clash."""
    dims: list[tuple[str, ...]] = [()] * rank
    used: set[str] = set()
    for fate, spec in zip(fates, specs, strict=True):
        for f, names in zip(fate, spec.names, strict=True):
            if isinstance(f, int) and not dims[f] and used.isdisjoint(names):
                dims[f] = names
                used |= set(names)
    return tuple(dims)


def is_held_by_all(spec: ShardingSpec, axis: int, size: int) -> bool:
    """Whether every device has an element of an axis, so that each has something to reduce."""
    extents = dict(spec.mesh.axes)
    return mesh.is_held_by_all(size, [extents[name] for name in spec.names[axis]])
