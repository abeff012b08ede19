"""Nodes as linear forms, a product of variables as one variable whose factor stands outside."""

from __future__ import annotations

from impl.simplify.forms.terms import Form
from impl.simplify.nodes import NodeReader
from impl.symbolic import MulNode, Node


class ProductReader(NodeReader):
    """Nodes to forms; `nodes` has the node of each variable of a form, by its name there."""

    def _variable(self, node: Node) -> Form:
        rest, factor = without_factor(node)
        return super()._variable(rest) * factor


def without_factor(node: Node) -> tuple[Node, int]:
    """A product of nodes without the number among its factors, and that number.

    >>> from impl.symbolic import Variable
    >>> rest, factor = without_factor(Variable("x", 0, 9) * (Variable("k", 1, 4) * -2))
    >>> rest.render(), factor
    ('(k*x)', -2)
    """
    parts: list[Node] = []
    left = node
    while isinstance(left, MulNode) and isinstance(left.b, Node):
        parts.append(left.a)
        left = left.b
    if not parts or not isinstance(left, MulNode) or isinstance(left.b, Node):
        return node, 1
    rest, factor = left.a, left.b
    for part in reversed(parts):
        rest = MulNode(part, rest)
    return rest, factor
