"""Putting tensors on a mesh, moving them there, and saying beforehand what that and each operation takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from impl.doors import one_of
from impl.ops.errors import OperationError, ShardingError
from impl.ops.operation import Operation
from impl.ops.records.radix import Dims
from impl.ops.records.record import Record
from impl.ops.sharding.mesh import Mesh, Selective
from impl.ops.sharding.moves import Move, moves_between, settling
from impl.ops.sharding.planning import Plan
from impl.ops.sharding.spec import ShardingSpec, require_rank
from impl.ops.sharding.spmd import placed_on
from impl.ops.tensors.tensor import Tensor
from impl.shown import shown


def with_physical_dims(where: str, x: Tensor, mesh: Mesh, dims: Sequence[object]) -> Tensor:
    """The tensor with mesh axes given for all its physical axes."""
    return Tensor(placed_on(where, x.value, ShardingSpec(mesh, dims)), x.levels)


def shard(x: object, spec: ShardingSpec) -> Tensor:
    """The tensor divided as a sharding of its logical axes says; batch axes stay as they are.

    The batch axis of a `vmap` with an `spmd_axis_name` is divided along that. A tensor that is on the mesh already is
    moved there. Raises ShardingError unless there is one entry per logical axis, each mesh axis used once.

    >>> mesh = Mesh({"x": 4})
    >>> divided = shard([0, 1, 2, 3, 4], ShardingSpec(mesh, ["x"]))
    >>> [part.shape for part in divided.value.shards], divided.numpy().tolist()
    ([(2,), (2,), (1,), (0,)], [0, 1, 2, 3, 4])
    """
    tensor = Tensor.of(x)
    require_spec("shard", spec)
    dims = wanted_dims("shard", tensor, spec)
    return with_physical_dims("shard", tensor, spec.mesh, dims)


def wanted_dims(where: str, tensor: Tensor, spec: ShardingSpec) -> Dims:
    """The mesh axes on all physical axes, those of the batch as they are. Raises ShardingError if they do not fit."""
    require_spec(where, spec)
    require_rank(where, spec, tensor.shape)
    if spec.pending:
        raise ShardingError(
            f"{where}: {shown(dict(spec.pending))} is pending; need a sharding without pending reductions"
        )
    return (*batch_dims_of(tensor, spec.mesh), *spec.names)


def require_spec(where: str, spec: object) -> None:
    """Raises ShardingError for what is no sharding."""
    if not isinstance(spec, ShardingSpec):
        raise ShardingError(f"{where}: {shown(spec)} is no ShardingSpec")


def batch_dims_of(tensor: Tensor, mesh: Mesh) -> list[tuple[str, ...]]:
    """The mesh axes on the batch axes: those that are there, else those that their levels name."""
    there = tensor.physical_spec
    found = []
    for axis, level in enumerate(tensor.levels):
        names = there.names[axis] if there is not None else ()
        named = (level.spmd_axis,) if level.spmd_axis in mesh.names and level.spmd_axis is not None else ()
        found.append(names or named)
    return found


def reshard(x: object, spec: ShardingSpec) -> Tensor:
    """The tensor moved to another sharding of the mesh that it is on. Raises ShardingError if it is on none."""
    tensor = Tensor.of(x)
    if tensor.physical_spec is None:
        raise ShardingError("reshard: the tensor is on no mesh; need one that shard has put there")
    return shard(tensor, spec)


def reshard_plan(x: Tensor, spec: ShardingSpec) -> tuple[Move, ...]:
    """The moves that `reshard` would make. Nothing runs. Raises ShardingError as `reshard` does.

    >>> mesh = Mesh({"x": 2})
    >>> divided = shard([[0, 1], [2, 3]], ShardingSpec(mesh, ["x", None]))
    >>> [str(move) for move in reshard_plan(divided, ShardingSpec(mesh, [None, "x"]))]
    ['all_to_all(x)']
    """
    there = one_of(Tensor, x, "reshard_plan: x", OperationError).physical_spec
    if there is None:
        raise ShardingError("reshard_plan: the tensor is on no mesh; need one that shard has put there")
    dims = wanted_dims("reshard_plan", x, spec)
    wanted = ShardingSpec(spec.mesh, dims)
    if there.mesh != spec.mesh:
        raise ShardingError(f"reshard_plan: the tensor is on {there.mesh}, the sharding on {spec.mesh}; need one mesh")
    if isinstance(spec.mesh.engine, Selective):
        spec.mesh.engine.require_placeable("reshard_plan", x.physical_shape, wanted)
    return settling(there) + moves_between(there.with_pending({}), wanted.names)


def plan(operation: Operation | type[Operation], *args: object, **kwargs: Any) -> Plan | None:
    """What an operation would need of the mesh; None if no operand is on one. Nothing runs.

    Raises what the operation itself would raise. Indices are looked at for that, here as where it runs; that the least
    and the greatest of those that devices of JAX hold are found by all of them together is no part of the plan.

    >>> from impl.ops.operations.reduction import ReduceSumOp
    >>> divided = shard([[0, 1], [2, 3]], ShardingSpec(Mesh({"x": 2}), ["x", None]))
    >>> print(plan(ReduceSumOp, divided, axis=0))
    reduce_sum: all_reduce(sum, x); result ((),)
    """
    is_class = isinstance(operation, type) and issubclass(operation, Operation)
    found = operation() if is_class else operation
    if not isinstance(found, Operation) or not isinstance(getattr(found, "record", None), Record):
        raise OperationError(f"plan: {shown(operation)} is no operation; need one of the classes whose names end in Op")
    return found.plan(args, kwargs)
