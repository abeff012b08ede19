"""Symbolic integers and conditions: what a claim hands to the functions that it is about.

A `Term` is an integer whose value is not known, kept as a polynomial; a `Condition` is a statement about such
integers. Both fold: an operation with a known result gives a plain int or bool. Neither ever turns into a
value silently: where Python needs one, they raise what no `except Exception` catches.

A term answers as a plain integer where it is asked what it is, so that it takes the way that plain integers take:
`isinstance` and `match` ask `__class__`; `type` does not, and is answered by `plainly`.
"""

from collections.abc import Callable
from numbers import Number
from typing import Any, NoReturn

from impl.symbolic import Node
from proofs.kernel.terms.asker import may_be_hashed, may_be_written
from proofs.kernel.terms.explorer import Ending, asked
from proofs.kernel.terms.formula import Formula, Relation, compared, conjunction, disjunction, equivalence, negation
from proofs.kernel.terms.polynomial import Polynomial, constant


class Unsupported(Ending):
    """An operation needs the value of a symbolic integer. It is no Exception, so that no `except Exception` hides
    it; and it ends the path, so that a program that catches everything hides it no more."""


NO_NUMBERS = (type(None), str, bytes, tuple, list, dict, set, frozenset, type, Node)
"""Types whose values a term is never equal to; a node compares itself with a term."""

OF_INTEGERS = frozenset(dir(int)) - frozenset(dir(object)) | {"__sizeof__", "__complex__"}
"""Attributes of plain integers. A term raises Unsupported for these, not AttributeError or TypeError, since a plain
integer has them."""


def refused(value: object, other: object) -> Any:
    """What an operator answers for another operand than an integer. Raises Unsupported for a number, with which a plain
    integer has a result."""
    if isinstance(other, Number):
        raise Unsupported(f"{value!r} and {other!r}: only integers are taken")
    return NotImplemented


def complete(kind: type, refusal: Callable[..., NoReturn]) -> None:
    """Gives a class of terms all operators of integers that it does not have: each is refused."""
    for name in OF_INTEGERS - vars(kind).keys():
        if name.startswith("__"):
            setattr(kind, name, refusal)


class Condition:
    """A statement about symbolic integers; the explorer decides its truth value when a program asks for it, and notes
    that."""

    __slots__ = ("formula",)

    def __init__(self, formula: Formula) -> None:
        self.formula = formula

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return bool

    def __bool__(self) -> bool:
        return asked(self).decide(self.formula)

    def __getattr__(self, name: str) -> NoReturn:
        if name in OF_INTEGERS:
            self._is_no_number()
        raise AttributeError(f"a condition has no {name}")

    def __and__(self, other: object) -> Any:
        o = formula_of(other)
        return refused(self, other) if o is None else condition_of(conjunction((self.formula, o)))

    def __or__(self, other: object) -> Any:
        o = formula_of(other)
        return refused(self, other) if o is None else condition_of(disjunction((self.formula, o)))

    def __invert__(self) -> Any:
        return condition_of(negation(self.formula))

    def __eq__(self, other: object) -> Any:
        if (formula := formula_of(other)) is None:
            raise Unsupported(f"cannot compare the condition {self} with {other!r}")
        return condition_of(equivalence(self.formula, formula))

    def __ne__(self, other: object) -> Any:
        return negated(self == other)

    __rand__ = __and__
    __ror__ = __or__

    def _is_no_number(self, *_: object) -> NoReturn:
        raise Unsupported(f"the condition {self!r} has no integer value")

    __lt__ = __le__ = __gt__ = __ge__ = _is_no_number

    def __hash__(self) -> int:
        raise Unsupported(f"the condition {self!r} has no hash")

    def __format__(self, how: str) -> str:
        return self._is_no_number() if how else repr(self)

    def __repr__(self) -> str:
        if not may_be_written():
            raise Unsupported(f"the condition <{self.formula}> has no text")
        return f"<{self.formula}>"


def formula_of(value: object) -> Formula | None:
    """The formula of a condition or a bool, None for anything else."""
    if type(value) is Condition:
        return value.formula
    return value if type(value) is bool else None


def condition_of(formula: Formula) -> Any:
    """A formula as a bool where it is decided, a Condition elsewhere."""
    return formula if isinstance(formula, bool) else Condition(formula)


def negated(condition: bool | Condition) -> Any:
    """The negation of a condition or a bool (`~True` is -2; this is False)."""
    return (not condition) if type(condition) is bool else ~condition


def implies(condition: bool | Condition, conclusion: bool | Condition) -> Any:
    """The condition that the conclusion holds wherever the premise does, without a fork."""
    return negated(condition) | conclusion


