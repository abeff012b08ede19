"""Forms, conditions and deep trees as they are written and read, many by one writer (D18)."""

from __future__ import annotations

from collections.abc import Callable
from operator import floordiv, lt, mod, mul
from random import Random
from typing import Any

from impl.simplify import simplify
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause, Tree, Writer
from impl.simplify.forms.terms import Form, Group
from impl.simplify.nodes import NodeReader
from impl.simplify.nodes import node_of as node_of_tree
from impl.simplify.normal_forms.conditions import FALSE
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import cost_of as measured
from impl.simplify.trees import Reader, clauses_of
from impl.simplify.written import written_trees
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.walk import length
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.drawing import (
    Family,
    condition,
    digit,
    far,
    flat_number,
    index_of,
    linear,
    variables_of,
)
from proofs.validation.drawn.simplifying.reading import (
    Points,
    cost_of,
    holding,
    node_values,
    points_of,
    read,
    tree_values,
    zeros,
)
from proofs.validation.drawn.simplifying.spelling import condition_node, condition_tree, tree_of
from proofs.validation.drawn.simplifying.spelling import node_of as spelled_node

WRITTEN = Family((2, 3, 4, 6), (4, 6, 8), (2, 3, 8, 40), 2000, 3000)
"""What is drawn."""

FEW = 40
"""Applications of rules, where it matters what is read and not how far it is simplified."""


def ask_written_forms(random: Random) -> None:
    """Forms and conditions written by one writer, which keeps what it wrote; and spelled in other ways, and read."""
    variables = variables_of(random, WRITTEN)
    points, writer = points_of(random, variables), Writer()
    forms = related(random, variables)
    for form in forms:
        values = tree_values(writer.trees[writer.value(form)], points) + zeros(points)
        require(bool((values == read(form, points)).all()), "a form as it is written", form)
    clauses: list[Clause] = [condition(random, variables, WRITTEN.farthest) for _ in range(3)]
    for form in random.sample(forms, 5):
        cut = random.randint(form.low, form.high)
        clauses += [(">=", form - cut), ("==", form - cut), (">=", cut - form), ("==", cut - form)]
    for clause in clauses:
        found = tree_values(writer.trees[writer.clause(clause)], points) + zeros(points) != 0
        require(bool((found == holding([clause], points)).all()), "a condition as it is written", clause)
    about_cost(random, forms, clauses, writer, points)
    about_spelled(random, forms, clauses, variables, points)
    about_nodes(random, clauses, writer, {x.name: Variable(x.name, x.low, x.high) for x in variables}, points)


