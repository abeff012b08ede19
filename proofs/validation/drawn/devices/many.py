"""Four or more of each on devices of JAX: operands, of which some are arrays of numpy, axes of a mesh, and steps of one
operation, on tensors of as many axes (D25)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.operation import Operation
from impl.ops.records.program import Step
from impl.ops.records.record import Record
from proofs.validation.defined import require_refused
from proofs.validation.drawn.devices.opened import meshed, opened, require_alike, require_placed
from proofs.validation.drawn.devices.programs import even_division

FAR = 2**40
"""An integer that 32 bits do not hold."""

EXTENTS = ((2, 1, 2, 2), (1, 2, 1, 4), (2, 2, 1, 2, 1), (1, 1, 1, 1, 8), (1, 1, 2, 1), (4, 1, 1, 2))
"""Meshes of four axes or five, of up to eight devices."""


def about_many(random: Random) -> None:
    """Operands, mesh axes, or steps."""
    random.choice((about_operands, about_mesh_axes, about_steps))(random)


def about_operands(random: Random) -> None:
    """Up to six arrays one after another, of which some are of JAX, wherever they stand: so is the result, and what its
    integers cannot hold is refused."""
    jax, numpy, many = opened(), numpy_module(), random.randint(2, 6)
    arrays = [numpy.arange(random.randint(1, 3)) * random.choice((1, -7, 1000)) for _ in range(many)]
    there = set(random.sample(range(many), random.choice((1, 1, random.randint(1, many)))))
    operands = [jax.numpy.asarray(x) if at in there else x for at, x in enumerate(arrays)]
    question = f"concatenate: {many} arrays, of JAX {there}"
    require_alike(ops.concatenate(operands, 0), ops.Tensor.of(numpy.concatenate(arrays)), question)
    for at in {*range(many)} - there:
        far = numpy.array([1, random.choice((FAR, -FAR))])
        require_refused(partial(ops.concatenate, [*operands[:at], far, *operands[at + 1 :]], 0), f"{question}; {far}")


def about_mesh_axes(random: Random) -> None:
    """An array divided over a mesh of four axes or five, and computed with."""
    opened()
    axes, shape = tuple(zip("xyzuv", random.choice(EXTENTS), strict=False)), random.choice(((8, 4, 2), (4, 16), (8, 8)))
    mesh, array = meshed(axes), numpy_module().arange(64, dtype="int32").reshape(shape)
    x = ops.shard(array, ops.ShardingSpec(mesh, even_division(random, mesh, shape)))
    found = ops.negative(x)
    require_placed(found, -array, f"negative: {axes}; {found.spec}")


def about_steps(random: Random) -> None:
    """An operation of up to seven steps, which turn, cut and step along four axes and more, beside the same one of
    numpy, step by step."""
    opened()
    axes = random.choice(({"x": 2}, {"x": 2, "y": 2}, {"x": 2, "y": 1, "z": 2}))
    array = numpy_module().arange(64, dtype="int32").reshape(random.choice(((2, 4, 2, 4), (4, 2, 2, 2, 2), (2, 8, 4))))
    program: list[Step] = []
    wanted = array
    for _ in range(random.randint(3, 7)):
        step, wanted = after_a_step(random, wanted)
        program.append(step)
    record = Record("steps", {}, check=lambda _, params: params, movement=lambda _shape, _params: tuple(program))
    own: Any = type("Own", (Operation,), {"record": record})
    mesh = meshed(tuple(axes.items()))
    x = ops.shard(array, ops.ShardingSpec(mesh, even_division(random, mesh, array.shape)))
    found, question = own()(x), f"an operation of steps: {axes}; {array.shape}; {program}"
    there = ops.ShardingSpec(ops.Mesh(axes), found.spec.names)
    require_alike(found, ops.shard(wanted, there), question)


def after_a_step(random: Random, array: Any) -> tuple[Step, Any]:
    """A step, and what it makes of an array."""
    numpy, shape, rank = numpy_module(), array.shape, array.ndim
    match random.choice(("permute", "stride", "stride", "shrink", "reshape")):
        case "permute":
            order = tuple(random.sample(range(rank), rank))
            return Step("permute", order), array.transpose(order)
        case "stride":
            by = tuple(random.choice((1, 1, -1)) for _ in shape)
            return Step("stride", by), array[tuple(slice(None, None, one) for one in by)]
        case "shrink":
            ends = tuple((random.randint(0, 1), size) if size > 3 else (0, size) for size in shape)
            return Step("shrink", ends), array[tuple(slice(*each) for each in ends)]
    flat = [factor for size in shape for factor in random.choice(((size,), halves(size)))]
    return Step("reshape", tuple(flat)), numpy.reshape(array, flat)


def halves(size: int) -> tuple[int, ...]:
    """An even size as two."""
    return (size,) if size % 2 or size < 3 else (2, size // 2)
