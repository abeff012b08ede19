"""How a solver is asked about products of variables: first with products of facts added and each product an unknown of
its own, then with products as such.

A solution is often found at once where products are meant as such, and adding products would not find it; so one is
looked for before, with little effort. That there is none is taken from there only where no query is kept for others to
refute again: those are linear, since other solvers rarely decide products.

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
"""The most conjunctions into which a query is split, so that products can be formed with each."""

MOST_FACTORS = 8
"""How many factors are tried in the search for a proof by cases of a factor's sign, which needs no products as such."""

MOST_SPLITS = 2
"""By the signs of how many factors a case is split, one inside the other."""

ProductsOf = Callable[[list[Formula]], list[Formula]]
"""Adds products of facts to the facts."""

PRODUCTS: tuple[ProductsOf, ...] = (partial(with_products, loosely=False), partial(with_products, loosely=True))
"""The ways of adding products, in the order in which they are tried."""

LONG_PRODUCTS: ProductsOf = partial(with_products, loosely=True, in_turn=True)
"""One more way, for queries that were decided with products as such only."""


class WithProducts(ABC):
    """A solver of linear queries that is asked about products: what the two solvers that are shipped have in common."""

    def __init__(self, keep: Callable[[Query], None] | None = None, *, splits: bool = False) -> None:
        self._keep = keep
        self._splits = splits

    @abstractmethod
    def _fresh(self, query: Query) -> Answer:
        """The answer of a new solver to a query."""

    def _at_once(self, facts: list[Formula], formula: Formula) -> Answer:
        """The answer that little effort gives about facts and a formula with products as such."""
        return Answer("unknown")

    def _needed(self, facts: list[Formula], formula: Formula) -> list[Formula]:
        """The facts that are needed to refute a formula; all of them if that is not known."""
        return facts

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        query = Query((*facts, formula), is_native=True)
        found = self._at_once(facts, formula)
        if found.status == "sat":
            return found
        if found.status == "unsat" and not self._splits:
            self._note([query])
            return found
        cases = cubes(formula, MOST_CUBES)
        if cases is not None and (refuted := self._all_refuted(facts, cases)) is not None:
            self._note(refuted)
            return Answer("unsat")
        answer = self._fresh(query)
        if answer.status == "sat":
            return answer
        is_refuted = answer.status == "unsat"
        split = self._split(query, cases) if cases and (self._splits or not is_refuted) else None
        if split is None and not is_refuted:
            return answer
        self._note(split or [query])
        return Answer("unsat")

    @abstractmethod
    def begin(self) -> None:
        """Forgets all facts."""

    @abstractmethod
    def add(self, formula: Formula) -> None:
        """Adds a fact."""

    @abstractmethod
    def confirm(self) -> Answer:
        """Whether the linear form of the facts alone has a solution, which need not be given."""

    @abstractmethod
    def ask(self, formula: Formula) -> Answer:
        """Whether the linear form of the facts and the formula has a solution."""

    def _split(self, query: Query, cases: list[tuple[Atom, ...]]) -> list[Query] | None:
        """Queries without products as such that show together what a query with them showed: for each case, cases by
        the signs of factors."""
        *facts, formula = query.formulas
        facts = self._needed(facts, formula)
        found = [self._by_signs(facts, case, MOST_SPLITS) for case in cases]
        return None if None in found else [part for parts in found for part in parts or ()]

    def _by_signs(self, facts: list[Formula], case: tuple[Atom, ...], left: int) -> list[Query] | None:
        """The queries that refute a case, split where necessary into the cases that a factor of a variable is negative,
        0, or positive."""
        if (query := self._refuted(facts, case, is_last=True)) is not None:
            return [query]
        factors = dict.fromkeys(cofactor for atom in case for cofactor in cofactors(atom.polynomial)) if left else {}
        for factor in list(factors)[:MOST_FACTORS]:
            found = [self._by_signs(facts, side, left - 1) for side in signs(case, factor)]
            if None not in found:
                return [part for parts in found for part in parts or ()]
        return None

    def _all_refuted(self, facts: list[Formula], cases: list[tuple[Atom, ...]]) -> list[Query] | None:
        """The queries that show that the facts contradict every case; None if one case is left open."""
        found = []
        for case in cases:
            if (query := self._refuted(facts, case)) is None:
                return None
            found.append(query)
        return found

    def _refuted(self, facts: list[Formula], case: tuple[Atom, ...], *, is_last: bool = False) -> Query | None:
        """The query that shows, by substitution and products of facts, that the facts contradict a conjunction; None if
        there is none.

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
    """The cases in which a factor is negative, 0, and positive."""
    sides = (compare("<=", factor + ONE), compare("==", factor), compare("<=", ONE - factor))
    return [(*case, side) for side in sides if isinstance(side, Atom)]


def cofactors(polynomial: Polynomial) -> list[Polynomial]:
    """For each variable, or pair of variables, that occurs in several products, the sum that it is multiplied with;
    those of least degree first."""
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
    """The number of variables in the longest product."""
    return max(len(monomial) for monomial, _ in polynomial.terms)
