"""Values side by side in one integer (R12): what is looked up is what is worked out one by one (D18)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.simplified import points

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.bounds import reciprocal
from impl.simplify.forms.points import MOST_BITS, SOME, Points, TooWideError
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.facts import Facts

RANGES = {"x": (0, 5), "y": (-2, 3), "z": (1, 4)}
VARIABLES = {name: Var(name, low, high) for name, (low, high) in RANGES.items()}
numbers = st.integers(-9, 12)
leaves = st.sampled_from([Form.of(variable) for variable in VARIABLES.values()])


def larger(parts):
    """One operation more."""
    return st.one_of(
        st.tuples(parts, parts, numbers).map(lambda found: found[0] + found[1] * found[2]),
        st.tuples(parts, numbers).map(lambda found: found[0] * found[1] + found[1]),
        st.tuples(parts, st.integers(1, 40)).map(lambda found: found[0] // found[1]),
        st.tuples(parts, st.integers(1, 40)).map(lambda found: found[0] % found[1]),
    )


forms = st.recursive(leaves, larger, max_leaves=6)


def at_all(most=1000):
    """The points of the variables."""
    return Points({variable: RANGES[name] for name, variable in VARIABLES.items()}, most)


def value_of(form, at):
    """The value of a form at a point."""
    total = form.const
    for atom, factor in form.terms:
        if isinstance(atom, Var):
            total += at[atom.name] * factor
        else:
            inner = value_of(atom.form, at)
            total += factor * (inner // atom.divisor if atom.sign == "//" else inner % atom.divisor)
    return total


@settings(max_examples=100)
@given(forms, forms)
def test_values_side_by_side_are_those_one_by_one(form, condition):
    """R12, D18. All of them, those where a condition holds, and single ones."""
    found, everything = at_all(), list(points(RANGES))
    valid = found.where(condition)
    expected = [value_of(form, at) for at in everything]
    holds = [value_of(condition, at) >= 0 for at in everything]
    assert list(found.values(form, found.everywhere)) == expected
    assert list(found.values(form, valid)) == [value for value, h in zip(expected, holds, strict=True) if h]
    assert [found.value(form, at) for at in (0, 7, 143)] == [expected[at] for at in (0, 7, 143)]


@settings(max_examples=100)
@given(forms, st.integers(1, 40))
def test_some_points_refute_and_all_points_show(form, divisor):
    """R11, R12. Nothing is shown that is not so, and with all points all is shown that is so."""
    values = [value_of(form, at) for at in points(RANGES)]
    is_natural, quotients = min(values) >= 0, {value // divisor for value in values}
    assert Facts(points=at_all()).is_natural(form) == is_natural
    assert not Facts(points=at_all(most=10)).is_natural(form) or is_natural
    assert Facts(points=at_all()).period(form, divisor) == (min(quotients) if len(quotients) == 1 else None)


def test_some_points_are_inside_the_ranges():
    """R12. Where all are too many."""
    some = at_all(most=10)
    assert (some.size, some.is_complete) == (SOME, False)
    for name, variable in VARIABLES.items():
        values = set(some.values(Form.of(variable), some.everywhere))
        assert values <= set(range(RANGES[name][0], RANGES[name][1] + 1)) and set(RANGES[name]) <= values


@pytest.mark.parametrize("divisor", [1, 2, 3, 7, 64, 1000, 2**20 + 1, 2**29])
def test_the_reciprocal_divides_all_that_is_admitted(divisor):
    """R12."""
    most = 2**MOST_BITS - 1
    shift = most.bit_length() + divisor.bit_length()
    assert most * divisor <= 1 << shift
    factor = reciprocal(1 << shift, divisor)
    for x in (0, 1, divisor - 1, divisor, divisor + 1, most // divisor * divisor - 1, most // divisor * divisor, most):
        assert x * factor >> shift == x // divisor
    assert most * factor < 1 << 63


def test_what_does_not_fit_is_not_looked_up():
    """R12. And not decided by points either."""
    wide = Form.of(VARIABLES["x"]) * 2**40
    with pytest.raises(TooWideError):
        at_all().column(wide)
    assert Facts(points=at_all()).is_natural(wide) and not Facts(points=at_all()).is_natural(wide - 1)
