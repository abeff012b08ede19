"""Polynomials with integer coefficients: the normal form of every symbolic integer.

Two symbolic integers that are equal by the laws of rings have the same polynomial, so most comparisons settle
themselves, a polynomial can be evaluated at integers without a solver, and a product of unknowns is a monomial
that the linear reasoning of `products` can name.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import itemgetter

Monomial = tuple[str, ...]
"""The variables of a product, in order; a power repeats its variable. The empty product is 1."""

Assignment = dict[str, int]
"""Values of variables."""

FACTOR: Callable[[tuple[Monomial, int]], int] = itemgetter(1)
"""The factor of a term."""


@dataclass(frozen=True, slots=True)
class Polynomial:
    """A sum of monomials with non-zero coefficients, ordered by monomial.

    >>> x, y = variable("x"), variable("y")
    >>> (x + y).times(x + y.scaled(-1)).terms
    ((('x', 'x'), 1), (('y', 'y'), -1))
    """

    terms: tuple[tuple[Monomial, int], ...]

    def __add__(self, other: "Polynomial") -> "Polynomial":
        if not (self.terms and other.terms):
            return self if self.terms else other
        return collected(self.terms + other.terms)

    def __sub__(self, other: "Polynomial") -> "Polynomial":
        if not other.terms:
            return self
        return collected((*self.terms, *((monomial, -factor) for monomial, factor in other.terms)))

    def scaled(self, factor: int) -> "Polynomial":
        """The product with an integer."""
        if factor == 1:
            return self
        return Polynomial(tuple((m, c * factor) for m, c in self.terms)) if factor else ZERO

    def times(self, other: "Polynomial") -> "Polynomial":
        """The product."""
        for left, right in ((self, other), (other, self)):
            if (value := right.value) is not None:
                return left.scaled(value)
        return collected(
            (tuple(sorted(left + right)), c * d) for left, c in self.terms for right, d in other.terms
        )

    @property
    def value(self) -> int | None:
        """The integer that a constant polynomial is, None for one that has variables."""
        if not self.terms:
            return 0
        return self.terms[0][1] if len(self.terms) == 1 and not self.terms[0][0] else None

    @property
    def degree(self) -> int:
        """The number of variables in the longest monomial."""
        return max((len(monomial) for monomial, _ in self.terms), default=0)

    def at(self, assignment: Mapping[str, int]) -> int:
        """The value at integers. Raises KeyError for a variable without one."""
        total = 0
        for monomial, factor in self.terms:
            product = factor
            for name in monomial:
                product *= assignment[name]
            total += product
        return total

    def substituted(self, name: str, replacement: "Polynomial") -> "Polynomial":
        """The polynomial with a variable replaced."""
        if not any(name in monomial for monomial, _ in self.terms):
            return self
        total = ZERO
        for monomial, factor in self.terms:
            piece = Polynomial(((tuple(v for v in monomial if v != name), factor),))
            for _ in range(monomial.count(name)):
                piece = piece.times(replacement)
            total = total + piece
        return total

    def __str__(self) -> str:
        pieces = ["*".join([*([str(c)] if c != 1 or not m else []), *m]) for m, c in self.terms]
        return " + ".join(pieces) or "0"


def collected(terms: Iterable[tuple[Monomial, int]]) -> Polynomial:
    """The polynomial with these terms, in any order; terms with the same monomial are added up."""
    factors: dict[Monomial, int] = {}
    for monomial, factor in terms:
        factors[monomial] = factors.get(monomial, 0) + factor
    return Polynomial(tuple(sorted(filter(FACTOR, factors.items()))))


def constant(value: int) -> Polynomial:
    """An integer as a polynomial."""
    return Polynomial((((), value),)) if value else ZERO


def variable(name: str) -> Polynomial:
    """A variable as a polynomial."""
    return Polynomial((((name,), 1),))


ZERO = Polynomial(())
"""The integer 0."""

ONE = Polynomial((((), 1),))
"""The integer 1."""


def split(numerator: Polynomial, divisor: Polynomial) -> tuple[Polynomial, Polynomial]:
    """`(a, b)` with `numerator = a * divisor + b`, moving into `a` every term the divisor obviously divides.

    The divisor is a positive integer or a single monomial; for any other, `a` is 0.

    >>> i, j, n = variable("i"), variable("j"), variable("n")
    >>> [str(part) for part in split(i.times(n) + j, n)]
    ['i', 'j']
    >>> [str(part) for part in split(i.scaled(6) + constant(7), constant(3))]
    ['2 + 2*i', '1']
    """
    if len(divisor.terms) != 1:
        return (ONE, ZERO) if numerator == divisor else (ZERO, numerator)
    ((by, step),) = divisor.terms
    whole: list[tuple[Monomial, int]] = []
    for monomial, factor in numerator.terms:
        rest = without(monomial, by)
        if rest is not None and (factor % step == 0 or monomial == by):
            whole.append((rest, factor // step))
    quotient = collected(whole)
    return quotient, numerator - quotient.times(divisor)


def without(monomial: Monomial, by: Monomial) -> Monomial | None:
    """A monomial divided by another; None if the other does not divide it."""
    rest = list(monomial)
    for name in by:
        if name not in rest:
            return None
        rest.remove(name)
    return tuple(rest)