class Term:
    """An integer whose value is not known."""

    __slots__ = ("polynomial",)

    def __init__(self, polynomial: Polynomial) -> None:
        self.polynomial = polynomial

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return int

    def __getattr__(self, name: str) -> NoReturn:
        if name in OF_INTEGERS:
            raise Unsupported(f"the symbolic integer {self!r} has no {name}")
        raise AttributeError(f"an integer has no {name}")

    def __add__(self, other: object) -> Any:
        return refused(self, other) if (o := polynomial_of(other)) is None else integer_of(self.polynomial + o)

    def __sub__(self, other: object) -> Any:
        return refused(self, other) if (o := polynomial_of(other)) is None else integer_of(self.polynomial - o)

    def __rsub__(self, other: object) -> Any:
        return refused(self, other) if (o := polynomial_of(other)) is None else integer_of(o - self.polynomial)

    def __mul__(self, other: object) -> Any:
        return refused(self, other) if (o := polynomial_of(other)) is None else integer_of(self.polynomial.times(o))

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> Any:
        return integer_of(self.polynomial.scaled(-1))

    def __pos__(self) -> "Term":
        return self

    def __abs__(self) -> Any:
        return -self if self < 0 else self

    def __floordiv__(self, other: object) -> Any:
        return refused(self, other) if polynomial_of(other) is None else self.__divmod__(other)[0]

    def __mod__(self, other: object) -> Any:
        return refused(self, other) if polynomial_of(other) is None else self.__divmod__(other)[1]

    def __rfloordiv__(self, other: object) -> Any:
        return refused(self, other) if polynomial_of(other) is None else self.__rdivmod__(other)[0]

    def __rmod__(self, other: object) -> Any:
        return refused(self, other) if polynomial_of(other) is None else self.__rdivmod__(other)[1]

    def __divmod__(self, other: object) -> Any:
        return refused(self, other) if (o := polynomial_of(other)) is None else divide(self.polynomial, o)

    def __rdivmod__(self, other: object) -> Any:
        return refused(self, other) if (o := polynomial_of(other)) is None else divide(o, self.polynomial)

    def __lt__(self, other: object) -> Any:
        return self._compared("<=", other, 1, 1)

    def __le__(self, other: object) -> Any:
        return self._compared("<=", other, 1, 0)

    def __gt__(self, other: object) -> Any:
        return self._compared("<=", other, -1, 1)

    def __ge__(self, other: object) -> Any:
        return self._compared("<=", other, -1, 0)

    def __eq__(self, other: object) -> Any:
        return self._compared("==", other, 1, 0)

    def __ne__(self, other: object) -> Any:
        return self._compared("!=", other, 1, 0)

    def _compared(self, relation: Relation, other: object, sign: int, offset: int) -> Any:
        if (o := polynomial_of(other)) is None:
            if not isinstance(other, NO_NUMBERS):
                raise Unsupported(f"cannot compare the symbolic integer {self} with {other!r}")
            return NotImplemented
        return condition_of(compared(relation, self.polynomial, o, sign, offset))

    def __bool__(self) -> bool:
        return bool(self != 0)

    def _has_no_value(self, *_: object) -> NoReturn:
        raise Unsupported(f"the symbolic integer {self} has no value")

    def __hash__(self) -> int:
        """For the keys of the two caches that may be asked with terms; each path begins with empty ones."""
        if not may_be_hashed():
            raise Unsupported(f"the symbolic integer {self!r} has no hash")
        return hash(self.polynomial)

    def __pow__(self, exponent: object, modulus: object = None) -> Any:
        if type(exponent) is not int or exponent < 0 or modulus is not None:
            raise Unsupported(f"{self!r} ** {exponent!r}: the exponent must be a natural number")
        result: Any = 1
        for _ in range(exponent):
            result = result * self
        return result

    def __format__(self, how: str) -> str:
        return self._has_no_value() if how else repr(self)

    def __repr__(self) -> str:
        """For messages of exceptions; other code of the packages may not ask for it."""
        if not may_be_written():
            raise Unsupported(f"the symbolic integer <{self.polynomial}> has no digits")
        return f"<{self.polynomial}>"


complete(Term, Term._has_no_value)
complete(Condition, Condition._is_no_number)


def polynomial_of(value: object) -> Polynomial | None:
    """The polynomial of a symbolic or plain integer, None for anything else."""
    if type(value) is Term:
        return value.polynomial
    return constant(int(value)) if isinstance(value, int) else None


def integer_of(polynomial: Polynomial) -> Any:
    """A polynomial as a plain int where it is constant, a Term elsewhere."""
    return Term(polynomial) if (value := polynomial.value) is None else value


def divide(numerator: Polynomial, divisor: Polynomial) -> tuple[Any, Any]:
    """Quotient and remainder rounded towards minus infinity; see `division`."""
    from proofs.kernel.terms.division import floor_divide  # noqa: PLC0415  (terms and division need each other)

    quotient, remainder = floor_divide(numerator, divisor)
    return integer_of(quotient), integer_of(remainder)
