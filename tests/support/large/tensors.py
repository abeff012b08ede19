"""Operations on tensors, large ones and ones on large meshes (`large`)."""

from collections.abc import Callable, Iterator
from typing import Any

from support.large.nodes import Case
from support.large.values import AXES, DIGITS, LARGE, mesh

from impl import ShapeTracker, ops
from impl.symbolic import Variable


def tensors() -> Iterator[Case]:
    """Operations on tensors."""
    line = lambda: ops.Tensor.of(list(range(AXES)))  # noqa: E731
    million = lambda: ops.broadcast_to([7], (1000, 1000))  # noqa: E731
    ranked = lambda: ops.reshape([7], (1,) * 60)  # noqa: E731
    for name, call in {
        "add": lambda x: ops.add(x, x), "matmul": lambda x: ops.matmul(x, x), "reduce": ops.reduce_sum,
        "reduce axes": lambda x: ops.reduce_max(x, axis=tuple(range(x.ndim))), "item": lambda x: x.item(),
        "numpy": lambda x: x.numpy(), "repr": repr, "negative": ops.negative, "equal": lambda x: ops.equal(x, x),
        "stack": lambda x: ops.stack([x] * 4096), "concatenate": lambda x: ops.concatenate([x] * 4096),
        "swap_axes": lambda x: ops.swap_axes(x, 0, -1), "unsqueeze": lambda x: ops.unsqueeze(x, tuple(range(20))),
        "squeeze": ops.squeeze, "reshape": lambda x: ops.reshape(x, (-1,)),
        "moveaxis": lambda x: ops.moveaxis(x, tuple(range(x.ndim)), tuple(range(x.ndim))[::-1]),
        "gather": lambda x: ops.gather(x, [0] * AXES, axis=0), "subscript": lambda x: x[[0] * AXES],
        "broadcast": lambda x: ops.broadcast_to(x, (10**6, *x.shape)).numpy(),
        "slice_tensor": lambda x: ops.slice_tensor(x, (0,) * x.ndim, x.shape),
        "slice_update": lambda x: ops.slice_update(x, x, (0,) * x.ndim, x.shape),
        "scatter": lambda x: ops.scatter(x, [0] * 1000, ops.broadcast_to(1, (1000, *x.shape[1:])), axis=0),
        "vmap": ops.vmap(lambda row: row + 1),
        "vmap to a list": ops.vmap(lambda row: [row] * AXES),
        "vmap to numbers": ops.vmap(lambda row: [1] * AXES),
        "vmap to sums": ops.vmap(lambda row: [row + k for k in range(100)]),
        "vmap of a list": lambda x: ops.vmap(lambda rows: rows[0])([x] * 20_000),
        "vmap of vmap": ops.vmap(ops.vmap(lambda a: a)),
    }.items():  # fmt: skip
        yield f"line, {name}", line, call
        yield f"million, {name}", million, call
        yield f"rank 60, {name}", ranked, call
    yield from on_meshes()
    yield from of_many_axes()


def divided(place):
    """A tensor on a mesh, of which all axes divide the first of the tensor."""
    mesh_of, names = place
    return ops.shard([[1, 2, 3], [4, 5, 6]], ops.ShardingSpec(mesh_of, [names, None]))


def spread(place):
    """A sharding of many axes, each divided by one axis of the mesh."""
    mesh_of, names = place
    return ops.ShardingSpec(mesh_of, [*((name,) for name in names[:30]), None])


def on_meshes() -> Iterator[Case]:
    """Tensors on meshes of many axes, and of large ones."""
    for name, axes, size in (("20 axes", 20, 2), ("64 axes", 64, 1), ("a million", 1, 10**6),
                             ("4,000", 1, 4000), ("12 axes", 12, 2), ("wide", 1, DIGITS)):  # fmt: skip
        names = tuple(f"x{k}" for k in range(axes))
        yield from on_mesh(name, lambda axes=axes, size=size, names=names: (mesh(axes, size), names))


