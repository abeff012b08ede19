"""The choices: other ways of writing the same forms, of which the search takes the cheapest.

A quotient may take up multiples of its divisor or give them off, be reflected, be divided in two steps, or leave a
remainder; a remainder may take up multiples; terms may stand as a multiple of a sum that is needed anyway. Each move
is a function from forms to forms that applies rules by a trail.
"""

from __future__ import annotations

from collections.abc import Callable

from impl.frozen import frozen
from impl.simplify.forms.atoms import Atom
from impl.simplify.forms.measure import Kind
from impl.simplify.forms.rebuilding import rebuilt
from impl.simplify.forms.terms import Compound, Division, Form, Quotient, Remainder
from impl.simplify.normal_forms.rewriting import Trail
from impl.simplify.rules import comparisons, rule, values

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
        pairs: list[tuple[Atom, int]] = []
        const, is_same = form.const, True
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
    done: dict[Form, Form] = {}
    return tuple([mapped(form, change, done, inside) for form in forms])


def replaced(forms: Forms, before: Form, after: Form) -> Forms:
    """All forms with one replaced: an atom wherever it is a term, any other form where it is the whole."""
    atom = before.atom
    if atom is None:
        return everywhere(forms, lambda form: after if form == before else form)
    return everywhere(forms, lambda form: form.putting(after, atom), atom)


def forms_of(forms: Forms) -> dict[Form, None]:
    """All forms, inner ones included, in order of appearance."""
    found: dict[Form, None] = {}
    waiting = list(forms)[::-1]
    while waiting:
        form = waiting.pop()
        if form not in found:
            found[form] = None
            waiting += [atom.form for atom, _ in form.terms if isinstance(atom, Compound)]
    return found


def atoms_of(forms: Forms) -> dict[Atom, None]:
    """All atoms of some forms, inner ones included, in order of appearance."""
    return dict.fromkeys(atom for form in forms_of(forms) for atom, _ in form.terms)


class Rewritten:
    """An atom is replaced by the right side of a rule, `after`."""

    __slots__ = ("after", "atom", "before", "parts", "rule")

    def __init__(self, by: rule.Rule, atom: Division, parts: tuple[Form | int, ...]) -> None:
        self.rule, self.atom, self.parts = by, atom, parts
        self.before, self.after = Form.of(atom), by.right(*parts)

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        after = trail.taken(self.rule, self.before, self.parts, self.after)
        return None if after is None or after == self.before else replaced(forms, self.before, after)


@frozen
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
            return trail.applied(values.QUOTIENT, form, x, rest, k, c) or form

        after = everywhere(forms, change, atom)
        return None if after == forms else after


@frozen
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
        return rest if trail is None else trail.applied(values.GROUP, form, self.group, rest, by) or form

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        after = everywhere(forms, lambda form: self.change(form, trail), self.group.terms[0][0])
        return None if after == forms else after


@frozen
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
            return trail.applied(values.DIGIT, form, x, form.without(self.atom), k, d, c) or form

        after = everywhere(forms, change, self.atom)
        return None if after == forms else after


@frozen
class Inward:
    """A digit becomes a quotient of a remainder, and comparisons of it become those of the remainder."""

    atom: Remainder
    inner: Quotient
    kinds: tuple[Kind, ...]

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        before, d = Form.of(self.atom), self.inner.divisor
        after = trail.applied(values.INWARD, before, self.inner.form, d, self.atom.divisor)
        if after is None or after.atom is None:
            return None
        digit, remainder = after.atom, self.inner.form % (d * self.atom.divisor)
        index, *compared = replaced(forms, before, after)
        for at, (kind, form) in enumerate(zip(self.kinds, compared, strict=True)):
            factor = form.factor_of(digit)
            if kind == ">=" and factor in (1, -1):
                rule = comparisons.BELOW if factor == 1 else comparisons.ABOVE
                compared[at] = trail.applied(rule, form, remainder, form.without(digit), d) or form
        return index, *compared


@frozen
class Compared:
    """A comparison is replaced by the right side of a rule: divided, or multiplied, so that it compares a sum that is
    needed anyway."""

    rule: rule.Rule
    at: int
    parts: tuple[Form | int, ...]

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        before = forms[self.at]
        after = trail.applied(self.rule, before, *self.parts)
        return None if after is None else (*forms[: self.at], after, *forms[self.at + 1 :])


@frozen
class Together:
    """A move that consists of some moves, one after the other."""

    all: tuple[Move, ...]

    def __call__(self, forms: Forms, trail: Trail) -> Forms | None:
        for move in self.all:
            after = move(forms, trail)
            forms = forms if after is None else after
        return forms
