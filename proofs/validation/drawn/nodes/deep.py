"""Nodes in one another, deeper than Python calls itself (D18)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.leaves import as_node
from impl.symbolic.minimum import MinNode
from proofs.validation.defined import require, require_refused


def value_in(part: Any, table: Any, at: Any) -> int:
    """The value of a part of a node that is rendered as its value."""
    if not isinstance(part, Node):
        return int(part)
    rule = table.get(type(part))
    return int(part.render(table, at) if rule is None else rule(part, table, at))


VALUES: dict[type[Any], Callable[[Any, Any, Any], int]] = {
    Variable: lambda node, _, at: at[node],
    NumNode: lambda node, *_: node.b,
    SumNode: lambda node, *rest: sum(value_in(part, *rest) for part in node.nodes),
    MulNode: lambda node, *rest: value_in(node.a, *rest) * value_in(node.b, *rest),
    ModNode: lambda node, *rest: value_in(node.a, *rest) % value_in(node.b, *rest),
    LtNode: lambda node, *rest: value_in(node.a, *rest) < value_in(node.b, *rest),
    MinNode: lambda node, *rest: min(value_in(node.a, *rest), value_in(node.b, *rest)),
}
"""What renders a node as its value where the variables have those of the context."""


def below(frames: int, ask: Callable[[], None]) -> None:
    """Asks from further down: where Python's recursion ends is another node then."""
    return below(frames - 1, ask) if frames else ask()


def hashed_at_the_end(leaves: list[Node]) -> None:
    """Asks where Python's recursion ends what the hash of the last leaf is, and of others from each frame above."""
    with suppress(RecursionError):
        hashed_at_the_end(leaves)
    if leaves:
        hash(leaves.pop())


def about_deep(random: Random) -> None:
    """Equal ones are equal, others are not, and each has its value, from wherever it is asked; and where recursion ends
    at a variable, or a sum of nothing, that is what is raised."""
    hashed_at_the_end([random.choice((SumNode, AndNode))([]) for _ in range(20)])
    hashed_at_the_end([as_node(Variable(f"x{number}", 0, 9)) for number in range(20)])
    below(random.randint(0, 15), partial(about_divided, random))


def about_divided(random: Random) -> None:
    """Divisions in one another, sums, products, and sums of products."""
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
    about_tables(random, depth, at)


def about_tables(random: Random, depth: int, at: dict[Variable, int]) -> None:
    """Minima, few, deep inside and sometimes in the middle, remainders and sums in one another, rendered as their
    values, by a table that has a rule for minima and by one that has none: there a minimum is what it is made of."""
    x, y = at
    node, value = as_node(x), at[x]
    minima = {*random.sample(range(20), 2), random.choice((19, 19, depth // 2))}
    for level in range(depth):
        number = random.randint(2, 9)
        if level in minima:
            node, value = MinNode(node, y), min(value, at[y])
        elif random.random() < 0.5:
            node, value = ModNode(node, number), value % number
        else:
            node, value = SumNode([node, y]), value + at[y]
    for table in (VALUES, {kind: rule for kind, rule in VALUES.items() if kind is not MinNode}):
        found = node.render(table, at)
        require(found == value, "rendered by a table of values", depth, len(table), found, value)
    for kind in (Variable, MulNode, LtNode):
        table = {each: rule for each, rule in VALUES.items() if each not in (MinNode, kind)}
        require_refused(partial(node.render, table, at), f"rendered by a table without {kind.__name__}; {depth}")


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