def on_mesh(name: str, made: Callable[[], Any]) -> Iterator[Case]:
    """A tensor on one mesh, of which all axes divide it."""
    yield f"mesh of {name}, coordinates", made, lambda p: p[0].coordinates()
    yield f"mesh of {name}, size", made, lambda p: (p[0].size, p[0] == mesh(1, 3), hash(p[0]), repr(p[0]))
    yield f"mesh of {name}, spec", made, lambda p: ops.ShardingSpec(p[0], [p[1], None])
    yield f"mesh of {name}, even", made, lambda p: ops.ShardingSpec(p[0], [p[1], None]).is_even(0, 7)
    yield (
        f"mesh of {name}, local_shape",
        made,
        lambda p: ops.ShardingSpec(p[0], [p[1], None]).local_shape((6, 3), dict.fromkeys(p[1], 0)),
    )
    yield f"mesh of {name}, pending", made, lambda p: ops.ShardingSpec(p[0], [None], dict.fromkeys(p[1], "sum"))
    yield f"mesh of {name}, shard", made, divided
    yield (
        f"mesh of {name}, shard spread",
        made,
        lambda p: ops.shard(ops.reshape([7], (1,) * (min(len(p[1]), 30) + 1)), spread(p)),
    )
    for operation, kwargs in ((ops.ReduceSumOp, {"axis": 0}), (ops.ReduceMaxOp, {"axis": 1}), (ops.NegativeOp, {})):
        yield (
            f"mesh of {name}, plan {operation.__name__}",
            made,
            lambda p, o=operation, k=kwargs: ops.plan(o, divided(p), **k),
        )
        yield (
            f"mesh of {name}, run {operation.__name__}",
            made,
            lambda p, o=operation, k=kwargs: o()(divided(p), **k).numpy(),
        )
    yield f"mesh of {name}, plan reshape", made, lambda p: ops.plan(ops.ReshapeOp, divided(p), shape=(3, 2))
    yield (
        f"mesh of {name}, plan a long reshape",
        made,
        lambda p: ops.plan(ops.ReshapeOp, divided(p), shape=(*(1,) * 50, 3, 2)),
    )
    yield (
        f"mesh of {name}, plan a very long reshape",
        made,
        lambda p: ops.plan(ops.ReshapeOp, divided(p), shape=(*(1,) * AXES, 3, 2)),
    )
    yield f"mesh of {name}, add", made, lambda p: ops.add(divided(p), divided(p))
    yield f"mesh of {name}, repr", made, lambda p: repr(divided(p))
    yield f"mesh of {name}, reshard", made, lambda p: ops.reshard(divided(p), ops.ShardingSpec(p[0], [None, p[1]]))
    yield (
        f"mesh of {name}, reshard_plan",
        made,
        lambda p: ops.reshard_plan(divided(p), ops.ShardingSpec(p[0], [None, p[1]])),
    )
    yield f"mesh of {name}, vmap", made, lambda p: ops.vmap(lambda row: row + 1)(divided(p))


def of_many_axes() -> Iterator[Case]:
    """Tensors of many axes."""
    yield (
        "plan of rank 60",
        lambda: ops.shard(ops.reshape([7], (1,) * 60), ops.ShardingSpec(mesh(3, 1), [None] * 60)),
        lambda x: ops.plan(ops.ReshapeOp, x, shape=(1,) * 30),
    )
    yield "a reshape of 100,000 axes", lambda: [7], lambda x: ops.reshape(x, (1,) * AXES)
    yield "a plan of 100,000 axes", lambda: ops.reshape([7], (1,) * AXES), lambda x: ops.plan(ops.NegativeOp, x)
    yield "a reduction of 100,000 axes", lambda: ops.reshape([7], (1,) * AXES), ops.reduce_sum
    yield "a swap of 100,000 axes", lambda: ops.reshape([7], (1,) * AXES), lambda x: ops.swap_axes(x, 0, -1).shape
    yield (
        "a move of 100,000 axes",
        lambda: ops.reshape([7], (1,) * AXES),
        lambda x: ops.moveaxis(x, tuple(range(AXES)), tuple(range(AXES))[::-1]),
    )
    yield "an addition of 100,000 axes", lambda: ops.reshape([7], (1,) * AXES), lambda x: ops.add(x, x)
    yield "unsqueeze 50,000 axes", lambda: [7], lambda x: ops.unsqueeze(x, tuple(range(50_000)))
    yield "squeeze 50,000 axes", lambda: ops.reshape([7], (1,) * 50_000), lambda x: ops.squeeze(x, tuple(range(49_999)))
    yield (
        "reduce 50,000 axes",
        lambda: ops.reshape([7], (1,) * 50_000),
        lambda x: ops.reduce_sum(x, tuple(range(49_999))),
    )
    yield "a very large kernel", LARGE["20,000 operations"], lambda g: g.text()
    yield (
        "a long Variable",
        lambda: Variable("v" * 900_000, 0, 9),
        lambda v: ShapeTracker.from_shape((v, 3)).expr_idxs(),
    )
