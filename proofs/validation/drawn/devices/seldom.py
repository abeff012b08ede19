"""What arrays of JAX are seldom asked: buffers and results larger than they are held, arguments that are equal and of
other kinds, derivatives of the largest and the smallest elements, and meshes that are given oddly (D16, D25)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.engine_jax import jax_mesh
from impl.ops.operation import Operation
from impl.ops.records.record import Argument
from impl.ops.sharding.local import Local
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.devices.opened import meshed, opened
from proofs.validation.drawn.devices.programs import MESHES, even_division

PAIR = (("x", 2),)
"""A mesh of two devices."""


def ask_seldom_of_jax(random: Random) -> None:
    """Two of them, each in its ways."""
    ways = about_far_buffers, about_the_way, about_arguments, about_derivatives, about_derivatives
    random.choice(ways)(random)
    random.choice((about_meshes, about_uneven_plans))(random)


def about_far_buffers(random: Random) -> None:
    """A few elements of JAX, repeated so often that their numbers in a row need more than the 32 bits in which it
    counts: read by addresses, while it compiles, and on devices; and a buffer that is longer than it counts, of which
    it reads elements wherever they are, unless they are further apart."""
    jax, numpy, bits = opened(), numpy_module(), random.choice((29, 30, 31, 40, 61, 62, 64))
    row, step = numpy.arange(3, dtype="int32") * 10 + random.randint(0, 9), 2 ** (bits - 1)
    far: Any = ops.reshape(ops.broadcast_to(row, (2**bits, 3)), (3 * 2**bits,))[::step]
    tracker, wanted = far.value.tracker, row[[number * step % 3 for number in range(6)]].tolist()
    there = ops.Tensor(Local(tracker, jax.numpy.asarray(row)))
    divided = ops.shard(there, ops.ShardingSpec(meshed(PAIR), ["x"]))
    for found in (there.numpy(), jax.jit(lambda x: x.array())(far), divided.numpy()):
        require(found.tolist() == wanted, "a far buffer of JAX", bits, found.tolist(), wanted)
    for apart in (random.randint(1, 9), 2**31 - 1, 2**31, 2 ** random.randint(32, 40)):
        begin = random.choice((0, 2**31, 2**40))
        read = ShapeTracker((View.create((2,), (apart,), begin), View.create((2,), (-1,), 1)))

        def traced(buffer: Any, read: ShapeTracker = read) -> Any:
            return Local(read, buffer).whole()

        asked = partial(jax.eval_shape, traced, jax.ShapeDtypeStruct((2**42,), "int8"))
        if apart >= 2**31 - 1:
            require_refused(asked, f"elements of JAX that are {apart} apart")
        else:
            require(asked().shape == (2,), "elements of JAX far in a buffer", begin, apart)


def about_the_way(random: Random) -> None:
    """Of a number that is repeated further than arrays go a few elements are read; repeated so on devices it is
    refused, as a view and as a sum."""
    jax, far, count = opened(), 2 ** random.randint(36, 50), random.randint(1, 9)
    number = jax.numpy.full(1, count)
    some = ops.broadcast_to(number, (far,))[random.randint(0, far - count) :][:count]
    require(some.numpy().tolist() == [count] * count, "a few of many", far, count)
    require(isinstance(some.array(), jax.Array), "an array of JAX")
    column = ops.shard(jax.numpy.ones((4, 1)), ops.ShardingSpec(meshed(PAIR), ["x", None]))
    require_refused(lambda: ops.broadcast_to(column, (4, far)), f"{far} times what devices of JAX hold")
    row = ops.shard(jax.numpy.ones((1, 2**18)), ops.ShardingSpec(meshed(PAIR), [None, "x"]))
    long = ops.shard(jax.numpy.ones((2**18, 1)), ops.ShardingSpec(meshed(PAIR), ["x", None]))
    require_refused(lambda: ops.matmul(long, row), "a product of far more elements than its operands")


class Scaled(Operation):
    """Elements times a number, or the first of a list of numbers."""

    record = replace(
        ops.NegativeOp.record,
        name="scaled",
        arguments={"by": Argument.FLAG},
        kernel=lambda xp, arrays, params: arrays[0] * (params["by"][0] if type(params["by"]) is list else params["by"]),
    )


def about_arguments(random: Random) -> None:
    """An operation of one's own with arguments that are equal and are not the same: of other types, the two zeros, and
    lists, which have no hash. Each gives what it gives in this process."""
    numpy, number = numpy_module(), random.randint(1, 9)
    array = numpy.arange(1, 5, dtype="int32") * number
    mesh = meshed(PAIR)
    x, y = (ops.shard(array, ops.ShardingSpec(on, ["x"])) for on in (mesh, ops.Mesh(dict(PAIR))))
    given: list[Any] = [1, 1.0, True, 0.0, -0.0, 0, False, [1], [1.0], [2]]
    random.shuffle(given)
    for by in given:
        found, wanted = Scaled()(x, by=by).numpy(), Scaled()(y, by=by).numpy()
        require(found.dtype.kind == wanted.dtype.kind, "equal arguments: the type", by, found.dtype, wanted.dtype)
        is_same = numpy.array_equal(found, wanted) and numpy.array_equal(numpy.signbit(found), numpy.signbit(wanted))
        require(is_same, "equal arguments", by, found, wanted)


def about_derivatives(random: Random) -> None:
    """Derivatives of the largest and the smallest elements on several devices, of some that are as large as one
    another, forwards and backwards, compiled or not: as of `jax.numpy`."""
    jax, numpy = opened(), numpy_module()
    axes, shape = random.choice(MESHES), random.choice(((8,), (12,), (8, 4), (4, 12), (2, 4, 6)))
    mesh = meshed(tuple(axes.items()))
    array = numpy.array([random.choice((0.5, 1, 2, 2, 3)) for _ in range(prod(shape))], "float32").reshape(shape)
    name, keepdims = random.choice(("max", "min")), random.random() < 0.5
    chosen = tuple(random.sample(range(len(shape)), random.randint(1, len(shape))))
    spec = ops.ShardingSpec(mesh, even_division(random, mesh, shape))
    question = f"derivatives: {axes}; {spec.names}; {name}; {chosen}; {keepdims}; {array.tolist()}"

    def ours(x: Any) -> Any:
        return ops.reduce_sum(getattr(ops, f"reduce_{name}")(x * x, chosen, keepdims) * 3.0).array()

    def theirs(x: Any) -> Any:
        return (getattr(jax.numpy, name)(x * x, axis=chosen, keepdims=keepdims) * 3.0).sum()

    x, y = ops.shard(array, spec), jax.numpy.asarray(array)
    through = jax.jit if random.random() < 0.3 else lambda function: function
    found, wanted = through(jax.grad(ours))(x).numpy(), numpy.asarray(jax.grad(theirs)(y))
    require(numpy.allclose(found, wanted, rtol=1e-5), question, found.tolist(), wanted.tolist())
    changes = [jax.jvp(function, (value,), (value,))[1] for function, value in ((ours, x), (theirs, y))]
    require(numpy.allclose(*changes, rtol=1e-5), question, *changes)


def about_meshes(random: Random) -> None:
    """A mesh of JAX of pairs that are gone through once, and of devices that are none."""
    sizes = random.choice(((2,), (2, 3), (4, 1)))
    pairs = tuple(zip("xyz", sizes, strict=False))
    require(jax_mesh(iter(pairs)).axes == pairs, "a mesh of pairs", pairs)  # type: ignore[arg-type]
    require(jax_mesh(dict(pairs), iter(opened().devices())).axes == pairs, "a mesh of devices", pairs)
    for devices in ("ab", [0, 1], 2, {"x": 2}):
        require_refused(partial(jax_mesh, {"x": 2}, devices), f"a mesh of devices: {devices}")  # type: ignore[arg-type]


def about_uneven_plans(random: Random) -> None:
    """What JAX does not divide evenly is not moved there, and has no plan."""
    mesh = meshed((("x", 2), ("y", 2)))
    size = random.choice((2, 6, 10))
    x = ops.shard(numpy_module().arange(size), ops.ShardingSpec(mesh, ["x"]))
    for moved in (ops.reshard, ops.reshard_plan):
        require_refused(partial(moved, x, ops.ShardingSpec(mesh, [("x", "y")])), f"{size} over four devices of JAX")
    require(ops.reshard_plan(x, ops.ShardingSpec(mesh, ["y"])) != (), "what is moved", size)
