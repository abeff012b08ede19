"""What is said to hold of polynomials, minima and quotients of several variables, at the very edge of where it does."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from impl import LayoutError, WrongAnswerError
from impl.symbolic import Node, Variable, sym_infer
from impl.symbolic.decisions.decided import is_granted, is_never, is_surely, is_surely_equal, maximum, minimum
from impl.symbolic.leaves import as_node
from proofs.programs import value_of

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
