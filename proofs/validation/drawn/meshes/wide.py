"""Meshes of many devices along one axis, and of several axes on one axis of a tensor; long keys; and the words by which
a view of a divided tensor is followed: held against numpy and the definitions (D25, D32, D36)."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd, prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.sharding.spec import local_shapes
from impl.ops.sharding.views.placement import dealt, split_number
from impl.ops.sharding.views.words import block_of_word, period_of, sources_of
from impl.ops.tensors.tensor import Tensor
from proofs.validation.defined import require
from proofs.validation.drawn.meshes.counted import (
    about_agreeing,
    about_alone,
    about_far_periods,
    about_far_words,
    about_filled,
    about_fitting,
    about_free,
    about_many_on_one,
    about_splits,
    about_together,
)
from proofs.validation.drawn.meshes.refused import about_wrong_parts
from proofs.validation.drawn.seldom.named import REDUCTIONS, mapped, members, same
from proofs.validation.drawn.tensors import division, numbers
from spec.shape import unravel


def ask_wide_meshes(random: Random) -> None:
    """Reductions and moves on meshes of up to nine devices along one axis, or of four axes; and tensors of up to three
    levels that are divided inside of them."""
    sizes = random.choice(((4,), (5,), (6, 2), (9,), (2, 2, 2), (2, 3, 2), (2, 2, 1, 2), (2, 2, 2, 2)))
    mesh = ops.Mesh(dict(zip("wxyz", sizes, strict=False)))
    shape = tuple(random.choice((1, 4, 8, 9, 12)) for _ in range(random.randint(1, 2)))
    dims: list[tuple[str, ...]] = [()] * len(shape)
    dims[random.randrange(len(shape))] = tuple(random.sample(mesh.names, len(mesh.names)))
    spec, x = ops.ShardingSpec(mesh, dims), numbers(random, shape)
    about_parts(spec, shape)
    divided, question = ops.shard(x, spec), f"on a mesh: {mesh}; {dims}; {shape}"
    same(divided, x.numpy(), question)
    for name, plain in REDUCTIONS.items():
        axis = random.choice((None, *range(len(shape))))
        found = getattr(ops, f"reduce_{name}")(divided, axis)
        same(found, numpy_module().asarray(getattr(numpy_module(), plain)(x.numpy(), axis=axis)), question, name, axis)
    about_levels(random, mesh)
    about_many_devices(random)


def about_parts(spec: ops.ShardingSpec, shape: tuple[int, ...]) -> None:
    """The shape of the part of each device, and whether all are alike, by cutting each axis again and again."""
    found: list[tuple[int, ...]] = []
    mesh = spec.mesh
    for number in range(mesh.size):
        at = dict(zip(mesh.names, unravel(tuple(size for _, size in mesh.axes), number), strict=True))
        found.append(tuple(
            part_of(size, [(mesh.extent(name), at[name]) for name in names])
            for size, names in zip(shape, spec.names, strict=True)
        ))  # fmt: skip
    require(local_shapes(spec, shape) == found, "the parts of devices", spec, shape, found)
    for axis, size in enumerate(shape):
        is_even = size % prod(mesh.extent(name) for name in spec.names[axis]) == 0
        require(spec.is_even(axis, size) is is_even, "evenly", spec, axis, size)


def part_of(size: int, cuts: list[tuple[int, int]]) -> int:
    """How long the part of an axis is that is left after cuts."""
    row = list(range(size))
    for parts, index in cuts:
        block = -(-len(row) // parts)
        row = row[index * block : (index + 1) * block]
    return len(row)


def about_levels(random: Random, mesh: ops.Mesh) -> None:
    """A tensor of up to three levels, some divided, whose own axes are divided inside: the levels stay as they are."""
    levels = random.randint(1, 3)
    shape = tuple(random.choice((2, 3, 4)) for _ in range(levels + 1))
    whole, dims = numbers(random, shape), [(), *division(random, mesh, levels)][::-1]
    inner = [name for name in mesh.names if name not in {used for row in dims for used in row}]
    x, own = ops.shard(whole, ops.ShardingSpec(mesh, dims)), [tuple(inner[:1])]

    def inside(y: Tensor) -> Tensor:
        after = ops.shard(y, ops.ShardingSpec(mesh, own))
        names = after.physical_spec.names if after.physical_spec is not None else ()
        require(names == (*dims[:levels], *own), "shard: inside of levels", mesh, dims, own, names)
        return after

    same(mapped(inside, levels)(x), whole.numpy(), "shard: inside of levels", mesh, dims, own)


def about_many_devices(random: Random) -> None:
    """Reductions of an axis that up to forty devices of one mesh axis divide."""
    count = random.randint(2, 40)
    whole = numpy_module().array(random.sample(range(1000), count * random.randint(1, 2)))
    divided = ops.shard(whole, ops.ShardingSpec(ops.Mesh({"w": count}), ["w"]))
    for name, plain in REDUCTIONS.items():
        found = getattr(ops, f"reduce_{name}")(divided, 0)
        wanted = numpy_module().asarray(getattr(numpy_module(), plain)(whole))
        same(found, wanted, f"reduce_{name}: {len(whole)} elements on {count} devices")


STEPS = (None, None, 1, 2, -1, -2, -3, 3, -4)


def ask_long_keys(random: Random) -> None:
    """Keys for all axes of four to six, with new axes and an array of up to three among them, in up to two levels; of
    tensors that read a buffer with gaps, or not."""
    for _ in range(3):
        shape = tuple(random.choice((1, 2, 2, 3, 5, 7)) for _ in range(random.randint(3, 5)))
        levels = random.choice((0, 0, 1, 2))
        batch = tuple(random.choice((2, 3)) for _ in range(levels))
        numpy, step = numpy_module(), random.choice((1, 1, 2, -1))
        row = numpy.arange(prod((*batch, *shape)) * abs(step))[::step]
        order = random.sample(range(len(shape)), len(shape))
        turned = (*range(levels), *(levels + place for place in order))
        array = row.reshape((*batch, *shape)).transpose(turned)
        x = ops.reshape(ops.Tensor.of(row), (*batch, *shape))
        x = ops.moveaxis(x, turned, tuple(range(len(turned))))
        same(x, array, "a buffer with gaps", batch, shape, order, step)
        key, plain = key_of(random, array.shape[levels:])
        found = mapped(lambda one, key=key: ops.subscript(one, key), levels)(x)
        wanted = members(lambda one, plain=plain: one[plain], levels, array)
        same(found, wanted, "subscript", batch, array.shape, plain)


def key_of(random: Random, shape: tuple[int, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """A key, for a tensor and for an array of numpy: of integers and slices, or of slices and one array."""
    entries: list[Any] = []
    numpy = numpy_module()
    for size in shape:
        begin, end = (random.choice((None, None, random.randint(-size - 1, size + 1))) for _ in range(2))
        entries.append(slice(begin, end, random.choice(STEPS)))
    place = random.randrange(len(shape))
    if random.random() < 0.6:
        named = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 3)))
        size = shape[place]
        entries[place] = numpy.array([random.randrange(-size, size) for _ in range(prod(named))]).reshape(named)
    else:
        for axis in random.sample(range(len(shape)), random.randint(1, len(shape))):
            entries[axis] = random.randrange(-shape[axis], shape[axis])
    for _ in range(random.choice((0, 1, 2, 3))):
        entries.insert(random.randint(0, len(entries)), None)
    own = [ops.Tensor.of(entry) if isinstance(entry, numpy.ndarray) else entry for entry in entries]
    return tuple(own), tuple(entries)


def ask_words(random: Random) -> None:
    """How coordinates are dealt out, blocks and periods of words, numbers along several mesh axes, and where what a
    step leaves comes from."""
    for _ in range(6):
        length, parts, count = random.randint(0, 30), random.randint(1, 6), random.randint(1, 6)
        wanted = [part for row in rows_of(length, min(count, max(length, 1))) for part in numbered(row, parts)]
        require(dealt(length, parts, count) == wanted, "dealt out", length, parts, count)
        some, times = [random.randrange(3) for _ in range(random.choice((1, 2, 3, 4, 5)))], random.choice((1, 2, 3))
        word = tuple(letter for letter in some * random.choice((1, 2, 3, 4, 5, 8, 12)) for _ in range(times))
        word = random.choice((word, tuple(random.randrange(2) for _ in range(random.randint(1, 30)))))
        divisors = [size for size in range(1, len(word) + 1) if len(word) % size == 0]
        blocks = [size for size in divisors if all(word[k] == word[k // size * size] for k in range(len(word)))]
        periods = [size for size in divisors if all(word[k] == word[k % size] for k in range(len(word)))]
        require(block_of_word(word) == max(blocks), "the block of a word", word)
        require(period_of(word) == min(periods), "the period of a word", word)
        sizes = [random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 4))]
        names = [f"m{place}" for place in range(len(sizes))]
        order = random.sample(range(len(sizes)), len(sizes))
        number = random.randrange(prod(sizes))
        named = [names[place] for place in order]
        places = dict(zip(named, unravel(tuple(sizes[place] for place in order), number), strict=True))
        extents = dict(zip(names, sizes, strict=True))
        require(split_number(number, named, extents) == places, "a number of devices", named, number)
        about_agreeing(random)
        about_splits(random)
        about_alone(random)
        about_fitting(random)
    about_sources(random)
    about_filled(random)
    about_wrong_parts(random)
    for _ in range(12):
        about_together(random)
    about_free(random)
    if random.random() < 0.6:
        about_far_periods(random)
    for _ in range(3):
        about_many_on_one(random)
    about_filled(random, "tuvwxy", (2,), (1, 2, 2, 4, 8))
    about_free(random, ("cut", "pending", "pending", "copies"))
    for _ in range(2):
        about_far_words(random)


def rows_of(length: int, count: int) -> list[int]:
    """How long the stretches are that an axis is cut into, of the size rounded up."""
    return [part_of(length, [(count, index)]) for index in range(count)]


def numbered(length: int, parts: int) -> list[int]:
    """The part of each coordinate of a stretch."""
    return [index for index, size in enumerate(rows_of(length, parts)) for _ in range(size)]


def about_sources(random: Random) -> None:
    """The coordinate that each comes from after a step, against a list of them."""
    size = random.randint(1, 20)
    row: list[int | None] = list(range(size))
    step = random.choice((1, 2, 3, 4, 5, -1, -2, -3, -4, -5, gcd(size, 6)))
    begin = random.randint(0, size)
    end = random.randint(begin, size)
    before, behind = random.randint(0, 3), random.randint(0, 3)
    asked: list[tuple[str, int, Any, Callable[[], list[int | None]]]] = [
        ("stride", size, step, lambda: row[::step]),
        ("shrink", size, (begin, end), lambda: row[begin:end]),
        ("pad", size, (before, behind), lambda: [*[None] * before, *row, *[None] * behind]),
        ("expand", 1, size, lambda: [0] * size),
    ]
    for kind, length, given, wanted in asked:
        require(list(sources_of(kind, length, given)) == wanted(), "the sources of a step", kind, length, given)
