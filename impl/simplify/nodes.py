"""Symbolic nodes to expressions of the simplifier, and back.

Sums, multiples, and divisions by numbers are read; any other node, a product of two variables for instance, is taken
as one variable with the bounds of the node, which is right whatever it stands for. Nodes come back as they are written,
with the constructors, which simplify nothing; `//` and `%` are rounded down as ever (D18), also where a numerator may
be negative.
"""

from __future__ import annotations

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause, Tree
from impl.simplify.forms.terms import DEEPEST, Form
from impl.simplify.normal_forms.derivation import Expression
from impl.symbolic import (
    AndNode,
    DivNode,
    LtNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
)
from impl.symbolic.compare import conjuncts, truth_of
from impl.symbolic.walk import parts_first


class NodeReader:
    """Nodes to forms; `nodes` are those that count as variables, by name, and `negative` counts the divisions by
    negative numbers, which become others of negated numerators."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self._done: dict[int, tuple[Node, Form]] = {}
        self._variables: dict[str, Form] = {}
        self.negative = 0

    def form(self, node: Node) -> Form:
        """The form of a node."""
        for part in parts_first(node):
            if id(part) not in self._done:
                self._done[id(part)] = (part, self._read(part))
                if self._done[id(part)][1].depth > DEEPEST:
                    return self._shallow(node)
        return self._done[id(node)][1]

    def _shallow(self, node: Node) -> Form:
        """The form of a node that is too deep, with a variable for each part that is not near its top."""
        self._done.clear()
        heights: dict[int, int] = {}
        for part in parts_first(node):
            inner = [heights.get(id(p), 0) for p in part.parts()]
            heights[id(part)] = max(inner, default=0) + (not isinstance(part, SumNode))
        for part in parts_first(node):
            form = self._read(part)
            if heights[id(part)] <= heights[id(node)] - DEEPEST and form.terms and not isinstance(part, Variable):
                name = f"#{len(self.nodes)}"
                self.nodes[name] = part
                form = self._named(name, form.low, form.high)
            self._done[id(part)] = (part, form)
        return self._done[id(node)][1]

    def _read(self, node: Node) -> Form:  # noqa: PLR0911  one for each kind of node
        match node:
            case NumNode():
                return Form((), node.b)
            case SumNode():
                return sum((self._done[id(part)][1] for part in node.nodes), Form((), 0))
            case MulNode(a=a, b=int() as factor):
                form = self._done[id(a)][1]
                return form.grouped() * factor if len(form.terms) > 1 and factor not in (0, 1) else form * factor
            case DivNode(a=a, b=1):
                return self._done[id(a)][1]
            case DivNode(a=a, b=by):
                self.negative += by < 0
                form = self._done[id(a)][1]
                return form // by if by > 0 else -form // -by
            case ModNode(a=a, b=by):
                self.negative += by < 0
                form = self._done[id(a)][1]
                return form % by if by > 0 else -(-form % -by)
            case _:
                return self._variable(node)

    def _variable(self, node: Node) -> Form:
        name = node.expr if isinstance(node, Variable) else "node"
        name = name if name.isidentifier() and self.nodes.get(name, node) == node else node.identity
        self.nodes[name] = node
        return self._named(name, node.min, node.ceiling)

    def _named(self, name: str, low: int, high: int) -> Form:
        """The form of a variable, the same each time; a number if it has one value."""
        known = self._variables.get(name)
        if known is None:
            known = self._variables[name] = Form((), low) if low == high else Form.of(Var(name, low, high))
        return known

    def clauses(self, node: Node) -> tuple[Clause, ...]:
        """The clauses of a condition."""
        clauses: list[Clause] = []
        for part in conjuncts(node):
            match part:
                case LtNode(a=a, b=b):
                    right = self.form(b) if isinstance(b, Node) else Form((), b)
                    clauses.append((">=", right - self.form(a) - 1))
                case _ if part.min > 0 or part.ceiling < 0:
                    pass
                case _ if part.min == 0:
                    clauses.append((">=", self.form(part) - 1))
                case _ if part.ceiling == 0:
                    clauses.append((">=", -self.form(part) - 1))
                case _:
                    name = f"({part.identity})!=0"
                    self.nodes[name] = truth_of(part)
                    clauses.append((">=", self._named(name, 0, 1) - 1))
        return tuple(clauses)


def expression_of(index: Node, valid: Node) -> tuple[Expression, NodeReader]:
    """Index and condition for the simplifier, and what read them."""
    reader = NodeReader()
    return Expression(reader.form(index), reader.clauses(valid)), reader


def node_of(tree: Tree, nodes: dict[str, Node], done: dict[int, tuple[Tree, Node]]) -> Node:
    """The node of a tree; an object that the tree holds more than once is one node."""
    known = done.get(id(tree))
    if known is None:
        known = done[id(tree)] = tree, _built(tree, nodes, done)
    return known[1]


def _built(tree: Tree, nodes: dict[str, Node], done: dict[int, tuple[Tree, Node]]) -> Node:  # noqa: PLR0911  one for each kind
    match tree:
        case int():
            return NumNode(int(tree))
        case str():
            return nodes[tree]
        case ["*", left, int() as factor]:
            return MulNode(node_of(left, nodes, done), factor)
        case ["//", left, int() as by]:
            return DivNode(node_of(left, nodes, done), by)
        case ["%", left, int() as by]:
            return ModNode(node_of(left, nodes, done), by)
        case ["<" | "<=" | "==" as operation, left, right]:
            return _compared(operation, node_of(left, nodes, done), right, nodes, done)
        case _:
            operation, *parts = tree
            built = [node_of(part, nodes, done) for part in parts]
            return SumNode(built) if operation == "+" else AndNode(built)


def _compared(
    operation: str, left: Node, right: Tree, nodes: dict[str, Node], done: dict[int, tuple[Tree, Node]]
) -> Node:
    """A comparison by `<`, the only one that nodes have: `x <= y` is `x < y+1`, and an equation both of them, or the
    one that a bound of `x` leaves."""
    other = node_of(right, nodes, done)
    if operation == "<":
        return LtNode(left, right if isinstance(right, int) else other)
    above = right + 1 if isinstance(right, int) else SumNode([other, NumNode(1)])
    at_most = LtNode(left, above)
    if operation == "==" and isinstance(right, int):
        at_least = LtNode(NumNode(right - 1), left)
        return at_most if left.min >= right else at_least if left.ceiling <= right else AndNode([at_most, at_least])
    return at_most if operation == "<=" else AndNode([at_most, LtNode(other, SumNode([left, NumNode(1)]))])
