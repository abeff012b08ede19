"""False claims about lists that rounds change: what is told of them would be true at one time of a round alone."""

from collections.abc import Callable
from typing import Any

import pytest
from support import rounds_of_false_claims as loops

from proofs.kernel import Given
from proofs.kernel.induction.lists import Grown
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.values import Appended, items
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
