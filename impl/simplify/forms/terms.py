"""Linear forms over indivisible parts: what the simplifier works on.

A `Form` is an integer constant and a sum of products of an integer and an *atom*; an atom is a variable, a quotient or
a remainder of a form by a positive integer, or a form that is to be written as one piece. Forms are collected and
sorted when they are made, so that two forms are equal exactly if their keys are; their operators do linear arithmetic
and nothing else: `//` and `%` make an atom, unless the numerator is a number.

    >>> x, y = Form.of(Var("x", 0, 9)), Form.of(Var("y", 0, 3))
    >>> str((x * 4 + y) // 4 - x + x + y - y)
    '(x*4+y)//4'

Values are any integers; `//` rounds down and `%` has the sign of the divisor (D18).
"""

from __future__ import annotations

from collections.abc import Iterable

from impl.errors import SymbolicError
from impl.shown import shown, written
from impl.simplify.forms.atoms import Atom, Terms, Var, sorted_terms
from impl.simplify.forms.bounds import least, quotient_bounds, remainder_bounds
from impl.simplify.forms.text import digits, shortened

DIVISION, PRODUCT = 10, 3
"""What a division and a product cost; every other operation costs 1."""

DEEPEST = 24
"""How many forms may be inside one another where an expression is read; what is deeper counts as a variable."""

class Compound(Atom):
    """An atom that is made of a form."""

    __slots__ = ("form",)

    form: Form


class Division(Compound):
    """What a quotient and a remainder share: a form, and a positive divisor."""

    __slots__ = ("divisor",)

    sign = ""

    def __init__(self, form: Form, divisor: int) -> None:
        if divisor < 1:
            raise SymbolicError(f"simplify: the divisor {shown(divisor)} is not positive")
        low, high = self.bounds(form.low, form.high, divisor)
        super().__init__(low, high, shortened(f"({form.order}){self.sign}{digits(divisor)}"), form.depth + 1)
        self.form, self.divisor = form, divisor

    @staticmethod
    def bounds(low: int, high: int, divisor: int) -> tuple[int, int]:
        """The bounds of the result, from those of the form."""
        raise SymbolicError("simplify: a division is a quotient or a remainder")

    def __str__(self) -> str:
        text = f"({self.form})" if is_compound(self.form) else str(self.form)
        return f"{text}{self.sign}{written(self.divisor)}"


class Quotient(Division):
    """`form // divisor`."""

    __slots__ = ()

    sign = "//"

    @staticmethod
    def bounds(low: int, high: int, divisor: int) -> tuple[int, int]:
        return quotient_bounds(low, high, divisor)


class Remainder(Division):
    """`form % divisor`."""

    __slots__ = ()

    sign = "%"

    @staticmethod
    def bounds(low: int, high: int, divisor: int) -> tuple[int, int]:
        return remainder_bounds(low, high, divisor)


class Group(Compound):
    """A form that is computed as one piece, to be used more than once."""

    __slots__ = ()

    def __init__(self, form: Form) -> None:
        super().__init__(form.low, form.high, shortened(f"[{form.order}]"), form.depth + 1)
        self.form = form

    def __str__(self) -> str:
        return f"({self.form})"


