"""All runs of a claim are of the same arguments."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from operator import neg
from typing import Any

import pytest
from support.loops_axis_by_axis import doubled

from proofs.kernel import BEYOND, Given, Verdict, all_ranks
from proofs.kernel.discharge import CHANGED
from tests.proofs.helpers import result, verdict


@dataclass
class Box:
    """A record that may be changed."""

    entries: list[int] = field(default_factory=lambda: [1, 2, 3])

    def taken(self) -> list[int]:
        found, self.entries = self.entries, []
        return found


class Once:
    """Numbers that are given once."""

    def __init__(self) -> None:
        self.left = [1, 2, 3]

    def taken(self) -> list[int]:
        found, self.left = self.left, []
        return found


def cleared(values: Any) -> list[int]:
    found = list(values)
    values.clear()
    return found


def of_none(take: Callable[[Any], Any]) -> Callable[[Given, Any], None]:
    """The false claim that no numbers are left where x > 5: another path runs first."""

    def body(given: Given, numbers: Any) -> None:
        x = given.integer("x")
        total = sum(take(numbers))
        if x > 5:
            total = total * 2
        given.check("none", (x <= 5) | (total == 0))

    return body


def generated() -> Any:
    yield from (1, 2, 3)


def closed_over() -> Callable[[], list[int]]:
    left = [1, 2, 3]
    return lambda: cleared(left)


@pytest.mark.parametrize(
    ("argument", "take"),
    [
        (lambda: iter((1, 2, 3)), list),
        (lambda: [iter((1, 2, 3))], lambda numbers: numbers[0]),
        (generated, list),
        (lambda: map(neg, (1, 2)), list),
        (lambda: count(1), lambda numbers: [next(numbers) < 2]),
        (Once, Once.taken),
        (lambda: Once().taken, lambda numbers: numbers()),
        (lambda: partial(cleared, [1, 2]), lambda numbers: numbers()),
        (lambda: [1, 2, 3].pop, lambda numbers: [numbers()]),
    ],
)
def test_an_argument_that_may_be_used_up_is_an_error(argument: Callable[[], Any], take: Callable[[Any], Any]) -> None:
    """Found: an iterator was used up by the first path, and the others, and all replays, saw it empty."""
    found = result(of_none(take), cases=lambda: [(argument(),)])
    assert found.verdict is Verdict.ERROR and "which a run may use up or change" in found.reasons[0]


@pytest.mark.parametrize(
    ("argument", "take"),
    [
        (lambda: [1, 2, 3], cleared),
        (lambda: {1: 1, 2: 2}, cleared),
        (lambda: {1, 2, 3}, cleared),
        (lambda: ([1, 2], 3), lambda numbers: cleared(numbers[0])),
        (Box, Box.taken),
        (closed_over, lambda numbers: numbers()),
    ],
)
def test_an_argument_that_is_changed_is_an_error(argument: Callable[[], Any], take: Callable[[Any], Any]) -> None:
    assert result(of_none(take), cases=lambda: [(argument(),)]).reasons == (CHANGED,)


def test_an_argument_that_stays_as_it_is_may_be_any_value() -> None:
    def body(given: Given, *numbers: Any) -> None:
        x = given.integer("x")
        given.check("itself", x == 0 + x)

    values = (1, "x", 0.5, None, True, (1, 2), [3], {4: (5,)}, {6}, Box(), int, cleared, closed_over(), Verdict.ERROR)
    assert verdict(body, cases=lambda: [values]) is Verdict.PROVED_ALL_SIZES


def test_an_argument_of_a_larger_rank_that_is_changed_is_an_error() -> None:
    def body(given: Given, rank: int, left: list[int]) -> None:
        sizes = given.integers("d", rank)
        if rank > 3:
            left.clear()
        given.agree("the shape", impl=doubled(sizes), spec=tuple([size + size for size in sizes]))

    scope = all_ranks(doubled, beyond=lambda: [(rank, [1]) for rank in BEYOND])
    assert result(body, scope=scope, cases=lambda: [(0, [1]), (1, [1])]).reasons == (CHANGED,)
