"""Tensors on a mesh that has an engine of its own, on levels that only some operands have, and on many mesh axes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, WrongAnswerError, ops
from impl.ops.records.program import Step
from impl.ops.sharding.planning import planned_movement
from impl.ops.sharding.spmd import ran_as_program
from impl.ops.sharding.values import on_mesh
from impl.ops.tensors.tensor import Tensor
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.meshes.engine import Together, about_announced, about_operands
from proofs.validation.drawn.programs import step_of
from proofs.validation.drawn.tensors import (
    after_a_kernel,
    after_a_view,
    division,
    drawn_shape,
    either_way,
    indices_in,
    mesh_of,
    numbers,
    some_axes,
    tensor_of,
)
from spec.shape import index_set
from spec.stack import read

MOST = 400
"""Elements of a tensor that operations are asked of."""


def ask_engines(random: Random) -> None:
    """Operations on a mesh with an engine: each is run by it; and up to six operands, each divided in its own way."""
    engine = Together()
    mesh = ops.Mesh(dict(mesh_of(random).axes), engine)

    def other(shape: tuple[int, ...]) -> Tensor:
        return tensor_of(random, shape, mesh)

    shape = drawn_shape(random, 3)
    x = ops.shard(numbers(random, shape), ops.ShardingSpec(mesh, division(random, mesh, len(shape))))
    for _ in range(6):
        before = engine.runs
        after = after_a_view(random, x) if random.random() < 0.6 else after_a_kernel(random, x, other)
        is_run = engine.runs > before or after.spec is None or after.value is x.value
        require(is_run, "an operation is not run by the engine of the mesh", x, after)
        x = after if prod(after.shape) <= MOST and after.spec is not None and after.dtype.kind != "b" else x
    about_operands(random)
    about_announced(random)


def ask_batches(random: Random) -> None:
    """Operations on operands that have other batch levels than one another, those on physical axes, and tensors that
    are repeated along levels."""
    mesh = mesh_of(random) if random.random() < 0.3 else None
    shape, many = drawn_shape(random, 2), [random.randint(1, 3) for _ in range(2)]
    outer, inner = (tensor_of(random, (n, *shape), mesh) for n in many)
    operation = random.choice(pairs(random, shape))
    in_axes = random.choice((0, -1)) if len(set(outer.shape)) == 1 else 0

    def of_both(x: Tensor) -> Any:
        return ops.vmap(lambda y: [operation(x, y), operation(y, x), *on_physical_axes(random, y)])(inner)

    ops.vmap(of_both, in_axes=in_axes, out_axes=random.choice((0, 1)))(outer)
    x, levels = tensor_of(random, shape, mesh), [ops.Level(random.randint(1, 3)) for _ in range(2)]
    x = ops.incr_batch_dims(x) if shape and random.random() < 0.5 else x
    x = ops.broadcast_batch_dims(x, random.sample(levels, random.randint(0, 2)))
    while x.levels:
        x = ops.move_axis_from_batch_dims(x, either_way(random, random.randint(0, len(x.shape)), len(x.shape) + 1))


def pairs(random: Random, shape: tuple[int, ...]) -> list[Callable[[Tensor, Tensor], Tensor]]:
    """Operations that take two tensors of a shape."""
    found: list[Callable[[Tensor, Tensor], Tensor]] = [ops.add, ops.subtract, ops.less]
    if shape:
        axis = either_way(random, random.randrange(len(shape)), len(shape))
        found.append(lambda x, y: ops.concatenate([x, y], axis))
    if shape and shape[0]:
        indices = indices_in(random, shape[0], (shape[0],))
        found += [
            lambda x, y: ops.add(ops.gather(x, indices, 0), y),
            lambda x, y: ops.scatter(x, indices, y, 0, add=True),
            lambda x, y: ops.slice_update(x, y, (0,) * len(shape)),
        ]
    if len(shape) == 2:
        found.append(lambda x, y: ops.matmul(x, ops.swap_axes(y, 0, 1)))
    return found


def on_physical_axes(random: Random, x: Tensor) -> list[Tensor]:
    """Operations that count the axes of the physical tensor, behind those of the batch."""
    batch, rank = x.batch_dims, len(x.shape)
    place = random.randint(batch, batch + rank)
    found = [ops.unsqueeze_physical(x, either_way(random, place, batch + rank + 1))]
    found.append(ops.squeeze_physical(found[0], either_way(random, place, batch + rank + 1)))
    found.append(ops.broadcast_to_physical(found[0], (*x.batch_shape, *(n + (n == 1) for n in found[0].shape))))
    if rank and 0 not in x.shape:
        kind = getattr(ops, f"reduce_{random.choice(('sum', 'max', 'min', 'mean'))}_physical")
        named = [axis % rank + batch for axis in some_axes(random, rank)]
        found.append(kind(x, random.choice((None, named[0], tuple(named))), random.random() < 0.5))
    return found


def ask_divided(random: Random) -> None:
    """Tensors with many mesh axes on one axis, which is taken apart or put together with others."""
    mesh = ops.Mesh({name: random.choice((1, 2, 2)) for name in ("x", "y", "z", "u", "v")[: random.randint(3, 5)]})
    shape = random.choice(((16,), (24,), (32,), (24, 2), (2, 24), (16, 2), (8, 4), (2, 3, 16), (4, 2, 4)))
    dims: list[tuple[str, ...]] = [()] * len(shape)
    dims[random.randrange(len(shape))] = tuple(random.sample(mesh.names, len(mesh.names)))
    x = ops.shard(numbers(random, shape), ops.ShardingSpec(mesh, dims))
    for _ in range(4):
        after = after_a_view(random, x)
        x = after if 0 < prod(after.shape) <= MOST else x
    x = ops.reshard(x, ops.ShardingSpec(mesh, division(random, mesh, len(x.shape))))
    of_parts(random, x)
    meshes, whole = (mesh, ops.Mesh({"x": 2, "w": 3})), [()] * len(shape)
    here, there = (ops.shard(numbers(random, shape), ops.ShardingSpec(on, whole)) for on in meshes)
    for operands in ((here, there), (there, here), (numbers(random, shape), here, there)):
        with suppress(ops.ShardingError):
            raise WrongAnswerError(f"operands on two meshes are answered: {ops.concatenate(operands, 0)}")


def of_parts(random: Random, x: Tensor) -> None:
    """Operations on the parts that devices hold, settled and not, along an axis if there is one."""
    axis = (random.randrange(len(x.shape)),) if x.shape else ()
    for operation in (ops.ReduceSumOp, ops.ReduceMaxOp, ops.ReduceMeanOp):
        for settles in (False, True):
            ops.execute_on_shards(operation.record, [x.value], {"axis": axis, "keepdims": False}, settles)


def ask_large(random: Random) -> None:
    """Slices of a tensor of more than a thousand elements, taken, replaced or added to by indices."""
    shape = random.choice(((1003,), (2, 501), (501, 2)))
    x, mesh = numbers(random, shape), ops.Mesh({"x": random.choice((2, 3))})
    axis = random.randrange(len(shape))
    if random.random() < 0.5:
        x = ops.shard(x, ops.ShardingSpec(mesh, division(random, mesh, len(shape))))
    indices = indices_in(random, shape[axis], (shape[axis],))
    ops.gather(x, indices, axis)
    ops.scatter(x, indices, numbers(random, shape), axis, add=random.random() < 0.5)
    if random.random() < 0.2:
        of_many(random)


def of_many(random: Random) -> None:
    """An element of each of more than a thousand members replaced, at an index of its own."""
    members, named, updates = (numbers(random, (1003, size)) for size in (2, 1, 1))
    ops.vmap(lambda x, k, y: ops.scatter(x, ops.multiply(ops.less(k, 0), 1), y, 0))(members, named, updates)


def ask_indexed(random: Random) -> None:
    """What indices of up to three axes, or of none, name, in each member of up to two levels its own, taken, replaced
    and added to; boxes replaced, and several put together: of operands that the axes of a mesh divide, each in its own
    way."""
    mesh, rank = mesh_of(random), random.randint(2, 4)
    batch = tuple(random.choice((2, 3)) for _ in range(random.choice((0, 0, 1, 2))))
    shape = tuple(random.choice((1, 2, 2, 3, 4)) for _ in range(rank))
    named = tuple(random.choice((1, 2, 3)) for _ in range(random.choice((0, 1, 1, 2, 3))))
    axis = random.randrange(rank)

    def divided(x: Tensor) -> Tensor:
        return ops.shard(x, ops.ShardingSpec(mesh, division(random, mesh, len(x.shape))))

    def asked(x: Tensor, indices: Tensor, updates: Tensor) -> None:
        ops.gather(x, indices, axis)
        ops.scatter(x, indices, updates, axis, add=random.random() < 0.5)
        size = tuple(random.choice((n, n, random.randint(1, n))) for n in shape)
        start = tuple(either_way(random, random.randrange(n - k + 1), n) for n, k in zip(shape, size, strict=True))
        ops.slice_update(x, ops.slice_tensor(x, (0,) * rank, size), start)
        ops.concatenate([x, updates, x] if updates.shape == x.shape else [x, x], axis)

    function: Callable[..., Any] = asked
    for _ in batch:
        function = ops.vmap(function)
    indices = indices_in(random, shape[axis], (*batch, *named))
    updates = numbers(random, (*batch, *shape[:axis], *named, *shape[axis + 1 :]))
    function(divided(numbers(random, (*batch, *shape))), divided(indices), divided(updates))
    named = tuple(random.choice((1, 1, 2, 4)) for _ in range(random.randint(4, 5)))
    indices, wide = indices_in(random, 4, named), numbers(random, (2, 4, 2))
    _ = ops.gather(divided(wide), divided(indices), 1)
    cube, along = numbers(random, (2, 2, 3, 2)), random.randrange(4)
    size = tuple(1 if place == along else n for place, n in enumerate(cube.shape))
    ops.concatenate([divided(cube), ops.slice_tensor(cube, (0,) * 4, size), cube], along)
    ops.scatter(divided(wide), divided(indices), divided(numbers(random, (2, *named, 2))), 1, add=random.random() < 0.5)


def ask_many_axes(random: Random) -> None:
    """Tensors of five or six axes, of which three or more are moved, reduced, taken away or put in at once; under a
    level of `vmap` and on a mesh, or not."""
    rank, mesh = random.randint(5, 6), mesh_of(random) if random.random() < 0.5 else None
    x = tensor_of(random, tuple(random.choice((1, 1, 2, 2, 3)) for _ in range(rank)), mesh)

    def asked(y: Tensor) -> Tensor:
        here = len(y.shape)
        sources = some_axes(random, here, 3)
        places = random.sample(range(here), len(sources))
        moved = ops.moveaxis(y, sources, tuple(either_way(random, place, here) for place in places))
        reduce = random.choice((ops.reduce_sum, ops.reduce_max, ops.reduce_min))
        reduce(y, axis=some_axes(random, here, 3), keepdims=random.random() < 0.4)
        ones = [axis for axis, n in enumerate(y.shape) if n == 1]
        ops.squeeze(y, tuple(either_way(random, axis, here) for axis in random.sample(ones, len(ones))))
        ops.unsqueeze(y, tuple(random.sample(range(here + 3), 3)))
        return moved

    _ = ops.vmap(asked, in_axes=random.randrange(rank))(x) if random.random() < 0.4 else asked(x)


def ask_three_levels(random: Random) -> None:
    """Operations under three levels of `vmap`, which take and leave axes at any place, on operands of one level or all;
    and axes that become batch axes one after another, and axes again."""
    mesh = mesh_of(random) if random.random() < 0.3 else None
    rank = random.randint(1, 2)
    shape = tuple(random.choice((2, 3, 4)) for _ in range(rank))
    x = tensor_of(random, (*(random.randint(2, 3) for _ in range(3)), *shape), mesh)
    alone = tensor_of(random, (2, *shape), mesh)
    operation = random.choice(pairs(random, shape))

    def of_three(y: Tensor) -> Any:
        after = after_a_view(random, y)
        inner = ops.vmap(lambda z: operation(y, z))(alone)
        return [after, inner, operation(y, y), *on_physical_axes(random, y)]

    function: Callable[..., Any] = of_three
    for _ in range(3):
        function = ops.vmap(function, out_axes=random.choice((0, 0, 1)))
    with suppress(LayoutError):
        function(x)
    for _ in range(3):
        x = ops.move_axis_to_batch_dims(x, either_way(random, random.randrange(len(x.shape)), len(x.shape)))
    x = ops.add(x, ops.broadcast_batch_dims(x, [ops.Level(2)]))
    while x.levels:
        x = ops.move_axis_from_batch_dims(x, either_way(random, random.randint(0, len(x.shape)), len(x.shape) + 1))


def ask_named_levels(random: Random) -> None:
    """Up to three levels of `vmap`, each divided along an axis of a mesh; and results that do not depend on the inner
    level, which repeats them."""
    names: list[str] = []
    mesh = mesh_of(random)
    names += random.sample(mesh.names, random.randint(0, len(mesh.names)))

    def inside(y: Tensor) -> Tensor:
        dims = [()] * len(names) if y.physical_spec is None else y.physical_spec.names
        if not all(name in dims[place] for place, name in enumerate(names)):
            raise WrongAnswerError(f"vmap: levels along {names} are divided along {dims}")
        return y

    function: Callable[..., Any] = inside
    for name in reversed(names):
        function = ops.vmap(function, spmd_axis_name=name, mesh=mesh)
    function(numbers(random, tuple(random.randint(1, 4) for _ in range(len(names) + 1))))
    outer, inner = numbers(random, (random.randint(1, 3), 2)), numbers(random, (random.randint(1, 3),))
    found = ops.vmap(lambda a: ops.vmap(lambda _: a)(inner))(outer).numpy().tolist()
    if found != [[row] * inner.shape[0] for row in outer.numpy().tolist()]:
        raise WrongAnswerError(f"vmap: what the inner level leaves as it is: {outer}; {inner}; {found}")


def ask_programs(random: Random) -> None:
    """Programs of three to six view operations on a divided tensor: it reads what the steps leave of the whole, and
    announces the communication that each step alone does."""
    for _ in range(4):
        mesh, shape = mesh_of(random), random.choice(((4, 6), (12, 2), (2, 3, 4), (6, 1, 4), (8, 3)))
        spec = ops.ShardingSpec(mesh, division(random, mesh, len(shape)))
        program: list[Step] = []
        whole = ShapeTracker.from_shape(shape)
        for _ in range(random.randint(3, 6)):
            kind, argument = step_of(random, whole.shape)
            after = getattr(whole, kind)(argument)
            if 0 < prod(after.shape) <= MOST and (step := named_step(kind, argument)) is not None:
                program, whole = [*program, step], after
        alone: list[Any] = []
        plan, here = planned_movement("program", program, shape, spec), (shape, spec)
        for stage in plan.stages:
            alone += planned_movement("step", (stage.step,), *here).collectives
            here = stage.shape, stage.spec
        x = ops.shard(ops.reshape(list(range(prod(shape))), shape), spec)
        found = ran_as_program(on_mesh(x.value, spec), plan).whole().reshape(-1).tolist()
        stack = tuple(view_at(view, {}) for view in whole.views)
        wanted = [read(stack, index).address for index in index_set(whole.shape)]
        if plan.collectives != tuple(alone) or found != wanted:
            raise WrongAnswerError(f"a program on a mesh: {program}; {spec}; {plan}; {alone}; {found}")


def named_step(kind: Any, argument: Any) -> Step | None:
    """A step of a program; None for a padding, which tensors have none of."""
    return None if kind == "pad" else Step(kind, argument)
