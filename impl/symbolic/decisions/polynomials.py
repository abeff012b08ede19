"""Nodes as polynomials: the factor of each product of variables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING

from impl.symbolic.leaves import NumNode
from impl.symbolic.node import Node
from impl.symbolic.products import MulNode
from impl.symbolic.sums import SumNode

if TYPE_CHECKING:
    from impl.symbolic.node import sint

Monomial = tuple[str, ...]
"""A product of variables, by their names in order; one that occurs twice is a power."""

Polynomial = Counter[Monomial]

Ranges = dict[str, tuple[int, int]]
"""The least and the greatest value of each variable, by its name."""

MOST_MONOMIALS = 64
"""Monomials of a polynomial that is looked at."""

DEEPEST = 200
"""Sums and products inside of each other that are looked into; what is deeper is a variable."""


def named(node: Node, ranges: Ranges) -> Polynomial:
    """A node as a variable, whose bounds are added to `ranges`."""
    ranges[node.identity] = (node.min, node.ceiling)
    return Counter({(node.identity,): 1})


def expanded(  # noqa: PLR0911  one for each kind of node
    value: sint, other: Callable[[Node, int], Polynomial | None], level: int = 0
) -> Polynomial | None:
    """A node as a polynomial, in which `other` says what stands for a node that is neither a number, a sum nor a
    product, that many levels deep; None if it has too many monomials."""
    found: Polynomial = Counter()
    match value:
        case int():
            return Counter({(): value})
        case NumNode():
            return Counter({(): value.b})
        case SumNode() if level < DEEPEST:
            for node in value.nodes:
                part = expanded(node, other, level + 1)
                if part is None:
                    return None
                for monomial, factor in part.items():
                    found[monomial] += factor
                if len(found) > MOST_MONOMIALS:
                    return None
        case MulNode() if level < DEEPEST:
            left, right = expanded(value.a, other, level + 1), expanded(value.b, other, level + 1)
            if left is None or right is None or len(left) * len(right) > MOST_MONOMIALS:
                return None
            for (first, x), (second, y) in product(left.items(), right.items()):
                found[tuple(sorted(first + second))] += x * y
        case _:
            return other(value, level + 1)
    return found if len(found) <= MOST_MONOMIALS else None
