"""Nonlinear statements made linear: substitution of equations, and products of inequalities.

To refute a conjunction over all integers, equations with a variable of coefficient 1 are solved for it and
substituted; then each product `p q >= 0` of two known `p >= 0`, `q >= 0` is a further fact, and so is its product
with a third. With every monomial an unknown of its own, linear reasoning on all of them is sound: an integer
solution of the statement is also a solution of its linear form.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from proofs.kernel.terms.formula import And, Atom, Formula, atoms, compare, conjunction, substituted
from proofs.kernel.terms.polynomial import Monomial, Polynomial, variable

MOST_FACTS = 500
"""The most products that are added to one query."""

HIGHEST_DEGREE = 4
"""The longest monomials that products may introduce."""


class Factor(NamedTuple):
    """A polynomial that may be multiplied, its degree, its terms of that degree, and the number that these have: the
    same for the same terms. The product of two has the product of these terms, which is not 0, for its own."""

    whole: Polynomial
    degree: int
    top: Polynomial
    number: int

    @staticmethod
    def of(polynomial: Polynomial, numbers: dict[Polynomial, int]) -> "Factor":
        """A polynomial as a factor; `numbers` has those given so far."""
        degree = polynomial.degree
        top = Polynomial(tuple(t for t in polynomial.terms if len(t[0]) == degree))
        return Factor(polynomial, degree, top, numbers.setdefault(top, len(numbers)))


def flattened(formulas: Iterable[Formula]) -> list[Formula]:
    """The conjuncts of formulas; `[False]` if one of them is False."""
    match conjunction(formulas):
        case And(parts):
            return list(parts)
        case True:
            return []
        case formula:
            return [formula]


def eliminated(formulas: Iterable[Formula], *, joins: bool = False) -> list[Formula]:
    """The conjuncts after every equation that can be solved for a variable was solved and substituted.

    `joins` makes `p <= 0` and `-p <= 0` an equation first, also where that comes about on the way.
    """
    facts = flattened(formulas)
    facts = with_equations(facts) if joins else facts
    while (solved := first_solved(facts)) is not None:
        at, name, replacement = solved
        rest = [substituted(fact, name, replacement) for i, fact in enumerate(facts) if i != at]
        facts = flattened(rest)
        facts = with_equations(facts) if joins else facts
    return facts


def with_equations(facts: list[Formula]) -> list[Formula]:
    """The conjuncts with `p <= 0` and `-p <= 0` made `p == 0`."""
    at_most = {fact.polynomial for fact in facts if isinstance(fact, Atom) and fact.relation == "<="}
    found: dict[Formula, None] = {}
    for fact in facts:
        match fact:
            case Atom("<=", polynomial) if polynomial.scaled(-1) in at_most:
                found[compare("==", polynomial)] = None
            case _:
                found[fact] = None
    return list(found)


def first_solved(facts: list[Formula]) -> tuple[int, str, Polynomial] | None:
    """The first equation `x == p` among the facts with `x` not in `p`: its place, `x` and `p`."""
    for at, fact in enumerate(facts):
        if isinstance(fact, Atom) and fact.relation == "==":
            polynomial = fact.polynomial
            for monomial, factor in polynomial.terms:
                if len(monomial) == 1 and abs(factor) == 1 and occurrences(polynomial, monomial[0]) == 1:
                    rest = polynomial - variable(monomial[0]).scaled(factor)
                    return at, monomial[0], rest.scaled(-factor)
    return None


def occurrences(polynomial: Polynomial, name: str) -> int:
    """In how many monomials a variable occurs."""
    return sum(name in monomial for monomial, _ in polynomial.terms)


def with_products(facts: list[Formula], *, loosely: bool, in_turn: bool = False) -> list[Formula]:
    """The facts and products of those among them that are inequalities.

    A product is added if all its monomials of the highest degree occur already (loosely: one of them), since
    only then can it cancel something; in turn, also if they are parts of such, so that a third factor leads there.
    """
    wanted = {m for fact in facts for atom in atoms(fact) for m, _ in atom.polynomial.terms if len(m) > 1}
    if in_turn:
        wanted |= {part for monomial in wanted for n in range(2, len(monomial)) for part in combinations(monomial, n)}
    highest = min(HIGHEST_DEGREE, max((len(m) for m in wanted), default=0))
    tops: dict[Polynomial, int] = {}
    known: dict[tuple[int, int], bool] = {}
    base = [Factor.of(polynomial, tops) for polynomial in dict.fromkeys(non_negative(facts))]
    found: dict[Polynomial, None] = {}
    level = base
    for _ in range(2):
        pairs = combinations_with_replacement(base, 2) if level is base else ((p, q) for p in level for q in base)
        level = []
        for left, right in pairs:
            if not 1 < left.degree + right.degree <= highest:
                continue
            if (useful := known.get(pair := (left.number, right.number))) is None:
                useful = known[pair] = is_useful(left.top.times(right.top), wanted, loosely)
            if useful:
                product = left.whole.times(right.whole)
                if product not in found:
                    found[product] = None
                    level.append(Factor.of(product, tops))
                    if len(found) >= MOST_FACTS:
                        return [*facts, *(compare("<=", p.scaled(-1)) for p in found)]
    return [*facts, *(compare("<=", p.scaled(-1)) for p in found)]


def non_negative(facts: list[Formula]) -> Iterator[Polynomial]:
    """The polynomials that the facts state to be at least 0, and each variable that is."""
    for fact in facts:
        if isinstance(fact, Atom) and fact.relation != "!=":
            polynomial = fact.polynomial.scaled(-1)
            yield polynomial
            match polynomial.terms:
                case (((), offset), ((name,), factor)) if offset < 0 < factor:
                    yield variable(name)
            if fact.relation == "==":
                yield fact.polynomial


def is_useful(top: Polynomial, wanted: set[Monomial], loosely: bool) -> bool:
    """Whether a product may cancel a monomial that occurs in the facts, by its terms of the highest degree."""
    return (any if loosely else all)(monomial in wanted for monomial, _ in top.terms)
