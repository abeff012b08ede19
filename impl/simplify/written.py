"""Simplified expressions as trees, without their derivations: in C++ where that is built and certain, else as ever.

`simplified` decides what the cheapest expression is, and records how it came about. `written` is asked where only the
expression is wanted; `impl.native.simplifier` then answers the same, about ten times as fast.
"""

from __future__ import annotations

from typing import NamedTuple

from impl.native import simplifier as native
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Tree, Writer
from impl.simplify.forms.terms import Form, Group, Quotient, Remainder
from impl.simplify.forms.text import shortened
from impl.simplify.nodes import expression_of
from impl.simplify.normal_forms.conditions import FALSE
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import BUDGET, Effort, cost_of, known_effort, simplified
from impl.simplify.size import MOST_WORK, node_work, work_of
from impl.simplify.trees import Ranges, Reader, trees_of
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, SumNode, Variable

NAMED = (
    *(Form, Var, Quotient, Remainder, Group, shortened),
    *(NumNode, Variable, SumNode, MulNode, DivNode, ModNode, LtNode, AndNode),
)
"""What the simplifier in C++ reads, and what digests a text."""

native.make(*NAMED)


class Written(NamedTuple):
    """What was found: the cost before and after, the index and the condition as trees, and whether there are equations
    in the condition."""

    cost_before: int
    cost: int
    index: Tree
    valid: Tree
    has_equations: bool


def written(expression: Expression, budget: int = BUDGET, effort: Effort = "full", least: int = 0) -> Written:
    """R10. The cheapest equal expression that is found, as `simplified` finds it; what costs less than `least` stays as
    it is.

    Raises SymbolicError as `simplified` does.
    """
    searches = known_effort("simplified", effort) == "full"
    if isinstance(expression, Expression) and work_of(expression) <= MOST_WORK:
        found = native.simplified(expression.index, expression.clauses, budget, searches, least)
        if found is not NotImplemented:
            return Written(*found)
        before = cost_of(expression, Writer())
        if before < least:
            return Written(before, before, *trees_of(expression), has_equations(expression))
    result = simplified(expression, budget, effort=effort)
    return Written(result.cost_before, result.cost, *trees_of(result.expression), has_equations(result.expression))


def written_trees(
    index: Tree, valid: Tree, ranges: Ranges, budget: int = BUDGET, effort: Effort = "full", *, least: int = 0
) -> Written:
    """R10. The same for an index and a condition that are trees, with the bounds of their variables.

    Raises SymbolicError for trees that `trees.Reader` does not read, and as `simplified` does.

    >>> written_trees(("//", ("*", "x", 4), 2), ("<", "x", 9), {"x": (0, 7)})
    Written(cost_before=14, cost=3, index=('*', 'x', 2), valid=1, has_equations=False)
    """
    searches = known_effort("simplified", effort) == "full"
    if type(ranges) is dict:
        found = native.trees(index, valid, ranges, budget, searches, least)
        if found is not NotImplemented:
            return Written(*found)
    reader = Reader(ranges)
    result = written(Expression(reader.form(index), reader.clauses(valid)), budget, effort, least)
    return result._replace(index=reader.restored(result.index), valid=reader.restored(result.valid))


class WrittenNodes(NamedTuple):
    """The same for nodes: what was found, the nodes that its variables stand for, and how many divisions of the
    question are by negative numbers."""

    written: Written
    nodes: dict[str, Node]
    negative: int


def written_nodes(
    index: Node, valid: Node, budget: int = BUDGET, effort: Effort = "full", *, least: int = 0
) -> WrittenNodes | None:
    """R10. The same for an index and a condition that are nodes; None for those that are too large (`size`).

    Raises SymbolicError as `simplified` does.
    """
    searches = known_effort("simplified", effort) == "full"
    found = native.nodes(index, valid, budget, searches, least)
    if found is not NotImplemented:
        return WrittenNodes(Written(*found[0]), *found[1:])
    if node_work(index, valid) > MOST_WORK:
        return None
    expression, reader = expression_of(index, valid)
    return WrittenNodes(written(expression, budget, effort, least), reader.nodes, reader.negative)


def has_equations(expression: Expression) -> bool:
    """Whether some clause is an equation; a condition that never holds is written as 0, without any."""
    return FALSE not in expression.clauses and any(kind == "==" for kind, _ in expression.clauses)
