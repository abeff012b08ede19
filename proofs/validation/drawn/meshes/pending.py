"""Tensors whose reductions are still pending along up to three mesh axes: viewed, reduced further, and moved; and the
moves that are said to bring a tensor from one sharding to another, followed one by one (D25, D26)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.sharding.moves import Move
from impl.ops.tensors.tensor import Tensor
from proofs.validation.defined import require
from proofs.validation.drawn.seldom.named import same
from proofs.validation.drawn.tensors import division, numbers

REDUCED = {"sum": ops.ReduceSumOp, "max": ops.ReduceMaxOp, "min": ops.ReduceMinOp}
"""Operations by the reductions that they leave pending."""


def ask_pending(random: Random) -> None:
    """A reduction that is left pending, views of it, and what becomes of it when it is moved or operated on."""
    mesh = ops.Mesh(dict(zip("xyz", random.choice(((2, 3), (3, 2, 2), (2, 1, 3), (4, 2), (2, 2, 2))), strict=False)))
    shape = tuple(random.choice((2, 3, 4, 5, 8)) for _ in range(random.randint(2, 4)))
    dims, name = division(random, mesh, len(shape)), random.choice([*REDUCED])
    if random.random() < 0.4:
        shape = (mesh.size * random.choice((1, 2)), *shape[1:3])
        dims = [tuple(random.sample(mesh.names, len(mesh.names))), *[()] * (len(shape) - 1)]
    whole, axis = numbers(random, shape), random.choice([k for k, row in enumerate(dims) if row] or [0])
    params = {"axis": (axis,), "keepdims": random.random() < 0.5}
    value: Any = ops.shard(whole, ops.ShardingSpec(mesh, dims)).value
    value = ops.execute_on_shards(REDUCED[name].record, [value], params)
    wanted = getattr(numpy_module(), name)(whole.numpy(), axis=axis, keepdims=params["keepdims"])
    for _ in range(random.randint(0, 2)):
        place = random.randint(0, wanted.ndim)
        value = ops.execute_on_shards(ops.UnsqueezeOp.record, [value], {"axis": (place,)})
        wanted = numpy_module().expand_dims(wanted, place)
    x, question = Tensor(value), f"pending: {mesh}; {shape}; {dims}; {name} {params}"
    require(all(kind == name for _, kind in value.spec.pending), question, value.spec)
    same(x, wanted, question)
    about_moves(random, x, mesh, wanted, question)
    if wanted.ndim:
        along = random.randrange(wanted.ndim)
        for other, operation in REDUCED.items():
            again = operation()(x, axis=along, keepdims=False)
            same(again, getattr(numpy_module(), other)(wanted, axis=along), question, other, along)
    same(ops.add(x, x), wanted + wanted, question, "added to itself")
    about_many_mesh_axes(random)


def about_moves(random: Random, x: Tensor, mesh: ops.Mesh, wanted: Any, question: str) -> None:
    """A tensor moved to another sharding, and from there to a third one: what it is planned to take leads there, with
    no move of a mesh axis that may stay, and it is the same tensor there."""
    for _ in range(2 if wanted.ndim else 1):
        before: Any = x.value.spec
        spec = ops.ShardingSpec(mesh, division(random, mesh, wanted.ndim))
        if wanted.ndim and random.random() < 0.4:
            row = random.choice((before.names[0], random.sample(mesh.names, len(mesh.names))))
            spec = ops.ShardingSpec(mesh, [row, *[()] * (wanted.ndim - 1)])
        about_move(x, spec, wanted, question)
        pairs = [*zip(before.names, spec.names, strict=True)]
        count = sum(len(row) + len(new) - 2 * kept(row, new) for row, new in pairs) + len(before.pending)
        moves = ops.reshard_plan(x, spec)
        taken = len(moves) + sum(move.kind == "all_to_all" for move in moves)  # each is a gather and a slice
        require(taken == count, question, spec, [*map(str, moves)], "as few as there need be")
        x = ops.reshard(x, spec)


def kept(before: tuple[str, ...], after: tuple[str, ...]) -> int:
    """How many mesh axes from the first on two rows have in common."""
    return next((k for k, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]),
                min(len(before), len(after)))  # fmt: skip


def about_move(x: Tensor, spec: ops.ShardingSpec, wanted: Any, question: str) -> None:
    """A tensor moved to another sharding."""
    moves, there = ops.reshard_plan(x, spec), ops.reshard(x, spec)
    require(followed(x.value.spec, moves) == (spec.names, {}), question, spec, [*map(str, moves)])
    require(there.spec == spec, question, spec, there.spec)
    same(there, wanted, question, spec)


def followed(spec: Any, moves: tuple[Move, ...]) -> tuple[tuple[tuple[str, ...], ...], dict[str, str]]:
    """The mesh axes on each axis, and the reductions still pending, after some moves. Raises WrongAnswerError for a
    move that is none there: a gather or an exchange of another mesh axis than the innermost one, a slice along one that
    is in use, and a reduction that is not pending. Parts of a pending tensor are neither gathered nor cut before they
    are combined."""
    dims, pending = [[*row] for row in spec.names], dict(spec.pending)
    for move in moves:
        row = [] if move.axis is None else dims[move.axis]
        match move.kind:
            case "all_reduce":
                is_one = pending.pop(move.mesh_axis, None) == move.reduction
            case "all_gather":
                is_one = not pending and row.pop() == move.mesh_axis if row else False
            case "all_to_all":
                is_one = not pending and row.pop() == move.mesh_axis if row and move.onto is not None else False
                dims[move.onto or 0].append(move.mesh_axis)
            case _:
                is_one = not pending and move.mesh_axis not in {name for each in dims for name in each}
                row.append(move.mesh_axis)
        require(is_one, "no move there", spec, move, dims, pending)
    return tuple(map(tuple, dims)), pending


def about_many_mesh_axes(random: Random) -> None:
    """What is pending along up to six mesh axes stays so where other axes are divided, and is combined of all parts."""
    names = random.sample("abcdef", random.randint(1, 6))
    mesh = ops.Mesh({name: random.choice((1, 2)) for name in sorted(names)})
    spec = ops.ShardingSpec(mesh, [None], dict.fromkeys(names, random.choice(("sum", "max", "min"))))
    found = spec.with_dims([None] * random.randint(0, 3)).pending
    require(found == spec.pending, "what is pending along many mesh axes", spec, found)
    size = prod(mesh.extent(name) for name in names) * random.randint(1, 2)
    whole = numpy_module().array([random.randint(-99, 99) for _ in range(size)])
    divided = ops.shard(whole, ops.ShardingSpec(mesh, [tuple(names)]))
    for name, combine in (("sum", ops.reduce_sum), ("max", ops.reduce_max), ("min", ops.reduce_min)):
        same(combine(divided, 0), getattr(whole, name)(keepdims=True)[0], f"{name}: over many mesh axes", mesh, names)
