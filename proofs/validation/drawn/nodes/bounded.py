"""Sums, quotients, minima and comparisons over indices whose upper bounds are sizes, read at all points: their values,
their bounds, and what is said to hold surely, or never."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from impl.symbolic import Node, Variable, create_ge_node, create_lt_node, sym_infer
from impl.symbolic.decisions.decided import is_never, is_surely, maximum, minimum
from impl.symbolic.decisions.extremes import lowest_value
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import Values, require

FACTORS = (1, 1, 1, 2, 3, 4, 6, 12, -1, -1, -2, -3, -4)
"""What terms are multiplied by."""

DIVISORS = (2, 3, 4, 6, 8, 12, -2, -3)
"""What nodes are divided by."""


def ask_bounded(random: Random) -> None:
    """Nodes of three to six terms, and what is made of them in up to three steps."""
    n, m = Variable("n", 1, random.choice((2, 3))), Variable("m", random.choice((1, 2)), 3)
    i, j, k = Variable("i", 0, n - 1), Variable("j", 0, m * 2 - 1), Variable("k", 0, 2)
    known: tuple[Any, ...] = (n, m, i, j, k)
    points = [*points_of(n, m)]
    for _ in range(3):
        found, values = summed(random, known, points)
        require_bounds(found, values)
        for _ in range(3):
            found, values = one_more(random, (found, values), summed(random, known, points))
            require(readings(found, points) == values, "a node at points", found, values)
            require_bounds(found, values)
        about_comparison(random, (found, values), summed(random, known, points), points)
    about_low(random)


def about_low(random: Random) -> None:
    """Bounds that are nodes, of products with an index that may be below 0, or all of it: at each point they hold."""
    low = random.choice((-3, -2, -1, -1, 0, 1))
    n, m = Variable("n", max(1, low + 1), 4), Variable("m", random.choice((0, 1, 2)), 3)
    i = Variable("i", low, n + random.choice((low - 1, low - 1, 0)))
    sizes, others = range(n.min, n.ceiling + 1), range(m.min, m.ceiling + 1)
    points: list[Values] = [
        {"n": size, "m": other, "i": at}
        for size, other in product(sizes, others)
        for at in range(low, int(value_of(i.max, {"n": size})) + 1)
    ]
    by = random.choice((1, 2, -1, -3))
    require(sym_infer(by, {n: 1}) == by, "the value of a number", by)
    for node in (i * m, m * i, i * (m * by), (i + m) * by, i * m + n, (i * by) // 2):
        tops = [value_of(as_node(node).max, point) for point in points]
        values = readings(node, points)
        require(all(map(int.__le__, values, map(int, tops))), "the upper bound", node, as_node(node).max, values, tops)


def points_of(n: Variable, m: Variable) -> Iterator[Values]:
    """All values of the sizes, and of the indices below them."""
    for size, other in product(range(n.min, n.ceiling + 1), range(m.min, m.ceiling + 1)):
        for i, j, k in product(range(size), range(2 * other), range(3)):
            yield {"n": size, "m": other, "i": i, "j": j, "k": k}


def readings(node: Any, points: list[Values]) -> list[int]:
    """What a node is at each point."""
    return [int(value_of(node, point)) for point in points]


def summed(random: Random, known: tuple[Any, ...], points: list[Values]) -> tuple[Node, list[int]]:
    """A sum of three to six terms, products of two among them, and what it is at each point."""
    total: Any = random.randint(-6, 6)
    values = [total] * len(points)
    for _ in range(random.randint(3, 6)):
        term, by, more = random.choice(known), random.choice(FACTORS), random.choice((1, 1, 1, *known[:2]))
        total = total + term * more * by
        there = zip(readings(term, points), readings(more, points), values, strict=True)
        values = [before + at * times * by for at, times, before in there]
    return as_node(total), values


def one_more(
    random: Random, found: tuple[Node, list[int]], other: tuple[Node, list[int]]
) -> tuple[Node, list[int]]:
    """A quotient, a remainder, a sum or a difference, the smaller or the larger one."""
    (node, values), (second, others), by = found, other, random.choice(DIVISORS)
    pairs = [*zip(values, others, strict=True)]
    match random.randrange(6):
        case 0 | 1:
            return as_node(node // by), [value // by for value in values]
        case 2:
            return as_node(node % by), [value % by for value in values]
        case 3:
            return as_node(node + second * by), [a + b * by for a, b in pairs]
        case 4:
            return as_node(minimum(node, second)), [min(pair) for pair in pairs]
        case _:
            return as_node(maximum(node, second)), [max(pair) for pair in pairs]


def require_bounds(node: Node, values: list[int]) -> None:
    """Refutes bounds that a value leaves."""
    require(node.min <= min(values) and max(values) <= node.ceiling, "bounds", node, node.min, node.ceiling, values)
    require(lowest_value(node) <= min(values), "lowest value", node, lowest_value(node), min(values))


def about_comparison(
    random: Random, found: tuple[Node, list[int]], other: tuple[Node, list[int]], points: list[Values]
) -> None:
    """Whether one node is below another one, or a number, or is no less, at points; and what holds for certain."""
    (node, values), number = found, random.randint(-9, 30)
    bound: Any = random.choice((other, (number, [number] * len(points))))
    limits: list[int] = bound[1]
    truths = [value < limit for value, limit in zip(values, limits, strict=True)]
    below, above = create_lt_node(node, bound[0]), create_ge_node(node, bound[0])
    require([value != 0 for value in readings(below, points)] == truths, "lt", node, bound[0], below)
    require([value == 0 for value in readings(above, points)] == truths, "ge", node, bound[0], above)
    require(not is_surely(below) or all(truths), "surely", below)
    require(not is_never(below) or not any(truths), "never", below)
