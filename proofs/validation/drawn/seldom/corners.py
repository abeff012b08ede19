"""Nodes where their bounds nearly decide: minima in front of any factor, products of sums, comparisons with a number
that is reached or just not, and sums divided by negative numbers of which terms have a part (D18)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl.symbolic import LtNode, MulNode, Node, Variable, create_ge_node, create_lt_node
from impl.symbolic.decisions.decided import is_never, is_surely, minimum
from impl.symbolic.decisions.extremes import lowest_value
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import require
from proofs.validation.drawn.expressions import every_point


def ask_corners(random: Random) -> None:
    """A few nodes of each sort, at all points."""
    for _ in range(2):
        about_minima(random)
        about_products(random)
        about_comparisons(random)
        about_quotients(random)


def three(random: Random) -> list[Variable]:
    """Three variables of small ranges, on both sides of 0."""
    return [Variable(name, low := random.choice((0, 0, 1, -3)), low + random.choice((1, 2, 5))) for name in "abc"]


def about_how_low(whole: Node, variables: list[Variable]) -> None:
    """How low a node gets, and what is sure of it where that is compared with a number nearby."""
    values = [value_of(whole, at) for at in every_point(variables)]
    found = lowest_value(whole)
    require(found <= min(values), "how low a node gets", whole, found, min(values))
    for number in (min(values), min(values) + 1, max(values), max(values) + 1):
        less = as_node(whole < number)
        require(not is_surely(less) or max(values) < number, "surely less", whole, number)
        require(not is_never(less) or min(values) >= number, "never less", whole, number)


def about_minima(random: Random) -> None:
    """Sums of minima in front of factors on both sides of 0, of up to nine or a thousand, and of what they are minima
    of."""
    variables = three(random)
    whole: Any = random.randint(-30, 30)
    for _ in range(random.randint(1, 2)):
        one, other = random.sample(variables, 2)
        small = as_node(minimum(one + random.randint(-2, 2), random.choice((other, other * 2, 2))))
        factor = random.choice((*range(1, 10), -1, -2, -5, 1000, -1000))
        whole = whole + small * factor + one * random.choice((0, 0, -1, 3))
    about_how_low(as_node(whole), variables)


def about_products(random: Random) -> None:
    """Products of two sums that are not multiplied out, of which some products meet or cancel."""
    variables = three(random)
    a, b, c = variables
    sums: list[Any] = [a + b, a - b, b - a, a + b * 2 + 1, a - c * 3, a + b + c, a * b + c, c - 2]
    whole = MulNode(*random.sample(sums, 2)) + random.choice((a, b * -1, c * 2, 0)) + random.randint(-9, 9)
    about_how_low(whole, variables)


def about_comparisons(random: Random) -> None:
    """Comparisons of sums of multiples, small terms below 0 and a number, with what they reach, or one less or more."""
    common, far = random.choice((1, 4, 10, 128)), random.choice((0, 0, 150, 5000))
    large, small = Variable("l", 0, random.choice((2, 5, 40))), Variable("s", random.choice((0, -1, -4, -9, -12)), 3)
    small_term: Any = random.choice((small, 0, small + 3, small * 2))
    whole = as_node(large * common * random.choice((1, 1, 3)) + small_term + far)
    points = every_point([large, small])
    values = [value_of(whole, at) for at in points]
    reached = (*(random.choice(values) for _ in range(3)), min(values), max(values))
    for number in {value + more for value in reached for more in (-1, 0, 1, common)}:
        least = create_lt_node(whole, number), LtNode(whole, number), as_node(whole < number)
        most = create_ge_node(whole, number), as_node(whole >= number)
        for at, value in zip(points, values, strict=True):
            for node in least:
                require(value_of(node, at) == (value < number), "less", whole, number, node, at)
                require(node.min <= (value < number) <= node.ceiling, "less: bounds", whole, number, node, at)
            for node in most:
                require(value_of(node, at) == (value >= number), "at least", whole, number, node, at)


def about_quotients(random: Random) -> None:
    """Sums of multiples divided by numbers of either sign, of which the factors of some terms are parts."""
    parts = [random.choice((2, 3, 4, 5, 10)) for _ in range(3)]
    divisor = parts[0] * parts[1] * random.choice((1, parts[2], 7)) * random.choice((1, -1))
    variables = three(random)
    whole = Node.sum([variables[0] * random.choice(parts), variables[1] * random.choice((1, parts[1])), *variables[2:],
                      as_node(random.randint(-9, 9))])  # fmt: skip
    quotient, remainder = as_node(whole // divisor), as_node(whole % divisor)
    for at in every_point(variables):
        value = value_of(whole, at)
        require(value_of(quotient, at) == value // divisor, "a quotient", whole, divisor, quotient, at)
        require(value_of(remainder, at) == value % divisor, "a remainder", whole, divisor, remainder, at)
