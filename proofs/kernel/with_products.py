"""How a solver is asked about products: first with product facts, each product an unknown of its own, then as such.

What any solver that is shipped has in common; which solver it is, `_fresh` knows.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from proofs.kernel.answer import Answer
from proofs.kernel.formula import Atom, Formula, compare, cubes
from proofs.kernel.polynomial import ONE, Polynomial, collected, without
from proofs.kernel.products import eliminated, with_products
from proofs.kernel.smtlib import Query

MOST_CUBES = 64
"""Into how many conjunctions a query is split, at most, to form products with it."""

MOST_FACTORS = 3
"""Of how many factors the sign is tried, to show without products as such what was shown with them."""


class WithProducts(ABC):
    """How a solver of linear queries is asked about products: what any solver that is shipped has in common."""

    def __init__(self, keep: Callable[[Query], None] | None = None, *, splits: bool = False) -> None:
        self._keep = keep
        self._splits = splits

    @abstractmethod
    def _fresh(self, query: Query) -> Answer:
        """What a new solver says about a query."""

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        cases = cubes(formula, MOST_CUBES)
        if cases is not None and (refuted := self._all_refuted(facts, cases)) is not None:
            self._note(refuted)
            return Answer("unsat")
        query = Query((*facts, formula), is_native=True)
        answer = self._fresh(query)
        if answer.status == "unsat":
            self._note((self._split(facts, cases) if self._splits and cases else None) or [query])
        return answer

    def _split(self, facts: list[Formula], cases: list[tuple[Atom, ...]]) -> list[Query] | None:
        """The same without products as such: each case by the sign of a factor that a variable is multiplied with."""
        found: list[Query] = []
        for case in cases:
            factors = dict.fromkeys(cofactor for atom in case for cofactor in cofactors(atom.polynomial))
            split = (self._all_refuted(facts, signs(case, factor)) for factor in list(factors)[:MOST_FACTORS])
            if (queries := self._all_refuted(facts, [case]) or next(filter(None, split), None)) is None:
                return None
            found += queries
        return found

    def _all_refuted(self, facts: list[Formula], cases: list[tuple[Atom, ...]]) -> list[Query] | None:
        """The queries that show that the facts contradict every case; None if one is left open."""
        found = []
        for case in cases:
            if (query := self._refuted(facts, case)) is None:
                return None
            found.append(query)
        return found

    def _refuted(self, facts: list[Formula], case: tuple[Atom, ...]) -> Query | None:
        """The query that shows, by substitution and products, that the facts contradict a conjunction; None if none."""
        reduced = eliminated((*facts, *case))
        for loosely in (False, True):
            query = Query(tuple(with_products(reduced, loosely=loosely)))
            if self._fresh(query).status == "unsat":
                return query
        return None

    def _note(self, queries: Iterable[Query]) -> None:
        if self._keep is not None:
            for query in queries:
                self._keep(query)


def signs(case: tuple[Atom, ...], factor: Polynomial) -> list[tuple[Atom, ...]]:
    """A case where a factor is at least 0, and where it is less."""
    sides = (compare("<=", factor.scaled(-1)), compare("<=", factor + ONE))
    return [(*case, side) for side in sides if isinstance(side, Atom)]


def cofactors(polynomial: Polynomial) -> list[Polynomial]:
    """For each variable that occurs in products with several others, the sum that it is multiplied with."""
    products = [(monomial, factor) for monomial, factor in polynomial.terms if len(monomial) > 1]
    found = []
    for name in dict.fromkeys(name for monomial, _ in products for name in monomial):
        terms = [(without(monomial, (name,)), factor) for monomial, factor in products if name in monomial]
        if len(terms) > 1:
            found.append(collected((rest, factor) for rest, factor in terms if rest is not None))
    return found
