"""What `%` does. The remainder has the sign of the divisor, as in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from impl.errors import SymbolicError
from impl.symbolic.division import ModNode, exact_quotient, is_below
from impl.symbolic.leaves import NumNode, create_node
from impl.symbolic.node import Node
from impl.symbolic.products import MulNode
from impl.symbolic.sums import SumNode

if TYPE_CHECKING:
    from impl.symbolic.node import sint


def remainder(node: Node, divisor: sint) -> Node:
    """The remainder. Raises SymbolicError for the divisor 0 and for a node that cannot be simplified away."""
    if divisor == 0:
        raise SymbolicError(f"mod: {node} % 0 has no value; need a divisor other than 0")
    if not isinstance(divisor, Node):
        return _by_number(node, divisor)
    if not isinstance(divisor, NumNode):
        return _by_node(node, divisor)
    if isinstance(node, SumNode) and is_below(node, divisor.b):
        return node
    return _by_number(node, divisor.b)


def _by_number(node: Node, divisor: int) -> Node:
    """Numbers and factors may be replaced by their own remainders, and an outer remainder swallows an inner."""
    if divisor < 0:
        return -_by_number(-node, -divisor)
    match node:
        case MulNode():
            return _whole(node.a * (node.b % divisor), divisor)
        case ModNode() if node.b % divisor == 0:
            return node.a % divisor
        case SumNode():
            terms = [term % divisor if isinstance(term, NumNode | MulNode) else term for term in node.nodes]
            return _whole(Node.sum(terms), divisor)
    return _whole(node, divisor)


def _whole(node: Node, divisor: int) -> Node:
    """The remainder of a node that is not taken apart, over a numerator that is not negative."""
    if divisor == 1:
        return NumNode(0)
    shift = node.min // divisor * divisor
    if not isinstance(node.max, Node):
        if node.min >= 0 and node.max < divisor:
            return node
        if shift == node.max // divisor * divisor:
            return node - shift
    return create_node(ModNode(node - shift if node.min < 0 else node, divisor))


def _by_node(node: Node, divisor: Node) -> Node:
    """What is left without the multiples of the divisor, if that is smaller than the divisor."""
    if is_below(node, divisor):
        return node
    if exact_quotient(node, divisor) is not None:
        return NumNode(0)
    rest = _without_multiples(node, divisor)
    if is_below(rest, divisor):
        return rest
    raise SymbolicError(f"mod: {node} % {divisor} is not supported; need a multiple or 0 <= left < right")


def _without_multiples(node: Node, divisor: Node) -> Node:
    """A node with the same remainder: terms that the divisor divides are dropped, also inside a factor."""
    if exact_quotient(node, divisor) is not None:
        return NumNode(0)
    match node:
        case MulNode(b=Node() as factor):
            return node.a * _without_multiples(factor, divisor)
        case SumNode():
            return Node.sum(_without_multiples(term, divisor) for term in node.flat_components)
    return node
