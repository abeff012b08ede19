"""Formulas as terms of z3, made with the functions of its C interface.

z3's classes for Python coerce and check every operand anew, which took more time than the search for an answer. Here
each term is made by one call, and what is made once for a formula, a product or a number is made no second time. A
context counts references: every term that is made is held until `shrink`, or until the context is dropped.
"""

from collections.abc import Callable, Iterable
from typing import Any

import z3
from z3 import z3core as c

from proofs.kernel.terms.formula import And, Atom, Formula, Or
from proofs.kernel.terms.polynomial import Monomial, Polynomial

MOST_FORMULAS = 20_000
"""How many translated formulas are kept from path to path."""

Term = Any
"""A term of z3: a pointer into a context."""


class Translation:
    """Translates formulas to terms of z3, in a context of its own.

    With `native`, products of variables are products; otherwise each is an unknown of its own.
    """

    def __init__(self, *, native: bool) -> None:
        self.context = z3.Context()
        self._at = self.context.ref()
        self._native = native
        self._integers = c.Z3_mk_int_sort(self._at)
        self._zero = self._new(c.Z3_mk_int, 0, self._integers)
        self._names: dict[str, Term] = {}
        self._summands: dict[tuple[Monomial, int], Term] = {}
        self._formulas: dict[Formula, Term] = {}

    def shrink(self) -> None:
        """Drops the translations made so far if they are too many."""
        if len(self._formulas) > MOST_FORMULAS:
            for term in (*self._formulas.values(), *self._summands.values()):
                c.Z3_dec_ref(self._at, term)
            self._formulas.clear()
            self._summands.clear()

    def formula(self, formula: Formula) -> Term:
        """The translation of a formula."""
        if (known := self._formulas.get(formula)) is None:
            known = self._formulas[formula] = self._made(formula)
        return known

    def boolean(self, formula: Formula) -> Any:
        """The translation of a formula as an object of z3's classes."""
        return z3.BoolRef(self.formula(formula), self.context)

    def _made(self, formula: Formula) -> Term:
        match formula:
            case bool():
                return self._new(c.Z3_mk_true if formula else c.Z3_mk_false)
            case Atom("<=", polynomial):
                return self._compared(c.Z3_mk_le, polynomial)
            case Atom("==", polynomial):
                return self._compared(c.Z3_mk_eq, polynomial)
            case Atom(_, polynomial):
                return self._new(c.Z3_mk_not, self.formula(Atom("==", polynomial)))
            case And(parts):
                return self._joined(c.Z3_mk_and, map(self.formula, parts))
            case Or(parts):
                return self._joined(c.Z3_mk_or, map(self.formula, parts))

    def _compared(self, make: Callable[..., Term], polynomial: Polynomial) -> Term:
        """The comparison of a polynomial with 0."""
        total = self._joined(c.Z3_mk_add, (self._summand(*term) for term in polynomial.terms))
        found = self._new(make, total, self._zero)
        c.Z3_dec_ref(self._at, total)
        return found

    def _summand(self, monomial: Monomial, factor: int) -> Term:
        """A product of a number and variables."""
        if (known := self._summands.get((monomial, factor))) is None:
            known = self._summands[monomial, factor] = self._joined(c.Z3_mk_mul, self._factors(monomial, factor))
        return known

    def _factors(self, monomial: Monomial, factor: int) -> list[Term]:
        """The factors of such a product; a factor of 1 is left out if there are others."""
        unknowns = monomial if self._native else ("*".join(monomial),) if monomial else ()
        factors = [self._unknown(name) for name in unknowns]
        return factors if factors and factor == 1 else [self._number(factor), *factors]

    def _unknown(self, name: str) -> Term:
        if (known := self._names.get(name)) is None:
            symbol = c.Z3_mk_string_symbol(self._at, name)
            known = self._names[name] = self._new(c.Z3_mk_const, symbol, self._integers)
        return known

    def _number(self, value: int) -> Term:
        return self._new(c.Z3_mk_numeral, str(value), self._integers)

    def _joined(self, make: Callable[..., Term], parts: Iterable[Term]) -> Term:
        """An application of an operator to several terms; the one term itself, if there is one."""
        terms = list(parts)
        if len(terms) == 1:
            c.Z3_inc_ref(self._at, terms[0])
            return terms[0]
        return self._new(make, len(terms), (z3.Ast * len(terms))(*terms))

    def _new(self, make: Callable[..., Term], *arguments: Any) -> Term:
        """A term that is made, and held."""
        term = make(self._at, *arguments)
        c.Z3_inc_ref(self._at, term)
        return term


def integers_of(at: Any, of: Any) -> dict[str, int]:
    """The integers that a model of z3, in a context, gives to the unknowns."""
    found = {}
    c.Z3_model_inc_ref(at, of)
    for number in range(c.Z3_model_get_num_consts(at, of)):
        declared = c.Z3_model_get_const_decl(at, of, number)
        name = c.Z3_get_symbol_string(at, c.Z3_get_decl_name(at, declared))
        found[name] = int(c.Z3_get_numeral_string(at, c.Z3_model_get_const_interp(at, of, declared)))
    c.Z3_model_dec_ref(at, of)
    return found
