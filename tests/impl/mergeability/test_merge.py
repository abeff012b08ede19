"""Facts and refusals of `mergeable` and `+` (D16, D17)."""

import pytest
from support.agreement import check_mergeable
from support.views import stack_to_spec, tracker_of

from impl import BudgetExceeded, Merged, MergeError, NotMergeable, OutOfBounds, View, Witness, mergeable
from impl.merge import Budget, derive
from impl.mergeability import DEFAULT_BUDGET
from impl.symbolic import Variable
from impl.view import parts_of
from spec.merge import refutes
from spec.tracker import are_observably_equal

CANCELLING = (View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,)))
TURNED = View.create((6, 3), (1, 6))
TAIL = View.create((3,), (1,), 11)
BENT = View.create((2, 2), (5, 1))


def test_a_pair_that_merges():
    """D17."""
    base, outer = View.create((4,), (2,)), View.create((2, 2), (1, 2))
    assert mergeable(base, outer) == Merged(View.create((2, 2), (2, 4)))
    assert base + outer == View.create((2, 2), (2, 4))


def test_a_pair_that_does_not_merge_names_three_indices():
    """D17, L8."""
    base, outer = View.create((4, 2), (1, 4)), View.create((2, 4))
    assert mergeable(base, outer) == NotMergeable(Witness("bend", ((0, 0), (0, 1), (0, 2)), (0, 4, 1)))
    assert base + outer is None


def test_a_bend_between_two_axes_names_the_corners_of_a_square():
    """D17, L8."""
    base, outer = View.create((2, 2), (5, 1)), View.create((2, 2), (1, 1))
    witness = Witness("bend", ((0, 0), (0, 1), (1, 0), (1, 1)), (0, 1, 1, 5))
    assert mergeable(base, outer) == NotMergeable(witness)


def test_a_valid_set_that_is_no_box_names_a_hole():
    """D17, L8, R8, R9."""
    base, outer = View.create((2, 2), mask=((0, 2), (0, 1))), View.create((4,))
    assert mergeable(base, outer) == NotMergeable(Witness("hole", ((0,), (2,), (1,)), (0, 2, None)))


def test_carries_that_cancel():
    """D17, R9. No floor is affine, the sum of them is."""
    for equality in ("observable", "strict"):
        assert mergeable(*CANCELLING, equality=equality) == Merged(View.create((6,), (35,)))
    assert CANCELLING[0] + CANCELLING[1] == View.create((6,), (35,))


def test_a_stack_that_no_pair_of_neighbours_merges():
    """D17, L3."""
    assert isinstance(mergeable(TURNED, TURNED), NotMergeable)
    assert isinstance(mergeable(TURNED, TAIL), NotMergeable)
    assert mergeable(TURNED, TURNED, TAIL) == Merged(View.create((3,), (2,), 5))


def test_one_view_is_mergeable():
    """D17."""
    view = View((4, 1), (2, 7), 3, None, False)
    assert mergeable(view) == Merged(View.create((4, 1), (2, 0), 3))
    assert mergeable(view, equality="strict") == Merged(View.create((4, 1), (2, 0), 3))
    masked = View((4, 2), (2, 1), 3, ((1, 2), (0, 2)), False)
    assert mergeable(masked, equality="strict") == Merged(masked) != mergeable(masked)
    whole = View((1, 3), (5, 1), 0, ((0, 1), (0, 3)), False)
    assert mergeable(whole, equality="strict") == Merged(View.create((1, 3)))


@pytest.mark.parametrize("equality", ["observable", "strict"])
@pytest.mark.parametrize(
    "stack",
    [
        (View.create((2,), mask=((0, 0),)), View.create(())),
        (View.create((2,), (3,), 5, ((1, 2),)), View.create(())),
        (View.create(()), View.create((2,), (0,), 0, ((1, 2),)), View.create(())),
    ],
)
def test_a_scalar_that_is_never_valid_is_no_view(stack, equality):
    """D17, L7, L8. A rank-0 view has no mask."""
    answer = mergeable(*stack, equality=equality)
    assert (answer.witness.kind, answer.witness.indices) == ("scalar", ((),))


def test_the_index_of_a_scalar_that_is_never_valid_reads_nothing():
    """L8."""
    stack = View.create((2,), mask=((0, 0),)), View.create(())
    assert mergeable(*stack) == NotMergeable(Witness("scalar", ((),), (None,)))


def test_a_scalar_that_is_valid_is_a_view():
    """D17."""
    assert mergeable(View.create((2,), (3,), 5, ((1, 2),)), View.create((), (), 1)) == Merged(View.create((), (), 8))


def test_a_bend_where_nothing_is_valid_counts_only_strictly():
    """D5, D6, D17."""
    outer = View.create((4,), mask=((0, 2),))
    assert mergeable(BENT, outer) == Merged(View.create((4,), mask=((0, 2),)))
    strict = mergeable(BENT, outer, equality="strict")
    assert strict == NotMergeable(Witness("bend", ((0,), (1,), (2,)), (0, 1, 5)))


