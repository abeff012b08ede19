"""Forms whose numbers are a power of two, of ten or another number apart, by all that keeps forms, normal forms and
trees under keys; and remainders of multiples of remainders (R10, D18)."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Writer
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.facts import Facts
from impl.simplify.normal_forms.rewriting import BudgetSpentError, Trail
from impl.simplify.simplifier import STYLES
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.reading import Points, points_of, read, tree_values, zeros

STRIDES = (
    *(2**at for at in (1, 3, *range(4, 17), 20, 24, 30, 31, 32, 33, 48, 53, 61, 62, 63, 64)),
    *(10**at for at in (1, 2, 3, 4, 6, 8, 9, 10, 12, 16, 18)),
    2**31 - 1, 2**61 - 1,
)  # fmt: skip
"""How far numbers are apart."""

DRAWN = 8
"""Of these, how many there are in one question."""


class Asked(NamedTuple):
    """A form, and its values, one for each point, calculated without forms."""

    form: Form
    values: Any


def ask_forms_apart(random: Random) -> None:
    """Forms whose numbers are some strides apart, all kept by the same; and some remainders."""
    variables = [Var("x", random.choice((0, -5)), random.choice((99, 10**6, 10**12))), Var("y", 0, 9)]
    points = {name: column.astype(object) for name, column in points_of(random, variables, 2**8).items()}
    x, y = (Form.of(each) for each in variables)
    by, number = random.choice((1, 1, 3, -7)), random.randint(-9, 9)
    numerator = Asked(x * by + y + number, points["x"] * by + points["y"] + number)
    asked = [each for stride in random.sample(STRIDES, DRAWN) for each in apart(random, numerator, stride)]
    about_written(asked, points)
    about_normal(random, asked, points)
    about_remainders(random)


def apart(random: Random, numerator: Asked, stride: int) -> list[Asked]:
    """Quotients and remainders whose numbers and divisors are a stride, or two, apart; and sums of these."""
    form, values = numerator
    by, sign = random.choice((2, 3, 7, 10)), random.choice((1, 1, -1))
    found = [Asked(form + more, values + more) for more in (stride * sign, stride * sign * 2)]
    found += [Asked(each.form // by, each.values // by) for each in (numerator, *found)]
    found += [Asked(form // far, values // far) for far in (by, by + stride, by + 2 * stride)]
    found += [Asked(form % far, values % far) for far in (by, by + stride)]
    one, other = random.sample(found, 2)
    factor = random.choice((2, 3, stride, stride + 2))
    return [*found, Asked(one.form + other.form * factor, one.values + other.values * factor)]


def about_written(asked: list[Asked], points: Points) -> None:
    """Forms that one writer writes."""
    writer = Writer()
    for form, values in asked:
        found = tree_values(writer.trees[writer.value(form)], points) + zeros(points)
        require(bool((found == values).all()), "a form as it is written beside others", form)


def about_normal(random: Random, asked: list[Asked], points: Points) -> None:
    """Normal forms that one trail finds."""
    trail = Trail(Facts(), [3000], random.choice(STYLES))
    with suppress(BudgetSpentError):
        for form, values in random.sample(asked, len(asked)):
            found = trail.form(form)
            is_same = bool((read(found, points) == values).all())
            require(is_same, "a normal form beside others", trail.style, form, found)


def about_remainders(random: Random) -> None:
    """Remainders of sums with multiples, also negative ones, of remainders by a multiple of the number, in each normal
    form."""
    variables = [Var("x", random.choice((0, -7)), 40), Var("y", 0, 9)]
    points, (x, y) = points_of(random, variables), (Form.of(each) for each in variables)
    for _ in range(3):
        by, times, factor = random.choice((2, 3, 4, 5, 8)), random.choice((2, 3, 3, 5)), random.randint(-9, 9)
        inner = random.choice((x, x + y, x * 3 + 1)) % (by * times)
        whole = (inner * factor + random.choice((y, y * 2 + 1, x, Form((), 1)))) % by + inner * random.randint(-2, 9)
        for style in STYLES:
            found = Trail(Facts(), [500], style).form(whole)
            is_same = bool((read(found, points) == read(whole, points)).all())
            require(is_same, "a remainder of remainders", style, whole, found)
