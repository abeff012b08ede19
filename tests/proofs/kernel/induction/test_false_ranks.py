"""False claims about all ranks, which hold at the small ranks that are proved and at plain integers that are drawn."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest
from support.loops_axis_by_axis import kept
from support.loops_evaluated_later import EVALUATED_LATER, counted_afterwards, given_back, gone_over_afterwards
from support.loops_of_two_axes import OF_TWO_AXES, each_twice, twice_over
from support.loops_with_state import counts_where_it_refuses

from proofs.kernel import Given, Verdict, all_ranks
from proofs.kernel.induction.ranks import readings
from proofs.kernel.induction.reading.sources import NotAxisByAxis
from tests.proofs.helpers import as_found, claim_of

Function = Callable[[tuple[int, ...]], Any]


@cache
def cached(shape: tuple[int, ...]) -> tuple[int, ...]:
    return shape if len(shape) < 6 else ()


class Called:
    """An object that is called."""

    def __call__(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        return shape if len(shape) < 6 else ()

    def asked(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        return self(shape)


def up_to(rank: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    return shape if len(shape) < rank else ()


def require_error(function: Function, other: Function, body: Callable[[Given, int], None], said: str) -> None:
    """Fails unless the claim that two functions are the same at each rank is an error that says so."""
    scope = all_ranks(function, other, beyond=lambda: [(4,), (5,)])
    found = as_found(claim_of(body, scope, cases=lambda: [(0,), (1,)]))
    assert found.verdict is Verdict.ERROR and said in found.reasons[0], (found.verdict, found.reasons)


@pytest.mark.parametrize(
    ("function", "other", "said"),
    [
        (counts_where_it_refuses, kept, "assigns names that are not its own"),
        (gone_over_afterwards, kept, "is evaluated later than where it stands"),
        *((function, kept, "at each axis") for function in OF_TWO_AXES[:4]),
        (OF_TWO_AXES[4], kept, "refuses for what is not at one axis"),
        (twice_over, each_twice, "or named once more"),
        (each_twice, twice_over, "or named once more"),
        *((function, kept, "is no plain function") for function in (Called(), Called().asked, partial(up_to, 6))),
    ],
)
def test_two_functions_that_differ_at_larger_ranks_are_not_the_same(
    function: Function, other: Function, said: str
) -> None:
    """Found: each was proved for all ranks. An axis was asked of another one, and what stands in a statement that is
    not read, what is evaluated later, and what is no function were left out."""

    def body(given: Given, rank: int) -> None:
        sizes = given.integers("size", rank, at_least=1)
        given.agree("the shape", impl=function(sizes), spec=other(sizes))

    require_error(function, other, body, said)


def test_a_cached_function_is_no_plain_function() -> None:
    with pytest.raises(NotAxisByAxis, match="is no plain function"):
        readings(all_ranks(cached, kept))


def test_nor_are_two_whose_functions_of_indices_do() -> None:
    """Found: a lambda was read with the values that its names have where it stands."""

    def body(given: Given, rank: int) -> None:
        sizes = given.integers("size", rank, at_least=1)
        impl, spec = counted_afterwards(sizes), given_back(sizes)
        given.agree("the shape", impl=impl.shape, spec=spec.shape)
        index = given.index(sizes)
        given.agree("the source", impl=impl.source(index), spec=spec.source(index))

    assert counted_afterwards((37, 37)).source((1, 1)) != given_back((37, 37)).source((1, 1))
    require_error(counted_afterwards, given_back, body, "is evaluated later than where it stands")


@pytest.mark.parametrize("function", [*OF_TWO_AXES, *EVALUATED_LATER], ids=lambda function: function.__name__)
def test_they_are_not_read(function: Function) -> None:
    with pytest.raises(NotAxisByAxis):
        readings(all_ranks(function))


def test_what_is_returned_where_it_stands_is_read() -> None:
    assert [reading.modes for reading in readings(all_ranks(given_back))] == [0]
