"""False claims about the rounds of loops, which say of them what may not be said."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from support import rounds_of_false_claims as loops

from proofs.kernel import AllSizes, Given, Verdict
from proofs.kernel.claim import Claim
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import items
from proofs.kernel.registry import all_claims
from tests.proofs.helpers import as_found


def found(body: Callable[[Given, str], None]) -> Claim:
    """What becomes of a claim with the cases of an induction."""
    some = next(claim for claim in all_claims() if claim.id == "C70.bounds")
    return as_found(replace(some, id="C0.test", body=body, scope=AllSizes(), cases=lambda: PHASES))


def require_refused(body: Callable[[Given, str], None], said: str) -> None:
    """Fails unless a claim is an error that says so."""
    result = found(body)
    assert result.verdict is Verdict.ERROR and said in str(result.reasons), (result.verdict, result.reasons)


OTHER_FORMS: dict[str, tuple[Any, Callable[[Any, int], Any]]] = {
    "None, then an integer": (None, lambda _, value: value),
    "an integer, then None": (0, lambda *_: None),
    "a tuple that grows": ((), lambda side, value: (*side, value)),
    "a tuple in a tuple": ((0, ()), lambda side, value: (0, (value,))),
    "a list": ((0,), lambda side, value: [value]),
    "a condition, then an integer": (True, lambda _, value: value),
    "an integer, then a condition": (0, lambda _, value: value == 0),
    "a number and no integer": (0.0, lambda side, _: side),
    "a list from the first on": ([], lambda side, value: [*side, value]),
}
"""The definition's side without items, and what a round makes of it."""


@pytest.mark.parametrize("name", OTHER_FORMS)
def test_the_side_of_the_definition_keeps_its_form(name: str) -> None:
    """Found: what is None without items was None in all rounds, so that all was proved of the first round alone."""

    def body(given: Given, phase: str) -> None:
        (first, more), value = OTHER_FORMS[name], given.integer("value")
        by_rounds(
            given, phase, loops.seven_from_the_second_on, (items(value),), carried={"last": int}, first=first,
            more=lambda _, side: more(side, value), holds=lambda *_: {"nothing": True}, returns=lambda *_: None,
        )  # fmt: skip

    require_refused(body, "the definition's side")


def test_the_last_value_so_far_is_none_after_no_round_alone() -> None:
    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        by_rounds(
            given, phase, loops.seven_from_the_second_on, (items(value),), carried={"last": int}, first=None,
            holds=lambda names, side: {"the last": names["last"] == (-1 if side is None else side)},
            more=lambda *_: value,
            returns=lambda last, side: given.agree("the last", impl=last, spec=-1 if side is None else side),
        )  # fmt: skip

    require_refused(body, "is <value> after a round, and None before it")


def test_the_values_so_far_are_not_of_one_number() -> None:
    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        by_rounds(
            given, phase, loops.doubled_with_each, (items(value),), carried={"total": int}, first=(),
            holds=lambda names, side: {"the sum": names["total"] == sum(side)},
            more=lambda _, side: (*side, value),
            returns=lambda total, side: given.agree("the sum", impl=total, spec=sum(side)),
        )  # fmt: skip

    require_refused(body, "is (<value>,) after a round, and () before it")


@pytest.mark.parametrize(
    ("first", "more"),
    [(None, lambda side, _: side), ((0, True), lambda side, value: (value, side[1] & (value == 0)))],
    ids=["None", "an integer and a condition"],
)
def test_a_side_that_keeps_its_form_is_taken(first: Any, more: Callable[[Any, int], Any]) -> None:
    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        by_rounds(
            given, phase, loops.doubled_with_each, (items(value),), carried={"total": int}, first=first,
            more=lambda _, side: more(side, value), holds=lambda *_: {"nothing": True},
            returns=lambda *_: given.check("nothing", True),
        )  # fmt: skip

    assert found(body).verdict is Verdict.PROVED_ALL_SIZES
