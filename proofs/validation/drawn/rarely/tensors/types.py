"""Operations on tensors of all types of elements that numpy has for numbers, on the ends of what each holds, NaN,
infinite numbers and both zeros among them, and in batches without members (D19 to D26)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf, nan, prod
from random import Random
from typing import Any

from impl import ops
from impl.errors import LayoutError
from impl.interop.arrays.libraries import numpy_module
from impl.ops.tensors.tensor import Tensor
from proofs.validation.drawn.seldom.named import mapped
from proofs.validation.drawn.tensors import ELEMENTWISE, MOST_ELEMENTS, after_a_kernel, after_a_view, division, mesh_of
from spec.shape import Shape

TYPES = (
    "bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64",
    "float16", "float32", "float64", "complex64", "complex128",
)  # fmt: skip
"""The types of elements that operations are asked for."""

STEPS = 6
"""Operations in turn."""


def ask_types_of_elements(random: Random) -> None:
    """Each operation once, and some in turn."""
    with numpy_module().errstate(all="ignore"):
        about_each(random)
        about_some_in_turn(random)


def about_each(random: Random) -> None:
    """Each operation that reckons, on elements of two types that are often one."""
    one = random.choice(TYPES)
    other = one if random.random() < 0.6 else random.choice(TYPES)
    x, y = (Tensor.of(numpy_module().asarray([element(random, name) for _ in range(6)], name)) for name in (one, other))
    for name in (*ELEMENTWISE, "divide"):
        answered(getattr(ops, name), x, y)
    for name in ("negative", "reduce_sum", "reduce_mean", "reduce_max", "reduce_min"):
        answered(getattr(ops, name), x)
    answered(lambda *parts: ops.concatenate(parts), x, y)
    about_no_member(random, one)


def about_no_member(random: Random, name: str) -> None:
    """A batch without members, of which each would have an axis or two: one is reduced, and stays or goes."""
    whole, axis = numpy_module().ones((0, *random.choice(((3,), (3, 2), (1,)))), name), random.choice((0, -1))
    for keepdims in (False, True):
        ops.vmap(partial(ops.reduce_sum, axis=axis, keepdims=keepdims))(whole)


def answered(operation: Callable[..., Any], *operands: Tensor) -> None:
    """Asks for an operation; for some elements there is none."""
    with suppress(LayoutError):
        operation(*operands)


def about_some_in_turn(random: Random) -> None:
    """Operations in turn, under up to two levels, seldom one of size 0, on tensors that are divided or whole."""
    mesh = mesh_of(random) if random.random() < 0.4 else None
    levels = random.choice((0, 0, 1, 2))
    batch = tuple(random.choice((0, 1, 2, 3)) for _ in range(levels))
    shape = tuple(random.randint(1, 4) for _ in range(random.randint(0, 3)))

    def other(shape: Shape) -> Tensor:
        return tensor_of(random, shape, mesh)

    def member(x: Tensor) -> Tensor:
        for _ in range(STEPS):
            x = one_more(random, x, other)
        return x

    mapped(member, levels)(tensor_of(random, (*batch, *shape), mesh))


def one_more(random: Random, x: Tensor, other: Callable[[Shape], Tensor]) -> Tensor:
    """A tensor after one operation more; itself, where that is refused for its elements, or gets large."""
    try:
        found = after_a_view(random, x) if random.random() < 0.3 else after_a_kernel(random, x, other)
    except LayoutError:
        return x
    return found if prod(n or 1 for n in found.physical_shape) <= MOST_ELEMENTS else x


def tensor_of(random: Random, shape: Shape, mesh: ops.Mesh | None) -> Tensor:
    """A tensor of elements of one type, on a mesh or on none."""
    numpy, name = numpy_module(), random.choice(TYPES)
    elements = [element(random, name) for _ in range(prod(shape))]
    x = Tensor.of(numpy.asarray(elements, dtype=name).reshape(shape))
    if mesh is None or random.random() < 0.3:
        return x
    return ops.shard(x, ops.ShardingSpec(mesh, division(random, mesh, len(shape))))


def element(random: Random, name: str) -> Any:
    """An element of a type: a small number, or one that is the last of its sort."""
    numpy = numpy_module()
    if name == "bool":
        return random.random() < 0.5
    if name.startswith("complex"):
        return complex(random.randint(-3, 3), random.choice((0.0, -0.0, 1.5, -2)))
    if "int" in name:
        ends = numpy.iinfo(name)
        return random.choice((0, 1, 2, 3, int(ends.min), int(ends.max), int(ends.max) - 1))
    ends = numpy.finfo(name)
    last = (inf, -inf, nan, float(ends.max), float(ends.smallest_normal))
    return random.choice((0.0, -0.0, 1.0, -1.5, 2.0, -3.0, random.choice(last)))
