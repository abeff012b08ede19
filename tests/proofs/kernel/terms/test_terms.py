"""Symbolic integers behave as Python's, or refuse."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import ceil, floor, gcd, prod, trunc
from sys import getsizeof
from typing import Any

import pytest

from proofs.kernel import Condition, Given, Term, Verdict, merged, negated
from proofs.kernel.terms.explorer import OutsideExploration
from proofs.kernel.terms.polynomial import variable
from proofs.kernel.terms.term import Unsupported
from spec.shape import canonical_strides, ravel, size, unravel
from spec.view import View, is_valid
from tests.proofs.helpers import result, verdict

X, Y = Term(variable("x")), Term(variable("y"))


def test_what_is_known_folds() -> None:
    assert type(X - X) is int
    assert (X == 0 + X, X < X + 1, X * 0, (X + Y) * (X - Y) - X * X + Y * Y) == (True, True, 0, 0)
    assert isinstance(X < Y, Condition)
    assert (2 * X == 2 * Y + 1) is False


def test_a_condition_has_no_truth_outside_an_exploration() -> None:
    with pytest.raises(OutsideExploration, match="outside an exploration"):
        bool(X < Y)
    with pytest.raises(OutsideExploration):
        X // 2
    with pytest.raises(OutsideExploration):
        max(X, Y)


@pytest.mark.parametrize(
    "use",
    [hash, int, float, range, gcd, round, lambda x: {x: 1}, lambda x: [0][x], lambda x: x / 2, lambda x: x == 1.0],
)
def test_a_symbolic_integer_never_becomes_a_value(use: Callable[[Any], object]) -> None:
    with pytest.raises(Unsupported):
        use(X)


@pytest.mark.parametrize(
    "use",
    [
        lambda x: x ^ 77, lambda x: x & 7, lambda x: 7 | x, lambda x: x << 1, lambda x: 2 >> x, lambda x: ~x + 0,
        lambda x: 2**x, lambda x: x**-1, lambda x: pow(x, 2, 7), lambda x: x + 0.5, lambda x: 2.5 * x,
        lambda x: x // Fraction(2), lambda x: Decimal(3) % x, lambda x: divmod(x, 2.0), floor, ceil, trunc, complex,
        getsizeof, lambda x: x.bit_length(), lambda x: hasattr(x, "real"), lambda x: "ab" * x, lambda x: x * [1],
    ],
)  # fmt: skip
def test_what_plain_integers_have_is_refused_and_no_type_error(use: Callable[[Any], object]) -> None:
    """Found: `x ^ 77` raised TypeError, which a program may catch that never meets it on plain integers."""
    for value in (X, X < Y):
        with pytest.raises(Unsupported):
            use(value)


def test_terms_and_conditions_have_all_that_integers_have() -> None:
    for name in dir(int):
        assert all(name in dir(kind) or not name.startswith("__") for kind in (Term, Condition))
    for wrong in (lambda: X + "a", lambda: X - None, lambda: (X < Y) & "a", lambda: X @ 2):  # type: ignore[operator]
        with pytest.raises(TypeError):
            wrong()


def test_a_condition_never_becomes_a_number() -> None:
    with pytest.raises(Unsupported):
        int(X < Y)
    with pytest.raises(Unsupported):
        hash(X < Y)
    with pytest.raises(Unsupported):
        (X < Y) + 1
    assert not issubclass(Unsupported, Exception) and not issubclass(OutsideExploration, Exception)


def test_a_symbolic_integer_is_no_text_and_nothing_beside_integers() -> None:
    assert [other == X for other in (None, "x", (), [3])] == [False] * 4
    for number in (Fraction(3), Decimal(3), 3.0, 3j, object()):
        with pytest.raises(Unsupported):
            assert number == X


@pytest.mark.parametrize("divisor", [-3, -2, -1, 1, 2, 3, 7])
def test_division_by_a_literal_is_pythons(divisor: int) -> None:
    def body(given: Given, at: int) -> None:
        x = given.integer("x", at_least=-7, below=8)
        given.assume(x == at)
        given.agree("quotient and remainder", impl=divmod(x, divisor), spec=(at // divisor, at % divisor))
        given.agree("of three times as much", impl=(3 * x + 1) % divisor, spec=(3 * at + 1) % divisor)

    assert verdict(body, cases=lambda: ((at,) for at in range(-7, 8))) is Verdict.PROVED_ALL_SIZES


def test_division_by_an_unknown_is_pythons() -> None:
    def body(given: Given, at: int, by: int) -> None:
        x, k = given.integer("x"), given.integer("k")
        given.assume((x == at) & (k == by))
        given.agree("quotient", impl=(x // k, at // k, x // by), spec=(at // by,) * 3)
        given.agree("remainder", impl=(x % k, at % k, x % by), spec=(at % by,) * 3)
        given.agree("of a product", impl=(x * k + 1) // k, spec=(at * by + 1) // by)

    pairs = [(at, by) for at, by in product(range(-5, 6), range(-4, 5)) if by]
    assert verdict(body, cases=lambda: pairs) is Verdict.PROVED_ALL_SIZES


def test_division_by_a_product_is_pythons() -> None:
    def body(given: Given, at: int, by: tuple[int, int]) -> None:
        x, k, m = given.integer("x"), given.integer("k"), given.integer("m")
        given.assume((x == at) & (k == by[0]) & (m == by[1]))
        given.agree("both", impl=divmod(x, 2 * k * m), spec=divmod(at, 2 * by[0] * by[1]))

    cases = [(at, by) for at in range(-9, 10, 3) for by in product((-2, 1, 3), repeat=2)]
    assert verdict(body, cases=lambda: cases) is Verdict.PROVED_ALL_SIZES


def test_division_by_what_can_be_zero_raises() -> None:
    def body(given: Given) -> None:
        x, k = given.integer("x"), given.integer("k", at_least=0)
        given.check("nothing", x // k == x // k)

    found = result(body)
    assert found.verdict is Verdict.ERROR
    assert found.reasons[0].startswith("ZeroDivisionError")
    assert found.tally.error is not None
    assert found.tally.error.values["k"] == 0


def test_division_bounds_hold_for_all_integers() -> None:
    def body(given: Given) -> None:
        x, k = given.integer("x"), given.integer("k")
        given.assume(k != 0)
        q, r = divmod(x, k)
        given.agree("sum", impl=q * k + r, spec=x)
        given.check("the remainder has the divisor's sign", (r >= 0) & (r < k) if k > 0 else (k < r) & (r <= 0))

    assert verdict(body) is Verdict.PROVED_ALL_SIZES


def test_builtins_work() -> None:
    def body(given: Given) -> None:
        x, y = given.integer("x"), given.integer("y")
        given.check("max", max(x, y) + min(x, y) == x + y)
        given.check("abs", abs(x - y) == abs(y - x))
        given.agree("sum and product", impl=(sum((x, y, 1)), prod((x, y, x))), spec=(1 + y + x, y * x**2))
        given.check("tuples", ((x, y) == (y, x)) is bool(x == y))
        given.check("truth", bool(x) == (x != 0))
        given.check("all and any", all((x <= y, y <= x)) is not any((x < y, y < x)))

    assert verdict(body) is Verdict.PROVED_ALL_SIZES


def test_merged_is_the_same_as_forking() -> None:
    def body(given: Given) -> None:
        begin, end = given.integers("b", 2, at_least=0), given.integers("e", 2)
        for b, e in zip(begin, end, strict=True):
            given.assume((b <= e) & (e <= 9))
        view = View((9, 9), (1, 1), 0, begin, end)
        index = given.index((9, 9))
        given.agree("valid", impl=merged(lambda: is_valid(view, index)), spec=is_valid(view, index))
        given.agree("larger", impl=merged(lambda: (max(index), abs(end[0] - 3))), spec=(max(index), abs(end[0] - 3)))

    assert verdict(body) is Verdict.PROVED_ALL_SIZES


def test_merged_does_not_fork() -> None:
    def body(given: Given) -> None:
        index = given.index((4, 4, 4))
        x = given.integer("x")
        inside = merged(lambda: all(i - x >= 0 and i - x < 3 for i in index))
        given.check("nothing", inside | negated(inside))
        given.check("the least", merged(lambda: min(index)) <= index[1])

    found = result(body)
    assert found.verdict is Verdict.PROVED_ALL_SIZES
    assert found.tally.paths == 1


def test_merged_keeps_division_inside_its_branch() -> None:
    def body(given: Given) -> None:
        x, k = given.integer("x", at_least=0), given.integer("k", at_least=0)
        value = merged(lambda: x // k if k > 0 else -1)
        given.check("negative only for 0", (value >= 0) == (k > 0))
        given.check("0 is possible", (k >= 0) & (value >= -1))
        if k == 0:
            given.agree("for 0", impl=value, spec=-1)

    assert verdict(body) is Verdict.PROVED_ALL_SIZES


def test_merged_raises_where_a_branch_does() -> None:
    def body(given: Given) -> None:
        y = given.integer("y", at_least=0)
        try:
            index = merged(lambda: unravel((2, 3), y))
        except ValueError:
            given.check("outside", y >= 6)
        else:
            given.agree("the flat number", impl=ravel((2, 3), index), spec=y)

    found = result(body)
    assert found.verdict is Verdict.PROVED_ALL_SIZES
    assert found.tally.paths == 2


def test_digits_must_be_inside() -> None:
    def body(given: Given) -> None:
        y = given.integer("y", at_least=0, below=7)
        digits = given.digits((2, 3), y)
        given.check("anything", digits[0] == 100)

    found = result(body)
    assert found.verdict is Verdict.REFUTED
    assert found.tally.refuted is not None
    assert found.tally.refuted.values == {"y": 6}


def test_digits_of_negative_sizes_do_not_exist() -> None:
    """-2 times -3 is 6, but nothing is between 0 and -2: of what is assumed then, anything follows."""

    def body(given: Given) -> None:
        shape = given.integers("d", 2)
        y = given.integer("y", at_least=0)
        given.assume(y < size(shape))
        given.digits(shape, y)
        given.check("sizes are natural", shape[0] >= 0)

    found = result(body)
    assert found.verdict is Verdict.REFUTED
    assert found.tally.refuted is not None
    assert min(found.tally.refuted.values["d0"], found.tally.refuted.values["d1"]) < 0


def test_digits_are_the_index() -> None:
    def body(given: Given) -> None:
        shape = (4, 1, 3)
        y = given.integer("y", at_least=0, below=size(shape))
        given.agree("index", impl=given.digits(shape, y), spec=unravel(shape, y))
        given.agree("rank 0", impl=given.digits((), y - y), spec=())

    assert verdict(body) is Verdict.PROVED_ALL_SIZES


def test_products_of_unknown_sizes_are_understood() -> None:
    def body(given: Given) -> None:
        shape = given.integers("d", 4, at_least=1)
        index = given.index(shape)
        given.check("the flat number is inside", ravel(shape, index) < size(shape))
        given.check("strides fall", canonical_strides(shape)[0] >= canonical_strides(shape)[1])

    assert verdict(body) is Verdict.PROVED_ALL_SIZES
