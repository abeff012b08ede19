"""JAX as the engine of a mesh: placement, partitioning, collectives and compilation are its own.

What is handed over is the record's program or kernel, on whole arrays, and the shardings that the plan found for its
result; how to get there is up to JAX. Each operation is compiled once for its arguments; a function of tensors given to
`jax.jit` is one program. JAX divides evenly only, so an uneven sharding is refused here; and it holds 64 bits in 32
unless it is told otherwise. The only place that imports jax, and only when it is called (the extra `jax`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from impl.ops.arrays import namespace, numpy_module, require_fit
from impl.ops.errors import ShardingError
from impl.ops.record import Parameters, Record
from impl.ops.shapes import Shape
from impl.ops.sharding.mesh import Mesh
from impl.ops.sharding.planning import Plan
from impl.ops.sharding.spec import ShardingSpec
from impl.ops.sharding.spmd import computed
from impl.ops.sharding.values import Local, Value
from impl.ops.tensor import Tensor

COMPILED = 2**10
"""The compiled operations that are kept; those used least recently go first."""


def jax_module() -> Any:
    """JAX itself."""
    try:
        import jax  # noqa: PLC0415  (an extra)
    except ImportError as missing:
        raise ImportError("this engine needs JAX: pip install 'view-algebra[jax]'") from missing
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

        Raises ShardingError where an axis is not divided evenly, RangeError for integers that JAX, unless told
        to use 64 bits, would cut off.
        """
        for axis, size in enumerate(value.shape):
            if not spec.is_even(axis, size):
                raise ShardingError(
                    f"shard: axis {axis} of {value.shape} is divided by {spec.dims[axis].axes} of {spec.mesh}; "
                    "JAX needs parts of the same size"
                )
        array = value.whole()
        if not isinstance(array, jax_module().Array):
            require_fit(array, jax_module().dtypes.canonicalize_dtype(array.dtype))
        return Placed(spec, jax_module().device_put(array, named(self.mesh, spec, value.shape)))

    def run(self, record: Record, values: Sequence[Value], params: Parameters, plan: Plan, settles: bool) -> Value:
        """Hands the operation to JAX with the sharding of its result. Nothing is ever pending."""
        result = plan.result.with_pending({})
        operation = compiled(record, tuple(sorted(params.items())), named(self.mesh, result, plan.shape))
        return Placed(result, operation(*(value.whole() for value in values)))


def jax_mesh(axes: Mapping[str, int], devices: Sequence[Any] | None = None) -> Mesh:
    """A mesh whose tensors JAX holds and computes with, on the first devices that it has, or on those given.

    Raises ShardingError if there are too few. `XLA_FLAGS=--xla_force_host_platform_device_count=8`, set before
    JAX is imported, makes eight of a CPU.
    """
    jax = jax_module()
    made_known()
    shape = Mesh(axes)
    there = list(jax.devices() if devices is None else devices)
    if len(there) < shape.size:
        raise ShardingError(f"jax_mesh: {axes} has {shape.size} devices, there are {len(there)}")
    grid = numpy_module().array(there[: shape.size]).reshape([size for _, size in shape.axes])
    return Mesh(axes, JaxEngine(jax.sharding.Mesh(grid, shape.names)))


@cache
def made_known() -> None:
    """Tells JAX which arrays a tensor is made of, so that functions of tensors can be given to `jax.jit`."""
    register = jax_module().tree_util.register_pytree_node
    register(Placed, lambda placed: ((placed.array,), placed.spec), lambda spec, arrays: Placed(spec, *arrays))
    register(Local, lambda local: ((local.buffer,), local.tracker), lambda tracker, arrays: Local(tracker, *arrays))
    register(Tensor, lambda tensor: ((tensor.value,), tensor.levels), lambda levels, values: Tensor(values[0], levels))


def named(mesh: Any, spec: ShardingSpec, shape: Shape) -> Any:
    """A sharding in the words of JAX. What has no elements is nowhere: compiled programs do not divide it."""
    jax = jax_module()
    names = () if 0 in shape else spec.names
    return jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec(*names))


@lru_cache(maxsize=COMPILED)
def compiled(record: Record, params: tuple[tuple[str, Any], ...], sharding: Any) -> Callable[..., Any]:
    """An operation on whole arrays, compiled by JAX for the sharding of its result."""
    given = dict(params)

    def operation(*arrays: Any) -> Any:
        result = computed(record, arrays, given)
        if record.finish is None:
            return result
        return record.finish(namespace(result), result, [tuple(array.shape) for array in arrays], given)

    return jax_module().jit(operation, out_shardings=sharding)  # type: ignore[no-any-return]
