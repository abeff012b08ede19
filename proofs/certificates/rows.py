"""Rows derived from rows: equations used up, products formed, and sums that are a negative constant."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm

from proofs.certificates.derivation import Row, derived
from proofs.certificates.guide import Guide, minimal
from proofs.kernel.solvers.products import HIGHEST_DEGREE, MOST_FACTS, is_useful, occurrences
from proofs.kernel.terms.polynomial import ZERO, Monomial, Polynomial, collected, variable, without

Matrix = list[list[Fraction]]
"""Rows of rational numbers."""


def contradiction(rows: list[Row], guide: Guide) -> Row | None:
    """A sum of multiples of the rows that no integers meet, None if there is none."""
    if (plain := next((row for row in rows if row.is_contradiction), None)) is not None:
        return plain
    if (needed := guide.rational(rows)) is None:
        return None
    needed = minimal(needed, guide.rational)
    if (multipliers := cancelling(needed)) is None:
        return None
    found = derived((by, (row,)) for by, row in zip(multipliers, needed, strict=True))
    return found if found.is_contradiction else None


def cancelling(rows: list[Row]) -> list[int] | None:
    """Integers with which the rows add up to a negative constant; unique up to a factor where all rows are needed."""
    coefficients = [dict(row.total.terms) for row in rows]
    monomials = sorted({monomial for row in rows for monomial, _ in row.total.terms if monomial})
    matrix = [[Fraction(column.get(monomial, 0)) for column in coefficients] for monomial in monomials]
    if (solution := null_vector(matrix, len(rows))) is None:
        return None
    if sum(by * column.get((), 0) for by, column in zip(solution, coefficients, strict=True)) > 0:
        solution = [-by for by in solution]
    scale = lcm(*(by.denominator for by in solution))
    integers = [int(by * scale) for by in solution]
    are_allowed = all(by > 0 or row.is_equation for by, row in zip(integers, rows, strict=True))
    return integers if are_allowed else None


def null_vector(matrix: Matrix, width: int) -> list[Fraction] | None:
    """The one vector, up to a factor, that a matrix sends to 0; None if there is none or more than one."""
    pivots = reduce_to_echelon(matrix, width)
    free = [column for column in range(width) if column not in pivots]
    if len(free) != 1:
        return None
    solution = [Fraction(0)] * width
    solution[free[0]] = Fraction(1)
    for line, column in zip(matrix, pivots, strict=False):
        solution[column] = -line[free[0]]
    return solution


def reduce_to_echelon(matrix: Matrix, width: int) -> list[int]:
    """Brings a matrix to reduced echelon form, in place, and returns the columns of its pivots."""
    pivots: list[int] = []
    for column in range(width):
        at = len(pivots)
        pivot = next((i for i in range(at, len(matrix)) if matrix[i][column]), None)
        if pivot is not None:
            matrix[at], matrix[pivot] = matrix[pivot], matrix[at]
            matrix[at] = [value / matrix[at][column] for value in matrix[at]]
            for i, line in enumerate(matrix):
                if i != at and line[column]:
                    matrix[i] = [a - line[column] * b for a, b in zip(line, matrix[at], strict=True)]
            pivots.append(column)
    return pivots


def solved(polynomial: Polynomial) -> tuple[str, Polynomial] | None:
    """`x` and `p` if `polynomial == 0` says `x == p`."""
    for monomial, factor in polynomial.terms:
        if len(monomial) == 1 and abs(factor) == 1 and occurrences(polynomial, monomial[0]) == 1:
            return monomial[0], (polynomial - variable(monomial[0]).scaled(factor)).scaled(-factor)
    return None


def eliminated(rows: list[Row]) -> list[Row]:
    """The rows with opposite inequalities made equations, and all equations used up that can be."""
    while True:
        rows = with_equations(rows)
        at = next((i for i, row in enumerate(rows) if row.is_equation and solved(row.total) is not None), None)
        if at is None:
            return rows
        equation = rows.pop(at)
        replaced = (without_variable(row, equation) for row in rows)
        rows = [row for row in replaced if row.total.value is None or row.is_contradiction]


def with_equations(rows: list[Row]) -> list[Row]:
    """The rows, each once, with `p >= 0` and `-p >= 0` made `p == 0`."""
    at_least = {row.total: row for row in rows if not row.is_equation}
    found: dict[object, Row] = {}
    for row in rows:
        opposite = None if row.is_equation else at_least.get(row.total.scaled(-1))
        both = row if opposite is None else equation_of(row, opposite)
        found.setdefault(both.key, both)
    return list(found.values())


def equation_of(row: Row, opposite: Row) -> Row:
    """The equation that two opposite inequalities say."""
    one, other = sorted((row, opposite), key=lambda r: r.total.terms)
    return Row(one.total, True, opposites=(one, other))


def without_variable(row: Row, equation: Row) -> Row:
    """A row plus a multiple of an equation `x == p`, such that `x` does not occur."""
    name, _ = solved(equation.total) or ("", ZERO)
    sign = dict(equation.total.terms).get((name,), 0)
    multiplier, total = ZERO, row.total
    while rest := [(m, c) for m, c in total.terms if name in m]:
        by = collected((without(m, (name,)) or (), -c * sign) for m, c in rest)
        multiplier, total = multiplier + by, total + equation.total.times(by)
    return row if multiplier == ZERO else derived([(1, (row,)), (multiplier, (equation,))])


def with_products(rows: list[Row], useful: str) -> list[Row]:
    """The rows, and products of two and three, and of equations with variables.

    Products are formed up to the degree of the rows: those that are `useful`, "strictly" or "loosely", or "all".
    """
    wanted = {monomial for row in rows for monomial, _ in row.total.terms if len(monomial) > 1}
    highest = max(2, min(HIGHEST_DEGREE, max((len(monomial) for monomial in wanted), default=0)))
    base = list({row.key: row for row in rows}.values())
    found: dict[object, Row] = {row.key: row for row in base}
    level = base
    for _ in range(2):
        pairs = combinations_with_replacement(base, 2) if level is base else ((p, q) for p in level for q in base)
        level = []
        for left, right in pairs:
            row = product(left, right) if left.total.degree + right.total.degree <= highest else None
            if row is not None and row.key not in found and is_wanted(row, wanted, useful):
                found[row.key] = row
                level.append(row)
                if len(found) >= len(base) + MOST_FACTS:
                    return list(found.values())
    names = sorted({name for monomial in wanted for name in monomial})
    further = [derived([(variable(name), (row,))]) for row in base if row.is_equation for name in names]
    return [*found.values(), *(row for row in further if row.total.degree <= highest)]


def is_wanted(row: Row, wanted: set[Monomial], useful: str) -> bool:
    """Whether a product is formed."""
    return row.total.value is None and (useful == "all" or is_useful(row.total, wanted, useful == "loosely"))


def product(left: Row, right: Row) -> Row:
    """The product of two rows, as one of all their factors."""
    return derived([(1, (*factors(left), *factors(right)))])


def factors(row: Row) -> Iterable[Row]:
    """The rows that a product is made of; any other row itself."""
    match row.products:
        case ((1, (_, _, *_) as several),):
            return several
        case _:
            return (row,)
