"""Unrolling: a node with a variable whose name begins with `_uidx`, as the list of nodes that it stands for.

    >>> from impl.symbolic import MulNode, Variable
    >>> expand_node(MulNode(Variable("_uidx0", 5, 7), 3))
    [NumNode(15), NumNode(18), NumNode(21)]
    >>> expand_node(Variable("a", 5, 7))
    [Variable('a', 5, 7)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod

from impl.doors import listed, one_of
from impl.errors import LowerError
from impl.integers import Integer
from impl.shown import shown
from impl.symbolic import Node, NumNode, Variable
from impl.symbolic.walk import parts_first

UNROLLED = "_uidx"
"""How the name of a variable begins that stands for copies of the code, not for a loop."""

MOST_VALUES = 2**16
"""Values of variables that are gone through, and parts of all copies of a node together: about a second's work."""


def is_unrolled(variable: Node) -> bool:
    """Whether a variable is one that expands."""
    return isinstance(variable, Variable) and variable.expr.startswith(UNROLLED)


def expand_idx(node: Node) -> Node:
    """The variable of a node that expands, the first by name; 0 if it has none.

    >>> expand_idx(Variable("_uidx1", 0, 3) * 4 + Variable("a", 0, 9))
    Variable('_uidx1', 0, 3)
    """
    one_of(Node, node, "expand_idx: node", LowerError)
    return min(filter(is_unrolled, node.vars()), key=lambda variable: variable.expr, default=NumNode(0))


def expand_idxs(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """The variable of each node that expands, each once: 0 where a node before has the same.

    >>> u = Variable("_uidx0", 0, 3)
    >>> expand_idxs((u + 1, u * 2, NumNode(5)))
    (Variable('_uidx0', 0, 3), NumNode(0), NumNode(0))
    """
    found = [expand_idx(node) for node in listed(Node, nodes, "expand_idxs: nodes", LowerError)]
    first = {idx: place for place, idx in reversed(list(enumerate(found)))}
    return tuple(idx if first[idx] == place else NumNode(0) for place, idx in enumerate(found))


def values_of(low: Integer, high: Integer) -> list[Integer]:
    """R14. The integers from `low` to `high`, both included, in order.

    >>> values_of(5, 7)
    [5, 6, 7]
    """
    return [low + step for step in range(high - low + 1)]


def iter_idxs(idxs: Sequence[Node]) -> Iterator[tuple[int, ...]]:
    """Every combination of values of some variables, the first of them fastest.

    >>> list(iter_idxs((Variable("_uidx0", 0, 1), Variable("_uidx1", 3, 4))))
    [(0, 3), (1, 3), (0, 4), (1, 4)]
    """
    idxs = listed(Node, idxs, "iter_idxs: idxs", LowerError)
    for idx in idxs:
        if isinstance(idx.max, Node):
            raise LowerError(f"iter_idxs: {shown(idx)} has no last value that is a number; need one to unroll")
    if (number := sum([idx.max - idx.min + 1 for idx in idxs])) > MOST_VALUES:
        raise LowerError(f"iter_idxs: {shown(idxs)} have {shown(number)} values; need at most {MOST_VALUES} to unroll")
    return (values[::-1] for values in product(*(values_of(idx.min, idx.max) for idx in idxs[::-1])))


def expand_node(node: Node, idxs: Sequence[Node] | None = None) -> list[Node]:
    """R14. The nodes that a node stands for, one for each combination of values of `idxs`, in the order of `iter_idxs`;
    by default for each value of its own variable that expands, and the node itself if it has none."""
    one_of(Node, node, "expand_node: node", LowerError)
    variables = [expand_idx(node)] if idxs is None else listed(Node, idxs, "expand_node: idxs", LowerError)
    copies = iter_idxs(variables)
    if (parts := prod(idx.max - idx.min + 1 for idx in variables) * len(parts_first(node))) > MOST_VALUES:
        raise LowerError(f"expand_node: copies with {shown(parts)} parts together; need at most {MOST_VALUES}")
    return [
        node.substitute(
            {idx: NumNode(value) for idx, value in zip(variables, values, strict=True) if isinstance(idx, Variable)}
        )
        for values in copies
    ]
