"""The solver: which conjunctions of formulas have integer solutions.

`answer.Solver` is all that the kernel asks of one; `Z3` is the one that is shipped. It holds the facts of a path in
linear form, every product of variables an unknown of its own, and answers a query there first. "No" is final.
A solution of the linear form may be none of the formulas: the caller evaluates them, and asks `ask_products`
where it is not. That adds product facts (see `products`), and last hands z3 the products themselves.

Effort is bounded by z3's own resource count, never by time, so the answers are the same on every machine. Each
conjunction found to have no solution is handed to whoever keeps the queries, in the form in which z3 was asked.
"""

from collections.abc import Callable
from typing import Any

import z3

from proofs.kernel.solvers.answer import Answer
from proofs.kernel.solvers.smtlib import Query
from proofs.kernel.solvers.with_products import WithProducts
from proofs.kernel.terms.formula import And, Atom, Formula, Or
from proofs.kernel.terms.polynomial import Polynomial

LINEAR_EFFORT = 4_000_000
"""Resource limit of a linear query."""

PRODUCT_EFFORT = 8_000_000
"""Resource limit of a query with product facts."""

NATIVE_EFFORT = 4_000_000
"""Resource limit of a query with products as such."""

NATIVE_SEEDS = (0, 1, 2)
"""The random seeds with which such a query is tried, until one run decides it."""

MOST_FORMULAS = 20_000
"""How many translated formulas are kept from path to path."""

OUT_OF_EFFORT = "the solver's resource limit was reached"
"""The reason that is given for a query that was given up."""

LIMIT_REASONS = ("canceled", "max. resource limit exceeded")
"""What z3 says when its resource limit is reached."""


class Z3(WithProducts):
    """z3, with one solver kept for the linear queries of all paths, and nothing shared with any other."""

    def __init__(self, keep: Callable[[Query], None] | None = None, *, splits: bool = False) -> None:
        super().__init__(keep, splits=splits)
        self._facts: list[Formula] = []
        self._translation = Translation()
        self._solver = solver_with(LINEAR_EFFORT, self._translation.context)
        self._solver.push()

    def begin(self) -> None:
        self._translation.shrink()
        self._facts.clear()
        self._solver.pop()
        self._solver.push()

    def add(self, formula: Formula) -> None:
        self._facts.append(formula)
        self._solver.add(self._translation.linear(formula))

    def ask(self, formula: Formula) -> Answer:
        self._solver.push()
        self._solver.add(self._translation.linear(formula))
        answer = answer_of(self._solver)
        self._solver.pop()
        if answer.status == "unsat":
            self._note([Query((*self._facts, formula))])
        return answer

    def _fresh(self, query: Query) -> Answer:
        """The answer of a new solver; for a query with products as such, the first answer that one of several seeds
        gives."""
        if not query.is_native:
            return self._asked(query, PRODUCT_EFFORT, 0)
        answers = (self._asked(query, NATIVE_EFFORT, seed) for seed in NATIVE_SEEDS)
        return next((answer for answer in answers if answer.status != "unknown"), Answer("unknown", {}, OUT_OF_EFFORT))

    def _needed(self, facts: list[Formula], formula: Formula) -> list[Formula]:
        translation = Translation()
        solver = solver_with(NATIVE_EFFORT, translation.context)
        names = {f"fact!{number}": fact for number, fact in enumerate(facts)}
        solver.add(translation.formula(formula, native=True))
        for name, fact in names.items():
            solver.add(z3.Implies(z3.Bool(name, translation.context), translation.formula(fact, native=True)))
        if solver.check(*(z3.Bool(name, translation.context) for name in names)) != z3.unsat:
            return facts
        needed = {str(name) for name in solver.unsat_core()}
        return [fact for name, fact in names.items() if name in needed]

    def _asked(self, query: Query, effort: int, seed: int) -> Answer:
        """The answer of a new solver to a query; it knows nothing of earlier queries."""
        translation = Translation()
        solver = solver_with(effort, translation.context, seed)
        for formula in query.formulas:
            solver.add(translation.formula(formula, native=True) if query.is_native else translation.linear(formula))
        return answer_of(solver)


class Translation:
    """Translates formulas to terms of z3, in a context of its own."""

    def __init__(self) -> None:
        self.context = z3.Context()
        self._names: dict[str, Any] = {}
        self._formulas: dict[Formula, Any] = {}

    def shrink(self) -> None:
        """Drops the translations made so far if they are too many."""
        if len(self._formulas) > MOST_FORMULAS:
            self._formulas.clear()

    def linear(self, formula: Formula) -> Any:
        """The translation of a formula in which each product of variables is an unknown of its own."""
        if (known := self._formulas.get(formula)) is None:
            known = self._formulas[formula] = self.formula(formula, native=False)
        return known

    def formula(self, formula: Formula, *, native: bool) -> Any:
        """The translation of a formula; with `native`, products are products."""
        match formula:
            case bool():
                return z3.BoolVal(formula, self.context)
            case Atom("<=", polynomial):
                return self._sum(polynomial, native) <= 0
            case Atom("==", polynomial):
                return self._sum(polynomial, native) == 0
            case Atom(_, polynomial):
                return self._sum(polynomial, native) != 0
            case And(parts):
                return z3.And(*(self.formula(part, native=native) for part in parts))
            case Or(parts):
                return z3.Or(*(self.formula(part, native=native) for part in parts))

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
                known = self._names[name] = z3.Int(name, self.context)
            return known
        result = self._product(monomial[:1], native)
        for name in monomial[1:]:
            result = result * self._product((name,), native)
        return result


def solver_with(effort: int, context: Any, seed: int = 0) -> Any:
    """A z3 solver with a fixed seed and a resource limit per query."""
    solver = z3.SimpleSolver(ctx=context)
    solver.set("random_seed", seed)
    solver.set("rlimit", effort)
    solver.set("ctrl_c", False)
    return solver


def answer_of(solver: Any) -> Answer:
    """The answer of a z3 solver about the formulas that were added to it."""
    result = solver.check()
    if result == z3.sat:
        model = solver.model()
        return Answer("sat", {symbol.name(): model[symbol].as_long() for symbol in model.decls()})
    if result == z3.unsat:
        return Answer("unsat")
    reason = solver.reason_unknown()
    return Answer("unknown", reason=OUT_OF_EFFORT if reason in LIMIT_REASONS else reason)
