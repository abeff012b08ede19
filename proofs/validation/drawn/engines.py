"""Tensors on a mesh that has an engine of its own, on levels that only some operands have, and on many mesh axes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, WrongAnswerError, ops
from impl.ops.arrays import namespace
from impl.ops.sharding.local import Local
from impl.ops.sharding.spmd import EMBEDDED, computed
from impl.ops.sharding.views import Cut, Placement, placed_after
from impl.ops.sharding.views.placement import LANGUAGES
from impl.ops.tensors.tensor import Tensor
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

MOST = 400
"""Elements of a tensor that operations are asked of."""


class Together:
    """An engine that puts operands together, computes on whole arrays, and divides what comes out."""

    def __init__(self) -> None:
        self.runs = 0

    def place(self, value: Any, spec: Any) -> Any:
        """As all do in this process."""
        return EMBEDDED.place(value, spec)

    def run(self, record: Any, values: Sequence[Any], params: Any, plan: Any, settles: bool) -> Any:
        """Runs an operation on one device, and places what comes out as planned; nothing of it is pending."""
        self.runs += 1
        found = computed(record, [value.whole() for value in values], params)
        if record.finish is not None:
            found = record.finish(namespace(found), found, [value.shape for value in values], params)
        return self.place(Local.of(found), plan.result.with_pending({}))


def ask_engines(random: Random) -> None:
    """Operations on a mesh with an engine: each is run by it."""
    engine = Together()
    mesh = ops.Mesh(dict(mesh_of(random).axes), engine)

    def other(shape: tuple[int, ...]) -> Tensor:
        return tensor_of(random, shape, mesh)

    shape = drawn_shape(random, 3)
    x = ops.shard(numbers(random, shape), ops.ShardingSpec(mesh, division(random, mesh, len(shape))))
    for _ in range(6):
        before = engine.runs
        after = after_a_view(random, x) if random.random() < 0.6 else after_a_kernel(random, x, other)
        if engine.runs == before and after.spec is not None and after.value is not x.value:
            raise WrongAnswerError(f"an operation is not run by the engine of the mesh: {x}; {after}")
        x = after if prod(after.shape) <= MOST and after.spec is not None and after.dtype.kind != "b" else x


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
    """Operations on the parts that devices hold, settled and not."""
    axis = (random.randrange(len(x.shape)),)
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


def ask_placed(random: Random) -> None:
    """Views of divided tensors, of one to three steps: whether elements have to move, in each language."""
    for _ in range(12):
        sizes = random.choice(((2,), (3,), (4,), (2, 2), (2, 3), (2, 1), (2, 2, 2), (2, 2, 2), (16,)))
        mesh = ops.Mesh({f"m{place}": size for place, size in enumerate(sizes)})
        chosen = random.choice(((1, 2, 2, 3, 4, 4, 8, 12), (4, 8)))
        shape = tuple(random.choice(chosen) for _ in range(random.randint(1, 3)))
        language = random.choice(LANGUAGES)
        rows: list[list[Cut]] = [[] for _ in shape]
        pending = {}
        for name in mesh.names if language == "torch" else random.sample(mesh.names, len(mesh.names)):
            axis, split = random.randrange(-1, len(shape)), random.choice((1, 1, 1, 2, 3))
            if axis >= 0:
                rows[axis].append(Cut((name,), split if language == "torch" else 1))
            elif random.random() < 0.2:
                pending[name] = "sum"
        if language == "jax":
            rows = [[Cut(tuple(cut.names[0] for cut in row))] if row else [] for row in rows]
        tracker, program = ShapeTracker.from_shape(shape), list[Any]()
        for _ in range(random.choice((1, 1, 2, 3))):
            step = step_of(random, tracker.shape)
            after = getattr(tracker, step[0])(step[1])
            if 0 < prod(after.shape) <= MOST:
                program, tracker = [*program, step], after
        with suppress(LayoutError):
            placed_after(shape, Placement(mesh, rows, pending), program, language)
    ask_flattened(random)


def ask_flattened(random: Random) -> None:
    """Evenly divided tensors as one row, each mesh axis on an axis of them."""
    for _ in range(6):
        mesh = ops.Mesh({"a": 2, "b": 2, "c": 2})
        shape = tuple(random.choice((4, 8)) for _ in range(random.choice((2, 2, 3))))
        on = [random.randrange(len(shape)) for _ in mesh.names]
        pairs = list(zip(mesh.names, on, strict=True))
        rows = [[Cut((name,)) for name, at in pairs if at == axis] for axis in range(len(shape))]
        placed_after(shape, Placement(mesh, rows), [("reshape", (prod(shape),))])


def step_of(random: Random, shape: tuple[Any, ...]) -> tuple[str, Any]:
    """A step of a view that fits a shape."""
    rank = len(shape)
    match random.randrange(7):
        case 0:
            return "permute", tuple(random.sample(range(rank), rank))
        case 1:
            return "expand", tuple(random.choice((1, 2, 3)) if size == 1 else size for size in shape)
        case 2:
            return "shrink", tuple((random.randrange(size), size) for size in shape)
        case 3:
            return "pad", tuple((random.choice((0, 0, 1)), random.choice((0, 0, 2))) for _ in shape)
        case 4:
            return "stride", tuple(random.choice((1, 1, -1, 2)) for _ in shape)
    place = random.randrange(rank)
    factor = random.choice([d for d in range(1, shape[place] + 1) if shape[place] % d == 0])
    split = (*shape[:place], factor, shape[place] // factor, *shape[place + 1 :])
    return "reshape", random.choice((split, (prod(shape),), (*shape[:place], prod(shape[place:]))))
