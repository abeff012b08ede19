"""Facts of index expressions (D18)."""

import pytest

from spec.expression import Apply, Const, Var, apply, evaluate

X, Y = Var("x"), Var("y")


@pytest.mark.parametrize(
    ("operation", "left", "right", "value"),
    [
        ("+", 2, -5, -3),
        ("*", -3, 4, -12),
        ("//", 7, 2, 3),
        ("//", -7, 2, -4),
        ("//", 7, -2, -4),
        ("//", -7, -2, 3),
        ("%", 7, 3, 1),
        ("%", -7, 3, 2),
        ("%", 7, -3, -2),
        ("%", -7, -3, -1),
        ("<", 2, 3, 1),
        ("<", 3, 3, 0),
        ("and", 2, -1, 1),
        ("and", 2, 0, 0),
        ("and", 0, 0, 0),
    ],
)
def test_one_operation_on_two_integers(operation, left, right, value):
    """D18."""
    assert apply(operation, left, right) == value
    assert evaluate(Apply(operation, Const(left), Var("r")), {"r": right}) == value
    assert type(apply(operation, left, right)) is int


def test_quotient_and_remainder_give_the_number_back():
    """D18. `x = y floor(x / y) + x mod y`, and the remainder lies between 0 and the divisor."""
    for x in range(-12, 13):
        for y in (*range(-5, 0), *range(1, 6)):
            quotient, remainder = apply("//", x, y), apply("%", x, y)
            assert quotient * y + remainder == x
            assert 0 <= remainder < y or y < remainder <= 0


def test_an_expression_is_evaluated_from_the_leaves_up():
    """D18. ((y % 2) * 4) + (x * 2) + (y // 2) at x = 1, y = 3."""
    term = Apply("*", Apply("%", Y, Const(2)), Const(4))
    index = Apply("+", Apply("+", term, Apply("*", X, Const(2))), Apply("//", Y, Const(2)))
    assert evaluate(index, {"x": 1, "y": 3}) == 7


def test_a_variable_without_a_value_is_refused():
    """D18."""
    with pytest.raises(KeyError, match="y"):
        evaluate(Apply("+", X, Y), {"x": 1})


@pytest.mark.parametrize("operation", ["//", "%"])
def test_a_divisor_of_0_is_refused(operation):
    """D18."""
    with pytest.raises(ZeroDivisionError):
        evaluate(Apply(operation, X, Const(0)), {"x": 1})
