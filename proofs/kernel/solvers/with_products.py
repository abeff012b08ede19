"""How a solver is asked about products: first with product facts, each product an unknown of its own, then as such.

What any solver that is shipped has in common; which solver it is, `_fresh` knows.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations

from proofs.kernel.solvers.answer import Answer
from proofs.kernel.solvers.products import eliminated, with_products
from proofs.kernel.solvers.smtlib import Query
from proofs.kernel.terms.formula import Atom, Formula, compare, cubes
from proofs.kernel.terms.polynomial import ONE, Polynomial, collected, without

MOST_CUBES = 64
"""Into how many conjunctions a query is split, at most, to form products with it."""

MOST_FACTORS = 8
"""Of how many factors the sign is tried, to show without products as such what was shown with them."""

MOST_SPLITS = 2
"""By the signs of how many factors at once."""

ProductsOf = Callable[[list[Formula]], list[Formula]]
"""Facts, and products of them."""

PRODUCTS: tuple[ProductsOf, ...] = (partial(with_products, loosely=False), partial(with_products, loosely=True))
"""How products are added, one way after the other."""

LONG_PRODUCTS: ProductsOf = partial(with_products, loosely=True, in_turn=True)
"""A further way, where products as such are needed."""


class WithProducts(ABC):
    """How a solver of linear queries is asked about products: what any solver that is shipped has in common."""

    def __init__(self, keep: Callable[[Query], None] | None = None, *, splits: bool = False) -> None:
        self._keep = keep
        self._splits = splits

    @abstractmethod
    def _fresh(self, query: Query) -> Answer:
        """What a new solver says about a query."""

    def _needed(self, facts: list[Formula], formula: Formula) -> list[Formula]:
        """Those of the facts that it takes to refute a formula; all if that is not known."""
        return facts

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        cases = cubes(formula, MOST_CUBES)
        if cases is not None and (refuted := self._all_refuted(facts, cases)) is not None:
            self._note(refuted)
            return Answer("unsat")
        query = Query((*facts, formula), is_native=True)
        answer = self._fresh(query)
        if answer.status == "sat":
            return answer
        is_refuted = answer.status == "unsat"
        split = self._split(query, cases) if cases and (self._splits or not is_refuted) else None
        if split is None and not is_refuted:
            return answer
        self._note(split or [query])
        return Answer("unsat")

    def _split(self, query: Query, cases: list[tuple[Atom, ...]]) -> list[Query] | None:
        """The same without products as such: what is needed of the facts, and each case by the signs of factors."""
        *facts, formula = query.formulas
        facts = self._needed(facts, formula)
        found = [self._by_signs(facts, case, MOST_SPLITS) for case in cases]
        return None if None in found else [part for parts in found for part in parts or ()]

    def _by_signs(self, facts: list[Formula], case: tuple[Atom, ...], left: int) -> list[Query] | None:
        """The queries that refute a case, or its parts where a factor that a variable has is negative, 0, positive."""
        if (query := self._refuted(facts, case, is_last=True)) is not None:
            return [query]
        factors = dict.fromkeys(cofactor for atom in case for cofactor in cofactors(atom.polynomial)) if left else {}
        for factor in list(factors)[:MOST_FACTORS]:
            found = [self._by_signs(facts, side, left - 1) for side in signs(case, factor)]
            if None not in found:
                return [part for parts in found for part in parts or ()]
        return None

    def _all_refuted(self, facts: list[Formula], cases: list[tuple[Atom, ...]]) -> list[Query] | None:
        """The queries that show that the facts contradict every case; None if one is left open."""
        found = []
        for case in cases:
            if (query := self._refuted(facts, case)) is None:
                return None
            found.append(query)
        return found

    def _refuted(self, facts: list[Formula], case: tuple[Atom, ...], *, is_last: bool = False) -> Query | None:
        """The query that shows, by substitution and products, that the facts contradict a conjunction; None if none.

        What `is_last` is tried harder.
        """
        reduced = eliminated((*facts, *case), joins=is_last)
        for products_of in (*PRODUCTS, LONG_PRODUCTS) if is_last else PRODUCTS:
            query = Query(tuple(products_of(reduced)))
            if self._fresh(query).status == "unsat":
                return query
        return None

    def _note(self, queries: Iterable[Query]) -> None:
        if self._keep is not None:
            for query in queries:
                self._keep(query)


def signs(case: tuple[Atom, ...], factor: Polynomial) -> list[tuple[Atom, ...]]:
    """A case where a factor is negative, where it is 0, and where it is positive."""
    sides = (compare("<=", factor + ONE), compare("==", factor), compare("<=", ONE - factor))
    return [(*case, side) for side in sides if isinstance(side, Atom)]


def cofactors(polynomial: Polynomial) -> list[Polynomial]:
    """For each variable, or two, in several products, the sum that they are multiplied with; linear ones first."""
    products = [(monomial, factor) for monomial, factor in polynomial.terms if len(monomial) > 1]
    single = dict.fromkeys((name,) for monomial, _ in products for name in monomial)
    double = dict.fromkeys(pair for monomial, _ in products for pair in combinations(monomial, 2))
    found = []
    for names in (*single, *double):
        terms = [(rest, factor) for monomial, factor in products if (rest := without(monomial, names)) is not None]
        if len(terms) > 1:
            found.append(collected(terms))
    return sorted(found, key=degree)


def degree(polynomial: Polynomial) -> int:
    """The length of the longest product."""
    return max(len(monomial) for monomial, _ in polynomial.terms)
