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
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import BUDGET, Effort, cost_of, known_effort, simplified
from impl.simplify.size import MOST_WORK, work_of
from impl.simplify.trees import trees_of

native.make(Form, Var, Quotient, Remainder, Group, shortened)


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


def has_equations(expression: Expression) -> bool:
    """Whether some clause is an equation."""
    return any(kind == "==" for kind, _ in expression.clauses)
