"""Arrays that are moved among devices of JAX, and their largest and smallest elements there, of every type (D25)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, ops
from impl.interop.arrays.libraries import numpy_module
from impl.interop.arrays.memory import read
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.devices.many import about_many
from proofs.validation.drawn.devices.opened import meshed, opened, require_placed
from proofs.validation.drawn.devices.programs import MESHES, even_division

SHAPES = ((12,), (24,), (12, 4), (6, 8), (8, 2, 6), (4, 12), (1, 24), (6, 1, 8))
"""Shapes that most meshes divide."""

KINDS = (
    "int32", "int8", "uint16", "float32", "float32", "float16", "bfloat16", "float8_e4m3fn", "float8_e5m2",
    "float8_e4m3fnuz", "int4",
)  # fmt: skip
"""Types of elements, numpy's and others."""

WHOLE, FRACTIONS = (-4, -3, -1, 0, 2, 3, 7), (-3.5, -1.0, -0.25, -0.0, 0.0, 0.5, 2.0)


def ask_moves_of_jax(random: Random) -> None:
    """Arrays divided in one way, then in others: each device has its part; sums over any axes, and the largest and the
    smallest element, not a number if one is none, whichever device holds it; then four or more operands, mesh axes, or
    steps."""
    jax, numpy = opened(), numpy_module()
    axes, shape, kind = random.choice(MESHES), random.choice(SHAPES), random.choice(KINDS)
    mesh = meshed(tuple(axes.items()))
    whole = elements(random, shape, kind)
    x = ops.Tensor.of(jax.numpy.asarray(whole, "float32").astype(kind))
    for _ in range(3):
        x = ops.shard(x, ops.ShardingSpec(mesh, even_division(random, mesh, shape)))
        require_alike(x, whole, f"shard: {axes}; {shape}; {kind}; {x.spec}")
        require_placed(x, numpy.asarray(x.numpy()), f"shard: {axes}; {shape}; {kind}; {x.spec}")
    chosen = tuple(random.sample(range(len(shape)), random.randint(1, len(shape))))
    for name in ("max", "min"):
        found = getattr(ops, f"reduce_{name}")(x, chosen)
        require(found.dtype == x.dtype, f"reduce_{name}: {kind}", found.dtype)
        require_alike(found, getattr(numpy, name)(whole, axis=chosen), f"reduce_{name}: {x}; {chosen}")
    about_memory(random)
    if kind in ("int32", "float32"):
        with numpy.errstate(invalid="ignore"):
            require_alike(ops.reduce_sum(x, chosen), whole.sum(axis=chosen), f"reduce_sum: {x}; {chosen}")
    about_many(random)


def about_memory(random: Random) -> None:
    """An array of JAX lies in memory row-major, and begins there; while JAX compiles, what stands for it has the same
    view, and no memory."""
    jax, shape = opened(), random.choice((*SHAPES, (), (1, 3), (0, 2)))
    x, wanted = jax.numpy.arange(prod(shape)).reshape(shape), View.create(shape)
    found = read(x)
    require(View.of(x) == found.view == wanted, "an array of JAX", shape, found.view)
    require(found.buffer.tolist() == [*range(prod(shape))], "an array of JAX", shape, found.buffer)

    def traced(y: Any) -> Any:
        found = View.of(y), *ShapeTracker.of(y).views
        require(found == (wanted, wanted), "what stands for an array of JAX", shape, found)
        require_refused(partial(read, y), f"the memory of what stands for an array of JAX: {shape}")
        return y

    jax.eval_shape(traced, x)


def elements(random: Random, shape: tuple[int, ...], kind: str) -> Any:
    """Numbers that a type holds, as an array of numpy: of both signs, of one alone, seldom infinite or none."""
    numpy, count = numpy_module(), int(numpy_module().prod(shape))
    numbers: list[float] = [*(WHOLE if "int" in kind else FRACTIONS)]
    if kind[0] == "u" or random.random() < 0.3:
        numbers = [number for number in numbers if number >= 0]
    elif random.random() < 0.4:
        numbers = [number for number in numbers if number < 0]
    array = numpy.array([random.choice(numbers) for _ in range(count)])
    if "int" not in kind and random.random() < 0.5:
        array[random.randrange(count)] = numpy.nan
    if kind in ("float32", "float16", "bfloat16") and random.random() < 0.5:
        array[random.randrange(count)] = random.choice((numpy.inf, -numpy.inf))
    return array.reshape(shape)


def require_alike(found: ops.Tensor, wanted: Any, question: str) -> None:
    """The same numbers."""
    numpy = numpy_module()
    ours = numpy.asarray(found.numpy()).astype("float64")
    require(numpy.array_equal(ours, wanted, equal_nan=True), question, ours.tolist(), wanted.tolist())
