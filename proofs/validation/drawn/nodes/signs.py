"""What nodes are bounded by: each operation on what is negative, or may be, and has a symbolic upper bound; and how low
polynomials of up to the fifth degree can get between the ends of their variables (D18)."""

from __future__ import annotations

from random import Random

from impl.symbolic import DivNode, LtNode, MinNode, ModNode, MulNode, Node, SumNode, Variable
from impl.symbolic.decisions.extremes import lowest_value
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import Values, require
from proofs.validation.drawn.expressions import every_point

SOME = 16
"""Points at which bounds are read."""


def ask_bounds_by_sign(random: Random) -> None:
    """Nodes with a symbolic bound, and a few polynomials."""
    about_operations(random)
    for _ in range(3):
        about_powers(random)


def about_operations(random: Random) -> None:
    """Each operation, of the classes and of the operators, on an index with a symbolic bound and on one without, each
    with negative values, with others, or with both."""
    low = random.choice((-5, -3, -1, 0, 0, 1))
    n = Variable("n", low + 2, low + random.choice((3, 5)))
    first = Variable("i", low, n - random.choice((1, 1, 2)))
    start = random.choice((-5, -5, -2, 0, 1))
    second = Variable("x", start, start + random.choice((1, 3, 7)))
    by, other = random.choice((1, 2, 3, 5)), random.choice((first, second))
    asked: list[Node] = [make(first, sign) for make in (MulNode, DivNode, ModNode) for sign in (by, -by)]
    asked += [MulNode(first, second), MulNode(second, first), MulNode(first, n), MulNode(n, first)]
    asked += [MinNode(first, second), SumNode([first, MulNode(second, -by)]), LtNode(first, second)]
    asked += map(as_node, (-first, first - n, second - first, first * second + other, (first + second) // by))
    inner = random.choice(asked)
    asked += [MulNode(inner, -by), DivNode(inner, -by - 1), DivNode(inner, by), SumNode([inner, other])]
    points: list[Values] = [
        {"n": size, "i": at, "x": value}
        for size in range(n.min, n.ceiling + 1)
        for at in range(low, int(value_of(first.max, {"n": size})) + 1)
        for value in range(second.min, second.ceiling + 1)
    ]
    some = random.sample(points, min(len(points), SOME))
    for node in asked:
        require_bounds(node, some)


def require_bounds(node: Node, points: list[Values]) -> None:
    """Refutes bounds that a value leaves: the least one, the greatest one at its point, and the greatest of all."""
    for at in points:
        value, high = value_of(node, at), value_of(as_node(node.max), at)
        require(node.min <= value <= min(high, node.ceiling), "a bound of a node", node, at, value, high, node.ceiling)
    lowest = lowest_value(node)
    require(lowest <= min(value_of(node, at) for at in points), "how low a node gets", node, lowest)


def about_powers(random: Random) -> None:
    """Multiples of two powers of a variable, which nearly cancel at an end of its range and do not before; by
    themselves, beside others, or times another variable: of few values the lowest is found. Of many, none is below what
    is found."""
    low = random.choice((0, 0, 1, -2, -4))
    x, y = Variable("x", low, low + random.choice((3, 4, 6, 9))), Variable("y", random.choice((0, 1, -1)), 2)
    greater, end = random.randint(2, 5), x.ceiling if random.random() < 0.8 else low
    less, by = random.randint(1, greater - 1), random.choice((1, 1, 2, -1))
    beside = end ** (greater - less) + random.choice((0, 0, 1, -1))
    whole = power(x, greater) * by - power(x, less) * (beside * by)
    whole = random.choice((whole, whole, whole + y, whole * y, whole + x * y * 3, whole - 5))
    found, least = lowest_value(whole), min(value_of(as_node(whole), at) for at in every_point((x, y)))
    require(found == least, "how low powers get", whole, found, least)
    z = Variable("z", low, low + random.choice((300, 999, 2**20)))
    end = random.choice((z.ceiling, z.ceiling, 2, 7)) ** (greater - less) + random.choice((0, 0, 1, -1))
    whole = power(z, greater) * by - power(z, less) * (end * by)
    whole = random.choice((whole, whole, whole + y, whole * y, whole + z * y * 3, whole - 5))
    ends = [*range(low, low + 9), z.ceiling - 1, z.ceiling]
    some = ends + [random.randint(low, z.ceiling) for _ in range(9)]
    values = [value_of(as_node(whole), {"z": at, "y": other}) for at in some for other in range(y.min, y.ceiling + 1)]
    found = lowest_value(whole)
    require(found <= min(values), "how low powers of many values get", whole, found, min(values))


def power(x: Variable, times: int) -> Node:
    """A variable so many times multiplied with itself."""
    found: Node = x
    for _ in range(times - 1):
        found = found * x
    return found
