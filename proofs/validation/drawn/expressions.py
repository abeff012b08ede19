"""Operators on nodes, and expressions simplified; what is said to hold of polynomials, minima and quotients of several
variables, at the very edge of where it does."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from impl import LayoutError, WrongAnswerError, simplify
from impl.symbolic import Node, Variable, sym_infer
from impl.symbolic.decisions.decided import is_granted, is_never, is_surely, is_surely_equal, maximum, minimum
from impl.symbolic.leaves import as_node
from impl.symbolic.node import lowest
from proofs.programs import value_of
from proofs.validation.drawn.symbolic import conditioned, node, number

NAMES = "abc"


def ask_decisions(random: Random) -> None:
    """What surely holds and what never does, compared with the values at all points; and what a node is at one."""
    for _ in range(4):
        lows = [random.choice((0, 1, 1, -2)) for _ in NAMES]
        ranges = [range(low, low + random.choice((2, 3, 4))) for low in lows]
        variables = [Variable(name, of[0], of[-1]) for name, of in zip(NAMES, ranges, strict=True)]
        points = [dict(zip(NAMES, point, strict=True)) for point in product(*ranges)]
        node, other = (as_node(polynomial(random, variables)) for _ in range(2))
        values, others = ([int(value_of(each, point)) for point in points] for each in (node, other))
        for bound in (min(values), min(values) + 1, max(values)):
            decided(node >= bound, [value >= bound for value in values])
            decided(node < bound, [value < bound for value in values])
            both = [value <= bound and of < bound for value, of in zip(values, others, strict=True)]
            decided(Node.ands([node <= bound, other < bound]), both)
        decided(node - max(values) - 1, [True for _ in values])
        if is_surely_equal(node, other) and values != others:
            raise WrongAnswerError(f"is_surely_equal: {node}; {other}")
        _ = minimum(node, other), maximum(node, other), is_surely_equal(node * 2 - node, node)
    many = [Variable(f"v{place}", 0, random.randint(1, 9)) for place in range(6)]
    whole = Node.sum([variable * (7**place) for place, variable in enumerate(many)])
    sym_infer(whole, {variable: random.randint(0, variable.ceiling) for variable in many})
    whole.substitute({variable: random.randint(0, variable.ceiling) for variable in many})


def decided(condition: Any, holds: list[bool]) -> None:
    """Raises WrongAnswerError if a condition is said to hold, or to hold nowhere, and does not at all points or does at
    one; or if neither is said of a number."""
    sure, never = is_surely(condition), is_never(condition)
    is_wrong = (sure and not all(holds)) or (never and any(holds)) or (is_granted(condition) and not all(holds))
    is_node = isinstance(condition, Node)
    is_open = is_node and condition.min < condition.ceiling and condition.min <= 0 <= condition.ceiling
    if is_wrong or (sure == never and not is_open):
        raise WrongAnswerError(f"decided: {condition}: {sure}, {never}")


def polynomial(random: Random, variables: list[Variable]) -> Any:
    """A sum of products of variables, with minima of such, and quotients."""
    found: Any = random.randint(-3, 9)
    for _ in range(random.randint(1, 4)):
        term: Any = random.choice((1, 1, 2, -1, -3))
        for variable in random.choices(variables, k=random.choice((1, 1, 2, 3))):
            term = variable * term
        found = found + term
        match random.randrange(8):
            case 0:
                found = minimum(as_node(found), random.choice(variables) + random.randint(-2, 5))
            case 1:
                try:
                    found = as_node(found) // random.choice((2, 3, 5))
                except LayoutError:
                    continue
    return found


def ask_nodes(random: Random) -> None:
    """Pairs of an index and a condition, simplified."""
    for _ in range(6):
        simplify.simplify(*conditioned(random))
    index, bound = node(random, random.randint(1, 4)), node(random, random.randint(0, 3))
    simplify.simplify(index, bound < random.randint(-3, 20))


def ask_operators(random: Random) -> None:
    """Each operator on two nodes, or on a node and a number; the smaller and the larger; and what surely holds."""
    first, second = node(random, random.randint(0, 3)), node(random, random.randint(0, 2))
    other: Any = second if random.random() < 0.5 else number(random)
    try:
        about_nodes(random, first, second, other)
    except LayoutError as error:
        raise WrongAnswerError(f"operators: refused: {first}; {second}; {other}; {error}") from error
    divisor = other if lowest(other) > 0 or not isinstance(other, Node) else Variable("d", 1, 9)
    _ = first // divisor, first % divisor


def about_nodes(random: Random, first: Node, second: Node, other: Any) -> None:
    """What no node refuses."""
    _ = -first, first - other, other - first, first * number(random), Node.sum([first, other, second])
    for condition in (first < other, first <= other, first > other, first >= other):
        _ = is_surely(condition), is_never(condition), Node.ands([condition, second < number(random)])
    _ = is_surely_equal(first, other), is_surely_equal(first * 2, first + first)
    _ = minimum(first, other), maximum(first, other), minimum(other, first), maximum(other, first)
    _ = (first + second) // number(random), (first + second) % number(random)
    _ = sym_infer(first, {variable: variable.min for variable in first.vars()})
    _ = first.substitute({variable: number(random) for variable in first.vars()})