class Form:
    """A linear form: `terms`, pairs of an atom and a coefficient that is not 0 in the order of the atoms, and a
    constant. Forms are equal if their keys are."""

    __slots__ = ("_hash", "_high", "_inside", "_low", "_weight", "const", "key", "terms")

    _hash: int | None
    _low: int | None
    _high: int | None
    _inside: frozenset[Atom] | None
    _weight: int | None

    def __init__(self, terms: Terms, const: int) -> None:
        self.terms, self.const = terms, const
        self.key = (terms, const)
        self._low = self._high = self._inside = self._weight = self._hash = None

    @property
    def order(self) -> str:
        """The form as text that does not depend on how it came about."""
        products = [f"{digits(factor)}*{atom.order}" for atom, factor in self.terms]
        return shortened("+".join([*products, digits(self.const)]))

    @property
    def depth(self) -> int:
        """How many forms are inside one another."""
        return max([atom.depth for atom, _ in self.terms], default=0)

    @property
    def low(self) -> int:
        """A number that the form is never below."""
        if self._low is None:
            low = self.const
            for atom, factor in self.terms:
                low += least(atom.low, atom.high, factor)
            self._low = low
        return self._low

    @property
    def high(self) -> int:
        """A number that the form is never above."""
        if self._high is None:
            high = self.const
            for atom, factor in self.terms:
                high -= least(atom.low, atom.high, -factor)
            self._high = high
        return self._high

    @property
    def inside(self) -> frozenset[Atom]:
        """All atoms, those inside of atoms included."""
        if self._inside is None:
            deeper = [atom.form.inside for atom, _ in self.terms if isinstance(atom, Compound)]
            self._inside = frozenset([atom for atom, _ in self.terms]).union(*deeper)
        return self._inside

    @property
    def weight(self) -> int:
        """About what the form costs beyond its atoms: products, one for each size of coefficients, and additions."""
        if self._weight is None:
            sizes = {abs(factor) for _, factor in self.terms}
            sizes.discard(1)
            added = len(self.terms) - 1 + (self.const != 0)
            is_negative = not self.const and all([factor < 0 for _, factor in self.terms])  # noqa: C419
            self._weight = PRODUCT * len(sizes) + added + is_negative
        return self._weight

    @staticmethod
    def of(value: Atom | int) -> Form:
        """A number, or an atom by itself."""
        return Form((), value) if isinstance(value, int) else Form(((value, 1),), 0)

    @staticmethod
    def collected(pairs: Iterable[tuple[Atom, int]], const: int) -> Form:
        """The sum of products, equal atoms collected."""
        found: dict[Atom, int] = {}
        for atom, factor in pairs:
            found[atom] = found.get(atom, 0) + factor
        return Form(sorted_terms(found), const)

    @property
    def value(self) -> int | None:
        """The number that the form is; None if it has terms."""
        return None if self.terms else self.const

    @property
    def atom(self) -> Atom | None:
        """The atom that the form is; None if it is anything else."""
        return self.terms[0][0] if not self.const and len(self.terms) == 1 and self.terms[0][1] == 1 else None

    def factor_of(self, atom: Atom) -> int:
        """The coefficient of an atom."""
        for known, factor in self.terms:
            if known is atom:
                return factor
        return 0

    def without(self, atom: Atom) -> Form:
        """The form without its multiple of an atom."""
        return Form(tuple([term for term in self.terms if term[0] is not atom]), self.const)

    def plus(self, other: Form, by: int) -> Form:
        """The sum of this form and a multiple of another."""
        if not other.terms:
            return Form(self.terms, self.const + other.const * by) if other.const and by else self
        return added(dict(self.terms), other, by, self.const) if self.terms else other * by + self.const

    def putting(self, other: Form, atom: Atom) -> Form:
        """The form with another in place of an atom; the form itself if the atom is no term of it."""
        found = dict(self.terms)
        by = found.pop(atom, 0)
        if not by:
            return self
        return added(found, other, by, self.const) if found else other * by + self.const

    def __add__(self, other: Form | int) -> Form:
        if isinstance(other, int):
            return Form(self.terms, self.const + other) if other else self
        return self.plus(other, 1) if self.terms else other + self.const

    __radd__ = __add__

    def __neg__(self) -> Form:
        return 0 - self

    def __sub__(self, other: Form | int) -> Form:
        return Form(self.terms, self.const - other) if isinstance(other, int) else self.plus(other, -1)

    def __rsub__(self, other: int) -> Form:
        return Form(tuple([(atom, -factor) for atom, factor in self.terms]), other - self.const)

    def __mul__(self, factor: int) -> Form:
        if factor == 1:
            return self
        if not isinstance(factor, int):
            raise SymbolicError("simplify: a product of two forms is not linear; need a form times a number")
        return Form(tuple([(atom, f * factor) for atom, f in self.terms]) if factor else (), self.const * factor)

    __rmul__ = __mul__

    def __floordiv__(self, divisor: int) -> Form:
        return made(Quotient, self, divisor) if self.terms else Form((), self.const // divisor)

    def __mod__(self, divisor: int) -> Form:
        return made(Remainder, self, divisor) if self.terms else Form((), self.const % divisor)

    def grouped(self) -> Form:
        """The form as one piece; a number is itself."""
        return made(Group, self) if self.terms else self

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Form) and self.key == other.key)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.key)
        return self._hash

    def __str__(self) -> str:
        parts = [term_text(atom, factor) for atom, factor in self.terms]
        return "+".join([*parts, *([written(self.const)] if self.const or not parts else [])]).replace("+-", "-")

    def __repr__(self) -> str:
        return f"<{self}>"


def made(kind: type[Quotient | Remainder | Group], form: Form, *divisor: int) -> Form:
    """The one atom of a kind that is made of a form, as a form."""
    atoms = form.terms[0][0].beginning
    key = (kind.__name__, form.key, divisor)
    known = atoms.get(key)
    if known is None:
        known = atoms[key] = Form.of(kind(form, *divisor))
    return known


def added(found: dict[Atom, int], other: Form, by: int, const: int) -> Form:
    """The sum of some terms, in the order of their atoms and with no coefficient of 0, a multiple of a form, and a
    number; the terms are taken up into `found`."""
    before = len(found)
    for atom, factor in other.terms:
        found[atom] = found.get(atom, 0) + factor * by
    terms = sorted_terms(found) if len(found) > before else tuple([term for term in found.items() if term[1]])
    return Form(terms, const + other.const * by)


def term_text(atom: Atom, factor: int) -> str:
    """A product as text; as Python reads it, `-x//3` would be the quotient of `-x`."""
    text = f"({atom})" if isinstance(atom, Division) and factor != 1 else str(atom)
    return {1: text, -1: f"-{text}"}.get(factor, f"{text}*{written(factor)}")


def is_compound(form: Form) -> bool:
    """Whether a form, which is no number, needs parentheses as a numerator."""
    return not isinstance(form.atom, Var | Group)
