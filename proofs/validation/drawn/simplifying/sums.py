"""Forms of many terms and far numbers, put together in steps, beside their values; and taken apart again."""

from __future__ import annotations

from random import Random
from typing import Any

from impl.cli.reading.expressions import parse_tree
from impl.simplify.forms.rebuilding import rebuilt
from impl.simplify.forms.terms import Compound, Form
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.normal_forms.separating import separated
from impl.simplify.simplifier import flat
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.drawing import Family, far, linear, signed, variables_of
from proofs.validation.drawn.simplifying.reading import (
    Points,
    points_of,
    read,
    require_same,
    tree_values,
    zeros,
)

TERMS = Family((3, 5, 6, 7, 8), (0,), (2, 3, 9, 80, 3000), 2**60, 5000)
"""What is drawn."""

SOME = 400
"""Points at which forms are read."""


def ask_sums_of_forms(random: Random) -> None:
    """Sums, multiples, quotients and remainders of forms of up to eight variables, beside their values."""
    variables = variables_of(random, TERMS)
    points = points_of(random, variables, SOME * 8)
    known = [(linear(random, variables, 3000), None) for _ in range(2)]
    forms: list[tuple[Form, Any]] = [(form, read(form, points)) for form, _ in known]
    forms += [(Form.of(x), points[x.name]) for x in variables]
    for _ in range(14):
        form, values = stepped(random, random.choice(forms[:2] + forms[-3:]), random.choice(forms))
        if width(form) < 2**40:
            about_sum(random, form, values, points)
            forms.append((form, values))
    number = Form((), signed(random, 5000))
    require(number.grouped() == number and number + 0 == number, "a number as one piece", number)
    wide = (forms[0][0] * (1 << random.choice((40, 4000, 5000, 20_000))) + 1) // 3
    require(wide.order == (wide + 0).order, "the order of a wide number", forms[0][0])


def stepped(  # noqa: PLR0911  one for each operation
    random: Random, first: tuple[Form, Any], second: tuple[Form, Any]
) -> tuple[Form, Any]:
    """One operation on two forms, and on their values."""
    (form, values), (other, there) = first, second
    by, number = random.choice((-1, 2, 3, -9, far(random, 3000), -far(random, 3000))), signed(random, 5000)
    divisor = random.choice((1, 2, 7, far(random, 2000), far(random, 100)))
    match random.randrange(9):
        case 0:
            return form + other, values + there
        case 1:
            return form - other, values - there
        case 2:
            return form.plus(other, by), values + there * by
        case 3:
            return form * by, values * by
        case 4:
            return number - form, number - values
        case 5:
            return (form + number) // divisor, (values + number) // divisor
        case 6:
            return (form + number) % divisor, (values + number) % divisor
        case 7:
            return form + other.grouped() * by, values + there * by
    pairs = [*form.terms, *[(atom, factor * by) for atom, factor in other.terms]]
    return Form.collected(pairs, form.const + other.const * by), values + there * by


def about_sum(random: Random, form: Form, values: Any, points: Points) -> None:
    """A form has its values, between its bounds, and parts that make it again."""
    require(bool((read(form, points) == values).all()), "a form", form)
    require(form.low <= int(values.min()) and int(values.max()) <= form.high, "bounds of a form", form)
    require(form == form + 0 and form - form == Form((), 0), "a form less itself", form)
    spelled = tree_values(parse_tree(str(form)), points) + zeros(points)
    require(bool((spelled == values).all()), "a form as Python reads its text", form)
    opened = Expression(form, ())
    require_same("a form without pieces", opened, flat(opened), points)
    for atom, factor in form.terms:
        rest = form.without(atom)
        require(form.factor_of(atom) == factor and rest + Form.of(atom) * factor == form, "a part", form, atom)
        require(form.putting(Form.of(atom) * 2, atom) == rest + Form.of(atom) * (2 * factor), "put in", form, atom)
        require(atom in form.inside, "inside", form, atom)
        if isinstance(atom, Compound):
            require(rebuilt(atom, atom.form) == Form.of(atom), "a part made again", atom)
            require(atom.form.inside <= form.inside, "inside", form, atom)
    by = random.choice((2, 10, far(random, 3000)))
    whole, rest = separated(form, by)
    require(whole * by + rest == form and 0 <= rest.const < by, "multiples taken out", form, by, whole, rest)
    require(all(2 * abs(factor) <= by for _, factor in rest.terms), "what is left is near 0", form, by, rest)


def width(form: Form) -> int:
    """How far from 0 the values of a form may be, by those of its parts."""
    return sum([abs(factor) * max(abs(atom.low), abs(atom.high)) for atom, factor in form.terms], abs(form.const))
