"""Lists that rounds read and append to, the least of what a function gives, and what generators yield."""

from collections.abc import Callable
from dataclasses import replace
from operator import ge, gt, le
from typing import Any

import pytest
from support import rounds_that_grow
from support.rounds_that_grow import (
    FALSE_COUNTS,
    FALSE_DOUBLES,
    FALSE_WAYS,
    UNREAD_COUNTS,
    UNREAD_DOUBLES,
    UNREAD_WAYS,
)

from proofs.kernel import AllSizes, Given, Verdict
from proofs.kernel.claim import Claim
from proofs.kernel.induction.cut.rewritten import YIELDED
from proofs.kernel.induction.lists import Grown, Noted
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.series import Some
from proofs.kernel.induction.spoken import Counted
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, Appended, Yielded, items
from proofs.kernel.induction.words import Saying, Word, cannot_change
from proofs.kernel.registry import all_claims
from tests.proofs.helpers import as_found, found_by_rounds


def is_grown(
    given: Given, phase: str, function: Callable[..., int], holds: Callable[[int, int], Any], **said: Any
) -> None:
    """States the goals of a claim about a function that reads a list of which something holds of each entry."""
    also = {"count": int} if function is rounds_that_grow.counted_up_to_what_changes else {}
    by_rounds(
        given, phase, function, (given.integer("count", at_least=0),), first=0, more=lambda _, side: side + 1,
        carried={"found": Grown(given, "found", int, holds), **also}, counted=Counted(lambda side: side),
        holds=lambda names, side: {"so many": names["found"].length == side + 1, "any": side >= 0}, **said,
    )  # fmt: skip


def is_count(function: Callable[..., int], holds: Callable[[int, int], Any] | None = None) -> Claim:
    """The claim that a function returns what it is given."""

    def body(given: Given, phase: str) -> None:
        def returns(value: int, side: int) -> None:
            given.agree("the count", impl=value, spec=side)

        words = {"kept": Word("C0.none", AnyAnswer(lambda _, place: place))}
        is_kept = function is rounds_that_grow.counted_by_what_keeps
        is_grown(given, phase, function, holds or (lambda place, entry: entry == place), returns=returns,
                 words=words if is_kept else {})  # fmt: skip

    return found_by_rounds(body)


@pytest.mark.parametrize("function", [rounds_that_grow.counted, rounds_that_grow.counted_from_before])
def test_a_list_that_is_read_and_appended_to_is_proved(function: Callable[..., int]) -> None:
    result = is_count(function)
    assert result.verdict is Verdict.PROVED_ALL_SIZES, result.reasons


@pytest.mark.parametrize("function", FALSE_COUNTS)
def test_what_counts_otherwise_is_refuted(function: Callable[..., int]) -> None:
    assert is_count(function).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNREAD_COUNTS)
def test_what_is_not_known_of_lists_that_grow_is_an_error(function: Callable[..., int]) -> None:
    assert is_count(function).verdict is Verdict.ERROR


@pytest.mark.parametrize(
    "holds",
    [lambda _place, _entry: True, lambda place, entry: entry >= place, lambda place, entry: entry == place + 1],
    ids=["nothing", "too little", "wrong"],
)
def test_what_holds_of_entries_is_shown_and_nothing_else_is_known(holds: Callable[[int, int], Any]) -> None:
    assert is_count(rounds_that_grow.counted, holds).verdict is Verdict.REFUTED


def test_what_holds_of_entries_does_not_speak_of_a_round() -> None:
    """An entry that is the number of this round is none in the next one."""

    def body(given: Given, phase: str) -> None:
        item = given.integer("item")
        is_grown(given, phase, rounds_that_grow.counted, lambda _, entry: entry == item, returns=lambda *_: None)

    assert "speaks of ['item']" in str(found_by_rounds(body).reasons)


def test_lists_and_sets_that_rounds_change_are_handed_to_nothing_at_its_word() -> None:
    given: Any = None
    noted = Noted(given, lambda _: None, lambda _: None, lambda *_: True)
    lists = [Appended(), Yielded(), Grown(given, "list", int, lambda *_: True), noted]
    assert not any(map(cannot_change, lists))


def test_the_numbers_that_a_loop_goes_over_are_those_of_before_it() -> None:
    result = is_count(rounds_that_grow.counted_up_to_what_changes)
    assert "`range(1, count + 1)` is not known to be the same after a round" in str(result.reasons)


