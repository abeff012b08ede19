"""Nodes that are rendered by tables of one's own, and by the table of Python with what it is told: one by one, in
bounds, and nested more deeply than Python calls (D18)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl.symbolic import DivNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.text.render import render_python, sym_render
from proofs.validation.defined import require, require_refused

CONTEXTS = (None, "DEBUG", "REPR")
"""What the table of Python is told."""


def ask_rendered_by_tables(random: Random) -> None:
    """Each of them."""
    about_contexts(random)
    about_bounds(random)
    about_deep_nodes(random)


def drawn_node(random: Random) -> Node:
    """A sum of terms of two variables."""
    x, y = Variable("x", 0, random.randint(2, 40)), Variable("y", random.randint(-3, 0), 9)
    found: Node = NumNode(random.randint(-9, 9))
    for _ in range(random.randint(1, 4)):
        part = random.choice((x, y, x // 3, x % 2, y + x))
        found = found + part * random.choice((1, 2, -3))
    return found


def about_contexts(random: Random) -> None:
    """A node is rendered by `sym_render` as by itself, whatever table and context it is given; a number is its text."""
    node, context, number = drawn_node(random), random.choice(CONTEXTS), random.choice((1, -1)) * random.getrandbits(70)
    require(sym_render(node, ctx=context) == node.render(ctx=context), "sym_render", node, context)
    table: dict[Any, Any] = dict(render_python)
    table[Variable] = lambda variable, _, told: f"<{variable.expr}|{told}>"
    told = random.choice((*CONTEXTS, "other", 7))
    text = sym_render(node, table, told)
    names = {variable.expr for variable in node.vars()}
    is_told = all(f"<{name}|{told}>" in text for name in names)
    require(text == node.render(table, told) and is_told, "sym_render by a table", node, told, text)
    require(sym_render(number, ctx=context) == str(number) == sym_render(number, table, told), "a number", number)
    require_refused(partial(sym_render, random.choice((node, number)), ctx="other"), "another context")


def about_bounds(random: Random) -> None:
    """A variable up to a node is shown with that node in its range, in each place where it stands."""
    most = Variable("m", random.randint(1, 3), random.randint(4, 9))
    above = random.choice((most, most + 2, most * 3))
    inner = Variable("n", 0, above)
    for node in (inner, inner * 2 + 1):
        debugged, called = node.render(ctx="DEBUG"), node.render(ctx="REPR")
        is_shown = f"n[0-{above!s}]" in debugged and f"Variable('n', 0, {above!s})" in called
        require(is_shown, "a symbolic bound", above, debugged, called)


def value_at(point: dict[str, int]) -> dict[Any, Any]:
    """A table by which a node is rendered as its value at a point, out of the values of its parts."""

    def of(part: Any, ops: Any, ctx: Any) -> int:
        return part if isinstance(part, int) else part.render(ops, ctx)

    return {
        NumNode: lambda node, _, __: node.b,
        Variable: lambda node, _, __: point[node.expr],
        MulNode: lambda node, ops, ctx: of(node.a, ops, ctx) * of(node.b, ops, ctx),
        DivNode: lambda node, ops, ctx: of(node.a, ops, ctx) // node.b,
        ModNode: lambda node, ops, ctx: of(node.a, ops, ctx) % node.b,
        SumNode: lambda node, ops, ctx: sum(of(part, ops, ctx) for part in node.nodes),
    }


def about_deep_nodes(random: Random) -> None:
    """A node that is nested more deeply than Python calls itself is rendered as its value at a point; by a table that
    lacks the class of a part it is refused."""
    x, y = Variable("x", 0, 63), Variable("y", 0, 7)
    point = {"x": random.randint(0, 63), "y": random.randint(0, 7)}
    node: Node = x
    value = point["x"]
    for number in range(random.choice((3, 700))):
        by = 2 + number % 3
        match number % 4:
            case 0:
                node, value = SumNode([node, y, NumNode(number)]), value + point["y"] + number
            case 1:
                node, value = ModNode(node, 61 + by), value % (61 + by)
            case 2:
                node, value = MulNode(node, by), value * by
            case _:
                node, value = DivNode(node, by), value // by
    table = value_at(point)
    require(node.render(table) == value, "a deep node by a table", point, node.render(table), value)
    del table[random.choice((Variable, ModNode))]
    require_refused(partial(node.render, table), "a deep node by a table that lacks a class")
