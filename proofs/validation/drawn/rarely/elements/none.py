"""Operands without elements, on a mesh: what nothing has to be moved of needs no communication, and what is beside them
is as it is without them (D16, D25, D26)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require
from proofs.validation.drawn.tensors import division, mesh_of

Call = tuple[type[Any], list[Any], dict[str, Any], Any]
"""An operation, its operands as arrays, its arguments, and what numpy makes of them."""


def ask_empty_operands(random: Random) -> None:
    """Some operations."""
    for _ in range(8):
        about_empty_operands(random)


def about_empty_operands(random: Random) -> None:
    """An operation of several operands, of which some have no elements, each divided in any way: it has the elements
    that numpy has, and where an operand without elements is not divided, and the result is as before, the collectives
    are the same. Where no operand has elements, nothing is gathered."""
    numpy, mesh = numpy_module(), mesh_of(random)
    kind, arrays, given, wanted = random.choice((of_parts, of_update, of_slices, of_product))(random)
    specs = [ops.ShardingSpec(mesh, division(random, mesh, array.ndim)) for array in arrays]
    whole = [ops.ShardingSpec(mesh, [None] * array.ndim) for array in arrays]
    operands = [ops.shard(array, spec) for array, spec in zip(arrays, specs, strict=True)]
    others = [operand if 0 not in operand.shape else ops.shard(array, spec)
              for array, operand, spec in zip(arrays, operands, whole, strict=True)]  # fmt: skip
    question = f"{kind.record.name}: {[(x.shape, x.spec) for x in operands]}; {given}"
    found, beside = ops.plan(kind, *operands, **given), ops.plan(kind, *others, **given)
    if found is None or beside is None:
        require(False, question, "no plan on a mesh", found, beside)
        return
    if (found.result, found.shape) == (beside.result, beside.shape):
        require([*found.collectives] == [*beside.collectives], question, found, beside)
    if 0 in found.shape or all(0 in array.shape for array in arrays):
        gathers = [move for move in found.collectives if move.kind == "all_gather"]
        require(not gathers, question, "nothing is gathered", found)
    result = kind()(*operands, **given).numpy()
    require(result.shape == wanted.shape and bool(numpy.array_equal(result, wanted)), question, result.tolist())


def sizes(random: Random, least: int) -> list[int]:
    """A shape of up to four axes, none of which is of size 0."""
    return [random.choice((1, 2, 3, 4, 6)) for _ in range(random.randint(least, 4))]


def drawn(random: Random, shape: list[int]) -> Any:
    """An array of numbers."""
    return numpy_module().array([random.randint(-9, 9) for _ in range(prod(shape))], int).reshape(shape)


def of_parts(random: Random) -> Call:
    """Arrays one after another, some of them of size 0 there."""
    shape = sizes(random, 1)
    axis = random.randrange(len(shape))
    arrays = [drawn(random, [*shape[:axis], random.choice((0, 0, 2, 4)), *shape[axis + 1 :]])
              for _ in range(random.randint(2, 4))]  # fmt: skip
    return ops.ConcatenateOp, arrays, {"axis": axis}, numpy_module().concatenate(arrays, axis)


def of_update(random: Random) -> Call:
    """An update of a box, which may be of size 0 along an axis."""
    shape = sizes(random, 1)
    box = [random.choice((0, size, random.randint(1, size))) for size in shape]
    start = [random.randint(0, size - part) for size, part in zip(shape, box, strict=True)]
    array, update = drawn(random, shape), drawn(random, box)
    wanted = array.copy()
    wanted[tuple(slice(begin, begin + part) for begin, part in zip(start, box, strict=True))] = update
    return ops.SliceUpdateOp, [array, update], {"start": tuple(start)}, wanted


def of_slices(random: Random) -> Call:
    """Updates of slices, of which there may be none."""
    shape, count = sizes(random, 1), random.choice((0, 0, 2))
    axis = random.randrange(len(shape))
    array, updates = drawn(random, shape), drawn(random, [*shape[:axis], count, *shape[axis + 1 :]])
    indices = numpy_module().array([random.randrange(shape[axis]) for _ in range(count)], int)
    wanted, front = array.copy(), (slice(None),) * axis
    for number, index in enumerate(indices):
        wanted[(*front, index)] += updates[(*front, number)]
    return ops.ScatterAddOp, [array, indices, updates], {"axis": axis}, wanted


def of_product(random: Random) -> Call:
    """A product of matrices, which may have a size of 0 anywhere."""
    front, rows, inner, columns = sizes(random, 0)[:2], *(random.choice((0, 1, 2, 3)) for _ in range(3))
    left, right = drawn(random, [*front, rows, inner]), drawn(random, [*front, inner, columns])
    return ops.MatmulOp, [left, right], {}, numpy_module().matmul(left, right)
