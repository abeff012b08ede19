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
from hashlib import sha256
from typing import TypeAlias

from impl.errors import SymbolicError
from impl.simplify.bounds import least, quotient_bounds, remainder_bounds

LONGEST = 300
"""Characters of a key; a longer one is replaced by its digest, so that work grows with the number of parts."""


def shortened(text: str) -> str:
    """A key, as it is or digested."""
    return text if len(text) <= LONGEST else f"#{sha256(text.encode()).hexdigest()}"


class Var:
    """A named integer between two bounds, both included."""

    __slots__ = ("high", "key", "low", "name")

    def __init__(self, name: str, low: int, high: int) -> None:
        self.name, self.low, self.high = name, low, high
        self.key = name

    def __str__(self) -> str:
        return self.name


class Division:
    """What a quotient and a remainder share: a form, and a positive divisor."""

    __slots__ = ("divisor", "form", "high", "key", "low")

    sign = ""

    def __init__(self, form: Form, divisor: int) -> None:
        if divisor < 1:
            raise SymbolicError(f"simplify: the divisor {divisor} is not positive")
        self.form, self.divisor = form, divisor
        self.key = shortened(f"({form.key}){self.sign}{divisor}")
        self.low, self.high = self.bounds(form.low, form.high, divisor)

    @staticmethod
    def bounds(low: int, high: int, divisor: int) -> tuple[int, int]:
        """The bounds of the result, from those of the form."""
        raise SymbolicError("simplify: a division is a quotient or a remainder")

    def __str__(self) -> str:
        text = str(self.form)
        return f"({text}){self.sign}{self.divisor}" if is_compound(self.form) else f"{text}{self.sign}{self.divisor}"


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


class Group:
    """A form that is computed as one piece, to be used more than once."""

    __slots__ = ("form", "high", "key", "low")

    def __init__(self, form: Form) -> None:
        self.form, self.low, self.high = form, form.low, form.high
        self.key = shortened(f"[{form.key}]")

    def __str__(self) -> str:
        return f"({self.form})"


Atom: TypeAlias = Var | Quotient | Remainder | Group


class Form:
    """A linear form: `terms`, pairs of an atom and a coefficient that is not 0 in the order of their keys, and a
    constant."""

    __slots__ = ("_high", "_inside", "_key", "_low", "const", "terms")

    _key: str | None
    _low: int | None
    _high: int | None
    _inside: frozenset[str] | None

    def __init__(self, terms: tuple[tuple[Atom, int], ...], const: int) -> None:
        self.terms, self.const = terms, const
        self._key = self._low = self._high = self._inside = None

    @property
    def key(self) -> str:
        """What equal forms share, and others do not."""
        if self._key is None:
            parts = [f"{factor}*{atom.key}" for atom, factor in self.terms]
            self._key = shortened("+".join([*parts, str(self.const)]))
        return self._key

    @property
    def low(self) -> int:
        """A number that the form is never below."""
        if self._low is None:
            self._low = self.const + sum(least(a.low, a.high, f) for a, f in self.terms)
        return self._low

    @property
    def high(self) -> int:
        """A number that the form is never above."""
        if self._high is None:
            self._high = self.const + sum(-least(a.low, a.high, -f) for a, f in self.terms)
        return self._high

    @property
    def inside(self) -> frozenset[str]:
        """The keys of all atoms, those inside of atoms included."""
        if self._inside is None:
            deeper = (atom.form.inside for atom, _ in self.terms if not isinstance(atom, Var))
            self._inside = frozenset(atom.key for atom, _ in self.terms).union(*deeper)
        return self._inside

    @staticmethod
    def of(value: Atom | int) -> Form:
        """A number, or an atom by itself."""
        return Form((), value) if isinstance(value, int) else Form(((value, 1),), 0)

    @staticmethod
    def collected(pairs: Iterable[tuple[Atom, int]], const: int) -> Form:
        """The sum of products, equal atoms collected."""
        found: dict[str, tuple[Atom, int]] = {}
        for atom, factor in pairs:
            before = found.get(atom.key)
            found[atom.key] = (atom, factor if before is None else before[1] + factor)
        return Form(tuple(found[key] for key in sorted(found) if found[key][1]), const)

    @property
    def value(self) -> int | None:
        """The number that the form is; None if it has terms."""
        return None if self.terms else self.const

    @property
    def atom(self) -> Atom | None:
        """The atom that the form is; None if it is anything else."""
        return self.terms[0][0] if len(self.terms) == 1 and self.terms[0][1] == 1 and not self.const else None

    def factor_of(self, key: str) -> int:
        """The coefficient of an atom, by its key."""
        return next((factor for atom, factor in self.terms if atom.key == key), 0)

    def __add__(self, other: Form | int) -> Form:
        if isinstance(other, int):
            return Form(self.terms, self.const + other) if other else self
        return Form.collected((*self.terms, *other.terms), self.const + other.const)

    __radd__ = __add__

    def __neg__(self) -> Form:
        return self * -1

    def __sub__(self, other: Form | int) -> Form:
        if isinstance(other, int):
            return self + -other
        negated = ((atom, -factor) for atom, factor in other.terms)
        return Form.collected((*self.terms, *negated), self.const - other.const)

    def __rsub__(self, other: int) -> Form:
        return self * -1 + other

    def __mul__(self, factor: int) -> Form:
        if factor == 1:
            return self
        if not isinstance(factor, int):
            raise SymbolicError("simplify: a product of two forms is not linear")
        return Form(tuple((atom, f * factor) for atom, f in self.terms) if factor else (), self.const * factor)

    __rmul__ = __mul__

    def __floordiv__(self, divisor: int) -> Form:
        return Form((), self.const // divisor) if not self.terms else Form.of(Quotient(self, divisor))

    def __mod__(self, divisor: int) -> Form:
        return Form((), self.const % divisor) if not self.terms else Form.of(Remainder(self, divisor))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Form) and self.const == other.const and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        parts = [term_text(atom, factor) for atom, factor in self.terms]
        return "+".join([*parts, *([str(self.const)] if self.const or not parts else [])]).replace("+-", "-")

    def __repr__(self) -> str:
        return f"<{self}>"


def term_text(atom: Atom, factor: int) -> str:
    """A product as text."""
    if factor in (1, -1):
        return f"{'-' if factor < 0 else ''}{atom}"
    return f"({atom})*{factor}" if isinstance(atom, Division) else f"{atom}*{factor}"


def is_compound(form: Form) -> bool:
    """Whether a form needs parentheses as a numerator."""
    return not (isinstance(form.atom, Var | Group) or (form.value is not None and form.value >= 0))


def inner_forms(atom: Atom) -> tuple[Form, ...]:
    """The forms that an atom is made of."""
    return () if isinstance(atom, Var) else (atom.form,)


def rebuilt(atom: Atom, form: Form) -> Form:
    """The atom with another form inside."""
    match atom:
        case Quotient():
            return form // atom.divisor
        case Remainder():
            return form % atom.divisor
        case Group():
            return Form.of(Group(form)) if form.terms else form
        case Var():
            return Form.of(atom)
