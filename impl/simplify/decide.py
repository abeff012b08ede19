"""Decisions about a whole expression where it has few points: is the condition empty, always true, or a box; is the
index affine where the condition holds?

Each answer is proposed by what is seen at some points and checked at all of them, of which there are at most `limit`:
the points of the variables that matter, in the ranges that the conditions leave. Where there are more, nothing is
decided. The check is the certificate: it is made whenever an answer is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from impl.simplify.conditions import FALSE, facts_of
from impl.simplify.derivation import Expression
from impl.simplify.moves import atoms_of
from impl.simplify.terms import Atom, Form, Quotient, Var
from impl.simplify.write import Clause

LIMIT = 4096
"""The most points at which an expression is decided, unless told otherwise."""

EMPTY = Expression(Form((), 0), (FALSE,))
"""What is nowhere valid."""


@dataclass(frozen=True, slots=True)
class Grid:
    """All points of some variables, as one column of values for each."""

    variables: tuple[Var, ...]
    columns: dict[str, Sequence[int]]
    size: int

    def values(self, form: Form) -> Sequence[int]:
        """The values of a form at all points."""
        total = [form.const] * self.size
        for atom, factor in form.terms:
            total = [t + factor * v for t, v in zip(total, self.column(atom), strict=True)]
        return total

    def column(self, atom: Atom) -> Sequence[int]:
        """The values of an atom, computed once."""
        known = self.columns.get(atom.key)
        if known is None and not isinstance(atom, Var):
            inner = self.values(atom.form)
            match getattr(atom, "divisor", None):
                case int() as by:
                    known = [v // by for v in inner] if isinstance(atom, Quotient) else [v % by for v in inner]
                case _:
                    known = inner
            self.columns[atom.key] = known
        return known or ()

    def restricted(self, chosen: Sequence[bool]) -> Grid:
        """The points that are chosen, without what was computed for all."""
        columns = {v.key: [x for x, c in zip(self.columns[v.key], chosen, strict=True) if c] for v in self.variables}
        return Grid(self.variables, dict(columns), sum(chosen))


def grid_of(forms: tuple[Form, ...], clauses: tuple[Clause, ...], limit: int) -> Grid | None:
    """The points of the variables of some forms that the clauses on one variable leave; None if there are too many."""
    facts = facts_of([clause for clause in clauses if is_bound(clause)])
    variables = [atom for atom in atoms_of(forms).values() if isinstance(atom, Var)]
    ranges = [range(low, high + 1) for low, high in map(facts.bounds_of, variables)]
    if prod(map(len, ranges)) > limit:
        return None
    points = list(product(*ranges))
    columns: dict[str, Sequence[int]] = {v.key: [point[at] for point in points] for at, v in enumerate(variables)}
    return Grid(tuple(variables), columns, len(points))


def decided(expression: Expression, limit: int = LIMIT) -> Expression | None:
    """The expression with what could be decided in its place; None if nothing could."""
    clauses = decided_condition(expression.clauses, limit)
    if FALSE in clauses:
        return EMPTY
    index = decided_index(expression.index, clauses, limit)
    if index is expression.index and clauses is expression.clauses:
        return None
    return Expression(index, clauses)


def decided_condition(clauses: tuple[Clause, ...], limit: int) -> tuple[Clause, ...]:
    """The clauses, or `FALSE` if they never hold together, or the bounds of a box if they hold exactly there."""
    if all(map(is_bound, clauses)):
        return clauses
    grid = grid_of(tuple(form for _, form in clauses), clauses, limit)
    if grid is None:
        return clauses
    holds = grid.restricted(holding(grid, clauses))
    return boxed(clauses, grid, holds) if holds.size else (FALSE,)


def decided_index(index: Form, clauses: tuple[Clause, ...], limit: int) -> Form:
    """The index, or the affine form that it is wherever the clauses hold."""
    divisions = Form(tuple(term for term in index.terms if not isinstance(term[0], Var)), 0)
    others = [clause for clause in clauses if not is_bound(clause)]
    grid = grid_of((divisions, *(form for _, form in others)), clauses, limit) if divisions.terms else None
    if grid is None:
        return index
    holds = grid.restricted(holding(grid, others))
    found = affine(divisions, holds) if holds.size else Form((), 0)
    return index if found is None else index - divisions + found


def is_bound(clause: Clause) -> bool:
    """Whether a clause bounds one variable."""
    return len(clause[1].terms) == 1 and isinstance(clause[1].terms[0][0], Var)


def holding(grid: Grid, clauses: Iterable[Clause]) -> Sequence[bool]:
    """At which points all clauses hold."""
    holds = [True] * grid.size
    for kind, form in clauses:
        values = grid.values(form)
        if kind == ">=":
            holds = [h and v >= 0 for h, v in zip(holds, values, strict=True)]
        else:
            holds = [h and v == 0 for h, v in zip(holds, values, strict=True)]
    return holds


def boxed(clauses: tuple[Clause, ...], grid: Grid, holds: Grid) -> tuple[Clause, ...]:
    """The clauses of the box that the points are, or the clauses as they are if they are none.

    A variable without a bound in the clauses is among those of the grid, for the clauses name no others.
    """
    box = {v.key: (min(holds.columns[v.key]), max(holds.columns[v.key])) for v in grid.variables}
    if prod(high - low + 1 for low, high in box.values()) != holds.size:
        return clauses
    return tuple(clause for v in grid.variables for clause in bounds(v, *box[v.key]))


def bounds(variable: Var, low: int, high: int) -> Iterable[Clause]:
    """The clauses that a variable lies between two numbers."""
    x = Form.of(variable)
    if low == high != variable.low and high != variable.high:
        return [("==", x - low)]
    below: list[Clause] = [(">=", x - low)] if low > variable.low else []
    above: list[Clause] = [(">=", high - x)] if high < variable.high else []
    return [*below, *above]


def affine(form: Form, holds: Grid) -> Form | None:
    """The affine form that has the same values at all points; None if there is none with integers, or it is it."""
    values = holds.values(form)
    points = list(zip(*(holds.columns[v.key] for v in holds.variables), strict=True))
    weights = weights_of(points, values)
    if weights is None or not form.terms:
        return None
    terms = [(v, weight) for v, weight in zip(holds.variables, weights, strict=True) if weight]
    found = Form.collected(terms, 0)
    found = found + (values[0] - holds.values(found)[0])
    return found if holds.values(found) == values else None


def weights_of(points: Sequence[tuple[int, ...]], values: Sequence[int]) -> tuple[int, ...] | None:
    """What each coordinate must weigh, from as few points as determine it; None if that is no integer."""
    rows = list[tuple[int, list[Fraction]]]()
    for point, value in zip(points, values, strict=True):
        row = [Fraction(x - y) for x, y in zip((*point, value), (*points[0], values[0]), strict=True)]
        for at, other in rows:
            if row[at]:
                row = [x - row[at] * y for x, y in zip(row, other, strict=True)]
        pivot: int | None = next((at for at, x in enumerate(row[:-1]) if x), None)
        if pivot is None and row[-1]:
            return None
        if pivot is None:
            continue
        row = [x / row[pivot] for x in row]
        rows = [(p, [x - r[pivot] * y for x, y in zip(r, row, strict=True)]) for p, r in rows]
        rows.append((pivot, row))
        if len(rows) == len(point):
            break
    weights = [0] * len(points[0])
    for at, row in rows:
        if row[-1].denominator != 1:
            return None
        weights[at] = int(row[-1])
    return tuple(weights)
