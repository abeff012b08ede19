"""What `//` does. Every rule holds for floor division of all integers, negative ones included."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from impl.errors import SymbolicError
from impl.shown import shown
from impl.symbolic.division import DivNode, ModNode, exact_quotient, is_below, is_positive
from impl.symbolic.leaves import NumNode, as_plain, create_node
from impl.symbolic.node import Node
from impl.symbolic.products import MULTIPLES, MulNode, factor_of
from impl.symbolic.sums import SumNode, total

if TYPE_CHECKING:
    from impl.symbolic.node import sint


MOST_STEPS = 64
"""Terms of a sum that is divided by one factor after another, each of which may take a division inside of the last."""


def quotient(node: Node, divisor: sint, factoring: bool = True) -> Node:
    """The quotient. Raises SymbolicError for 0 and for a node that stays."""
    divisor = as_plain(divisor, "floordiv")
    if divisor == 0:
        raise SymbolicError(f"floordiv: {shown(node)} // 0 has no value; need a divisor other than 0")
    if isinstance(divisor, Node):
        known = _known_by_node(node, divisor)
        return _by_rule(node, divisor, factoring) if known is None else known
    first = node.min // divisor
    return NumNode(first) if first == node.ceiling // divisor else _by_rule(node, divisor, factoring)


def _by_rule(node: Node, divisor: sint, factoring: bool) -> Node:
    """The quotient, by the rule for what is divided."""
    match node:
        case SumNode() if isinstance(divisor, Node):
            return _of_sum_by_node(node, divisor)
        case SumNode() if not isinstance(divisor, Node) and divisor != 1 and factoring:
            return _of_sum(node, divisor)
        case MulNode():
            return _of_product(node, divisor, factoring)
        case DivNode() if is_positive(divisor):
            return node.a // (node.b * divisor)
        case ModNode() if is_positive(divisor) and node.b > 0:
            return _of_remainder(node, divisor, factoring)
    return _whole(node, divisor, factoring)


def _whole(node: Node, divisor: sint, factoring: bool) -> Node:
    """The quotient of a node that is not taken apart, over a numerator that is not negative."""
    if isinstance(divisor, Node):
        return _by_node(node, divisor)
    if isinstance(node, NumNode):
        return NumNode(node.b // divisor)
    if divisor < 0:
        return quotient(-node, -divisor, factoring)
    if divisor == 1:
        return node
    if node.min < 0:
        offset = node.min // divisor
        return quotient(node - offset * divisor, divisor, factoring=False) + offset
    return create_node(DivNode(node, divisor))


def _known_by_node(node: Node, divisor: Node) -> Node | None:
    """1 by itself, 0 by something larger; None for everything else."""
    exact = exact_quotient(node, divisor)
    if exact is not None:
        return total([exact])
    return NumNode(0) if is_below(node, divisor) else None


def _by_node(node: Node, divisor: Node) -> Node:
    """A quotient that is known. Raises SymbolicError for everything else."""
    if (known := _known_by_node(node, divisor)) is not None:
        return known
    raise SymbolicError(
        f"floordiv: {shown(node)} // {shown(divisor)} is not supported; need a multiple or 0 <= left < right"
    )


def _of_product(node: MulNode, divisor: sint, factoring: bool) -> Node:
    """`(a*b)//c` is `a*(b//c)` if `c` divides `b`, and `a//(c//b)` if a positive `b` divides `c`."""
    exact = exact_quotient(node.b, divisor)
    if exact is not None:
        return node.a * exact
    if is_positive(node.b):
        divided = exact_quotient(divisor, node.b)
        if divided is not None:
            return node.a // divided
    return _whole(node, divisor, factoring)


def _of_remainder(node: ModNode, divisor: sint, factoring: bool) -> Node:
    """`(a%b)//c` is `(a//c)%(b//c)` if a positive `c` divides a positive `b`."""
    exact = exact_quotient(node.b, divisor)
    return _whole(node, divisor, factoring) if exact is None else (node.a // divisor) % exact


def _of_sum_by_node(node: SumNode, divisor: Node) -> Node:
    """The terms that the divisor divides, and the quotient of the others, which must not need factoring."""
    divided: list[sint] = []
    rest: list[Node] = []
    for term in node.flat_components:
        part = exact_quotient(term, divisor)
        if part is None:
            rest.append(term)
        else:
            divided.append(part)
    return total([*divided, _by_node(total(rest), divisor)])


def _of_sum(node: SumNode, divisor: int) -> Node:
    """Take out what the divisor divides, then divide in two steps if the rest has a factor in common with it."""
    divided, rest = _split(node, divisor)
    step = _step(rest, divisor)
    if step > 1 and rest:
        return total([*divided, _in_two_steps(total(rest), divisor, step)])
    return total([*divided, _whole(total(rest), divisor, factoring=True)])


def _step(rest: list[Node], divisor: int) -> int:
    """A number to divide by first: what all terms have in common with the divisor, else a factor that divides it."""
    factors = [factor_of(term) for term in rest]
    common = gcd(divisor, *(factor or 1 for factor in factors))
    if common > 1 or divisor < 0 or len(rest) > MOST_STEPS:
        return common
    numbers = [factor for term, factor in zip(rest, factors, strict=True) if isinstance(term, MulNode) and factor]
    return next((number for number in numbers if divisor % number == 0), 1)


def _in_two_steps(rest: Node, divisor: int, step: int) -> Node:
    """`x//(s*t)` is `(x//s)//t` for a positive `s`: always if `s` divides `x`, and for a positive `t` in any case."""
    return (rest // step) // (divisor // step)


def _split(node: SumNode, divisor: int) -> tuple[list[sint], list[Node]]:
    """A sum as two parts: the terms that a divisor divides, divided by it already, and the rest."""
    divided: list[sint] = []
    rest: list[Node] = []
    for term in node.flat_components:
        if isinstance(term, MULTIPLES) and term.b % divisor == 0:
            divided.append(term.a * (term.b // divisor) if isinstance(term, MulNode) else term.b // divisor)
        elif isinstance(term, NumNode):
            divided.append(term.b // divisor)
            rest.append(NumNode(term.b % divisor))
        else:
            rest.append(term)
    return divided, rest
