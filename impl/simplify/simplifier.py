"""Index and condition together: candidates, of which the cheapest is kept, until nothing gets cheaper.

A round decides what it can of the expression as a whole, brings it into three normal forms, lets `search` improve each,
and has clauses chosen for the best. The best of these and of the expression itself is taken: an index that is affine, a
condition that is a box, and then the lowest cost. A round that finds nothing better ends the work, so `measure`, a pair
of natural numbers, falls with every round but the last, and nothing dearer than the input is taken. That is why
simplification ends, and why simplifying the resulting expression again finds nothing, unless it is written and read in
between. With a "fast" effort there is one round, of normal forms alone, and another may find something. A round does at
most `budget` applications of rules for each candidate; beyond that it keeps what it has.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from impl.doors import at_least, flag, one_of, text
from impl.errors import SymbolicError
from impl.shown import shown
from impl.simplify.forms.measure import Clause, Writer
from impl.simplify.forms.points import Points
from impl.simplify.forms.terms import Form, Group, Remainder
from impl.simplify.normal_forms.conditions import FALSE
from impl.simplify.normal_forms.derivation import Decided, Expression, Passage, Result
from impl.simplify.normal_forms.facts import Facts
from impl.simplify.normal_forms.rewriting import BudgetSpentError, Style, Trail
from impl.simplify.normalising import Normaliser, without_numbers
from impl.simplify.pointwise.cover import leaner
from impl.simplify.pointwise.decide import (
    LIMIT,
    Spaces,
    affine,
    blocks_of,
    decided,
    is_bound,
    is_linear,
    variables_of,
)
from impl.simplify.rules.comparisons import ALWAYS, TIGHT
from impl.simplify.search.descent import Search, finished, improved
from impl.simplify.search.moves import atoms_of, everywhere
from impl.simplify.size import MOST_WORK, work_of

BUDGET = 500
"""Applications of rules for each candidate of each round, unless told otherwise."""

TRIES = 60
"""The most applications of rules in a search for a cheaper candidate."""

FEW = 2048
"""The most points at which what a rule needs is looked up."""

ENOUGH = 17
"""A cost at which no other candidate is tried."""

HOPE = 14
"""How much more than the best so far an expression may cost to be searched: a division and a product or so."""

Effort = Literal["fast", "full"]
"""How much is tried: normal forms, once; or searches for cheaper ways to write them as well, until there are none."""

STYLES: tuple[Style, ...] = ("quotients", "remainders", "as it is")
"""The normal forms that are tried, in this order."""


def simplified(
    expression: Expression, budget: int = BUDGET, decides: bool = True, effort: Effort = "full"
) -> Result:
    """R10. The cheapest equal expression that is found, with its derivation: by rules alone if it decides nothing as a
    whole; with a "fast" effort, the cheapest of its normal forms, without a search, in one round. What is too large to
    be simplified in about a second stays as it is (`impl.simplify.size`).

    Raises SymbolicError unless these are an Expression, a natural number, a bool and an effort.
    """
    one_of(Expression, expression, "simplified: expression", SymbolicError)
    flag(decides, "simplified: decides", SymbolicError)
    searches = known_effort("simplified", effort) == "full"
    work = Work(at_least(0, budget, "simplified: budget", SymbolicError), decides, searches)
    before = cost_of(expression, work.writer)
    if work_of(expression) > MOST_WORK:
        return Result(expression, before, before, ())
    current, passages = without_idle(expression)
    most = cost_of(current, work.writer)
    least = measure(current, most)
    while True:
        found = None
        for offered in (work.candidates, work.finished):
            for candidate, done in offered(current):
                price = cost_of(candidate, work.writer)
                if price <= most and (lower := measure(candidate, price)) < least:
                    found, taken, least = candidate, done, lower
            if found is not None:
                break
        if found is None:
            return Result(current, before, least[1], tuple(passages))
        current, passages = found, [*passages, *taken]
        if not work.searches:
            return Result(current, before, least[1], tuple(passages))


def known_effort(name: str, effort: object) -> Effort:
    """The effort. Raises SymbolicError, which begins with a name, unless it is one that there is."""
    match text(effort, f"{name}: effort", SymbolicError):
        case "fast" | "full" as word:
            return word
        case other:
            raise SymbolicError(f"{name}: effort {shown(other)} is unknown; need 'fast' or 'full'")


def measure(expression: Expression, cost: int) -> tuple[int, int]:
    """The measure that falls with each round: how far the expression is from an affine index and a box, and then its
    cost; an expression that is nowhere valid has the lowest."""
    if FALSE in expression.clauses:
        return 0, 0
    return (not is_linear(expression.index)) + (not all(map(is_bound, expression.clauses))), cost


def without_idle(expression: Expression) -> tuple[Expression, list[Passage | Decided]]:
    """The expression without the comparisons that hold in the ranges of their atoms, and without those of numbers."""
    clauses: list[Clause] = []
    trail = Trail(Facts(), [len(expression.clauses)])
    for kind, form in expression.clauses:
        is_idle = form.terms and kind == ">=" and form.low >= 0 and trail.applied(ALWAYS, form, form) is not None
        clauses += [] if is_idle else [(kind, form)]
    found = without_numbers(Expression(expression.index, tuple(clauses)))
    return (found, [Passage(None, (), tuple(trail.steps))]) if found != expression else (expression, [])


def tightened(expression: Expression) -> tuple[Expression, list[Passage | Decided]]:
    """The expression with equations for the comparisons of remainders with 0."""
    clauses, passages = list(expression.clauses), list[Passage | Decided]()
    for at, (kind, form) in enumerate(clauses):
        if kind == ">=" and form.high == 0 and len(form.terms) == 1 and isinstance(form.terms[0][0], Remainder):
            trail = Trail(Facts(), [1])
            if trail.applied(TIGHT, form, form) is not None:
                clauses[at] = ("==", form)
                passages.append(Passage(at + 1, (), tuple(trail.steps), form))
    return Expression(expression.index, tuple(clauses)), passages


class Work:
    """What the candidates of one expression share: the writer, the points, and what was searched already."""

    def __init__(self, budget: int, decides: bool, searches: bool) -> None:
        self.writer, self.budget, self.decides, self.searches = Writer(), budget, decides, searches
        self.points, self.few, self.many = Points({}, FEW), Spaces(FEW), Spaces(LIMIT)
        self.normaliser = Normaliser(self.points)
        self.is_decided = False
        self.searched: set[Expression] = set()
        self.started: set[Expression] = set()

    def candidates(self, expression: Expression) -> Iterator[tuple[Expression, list[Passage | Decided]]]:
        """Equal expressions, each with its derivation: with what can be decided of it as a whole, and that without
        remainders, and with them if anything is divided."""
        before: list[Passage | Decided] = []
        start = flat(expression)
        if start in self.started:
            return
        self.started.add(start)
        if not all(form.terms for _, form in start.clauses):
            before = [Passage(0, start.clauses, ())]
            start = expression = without_numbers(start)
            yield start, before
        self.look(start)
        whole = decided(start, self.few) if self.decides and not self.is_decided else None
        self.is_decided = self.points.is_complete and self.points.fit(start.forms)
        if whole is not None:
            before, start, expression = [*before, Decided(start, whole)], whole, whole
            self.started.add(start)
            yield start, before
        best, least, done = expression, cost_of(expression, self.writer), before
        origins = self.origins(start)
        for style in STYLES:
            origin, on_the_way = origins[style]
            found = self.attempt(origin, style, least + HOPE)
            if found is None:
                continue
            price = cost_of(found[0], self.writer)
            if price < least:
                best, least, done = found[0], price, [*before, *on_the_way, *found[1]]
                yield best, done
            if least <= ENOUGH or not has_remainders(origins["as it is"][0]):
                break
        if self.decides:
            for after in self.decisions(best, start.clauses):
                done = [*done, Decided(best, after)]
                best = after
                yield best, done

    def finished(self, expression: Expression) -> Iterator[tuple[Expression, list[Passage | Decided]]]:
        """What no candidate is cheaper than, after the moves that come last, and its derivation."""
        if self.searches:
            found, passages = tightened(expression)
            for search in (finished,) if expression in self.searched else (improved, finished):
                found, passage = self.searching(found, search)
                passages.append(passage)
            yield found, passages

    def origins(self, start: Expression) -> dict[Style, tuple[Expression, list[Passage]]]:
        """The expression that each normal form starts from, and the passages that led there: for the forms that keep
        remainders one that is made once; for the one without them the index as it was, with simplified conditions."""
        try:
            base, passages = self.normaliser.normalised(start, [self.budget], "as it is")
        except BudgetSpentError:
            base, passages = start, [Passage(0, start.clauses, ())]
        conditions = [passage for passage in passages if passage.place]
        return {
            "quotients": (Expression(start.index, base.clauses), conditions),
            "remainders": (base, passages),
            "as it is": (base, passages),
        }

    def look(self, expression: Expression) -> None:
        """Takes the points of the variables of an expression, if it has others than the one before."""
        variables = sorted(variables_of(expression.forms), key=lambda variable: variable.name)
        if set(variables) != self.points.ranges.keys():
            self.points = Points({v: (v.low, v.high) for v in variables}, FEW)
            self.normaliser = Normaliser(self.points)
            self.many = Spaces(LIMIT, None if self.points.is_complete else self.points)
            self.searched.clear()
            self.is_decided = False

    def decisions(self, expression: Expression, others: tuple[Clause, ...]) -> Iterator[Expression]:
        """The expression after each decision about it as a whole: all of it, its index, and its conditions."""
        whole = None if self.points.is_complete else decided(expression, self.many)
        if whole is not None:
            expression = whole
            yield expression
        index = affine(expression.index, blocks_of(expression.clauses), self.many)
        if index is not None:
            found = Expression(index, expression.clauses)
            if cost_of(found, self.writer) < cost_of(expression, self.writer):
                expression = found
                yield expression
        lean = leaner(expression, others, self.many, self.writer)
        if lean is not None:
            yield lean

    def attempt(self, expression: Expression, style: Style, most: int) -> tuple[Expression, list[Passage]] | None:
        """One candidate: the normal form, improved by the search; None if that was searched before, or if it costs more
        than is worth a search."""
        left = [self.budget]
        try:
            passages: list[Passage] = []
            normal_form = expression
            if style != "as it is":
                normal_form, passages = self.normaliser.normalised(expression, left, style)
        except BudgetSpentError:
            return expression, [Passage(0, expression.clauses, ())]
        if normal_form in self.searched:
            return None
        self.searched.add(normal_form)
        if not self.searches:
            return without_numbers(normal_form), passages
        if cost_of(normal_form, self.writer) > most:
            return None
        found, passage = self.searching(normal_form, improved)
        return found, [*passages, passage]

    def searching(self, expression: Expression, search: Search) -> tuple[Expression, Passage]:
        """What a search finds for an expression, and the steps that led there."""
        trail = Trail(Facts(), [min(self.budget, TRIES)])
        kinds = tuple(kind for kind, _ in expression.clauses)
        forms = search(expression.forms, kinds, self.writer, trail)
        return without_numbers(expression.with_forms(forms)), Passage(None, (), tuple(trail.steps))


def cost_of(expression: Expression, writer: Writer) -> int:
    """The cost of index and conditions together; nothing where it is nowhere valid."""
    return 0 if FALSE in expression.clauses else writer.cost_of(expression.index, expression.clauses)


def has_remainders(expression: Expression) -> bool:
    """Whether there are remainders that could be kept."""
    return any(isinstance(atom, Remainder) for atom in atoms_of(expression.forms))


def flat(expression: Expression) -> Expression:
    """The expression without groups."""

    def change(form: Form) -> Form:
        groups = [(atom, factor) for atom, factor in form.terms if isinstance(atom, Group)]
        for group, factor in groups:
            form = form.without(group).plus(group.form, factor)
        return form

    return expression.with_forms(everywhere(expression.forms, change))
