"""The normal form: no remainders, and quotients that share nothing with their divisors.

From the inside out, each remainder becomes what its quotient leaves, so that linear parts cancel; each quotient loses
multiples of its divisor (coefficients end between half the divisor below 0 and half of it above), factors common with
it, and quotients inside it; and a quotient whose numerator stays in one period is a number. Every change is a rule
(`rules`), applied by `Trail.applied`, which checks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import Any, Literal

from impl.errors import SymbolicError
from impl.frozen import frozen
from impl.simplify.forms.atoms import Atom, Var
from impl.simplify.forms.terms import Compound, Form, Group, Quotient, Remainder
from impl.simplify.normal_forms.facts import Facts
from impl.simplify.normal_forms.joining import joined
from impl.simplify.normal_forms.separating import separated
from impl.simplify.rules import RULES
from impl.simplify.rules import values as rules
from impl.simplify.rules.rule import Rule

PROVED = frozenset(map(id, RULES))
"""The rules that may be applied: the objects themselves."""


Style = Literal["quotients", "remainders", "as it is"]
"""The normal forms: without remainders; with them; and with numerators as they are, so that equal ones stay equal."""


class BudgetSpentError(Exception):
    """The work that was allowed is done; what was found until then stands."""


@frozen
class Step:
    """One application of a rule: the form that was there, and the one that took its place."""

    rule: Rule
    parts: tuple[Any, ...]
    before: Form
    after: Form


class Trail:
    """Where rules are applied: `facts` show what they need, `steps` are what was done, `budget` is what may be;
    `is_styled` says whether another style might have led elsewhere."""

    def __init__(self, facts: Facts, budget: list[int], style: Style = "quotients") -> None:
        self.facts, self.budget, self.style = facts, budget, style
        self.keeps_remainders, self.is_styled = style != "quotients", False
        self.steps: list[Step] = []
        self._forms: dict[Any, Form] = {}

    def applied(self, rule: Rule, before: Form, *parts: Any) -> Form | None:
        """The right side of a rule; None if the left side is not `before`, or what it needs is not shown."""
        if id(rule) not in PROVED:
            raise SymbolicError(f"{rule.name}: not one of the proved rules")
        self.budget[0] -= 1
        if self.budget[0] < 0:
            raise BudgetSpentError
        if rule.left(*parts) != before or not all(self.is_natural(need) for need in rule.needs(*parts)):
            return None
        right = rule.right(*parts)
        after = Form((), right) if isinstance(right, int) else right
        if after != before or rule.relation == "equation":
            self.steps.append(Step(rule, parts, before, after))
        return after

    def taken(self, rule: Rule, before: Form, parts: tuple[Any, ...], _after: Form) -> Form | None:
        """As `applied`, for parts of which the right side is known already."""
        return self.applied(rule, before, *parts)

    def is_natural(self, value: Form | int) -> bool:
        """Whether a number, or every value of a form, is not negative."""
        return value >= 0 if isinstance(value, int) else self.facts.is_natural(value)

    def form(self, form: Form) -> Form:
        """The normal form of a form."""
        known = self._forms.get(form.key)
        if known is None:
            known = self._collected(form)
            if self.keeps_remainders:
                known = self._recombined(known)
            if self.facts.zero:
                known = self._balanced(known)
            self._forms[form.key] = known
        return known

    def _collected(self, form: Form) -> Form:
        """The form with the normal form of each atom in its place."""
        pairs: list[tuple[Atom, int]] = []
        const, is_same = form.const, True
        for term in form.terms:
            atom, factor = term
            part = self.atom(atom)
            if len(part.terms) == 1 and part.terms[0][0] is atom and part.terms[0][1] == 1 and not part.const:
                pairs.append(term)
            else:
                is_same = False
                pairs += [(inner, by * factor) for inner, by in part.terms]
                const += part.const * factor
        return form if is_same else Form.collected(pairs, const)

    def atom(self, atom: Atom) -> Form:
        """The normal form of an atom."""
        known = self._forms.get(atom)
        if known is None:
            known = self._forms[atom] = self._normal_atom(atom)
        return known

    def _normal_atom(self, atom: Atom) -> Form:
        match atom:
            case Var():
                low, high = self.facts.bounds_of(atom)
                x = Form.of(atom)
                return x if low != high else self.applied(rules.SINGLE, x, x, low) or x
            case Group():
                return self.form(atom.form)
            case Remainder():
                self.is_styled = True
                if self.keeps_remainders:
                    return self.remainder(self.form(atom.form), atom.divisor)
                self.applied(rules.REMAINDER, Form.of(atom), atom.form, atom.divisor)
                quotient = self._outermost(atom.form, atom.divisor)
                return self.form(atom.form) - quotient * atom.divisor
            case Quotient():
                return self._outermost(atom.form, atom.divisor)
        raise SymbolicError(f"simplify: {atom} is no part of a form")

    def _outermost(self, x: Form, c: int) -> Form:
        """The normal form of a quotient, its numerator not in normal form: one of a quotient is nested first."""
        self.is_styled = self.is_styled or isinstance(x.atom, Quotient)
        if not self.keeps_remainders and isinstance(x.atom, Quotient):
            nested = self.applied(rules.NESTED, x // c, x.atom.form, Form((), 0), x.atom.divisor, c)
            if nested is not None:
                return self.form(nested)
        return self.quotient(self.form(x), c)

    def quotient(self, x: Form, c: int) -> Form:
        """The normal form of a quotient, its numerator in normal form."""
        key = (x.key, "//", c)
        known = self._forms.get(key)
        if known is None:
            known = self._divided(x, c)
            self._forms[key] = known
        return known

    def _divided(self, x: Form, c: int) -> Form:
        if x.value is not None:
            return x // c
        inside = self._inside(x, c)
        if inside is not None:
            return inside
        self.is_styled = True
        if self.style == "as it is":
            return self._wholly_nested(x, c) or self._outward(x, c) or x // c
        found = self._split(x, c) or self._nested(x, c) or self._common(x, c)
        return found or self._outward(x, c) or self._reflected(x, c) or x // c

    def remainder(self, x: Form, c: int) -> Form:
        """The form of a remainder that stays one, its numerator in normal form."""
        key = (x.key, "%", c)
        known = self._forms.get(key)
        if known is None:
            known = self._forms[key] = self._reduced(x, c) if x.terms else x % c
        return known

    def _reduced(self, x: Form, c: int) -> Form:
        k = self.facts.quotient(x, c)
        if k is not None and (after := self.applied(rules.PERIOD, x % c, x, k, c)) is not None:
            return after
        for atom, factor in x.terms:
            if isinstance(atom, Remainder) and atom.divisor % c == 0:
                rest = x.without(atom)
                parts = (atom.form, rest, factor, atom.divisor // c, c)
                if (after := self.applied(rules.UNWRAP, x % c, *parts)) is not None:
                    return self.remainder(self.form(atom.form * factor + rest), c)
        if self.style == "as it is":
            return x % c
        whole, rest = separated(x, c)
        if whole.terms or whole.const:
            self.applied(rules.REDUCE, x % c, whole, rest, c)
            return self.remainder(rest, c)
        return self._factored(x, c) or x % c

    def _factored(self, x: Form, c: int) -> Form | None:
        for whole, rest, k, g in self._periods(x, c):
            if self.applied(rules.FACTOR, x % c, whole, rest, k, g, c // g) is not None:
                return self.remainder(self.form(whole + k), c // g) * g + rest - k * g
        return None

    def _balanced(self, form: Form) -> Form:
        """The form less a multiple of what is 0, where that is lighter; of variables alone, so that nothing grows
        inside of quotients."""
        for nothing in self.facts.zero:
            if any([isinstance(atom, Compound) for atom, _ in nothing.terms]):  # noqa: C419
                continue
            for atom, by in nothing.terms:
                times, left_over = divmod(form.factor_of(atom), by)
                if times and not left_over:
                    rest = form.plus(nothing, -times)
                    if rest.weight < form.weight:
                        after = self.applied(rules.NOTHING, form, nothing, rest, times)
                        return form if after is None else self.form(after)
        return form

    def _recombined(self, form: Form) -> Form:
        """The form with neighbouring digits of one number as one."""
        after = joined(form, self.applied)
        return form if after is None else self.form(after)

    def _inside(self, x: Form, c: int) -> Form | None:
        k = self.facts.quotient(x, c)
        return None if k is None else self.applied(rules.INSIDE, x // c, x, k, c)

    def _split(self, x: Form, c: int) -> Form | None:
        whole, rest = separated(x, c)
        if not whole.terms and not whole.const:
            return None
        after = self.applied(rules.SPLIT, x // c, whole, rest, c)
        return None if after is None else self.form(whole) + self.quotient(rest, c)

    def _nested(self, x: Form, c: int) -> Form | None:
        for atom, factor in x.terms:
            if isinstance(atom, Quotient) and abs(factor) == 1:
                rest = x.without(atom)
                rule = rules.NESTED if factor == 1 else rules.NESTED_NEGATIVE
                after = self.applied(rule, x // c, atom.form, rest, atom.divisor, c)
                return None if after is None else self.form(after)
        return None

    def _wholly_nested(self, x: Form, c: int) -> Form | None:
        return self._nested(x, c) if isinstance(x.atom, Quotient) else None

    def _outward(self, x: Form, c: int) -> Form | None:
        atom = x.atom
        if not isinstance(atom, Remainder) or atom.divisor % c:
            return None
        if self.applied(rules.OUTWARD, x // c, atom.form, c, atom.divisor // c) is None:
            return None
        return self.remainder(self.quotient(atom.form, c), atom.divisor // c)

    def _common(self, x: Form, c: int) -> Form | None:
        for whole, rest, k, g in self._periods(x, c):
            if self.applied(rules.COMMON, x // c, whole, rest, k, g, c // g) is not None:
                return self.quotient(self.form(whole + k), c // g)
        return None

    def _periods(self, x: Form, c: int) -> Iterator[tuple[Form, Form, int, int]]:
        """Factors g of the divisor with x == whole * g + rest, the rest inside the period k of g."""
        for g in sorted({gcd(factor, c) for _, factor in x.terms} - {1}, reverse=True):
            whole, rest = separated(x, g)
            k = self.facts.period(rest, g)
            if k is not None:
                yield whole, rest, k, g
        for atom, _ in x.terms:
            if isinstance(atom, Quotient):
                yield from self._remaining(x, c, atom)

    def _remaining(self, x: Form, c: int, atom: Quotient) -> Iterator[tuple[Form, Form, int, int]]:
        """As `_periods`, where the rest has a multiple of the remainder of a quotient that is in the numerator."""
        first, by = atom.form.terms[0]
        times, left_over = divmod(x.factor_of(first), by)
        if left_over or not times:
            return
        left = (atom.form - Form.of(atom) * atom.divisor) * times
        others = x - left
        if len(others.terms) > len(x.terms) - len(atom.form.terms):
            return
        for g in sorted({gcd(factor, c) for _, factor in others.terms} - {1}, reverse=True):
            whole, rest = separated(others, g)
            rest = rest + left
            k = self.facts.period(rest, g)
            if k is not None:
                yield whole, rest, k, g

    def _reflected(self, x: Form, c: int) -> Form | None:
        if x.terms[0][1] > 0:
            return None
        after = self.applied(rules.REFLECT, x // c, x, c)
        return None if after is None else -self.quotient(-x + (c - 1), c)
