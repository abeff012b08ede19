"""Sequences of any length that rounds cut and join."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from support import rounds_of_series
from support.rounds_of_series import FALSE_JOINTS, UNREAD_JOINTS

from proofs.kernel import AllSizes, Given, Verdict
from proofs.kernel.claim import Claim
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.series import AnySeries, Descent, joined, length_of
from proofs.kernel.induction.values import AnyAnswer, AnyFunction
from proofs.kernel.registry import all_claims
from tests.proofs.helpers import as_found


def keeps_what_comes_down(function: Callable[..., Any], *, is_known: bool = True) -> Claim:
    """The claim that what comes down through a sequence stays the same."""

    def body(given: Given, phase: str) -> None:
        descent = Descent(given, given.integer("start"), AnyFunction(given, "made"))
        entries = descent.series("entries")

        def both(some: AnySeries, position: int) -> int | None:
            if given.integer("nothing", at_least=0, below=2) == 1:
                return None
            one = given.integer("one")
            given.assume(descent.made(one, some.level(position + 2)) == some.level(position))
            return one

        def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
            return {"what comes down": names["entries"].whole() == entries.whole(), "forward": names["position"] >= 0}

        def returns(found: Any, _side: None) -> None:
            given.agree("what comes down", impl=found.whole(), spec=entries.whole())

        by_rounds(
            given, phase, function, (entries, AnyAnswer(both) if is_known else both),
            carried={"entries": descent, "position": int}, holds=holds, returns=returns,
            measure=lambda names: names["entries"].length - names["position"],
        )  # fmt: skip

    some = next(claim for claim in all_claims() if claim.id == "C70.bounds")
    return as_found(replace(some, id="C0.test", body=body, scope=AllSizes(), cases=lambda: PHASES))


@pytest.mark.parametrize("name", ["from_the_first", "in_two_parts"])
def test_what_is_cut_and_joined_is_proved_to_be_the_same(name: str) -> None:
    found = keeps_what_comes_down(getattr(rounds_of_series, name))
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons


@pytest.mark.parametrize("function", FALSE_JOINTS, ids=lambda function: function.__name__)
def test_what_is_joined_otherwise_is_refuted(function: Callable[..., Any]) -> None:
    assert keeps_what_comes_down(function).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNREAD_JOINTS, ids=lambda function: function.__name__)
def test_what_is_not_known_of_parts_is_an_error(function: Callable[..., Any]) -> None:
    assert keeps_what_comes_down(function).verdict is Verdict.ERROR


def test_a_function_that_rounds_call_is_one_of_which_something_is_known() -> None:
    found = keeps_what_comes_down(rounds_of_series.from_the_first, is_known=False)
    assert "rounds call both, of which nothing is known" in str(found.reasons)


def test_tuples_are_joined_as_python_does() -> None:
    assert joined((True, (1, 2)), (False, 3), (True, [4]), (False, (5,))) == (1, 2, 3, 4, (5,))
    assert length_of((1, 2, 3)) == 3
