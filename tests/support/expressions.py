"""Nodes as expressions of the specification, and the points at which they are compared."""

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import product

from impl.symbolic import (
    AndNode,
    DivNode,
    LtNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    OpNode,
    RedNode,
    SumNode,
    Variable,
    sint,
)
from spec.expression import Apply, Const, Expression, Operation, Var

OPERATIONS: dict[type[Node], Operation] = {
    MulNode: "*",
    DivNode: "//",
    ModNode: "%",
    LtNode: "<",
    SumNode: "+",
    AndNode: "and",
}
"""The operation that a class of nodes stands for."""

NEUTRAL: dict[type[Node], int] = {SumNode: 0, AndNode: 1}
"""What an operation on no nodes gives."""


def expression_of(value: sint) -> Expression:
    """The expression that a node stands for, part by part."""
    match value:
        case int():
            return Const(value)
        case NumNode():
            return Const(value.b)
        case Variable():
            return Var(value.expr)
        case OpNode():
            return Apply(OPERATIONS[type(value)], expression_of(value.a), expression_of(value.b))
        case RedNode():
            return _folded(OPERATIONS[type(value)], value.nodes, NEUTRAL[type(value)])
    raise TypeError(f"{value!r} is no kind of node that has an expression")


def _folded(operation: Operation, nodes: tuple[Node, ...], neutral: int) -> Expression:
    """The operation applied to all nodes, from left to right."""
    parts = map(expression_of, nodes)
    start: Expression = Const(neutral)
    return reduce(lambda left, right: Apply(operation, left, right), parts, start)


def parts_of(value: sint) -> Iterator[Node]:
    """The node and all nodes inside it."""
    match value:
        case int():
            return
        case OpNode():
            yield from (*parts_of(value.a), *parts_of(value.b))
        case RedNode():
            for node in value.nodes:
                yield from parts_of(node)
    yield value


def points(ranges: Mapping[str, tuple[int, int]]) -> Iterator[dict[str, int]]:
    """Every choice of values between the bounds, both included."""
    values = (range(low, high + 1) for low, high in ranges.values())
    for choice in product(*values):
        yield dict(zip(ranges, choice, strict=True))
