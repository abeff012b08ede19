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
from proofs.kernel.induction.series import AnySeries, Descent, Some, joined, length_of
from proofs.kernel.induction.values import AnyAnswer, AnyFunction
from proofs.kernel.registry import all_claims
from proofs.kernel.terms.explorer import KernelError
from tests.proofs.helpers import as_found, claim_of


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


@pytest.mark.parametrize("part", [slice(0, 1), slice(1, None), slice(-1, None)], ids=str)
def test_a_part_is_of_places_that_a_sequence_has(part: slice) -> None:
    """Python takes a place beyond the end for the end: the part would be longer than it is."""

    def body(given: Given) -> None:
        entries = Descent(given, 0, AnyFunction(given, "made")).series("entries")
        length = entries.length if -1 not in (part.start, part.stop) else 0
        found = entries[part.start + length : None if part.stop is None else part.stop + length]
        given.check("a part", found.length >= 0)

    found = as_found(claim_of(body))
    assert found.verdict is Verdict.ERROR and "which may be none of its places" in str(found.reasons), found.reasons


def test_the_first_of_the_least_may_be_the_one_that_is_asked_about() -> None:
    """Or that there is none before it would contradict itself, and all would follow."""

    def body(given: Given) -> None:
        one = given.integer("one")
        some = Some(given, one, [one], lambda each: each)
        given.check("the least", some.least(lambda _: 0) == one + 1)

    assert as_found(claim_of(body)).verdict is Verdict.REFUTED


def test_the_least_of_some_is_asked_for_once() -> None:
    """Of the second one it would be known that it is any, though it is the first one again."""

    def body(given: Given) -> None:
        some = Some(given, given.integer("one"), [], lambda each: each)
        given.agree("the least", impl=some.least(lambda each: each), spec=some.least(lambda each: each))

    found = as_found(claim_of(body))
    assert found.verdict is Verdict.ERROR and "once more" in str(found.reasons), found.reasons


def test_integers_are_tied_by_what_is_assumed_of_others() -> None:
    def body(given: Given) -> None:
        a, b, c, _ = (given.integer(name) for name in "abcd")
        given.assume(a < b)
        given.assume(b < c)
        raise KernelError(f"a is tied to {sorted(given.tied_to(frozenset('a')))}")

    assert "a is tied to ['b', 'c']" in str(as_found(claim_of(body)).reasons)
