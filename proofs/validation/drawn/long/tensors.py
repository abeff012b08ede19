"""Operations on tensors of which one or two axes are long, of up to seven axes, in batches and on meshes of up to eight
devices along an axis (D19 to D26)."""

from __future__ import annotations

from math import prod
from random import Random

from impl import ops
from proofs.validation.drawn.long.many import about_many
from proofs.validation.drawn.tensors import after_a_kernel, in_turn, tensor_of
from spec.shape import Shape

MOST = 600
"""Elements of a tensor, the batch not counted."""
LONG = (11, 16, 17, 22, 32, 33, 64, 65, 99, 121, 128, 200, 201, 257, 300)


def ask_long_tensors(random: Random) -> None:
    """A few operations one after another, and some that make or choose elements, each on a tensor of its own; then four
    or more operands, axes, parts, rows or views at once, and lines of more than a thousand elements."""
    every = ops.Mesh({name: random.choice((2, 3, 5, 8)) for name in ("x", "y")[: random.randint(1, 2)]})
    mesh = every if random.random() < 0.5 else None
    in_turn(random, mesh, random.choice((0, 0, 1, 2)), long_shape(random, 6), number=4, most=MOST)
    for _ in range(6):
        x = tensor_of(random, long_shape(random, 1), mesh)
        after_a_kernel(random, x, lambda shape: tensor_of(random, shape, mesh))
    about_many(random)


def long_shape(random: Random, most: int) -> Shape:
    """A shape of one or two long axes among so many short ones at most."""
    shape = [random.choice((1, 1, 2)) for _ in range(random.choice((0, 0, random.randint(0, most))))]
    for _ in range(random.choice((1, 1, 2))):
        shape.insert(random.randint(0, len(shape)), random.choice(LONG))
    while prod(shape) > MOST:
        shape[shape.index(max(shape))] //= 3
    return tuple(shape)
