"""What is tried where no other move lowers the cost any more: moves of several steps, and such that would lead the
search elsewhere before."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from impl.simplify.forms.measure import Kind
from impl.simplify.forms.terms import Division, Form, Quotient, Remainder
from impl.simplify.normal_forms.facts import Facts
from impl.simplify.normal_forms.separating import separated
from impl.simplify.rules import comparisons
from impl.simplify.rules import values as rules
from impl.simplify.search.moves import AsRemainder, Compared, Forms, Move, Rewritten, Together
from impl.simplify.search.pairs import contains, divided, is_multiple, shifted
from impl.simplify.search.proposals import Place, hopeful, leaving, reducing

NOTHING = Form((), 0)
"""What leaves a numerator as it is."""


def finishing(forms: Forms, kinds: tuple[Kind, ...]) -> Iterator[Move]:
    """All of them, in a fixed order."""
    place, facts = Place(forms), Facts()
    for atom in place.divisions:
        yield from hopeful(place, wholes(atom))
        yield from hopeful(place, parted(atom, facts))
        yield from turned(place, atom)
        if isinstance(atom, Quotient):
            yield from hopeful(place, (shifted(atom, q) for q in beside(atom, place.holders[atom])))
            yield from nested_digits(atom)
            yield from differences(atom, place.holders[atom])
    yield from scalings(forms, kinds, facts)
    yield from residues(forms, kinds)


def wholes(atom: Division) -> Iterator[Rewritten]:
    """A numerator loses what it has of its divisor: in its constant, in one coefficient, and in all together."""
    whole, _ = separated(atom.form, atom.divisor)
    parts = [Form((), whole.const)] if whole.const else []
    parts += [Form((term,), 0) for term in whole.terms]
    return (shifted(atom, part) for part in (parts if len(parts) < 2 else [*parts, whole]))


def parted(atom: Division, facts: Facts) -> Iterator[Rewritten]:
    """A factor of the divisor cancels, or leaves a remainder, with what is a multiple of it and stays inside one of its
    periods."""
    rule, c = rules.COMMON if isinstance(atom, Quotient) else rules.FACTOR, atom.divisor
    for g in sorted({gcd(factor, c) for _, factor in atom.form.terms} - {1}, reverse=True):
        found = periods(atom.form, g, facts)
        if found is not None:
            yield Rewritten(rule, atom, (*found, g, c // g))


def periods(form: Form, g: int, facts: Facts) -> tuple[Form, Form, int] | None:
    """A whole and a rest of which `whole * g + rest` is the form, and the period of g in which the rest is shown to
    stay; None if it is not."""
    whole, rest = separated(form, g)
    found = facts.quotient(rest, g)
    if found is None or isinstance(found, int):
        return None if found is None else (whole, rest, found)
    slope = Form(found.terms, 0)
    return whole + slope, rest.plus(slope, -g), found.const


def turned(place: Place, atom: Division) -> Iterator[Move]:
    """A division is reflected, once multiples of its divisor have left or entered the numerator: a term, a number,
    both, or all that a quotient stands beside; a remainder with the number that is within the divisor then."""
    c, is_quotient = atom.divisor, isinstance(atom, Quotient)
    rule = rules.REFLECT if is_quotient else rules.REFLECT_REMAINDER
    found = [NOTHING]
    if isinstance(atom, Quotient):
        found += [*leaving(atom, place.holders[atom]), *beside(atom, place.holders[atom])]
        numbers = [q.const for q in found if not q.terms]
    else:
        found += reducing(atom)
        numbers = [atom.form.const // c + 1]
    for part in [NOTHING, *(q for q in found if q.terms)]:
        for number in numbers:
            left = atom.form.plus(q := part + number, -c)
            inner = (left // c if is_quotient else left % c).atom
            if isinstance(inner, Division):
                second = Rewritten(rule, inner, (left, c))
                if place.is_hopeful(atom, second.after + q if is_quotient else second.after):
                    yield Together((shifted(atom, q), second))


def beside(atom: Quotient, holders: list[Form]) -> Iterator[Form]:
    """What leaves a numerator, times the divisor, so that all that the quotient stands beside is in it."""
    for form in holders:
        rest, factor = form.without(atom), form.factor_of(atom)
        if len(rest.terms) > 1 and is_multiple(rest, factor) and not any(contains(x, atom) for x, _ in rest.terms):
            yield divided(rest, -factor)


def nested_digits(atom: Quotient) -> Iterator[Move]:
    """A quotient of a digit becomes one of a remainder."""
    for digit, factor in atom.form.terms:
        inner = digit.form.atom if isinstance(digit, Remainder) else None
        if isinstance(digit, Remainder) and isinstance(inner, Quotient) and factor == 1:
            first = Rewritten(rules.INWARD, digit, (inner.form, inner.divisor, digit.divisor))
            outer = (atom.form.putting(first.after, digit) // atom.divisor).atom
            if isinstance(outer, Quotient) and first.after.atom is not None:
                remainder, rest = inner.form % (inner.divisor * digit.divisor), atom.form.without(digit)
                parts = (remainder, rest, inner.divisor, atom.divisor)
                yield Together((first, Rewritten(rules.NESTED, outer, parts)))


def differences(atom: Quotient, holders: list[Form]) -> Iterator[Move]:
    """The difference of two quotients is one of what they differ by and a remainder, of the lighter numerator; that may
    be reflected."""
    c, weight = atom.divisor, atom.form.weight
    for form in holders:
        for other, by in form.terms:
            if not isinstance(other, Quotient) or other.divisor != c or other.form.weight > weight:
                continue
            if by == -form.factor_of(atom) and not contains(other, atom):
                one = shifted(atom, Form.of(other)), AsRemainder(other)
                yield Together(one)
                inner = (((atom.form - other.form) + other.form % c) // c).atom
                if isinstance(inner, Quotient):
                    yield Together((*one, Rewritten(rules.REFLECT, inner, (inner.form, c))))


def scalings(forms: Forms, kinds: tuple[Kind, ...], facts: Facts) -> Iterator[Move]:
    """A comparison is divided, with what is a multiple of the divisor and stays inside one of its periods."""
    for at, (kind, form) in enumerate(zip(kinds, forms[1:], strict=True), 1):
        if kind == ">=":
            for g in sorted({abs(factor) for _, factor in form.terms} - {1}, reverse=True):
                found = periods(form, g, facts)
                if found is not None:
                    yield Compared(comparisons.SCALED, at, (*found, g))


def residues(forms: Forms, kinds: tuple[Kind, ...]) -> Iterator[Move]:
    """A comparison with one remainder becomes one with the remainder of what is multiplied there, without a number."""
    for at, (kind, form) in enumerate(zip(kinds, forms[1:], strict=True), 1):
        atom, sign = form.terms[0] if len(form.terms) == 1 else (None, 0)
        if isinstance(atom, Remainder) and abs(sign) == 1:
            for k in multipliers(atom.form, atom.divisor):
                yield from equations(at, form, atom, k) if kind == "==" else inequations(at, form, atom, k)


def equations(at: int, form: Form, atom: Remainder, k: int) -> Iterator[Move]:
    """A remainder is a number."""
    c, m, sign = atom.divisor, atom.form.const, form.factor_of(atom)
    r, j, x = -form.const * sign, pow(k, -1, c), divided(Form(atom.form.terms, 0), k)
    t = (r - m) * j % c
    second = Compared(comparisons.RESIDUE, at, (x, k, r, t, (m - r + k * t) // c, j, (k * j - 1) // c, c))
    yield second if sign == 1 else Together((Compared(comparisons.MULTIPLE, at, (-form, -1)), second))


def inequations(at: int, form: Form, atom: Remainder, k: int) -> Iterator[Move]:
    """A remainder is not 0; or not the last, which is the same of what it leaves of that."""
    c, m, j = atom.divisor, atom.form.const, pow(k, -1, atom.divisor)
    x, first = divided(Form(atom.form.terms, 0), k), tuple[Move, ...]()
    if form.factor_of(atom) == -1 and form.const == c - 2 and (m + 1) % c == 0:
        turned = Rewritten(rules.REFLECT_REMAINDER, atom, (atom.form, c))
        opposites = [one for one, _ in turned.after.terms if isinstance(one, Division)]
        first = (turned, *(shifted(one, Form((), one.form.const // c)) for one in opposites))
        x, m = -x, 0
    elif form.factor_of(atom) != 1 or form.const != -1 or m:
        return
    yield Together((*first, Compared(comparisons.COPRIME, at, (x, k, j, (k * j - 1) // c, c))))


def multipliers(form: Form, c: int) -> Iterator[int]:
    """What all coefficients of a form are multiples of and has an inverse modulo c."""
    for size in {gcd(*(factor for _, factor in form.terms)): None, 1: None}:
        if gcd(size, c) == 1:
            yield from (size, -size)
