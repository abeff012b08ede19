"""A loop in a loop, and lists from whose end rounds take entries."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from support import rounds_inside, rounds_that_take
from support.rounds_inside import FALSE, UNREAD
from support.rounds_of_false_claims import none_in_the_loop_inside
from support.rounds_that_take import FALSE_TAKINGS, UNREAD_TAKINGS

from proofs.kernel import Given, Verdict
from proofs.kernel.induction.entries import Entries
from proofs.kernel.induction.inside import NESTED, by_nested_rounds
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.spoken import Spoken
from proofs.kernel.induction.values import items
from tests.proofs.helpers import found_by_rounds


def adds_up(function: Callable[..., int], **said: Any) -> Any:
    """The claim that a function adds up the values above 0."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")

        def above() -> int:
            return max(value, 0)

        def is_sum(found: int, side: int) -> None:
            given.agree("the sum", impl=found, spec=side)

        def holds(names: dict[str, Any], side: int) -> dict[str, Any]:
            return {"the sum": names["result"] == side}

        def holds_inside(names: dict[str, Any], side: int) -> dict[str, Any]:
            left = names["left"]
            return {"what is left": left <= above(), "the sum": names["result"] + max(left, 0) == side + above()}

        outer = Spoken({"result": int}, holds, lambda _, side: side + above())
        inner = Spoken({"left": int, "result": int}, holds_inside, measure=lambda names: names["left"])
        by_nested_rounds(
            given, phase, function, (items(value),), first=0, outer=replace(outer, **said.get("outer", {})),
            inner=replace(inner, **said.get("inner", {})), returns=is_sum, early=said.get("early", is_sum),
        )  # fmt: skip

    return found_by_rounds(body, cases=NESTED)


def test_a_loop_in_a_loop_is_proved() -> None:
    found = adds_up(rounds_inside.counted_up)
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons


@pytest.mark.parametrize("function", FALSE, ids=lambda function: function.__name__)
def test_what_does_not_add_up_is_refuted(function: Callable[..., int]) -> None:
    said = {"inner": {"carried": {"result": int}}} if function is rounds_inside.never_done else {}
    assert adds_up(function, **said).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNREAD, ids=lambda function: function.__name__)
def test_what_the_rules_do_not_read_is_an_error(function: Callable[..., int]) -> None:
    assert adds_up(function).verdict is Verdict.ERROR


def test_a_name_that_the_loop_inside_changes_is_any_integer_after_it() -> None:
    carried = {"left": int, "result": int, "more": int}
    named = rounds_inside.with_another_name_of_the_round
    assert adds_up(named, inner={"carried": carried}).verdict is Verdict.REFUTED
    named, both = rounds_inside.with_another_name, {"result": int, "more": int}
    assert adds_up(named, inner={"carried": carried}, outer={"carried": both}).verdict is Verdict.REFUTED


def test_what_is_said_of_the_loop_inside_is_shown() -> None:
    """Where it begins, after each of its rounds, and that it ends."""
    for inner in (
        {"holds": lambda names, side: {"at first": names["result"] != side}},
        {"holds": lambda names, side: {"after a round": names["result"] == side}},
        {"holds": lambda names, side: {"nothing": True}},
        {"measure": lambda names: 7},
        {"measure": lambda names: names["left"] - 2},
    ):
        assert adds_up(rounds_inside.counted_up, inner=inner).verdict is Verdict.REFUTED
    assert adds_up(rounds_inside.counted_up, inner={"measure": None}).verdict is Verdict.ERROR


def test_what_is_returned_before_all_rounds_is_spoken_of() -> None:
    for function in (rounds_inside.up_to_nine, rounds_inside.returned_at_a_million):
        assert "of which nothing is claimed" in str(adds_up(function, early=None).reasons)


def test_a_claim_speaks_of_the_loop_inside() -> None:
    def body(given: Given, phase: str) -> None:
        by_rounds(
            given, phase, rounds_inside.counted_up, (items(given.integer("value")),), carried={"result": int}, first=0,
            holds=lambda *_: {"nothing": True}, returns=lambda *_: None,
        )  # fmt: skip

    assert "there is a loop in the loop, of which the claim says nothing" in str(found_by_rounds(body).reasons)


class Total(NamedTuple):
    """The sum of some numbers."""

    sum: int


def takes_all(function: Callable[..., int | None]) -> Any:
    """The claim that a function returns the sum of the numbers, or nothing."""

    def body(given: Given, phase: str) -> None:
        numbers = Entries(
            given, "numbers", lambda name: (given.integer(name), None), Total(0),
            lambda total, number, _: Total(total.sum + number), form=0,
        )  # fmt: skip
        some = numbers.sequence()

        def returns(found: int | None, _side: int) -> None:
            given.check("all or nothing", found is None or found == some.total.sum)

        def holds(names: dict[str, Any], _side: int) -> dict[str, Any]:
            return {"the sum": names["result"] + names["remaining"].total.sum == some.total.sum}

        carried = {"result": int, "remaining": numbers}
        carried |= {"other": numbers} if "by_another_name" in function.__name__ else {}
        if function.__name__.endswith("alone"):
            carried.pop("remaining")
        by_rounds(
            given, phase, function, (some, items(given.integer("value"))), first=some.total.sum, carried=carried,
            holds=holds, returns=returns,
        )  # fmt: skip

    return found_by_rounds(body)


@pytest.mark.parametrize("name", ["taken", "taken_and_put_back", "taken_where_the_last_is_none"])
def test_what_is_taken_from_the_end_of_a_list_and_what_is_left_are_all(name: str) -> None:
    found = takes_all(getattr(rounds_that_take, name))
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons


@pytest.mark.parametrize("function", FALSE_TAKINGS, ids=lambda function: function.__name__)
def test_what_loses_some_is_refuted(function: Callable[..., int | None]) -> None:
    assert takes_all(function).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNREAD_TAKINGS, ids=lambda function: function.__name__)
def test_what_is_not_known_of_lists_is_an_error(function: Callable[..., int | None]) -> None:
    assert takes_all(function).verdict is Verdict.ERROR


def test_a_round_of_the_loop_inside_ends_with_what_one_is_said_to_begin_with() -> None:
    """Or what is None from its second round on would be an integer in each."""

    def body(given: Given, phase: str) -> None:
        by_nested_rounds(
            given, phase, none_in_the_loop_inside, (items(given.integer("value")),),
            outer=Spoken({"found": int}, lambda names, _: {"none": names["found"] == 0}),
            inner=Spoken({"top": int, "left": int, "found": int}, lambda names, _: {"none": names["found"] == 0},
                         measure=lambda names: names["left"]),
            returns=lambda found, _: given.check("none", found == 0),
        )  # fmt: skip

    found = found_by_rounds(body, cases=NESTED)
    assert none_in_the_loop_inside((1,)) == 1
    assert found.verdict is Verdict.ERROR and "`top` is None" in str(found.reasons), found.reasons
