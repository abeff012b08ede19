"""What an expression costs to evaluate."""

from __future__ import annotations

from impl.doors import one_of
from impl.errors import SymbolicError
from impl.symbolic.division import DivNode, ModNode
from impl.symbolic.node import Node
from impl.symbolic.products import MulNode, OpNode
from impl.symbolic.sums import RedNode
from impl.symbolic.walk import parts_first

COSTS: dict[type[Node], int] = {DivNode: 10, ModNode: 10, MulNode: 3}
"""Divisions are far slower than products, and products slower than the rest, which counts 1."""


def cost(*nodes: Node) -> int:
    """The cost of all operations in some nodes together; equal parts count once.

    >>> from impl.symbolic import Variable
    >>> cost(Variable("x", 0, 9) // 4 + 1)
    11
    """
    for node in nodes:
        one_of(Node, node, "cost: node", SymbolicError)
    distinct = {part.identity: part for node in nodes for part in parts_first(node)}
    return sum(own_cost(part) for part in distinct.values())


def own_cost(node: Node) -> int:
    """The cost of what a node does with its parts."""
    if isinstance(node, OpNode):
        return COSTS.get(type(node), 1)
    return len(node.nodes) - 1 if isinstance(node, RedNode) else 0
