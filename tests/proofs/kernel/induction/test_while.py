"""Loops of which nobody knows how many rounds they take: that they end, and with what."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from support import rounds_of_searches, rounds_while
from support.rounds_of_searches import FALSE_SEARCHES, UNREAD_METHODS, UNREAD_SEARCHES
from support.rounds_while import FALSE, UNREAD

from proofs.kernel import Given, Verdict
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.values import AnyFunction, AnyObject
from tests.proofs.helpers import found_by_rounds

CARRIED = {"with_what_a_round_left": {"length": int}, "by_any_condition": {"length": int}}


def is_one(function: Callable[[int], Any], **said: Any) -> Any:
    """The claim that a function returns 1 for a length of 1 or more."""

    def body(given: Given, phase: str) -> None:
        length = given.integer("length", at_least=1)

        def returns(value: int, _side: None) -> None:
            given.agree("the end", impl=value, spec=1)

        def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
            return {"something is left": names["length"] >= 1}

        by_rounds(
            given, phase, function, (length,),
            **{"carried": {"length": int}, "holds": holds, "measure": lambda names: names["length"], "returns": returns,
               "early": returns} | said,
        )  # fmt: skip

    return found_by_rounds(body)


def test_a_loop_that_ends_is_proved() -> None:
    found = is_one(rounds_while.shortened)
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons


@pytest.mark.parametrize("function", FALSE, ids=lambda function: function.__name__)
def test_what_does_not_end_with_one_is_refuted(function: Callable[[int], int]) -> None:
    assert is_one(function).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNREAD, ids=lambda function: function.__name__)
def test_what_the_rules_do_not_read_is_an_error(function: Callable[[int], int]) -> None:
    assert is_one(function).verdict is Verdict.ERROR


@pytest.mark.parametrize("function", FALSE, ids=lambda function: function.__name__)
def test_what_stands_before_a_loop_is_looked_at_where_it_stands_alone(function: Callable[[int], int]) -> None:
    """It is run in its own case, and need not be in others."""
    assert is_one(rounds_while.shortened, alone=True).verdict is Verdict.PROVED_ALL_SIZES
    assert is_one(function, alone=True).verdict in (Verdict.REFUTED, Verdict.ERROR)


def test_a_loop_stands_alone_if_what_is_before_it_makes_nothing_else() -> None:
    """Otherwise a round would begin without what it reads, or with what an argument was."""
    function = rounds_while.shortened_by_one_step
    assert is_one(function).verdict is Verdict.PROVED_ALL_SIZES
    assert "it makes other names than they carry" in str(is_one(function, alone=True).reasons)


def test_what_is_returned_in_a_round_is_spoken_of() -> None:
    for function in (rounds_while.returns_at_nine, rounds_while.leaves_at_nine):
        assert "of which nothing is claimed" in str(is_one(function, early=None).reasons)


@pytest.mark.parametrize(
    ("measure", "verdict"),
    [
        (None, Verdict.ERROR),
        (lambda names: names["length"] > 1, Verdict.ERROR),
        (lambda names: (names["length"],), Verdict.ERROR),
        (lambda names: 7, Verdict.REFUTED),
        (lambda names: -names["length"], Verdict.REFUTED),
        (lambda names: names["length"] - 9, Verdict.REFUTED),
    ],
)
def test_a_measure_is_an_integer_that_becomes_less_and_is_not_below_0(measure: Any, verdict: Verdict) -> None:
    assert is_one(rounds_while.shortened, measure=measure).verdict is verdict


def test_what_does_not_hold_at_first_or_after_a_round_is_refuted() -> None:
    for label, bound in (("at first", lambda length: length > 1), ("after a round", lambda length: length != 2)):
        holds = lambda names, _, bound=bound, label=label: {label: bound(names["length"])}  # noqa: E731
        assert is_one(rounds_while.shortened, holds=holds).verdict is Verdict.REFUTED


def is_where_it_differs(function: Callable[..., int], *, given_function: bool = True) -> Any:
    """The claim that a search finds a place next to one at which a function has another value."""

    def body(given: Given, phase: str) -> None:
        low, high = given.integer("low"), given.integer("high")
        value = AnyFunction(given, "value")
        given.assume(low < high)
        given.assume(value(low) != value(high))

        def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
            return {
                "in order": names["low"] < names["high"],
                "they differ": value(names["low"]) != value(names["high"]),
            }

        def returns(found: int, _side: None) -> None:
            given.check("it differs", value(found) != value(found + 1))

        carried = {"high": int}
        if function is not rounds_of_searches.always_the_left_half:
            carried["low"] = int
        by_rounds(
            given, phase, function, (value if given_function else abs, low, high), carried=carried, holds=holds,
            measure=lambda names: names["high"] - names["low"], returns=returns,
        )  # fmt: skip

    return found_by_rounds(body)


def test_a_search_that_asks_a_function_is_proved() -> None:
    found = is_where_it_differs(rounds_of_searches.least_of)
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons


def test_a_function_that_rounds_call_is_any_function() -> None:
    found = is_where_it_differs(rounds_of_searches.least_of, given_function=False)
    assert "rounds call function, of which nothing is known" in str(found.reasons)


@pytest.mark.parametrize("function", FALSE_SEARCHES, ids=lambda function: function.__name__)
def test_a_search_that_looks_at_the_wrong_half_is_refuted(function: Callable[..., int]) -> None:
    assert is_where_it_differs(function).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNREAD_SEARCHES, ids=lambda function: function.__name__)
def test_a_search_that_asks_what_is_not_known_is_an_error(function: Callable[..., int]) -> None:
    assert is_where_it_differs(function).verdict is Verdict.ERROR


def goes_up_to_the_end(function: Callable[..., int], *, is_known: bool = True) -> Any:
    """The claim that a search which is told what comes next goes up to its end."""

    def body(given: Given, phase: str) -> None:
        low, high = given.integer("low"), given.integer("high")
        given.assume(low <= high)

        def next_of(place: int) -> int:
            return given.integer("next", at_least=place + 1, below=high + 1)

        def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
            return {"not beyond the end": names["low"] <= high}

        def returns(found: int, _side: None) -> None:
            given.agree("the end", impl=found, spec=high)

        points = AnyObject(next=next_of) if is_known else math
        by_rounds(
            given, phase, function, (points, low, high), carried={"low": int}, holds=holds, returns=returns,
            measure=lambda names: high - names["low"],
        )  # fmt: skip

    return found_by_rounds(body)


def test_a_search_that_asks_an_object_is_proved() -> None:
    found = goes_up_to_the_end(rounds_of_searches.up_to_what_is_found)
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons


def test_an_object_of_which_rounds_call_a_method_is_any_object() -> None:
    found = goes_up_to_the_end(rounds_of_searches.up_to_what_is_found, is_known=False)
    assert "rounds call points, of which nothing is known" in str(found.reasons)


@pytest.mark.parametrize("function", UNREAD_METHODS, ids=lambda function: function.__name__)
def test_a_method_of_what_is_not_known_is_an_error(function: Callable[..., int]) -> None:
    assert goes_up_to_the_end(function).verdict is Verdict.ERROR
