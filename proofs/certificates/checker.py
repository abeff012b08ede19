"""Checks that no integers meet a conjunction of formulas, by exact polynomial arithmetic alone: no solver, no search.

A certificate lists the formulas, and then steps. A step is a sum of products of facts, each product with a multiplier:
a positive integer, or any polynomial where one of the facts is an equation. What is at least 0 stays so when it is
added up and multiplied, so the sum is a new fact, `>= 0`, or `== 0` if every product holds an equation. It is divided
by the common factor of its coefficients, the constant rounded down, since integers are meant. A sum that is identically
a negative number ends the proof. A proof may also go on case by case: of an alternative that is a fact, of an
inequation, or of `p < 0` and `p >= 0`; and it may take `p >= 0` and `-p >= 0` for `p == 0`.

    {"given": ["x*y <= 0", "1 + -1*x <= 0", "1 + -1*y <= 0"], "proof": [[[1, 0], [1, 1, 2], [1, 1], [1, 2]]]}

says that `-xy`, `(x - 1)(y - 1)`, `x - 1` and `y - 1` cannot all be at least 0, for they add up to -1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import Any

Sum = dict[tuple[str, ...], int]
"""A polynomial: the coefficient of each product of variables, none of them 0; the empty product is 1."""

ONE: Sum = {(): 1}
"""The polynomial 1."""


class Rejected(Exception):
    """A certificate that does not show what it should."""


@dataclass(frozen=True, slots=True)
class Fact:
    """`total == 0`, or `total >= 0`."""

    total: Sum
    is_equation: bool = False


Facts = Sequence["Fact | Alternatives"]
"""The facts that are known, by number."""

Alternatives = tuple[tuple[Any, ...], ...]
"""Facts of which those of one alternative hold, at least."""


def check(certificate: Any) -> int:
    """How many identities were checked. Raises Rejected if the given formulas are not shown to have no solution."""
    match certificate:
        case {"given": list(given), "proof": list(proof), **rest} if not rest:
            return refuted([fact for formula in given for fact in facts_of(formula)], proof)
        case _:
            raise Rejected(f"a certificate is a list of formulas and a proof, not {certificate!r}")


def refuted(facts: Facts, proof: Any) -> int:
    """How many identities show that the facts contradict one another. Raises Rejected if they do not."""
    known, count = list(facts), 0
    for step in proof if isinstance(proof, list) else ():
        match step:
            case {"cases": number, "proofs": list(proofs), **rest} if not rest:
                return count + refuted_each(known, alternatives(known, number), proofs)
            case {"sign": str(text), "proofs": list(proofs), **rest} if not rest:
                sign = polynomial(text)
                sides = ((Fact(added(scaled(sign, -1), ONE, -1)),), (Fact(sign),))
                return count + refuted_each(known, sides, proofs)
            case {"equal": [one, other], **rest} if not rest:
                known.append(equation(numbered(known, one), numbered(known, other)))
            case [_, *_]:
                found, count = summed(known, step), count + 1
                if is_contradiction(found):
                    return count
                known.append(divided(found))
            case _:
                raise Rejected(f"no step: {step!r}")
    raise Rejected("the proof ends before a contradiction")


def refuted_each(facts: Facts, cases: Alternatives, proofs: list[Any]) -> int:
    """How many identities refute each of the cases. Raises Rejected if one is left open."""
    if len(cases) != len(proofs):
        raise Rejected(f"{len(cases)} cases, and {len(proofs)} proofs")
    return sum(refuted((*facts, *case), proof) for case, proof in zip(cases, proofs, strict=True))


def alternatives(facts: Facts, number: Any) -> Alternatives:
    """The fact of this number, which must be one of alternatives."""
    found = numbered(facts, number)
    if isinstance(found, Fact):
        raise Rejected(f"fact {number} has no cases")
    return found


def numbered(facts: Facts, number: Any) -> "Fact | Alternatives":
    """The fact of this number."""
    if type(number) is not int or not 0 <= number < len(facts):
        raise Rejected(f"there is no fact {number!r}")
    return facts[number]


def equation(one: "Fact | Alternatives", other: "Fact | Alternatives") -> Fact:
    """What is at least 0, and at most 0 by the other fact. Raises Rejected if the facts are not opposites."""
    if isinstance(one, Fact) and isinstance(other, Fact) and not added(one.total, other.total):
        return Fact(one.total, is_equation=True)
    raise Rejected(f"not opposites: {one} and {other}")


def summed(facts: Facts, step: list[Any]) -> Fact:
    """The sum of products of facts. Raises Rejected where it need not be at least 0."""
    total: Sum = {}
    are_equations = True
    for term in step:
        match term:
            case [multiplier, *numbers] if numbers:
                product, is_equation = multiplied(facts, numbers)
            case _:
                raise Rejected(f"no product of facts: {term!r}")
        if is_equation and isinstance(multiplier, str):
            product, multiplier = times(product, polynomial(multiplier)), 1
        if type(multiplier) is not int or not (is_equation or multiplier > 0):
            raise Rejected(f"a product of inequalities cannot be multiplied with {multiplier!r}")
        total = added(total, product, multiplier)
        are_equations = are_equations and is_equation
    return Fact(total, are_equations)


def multiplied(facts: Facts, numbers: list[Any]) -> tuple[Sum, bool]:
    """The product of facts, and whether it is 0."""
    product, is_equation = ONE, False
    for number in numbers:
        fact = numbered(facts, number)
        if not isinstance(fact, Fact):
            raise Rejected(f"fact {number} is no comparison")
        product, is_equation = times(product, fact.total), is_equation or fact.is_equation
    return product, is_equation


def is_contradiction(fact: Fact) -> bool:
    """Whether no integers meet a fact: a constant of the wrong sign, or an equation `2 p + 1 == 0`."""
    constant, factor = fact.total.get((), 0), common_factor(fact.total)
    if fact.is_equation:
        return constant % factor != 0 if factor else constant != 0
    return not factor and constant < 0


def divided(fact: Fact) -> Fact:
    """The same for integers, divided by the common factor, the constant of an inequality rounded down."""
    if (factor := common_factor(fact.total)) <= 1:
        return fact
    parts = {monomial: coefficient // factor for monomial, coefficient in fact.total.items()}
    return Fact({monomial: coefficient for monomial, coefficient in parts.items() if coefficient}, fact.is_equation)


def common_factor(total: Sum) -> int:
    """The greatest common divisor of the coefficients, but for the constant; 0 for a constant."""
    return gcd(*(coefficient for monomial, coefficient in total.items() if monomial))


def facts_of(formula: Any) -> tuple["Fact | Alternatives", ...]:
    """What a formula says: `P <= 0`, `P == 0`, `P != 0`, `["and", ...]` or `["or", ...]`."""
    match formula:
        case ["and", *parts] if parts:
            return tuple(fact for part in parts for fact in facts_of(part))
        case ["or", *parts] if parts:
            return (tuple(facts_of(part) for part in parts),)
        case str() if formula.endswith(" <= 0"):
            return (Fact(scaled(polynomial(formula[:-5]), -1)),)
        case str() if formula.endswith(" == 0"):
            return (Fact(polynomial(formula[:-5]), is_equation=True),)
        case str() if formula.endswith(" != 0"):
            total = polynomial(formula[:-5])
            return (((Fact(added(scaled(total, -1), ONE, -1)),), (Fact(added(total, ONE, -1)),)),)
        case _:
            raise Rejected(f"no formula: {formula!r}")


def polynomial(text: str) -> Sum:
    """The polynomial that is written as terms joined by " + ", their factors by "*", a number at most in front.

    >>> polynomial("-3 + 2*x*y + x*x")
    {(): -3, ('x', 'y'): 2, ('x', 'x'): 1}
    """
    total: Sum = {}
    for term in text.split(" + "):
        first, *names = term.split("*")
        if is_number(first):
            factor = int(first)
        else:
            factor, names = 1, [first, *names]
        if not all(name.replace("!", "").isidentifier() for name in names):
            raise Rejected(f"no polynomial: {text!r}")
        total = added(total, {tuple(sorted(names)): 1}, factor)
    return total


def is_number(text: str) -> bool:
    """Whether a text is an integer in decimal digits."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit()


def added(left: Sum, right: Sum, factor: int = 1) -> Sum:
    """`left + factor * right`."""
    total = dict(left)
    for monomial, coefficient in right.items():
        total[monomial] = total.get(monomial, 0) + factor * coefficient
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient}


def scaled(total: Sum, factor: int) -> Sum:
    """The product with an integer other than 0."""
    return {monomial: factor * coefficient for monomial, coefficient in total.items()}


def times(left: Sum, right: Sum) -> Sum:
    """The product of polynomials."""
    total: Sum = {}
    for one, a in left.items():
        for other, b in right.items():
            monomial = tuple(sorted(one + other))
            total[monomial] = total.get(monomial, 0) + a * b
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient}
