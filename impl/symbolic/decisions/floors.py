"""Nodes in one form, so that what is written in two ways can be seen to be the same: `(-n) % 4` and `(n+3)//4*4 - n`.

A node becomes a polynomial over its variables and floors. A remainder is what its floor leaves; of the numerator of a
floor whole multiples of the divisor are taken out, until each coefficient is half the divisor at most, and common
factors; and a floor whose first coefficient is negative is the opposite of another.
"""

from __future__ import annotations

from collections import Counter
from math import gcd

from impl.symbolic.decisions.polynomials import DEEPEST, Monomial, Polynomial, Ranges, expanded, named
from impl.symbolic.division import DivNode, ModNode
from impl.symbolic.node import Node, sint

ONE: Monomial = ()
"""The monomial of a number."""

MOST_NAMED = 2**11
"""Characters of what a floor is made of; one of more is a variable, as names of floors are parts of others."""


def with_floors(value: sint, ranges: Ranges) -> Polynomial | None:
    """A node as a polynomial over variables and floors, with the bounds of these added to `ranges`; None if it has too
    many monomials.

    >>> from impl.symbolic import Variable
    >>> n = Variable("n", 1, 9)
    >>> with_floors((n * -1) % 4 + n - (n + 3) // 4 * 4, {}) == Counter()
    True
    """

    def opened(node: Node, level: int) -> Polynomial | None:
        if not isinstance(node, DivNode | ModNode) or not isinstance(node.b, int) or node.b < 1 or level > DEEPEST:
            return named(node, ranges)
        inner = expanded(node.a, opened, level)
        if inner is None or sum(len(name) for part in inner for name in part) > MOST_NAMED:
            return named(node, ranges)
        floor = floor_of(inner, node.b, ranges)
        return floor if isinstance(node, DivNode) else plus(inner, floor, -node.b)

    return expanded(value, opened)


def floor_of(form: Polynomial, divisor: int, ranges: Ranges) -> Polynomial:
    """The floor of a polynomial by a positive number."""
    whole = Counter({part: (factor + (divisor - 1) // 2) // divisor for part, factor in form.items() if part != ONE})
    whole[ONE] = form[ONE] // divisor
    rest = plus(form, whole, -divisor)
    parts = sorted(part for part in rest if part != ONE)
    if not parts:
        return whole
    common = gcd(divisor, *(rest[part] for part in parts))
    if common > 1:
        shorter = Counter({part: factor // common for part, factor in rest.items()})
        return plus(whole, floor_of(shorter, divisor // common, ranges))
    if rest[parts[0]] < 0:
        opposite = plus(Counter({ONE: divisor - 1}), rest, -1)
        return plus(whole, floor_of(opposite, divisor, ranges), -1)
    name = f"{sorted(rest.items())}//{divisor}"
    low, high = bounds(rest, ranges)
    ranges[name] = (low // divisor, high // divisor)
    return plus(whole, Counter({(name,): 1}))


def bounds(form: Polynomial, ranges: Ranges) -> tuple[int, int]:
    """Numbers between which a polynomial stays where its variables stay between theirs."""
    low = high = 0
    for part, factor in form.items():
        ends = [factor]
        for name in part:
            ends = [end * bound for end in (min(ends), max(ends)) for bound in ranges[name]]
        low, high = low + min(ends), high + max(ends)
    return low, high


def plus(first: Polynomial, second: Polynomial, times: int = 1) -> Polynomial:
    """The first polynomial and a multiple of the second."""
    found = Counter(first)
    for part, factor in second.items():
        found[part] += factor * times
    return Counter({part: factor for part, factor in found.items() if factor})
