"""The objects that good arguments are made of (`surface`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from impl import ShapeTracker, ops
from impl.lower import Emitter, UOp, UOpGraph, lower
from impl.ops.sharding.local import Local
from impl.simplify import Expression
from impl.simplify.nodes import expression_of
from impl.symbolic import Node, NumNode, Variable

OPERATORS = tuple(
    f"__{name}__"
    for name in (
        *("add", "radd", "sub", "rsub", "mul", "rmul", "floordiv", "rfloordiv", "mod", "rmod", "truediv", "rtruediv"),
        *("matmul", "rmatmul", "lt", "le", "gt", "ge", "eq", "ne", "getitem", "contains", "array", "call"),
        *("pow", "rpow"),
    )
)
"""Methods with arguments that Python calls."""


def rows() -> ops.Tensor:
    """A tensor of two rows."""
    return ops.Tensor.of([[1, 2, 3], [4, 5, 6]])


def stacked() -> ShapeTracker:
    """A tracker of two views, with a mask."""
    return ShapeTracker.from_shape((4, 2)).permute((1, 0)).reshape((4, 2)).pad(((0, 1), (1, 0)))


def variable() -> Variable:
    """A variable that may be bound."""
    return Variable("v", 0, 9)


def batched() -> ops.Tensor:
    """A tensor with a batch axis."""
    return ops.incr_batch_dims(ops.Tensor.of([[0, 1, 2], [3, 4, 5]]))


def emitter() -> Emitter:
    """An emitter with a loop."""
    made = Emitter(UOpGraph())
    made.define_var(Variable("n", 1, 9))
    made.open_loop(Variable("v", 0, 9))
    return made


def graph() -> UOpGraph:
    """The operations of a kernel."""
    return lower(ShapeTracker.from_shape((2, 3)).permute((1, 0))).uops


def summed() -> Node:
    """A sum of products."""
    return Variable("v", 0, 9) * 4 + Variable("w", 0, 3) * 6


def expression() -> Expression:
    """An expression as the simplifier has it."""
    return expression_of((Variable("v", 0, 9) * 4 + 3) // 4, NumNode(1))[0]


def divided() -> ops.Tensor:
    """A tensor on a mesh."""
    return ops.shard([[0, 1, 2], [3, 4, 5]], spec())


def halves() -> tuple[Local, ...]:
    """What the devices of a mesh hold of it."""
    value: Any = divided().value
    return tuple(value.shards)


def spec() -> ops.ShardingSpec:
    """A sharding of two axes."""
    return ops.ShardingSpec(ops.Mesh({"x": 2}), ["x", None])


def number(made: Emitter) -> UOp:
    """An operation of an emitter."""
    return made.const(3)


def decision(made: Emitter) -> UOp:
    """A condition of an emitter."""
    return made.less(made.const(3), made.const(4))


LANGUAGE: dict[str, Callable[[], Any]] = {
    "kernel_prefix": lambda: "", "buffer_prefix": lambda: "", "buffer_suffix": lambda: "",
    "var_prefix": lambda: "const ",
    "var_suffix": lambda: "", "extra_args": tuple, "header": lambda: "", "types": lambda: {"float": "float"},
    "lanes": lambda: (4, 2), "widest": lambda: 16, "workitems": lambda: {"gidx": "group", "lidx": "local"},
    "shared_prefix": lambda: "shared ", "barrier": lambda: "wait();",
}  # fmt: skip
"""What a dialect of C writes where."""
