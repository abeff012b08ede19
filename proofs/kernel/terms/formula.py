"""Formulas: comparisons of polynomials with 0, joined by "and" and "or".

Negation is pushed down to the comparisons when it is taken, and a comparison is normalised when it is made, so
equal statements tend to be equal objects and many are already `True` or `False`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import Literal

from proofs.kernel.terms.polynomial import ONE, Polynomial, collected, constant

Relation = Literal["<=", "==", "!="]


@dataclass(frozen=True, slots=True)
class Atom:
    """`polynomial relation 0`."""

    relation: Relation
    polynomial: Polynomial

    def __str__(self) -> str:
        return f"{self.polynomial} {self.relation} 0"


@dataclass(frozen=True, slots=True)
class And:
    """The conjunction of its parts."""

    parts: tuple["Formula", ...]

    def __str__(self) -> str:
        return "(" + " and ".join(map(str, self.parts)) + ")"


@dataclass(frozen=True, slots=True)
class Or:
    """The disjunction of its parts."""

    parts: tuple["Formula", ...]

    def __str__(self) -> str:
        return "(" + " or ".join(map(str, self.parts)) + ")"


Formula = bool | Atom | And | Or

MOST_KNOWN = 2**14
"""How many negations and comparisons are kept: each path of a claim makes most of those of the path before anew."""


def compare(relation: Relation, polynomial: Polynomial) -> Formula:
    """The comparison of a polynomial with 0: a truth value if the polynomial is constant; otherwise the coefficients
    are divided by their common factor.

    An inequality between integers is tightened, `2 x + 1 <= 0` to `x + 1 <= 0`; an equation without integer
    solutions, `2 x + 1 == 0`, is False.
    """
    if (value := polynomial.value) is not None:
        return value <= 0 if relation == "<=" else (value == 0) == (relation == "==")
    factor = gcd(*(c for monomial, c in polynomial.terms if monomial))
    offset = next((c for monomial, c in polynomial.terms if not monomial), 0)
    if relation == "<=":
        return Atom(relation, divided(polynomial, factor, -(-offset // factor)))
    if offset % factor:
        return relation == "!="
    first = next(c for monomial, c in polynomial.terms if monomial)
    sign = -1 if first < 0 else 1
    return Atom(relation, divided(polynomial, factor * sign, offset // factor * sign))


@lru_cache(maxsize=MOST_KNOWN)
def compared(relation: Relation, left: Polynomial, right: Polynomial, sign: int, offset: int) -> Formula:
    """The comparison of `sign * (left - right) + offset` with 0."""
    return compare(relation, (left - right).scaled(sign) + constant(offset))


def divided(polynomial: Polynomial, factor: int, offset: int) -> Polynomial:
    """A polynomial with all coefficients but the constant divided by a common factor, and the constant replaced."""
    if factor == 1:
        return polynomial
    terms = [(monomial, c // factor) for monomial, c in polynomial.terms if monomial]
    return collected([((), offset), *terms])


@lru_cache(maxsize=MOST_KNOWN, typed=True)
def negation(formula: Formula) -> Formula:
    """The formula that holds where this one does not."""
    match formula:
        case bool():
            return not formula
        case Atom("<=", polynomial):
            return Atom("<=", ONE - polynomial)
        case Atom(relation, polynomial):
            return Atom("!=" if relation == "==" else "==", polynomial)
        case And(parts):
            return disjunction(negation(part) for part in parts)
        case Or(parts):
            return conjunction(negation(part) for part in parts)


def conjunction(formulas: Iterable[Formula]) -> Formula:
    """The conjunction of formulas; True if there are none."""
    parts: dict[Formula, None] = {}
    for formula in formulas:
        match formula:
            case bool():
                if not formula:
                    return False
            case And(inner):
                parts.update(dict.fromkeys(inner))
            case _:
                parts[formula] = None
    if not parts:
        return True
    return And(tuple(parts)) if len(parts) > 1 else next(iter(parts))


def disjunction(formulas: Iterable[Formula]) -> Formula:
    """The disjunction of formulas; False if there are none."""
    parts: dict[Formula, None] = {}
    for formula in formulas:
        match formula:
            case bool():
                if formula:
                    return True
            case Or(inner):
                parts.update(dict.fromkeys(inner))
            case _:
                parts[formula] = None
    if not parts:
        return False
    return Or(tuple(parts)) if len(parts) > 1 else next(iter(parts))


def choice(condition: Formula, yes: Formula, no: Formula) -> Formula:
    """`yes` where the condition holds, `no` elsewhere."""
    if yes == no:
        return yes
    otherwise = negation(condition)
    if yes is True:
        return disjunction((condition, no))
    if no is False:
        return conjunction((condition, yes))
    return disjunction((conjunction((condition, yes)), conjunction((otherwise, no))))


def equivalence(left: Formula, right: Formula) -> Formula:
    """The formula that both hold, or neither."""
    return choice(left, right, negation(right))


def holds(formula: Formula, assignment: Mapping[str, int]) -> bool:
    """Whether a formula is true at integers. Raises KeyError for a variable without a value."""
    match formula:
        case Atom(relation, polynomial):
            value = polynomial.at(assignment)
            return value <= 0 if relation == "<=" else (value == 0) == (relation == "==")
        case bool():
            return formula
        case And(parts):
            return all(holds(part, assignment) for part in parts)
        case Or(parts):
            return any(holds(part, assignment) for part in parts)


def atoms(formula: Formula) -> Iterator[Atom]:
    """The comparisons in a formula."""
    match formula:
        case bool():
            return
        case Atom():
            yield formula
        case And(parts) | Or(parts):
            for part in parts:
                yield from atoms(part)


def variables_of(formula: Formula) -> frozenset[str]:
    """The names of the variables in a formula."""
    return frozenset(name for atom in atoms(formula) for monomial, _ in atom.polynomial.terms for name in monomial)


def is_linear(formula: Formula) -> bool:
    """Whether no product of variables occurs."""
    return all(atom.polynomial.degree <= 1 for atom in atoms(formula))


def substituted(formula: Formula, name: str, replacement: Polynomial) -> Formula:
    """A formula with a variable replaced throughout."""
    match formula:
        case bool():
            return formula
        case Atom(relation, polynomial):
            replaced = polynomial.substituted(name, replacement)
            return formula if replaced is polynomial else compare(relation, replaced)
        case And(parts):
            return conjunction(substituted(part, name, replacement) for part in parts)
        case Or(parts):
            return disjunction(substituted(part, name, replacement) for part in parts)


def cubes(formula: Formula, limit: int) -> list[tuple[Atom, ...]] | None:
    """The disjunctive normal form of a formula, each part a conjunction of `<=` and `==`; None if it has more parts
    than the limit."""
    found: list[tuple[Atom, ...]]
    match formula:
        case bool():
            return [()] if formula else []
        case Atom("!=", polynomial):
            sides = (compare("<=", polynomial + ONE), compare("<=", ONE - polynomial))
            return [(side,) for side in sides if isinstance(side, Atom)]
        case Atom():
            return [(formula,)]
        case Or(parts):
            found = []
            for part in parts:
                inner = cubes(part, limit)
                if inner is None or len(found) + len(inner) > limit:
                    return None
                found += inner
        case And(parts):
            found = [()]
            for part in parts:
                inner = cubes(part, limit)
                if inner is None or len(found) * len(inner) > limit:
                    return None
                found = [left + right for left in found for right in inner]
    return found
