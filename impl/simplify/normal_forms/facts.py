"""What is known where a condition holds: bounds of forms, from the ranges of variables and from other conditions.

A form is bounded part by part; by a condition that shares an atom with it, as `form = k * condition + rest` with the
condition not negative; and by `0 <= x - c * (x // c) < c`, which takes a quotient and its numerator together. All three
are proved for all integers (R11); the best bound found is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from impl.simplify.forms.atoms import Atom
from impl.simplify.forms.bounds import at_least, at_most, least, rounded_up, shortfall
from impl.simplify.forms.points import WIDTH, Points, TooWideError, first_of, is_within
from impl.simplify.forms.terms import Compound, Division, Form, Quotient

DEEPEST = 2
"""How often conditions and quotients are taken out of one form in search of a bound."""

MOST_ROUNDS = 2
"""How often conditions narrow the bounds of atoms in turn."""

MOST_FACTS = 16
"""The most conditions that are used."""


MOST_BOUNDS = 40
"""The most forms that are searched for better bounds."""


class Facts:
    """Integer forms that are not negative, and those that are 0; what is asked of any form is shown by them.

    With `points` of the variables, it is looked up at those where the conditions hold: it is so if they are all, and it
    is not so if it fails at one of them. Where they do not tell, `Bounds` are asked.
    """

    def __init__(self, positive: Iterable[Form] = (), zero: Iterable[Form] = (), points: Points | None = None) -> None:
        self.zero = tuple(zero)
        self.conditions = (*positive, *self.zero, *(-form for form in self.zero))
        self._bounds: Bounds | None = None
        self.points, self._valid, self._first, self._last = points, 0, 0, 0
        if points is not None:
            self._look(points)

    def _look(self, points: Points) -> None:
        """Finds the points where the conditions hold; without any, nothing can be looked up."""
        try:
            valid = points.everywhere
            for form in self.conditions:
                valid &= points.where(form)
        except TooWideError:
            valid = 0
        if not valid:
            self.points = None
        self._valid, self._first = valid, first_of(valid)
        self._last = valid.bit_length() // WIDTH - 1

    def afresh(self) -> Facts:
        """The same facts, of which no form was searched for better bounds yet."""
        found = object.__new__(Facts)
        found.zero, found.conditions, found.points = self.zero, self.conditions, self.points
        found._bounds = self._bounds and self._bounds.afresh()
        found._valid, found._first, found._last = self._valid, self._first, self._last
        return found

    @property
    def symbolic(self) -> Bounds:
        """Bounds of any form by the conditions."""
        if self._bounds is None:
            self._bounds = Bounds(self.conditions)
        return self._bounds

    def is_natural(self, form: Form) -> bool:
        """Whether the form is shown never to be negative."""
        if form.low >= 0:
            return True
        if form.high < 0:
            return False
        seen = self.looked_up(form)
        return self.symbolic.low(form) >= 0 if seen is None else seen

    def looked_up(self, form: Form) -> bool | None:
        """Whether the form is negative at none of the points; None if these do not tell."""
        if self.points is None:
            return None
        try:
            is_natural = is_within(self._valid, self.points.where(form))
        except TooWideError:
            return None
        return is_natural if self.points.is_complete or not is_natural else None

    def period(self, form: Form, by: int) -> int | None:
        """What `form // by` is if it is shown to be one number."""
        found = form.low // by
        if found == form.high // by:
            return found
        if self.points is not None:
            try:
                found = self.points.value(form, self._first) // by
                if self.points.value(form, self._last) // by != found:
                    return None
            except TooWideError:
                return self._period(form, by)
            begins, ends = self.looked_up(form - found * by), self.looked_up(found * by + by - 1 - form)
            if begins is not None and ends is not None:
                return found if begins and ends else None
            return found if begins is not False and ends is not False and self._period(form, by) == found else None
        return self._period(form, by)

    def quotient(self, form: Form, by: int) -> Form | int | None:
        """What `form // by` is if it is shown to be a number, or a form of the atoms."""
        found = self.period(form, by)
        if found is not None:
            return found
        weights: list[tuple[Atom, int]] = []
        low = form.low
        start = low // by
        for atom, factor in form.terms:
            weight = (low + abs(factor)) // by - start
            if weight:
                weights.append((atom, weight if factor > 0 else -weight))
        if weights:
            slope = Form(tuple(weights), 0)
            rest = form.plus(slope, -by)
            if rest.low // by == rest.high // by:
                return slope + rest.low // by
        return None

    def _period(self, form: Form, by: int) -> int | None:
        low, high = self.symbolic.low(form), self.symbolic.high(form)
        return low // by if low // by >= high // by else None

    def bounds(self, form: Form) -> tuple[int, int]:
        """Numbers that the form is never below, and never above; the nearest ones if the points are all."""
        if self.points is not None and self.points.is_complete:
            try:
                return self.points.span(form, self._valid)[:2]
            except TooWideError:
                pass
        return self.symbolic.low(form), self.symbolic.high(form)

    def bounds_of(self, atom: Atom) -> tuple[int, int]:
        """Bounds of an atom; a number twice if it is shown to be that."""
        if not any([atom in form.inside for form in self.conditions]):  # noqa: C419
            return atom.low, atom.high
        if self.points is not None and self.points.is_complete:
            try:
                x = Form.of(atom)
                found = self.points.value(x, self._first)
                is_single = self.looked_up(x - found) and self.looked_up(found - x)
            except TooWideError:
                return self.symbolic.bounds_of(atom)
            return (found, found) if is_single else (atom.low, atom.high)
        return self.symbolic.bounds_of(atom)


class Bounds:
    """`low` and `high` bound any form by conditions, forms that are not negative."""

    def __init__(self, conditions: Iterable[Form]) -> None:
        everything = tuple(conditions)
        self.atoms: dict[Atom, tuple[int, int]] = {}
        self.forms = tuple([form for form in everything if not self._noted(form)])[:MOST_FACTS]
        self._bounds: dict[Atom, tuple[int, int]] = {}
        self._lows: dict[tuple[Form, int], int] = {}
        self._keys = tuple([{atom for atom, _ in form.terms} for form in self.forms])
        self._left = MOST_BOUNDS
        self.is_empty = not everything
        for _ in range(MOST_ROUNDS):
            if not any([self._narrowed(form) for form in self.forms]):  # noqa: C419  each of them narrows
                break

    def afresh(self) -> Bounds:
        """The same bounds, with no form searched yet."""
        found = object.__new__(Bounds)
        found.atoms, found.forms, found._keys, found.is_empty = self.atoms, self.forms, self._keys, self.is_empty
        found._bounds, found._lows, found._left = {}, {}, MOST_BOUNDS
        return found

    def _narrowed(self, form: Form) -> bool:
        """Whether a condition on several atoms says more of one of them than is known; then it is noted."""
        before = dict(self.atoms)
        for atom, factor in form.terms:
            high = form.const
            for other, by in form.terms:
                if other is not atom:
                    high -= least(*self.atoms.get(other, (other.low, other.high)), -by)
            self._noted(Form(((atom, factor),), high))
        return before != self.atoms

    def _noted(self, form: Form) -> bool:
        """Whether a condition bounds a single atom; then it is noted as a bound of that atom."""
        if len(form.terms) != 1:
            return not form.terms
        atom, factor = form.terms[0]
        low, high = self.atoms.get(atom, (atom.low, atom.high))
        if factor > 0:
            low = max(low, at_least(factor, form.const))
        else:
            high = min(high, at_most(factor, form.const))
        self.atoms[atom] = (low, high)
        return True

    def low(self, form: Form) -> int:
        """A number that the form is never below."""
        return self._low(form, DEEPEST)

    def high(self, form: Form) -> int:
        """A number that the form is never above."""
        return -self._low(-form, DEEPEST)

    def _low(self, form: Form, depth: int) -> int:
        known = self._lows.get((form, depth))
        if known is None:
            known = self._lows[form, depth] = self._found(form, depth)
        return known

    def _found(self, form: Form, depth: int) -> int:
        best = self._by_atoms(form.terms) + form.const
        if depth == 0 or len(form.terms) < 2 or self._left <= 0:
            return best
        self._left -= 1
        for fact, by in self._shared_facts(form):
            is_last = depth == 1
            best = max(best, self._low_less(form, fact, by) if is_last else self._low(form.plus(fact, -by), depth - 1))
        for rest, scale in without_quotients(form):
            best = max(best, rounded_up(self._low(rest, depth - 1), scale))
        return best

    def _by_atoms(self, terms: Iterable[tuple[Atom, int]]) -> int:
        """What a sum of products is never below, by the bounds of its atoms alone."""
        found, known = 0, self._bounds
        for atom, factor in terms:
            low, high = known.get(atom) or self.bounds_of(atom)
            found += least(low, high, factor)
        return found

    def _low_less(self, form: Form, fact: Form, by: int) -> int:
        """What a form less a multiple of another is never below, by the bounds of its atoms alone."""
        terms = dict(form.terms)
        for atom, factor in fact.terms:
            terms[atom] = terms.get(atom, 0) - factor * by
        return self._by_atoms(terms.items()) + form.const - fact.const * by

    def bounds_of(self, atom: Atom) -> tuple[int, int]:
        """The bounds of an atom."""
        known = self._bounds.get(atom)
        if known is None:
            known = self.atoms.get(atom, (atom.low, atom.high))
            if isinstance(atom, Compound) and not self.is_empty:
                self._bounds[atom] = known  # the search below may come back to this atom
                known = self._tightened(atom, known)
            self._bounds[atom] = known
        return known

    def _tightened(self, atom: Compound, known: tuple[int, int]) -> tuple[int, int]:
        """The bounds of a compound atom, where those of its form say more."""
        low, high = self._low(atom.form, 1), -self._low(-atom.form, 1)
        if high < low:
            return known
        if isinstance(atom, Division):
            low, high = atom.bounds(low, high, atom.divisor)
        return max(low, known[0]), min(high, known[1])

    def _shared_facts(self, form: Form) -> Iterable[tuple[Form, int]]:
        """Conditions that share an atom with a form, and what multiple of each, which is not negative, leaves the form
        not above what it was."""
        for fact, keys in zip(self.forms, self._keys, strict=True):
            for atom, factor in form.terms:
                if atom in keys:
                    by = factor // fact.factor_of(atom)
                    if by > 0:
                        yield fact, by


def without_quotients(form: Form) -> Iterable[tuple[Form, int]]:
    """R11. Forms that are not above a multiple of this one, and what multiple: `c * (x // c)` is at most `x`, and at
    least `x - c + 1`."""
    quotients = [(atom, factor) for atom, factor in form.terms if isinstance(atom, Quotient)]
    for atom, factor in quotients:
        scale = atom.divisor // gcd(atom.divisor, factor)
        by = factor * scale // atom.divisor
        rest = (form.without(atom) * scale).plus(atom.form, by)
        if len(rest.terms) < len(form.terms) + len(atom.form.terms) - 1 or len(quotients) > 1:
            yield rest - shortfall(by, atom.divisor), scale
