"""Decisions about a whole expression where it has few points: is the condition empty, always true, or a box; is the
index affine where the condition holds?

Each answer is proposed by what is seen at some points and checked at all of them, of which there are at most `LIMIT`:
the points of the variables that matter, in the ranges that the conditions leave. Where there are more, nothing is
decided. The check is the certificate: it is made whenever an answer is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import prod

from impl.simplify.conditions import FALSE, facts_of
from impl.simplify.derivation import Expression
from impl.simplify.moves import atoms_of
from impl.simplify.points import WIDTH, Points, TooWideError
from impl.simplify.terms import Division, Form, Var
from impl.simplify.write import Clause, Writer

LIMIT = 32_768
"""The most points at which an expression is decided."""

FARTHEST = 8
"""How far apart two points may be that show what a coordinate weighs."""

SEVERAL = 24
"""How many points the coefficients of an affine form are worked out from."""

EMPTY = Expression(Form((), 0), (FALSE,))
"""What is nowhere valid."""


def points_of(expression: Expression, most: int) -> Points:
    """The points of the variables of an expression, in the ranges that its conditions leave."""
    facts = facts_of(list(expression.clauses)).symbolic
    variables = [atom for atom in atoms_of(expression.forms) if isinstance(atom, Var)]
    return Points({v: facts.bounds_of(v) for v in variables}, most)


def decided(expression: Expression, points: Points) -> Expression | None:
    """The expression with what could be decided in its place; None if nothing could."""
    is_box, is_affine = all(map(is_bound, expression.clauses)), is_linear(expression.index)
    if not points.is_complete or (is_box and is_affine):
        return None
    try:
        valid = points.holding(expression.clauses)
        if not valid:
            return EMPTY if expression.clauses != EMPTY.clauses else None
        clauses = expression.clauses if is_box else boxed(expression, points, valid)
        index = expression.index if is_affine else affine(expression.index, points, valid)
    except TooWideError:
        return None
    if index is expression.index and clauses is expression.clauses:
        return None
    return Expression(index, clauses)


def is_bound(clause: Clause) -> bool:
    """Whether a clause bounds one variable."""
    return len(clause[1].terms) == 1 and isinstance(clause[1].terms[0][0], Var)


def is_linear(form: Form) -> bool:
    """Whether nothing is divided in a form."""
    return not any([isinstance(atom, Division) for atom in form.inside])  # noqa: C419


def boxed(expression: Expression, points: Points, valid: int) -> tuple[Clause, ...]:
    """The clauses of the box that the valid points are, or the clauses as they are if they are none."""
    count, box = valid.bit_count(), dict[Var, tuple[int, int]]()
    for variable in points.ranges:
        values = list(points.values(Form.of(variable), valid))
        box[variable] = (min(values), max(values))
    if prod(high - low + 1 for low, high in box.values()) != count:
        return expression.clauses
    return tuple(clause for variable, ends in box.items() for clause in bounds(variable, *ends))


def bounds(variable: Var, low: int, high: int) -> Iterable[Clause]:
    """The clauses that a variable lies between two numbers."""
    x = Form.of(variable)
    if low == high != variable.low and high != variable.high:
        return [("==", x - low)]
    below: list[Clause] = [(">=", x - low)] if low > variable.low else []
    above: list[Clause] = [(">=", high - x)] if high < variable.high else []
    return [*below, *above]


def affine(index: Form, points: Points, valid: int) -> Form:
    """The affine form that has the values of the index at all valid points; the index, if there is none with integers,
    or if it is it."""
    weights = steps(index, points, valid)
    if weights is None:
        return index
    found = Form.collected(zip(points.ranges, weights, strict=True), 0)
    at = (valid & -valid).bit_length() // WIDTH - 1
    found = found + (points.value(index, at) - points.value(found, at))
    apart = index - found
    return index if valid & ~(points.where(apart) & points.where(-apart)) else found


def steps(form: Form, points: Points, valid: int) -> tuple[int, ...] | None:
    """What each coordinate must weigh, from pairs of points that differ in it alone, or else from a few points; None if
    that is no integer."""
    weights, after = list[int](), points.size
    for variable, (low, high) in points.ranges.items():
        after //= high - low + 1
        pairs, apart = 0, 0
        while not pairs and apart < min(high - low, FARTHEST):
            apart += 1
            pairs = valid & (valid >> WIDTH * after * apart) & points.where(high - apart - Form.of(variable))
        if not pairs and low < high:
            seen, values = several(form, points, valid)
            first = weights_of(seen, values)
            return first or (weights_of([point[::-1] for point in seen], values) or ())[::-1] or None
        at = (pairs & -pairs).bit_length() // WIDTH - 1
        rise = points.value(form, at + after * apart) - points.value(form, at) if pairs else 0
        if apart and rise % apart:
            return None
        weights.append(rise // apart if apart else 0)
    return tuple(weights)


def several(form: Form, points: Points, valid: int) -> tuple[Sequence[tuple[int, ...]], Sequence[int]]:
    """Some of the valid points, and the values of a form at them."""
    columns = [list(points.values(x, valid)) for x in (*map(Form.of, points.ranges), form)]
    every = -(-len(columns[0]) // SEVERAL)
    chosen = [column[::every] for column in columns]
    return list(zip(*chosen[:-1], strict=True)), chosen[-1]


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
