"""Branches that are joined into one result: what one of them assumes, or raises, is not that of the others."""

from collections.abc import Callable

import pytest

from proofs.kernel import Given, Verdict
from proofs.kernel.paths.merge import merged
from tests.proofs.helpers import verdict


def least(first: int, second: int) -> int:
    """The smaller of two integers."""
    return first if first < second else second


def test_the_results_of_all_branches_are_joined() -> None:
    def body(given: Given) -> None:
        first, second, third = given.integers("x", 3)
        found = merged(lambda: least(least(first, second), third))
        given.check("no more than each", (found <= first) & (found <= second) & (found <= third))
        given.check("one of them", (found == first) | (found == second) | (found == third))

    assert verdict(body) is Verdict.PROVED_ALL_SIZES


@pytest.mark.parametrize("at_least", [None, 0])
def test_a_division_in_one_branch_says_nothing_of_the_others(at_least: int | None) -> None:
    def body(given: Given) -> None:
        number, divisor = given.integer("number"), given.integer("divisor", at_least=at_least)
        found = merged(lambda: number // divisor if divisor > 0 else 0)
        given.check("it is below", (found == 0) | (divisor * found <= number))
        given.check("it is positive", divisor > 0)

    assert verdict(body) is Verdict.REFUTED


def is_not_three(number: int) -> int:
    """0; raises ValueError for 3."""
    if number == 3:
        raise ValueError("it is three")
    return 0


def is_not_less(number: int) -> int:
    """0; raises ValueError below 3, and for 7."""
    if number < 3 or number == 7:
        raise ValueError("it is less, or seven")
    return 0


@pytest.mark.parametrize("function", [is_not_three, is_not_less])
def test_a_branch_that_raises_is_dropped_where_it_cannot_be_taken_alone(function: Callable[[int], int]) -> None:
    def raises(given: Given) -> None:
        number = given.integer("number")
        given.check("nothing is raised", merged(lambda: function(number)) == 0)

    def is_elsewhere(given: Given) -> None:
        number = given.integer("number", at_least=8)
        given.check("nothing is raised", merged(lambda: function(number)) == 0)

    assert verdict(raises) is Verdict.ERROR
    assert verdict(is_elsewhere) is Verdict.PROVED_ALL_SIZES
