"""Why two forms are equal where equations between forms hold, whatever the order in which these were found.

An equation says that a sum of numbers times variables, quotients and remainders is 0. Two sums are equal if their
difference is a sum of multiples of such equations, and two quotients or remainders by one divisor if their numerators
are: what is found equal so is an equation, too. Each of these is a reason, and each reason makes one equation more;
they are found by elimination (`reasons`), and checked without it (`require_equal`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from impl.simplify.forms.atoms import Atom
from impl.simplify.forms.terms import Form, Group, Quotient, Remainder
from impl.simplify.search.moves import everywhere
from proofs.checker.rejected import require


class Equation(NamedTuple):
    """That two forms are equal."""

    left: Form
    right: Form


@dataclass(frozen=True)
class Combined:
    """So many times the difference of two forms is a sum of multiples of the differences in equations, each named by
    its number."""

    by: int
    multiples: tuple[tuple[int, int], ...]
    left: Form
    right: Form


@dataclass(frozen=True)
class Divided:
    """The quotients, or the remainders, of both sides of an equation by one divisor are equal."""

    kind: type[Quotient | Remainder]
    equation: int
    divisor: int


Reason = Combined | Divided


class Shown(NamedTuple):
    """That what is in one place of an expression is equal to a form, and why, by what steps before it say is equal
    there."""

    form: Form
    why: tuple[Reason, ...]


def without_groups(form: Form) -> Form:
    """The form with sums in brackets as parts of the sums that they are in."""
    return everywhere((form,), opened)[0]


def opened(form: Form) -> Form:
    """The same, but for what is inside of quotients and remainders."""
    for atom, factor in form.terms:
        if isinstance(atom, Group):
            form = form.without(atom).plus(atom.form, factor)
    return form


def require_equal(equations: Iterable[Equation], reasons: Iterable[Reason], left: Form, right: Form) -> None:
    """Raises Rejected unless each reason is right, by the equations and the reasons before it, and the last one is that
    two forms are equal."""
    known = list(equations)
    for reason in reasons:
        known.append(shown(known, reason))
    is_last = bool(known) and known[-1] == (left, right)
    require(left == right or is_last, "nothing shows that {} is {}", left, right)


def shown(known: Sequence[Equation], reason: Reason) -> Equation:
    """The equation that a reason shows. Raises Rejected if it does not."""
    if isinstance(reason, Divided):
        require(0 <= reason.equation < len(known) and reason.divisor > 0, "no reason: {}", reason)
        left, right = known[reason.equation]
        if reason.kind is Quotient:
            return Equation(left // reason.divisor, right // reason.divisor)
        return Equation(left % reason.divisor, right % reason.divisor)
    left_over = (reason.left - reason.right) * reason.by
    for factor, number in reason.multiples:
        require(0 <= number < len(known), "no equation has the number {}", number)
        left_over = left_over - (known[number].left - known[number].right) * factor
    is_sum = reason.by > 0 and without_groups(left_over) == Form((), 0)
    require(is_sum, "{} is not shown to be {}", reason.left, reason.right)
    return Equation(reason.left, reason.right)


def reasons(equations: Iterable[Equation], left: Form, right: Form) -> tuple[Reason, ...] | None:
    """Why two forms are equal; None if the equations do not show it."""
    return () if left == right else Solved(equations, left, right).reasons()


ONE = Form((), 1)
"""What stands for the number in a sum."""

Vector = dict[Form | int, Fraction]
"""A sum: how often each variable, quotient or remainder is in it, and the difference of each equation, by its
number."""


class Solved:
    """Equations in echelon form, and what makes two forms equal: each row is a sum that is 0, and says what its first
    part is."""

    def __init__(self, equations: Iterable[Equation], left: Form, right: Form) -> None:
        self.ends = Equation(left, right)
        self.found: list[Reason] = []
        self.rows: dict[Form, Vector] = {}
        self.equations = list(equations)
        for number in range(len(self.equations)):
            self.take(number)
        forms = [without_groups(form) for pair in (*self.equations, self.ends) for form in pair]
        atoms = list(dict.fromkeys(atom for form in forms for atom in compound_of(form)))
        while self.are_divided(atoms):
            pass

    def reasons(self) -> tuple[Reason, ...] | None:
        """Why the two forms are equal; None if the equations do not show it."""
        last = self.combined(*self.ends)
        return None if last is None else (*self.found, last)

    def combined(self, left: Form, right: Form) -> Combined | None:
        """Why two forms are equal, if it is by multiples of the equations."""
        rest = self.reduced(difference(left, right))
        multiples = [(factor, number) for number, factor in rest.items() if isinstance(number, int)]
        if len(multiples) < len(rest):
            return None
        by = lcm(*(factor.denominator for factor, _ in multiples))
        return Combined(by, tuple((int(factor * by), number) for factor, number in multiples), left, right)

    def reduced(self, vector: Vector) -> Vector:
        """A sum with each part that a row has first put in terms of others."""
        left = dict(vector)
        for part in self.rows:
            if factor := left.get(part):
                for other, by in self.rows[part].items():
                    left[other] = left.get(other, Fraction(0)) - factor * by
        return {part: factor for part, factor in left.items() if factor}

    def take(self, number: int) -> None:
        """Adds what an equation says of its first part to all rows."""
        found = self.reduced({**difference(*self.equations[number]), number: Fraction(-1)})
        first = next((part for part in found if isinstance(part, Form) and part != ONE), None)
        if first is None:
            return
        row = {part: factor / found[first] for part, factor in found.items()}
        for other in self.rows.values():
            if factor := other.pop(first, None):
                for part, by in row.items():
                    if part != first:
                        other[part] = other.get(part, Fraction(0)) - factor * by
        self.rows[first] = row

    def are_divided(self, atoms: Iterable[Quotient | Remainder]) -> bool:
        """Adds that quotients, and remainders, by one divisor are equal if their numerators are; says whether any is
        that was not known to be."""
        first: dict[object, Quotient | Remainder] = {}
        count = len(self.equations)
        for atom in atoms:
            numerator = self.reduced(difference(atom.form, Form((), 0)))
            parts = frozenset((part, factor) for part, factor in numerator.items() if isinstance(part, Form))
            other = first.setdefault((type(atom), atom.divisor, parts), atom)
            if self.combined(Form.of(atom), Form.of(other)) is None:
                why = self.combined(atom.form, other.form)
                require(why is not None, "{} and {} have the same parts", atom.form, other.form)
                self.add(why)
                self.add(Divided(type(atom), len(self.equations) - 1, atom.divisor))
                self.take(len(self.equations) - 1)
        return len(self.equations) > count

    def add(self, reason: Reason | None) -> None:
        """Adds a reason, and the equation that it shows."""
        if reason is not None:
            self.found.append(reason)
            self.equations.append(shown(self.equations, reason))


def difference(left: Form, right: Form) -> Vector:
    """One form less another, part by part."""
    form = without_groups(left - right)
    parts: list[tuple[Form, int]] = [(Form.of(atom), factor) for atom, factor in form.terms]
    return {part: Fraction(factor) for part, factor in [*parts, (ONE, form.const)] if factor}


def compound_of(form: Form) -> Iterator[Quotient | Remainder]:
    """The quotients and remainders in a form without groups, those inside of others first."""
    for atom, _ in form.terms:
        yield from compound_in(atom)


def compound_in(atom: Atom) -> Iterator[Quotient | Remainder]:
    """The same in one part of a sum."""
    if isinstance(atom, Quotient | Remainder):
        yield from compound_of(atom.form)
        yield atom
