"""Forms and conditions spelled as trees and as nodes, each division in one of several ways that mean the same."""

from __future__ import annotations

from math import gcd
from random import Random

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause, Tree
from impl.simplify.forms.terms import Form, Quotient, Remainder
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, SumNode, Variable


def tree_of(random: Random, form: Form) -> Tree:
    """A form as a tree."""
    parts = [times(random, atom_tree(random, atom), factor) for atom, factor in form.terms]
    if form.const or not parts:
        parts.insert(random.randint(0, len(parts)), form.const)
    if len(parts) > 2 and random.random() < 0.3:
        place = random.randint(1, len(parts) - 1)
        parts = [("+", *parts[:place]), *parts[place:]]
    return ("+", *parts) if len(parts) > 1 else parts[0]


def times(random: Random, tree: Tree, factor: int) -> Tree:
    """A multiple of a tree; now and then by two numbers one after the other."""
    if factor == 1:
        return tree
    if factor == -1 and random.random() < 0.3:
        return ("//", tree, -1)
    first = random.choice((2, 3, 5, 8, factor))
    if factor % first == 0 and random.random() < 0.4:
        return ("*", first, tree, factor // first)
    return ("*", tree, factor) if random.random() < 0.7 else ("*", factor, tree)


def atom_tree(random: Random, atom: object) -> Tree:
    """A variable, a quotient, a remainder or a piece as a tree: `x // c` is `-x // -c`, and `x % c` is `-(-x % -c)`."""
    match atom:
        case Var(name=name):
            return name
        case Quotient(form=form, divisor=by):
            return ("//", tree_of(random, -form), -by) if random.random() < 0.2 else ("//", tree_of(random, form), by)
        case Remainder(form=form, divisor=by):
            opposite = ("*", ("%", tree_of(random, -form), -by), -1)
            return opposite if random.random() < 0.2 else ("%", tree_of(random, form), by)
    raise TypeError(f"{atom} is no part of what is drawn")


def condition_tree(random: Random, clauses: tuple[Clause, ...]) -> Tree:
    """Conditions as one tree, some of them in a conjunction of their own."""
    trees = [clause_tree(random, clause) for clause in clauses]
    if len(trees) > 2 and random.random() < 0.4:
        place = random.randint(1, len(trees) - 1)
        trees = [("and", *trees[:place]), *trees[place:]]
    return ("and", *trees) if trees else 1


def clause_tree(random: Random, clause: Clause) -> Tree:
    """A comparison as `<`, `<=` or `==`, with terms on both sides."""
    kind, form = clause
    moved = Form(form.terms[: random.randint(0, len(form.terms))], random.choice((0, form.const)))
    left, right = -moved, form - moved
    if kind == "==":
        return ("==", tree_of(random, left), tree_of(random, right))
    if random.random() < 0.5:
        return ("<=", tree_of(random, left), tree_of(random, right))
    return ("<", tree_of(random, left - 1), tree_of(random, right))


def node_of(random: Random, form: Form, variables: dict[str, Variable]) -> Node:
    """A form as a node, made by the classes, which simplify nothing; a multiple of a sum now and then as that."""
    common = gcd(form.const, *(factor for _, factor in form.terms))
    if common > 1 and len(form.terms) > 1 and random.random() < 0.5:
        parted = Form(tuple([(atom, factor // common) for atom, factor in form.terms]), form.const // common)
        return MulNode(node_of(random, parted, variables), common)
    parts: list[Node] = []
    for atom, factor in form.terms:
        inner = atom_node(random, atom, variables)
        parts.append(inner if factor == 1 else MulNode(inner, factor))
    if form.const or not parts:
        parts.append(NumNode(form.const))
    return SumNode(parts) if len(parts) > 1 else parts[0]


def atom_node(random: Random, atom: object, variables: dict[str, Variable]) -> Node:
    """A variable, a quotient or a remainder as a node."""
    match atom:
        case Var(name=name):
            return variables[name]
        case Quotient(form=form, divisor=by):
            if random.random() < 0.2:
                return DivNode(node_of(random, -form, variables), -by)
            return DivNode(node_of(random, form, variables), by)
        case Remainder(form=form, divisor=by):
            if random.random() < 0.2:
                return MulNode(ModNode(node_of(random, -form, variables), -by), -1)
            return ModNode(node_of(random, form, variables), by)
    raise TypeError(f"{atom} is no part of what is drawn")


def condition_node(random: Random, clauses: tuple[Clause, ...], variables: dict[str, Variable]) -> Node:
    """Conditions as one node; an equation is two comparisons."""
    parts: list[Node] = []
    for kind, form in clauses:
        moved = Form(form.terms[: random.randint(0, len(form.terms))], random.choice((0, form.const)))
        left, right = (node_of(random, each, variables) for each in (-moved - 1, form - moved))
        parts.append(LtNode(left, right))
        if kind == "==":
            parts.append(LtNode(node_of(random, form - moved - 1, variables), node_of(random, -moved, variables)))
    if len(parts) > 2 and random.random() < 0.4:
        place = random.randint(1, len(parts) - 1)
        parts = [AndNode(parts[:place]), *parts[place:]]
    return AndNode(parts) if len(parts) > 1 else parts[0] if parts else NumNode(1)
