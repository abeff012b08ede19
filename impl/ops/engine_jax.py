"""JAX as the engine of a mesh: placement and compilation are its own, the collectives those of the plan.

What is handed over is what each device does of the plan (`parts_jax`), by `jax.shard_map`; left to itself JAX chooses
other collectives than the plan announces, and those of a maximum lose NaN on a CPU. Each operation is compiled once for
its arguments; a function of tensors given to `jax.jit` is one program. JAX divides evenly only, so an uneven sharding
is refused here; and it holds 64 bits in 32 unless it is told otherwise. The only place that imports jax, and only when
it is called (the extra `jax`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from impl.doors import listed
from impl.memoise import arguments_of, key_of
from impl.ops.arrays import in_native_order, numpy_module, require_fit, require_readable
from impl.ops.errors import OperationError, ShardingError
from impl.ops.parts_jax import moved_part, part_of_operation
from impl.ops.records.program import Program
from impl.ops.records.record import Parameters, Record
from impl.ops.records.shapes import Shape
from impl.ops.sharding.local import Local, local_of
from impl.ops.sharding.mesh import Mesh
from impl.ops.sharding.moves import Move, moves_between
from impl.ops.sharding.planning import Plan
from impl.ops.sharding.spec import ShardingSpec
from impl.ops.sharding.spmd import run_on_one
from impl.ops.sharding.values import Value
from impl.ops.tensors.tensor import Tensor, tensor_of
from impl.shapetracker import ShapeTracker
from impl.shown import shown

COMPILED = 2**10
"""The compiled operations that are kept; those used least recently go first."""


def jax_module() -> Any:
    """The module `jax`, imported at the first call."""
    try:
        import jax  # noqa: PLC0415  (an extra)
    except ImportError as missing:
        raise ImportError("this engine needs JAX: pip install jax") from missing
    return jax


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """An array of JAX on the devices of a mesh."""

    spec: ShardingSpec
    array: Any

    @property
    def shape(self) -> Shape:
        """The physical shape."""
        return tuple(self.array.shape)

    @property
    def dtype(self) -> Any:
        """The type of the elements."""
        return self.array.dtype

    def arrays(self) -> Iterator[Any]:
        """The one array."""
        yield self.array

    def whole(self) -> Any:
        """The one array."""
        return self.array


@dataclass(frozen=True, slots=True)
class JaxEngine:
    """Runs the tensors of a mesh on a `jax.sharding.Mesh`."""

    mesh: Any

    def place(self, value: Value, spec: ShardingSpec) -> Value:
        """Puts a tensor on the devices, or moves it there.

        Raises ShardingError where an axis is not divided evenly, RangeError for numbers that JAX, unless told to use 64
        bits, would cut off, OperationError where it has no such type of elements.
        """
        self.require_placeable("shard", value.shape, spec)
        if isinstance(value, Placed):
            moves = moves_between(value.spec, spec.names)
            return Placed(spec, resharded(moves, value.spec, spec)(value.array) if moves else value.array)
        array = value.whole()
        if not isinstance(array, jax_module().Array):
            array = in_native_order(array)
            require_type(array.dtype)
            require_fit(array, jax_module().dtypes.canonicalize_dtype(array.dtype))
        return Placed(spec, jax_module().device_put(array, named(self.mesh, spec, value.shape)))

    def require_placeable(self, where: str, shape: Shape, spec: ShardingSpec) -> None:
        """Raises ShardingError where an axis is not divided evenly."""
        for axis, size in enumerate(shape):
            if not spec.is_even(axis, size):
                raise ShardingError(
                    f"{where}: axis {axis} of {shown(shape)} is divided by {shown(spec.dims[axis].axes)} of "
                    f"{shown(spec.mesh)}; "
                    "JAX needs parts of the same size"
                )

    def run(self, record: Record, values: Sequence[Value], params: Parameters, plan: Plan, settles: bool) -> Value:
        """Hands what each device does to JAX. Nothing is ever pending. What a kernel makes of no element at all needs
        no device's part, and JAX compiles no division of it.

        Raises ShapeError for a result of far more elements than the operands, which JAX holds one by one.
        """
        if record.movement is None and all(0 in value.shape for value in values):
            result = run_on_one(record, [Local.of(value.whole()) for value in values], params)
            return self.place(result, plan.result.with_pending({}))
        for shape in (plan.shape, *(stage.shape for stage in plan.stages)):
            require_readable(record.name, shape, [value.whole() for value in values])
        operation = compiled(record, params, plan, tuple(map(spec_of, values)))
        return Placed(plan.result.with_pending({}), operation(*(value.whole() for value in values)))


def require_type(dtype: Any) -> None:
    """Raises OperationError unless JAX has elements of a type of numpy."""
    try:
        jax_module().numpy.zeros(0, jax_module().dtypes.canonicalize_dtype(dtype))
    except TypeError as refusal:
        raise OperationError(f"shard: JAX has no elements of {dtype}; need an array of a type that it has") from refusal


def jax_mesh(axes: Mapping[str, int], devices: Sequence[Any] | None = None) -> Mesh:
    """A mesh whose tensors JAX holds and computes with, on the first devices that it has, or on those given.

    Raises ShardingError if there are too few, or if one that is given is none of JAX.
    `XLA_FLAGS=--xla_force_host_platform_device_count=8`, set before JAX is imported, makes eight of a CPU.
    """
    jax = jax_module()
    made_known()
    shape = Mesh(axes)
    if devices is not None:
        devices = listed(jax.Device, devices, "jax_mesh: devices", ShardingError)
    there = list(jax.devices() if devices is None else devices)
    if len(there) < shape.size:
        raise ShardingError(f"jax_mesh: {shape} has {shown(shape.size)} devices, there are {len(there)}")
    grid = numpy_module().array(there[: shape.size]).reshape([size for _, size in shape.axes])
    return Mesh(shape.axes, JaxEngine(jax.sharding.Mesh(grid, shape.names)))


@cache
def made_known() -> None:
    """Tells JAX which arrays a tensor is made of, so that functions of tensors can be given to `jax.jit`."""
    register = jax_module().tree_util.register_pytree_node
    with suppress(ValueError):  # it knows them since the cache of this function was emptied
        register(Placed, lambda placed: ((placed.array,), placed.spec), lambda spec, arrays: Placed(spec, *arrays))
        register(Local, lambda local: ((local.buffer,), (local.tracker, local.program)), put_together)
        register(Tensor, lambda x: ((x.value,), x.levels), lambda levels, values: tensor_of(values[0], levels))


def put_together(how: tuple[ShapeTracker, Program | None], arrays: Sequence[Any]) -> Local:
    """A local tensor of what JAX has made of its buffer, which need be no array: JAX maps and compares structures with
    other things in the places of arrays. Nothing is checked."""
    tracker, program = how
    return local_of(tracker, arrays[0], program)


def named(mesh: Any, spec: ShardingSpec, shape: Shape) -> Any:
    """A sharding in the words of JAX. What has no elements is nowhere: compiled programs do not divide it."""
    return jax_module().sharding.NamedSharding(mesh, partition(spec, shape))


def partition(spec: ShardingSpec, shape: Shape) -> Any:
    """The mesh axes on each axis in the words of JAX; none for what has no elements."""
    return jax_module().sharding.PartitionSpec(*(() if 0 in shape else spec.names))


def spec_of(value: Value) -> ShardingSpec:
    """How a tensor on a mesh lies there. Raises ShardingError for one that is on none."""
    if value.spec is None:
        raise ShardingError(f"jax: the tensor of shape {value.shape} is on no mesh; need one that shard has put there")
    return value.spec


def compiled(record: Record, params: Parameters, plan: Plan, specs: tuple[ShardingSpec, ...]) -> Callable[..., Any]:
    """An operation on tensors of some shardings, compiled by JAX: once, where its arguments are a key of a cache."""
    if (key := key_of(params)) is not None:
        with suppress(TypeError):  # what a record of one's own makes of shapes may have no hash
            return compiled_once(record, key, plan, specs)
    return compiled_anew(record, params, plan, specs)


@lru_cache(maxsize=COMPILED)
def compiled_once(
    record: Record, key: tuple[Any, ...], plan: Plan, specs: tuple[ShardingSpec, ...]
) -> Callable[..., Any]:
    """The same for arguments that are a key (`key_of`), kept."""
    return compiled_anew(record, arguments_of(key), plan, specs)


def compiled_anew(
    record: Record, params: Parameters, plan: Plan, specs: tuple[ShardingSpec, ...]
) -> Callable[..., Any]:
    """The same, with the collectives of its plan."""
    jax = jax_module()

    def operation(*parts: Any) -> Any:
        return part_of_operation(jax, record, parts, params, plan)

    return on_each_device(operation, specs, plan.result)


@lru_cache(maxsize=COMPILED)
def resharded(moves: tuple[Move, ...], before: ShardingSpec, after: ShardingSpec) -> Callable[..., Any]:
    """The moves from one sharding to another, compiled by JAX."""
    jax = jax_module()
    return on_each_device(lambda part: moved_part(jax, part, moves, after.mesh), (before,), after)


def on_each_device(
    function: Callable[..., Any], specs: Sequence[ShardingSpec], result: ShardingSpec
) -> Callable[..., Any]:
    """A function of the parts of one device, for all devices of the mesh."""
    jax, engine = jax_module(), result.mesh.engine
    if not isinstance(engine, JaxEngine):
        raise ShardingError(f"jax: {result.mesh} is a mesh of another engine; need one of jax_mesh")
    each = [jax.sharding.PartitionSpec(*spec.names) for spec in (*specs, result)]
    mapped = jax.shard_map(
        function, mesh=engine.mesh, in_specs=tuple(each[:-1]), out_specs=each[-1], check_vma=False
    )
    return jax.jit(mapped)  # type: ignore[no-any-return]
