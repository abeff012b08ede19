"""What `%` does. The remainder has the sign of the divisor, as in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from impl.errors import SymbolicError
from impl.shown import shown
from impl.symbolic.division import ModNode, exact_quotient, is_below
from impl.symbolic.leaves import NumNode, create_node
from impl.symbolic.node import Node
from impl.symbolic.products import MULTIPLES, MulNode
from impl.symbolic.sums import SumNode, total

if TYPE_CHECKING:
    from impl.symbolic.node import sint


def remainder(node: Node, divisor: sint) -> Node:
    """The remainder. Raises SymbolicError for the divisor 0 and for a node that cannot be simplified away."""
    if divisor == 0:
        raise SymbolicError(f"mod: {shown(node)} % 0 has no value; need a divisor other than 0")
    if not isinstance(divisor, Node):
        return _by_number(node, divisor)
    if not isinstance(divisor, NumNode):
        return _by_node(node, divisor)
    if isinstance(node, SumNode) and is_below(node, divisor.b):
        return node
    return _by_number(node, divisor.b)


def _by_number(node: Node, divisor: int) -> Node:
    """An outer remainder swallows an inner, and a negative divisor is the opposite of a positive one."""
    if divisor < 0:
        return -_by_number(-node, -divisor)
    if (known := _in_one_period(node, divisor)) is not None:
        return known
    if isinstance(node, ModNode) and node.b % divisor == 0:
        return node.a % divisor
    return _whole(_congruent(node, divisor), divisor)


def _congruent(node: Node, divisor: int) -> Node:
    """A node with the same remainder: numbers and factors are replaced by theirs."""
    match node:
        case MulNode():
            return _of_factors(node, divisor)
        case SumNode():
            return total([_term(term, divisor) if isinstance(term, MULTIPLES) else term for term in node.nodes])
    return node


def _of_factors(node: MulNode, divisor: int) -> Node:
    """The first of several factors by the remainder of the others, and so on; the last one first, for there may be more
    of them than Python calls itself."""
    factors, rest = [node.a], node.b
    while isinstance(rest, MulNode):
        factors.append(rest.a)
        rest = rest.b
    found = factors.pop() * (rest % divisor)
    while factors:
        found = factors.pop() * _whole(found, divisor)
    return found


def _term(term: MulNode | NumNode, divisor: int) -> sint:
    """What has the same remainder as a term: 0 if that is a multiple of the divisor, as most are."""
    return 0 if not isinstance(term.b, Node) and term.b % divisor == 0 else term % divisor


def _whole(node: Node, divisor: int) -> Node:
    """The remainder of a node that is not taken apart, over a numerator that is not negative."""
    if divisor == 1:
        return NumNode(0)
    if (known := _in_one_period(node, divisor)) is not None:
        return known
    return create_node(ModNode(node - node.min // divisor * divisor if node.min < 0 else node, divisor))


def _in_one_period(node: Node, divisor: int) -> Node | None:
    """The remainder of a node whose values all have one quotient: the node, less that many divisors. None for others.

    What is replaced by a remainder of its own has larger bounds, so this is asked before (`_congruent`) and after.
    """
    periods = node.min // divisor
    if periods != node.ceiling // divisor:
        return None
    return node if periods == 0 else node - periods * divisor


def _by_node(node: Node, divisor: Node) -> Node:
    """The remainder by a node: the terms that are no multiples of it, if their sum is smaller than the divisor."""
    if is_below(node, divisor):
        return node
    if exact_quotient(node, divisor) is not None:
        return NumNode(0)
    rest = _without_multiples(node, divisor)
    if is_below(rest, divisor):
        return rest
    raise SymbolicError(f"mod: {shown(node)} % {shown(divisor)} is not supported; need a multiple or 0 <= left < right")


def _without_multiples(node: Node, divisor: Node) -> Node:
    """A node with the same remainder: terms that the divisor divides are dropped, also inside a factor."""
    if exact_quotient(node, divisor) is not None:
        return NumNode(0)
    match node:
        case MulNode(b=Node() as factor):
            return node.a * _without_multiples(factor, divisor)
        case SumNode():
            return total([_without_multiples(term, divisor) for term in node.flat_components])
    return node
