"""The smaller of two integers, where their ranges leave open which one that is.

`min` of Python would choose a part by a comparison that has no answer yet; a `MinNode` keeps both. The larger one is
the negative of the smaller one of the negatives.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from impl.symbolic.leaves import as_node, create_node
from impl.symbolic.node import Node, highest, lowest
from impl.symbolic.products import OpNode

if TYPE_CHECKING:
    from impl.symbolic.leaves import Variable
    from impl.symbolic.node import sint


class MinNode(OpNode):
    """The smaller one of `a` and `b`."""

    __slots__ = ()

    def get_bounds(self) -> tuple[int, sint, int]:
        """The bounds: of each pair of bounds of the two nodes the smaller one."""
        ceiling = min(self.a.ceiling, highest(self.b))
        return min(self.a.min, lowest(self.b)), ceiling, ceiling

    def rebuilt(self, var_vals: Mapping[Variable, sint], done: Mapping[int, Node]) -> Node:
        return smaller(done[id(self.a)], done[id(self.b)] if isinstance(self.b, Node) else self.b)

    def expanded(self) -> Node:
        """The same out of sums, products and a comparison, for tables that render these: `b + (a-b) * (a<b)`."""
        return self.b + (self.a - self.b) * (self.a < self.b)


def smaller(a: Node, b: sint) -> Node:
    """The smaller one: a part if the bounds say which."""
    if a.ceiling <= lowest(b):
        return a
    if highest(b) <= a.min or a == b:
        return as_node(b)
    return create_node(MinNode(a, b))
