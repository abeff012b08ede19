"""Nodes evaluated at many points at once: a column of values for each node, one value for each choice of the variables'
values (D18)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from typing import Any

from impl.errors import SymbolicError
from impl.symbolic import AndNode, DivNode, LtNode, MinNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.leaves import as_node
from spec.expression import apply

X, Y, K = Variable("x", -3, 3), Variable("y", 0, 3), Variable("k", 1, 3)
I = Variable("i", 0, K - 1)  # noqa: E741  the name of an index
W = Variable("w", 1, 261)
"""A variable of so many values that its powers count as products of different variables."""

@dataclass(frozen=True, slots=True)
class Points:
    """Choices of values for variables: for each variable the column of its values."""

    columns: dict[str, tuple[int, ...]]
    count: int

    def at(self, number: int) -> dict[str, int]:
        """One of the choices, by its number."""
        return {name: column[number] for name, column in self.columns.items()}


def points(*nodes: Any) -> Points:
    """Every choice of values of the variables in some nodes."""
    found = {v.expr for node in nodes if isinstance(node, Node) for v in node.vars()}
    names = sorted(found | ({"k"} if "i" in found else set()))
    every = (dict(zip(names, values, strict=True)) for values in product(*(RANGES[name] for name in names)))
    chosen = [values for values in every if values.get("i", 0) < values.get("k", 1)]
    return Points({name: tuple(values[name] for values in chosen) for name in names}, len(chosen))


RANGES = {"x": range(-3, 4), "y": range(4), "k": range(1, 4), "i": range(3), "w": range(1, 262)}
"""The values of each variable; those of `i` are below those of `k`."""


Column = tuple[int, ...]


def column_of(node: Any, where: Points) -> Column:
    """The values of a node, or of a number, at all points; at each it is what `value_of` gives (D18)."""
    if isinstance(node, Node):
        found: Column = COLUMNS[type(node)](node, where)
        return found
    return (node,) * where.count


def combined(operation: Any, nodes: Iterable[Any], where: Points) -> Column:
    """The column of an operation on nodes, put together from the first node to the last."""
    first, *rest = (column_of(node, where) for node in nodes)
    for column in rest:
        first = tuple(apply(operation, left, right) for left, right in zip(first, column, strict=True))
    return first


def with_operation(operation: str) -> Callable[[Any, Points], Column]:
    """The evaluation of a node of two parts by one operation."""
    return lambda node, where: combined(operation, (node.a, node.b), where)


COLUMNS: dict[type[Node], Callable[[Any, Points], Column]] = {
    NumNode: lambda node, where: (node.b,) * where.count,
    Variable: lambda node, where: where.columns[node.expr],
    MulNode: with_operation("*"),
    DivNode: with_operation("//"),
    ModNode: with_operation("%"),
    LtNode: with_operation("<"),
    MinNode: lambda node, where: tuple(map(min, column_of(node.a, where), column_of(node.b, where))),
    SumNode: lambda node, where: combined("+", node.nodes, where),
    AndNode: lambda node, where: combined("and", node.nodes, where),
}
"""The evaluation of each class of node."""


REFUSED = ("need a divisor other than 0", "need a multiple or 0 <= left < right")
"""The ends of the messages with which a division is rightly refused."""


def made(operation: Callable[[Any, Any], Any], left: Any, right: Any) -> Node | None:
    """The result of an operation; None if it refuses a division by 0, or by a node for which no rule finds the
    quotient."""
    try:
        found: Node = as_node(operation(left, right))
    except SymbolicError as error:
        if str(error).endswith(REFUSED):
            return None
        raise
    return found
