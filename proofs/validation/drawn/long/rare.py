"""What few operands have: elements far apart in memory, many axes, indices of other types, no array or no
mesh; and what few questions ask for: the least of some, which are equal, no axes at all, and how they are printed."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.placement import plan, reshard_plan
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.programs import regrouped

TAKEN, NOT_TAKEN = ("int8", "uint8", "int16", "uint32", "int64", "uint64"), ("bool", "float32", "complex64")
"""The types that indices may have, and others."""
LENGTHS = (127, 128, 129, 200, 255, 256, 257, 1000)
"""Axes that indices of 8 bits hardly count, or do not."""
LARGE = 20_000
"""Elements of a tensor that is printed."""


def about_far_apart(random: Random) -> None:
    """Columns of long rows, some of them backwards, of a buffer and of every second element of one."""
    numpy = numpy_module()
    shape = random.randint(2, 5), random.choice((999, 1000, 1001, 2050))
    array = numpy.arange(shape[0] * shape[1]).reshape(shape)
    step = random.choice((1, 1, -1, 2))
    found = ops.swap_axes(ops.Tensor.of(array), 0, 1)[:: step * 300]
    require((found.numpy() == array.T[:: step * 300]).all(), "elements far apart", shape, step)
    added = ops.add(found, found)
    require((added.numpy() == 2 * array.T[:: step * 300]).all(), "elements far apart, added", shape, step)


def about_axes_of_one(random: Random) -> None:
    """Arrays of as many axes as numpy has, most of size 1."""
    numpy = numpy_module()
    count = random.choice((31, 32, 33, 50, 64))
    if count > 32 and int(numpy.__version__.split(".")[0]) < 2:
        return
    shape = [1] * count
    shape[random.randrange(count)] = 3
    array = numpy.arange(3).reshape(shape)
    nested = ops.Tensor.of(array.tolist())
    require(nested.shape == array.shape and (nested.numpy() == array).all(), "lists as deep as arrays", shape)
    found = ops.Tensor.of(array)
    require((found + found).numpy().shape == tuple(shape), "arrays of many axes", shape)
    require(ops.reduce_sum(found).item() == 3, "arrays of many axes", shape)


def about_indices(random: Random) -> None:
    """Indices of every type of integers are taken as those of one are, into axes of which the type does not hold the
    length as well, counted from the end where it has a sign; and others refused, whatever they hold."""
    numpy = numpy_module()
    array = numpy.arange(random.choice((random.randint(3, 7), *LENGTHS))) * 10
    for kind in TAKEN:
        limits, count = numpy.iinfo(kind), random.randint(1, 4)
        low, high = max(int(limits.min), -len(array)), min(int(limits.max), len(array) - 1)
        places = [random.choice((low, high, random.randint(low, high))) for _ in range(count)]
        indices, question = ops.Tensor.of(numpy.array(places, kind)), f"indices of {kind}: {len(array)}; {places}"
        for found in (ops.gather(array, indices), ops.vmap(ops.gather)(array[None], indices[None])):
            require((found.numpy().reshape(-1) == array[places]).all(), question, found)
        for is_added in (False, True):
            wanted = array.copy()
            for number, place in enumerate(places):
                wanted[place] = wanted[place] * is_added + number
            found = ops.scatter(array, indices, numpy.arange(count), add=is_added).numpy()
            require((found == wanted).all(), question, is_added, found[places], wanted[places])
    places = [random.randrange(len(array)) for _ in range(random.randint(1, 4))]
    for kind in NOT_TAKEN:
        wrong = ops.Tensor.of(numpy.array(places).astype(kind))
        require_refused(partial(ops.gather, ops.Tensor.of(array), wrong), f"indices of {kind}")


def about_no_array(random: Random) -> None:
    """Two numbers are operands; a tensor on no mesh is not moved on one, and a plan is of an operation."""
    left, right = random.randint(-9, 9), random.choice((2, 0.5, True))
    require(ops.add(left, right).item() == left + right, "two numbers", left, right)
    x = ops.Tensor.of(list(range(random.choice((2, 4)))))
    spec = ops.ShardingSpec(ops.Mesh({"x": 2}), ["x"])
    require_refused(partial(reshard_plan, x, spec), "a tensor on no mesh")
    others: tuple[Any, ...] = (range, dict, 3, "reduce_sum", ops.reduce_sum)
    for wrong in others:
        require_refused(partial(plan, wrong, x), f"plan: {wrong!r}")


def about_reductions(random: Random) -> None:
    """Reductions along an axis, with it kept or not, are those of numpy; NaN is the result where there is one."""
    numpy = numpy_module()
    kind = random.choice(("int8", "uint8", "int16", "float32"))
    numbers = [0, 3, 9, 100, 127] if kind == "uint8" else [0, 3, -9, 100, -100, 127, random.randint(-9, 9)]
    array = numpy.array([[random.choice(numbers) for _ in range(4)] for _ in range(3)], kind)
    if array.dtype.kind == "f" and random.random() < 0.4:
        array[random.randrange(3), random.randrange(4)] = float("nan")
    axis, kept = random.choice((0, 1, (0, 1), None)), random.random() < 0.5
    for name in ("sum", "max", "min", "mean"):
        wanted = getattr(numpy, name)(array, axis=axis, keepdims=kept)
        found = getattr(ops, f"reduce_{name}")(ops.Tensor.of(array), axis, kept).numpy()
        is_alike = found.shape == wanted.shape and found.dtype == wanted.dtype
        require(is_alike, f"reduce_{name}", array, axis, kept, found, wanted)
        require(numpy.allclose(found, wanted, equal_nan=True), f"reduce_{name}", array, axis, kept, found, wanted)


def about_equal(random: Random) -> None:
    """A tensor is equal to a number of any class, on either side, at the elements that are."""
    numpy = numpy_module()
    array = numpy.array([random.choice((0, 1, 2, 0.5)) for _ in range(4)], random.choice(("float32", "complex64")))
    if array.dtype.kind == "c" and random.random() < 0.7:
        array = array * random.choice((1, 1j))
    number = random.choice([*array.tolist(), 1])
    for other in (number, complex(number), number.real, int(number.real), bool(number), numpy.asarray(number)):
        x, wanted, question = ops.Tensor.of(array), array == other, f"equal: {array.tolist()}; {other!r}"
        asked: list[tuple[bool, Any]] = [(True, x == other), (True, other == x), (False, x != other)]
        for is_equal, found in [*asked, (False, other != x)]:
            require(isinstance(found, ops.Tensor), question, is_equal, found)
            require((found.numpy() == (wanted == is_equal)).all(), question, found)


def about_lists_of_axes(random: Random) -> None:
    """Any axes, also none, in a list or in a tuple, are reduced, put in, taken away, or moved."""
    numpy, rank = numpy_module(), random.randint(1, 4)
    shape = tuple(random.choice((1, 1, 2, 3)) for _ in range(rank))
    array, kind, kept = numpy.arange(prod(shape)).reshape(shape), random.choice((list, tuple)), random.random() < 0.5
    axes = random.sample(range(rank), random.choice((0, 0, random.randint(0, rank))))
    named = kind(axis - random.choice((0, rank)) for axis in axes)
    question = f"axes {named} of {array.shape}"
    for name in ("sum", "max", "min", "mean"):
        found = getattr(ops, f"reduce_{name}")(array, axis=named, keepdims=kept).numpy()
        wanted = getattr(numpy, name)(array, axis=tuple(axes), keepdims=kept)
        require(found.shape == wanted.shape and (found == wanted).all(), f"reduce_{name}: {question}", found, wanted)
    ones = kind(axis for axis in axes if array.shape[axis] == 1)
    places = kind(random.sample(range(rank), len(axes)))
    for found, wanted in (
        (ops.unsqueeze(array, kind(axes)), numpy.expand_dims(array, tuple(axes))),
        (ops.squeeze(array, ones), numpy.squeeze(array, tuple(ones))),
        (ops.moveaxis(array, named, places), numpy.moveaxis(array, axes, list(places))),
    ):
        require(found.shape == wanted.shape and (found.numpy() == wanted).all(), question, found, wanted)


def about_shown(random: Random) -> None:
    """A tensor is printed as numpy prints its array: up to a thousand elements all, and of more as many from either end
    of each axis, three at most, as make two thousand with those that stand for others."""
    numpy = numpy_module()
    shape = [random.choice((1, 2, 2, 3, 7, 8, 9)) for _ in range(random.randint(0, 5))]
    shape.insert(random.randint(0, len(shape)), random.choice((7, 10, 50, 300, 999, 1001)))
    while prod(shape) > LARGE:
        shape[shape.index(max(shape))] //= 2
    if random.random() < 0.3:
        shape = list(regrouped(random, (random.choice((999, 1000, 1000, 1001, 1002)),)))
    order = random.sample(range(len(shape)), len(shape))
    rows = numpy.arange(prod(shape)).reshape(shape)
    array, x = rows.transpose(order), ops.moveaxis(rows, order, range(len(shape)))
    counts = {edge: prod(min(size, 2 * edge + 1) for size in shape) for edge in (3, 2, 1)}
    is_whole = prod(shape) <= 1000
    edge = 3 if is_whole else next((edge for edge, count in counts.items() if count <= 2000), None)
    shown = numpy.array2string(array, separator=", ", prefix="Tensor(", threshold=1000 if is_whole else 0,
                               edgeitems=edge or 3)  # fmt: skip
    wanted = f"Tensor({shown if edge else '...'}, shape={array.shape}, dtype={array.dtype})"
    require(repr(x) == wanted, f"a tensor of the shape {array.shape}, printed", repr(x), wanted)


def about_booleans(random: Random) -> None:
    """A key of booleans along two or three axes, new axes in front, in between and behind."""
    numpy, rank = numpy_module(), random.choice((2, 2, 3))
    shape = tuple(random.choice((1, 2, 3)) for _ in range(rank + random.choice((0, 1, 2))))
    array, place = numpy.arange(prod(shape)).reshape(shape), random.randint(0, len(shape) - rank)
    chosen = numpy.array([random.random() < 0.6 for _ in range(prod(shape[place : place + rank]))])
    chosen = chosen.reshape(shape[place : place + rank])
    key: list[Any] = [*[slice(None)] * place, chosen]
    for _ in range(random.randint(0, 2)):
        key.insert(random.randint(0, len(key)), None)
    own = [ops.Tensor.of(part) if part is chosen else part for part in key]
    found, wanted = ops.Tensor.of(array)[tuple(own)].numpy(), array[tuple(key)]
    is_same = found.shape == wanted.shape and (found == wanted).all()
    require(bool(is_same), "booleans along several axes", shape, key, found.tolist(), wanted.tolist())


def about_batches(random: Random) -> None:
    """Batches of no members, and of one element each; and shapes that begin with another batch."""
    numpy, size = numpy_module(), random.choice((0, 0, 2, 3))
    found = ops.vmap(lambda x: x, in_axes=None, axis_size=size)(numpy.zeros(3))
    require(found.shape == (size, 3), "vmap: a batch of this size", size, found)
    batch = tuple(random.choice((2, 3)) for _ in range(random.randint(1, 3)))
    seen: list[Any] = []

    def member(x: Any, to: tuple[int, ...] = (*batch, 4)) -> Any:
        seen.append((x.shape, x.spec and x.spec.names))
        return ops.broadcast_to_physical(x, to)

    wrong, place, named = list(batch), random.randrange(len(batch)), random.randrange(len(batch))
    wrong[place] += random.choice((1, -1, 7))
    mapped: Any = member
    refused: Any = partial(member, to=(*wrong, 4))
    for level in reversed(range(len(batch))):
        placed: Any = {"spmd_axis_name": "x", "mesh": ops.Mesh({"x": batch[level]})} if level == named else {}
        mapped, refused = (ops.vmap(each, **placed) for each in (mapped, refused))
    x = numpy.zeros(batch)
    require(mapped(x).shape == (*batch, 4), "broadcast_to_physical", batch)
    require(seen[0] == ((), ()), "a member of one element", batch, seen)
    require_refused(partial(refused, x), f"broadcast_to_physical: {wrong} for {batch}")


def about_nothing_to_move(random: Random) -> None:
    """A part of a divided tensor that has no element is taken without moving any, whichever axis has none."""
    shape = tuple(random.choice((3, 4, 5)) for _ in range(random.randint(1, 3)))
    mesh, axis = ops.Mesh({"x": 2}), random.randrange(len(shape))
    dims = [("x",) if place == axis else () for place in range(len(shape))]
    sizes = [size - 1 for size in shape]
    sizes[random.randrange(len(shape))] = 0
    spread = ops.shard(numpy_module().zeros(shape), ops.ShardingSpec(mesh, dims))
    found = plan(ops.SliceTensorOp, spread, start=(0,) * len(shape), size=tuple(sizes))
    require(found is not None and not found.collectives, "plan: no element", shape, dims, sizes, found)


EACH = (
    about_far_apart, about_axes_of_one, about_indices, about_no_array, about_reductions, about_equal,
    about_lists_of_axes, about_shown, about_booleans, about_batches, about_nothing_to_move,
)  # fmt: skip
"""What is asked of them."""
