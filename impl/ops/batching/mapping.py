"""`vmap`: a function written for one element, applied to every element of a batch at once.

Each call opens a level (`levels`): the mapped axis of every argument becomes the batch axis of that level, the function
runs once, and its results give the axis back. What the function takes from outside has no such axis and is repeated.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from impl.doors import one_of, text
from impl.integers import as_integer, as_plain_integer, entries
from impl.ops.batching.batch import broadcast_batch_dims, move_axis_from_batch_dims, move_axis_to_batch_dims
from impl.ops.batching.trees import mapped
from impl.ops.errors import AxisError, BatchError, ShardingError
from impl.ops.levels import Level
from impl.ops.placement import with_physical_dims
from impl.ops.records.numbering import normalised
from impl.ops.sharding.mesh import Mesh
from impl.ops.tensors.tensor import Tensor
from impl.shown import shown


def vmap(  # noqa: PLR0917  (the arguments of `jax.vmap`, in its order)
    fn: Callable[..., Any],
    in_axes: Any = 0,
    out_axes: Any = 0,
    axis_size: int | None = None,
    spmd_axis_name: str | None = None,
    mesh: Mesh | None = None,
) -> Callable[..., Any]:
    """The function that maps `fn` over an axis of each argument.

    `in_axes` gives the axis of each positional argument, None for one that is not mapped: one for all, a tuple with one
    for each, or nested as the arguments are; keyword arguments are mapped over axis 0. `out_axes` says where the axis
    is in the results; None promises that a result does not depend on it. `axis_size` is needed where nothing is mapped.
    With `spmd_axis_name` the batch is divided along that axis of the mesh, and so it stays inside.

    The mapped function raises AxisError for an axis outside of a logical shape, BatchError for arguments that cannot be
    mapped together, ShardingError for a mesh axis that is no axis of the mesh.

    Tuples, lists and dicts are nests of tensors; numbers become one by `Tensor.of`.

    >>> x, y = Tensor.of([1, 2, 3]), Tensor.of([10, 20])
    >>> vmap(lambda a: vmap(lambda b: a + b)(y))(x).numpy().tolist()
    [[11, 21], [12, 22], [13, 23]]
    """
    if not callable(fn):
        raise BatchError(f"vmap: {shown(fn)} is not a function")
    if mesh is not None:
        one_of(Mesh, mesh, "vmap: mesh", BatchError)
    if spmd_axis_name is not None:
        text(spmd_axis_name, "vmap: spmd_axis_name", ShardingError)
    if spmd_axis_name is not None and mesh is not None and spmd_axis_name not in mesh.names:
        raise ShardingError(f"vmap: {shown(spmd_axis_name)} is no axis of the mesh; need one of {shown(mesh.names)}")
    if axis_size is not None:
        axis_size = as_plain_integer(axis_size, "vmap: axis_size", BatchError)
        if axis_size < 0:
            raise BatchError(f"vmap: axis_size is {shown(axis_size)}; need a size >= 0")

    @wraps(fn)
    def mapped_function(*args: Any, **kwargs: Any) -> Any:
        is_each = isinstance(in_axes, tuple | list)
        axes = list(entries(in_axes, "vmap: in_axes", "an axis for each", BatchError)) if is_each else in_axes
        level = Level(batch_size((args, kwargs), (axes, 0), axis_size), spmd_axis_name)
        enter = entering(level, mesh)
        inside, named = mapped("vmap: in_axes", enter, list(args), axes), mapped("vmap: kwargs", enter, kwargs, 0)
        return mapped("vmap: out_axes", leaving(level), fn(*inside, **named), out_axes)

    return mapped_function


def batch_size(trees: tuple[Any, Any], axes: tuple[Any, Any], axis_size: int | None) -> int:
    """The size of all mapped axes. Raises BatchError unless there is one."""
    found: dict[str, int] = {} if axis_size is None else {"axis_size": axis_size}

    def note(leaf: Any, axis: Any, where: str) -> None:
        if axis is not None:
            shape = Tensor.of(leaf).shape
            found[where] = shape[normalised(f"{where} for the shape {shape}", axis, len(shape))]

    mapped("vmap: in_axes", note, list(trees[0]), axes[0])
    mapped("vmap: kwargs", note, trees[1], axes[1])
    sizes = set(found.values())
    if not sizes:
        raise BatchError("vmap: nothing is mapped; need an axis for an argument, or axis_size")
    if len(sizes) > 1:
        raise BatchError(f"vmap: the mapped axes have the sizes {shown(found)}; need one size")
    return sizes.pop()


def entering(level: Level, mesh: Mesh | None) -> Callable[[Any, Any, str], Any]:
    """What is done to an argument: its axis becomes the batch axis of the level."""

    def enter(leaf: Any, axis: Any, where: str) -> Any:
        if axis is None:
            return leaf
        return on_batch_mesh(move_axis_to_batch_dims(leaf, axis, level), level, mesh)

    return enter


def on_batch_mesh(x: Tensor, level: Level, mesh: Mesh | None) -> Tensor:
    """The tensor with its innermost batch axis divided along the mesh axis of the level, if it has one."""
    spec = x.physical_spec
    known = spec.mesh if spec is not None else mesh
    if level.spmd_axis is None or known is None:
        return x
    dims: list[tuple[str, ...]] = [()] * len(x.physical_shape) if spec is None else list(spec.names)
    place = x.batch_dims - 1
    if level.spmd_axis not in dims[place]:
        dims[place] = (level.spmd_axis,)
    return with_physical_dims("vmap", x, known, dims)


def leaving(level: Level) -> Callable[[Any, Any, str], Any]:
    """What is done to a result: the batch axis of the level becomes a logical axis."""

    def leave(leaf: Any, axis: Any, where: str) -> Tensor:
        x = Tensor.of(leaf)
        if x.levels and x.levels[-1].serial > level.serial:
            raise BatchError(f"{where}: the result is inside of a vmap that has ended; return it from that one")
        if axis is None:
            if level in x.levels:
                raise BatchError(f"{where} is None, but the result differs along the mapped axis; need an axis")
            return x
        rank = len(x.shape) + 1
        place = normalised(f"{where} for a result of rank {rank}", as_integer(axis, where, AxisError), rank)
        return move_axis_from_batch_dims(x if level in x.levels else broadcast_batch_dims(x, (level,)), place)

    return leave
