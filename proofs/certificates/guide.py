"""z3 as a guide of the search for certificates: which of some statements contradict one another, and where to split.

Each product of variables is an unknown of its own, unless products are meant as such. A guide answers so many
questions and no more, so a search that leads nowhere ends.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import z3

from proofs.certificates.derivation import Row
from proofs.kernel.terms.formula import And, Atom, Formula, Or
from proofs.kernel.terms.polynomial import Polynomial, constant

EFFORT = 4_000_000
"""Resource limit of a question."""

MOST_QUESTIONS = 3_000
"""How many questions one search may ask."""

PER_QUESTION = 50
"""A question about more statements than these counts as several."""

T = TypeVar("T")

Oracle = Callable[[list[T]], list[T] | None]
"""Which of some statements contradict one another, None if it is not known that any do."""


class OutOfBudget(Exception):
    """A search asked too many questions."""


class Guide:
    """Answers the questions of one search."""

    def __init__(self) -> None:
        self._left = MOST_QUESTIONS
        self._known: dict[object, Any] = {}

    def linear(self, facts: list[Formula]) -> list[Formula] | None:
        """Formulas that contradict one another in linear form."""
        return self._core(facts, lambda formula: self._formula(formula, False))

    def native(self, facts: list[Formula]) -> list[Formula] | None:
        """Formulas that contradict one another, products as such."""
        return self._core(facts, lambda formula: self._formula(formula, True))

    def integer(self, rows: list[Row]) -> list[Row] | None:
        """Rows that contradict one another in linear form, over the integers."""
        return self._core(rows, lambda row: self._row(row, z3.Int))

    def rational(self, rows: list[Row]) -> list[Row] | None:
        """Rows that contradict one another in linear form, over the rationals."""
        return self._core(rows, lambda row: self._row(row, z3.Real))

    def fractional(self, rows: list[Row]) -> Iterator[Polynomial]:
        """`monomial - n` for each monomial that a rational solution of the rows puts between n - 1 and n."""
        self._count(rows)
        solver = z3.SimpleSolver()
        for row in rows:
            solver.add(self._row(row, z3.Real))
        if solver.check() != z3.sat:
            return
        model = solver.model()
        monomials = {monomial for row in rows for monomial, _ in row.total.terms if monomial}
        for monomial in sorted(monomials, key=lambda m: (len(m), m)):
            value = model[z3.Real("*".join(monomial))]
            if value is not None and value.denominator_as_long() != 1:
                above = -(-value.numerator_as_long() // value.denominator_as_long())
                yield Polynomial(((monomial, 1),)) - constant(above)

    def _count(self, items: Sequence[object]) -> None:
        """Counts a question. Raises OutOfBudget at one too many."""
        self._left -= 1 + len(items) // PER_QUESTION
        if self._left < 0:
            raise OutOfBudget

    def _core(self, items: list[T], translate: Callable[[T], Any]) -> list[T] | None:
        """Which of the items z3 needs to find a contradiction, None if it finds none."""
        self._count(items)
        solver = z3.SimpleSolver()
        solver.set("rlimit", EFFORT)
        names = {f"item!{number}": item for number, item in enumerate(items)}
        for name, item in names.items():
            solver.add(z3.Implies(z3.Bool(name), translate(item)))
        if solver.check(*map(z3.Bool, names)) != z3.unsat:
            return None
        needed = {str(name) for name in solver.unsat_core()}
        return [item for name, item in names.items() if name in needed]

    def _row(self, row: Row, sort: Any) -> Any:
        total = self._total(row.total, sort, False)
        return total == 0 if row.is_equation else total >= 0

    def _formula(self, formula: Formula, is_native: bool) -> Any:
        match formula:
            case bool():
                return z3.BoolVal(formula)
            case Atom("<=", polynomial):
                return self._total(polynomial, z3.Int, is_native) <= 0
            case Atom("==", polynomial):
                return self._total(polynomial, z3.Int, is_native) == 0
            case Atom(_, polynomial):
                return self._total(polynomial, z3.Int, is_native) != 0
            case And(parts):
                return z3.And(*(self._formula(part, is_native) for part in parts))
            case Or(parts):
                return z3.Or(*(self._formula(part, is_native) for part in parts))

    def _total(self, polynomial: Polynomial, sort: Any, is_native: bool) -> Any:
        key = (polynomial, sort, is_native)
        if key not in self._known:
            self._known[key] = total(polynomial, sort, is_native)
        return self._known[key]


def total(polynomial: Polynomial, sort: Any, is_native: bool) -> Any:
    """A polynomial for z3."""
    result: Any = sort("zero!") * 0
    for monomial, factor in polynomial.terms:
        unknowns = monomial if is_native else ("*".join(monomial),) if monomial else ()
        term: Any = factor
        for unknown in unknowns:
            term = term * sort(unknown)
        result = result + term
    return result


def minimal(items: list[T], oracle: Oracle[T]) -> list[T]:
    """Statements that contradict one another, without those that are not needed for it."""
    at = 0
    while at < len(items):
        fewer = oracle(items[:at] + items[at + 1 :])
        if fewer is None:
            at += 1
        else:
            items = fewer
    return items