def test_an_index_without_address_counts_only_strictly():
    """D5, D17."""
    padded = View.create((5,), (1,), -1, ((1, 5),))
    assert mergeable(View.create((4,)), padded) == Merged(padded)
    strict = mergeable(View.create((4,)), padded, equality="strict")
    assert strict == NotMergeable(Witness("undefined", ((0,),), (None,)))


def test_a_hole_shows_under_strict_equality_the_address_that_is_not_valid():
    """D5, L8."""
    base, outer = View((2, 2), (2, 1), 0, ((0, 2), (0, 1)), False), View.create((4,))
    strict = mergeable(base, outer, equality="strict")
    assert strict == NotMergeable(Witness("hole", ((0,), (2,), (1,)), (0, 2, 1)))


def test_a_stack_without_valid_index_is_a_view_with_an_empty_mask():
    """D17, R6."""
    base, outer = View.create((4,), mask=((0, 1),)), View.create((2,), (1,), 2)
    assert mergeable(base, outer) == Merged(View.create((2,), mask=((0, 0),)))


def test_a_stack_without_index_is_the_canonical_view():
    """D9, D17."""
    base, outer = View.create((4,), (2,)), View.create((0, 3), (100, 100), 100)
    for equality in ("observable", "strict"):
        assert mergeable(base, outer, equality=equality) == Merged(View.create((0, 3)))


@pytest.mark.parametrize(
    ("outer", "answer"),
    [
        (View.create((3,), (2,)), OutOfBounds((2,), 0, 4, 4)),
        (View.create((2,), (1,), -1), OutOfBounds((0,), 0, -1, 4)),
        (View.create((), (), 4), OutOfBounds((), 0, 4, 4)),
        (View.create((5,), mask=((3, 5),)), OutOfBounds((4,), 0, 4, 4)),
    ],
)
def test_a_valid_index_that_leaves_the_base(outer, answer):
    """D16, D17. The index, the view it leaves, the flat number, and how many elements that view has."""
    for equality in ("observable", "strict"):
        assert mergeable(View.create((4,), (3,)), outer, equality=equality) == answer


def test_out_of_bounds_counts_the_views_as_they_were_given():
    """D16, D17. Neighbours that merge do not change the numbers of the others."""
    line, longer = View.create((18,)), View.create((19,))
    assert mergeable(TURNED, line, line, longer) == OutOfBounds((18,), 2, 18, 18)
    assert mergeable(line, longer, longer) == OutOfBounds((18,), 0, 18, 18)


def test_an_invalid_index_may_leave_the_base():
    """D16, D17."""
    outer = View.create((5,), mask=((0, 4),))
    assert mergeable(View.create((4,), (3,)), outer) == Merged(View.create((5,), (3,), 0, ((0, 4),)))


def test_the_indices_of_the_last_view_are_never_listed():
    """D17, R9. Here there are 2**30 of them, over 7,020 elements that carry and cancel."""
    base, outer = View.create((195, 9, 4), (140, 11, 13)), View.create((2,) * 30, (9,) * 30)
    answer = mergeable(base, outer)
    assert answer == Merged(View.create((2,) * 30, (35,) * 30)) and answer.layer == "reachability"


def test_few_indices_over_more_elements_than_a_set_can_hold_are_read():
    """D17. Off any chain, over 10**24 elements; the checker reads the same few flat numbers."""
    base = View.create((100000003, 10007, 999983), (5, -1, 1), 0, ((0, 100000003), (0, 10007), (477199, 648550)))
    outer = View.create((5, 5, 2), (17491256375519165, 5003414940, 999984), 3042446182799)
    answer = mergeable(base, outer)
    assert isinstance(answer, NotMergeable) and answer.layer == "listing"
    assert refutes(stack_to_spec((base, outer)), answer.witness.indices, "observable")


def test_a_budget_that_is_too_small_is_an_answer():
    """D17. Only what needs the reached flat numbers has a cost."""
    answer = mergeable(*CANCELLING, budget=0)
    assert isinstance(answer, BudgetExceeded)
    assert (answer.method, answer.budget) == ("reachability", 0) and answer.cost > 0
    assert isinstance(mergeable(*CANCELLING, budget=answer.cost - 1), BudgetExceeded)
    assert isinstance(mergeable(*CANCELLING, budget=DEFAULT_BUDGET), Merged)
    assert isinstance(mergeable(View.create((4,), (2,)), View.create((2, 2), (1, 2)), budget=0), Merged)


@pytest.mark.parametrize("shape", [(334, 17500, 3), (1,) * 100 + (334, 17500, 3)], ids=["short", "long"])
def test_axes_of_size_1_do_not_take_a_stack_out_of_the_budget(shape):
    """D17. What is dearer than reading each point is held against what that costs of the base as it is written."""
    base = View.create(shape, (0,) * (len(shape) - 3) + (69999, 4, 1))
    assert mergeable(base, View.create((1000,), (17500,))) == Merged(View.create((1000,), (23333,)))


