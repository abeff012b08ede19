"""The solver: which conjunctions of formulas have integer solutions.

`answer.Solver` is all that the kernel asks of one; `Z3` is the one that is shipped. It holds the facts of a path in
linear form, every product of variables an unknown of its own, and answers a query there first. "No" is final.
A solution of the linear form may be none of the formulas: the caller evaluates them, and asks `ask_products`
where it is not. That adds product facts (see `products`), then hands z3 the products themselves, and where it cannot
tell, or the queries are kept for others, looks for linear queries again that say the same.

Effort is bounded by z3's own resource count, never by time, so the answers are the same on every machine. Each
conjunction found to have no solution is handed to whoever keeps the queries, in the form in which z3 was asked.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import z3

from proofs.kernel.answer import Answer
from proofs.kernel.formula import And, Atom, Formula, Or, compare, cubes
from proofs.kernel.polynomial import ONE, Polynomial, collected, without
from proofs.kernel.products import eliminated, with_products
from proofs.kernel.smtlib import Query

LINEAR_EFFORT = 4_000_000
"""Resource limit of a linear query."""

PRODUCT_EFFORT = 8_000_000
"""Resource limit of a query with product facts."""

NATIVE_EFFORT = 4_000_000
"""Resource limit of a query with products as such."""

MOST_CUBES = 64
"""Into how many conjunctions a query is split, at most, to form products with it."""


OUT_OF_EFFORT = "the solver's resource limit was reached"
"""The reason of a query that was given up."""

LIMIT_REASONS = ("canceled", "max. resource limit exceeded")
"""What z3 says when its resource limit is reached."""


MOST_FACTORS = 3
"""Of how many factors the sign is tried, to show without products as such what was shown with them."""

MOST_SPLITS = 2
"""By the signs of how many factors at once."""


ProductsOf = Callable[[list[Formula]], list[Formula]]
"""Facts, and products of them."""

PRODUCTS: tuple[ProductsOf, ...] = (partial(with_products, loosely=False), partial(with_products, loosely=True))
"""How products are added, one way after the other."""

LONG_PRODUCTS: ProductsOf = partial(with_products, loosely=True, in_turn=True)
"""A further way, where z3 needs products as such."""


class Z3:
    """z3, with one solver kept for the linear queries of all paths, and nothing shared with any other."""

    def __init__(self, keep: Callable[[Query], None] | None = None, *, splits: bool = False) -> None:
        self._keep = keep
        self._splits = splits
        self._facts: list[Formula] = []
        self._names: dict[str, Any] = {}
        self._formulas: dict[Formula, Any] = {}
        self._context = z3.Context()
        self._solver = solver_with(LINEAR_EFFORT, self._context)
        self._solver.push()

    def begin(self) -> None:
        if len(self._formulas) > 20_000:
            self._formulas.clear()
        self._facts.clear()
        self._solver.pop()
        self._solver.push()

    def add(self, formula: Formula) -> None:
        self._facts.append(formula)
        self._solver.add(self._translated(formula))

    def ask(self, formula: Formula) -> Answer:
        self._solver.push()
        self._solver.add(self._translated(formula))
        answer = answer_of(self._solver)
        self._solver.pop()
        if answer.status == "unsat":
            self._note([Query((*self._facts, formula))])
        return answer

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        cases = cubes(formula, MOST_CUBES)
        if cases is not None and (refuted := self._all_refuted(facts, cases)) is not None:
            self._note(refuted)
            return Answer("unsat")
        query = Query((*facts, formula), is_native=True)
        answer = self._fresh(query, NATIVE_EFFORT)
        if answer.status == "sat":
            return answer
        is_refuted = answer.status == "unsat"
        split = Z3()._split(query, cases) if cases and (self._splits or not is_refuted) else None
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

    def _needed(self, facts: list[Formula], formula: Formula) -> list[Formula]:
        """Those of the facts, products as such, that z3 needs to refute a formula; all if it cannot tell."""
        solver = solver_with(NATIVE_EFFORT, self._context)
        names = {f"fact!{number}": fact for number, fact in enumerate(facts)}
        solver.add(self._formula(formula, native=True))
        for name, fact in names.items():
            solver.add(z3.Implies(z3.Bool(name, self._context), self._formula(fact, native=True)))
        if solver.check(*(z3.Bool(name, self._context) for name in names)) != z3.unsat:
            return facts
        needed = {str(name) for name in solver.unsat_core()}
        return [fact for name, fact in names.items() if name in needed]

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
            if self._fresh(query, PRODUCT_EFFORT).status == "unsat":
                return query
        return None

    def _fresh(self, query: Query, effort: int) -> Answer:
        """What a new solver says about a query."""
        solver = solver_with(effort, self._context)
        for formula in query.formulas:
            solver.add(self._formula(formula, native=True) if query.is_native else self._translated(formula))
        return answer_of(solver)

    def _note(self, queries: Iterable[Query]) -> None:
        if self._keep is not None:
            for query in queries:
                self._keep(query)

    def _translated(self, formula: Formula) -> Any:
        if (known := self._formulas.get(formula)) is None:
            known = self._formulas[formula] = self._formula(formula, native=False)
        return known

    def _formula(self, formula: Formula, *, native: bool) -> Any:
        match formula:
            case bool():
                return z3.BoolVal(formula, self._context)
            case Atom("<=", polynomial):
                return self._sum(polynomial, native) <= 0
            case Atom("==", polynomial):
                return self._sum(polynomial, native) == 0
            case Atom(_, polynomial):
                return self._sum(polynomial, native) != 0
            case And(parts):
                return z3.And(*(self._formula(part, native=native) for part in parts))
            case Or(parts):
                return z3.Or(*(self._formula(part, native=native) for part in parts))

    def _sum(self, polynomial: Polynomial, native: bool) -> Any:
        total: Any = 0
        for monomial, factor in polynomial.terms:
            if not monomial:
                total = total + factor
            else:
                term = self._product(monomial, native)
                total = total + (term if factor == 1 else factor * term)
        return total

    def _product(self, monomial: tuple[str, ...], native: bool) -> Any:
        if not native or len(monomial) == 1:
            name = "*".join(monomial)
            if (known := self._names.get(name)) is None:
                known = self._names[name] = z3.Int(name, self._context)
            return known
        result = self._product(monomial[:1], native)
        for name in monomial[1:]:
            result = result * self._product((name,), native)
        return result


def signs(case: tuple[Atom, ...], factor: Polynomial) -> list[tuple[Atom, ...]]:
    """A case where a factor is negative, where it is 0, and where it is positive."""
    sides = (compare("<=", factor + ONE), compare("==", factor), compare("<=", ONE - factor))
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


def solver_with(effort: int, context: Any) -> Any:
    """A z3 solver with fixed seeds and a resource limit per query."""
    solver = z3.SimpleSolver(ctx=context)
    solver.set("random_seed", 0)
    solver.set("rlimit", effort)
    solver.set("ctrl_c", False)
    return solver


def answer_of(solver: Any) -> Answer:
    """What a z3 solver says about what was added to it."""
    result = solver.check()
    if result == z3.sat:
        model = solver.model()
        return Answer("sat", {symbol.name(): model[symbol].as_long() for symbol in model.decls()})
    if result == z3.unsat:
        return Answer("unsat")
    reason = solver.reason_unknown()
    return Answer("unknown", reason=OUT_OF_EFFORT if reason in LIMIT_REASONS else reason)
