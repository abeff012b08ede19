"""Nodes evaluated at many choices of values at once: a column of values for each node, one for each choice (D18)."""

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

@dataclass(frozen=True, slots=True)
class Points:
    """Choices of values for variables: for each variable the column of its values, one value for each choice."""

    columns: dict[str, tuple[int, ...]]
    count: int

    def at(self, number: int) -> dict[str, int]:
        """One of the choices."""
        return {name: column[number] for name, column in self.columns.items()}


def points(*nodes: Any) -> Points:
    """Every choice of values of the variables in some nodes."""
    found = {v.expr for node in nodes if isinstance(node, Node) for v in node.vars()}
    names = sorted(found | ({"k"} if "i" in found else set()))
    every = (dict(zip(names, values, strict=True)) for values in product(*(RANGES[name] for name in names)))
    chosen = [values for values in every if values.get("i", 0) < values.get("k", 1)]
    return Points({name: tuple(values[name] for values in chosen) for name in names}, len(chosen))


RANGES = {"x": range(-3, 4), "y": range(4), "k": range(1, 4), "i": range(3)}
"""The values that variables take, but that of `i` is below that of `k`."""


Column = tuple[int, ...]


def column_of(node: Any, where: Points) -> Column:
    """The value of a node, or of a number, for each choice (D18), as `value_of` has it for one."""
    if isinstance(node, Node):
        found: Column = COLUMNS[type(node)](node, where)
        return found
    return (node,) * where.count


def combined(operation: Any, nodes: Iterable[Any], where: Points) -> Column:
    """The values of nodes put together in order, for each choice."""
    first, *rest = (column_of(node, where) for node in nodes)
    for column in rest:
        first = tuple(apply(operation, left, right) for left, right in zip(first, column, strict=True))
    return first


def with_operation(operation: str) -> Callable[[Any, Points], Column]:
    """How a node of two parts is evaluated."""
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
"""How each class of node is evaluated."""


REFUSED = ("need a divisor other than 0", "need a multiple or 0 <= left < right")
"""How a message ends that says why there is no quotient or remainder."""


def made(operation: Callable[[Any, Any], Any], left: Any, right: Any) -> Node | None:
    """What an operation gives; None where it refuses to divide: by 0, and by nodes where nothing simplifies."""
    try:
        found: Node = as_node(operation(left, right))
    except SymbolicError as error:
        if str(error).endswith(REFUSED):
            return None
        raise
    return found
