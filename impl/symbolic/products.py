"""Nodes of two parts, and the product, the simplest of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from impl.errors import SymbolicError
from impl.shown import shown
from impl.slots import setters
from impl.symbolic.leaves import NumNode, as_plain
from impl.symbolic.node import OPERANDS, Node, highest, lowest, plain, put_bounds, upper

if TYPE_CHECKING:
    from impl.symbolic.leaves import Variable
    from impl.symbolic.node import sint


class OpNode(Node):
    """An operation on a node `a` and an integer or a node `b`."""

    __slots__ = ("a", "b")

    a: Node
    b: sint

    def __init__(self, a: Node, b: sint) -> None:
        if not isinstance(a, Node):
            raise SymbolicError(f"{type(self).__name__}: the left part {shown(a)} is not a Node")
        put_a(self, a)
        put_b(self, b if type(b) is int else self.right_part(b))
        put_bounds(self, self.get_bounds())

    def right_part(self, b: sint) -> sint:
        """What is kept of the right part. Raises SymbolicError if it is no integer."""
        if not isinstance(b, OPERANDS):
            raise SymbolicError(f"{type(self).__name__}: the right part {shown(b)} is neither an int nor a Node")
        return plain(b)

    def get_bounds(self) -> tuple[int, sint, int]:
        """`min`, `max` and `ceiling`, from those of the parts."""
        raise SymbolicError(f"get_bounds: not defined for {type(self).__name__}")

    def parts(self) -> tuple[Node, ...]:
        return (self.a, self.b) if isinstance(self.b, Node) else (self.a,)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.a, self.b)


put_a, put_b = setters(OpNode, "a", "b")


class MulNode(OpNode):
    """`a * b`. A known factor is kept as a plain integer."""

    __slots__ = ()

    def right_part(self, b: sint) -> sint:
        """A known factor as a plain integer."""
        return as_plain(b, "MulNode")

    def get_bounds(self) -> tuple[int, sint, int]:
        """The extremes are among the products of the extremes of the parts."""
        a, b = self.a, self.b
        if not isinstance(b, Node) and not (isinstance(a.max, Node) and isinstance(upper(a), Node)):
            low, high = a.min * b, a.ceiling * b
            return (low, high, high) if b >= 0 else (high, low, low)
        corners = [x * y for x in (self.a.min, self.a.ceiling) for y in (lowest(self.b), highest(self.b))]
        return min(corners), self._symbolic_max(max(corners)), max(corners)

    def _symbolic_max(self, ceiling: int) -> sint:
        """The product of the upper bounds if one of them is symbolic and nothing is negative, else the number."""
        above_a, above_b = upper(self.a), upper(self.b)
        if not isinstance(above_a, Node) and not isinstance(above_b, Node):
            return ceiling
        if lowest(self.b) < 0 or (self.a.min < 0 and isinstance(self.b, Node)):
            return ceiling
        return as_plain(above_a * above_b, "MulNode")

    def rebuilt(self, var_vals: Mapping[Variable, sint], done: Mapping[int, Node]) -> Node:
        return done[id(self.a)] * (done[id(self.b)] if isinstance(self.b, Node) else self.b)


MULTIPLES = (MulNode, NumNode)
"""The nodes that show a number `b` which they are a multiple of."""


def factor_of(term: Node) -> int | None:
    """The number that a term is a multiple of, if it shows one."""
    return term.b if isinstance(term, MULTIPLES) and not isinstance(term.b, Node) else None
