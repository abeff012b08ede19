"""What is known of entries that rounds take from the end of a list is a goal where they put some there."""

from collections.abc import Callable
from typing import Any

import pytest
from support import rounds_of_false_claims as loops

from proofs.kernel import Given
from proofs.kernel.claim import Verdict
from proofs.kernel.induction.entries import Entries
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.values import items
from tests.proofs.kernel.induction.test_false_rounds import Depth, entries_of, found, require_refused


@pytest.mark.parametrize(
    ("form", "empty", "more", "said"),
    [
        (0, 0, lambda depth: depth + 1, "in another form"),
        (None, 0, lambda depth: depth + 1, "in another form"),
        ((0, None), 0, lambda depth: depth + 1, "in another form"),
        (0, None, lambda _: 1, "which is no integer"),
        (0, 0, lambda _: None, "what they come to has another form"),
        (0, 0, lambda depth: depth == 0, "what they come to has another form"),
    ],
)
def test_what_is_put_at_the_end_of_a_list_is_what_is_taken_there(
    form: Any, empty: Any, more: Callable[[Any], Any], said: str
) -> None:
    """Found: None was put there, and integers were taken."""

    function = loops.none_is_taken if said == "in another form" else loops.last_is_taken

    def body(given: Given, phase: str) -> None:
        by_rounds(
            given, phase, function, (items(given.integer("value")),),
            carried={"todo": entries_of(given, form, empty, more), "found": int},
            holds=lambda names, _: {"none": names["found"] == 0},
            returns=lambda got, _: given.check("none", got == 0),
        )  # fmt: skip

    require_refused(body, said)


@pytest.mark.parametrize(
    ("known", "verdict"),
    [(lambda entry: entry >= 0, Verdict.PROVED_ALL_SIZES), (lambda entry: entry >= 1, Verdict.REFUTED)],
)
def test_what_is_known_of_entries_is_a_goal_where_they_are_put(known: Callable[[Any], Any], verdict: Verdict) -> None:
    """Found: what was assumed of an entry that is taken was asked of none that is put there."""
    assert found(largest(known, lambda given, name: given.integer(name))).verdict is verdict


@pytest.mark.parametrize(
    "entry",
    [
        lambda given, name: given.integer(name, at_least=0),
        lambda given, name: assumed(given, given.integer(name)),
    ],
)
def test_nothing_else_is_known_of_entries_that_are_put_there(entry: Callable[[Given, str], Any]) -> None:
    require_refused(largest(lambda entry: entry >= 0, entry), "is no goal of those put there")
    require_refused(largest(None, entry), "is no goal of those put there")


def test_what_is_known_of_entries_says_nothing_of_an_item() -> None:
    """It would be one item where an entry is put, and another where it is taken: each would be as the last one."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        entries = Entries(given, "todo", lambda name: (given.integer(name), None), Depth(0),
                          lambda total, *_: Depth(total.depth + 1), form=0,
                          known=lambda entry: entry == value)  # fmt: skip
        by_rounds(
            given, phase, loops.as_the_last, (items(value),), carried={"todo": entries, "same": int},
            holds=lambda names, _: {"same": names["same"] == 1},
            returns=lambda same, _: given.check("all are the same", same == 1),
        )  # fmt: skip

    require_refused(body, "speaks of ['value']")


def assumed(given: Given, entry: Any) -> Any:
    """An entry of which something is assumed."""
    given.assume(entry >= 0)
    return entry


def largest(known: Callable[[Any], Any] | None, entry: Callable[[Given, str], Any]) -> Callable[[Given, str], None]:
    """A claim about a list whose one entry is the largest value so far, or 0: something is known of it."""

    def body(given: Given, phase: str) -> None:
        entries = Entries(given, "todo", lambda name: (entry(given, name), None), Depth(0),
                          lambda total, *_: Depth(total.depth + 1), form=0, known=known)  # fmt: skip
        by_rounds(
            given, phase, loops.largest_so_far, (items(given.integer("value")),), carried={"todo": entries},
            holds=lambda names, _: {"one": names["todo"].total.depth == 1},
            returns=lambda got, _: given.check("no less than 0", got >= 0),
        )  # fmt: skip

    return body
