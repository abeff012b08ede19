"""Rounds that are counted: the definition's side says how many there were, which is proved as well."""

from collections.abc import Callable
from typing import Any

import pytest
from support import rounds_counted

from proofs.kernel import Given, Verdict
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.spoken import Counted
from proofs.kernel.induction.values import items
from tests.proofs.helpers import found_by_rounds


def is_count(function: Callable[..., int], counted: Counted | None, step: int = 1) -> Any:
    """The claim that a function says how many rounds there were; each adds `step` to the definition's side."""

    def body(given: Given, phase: str) -> None:
        def returns(value: int, side: int) -> None:
            given.agree("the number of rounds", impl=value, spec=side)

        by_rounds(given, phase, function, (items(given.integer("value")),), carried={"result": int}, first=0,
                  holds=lambda names, side: {"so far": names["result"] == side}, more=lambda _, side: side + step,
                  returns=returns, counted=counted)  # fmt: skip

    return found_by_rounds(body)


@pytest.mark.parametrize(
    ("function", "counted", "step", "verdict"),
    [
        (rounds_counted.places, Counted(lambda side: side), 1, Verdict.PROVED_ALL_SIZES),
        (rounds_counted.places, None, 1, Verdict.REFUTED),
        (rounds_counted.places, Counted(lambda side: side), 2, Verdict.REFUTED),
        (rounds_counted.places, Counted(lambda side: side + 1), 1, Verdict.REFUTED),
        (rounds_counted.places_to_the_ninth, Counted(lambda side: side), 1, Verdict.REFUTED),
    ],
)
def test_the_place_of_an_item_is_how_many_rounds_there_were(
    function: Callable[..., int], counted: Counted | None, step: int, verdict: Verdict
) -> None:
    assert is_count(function, counted, step).verdict is verdict


def test_what_is_assumed_at_all_items_is_assumed_of_no_round_before() -> None:
    """A count that is 3 at the end is not 3 in between."""

    def body(given: Given, phase: str) -> None:
        def at_last(side: int) -> None:
            given.assume(side == 3)

        def returns(value: int, _side: int) -> None:
            given.agree("three", impl=value, spec=3)

        def holds(names: dict[str, Any], side: int) -> dict[str, Any]:
            return {"so far": names["result"] == side, "small": side <= 3}

        by_rounds(given, phase, rounds_counted.places, (items(given.integer("value")),), carried={"result": int},
                  first=0, more=lambda _, side: side + 1, returns=returns, counted=Counted(lambda side: side, at_last),
                  holds=holds)  # fmt: skip

    assert found_by_rounds(body).verdict is Verdict.REFUTED


def test_the_rounds_of_a_while_are_not_counted() -> None:
    def body(given: Given, phase: str) -> None:
        by_rounds(given, phase, rounds_counted.up_to, (given.integer("end"),), carried={"result": int}, first=0,
                  holds=lambda *_: {"nothing": True}, returns=lambda *_: None, counted=Counted(lambda side: side),
                  measure=lambda names: names["result"])  # fmt: skip

    verdict = found_by_rounds(body)
    assert verdict.verdict is Verdict.ERROR and "the rounds of a `for` are counted" in str(verdict.reasons)


@pytest.mark.parametrize(
    ("first", "step", "spec", "verdict"),
    [
        (0, 1, lambda count: max(count, 0), Verdict.PROVED_ALL_SIZES),
        (0, 1, lambda count: count, Verdict.REFUTED),
        (0, 2, lambda count: max(count, 0), Verdict.REFUTED),
        (5, 1, lambda count: max(count, 0) - 5, Verdict.REFUTED),
    ],
    ids=["so many", "fewer than none", "two for each", "five before the first"],
)
def test_there_are_as_many_rounds_as_numbers(
    first: int, step: int, spec: Callable[[int], int], verdict: Verdict
) -> None:
    """A side that says otherwise how many there were would be that at the end which the numbers say."""

    def body(given: Given, phase: str) -> None:
        count = given.integer("count")
        by_rounds(
            given, phase, rounds_counted.as_many, (count,), carried={"result": int}, first=first,
            more=lambda _, side: side + step, counted=Counted(lambda side: side),
            holds=lambda names, side: {"so far": step * names["result"] == side - first, "natural": side >= 0},
            returns=lambda value, _: given.agree("as many", impl=step * value, spec=spec(count)),
        )  # fmt: skip

    assert found_by_rounds(body).verdict is verdict
