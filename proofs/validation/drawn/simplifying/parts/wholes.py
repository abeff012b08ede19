"""Forms whose numbers are far multiples of what they are divided by, and a little more, in each normal form: what is
taken out, and what is left, are the same at all points, however far the number (R10, D18)."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form, Group, Quotient, Remainder
from impl.simplify.normal_forms.conditions import facts_of
from impl.simplify.normal_forms.rewriting import BudgetSpentError, Trail
from impl.simplify.normal_forms.separating import separated
from impl.simplify.simplifier import STYLES
from proofs.validation.defined import require

POWERS = (10, 20, 31, 32, 33, 34, 40, 53, 62, 63, 64, 80)
"""Which powers of two numbers are near."""

Values = dict[str, int]


def ask_far_wholes(random: Random) -> None:
    """Sums of up to nine variables and of remainders, divided by numbers, near and far."""
    for _ in range(3):
        count = random.choice((1, 2, 3, 9))
        lows = [random.choice((0, 0, -7)) for _ in range(count)]
        variables = [Var(f"x{k}", low, low + random.choice((1, 9, 100))) for k, low in enumerate(lows)]
        by = random.choice((2, 3, 7, 16, 60, 1000, 2**33, 2**33 + 1))
        more = random.choice((0, 1, by - 1, random.randrange(by)))
        number = random.choice((1, -1)) * (2 ** random.choice(POWERS) + more)
        form = Form((), number)
        for variable in variables:
            inner = Form.of(variable)
            part = random.choice((inner, inner % 5, (inner + number) % by, inner // 3))
            form = form + part * random.choice((1, 1, -1, 3, by, by - 1, -by, by * 5 + 2))
        about_parts(form, by, variables, random)
        about_normal_forms(random, form, by, variables)
        about_normal_forms(random, Form.of(variables[0]) + number, 2 ** random.choice((7, 10, 33)), variables)


def value_of(form: Form, at: Values) -> int:
    """The value of a form at a point."""
    total = form.const
    for atom, factor in form.terms:
        match atom:
            case Var(name=name):
                total += factor * at[name]
            case Quotient(form=inner, divisor=by):
                total += factor * (value_of(inner, at) // by)
            case Remainder(form=inner, divisor=by):
                total += factor * (value_of(inner, at) % by)
            case Group(form=inner):
                total += factor * value_of(inner, at)
    return total


def points(random: Random, variables: list[Var]) -> list[Values]:
    """Both ends of all variables, and others."""
    ends: list[Values] = [{x.name: x.low for x in variables}, {x.name: x.high for x in variables}]
    return [*ends, *({x.name: random.randint(x.low, x.high) for x in variables} for _ in range(6))]


def about_parts(form: Form, by: int, variables: list[Var], random: Random) -> None:
    """A form is so many times a number and what is left, whose coefficients and number are as small as they can be."""
    whole, rest = separated(form, by)
    is_small = 0 <= rest.const < by and all(2 * abs(factor) <= by for _, factor in rest.terms)
    for at in points(random, variables):
        is_same = value_of(form, at) == value_of(whole, at) * by + value_of(rest, at)
        require(is_small and is_same, "separated: far numbers", form, by, whole, rest, at)


def about_normal_forms(random: Random, form: Form, by: int, variables: list[Var]) -> None:
    """Its remainder, its quotient, and both of a multiple of it, in each style, with no facts and with one."""
    first = Form.of(variables[0]) - variables[0].low
    for style in STYLES:
        for facts in (facts_of([]), facts_of([(">=", first)])):
            trail = Trail(facts, [1500], style)
            with suppress(BudgetSpentError):
                for asked in (form % by, form // by, (form * 3) % by, (form % (by * 4)) // by, (form // by) % 5):
                    found = trail.form(asked)
                    for at in points(random, variables):
                        is_same = value_of(asked, at) == value_of(found, at)
                        require(is_same, "a normal form: far numbers", style, asked, found, at)
