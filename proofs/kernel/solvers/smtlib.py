"""Queries as SMT-LIB 2 text: what any solver can be asked again.

A query is a conjunction that a solver found to have no integer solution. In linear form each product of variables
is an unknown of its own, `|x*y|`; otherwise products are written as such. The text is the same however the
conjunction came about: formulas and names are sorted, and what is said twice is written once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from proofs.kernel.terms.formula import And, Atom, Formula, Or, atoms
from proofs.kernel.terms.polynomial import Monomial, Polynomial


@dataclass(frozen=True, slots=True)
class Query:
    """A conjunction; `is_native` says that products of variables are meant as such."""

    formulas: tuple[Formula, ...]
    is_native: bool = False

    def text(self) -> str:
        """The query as SMT-LIB 2.

        >>> from proofs.kernel.terms.polynomial import constant, variable
        >>> from proofs.kernel.terms.formula import compare
        >>> print(Query((compare("<=", constant(3) - variable("x")),)).text())
        (set-logic QF_LIA)
        (declare-const |x| Int)
        (assert (<= (+ 3 (* (- 1) |x|)) 0))
        (check-sat)
        <BLANKLINE>
        """
        monomials = {m for formula in self.formulas for atom in atoms(formula) for m, _ in atom.polynomial.terms}
        names = sorted({name for monomial in monomials for name in names_of(monomial, self.is_native)})
        facts = sorted({written(formula, self.is_native) for formula in self.formulas})
        is_linear = not self.is_native or all(len(monomial) <= 1 for monomial in monomials)
        lines = [f"(set-logic {'QF_LIA' if is_linear else 'QF_NIA'})"]
        lines += [f"(declare-const {name} Int)" for name in names]
        lines += [f"(assert {fact})" for fact in facts]
        return "\n".join([*lines, "(check-sat)", ""])


def names_of(monomial: Monomial, is_native: bool) -> list[str]:
    """The SMT-LIB names of the unknowns that stand for a monomial."""
    if not monomial:
        return []
    return [f"|{name}|" for name in monomial] if is_native else [f"|{'*'.join(monomial)}|"]


@lru_cache(maxsize=50_000)
def written(formula: Formula, is_native: bool) -> str:
    """A formula as SMT-LIB text."""
    match formula:
        case bool():
            return "true" if formula else "false"
        case Atom("!=", polynomial):
            return f"(not (= {total(polynomial, is_native)} 0))"
        case Atom(relation, polynomial):
            return f"({'=' if relation == '==' else '<='} {total(polynomial, is_native)} 0)"
        case And(parts):
            return joined("and", (written(part, is_native) for part in parts))
        case Or(parts):
            return joined("or", (written(part, is_native) for part in parts))


def total(polynomial: Polynomial, is_native: bool) -> str:
    """A sum of terms as SMT-LIB text: one term stands alone, and no term is 0."""
    terms = [joined("*", coefficient(monomial, c, is_native)) for monomial, c in polynomial.terms]
    return joined("+", terms) if terms else "0"


def coefficient(monomial: Monomial, factor: int, is_native: bool) -> list[str]:
    """The factors of a term as text; a factor of 1 is left out if there are others."""
    names = names_of(monomial, is_native)
    number = str(factor) if factor >= 0 else f"(- {-factor})"
    return names if names and factor == 1 else [number, *names]


def joined(operator: str, parts: Iterable[str]) -> str:
    """An application of an operator, or the one part that there is: SMT-LIB's operators want two or more."""
    several = list(parts)
    return several[0] if len(several) == 1 else f"({operator} {' '.join(several)})"
