"""Conditions that are no comparisons, bounds of conjunctions, expressions that are very deep, sums of many terms."""

from __future__ import annotations

from itertools import product
from random import Random

from impl import simplify
from impl.lower.loops.nest import is_ordered
from impl.simplify.simplifier import Effort
from impl.symbolic import AndNode, MulNode, Node, NumNode, Variable
from impl.symbolic.division import exact_quotient, is_below, is_positive
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import require
from proofs.validation.drawn.expressions import every_point

NAMES = "abcd"


def ask_bare_conditions(random: Random) -> None:
    """An index where nodes are not 0, which may be below 0, above, or both; and conjunctions of all sorts."""
    for _ in range(3):
        begins = zip(NAMES, lows(random), strict=True)
        variables = [Variable(name, low, low + random.choice((1, 2, 3))) for name, low in begins]
        points = every_point(variables)
        parts = [bare(random, variables) for _ in range(random.choice((1, 1, 2)))]
        index = as_node(
            Node.sum([as_node(x * random.choice((0, 1, 2, -3))) for x in variables]) // random.choice((1, 2))
        )
        valid = parts[0] if len(parts) == 1 else AndNode(parts)
        require(all(bool(value_of(valid, at)) is all(value_of(p, at) for p in parts) for at in points), "valid", parts)
        for effort in ("full", "fast"):
            about_simplified(index, valid, points, effort)
        about_conjunction([*parts, *([NumNode(random.choice((0, 1)))] if random.random() < 0.5 else [])], points)


def about_simplified(index: Node, valid: Node, points: list[dict[str, int]], effort: Effort) -> None:
    """An index and a condition simplified: the same condition, and the same index where it holds."""
    found, holds = simplify.simplify(index, valid, effort=effort)
    for point in points:
        is_valid = bool(value_of(valid, point))
        require(bool(value_of(holds, point)) is is_valid, "a condition", valid, holds, point)
        require(not is_valid or value_of(found, point) == value_of(index, point), "an index", index, found, point)


def lows(random: Random) -> list[int]:
    """Where the ranges of variables begin."""
    return [random.choice((-3, -1, 0, 0, 1)) for _ in NAMES]


def bare(random: Random, variables: list[Variable]) -> Node:
    """A node that is a condition where it is not 0."""
    x, y = random.sample(variables, 2)
    match random.randrange(5):
        case 0:
            return as_node(x - x.ceiling)
        case 1:
            return as_node(x - x.min)
        case 2:
            return as_node(x - random.randint(x.min, x.ceiling))
        case 3:
            return as_node((x - x.ceiling) + (y - y.ceiling) * 2)
    return x < y


def about_conjunction(parts: list[Node], points: list[dict[str, int]]) -> None:
    """The bounds of a conjunction that is put together by hand."""
    found = AndNode(parts)
    values = [int(all(value_of(part, point) for part in parts)) for point in points]
    require(found.min <= min(values) and max(values) <= found.ceiling, "bounds of a conjunction", parts)
    is_never = any(isinstance(part, NumNode) and part.b == 0 for part in parts)
    require(not is_never or found.ceiling == 0, "a conjunction that never holds", parts)


def ask_deep_nodes(random: Random) -> None:
    """An index of many divisions in one another, simplified."""
    x, y = Variable("x", 0, random.choice((9, 100))), Variable("y", 0, random.choice((3, 70)))
    node: Node = as_node(x + y * random.choice((1, 3)))
    for _ in range(random.choice((3, 30, 40))):
        other = random.choice((x, y))
        match random.randrange(4):
            case 0:
                node = as_node((node + other) // random.choice((2, 3)))
            case 1:
                node = as_node((node * 3 + other) % random.choice((7, 50, 1000)))
            case 2:
                node = as_node((node * 5 + random.randint(0, 9)) // random.choice((3, 4)))
            case _:
                node = as_node(node - other)
    valid = as_node(y < random.randint(1, 70))
    some = [{"x": random.randint(0, x.ceiling), "y": random.randint(0, y.ceiling)} for _ in range(30)]
    about_simplified(node, valid, some, "full")


def ask_many_terms(random: Random) -> None:
    """Sums of up to eight multiples of a node, and one that may be none, divided by it; and what is surely positive."""
    size, others = Variable("m", 1, 5), [Variable(name, 0, 1) for name in "abcdefg"]
    for _ in range(5):
        divisor = random.choice((size, size, size * 2))
        some = random.sample(others, random.randint(1, 7))
        rest = [as_node(random.choice((size, size + 1, others[0])))] * (random.random() < 0.4)
        terms = [x * divisor for x in some] if random.random() < 0.5 else [divisor * x for x in some]
        whole = Node.sum([*map(as_node, terms), *rest])
        found = exact_quotient(whole, divisor)
        require(found is not None or bool(rest), "an exact quotient: none", whole, divisor)
        for _ in range(30):
            at = {"m": random.randint(1, 5), **{x.expr: random.randint(0, 1) for x in others}}
            is_right = found is None or value_of(as_node(found), at) * value_of(divisor, at) == value_of(whole, at)
            require(is_right, "an exact quotient", whole, divisor, found, at)
    require(exact_quotient(0, size) == 0, "an exact quotient of 0")
    for number in (-1, 0, 1):
        require(is_positive(number) is (number > 0), "a positive number", number)
        require(is_positive(size + number) is (number > -1), "a positive node", number)
        require(is_below(size, size + number) is (number > 0), "below", number)
    require(MulNode(size, 2).min == 2, "bounds of a multiple")
    for numbers in product((-1, 0, 2, 5), repeat=3):
        require(is_ordered(*numbers) is (list(numbers) == sorted(numbers)), "in order", numbers)
        shifted = [as_node(size + number) for number in numbers]
        require(is_ordered(*shifted) is (list(numbers) == sorted(numbers)), "in order", shifted)
