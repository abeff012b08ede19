"""The moves of a division that go by another division, which is there already."""

from __future__ import annotations

from collections.abc import Iterator

from impl.simplify.forms.atoms import Atom
from impl.simplify.forms.terms import Compound, Division, Form, Quotient, Remainder
from impl.simplify.rules import values as rules
from impl.simplify.search.moves import AsRemainder, Move, Rewritten, Together


def shifted(atom: Division, q: Form) -> Rewritten:
    """The atom with multiples of its divisor taken out of the numerator."""
    rule = rules.SPLIT if isinstance(atom, Quotient) else rules.REDUCE
    return Rewritten(rule, atom, (q, atom.form.plus(q, -atom.divisor), atom.divisor))


def alignments(divisions: list[Division], settled: set[object]) -> Iterator[Rewritten]:
    """Moves by which a numerator becomes that of another division."""
    for atom in divisions:
        form, c = atom.form, atom.divisor
        for other in divisions:
            if other.form == form or (atom, other) in settled:
                continue
            settled.add((atom, other))
            apart = form - other.form
            if is_multiple(apart, c) and not contains(other, atom):
                yield shifted(atom, divided(apart, c))


def nestings(quotients: list[Quotient], settled: set[object]) -> Iterator[Rewritten]:
    """A quotient is divided in two steps, the first of which is another quotient."""
    for atom in quotients:
        for other in quotients:
            a = other.divisor
            if a >= atom.divisor or atom.divisor % a or (other, atom, a) in settled or contains(other, atom):
                continue
            settled.add((other, atom, a))
            apart = atom.form - other.form
            if is_multiple(apart, a):
                parts = (other.form, divided(apart, a), a, atom.divisor // a)
                yield Rewritten(rules.UNNESTED, atom, parts)


def endings(quotients: list[Quotient], holders: dict[Atom, list[Form]], settled: set[object]) -> Iterator[Together]:
    """A quotient beside multiples of another that divides it further, or the two halves of one, of which one is taken
    from the other: what that leaves is a remainder."""
    for atom in quotients:
        c = atom.divisor
        for form in holders[atom]:
            factor = form.factor_of(atom)
            for other, by in form.terms:
                if not isinstance(other, Quotient) or factor % by or (form, atom, other) in settled:
                    continue
                settled.add((form, atom, other))
                a, n = other.divisor, -factor // by
                if n > 1 and a * n == c and not contains(other, atom) and is_multiple(atom.form - other.form, a):
                    yield Together(tuple(ended(atom, other)))
                elif n == 1 and a == c > 2 and c % 2 == 0:
                    yield from halves_ended(atom, other)


def halves_ended(atom: Quotient, other: Quotient) -> Iterator[Together]:
    """The move by which two quotients, if they are the halves of one, are that and what it leaves."""
    half, whole = atom.divisor // 2, atom.form - other.form - atom.divisor // 2
    if is_multiple(whole, atom.divisor):
        both = (other.form // half).atom
        if isinstance(both, Quotient):
            parts = (other.form, divided(whole, atom.divisor), half)
            yield Together((Rewritten(rules.OTHER_HALF, atom, parts), *ended(other, both)))


def ended(atom: Quotient, inner: Quotient) -> Iterator[Rewritten | AsRemainder]:
    """The moves by which a quotient divides another further, and multiples of it become what that leaves."""
    a = inner.divisor
    twice = Rewritten(rules.UNNESTED, atom, (inner.form, divided(atom.form - inner.form, a), a, atom.divisor // a))
    yield twice
    for outer, _ in twice.after.terms[:1]:
        if isinstance(outer, Quotient):
            yield AsRemainder(outer)


def halvings(quotients: list[Quotient], settled: set[object]) -> Iterator[Rewritten]:
    """A quotient becomes two by twice its divisor, one of which is another quotient; or, where two such are there, the
    other and the quotient that they add up to."""
    for atom in quotients:
        c = atom.divisor
        for other in quotients:
            if other.divisor not in (c, 2 * c) or (c, atom, other) in settled or contains(other, atom):
                continue
            settled.add((c, atom, other))
            is_half = other.divisor == c
            apart = atom.form - other.form - (c // 2 if is_half else 0)
            if is_multiple(apart, c) and not (is_half and (c % 2 or c == 2)):
                rule = rules.OTHER_HALF if is_half else rules.HALVES
                yield Rewritten(rule, atom, (other.form, divided(apart, c), c // 2 if is_half else c))


def mirrorings(divisions: list[Division], settled: set[object]) -> Iterator[Move]:
    """A division is written by another by the same divisor, where their numerators add up to 1 less than a multiple of
    that."""
    for atom in divisions:
        c = atom.divisor
        for other in divisions:
            if other.divisor != c or atom is other or (atom, "mirrored", other) in settled or contains(other, atom):
                continue
            settled.add((atom, "mirrored", other))
            if is_multiple(atom.form + other.form + 1, c):
                yield Together(tuple(mirrored(atom, other)))


def mirrored(atom: Division, other: Division) -> Iterator[Rewritten | AsRemainder]:
    """The moves by which a division becomes the opposite of another by the same divisor, or of what that leaves."""
    c, x = atom.divisor, other.form
    rule = rules.REFLECT if isinstance(atom, Quotient) else rules.REFLECT_REMAINDER
    turned = Rewritten(rule, atom, (atom.form, c))
    yield turned
    opposite, mate = turned.after.terms[0][0], (x // c if isinstance(atom, Quotient) else x % c).atom
    if isinstance(opposite, Division):
        yield shifted(opposite, divided(opposite.form - x, c))
    if isinstance(mate, Quotient) and isinstance(other, Remainder):
        yield AsRemainder(mate)
    if isinstance(mate, Remainder) and isinstance(other, Quotient):
        yield Rewritten(rules.REMAINDER, mate, (x, c))


def is_multiple(form: Form, by: int) -> bool:
    """Whether all coefficients are multiples of a number."""
    return not form.const % by and not any([f % by for _, f in form.terms])  # noqa: C419


def divided(form: Form, by: int) -> Form:
    """A form of which all coefficients are multiples, divided."""
    return Form(tuple([(atom, factor // by) for atom, factor in form.terms]), form.const // by)


def contains(atom: Atom, inner: Atom) -> bool:
    """Whether an atom is or holds another."""
    return atom is inner or (isinstance(atom, Compound) and inner in atom.form.inside)
