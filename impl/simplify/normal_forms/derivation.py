"""What was done to an expression, so that it can be done again: applications of rules, in order, each in its place."""

from __future__ import annotations

from impl.doors import listed, one_of
from impl.errors import SymbolicError
from impl.frozen import frozen
from impl.shown import shown
from impl.simplify.forms.measure import Clause
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.rewriting import Step

KINDS = (">=", "==")
"""What a clause says of its form: that it is not negative, or that it is 0."""


@frozen
class Expression:
    """An index, and the conditions under which it matters; all of them have to hold.

    Raises SymbolicError unless the index is a Form, and the clauses are a tuple of pairs of a kind and a Form each.
    """

    index: Form
    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        one_of(Form, self.index, "Expression: index", SymbolicError)
        if type(self.clauses) is not tuple or not all(map(is_clause, self.clauses)):
            raise SymbolicError(
                f"Expression: clauses: {shown(self.clauses)} is not a tuple of pairs, each of '>=' or '==' and a Form"
            )

    @property
    def forms(self) -> tuple[Form, ...]:
        """The index and the forms of the conditions."""
        return self.index, *(form for _, form in self.clauses)

    def with_forms(self, forms: tuple[Form, ...]) -> Expression:
        """The expression with other forms for its index and its conditions, whose kinds stay.

        Raises SymbolicError unless there is one form for the index and one for each condition.
        """
        given = listed(Form, forms, "with_forms: forms", SymbolicError)
        if len(given) != 1 + len(self.clauses):
            raise SymbolicError(f"with_forms: {len(given)} forms; need {1 + len(self.clauses)}, the index first")
        kinds = [kind for kind, _ in self.clauses]
        return Expression(given[0], tuple(zip(kinds, given[1:], strict=True)))


def is_clause(value: object) -> bool:
    """Whether a value is a pair of a kind and a form."""
    if type(value) is not tuple or len(value) != 2:
        return False
    kind, form = value
    return type(kind) is str and kind in KINDS and isinstance(form, Form)


@frozen
class Passage:
    """Steps that were taken in one place where some clauses hold: 0 is the index, `n` the clause `n - 1`, and None
    all places at once. Clauses that always hold are dropped between passages, and one that never does stands for all.
    After the steps the form `after` is in the one place: steps say what is equal, not in which part of a sum it stands.
    """

    place: int | None
    given: tuple[Clause, ...]
    steps: tuple[Step, ...]
    after: Form | None = None


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
        found: list[str] = []
        for passage in self.passages:
            found += ["decided"] if isinstance(passage, Decided) else [step.rule.name for step in passage.steps]
        return tuple(found)
