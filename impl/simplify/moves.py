"""The choices: other ways of writing the same forms, of which the search takes the cheapest.

A quotient may take up multiples of its divisor or give them off, be reflected, be divided in two steps, or leave a
remainder; a remainder may take up multiples; terms may stand as a multiple of a sum that is needed anyway. Each move
is a function from forms to forms that applies rules by a trail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from impl.simplify import comparisons, rule
from impl.simplify import values as rules
from impl.simplify.normal import Trail
from impl.simplify.terms import Atom, Form, Quotient, Remainder, Var, inner_forms, rebuilt
from impl.simplify.write import Kind

Forms = tuple[Form, ...]

Move = Callable[[Forms, Trail], Forms | None]
"""A rewrite of all forms at once; None if it does not apply."""


def mapped(form: Form, change: Callable[[Form], Form], done: dict[str, Form], key: str = "") -> Form:
    """The form with `change` applied to it and to every form inside it, the inner ones first; where there is a key, to
    those that hold the atom with that key."""
    if key and key not in form.inside:
        return form
    known = done.get(form.key)
    if known is None:
        pairs, const, is_same = list[tuple[Atom, int]](), form.const, True
        for atom, factor in form.terms:
            inner = None if isinstance(atom, Var) else mapped(atom.form, change, done, key)
            if inner is None or isinstance(atom, Var) or inner is atom.form:
                pairs.append((atom, factor))
            else:
                new, is_same = rebuilt(atom, inner) * factor, False
                pairs += new.terms
                const += new.const
        known = done[form.key] = change(form if is_same else Form.collected(pairs, const))
    return known


def everywhere(forms: Forms, change: Callable[[Form], Form], key: str = "") -> Forms:
    """All forms, changed inside and out; where there is a key, those that hold the atom with that key."""
    done = dict[str, Form]()
    return tuple(mapped(form, change, done, key) for form in forms)


def replaced(forms: Forms, before: Form, after: Form) -> Forms:
    """All forms with one replaced: an atom wherever it is a term, any other form where it is the whole."""
    atom = before.atom

    def change(form: Form) -> Form:
        if form == before:
            return after
        if atom is not None and (factor := form.factor_of(atom.key)):
            return form + (after - before) * factor
        return form

    return everywhere(forms, change, "" if atom is None else atom.key)


def atoms_of(forms: Forms) -> dict[str, Atom]:
    """All atoms of some forms, inner ones included, in order of appearance."""
    found, waiting, seen = dict[str, Atom](), list(forms), set[str]()
    while waiting:
        form = waiting.pop()
        if form.key not in seen:
            seen.add(form.key)
            for atom, _ in form.terms:
                found.setdefault(atom.key, atom)
                waiting += inner_forms(atom)
    return found


def forms_of(forms: Forms) -> dict[str, Form]:
    """All forms, inner ones included, in order of appearance."""
    found, waiting = dict[str, Form](), list(forms)[::-1]
    while waiting:
        form = waiting.pop()
        if form.key not in found:
            found[form.key] = form
            for atom, _ in form.terms:
                waiting += inner_forms(atom)
    return found


@dataclass(frozen=True, slots=True)
class Rewritten:
    """An atom is replaced by the right side of a rule."""

    rule: rule.Rule
    atom: Atom
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
        x, c, key = self.atom.form, self.atom.divisor, self.atom.key

        def change(form: Form) -> Form:
            factor = form.factor_of(key)
            k = (2 * factor + c) // (2 * c) if self.is_rounded else factor // c
            if not k or (factor % c and not self.is_rounded):
                return form
            rest = form - Form(((self.atom, c * k),), 0)
            return trail.applied(rules.QUOTIENT, form, x, rest, k, c) or form

        after = everywhere(forms, change, key)
        return None if after == forms else after


@dataclass(frozen=True, slots=True)
class Grouped:
    """Multiples of a sum stand for its terms, in every form that has them all."""

    group: Form

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        atom, factor = self.group.terms[0]
        fewer = len(self.group.terms) - 1

        def change(form: Form) -> Form:
            by, left_over = divmod(form.factor_of(atom.key), factor)
            if left_over or by in (0, 1):
                return form
            rest = form - self.group * by
            if len(rest.terms) >= len(form.terms) - fewer:
                return form
            return trail.applied(rules.GROUP, form, self.group, rest, by) or form

        after = everywhere(forms, change, atom.key)
        return None if after == forms else after


@dataclass(frozen=True, slots=True)
class Unscaled:
    """A comparison is multiplied, so that it compares a sum that is needed anyway."""

    at: int
    parts: tuple[Form | int, ...]

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        after = trail.applied(comparisons.UNSCALED, forms[self.at], *self.parts)
        return None if after is None else (*forms[: self.at], after, *forms[self.at + 1 :])


def moves(forms: Forms, kinds: tuple[Kind, ...]) -> Iterator[Move]:
    """All moves, in a fixed order."""
    atoms, inside = atoms_of(forms), forms_of(forms)
    quotients = [atom for atom in atoms.values() if isinstance(atom, Quotient)]
    for atom in quotients:
        yield AsRemainder(atom)
    for atom in quotients:
        yield from shifts(atom, inside)
        yield from alignments(atom, atoms)
        yield from nestings(atom, quotients)
        yield Rewritten(rules.REFLECT, atom, (atom.form, atom.divisor))
        yield AsRemainder(atom, is_rounded=True)
    for remainder in atoms.values():
        if isinstance(remainder, Remainder):
            yield Rewritten(rules.REMAINDER, remainder, (remainder.form, remainder.divisor))
            yield from reductions(remainder)
            yield from alignments(remainder, atoms)
    yield from groupings(inside)
    yield from unscalings(forms, kinds, inside)


def shifted(atom: Quotient | Remainder, q: Form) -> Rewritten:
    """The atom with multiples of its divisor taken out of the numerator."""
    rule = rules.SPLIT if isinstance(atom, Quotient) else rules.REDUCE
    return Rewritten(rule, atom, (q, atom.form - q * atom.divisor, atom.divisor))


def shifts(atom: Quotient, inside: dict[str, Form]) -> Iterator[Move]:
    """A multiple of one term leaves or enters the numerator, so that it cancels outside or is reduced inside."""
    found = dict[tuple[str, int], Form]()
    for x, _ in atom.form.terms:
        for by in (1, -1):
            found[x.key, by] = Form(((x, by),), 0)
    for form in inside.values():
        factor = form.factor_of(atom.key)
        if factor:
            for x, other in form.terms:
                if other % factor == 0 and x.key != atom.key and not contains(x, atom.key):
                    found[x.key, -other // factor] = Form(((x, -other // factor),), 0)
            if form.const and form.const % factor == 0:
                found["", -form.const // factor] = Form((), -form.const // factor)
    yield from (shifted(atom, q) for q in found.values())


def contains(atom: Atom, key: str) -> bool:
    """Whether an atom is or holds one with a key."""
    return atom.key == key or (not isinstance(atom, Var) and key in atom.form.inside)


def alignments(atom: Quotient | Remainder, atoms: dict[str, Atom]) -> Iterator[Move]:
    """The numerator becomes that of another division."""
    for other in atoms.values():
        if isinstance(other, Quotient | Remainder) and other.form != atom.form and not contains(other, atom.key):
            apart = atom.form - other.form
            if all(factor % atom.divisor == 0 for _, factor in apart.terms) and apart.const % atom.divisor == 0:
                yield shifted(atom, divided(apart, atom.divisor))


def divided(form: Form, by: int) -> Form:
    """A form of which all coefficients are multiples, divided."""
    return Form(tuple((atom, factor // by) for atom, factor in form.terms), form.const // by)


def nestings(atom: Quotient, quotients: list[Quotient]) -> Iterator[Move]:
    """The quotient is divided in two steps, the first of which is another quotient."""
    for other in quotients:
        a = other.divisor
        if a < atom.divisor and atom.divisor % a == 0 and not contains(other, atom.key):
            apart = atom.form - other.form
            if all(factor % a == 0 for _, factor in apart.terms) and apart.const % a == 0:
                parts = (other.form, divided(apart, a), a, atom.divisor // a)
                yield Rewritten(rules.UNNESTED, atom, parts)


def reductions(atom: Remainder) -> Iterator[Move]:
    """One coefficient of the numerator grows or shrinks by the divisor."""
    for x, _ in atom.form.terms:
        for by in (1, -1):
            yield shifted(atom, Form(((x, by),), 0))


def groupings(inside: dict[str, Form]) -> Iterator[Move]:
    """Sums that stand, multiplied, for terms of other sums: whole ones, and common multiples in one."""
    found = dict[str, Form]()
    for form in inside.values():
        if len(form.terms) > 1:
            found[form.key] = form
        for g in {abs(factor): None for _, factor in form.terms if abs(factor) > 1}:
            part = Form(tuple((atom, factor // g) for atom, factor in form.terms if factor % g == 0), 0)
            if len(part.terms) > 1:
                found[part.key] = part
    yield from map(Grouped, found.values())


def unscalings(forms: Forms, kinds: tuple[Kind, ...], inside: dict[str, Form]) -> Iterator[Move]:
    """Comparisons multiplied to match another sum."""
    for at, (kind, form) in enumerate(zip(kinds, forms[1:], strict=True), 1):
        if kind == ">=" and form.terms:
            atom, factor = form.terms[0]
            for other in inside.values():
                g = abs(other.factor_of(atom.key)) // abs(factor)
                if g > 1:
                    for sign in (1, -1):
                        rest = other * sign - form * g
                        rest = Form(rest.terms, 0)
                        if len(rest.terms) < len(other.terms):
                            k = rest.low // g
                            yield Unscaled(at, (form - k, rest, k, g))
