"""Tensors past the third axis, mesh axis or update: axes that move or come in any order, meshes of four and five axes,
axes that several mesh axes divide, many updates of one place, means along many axes, sizes of 0 and 1, and words whose
period is any prime (D20 to D26, D36)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.sharding.views.words import block_of_word, period_of
from impl.ops.tensors.tensor import Tensor
from proofs.validation.defined import refusal_of, require, require_refused


def ask_late_tensors(random: Random) -> None:
    """Many axes that move or come, sizes of 0 and 1, means, many updates of one place, and words."""
    for _ in range(4):
        about_axes_that_move(random)
        about_axes_that_come(random)
        about_sizes_that_broadcast(random)
        about_means(random)
        about_updates_of_one_place(random)
        about_words(random)
    about_flags(random)


def ask_late_meshes(random: Random) -> None:
    """Meshes of up to five axes, several of which divide one axis, of few elements or of one."""
    for _ in range(3):
        about_axes_of_a_mesh(random)
        about_axes_of_one_element(random)
        about_few_elements(random)
        about_members_on_a_mesh(random)


def some_array(random: Random, sizes: tuple[int, ...]) -> Any:
    """An array of small integers."""
    numbers = [random.randint(-9, 9) for _ in range(prod(sizes))]
    return numpy_module().array(numbers, "i8").reshape(sizes)


def is_same(found: Tensor, wanted: Any) -> bool:
    """Whether a tensor has the elements of an array."""
    return found.shape == wanted.shape and bool(numpy_module().array_equal(found.numpy(), wanted))


def about_axes_that_move(random: Random) -> None:
    """One to six of three to seven axes, each to its own place, as numpy has it."""
    rank = random.randint(3, 7)
    array = some_array(random, tuple(random.choice((1, 2, 3)) for _ in range(rank)))
    count = random.randint(1, min(6, rank))
    pair = [[axis - rank * random.randint(0, 1) for axis in random.sample(range(rank), count)] for _ in range(2)]
    found, wanted = ops.moveaxis(array, *pair), numpy_module().moveaxis(array, *pair)
    require(is_same(found, wanted), "axes that move", array.shape, pair, found)


def about_axes_that_come(random: Random) -> None:
    """One to five new axes, named in any order, as numpy has it; and out again."""
    array = some_array(random, tuple(random.choice((1, 2, 3)) for _ in range(random.randint(0, 4))))
    count = random.randint(1, 5)
    places = random.sample(range(array.ndim + count), count)
    found, wanted = ops.unsqueeze(array, places), numpy_module().expand_dims(array, tuple(places))
    require(is_same(found, wanted), "axes that come", array.shape, places, found)
    require(is_same(ops.squeeze(found, random.sample(places, count)), array), "axes that go", array.shape, places)


def about_sizes_that_broadcast(random: Random) -> None:
    """Two tensors of up to six axes, of sizes of which some are 0 or 1, as numpy has it."""
    rank = random.randint(1, 6)
    whole = [random.choice((0, 1, 1, 2, 3)) for _ in range(rank)]
    sizes = [tuple(random.choice((size, size, 1)) for size in whole)[random.randint(0, 1) :] for _ in range(2)]
    arrays = [some_array(random, each) for each in sizes]
    found, wanted = ops.add(*arrays), arrays[0] + arrays[1]
    require(is_same(found, wanted), "sizes that broadcast", sizes, found)


def about_means(random: Random) -> None:
    """Means along one to six axes, of tensors that a mesh divides, or not."""
    rank = random.randint(1, 6)
    array = some_array(random, tuple(random.choice((1, 2, 2, 3)) for _ in range(rank)))
    axes = tuple(random.sample(range(rank), random.randint(1, rank)))
    mesh = ops.Mesh({"x": 2})
    dims = [None] * rank
    x: Any = array
    if random.random() < 0.5:
        x = ops.shard(array, ops.ShardingSpec(mesh, [*dims[:-1], "x"]))
    keepdims = random.random() < 0.5
    found, wanted = ops.reduce_mean(x, axes, keepdims), array.mean(axis=axes, keepdims=keepdims)
    is_right = found.shape == wanted.shape and numpy_module().allclose(found.numpy(), wanted)
    require(is_right, "means along many axes", array.shape, axes, found, wanted)


def about_updates_of_one_place(random: Random) -> None:
    """Up to ninety updates, most of them of the same few places, are all added, and of those that replace the last one
    stays."""
    numpy = numpy_module()
    extent, count = random.randint(1, 4), random.choice((3, 9, 17, 33, 40, 65, 90))
    inner = tuple(random.choice((1, 2)) for _ in range(random.randint(0, 1)))
    base, updates = some_array(random, (extent, *inner)), some_array(random, (count, *inner))
    places = numpy.array([random.choice((0, extent - 1, random.randint(-extent, extent - 1))) for _ in range(count)])
    wanted = base.copy()
    numpy.add.at(wanted, places, updates)
    found = ops.scatter(base, places, updates, add=True)
    require(is_same(found, wanted), "updates that are added", base, places, updates, found)
    last = base.copy()
    for place, update in zip(places.tolist(), updates, strict=True):
        last[place] = update
    require(is_same(ops.scatter(base, places, updates), last), "updates that replace", base, places, updates)


def about_words(random: Random) -> None:
    """Words of a period of up to thirteen letters: the shortest one, and the largest block, of those that divide their
    length."""
    period, times = random.randint(1, 13), random.randint(1, 13)
    word = tuple(random.randint(0, 1) for _ in range(period)) * times
    size = len(word)
    divisors = [length for length in range(1, size + 1) if size % length == 0]
    wanted = next(length for length in divisors if word == word[:length] * (size // length))
    require(period_of(word) == wanted, "the period of a word", word, wanted)
    parts = {length: [word[at : at + length] for at in range(0, size, length)] for length in divisors}
    block = max(length for length in divisors if all(len({*part}) == 1 for part in parts[length]))
    require(block_of_word(word) == block, "the blocks of a word", word, block)


def about_flags(random: Random) -> None:
    """A number in the place of a flag is refused, also where a flag that is equal to it was taken before."""
    array = some_array(random, (2, 3))
    axis = random.randint(0, 1)
    for flag in (True, False):
        tensor = Tensor.of(array)
        ops.reduce_sum(tensor, axis=axis, keepdims=flag)
        number: Any = int(flag)
        require_refused(lambda: ops.reduce_sum(tensor, axis=axis, keepdims=number), f"keepdims={number}")  # noqa: B023


def some_mesh(random: Random, most: int) -> Any:
    """A mesh of one to five axes, of at most sixteen devices or a few more."""
    sizes: list[int] = []
    while len(sizes) < most:
        sizes.append(random.choice((1, 2, 2, 3)))
        if numpy_module().prod(sizes) > 16:
            sizes[-1] = 1
    return ops.Mesh({f"m{place}": size for place, size in enumerate(sizes)})


def some_dims(random: Random, mesh: Any, rank: int) -> list[tuple[str, ...]]:
    """Mesh axes on the axes of a tensor, in any order, several on one."""
    dims: list[tuple[str, ...]] = [()] * rank
    for name in random.sample(list(mesh.names), len(mesh.names)):
        axis = random.randint(-1, rank - 1)
        if axis >= 0:
            dims[axis] = (*dims[axis], name)
    return dims


def about_axes_of_a_mesh(random: Random) -> None:
    """Tensors on meshes of up to five axes, several of which may divide one axis: put there, moved, reshaped, turned
    and added along axes, they have the elements that they had."""
    mesh, rank = some_mesh(random, random.randint(2, 5)), random.randint(1, 3)
    array = some_array(random, tuple(random.choice((1, 2, 4, 5, 6, 8)) for _ in range(rank)))
    specs = [ops.ShardingSpec(mesh, some_dims(random, mesh, rank)) for _ in range(2)]
    there = ops.shard(array, specs[0])
    require(is_same(there, array), "on a mesh of many axes", array.shape, specs[0])
    require(is_same(ops.reshard(there, specs[1]), array), "moved on a mesh of many axes", array.shape, *specs)
    axis = random.randrange(rank)
    require(is_same(ops.reduce_sum(there, axis), array.sum(axis)), "sums on a mesh", array.shape, specs[0], axis)
    flat = ops.reshape(there, (-1,))
    require(is_same(flat, array.reshape(-1)), "in a row on a mesh", array.shape, specs[0], flat)
    turned = tuple(random.sample(range(rank), rank))
    moved = ops.moveaxis(there, turned, tuple(range(rank)))
    require(is_same(moved, array.transpose(turned)), "turned on a mesh", array.shape, specs[0], turned)


def about_axes_of_one_element(random: Random) -> None:
    """Axes of one element, one to four in a row, which mesh axes cut: a reshape that leaves them where they are leaves
    them to the same mesh axes, in their order."""
    count = random.randint(1, 4)
    mesh = ops.Mesh({f"m{place}": 2 for place in range(count)})
    names = random.sample(list(mesh.names), count)
    rest = random.choice((2, 3, 6))
    there = ops.shard(some_array(random, (1,) * count + (rest,)), ops.ShardingSpec(mesh, [*names, None]))
    new = random.choice(((rest, 1), (1, rest), (1, 1, rest)))
    found = ops.reshape(there, (1,) * count + new)
    order = [name for row in found.spec.names for name in row] if found.spec is not None else []
    is_right = sorted(order) == sorted(names) and order == names
    require(is_right, "axes of one element that are cut", names, new, found.spec)
    require(is_same(found, there.numpy().reshape(found.shape)), "their elements", names, new, found)


def about_few_elements(random: Random) -> None:
    """An axis that one to four mesh axes divide, of as few elements as leave devices without any: its largest element
    is found."""
    mesh = some_mesh(random, random.randint(1, 4))
    size = random.randint(1, 9)
    array = some_array(random, (size, random.choice((1, 2))))
    names = tuple(random.sample(list(mesh.names), len(mesh.names)))
    there = ops.shard(array, ops.ShardingSpec(mesh, [names, None]))
    for name in ("max", "min"):
        found = getattr(ops, f"reduce_{name}")(there, 0)
        wanted = getattr(array, name)(0)
        require(is_same(found, wanted), f"reduce_{name} of few elements", array, names, found)


def about_members_on_a_mesh(random: Random) -> None:
    """A batch that mesh axes divide already, mapped along one that is named: what is put on the mesh inside has the
    members where they were."""
    mesh = ops.Mesh({"a": 2, "b": random.choice((1, 2)), "c": 2})
    names = tuple(random.sample(("a", "b", "c"), random.randint(0, 2)))
    array = some_array(random, (4, random.choice((2, 4))))
    there = ops.shard(array, ops.ShardingSpec(mesh, [names, None]))
    inside = next((name for name in ("c", "b", "a") if name not in names and name != "a"), None)
    seen: list[Any] = []

    def each(x: Tensor) -> Tensor:
        before = x.physical_spec
        after = ops.shard(x, ops.ShardingSpec(mesh, [random.choice((None, inside))]))
        seen.append((before, after.physical_spec))
        return ops.add(after, 1)

    found = ops.vmap(each, spmd_axis_name="a")(there)
    require(is_same(found, array + 1), "members on a mesh", array, names, found)
    before, after = seen[0]
    wanted = names if "a" in names else ("a",)
    is_right = before is not None and before.names[0] == wanted and after.names[0] == wanted
    require(is_right, "where members are", names, before, after)
    require(refusal_of(found.numpy) is None, "members that are read", names)
