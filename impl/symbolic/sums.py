"""Nodes of many parts, the sum, and how sums and products are collected.

A sum is a linear form: `Node.sum` gathers equal terms, `x*2 + y + x` is `x*3 + y`, drops what cancels, and
puts the number last. A product with a sum is multiplied out, so that terms meet again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from impl.errors import SymbolicError
from impl.integers import one_by_one
from impl.shown import shown
from impl.slots import setters
from impl.symbolic.leaves import NumNode, as_node, as_plain, create_node
from impl.symbolic.node import Node, put_bounds, upper
from impl.symbolic.products import MulNode, put_a, put_b

if TYPE_CHECKING:
    from impl.symbolic.leaves import Variable
    from impl.symbolic.node import sint


DEEPEST = 200
"""Sums and products inside of each other that are multiplied out; Python calls itself a thousand times at most."""


MOST_TERMS = 2**16
"""Terms of a product of two sums; and factors of a product of a sum and others."""

FEW_TERMS = 64
"""Terms that are multiplied by a number however wide it is."""

MOST_BITS = 2**28
"""Bits of the factors of a product of a sum of more terms and a number."""


class RedNode(Node):
    """An operation on any number of nodes."""

    __slots__ = ("nodes",)

    nodes: tuple[Node, ...]

    def __init__(self, nodes: Iterable[Node]) -> None:
        given = one_by_one(nodes, type(self).__name__, "a sequence of nodes", SymbolicError)
        put_nodes(self, tuple([part if isinstance(part, Node) else no_part(self, part) for part in given]))
        put_bounds(self, self.get_bounds())

    def get_bounds(self) -> tuple[int, sint, int]:
        """`min`, `max` and `ceiling`, from those of the parts."""
        raise SymbolicError(f"get_bounds: not defined for {type(self).__name__}")

    def parts(self) -> tuple[Node, ...]:
        return self.nodes

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.nodes,)


def no_part(node: RedNode, part: object) -> NoReturn:
    """Raises SymbolicError for what is no node."""
    raise SymbolicError(f"{type(node).__name__}: the part {shown(part)} is not a Node")


(put_nodes,) = setters(RedNode, "nodes")


class SumNode(RedNode):
    """The sum of its nodes."""

    __slots__ = ()

    @property
    def flat_components(self) -> list[Node]:
        """The terms, with the terms of a sum inside the sum in its place."""
        return _flat(self.nodes)

    def get_bounds(self) -> tuple[int, sint, int]:
        """The sums of the bounds, or better ones if replacing symbolic bounds makes terms cancel."""
        low, ceiling, is_plain, is_below_symbolic = 0, 0, True, False
        for node in self.nodes:
            low += node.min
            ceiling += node.ceiling
            is_plain = is_plain and not (isinstance(node.max, Node) and isinstance(upper(node), Node))
            if isinstance(node, MulNode) and isinstance(node.a.max, Node) and _is_below_symbolic(node):
                is_below_symbolic = True
        if is_below_symbolic:
            low = max(low, total(_below(node) for node in self.nodes).min)
        if is_plain:
            return low, ceiling, ceiling
        high = total(map(upper, self.nodes))
        above = total(_above(node) for node in self.nodes)
        return low, as_plain(high, "SumNode"), min(ceiling, above.ceiling)

    def rebuilt(self, var_vals: Mapping[Variable, sint], done: Mapping[int, Node]) -> Node:
        return total([done[id(node)] for node in self.nodes])


def _is_below_symbolic(node: MulNode) -> bool:
    """Whether something with a symbolic upper bound is subtracted."""
    return (
        isinstance(node.a.max, Node) and isinstance(upper(node.a), Node) and not isinstance(node.b, Node) and node.b < 0
    )


def _below(node: Node) -> Node:
    """A node that is never above this one: the symbolic upper bound in the place of what is subtracted."""
    if isinstance(node, MulNode) and _is_below_symbolic(node):
        return as_node(node.a.max * node.b)
    return node


def _above(node: Node) -> Node:
    """A node that is never below this one: its upper bound if that is symbolic."""
    bound = upper(node)
    return bound if isinstance(bound, Node) else node


def _flat(nodes: Iterable[Node]) -> list[Node]:
    """All terms, those of inner sums included, in order; with a stack, for sums may be nested deeply."""
    flat = list(nodes)
    if not any([isinstance(node, SumNode) for node in flat]):  # noqa: C419  most sums are flat, and a list is faster
        return flat
    nodes, flat = flat, []
    stack = [iter(nodes)]
    while stack:
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
        elif isinstance(node, SumNode):
            stack.append(iter(node.nodes))
        else:
            flat.append(node)
    return flat


def total(nodes: Iterable[sint]) -> Node:
    """The sum, with equal terms collected, in the order of their first appearance and the number last."""
    present = []
    for each in nodes:
        node = each if isinstance(each, Node) else as_node(each)
        if node.min != 0 or node.ceiling != 0:  # not `is_zero`, without a call
            present.append(node)
    if len(present) < 2:
        return present[0] if present else NumNode(0)
    terms = _collected(present)
    if len(terms) < 2:
        return terms[0] if terms else NumNode(0)
    return create_node(_sum_of(terms))


def _sum_of(terms: list[Node]) -> SumNode:
    """The sum of nodes that need no check."""
    found = object.__new__(SumNode)
    put_nodes(found, tuple(terms))
    put_bounds(found, found.get_bounds())
    return found


def _collected(nodes: list[Node]) -> list[Node]:
    """The terms of the sum: one for each factor that does not cancel, and one for the number if it is not 0."""
    number = 0
    terms: dict[str, Node] = {}
    for node in _flat(nodes):
        if isinstance(node, NumNode):
            number += node.b
            continue
        if isinstance(node, MulNode) and node.b == 1:
            node = node.a  # noqa: PLW2901  a factor of 1 is none
        key = (node.a if isinstance(node, MulNode) else node).identity
        terms[key] = node if key not in terms else _twofold(terms[key], node)
    found = [node for node in terms.values() if not (node.min == 0 and node.ceiling == 0)]
    return [*found, NumNode(number)] if number else found


def _twofold(first: Node, second: Node) -> Node:
    """The sum of two terms with the same factor."""
    factors = [term.b if isinstance(term, MulNode) else 1 for term in (first, second)]
    factor = total(factors) if any(isinstance(each, Node) for each in factors) else sum(factors)
    term = first.a if isinstance(first, MulNode) else first
    return term if factor == 1 else MulNode(term, factor)


def product(node: Node, factor: sint, level: int = 0) -> Node:
    """The product: numbers are multiplied into numbers, and sums multiplied out, but for those inside of very many."""
    if type(factor) is not int:
        factor = as_plain(factor, "mul")
    if isinstance(node, NumNode):
        return product(factor, node.b, level) if isinstance(factor, Node) else NumNode(node.b * factor)
    if isinstance(node, MulNode) and level < DEEPEST:
        return product(node.a, both(node.b, factor, level + 1), level + 1)
    if isinstance(node, SumNode) and level < DEEPEST:
        require_small(node, factor)
        return total([product(term, factor, level + 1) for term in node.nodes])
    if factor == 0:
        return NumNode(0)
    return node if factor == 1 else create_node(_product_of(node, factor))


def _product_of(node: Node, factor: sint) -> MulNode:
    """The product of parts that need no check."""
    found = object.__new__(MulNode)
    put_a(found, node)
    put_b(found, factor)
    put_bounds(found, found.get_bounds())
    return found


def require_small(node: SumNode, factor: sint) -> None:
    """Raises SymbolicError if a product of a sum, each of whose terms is multiplied, is too large."""
    if isinstance(factor, Node) and length(factor) * len(node.nodes) > MOST_TERMS:
        raise SymbolicError(
            f"mul: {len(node.nodes)} terms times {length(factor)}; need a product of at most {MOST_TERMS}"
        )
    if len(node.nodes) > FEW_TERMS and type(factor) is int and factor.bit_length() * len(node.nodes) > MOST_BITS:
        raise SymbolicError(
            f"mul: {len(node.nodes)} terms times {shown(factor)}; need a product of at most {MOST_BITS} bits"
        )


def length(factor: Node) -> int:
    """The terms of a sum; of a product its factors, sums by their terms.

    >>> from impl.symbolic import Variable
    >>> n, m = Variable("n", 1, 9), Variable("m", 1, 9)
    >>> length(n + m + 1), length(n * m), length(n * 4)
    (3, 2, 1)
    """
    found, rest = 0, factor
    while isinstance(rest, MulNode):
        found += len(rest.a.nodes) if isinstance(rest.a, SumNode) else 1
        if not isinstance(rest.b, Node):
            return found
        rest = rest.b
    return found + (len(rest.nodes) if isinstance(rest, SumNode) else 1)


def both(first: sint, second: sint, level: int) -> sint:
    """The product of two factors."""
    if isinstance(first, Node):
        return product(first, second, level)
    return product(second, first, level) if isinstance(second, Node) else first * second
