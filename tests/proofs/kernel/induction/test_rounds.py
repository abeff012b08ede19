"""From one round to all: what is a sum of any number of entries is proved to be one, and nothing else is."""

from collections.abc import Callable
from typing import Any

import pytest
from support import faults, rounds, rounds_of_lists
from support.faults import FAULTS, with_fault
from support.rounds import FALSE, UNREAD

from proofs.kernel import Given, Verdict
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.values import Appended, items
from proofs.kernel.registry import all_claims
from proofs.kernel.terms.term import Unsupported
from tests.proofs.helpers import as_found, found_by_rounds

CARRIED = {"without_the_third": ("count",), "by_a_list_that_is_read": ("seen",)}
FROM_END = ("total_by_places",)
"""Those that go from the last entry to the first."""
MORE = {"with_a_zip_of_its_own": zip, "in_a_sum_of_another_scope": 1}
"""The second argument of those that have two."""


def is_total(function: Callable[..., int]) -> Any:
    """The claim that a function is the sum of its entries."""

    name = function.__name__

    def body(given: Given, phase: str) -> None:
        carried: dict[str, Any] = {"result": int}
        value = given.integer("value")
        carried |= {more: Appended() if more == "seen" else int for more in CARRIED.get(name, ())}

        def is_sum(result: int, side: int) -> None:
            given.agree("the sum", impl=result, spec=side)

        by_rounds(
            given, phase, function, (items(value), *([MORE[name]] if name in MORE else [])), carried=carried, first=0,
            more=lambda _, side: side + value, holds=lambda names, side: {"the sum": names["result"] == side},
            returns=is_sum, early=is_sum if name in ("total_of_pairs", "nothing_of_a_million") else None,
            from_end=name in FROM_END,
        )  # fmt: skip

    return found_by_rounds(body)


@pytest.mark.parametrize("name", ["total", "total_by_places", "total_of_pairs"])
def test_a_sum_of_any_number_of_entries_is_proved(name: str) -> None:
    found = is_total(getattr(rounds, name))
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons


