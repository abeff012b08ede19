"""Operators with a tensor on either side of a number, a list, an array or another tensor, and what a tensor says of
itself: its length, and where it lies (D22, D23)."""

from __future__ import annotations

import operator
from collections.abc import Callable
from random import Random
from typing import Any

from impl.interop.arrays.libraries import numpy_module
from impl.ops import Mesh, ShardingSpec, Tensor, shard
from proofs.validation.defined import require

BETWEEN: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "==": operator.eq,
    "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
"""Operators that go element by element."""


def ask_operators_on_either_side(random: Random) -> None:
    """Each of them."""
    for _ in range(6):
        about_operators(random)
    about_products(random)
    about_lengths(random)
    about_devices(random)


def drawn_array(random: Random, shape: tuple[int, ...]) -> Any:
    """An array of numbers that are no 0, integers or floats of some width."""
    kind = random.choice(("int64", "int32", "int8", "uint8", "float64", "float32"))
    numbers = [random.choice((1, 2, 3, 5, 7, 11)) for _ in range(numpy_module().prod(shape, dtype=int))]
    return numpy_module().array(numbers, kind).reshape(shape)


def is_same(found: Any, wanted: Any) -> bool:
    """Whether a tensor has the elements of an array, of the same type."""
    array, other = found.numpy(), numpy_module().asarray(wanted)
    return array.shape == other.shape and array.dtype == other.dtype and bool((array == other).all())


def about_operators(random: Random) -> None:
    """The result is numpy's, with the operands in the order in which they stand."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(0, 3)))
    array = drawn_array(random, shape)
    kind = array.dtype
    part = array[..., :1] if shape else array
    other: Any = random.choice((2, 3, True, 2.0, part, array.astype("float64"), array + 1))
    name = random.choice((*BETWEEN,))
    given = random.choice((other, Tensor.of(other), other.tolist())) if hasattr(other, "dtype") else other
    other = numpy_module().array(given) if isinstance(given, list) else other if isinstance(given, Tensor) else given
    tensor = Tensor.of(array)
    for left, right, first, second in ((tensor, given, array, other), (given, tensor, other, array)):
        found, wanted = BETWEEN[name](left, right), BETWEEN[name](first, second)
        question = f"operators: {first!r} {name} {second!r}"
        require(isinstance(found, Tensor) and is_same(found, wanted), question, type(given), kind, found)


def about_products(random: Random) -> None:
    """The product of matrices, of which either is a tensor, and the other one that, an array, a list or a tuple."""
    rows, inner = random.randint(1, 3), random.randint(1, 3)
    columns = random.choice((rows, inner, 2))
    left, right = drawn_array(random, (rows, inner)), drawn_array(random, (inner, columns))
    if random.random() < 0.3:
        right = right[:, 0]
    wanted = left.astype("int64") @ right.astype("int64")
    for mine, theirs in ((0, 1), (1, 0)):
        both: list[Any] = [left.astype("int64"), right.astype("int64")]
        both[mine] = Tensor.of(both[mine])
        forms = (both[theirs], both[theirs].tolist(), tuple(both[theirs].tolist()), Tensor.of(both[theirs]))
        both[theirs] = random.choice(forms)
        require(is_same(both[0] @ both[1], wanted), "a product of matrices", left.tolist(), right.tolist(), mine)


def about_lengths(random: Random) -> None:
    """The length of a tensor is that of its first axis, also of none; and so many parts it has."""
    shape = tuple(random.choice((0, 0, 1, 2, 4)) for _ in range(random.randint(1, 5)))
    tensor = Tensor.of(numpy_module().zeros(shape))
    shapes = [part.shape for part in tensor]
    require(len(tensor) == shape[0] and shapes == [shape[1:]] * shape[0], "the length of a tensor", shape, shapes)


def about_devices(random: Random) -> None:
    """A tensor of numpy lies where its array does, also turned, and also in parts on a mesh."""
    array = drawn_array(random, (random.choice((2, 4)), 3))
    divided = shard(array, ShardingSpec(Mesh({"x": 2}), random.choice((["x", None], [None, None]))))
    for tensor in (Tensor.of(array), Tensor.of(array).T, divided):
        found = tuple(map(int, tensor.__dlpack_device__()))
        require(found == tuple(map(int, array.__dlpack_device__())), "where a tensor lies", tensor.shape, found)
        taken = numpy_module().from_dlpack(tensor)
        require((taken == tensor.numpy()).all(), "a tensor by DLPack", tensor)
