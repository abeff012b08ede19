"""Neighbouring digits of one number as one."""

from __future__ import annotations

from collections.abc import Callable

from impl.simplify.forms.terms import Division, Form, Quotient, Remainder
from impl.simplify.rules import values as rules

Applied = Callable[..., Form | None]
"""What applies a rule to a form: its right side, or None (`rewriting.Trail.applied`)."""


def joined(form: Form, applied: Applied) -> Form | None:
    """The form with the first remainder of it that has a neighbour as one digit with that; None if none has one."""
    for atom, factor in form.terms:
        if isinstance(atom, Remainder):
            for other, by in form.terms:
                if by == factor * atom.divisor and isinstance(other, Quotient | Remainder):
                    after = with_neighbour(form, atom, other, applied)
                    if after is not None:
                        return after
    return None


def with_neighbour(form: Form, atom: Remainder, other: Division, applied: Applied) -> Form | None:
    """A form with a remainder of it and another division as one digit, if that is the digits above; None if not."""
    x, a, factor = atom.form, atom.divisor, form.factor_of(atom)
    rest = form.without(atom).without(other)
    inner = x.atom if isinstance(x.atom, Quotient) else None
    if isinstance(other, Quotient):
        after = applied(rules.WHOLE, form, x, rest, factor, a)
        if after is None and inner is not None:
            after = applied(rules.UPPER, form, inner.form, rest, factor, inner.divisor, a)
        return after
    if not isinstance(other.form.atom, Quotient):
        return None
    after = applied(rules.RADIX, form, x, rest, factor, a, other.divisor)
    if after is None and inner is not None:
        after = applied(rules.DIGITS, form, inner.form, rest, factor, inner.divisor, a, other.divisor)
    return after
