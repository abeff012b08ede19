"""cvc5 in the place of z3: cvc5 finds the paths and the models, and z3 is not asked at all.

What is asked, and in which form, is the same (`solver.WithProducts`). Its effort is bounded by its own resource count.
"""

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

from proofs.kernel.solvers.answer import Answer
from proofs.kernel.solvers.journal import Journal
from proofs.kernel.solvers.second import EFFORT
from proofs.kernel.solvers.smtlib import Query
from proofs.kernel.solvers.solver import OUT_OF_EFFORT, Z3
from proofs.kernel.solvers.with_products import WithProducts
from proofs.kernel.terms.formula import And, Atom, Formula, Or, atoms
from proofs.kernel.terms.polynomial import Polynomial

NATIVE_EFFORT = 100_000
"""Resource limit of a query with products as such."""


def first_solver(name: str, journal: Journal) -> WithProducts:
    """The solver that is asked first; a journal keeps the queries that it refutes."""
    kind = Cvc5 if name == "cvc5" else Z3
    return kind(journal.note, splits=journal.keeps)


class Cvc5(WithProducts):
    """cvc5, with one solver kept for the linear queries of all paths."""

    def __init__(self, keep: Callable[[Query], None] | None = None, *, splits: bool = False) -> None:
        super().__init__(keep, splits=splits)
        self._cvc5 = import_module("cvc5")
        self._terms = self._cvc5.TermManager()
        self._facts: list[Formula] = []
        self._names: dict[str, Any] = {}
        self._formulas: dict[tuple[Formula, bool], Any] = {}
        self._solver = self._new("QF_LIA")
        self._solver.push()

    def begin(self) -> None:
        self._facts.clear()
        self._solver.pop()
        self._solver.push()

    def add(self, formula: Formula) -> None:
        self._facts.append(formula)
        self._solver.assertFormula(self._formula(formula, False))

    def ask(self, formula: Formula) -> Answer:
        self._solver.push()
        self._solver.assertFormula(self._formula(formula, False))
        query = Query((*self._facts, formula))
        answer = self._answer(self._solver, query)
        self._solver.pop()
        if answer.status == "unsat":
            self._note([query])
        return answer

    def confirm(self) -> Answer:
        return self.ask(True)

    def _fresh(self, query: Query) -> Answer:
        solver = self._new("QF_NIA", NATIVE_EFFORT) if query.is_native else self._new("QF_LIA")
        for formula in query.formulas:
            solver.assertFormula(self._formula(formula, query.is_native))
        return self._answer(solver, query)

    def _new(self, logic: str, effort: int = EFFORT) -> Any:
        """A solver with a resource limit per query."""
        solver = self._cvc5.Solver(self._terms)
        for name, value in (("incremental", "true"), ("produce-models", "true"), ("rlimit-per", str(effort))):
            solver.setOption(name, value)
        solver.setLogic(logic)
        return solver

    def _answer(self, solver: Any, query: Query) -> Answer:
        """The answer of a solver about the formulas that were added to it."""
        result = solver.checkSat()
        if result.isUnsat():
            return Answer("unsat")
        if result.isUnknown():
            is_limit = result.getUnknownExplanation() == self._cvc5.UnknownExplanation.RESOURCEOUT
            return Answer("unknown", reason=OUT_OF_EFFORT if is_limit else str(result))
        names = dict.fromkeys(name for formula in query.formulas for name in unknowns(formula, query.is_native))
        return Answer("sat", {name: solver.getValue(self._name(name)).getIntegerValue() for name in names})

    def _formula(self, formula: Formula, native: bool) -> Any:
        if (known := self._formulas.get((formula, native))) is None:
            known = self._formulas[formula, native] = self._written(formula, native)
        return known

    def _written(self, formula: Formula, native: bool) -> Any:
        kinds, make = self._cvc5.Kind, self._terms.mkTerm
        match formula:
            case bool():
                return self._terms.mkBoolean(formula)
            case Atom("<=", polynomial):
                return make(kinds.LEQ, self._sum(polynomial, native), self._terms.mkInteger(0))
            case Atom(relation, polynomial):
                equation = make(kinds.EQUAL, self._sum(polynomial, native), self._terms.mkInteger(0))
                return equation if relation == "==" else make(kinds.NOT, equation)
            case And(parts):
                return self._joined(kinds.AND, [self._formula(part, native) for part in parts])
            case Or(parts):
                return self._joined(kinds.OR, [self._formula(part, native) for part in parts])

    def _sum(self, polynomial: Polynomial, native: bool) -> Any:
        kinds, terms = self._cvc5.Kind, []
        for monomial, factor in polynomial.terms:
            names = monomial if native else ("*".join(monomial),) if monomial else ()
            terms.append(self._joined(kinds.MULT, [self._terms.mkInteger(str(factor)), *map(self._name, names)]))
        return self._joined(kinds.ADD, terms) if terms else self._terms.mkInteger(0)

    def _joined(self, kind: Any, parts: list[Any]) -> Any:
        """An application of an operator to some parts; with one part only, that part."""
        return parts[0] if len(parts) == 1 else self._terms.mkTerm(kind, *parts)

    def _name(self, name: str) -> Any:
        if (known := self._names.get(name)) is None:
            known = self._names[name] = self._terms.mkConst(self._terms.getIntegerSort(), name)
        return known


@lru_cache(maxsize=20_000)
def unknowns(formula: Formula, native: bool) -> tuple[str, ...]:
    """The names of the unknowns in a formula."""
    monomials = {monomial for atom in atoms(formula) for monomial, _ in atom.polynomial.terms if monomial}
    found = {name for monomial in monomials for name in (monomial if native else ("*".join(monomial),))}
    return tuple(sorted(found))
