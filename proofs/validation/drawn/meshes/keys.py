"""Keys with arrays far apart, indices out of range on one of many devices, scatters of nothing, operands of several
ranks in a batch, buffers with gaps, and large shapes on meshes."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.tensors.tensor import Tensor
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.meshes.pending import REDUCED
from proofs.validation.drawn.tensors import numbers

KINDS = ("int8", "int16", "int32", "int64", "float32", "float64", "complex64")
"""Types of elements."""


def ask_far_keys(random: Random) -> None:
    """What numpy answers in another order, or not at all, wherever it stands in a long key."""
    shape = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(4, 6)))
    x = numbers(random, shape)
    array = ops.Tensor.of([random.randrange(-size, size) for size in (shape[0],)] * 2)
    for other in (ops.Tensor.of([0, 0]), 0, slice(None)):
        first, second = sorted(random.sample(range(len(shape)), 2))
        key: list[Any] = [slice(None)] * (second + random.choice((0, 1)))
        key[first : first + 1], key[second : second + 1] = [zeros(array)], [other]
        is_apart = isinstance(other, int) and second > first + 1
        if is_apart or isinstance(other, ops.Tensor):
            require_refused(partial(ops.subscript, x, tuple(key)), f"subscript: {shape}; {key}")
        else:
            ops.subscript(x, tuple(key))


def zeros(array: Any) -> Any:
    """Indices of 0 in the shape of an array: they are in range of every axis."""
    return ops.multiply(array, 0)


def ask_indices_on_meshes(random: Random) -> None:
    """Indices, divided among up to eight devices, of which the last ones may be out of range, or that are still to be
    combined; and the types of what is scattered."""
    mesh = ops.Mesh({"x": random.choice((2, 4)), "y": random.choice((2, 2, 1))})
    count, rows = 8, random.choice((3, 5))
    x = numbers(random, (rows, 2))
    places = [random.randrange(-rows, rows) for _ in range(count)]
    spec = ops.ShardingSpec(mesh, (("x", "y"),))
    gathered = ops.gather(x, ops.shard(places, spec), axis=0)
    require(gathered.shape == (count, 2), "gather: the shape", gathered.shape)
    deep = ops.reshape(places, (2, 2, 1, 2))
    spread = ops.ShardingSpec(mesh, (("y",), (), (), ("x",) if dict(mesh.axes)["x"] == 2 else ()))
    taken = ops.gather(x, ops.shard(deep, spread), axis=0)
    require(taken.shape == (2, 2, 1, 2, 2), "gather: the shape", taken.shape)
    at = random.randrange(count)
    wrong = [*places[:at], random.choice((rows, -rows - 1)), *places[at + 1 :]]
    require_refused(lambda: ops.gather(x, ops.shard(wrong, spec), axis=0), f"gather: {rows} rows; {wrong}")
    nothing = ops.reshape(ops.subscript(ops.Tensor.of(places), slice(0, 0)), (0,))
    for is_added in (False, True):
        left = ops.scatter(x, nothing, ops.gather(x, nothing, axis=0), axis=0, add=is_added)
        require(left.numpy().tolist() == x.numpy().tolist(), "scatter: of nothing", is_added)
    about_types(random)
    about_types(random)
    about_pending_indices(random)


def about_types(random: Random) -> None:
    """A scatter of any number of updates, also of none, has the type that its operands have together."""
    numpy, (first, second) = numpy_module(), random.choices(KINDS, k=2)
    array = numpy.array([random.randint(0, 9) for _ in range(4)], first)
    places = random.sample(range(4), random.randint(0, 3))
    updates = numpy.array([random.randint(0, 9) for _ in places], second)
    wanted = array.astype(numpy.result_type(first, second))
    x = ops.Tensor.of(array)
    if random.random() < 0.4:
        x = ops.shard(x, ops.ShardingSpec(ops.Mesh({"x": 2}), (("x",),)))
    for is_added in (False, True):
        after = wanted.copy()
        after[places] = updates + (wanted[places] if is_added else 0)
        found = ops.scatter(x, numpy.array(places, int), ops.Tensor.of(updates), add=is_added).numpy()
        question = f"scatter: {first}; {places}; {second} {updates.tolist()}; {is_added}"
        require(found.dtype == wanted.dtype and (found == after).all(), question, found.dtype, found, after)


def about_pending_indices(random: Random) -> None:
    """Indices that are still to be combined along up to three mesh axes are in range, or are not, as what they are
    together is: what a device has of them alone is no index."""
    numpy, rows, count = numpy_module(), random.choice((3, 5)), random.randint(1, 3)
    mesh = ops.Mesh(dict(zip("xyz"[: random.choice((1, 1, 2, 3))], random.choices((2, 2, 3), k=3), strict=False)))
    name, operation = random.choice([*REDUCED.items()])
    parts = numpy.array([random.randint(-9, 9) for _ in range(mesh.size * count)]).reshape(-1, count)
    places = [random.randrange(-rows, rows) for _ in range(count)]
    if random.random() < 0.3:
        places[random.randrange(count)] = random.choice((rows, -rows - 1, 3 * rows))
    match name:
        case "sum":
            parts[0] += numpy.array(places) - parts.sum(axis=0)
        case "max":
            parts = places - abs(parts) * (numpy.arange(mesh.size)[:, None] > 0)
        case _:
            parts = places + abs(parts) * (numpy.arange(mesh.size)[:, None] > 0)
    front = tuple(size for _, size in mesh.axes)
    dims = [*((each,) for each in mesh.names), ()]
    value = ops.shard(parts.reshape(*front, count), ops.ShardingSpec(mesh, dims)).value
    params = {"axis": tuple(range(len(front))), "keepdims": False}
    indices = Tensor(ops.execute_on_shards(operation.record, [value], params))
    x, question = ops.Tensor.of(numpy.arange(rows) * 10), f"gather: {rows} rows; {mesh}; {name} of {parts.tolist()}"
    if all(-rows <= place < rows for place in places):
        found = ops.gather(x, indices, axis=0).numpy().tolist()
        require(found == [place % rows * 10 for place in places], question, found)
    else:
        require_refused(lambda: ops.gather(x, indices, axis=0), question)


def ask_ranks(random: Random) -> None:
    """Members of a batch of several ranks, with sizes that are those of the batch; and buffers with gaps."""
    size, numpy = random.choice((2, 3)), numpy_module()
    shapes = [(size,) * random.randint(1, 3) for _ in range(2)]
    first, second = (numbers(random, shape) for shape in shapes)
    for operation, plain in ((ops.add, numpy.add), (ops.subtract, numpy.subtract), (ops.maximum, numpy.maximum)):
        found = ops.vmap(operation)(first, second).numpy()
        wanted = numpy.stack([plain(x, y) for x, y in zip(first.numpy(), second.numpy(), strict=True)])
        require(found.shape == wanted.shape and (found == wanted).all(), operation.__name__, shapes)
    step = random.choice((2, 3, -1, -2))
    row = numpy.arange(40)[::step]
    tensor = ops.Tensor.of(row)
    for index in (slice(None, None, -1), slice(1, 7, 2), slice(3, None)):
        found = ops.subscript(tensor, index).numpy()
        require(found.tolist() == row[index].tolist(), "a buffer with gaps", step, index)
    folded = ops.swap_axes(ops.reshape(ops.subscript(tensor, slice(0, 12)), (3, 4)), 0, 1).numpy()
    require(folded.tolist() == row[:12].reshape(3, 4).T.tolist(), "a buffer with gaps", step)
    square = numbers(random, (2, 3))
    require(square.T.numpy().tolist() == square.numpy().T.tolist(), "T", square)
    require(ops.add(tensor, 1).numpy().tolist() == (row + 1).tolist(), "a buffer with gaps", step)
    table = numbers(random, (1001, 2))
    mesh = ops.Mesh({"x": 2, "y": random.choice((1, 2))})
    spread = ops.shard(table, ops.ShardingSpec(mesh, ((), ("x",))))
    require(prod(spread.shape) == 2002 and spread.numpy().tolist() == table.numpy().tolist(), "many rows", mesh)
