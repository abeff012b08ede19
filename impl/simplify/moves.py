"""The choices: other ways of writing the same forms, of which the search takes the cheapest.

A quotient may take up multiples of its divisor or give them off, be reflected, be divided in two steps, or leave a
remainder; a remainder may take up multiples; terms may stand as a multiple of a sum that is needed anyway. Each move
is a function from forms to forms that applies rules by a trail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import lcm

from impl.simplify import comparisons, rule
from impl.simplify import values as rules
from impl.simplify.normal import Trail
from impl.simplify.terms import DIVISION, Atom, Compound, Division, Form, Quotient, Remainder, rebuilt
from impl.simplify.write import Kind

MOST_DIVISIONS = 40
"""The most divisions that moves are tried for."""

Forms = tuple[Form, ...]

Move = Callable[[Forms, Trail], Forms | None]
"""A rewrite of all forms at once; None if it does not apply."""


def mapped(form: Form, change: Callable[[Form], Form], done: dict[Form, Form], inside: Atom | None = None) -> Form:
    """The form with `change` applied to it and to every form inside it, the inner ones first; if an atom is given, to
    those that hold it."""
    if inside is not None and inside not in form.inside:
        return form
    known = done.get(form)
    if known is None:
        pairs, const, is_same = list[tuple[Atom, int]](), form.const, True
        for atom, factor in form.terms:
            inner = mapped(atom.form, change, done, inside) if isinstance(atom, Compound) else None
            if inner is None or (isinstance(atom, Compound) and inner is atom.form):
                pairs.append((atom, factor))
            else:
                new, is_same = rebuilt(atom, inner), False
                pairs += [(part, by * factor) for part, by in new.terms]
                const += new.const * factor
        known = done[form] = change(form if is_same else Form.collected(pairs, const))
    return known


def everywhere(forms: Forms, change: Callable[[Form], Form], inside: Atom | None = None) -> Forms:
    """All forms, changed inside and out; if an atom is given, those that hold it."""
    done = dict[Form, Form]()
    return tuple([mapped(form, change, done, inside) for form in forms])


def replaced(forms: Forms, before: Form, after: Form) -> Forms:
    """All forms with one replaced: an atom wherever it is a term, any other form where it is the whole."""
    atom = before.atom

    def change(form: Form) -> Form:
        if form == before:
            return after
        if atom is not None and (factor := form.factor_of(atom)):
            return form.without(atom).plus(after, factor)
        return form

    return everywhere(forms, change, atom)


def forms_of(forms: Forms) -> dict[Form, None]:
    """All forms, inner ones included, in order of appearance."""
    found, waiting = dict[Form, None](), list(forms)[::-1]
    while waiting:
        form = waiting.pop()
        if form not in found:
            found[form] = None
            waiting += [atom.form for atom, _ in form.terms if isinstance(atom, Compound)]
    return found


def atoms_of(forms: Forms) -> dict[Atom, None]:
    """All atoms of some forms, inner ones included, in order of appearance."""
    return dict.fromkeys(atom for form in forms_of(forms) for atom, _ in form.terms)


@dataclass(frozen=True, slots=True)
class Rewritten:
    """An atom is replaced by the right side of a rule."""

    rule: rule.Rule
    atom: Division
    parts: tuple[Form | int, ...]

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        before = Form.of(self.atom)
        after = trail.applied(self.rule, before, *self.parts)
        return None if after is None or after == before else replaced(forms, before, after)


@dataclass(frozen=True, slots=True)
class AsRemainder:
    """Multiples of a quotient become what the remainder leaves, where nothing of the quotient is left over; in all
    forms, if `is_rounded` also where some is."""

    atom: Quotient
    is_rounded: bool = False

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        x, c, atom = self.atom.form, self.atom.divisor, self.atom

        def change(form: Form) -> Form:
            factor = form.factor_of(atom)
            k = (2 * factor + c) // (2 * c) if self.is_rounded else factor // c
            if not k or (factor % c and not self.is_rounded):
                return form
            rest = form.plus(Form.of(atom), -c * k)
            return trail.applied(rules.QUOTIENT, form, x, rest, k, c) or form

        after = everywhere(forms, change, atom)
        return None if after == forms else after


@dataclass(frozen=True, slots=True)
class Grouped:
    """Multiples of a sum stand for its terms, in every form that has them all."""

    group: Form

    def change(self, form: Form, trail: Trail | None) -> Form:
        """A form with the group in it; as it is, if it does not have the terms."""
        atom, factor = self.group.terms[0]
        by, left_over = divmod(form.factor_of(atom), factor)
        if left_over or by in (0, 1):
            return form
        rest = form.plus(self.group, -by)
        if len(rest.terms) > len(form.terms) - len(self.group.terms):
            return form
        return rest if trail is None else trail.applied(rules.GROUP, form, self.group, rest, by) or form

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        after = everywhere(forms, lambda form: self.change(form, trail), self.group.terms[0][0])
        return None if after == forms else after


@dataclass(frozen=True, slots=True)
class Digits:
    """Multiples of a digit become the difference of two remainders, wherever they are multiples of its weight."""

    atom: Remainder
    inner: Quotient

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        x, d, c = self.inner.form, self.inner.divisor, self.atom.divisor

        def change(form: Form) -> Form:
            k, left_over = divmod(form.factor_of(self.atom), d)
            if not k or left_over:
                return form
            return trail.applied(rules.DIGIT, form, x, form.without(self.atom), k, d, c) or form

        after = everywhere(forms, change, self.atom)
        return None if after == forms else after


@dataclass(frozen=True, slots=True)
class Unscaled:
    """A comparison is multiplied, so that it compares a sum that is needed anyway."""

    at: int
    parts: tuple[Form | int, ...]

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        before = forms[self.at]
        after = trail.applied(comparisons.UNSCALED, before, *self.parts)
        return None if after is None else (*forms[: self.at], after, *forms[self.at + 1 :])


class Place:
    """Forms as the moves see them: `inside` are all forms, inner ones included, `holders` those that an atom is a term
    of, and `numerators` count the divisions of a form."""

    def __init__(self, forms: Forms) -> None:
        self.inside = forms_of(forms)
        self.holders = dict[Atom, list[Form]]()
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
            changed = form.without(atom).plus(after, form.factor_of(atom))
            gone += form.weight - (0 if changed in self.inside else changed.weight)
            if len(changed.terms) < len(form.terms):
                return True
        return gone > SLACK


SLACK = -1


@dataclass(frozen=True, slots=True)
class Together:
    """Some moves, one after the other."""

    all: tuple[Rewritten, ...]

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        for move in self.all:
            after = move(forms, trail)
            forms = forms if after is None else after
        return forms


def moves(forms: Forms, kinds: tuple[Kind, ...], settled: set[object], groups: bool) -> Iterator[Move]:
    """All moves, in a fixed order, but those of atoms that are settled: nothing that they stand in has changed since
    their moves were tried. Without groups, sums stay open to the other moves."""
    place = Place(forms)
    holders = place.holders
    divisions = [atom for atom in holders if isinstance(atom, Division)][:MOST_DIVISIONS]
    quotients = [atom for atom in divisions if isinstance(atom, Quotient)]
    yield from hopeful(place, alignments(divisions, settled))
    for atom in divisions:
        at = (atom, *holders[atom])
        if at not in settled:
            if isinstance(atom, Quotient):
                yield AsRemainder(atom)
                yield from hopeful(place, of_quotient(atom, holders[atom]))
                if any(2 * abs(form.factor_of(atom)) > atom.divisor for form in holders[atom]):
                    yield AsRemainder(atom, is_rounded=True)
            else:
                yield from hopeful(place, of_remainder(atom))
            settled.add(at)
    yield from hopeful(place, nestings(quotients, settled))
    yield from digits(divisions)
    yield from joint_shifts(divisions, settled)
    if not groups:
        return
    yield from groupings(forms, place, settled)
    yield from unscalings(forms, kinds, list(place.inside))


def hopeful(place: Place, found: Iterable[Rewritten]) -> Iterator[Move]:
    """Those moves that may lower the cost."""
    for move in found:
        if place.is_hopeful(move.atom, move.rule.right(*move.parts)):
            yield move


def of_quotient(atom: Quotient, holders: list[Form]) -> Iterator[Rewritten]:
    """The moves of a quotient."""
    yield from shifts(atom, holders)
    yield Rewritten(rules.REFLECT, atom, (atom.form, atom.divisor))


def of_remainder(atom: Division) -> Iterator[Rewritten]:
    """The moves of a remainder."""
    yield Rewritten(rules.REMAINDER, atom, (atom.form, atom.divisor))
    yield from reductions(atom)


def shifted(atom: Division, q: Form) -> Rewritten:
    """The atom with multiples of its divisor taken out of the numerator."""
    rule = rules.SPLIT if isinstance(atom, Quotient) else rules.REDUCE
    return Rewritten(rule, atom, (q, atom.form.plus(q, -atom.divisor), atom.divisor))


def shifts(atom: Quotient, holders: list[Form]) -> Iterator[Rewritten]:
    """A multiple of one term leaves or enters the numerator, so that it cancels outside or is reduced inside."""
    found = dict[tuple[Atom | None, int], Form]()
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
    yield from (shifted(atom, q) for q in found.values())


def is_welcome(form: Form, x: Atom, factor: int) -> bool:
    """Whether a form may be cheaper with another coefficient of one atom: none, 1, or one that it has elsewhere."""
    return -1 <= factor <= 1 or any(abs(f) == abs(factor) for atom, f in form.terms if atom is not x)


def contains(atom: Atom, inner: Atom) -> bool:
    """Whether an atom is or holds another."""
    return atom is inner or (isinstance(atom, Compound) and inner in atom.form.inside)


def alignments(divisions: list[Division], settled: set[object]) -> Iterator[Rewritten]:
    """A numerator becomes that of another division."""
    for atom in divisions:
        form, c = atom.form, atom.divisor
        for other in divisions:
            if other.form is form or (atom, other) in settled:
                continue
            settled.add((atom, other))
            apart = form - other.form
            if not apart.const % c and not any([f % c for _, f in apart.terms]) and not contains(other, atom):  # noqa: C419
                yield shifted(atom, divided(apart, c))


def joint_shifts(divisions: list[Division], settled: set[object]) -> Iterator[Move]:
    """Divisions of one form that give off a multiple of all their divisors together, so that they stay those of one."""
    shared = dict[Form, list[Division]]()
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


def digits(divisions: list[Division]) -> Iterator[Move]:
    """A digit of a number becomes the difference of two remainders, one of which may be there."""
    for atom in divisions:
        inner = atom.form.atom
        if isinstance(atom, Remainder) and isinstance(inner, Quotient):
            yield Digits(atom, inner)


def divided(form: Form, by: int) -> Form:
    """A form of which all coefficients are multiples, divided."""
    return Form(tuple([(atom, factor // by) for atom, factor in form.terms]), form.const // by)


def nestings(quotients: list[Quotient], settled: set[object]) -> Iterator[Rewritten]:
    """A quotient is divided in two steps, the first of which is another quotient."""
    for atom in quotients:
        for other in quotients:
            a = other.divisor
            if a >= atom.divisor or atom.divisor % a or (other, atom, a) in settled or contains(other, atom):
                continue
            settled.add((other, atom, a))
            apart = atom.form - other.form
            if not apart.const % a and not any([f % a for _, f in apart.terms]):  # noqa: C419
                parts = (other.form, divided(apart, a), a, atom.divisor // a)
                yield Rewritten(rules.UNNESTED, atom, parts)


def reductions(atom: Division) -> Iterator[Rewritten]:
    """One coefficient of the numerator grows or shrinks by the divisor."""
    for x, factor in atom.form.terms:
        for by in (1, -1):
            if is_welcome(atom.form, x, factor - by * atom.divisor):
                yield shifted(atom, Form(((x, by),), 0))


def groupings(forms: Forms, place: Place, settled: set[object]) -> Iterator[Move]:
    """Sums that stand, multiplied, for terms of other sums: whole ones, and common multiples in one."""
    found = dict[Form, None]()
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
    """Comparisons multiplied to match another sum."""
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
                            yield Unscaled(at, (form - k, rest, k, g))
