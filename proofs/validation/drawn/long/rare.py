"""What few operands have: elements far apart in memory, many axes, indices of other types, no array or no
mesh; and what few questions ask for, the least of some."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.placement import plan, reshard_plan
from proofs.validation.defined import require, require_refused

TAKEN, NOT_TAKEN = ("int8", "uint8", "int16", "uint32", "int64", "uint64"), ("bool", "float32", "complex64")
"""The types that indices may have, and others."""


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
    found = ops.Tensor.of(array)
    require((found + found).numpy().shape == tuple(shape), "arrays of many axes", shape)
    require(ops.reduce_sum(found).item() == 3, "arrays of many axes", shape)


def about_indices(random: Random) -> None:
    """Indices of every type of integers are taken as those of one are, and others refused, whatever they hold."""
    numpy = numpy_module()
    array = numpy.arange(random.randint(3, 7)) * 10
    places = [random.randrange(len(array)) for _ in range(random.randint(1, 4))]
    for kind in TAKEN:
        found = ops.gather(ops.Tensor.of(array), ops.Tensor.of(numpy.array(places, kind))).numpy()
        require((found == array[places]).all(), "indices", kind, places, found)
    for kind in NOT_TAKEN:
        wrong = ops.Tensor.of(numpy.array(places).astype(kind))
        require_refused(partial(ops.gather, ops.Tensor.of(array), wrong), f"indices of {kind}")


def about_no_array(random: Random) -> None:
    """Two numbers are operands; a tensor on no mesh is all there on every device, and a plan is of an operation."""
    left, right = random.randint(-9, 9), random.choice((2, 0.5, True))
    require(ops.add(left, right).item() == left + right, "two numbers", left, right)
    x = ops.Tensor.of(list(range(random.choice((2, 4)))))
    moves = reshard_plan(x, ops.ShardingSpec(ops.Mesh({"x": 2}), ["x"]))
    require([move.kind for move in moves] == ["slice"], "a tensor on no mesh", x, moves)
    others: tuple[Any, ...] = (range, dict, 3, "reduce_sum", ops.reduce_sum)
    for wrong in others:
        require_refused(partial(plan, wrong, x), f"plan: {wrong!r}")


def about_reductions(random: Random) -> None:
    """Reductions along an axis, with it kept or not, are those of numpy; NaN is the result where there is one."""
    numpy = numpy_module()
    kind = random.choice(("int16", "float32"))
    array = numpy.array([[random.randint(-9, 9) for _ in range(4)] for _ in range(3)], kind)
    if array.dtype.kind == "f" and random.random() < 0.4:
        array[random.randrange(3), random.randrange(4)] = float("nan")
    axis, kept = random.choice((0, 1, (0, 1), None)), random.random() < 0.5
    for name in ("sum", "max", "min", "mean"):
        wanted = getattr(numpy, name)(array, axis=axis, keepdims=kept)
        found = getattr(ops, f"reduce_{name}")(ops.Tensor.of(array), axis, kept).numpy()
        require(found.shape == wanted.shape, f"reduce_{name}", array, axis, kept, found, wanted)
        require(numpy.allclose(found, wanted, equal_nan=True), f"reduce_{name}", array, axis, kept, found, wanted)


EACH = (about_far_apart, about_axes_of_one, about_indices, about_no_array, about_reductions)
"""What is asked of them."""
