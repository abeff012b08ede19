"""From small ranks to all: which functions go axis by axis, which ranks are needed, and that nothing else passes."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import CodeType, FunctionType
from typing import Any

import pytest
from support.loops import ACCEPTED, REFUSED, doubled, sorts

from impl.parts import movement, normal_form
from proofs.claims import every_rank
from proofs.kernel import AllRanks, Given, Verdict, all_ranks, claim
from proofs.kernel.discharge import cases_of, discharge, examined
from proofs.kernel.induction.dependence import NotAxisByAxis
from proofs.kernel.induction.ranks import readings, shortfall
from proofs.kernel.registry import all_claims
from spec import shape

EVERY_RANK = [claim for claim in all_claims() if isinstance(claim.scope, AllRanks)]


@pytest.mark.parametrize("function", REFUSED, ids=lambda function: function.__name__)
def test_a_function_that_does_not_go_axis_by_axis_is_refused(function: FunctionType) -> None:
    with pytest.raises(NotAxisByAxis):
        readings(all_ranks(function))


@pytest.mark.parametrize(
    "function", [movement.expand, normal_form.strides_for_shape, shape.ravel, shape.unravel], ids=lambda f: f.__name__
)
def test_functions_of_the_project_that_do_not_are_refused(function: FunctionType) -> None:
    with pytest.raises(NotAxisByAxis):
        readings(all_ranks(function))


@pytest.mark.parametrize(("function", "modes"), ACCEPTED, ids=lambda value: getattr(value, "__name__", str(value)))
def test_conditions_on_all_axes_are_counted(function: FunctionType, modes: int) -> None:
    assert [reading.modes for reading in readings(all_ranks(function))] == [modes]


def test_the_normal_form_branches_on_two_conditions() -> None:
    assert [reading.modes for reading in readings(all_ranks(normal_form.normalised))] == [2]


def test_one_rank_too_few_is_noticed() -> None:
    scope = all_ranks(normal_form.normalised)
    assert shortfall(scope, {0, 1, 2, 3}) is None
    assert shortfall(scope, {0, 1, 2}) == "the ranks [3] are needed for all ranks, and are not proved"
    assert shortfall(scope, {1, 2, 3}) == "the ranks [0] are needed for all ranks, and are not proved"


def test_a_scope_without_functions_is_noticed() -> None:
    assert shortfall(all_ranks(), {0, 1}) == "no function is named that goes axis by axis"


@claim("T1.sorted", "Sorting is the identity.", family="sample", scope=all_ranks(sorts), cases=lambda: ((0,), (1,)))
def sorting_does_nothing_at_small_ranks(given: Given, rank: int) -> None:
    sizes = given.integers("d", rank)
    given.agree("the shape", impl=sorts(sizes), spec=sizes)


def test_what_holds_at_small_ranks_alone_is_no_proof() -> None:
    result = discharge(sorting_does_nothing_at_small_ranks)
    assert result.verdict is Verdict.ERROR
    assert result.reasons[0].startswith("not shown to go axis by axis: support.loops.sorts: `sorted(shape)`")


@pytest.mark.parametrize("subject", EVERY_RANK, ids=lambda subject: subject.id)
def test_a_claim_without_its_highest_rank_is_an_error(subject: Any) -> None:
    if subject.expected is Verdict.REFUTED:
        return
    highest = max(case[0] for case in cases_of(subject))
    few = replace(subject, cases=lambda: [case for case in cases_of(subject) if case[0] < min(highest, 1)])
    assert discharge(few).verdict is Verdict.ERROR


def test_text_that_is_not_what_runs_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(shape: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([3 * size for size in shape])

    monkeypatch.setattr(doubled, "__code__", other.__code__.replace(
        co_filename=doubled.__code__.co_filename, co_firstlineno=doubled.__code__.co_firstlineno, co_name="doubled",
        co_qualname="doubled",
    ))
    assert doubled((1, 2)) == (3, 6)
    with pytest.raises(NotAxisByAxis, match="is not what its source says"):
        readings(all_ranks(doubled))


@contextmanager
def calls() -> Iterator[set[CodeType]]:
    """The functions of the library and of the definitions that are called meanwhile, but for comprehensions."""
    called = set[CodeType]()

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call" and frame.f_globals.get("__name__", "").split(".")[0] in ("impl", "spec"):
            called.add(frame.f_code)

    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(None)


GLUE = {"__init__", "__post_init__", "__hash__", "__new__", "parts", "known", "<listcomp>", "<genexpr>", "<lambda>"}
"""What makes and takes apart records, and pieces of functions that are read with them."""

CHECKS = {
    "as_integer", "as_integers", "as_pairs", "has_only", "are_plain_pairs", "checked", "require_fit", "require_rank",
    "entries", "plain_parts", "require_narrow"
}  # fmt: skip
"""What checks that integers are integers and parts fit together: it gives back what it is given, or raises."""

DECISIONS = {
    "is_surely", "is_never", "is_surely_equal", "is_granted", "is_range", "is_symbolic", "minimum", "maximum", "flag"
}  # fmt: skip
"""What is asked of a few integers at a time, whichever axis they are of: it knows of no axes."""


@pytest.mark.parametrize("subject", EVERY_RANK, ids=lambda subject: subject.id)
def test_a_claim_runs_no_function_that_was_not_read(subject: Any) -> None:
    scope = subject.scope
    read = {function for reading in readings(scope) for function in reading.called} | set(scope.functions)
    codes = {function.__code__ for function in read if isinstance(function, FunctionType)}
    with calls() as called:
        examined(subject, [case for case in cases_of(subject) if case[0] <= 1])
    assert {code.co_name for code in called - codes} <= GLUE | CHECKS | DECISIONS | {"canonicalize_strides"}


def test_goals_are_of_the_kinds_that_the_induction_speaks_of() -> None:
    texts = [goal for subject in EVERY_RANK for goal in subject.goal_sites()]
    kinds = ("the shape", "validity", "the address where valid", "the address")
    assert texts
    assert all(any(repr(kind) in text for kind in kinds) for text in texts)


def test_every_movement_but_reshape_is_claimed_at_every_rank() -> None:
    functions = {function for subject in EVERY_RANK for function in subject.scope.functions}
    assert {movement.pad, movement.shrink, movement.repeated, movement.permute, movement.stride} <= functions
    assert every_rank.normalised in functions