@pytest.mark.parametrize("name", ["total", "total_by_places"])
def test_the_order_in_which_entries_are_taken_is_the_one_that_is_claimed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is read in the other order was proved to be what it is in this one."""
    monkeypatch.setattr(f"{__name__}.FROM_END", () if name in FROM_END else (name,))
    found = is_total(getattr(rounds, name))
    assert found.verdict is Verdict.ERROR and "another order" in str(found.reasons)


@pytest.mark.parametrize("function", FALSE, ids=lambda function: function.__name__)
def test_what_is_no_sum_is_refuted(function: Callable[..., int]) -> None:
    assert is_total(function).verdict is Verdict.REFUTED


@pytest.mark.parametrize("function", UNREAD, ids=lambda function: function.__name__)
def test_what_the_rules_do_not_read_is_an_error(function: Callable[..., int]) -> None:
    assert is_total(function).verdict is Verdict.ERROR


def is_doubled(function: Callable[..., tuple[int, ...]]) -> Any:
    """The claim that a function doubles each entry."""

    def body(given: Given, phase: str) -> None:
        value, result = given.integer("value"), Appended()
        entry = rounds_of_lists.Counted(value) if "property" in function.__name__ else value
        carried = {"result": result} | ({"other": Appended()} if "two_names" in function.__name__ else {})

        def returns(found: Any, _side: None) -> None:
            given.check("all that was appended", found.is_all_of(result))

        def more(_names: dict[str, Any], _side: None) -> None:
            given.check("one for each entry", len(result.added) == 1)
            given.agree("the double", impl=result.added[0], spec=value + value)

        by_rounds(given, phase, function, (items(entry),), carried=carried, returns=returns, first=None, more=more,
                  holds=lambda *_: {"nothing more": True})  # fmt: skip

    return found_by_rounds(body)


def test_a_list_that_rounds_append_to() -> None:
    found = is_doubled(rounds_of_lists.doubled)
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons
    assert is_doubled(rounds_of_lists.doubled_but_the_first).verdict is Verdict.ERROR
    assert is_doubled(rounds_of_lists.doubled_after_one).verdict is Verdict.ERROR
    assert is_doubled(rounds_of_lists.doubled_and_one_more).verdict is Verdict.ERROR
    assert is_doubled(rounds_of_lists.doubled_in_a_new_list).verdict is Verdict.ERROR
    assert is_doubled(rounds_of_lists.doubled_unless_seven).verdict in (Verdict.REFUTED, Verdict.ERROR)


def test_lists_are_put_at_the_end_of_one_that_rounds_append_to() -> None:
    appended = Appended()
    appended += [1, 2]
    appended += []
    assert appended.added == [1, 2]
    with pytest.raises(Unsupported, match="no list"):
        appended += (3,)
    appended.is_closed = True
    with pytest.raises(Unsupported, match="after the loop"):
        appended += [3]


@pytest.mark.parametrize(
    ("function", "verdict"),
    [(rounds_of_lists.twos, Verdict.PROVED_ALL_SIZES), (rounds_of_lists.twos_and_a_three, Verdict.REFUTED)],
)
def test_rounds_up_to_a_number_of_which_nothing_is_known(function: Callable[[int], int], verdict: Verdict) -> None:
    def body(given: Given, phase: str) -> None:
        def is_even(value: int, _side: None) -> None:
            given.check("even", value % 2 == 0)

        by_rounds(given, phase, function, (given.integer("count"),), carried={"result": int}, returns=is_even,
                  holds=lambda names, _: {"even": names["result"] % 2 == 0})  # fmt: skip

    assert found_by_rounds(body).verdict is verdict


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (rounds_of_lists.doubled_in_one_list_of_two_names, "two names are the same list"),
        (rounds_of_lists.doubled_by_a_property, "Counted.double is computed when it is looked at"),
        (rounds_of_lists.doubled_by_a_setting, "is of what the function does not make"),
    ],
)
def test_what_is_kept_elsewhere_than_in_names_is_an_error(function: Any, said: str) -> None:
    found = is_doubled(function)
    assert found.verdict is Verdict.ERROR and said in str(found.reasons)


def test_what_holds_between_rounds_does_not_speak_of_an_item() -> None:
    """What holds for any one item after a round was shown of the item of that round alone."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")

        def is_one_of_two(last: int, _side: None) -> None:
            given.check("0 or the value", (last == 0) | (last == value))

        by_rounds(
            given, phase, rounds.last_of, (items(value),), carried={"last": int}, returns=is_one_of_two,
            holds=lambda names, _: {"0 or the value": (names["last"] == 0) | (names["last"] == value)},
        )  # fmt: skip

    found = found_by_rounds(body)
    assert found.verdict is Verdict.ERROR and "speaks of ['value']" in str(found.reasons)


def test_what_is_assumed_of_items_says_nothing_of_what_all_rounds_share() -> None:
    """Or it would be assumed where there are no items."""

    def claimed(is_of_each: bool) -> Any:
        def body(given: Given, phase: str) -> None:
            value, bound = given.integer("value"), given.integer("bound")

            def is_below() -> None:
                given.assume((value >= 0) & (value < bound))

            def returns(found: int, _side: None) -> None:
                given.check("above 0", found > 0)

            if not is_of_each:
                is_below()
            by_rounds(
                given, phase, rounds.bound_of, (items(value), bound), carried={"result": int}, returns=returns,
                each=is_below if is_of_each else None,
                holds=lambda names, _: {"the bound": names["result"] == bound},
            )  # fmt: skip

        return found_by_rounds(body)

    found = claimed(is_of_each=False)
    assert found.verdict is Verdict.ERROR and "something is assumed that all rounds share" in str(found.reasons)
    assert claimed(is_of_each=True).verdict is Verdict.REFUTED


def test_code_that_is_not_what_the_source_says_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds.total, "__code__", rounds.begins_at_one.__code__.replace(co_name="total"))
    assert is_total(rounds.total).verdict is Verdict.ERROR


