"""The embedded engine: the devices of a mesh, one after another in this process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from impl.doors import flag, one_of, pairs_of
from impl.errors import LayoutError
from impl.integers import one_by_one
from impl.ops.arrays import ADDED, namespace, of_one_library, require_readable
from impl.ops.errors import OperationError, ShardingError
from impl.ops.records.program import Step, array_after, local_step
from impl.ops.records.record import Parameters, Record
from impl.ops.records.shapes import Shape
from impl.ops.sharding.local import Local
from impl.ops.sharding.mesh import Engine, Mesh
from impl.ops.sharding.outlines import OUTLINING, Outline, origin_of
from impl.ops.sharding.planning import Plan, Stage, planned
from impl.ops.sharding.spec import ShardingSpec, replicated, require_rank
from impl.ops.sharding.values import (
    Sharded,
    Value,
    buffers_of,
    has_buffers,
    mapped,
    moved,
    moved_to,
    on_mesh,
    once,
    parts_after,
    settled,
)
from impl.shown import cut, safely, shown


class Embedded:
    """Runs every device in this process."""

    def place(self, value: Value, spec: ShardingSpec) -> Value:
        """Puts a tensor on the mesh, or moves it there."""
        return moved_to(on_mesh(value, spec), spec)

    def run(self, record: Record, values: Sequence[Value], params: Parameters, plan: Plan, settles: bool) -> Value:
        """Runs an operation on the parts of each device."""
        parts = [value for value in values if isinstance(value, Sharded)]
        if record.movement is not None:
            viewed = ran_as_program(parts[0], plan)
            return settled(viewed) if settles else viewed
        require_small(record, parts, params)
        result = ran_as_kernel(record, parts, params, plan)
        if not settles and record.finish is None:
            return result
        whole = moved(result, plan.after)
        if record.finish is None:
            return whole
        finish = record.finish
        each = once(lambda part: Local.of(finish(namespace(part.buffer), part.whole(), values, params)))
        return mapped(whole, lambda part, _: each(part))


EMBEDDED = Embedded()
"""The engine of a mesh that names no other."""


def ran_as_program(value: Sharded, plan: Plan) -> Sharded:
    """A view operation, each step on each device after the moves that it needs; without an element nothing moves."""
    if 0 in plan.shape:
        each = once(emptied)
        shards = parts_after(value, lambda part, at: each(part, plan.result.local_shape(plan.shape, at)))
        return Sharded(plan.shape, plan.result, shards)
    for stage in plan.stages:
        value = moved(value, stage.moves)

        def stepped(part: Local, shape: Shape, step: Step = stage.step) -> Local:
            return part.moved((local_step(step, shape),))

        value = Sharded(stage.shape, stage.spec, parts_after(value, partial(at_its_place, once(stepped), stage)))
    return value


def emptied(part: Local, shape: Shape) -> Local:
    """A tensor of no element, of the type that a part has."""
    return Local.of(namespace(part.buffer).reshape(part.buffer[:0], shape))


def at_its_place(stepped: Callable[..., Local], stage: Stage, part: Local, at: Mapping[str, int]) -> Local:
    """A step on what the device with some coordinates holds."""
    return stepped(part, stage.spec.local_shape(stage.shape, at))


def ran_as_kernel(record: Record, values: Sequence[Sharded], params: Parameters, plan: Plan) -> Sharded:
    """A kernel on the parts of each device, the operands brought to what it needs. The result may be pending."""
    placed = [moved(value, moves) for value, moves in zip(values, plan.before, strict=True)]
    each = once(lambda *parts: Local.of(computed(record, [part.whole() for part in parts], params)))
    shards = tuple(each(*parts) for parts in zip(*(value.shards for value in placed), strict=True))
    return Sharded(plan.shape, plan.result, shards)


def computed(record: Record, arrays: Sequence[Any], params: Parameters) -> Any:
    """An operation on whole arrays: its kernel, or its steps.

    Raises OperationError where a library lacks a function, or does not compute with elements of a type that it adds to
    those of numpy.
    """
    arrays = of_one_library(arrays)
    xp = namespace(*arrays)
    if record.movement is not None:
        return array_after(xp, arrays[0], record.movement(tuple(arrays[0].shape), params))
    if record.kernel is None:
        raise NotImplementedError(f"{record.name}: neither a movement nor a kernel")
    try:
        return record.kernel(xp, arrays, params)
    except AttributeError as refusal:
        is_lacking = refusal.obj is xp
        if not is_lacking:
            raise
        raise OperationError(
            f"{record.name}: {xp.__name__} has no {refusal.name}; need arrays of a library that has it, such as numpy"
        ) from refusal
    except (TypeError, ValueError) as refusal:
        kinds = [array.dtype for array in arrays]
        if not any([getattr(kind, "isbuiltin", 0) == ADDED for kind in kinds]):  # noqa: C419
            raise
        why = f"{type(refusal).__name__}: {cut(safely(str, refusal))}"
        raise OperationError(f"{record.name}: elements of {', '.join(map(str, kinds))}: {why}") from refusal


def run_on_one(record: Record, values: Sequence[Local], params: Parameters) -> Local:
    """An operation on tensors that are on no mesh: a view operation moves no element."""
    if record.movement is not None:
        return values[0].moved(record.movement(values[0].shape, params))
    require_small(record, values, params)
    result = computed(record, [value.whole() for value in values], params)
    if record.finish is not None:
        result = record.finish(namespace(result), result, values, params)
    return Local.of(result)


def require_small(record: Record, values: Sequence[Local | Sharded], params: Parameters) -> None:
    """Raises ShapeError if an operand or the result has far more elements than all buffers together."""
    require_small_shapes(record, [value.shape for value in values], values, params)


def require_small_shapes(
    record: Record, shapes: Sequence[Shape], values: Sequence[Local | Sharded], params: Parameters
) -> None:
    """The same for operands of some shapes that read the buffers of others."""
    buffers = [buffer for value in values for buffer in buffers_of(value)]
    for shape in (*shapes, *(() if record.shape is None else (record.shape(shapes, params),))):
        require_readable(record.name, shape, buffers)


def require_small_beforehand(record: Record, values: Sequence[Value], params: Parameters) -> None:
    """Raises ShapeError as `require_small` does where a kernel runs on operands, if these come from buffers."""
    origins = [origin for value in values if has_buffers(origin := origin_of(value))]
    if record.movement is None and len(origins) == len(values):
        require_small_shapes(record, [value.shape for value in values], origins, params)


def mesh_spec_of(name: str, values: Sequence[Value]) -> ShardingSpec | None:
    """The sharding of an operand that is on a mesh, None if none is. Raises ShardingError for two meshes."""
    found = [value.spec for value in values if value.spec is not None]
    for spec in found[1:]:
        if spec.mesh != found[0].mesh:
            raise ShardingError(
                f"{name}: operands are on the meshes {shown(found[0].mesh)} and {shown(spec.mesh)}; need one"
            )
    return found[0] if found else None


def engine_of(mesh: Mesh, values: Sequence[Value]) -> Engine:
    """What runs operations on some tensors: the engine of their mesh, unless one of them is an outline."""
    return OUTLINING if any(isinstance(value, Outline) for value in values) else mesh.engine or EMBEDDED


def on_one_mesh(name: str, values: Sequence[Value]) -> list[Value]:
    """The operands on the mesh of those that are on one; the others are held by every device there."""
    spec = mesh_spec_of(name, values)
    if spec is None:
        return list(values)
    engine = engine_of(spec.mesh, values)
    return [v if v.spec is not None else engine.place(v, replicated(spec.mesh, len(v.shape))) for v in values]


def plan_of(record: Record, values: Sequence[Value], params: Parameters) -> Plan | None:
    """The plan of an operation on physical tensors on a mesh; None if they are on none."""
    specs = [value.spec for value in values]
    known = [spec for spec in specs if spec is not None]
    if not known:
        return None
    full = [spec or replicated(known[0].mesh, len(v.shape)) for spec, v in zip(specs, values, strict=True)]
    return planned(record, [value.shape for value in values], params, full)


def execute_on_shards(record: Record, values: Sequence[Value], params: Parameters, settles: bool = False) -> Value:
    """Runs an operation on physical tensors as its plan says; a reduction stays pending unless the result is settled.

    Where no operand is on a mesh, it runs on the tensors as they are. Raises OperationError for parameters and operands
    that the record's functions do not take; the record's own check, which is about logical shapes, is not asked.
    """
    one_of(Record, record, "execute_on_shards: record", OperationError)
    flag(settles, "execute_on_shards: settles", OperationError)
    params = dict(pairs_of(params, f"{record.name}: params", OperationError))
    found = physical_values(record, values)
    try:
        return executed(record, found, params, settles)
    except (LayoutError, ImportError):
        raise
    except Exception as refusal:
        raise OperationError(
            f"{record.name}: {shown(params)} is not what the record takes with these operands: {type(refusal).__name__}"
        ) from refusal


def executed(record: Record, values: Sequence[Value], params: Parameters, settles: bool = False) -> Value:
    """Runs an operation, as `execute_on_shards` does, on operands and parameters that were checked."""
    placed = on_one_mesh(record.name, values)
    plan = plan_of(record, placed, params)
    if plan is None:
        return run_on_one(record, [value for value in placed if isinstance(value, Local)], params)
    result: Value = engine_of(plan.result.mesh, placed).run(record, placed, params, plan, settles)
    return result


def physical_values(record: Record, values: object) -> Sequence[Value]:
    """The operands of a record. Raises OperationError unless they are physical tensors, as many as it has."""
    found: list[Any] = []
    for value in one_by_one(values, f"{record.name}: values", "a sequence of physical tensors", OperationError):
        found.append(value)
        is_physical = all(hasattr(type(value), name) for name in ("arrays", "whole"))
        if not is_physical or (getattr(value, "spec", None) is None and not isinstance(value, Local)):
            raise OperationError(f"{record.name}: {shown(value)} is no physical tensor; need the value of a Tensor")
    if not found or record.operands not in (None, len(found)):
        raise OperationError(f"{record.name}: {len(found)} operands; need {record.operands or 'one or more'}")
    return found


def placed_on(where: str, value: Value, spec: ShardingSpec) -> Value:
    """A physical tensor in a sharding. Raises ShardingError if it is on another mesh, or the ranks differ."""
    require_rank(where, spec, value.shape)
    if value.spec is not None and value.spec.mesh != spec.mesh:
        raise ShardingError(
            f"{where}: the tensor is on {shown(value.spec.mesh)}, the sharding on {shown(spec.mesh)}; need one mesh"
        )
    return (spec.mesh.engine or EMBEDDED).place(value, spec)
