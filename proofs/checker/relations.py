"""Whether two forms are equal because of equations between forms, whatever the order in which these were found.

An equation says that a sum of numbers times variables, quotients and remainders is 0. Two sums are equal if their
difference is a sum of multiples of such equations, and two quotients or remainders by one divisor if their numerators
are: what is found equal so counts as an equation, too, until nothing more is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from impl.simplify.forms.atoms import Atom, Var
from impl.simplify.forms.terms import Form, Group, Quotient, Remainder
from impl.simplify.normal_forms.rewriting import Step

ONE = Form((), 1)
"""What stands for the number in a sum."""

Vector = dict[Form, Fraction]
"""A sum: how often each variable, quotient or remainder is in it."""


class Relations:
    """Some equations between forms, each given by both sides."""

    def __init__(self) -> None:
        self.equations = list[tuple[Form, Form]]()

    def take(self, steps: Iterable[Step]) -> None:
        """Adds what steps say, each that its two sides are equal."""
        self.equations += [(step.before, step.after) for step in steps]

    def are_equal(self, left: Form, right: Form) -> bool:
        """Whether the equations show that two forms are equal."""
        return left == right or Solved([*self.equations, (left, left), (right, right)]).are_equal(left, right)


class Solved:
    """Equations in echelon form: each row says what its first part is; parts that are found equal have one name."""

    def __init__(self, equations: list[tuple[Form, Form]]) -> None:
        self.names, self.rows = dict[Form, Form](), dict[Form, Vector]()
        atoms = dict.fromkeys(atom for pair in equations for form in pair for atom in compound_of(form))
        while True:
            self.rows.clear()
            for left, right in equations:
                self.take(self.difference(left, right))
            if not self.named_alike(atoms):
                return

    def are_equal(self, left: Form, right: Form) -> bool:
        """Whether two forms, whose parts are among those of the equations, are equal."""
        return not self.reduced(self.difference(left, right))

    def difference(self, left: Form, right: Form) -> Vector:
        """One form less another."""
        found = Vector()
        for form, sign in ((left, 1), (right, -1)):
            for part, factor in self.parts_of(form):
                found[part] = found.get(part, Fraction(0)) + sign * factor
        return {part: factor for part, factor in found.items() if factor}

    def parts_of(self, form: Form) -> Iterator[tuple[Form, int]]:
        """The parts of a sum by their names, each with its factor; a sum in brackets has its own parts."""
        yield ONE, form.const
        for atom, factor in form.terms:
            if isinstance(atom, Group):
                yield from ((part, factor * by) for part, by in self.parts_of(atom.form))
            else:
                part = Form.of(atom)
                yield self.names.get(part, part), factor

    def reduced(self, vector: Vector) -> Vector:
        """A sum with each part that a row has first put in terms of others."""
        left = dict(vector)
        for part in list(self.rows):
            if factor := left.get(part):
                for other, by in self.rows[part].items():
                    left[other] = left.get(other, Fraction(0)) - factor * by
        return {part: factor for part, factor in left.items() if factor}

    def take(self, vector: Vector) -> None:
        """Adds what a sum that is 0 says of its first part to all rows."""
        found = self.reduced(vector)
        first = next((part for part in found if part != ONE), None)
        if first is None:
            return
        row = {part: factor / found[first] for part, factor in found.items()}
        for other in self.rows.values():
            if factor := other.pop(first, None):
                for part, by in row.items():
                    if part != first:
                        other[part] = other.get(part, Fraction(0)) - factor * by
        self.rows[first] = row

    def named_alike(self, atoms: Iterable[Quotient | Remainder]) -> bool:
        """Gives quotients, and remainders, by one divisor the same name if their numerators are equal; says whether
        one has another name than before."""
        first, has_changed = dict[object, Form](), False
        for atom in atoms:
            numerator = self.reduced(self.difference(atom.form, Form((), 0)))
            key = type(atom), atom.divisor, frozenset(numerator.items())
            part = Form.of(atom)
            name = first.setdefault(key, self.names.get(part, part))
            if self.names.get(part, part) != name:
                self.names[part], has_changed = name, True
        return has_changed


def compound_of(form: Form) -> Iterator[Quotient | Remainder]:
    """The quotients and remainders in a form, those inside of others first."""
    for atom, _ in form.terms:
        yield from compound_in(atom)


def compound_in(atom: Atom) -> Iterator[Quotient | Remainder]:
    """The same in one part of a sum."""
    if isinstance(atom, Var):
        return
    if isinstance(atom, Quotient | Remainder | Group):
        yield from compound_of(atom.form)
    if isinstance(atom, Quotient | Remainder):
        yield atom
