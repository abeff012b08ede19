"""What an expression costs to evaluate."""

from __future__ import annotations

from impl.doors import one_of
from impl.errors import SymbolicError
from impl.symbolic.division import DivNode, ModNode
from impl.symbolic.node import Node
from impl.symbolic.products import MulNode, OpNode
from impl.symbolic.sums import RedNode, SumNode
from impl.symbolic.walk import parts_first

COSTS: dict[type[Node], int] = {DivNode: 10, ModNode: 10, MulNode: 3}
"""Divisions are far slower than products, and products slower than the rest, which counts 1."""


def cost(*nodes: Node) -> int:
    """The cost of all operations in some nodes together; equal parts count once. A product by -1 is a negation, which
    counts 1, or nothing where it is subtracted from something.

    >>> from impl.symbolic import Variable
    >>> x, y = Variable("x", 0, 9), Variable("y", 0, 9)
    >>> cost(x // 4 + 1), cost(x - y), cost(x * -1)
    (11, 1, 1)
    """
    for node in nodes:
        one_of(Node, node, "cost: node", SymbolicError)
    distinct = {part.identity: part for node in nodes for part in parts_first(node)}
    negated = {part.identity for part in nodes if is_negation(part)}
    for part in distinct.values():
        if not (isinstance(part, SumNode) and any(not is_negation(term) for term in part.nodes)):
            negated.update(inner.identity for inner in part.parts() if is_negation(inner))
    return len(negated) + sum(own_cost(part) for part in distinct.values() if not is_negation(part))


def own_cost(node: Node) -> int:
    """The cost of what a node does with its parts, if it is no negation."""
    if isinstance(node, OpNode):
        return COSTS.get(type(node), 1)
    return len(node.nodes) - 1 if isinstance(node, RedNode) else 0


def is_negation(node: Node) -> bool:
    """Whether a node is a product by -1."""
    return type(node) is MulNode and type(node.b) is int and node.b == -1
