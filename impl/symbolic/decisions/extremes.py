"""How small a node can get: a better bound than `min`, which looks at each part of a sum by itself.

It is for asking whether a node can be negative, and looks no further once it finds that it cannot.

`n*m - m` with n and m from 1 on is never negative, but the bounds of its terms say -8 for m up to 9. Four things are
tried:

* a polynomial that is linear in each of its variables is smallest at a corner of their ranges; one that is not, at a
  value of those that have powers and a corner of the others, which are looked at if they are few; else each power
  counts as a product of different variables of the same range, which can only make more values possible;
* a minimum is one of its parts: in front of a positive factor both are tried and the smaller bound counts, in front of
  a negative factor each of the two is a bound, and the larger counts;
* a quotient `q = a // c` is between `(a-c+1)/c` and `a/c`: the whole is multiplied by `c`, and `c*q` replaced;
* quotients and remainders get one form (`floors`), in which those cancel that are the same in other words.

Everything that is neither a number, a sum nor a product is a variable here, with the bounds that it has as a node.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from impl.integers import count_of_range
from impl.symbolic.decisions.polynomials import Monomial, Polynomial, Ranges, expanded, named
from impl.symbolic.division import DivNode, ModNode
from impl.symbolic.leaves import NumNode
from impl.symbolic.minimum import MinNode
from impl.symbolic.node import Node, lowest
from impl.symbolic.products import MulNode
from impl.symbolic.sums import SumNode
from impl.symbolic.walk import parts_first

if TYPE_CHECKING:
    from impl.symbolic.node import sint

MOST_REPLACED = 6
"""Minima and quotients that are replaced by their bounds, one inside of another."""

MOST_TRIED = 8
"""Minima and quotients of one sum of which each is tried as the one that is replaced first."""

MOST_CORNERS = 2**8
"""Corners of a box of ranges that are looked at."""


def lowest_value(value: sint, replaced: int = 0) -> int:
    """A number that the value is never below, whatever the variables are.

    >>> from impl.symbolic import Variable
    >>> n, m = Variable("n", 1, 9), Variable("m", 1, 9)
    >>> (n * m - m).min, lowest_value(n * m - m), lowest_value(n - (n + 1) // 2)
    (-8, 0, 0)
    """
    if not isinstance(value, Node) or isinstance(value, NumNode):
        return lowest(value)
    found = max(value.min, lowest_corner(value))
    if found >= 0 or replaced == MOST_REPLACED:
        return found
    for part, factor in replaceable(value)[: 1 if replaced else MOST_TRIED]:
        found = max(found, lowest_without(value, part, factor, replaced + 1))
        if found >= 0:
            break
    return found if found >= 0 or replaced else max(found, lowest_with_floors(value))


def replaceable(value: Node) -> list[tuple[MinNode | DivNode, int]]:
    """The minima and quotients among the terms of a node, each with its factor, in an order that does not depend on
    that of the terms."""
    found: list[tuple[MinNode | DivNode, int]] = []
    for term in value.flat_components if isinstance(value, SumNode) else [value]:
        part, factor = (term.a, term.b) if isinstance(term, MulNode) else (term, 1)
        if isinstance(factor, int) and (isinstance(part, MinNode) or (isinstance(part, DivNode) and part.b > 1)):
            found.append((part, factor))
    return sorted(found, key=lambda pair: (pair[0].identity, pair[1])) if len(found) > 1 else found


def lowest_without(value: Node, part: MinNode | DivNode, factor: int, replaced: int) -> int:
    """A number that a sum is never below, found from sums with another term in the place of a minimum or a quotient,
    the factor of which is known."""
    if isinstance(part, MinNode):
        ends = [lowest_value(value + (end - part) * factor, replaced) for end in (part.a, part.b)]
        return min(ends) if factor > 0 else max(ends)
    end = part.a - (part.b - 1) if factor > 0 else part.a
    scaled = value * part.b + (end - part * part.b) * factor
    return -(-lowest_value(scaled, replaced) // part.b)


def lowest_corner(value: Node) -> int:
    """The least value of a polynomial over the box of its variables, or a number below it; `min` if that is too much
    to look at."""
    return lowest_in_form(powers_of, value)


def lowest_with_floors(value: Node) -> int:
    """As `lowest_corner`, of a node as a polynomial over floors, in which equal ones cancel; `min` where it is none."""
    if not any(isinstance(part, DivNode | ModNode) for part in parts_first(value)):
        return value.min
    from impl.symbolic.decisions.floors import with_floors  # noqa: PLC0415  few questions come this far

    return lowest_in_form(with_floors, value)


def lowest_in_form(form: Callable[[Node, Ranges], Polynomial | None], value: Node) -> int:
    """The least value of the polynomial that a node is in some form; `min` if there is none, or too much to look at."""
    ranges: Ranges = {}
    powers = form(value, ranges)
    found = None if powers is None else lowest_of(powers, ranges)
    return value.min if found is None else found


def lowest_of(powers: Polynomial, ranges: Ranges) -> int | None:
    """The least value of a polynomial, or a number below it; None if that is too much to look at."""
    all_of = {name for monomial in powers for name in monomial if monomial.count(name) > 1}
    found = lowest_among(powers, {
        name: range(ranges[name][0], ranges[name][1] + 1) if name in all_of else ranges[name]
        for monomial in powers for name in monomial
    })  # fmt: skip
    if found is None and all_of:
        copies = without_powers(powers)
        ends = {name: ranges[name.partition(" ")[2]] for monomial in copies for name in monomial}
        found = lowest_among(copies, ends)
    return found


def lowest_among(polynomial: Mapping[Monomial, int], values: Mapping[str, Sequence[int]]) -> int | None:
    """The least value of a polynomial where each of its variables has some values; None if these are too many."""
    if prod(count_of_range(some) if isinstance(some, range) else len(some) for some in values.values()) > MOST_CORNERS:
        return None
    return min(value_at(polynomial, dict(zip(values, point, strict=True))) for point in product(*values.values()))


def value_at(polynomial: Mapping[Monomial, int], values: Mapping[str, int]) -> int:
    """The value of a polynomial."""
    total = 0
    for monomial, factor in polynomial.items():
        for name in monomial:
            factor *= values[name]  # noqa: PLW2901  the product of the monomial
        total += factor
    return total


def without_powers(powers: Mapping[Monomial, int]) -> dict[Monomial, int]:
    """A polynomial in which no variable has a power: a second equal factor is a variable of its own."""
    found: Counter[Monomial] = Counter()
    for monomial, factor in powers.items():
        seen: Counter[str] = Counter()
        copies: list[str] = []
        for name in monomial:
            copies.append(f"{seen[name]} {name}")
            seen[name] += 1
        found[tuple(copies)] += factor
    return dict(found)


def powers_of(value: sint, ranges: dict[str, tuple[int, int]]) -> Polynomial | None:
    """A node as a polynomial over all that is neither a number, a sum nor a product, with the bounds of these added to
    `ranges`; None if it has too many monomials."""
    return expanded(value, lambda node, _level: named(node, ranges))
