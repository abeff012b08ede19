"""What a function asks that is neither its own nor read is an error: it may answer otherwise the next time."""

from collections.abc import Callable
from typing import Any

import pytest
from support import rounds_impure
from support.rounds_impure import Log

from proofs.kernel import Given, Verdict, all_ranks
from proofs.kernel.induction.purity import NotAxisByAxis
from proofs.kernel.induction.ranks import readings
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


@pytest.mark.parametrize("name", ["by_popping", "by_appending", "by_adding"])
def test_a_method_of_a_record_is_not_that_of_a_list(name: str) -> None:
    """Found: `pop` was taken for that of lists, of whatever a second name stood for."""
    require_error(is_nothing(getattr(rounds_impure, name), Log(1)), "Log is no list or set")
