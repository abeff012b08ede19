"""From small ranks to all: which functions go axis by axis, which ranks are needed, and that nothing else passes."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import permutations, product
from types import CodeType, FunctionType
from typing import Any

import pytest
from support.loops import REFUSED, sorts
from support.loops_axis_by_axis import ACCEPTED, changed_by_two_and_three, doubled, total_without_two

from impl.parts import movement, normal_form
from impl.symbolic.decisions import decided
from proofs.claims.views import every_rank
from proofs.kernel import AllRanks, Given, Verdict, all_ranks, claim
from proofs.kernel.discharge import cases_of, discharge, examined
from proofs.kernel.drawn import failing
from proofs.kernel.induction.ranks import readings, shortfall
from proofs.kernel.induction.reading.purity import NotAxisByAxis
from proofs.kernel.registry import all_claims
from spec import shape
from tests.proofs.helpers import result

FEW = lambda: ((0,), (1,), (2,))  # noqa: E731
LARGER = lambda: ((4,), (5,))  # noqa: E731

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


def of_ranks(*ranks: int) -> set[tuple[Any, ...]]:
    """Cases of some ranks."""
    return {(rank,) for rank in ranks}


def test_one_rank_too_few_is_noticed() -> None:
    scope = all_ranks(normal_form.normalised, beyond=LARGER)
    assert shortfall(scope, of_ranks(0, 1, 2, 3)) is None
    assert shortfall(scope, of_ranks(0, 1, 2)) == "the ranks [3] are needed for all ranks, and are not proved"
    assert shortfall(scope, of_ranks(1, 2, 3)) == "the ranks [0] are needed for all ranks, and are not proved"


def test_a_scope_without_functions_is_noticed() -> None:
    assert shortfall(all_ranks(), of_ranks(0, 1)) == "no function is named that goes axis by axis"


@claim("T1.sorted", "Sorting is the identity.", family="sample", scope=all_ranks(sorts), cases=lambda: ((0,), (1,)))
def sorting_does_nothing_at_small_ranks(given: Given, rank: int) -> None:
    sizes = given.integers("d", rank)
    given.agree("the shape", impl=sorts(sizes), spec=sizes)


def test_what_holds_at_small_ranks_alone_is_no_proof() -> None:
    found = discharge(sorting_does_nothing_at_small_ranks)
    assert found.verdict is Verdict.ERROR
    assert found.reasons[0].startswith("not shown to go axis by axis: support.loops.sorts: `sorted(shape)`")


@claim(
    "T1.two-and-three", "Nothing is changed (false, where three axes are 2, 3 and 5).", family="sample", cases=FEW,
    scope=all_ranks(changed_by_two_and_three, beyond=LARGER),
)  # fmt: skip
def two_conditions_change_nothing(given: Given, rank: int) -> None:
    sizes = given.integers("d", rank)
    given.agree("the shape", impl=changed_by_two_and_three(sizes), spec=sizes)


@claim(
    "T1.total", "What is no 2 is added up (false, where another axis is 2).", family="sample",
    cases=lambda: ((0,), (1,)), scope=all_ranks(total_without_two, beyond=LARGER),
)  # fmt: skip
def twos_count_for_nothing(given: Given, rank: int) -> None:
    sizes = given.integers("d", rank)
    spec = sum(0 if size == 2 else size for size in sizes)
    given.agree("the address", impl=total_without_two(sizes), spec=spec)


FALSE_BEYOND = [(two_conditions_change_nothing, 3), (twos_count_for_nothing, 2)]
"""Claims that hold at the ranks which they are proved at, and the first one at which they do not."""


@pytest.mark.parametrize(("subject", "rank"), FALSE_BEYOND, ids=lambda value: getattr(value, "id", ""))
def test_a_claim_that_is_false_from_some_rank_on_lacks_that_rank(subject: Any, rank: int) -> None:
    found = discharge(subject)
    assert found.verdict is Verdict.ERROR
    assert found.reasons == (f"the ranks [{rank}] are needed for all ranks, and are not proved",)
    more = replace(subject, cases=lambda: [*cases_of(subject), (rank,)])
    assert discharge(more).verdict is Verdict.REFUTED


@pytest.mark.parametrize(("subject", "rank"), FALSE_BEYOND, ids=lambda value: getattr(value, "id", ""))
def test_what_the_argument_misses_the_larger_ranks_refute(
    subject: Any, rank: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("proofs.kernel.discharge.shortfall", lambda scope, ranks: None)
    found = discharge(subject)
    assert found.verdict is Verdict.REFUTED
    assert found.reasons[0] == "proved at small ranks, but fails at a larger one"
    assert found.tally.refuted is not None and found.tally.refuted.case == (4,)
    assert rank < 4


def test_a_claim_of_all_ranks_that_is_run_at_small_ones_alone_is_an_error() -> None:
    problem = shortfall(all_ranks(doubled), of_ranks(0, 1))
    assert problem == "no case of the ranks [4, 5] is named, to be run on plain integers"
    assert shortfall(all_ranks(doubled, beyond=lambda: ((4,),)), of_ranks(0, 1)) is not None
    assert shortfall(all_ranks(doubled, beyond=LARGER), of_ranks(0, 1)) is None


def test_a_case_that_hardly_any_integers_satisfy_is_an_error_and_not_passed_over() -> None:
    def body(given: Given, rank: int) -> None:
        sizes = given.integers("d", rank)
        given.assume(rank < 2 or sum(sizes) == 10**9)
        given.agree("the shape", impl=doubled(sizes), spec=tuple([size + size for size in sizes]))

    found = result(body, scope=all_ranks(doubled, beyond=LARGER), cases=lambda: ((0,), (1,)))
    assert found.verdict is Verdict.ERROR and "satisfy the hypotheses of the case (4,)" in found.reasons[1]


@pytest.mark.parametrize("subject", EVERY_RANK, ids=lambda subject: subject.id)
def test_every_claim_of_all_ranks_holds_at_larger_ranks_on_plain_integers(subject: Any) -> None:
    if subject.expected is not Verdict.REFUTED:
        cases = list(subject.scope.beyond())
        assert {case[0] for case in cases} == {4, 5}
        assert failing(subject.body, [case for case in cases_of(subject) if case[0] == 1], cases) is None


def test_of_two_integers_one_is_at_most_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the reading takes for never reached is not reached by integers."""
    monkeypatch.setattr(decided, "smaller", None)
    for first, second in product(range(-3, 4), repeat=2):
        assert decided.minimum(first, second) == min(first, second)
        assert decided.maximum(first, second) == max(first, second)


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
    """The functions of the library and of the definitions that are called meanwhile, but for comprehensions, and for
    those with which the engine turns the native path off and on."""
    called: set[CodeType] = set()

    def note(frame: Any, event: str, _: Any) -> None:
        name = frame.f_globals.get("__name__", "")
        if event == "call" and name.split(".")[0] in ("impl", "spec") and name != "impl.native":
            called.add(frame.f_code)

    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(None)


