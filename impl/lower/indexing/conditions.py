"""Conditions as people write them: ranges, and inequalities without negative terms.

A clause says that a form is not negative. A common factor of its terms is divided out, a quotient alone is its
numerator, `x//d >= c` being `x >= c*d`, and `x - x//d*d` is a remainder. Clauses with the same terms, or with the
negated ones, are one range of them; where all coefficients are positive that reads `4 <= x + y < 8`, and where they are
not, terms go to the side where they are positive.

    >>> from impl.simplify.forms.atoms import Var
    >>> x = Form.of(Var("x", 0, 63))
    >>> Conditions([x // 4 - 1, 8 - x]).ranges
    (Range(form=<x>, low=4, high=8),)
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from impl.frozen import frozen
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause, opened
from impl.simplify.forms.terms import Form, Group, Quotient


@frozen
class Range:
    """A form of terms alone, and between which numbers it is, both included; None where nothing is said."""

    form: Form
    low: int | None
    high: int | None

    @property
    def variable(self) -> str | None:
        """The name of the variable that the form is, if it is one."""
        atom = self.form.atom
        return atom.name if isinstance(atom, Var) else None

    @property
    def is_one_sided(self) -> bool:
        """Whether all coefficients are positive."""
        return all(factor > 0 for _, factor in self.form.terms)


class Conditions:
    """The ranges that some forms, none of which may be negative, are together; those of variables first.

    `is_never` says that they hold nowhere.
    """

    def __init__(self, forms: Iterable[Form]) -> None:
        self.is_never = False
        bounds: dict[Form, tuple[int | None, int | None]] = {}
        for form in map(reduced, forms):
            sign = sign_of(form)
            terms, const = Form(form.terms, 0) * sign, form.const
            low, high = bounds.get(terms, (None, None))
            if not form.terms:
                self.is_never = self.is_never or const < 0
            elif sign > 0:
                bounds[terms] = (-const if low is None else max(low, -const), high)
            else:
                bounds[terms] = (low, const if high is None else min(high, const))
        found = [needed(Range(form, low, high)) for form, (low, high) in bounds.items()]
        self.is_never = self.is_never or any(map(is_empty, found))
        kept = [each for each in found if each.low is not None or each.high is not None]
        self.ranges = tuple(sorted(kept, key=lambda each: each.variable is None))

    @property
    def box(self) -> dict[str, tuple[int | None, int | None]]:
        """The ranges of variables, by name."""
        return {each.variable: (each.low, each.high) for each in self.ranges if each.variable is not None}


def forms_of(clauses: Iterable[Clause]) -> list[Form]:
    """The forms of which clauses say that they are not negative: for an equation, the form and its negative."""
    return [form for kind, whole in clauses for form in ((whole,) if kind == ">=" else (whole, -whole))]


def reduced(form: Form) -> Form:
    """A form that is negative where this one is, without groups, common factors, and a division of all of it."""
    while True:
        form = with_remainder(opened(form, (1, -1)))
        common = gcd(*(factor for _, factor in form.terms))
        if common > 1:
            form = Form(tuple((atom, factor // common) for atom, factor in form.terms), form.const // common)
        if len(form.terms) != 1:
            return form
        ((atom, factor),) = form.terms
        match atom:
            case Quotient(form=inner, divisor=by) if factor == 1:
                form = inner + form.const * by
            case Quotient(form=inner, divisor=by):
                form = (form.const + 1) * by - 1 - inner
            case Group():
                pass
            case _:
                return form


def with_remainder(form: Form) -> Form:
    """A form in which `x % d` stands for `x - x//d*d`, where it has just these terms, or the negated ones.

    >>> from impl.simplify.forms.atoms import Var
    >>> x = Form.of(Var("x", 0, 63))
    >>> with_remainder(x - x // 8 * 8 - 3)
    <x%8-3>
    """
    for atom, factor in form.terms:
        if isinstance(atom, Quotient) and factor % atom.divisor == 0:
            by = -factor // atom.divisor
            found = form + (atom.form % atom.divisor - atom.form + Form.of(atom) * atom.divisor) * by
            if len(found.terms) < len(form.terms):
                return with_remainder(found)
    return form


def sign_of(form: Form) -> int:
    """1 if the first term is positive or there is none, -1 if it is not."""
    return -1 if form.terms and form.terms[0][1] < 0 else 1


def needed(each: Range) -> Range:
    """A range without the ends that the bounds of its variables say, unless they leave one value of more."""
    form = each.form
    low = form.low if each.low is None else max(each.low, form.low)
    high = form.high if each.high is None else min(each.high, form.high)
    if low == high and form.low < form.high:
        return Range(form, low, high)
    return Range(form, low if low > form.low else None, high if high < form.high else None)


def is_empty(each: Range) -> bool:
    """Whether nothing is in a range, as far as its ends and the bounds of its variables say."""
    low = each.form.low if each.low is None else each.low
    high = each.form.high if each.high is None else each.high
    return low > high
