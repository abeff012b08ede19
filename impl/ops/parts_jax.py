"""What each device of JAX does of an operation: the moves that its plan says, and its part of the steps or the kernel.

These functions run inside of `jax.shard_map`, on the part of one device, and are given JAX itself. Every collective in
the compiled program stands here: `all_gather`, `all_to_all` and `all_reduce`, one for each such `Move` along more than
one device.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from impl.ops.arrays import ADDED, namespace
from impl.ops.errors import OperationError
from impl.ops.operations.kernels import largest, smallest
from impl.ops.records.program import array_after, local_step
from impl.ops.records.record import Parameters, Record
from impl.ops.sharding.mesh import Mesh
from impl.ops.sharding.moves import Move
from impl.ops.sharding.planning import Plan
from impl.ops.sharding.spmd import computed


def part_of_operation(jax: Any, record: Record, parts: Sequence[Any], params: Parameters, plan: Plan) -> Any:
    """The part of the result that one device has, from its parts of the operands."""
    mesh = plan.result.mesh
    if record.movement is not None:
        return part_of_program(jax, parts[0], plan)
    placed = [moved_part(jax, part, moves, mesh) for part, moves in zip(parts, plan.before, strict=True)]
    found = computed(record, placed, params)
    if record.reduction in ("max", "min") and any(mesh.extent(move.mesh_axis) > 1 for move in plan.after):
        found = extreme_of_all(jax, found, plan, ties(jax, record, placed, params, found))
    else:
        found = moved_part(jax, found, plan.after, mesh)
    if record.finish is None:
        return found
    whole = [jax.ShapeDtypeStruct(shape, part.dtype) for shape, part in zip(plan.operands, parts, strict=True)]
    return record.finish(namespace(found), found, whole, params)


def part_of_program(jax: Any, part: Any, plan: Plan) -> Any:
    """A view operation on the part of a device, each step after its moves; all parts have one shape."""
    first = dict.fromkeys(plan.result.mesh.names, 0)
    for stage in plan.stages:
        part = moved_part(jax, part, stage.moves, plan.result.mesh)
        step = local_step(stage.step, stage.spec.local_shape(stage.shape, first))
        part = array_after(namespace(part), part, (step,))
    return part


def ties(jax: Any, record: Record, placed: Sequence[Any], params: Parameters, found: Any) -> Any:
    """How many elements of the part of a device are the largest or the smallest one that was found of them; one for an
    operation of one's own, of which it is not known."""
    if record.kernel not in (largest, smallest):
        return jax.numpy.ones_like(found)
    (part,), axes = placed, params["axis"]
    there = part == (found if params["keepdims"] else jax.numpy.expand_dims(found, axes))
    return jax.numpy.sum(there, axis=axes, keepdims=params["keepdims"], dtype=found.dtype)


def extreme_of_all(jax: Any, part: Any, plan: Plan, count: Any) -> Any:
    """The largest or smallest elements of all devices, from those of each and from how many it has of them.

    A small change of these is shared out equally among all that are as large, as `jax.numpy.max` does; the bits, by
    which they are compared (`extreme`), tell JAX of none.
    """
    names = tuple(move.mesh_axis for move in plan.after)

    def whole(part: Any, _: Any) -> Any:
        return moved_part(jax, part, plan.after, plan.result.mesh)

    def changed(values: tuple[Any, Any], changes: tuple[Any, Any]) -> tuple[Any, Any]:
        (part, count), (change, _) = values, changes
        found = known(part, count)
        share = jax.numpy.where(part == found, count, 0).astype(change.dtype)
        return found, jax.lax.psum(share * change, names) / jax.lax.psum(share, names)

    known = jax.custom_jvp(whole)
    known.defjvp(changed)
    return known(part, count)


def moved_part(jax: Any, part: Any, moves: Sequence[Move], mesh: Mesh) -> Any:
    """The part of a device after some moves, in their order; along one device nothing is to be done."""
    for move in moves:
        if mesh.extent(move.mesh_axis) == 1:
            continue
        match move:
            case Move("all_gather", name, int(axis)) if 0 in part.shape:
                sizes = [size * (mesh.extent(name) if k == axis else 1) for k, size in enumerate(part.shape)]
                part = jax.numpy.zeros(sizes, part.dtype)
            case Move("all_gather", name, int(axis)):
                gathered = jax.lax.all_gather(in_bytes(part), name, axis=axis, tiled=True)
                part = gathered.astype(part.dtype)
            case Move("all_to_all", name, int(axis), _, int(onto)) if 0 in part.shape:
                moves_apart = Move("all_gather", name, axis), Move("slice", name, onto)
                part = moved_part(jax, part, moves_apart, mesh)
            case Move("all_to_all", name, int(axis), _, int(onto)):
                exchanged = jax.lax.all_to_all(in_bytes(part), name, split_axis=onto, concat_axis=axis, tiled=True)
                part = exchanged.astype(part.dtype)
            case Move("all_reduce", name) if 0 in part.shape:
                continue
            case Move("all_reduce", name, _, "sum"):
                part = jax.lax.psum(part, name)
            case Move("all_reduce", name, _, str(reduction)):
                part = extreme(jax, part, name, reduction)
            case Move(_, name, int(axis)):
                size = part.shape[axis] // mesh.extent(name)
                part = jax.lax.dynamic_slice_in_dim(part, jax.lax.axis_index(name) * size, size, axis)
    return part


def in_bytes(part: Any) -> Any:
    """A part whose elements can be put together with others: XLA on a CPU, as of jaxlib 0.10.2, ends the process where
    those are integers of two bits, which take a byte meanwhile."""
    return part.astype("int8") if part.dtype.name in ("int2", "uint2") else part


def extreme(jax: Any, part: Any, name: str, reduction: str) -> Any:
    """The largest or the smallest element on the devices along a mesh axis; NaN if one is.

    The collective of some devices loses NaN (those of XLA on a CPU take the other operand), so that of the integers is
    asked that order as the numbers do, with NaN at the end that is looked for. Numbers of a byte or less that are not
    numpy's, whose bits mean other things in each of their types, take 32 meanwhile.

    Raises OperationError for complex numbers, for which it has no such collective.
    """
    across = jax.lax.pmax if reduction == "max" else jax.lax.pmin
    is_float = jax.numpy.issubdtype(part.dtype, jax.numpy.floating)
    if jax.numpy.issubdtype(part.dtype, jax.numpy.complexfloating):
        raise OperationError(f"reduce_{reduction}: JAX compares no {part.dtype} of several devices; need real numbers")
    if part.dtype.isbuiltin == ADDED and part.dtype.itemsize == 1:
        return extreme(jax, part.astype("float32" if is_float else "int32"), name, reduction).astype(part.dtype)
    if not is_float:
        return across(part, name)
    bits = {2: "int16", 4: "int32", 8: "int64"}[part.dtype.itemsize]
    limits = jax.numpy.iinfo(bits)
    keys = turned(jax, jax.lax.bitcast_convert_type(part, bits), limits.max)
    keys = jax.numpy.where(jax.numpy.isnan(part), limits.max if reduction == "max" else limits.min, keys)
    return jax.lax.bitcast_convert_type(turned(jax, across(keys, name), limits.max), part.dtype)


def turned(jax: Any, bits: Any, largest: int) -> Any:
    """The bits of floats as integers of the same order, and back: negative ones are inverted but for the sign."""
    return jax.numpy.where(bits < 0, bits ^ bits.dtype.type(largest), bits)
