"""Decisions about a whole expression where it has few points: is the condition empty, always true, or a box; is the
index affine where the condition holds?

Conditions that share no variable are decided apart, and of the index what is divided, with the conditions on its
variables. Each answer is proposed by what is seen at some points and checked at all of them: the points of the
variables that matter, in the ranges that the conditions leave. Where there are more than a limit, nothing is decided.
The check is the certificate: it is made whenever an answer is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm, prod
from typing import TYPE_CHECKING

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause
from impl.simplify.forms.points import WIDTH, Points, TooWideError, first_of, is_within
from impl.simplify.forms.terms import Division, Form
from impl.simplify.normal_forms.conditions import FALSE, facts_of
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.search.moves import atoms_of

if TYPE_CHECKING:
    from fractions import Fraction

LIMIT = 32_768
"""The most points at which an expression is decided."""

FARTHEST = 8
"""How far apart two points may be that show what a coordinate weighs."""

SEVERAL = 24
"""How many points the coefficients of an affine form are worked out from."""

EMPTY = Expression(Form((), 0), (FALSE,))
"""The expression that is nowhere valid."""

Block = tuple[tuple[Var, ...], tuple[Clause, ...]]
"""Clauses, and the variables that they are about."""


class Spaces:
    """The points of variables in the ranges that clauses about them leave, if they are not more than a limit; none, if
    these leave some variable no value. Those of the same ranges are made once. `some` are points at which answers may
    be refuted before."""

    def __init__(self, most: int, some: Points | None = None) -> None:
        self.most, self.some = most, some
        self._known: dict[tuple[tuple[Var, tuple[int, int]], ...], Points] = {}
        self._affine: dict[tuple[Form, Block], Form | None] = {}

    def of(self, block: Block) -> Points | None:
        """All points of the variables of a block; None if these are too many."""
        variables, clauses = block
        facts = facts_of(clauses).symbolic
        ends = [facts.bounds_of(variable) for variable in variables]
        ranges = tuple([(x, (low, max(high, low - 1))) for x, (low, high) in zip(variables, ends, strict=True)])
        if prod([high - low + 1 for _, (low, high) in ranges]) > self.most:
            return None
        known = self._known.get(ranges)
        if known is None:
            known = self._known[ranges] = Points(dict(ranges), self.most)
        return known


    def affine(self, form: Form, block: Block) -> Form | None:
        """The form without divisions, or with a single one, that has the values of another where a block holds."""
        if (form, block) not in self._affine:
            points = None if is_not_affine(form, block[1], self.some) else self.of(block)
            self._affine[form, block] = None if points is None else sloping(form, points, block[1])
        return self._affine[form, block]


def variables_of(forms: Iterable[Form]) -> dict[Var, None]:
    """The variables of some forms, in order of appearance."""
    return dict.fromkeys(atom for atom in atoms_of(tuple(forms)) if isinstance(atom, Var))


def blocks_of(clauses: Iterable[Clause]) -> list[Block]:
    """Clauses in blocks that share no variable."""
    found: list[tuple[dict[Var, None], tuple[Clause, ...]]] = []
    for clause in clauses:
        block: tuple[Clause, ...] = ()
        variables, apart = variables_of([clause[1]]), list(found[:0])
        for others, some in found:
            if variables.keys() & others.keys():
                variables, block = others | variables, block + some
            else:
                apart.append((others, some))
        found = [*apart, (variables, (*block, clause))]
    return [(tuple(variables), block) for variables, block in found]


def decided(expression: Expression, spaces: Spaces) -> Expression | None:
    """The expression with what could be decided in its place; None if nothing could."""
    if is_linear(expression.index) and all(map(is_bound, expression.clauses)):
        return None
    blocks = blocks_of(expression.clauses)
    clauses: list[Clause] = []
    for block in blocks:
        clauses += simple_clauses(block, spaces)
    if FALSE in clauses:
        return EMPTY if expression.clauses != EMPTY.clauses else None
    index = affine(expression.index, blocks, spaces)
    found = Expression(index if index is not None and is_linear(index) else expression.index, tuple(clauses))
    return None if found.index is expression.index and set(clauses) == set(expression.clauses) else found


def simple_clauses(block: Block, spaces: Spaces) -> tuple[Clause, ...]:
    """The clauses of the box that the valid points of a block are, or the clauses as they are."""
    if all(map(is_bound, block[1])) or is_no_box(block, spaces.some):
        return block[1]
    points = spaces.of(block)
    if points is None:
        return block[1]
    try:
        valid = points.holding(block[1]) if points.size else 0
        box = around(block[0], points, valid) if valid else (FALSE,)
        return box if is_within(points.holding(box), valid) else block[1]
    except TooWideError:
        return block[1]


def is_no_box(block: Block, points: Points | None) -> bool:
    """Whether the valid points of a block are seen to be no box, and not none."""
    if points is None:
        return False
    try:
        valid = points.holding(block[1])
        return valid != 0 and not is_within(points.holding(around(block[0], points, valid)), valid)
    except TooWideError:
        return False


def around(variables: Iterable[Var], points: Points, valid: int) -> tuple[Clause, ...]:
    """The clauses of the smallest box of some variables that the valid points are in."""
    ends = [(variable, points.span(Form.of(variable), valid)) for variable in variables]
    return tuple(clause for variable, (low, high, _) in ends for clause in bounds(variable, low, high))


def is_bound(clause: Clause) -> bool:
    """Whether a clause bounds one variable."""
    return len(clause[1].terms) == 1 and isinstance(clause[1].terms[0][0], Var)


def is_linear(form: Form) -> bool:
    """Whether nothing is divided in a form."""
    return not any([isinstance(atom, Division) for atom in form.inside])  # noqa: C419


def bounds(variable: Var, low: int, high: int) -> Iterable[Clause]:
    """The clauses that a variable lies between two numbers."""
    x = Form.of(variable)
    if low == high != variable.low and high != variable.high:
        return [("==", x - low)]
    at_least: list[Clause] = [(">=", x - low)] if low > variable.low else []
    at_most: list[Clause] = [(">=", high - x)] if high < variable.high else []
    return [*at_least, *at_most]


def affine(index: Form, blocks: Iterable[Block], spaces: Spaces) -> Form | None:
    """A form without divisions, or with a single one, that has the values of the index at all valid points; None if
    none is found."""
    whole = Form(tuple([term for term in index.terms if isinstance(term[0], Var)]), index.const)
    divided = index - whole
    clauses: tuple[Clause, ...] = ()
    variables = variables_of([divided])
    for others, block in blocks:
        if variables.keys() & set(others):
            variables, clauses = variables | dict.fromkeys(others), clauses + block
    found = spaces.affine(divided, (tuple(variables), clauses)) if divided.terms else None
    return None if found is None else whole + found


def is_not_affine(form: Form, clauses: Iterable[Clause], points: Points | None) -> bool:
    """Whether a form is seen not to be affine where some clauses hold."""
    if points is None:
        return False
    try:
        valid = points.holding(clauses)
        return valid != 0 and weights_of(*several(form, points, valid)) is None
    except TooWideError:
        return False


def sloping(form: Form, points: Points, clauses: Iterable[Clause]) -> Form | None:
    """The affine form, divided by a number if its slopes are no integers, that has the values of a form at the points
    where some clauses hold; None if there is none."""
    try:
        valid = points.holding(clauses)
        weights = slopes(form, points, valid) if valid else None
        if weights is None:
            return None
        by = lcm(*(weight.denominator for weight in weights))
        found = Form.collected([(x, int(weight * by)) for x, weight in zip(points.ranges, weights, strict=True)], 0)
        at = first_of(valid)
        found = found + (points.value(form, at) * by - points.value(found, at))
        found = found // by if by > 1 else found
        apart = form - found
        return found if is_within(valid, points.where(apart) & points.where(-apart)) else None
    except TooWideError:
        return None


def slopes(form: Form, points: Points, valid: int) -> Sequence[Fraction] | None:
    """The factor of each coordinate in an affine form that has the values of a form, from pairs of points that differ
    in one coordinate alone, or else from a few points; None if there is no such affine form."""
    from fractions import Fraction  # noqa: PLC0415  (takes long to import, and C++ does without)

    weights: list[Fraction] = []
    after = points.size
    for variable, (low, high) in points.ranges.items():
        after //= high - low + 1
        pairs, apart = 0, 0
        while not pairs and apart < min(high - low, FARTHEST):
            apart += 1
            pairs = valid & (valid >> WIDTH * after * apart) & points.where(high - apart - Form.of(variable))
        if not pairs and low < high:
            return fitting(*several(form, points, valid))
        at = first_of(pairs)
        rise = points.value(form, at + after * apart) - points.value(form, at) if pairs else 0
        weights.append(Fraction(rise, apart) if apart else Fraction(0))
    return weights


def several(form: Form, points: Points, valid: int) -> tuple[Sequence[tuple[int, ...]], Sequence[int]]:
    """Some of the valid points, and the values of a form at them."""
    columns = [list(points.values(x, valid)) for x in (*map(Form.of, points.ranges), form)]
    every = -(-len(columns[0]) // SEVERAL)
    chosen = [column[::every] for column in columns]
    return list(zip(*chosen[:-1], strict=True)), chosen[-1]


def fitting(points: Sequence[tuple[int, ...]], values: Sequence[int]) -> Sequence[Fraction] | None:
    """The factor of each coordinate in an affine form with some values at some points, integers where such are found;
    None if there is no such affine form."""
    first = weights_of(points, values)
    if first is None or all(weight.denominator == 1 for weight in first):
        return first
    last = weights_of([point[::-1] for point in points], values)
    return last[::-1] if last is not None and all(weight.denominator == 1 for weight in last) else first


def weights_of(points: Sequence[tuple[int, ...]], values: Sequence[int]) -> Sequence[Fraction] | None:
    """The factor of each coordinate in an affine form with some values at some points, from as few of the points as
    determine it; None if there is no such affine form."""
    from fractions import Fraction  # noqa: PLC0415

    rows: list[tuple[int, list[Fraction]]] = []
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
    weights = [Fraction(0)] * len(points[0])
    for at, row in rows:
        weights[at] = row[-1]
    return weights
