"""Keys with arrays far apart, indices out of range on one of many devices, scatters of nothing, operands of several
ranks in a batch, buffers with gaps, and large shapes on meshes."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.tensors import numbers


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
    """Indices, divided among up to eight devices, of which the last ones may be out of range."""
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