IS_NEAR = Saying("C0.none", lambda one, other, place: (one >= 0) & (one < place) & (other >= 0) & (other < place))
IS_LONGER = Saying("C0.none", lambda length, before: length == before + 1)
"""Of what `near` gives of a place, that it is before it; and of the way there, how long it is."""


def is_shortest(function: Callable[..., int], some_of: Callable[..., Any] = Some) -> Claim:
    """The claim that no way through what `near` gives is shorter than what a function finds."""

    def body(given: Given, phase: str) -> None:
        before, length = AnyFunction(given, "before"), AnyFunction(given, "length")

        def near(place: int) -> Any:
            one, other = given.integer("one"), before(place)
            IS_NEAR.assume(given, one, other, place)
            IS_LONGER.assume(given, length(place), length(other))
            return some_of(given, one, [other], lambda begin: begin)

        def holds(place: int, entry: int) -> Any:
            return entry == 0 if place == 0 else entry <= length(place)

        def returns(value: int, side: int) -> None:
            given.assume(length(0) == 0)
            given.check("no way is shorter", value <= length(side))

        if phase == "round":
            given.assume(length(0) == 0)
        is_grown(given, phase, function, holds, returns=returns, words={"near": Word("C0.none", AnyAnswer(near))})

    return found_by_rounds(body)


def test_the_least_of_what_a_function_gives_is_proved() -> None:
    result = is_shortest(rounds_that_grow.shortest)
    assert result.verdict is Verdict.PROVED_ALL_SIZES, result.reasons


@pytest.mark.parametrize("function", FALSE_WAYS)
def test_what_is_not_the_least_is_refuted(function: Callable[..., int]) -> None:
    assert is_shortest(function).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNREAD_WAYS)
def test_what_is_not_known_of_some_is_an_error(function: Callable[..., int]) -> None:
    assert is_shortest(function).verdict is Verdict.ERROR


def test_what_is_a_list_may_not_be_all() -> None:
    """A word that gives a list speaks of some of what there is; `min` of that would be the least of these."""
    result = is_shortest(rounds_that_grow.shortest, lambda _given, one, others, _order: [one, *others])
    assert "it is not known that it is all" in str(result.reasons)


def test_of_those_that_are_least_it_is_the_first() -> None:
    """Of two of which each is least, the one in front, which may be the one that is known; that it is the last, or
    another one, is refuted."""

    def body(given: Given, is_behind: Callable[[int, int], bool]) -> None:
        one, other, key = given.integer("one"), given.integer("other"), AnyFunction(given, "key")
        least = Some(given, one, [other], lambda place: place).least(key)
        if key(other) == key(least):
            given.check("the place", is_behind(other, least))
        given.check("none is less", key(least) <= key(other))

    for is_behind, verdict in ((ge, Verdict.PROVED_ALL_SIZES), (le, Verdict.REFUTED), (gt, Verdict.REFUTED)):
        some = next(claim for claim in all_claims() if claim.id == "C70.bounds")
        said = replace(some, id="C0.test", body=body, scope=AllSizes(), cases=lambda how=is_behind: [(how,)])
        result = as_found(said)
        assert result.verdict is verdict, result.reasons


def is_doubled(function: Callable[..., Any]) -> Claim:
    """The claim that a generator yields the double of each number, and a 0 after the last."""

    def body(given: Given, phase: str) -> None:
        value, yielded = given.integer("value"), Yielded()

        def more(_names: dict[str, Any], side: None) -> None:
            given.agree("the double", impl=tuple(yielded.added), spec=(2 * value,))

        def returns(all_of_them: Yielded, _side: None) -> None:
            given.check("all of them", all_of_them is yielded)
            given.agree("a 0 behind", impl=tuple(yielded.behind), spec=(0,))

        by_rounds(given, phase, function, (items(value),), carried={YIELDED: yielded}, more=more, returns=returns,
                  holds=lambda *_: {"nothing more": True})  # fmt: skip

    return found_by_rounds(body)


def test_what_a_generator_yields_is_proved() -> None:
    result = is_doubled(rounds_that_grow.doubles)
    assert result.verdict is Verdict.PROVED_ALL_SIZES, result.reasons


@pytest.mark.parametrize("function", FALSE_DOUBLES)
def test_what_yields_otherwise_is_refuted(function: Callable[..., Any]) -> None:
    assert is_doubled(function).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNREAD_DOUBLES)
def test_what_does_more_than_yield_is_an_error(function: Callable[..., Any]) -> None:
    assert is_doubled(function).verdict is Verdict.ERROR
