"""The digits of a flat number: those of its shape, which has no negative size."""

from proofs.kernel import Given, Verdict
from tests.proofs.helpers import verdict


def test_digits_are_of_a_number_inside_of_a_shape_without_negative_sizes() -> None:
    def body(given: Given, least: int) -> None:
        rows, columns = given.integer("rows", at_least=least), given.integer("columns", at_least=least)
        flat = given.integer("flat", at_least=0, below=rows * columns)
        row, column = given.digits((rows, columns), flat)
        given.check("inside", (row >= 0) & (row < rows) & (column >= 0) & (column < columns))
        given.agree("the number", impl=row * columns + column, spec=flat)

    assert verdict(body, cases=lambda: [(0,)]) is Verdict.PROVED_ALL_SIZES
    assert verdict(body, cases=lambda: [(-9,)]) is Verdict.REFUTED


def test_digits_in_another_shape_are_others() -> None:
    def body(given: Given) -> None:
        rows, columns = given.integer("rows", at_least=1, below=4), given.integer("columns", at_least=1, below=4)
        flat = given.integer("flat", at_least=0, below=rows * columns)
        given.agree("as turned", impl=given.digits((rows, columns), flat), spec=given.digits((columns, rows), flat))

    assert verdict(body) is Verdict.REFUTED


def test_digits_of_a_number_in_a_shape_are_asked_for_once() -> None:
    def body(given: Given) -> None:
        rows, columns = given.integers("size", 2, at_least=1)
        flat = given.integer("flat", at_least=0, below=rows * columns)
        given.agree("again", impl=given.digits((rows, columns), flat), spec=given.digits((rows, columns), flat))

    assert verdict(body) is Verdict.PROVED_ALL_SIZES
