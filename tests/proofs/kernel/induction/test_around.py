"""What stands around a loop does no more than it gives, and a sum that is made a loop is not moved past what does."""

from collections.abc import Callable
from typing import Any

import pytest
from support import rounds_around
from support.rounds_around import DOES_MORE

from proofs.kernel import Given, Verdict
from proofs.kernel.induction.rounds import PHASES, by_rounds
from proofs.kernel.induction.values import items
from tests.proofs.helpers import result


def is_sum(function: Callable[..., int], *, with_step: bool = False) -> Any:
    """The claim that a function is the sum of its values, or of these and a step each."""

    def body(given: Given, phase: str) -> None:
        value, step = given.integer("value"), given.integer("step")
        each = value + step if with_step else value

        def returns(found: int, side: int) -> None:
            given.agree("the sum", impl=found, spec=side)

        by_rounds(
            given, phase, function, (items(value), step), carried={"total_of_sum": int}, first=0,
            more=lambda _, side: side + each, returns=returns,
            holds=lambda names, side: {"so far": names["total_of_sum"] == side},
        )  # fmt: skip

    return result(body, cases=lambda: PHASES)


@pytest.mark.parametrize("function", DOES_MORE, ids=lambda function: function.__name__)
def test_what_does_more_around_a_loop_is_an_error(function: Callable[..., int]) -> None:
    """Found: only what rounds do was read; and a sum was evaluated before what stands before it."""
    for with_step in (False, True):
        found = is_sum(function, with_step=with_step)
        assert found.verdict is Verdict.ERROR, found.reasons


@pytest.mark.parametrize("function", [rounds_around.with_a_list_of_its_own, rounds_around.of_a_sum])
def test_what_stands_around_a_loop_may_make_lists_of_its_own(function: Callable[..., int]) -> None:
    found = is_sum(function)
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons
