"""Nodes as polynomials over floors: what a polynomial says, its floors read out of their names, is what the node says,
and each floor is within its bounds (D18)."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from impl.symbolic import DivNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.decisions.extremes import lowest_value, lowest_with_floors
from impl.symbolic.decisions.floors import with_floors
from impl.symbolic.decisions.polynomials import Ranges
from impl.symbolic.walk import parts_first
from proofs.programs import value_of
from proofs.validation.defined import Values, require

SOME = 12
"""Points at which a node is read."""


def ask_floors(random: Random) -> None:
    """Nodes with divisions inside of one another, in products, and of sums of many terms."""
    for make in (nested, multiplied, long, of_products):
        for _ in range(3):
            count = random.choice((2, 3, 5, 20) if make is long else (1, 2, 3))
            lows = [random.choice((0, 0, 1, -3, -50)) for _ in range(count)]
            variables = [Variable(f"x{k}", low, low + random.choice((1, 9, 100))) for k, low in enumerate(lows)]
            about_floors(random, make(random, variables), variables)
    about_steps(random)


def about_steps(random: Random) -> None:
    """Floors of two variables, of either sign, by near and far numbers, where they change: their numerators lie around
    a multiple of the divisor."""
    for _ in range(6):
        by = random.choice((7, 60, 99, 100, 101, 144, 1000, 1009, 2**16 + 1, 2**33 + 1))
        factor, multiple = random.choice((1, -1, -1, 2, -3, by - 1, by + 2)), random.randint(-3, 3)
        x, y = Variable("x", -2, 2), Variable("y", 0, random.choice((1, 2)))
        number = NumNode(multiple * by + random.randint(-2, 1))
        inner = SumNode([MulNode(x, factor), MulNode(y, random.choice((1, -1))), number])
        about_floors(random, random.choice((DivNode, ModNode))(inner, by), [x, y])


def about_floors(random: Random, node: Node, variables: list[Variable]) -> None:
    """A node, its opposite and its difference from itself in other words: their polynomials, and how low they get."""
    for whole in (node, MulNode(node, -1), SumNode([node, MulNode(in_other_words(random, node), -1)])):
        ranges: Ranges = {}
        found = with_floors(whole, ranges)
        if found is None:
            continue
        least, lowest = lowest_with_floors(whole), lowest_value(whole)
        known = {part.identity: part for part in parts_first(whole)}
        for _ in range(SOME):
            at: Values = {x.expr: random.choice((x.min, x.ceiling, random.randint(x.min, x.ceiling)))
                          for x in variables}  # fmt: skip
            values: dict[str, int] = {}
            value = value_of(whole, at)
            for name, (low, high) in ranges.items():
                require(low <= named(name, known, at, values) <= high, "the bounds of a floor", whole, name, at)
            said = value_at(found.items(), known, at, values)
            require(said == value, "a polynomial over floors", whole, at, said, value)
            require(max(least, lowest) <= value, "how low floors get", whole, at, least, lowest)


def value_at(
    parts: Iterable[tuple[tuple[str, ...], int]], known: Mapping[str, Node], at: Values, values: dict[str, int]
) -> int:
    """What a polynomial is at a point."""
    total = 0
    for names, factor in parts:
        for name in names:
            factor *= named(name, known, at, values)  # noqa: PLW2901  the product of the monomial
        total += factor
    return total


def named(name: str, known: Mapping[str, Node], at: Values, values: dict[str, int]) -> int:
    """What a name stands for: a part of a node, or the floor that is written there."""
    if name not in values:
        if name in known:
            values[name] = value_of(known[name], at)
        else:
            inner, _, divisor = name.rpartition("//")
            values[name] = value_at(literal_eval(inner), known, at, values) // int(divisor)
    return values[name]


def in_other_words(random: Random, node: Node) -> Node:
    """The same with an outermost division in other words: as what the other leaves, or expanded by a number."""
    by = random.choice((2, 3, 7))
    match node:
        case DivNode():
            return DivNode(MulNode(node.a, by), node.b * by)
        case ModNode():
            return SumNode([node.a, MulNode(DivNode(node.a, node.b), -node.b)])
    return node


def divisor_of(random: Random) -> int:
    """A small number, or one with many factors, or a far one."""
    return random.choice((2, 3, 4, 7, 12, 30, 60, 120, 128, 360, 1000, 2**15, 3 * 2**20))


def linear(random: Random, nodes: list[Node], by: int) -> Node:
    """A sum of multiples, some of which have factors in common with a number."""
    some = (1, 1, 2, -1, -5, by - 1, by // 2, -(by // 2) or 1, by, -by - 2)
    number = NumNode(random.choice((0, 1, -1, 5, by // 2, by * 3 + 1, -by - 2)))
    return SumNode([*(MulNode(node, random.choice(some)) for node in nodes), number])


def divided(random: Random, inner: Node, by: int) -> Node:
    """A quotient or a remainder."""
    return random.choice((DivNode, ModNode))(inner, by)


def nested(random: Random, variables: list[Variable]) -> Node:
    """Divisions of sums of divisions, up to six deep."""
    found: Node = variables[0]
    for _ in range(random.choice((2, 3, 4, 6))):
        by = divisor_of(random)
        found = divided(random, linear(random, [found, random.choice(variables)], by), by)
    return found


def multiplied(random: Random, variables: list[Variable]) -> Node:
    """A product of sums of divisions of the same."""
    by = divisor_of(random)
    inner = linear(random, [*variables], by)
    pairs: list[Any] = [SumNode([divided(random, inner, by) * random.choice((1, 3)), DivNode(inner, by)]) for _ in "ab"]
    return MulNode(*pairs)


def long(random: Random, variables: list[Variable]) -> Node:
    """A division of a sum of many terms, and the difference of two that differ in a term."""
    by = divisor_of(random)
    last = random.randint(1, len(variables) - 1)
    first = SumNode([MulNode(x, random.choice((1, 1, 2))) for x in variables])
    other = SumNode([*first.nodes[:last], *first.nodes[last + 1 :]])
    return random.choice((divided(random, first, by), SumNode([DivNode(first, by), MulNode(DivNode(other, by), -1)])))


def of_products(random: Random, variables: list[Variable]) -> Node:
    """A division of a product of up to four variables."""
    by, found = divisor_of(random), variables[0] * 1
    for _ in range(random.choice((1, 2, 3))):
        found = MulNode(random.choice(variables), found)
    return divided(random, linear(random, [found, *variables], by), by)
