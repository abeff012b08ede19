"""The nodes of division: quotient and remainder by a number.

The operators build them over numerators that are never negative, with a positive divisor, so that a rendered
`//` or `%` means the same in languages that round towards 0. Division by a node has no class of its own: it
is either simplified away or refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from impl.errors import SymbolicError
from impl.shown import shown
from impl.symbolic.leaves import NumNode, as_plain
from impl.symbolic.node import Node, divisor_of, upper
from impl.symbolic.products import MulNode, OpNode
from impl.symbolic.sums import SumNode, total

if TYPE_CHECKING:
    from impl.symbolic.leaves import Variable
    from impl.symbolic.node import sint


class _Division(OpNode):
    """What quotient and remainder share: a divisor that is a number, not 0, and no wider than is divided at once."""

    __slots__ = ()

    b: int

    def __init__(self, a: Node, b: sint) -> None:
        divisor = b if type(b) is int else as_plain(b, type(self).__name__)
        if isinstance(divisor, Node) or divisor == 0:
            raise SymbolicError(f"{type(self).__name__}: the divisor {shown(divisor)} is not a number other than 0")
        if isinstance(a, Node):
            divisor_of(type(self).__name__, a, divisor)
        super().__init__(a, divisor)


class DivNode(_Division):
    """`a // b`, rounded down."""

    __slots__ = ()

    def get_bounds(self) -> tuple[int, sint, int]:
        """Rounded division is monotone: rising for a positive divisor, falling for a negative one."""
        first, last = sorted((self.a.min // self.b, self.a.ceiling // self.b))
        above = upper(self.a)
        if not isinstance(above, Node) or self.b < 0:
            return first, last, last
        return first, as_plain(above // self.b, "DivNode"), last

    def rebuilt(self, var_vals: Mapping[Variable, sint], done: Mapping[int, Node]) -> Node:
        return done[id(self.a)] // self.b


class ModNode(_Division):
    """`a % b`, with the sign of `b`."""

    __slots__ = ()

    def get_bounds(self) -> tuple[int, sint, int]:
        """The bounds: those of `a` less a multiple of `b`, if `a // b` is one number; else those of any remainder."""
        a, b = self.a, self.b
        if not isinstance(a.max, Node) and a.min // b == a.max // b:
            return a.min % b, a.max % b, a.max % b
        return (0, b - 1, b - 1) if b > 0 else (b + 1, 0, 0)

    def rebuilt(self, var_vals: Mapping[Variable, sint], done: Mapping[int, Node]) -> Node:
        return done[id(self.a)] % self.b


def is_positive(value: sint) -> bool:
    """Whether the value is above 0, whatever the variables are."""
    return value.min > 0 if isinstance(value, Node) else value > 0


def is_below(node: Node, divisor: sint) -> bool:
    """Whether `0 <= node < divisor`, whatever the variables are, as far as it is known. A quotient and a remainder are
    no more than what is divided, where that is not negative."""
    while node.min >= 0:
        if is_positive(divisor - node):
            return True
        if not isinstance(node, DivNode | ModNode):
            return False
        node = node.a
    return False


def exact_quotient(n: sint, d: sint) -> sint | None:
    """`n / d` if the division leaves nothing, whatever the variables are; None if that is not known."""
    d = as_plain(d, "floordiv")
    if d == 0:
        return None
    if not isinstance(d, Node):
        return n // d if n % d == 0 else None
    if not isinstance(n, Node) or isinstance(n, NumNode):
        return 0 if n == 0 else None
    return 1 if n == d else _exact_by_node(n, d)


def _exact_by_node(n: Node, d: Node) -> sint | None:
    """A product is divided in one of its factors, by one factor after another; a sum term by term, or by a sum it is a
    multiple of."""
    match n, d:
        case MulNode(a=a), _ if a == d:
            return n.b
        case MulNode(), MulNode(a=first, b=second):
            rest = exact_quotient(n, first)
            return None if rest is None else exact_quotient(rest, second)
        case MulNode(a=a), _:
            quotient = exact_quotient(n.b, d)
            return None if quotient is None else a * quotient
        case SumNode(), _:
            return _exact_of_sum(n, d)
    return None


def _exact_of_sum(n: SumNode, d: Node) -> sint | None:
    """The quotient of a sum, term by term, or as the one number that the divisor is multiplied with."""
    parts = [exact_quotient(term, d) for term in n.flat_components]
    known = [part for part in parts if part is not None]
    if len(known) == len(parts):
        return total(known)
    first, last = n.nodes[-1], d.nodes[-1] if isinstance(d, SumNode) and d.nodes else None
    if isinstance(first, NumNode) and isinstance(last, NumNode) and last.b and first.b % last.b == 0:
        factor = first.b // last.b
        return factor if d * factor == n else None
    return None
