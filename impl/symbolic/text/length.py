"""How long the text of a node is, counted without writing it.

Parts that are shared are written once for each place where they stand, so that a node of a hundred parts can have a
text of more characters than any memory holds. Counting takes one step for each distinct part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from impl.shown import written
from impl.symbolic.compare import AndNode
from impl.symbolic.division import DivNode
from impl.symbolic.leaves import NumNode, Variable
from impl.symbolic.minimum import MinNode
from impl.symbolic.node import Node
from impl.symbolic.products import OpNode

if TYPE_CHECKING:
    from impl.symbolic.sums import RedNode

LONGEST_TEXT = 1_000_000
"""The most characters that a node is written with."""

Written = tuple[Node, Any]
"""A node and the context that it is written in."""


FEW = 1000
"""Places of a node that are looked at one by one."""
SHORT = 512
"""The most characters of a name, and bits of a number, in each of so few places."""


def has_few_places(node: Node) -> bool:
    """Whether a node has few places, each with a short name or number: its text is short, however much it shares.

    >>> has_few_places(Variable("a", 0, 3) * 4 + 1), has_few_places(Variable("a" * 5000, 0, 3))
    (True, False)
    """
    places = [node]
    for place in places:
        if isinstance(place, Variable):
            if len(place.expr) > SHORT:
                return False
        elif isinstance(place, NumNode):
            if place.b.bit_length() > SHORT:
                return False
        elif isinstance(place, OpNode) and type(place.b) is int:
            if place.b.bit_length() > SHORT:
                return False
            places.append(place.a)
        else:
            places += place.parts()
        if len(places) > FEW:
            return False
    return True


def text_length(node: Node, ctx: Any) -> int:
    """How many characters the default table writes, up to one more than it may.

    Symbolic bounds are part of the text, with their ranges, where ranges are shown.

    >>> text_length(Variable("a", 0, 3) * 4 + 1, None), (Variable("a", 0, 3) * 4 + 1).render()
    (9, '((a*4)+1)')
    """
    shown = ctx if isinstance(ctx, str) and ctx in ("DEBUG", "REPR") else None
    lengths: dict[tuple[int, Any], int] = {}
    waiting: list[tuple[Written, bool]] = [((node, shown), False)]
    while waiting:
        (current, way), has_parts_done = waiting.pop()
        if has_parts_done:
            inside = sum(lengths[id(part), in_way] for part, in_way in _written_parts(current, way))
            lengths[id(current), way] = min(_own_length(current, way) + inside, LONGEST_TEXT + 1)
        elif (id(current), way) not in lengths:
            waiting.append(((current, way), True))
            waiting += [(part, False) for part in _written_parts(current, way)]
    return lengths[id(node), shown]


def _written_parts(node: Node, way: Any) -> list[Written]:
    """The nodes whose text is part of that of a node, one for each place."""
    if isinstance(node, Variable):
        return [(node.max, "DEBUG")] if way and isinstance(node.max, Node) else []
    return [(part, way) for part in node.parts()]


def _own_length(node: Node, way: Any) -> int:
    """The characters that are not those of the parts."""
    if isinstance(node, Variable):
        return _length_of_variable(node, way)
    if isinstance(node, NumNode):
        return len(written(node.b)) + (len("NumNode()") if way == "REPR" else 0)
    if isinstance(node, OpNode):
        number = 0 if isinstance(node.b, Node) else len(written(node.b))
        joint = "(//)" if isinstance(node, DivNode) else "min(,)" if isinstance(node, MinNode) else "(*)"
        return number + len(joint)
    return _length_of_joints(node)  # type: ignore[arg-type]


def _length_of_joints(node: RedNode) -> int:
    """The brackets, and what stands between the parts."""
    return 2 + (len(node.nodes) - 1) * len(" and " if isinstance(node, AndNode) else "+")


def _length_of_variable(node: Variable, way: Any) -> int:
    """The name, and in some contexts the range and the value; without the text of a symbolic bound."""
    if not way:
        return len(node.expr)
    bounds = len(written(node.min)) + (len("<>") if isinstance(node.max, Node) else len(written(node.max)))
    value = len(written(node.val)) if node.is_bound else 0
    if way == "DEBUG":
        return len(node.expr) + bounds + len("[-]") + (value + len("=") if value else 0)
    return len(node.expr) + bounds + len("Variable('', , )") + (value + len(".bind()") if value else 0)
