"""How tensors are printed: the elements at the ends of all axes, as many as there is room for, and inside of `vmap`
none of them; the logical shape, and how the logical axes lie on a mesh (D16, D19, D26)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.tensors.show import CORNERS, IN_FULL
from proofs.validation.defined import require
from proofs.validation.drawn.tensors import division, mesh_of

MOST_HELD = 2**13
"""Elements of an array that is in memory; others are repeated."""

KINDS = "bool", "int8", "int64", "float32", "float64", "complex128"
"""Types of elements that are printed."""


def ask_printed_tensors(random: Random) -> None:
    """Each of them, some times."""
    about_elements(random)
    for _ in range(4):
        about_members(random)


def about_elements(random: Random) -> None:
    """A tensor of any rank, of which some axes may be repeated often, on a mesh or on none. All of a few elements are
    printed, as numpy prints them. Of more, those at three places from either end of each axis are, or at two, or at
    one: as many places as there can be without too many elements; and none, where one place is too many."""
    numpy, kind = numpy_module(), random.choice(KINDS)
    rank = random.choice((1, 2, 3, 4, 4, 4, 4, 5, 5, 6, 7, 8))
    sizes = [random.choice(random.choice(((1, 2, 3, 4), (4, 5, 6, 7, 8), (7, 8, 9, 12, 50)))) for _ in range(rank)]
    held = list(sizes)
    for axis in random.sample(range(rank), rank):
        if prod(held) > MOST_HELD or random.random() < 0.1:
            held[axis] = 1
    numbers = [random.randint(-99, 99) for _ in range(prod(held))]
    array = numpy.array(numbers).reshape(held).astype(kind) / (4 if kind.startswith(("f", "c")) else 1)
    array = numpy.broadcast_to(array.astype(kind), sizes)
    x, placed = ops.broadcast_to(ops.Tensor.of(array[tuple(slice(size) for size in held)]), sizes), ""
    if array.size <= MOST_HELD and random.random() < 0.4:
        mesh = mesh_of(random)
        names = division(random, mesh, rank)
        x, placed = ops.shard(x, ops.ShardingSpec(mesh, names)), f", sharding={tuple(names)}"
    wanted = f"Tensor({text_of(array)}, shape={array.shape}, dtype={array.dtype}{placed})"
    require(repr(x) == wanted, f"a tensor is printed: {array.shape}; {array.dtype}", repr(x), wanted)


def text_of(array: Any) -> str:
    """The elements of an array, or those near the ends of all its axes, as numpy writes them."""
    write = numpy_module().array2string
    if array.size <= IN_FULL:
        return str(write(array, separator=", ", prefix="Tensor(", threshold=IN_FULL))
    for edge in (3, 2, 1):
        if prod(min(size, 2 * edge + 1) for size in array.shape) <= CORNERS:
            return str(write(array, separator=", ", prefix="Tensor(", threshold=0, edgeitems=edge))
    return "..."


def about_members(random: Random) -> None:
    """Inside of up to three levels of `vmap`, over any of the axes, a tensor on a mesh or on none is printed with the
    shape of a member, the sizes of the batches, the outermost first, and the mesh axes that divide the axes which a
    member has. Those of the batches are not said."""
    sizes = [random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 5))]
    x: Any = ops.broadcast_to(numpy_module().zeros((), random.choice(KINDS)), sizes)
    mesh, is_placed = mesh_of(random), random.random() < 0.8
    names = division(random, mesh, len(sizes))
    if is_placed:
        x = ops.shard(x, ops.ShardingSpec(mesh, names))
    left, shape, batch, printed = list(names), list(sizes), list[int](), list[str]()

    def member(one: Any) -> Any:
        printed.append(repr(one))
        return one

    function: Any = member
    levels = []
    for _ in range(random.randint(1, min(3, len(sizes)))):
        axis = random.randrange(len(shape))
        levels.append(axis - random.choice((0, len(shape))))
        batch.append(shape.pop(axis))
        left.pop(axis)
    for axis in reversed(levels):
        function = ops.vmap(function, in_axes=axis)
    function(x)
    placed = f", sharding={tuple(left)}" if is_placed else ""
    wanted = f"Tensor(..., shape={tuple(shape)}, dtype={x.dtype}, batch={tuple(batch)}{placed})"
    require(printed == [wanted], f"a member is printed: {sizes}; {names}; {levels}", printed, wanted)
