"""What an expression costs to evaluate."""

from __future__ import annotations

from impl.symbolic.division import DivNode, ModNode
from impl.symbolic.node import Node
from impl.symbolic.products import MulNode, OpNode
from impl.symbolic.sums import RedNode

COSTS: dict[type[Node], int] = {DivNode: 10, ModNode: 10, MulNode: 3}
"""Divisions are far slower than products, and products slower than the rest, which counts 1."""


def cost(*nodes: Node) -> int:
    """The cost of all operations in some nodes together; with a list, for nodes may be nested deeply.

    >>> from impl.symbolic import Variable
    >>> cost(Variable("x", 0, 9) // 4 + 1)
    11
    """
    total, waiting = 0, list(nodes)
    while waiting:
        node = waiting.pop()
        if isinstance(node, OpNode):
            total += COSTS.get(type(node), 1)
            waiting.append(node.a)
            waiting += [node.b] if isinstance(node.b, Node) else []
        elif isinstance(node, RedNode):
            total += len(node.nodes) - 1
            waiting += node.nodes
    return total
