"""Whole-expression decisions (R10): empty, always true, a box, affine; each checked at every point (D16, D18)."""

from fractions import Fraction

import pytest
from support.simplified import first_difference

from impl.simplify.forms.measure import Writer
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.pointwise.cover import leaner
from impl.simplify.pointwise.decide import EMPTY, Spaces, affine, blocks_of, bounds, decided, variables_of, weights_of
from impl.simplify.simplifier import simplified
from impl.simplify.trees import Reader, trees_of

RANGES = {"x": (0, 7), "y": (0, 5), "z": (-3, 3)}


def read(index, valid):
    """An expression of trees."""
    reader = Reader(RANGES)
    return Expression(reader.form(index), reader.clauses(valid))


def looked_at(expression, most=1024):
    """An expression and where it may be looked at."""
    return expression, Spaces(most)


SQUARE = ("%", ("+", ("*", "x", 3), ("*", "y", 5)), 7)
CASES = [
    (SQUARE, ("and", ("<", SQUARE, 1), ("<", 5, SQUARE)), (0, 0)),
    (0, ("<", SQUARE, 7), (0, 1)),
    (0, ("and", ("<", ("+", ("*", "x", 9), "y"), 10), ("<", 0, "x")), (0, ("and", ("==", "x", 1), ("<", "y", 1)))),
]


@pytest.mark.parametrize(("index", "valid", "answer"), CASES)
def test_conditions_that_are_empty_always_true_or_a_box_come_out_as_that(index, valid, answer):
    """R10."""
    assert trees_of(simplified(read(index, valid)).expression) == answer


def test_an_affine_index_comes_out_affine():
    """R10. Where the condition holds, and where no rule finds it: the sum of both halves is the whole."""
    halves = ("+", ("//", "x", 2), ("//", ("+", "x", 1), 2))
    assert decided(*looked_at(read(halves, 1))) is not None
    assert trees_of(simplified(read(halves, 1)).expression) == ("x", 1)


def test_nothing_is_decided_over_too_many_points():
    """R10. Bounded work."""
    halves = ("+", ("//", "x", 2), ("//", ("+", "x", 1), 2))
    assert decided(*looked_at(read(halves, 1), 7)) is None
    assert decided(*looked_at(read(halves, 1), 8)) is not None


def test_weights_are_those_of_any_points_that_determine_them():
    """R10. None if none fit; 0 where no point tells."""
    assert weights_of([(0, 0), (1, 1), (2, 1)], [5, 12, 15]) == [3, 4]
    assert weights_of([(0, 0), (2, 0)], [0, 1]) == [Fraction(1, 2), 0]
    assert weights_of([(0, 3), (1, 3)], [0, 2]) == [2, 0]
    assert weights_of([(0,), (0,)], [0, 1]) is None


def test_an_index_with_slopes_that_are_no_integers_is_one_quotient():
    """R10. Where the condition leaves every other point, and so no rounding."""
    even = ("==", ("%", ("+", "x", ("*", "y", 2)), 2), 0)
    quotients = ("+", ("//", ("*", "x", 3), 4), ("//", ("+", ("*", "x", 3), 2), 4))
    expression = read(quotients, even)
    index = affine(expression.index, blocks_of(expression.clauses), Spaces(1024))
    assert index is not None
    assert str(index) == "(x*3)//2"
    assert first_difference((quotients, even), (trees_of(Expression(index, ()))[0], even), RANGES) is None
    assert affine(read(SQUARE, 1).index, [], Spaces(1024)) is None


def test_a_condition_compares_what_the_index_needs_anyway():
    """R10. Bounds of its sums, and what is left when they are divided, are candidates."""
    total = ("+", ("*", "x", 4), "y")
    result = simplified(read(total, ("and", ("<", 0, ("+", "x", "y")), ("<", total, 30))))
    assert trees_of(result.expression)[0] == total
    assert set(trees_of(result.expression)[1][1:]) == {("<", total, 30), ("<", 0, total)}
    both = ("+", "x", "y")
    after = leaner(read("x", ("<", ("*", ("//", both, 2), 2), both)), (), Spaces(1024), Writer())
    assert after is not None
    assert trees_of(after)[1] == ("==", ("%", (*both, 1), 2), 0)


def test_conditions_that_share_no_variable_are_decided_apart():
    """R10. Also where all points together are too many."""
    ranges = {"a": (0, 99), "b": (0, 99), "c": (0, 99), "d": (0, 99)}
    reader = Reader(ranges)
    pairs = [("<", ("//", ("+", one, ("*", other, 100)), 100), 3) for one, other in ("ab", "cd")]
    expression = Expression(reader.form(0), reader.clauses(("and", *pairs)))
    after = decided(expression, Spaces(10_000))
    assert after is not None
    assert trees_of(after)[1] == ("and", ("<", "b", 3), ("<", "d", 3))


def test_a_condition_gets_leaner_and_holds_at_the_same_points():
    """R10. One clause says it all; where the points are those of narrower ranges, these stay."""
    clauses = ("and", ("<", ("+", ("*", "x", 6), "y"), 12), ("<", "x", 2), ("<", ("//", "x", 2), 1), ("<", "z", 3))
    expression = read(0, ("and", *clauses[1:], ("<", ("+", "y", "z"), 5)))
    for most in (1024, 250):
        after = leaner(expression, (), Spaces(most), Writer())
        assert after is not None and len(after.clauses) < len(expression.clauses)
        assert first_difference((0, trees_of(expression)[1]), trees_of(after), RANGES) is None


def test_equations_of_two_variables_are_seen():
    """R10. Where nothing else holds between them."""
    square = ("%", ("+", "x", ("*", "y", 7)), 8)
    result = simplified(read("x", ("and", ("<", square, 1), ("<", "x", 6), ("<", 0, "x"))))
    assert trees_of(result.expression) == ("x", ("and", ("==", "x", "y"), ("<", 0, "x")))


def test_a_box_says_no_more_than_it_must():
    """R10."""
    x = next(iter(variables_of([read("x", 1).index])))
    assert [kind for kind, _ in bounds(x, 0, 7)] == []
    assert [kind for kind, _ in bounds(x, 2, 2)] == ["=="]
    assert [kind for kind, _ in bounds(x, 1, 6)] == [">=", ">="]


def test_bounds_that_contradict_each_other_leave_no_points():
    """R10. Whatever the ranges of the other variables, and with no rule applied."""
    reader = Reader({"a": (-4, -3), "b": (0, 5), "c": (-1, 2**40)})
    clauses = reader.clauses(("and", ("<", -2, "a"), ("<", ("+", "a", "b"), "c")))
    points = Spaces(1024).of((tuple(variables_of(form for _, form in clauses)), clauses))
    assert points is not None and (points.size, points.everywhere) == (0, 0)
    assert simplified(Expression(reader.form("b"), clauses), 0).expression == EMPTY
    for valid in (("==", "x", 9), ("and", ("<", "x", 2), ("<", 5, "x"))):
        assert simplified(read("x", valid)).expression == EMPTY
    never = ("==", ("*", ("+", "y", ("//", ("+", "y", "y"), 5)), 24), 4)
    assert simplified(read("y", never), 0).expression == EMPTY
