"""Sums of two to six multiples of numbers, and what is left beside them: compared with numbers, and divided by numbers
of either sign (D18)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl.simplify.forms.atoms import Var
from impl.symbolic import AndNode, MulNode, Node, SumNode, Variable, create_ge_node, create_lt_node
from impl.symbolic.compare import in_lowest_terms
from impl.symbolic.leaves import as_node
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.reading import node_values, points_of, zeros

BASES = (2, 3, 4, 5, 6, 8, 9, 12, 16)
"""What most multiples have in common."""

MOST = 2**12
"""The most points at which a sum is read; of more, an eighth of so many are drawn."""


def ask_terms_of_sums(random: Random) -> None:
    """Several sums compared, and several divided."""
    for _ in range(12):
        about_compared(random)
    for _ in range(4):
        about_divided(random)
    about_nothing(random)


def about_nothing(random: Random) -> None:
    """A sum and a conjunction of nothing have the text of their values, 0 and 1, also inside of others."""
    by, more = random.randint(2, 9), Variable("x", 0, random.randint(1, 9))
    for made, value in ((SumNode([]), 0), (AndNode([]), 1)):
        require((made.min, made.max, made == as_node(value)) == (value, value, True), "nothing", made)
        for whole, wanted in ((made, value), (MulNode(made, by), value * by), (SumNode([made, more]), value + 3)):
            found = eval(whole.render(), {"x": 3})  # noqa: S307  the text is that of the node above
            require(found == wanted, "the text of nothing", whole.render(), found, wanted)


def sum_of(random: Random, factors: list[int], ranges: list[tuple[int, int]], number: int) -> tuple[Node, list[Var]]:
    """The sum of so many times each of some variables, in any order, and a number."""
    variables = [Var(f"x{k}", low, high) for k, (low, high) in enumerate(ranges)]
    terms = [Variable(x.name, x.low, x.high) * by for x, by in zip(variables, factors, strict=True)]
    return as_node(Node.sum([*random.sample(terms, len(terms)), number])), variables


def about_compared(random: Random) -> None:
    """Multiples of one number, one of which may share a part with it or nothing, and what may be too small to matter:
    below a multiple of it, or of no number."""
    base, count = random.choice(BASES), random.randint(2, 5)
    factors = [base * random.choice((1, 1, 1, 2, 3)) for _ in range(count)]
    if random.random() < 0.7:
        other = random.choice((base * 3 // 2, base + 1, max(base - 2, 1), max(base // 2, 1), -base))
        factors[random.randrange(count)] = other
    ranges = [(random.choice((0, 0, 0, 0, 0, -1)), random.choice((1, 2, 3, 4))) for _ in factors]
    small = random.choice((0, 1, 1, 1, 2))
    factors += [random.choice((1, 1, 1, -1, 2)) for _ in range(small)]
    ranges += [(0, random.choice((1, base // 2, base - 1, base))) for _ in range(small)]
    number = random.choice((0, 0, 0, 1, -base))
    whole, variables = sum_of(random, factors, ranges, number)
    bound = base * random.choice((0, 1, 1, 1, 2, 2, 3)) + number + random.choice((0, 0, 0, 0, 1, -1))
    points = points_of(random, variables, MOST)
    truths = node_values(whole, points) < bound
    below, above = create_lt_node(whole, bound), create_ge_node(whole, bound)
    found = node_values(below, points) + zeros(points) != 0
    require(bool((found == truths).all()), "a sum below a number", whole, bound, below)
    found = node_values(above, points) + zeros(points) == 0
    require(bool((found == truths).all()), "a sum from a number on", whole, bound, above)
    lowest = in_lowest_terms(whole < bound)
    found = node_values(lowest, points) + zeros(points) != 0
    require(bool((found == truths).all()), "a sum below a number, in lowest terms", whole, bound, lowest)


def about_divided(random: Random) -> None:
    """Multiples of parts of the divisor, of the divisor and of one, and a number, by a divisor of either sign."""
    base, other = random.choice(BASES), random.choice((1, 2, 3, 5))
    divisor: Any = base * other * random.choice((1, -1))
    choices = (1, 1, base, base, other, divisor, -base, base + 1)
    factors = [random.choice(choices) for _ in range(random.randint(1, 5))]
    lows = [random.choice((0, 0, 0, -1, -3)) for _ in factors]
    ranges = [(low, low + random.choice((1, 1, 2, 3))) for low in lows]
    number = random.choice((0, 1, -1, base - 1, random.randint(-2 * base, 2 * base)))
    whole, variables = sum_of(random, factors, ranges, number)
    points = points_of(random, variables, MOST)
    values = node_values(whole, points) + zeros(points)
    for found, wanted in ((whole // divisor, values // divisor), (whole % divisor, values % divisor)):
        there = node_values(as_node(found), points) + zeros(points)
        require(bool((there == wanted).all()), "a sum divided", whole, divisor, found)
