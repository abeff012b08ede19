"""All points of some ranges, and the values of forms at them: what is compared is looked at, where points are few."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from typing import Any

from impl.ops.arrays import numpy_module
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause
from impl.simplify.forms.terms import Form, Quotient, Remainder
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.search.moves import atoms_of
from proofs.checker.rejected import require

Ranges = Mapping[str, tuple[int, int]]
"""The least and the greatest value of each variable."""

MOST = 2**62
"""What sums are less than, so that integers of 64 bits hold them."""

MOST_POINTS = 2**12
"""The most points that are looked at."""


class TooLargeError(Exception):
    """The numbers of an expression do not fit integers of 64 bits."""


def ranges_of(expressions: Iterable[Expression]) -> dict[str, tuple[int, int]]:
    """The ranges of the variables of some expressions; of variables of one name what they have in common."""
    found: dict[str, tuple[int, int]] = {}
    for expression in expressions:
        for atom in atoms_of(expression.forms):
            if isinstance(atom, Var):
                low, high = found.get(atom.name, (atom.low, atom.high))
                found[atom.name] = max(low, atom.low), min(high, atom.high)
    return found


class Everywhere:
    """All points of some ranges, and the values of forms at them, worked out one operation after the other: with
    integers of 64 bits, unless they are to be exact however large they are."""

    def __init__(self, ranges: Ranges, is_exact: bool = False) -> None:
        self.ranges, self.is_exact = ranges, is_exact
        self.numpy: Any = numpy_module()
        self.known: dict[Form, Any] = {}
        self.held: dict[tuple[Clause, ...], Any] = {}
        self.size = prod(high - low + 1 for low, high in ranges.values())
        self.columns = self.points() if self.size <= MOST_POINTS else {}

    def points(self) -> dict[str, Any]:
        """The value of each variable at each point; exact, where integers of 64 bits do not hold all of them."""
        sizes = [high - low + 1 for low, high in self.ranges.values()]
        grid = self.numpy.unravel_index(self.numpy.arange(self.size), sizes) if sizes else ()
        columns = zip(self.ranges.items(), grid, strict=True)
        return {name: at.astype(self.kind(low, high)) + low for (name, (low, high)), at in columns}

    def kind(self, low: int, high: int) -> type:
        """What the values of a variable are held as."""
        return object if self.is_exact or max(abs(low), abs(high)) >= MOST else int

    def bounds(self, form: Form) -> tuple[int, int]:
        """Numbers that a form is never below and never above, from the ranges."""
        low = high = form.const
        for atom, factor in form.terms:
            ends = sorted(factor * end for end in self.bounds_of_atom(atom))
            low, high = low + ends[0], high + ends[1]
        return low, high

    def bounds_of_atom(self, atom: Any) -> tuple[int, int]:
        """The same of an atom."""
        if isinstance(atom, Var):
            return self.ranges[atom.name]
        low, high = self.bounds(atom.form)
        if isinstance(atom, Quotient):
            return low // atom.divisor, high // atom.divisor
        if isinstance(atom, Remainder):
            is_one_period = low // atom.divisor == high // atom.divisor
            return (low % atom.divisor, high % atom.divisor) if is_one_period else (0, atom.divisor - 1)
        return low, high

    def value(self, form: Form) -> Any:
        """The values of a form. Raises TooLargeError for numbers that are not held."""
        if form not in self.known and not self.is_exact:
            largest = [max(abs(atom.low), abs(atom.high)) * abs(factor) for atom, factor in form.terms]
            divisors = [atom.divisor for atom, _ in form.terms if isinstance(atom, Quotient | Remainder)]
            if max(divisors, default=1) >= MOST or sum(largest, abs(form.const)) >= MOST:
                raise TooLargeError
        if form not in self.known:
            total = self.numpy.full(self.size, form.const, dtype=object if self.is_exact else int)
            for atom, factor in form.terms:
                total = total + self.value_of_atom(atom) * factor
            self.known[form] = total
        return self.known[form]

    def value_of_atom(self, atom: Any) -> Any:
        """The values of an atom."""
        match atom:
            case Var():
                return self.columns[atom.name]
            case Quotient():
                return self.value(atom.form) // atom.divisor
            case Remainder():
                return self.value(atom.form) % atom.divisor
        return self.value(atom.form)

    def holding(self, clauses: Iterable[Clause]) -> Any:
        """Where all clauses hold. Raises Rejected where there are more points than are looked at."""
        require(self.size <= MOST_POINTS, "{} points are more than are looked at, {}", self.size, MOST_POINTS)
        holds = self.numpy.full(self.size, True)
        for kind, form in clauses:
            holds &= (self.value(form) >= 0).astype(bool) if kind == ">=" else (self.value(form) == 0).astype(bool)
        return holds

    def is_natural(self, form: Form, given: tuple[Clause, ...]) -> bool:
        """Whether a form is negative nowhere that what is given holds, by its bounds or by looking."""
        if self.bounds(form)[0] >= 0:
            return True
        if given not in self.held:
            self.held[given] = self.holding(given)
        return bool((self.value(form)[self.held[given]] >= 0).all())

    def require_same(self, before: Expression, after: Expression) -> None:
        """Raises Rejected unless two expressions hold at the same points, and have the same index there."""
        holds = self.holding(before.clauses)
        require(bool((holds == self.holding(after.clauses)).all()), "{} and {} hold elsewhere", before, after)
        is_same = self.value(before.index)[holds] == self.value(after.index)[holds]
        require(bool(is_same.all()), "{} and {} have other indices", before, after)