def related(random: Random, variables: list[Var]) -> list[Form]:
    """Forms that share numerators, terms and sizes of coefficients."""
    flat_form, weights = flat_number(random, variables)
    some = linear(random, variables, WRITTEN.farthest)
    by = far(random, 300)
    found = [flat_form, some, some + 1, some + far(random, 300), -some, some // by, some // (by + 64), some % by]
    found += [digit(random, flat_form, weights, 300) for _ in range(2)]
    found += [index_of(random, variables, 1000), some * by, some * -by, some.grouped() * by + 1, some * (by + 1000)]
    found += [(flat_form - 5).grouped() - some, some.grouped() * -1 + Form.of(variables[0]) * 2]
    negative = Form.collected([(x, -by) for x in variables], random.choice((0, -5, 7)))
    return [*found, negative, negative + Form.of(variables[0]) * by * 2, negative - found[5] * by]


def about_cost(random: Random, forms: list[Form], clauses: list[Clause], writer: Writer, points: Points) -> None:
    """What some of them cost together; nothing where they never hold."""
    index, some = random.choice(forms), tuple(random.sample(clauses, random.choice((1, 3, 5, 8))))
    trees = writer.trees[writer.value(index)], writer.conjunction(map(writer.clause, some))
    wanted, found = cost_of(*trees), writer.cost_of(index, some)
    require(found == wanted == measured(Expression(index, some), writer), "the cost", index, some, found, wanted)
    holds = tree_values(trees[1], points) + zeros(points) != 0
    require(bool((holds == holding(some, points)).all()), "a conjunction", some)
    require(measured(Expression(index, (FALSE,)), writer) == 0, "the cost of nothing", index)


def about_spelled(
    random: Random, forms: list[Form], clauses: list[Clause], variables: list[Var], points: Points
) -> None:
    """Trees that are spelled in other ways, as forms."""
    ranges = {x.name: (x.low, x.high) for x in variables}
    reader = Reader(ranges)
    for form in forms:
        if any(isinstance(atom, Group) for atom in form.inside):
            continue
        tree = tree_of(random, form)
        found = reader.form(tree)
        at = {**points}
        require(bool((read(found, at) == read(form, points)).all()), "a tree as it is read", tree, found)
    some = [clause for clause in clauses if not any(isinstance(atom, Group) for atom in clause[1].inside)]
    chosen = tuple(random.sample(some, min(len(some), random.choice((2, 6, 9)))))
    tree = condition_tree(random, chosen)
    is_same = holding(clauses_of(tree, ranges), points) == holding(chosen, points)
    require(bool(is_same.all()), "a condition as it is read", tree)


def about_nodes(
    random: Random, clauses: list[Clause], writer: Writer, named: dict[str, Variable], points: Points
) -> None:
    """Nodes that are spelled in other ways, as forms; and trees of conditions, as nodes."""
    nodes: dict[str, Node] = dict(named)
    for clause in clauses:
        _, form = clause
        tree = writer.trees[writer.clause(clause)]
        for asked in (tree, with_the_other_sign(tree)):
            held = node_values(node_of_tree(asked, nodes, {}), points) + zeros(points) != 0
            require(bool((held == holding([clause], points)).all()), "a condition as nodes", clause, asked)
        if any(isinstance(atom, Group) for atom in form.inside):
            continue
        reader = NodeReader()
        node = spelled_node(random, form * random.choice((1, 1, 12, 2000)), named)
        same = read(reader.form(node), points) == node_values(node, points)
        require(bool(same.all()), "a node as it is read", node)
        bare = spelled_node(random, form - random.choice((0, 0, form.low, form.high)), named)
        for asked in (condition_node(random, (clause,), named), bare, AndNode([bare, named[random.choice([*named])]])):
            about_read(asked, points)


def with_the_other_sign(tree: Tree) -> Tree:
    """A comparison with a number, with `<=` in place of `<`."""
    match tree:
        case ("<", left, int() as right):
            return ("<=", left, right - 1)
    return tree


def about_read(node: Node, points: Points) -> None:
    """A node as a condition, which holds where it is not 0."""
    reader = NodeReader()
    clauses = reader.clauses(node)
    others = {name: node_values(part, points) + zeros(points) for name, part in reader.nodes.items()}
    held = holding(clauses, {**points, **others})
    require(bool((held == (node_values(node, points) != 0)).all()), "a condition as it is read", node, clauses)


def ask_deep_trees(random: Random) -> None:
    """Trees and nodes of thirty or more divisions in one another, some of which are too deep to be read: several of
    them, in the index and in the condition."""
    variables = [Var("x", -5, random.choice((9, 100))), Var("y", 0, random.choice((3, 70)))]
    points = points_of(random, variables, 2**9)
    named = {x.name: Variable(x.name, x.low, x.high) for x in variables}
    first, second = (deep(random, random.choice((20, 25, 27)), ("x", "y")) for _ in range(2))
    index: Tree = ("+", first, ("*", ("//", second, 7), random.choice((2, -3))), 5)
    bound = ("<", ("%", random.choice((first, second)), 30), random.choice((3, 12, 29)))
    condition: Tree = random.choice((bound, ("and", bound, ("<", "y", 60))))
    if random.random() < 0.5:
        asked = written_trees(index, condition, {x.name: (x.low, x.high) for x in variables}, FEW, "fast")
        got, held = tree_values(asked.index, points), tree_values(asked.valid, points)
    else:
        nodes = simplify(deep_node(index, named), deep_node(condition, named), FEW, effort="fast")
        got, held = node_values(nodes[0], points), node_values(nodes[1], points)
    wanted, holds = tree_values(index, points), tree_values(condition, points) + zeros(points) != 0
    require(bool((holds == (held + zeros(points) != 0)).all()), "a deep condition", index, condition)
    require(bool(((wanted == got) | ~holds).all()), "a deep index", index, condition)
    about_deep_sums(random)


def about_deep_sums(random: Random) -> None:
    """A node of up to 700 divisions in one another, each of a sum of four to six parts, with the deep one anywhere."""
    variables = [Var(name, random.randint(-5, 0), random.choice((3, 70))) for name in "xyz"]
    points = points_of(random, variables, 2**6)
    names = [Variable(x.name, x.low, x.high) for x in variables]
    node: Node = names[0]
    for place in range(random.choice((4, 9, 25, 40, 40, 60, 60, 100, 700))):
        parts: list[Node] = [*names, *random.choices(names, k=random.randint(0, 2))]
        parts.insert(random.randint(0, len(parts)), MulNode(node, random.choice((2, 3))))
        node = DivNode(SumNode(parts), 7) if place % 2 else ModNode(SumNode(parts), 50)
    found, valid = simplify(SumNode([*names, node]), LtNode(names[0], 2), FEW, effort="fast")
    wanted, got = values_from_below(SumNode([*names, node]), points), values_from_below(found, points)
    holds, held = points["x"] < 2, values_from_below(valid, points) != 0
    require(bool(((holds == held) & ((wanted == got) | ~holds)).all()), "a deep sum", length(node))


def values_from_below(node: Node, points: Points) -> Any:
    """The values of a node of any depth: those of its parts first."""
    known: dict[int, Any] = {}
    waiting = [node]
    while waiting:
        part = waiting[-1]
        left = [inner for inner in part.parts() if id(inner) not in known]
        waiting += left
        if not left:
            known[id(waiting.pop())] = value_of_parts(part, [known[id(inner)] for inner in part.parts()], points)
    return known[id(node)]


def value_of_parts(node: Node, inner: list[Any], points: Points) -> Any:
    """The values of a node from those of its parts."""
    match node:
        case NumNode():
            return zeros(points) + node.b
        case Variable():
            return points[node.expr]
        case SumNode() | AndNode():
            return sum(inner) if isinstance(node, SumNode) else sum(inner) == len(inner)
        case MulNode() | DivNode() | ModNode() | LtNode():
            operation = {MulNode: mul, DivNode: floordiv, ModNode: mod, LtNode: lt}[type(node)]
            return operation(inner[0], inner[1] if len(inner) > 1 else node.b) + zeros(points)
    raise TypeError(f"{node} is no node of what is drawn")


def deep(random: Random, depth: int, names: tuple[str, ...]) -> Tree:
    """A tree of so many divisions, one in the other."""
    tree: Tree = ("+", *names)
    for _ in range(depth):
        by = random.choice((2, 3, 5, 50, 1000))
        tree = (random.choice(("//", "//", "%")), ("+", ("*", tree, random.choice((by + 1, by, 3))), *names), by)
    return tree


def deep_node(tree: Tree, named: dict[str, Variable]) -> Node:
    """A tree as a node."""
    if isinstance(tree, int):
        return NumNode(tree)
    if isinstance(tree, str):
        return named[tree]
    operation, *parts = tree
    match operation:
        case "+":
            return SumNode([deep_node(part, named) for part in parts])
        case "and":
            return AndNode([deep_node(part, named) for part in parts])
    return CLASSES[operation](deep_node(parts[0], named), parts[1])


CLASSES: dict[str, Callable[[Node, Any], Node]] = {"*": MulNode, "//": DivNode, "%": ModNode, "<": LtNode}
"""The nodes of operations with two parts."""
