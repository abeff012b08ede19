"""Operations on numbers of several parts: complex ones, and zeros of either sign; on batches of none; and of three
operands or more, of which the last decides how the result lies on a mesh (D16 to D25)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require


def ask_components(random: Random) -> None:
    """Each in its ways."""
    about_complex_numbers(random)
    about_signs_of_zero(random)
    about_no_batch(random)
    about_last_operands(random)


def about_complex_numbers(random: Random) -> None:
    """What is moved, joined, looked up, added and multiplied keeps its imaginary part, and the sign of it."""
    numpy, shape = numpy_module(), (random.randint(2, 4), random.randint(2, 4))
    parts = [numpy.array([[random.randint(-9, 9) for _ in range(shape[1])] for _ in range(shape[0])]) for _ in range(4)]
    x, y = parts[0] + 1j * parts[1], parts[2] + 1j * parts[3]
    places = numpy.array([random.randrange(shape[0]) for _ in range(3)])
    scattered, updated = x.copy(), x.copy()
    scattered[places] = y[places]
    updated[1:, :1] = y[1:, :1]
    pairs = (
        (ops.gather(x, places, 0), x[places]),
        (ops.concatenate([x, y], 1), numpy.concatenate([x, y], 1)),
        (ops.scatter(x, places, y[places], 0), scattered),
        (ops.slice_update(x, y[1:, :1], (1, 0)), updated),
        (ops.swap_axes(x, 0, 1), x.T),
        (ops.add(x, y), x + y),
        (ops.subtract(x, y), x - y),
        (ops.multiply(x, y), x * y),
        (ops.negative(x), -x),
        (ops.matmul(x, ops.swap_axes(y, 0, 1)), x @ y.T),
        (ops.reduce_sum(x, 0), x.sum(0)),
        (ops.equal(x, numpy.conj(x)), x == numpy.conj(x)),
    )
    for number, (found, wanted) in enumerate(pairs):
        there = found.numpy()
        require(there.dtype == wanted.dtype and bool((there == wanted).all()), "complex numbers", number, x, y, there)


def about_signs_of_zero(random: Random) -> None:
    """The opposite of 0.0 is -0.0, and what adds and multiplies zeros has the sign that numpy gives it."""
    numpy = numpy_module()
    x, y = (numpy.array([random.choice((0.0, -0.0, 1.0, -1.0)) for _ in range(6)]) for _ in range(2))
    pairs = (
        (ops.negative(x), -x),
        (ops.add(x, y), x + y),
        (ops.subtract(x, y), x - y),
        (ops.multiply(x, y), x * y),
        (ops.gather(x, [5, 0], 0), x[[5, 0]]),
        (ops.concatenate([x, y], 0), numpy.concatenate([x, y])),
    )
    for number, (found, wanted) in enumerate(pairs):
        there = found.numpy()
        is_same = bool((there == wanted).all()) and bool((numpy.signbit(there) == numpy.signbit(wanted)).all())
        require(is_same, "zeros of either sign", number, x, y, there)


def about_no_batch(random: Random) -> None:
    """A function of the members of a batch that has none gives as many results, each of the shape of one."""
    numpy, shape = numpy_module(), (random.randint(2, 3), random.randint(4, 5))
    none, some = numpy.zeros((0, *shape)), numpy.zeros((2, *shape))
    functions: tuple[Any, ...] = (
        lambda x: ops.reduce_sum(x, 0),
        lambda x: ops.reduce_max(x, -1),
        lambda x: ops.swap_axes(x, 0, 1),
        lambda x: ops.unsqueeze(x, 1),
        lambda x: ops.reshape(x, (shape[0] * shape[1],)),
        lambda x: ops.gather(x, [0, 1, 0], 1),
        lambda x: ops.concatenate([x, x], 1),
    )
    for number, function in enumerate(functions):
        found, wanted = ops.vmap(function)(none), ops.vmap(function)(some)
        require(found.shape == (0, *wanted.shape[1:]), "a batch of none", number, shape, found.shape, wanted.shape)


def about_last_operands(random: Random) -> None:
    """Three tensors one after another, each divided along another axis by a mesh axis of its own: the result is divided
    along all of these; and four of which the last alone is divided along the axis they are joined on, which is gathered
    for it alone."""
    numpy, size = numpy_module(), random.choice((2, 4))
    mesh = ops.Mesh({"x": 2, "y": 2, "z": 2})
    array = numpy.arange(size**4).reshape((size,) * 4)
    rows = [[None, "x", None, None], [None, None, "y", None], [None, None, None, "z"]]
    parts = [ops.shard(array + number, ops.ShardingSpec(mesh, row)) for number, row in enumerate(rows)]
    found: Any = ops.concatenate(parts, 0)
    require(found.spec.names == ((), ("x",), ("y",), ("z",)), "where three operands lie", size, found.spec)
    wanted = numpy.concatenate([array, array + 1, array + 2])
    require(found.numpy().tolist() == wanted.tolist(), "three operands", size)
    last = ops.shard(array, ops.ShardingSpec(mesh, ["x", None, None, None]))
    plan: Any = ops.plan(ops.ConcatenateOp, array, array, array, last, axis=0)
    require([*map(str, plan.collectives)] == ["all_gather(x)"], "what the last of four needs", str(plan))
