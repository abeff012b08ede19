"""Products of two tensors whose axes any mesh axes divide, several of them one axis: of matrices, with axes in front,
and a contraction of one's own over several axes of both (D25, D26)."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from random import Random
from typing import Any

from impl.interop.arrays.libraries import numpy_module
from impl.ops import Mesh, ShardingSpec, Tensor, matmul, shard
from impl.ops.operation import Operation
from impl.ops.records.record import Fate, Record
from proofs.validation.defined import require

KEPT, SUMMED = 1, 3
"""Axes of each operand that a contraction keeps, and those behind them that both have in common."""


def contracted(xp: Any, arrays: Sequence[Any], _: Any) -> Any:
    """The sums of products over all axes that two arrays have in common, which are the last ones of both."""
    left, right = arrays
    count = prod(left.shape[KEPT:])
    rows, columns = (xp.reshape(each, (*each.shape[:KEPT], count)) for each in (left, right))
    return xp.matmul(rows, xp.permute_dims(columns, (1, 0)))


class Contraction(Operation):
    """A contraction of two tensors over their last axes."""

    record = Record(
        "contraction",
        {},
        lambda _, params: params,
        kernel=contracted,
        shape=lambda shapes, _: (*shapes[0][:KEPT], *shapes[1][:KEPT]),
        footprint=lambda _, __: ((0, *[Fate.REDUCED] * SUMMED), (1, *[Fate.REDUCED] * SUMMED)),
        operands=2,
        reduction="sum",
    )


def ask_contractions(random: Random) -> None:
    """Products of matrices, and contractions, on meshes of up to four axes."""
    for _ in range(2):
        about_matrices(random)
        about_contractions(random)


def drawn_array(random: Random, shape: tuple[int, ...]) -> Any:
    """Small integers."""
    return numpy_module().array([random.randint(-3, 3) for _ in range(prod(shape))], int).reshape(shape)


def divided(random: Random, mesh: Mesh, array: Any, *, gathers: tuple[int, ...]) -> Tensor:
    """A tensor whose axes are divided by any mesh axes, those that are given above all."""
    names = random.sample(mesh.names, random.randint(0, len(mesh.names)))
    dims: list[list[str]] = [[] for _ in array.shape]
    for name in names:
        dims[random.choice((*gathers, *gathers, *range(array.ndim))) % array.ndim].append(name)
    return shard(array, ShardingSpec(mesh, [tuple(dim) for dim in dims]))


def drawn_mesh(random: Random) -> Mesh:
    """A mesh of two to four axes."""
    return Mesh({name: random.choice((1, 2, 2, 3)) for name in "xyzw"[: random.randint(2, 4)]})


def require_same(found: Tensor, wanted: Any, question: str, *operands: Tensor) -> None:
    """Raises WrongAnswerError unless a tensor has the elements of an array."""
    array = found.numpy()
    specs = [None if each.spec is None else each.spec.names for each in operands]
    require(array.shape == wanted.shape and (array == wanted).all(), question, specs, found.shape)


def about_matrices(random: Random) -> None:
    """Products of matrices, with up to two axes in front that are repeated or not."""
    rows, inner, columns = (random.choice((1, 2, 3, 4, 6)) for _ in range(3))
    front = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(0, 2)))
    left = drawn_array(random, (*front, rows, inner))
    right = drawn_array(random, (*[random.choice((1, size)) for size in front], inner, columns))
    mesh = drawn_mesh(random)
    operands = divided(random, mesh, left, gathers=(-1,)), divided(random, mesh, right, gathers=(-2,))
    require_same(matmul(*operands), left @ right, f"products on {mesh.axes}: {left.shape} {right.shape}", *operands)


def about_contractions(random: Random) -> None:
    """A contraction over three axes, each of which either operand may divide, or both."""
    common = tuple(random.choice((1, 2, 3, 4)) for _ in range(SUMMED))
    left, right = (drawn_array(random, (random.choice((1, 2, 3)), *common)) for _ in range(2))
    mesh = drawn_mesh(random)
    axes = tuple(range(KEPT, KEPT + SUMMED))
    operands = divided(random, mesh, left, gathers=axes), divided(random, mesh, right, gathers=axes)
    wanted = numpy_module().tensordot(left, right, (axes, axes))
    question = f"contractions on {mesh.axes}: {left.shape} {right.shape}"
    require_same(Contraction()(*operands), wanted, question, *operands)