PIECES = {"<listcomp>", "<genexpr>", "<lambda>"}
GLUE = {"__init__", "fill", "__post_init__", "__hash__", "__new__", "parts", "known"} | PIECES
"""What makes and takes apart records, and pieces of functions that are read with them."""

CHECKS = {
    "as_integer", "as_integers", "as_pairs", "has_only", "are_plain_pairs", "checked", "require_fit", "require_rank",
    "entries", "plain_parts", "require_narrow", "narrow_parts", "bits_of", "no_bits", "require_few_factors", "is_plain"
}  # fmt: skip
"""What checks that integers are integers and parts fit together: it gives back what it is given, or raises."""

DECISIONS = {
    "is_surely", "is_never", "is_surely_equal", "is_granted", "is_symbolic", "minimum", "maximum", "flag", "ceiling"
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


@claim(
    "T1.no-goal", "Every sum is 0 (false, but where nothing is asked).", family="sample", cases=lambda: ((0,), (1,)),
    scope=all_ranks(doubled, beyond=LARGER),
)  # fmt: skip
def nothing_is_asked_of_axes(given: Given, rank: int) -> None:
    sizes = given.integers("d", rank)
    if rank == 0:
        given.agree("the sum", impl=sum(doubled(sizes)), spec=0)


def test_a_rank_of_which_nothing_is_asked_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found: the case counted as one of its rank, and at larger ranks nothing failed."""
    found = discharge(nothing_is_asked_of_axes)
    assert found.verdict is Verdict.VACUOUS
    assert found.reasons == ("1 cases reach no goal that integers lead to; the claim says so of 0",)
    with pytest.raises(ValueError, match=r"no goal is reached in the case \(4,\)"):
        failing(nothing_is_asked_of_axes.body, [(1,)], LARGER())


def test_only_cases_that_were_examined_count() -> None:
    """Found: the cases were made once more for the verdict, and may have been others."""
    made = [[(0,)], [(0,), (1,)]]
    subject = replace(twos_count_for_nothing, cases=lambda: made.pop(0))
    assert discharge(subject).verdict is Verdict.ERROR


def turned(shape: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    """The sizes in another order."""
    if sorted(order) != list(range(len(shape))):
        raise ValueError("no permutation")
    return tuple(shape[axis] for axis in order)


def test_permutations_need_three_axes_and_all_of_their_orders() -> None:
    """Found: of up to one axis there is but one, and of two each is its own inverse."""
    scope = all_ranks(turned, beyond=LARGER)
    orders = {(rank, order) for rank in range(4) for order in permutations(range(rank))}
    assert shortfall(scope, orders) is None
    assert shortfall(scope, {case for case in orders if case[0] < 2}) == (
        "the ranks [2, 3] are needed for all ranks, and are not proved"
    )
    assert shortfall(scope, orders - {(3, (1, 2, 0))}) == (
        "all permutations of the ranks up to 3 are needed, and are not among the cases"
    )
