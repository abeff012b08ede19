"""An induction on rounds has all its parts, each with something to show, and assumes nothing of what is to be shown."""

from collections.abc import Callable
from typing import Any

import pytest
from support import rounds_of_false_claims as loops

from proofs.kernel import AllSizes, Given, Verdict
from proofs.kernel.claim import Claim
from proofs.kernel.induction.entries import Entries
from proofs.kernel.induction.lists import Grown
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.spoken import Counted
from proofs.kernel.induction.values import items
from tests.proofs.helpers import as_found
from tests.proofs.kernel.induction.test_false_rounds import Depth, require_refused


def all_are_the_same(given: Given, phase: str, **said: Any) -> None:
    """States the goals of one case of the claim that all values are the same, which is false."""
    value = given.integer("value")
    known = {
        "carried": {"last": int, "same": int, "rounds": int},
        "holds": lambda names, _: {"same": names["same"] == 1},
        "returns": lambda same, _: given.check("all are the same", same == 1),
    }
    by_rounds(given, phase, loops.as_the_value_before, (items(value),), **(known | said))


def verdict(body: Callable[..., None], cases: tuple[Any, ...] = PHASES, empty: int = 0) -> Any:
    """What becomes of a claim with some cases."""
    return as_found(Claim("C0.test", "a sentence", body, "tests", AllSizes(), cases=lambda: cases, empty=empty))


@pytest.mark.parametrize("phase", ["round", "after"])
def test_each_part_is_a_case(phase: str) -> None:
    """Found: without the case of a round nothing was an induction."""
    holds = (lambda *_: {"nothing": True}) if phase == "after" else lambda names, _: {"same": names["same"] == 1}

    def body(given: Given, phase: str) -> None:
        all_are_the_same(given, phase, holds=holds)

    found = verdict(body, tuple(case for case in PHASES if case != (phase,)))
    assert loops.as_the_value_before((1, 2)) == 0
    assert found.verdict is Verdict.ERROR and f"as_the_value_before, {phase}" in str(found.reasons), found.reasons


def test_there_is_no_other_part() -> None:
    found = verdict(all_are_the_same, (("rest",),))
    assert found.verdict is Verdict.ERROR and "need one of before, round, after" in str(found.reasons), found.reasons


def test_the_round_is_not_the_case_of_which_there_is_nothing_to_ask() -> None:
    """Found: of so many cases as the claim says nothing was asked, whichever they were."""

    def body(given: Given, phase: str) -> None:
        square = given.integer("root") ** 2
        all_are_the_same(given, phase, each=lambda: given.assume(square < 0))

    found = verdict(body, empty=1)
    assert found.verdict is Verdict.ERROR and "as_the_value_before, round" in str(found.reasons), found.reasons


def test_nothing_is_assumed_where_it_is_said_what_holds() -> None:
    """Found: what was assumed there held, and was no goal."""

    def body(given: Given, phase: str) -> None:
        def holds(names: dict[str, Any], _side: None) -> dict[str, Any]:
            given.assume(names["same"] == 1)
            return {"same": names["same"] == 1}

        all_are_the_same(given, phase, holds=holds)

    require_refused(body, "something is assumed where it is told")


def test_nor_where_it_is_said_how_many_rounds_there_were() -> None:
    def body(given: Given, phase: str) -> None:
        def so_far(side: int) -> int:
            given.assume(side == 0)
            return side

        all_are_the_same(given, phase, first=0, more=lambda _, side: side, counted=Counted(so_far))

    require_refused(body, "something is assumed where it is told")


@pytest.mark.parametrize("kind", ["Entries", "Grown"])
def test_nor_where_it_is_said_what_is_known_of_entries(kind: str) -> None:
    def body(given: Given, phase: str) -> None:
        def known(entry: Any) -> Any:
            given.assume(entry == 0)
            return entry == 0

        kinds: dict[str, Any] = {
            "Entries": ({"todo": Entries(given, "todo", lambda name: (given.integer(name), None), Depth(0),
                                         lambda total, *_: Depth(total.depth + 1), form=0, known=known), "found": int},
                        loops.last_is_taken, (items(given.integer("value")),)),
            "Grown": ({"found": Grown(given, "found", int, lambda _, entry: known(entry)), "sum_": int},
                      loops.sum_beside_a_list, (given.integer("count", at_least=0),)),
        }  # fmt: skip
        carried, function, arguments = kinds[kind]
        by_rounds(given, phase, function, arguments, carried=carried, holds=lambda *_: {"nothing": True},
                  returns=lambda *_: given.check("nothing", True))  # fmt: skip

    require_refused(body, "something is assumed where it is told")