def test_with_the_budget_that_is_asked_for_more_is_tried():
    """D17. What was left out as dearer than reading each point fits; looking at points took what reading lacks."""
    base, top = View.create((334, 14062, 3), (56247, 4, 1)), View.create((1000,), (14062,))
    answer = mergeable(base, top, budget=27_660_000)
    assert isinstance(answer, BudgetExceeded) and answer.cost > answer.budget
    assert isinstance(mergeable(base, top, budget=answer.cost), Merged)


def test_what_costs_too_much_is_said_at_once():
    """D17. Nothing of that size is built."""
    steps = tuple(10**12 + 37 * k * k for k in range(30))
    base = View.create((10**14,), mask=((sum(steps[::2]) + 1, sum(steps[::2]) + 2),))
    answer = mergeable(base, View.create((2,) * 30, steps))
    assert isinstance(answer, BudgetExceeded) and answer.cost > answer.budget == DEFAULT_BUDGET


def test_a_set_ends_with_the_largest_flat_number_not_with_the_elements_of_the_base():
    """D17, R9. A masked digit, and a boundary, far above the flat numbers that are reached."""
    masked = View.create((10**6, 10**6), (1, 1), -1, ((1, 10**6), (0, 10**6)))
    few = View.create((3,), (999999,))
    assert mergeable(masked, few) == Merged(View.create((3,), (0,), 999998, ((2, 3),)))
    assert derive(parts_of((masked, few)), Budget(DEFAULT_BUDGET)).layer == "reachability"
    far = View.create((2, 10**12, 9, 4), (1, 140, 11, 13))
    assert mergeable(far, View.create((6,), (9,))) == Merged(View.create((6,), (35,)))


def test_sizes_do_not_matter_where_nothing_carries():
    """D17, R7."""
    huge = 10**30
    base, outer = View.create((huge, huge), (3, 3 * huge)), View.create((huge,), (huge,))
    assert mergeable(base, outer) == Merged(View.create((huge,), (3,)))
    column = mergeable(base, View.create((huge * huge,)))
    assert isinstance(column, NotMergeable) and column.witness.indices == ((huge - 2,), (huge - 1,), (huge,))


def test_views_count_by_what_they_are_not_by_how_they_are_written():
    """D17. The flag of a contiguous view plays no role."""
    written = View((2, 1), (1, 9), 0, ((0, 2), (0, 1)), False)
    assert mergeable(written, View.create((2,))) == Merged(View.create((2,)))


@pytest.mark.parametrize(
    ("base", "outer"),
    [
        (View.create((4,)), View.create((9,), (5,), -7)),
        (View.create(()), View.create((2,), (3,))),
    ],
)
def test_a_contiguous_base_gives_the_outer_view_back(base, outer):
    """D16. Also where that reaches beyond the base."""
    assert base + outer is outer


def test_a_contiguous_outer_view_of_the_same_shape_gives_the_base_back():
    """D16."""
    base = View.create((2, 3), (1, 2), 4)
    assert base + View.create((2, 3)) is base


def test_a_sum_out_of_bounds_is_none():
    """D16."""
    assert View.create((4,), (2,)) + View.create((5,)) is None


def test_every_fact_here_is_what_the_definition_says():
    """D16, D17. All stacks of this file at once, under both equalities."""
    padded = View.create((5,), (1,), -1, ((1, 5),))
    masked = View.create((4,), mask=((0, 2),))
    stacks = [CANCELLING, (TURNED, TURNED, TAIL), (BENT, masked), (View.create((4,)), padded)]
    verdicts = {check_mergeable(stack, equality) for stack in stacks for equality in ("observable", "strict")}
    assert verdicts == {"Merged", "NotMergeable"}
    merged = mergeable(TURNED, TURNED, TAIL).view
    assert are_observably_equal(tracker_of(merged), tracker_of(TURNED, TURNED, TAIL))


SYMBOLIC = View.create((Variable("k", 1, 9),))


@pytest.mark.parametrize(
    ("views", "options", "message"),
    [
        ((), {}, "mergeable: no views; need one or more, base first"),
        ((TAIL, 3), {}, "mergeable: argument 1 is 3; need a View, a ShapeTracker or a Chain"),
        (((2, 3),), {}, "mergeable: argument 0 is (2, 3); need a View, a ShapeTracker or a Chain"),
        ((TAIL,), {"equality": "loose"}, "mergeable: equality 'loose' is unknown; need 'observable' or 'strict'"),
        ((TAIL,), {"equality": None}, "mergeable: equality None is unknown; need 'observable' or 'strict'"),
        ((TAIL, SYMBOLIC), {}, f"mergeable: view 1 has symbolic parts: {SYMBOLIC}; need plain integers"),
    ],
)
def test_a_question_about_no_stack_is_refused(views, options, message):
    """D17."""
    with pytest.raises(MergeError) as refusal:
        mergeable(*views, **options)
    assert str(refusal.value) == message
