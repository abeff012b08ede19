"""Indices of every type of integers and lists without any, axes without elements that are reduced with others, and
levels that a tensor is repeated along, in any order; parts that leave what is below them (D16 to D19)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.errors import RangeError, ShapeError
from impl.ops.sharding.local import Local
from proofs.validation.defined import refusal_of, require, require_refused
from proofs.validation.drawn.tensors import division, either_way, mesh_of

INTEGERS = ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "u8", "u8", ">u8", ">i4")
"""Types of indices."""

REDUCTIONS: dict[str, Callable[..., Any]] = {
    "sum": ops.reduce_sum, "max": ops.reduce_max, "min": ops.reduce_min, "mean": ops.reduce_mean,
    "sum_physical": ops.reduce_sum_physical, "max_physical": ops.reduce_max_physical,
    "min_physical": ops.reduce_min_physical, "mean_physical": ops.reduce_mean_physical,
}  # fmt: skip
"""Reductions, by the name of the one of numpy and how axes are counted."""


def ask_what_tensors_are_given(random: Random) -> None:
    """Each of them, some times."""
    for _ in range(8):
        about_types_of_indices(random)
        about_axes_without_elements(random)
    for _ in range(4):
        about_no_indices(random)
        about_levels_beside(random)
        about_plans_for_members(random)
        about_pending_indices(random)
    about_far_parts(random)
    about_many_axes_without_elements(random)


def drawn(random: Random, shape: tuple[int, ...]) -> Any:
    """An array of small integers."""
    return numpy_module().array([random.randint(-9, 9) for _ in range(prod(shape))], int).reshape(shape)


def given_in(random: Random, array: Any) -> Any:
    """An array as it is, as a tensor, or as one on a mesh."""
    mesh = mesh_of(random)
    placed = ops.ShardingSpec(mesh, division(random, mesh, array.ndim))
    return random.choice((array, ops.Tensor.of(array), ops.Tensor.of(array), ops.shard(array, placed)))


def about_types_of_indices(random: Random) -> None:
    """Indices of any type of integers, up to the ends of their types, into any axis, also inside of a batch: they are
    refused exactly if one leaves the axis, with one that does, the axis and its size; else the slices are those of
    numpy, and updates of slices that are named once go there."""
    numpy, rank = numpy_module(), random.randint(1, 4)
    shape = tuple(random.choice((1, 2, 2, 3, 4)) for _ in range(rank))
    axis, kind = random.randrange(rank), random.choice(INTEGERS)
    size, ends = shape[axis], numpy.iinfo(kind)
    least, places = max(-size, ends.min), tuple(random.choice((1, 2, 3)) for _ in range(random.choice((0, 1, 1, 2))))
    values = [random.randrange(least, size) for _ in range(prod(places))]
    if random.random() < 0.5:
        beyond = ends.min, ends.max, ends.max - random.randrange(size), size, -size - 1
        far = [end for end in beyond if ends.min <= end <= ends.max]
        values[random.randrange(len(values))] = random.choice(far)
    indices, x = numpy.array(values, kind).reshape(places), drawn(random, shape)
    out = [value for value in values if not -size <= value < size]
    question, way = f"indices: {shape}; {axis}; {kind}; {indices.tolist()}", random.choice("xxxbs")
    counted, positions = either_way(random, axis, rank), indices.astype(int) if not out else None
    wanted = None if positions is None else numpy.take(x, positions, axis)
    front = random.randint(0, rank)
    batch = numpy.stack([x, x[::-1]], front)
    match way:
        case "b":
            function = ops.vmap(lambda row: ops.gather(row, indices, counted), in_axes=front)
            ask: Any = lambda: function(batch)  # noqa: E731
            wanted = None if positions is None else numpy.stack([wanted, numpy.take(x[::-1], positions, axis)])
        case "s":
            updates = numpy.full((*shape[:axis], *places, *shape[axis + 1 :]), 77)
            ask = lambda: ops.scatter(x, indices, updates, counted)  # noqa: E731
            wanted = x.copy()
            wanted[(slice(None),) * axis + (() if positions is None else positions,)] = 77
        case _:
            given = given_in(random, x), random.choice((indices, ops.Tensor.of(indices)))
            ask = lambda: ops.gather(*given, counted)  # noqa: E731
    if not out:
        found = ask().numpy()
        require(bool(numpy.array_equal(found, wanted)), question, way, found.tolist())
        return
    refusal = refusal_of(ask)
    named = [f"index {value} leaves axis {axis}, of size {size}" in str(refusal) for value in out]
    require(isinstance(refusal, RangeError) and any(named), question, way, refusal)


def about_no_indices(random: Random) -> None:
    """Nested lists or tuples without a number are indices of no slices, whatever they are nested in: the result has
    the axes of the lists where the axis was, of a tensor and of the members of a batch, and what updates would go there
    change nothing."""
    numpy = numpy_module()
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 3)))
    axis, x = random.randrange(len(shape)), drawn(random, shape)
    places = (*(random.choice((1, 2, 3)) for _ in range(random.randint(0, 3))), 0)
    indices: Any = random.choice((list, tuple))()
    for size in places[-2::-1]:
        indices = random.choice((list, tuple))([indices] * size)
    new = (*shape[:axis], *places, *shape[axis + 1 :])
    found, question = ops.gather(given_in(random, x), indices, axis), f"no indices: {shape}; {axis}; {indices}"
    require((found.shape, found.dtype) == (new, x.dtype), question, found.shape, found.dtype)
    there = ops.vmap(lambda row: ops.gather(row, indices, axis))(numpy.stack([x, x]))
    require(there.shape == (2, *new), question, "in a batch", there.shape)
    is_added = random.random() < 0.5
    same = ops.scatter(given_in(random, x), indices, numpy.zeros(new, int), axis, add=is_added).numpy()
    require(bool(numpy.array_equal(same, x)), question, "updates", same.tolist())


def about_axes_without_elements(random: Random) -> None:
    """One axis, several in any order, or all are reduced, some of no elements: for a sum there is always a result;
    else it is refused exactly if an axis that is reduced has size 0, and such an axis and the shape are named. What is
    not refused is as numpy has it, of a tensor, of one on a mesh, and of the members of a batch."""
    numpy, name = numpy_module(), random.choice([*REDUCTIONS])
    shape = tuple(random.choice((0, 1, 2, 2, 3)) for _ in range(random.randint(1, 4)))
    some = random.sample(range(len(shape)), random.randint(1, len(shape)))
    axes: Any = None if random.random() < 0.2 else tuple(either_way(random, axis, len(shape)) for axis in some)
    axes = random.choice((axes, list(axes), *axes[:1])) if axes is not None else None
    reduced = tuple(range(len(shape))) if axes is None else (axes,) if isinstance(axes, int) else tuple(axes)
    empty = [axis % len(shape) for axis in reduced if shape[axis] == 0]
    x, keepdims, kind = drawn(random, shape), random.random() < 0.3, name.split("_", maxsplit=1)[0]
    question, is_refused = f"reduce_{name}: {shape}; {axes}; {keepdims}", bool(empty) and kind != "sum"
    is_batch = "_" not in name and random.random() < 0.4
    given = x[None].repeat(random.choice((1, 2)), 0) if is_batch else given_in(random, x)

    def reduce(one: Any) -> Any:
        return REDUCTIONS[name](one, axes, keepdims)

    if is_refused:
        refusal = refusal_of(lambda: (ops.vmap(reduce) if is_batch else reduce)(given))
        named = [f"reduce_{name}: axis {axis} of the shape {shape} has size 0" in str(refusal) for axis in empty]
        require(isinstance(refusal, ShapeError) and any(named), question, is_batch, refusal)
        return
    found = (ops.vmap(reduce) if is_batch else reduce)(given).numpy()
    wanted = getattr(numpy, kind)(x, reduced, keepdims=keepdims)
    wanted = wanted[None].repeat(len(given), 0) if is_batch else wanted
    is_alike = found.shape == wanted.shape and bool(numpy.allclose(found, wanted))
    require(is_alike, question, is_batch, found.shape, found.tolist())


def about_levels_beside(random: Random) -> None:
    """A tensor of any levels is repeated along further ones, given in any order and again and again, outside of its own
    and inside: it has each level once, in the order in which they were opened, and its elements in each member."""
    numpy, opened = numpy_module(), [ops.Level(random.randint(1, 3)) for _ in range(random.randint(1, 5))]
    own = [level for level in opened if random.random() < 0.5]
    front = tuple(level.size for level in own)
    shape = (*front, *(random.randint(1, 3) for _ in range(random.randint(0, 2))))
    x: Any = drawn(random, shape)
    batched = ops.Tensor(ops.Tensor.of(x).value, tuple(own))
    further = random.sample(opened, random.randint(0, len(opened)))
    further += random.choices(opened, k=1) * (random.random() < 0.3)
    every = [level for level in opened if level in own or level in further]
    found, question = ops.broadcast_batch_dims(batched, further), f"levels: {front}; {shape}; {further}"
    sizes = tuple(level.size for level in every)
    is_right = found.levels == tuple(every) and (found.batch_shape, found.shape) == (sizes, shape[len(own) :])
    require(is_right, question, found.levels, found.batch_shape, found.shape)
    for _ in every:
        found = ops.decr_batch_dims(found)
    spread = x.reshape((*(level.size if level in own else 1 for level in every), *shape[len(own) :]))
    wanted = numpy.broadcast_to(spread, (*sizes, *shape[len(own) :]))
    require(bool(numpy.array_equal(found.numpy(), wanted)), question, "elements", found.numpy().tolist())


def about_plans_for_members(random: Random) -> None:
    """Indices on a mesh or on none, in range or not, into the members of a batch of any size, none among them: the plan
    is refused exactly if the operation is, and with the same words."""
    numpy, mesh, size = numpy_module(), mesh_of(random), random.randint(1, 4)
    members = numpy.zeros((random.choice((0, 0, 1, 2)), size, random.randint(1, 2)))
    far = random.choice((0, 0, 5))
    places = numpy.array([random.randrange(-size, size + far) for _ in range(random.randint(0, 3))], int)
    given = ops.shard(places, ops.ShardingSpec(mesh, division(random, mesh, 1))) if random.random() < 0.8 else places
    is_divided = random.random() < 0.3
    x = ops.shard(members, ops.ShardingSpec(mesh, division(random, mesh, 3))) if is_divided else members
    said: list[str] = []

    def both(row: Any) -> Any:
        said.append(str(refusal_of(lambda: ops.plan(ops.GatherOp, row, given, axis=0))))
        said.append(str(refusal_of(lambda: ops.gather(row, given))))
        return row

    ops.vmap(both)(x)
    question = f"a plan for members: {members.shape}; {places.tolist()}; {mesh}; {is_divided}"
    require(said[0] == said[1], question, *said)


def about_pending_indices(random: Random) -> None:
    """Indices that are sums whose parts are on devices along one mesh axis, or two, and not added yet: they are refused
    exactly if a sum leaves the axis, whatever the parts are, in the plan as well; else they name the slices that the
    sums name."""
    numpy, size, extents = numpy_module(), random.randint(1, 4), {"x": random.randint(2, 3), "y": random.choice((1, 2))}
    mesh, axis, names = ops.Mesh(extents), random.randrange(2), random.choice(("x", "xy"))
    parts = prod(extents[name] for name in names)
    far = random.choice((0, 0, 3))
    sums = [random.randrange(-size, size + far) for _ in range(random.randint(1, 3))]
    rows = [[random.randint(-9, 9) for _ in sums] for _ in range(parts - 1)]
    rows.append([total - sum(row[place] for row in rows) for place, total in enumerate(sums)])
    other = random.choice((None, "y")) if names == "x" else None
    given = ops.shard(rows, ops.ShardingSpec(mesh, [tuple(names), other]))
    record = ops.ReduceSumOp.record
    pending = ops.Tensor(ops.execute_on_shards(record, [given.value], {"axis": (0,), "keepdims": False}))
    x = drawn(random, (size, 2) if axis == 0 else (2, size))
    refusal, question = refusal_of(lambda: ops.gather(x, pending, axis)), f"pending: {rows}; {sums}; {size}; {mesh}"
    is_out = any(not -size <= total < size for total in sums)
    require(isinstance(refusal, RangeError) if is_out else refusal is None, question, refusal)
    planned = refusal_of(lambda: ops.plan(ops.GatherOp, x, pending, axis=axis))
    require(type(planned) is type(refusal), question, planned, refusal)
    if not is_out:
        found = ops.gather(x, pending, axis).numpy()
        require(bool(numpy.array_equal(found, numpy.take(x, sums, axis))), question, found.tolist())


def about_far_parts(random: Random) -> None:
    """The part of a device that leaves the long view below it by one element is refused, at either end; one that
    does not is taken."""
    size = 2 ** random.choice((3, 20, 33, 50))
    below = View.create((size,), (0,))
    for first, is_inside in ((0, True), (size - 2, True), (-1, False), (size - 1, False)):
        ask = partial(Local, ShapeTracker((below, View.create((2,), (1,), first))), numpy_module().zeros(1))
        if is_inside:
            require(ask().shape == (2,), "the part of a device", size, first)
        else:
            require_refused(ask, f"the part of a device: from {first} of {size}")


def about_many_axes_without_elements(random: Random) -> None:
    """Up to six axes, any one of which has size 0, have no largest element, no least and no mean."""
    rank, name = random.randint(1, 6), random.choice(("max", "min", "mean"))
    empty = random.randrange(rank)
    shape = tuple(0 if axis == empty else random.choice((1, 2)) for axis in range(rank))
    axes = random.choice((None, tuple({empty, *random.sample(range(rank), random.randint(1, rank))})))
    refusal = refusal_of(partial(REDUCTIONS[name], numpy_module().zeros(shape), axes))
    is_told = f"axis {empty} of the shape {shape} has size 0" in str(refusal)
    require(isinstance(refusal, ShapeError) and is_told, f"reduce_{name}: of nothing", shape, axes, refusal)
