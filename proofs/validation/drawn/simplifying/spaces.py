"""Decisions about whole expressions and choices of clauses, asked of spaces that are shared, and of clauses that need
not belong together (R10)."""

from __future__ import annotations

from random import Random

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Writer
from impl.simplify.forms.points import Points
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.pointwise.cover import leaner
from impl.simplify.pointwise.decide import LIMIT, Spaces, affine, blocks_of, decided
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.drawing import (
    Family,
    condition,
    conditions,
    digit,
    flat_number,
    index_of,
    narrowed,
    stepping,
    variables_of,
    within,
)
from proofs.validation.drawn.simplifying.reading import Points as Columns
from proofs.validation.drawn.simplifying.reading import holding, points_of, require_same

SPACES = Family((2, 3, 4, 4, 5, 7), (2, 3, 4), (3, 4, 9, 20, 50), 6000, 300)
WIDE = Family((1, 2, 3), (1, 2, 3), (2, 3, 9, 40), 2000, 300)
LONG = Family((1, 1, 2, 2), (2, 3, 4), (3, 9, 200, 1500), 6000, 3000)
"""What is drawn."""


def ask_spaces(random: Random) -> None:
    """Some expressions of the same variables, decided, made affine and given fewer clauses, with the same spaces."""
    variables = variables_of(random, random.choice((SPACES, LONG)))
    points, spaces, writer = points_of(random, variables), Spaces(LIMIT), Writer()
    flat, weights = flat_number(random, variables)
    indices = [index_of(random, variables, 300), digit(random, flat, weights, 40) * weights[0] + flat % weights[0]]
    indices += [sum([Form.of(x) // random.choice((2, 3, 8)) for x in variables], Form((), 0))]
    index, shared = random.choice(indices), conditions(random, variables, random.choice((0, 1, 2, 2, 3)), 100)
    if random.random() < 0.4:
        index, clause = stepping(random, random.choice(variables))
        shared = [clause, *shared]
    for _ in range(4):
        some = [random.choice(variables) for _ in range(random.randint(1, len(variables) + 1))]
        bounds = [within(random, x) if random.random() < 0.5 else [narrowed(random, x)] for x in some]
        clauses = [*shared, *(bound for each in bounds for bound in each)]
        clauses += [condition(random, variables, 100)] * random.randrange(2)
        expression = Expression(random.choice((index, index, *indices)), tuple(clauses))
        about_spaces(random, expression, spaces, writer, points)
    for _ in range(3):
        about_far_space(random)


def about_far_space(random: Random) -> None:
    """An expression whose conditions have numbers of up to 40 bits, many of which fit into no lane; with a few points
    at which it is looked at before, or without."""
    variables = variables_of(random, WIDE)
    some = Points({x: (x.low, x.high) for x in variables}, 10) if random.random() < 0.5 else None
    clauses = tuple(conditions(random, variables, random.choice(WIDE.conditions), 2**40))
    expression = Expression(index_of(random, variables, WIDE.farthest), clauses)
    about_spaces(random, expression, Spaces(LIMIT, some), Writer(), points_of(random, variables))


def about_spaces(random: Random, expression: Expression, spaces: Spaces, writer: Writer, points: Columns) -> None:
    """What is decided of one expression."""
    blocks = blocks_of(expression.clauses)
    parts = [{atom for _, form in clauses for atom in form.inside if isinstance(atom, Var)} for _, clauses in blocks]
    are_apart = sum(map(len, parts)) == len(set().union(*parts))
    require(are_apart and {*expression.clauses} == {c for _, some in blocks for c in some}, "blocks", expression)
    for variables, clauses in blocks:
        found = spaces.of((variables, clauses))
        if found is not None:
            holds = holding(clauses, points)
            require(list(found.ranges) == list(variables), "a space: its variables", expression, found.ranges)
            for x, (low, high) in found.ranges.items():
                is_inside = ((points[x.name] >= low) & (points[x.name] <= high)) | ~holds
                require(bool(is_inside.all()), "a space: its ranges", expression, x, low, high)
    whole = decided(expression, spaces)
    if whole is not None:
        require_same("decided", expression, whole, points)
    index = affine(expression.index, blocks, spaces)
    if index is not None:
        require_same("affine", expression, Expression(index, expression.clauses), points)
    others = tuple(condition(random, [*among(points, expression)], 100) for _ in range(3))
    lean = leaner(expression, random.choice((others, expression.clauses)), spaces, writer)
    if lean is not None:
        require_same("leaner", expression, lean, points)


def among(points: Columns, expression: Expression) -> list[Var]:
    """The variables of an expression, in the order of the points."""
    known = {atom.name: atom for form in expression.forms for atom in form.inside if isinstance(atom, Var)}
    return [known[name] for name in points if name in known]