@pytest.mark.parametrize(
    ("carried", "said"),
    [({}, "rounds carry ['result']"), ({"result": 0}, "need int"), ({"result": 7}, "need int")],
)
def test_a_claim_speaks_of_all_that_rounds_carry_and_of_any_values(carried: dict[str, Any], said: str) -> None:
    """A value that the claim chose would be a hypothesis that no round shows."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        by_rounds(given, phase, rounds.total, (items(value),), carried=carried, first=0, more=lambda _, side: side,
                  holds=lambda *_: {"nothing": True}, returns=lambda *_: None)  # fmt: skip

    found = found_by_rounds(body)
    assert found.verdict is Verdict.ERROR and said in str(found.reasons)


def test_the_name_that_a_round_assigns_is_not_that_of_before_the_loop() -> None:
    """Where it is used after the loop; it was taken for what it was before."""
    found = is_total(rounds.by_the_last_round)
    assert "uses value of its last round after the loop" in str(found.reasons)


def test_what_may_be_none_is_shown_to_be_so() -> None:
    """A name that is said to be an integer is one before each round."""

    def body(given: Given, phase: str) -> None:
        kinds = {"result": int, "last": int if phase == "round" else int | None}
        by_rounds(given, phase, rounds.total_of_runs, (items(given.integer("value")),), carried=kinds, first=0,
                  more=lambda _, side: side, holds=lambda *_: {"nothing": True}, returns=lambda *_: None)  # fmt: skip

    assert "`last` is None, which no round is said to begin with" in str(found_by_rounds(body).reasons)


IN_LOOPS = {
    "row-major strides from the fifth axis on": "C70.row-major",
    "the third line steps the wrong way": "C70.problem",
    "a line that falls begins at its wrong end beyond extent 7": "C70.problem",
    "boundaries of a base: the fourth is left out": "C70.boundaries",
    "a masked axis of a base with more than 15 coordinates": "C70.boundaries",
    "an axis that is not the first of a base does not wrap": "C70.boundaries",
    "the slope of a base of rank 4": "C70.boundaries",
    "a floor does not look at the fourth line": "C70.floor-form",
    "a floor of a period over 60 is affine": "C70.floor-form",
    "bounds on a box leave out lines from the third on": "C70.bounds",
    "the search for a step that bends stops at 5 or fewer": "C70.step-that-differs",
    "the search for a step that bends takes a stretch of 9 for the half after it": "C70.step-that-differs",
    "the search for a neighbour stops at a distance of 3": "C70.neighbour-that-differs",
    "the first valid coordinate: the right half is begun one too far on at a distance of 3": "C70.first-valid",
    "the last valid coordinate: the search goes past it at a distance of 4": "C70.last-valid",
    "copies of a set: of 7 or more the last ones are left out": "C70.copies",
    "reached flat numbers: the third line is half as long": "C70.reach",
    "collapsed axes forget their offset from the third on": "C70.refactor",
    "collapse takes any strides of the third axis": "C70.refactor",
    "split cuts a row of more than 100 anywhere": "C70.refactor",
    "reshape: rows that are split a fourth time move by one element": "C70.refactor",
}
"""Faults from some line or axis on, and the claim that notices."""


@pytest.mark.parametrize("name", IN_LOOPS)
def test_a_fault_from_some_round_on_is_noticed(name: str) -> None:
    """By what is proved for any number of rounds."""
    some = next(claim for claim in all_claims() if claim.id == IN_LOOPS[name])
    with with_fault(FAULTS[name]):
        assert as_found(some).verdict in (Verdict.REFUTED, Verdict.ERROR)


@pytest.mark.parametrize("name", faults.IN_LOOPS)
def test_a_fault_in_a_loop_is_noticed(name: str) -> None:
    """By the claim with which its name begins."""
    some = next(claim for claim in all_claims() if claim.id == name.partition(":")[0])
    with with_fault(faults.IN_LOOPS[name]):
        assert as_found(some).verdict in (Verdict.REFUTED, Verdict.ERROR)
