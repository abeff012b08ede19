"""The values of forms at all points side by side, as `impl.simplify.forms.points` holds them: read one by one, where
they are not negative, what lies between them, and what is kept of them (R12)."""

from __future__ import annotations

from math import gcd, prod
from random import Random
from typing import Any

from impl.ops.arrays import numpy_module
from impl.simplify.forms.points import Points, TooWideError, first_of, is_within
from impl.simplify.forms.terms import Division, Form
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.drawing import (
    Family,
    condition,
    digit,
    far,
    flat_number,
    index_of,
    linear,
    signed,
    variables_of,
)
from proofs.validation.drawn.simplifying.reading import Points as Columns
from proofs.validation.drawn.simplifying.reading import holding, points_of, read

LANES = Family((1, 1, 2, 2, 3, 4, 6), (3, 4), (2, 3, 7, 40, 129, 600, 2000), 3000, 2**34)
"""What is drawn."""

FITS = 2**24
"""What the values of a form and of all its parts may differ by, so that there must be room for them."""


def ask_points_of_forms(random: Random) -> None:
    """Forms of far numbers, read at all points of some variables, and at some of them."""
    variables = variables_of(random, LANES)
    points, columns = Points({x: (x.low, x.high) for x in variables}, LANES.points), points_of(random, variables)
    flat, weights = flat_number(random, variables)
    forms = [linear(random, variables, far(random, LANES.farthest)) for _ in range(3)]
    forms += [index_of(random, variables, 1000), digit(random, random.choice(forms), weights, 10**5)]
    forms += [(flat + signed(random, 5000)) // far(random, 5000) for _ in range(5)]
    forms += [about_a_period(random, random.choice(forms[:3])) for _ in range(3)]
    forms += [(random.choice(forms[:3]) + signed(random, 5000)) % far(random, 5000) for _ in range(3)]
    clauses = [condition(random, variables, 1000) for _ in range(3)]
    valid = [mask_of(read(forms[-1], columns) >= 0), points.everywhere]
    for clause in clauses:
        try:
            found = points.holding((clause,))
        except TooWideError:
            require(not must_fit(clause[1]), "there is no room for a condition", clause)
            continue
        require(found == mask_of(holding([clause], columns)), "where a condition holds", clause)
        valid.append(found)
    for form in forms:
        about_form(random, points, columns, form, valid)
    about_some(random, forms)
    about_beginnings(random)


def about_beginnings(random: Random) -> None:
    """Forms of which each begins as the one before and has a term more, asked with the same points in any order."""
    variables = variables_of(random, Family((5, 6, 7), (2, 3), (2, 3), 3000, 100))
    points, columns = Points({x: (x.low, x.high) for x in variables}, LANES.points), points_of(random, variables)
    whole = Form.collected([(x, signed(random, 9) or 1) for x in variables], signed(random, 99))
    forms = [Form(whole.terms[:count], whole.const) for count in range(1, len(whole.terms) + 1)]
    for form in random.sample(forms, len(forms)):
        about_form(random, points, columns, form, [points.everywhere])


def about_a_period(random: Random, form: Form) -> Form:
    """A quotient or a remainder of a form by a number of up to forty bits, on both sides of a multiple of it."""
    by = far(random, 2**40)
    shifted = form - random.randint(form.low, form.high) + by * random.choice((0, 1, -1, 5))
    return shifted // by if random.random() < 0.5 else shifted % by


def about_form(random: Random, points: Points, columns: Columns, form: Form, valid: list[int]) -> None:
    """One form: each value, where it is at least a number, and its span where conditions hold."""
    values, question = read(form, columns), f"points of a form: {form}"
    try:
        found = list(points.values(form, points.everywhere))
    except TooWideError:
        require(not must_fit(form), question, "there is no room for it")
        return
    require(found == values.tolist(), question)
    at = random.randrange(len(found))
    require(points.value(form, at) == found[at], question, "one value", at)
    cuts = [found[at] + more for more in (0, 1, 0, -1)] + [random.choice(found), min(found), max(found) + 1]
    for cut in cuts:
        require(points.where(form - cut) == mask_of(values >= cut), question, "not below", cut)
        require(points.where(cut - form) == mask_of(values <= cut), question, "not above", cut)
    for mask in [mask for mask in random.sample(valid, len(valid)) if mask]:
        chosen = values[lanes_of(mask, len(found))]
        require(list(points.values(form, mask)) == chosen.tolist(), question, "where valid")
        least = int(chosen.min())
        wanted = least, int(chosen.max()), gcd(*[int(value) - least for value in set(chosen.tolist())])
        require(points.span(form, mask) == wanted, question, "span", points.span(form, mask), wanted)
        require(points.value(form, first_of(mask)) == int(chosen[0]), question, "at the first valid point")
        require(is_within(mask, points.where(form - least)), question, "within")


def about_some(random: Random, forms: list[Form]) -> None:
    """Points of which some are taken: in range, and a form has the values that its variables give it."""
    form = random.choice(forms)
    variables = sorted({atom for atom in form.inside if not hasattr(atom, "form")}, key=lambda atom: atom.order)
    ranges: Any = {x: (x.low, x.high) for x in variables}
    points = Points(ranges, 1)
    is_some = prod(high - low + 1 for low, high in ranges.values()) > 1
    require(points.is_complete is not is_some, "points: whether they are all", form)
    try:
        read_there = {str(x): list(points.values(Form.of(x), points.everywhere)) for x in variables}
        found = list(points.values(form, points.everywhere))
    except TooWideError:
        return
    inside = all(x.low <= min(read_there[str(x)]) <= max(read_there[str(x)]) <= x.high for x in variables)
    require(inside, "some points are in range", form)
    columns = {name: numpy_module().array(column) for name, column in read_there.items()}
    require(not columns or found == read(form, columns).tolist(), "some points of a form", form)


def must_fit(form: Form) -> bool:
    """Whether there has to be room for the values of a form."""
    divisions = [atom for atom in form.inside if isinstance(atom, Division)]
    widths = [width(form), *(width(atom.form) + atom.divisor for atom in divisions)]
    return max(widths) < FITS


def width(form: Form) -> int:
    """How far the values of a form may be apart, by those of its parts."""
    return sum([abs(factor) * (atom.high - atom.low) for atom, factor in form.terms])


def mask_of(truth: Any) -> int:
    """Points as the top bits of lanes."""
    return int.from_bytes((truth.astype("<u8") << 63).tobytes(), "little")


def lanes_of(mask: int, size: int) -> Any:
    """Which lanes have their top bit."""
    numpy = numpy_module()
    return numpy.frombuffer(mask.to_bytes(size * 8, "little"), dtype="<u8") >> 63 == 1
