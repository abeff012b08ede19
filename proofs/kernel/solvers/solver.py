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
from z3 import z3core as c

from proofs.kernel.solvers.answer import Answer
from proofs.kernel.solvers.smtlib import Query
from proofs.kernel.solvers.translation import Term, Translation, integers_of
from proofs.kernel.solvers.with_products import WithProducts
from proofs.kernel.terms.formula import Formula

LINEAR_EFFORT = 4_000_000
"""Resource limit of a linear query."""

PRODUCT_EFFORT = 8_000_000
"""Resource limit of a query with product facts."""

NATIVE_EFFORT = 4_000_000
"""Resource limit of a query with products as such."""

AT_ONCE_EFFORT = 20_000
"""Resource limit of a first look for a solution of such a query."""

NATIVE_SEEDS = (0, 1, 2)
"""The random seeds with which such a query is tried, until one run decides it."""

OUT_OF_EFFORT = "the solver's resource limit was reached"
"""The reason that is given for a query that was given up."""

LIMIT_REASONS = ("canceled", "max. resource limit exceeded")
"""What z3 says when its resource limit is reached."""


class Kept:
    """A z3 solver in a context of its own that keeps the facts of a path; each question adds one formula to them."""

    def __init__(self, effort: int, *, native: bool) -> None:
        self.translation = Translation(native=native)
        self._at = self.translation.context.ref()
        self._solver = solver_with(effort, self.translation.context)
        self._solver.push()
        self._known, self._is_used = 0, False

    def begin(self) -> None:
        """Forgets all facts; where nothing was asked since it did, there are none."""
        self.translation.shrink()
        if self._is_used:
            self._solver.pop()
            self._solver.push()
            self._known, self._is_used = 0, False

    def ask(self, facts: list[Formula], formula: Formula) -> Answer:
        """Whether facts and a formula have a solution; the facts are those of the question before, and perhaps more."""
        self._add(facts)
        c.Z3_solver_push(self._at, self._solver.solver)
        assert_in(self._solver, self.translation.formula(formula))
        answer = answer_of(self._solver)
        c.Z3_solver_pop(self._at, self._solver.solver, 1)
        return answer

    def is_refuted(self, facts: list[Formula]) -> bool:
        """Whether facts are known to have no solution."""
        self._add(facts)
        return bool(c.Z3_solver_check(self._at, self._solver.solver) == z3.Z3_L_FALSE)

    def _add(self, facts: list[Formula]) -> None:
        self._is_used = True
        for fact in facts[self._known :]:
            assert_in(self._solver, self.translation.formula(fact))
        self._known = len(facts)


class Z3(WithProducts):
    """z3, with solvers kept for the queries of all paths, and nothing shared with any other."""

    def __init__(self, keep: Callable[[Query], None] | None = None, *, splits: bool = False) -> None:
        super().__init__(keep, splits=splits)
        self._facts: list[Formula] = []
        self._sums: Kept | None = None
        self._products: Kept | None = None

    @property
    def _linear(self) -> Kept:
        """The solver of the linear form; cases within bounds seldom need one, and a context takes milliseconds."""
        if self._sums is None:
            self._sums = Kept(LINEAR_EFFORT, native=False)
        return self._sums

    @property
    def _native(self) -> Kept:
        """The solver of products as such; most claims never need it."""
        if self._products is None:
            self._products = Kept(AT_ONCE_EFFORT, native=True)
        return self._products

    def begin(self) -> None:
        self._facts.clear()
        for kept in (self._sums, self._products):
            if kept is not None:
                kept.begin()

    def add(self, formula: Formula) -> None:
        self._facts.append(formula)

    def ask(self, formula: Formula) -> Answer:
        answer = self._linear.ask(self._facts, formula)
        if answer.status == "unsat":
            self._note([Query((*self._facts, formula))])
        return answer

    def confirm(self) -> Answer:
        if self._facts and self._linear.is_refuted(self._facts):
            self._note([Query((*self._facts, True))])
            return Answer("unsat")
        return Answer("sat")

    def _fresh(self, query: Query) -> Answer:
        """The answer of a new solver; for a query with products as such, the first answer that one of several seeds
        gives, in a new context: how long z3 takes for it depends on what else was made in one."""
        if not query.is_native:
            return self._asked(query, PRODUCT_EFFORT, 0)
        self._products = None
        answers = (self._asked(query, NATIVE_EFFORT, seed) for seed in NATIVE_SEEDS)
        return next((answer for answer in answers if answer.status != "unknown"), Answer("unknown", {}, OUT_OF_EFFORT))

    def _at_once(self, facts: list[Formula], formula: Formula) -> Answer:
        return self._native.ask(facts, formula) if facts == self._facts else Answer("unknown")

    def _needed(self, facts: list[Formula], formula: Formula) -> list[Formula]:
        translation = self._native.translation
        solver = solver_with(NATIVE_EFFORT, translation.context)
        names = {f"fact!{number}": fact for number, fact in enumerate(facts)}
        solver.add(translation.boolean(formula))
        for name, fact in names.items():
            solver.add(z3.Implies(z3.Bool(name, translation.context), translation.boolean(fact)))
        if solver.check(*(z3.Bool(name, translation.context) for name in names)) != z3.unsat:
            return facts
        needed = {str(name) for name in solver.unsat_core()}
        return [fact for name, fact in names.items() if name in needed]

    def _asked(self, query: Query, effort: int, seed: int) -> Answer:
        """The answer of a new solver to a query; it knows nothing of earlier queries."""
        translation = (self._native if query.is_native else self._linear).translation
        solver = solver_with(effort, translation.context, seed)
        for formula in query.formulas:
            assert_in(solver, translation.formula(formula))
        return answer_of(solver)


def solver_with(effort: int, context: Any, seed: int = 0) -> Any:
    """A z3 solver with a fixed seed and a resource limit per query."""
    solver = z3.SimpleSolver(ctx=context)
    solver.set("random_seed", seed)
    solver.set("rlimit", effort)
    solver.set("ctrl_c", False)
    return solver


def assert_in(solver: Any, term: Term) -> None:
    """Adds a fact to a z3 solver."""
    z3.Z3_solver_assert(solver.ctx.ref(), solver.solver, term)


def answer_of(solver: Any) -> Answer:
    """The answer of a z3 solver about the formulas that were added to it."""
    at = solver.ctx.ref()
    match c.Z3_solver_check(at, solver.solver):
        case z3.Z3_L_TRUE:
            return Answer("sat", integers_of(at, c.Z3_solver_get_model(at, solver.solver)))
        case z3.Z3_L_FALSE:
            return Answer("unsat")
    reason = solver.reason_unknown()
    return Answer("unknown", reason=OUT_OF_EFFORT if reason in LIMIT_REASONS else reason)
