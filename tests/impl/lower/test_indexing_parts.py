"""The parts of index expressions to paste: ranges of conditions, intervals on the way, and brackets (D18, R13)."""

import math
from itertools import product
from random import Random

import pytest

from impl.lower.indexing.conditions import Conditions
from impl.lower.indexing.dialect import DIALECTS
from impl.lower.indexing.writing import ATOM, Piece, Writer, reach_of
from impl.lower.uops.intervals import Interval
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Division, Form


def drawn_form(random, atoms):
    """A sum of variables and of divisions of such sums."""
    form = Form((), random.randint(-9, 9))
    for atom in random.sample(atoms, random.randint(1, 2)):
        form += Form.of(atom) * random.choice((1, 1, -1, -1, 2, -3, 4))
    match random.randrange(5):
        case 0:
            return form // random.randint(1, 5) * random.choice((1, -1, 2, -2)) + random.randint(-3, 3)
        case 1:
            return form % random.randint(1, 5) * random.choice((1, -1, 2, -2)) + random.randint(-3, 3)
        case 2:
            return form - form // 4 * 4 + random.randint(-3, 3)
        case 3:
            return form.grouped() * random.choice((2, -2)) + random.randint(-9, 9)
    return form


def value(form, values):
    """What a form is, by the definitions."""
    found = form.const
    for atom, factor in form.terms:
        inner = values[atom.name] if isinstance(atom, Var) else value(atom.form, values)
        if isinstance(atom, Division):
            inner = inner // atom.divisor if atom.sign == "//" else inner % atom.divisor
        found += inner * factor
    return found


def test_ranges_hold_where_the_forms_are_not_negative():
    """Every drawn set of conditions, at every point."""
    count = never = 0
    for seed in range(3000):
        random = Random(seed)
        x, y = Var("x", random.randint(-4, 0), random.randint(1, 9)), Var("y", 0, random.randint(1, 5))
        forms = [drawn_form(random, [x, y]) for _ in range(random.randint(1, 3))]
        found = Conditions(forms)
        never += found.is_never
        for values in ({"x": a, "y": b} for a in range(x.low, x.high + 1) for b in range(y.high + 1)):
            holds = not found.is_never and all(
                (each.low is None or value(each.form, values) >= each.low)
                and (each.high is None or value(each.form, values) <= each.high)
                for each in found.ranges
            )
            assert holds == all(value(form, values) >= 0 for form in forms), (forms, found.ranges, values)
            count += holds
    assert count > 10_000 and 100 < never < 2000


def test_a_truncated_quotient_lies_in_its_interval():
    """And a remainder; the ends are reached by some."""
    for low, high, by in product(range(-9, 10), range(-9, 10), range(1, 6)):
        if low > high:
            continue
        for sign, exact in (("//", lambda n, d: int(n / d)), ("%", math.fmod)):
            values = [int(exact(n, by)) for n in range(low, high + 1)]
            found = reach_of(sign, Interval(low, high), by, True)
            assert found.low <= min(values) and max(values) <= found.high
            assert sign == "%" or found == (min(values), max(values))
        floors = reach_of("//", Interval(low, high), by, False), reach_of("%", Interval(low, high), by, False)
        assert floors[0] == (low // by, high // by)
        assert all(floors[1].low <= n % by <= floors[1].high for n in range(low, high + 1))


TREES = [
    (("*", "x", ("*", "y", 3)), "x*(y*3)"),
    (("*", ("%", "x", 4), "y"), "x%4*y"),
    (("*", "x", ("%", "y", 4)), "x*(y%4)"),
    (("//", ("*", "x", 3), 4), "x*3/4"),
    (("%", ("//", ("+", "x", "y"), 4), 3), "(x + y)/4%3"),
    (("*", ("+", "x", -1, ("*", "y", -2)), 4), "(x - y*2 - 1)*4"),
    (("+", ("*", "x", -1), 7), "7 - x"),
    (("+", ("*", "x", -1), -7), "-x - 7"),
    (("*", ("//", "x", 4), -3), "-(x/4*3)"),
    (("min", ("+", "x", 1), "y"), "(x + 1 < y ? x + 1 : y)"),
]


@pytest.mark.parametrize(("tree", "text"), TREES)
def test_brackets_are_where_they_are_needed(tree, text):
    """By hand, since trackers seldom have such trees."""
    leaves = {name: Piece(name, ATOM, Interval(0, 9), axis) for axis, name in enumerate("xy")}
    assert Writer(DIALECTS["c"], leaves).piece(tree).text == text


def test_partial_sums_count():
    """From left to right: the whole is small, and a part of it is not."""
    leaves = {name: Piece(name, ATOM, Interval(2**30, 2**30), axis) for axis, name in enumerate("xyz")}
    writer = Writer(DIALECTS["c"], leaves)
    found = writer.piece(("+", "x", "y", ("*", "z", -1)))
    assert (found.text, found.reach, writer.widest.high) == ("x + y - z", (2**30, 2**30), 2**31)
