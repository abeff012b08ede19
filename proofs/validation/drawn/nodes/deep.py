"""Nodes in one another, deeper than Python calls itself (D18)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl.symbolic import DivNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.leaves import as_node
from proofs.validation.defined import require


def about_deep(random: Random) -> None:
    """Equal ones are equal, others are not, and each has its value: divisions, sums, products, and sums of products."""
    x, y = Variable("x", 0, 9), Variable("y", -3, 5)
    depth, at = random.choice((30, 500, 1500)), {x: random.randint(0, 9), y: random.randint(-3, 5)}
    steps = [(random.choice((1, 3)), random.choice((2, 1000, 1001))) for _ in range(depth)]
    one, again, other = (divided(start, y, steps) for start in (x, Variable("x", 0, 9), x + 1))
    require(one == again and hash(one) == hash(again) and one != other, "very deep nodes", depth, steps[:9])
    require(one.vars() == {x, y}, "very deep nodes: variables", depth, steps[:9])
    quotient = at[x]
    for factor, number in steps:
        quotient = (quotient * factor + at[y] + 6) // number
    for each, right in ((one, quotient), *several(x, y, steps, at)):
        require(as_node(each).substitute(at) == right, "nodes in one another", depth, steps[:9], right)


def divided(start: Node, y: Node, steps: list[tuple[int, int]]) -> Node:
    """Divisions in one another, as the classes make them."""
    found = start
    for factor, number in steps:
        found = DivNode(SumNode([MulNode(found, factor), y, NumNode(6)]), number)
    return found


def several(
    x: Variable, y: Variable, steps: list[tuple[int, int]], at: dict[Variable, int]
) -> list[tuple[Any, int]]:
    """Sums of products, sums, products by numbers, and products of variables, combined with numbers; and their values
    where the variables have theirs."""
    nodes, values = [as_node(x) for _ in range(4)], [at[x]] * 4
    for factor, number in steps:
        digit, variable = number % 7, y if number % 2 else x
        nodes = [
            SumNode([MulNode(nodes[0], factor), MulNode(y, digit)]),
            SumNode([nodes[1], MulNode(y, digit)]),
            MulNode(nodes[2], factor),
            MulNode(variable, nodes[3]),
        ]
        values = [
            values[0] * factor + at[y] * digit,
            values[1] + at[y] * digit,
            values[2] * factor,
            at[variable] * values[3],
        ]
    return [pair for node, value in zip(nodes, values, strict=True) for pair in combined(node, value)]


def combined(node: Node, value: int) -> list[tuple[Any, int]]:
    """What a node is with a number, and the value of that."""
    of_number = (node * 3, value * 3), (node + 1, value + 1), (node % 7, value % 7), (-node, -value)
    return [*of_number, (node - node, 0)]
