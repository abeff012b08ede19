"""What was done to an expression, so that it can be done again: applications of rules, in order, each in its place."""

from __future__ import annotations

from impl.frozen import frozen
from impl.simplify.forms.measure import Clause
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.rewriting import Step


@frozen
class Expression:
    """An index, and the conditions under which it matters; all of them have to hold."""

    index: Form
    clauses: tuple[Clause, ...]

    @property
    def forms(self) -> tuple[Form, ...]:
        """The index and the forms of the conditions."""
        return self.index, *(form for _, form in self.clauses)

    def with_forms(self, forms: tuple[Form, ...]) -> Expression:
        """The expression with other forms for its index and its conditions, whose kinds stay."""
        kinds = (kind for kind, _ in self.clauses)
        return Expression(forms[0], tuple(zip(kinds, forms[1:], strict=True)))


@frozen
class Passage:
    """Steps that were taken in one place where some clauses hold: 0 is the index, `n` the clause `n - 1`, and None
    all places at once. Clauses that always hold are dropped between passages, and one that never does stands for all.
    """

    place: int | None
    given: tuple[Clause, ...]
    steps: tuple[Step, ...]


@frozen
class Decided:
    """An expression was decided as a whole, and both were compared at every point that matters."""

    before: Expression
    after: Expression


@frozen
class Result:
    """The simplified expression, what both cost, and how the one became the other."""

    expression: Expression
    cost_before: int
    cost: int
    passages: tuple[Passage | Decided, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the rules that were used, in order."""
        found = list[str]()
        for passage in self.passages:
            found += ["decided"] if isinstance(passage, Decided) else [step.rule.name for step in passage.steps]
        return tuple(found)
