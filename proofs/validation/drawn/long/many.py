"""Four or more of each thing: operands, axes that one argument names, parts of a nest, rows, views below one another;
and arrays of thousands of elements along an axis, turned and stepped (D18 to D27)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.operations.shape import ConcatenateOp
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.seldom.named import mapped, same
from proofs.validation.drawn.tensors import division, either_way, mesh_of, numbers, slice_of

NESTS: tuple[Any, ...] = (list, tuple)


def about_many(random: Random) -> None:
    """Some of these, in any order."""
    for ask in random.sample(EACH, 3):
        ask(random)
    about_many_operands(random)


def divided(random: Random, x: Any, mesh: ops.Mesh | None) -> Any:
    """A tensor on a mesh, if there is one."""
    return x if mesh is None else ops.shard(x, ops.ShardingSpec(mesh, division(random, mesh, len(x.shape))))


def many_axes(random: Random, least: int = 5, most: int = 7) -> tuple[int, ...]:
    """Sizes of many axes, few of them more than 1."""
    return tuple(random.choice((1, 1, 2, 2, 3)) for _ in range(random.randint(least, most)))


def about_operands(random: Random) -> None:
    """Up to seven tensors one after another, as planned where a mesh divides them; of which one does not fit."""
    rank, many = random.randint(1, 4), random.randint(3, 7)
    shape, axis = tuple(random.choice((1, 2, 3)) for _ in range(rank)), random.randrange(rank)
    parts = [numbers(random, (*shape[:axis], random.randint(1, 3), *shape[axis + 1 :])) for _ in range(many)]
    mesh = mesh_of(random) if random.random() < 0.5 else None
    placed = [divided(random, x, mesh) for x in parts]
    named, question = either_way(random, axis, rank), f"concatenate: {[x.shape for x in parts]}; {axis}"
    found = ops.concatenate(placed, named)
    same(found, numpy_module().concatenate([x.numpy() for x in parts], axis), question)
    plan = ConcatenateOp().plan(tuple(placed), {"axis": named})
    require((plan is None) == (mesh is None), question, plan)
    if plan is not None:
        shapes = tuple(x.shape for x in parts)
        require(plan.operands == shapes and len(plan.before) == many, question, plan.operands, plan.before)
        require(plan.shape == found.shape and plan.result == found.spec, question, plan.result, found.spec)
    at, other = random.randrange(many), random.randrange(rank)
    sizes = [size + (place == other != axis) for place, size in enumerate(parts[at].shape)]
    wrong = numbers(random, (*sizes, *((1,) if other == axis else ())))
    asked = [*parts[:at], wrong, *parts[at + 1 :]]
    require_refused(partial(ops.concatenate, asked, axis), f"{question}; of {wrong.shape} at {at}")


def about_many_operands(random: Random) -> None:
    """Up to forty tensors that a mesh divides along the one axis, put together along the other."""
    count, axis, mesh = random.randint(2, 40), random.randrange(2), ops.Mesh({"x": 2})
    sizes = [random.randint(1, 3) for _ in range(count)]
    parts = [numbers(random, (2, size) if axis else (size, 2)) for size in sizes]
    spec = ops.ShardingSpec(mesh, ["x", None] if axis else [None, "x"])
    found = ops.concatenate([ops.shard(part, spec) for part in parts], axis)
    same(found, numpy_module().concatenate([part.numpy() for part in parts], axis), f"concatenate: {sizes}; {axis}")


def about_ones(random: Random) -> None:
    """Axes of size 1, up to six of them named, are taken away, and refused where one of them has another size."""
    shape = [1] * random.randint(3, 6) + random.choice(([2, 3], [2, 3], [2, 0]))
    random.shuffle(shape)
    ones, others = ([axis for axis, size in enumerate(shape) if (size == 1) == is_one] for is_one in (True, False))
    x, named = numbers(random, tuple(shape)), random.sample(ones, len(ones))
    mesh = mesh_of(random) if random.random() < 0.3 else None
    question = f"squeeze: {shape}; {named}"
    taken = ops.squeeze(divided(random, x, mesh), tuple(either_way(random, axis, len(shape)) for axis in named))
    same(taken, x.numpy().squeeze(tuple(named)), question)
    for other in others:
        at = random.randint(0, len(named))
        asked = (*named[:at], other, *named[at:])
        require_refused(partial(ops.squeeze, x, asked), f"{question}; with {other} at {at}")


def about_moves(random: Random) -> None:
    """Four axes or more that are moved at once, of up to seven."""
    shape = many_axes(random)
    rank = len(shape)
    sources = random.sample(range(rank), random.randint(3, rank))
    places = random.sample(range(rank), len(sources))
    x, mesh = numbers(random, shape), mesh_of(random) if random.random() < 0.3 else None
    asked = [tuple(either_way(random, axis, rank) for axis in axes) for axes in (sources, places)]
    wanted = numpy_module().moveaxis(x.numpy(), sources, places)
    same(ops.moveaxis(divided(random, x, mesh), *asked), wanted, f"moveaxis: {shape}; {asked}")


def about_physical_axes(random: Random) -> None:
    """Axes of the physical tensor that are reduced, up to six of them, in batches: none of them is a batch axis."""
    levels, shape = random.randint(1, 2), many_axes(random, 5, 6)
    batch = tuple(random.choice((2, 3)) for _ in range(levels))
    among = len(shape) - random.choice((0, levels))
    axes = random.sample(range(among), random.randint(3, among))
    at, wrong, is_kept = random.randint(0, len(axes)), random.randrange(levels), random.random() < 0.4
    name = random.choice(("sum", "max", "min"))
    reduce = getattr(ops, f"reduce_{name}_physical")
    question = f"reduce_{name}_physical: {batch}; {shape}; {axes}"

    def member(x: Any) -> Any:
        named = tuple(axis + levels for axis in axes)
        require_refused(partial(reduce, x, (*named[:at], wrong, *named[at:])), f"{question}; a batch axis at {at}")
        return reduce(x, named, is_kept)

    x, mesh = numbers(random, (*batch, *shape)), mesh_of(random) if random.random() < 0.3 else None
    found = mapped(member, levels)(divided(random, x, mesh))
    wanted = getattr(numpy_module(), name)(x.numpy(), axis=tuple(axis + levels for axis in axes), keepdims=is_kept)
    same(found, wanted, question)


def about_kept_axes(random: Random) -> None:
    """Axes that stay where few of many are reduced: the axes of a mesh that divide them stay there."""
    shape = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(5, 7)))
    mesh, rank = ops.Mesh({"x": random.choice((2, 3)), "y": 2}), len(shape)
    axes = random.sample(range(rank), random.randint(1, rank - 4))
    kept = [axis for axis in range(rank) if axis not in axes]
    dims: list[tuple[str, ...]] = [()] * rank
    for name in mesh.names:
        place = random.choice(kept)
        dims[place] = (*dims[place], name)
    x, name = numbers(random, shape), random.choice(("sum", "max", "min", "mean"))
    found = getattr(ops, f"reduce_{name}")(ops.shard(x, ops.ShardingSpec(mesh, dims)), tuple(axes))
    question = f"reduce_{name}: {shape}; {axes}; {dims}"
    same(found, getattr(numpy_module(), name)(x.numpy(), axis=tuple(axes)), question)
    require(found.spec is not None and found.spec.names == tuple(dims[axis] for axis in kept), question, found.spec)


def about_masks(random: Random) -> None:
    """Arrays of booleans for up to five axes at once, slices and numbers for others."""
    shape = many_axes(random, 4, 6)
    wide = random.randint(3, min(5, len(shape)))
    at = random.randint(0, len(shape) - wide)
    mask = numpy_module().array([random.random() < 0.6 for _ in range(prod(shape[at : at + wide]))])
    mask = mask.reshape(shape[at : at + wide])
    whole = slice(None)
    front = tuple(slice_of(random, size) if random.random() < 0.5 else whole for size in shape[:at])
    behind = tuple(slice_of(random, size) if random.random() < 0.5 else whole for size in shape[at + wide :])
    x, mesh = numbers(random, shape), mesh_of(random) if random.random() < 0.3 else None
    found = ops.subscript(divided(random, x, mesh), (*front, ops.Tensor.of(mask), *behind))
    same(found, x.numpy()[(*front, mask, *behind)], f"subscript: {shape}; {front}; {mask.tolist()}; {behind}")


def about_rows(random: Random) -> None:
    """A tensor gives its rows one by one, up to nine of them."""
    count = random.randint(1, 9)
    x = numbers(random, (count, *many_axes(random, 0, 2)))
    rows, wanted = [*x], [*x.numpy()]
    require(len(rows) == count, "iter: how many rows", x.shape, len(rows))
    for row, array in zip(rows, wanted, strict=True):
        same(row, numpy_module().asarray(array), f"iter: {x.shape}")


def about_parts(random: Random) -> None:
    """Nests of up to seven parts, in others or alone, each part mapped over an axis of its own or over none."""
    size, many, kind = random.choice((2, 3)), random.randint(3, 7), random.choice(NESTS)
    places: list[int | None] = [random.choice((0, 1, None)) for _ in range(many)]
    places[random.randrange(many)] = 0
    parts = [numbers(random, {0: (size, 2), 1: (2, size), None: (2,)}[place]) for place in places]
    is_inner, back = random.random() < 0.4, random.choice((0, -1))
    given, axes = (kind([kind(each)]) if is_inner else kind(each) for each in (parts, places))
    found = ops.vmap(tripled, (axes,), back)(given)
    (found,) = found if is_inner else (found,)
    question = f"vmap: {axes}; {back}"
    require(type(found) is kind and len(found) == many, question, found)
    for part, x, place in zip(found, parts, places, strict=True):
        array = numpy_module().stack([x.numpy()] * size) if place is None else x.numpy()
        array = array.T if place == 1 else array
        same(part, 3 * (array if back == 0 else array.T), question)


def tripled(nest: Any) -> Any:
    """Three times each part of a nest."""
    return type(nest)(tripled(part) for part in nest) if isinstance(nest, NESTS) else ops.multiply(nest, 3)


def about_views_below(random: Random) -> None:
    """Up to nine reshapes of turned tensors, one below another, of which few are one view."""
    x = numbers(random, (random.choice((24, 30, 36)),))
    steps: list[Any] = []
    array = x.numpy()
    for _ in range(random.randint(4, 9)):
        rows = random.choice([count for count in range(2, array.size) if array.size % count == 0])
        steps.append(rows)
        x = ops.swap_axes(ops.reshape(x, (rows, -1)), 0, 1)
        array = array.reshape(rows, -1).T
    same(x, array, f"reshapes of what is turned: {steps}")


def about_long_rows(random: Random) -> None:
    """An array of more than eight thousand elements, with lines of more than a thousand, turned, stepped and cut."""
    numpy = numpy_module()
    shape = random.choice(((9, 1003), (1003, 9), (2, 1001, 5), (5, 2, 1001), (1001, 3, 3)))
    kind = random.choice(("int8", "int16", "int32", "float64"))
    array = (numpy.arange(prod(shape)) % 119).astype(kind).reshape(shape)
    x, rank = ops.Tensor.of(array), len(shape)
    order = random.sample(range(rank), rank)
    key = tuple(slice(random.choice((None, 1)), None, random.choice((None, -1, 2, 3))) for _ in shape)
    key = tuple(slice(None, None, each.step) if each.step == -1 else each for each in key)
    turned = ops.moveaxis(x, tuple(order), tuple(range(rank)))
    wanted = array.transpose(order)
    question = f"long rows: {shape}; {kind}; {order}; {key}"
    same(turned, wanted, question)
    same(ops.subscript(turned, key), wanted[key], question)
    same(ops.negative(ops.subscript(turned, key)), -wanted[key], question, "computed")


EACH: tuple[Callable[[Random], None], ...] = (
    about_operands, about_ones, about_moves, about_physical_axes, about_kept_axes, about_masks, about_rows, about_parts,
    about_views_below, about_long_rows,
)  # fmt: skip
"""What is asked of many."""
