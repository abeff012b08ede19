"""False claims about lists that rounds change: what is told of them would be true at one time of a round alone."""

from collections.abc import Callable
from operator import lt
from typing import Any

import pytest
from support import rounds_of_false_claims as loops

from proofs.kernel import Given
from proofs.kernel.claim import Verdict
from proofs.kernel.induction.lists import Grown, Noted
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.spoken import Counted
from proofs.kernel.induction.values import Appended, items
from tests.proofs.helpers import found_by_rounds
from tests.proofs.kernel.induction.test_false_rounds import require_refused

OF_ENTRIES: dict[str, Callable[[Grown, Appended, int], Any]] = {
    "its length": lambda seen, _, place: seen.length - place <= 1,
    "what was appended": lambda _, found, place: True if found.added else place == 0,
}
"""What would hold of an entry at a place, by what it asks for."""


@pytest.mark.parametrize("name", OF_ENTRIES)
def test_what_holds_of_an_entry_asks_for_nothing_that_a_round_changes(name: str) -> None:
    """Found: what holds of an entry when it is put there was assumed of it when more were."""

    told = OF_ENTRIES[name]

    def body(given: Given, phase: str) -> None:
        found = Appended()
        seen = Grown(given, "seen", int, lambda place, _: told(seen, found, place))
        by_rounds(
            given, phase, loops.rounds_with_two_lists, (items(given.integer("value")),),
            carried={"seen": seen, "found": found, "rounds": int},
            holds=lambda names, _: {"so many": seen.length == names["rounds"] + 1, "one": names["rounds"] <= 1},
            returns=lambda rounds, _: given.check("one at most", rounds <= 1),
        )  # fmt: skip

    require_refused(body, "which a round changes")


def test_what_holds_of_an_entry_does_not_ask_for_its_list_how_long_it_is() -> None:
    def body(given: Given, phase: str) -> None:
        seen = Grown(given, "seen", int, lambda place, _: seen.length - place <= 1)
        by_rounds(
            given, phase, loops.rounds_with_a_list, (items(given.integer("value")),),
            carried={"seen": seen, "rounds": int},
            holds=lambda names, _: {"so many": names["seen"].length == names["rounds"] + 1,
                                    "any": names["rounds"] >= 0, "one": names["rounds"] <= 1},
            returns=lambda rounds, _: given.check("one at most", rounds <= 1),
        )  # fmt: skip

    require_refused(body, "asks for the length of a list")


def test_what_holds_between_rounds_does_not_ask_for_what_one_appended() -> None:
    """Found: what held where something was appended was assumed where nothing was yet."""

    def body(given: Given, phase: str) -> None:
        found = Appended()
        by_rounds(
            given, phase, loops.rounds_with_two_lists, (items(given.integer("value")),),
            carried={"seen": Grown(given, "seen", int, lambda *_: True), "found": found, "rounds": int},
            holds=lambda names, _: {"none": bool(found.added) or names["rounds"] == 0},
            returns=lambda rounds, _: given.check("none", rounds == 0),
        )  # fmt: skip

    require_refused(body, "what it appended")


def said_of_the_first_of_two_lists(given: Given, phase: str) -> None:
    carried = {
        "first": Grown(given, "first", int, lambda _, entry: entry == 0),
        "second": Grown(given, "second", int, lambda place, entry: entry == place),
    }
    counted(given, phase, loops.first_of_two_lists, carried, lambda names, side: {
        name: names[name].length == side + 1 for name in ("first", "second")
    })  # fmt: skip


def said_under_the_name_of_a_goal(given: Given, phase: str) -> None:
    carried = {"found": Grown(given, "found", int, lambda *_: True), "sum_": int}
    counted(given, phase, loops.sum_beside_a_list, carried, lambda names, side: {
        "so many": names["found"].length == side + 1, "found, what is put at the end, 0": names["sum_"] == 0,
    })  # fmt: skip


def counted(given: Given, phase: str, function: Callable[[int], int], carried: dict[str, Any], holds: Any) -> None:
    """States that a function gives 0 after any number of rounds."""
    by_rounds(
        given, phase, function, (given.integer("count", at_least=0),), first=0, more=lambda _, side: side + 1,
        carried=carried, holds=lambda names, side: holds(names, side) | {"natural": side >= 0},
        counted=Counted(lambda side: side), returns=lambda found, _: given.check("it is 0", found == 0),
    )  # fmt: skip


def said_of_the_first_of_two_sets(given: Given, phase: str) -> None:
    first = Noted(given, lambda name: given.integer(f"first_{name}"), lambda _: None, lambda entry, _: entry == 77)
    second = Noted(given, lambda name: given.integer(f"second_{name}"), lambda _: None, lambda *_: True)
    by_rounds(
        given, phase, loops.found_in_one_of_two_sets, (given.integer("count", at_least=0),), first=None,
        carried={"low": int, "count": int, "first": first, "second": second}, measure=lambda names: names["count"],
        holds=lambda names, _: {"low": (names["low"] == 0) | (names["low"] == 77), "natural": names["count"] >= 0},
        returns=lambda low, _: given.check("0, or 77", (low == 0) | (low == 77)),
    )  # fmt: skip


@pytest.mark.parametrize(
    "body", [said_of_the_first_of_two_lists, said_of_the_first_of_two_sets, said_under_the_name_of_a_goal]
)
def test_each_list_has_goals_of_its_own(body: Callable[[Given, str], None]) -> None:
    """Found: goals of one list, or what holds between rounds, were those of another with the same label."""
    assert found_by_rounds(body).verdict is Verdict.REFUTED


def test_what_was_noted_before_still_holds_where_more_is_noted() -> None:
    """Or what was seen would stay below a limit that has become less since."""

    def body(given: Given, phase: str) -> None:
        seen = Noted(given, lambda name: given.integer(f"seen_{name}"), lambda names: names["limit"], lt)
        by_rounds(
            given, phase, loops.what_was_seen_is_below_the_limit, (items(given.integer("value")),),
            carried={"seen": seen, "limit": int, "wrong": int}, holds=lambda names, _: {"right": names["wrong"] == 0},
            returns=lambda wrong, _: given.check("right", wrong == 0),
        )  # fmt: skip

    assert found_by_rounds(body).verdict is Verdict.REFUTED
