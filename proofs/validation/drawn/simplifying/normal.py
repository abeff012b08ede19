"""Normal forms, several of which are asked of one that keeps what it found: forms that differ by a number, a divisor or
a factor, conditions where others hold, and expressions whose conditions differ in the last ones (R10)."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause
from impl.simplify.forms.points import Points
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.conditions import facts_of, normal_clause
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.normal_forms.rewriting import BudgetSpentError, Trail
from impl.simplify.normalising import Normaliser
from impl.simplify.simplifier import STYLES
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.drawing import (
    Family,
    condition,
    digit,
    far,
    flat_number,
    linear,
    narrowed,
    variables_of,
)
from proofs.validation.drawn.simplifying.reading import Points as Columns
from proofs.validation.drawn.simplifying.reading import conditions_that_meet, holding, points_of, read, require_same

FORMS = Family((1, 2, 3, 3, 4), (0, 1, 2, 4, 5, 6), (2, 5, 12, 70, 400), 1500, 10**4)
"""What is drawn."""


def ask_normal_forms(random: Random) -> None:
    """Forms that differ by a number, a divisor or a factor, brought into normal form one after the other; conditions
    where others hold; and expressions whose conditions differ in the last ones."""
    variables = variables_of(random, FORMS)
    columns = points_of(random, variables)
    clauses = conditions_that_meet(random, variables, columns, random.choice(FORMS.conditions), FORMS.farthest)
    holds = holding(clauses, columns)
    valid = {name: column[holds] for name, column in columns.items()}
    forms = alike(random, variables)
    points = Points({x: (x.low, x.high) for x in variables}, random.choice((FORMS.points, 50)))
    for style in STYLES:
        for facts in (facts_of(clauses), facts_of(clauses, points)):
            trail = Trail(facts, [1500], style)
            about_trail(random, trail, clauses, forms, valid)
    about_normaliser(random, points, clauses, forms, columns)
    about_many(random)
    about_numbers(random)


def about_many(random: Random) -> None:
    """Forms less multiples of an equation that holds, among more conditions than are used."""
    variables = [Var(name, low := random.choice((0, 0, -5, 100)), low + random.choice((3, 9, 60))) for name in "uvwxyz"]
    at = {x.name: random.randint(x.low, x.high) for x in variables}
    here = points_of(random, [Var(name, value, value) for name, value in at.items()])
    sums = [Form.of(x) * random.choice((1, -1, 2)) + linear(random, variables, 90) for x in variables * 4]
    chosen = [form for form in sums if len(form.terms) > 1][: random.choice((3, 12, 19, 24))]
    clauses: list[Clause] = [(">=", form - int(read(form, here)[0])) for form in chosen[1:]]
    clauses.append(("==", chosen[0] - int(read(chosen[0], here)[0])))
    forms = [chosen[0] * by + random.choice((Form((), 3), Form.of(variables[0]))) for by in (1, 2, -3)]
    forms += [(form + Form.of(variables[1])) // 5 % 3 for form in forms]
    for style in STYLES:
        trail = Trail(facts_of(clauses), [1500], style)
        with suppress(BudgetSpentError):
            for form in forms:
                found = trail.form(form)
                is_same = int(read(form, here)[0]) == int(read(found, here)[0])
                require(is_same, "a normal form under many conditions", style, form, found)


def about_numbers(random: Random) -> None:
    """Conditions about a number, small or far: they hold everywhere or nowhere, also where it is what forms leave."""
    x = Form.of(Var("x", -5, 9))
    power = 2 ** random.randint(3, 80)
    for number in (0, 1, -1, far(random, 2**70), -far(random, 2**70), power, -power):
        for kind in (">=", "=="):
            holds = number >= 0 if kind == ">=" else number == 0
            for form in (Form((), number), (x * 6) // 3 - x * 2 + number):
                found = normal_clause((kind, form), Trail(facts_of([]), [300]))
                is_right = found == (">=", Form((), 0 if holds else -1))
                require(is_right, "a condition about a number", kind, number, form, found)


def alike(random: Random, variables: list[Var]) -> list[Form]:
    """Forms of the same numerators."""
    flat, weights = flat_number(random, variables)
    numerator = random.choice((flat, linear(random, variables, FORMS.farthest)))
    by, more = far(random, 2000), random.choice((1, 5, -1, 64))
    found = [numerator // by, (numerator + more) // by, numerator // (by + 64), numerator // (by * 2), numerator % by]
    found += [(numerator + more) % by, numerator % (by + 10), numerator // by % 3, (numerator % (3 * by)) // by]
    found += [digit(random, numerator, weights, 500) for _ in range(4)]
    found += [random.choice(found) * random.choice((2, 9, by, -by, -12)) + random.choice(found) for _ in range(4)]
    found += [(found[0] * random.choice((1, -1, by)) + linear(random, variables, 40)) // random.choice((2, by, 40))]
    found += [Form.of(x) * random.choice((1, -1, by)) + random.choice((0, 1, by)) for x in variables]
    return random.sample(found, len(found))


def about_trail(
    random: Random, trail: Trail, clauses: list[Clause], forms: list[Form], valid: Columns
) -> None:
    """Normal forms of some forms and of conditions on them, under the same facts."""
    with suppress(BudgetSpentError):
        for form in forms:
            found = trail.form(form)
            same = bool((read(form, valid) == read(found, valid)).all())
            require(same, "a normal form", trail.style, form, found, *map(str, clauses))
    with suppress(BudgetSpentError):
        for form in forms[:10]:
            values = read(form, valid)
            cut = int(random.choice((values.min(), values.max(), values[len(values) // 2]))) + random.choice((0, 0, 1))
            asked: list[Clause] = [(">=", form - cut), (">=", cut - form), ("==", form - cut), ("==", cut - form)]
            asked += [random.choice(((">=", Form((), cut)), ("==", Form((), cut)), ("==", Form((), 0))))]
            asked.append(("==", Form((), random.choice((1000, -2000, 4096, 7, -1)))))
            for clause in asked:
                trail.budget[0] = 300
                after = normal_clause(clause, trail)
                same = bool((holding([clause], valid) == holding([after], valid)).all())
                require(same, "a condition in normal form", trail.style, clause, after, *map(str, clauses))


def about_normaliser(
    random: Random, points: Points, clauses: list[Clause], forms: list[Form], columns: Columns
) -> None:
    """Expressions in normal form that are asked of one that keeps what it found, each under other conditions."""
    normaliser, variables = Normaliser(points), list(points.ranges)
    for number in range(5):
        more = [narrowed(random, random.choice(variables)) for _ in range(random.choice((1, 2)))]
        more += [condition(random, variables, 200)] * random.randrange(2)
        given = Expression(forms[number % 2], (*clauses, *more))
        for style in random.sample(STYLES, 2):
            with suppress(BudgetSpentError):
                found, _ = normaliser.normalised(given, [400], style)
                require_same(f"normalised: {style}", given, found, columns)
