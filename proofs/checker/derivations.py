"""Derivations of simplified expressions, done again (R10): each step is a rule of the library, applied to its parts,
with nothing negative that it needs; and the steps lead from what was given to what was answered.

What a rule needs is shown by the bounds of the variables, or looked at at every point of the ranges where what is
given of its place holds, if these are few. Nothing of the search for a derivation is asked: only how equals are put
for equals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from typing import Any

from impl.ops.arrays import numpy_module
from impl.simplify.forms.atoms import Atom, Var
from impl.simplify.forms.measure import Clause
from impl.simplify.forms.rebuilding import rebuilt
from impl.simplify.forms.terms import Compound, Form, Quotient, Remainder
from impl.simplify.normal_forms.derivation import Decided, Expression, Passage, Result
from impl.simplify.normal_forms.rewriting import Step
from impl.simplify.pointwise.decide import EMPTY
from impl.simplify.rules import RULES
from impl.simplify.search.moves import atoms_of, replaced
from impl.simplify.simplifier import flat
from proofs.checker.rejected import Rejected, require
from proofs.checker.relations import Reached, Reason, Relations

Ranges = Mapping[str, tuple[int, int]]
"""The least and the greatest value of each variable."""

Equals = dict[Form, Form]
"""What stands for a form from a step on."""

Passages = Iterable[Passage | Decided]
"""The parts of a derivation, in order."""

MOST = 2**62
"""What sums are less than, so that integers of 64 bits hold them."""

MOST_POINTS = 2**12
"""The most points that are looked at."""


class TooLargeError(Exception):
    """The numbers of an expression do not fit integers of 64 bits."""


def ranges_of(expressions: Iterable[Expression]) -> dict[str, tuple[int, int]]:
    """The ranges of the variables of some expressions; of variables of one name what they have in common."""
    found = dict[str, tuple[int, int]]()
    for expression in expressions:
        for atom in atoms_of(expression.forms):
            if isinstance(atom, Var):
                low, high = found.get(atom.name, (atom.low, atom.high))
                found[atom.name] = max(low, atom.low), min(high, atom.high)
    return found


class Everywhere:
    """All points of some ranges, and the values of forms at them, worked out one operation after the other: with
    integers of 64 bits, unless they are to be exact however large they are."""

    def __init__(self, ranges: Ranges, is_exact: bool = False) -> None:
        self.ranges, self.is_exact = ranges, is_exact
        self.numpy: Any = numpy_module()
        self.known, self.held = dict[Form, Any](), dict[tuple[Clause, ...], Any]()
        self.size = prod(high - low + 1 for low, high in ranges.values())
        self.columns = self.points() if self.size <= MOST_POINTS else {}

    def points(self) -> dict[str, Any]:
        """The value of each variable at each point."""
        sizes = [high - low + 1 for low, high in self.ranges.values()]
        grid = self.numpy.unravel_index(self.numpy.arange(self.size), sizes) if sizes else ()
        kind = object if self.is_exact else int
        columns = zip(self.ranges.items(), grid, strict=True)
        return {name: at.astype(kind) + low for (name, (low, _)), at in columns}

    def bounds(self, form: Form) -> tuple[int, int]:
        """Numbers that a form is never below and never above, from the ranges."""
        low = high = form.const
        for atom, factor in form.terms:
            ends = sorted(factor * end for end in self.bounds_of_atom(atom))
            low, high = low + ends[0], high + ends[1]
        return low, high

    def bounds_of_atom(self, atom: Any) -> tuple[int, int]:
        """The same of an atom."""
        if isinstance(atom, Var):
            return self.ranges[atom.name]
        low, high = self.bounds(atom.form)
        if isinstance(atom, Quotient):
            return low // atom.divisor, high // atom.divisor
        if isinstance(atom, Remainder):
            is_one_period = low // atom.divisor == high // atom.divisor
            return (low % atom.divisor, high % atom.divisor) if is_one_period else (0, atom.divisor - 1)
        return low, high

    def value(self, form: Form) -> Any:
        """The values of a form. Raises TooLargeError for numbers that are not held."""
        if form not in self.known and not self.is_exact:
            largest = [max(abs(atom.low), abs(atom.high)) * abs(factor) for atom, factor in form.terms]
            divisors = [atom.divisor for atom, _ in form.terms if isinstance(atom, Quotient | Remainder)]
            if max(divisors, default=1) >= MOST or sum(largest, abs(form.const)) >= MOST:
                raise TooLargeError
        if form not in self.known:
            total = self.numpy.full(self.size, form.const, dtype=object if self.is_exact else int)
            for atom, factor in form.terms:
                total = total + self.value_of_atom(atom) * factor
            self.known[form] = total
        return self.known[form]

    def value_of_atom(self, atom: Any) -> Any:
        """The values of an atom."""
        match atom:
            case Var():
                return self.columns[atom.name]
            case Quotient():
                return self.value(atom.form) // atom.divisor
            case Remainder():
                return self.value(atom.form) % atom.divisor
        return self.value(atom.form)

    def holding(self, clauses: Iterable[Clause]) -> Any:
        """Where all clauses hold. Raises Rejected where there are more points than are looked at."""
        require(self.size <= MOST_POINTS, f"{self.size} points are more than are looked at, {MOST_POINTS}")
        holds = self.numpy.full(self.size, True)
        for kind, form in clauses:
            holds &= (self.value(form) >= 0).astype(bool) if kind == ">=" else (self.value(form) == 0).astype(bool)
        return holds

    def is_natural(self, form: Form, given: tuple[Clause, ...]) -> bool:
        """Whether a form is negative nowhere that what is given holds, by its bounds or by looking."""
        if self.bounds(form)[0] >= 0:
            return True
        if given not in self.held:
            self.held[given] = self.holding(given)
        return bool((self.value(form)[self.held[given]] >= 0).all())

    def require_same(self, before: Expression, after: Expression) -> None:
        """Raises Rejected unless two expressions hold at the same points, and have the same index there."""
        holds = self.holding(before.clauses)
        require(bool((holds == self.holding(after.clauses)).all()), f"{before} and {after} hold elsewhere")
        is_same = self.value(before.index)[holds] == self.value(after.index)[holds]
        require(bool(is_same.all()), f"{before} and {after} have other indices")


def check_derivation(expression: Expression, result: Result, ranges: Ranges) -> None:
    """Raises Rejected unless the derivation of a result leads to it, each step as it must be; and unless both are the
    same at every point of the ranges."""
    everywhere = Everywhere(ranges)
    reached = redone(expression, result.passages, everywhere)
    reached.require(result.expression, reached.reasons(expression, result.expression))
    everywhere.require_same(expression, result.expression)


def require_derived(
    expression: Expression, passages: Passages, everywhere: Everywhere, answer: Expression, why: Iterable[Reason]
) -> None:
    """Raises Rejected unless a derivation leads to an answer, each step as it must be: to the answer itself; or to one
    with the same conditions, and an index that reasons show to be equal by what steps say is equal in the index. Steps
    do not say to which part of a sum a multiple of an equation among the conditions was added; and where two of them
    say what one quotient is, they are done again with what was said last."""
    redone(expression, passages, everywhere).require(answer, why)


def reasons(expression: Expression, result: Result, everywhere: Everywhere) -> tuple[Reason, ...]:
    """Why what a derivation leads to has the same index as its result, by what steps say is equal; none where it leads
    to the result itself, as it mostly does, and where nothing shows it."""
    try:
        return redone(expression, result.passages, everywhere).reasons(expression, result.expression)
    except Rejected:
        return ()


def redone(expression: Expression, passages: Passages, everywhere: Everywhere) -> Reached:
    """The expression after all steps of a derivation, each of them checked; and what steps found equal in the index
    where all conditions hold: conditions become others only such that all of them hold where they did."""
    current, relations = expression, Relations()
    for passage in passages:
        if isinstance(passage, Decided):
            everywhere.require_same(current, passage.before)
            everywhere.require_same(passage.before, passage.after)
            current = passage.after
            continue
        if not passage.place:
            relations.take(step for step in passage.steps if step.rule.relation == "value")
        if passage.place is None:
            for step in passage.steps:
                current = moved(current, step, everywhere)
        else:
            current = at_its_place(flat(current), passage, everywhere)
        current = tidied(current, passage.place)
    return Reached(current, relations)


def at_its_place(current: Expression, passage: Passage, everywhere: Everywhere) -> Expression:
    """The expression after a passage about one place of it."""
    require(0 <= (passage.place or 0) <= len(current.clauses), f"{passage.place} is no place of {current}")
    others = [clause for at, clause in enumerate(current.clauses, 1) if at != passage.place]
    is_given = list(map(spelled, passage.given)) == list(map(spelled, others))
    require(is_given, f"{passage.given} is not what is given at {passage.place} of {current}")
    return rewritten(current, passage, everywhere)


def spelled(clause: Clause) -> tuple[str, str]:
    """A clause as text."""
    return clause[0], str(clause[1])


def check_step(step: Step, everywhere: Everywhere, given: tuple[Clause, ...]) -> None:
    """Raises Rejected unless a step is a rule of the library, applied to its parts, with nothing negative that it
    needs where what is given holds."""
    rule, parts = step.rule, step.parts
    require(any(rule is known for known in RULES), f"{rule.name}: no rule of the library")
    numbers = {name for name, part in zip(rule.parts, parts, strict=True) if isinstance(part, int)}
    require(numbers >= set(rule.numbers), f"{rule.name}: a part that must be a number is none")
    require(rule.left(*parts) == step.before, f"{rule.name}: the left side is not {step.before}")
    right = rule.right(*parts)
    after = Form((), right) if isinstance(right, int) else right
    require(after == step.after, f"{rule.name}: the right side is not {step.after}")
    for need in rule.needs(*parts):
        is_met = need >= 0 if isinstance(need, int) else everywhere.is_natural(need, given)
        require(is_met, f"{rule.name}: {need} may be negative")


def moved(expression: Expression, step: Step, everywhere: Everywhere) -> Expression:
    """The expression after one step of the search, which holds wherever its left side stands."""
    check_step(step, everywhere, ())
    if step.rule.relation == "value":
        return expression.with_forms(tuple(replaced(expression.forms, step.before, step.after)))
    require(step.rule.relation == "sign", f"{step.rule.name}: a rule that does not stand for itself everywhere")
    forms = [step.after if (kind, form) == (">=", step.before) else form for kind, form in expression.clauses]
    return expression.with_forms((expression.index, *forms))


def rewritten(expression: Expression, passage: Passage, everywhere: Everywhere) -> Expression:
    """The expression with one place brought into normal form by the steps of a passage."""
    forms, kinds = list(expression.forms), ["", *(kind for kind, _ in expression.clauses)]
    equal, at = Equals(), passage.place or 0
    for step in passage.steps:
        check_step(step, everywhere, passage.given)
        if step.rule.relation == "value" and (not at or step.before != substituted(forms[at], equal)):
            equal[step.before] = step.after
        elif step.rule.relation == "value":
            forms[at] = substituted(step.after, equal)
        else:
            is_about = at and kinds[at] == ("==" if step.rule.relation == "zero" else ">=")
            require(bool(is_about), f"{step.rule.name}: no rule about what is at {at} of {expression}")
            forms[at] = substituted(forms[at], equal)
            require(forms[at] == step.before, f"{step.rule.name}: {step.before} is not what is there, {forms[at]}")
            forms[at] = step.after
            kinds[at] = "==" if step.rule.relation == "equation" else kinds[at]
    forms[at] = substituted(forms[at], equal)
    return Expression(forms[0], tuple(zip(kinds[1:], forms[1:], strict=True)))  # type: ignore[arg-type]


def substituted(form: Form, equal: Equals) -> Form:
    """The form with equals put for equals, from the outside in and again from the inside out."""
    found = Form((), form.const)
    for atom, factor in form.terms:
        found = found + substituted_atom(atom, equal) * factor
    return substituted(equal[found], equal) if found in equal and equal[found] != found else found


def substituted_atom(atom: Atom, equal: Equals) -> Form:
    """The same for an atom."""
    whole = Form.of(atom)
    if isinstance(atom, Remainder) and equal.get(whole) == atom.form - atom.form // atom.divisor * atom.divisor:
        return substituted(atom.form, equal) - substituted(atom.form // atom.divisor, equal) * atom.divisor
    if whole not in equal and isinstance(atom, Compound):
        whole = rebuilt(atom, substituted(atom.form, equal))
    return substituted(equal[whole], equal) if whole in equal else whole


def tidied(expression: Expression, place: int | None) -> Expression:
    """The expression with clauses about numbers decided, and dropped where the next place begins."""
    decided = list[Clause]()
    for kind, form in expression.clauses:
        if form.terms:
            decided.append((kind, form))
        elif (form.const < 0) if kind == ">=" else (form.const != 0):
            return EMPTY
        else:
            decided.append((">=", Form((), 0)))
    if place is None or place in {0, len(expression.clauses)}:
        distinct = {spelled(clause): clause for clause in decided if clause[1].terms}
        decided = list(distinct.values())
    return Expression(expression.index, tuple(decided))
