"""Operations in turn on arrays of JAX: the same ones on arrays of numpy, which are checked against the definitions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ops
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require
from proofs.validation.drawn.devices.opened import meshed, opened, require_alike
from proofs.validation.drawn.tensors import Other, after_a_kernel, after_a_view

KINDS = ("int32", "int32", "float32", "float32", "int8", "uint8", "float16", "bool", "int64", "float64")
"""Types of elements."""

SHAPES = ((4, 6), (2, 4), (8,), (12,), (4, 2, 2), (6, 1, 4), (1, 8), ())
"""Shapes of what operations begin with: few, for each is compiled anew."""

MESHES = (
    {"x": 2}, {"x": 2, "y": 2}, {"x": 3, "y": 2}, {"x": 2, "y": 4}, {"x": 2, "y": 1, "z": 2}, {"x": 2, "y": 2, "z": 2},
)  # fmt: skip
"""Meshes of up to eight devices."""

MOST = 200
"""Elements of a tensor."""


@dataclass(frozen=True)
class Place:
    """Where operations are asked: on arrays of numpy or of JAX, on a mesh or on none."""

    mesh: ops.Mesh | None
    is_of_jax: bool

    def tensor(self, array: Any, dims: list[tuple[str, ...]]) -> ops.Tensor:
        """An array as a tensor there."""
        made = ops.Tensor.of(opened().numpy.asarray(array) if self.is_of_jax else array)
        return made if self.mesh is None else ops.shard(made, ops.ShardingSpec(self.mesh, dims))


def elements(random: Random, shape: tuple[int, ...], kind: str) -> Any:
    """An array of numpy: whole numbers, halves among floats, seldom one that is none."""
    numpy = numpy_module()
    by = 2 if kind[0] == "f" else 1
    low = 0 if kind[0] in "ub" else -40
    array = numpy.array([random.randint(low, 40) / by for _ in range(prod(shape))]).astype(kind).reshape(shape)
    if kind[0] == "f" and array.size and random.random() < 0.2:
        array.reshape(-1)[random.randrange(array.size)] = random.choice((numpy.nan, numpy.inf, -numpy.inf))
    return array


def even_division(random: Random, mesh: ops.Mesh | None, shape: tuple[int, ...]) -> list[tuple[str, ...]]:
    """Mesh axes on axes of a tensor that they divide into parts of one size, in any order."""
    dims: list[tuple[str, ...]] = [()] * len(shape)
    for name in random.sample(mesh.names, len(mesh.names)) if mesh is not None and shape else ():
        axis = random.randrange(len(shape))
        parts = prod(mesh.extent(other) for other in (*dims[axis], name)) if mesh is not None else 1
        if shape[axis] % parts == 0 and random.random() < 0.8:
            dims[axis] = (*dims[axis], name)
    return dims


def ask_operations_of_jax(random: Random) -> None:
    """Operations on arrays of JAX, on no mesh or on its own devices, one after another or as one program of
    `jax.jit`, under up to two levels of `vmap`, with 64 bits or with 32: the same elements, types, shardings and
    refusals as of arrays of numpy, and on each device the part that it is to have."""
    axes = random.choice((None, *MESHES, *MESHES))
    shape, batch = random.choice(SHAPES), tuple(random.choice((2, 4)) for _ in range(random.choice((0, 0, 1, 2))))
    kind, is_compiled, is_wide = random.choice(KINDS), random.random() < 0.6, random.random() < 0.3
    asked = Asked(random.random(), (*batch, *shape), len(batch), kind)
    with opened().enable_x64(is_wide), numpy_module().errstate(all="ignore"):
        operands: list[Operand] = []
        wanted = asked.outcome(Place(None if axes is None else ops.Mesh(axes), False), operands)
        there = Place(None if axes is None else meshed(tuple(axes.items())), True)
        found = asked.outcome(there, operands, opened().jit if is_compiled else None)
        question = f"{axes}; {batch}; {shape}; {kind}; {is_compiled}; {is_wide}"
        if isinstance(wanted, ops.Tensor) and isinstance(found, ops.Tensor):
            require_alike(found, wanted, question)
        else:
            require(found == wanted, question, found, wanted)


Operand = tuple[Any, list[tuple[str, ...]]]
"""An array, and the mesh axes on its axes."""


@dataclass(frozen=True)
class Asked:
    """A program: what it draws, the shape that it begins with, how many axes of it are levels, and the type."""

    seed: float
    shape: tuple[int, ...]
    levels: int
    kind: str

    def outcome(
        self, place: Place, operands: list[Operand], compiled: Callable[..., Any] | None = None
    ) -> ops.Tensor | str:
        """A tensor after some operations, or why there is none. Operands that are known before are handed to the
        program, for what it closes over are constants of it; where none is, those that it draws are kept."""
        random, known = Random(self.seed), list(operands)

        def drawn(shape: tuple[int, ...]) -> Operand:
            return elements(random, shape, self.kind), even_division(random, place.mesh, shape)

        first = drawn(self.shape)

        def program(x: ops.Tensor, others: list[ops.Tensor]) -> Any:
            def other(shape: tuple[int, ...]) -> ops.Tensor:
                operand = drawn(shape)
                if known:
                    return others.pop(0)
                operands.append(operand)
                return place.tensor(*operand)

            y = mapped(random, lambda y: in_turn(random, y, other), self.levels)(x)
            if y.spec is None or random.random() < 0.6:
                return y
            return ops.reshard(y, ops.ShardingSpec(y.spec.mesh, even_division(random, place.mesh, y.shape)))

        try:
            x, others = place.tensor(*first), [place.tensor(*operand) for operand in known]
            found: ops.Tensor = (compiled or (lambda function: function))(program)(x, others)
        except LayoutError as refusal:
            return type(refusal).__name__
        return found


def in_turn(random: Random, x: ops.Tensor, other: Other) -> ops.Tensor:
    """A tensor after one to three operations."""
    for _ in range(random.randint(1, 3)):
        after = after_a_view(random, x) if random.random() < 0.5 else after_a_kernel(random, x, other)
        x = after if 0 < prod(after.physical_shape) <= MOST else x
    return x


def mapped(random: Random, function: Callable[..., Any], levels: int) -> Callable[..., Any]:
    """A function under some levels, which take and leave their axes in front or behind."""
    for _ in range(levels):
        function = ops.vmap(function, in_axes=random.choice((0, 0, -1)), out_axes=random.choice((0, 0, -1)))
    return function
