"""Expressions in normal form: the clauses in turn, each where the others hold, and then the index where all do.

What a clause or an index comes to under some conditions is remembered, with its steps: it is asked again in other
normal forms and in later rounds. A budget ends where it would if nothing were remembered, as what was done is taken off
what is left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from impl.simplify.forms.measure import Clause
from impl.simplify.forms.points import Points
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.conditions import FALSE, facts_of, normal_clause
from impl.simplify.normal_forms.conditions import decided as holding
from impl.simplify.normal_forms.derivation import Expression, Passage
from impl.simplify.normal_forms.facts import Facts
from impl.simplify.normal_forms.rewriting import Step, Style, Trail
from impl.simplify.pointwise.decide import EMPTY

MOST_SWEEPS = 3
"""How often the clauses are simplified in turn."""

Asked = TypeVar("Asked", Form, Clause)
"""What is brought into normal form."""


class Remembered(Generic[Asked]):
    """What `work` makes of a clause or of a form under conditions, each once for a style, or once for all of them where
    none made a difference."""

    def __init__(self, work: Callable[[Asked, Trail], Asked], facts: Callable[[tuple[Clause, ...]], Facts]) -> None:
        self.work: Callable[[Asked, Trail], Asked] = work
        self.facts = facts
        self._known: dict[object, tuple[Asked, tuple[Step, ...], int]] = {}

    def under(
        self, conditions: tuple[Clause, ...], asked: Asked, left: list[int], style: Style
    ) -> tuple[Asked, tuple[Step, ...]]:
        """The normal form under some conditions, and its steps. Raises BudgetSpentError if there is too little left."""
        known = self._known.get((asked, conditions, style)) or self._known.get((asked, conditions))
        if known is None or known[2] > left[0]:
            before, way = left[0], Trail(self.facts(conditions), left, style)
            after = self.work(asked, way)
            known = after, tuple(way.steps), before - left[0]
            self._known[(asked, conditions, style) if way.is_styled else (asked, conditions)] = known
        else:
            left[0] -= known[2]
        return known[:2]


class Normaliser:
    """Normal forms of the expressions of some points, of which each clause and index is worked out once."""

    def __init__(self, points: Points) -> None:
        self.points = points
        self._facts: dict[tuple[Clause, ...], Facts] = {}
        self.clauses = Remembered(normal_clause, self.facts)
        self.indices = Remembered(lambda form, way: way.form(form), self.facts)

    def facts(self, conditions: tuple[Clause, ...]) -> Facts:
        """What is known where some conditions hold."""
        known = self._facts.get(conditions)
        if known is None:
            known = self._facts[conditions] = facts_of(conditions, self.points)
        return known.afresh()

    def normalised(self, expression: Expression, left: list[int], style: Style) -> tuple[Expression, list[Passage]]:
        """The conditions in normal form, each where the others hold, and the index where all of them do."""
        passages: list[Passage] = []
        done: set[object] = set()
        current = expression
        for _ in range(MOST_SWEEPS):
            before = current.clauses
            current = self.swept(current, passages, left, style, done)
            if FALSE in current.clauses:
                return EMPTY, passages
            if before == current.clauses:
                break
        index, steps = self.indices.under(current.clauses, current.index, left, style)
        passages.append(Passage(0, current.clauses, steps, index))
        return Expression(index, current.clauses), passages

    def swept(
        self, expression: Expression, passages: list[Passage], left: list[int], style: Style, done: set[object]
    ) -> Expression:
        """Each clause simplified once, where the others hold; those that always hold are dropped at the end."""
        clauses: list[Clause] = list(expression.clauses)
        for at, clause in enumerate(clauses):
            others = (*clauses[:at], *clauses[at + 1 :])
            if (clause, others) in done:
                continue
            clauses[at], steps = self.clauses.under(others, clause, left, style)
            done.add((clauses[at], others))
            passages.append(Passage(at + 1, others, steps, clauses[at][1]))
            if clauses[at] == FALSE:
                return EMPTY
        return without_numbers(Expression(expression.index, tuple(clauses)))


def without_numbers(expression: Expression) -> Expression:
    """The expression without clauses about numbers, each clause once; EMPTY if one about numbers does not hold."""
    clauses = [(kind, form) if form.terms else holding(kind, form.const) for kind, form in expression.clauses]
    if FALSE in clauses:
        return EMPTY
    return Expression(expression.index, tuple(dict.fromkeys(clause for clause in clauses if clause[1].terms)))
