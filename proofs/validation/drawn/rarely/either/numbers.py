"""Numbers as nodes beside numbers as they are, conditions that are nodes below and above 0, and sums by a node: each at
all values of the variables (D18)."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

from impl import LayoutError
from impl.symbolic import Node, NumNode, Variable, sym_infer
from proofs.validation.defined import require

BETWEEN: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
"""Operators of nodes."""


def ask_numbers_as_nodes(random: Random) -> None:
    """Each of them."""
    for _ in range(6):
        about_operators(random)
    for _ in range(3):
        about_conditions(random)
        about_sums_by_nodes(random)


def drawn_sum(random: Random, variables: list[Any]) -> Any:
    """A sum of multiples of variables, of their quotients and remainders, and of a number."""
    found: Any = NumNode(random.choice((0, 0, 1, -1, random.randint(-30, 30))))
    for _ in range(random.randint(1, 3)):
        part = random.choice(variables)
        part = random.choice((part, part, part // random.randint(2, 4), part % random.randint(2, 4)))
        found = found + part * random.choice((1, 1, -1, 2, 3, -4, 6))
    return found


def drawn_variables(random: Random) -> list[Any]:
    """Two variables, whose values may be negative."""
    lows = {name: random.randint(-4, 2) for name in "xy"}
    return [Variable(name, low, low + random.randint(1, 4)) for name, low in lows.items()]


def points(variables: list[Any]) -> list[dict[Any, int]]:
    """All values of some variables."""
    ranges = [range(variable.min, variable.ceiling + 1) for variable in variables]
    return [dict(zip(variables, values, strict=True)) for values in product(*ranges)]


def about_operators(random: Random) -> None:
    """A number as a node, on either side of a sum, is that number: whichever of both is given, the result has the value
    of Python's operator; a remainder and a quotient by 0 is refused."""
    variables = drawn_variables(random)
    node, number = drawn_sum(random, variables), random.choice((1, -1)) * random.choice((1, 2, 3, 4, 7, 9, 12, 40, 100))
    name = random.choice((*BETWEEN, "%", "//"))
    at = [(values, sym_infer(node, values)) for values in points(variables)]
    for given in (number, NumNode(number)):
        found = BETWEEN[name](node, given)
        is_right = all(sym_infer(found, values) == int(BETWEEN[name](value, number)) for values, value in at)
        require(is_right, "a number as a node", node, name, repr(given), found)
        if name not in {"//", "%"}:
            turned = BETWEEN[name](given, node)
            is_right = all(sym_infer(turned, values) == int(BETWEEN[name](number, value)) for values, value in at)
            require(is_right, "a number as a node in front", repr(given), name, node, turned)


def about_conditions(random: Random) -> None:
    """A conjunction of nodes, which may be below 0 and above it, is 1 where none is 0, and 0 elsewhere."""
    variables = drawn_variables(random)
    parts = [
        random.choice((*variables, drawn_sum(random, variables), variables[0] < 1, NumNode(random.choice((1, 2, -1)))))
        for _ in range(random.randint(1, 4))
    ]
    found = Node.ands(parts)
    for values in points(variables):
        wanted = int(all(sym_infer(part, values) != 0 for part in parts))
        require(sym_infer(found, values) == wanted, "a conjunction of nodes", parts, values, found)


def about_sums_by_nodes(random: Random) -> None:
    """A sum of multiples of a node and of up to five other terms by that node: what is answered is right wherever the
    node is not 0, and what is not known is refused."""
    divisor = Variable("n", random.choice((1, 1, 2, 9)), random.choice((10, 12)))
    names = [f"a{number}" for number in range(random.randint(0, 5))]
    others = [Variable(name, random.choice((0, 0, -1)), random.choice((1, 2, 3))) for name in names]
    node = divisor * random.choice((0, 1, 2, others[0] if others else 3))
    for other in random.sample(others, len(others)):
        node = node + other
    for name in ("//", "%"):
        try:
            found = BETWEEN[name](node, divisor)
        except LayoutError:
            continue
        for values in random.sample(every := points([divisor, *others]), min(len(every), 12)):
            top, by = sym_infer(node, values) if isinstance(node, Node) else node, values[divisor]
            value = sym_infer(found, values)
            require(value == BETWEEN[name](top, by), "a sum by a node", node, name, divisor, values, found)
