"""Which moves are tried, and in what order: those that may lower the cost, by a rough count of what goes and comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import lcm

from impl.simplify.forms.atoms import Atom
from impl.simplify.forms.measure import Kind
from impl.simplify.forms.terms import DIVISION, Compound, Division, Form, Quotient, Remainder
from impl.simplify.rules import values as rules
from impl.simplify.rules.comparisons import UNSCALED
from impl.simplify.search.moves import (
    AsRemainder,
    Compared,
    Digits,
    Forms,
    Grouped,
    Inward,
    Move,
    Rewritten,
    Together,
    forms_of,
)
from impl.simplify.search.pairs import alignments, contains, divided, endings, halvings, mirrorings, nestings, shifted

MOST_DIVISIONS = 40
"""The most divisions that moves are tried for."""

SLACK = -1
"""The least gain, as it is counted roughly, for which a move is tried."""


class Place:
    """Forms as the moves see them: `inside` are all forms, inner ones included, `holders` those that an atom is a term
    of, `divisions` those of these atoms that moves are tried for, and `numerators` count the divisions of a form."""

    def __init__(self, forms: Forms) -> None:
        self.inside = forms_of(forms)
        self.holders: dict[Atom, list[Form]] = {}
        self.numerators = dict.fromkeys(forms, 1)
        for form in self.inside:
            for atom, _ in form.terms:
                found = self.holders.get(atom)
                if found is None:
                    self.holders[atom] = [form]
                    if isinstance(atom, Compound):
                        self.numerators[atom.form] = self.numerators.get(atom.form, 0) + 1
                else:
                    found.append(form)
        self.divisions = [atom for atom in self.holders if isinstance(atom, Division)][:MOST_DIVISIONS]

    def is_hopeful(self, atom: Division, after: Form) -> bool:
        """Whether the cost may fall if an atom is replaced: a rough count of what goes and what comes, without what is
        shared further out."""
        gone = DIVISION + (atom.form.weight if self.numerators.get(atom.form) == 1 else 0)
        for new, _ in after.terms:
            if isinstance(new, Compound) and new not in self.holders:
                gone -= DIVISION + (0 if new.form in self.inside else new.form.weight)
                if len(new.form.terms) < len(atom.form.terms):
                    return True
        for form in self.holders[atom]:
            changed = form.putting(after, atom)
            gone += form.weight - (0 if changed in self.inside else changed.weight)
            if len(changed.terms) < len(form.terms):
                return True
        return gone > SLACK


def moves(forms: Forms, kinds: tuple[Kind, ...], settled: set[object], groups: bool) -> Iterator[Move]:
    """All moves, in a fixed order, but those of atoms that are settled: nothing that they stand in has changed since
    their moves were tried. Without groups, sums stay open to the other moves."""
    place = Place(forms)
    holders, divisions = place.holders, place.divisions
    quotients = [atom for atom in divisions if isinstance(atom, Quotient)]
    yield from hopeful(place, alignments(divisions, settled))
    for atom in divisions:
        at = (atom, *holders[atom])
        if at not in settled:
            if isinstance(atom, Quotient):
                if any(form.factor_of(atom) % atom.divisor == 0 for form in holders[atom]):
                    yield AsRemainder(atom)
                yield from hopeful(place, of_quotient(atom, holders[atom]))
                if any(2 * abs(form.factor_of(atom)) > atom.divisor for form in holders[atom]):
                    yield AsRemainder(atom, is_rounded=True)
            else:
                yield from hopeful(place, of_remainder(atom))
            settled.add(at)
    yield from hopeful(place, nestings(quotients, settled))
    yield from hopeful(place, halvings(quotients, settled))
    yield from mirrorings(divisions, settled)
    yield from digits(divisions, kinds)
    yield from joint_shifts(divisions, settled)
    if not groups:
        return
    yield from endings(quotients, holders, settled)
    yield from groupings(forms, place, settled)
    yield from unscalings(forms, kinds, list(place.inside))


def hopeful(place: Place, found: Iterable[Rewritten]) -> Iterator[Move]:
    """The moves among those found that may lower the cost."""
    for move in found:
        if place.is_hopeful(move.atom, move.after):
            yield move


def of_quotient(atom: Quotient, holders: list[Form]) -> Iterator[Rewritten]:
    """The moves of a quotient."""
    yield from (shifted(atom, q) for q in leaving(atom, holders))
    yield Rewritten(rules.REFLECT, atom, (atom.form, atom.divisor))


def of_remainder(atom: Division) -> Iterator[Rewritten]:
    """The moves of a remainder."""
    yield Rewritten(rules.REMAINDER, atom, (atom.form, atom.divisor))
    yield Rewritten(rules.REFLECT_REMAINDER, atom, (atom.form, atom.divisor))
    yield from reductions(atom)


def leaving(atom: Quotient, holders: list[Form]) -> Iterable[Form]:
    """What leaves the numerator, times the divisor, or enters it where negative: a multiple of one term, so that it
    cancels outside or is reduced inside, or a number."""
    found: dict[tuple[Atom | None, int], Form] = {}
    for x, inner in atom.form.terms:
        for by in (1, -1):
            if is_welcome(atom.form, x, inner - by * atom.divisor) or any(
                is_welcome(form, x, form.factor_of(x) + by * form.factor_of(atom)) for form in holders
            ):
                found[x, by] = Form(((x, by),), 0)
    for form in holders:
        factor = form.factor_of(atom)
        for x, other in form.terms:
            if other % factor == 0 and x is not atom and not contains(x, atom):
                found[x, -other // factor] = Form(((x, -other // factor),), 0)
        if form.const and form.const % factor == 0:
            found[None, -form.const // factor] = Form((), -form.const // factor)
    return found.values()


def is_welcome(form: Form, x: Atom, factor: int) -> bool:
    """Whether a form may be cheaper with another coefficient of one atom: none, 1, or one that it has elsewhere."""
    return -1 <= factor <= 1 or any(abs(f) == abs(factor) for atom, f in form.terms if atom is not x)


def joint_shifts(divisions: list[Division], settled: set[object]) -> Iterator[Move]:
    """Divisions of one form that give off a multiple of all their divisors together, so that they stay those of one."""
    shared: dict[Form, list[Division]] = {}
    for atom in divisions:
        shared.setdefault(atom.form, []).append(atom)
    for form, atoms in shared.items():
        if len(atoms) > 1 and (form, *atoms) not in settled:
            settled.add((form, *atoms))
            by = lcm(*(atom.divisor for atom in atoms))
            apart = [Form((), form.const // by * by)] if not 0 <= form.const < by else []
            for x, factor in form.terms:
                least = factor % by
                for new in (least, least - by):
                    if new != factor and (is_welcome(form, x, new) or abs(new) < abs(factor)):
                        apart.append(Form(((x, factor - new),), 0))
            for whole in apart:
                yield Together(tuple(shifted(atom, divided(whole, atom.divisor)) for atom in atoms))


def digits(divisions: list[Division], kinds: tuple[Kind, ...]) -> Iterator[Move]:
    """A digit of a number becomes the difference of two remainders, one of which may be there, or a quotient of one."""
    for atom in divisions:
        inner = atom.form.atom
        if isinstance(atom, Remainder) and isinstance(inner, Quotient):
            yield Digits(atom, inner)
            yield Inward(atom, inner, kinds)


def reductions(atom: Division) -> Iterator[Rewritten]:
    """One coefficient of the numerator grows or shrinks by the divisor."""
    return (shifted(atom, q) for q in reducing(atom))


def reducing(atom: Division) -> Iterator[Form]:
    """What leaves the numerator then, times the divisor."""
    for x, factor in atom.form.terms:
        for by in (1, -1):
            if is_welcome(atom.form, x, factor - by * atom.divisor):
                yield Form(((x, by),), 0)


def groupings(forms: Forms, place: Place, settled: set[object]) -> Iterator[Move]:
    """Sums that stand, multiplied, for terms of other sums: whole ones, and common multiples in one."""
    found: dict[Form, None] = {}
    for form in place.inside:
        if len(form.terms) > 1:
            bare = Form(form.terms, 0)
            found[bare] = None
            if form in forms:
                found[-bare] = None
            elif form.const:
                found[form] = None
            for g in {abs(factor): None for _, factor in form.terms if abs(factor) > 1}:
                part = Form(tuple([(atom, factor // g) for atom, factor in form.terms if factor % g == 0]), 0)
                if len(part.terms) > 1:
                    found[part] = None
    for group in found:
        move, places = Grouped(group), place.holders.get(group.terms[0][0], ())
        if (group, *places) not in settled:
            settled.add((group, *places))
            if any(move.change(form, None) is not form for form in places):
                yield move


def unscalings(forms: Forms, kinds: tuple[Kind, ...], inside: list[Form]) -> Iterator[Move]:
    """Moves that multiply a comparison so that it matches another sum."""
    for at, (kind, form) in enumerate(zip(kinds, forms[1:], strict=True), 1):
        if kind == ">=" and form.terms:
            atom, factor = form.terms[0]
            for other in inside:
                g = abs(other.factor_of(atom)) // abs(factor)
                if g > 1:
                    for sign in (1, -1):
                        rest = (other * sign).plus(form, -g)
                        rest = Form(rest.terms, 0)
                        if len(rest.terms) < len(other.terms):
                            k = rest.low // g
                            yield Compared(UNSCALED, at, (form - k, rest, k, g))
