"""Index and condition together: candidates, of which the cheapest is kept, until nothing gets cheaper.

A round brings an expression into normal form, once without remainders and once with them, and lets `search` improve
both. The cheapest of these and of the expression itself is taken; a round that finds nothing cheaper ends the work, so
the cost, a natural number, falls with every round but the last. That is why simplification ends, why it is never
dearer than its input, and why simplifying the result again changes nothing. A round does at most `budget` applications
of rules for each candidate; beyond that it keeps what it has.
"""

from __future__ import annotations

from collections.abc import Iterator

from impl.simplify.conditions import FALSE, facts_of, normal_clause
from impl.simplify.decide import EMPTY, LIMIT, decided
from impl.simplify.derivation import Decided, Expression, Passage, Result
from impl.simplify.facts import Facts
from impl.simplify.moves import atoms_of, everywhere
from impl.simplify.normal import BudgetSpentError, Trail
from impl.simplify.search import improved
from impl.simplify.terms import Form, Group, Quotient, Remainder
from impl.simplify.write import Clause, Writer

BUDGET = 1_000
"""Applications of rules for each candidate of each round, unless told otherwise."""

MOST_SWEEPS = 3
"""How often the clauses are simplified in turn."""


def simplified(expression: Expression, budget: int = BUDGET) -> Result:
    """R10. The cheapest equal expression that is found, with its derivation."""
    writer = Writer()
    cost = before = cost_of(expression, writer)
    current, passages = expression, list[Passage | Decided]()
    while True:
        found = None
        for candidate, done in candidates(current, writer, budget):
            price = cost_of(candidate, writer)
            if price < cost:
                found, cost, taken = candidate, price, done
        if found is None:
            return Result(current, before, cost, tuple(passages))
        current, passages = found, [*passages, *taken]


def candidates(
    expression: Expression, writer: Writer, budget: int
) -> Iterator[tuple[Expression, list[Passage | Decided]]]:
    """Equal expressions, each with its derivation: without remainders, with them if anything is divided, and each of
    them with what can be decided of it as a whole."""
    start = flat(expression)
    for keeps_remainders in (False, True):
        candidate, done = attempt(start, writer, budget, keeps_remainders)
        yield candidate, [*done]
        before = flat(candidate)
        after = decided(before, min(LIMIT, budget))
        if after is not None:
            yield after, [*done, Decided(before, after)]
        if not has_divisions(after or candidate):
            break


def cost_of(expression: Expression, writer: Writer) -> int:
    """The cost of index and conditions together; nothing where it is nowhere valid."""
    return 0 if FALSE in expression.clauses else writer.cost_of(expression.index, expression.clauses)


def has_divisions(expression: Expression) -> bool:
    """Whether anything is divided; if nothing is, remainders cannot be kept."""
    return any(isinstance(atom, Quotient | Remainder) for atom in atoms_of(expression.forms).values())


def flat(expression: Expression) -> Expression:
    """The expression without groups."""

    def change(form: Form) -> Form:
        groups = [(atom, factor) for atom, factor in form.terms if isinstance(atom, Group)]
        for group, factor in groups:
            form = form + (group.form - Form.of(group)) * factor
        return form

    return expression.with_forms(everywhere(expression.forms, change))


def attempt(
    expression: Expression, writer: Writer, budget: int, keeps_remainders: bool
) -> tuple[Expression, list[Passage]]:
    """One candidate: the normal form, improved by the search."""
    left = [budget]
    try:
        normal, passages = normalised(expression, left, keeps_remainders)
    except BudgetSpentError:
        return expression, []
    trail = Trail(Facts(), left)
    kinds = tuple(kind for kind, _ in normal.clauses)
    forms = improved(normal.forms, kinds, writer, trail)
    return normal.with_forms(forms), [*passages, Passage(None, (), tuple(trail.steps))]


def normalised(
    expression: Expression, left: list[int], keeps_remainders: bool = False
) -> tuple[Expression, list[Passage]]:
    """The conditions in normal form, each where the others hold, and the index where all of them do."""
    passages = list[Passage]()
    current = expression
    for _ in range(MOST_SWEEPS):
        before = current.clauses
        current = swept(current, passages, left, keeps_remainders)
        if FALSE in current.clauses:
            return EMPTY, passages
        if [(kind, form.key) for kind, form in before] == [(kind, form.key) for kind, form in current.clauses]:
            break
    trail = Trail(facts_of(list(current.clauses)), left, keeps_remainders)
    index = trail.form(current.index)
    passages.append(Passage(0, current.clauses, tuple(trail.steps)))
    return Expression(index, current.clauses), passages


def swept(expression: Expression, passages: list[Passage], left: list[int], keeps_remainders: bool) -> Expression:
    """Each clause simplified once, where the others hold; those that always hold are dropped at the end."""
    clauses = list[Clause](expression.clauses)
    for at, clause in enumerate(clauses):
        others = [*clauses[:at], *clauses[at + 1 :]]
        trail = Trail(facts_of(others), left, keeps_remainders)
        clauses[at] = normal_clause(clause, trail)
        passages.append(Passage(at + 1, tuple(others), tuple(trail.steps)))
        if clauses[at] == FALSE:
            return EMPTY
    distinct = {(kind, form.key): (kind, form) for kind, form in clauses if form.terms}
    return Expression(expression.index, tuple(distinct.values()))
