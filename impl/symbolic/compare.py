"""Comparison and conjunction: nodes that are 0 or 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd
from typing import TYPE_CHECKING, Any

from impl.doors import one_of, pairs_of
from impl.errors import SymbolicError
from impl.shown import shown
from impl.symbolic.division import is_positive
from impl.symbolic.leaves import NumNode, as_node, as_plain, create_node
from impl.symbolic.node import OPERANDS, Node, highest, is_zero, lowest
from impl.symbolic.products import MulNode, OpNode, factor_of
from impl.symbolic.sums import RedNode, SumNode, put_nodes, total

if TYPE_CHECKING:
    from impl.symbolic.leaves import Variable
    from impl.symbolic.node import sint


class LtNode(OpNode):
    """`a < b`, 0 or 1."""

    __slots__ = ()

    def get_bounds(self) -> tuple[int, sint, int]:
        """1 if the bounds of the sides say so, 0 if they say the opposite, else both."""
        a, b = self.a, self.b
        if a.min >= highest(b):
            return 0, 0, 0
        if a.ceiling < lowest(b):
            return 1, 1, 1
        if not isinstance(b, Node):
            return 0, 1, 1
        if a == b:
            return 0, 0, 0
        return self._bounds_of_difference()

    def _bounds_of_difference(self) -> tuple[int, sint, int]:
        """What the difference of the sides says: with symbolic bounds it knows more than both sides alone."""
        if isinstance(self.b, Node) and any(isinstance(variable.max, Node) for variable in self.vars()):
            if is_positive(self.b - self.a):
                return 1, 1, 1
            if (self.a - self.b).min >= 0:
                return 0, 0, 0
        return 0, 1, 1

    def rebuilt(self, var_vals: Mapping[Variable, sint], done: Mapping[int, Node]) -> Node:
        return create_lt_node(done[id(self.a)], done[id(self.b)] if isinstance(self.b, Node) else self.b)


class AndNode(RedNode):
    """1 if none of its nodes is 0, else 0."""

    __slots__ = ()

    def __init__(self, nodes: Iterable[Node]) -> None:
        super().__init__(nodes)
        if not all([node.min >= 0 and node.ceiling <= 1 for node in self.nodes]):  # noqa: C419
            put_nodes(self, tuple(map(truth_of, self.nodes)))

    def get_bounds(self) -> tuple[int, sint, int]:
        """1 if no node can be 0, 0 if one is always 0, else both."""
        low = int(all(node.min > 0 or node.ceiling < 0 for node in self.nodes))
        high = int(not any(is_zero(node) for node in self.nodes))
        return low, high, high

    def rebuilt(self, var_vals: Mapping[Variable, sint], done: Mapping[int, Node]) -> Node:
        return Node.ands([done[id(node)] for node in self.nodes])


def less(a: Node, b: sint) -> Node:
    """`a < b` as it stands, or its value if that is known."""
    return create_node(LtNode(a, b))


def conjunction(nodes: Iterable[sint]) -> Node:
    """The conjunction without the conditions that always hold; 0 if one never does."""
    parts = [as_node(node) for node in nodes]
    if any(is_zero(part) for part in parts):
        return NumNode(0)
    open_parts = [part for part in parts if part.min != part.ceiling]
    if len(open_parts) < 2:
        return truth_of(open_parts[0]) if open_parts else NumNode(1)
    return AndNode(open_parts)


def truth_of(node: Node) -> Node:
    """0 where a node is 0, else 1: a condition as it is."""
    if node.min >= 0 and node.ceiling <= 1:
        return node
    below, above = less(node, 0), less(NumNode(0), node)
    return above if node.min >= 0 else below if node.ceiling <= 0 else less(NumNode(0), total([below, above]))


def conjuncts(node: Node) -> list[Node]:
    """The conditions that have to hold together, each object once; there may be more inside of each other than Python
    calls itself."""
    found: list[Node] = []
    waiting, seen = [node], set[int]()
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, AndNode):
            waiting += part.nodes[::-1]
        else:
            found.append(part)
    return found


def create_ge_node(lhs: Node, b: sint) -> Node:
    """`lhs >= b`, simplified as far as the rules go."""
    require_sides("ge", lhs, b)
    return create_lt_node(-lhs, -b + 1)


def require_sides(operation: str, lhs: object, b: object) -> None:
    """Raises SymbolicError unless the left side is a node, and the right side that or an integer."""
    if not isinstance(lhs, Node):
        raise SymbolicError(f"{operation}: the left side {shown(lhs)} is not a Node")
    if not isinstance(b, OPERANDS):
        raise SymbolicError(f"{operation}: the right side {shown(b)} is neither an int nor a Node")


def create_lt_node(lhs: Node, b: sint) -> Node:
    """`lhs < b`, simplified as far as the rules go: without common factors and with the number on the right.

    >>> from impl.symbolic import Variable
    >>> x, y = Variable("x", 0, 9), Variable("y", 0, 3)
    >>> create_lt_node(x * 4 + y, 16).render()
    '(x<4)'
    """
    require_sides("lt", lhs, b)
    if not isinstance(b, Node):
        if isinstance(lhs, SumNode):
            return _sum_below_number(lhs, b)
        if isinstance(lhs, MulNode) and not isinstance(lhs.b, Node) and lhs.b not in (0, -1):
            sign = 1 if lhs.b > 0 else -1
            return create_lt_node(lhs.a * sign, -(-b // abs(lhs.b)))
    return less(lhs, b)


def _sum_below_number(lhs: SumNode, b: int) -> Node:
    """Number to the right; then, where terms are too small to matter, only multiples of a common factor remain."""
    number = sum(term.b for term in lhs.nodes if isinstance(term, NumNode))
    terms = total([term for term in lhs.nodes if not isinstance(term, NumNode)])
    terms, bound = _without_small_terms(terms, b - number)
    return less(terms, bound) if isinstance(terms, SumNode) else create_lt_node(terms, bound)


def _without_small_terms(terms: Node, bound: int) -> tuple[Node, int]:
    """`g*p + q < g*c` is `p < c` if `0 <= q < g`: both sides of the comparison, divided by the largest such `g`."""
    large: list[MulNode] = []
    small: list[Node] = []
    for term in terms.nodes if isinstance(terms, SumNode) else (terms,):
        if isinstance(term, MulNode) and not isinstance(term.b, Node) and term.b > 0 and term.ceiling >= bound:
            large.append(term)
        else:
            small.append(term)
    if not large:
        return terms, bound
    common = gcd(bound, *(term.b for term in large if not isinstance(term.b, Node)))
    return _divided(large, small, bound, common) or (terms, bound)


def _divided(large: list[MulNode], small: list[Node], bound: int, common: int) -> tuple[Node, int] | None:
    """Both sides divided by a positive number that divides what is large, and the bound; None if what is small could
    reach over a multiple of it."""
    rest = total(small)
    if rest.min < 0 or rest.ceiling >= common:
        return None
    return total([term // common for term in large]), bound // common


def in_lowest_terms(condition: Node) -> Node:
    """A comparison with a number whose terms are all divided by what divides each of them: `g*p < b` is `p < c` for the
    least `c` with `g*c >= b`. So conditions on the same sum are compared: those with one `c` are one condition. Any
    other node as it is.

    >>> from impl.symbolic import Variable
    >>> x, y = Variable("x", 0, 9), Variable("y", 0, 3)
    >>> [in_lowest_terms(less(x * 12 + y * 4, bound)).render() for bound in (17, 20, 21)]
    ['(((x*3)+y)<5)', '(((x*3)+y)<5)', '(((x*3)+y)<6)']
    """
    if not isinstance(condition, LtNode) or isinstance(condition.b, Node):
        return condition
    terms = condition.a.nodes if isinstance(condition.a, SumNode) else (condition.a,)
    common = gcd(*[factor_of(term) or 1 for term in terms])
    return less(condition.a // common, -(-condition.b // common)) if common > 1 else condition


def sym_infer(a: sint, var_vals: Mapping[Variable, int] | None) -> int:
    """The value of a node for given values of its variables. Raises SymbolicError if one is missing."""
    if isinstance(a, int | float):
        return a
    one_of(Node, a, "sym_infer", SymbolicError)
    given = [] if var_vals is None else pairs_of(var_vals, "sym_infer: var_vals", SymbolicError)
    values: dict[Any, sint] = {
        one_of(Node, variable, "sym_infer: var_vals", SymbolicError): as_plain(value, "sym_infer")
        for variable, value in given
    }
    value = a.substitute(values)
    if not isinstance(value, NumNode):
        missing = ", ".join(sorted(variable.expr for variable in value.vars()))
        raise SymbolicError(f"sym_infer: {shown(a)} has no value; need values for {missing}")
    return value.b
