"""Lists at whose end rounds put all that a function gives, and sets in which they note what they have seen."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from support import rounds_that_search
from support.rounds_that_search import FALSE_SEARCHES, UNREAD_SEARCHES

from proofs.kernel import AllSizes, Given, Verdict, implies
from proofs.kernel.claim import Claim
from proofs.kernel.induction.entries import Among, Entries
from proofs.kernel.induction.lists import Noted
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import AnyAnswer, AnyFunction
from proofs.kernel.induction.words import Word
from proofs.kernel.registry import all_claims
from proofs.kernel.terms.term import Unsupported
from tests.proofs.helpers import as_found


class Left(NamedTuple):
    """The least of some numbers that are not below 0, and how much work they are."""

    least: int
    work: int
    is_natural: bool


def comes_to_0(function: Callable[..., bool], **said: Any) -> Any:
    """The claim that a function comes to 0 from any number that is not below 0."""

    def body(given: Given, phase: str) -> None:
        first, weight = given.integer("first", at_least=0), AnyFunction(given, "weight")

        def with_entry(left: Left, number: int, _beside: None) -> Left:
            given.assume(weight(number) >= 1)
            least = min(left.least, number) if number >= 0 else left.least
            return Left(least, left.work + weight(number), (left.work >= 0) if left.is_natural else False)

        def with_some(left: Left, some: tuple[int, ...]) -> Left:
            (one,), least, work = some, given.integer("least"), given.integer("work", at_least=0)
            given.assume(least <= left.least)
            given.assume(implies(one >= 0, least <= one))
            given.assume((least == left.least) | (least >= 0))
            given.assume(work < weight(asked[-1]))
            return Left(least, left.work + work, (left.work >= 0) if left.is_natural else False)

        def below(number: int) -> Among:
            asked.append(number)
            return Among(number - 1)

        def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
            left = names["left"].total
            return {"some": (left.least >= 0) & (left.least <= first), "work": left.work >= 0, "all": left.is_natural}

        def returns(found: bool, _side: None) -> None:
            given.check("0 is reached", found)

        asked: list[int] = []
        entries = Entries(given, "numbers", lambda name: (given.integer(name), None), Left(first + 1, 0, True),
                          with_entry, said.get("with_some", with_some), form=0)  # fmt: skip
        seen = Noted(given, given.integer, lambda names: names["left"].total.least,
                     said.get("noted", lambda number, least: implies(number >= 0, number > least)))  # fmt: skip
        carried: dict[str, Any] = {"seen": seen, "left": entries}
        carried |= {"count": int} if function is rounds_that_search.reached_with_what_is_counted else {}
        if function is rounds_that_search.reached_in_one_set_of_two_names:
            carried["other"] = carried.pop("seen")
        carried |= {"other": entries} if function is rounds_that_search.reached_with_what_is_taken else {}
        by_rounds(
            given, phase, function, (first,), carried=carried, holds=holds, returns=returns, early=returns,
            measure=lambda names: names["left"].total.work, words={"below": Word("C0.below", AnyAnswer(below))},
        )  # fmt: skip

    some: Claim = next(claim for claim in all_claims() if claim.id == "C70.bounds")
    return as_found(replace(some, id="C0.test", body=body, scope=AllSizes(), cases=lambda: PHASES, empty=1))


def test_a_search_that_notes_what_it_has_seen_is_proved() -> None:
    found = comes_to_0(rounds_that_search.reached)
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons


@pytest.mark.parametrize("function", FALSE_SEARCHES, ids=lambda function: function.__name__)
def test_a_search_that_loses_some_is_refuted(function: Callable[..., bool]) -> None:
    assert comes_to_0(function).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNREAD_SEARCHES, ids=lambda function: function.__name__)
def test_what_the_rules_do_not_read_is_an_error(function: Callable[..., bool]) -> None:
    assert comes_to_0(function).verdict is Verdict.ERROR


@pytest.mark.parametrize(
    "noted",
    [lambda _number, _least: True, lambda number, _least: number < 5, lambda number, least: number >= least],
    ids=["nothing", "few", "too little"],
)
def test_what_is_known_of_a_set_is_shown_of_what_is_added_and_stays(noted: Callable[[int, int], Any]) -> None:
    """Known of nothing, a set may have what is asked for; known of few numbers, a round adds others; and what is true
    of all that is added may not be enough."""
    assert comes_to_0(rounds_that_search.reached, noted=noted).verdict is Verdict.REFUTED


def test_what_is_known_of_a_set_at_the_end_of_a_round_holds_of_all_that_was_added_before() -> None:
    """Here of the last that was added alone: that the next is less than the others says nothing of these."""
    noted = lambda number, least: implies(number >= 0, number == least + 1)  # noqa: E731
    assert comes_to_0(rounds_that_search.reached, noted=noted).verdict is Verdict.REFUTED


def test_lists_of_which_nothing_is_known_with_more_at_their_end_are_an_error() -> None:
    found = comes_to_0(rounds_that_search.reached, with_some=None)
    assert found.verdict is Verdict.ERROR and "of which nothing is known" in str(found.reasons)


def test_a_set_is_asked_in_rounds_alone() -> None:
    noted = Noted(None, lambda _: 0, lambda _: None, lambda *_: True)  # type: ignore[arg-type]
    for asked in (lambda: 1 in noted, lambda: noted.add(1)):
        with pytest.raises(Unsupported, match="outside of rounds"):
            asked()
