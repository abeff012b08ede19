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
    left, parts, factor = node, list[Node](), 1
    while isinstance(left, MulNode) and isinstance(left.b, Node):
        parts.append(left.a)
        left = left.b
    if parts and isinstance(left, MulNode) and not isinstance(left.b, Node):
        left, factor = left.a, left.b
    if factor == 1:
        return node, 1
    for part in reversed(parts):
        left = MulNode(part, left)
    return left, factor
