"""What a function asks that is neither its own nor read is an error: it may answer otherwise the next time."""

from collections.abc import Callable
from typing import Any

import pytest
from support import rounds_impure, rounds_of_records, rounds_of_searches
from support.rounds_impure import Log
from support.rounds_of_records import ARecord, AsksItself, Counting, Described, Doubled, Holding, OfPlain

from proofs.kernel import Given, Verdict, all_ranks
from proofs.kernel.induction.ranks import readings
from proofs.kernel.induction.reading.names import own_names
from proofs.kernel.induction.reading.purity import NotAxisByAxis, called_back, computed
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import items
from tests.proofs.helpers import result


def is_nothing(function: Callable[..., int], *more: Any) -> Any:
    """The claim that a function of any number of entries gives 0."""

    def body(given: Given, phase: str) -> None:
        def returns(found: int, _side: None) -> None:
            given.agree("0", impl=found, spec=0)

        by_rounds(given, phase, function, (items(given.integer("value")), *more), carried={"total": int},
                  holds=lambda names, _: {"0": names["total"] == 0}, returns=returns)  # fmt: skip

    return result(body, cases=lambda: PHASES)


def require_error(found: Any, said: str) -> None:
    """Sees to it that a claim is an error, of which the first reason says this."""
    assert found.verdict is Verdict.ERROR and said in found.reasons[0], found.reasons


@pytest.mark.parametrize("name", ["by_what_is_equal", "by_what_looks_like_a_function"])
def test_an_object_that_is_equal_to_a_function_is_not_that_function(name: str) -> None:
    """Found: what is called was looked up among the functions that are known by its own `==`."""
    require_error(is_nothing(getattr(rounds_impure, name), 1), "is not known to depend on these alone")


@pytest.mark.parametrize("name", ["axes_by_what_is_equal", "total_by_what_is_equal"])
def test_nor_is_it_where_a_function_goes_axis_by_axis(name: str) -> None:
    with pytest.raises(NotAxisByAxis, match="is not known there"):
        readings(all_ranks(getattr(rounds_impure, name)))


def test_the_name_of_a_comprehension_is_another_elsewhere() -> None:
    """From Python 3.12 on, the code of the function has it as its own; a name of the module that is no constant would
    be taken for one of the function."""
    found = is_nothing(rounds_impure.by_the_name_of_a_comprehension, (1, 2))
    require_error(found, "`SUMS` is no constant")
    with pytest.raises(NotAxisByAxis, match="not known"):
        readings(all_ranks(rounds_impure.axes_by_the_name_of_a_comprehension))
    assert own_names(rounds_impure.by_the_name_of_a_comprehension) == {"values", "few", "total", "_value", "_made"}


def test_a_name_that_is_not_the_functions_own_is_assigned_by_none_of_its_statements() -> None:
    """Found: `global` stood where a term would have been looked at, which is not read; it holds for all statements."""
    require_error(is_nothing(rounds_impure.by_a_global_name, 1), "assigns names that are not its own")


@pytest.mark.parametrize("name", ["by_popping", "by_appending", "by_adding"])
def test_a_method_of_a_record_is_not_that_of_a_list(name: str) -> None:
    """Found: `pop` was taken for that of lists, of whatever a second name stood for."""
    require_error(is_nothing(getattr(rounds_impure, name), Log(1)), "Log is no list or set")


@pytest.mark.parametrize(
    ("name", "some", "said"),
    [
        ("by_a_descriptor", Described(1), "Described.asked is computed"),
        ("by_what_is_kept", Described(1), "Described.kept is computed"),
        ("by_a_class", 1, "`Asked` is no constant"),
        ("by_a_plain_class", 1, "`Plain` is a class"),
        ("by_a_class_of_a_record", OfPlain(1), "OfPlain.kind is computed"),
        ("by_a_descriptor", rounds_of_records.Plain, "type.asked is computed"),
        ("by_a_descriptor", ARecord(1), "a round may change"),
        ("by_an_instance", 1, "asks for the class of a value"),
        ("by_what_is_made", 1, "ATuple"),
        ("by_what_is_gone_over", Holding(items(1)), "Holding.values is computed"),
    ],
)
def test_what_a_class_computes_is_an_error(name: str, some: Any, said: str) -> None:
    """Found: only properties, and what can be called, counted as computed."""
    require_error(is_nothing(getattr(rounds_of_records, name), some), said)


@pytest.mark.parametrize("name", ["equality", "order", "truth", "length", "a_sum", "an_entry"])
def test_an_operator_of_a_record_that_is_not_read_is_an_error(name: str) -> None:
    """Found: what a record answers to an operator was taken to depend on it alone."""
    require_error(is_nothing(getattr(rounds_of_records, f"by_{name}"), Counting(1)), "is computed when it is looked at")


def test_an_operator_is_read_with_all_that_it_looks_at() -> None:
    assert computed({Doubled}, ()) is None
    assert computed({AsksItself}, ()) == "AsksItself.asked"
    assert computed({Log}, ()) is None
    assert computed({Counting}, ()) == "Counting.__eq__"


@pytest.mark.parametrize("name", ["axes_by_a_descriptor", "axes_by_an_operator"])
def test_so_it_is_of_a_record_that_is_made_at_an_axis(name: str) -> None:
    """Found: what the classes compute of records that are made of entries was not looked at."""
    with pytest.raises(NotAxisByAxis, match="is computed when it is looked at"):
        readings(all_ranks(getattr(rounds_of_records, name)))


@pytest.mark.parametrize("name", ["axes_by_identity", "axes_by_identity_elsewhere"])
def test_whether_two_integers_are_the_same_object_is_not_asked_at_an_axis(name: str) -> None:
    """Found: no two integers of a proof are, and so `n is m` counted as false."""
    with pytest.raises(NotAxisByAxis, match="asks what is the same object"):
        readings(all_ranks(getattr(rounds_of_records, name)))


@pytest.mark.parametrize("name", ["by_identity", "by_identity_in_a_row", "by_identity_elsewhere"])
def test_whether_two_integers_are_the_same_object_is_not_asked_in_a_round(name: str) -> None:
    require_error(is_nothing(getattr(rounds_of_records, name), 10**6), "asks what is the same object")


def test_whether_something_is_none_is_asked() -> None:
    found = is_nothing(rounds_of_records.without_none, 1)
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons


def test_what_calls_what_it_is_given_and_itself_is_refused() -> None:
    """It may hand another function to itself, and call that."""
    with pytest.raises(NotAxisByAxis, match="may call itself"):
        called_back(rounds_of_searches.turned)
