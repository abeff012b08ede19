"""The solver: which conjunctions of formulas have integer solutions.

`Solver` is all that the kernel asks of one; `Z3` is the one that is shipped. It holds the facts of a path in
linear form, every product of variables an unknown of its own, and answers a query there first. "No" is final.
A solution of the linear form may be none of the formulas: the caller evaluates them, and asks `ask_products`
where it is not. That adds product facts (see `products`), and last hands z3 the products themselves.

Effort is bounded by z3's own resource count, never by time, so the answers are the same on every machine. Each
conjunction found to have no solution is handed to whoever keeps the queries, in the form in which z3 was asked.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import z3

from proofs.kernel.formula import And, Atom, Formula, Or, compare, cubes
from proofs.kernel.polynomial import ONE, Assignment, Polynomial, collected, without
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


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether there is a solution, one (in which variables may be missing), and why nothing is known."""

    status: Literal["sat", "unsat", "unknown"]
    model: Assignment = field(default_factory=dict)
    reason: str = ""


class Solver(Protocol):
    """What the kernel asks of a solver."""

    def begin(self) -> None:
        """Forgets all facts."""

    def add(self, formula: Formula) -> None:
        """Adds a fact."""

    def ask(self, formula: Formula) -> Answer:
        """Whether the linear form of the facts and the formula has a solution."""

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        """Whether these facts and the formula have a solution, products and all."""


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


class Z3(WithProducts):
    """z3, with one solver kept for the linear queries of all paths, and nothing shared with any other."""

    def __init__(self, keep: Callable[[Query], None] | None = None, *, splits: bool = False) -> None:
        super().__init__(keep, splits=splits)
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

    def _fresh(self, query: Query) -> Answer:
        solver = solver_with(NATIVE_EFFORT if query.is_native else PRODUCT_EFFORT, self._context)
        for formula in query.formulas:
            solver.add(self._formula(formula, native=True) if query.is_native else self._translated(formula))
        return answer_of(solver)

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
