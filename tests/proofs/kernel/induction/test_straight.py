"""Functions without a loop that cut and join sequences of any length."""

from collections.abc import Callable
from typing import Any

import pytest
from support import cut_and_joined
from support.cut_and_joined import MOVING, MOVING_OTHERWISE, UNREAD_MOVES

from proofs.kernel import Given, Verdict
from proofs.kernel.discharge import Result
from proofs.kernel.induction.cut.straight import spelled
from proofs.kernel.induction.series import Listed, length_of
from proofs.kernel.induction.values import AnyFunction
from tests.proofs.helpers import as_found, claim_of


def moves_one(function: Callable[..., Any]) -> Result:
    """What becomes of the claim that a function moves one coordinate of a point on any number of lines."""

    def body(given: Given) -> None:
        at, distance = AnyFunction(given, "at"), given.integer("distance")
        point = Listed(given, "point", at)
        number, line = (given.integer(name, at_least=0, below=point.length) for name in ("number", "line"))
        found = spelled(function)(point, number, distance)
        given.agree("as many lines", impl=length_of(found), spec=point.length)
        given.agree("the coordinate", impl=found.entry(line), spec=at(line) + (distance if line == number else 0))

    return as_found(claim_of(body))


@pytest.mark.parametrize("function", MOVING, ids=lambda function: function.__name__)
def test_what_moves_one_coordinate_is_proved_to(function: Callable[..., Any]) -> None:
    found = moves_one(function)
    assert found.verdict is Verdict.PROVED_ALL_SIZES, found.reasons


@pytest.mark.parametrize("function", MOVING_OTHERWISE, ids=lambda function: function.__name__)
def test_what_moves_otherwise_is_refuted(function: Callable[..., Any]) -> None:
    assert moves_one(function).verdict is Verdict.REFUTED


@pytest.mark.parametrize("number", range(len(UNREAD_MOVES)))
def test_what_is_not_known_of_sequences_of_any_length_is_an_error(number: int) -> None:
    assert moves_one(UNREAD_MOVES[number]).verdict is Verdict.ERROR


def test_what_is_cut_and_joined_is_what_python_gives() -> None:
    """Of tuples of a known length."""
    for function in (*MOVING, *MOVING_OTHERWISE):
        for length in range(1, 6):
            point = tuple(range(3, 3 + length))
            for number in range(length):
                assert spelled(function)(point, number, 5) == function(point, number, 5)
    assert spelled(cut_and_joined.by_its_rest)((4, 7), 1) == (4, 7)


def test_what_has_no_source_is_refused() -> None:
    def moved(point: tuple[int, ...], number: int, distance: int) -> tuple[int, ...]:
        return (*point[:number], point[number] + distance, *point[number + 1 :])

    made = type(moved)(compile("def moved(point, number, distance): return point", "moved", "exec").co_consts[0], {})
    assert "has no source that can be read" in str(moves_one(made).reasons)
    assert "is not written in Python" in str(moves_one(max).reasons)
    assert moves_one(moved).verdict is Verdict.PROVED_ALL_SIZES
