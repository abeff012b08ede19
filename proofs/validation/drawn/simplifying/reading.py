"""Forms, conditions and trees read at many points at once, and what a tree costs: a value for each point, by the
operations of the definitions (D18)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from random import Random
from typing import Any

from impl.ops.arrays import numpy_module
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause, Tree
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.derivation import Expression
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from proofs.validation.defined import require
from proofs.validation.drawn.expressions import value_at
from proofs.validation.drawn.simplifying.drawing import condition, within

Points = Mapping[str, Any]
"""The values of each variable, one for each point."""

WIDE = 2**62
"""From here on integers of 64 bits are not calculated with."""

MOST = 2**15
"""The most points at which an expression is read; of more, so many are drawn."""


def points_of(random: Random, variables: Sequence[Var], most: int = MOST) -> dict[str, Any]:
    """All points of some variables; of too many, the two outermost and others that are drawn."""
    numpy = numpy_module()
    sizes = [x.high - x.low + 1 for x in variables]
    if prod(sizes) <= most:
        grid = numpy.unravel_index(numpy.arange(prod(sizes)), sizes) if sizes else ()
        return {x.name: at + x.low for x, at in zip(variables, grid, strict=True)}
    generator = numpy.random.default_rng(random.randrange(2**32))
    drawn = [generator.integers(x.low, x.high, most // 8, endpoint=True) for x in variables]
    for x, column in zip(variables, drawn, strict=True):
        column[:2] = x.low, x.high
    return {x.name: column for x, column in zip(variables, drawn, strict=True)}


def read(form: Form, points: Points) -> Any:
    """The values of a form, one for each point; in integers of 64 bits, or of any width where those may not do."""
    is_wide = largest(form, points) >= WIDE
    return value_at(form, {x: at.astype(object) if is_wide else at for x, at in points.items()}) + zeros(points)


def largest(form: Form, points: Points) -> int:
    """A number that no value of a form exceeds, nor its negative, nor a part or a divisor in it."""
    return abs(form.const) + sum(largest_of(atom, points) * abs(factor) for atom, factor in form.terms)


def largest_of(atom: Any, points: Points) -> int:
    """The same for an atom."""
    if isinstance(atom, Var):
        return int(abs(points[atom.name]).max(initial=0))
    divisor: int = getattr(atom, "divisor", 1)
    return max(largest(atom.form, points), abs(divisor))


def zeros(points: Points) -> Any:
    """0 at each point."""
    return next(iter(points.values())) * 0


def holding(clauses: Iterable[Clause], points: Points) -> Any:
    """Whether all clauses hold, for each point."""
    found = zeros(points) == 0
    for kind, form in clauses:
        values = read(form, points)
        found = found & (values >= 0 if kind == ">=" else values == 0)
    return found


def conditions_that_meet(random: Random, variables: list[Var], points: Points, count: int, most: int) -> list[Clause]:
    """So many conditions, or fewer, that hold together at some point."""
    found: list[Clause] = []
    for _ in range(2 * count):
        is_any = random.random() < 0.7
        more = [condition(random, variables, most)] if is_any else within(random, random.choice(variables))
        if len(found) < count and bool(holding([*found, *more], points).any()):
            found += more
    return found


def require_same(question: str, before: Expression, after: Expression, points: Points) -> None:
    """Raises WrongAnswerError unless two expressions hold at the same points, with the same index there."""
    holds = holding(before.clauses, points)
    require(bool((holds == holding(after.clauses, points)).all()), question, "the condition", before, after)
    is_same = (read(before.index, points) == read(after.index, points)) | ~holds
    require(bool(is_same.all()), question, "the index", before, after)


def require_written(question: str, before: Expression, trees: tuple[Tree, Tree], points: Points) -> None:
    """The same of an expression and trees."""
    holds = holding(before.clauses, points)
    found = (tree_values(trees[1], points) != 0) + (zeros(points) != 0)
    require(bool((holds == found).all()), question, "the condition", before, trees)
    is_same = (read(before.index, points) == tree_values(trees[0], points)) | ~holds
    require(bool(is_same.all()), question, "the index", before, trees)


def tree_values(tree: Tree, points: Points) -> Any:  # noqa: PLR0911  one for each kind of tree
    """The values of a tree; a condition is 1 where it holds."""
    match tree:
        case int():
            return tree
        case str():
            return points[tree]
        case ("+", *parts):
            return sum(tree_values(part, points) for part in parts)
        case ("*", *parts):
            return prod(tree_values(part, points) for part in parts)
        case ("and", *parts):
            return prod((tree_values(part, points) != 0) * 1 for part in parts)
    operation, left, right = tree[0], tree_values(tree[1], points), tree_values(tree[2], points)
    match operation:
        case "//":
            return left // right
        case "%":
            return left % right
        case "<":
            return (left < right) * 1
        case "<=":
            return (left <= right) * 1
    return (left == right) * 1


def by_name(variable: Variable) -> str:
    """What points call a variable, where each name is that of one variable."""
    return variable.expr


def node_values(node: Node, points: Points, named: Callable[[Variable], str] = by_name) -> Any:
    """The values of a node made of sums, multiples, divisions by numbers and comparisons."""
    return tree_values(tree_of_node(node, named), points)


def tree_of_node(node: Node | int, named: Callable[[Variable], str]) -> Tree:
    """Such a node as a tree."""
    match node:
        case int():
            return node
        case NumNode():
            return node.b
        case Variable():
            return named(node)
        case SumNode():
            return ("+", *[tree_of_node(part, named) for part in node.nodes])
        case AndNode():
            return ("and", *[tree_of_node(part, named) for part in node.nodes])
        case MulNode() | DivNode() | ModNode() | LtNode():
            return (OPERATIONS[type(node)], tree_of_node(node.a, named), tree_of_node(node.b, named))
    raise TypeError(f"{node} is no node of what is drawn")


OPERATIONS: dict[type[Node], str] = {MulNode: "*", DivNode: "//", ModNode: "%", LtNode: "<"}
"""The operations of nodes with two parts."""


def cost_of(index: Tree, condition: Tree) -> int:
    """What an index and a condition cost as they are written: a division 10, a product 3, everything else 1, and equal
    parts once."""
    conjuncts = condition[1:] if isinstance(condition, tuple) and condition[0] == "and" else (condition,)
    counted: dict[Any, int] = {}
    for tree in (index, *conjuncts):
        count(tree, counted)
    return sum(counted.values()) + len(set(map(sorted_tree, conjuncts))) - 1


def count(tree: Tree, counted: dict[Any, int], *, is_added: bool = False) -> None:
    """Notes what each operation of a tree costs by itself, under what it computes."""
    if not isinstance(tree, tuple):
        return
    operation, *parts = tree
    key = sorted_tree(tree)
    is_opposite = operation == "*" and parts[1] == -1
    if operation == "+":
        numbers = [part for part in parts if isinstance(part, int)]
        opposites = [part for part in parts if isinstance(part, tuple) and part[0] == "*" and part[2] == -1]
        counted[key] = len(parts) - 1 + (not numbers and len(opposites) == len(parts))
    elif not (is_opposite and is_added):
        counted[key] = {"//": 10, "%": 10, "*": 1 if is_opposite else 3}.get(operation, 1)
    for part in parts:
        count(part, counted, is_added=operation == "+")


def sorted_tree(tree: Tree) -> Any:
    """A tree as text, the parts of a sum in order."""
    if not isinstance(tree, tuple):
        return str(tree)
    parts = [sorted_tree(part) for part in tree[1:]]
    return f"({tree[0]} {' '.join(sorted(parts) if tree[0] == '+' else parts)})"
