"""The claim about symbolic sizes notices where a comparison that is open chooses a branch, and an axis that is split
otherwise (D10 to D15)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from impl.parts.reshape import Axis, has_open_unit, split
from impl.symbolic.compare import is_zero
from impl.symbolic.decisions.decided import is_granted, is_never, is_surely, is_surely_equal, minimum
from impl.symbolic.node import Node, highest, lowest
from proofs.kernel import Verdict
from tests.proofs.claims.test_sabotage import claim_with, in_place_of
from tests.proofs.helpers import as_found


def taken_for_true(condition: Any, *_: Any) -> bool:
    """Whether a condition is not known to fail: what the truth of a node was."""
    return not is_zero(condition) if isinstance(condition, Node) else bool(condition)


def taken_for_false(condition: Any) -> bool:
    """Whether a condition is not known to hold."""
    return condition.min == 0 if isinstance(condition, Node) else not condition


def first_of_open(first: Any, second: Any) -> Any:
    """The first of two integers, unless it is known to be the larger one."""
    return first if taken_for_true(first <= second) else second


def may_be_equal(first: Any, second: Any) -> bool:
    """Whether the ranges of two integers have a number in common."""
    return lowest(first) <= highest(second) and lowest(second) <= highest(first)


SPLIT = split


def split_by_rows(axis: Axis, rows: Any, columns: Any) -> tuple[Axis, Axis] | None:
    """An axis split where the next row begins as many elements on as there are rows, if the columns are symbolic."""
    pair = SPLIT(axis, rows, columns)
    return (pair[0]._replace(stride=axis.stride * rows), pair[1]) if pair and isinstance(columns, Node) else pair


def split_unmasked(axis: Axis, rows: Any, columns: Any) -> tuple[Axis, Axis] | None:
    """An axis split as if no coordinate of it were masked, if the columns are symbolic."""
    return SPLIT(axis._replace(begin=0, end=axis.size) if isinstance(columns, Node) else axis, rows, columns)


BROKEN: list[tuple[Callable[..., Any], Callable[..., Any], str, str]] = [
    (is_granted, taken_for_true, "shrink", "n"),
    (is_granted, taken_for_true, "pad", "n"),
    (is_granted, taken_for_true, "expand", "n padded and cut to 1"),
    (is_surely, taken_for_true, "shrink", "n padded"),
    (is_never, taken_for_false, "shrink", "n padded"),
    (minimum, first_of_open, "shrink", "n padded"),
    (is_surely_equal, may_be_equal, "expand", "n"),
    (is_surely_equal, may_be_equal, "reshape", "n"),
    (has_open_unit, lambda view: False, "reshape", "n padded and cut to 1"),
    (split, split_by_rows, "reshape", "every second of 4 n"),
    (split, split_unmasked, "reshape", "2 n padded by n"),
]
"""A function, what is put in its place, and the operation and the view at which that is seen."""


@pytest.mark.parametrize("number", range(len(BROKEN)), ids=[f"{b[0].__name__} {b[2]}" for b in BROKEN])
def test_a_choice_that_is_open_is_refuted(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """D10 to D15."""
    original, broken, operation, name = BROKEN[number]
    claim = replace(claim_with("C60.movement"), cases=lambda: ((operation, name),))
    assert as_found(claim).verdict is Verdict.PROVED_BOUNDED
    in_place_of(monkeypatch, original, broken)
    assert as_found(claim).verdict is Verdict.REFUTED
