"""Conditions in normal form: comparisons without needless divisions, coefficients and clauses.

A clause is simplified where all others hold. Always true it goes, always false the whole condition is false; a
quotient of coefficient 1 turns into its numerator, a common coefficient is divided out, and `x + 2*y > 0` of natural
numbers is `x + y > 0`. A comparison with the least value is an equation, which may then be one of linear forms.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from impl.simplify.forms.measure import Clause
from impl.simplify.forms.points import Points
from impl.simplify.forms.terms import Form, Quotient
from impl.simplify.normal_forms.facts import Facts
from impl.simplify.normal_forms.rewriting import Trail
from impl.simplify.normal_forms.separating import separated
from impl.simplify.rules import comparisons as rules
from impl.simplify.rules.values import SINGLE

FALSE: Clause = (">=", Form((), -1))
"""The clause that never holds."""

MOST_ROUNDS = 12
"""Rewrites of one clause."""


def facts_of(clauses: Iterable[Clause], points: Points | None = None) -> Facts:
    """The facts that are known wherever some clauses hold."""
    clauses = tuple(clauses)
    positive = [form for kind, form in clauses if kind == ">="]
    return Facts(positive, [form for kind, form in clauses if kind == "=="], points)


def normal_clause(clause: Clause, trail: Trail) -> Clause:
    """The clause in normal form; `0 >= 0` if it always holds, `FALSE` if it never does."""
    kind, form = clause
    form = trail.form(form) if kind != ">=" or form.low < 0 else form
    for _ in range(MOST_ROUNDS):
        if form.value is not None:
            break
        after = shorter(form, trail) if kind == ">=" else linear_equation(form, trail)
        if after is None:
            break
        form = trail.form(after)
    if kind == ">=" and form.terms and trail.is_natural(-form):
        after = trail.applied(rules.TIGHT, form, form)
        if after is not None:
            return normal_clause(("==", after), trail)
    return (kind, form) if form.value is None else decided(kind, form.value)


def decided(kind: str, value: int) -> Clause:
    """The clause about a number: one that always holds if it is true, else FALSE."""
    holds = value >= 0 if kind == ">=" else value == 0
    return (">=", Form((), 0)) if holds else FALSE


def shorter(form: Form, trail: Trail) -> Form | None:
    """A simpler form that is not negative exactly where this one is not."""
    if trail.is_natural(form):
        return trail.applied(rules.ALWAYS, form, form)
    if trail.is_natural(-1 - form):
        return trail.applied(rules.NEVER, form, form)
    return scaled(form, trail) or undivided(form, trail) or evened(form, trail)


def scaled(form: Form, trail: Trail) -> Form | None:
    """The form divided, with what stays inside one period of the divisor."""
    for g in sorted({abs(factor) for _, factor in form.terms} - {1} | gcds(form), reverse=True):
        whole, rest = separated(form, g)
        k = trail.facts.period(rest, g)
        if k is not None:
            after = trail.applied(rules.SCALED, form, whole, rest, k, g)
            if after is not None:
                return after
    return None


def gcds(form: Form) -> set[int]:
    """The greatest common divisor of the coefficients, if it is not 1."""
    return {gcd(*(factor for _, factor in form.terms))} - {1}


def undivided(form: Form, trail: Trail) -> Form | None:
    """The form without a quotient of coefficient 1 or -1."""
    for atom, factor in form.terms:
        if isinstance(atom, Quotient) and abs(factor) == 1:
            rest = form.without(atom)
            rule = rules.BELOW if factor == 1 else rules.ABOVE
            return trail.applied(rule, form, atom.form, rest, atom.divisor)
    return None


def evened(form: Form, trail: Trail) -> Form | None:
    """`x + y > 0` for `a*x + y > 0`, and `x + y <= 0` for `a*x + y <= 0`, both natural numbers."""
    for atom, factor in form.terms:
        if abs(factor) > 1:
            low, high = trail.facts.bounds_of(atom)
            sign = 1 if factor > 0 else -1
            for rule, side in ((rules.POSITIVE, 1), (rules.NONE_POSITIVE, -1)):
                x = Form.of(atom) - low if sign * side > 0 else high - Form.of(atom)
                rest = (form + 1 if side > 0 else -form) - x * abs(factor)
                after = trail.applied(rule, form, x, rest, abs(factor))
                if after is not None:
                    return after
    return None


def linear_equation(form: Form, trail: Trail) -> Form | None:
    """An equation without the quotient, where the numerator is the one multiple within reach."""
    for sign in (1, -1):
        if trail.is_natural(form * sign - 1):
            return trail.applied(rules.UNEQUAL, form, form, sign)
    if trail.is_natural(form) and trail.is_natural(-form):
        return trail.applied(SINGLE, form, form, 0)
    if (g := gcd(form.const, *(factor for _, factor in form.terms))) > 1:
        return trail.applied(rules.MULTIPLE, form, Form(tuple((a, f // g) for a, f in form.terms), form.const // g), g)
    return reached(form, trail)


def reached(form: Form, trail: Trail) -> Form | None:
    """An equation of a number and the multiple below it, without the quotient."""
    for atom, factor in form.terms:
        if isinstance(atom, Quotient) and abs(factor) == atom.divisor:
            equation, rule = (form, rules.CONGRUENT) if factor < 0 else (-form, rules.CONGRUENT_OPPOSITE)
            x = equation + Form(((atom, atom.divisor),), 0)
            shift = (atom.form - x).value
            if shift is not None:
                k = trail.facts.bounds(x)[1] // atom.divisor
                after = trail.applied(rule, form, x, shift, k, atom.divisor)
                if after is not None:
                    return after
    return None
