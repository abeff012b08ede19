"""Facts of explanations: the decision explained line by line (D17)."""

from random import Random

import pytest
from support.stacks.random_stacks import any_stack, of_movements

from impl import View, chain, mergeable
from impl.cli.writing.explain import explain
from impl.mergeability import DEFAULT_BUDGET

TURNED = View.create((6, 3), (1, 6))
LAYER = "decided by layer "


def explained(*views, equality="observable", budget=DEFAULT_BUDGET):
    """The lines after those that repeat the views, less the one that names the layer."""
    lines = explain(views, equality, budget).splitlines()
    assert lines[0] == f"view 0 (the base): {views[0]}"
    assert lines[1 : len(views)] == [f"view {number}: {views[number]}" for number in range(1, len(views))]
    return [line for line in lines[len(views) :] if not line.startswith(LAYER)]


def layer_named(*views, equality="observable", budget=DEFAULT_BUDGET):
    """The layer that an explanation names, in the line before the answer."""
    lines = explain(views, equality, budget).splitlines()
    assert lines[-2].startswith(LAYER)
    return lines[-2].removeprefix(LAYER)


def test_nothing_carries():
    """D17, R1."""
    assert explained(View.create((4,), (2,)), View.create((2, 2), (1, 2))) == [
        "flat number of an index of view 1: y = idx0 + 2*idx1",
        "y runs from 0 to 3; the base has 4 elements: every index stays inside",
        "the base is one axis for the address, 2 for each element: nothing carries",
        "merged: View(shape=(2, 2), strides=(2, 4), offset=0, mask=None, contiguous=False)",
    ]


def test_a_boundary_that_never_carries():
    """D17, R7."""
    assert explained(View.create((4, 3), (5, 1)), View.create((2, 3), (6, 1))) == [
        "flat number of an index of view 1: y = 6*idx0 + idx1",
        "y runs from 0 to 8; the base has 12 elements: every index stays inside",
        "y//3, which counts 2 in the address, never carries: it is 2*idx0",
        "digit y//1%3 is idx1, from 0 to 2",
        "digit y//3%4 is 2*idx0, from 0 to 2",
        "merged: View(shape=(2, 3), strides=(10, 1), offset=0, mask=None, contiguous=False)",
    ]


def test_a_boundary_that_carries():
    """D17, R7."""
    assert explained(View.create((4, 2), (1, 4)), View.create((2, 4)))[2:] == [
        "y//2, which counts -7 in the address, carries: its change along an axis depends on the other indices",
        "not mergeable: (0, 0) reads 0, (0, 1) reads 4, (0, 2) reads 1; the steps are 4 and -3, "
        "and along an axis of a view all are equal",
    ]


def test_carries_that_cancel():
    """D17, R9."""
    lines = explained(View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,)))
    assert lines[2:] == [
        "y//4, which counts -41 in the address, carries: its change along an axis depends on the other indices",
        "y//36, which counts 41 in the address, carries: its change along an axis depends on the other indices",
        "no two opposite corners show a bend: the carries may cancel",
        "layer reachability: searched in the set of the flat numbers that are reached",
        "merged: View(shape=(6,), strides=(35,), offset=0, mask=None, contiguous=False)",
    ]


def test_a_mask_that_narrows_one_axis():
    """D17, R8."""
    lines = explained(View.create((4, 3), mask=((1, 3), (0, 3))), View.create((4, 3)))
    assert lines[2:5] == [
        "the base digit y//3 is valid in [1, 3); it is idx0, from 0 to 3",
        "what passes is the box ((1, 3), (0, 3))",
        "the base is one axis for the address, 1 for each element: nothing carries",
    ]
    assert lines[-1].startswith("merged: ")


def test_a_mask_that_leaves_a_hole():
    """D17, L8, R8, R9."""
    assert explained(View.create((4,), mask=((1, 3),)), View.create((2, 2)))[2:] == [
        "the base digit y//1 is valid in [1, 3); it is 2*idx0 + idx1, from 0 to 3",
        "what passes is no range on one axis",
        "layer chain: steps and periods divide one another; searched digit by digit",
        "not mergeable: (0, 1) reads 1, (1, 0) reads 2, (0, 0) reads nothing; the last lies between the others, "
        "so the valid indices are no box",
    ]


def test_a_hole_that_shows_at_a_corner():
    """D17, L8, R8. Padding, flattened: no search is needed, and that is said."""
    padded = View.create((2, 5), (3, 1), -1, ((0, 2), (1, 4)))
    assert explained(padded, View.create((10,)))[2:] == [
        "the base digit y//1%5 is valid in [1, 4) and carries",
        "what passes is no range on one axis",
        "layer carry-free: it shows at a corner or in a row, without a search",
        "not mergeable: (1,) reads 0, (6,) reads 3, (4,) reads nothing; the last lies between the others, "
        "so the valid indices are no box",
    ]


@pytest.mark.parametrize("equality", ["observable", "strict"])
@pytest.mark.parametrize("drawn", [of_movements, any_stack])
def test_every_explanation_ends_as_mergeable_answers(drawn, equality):
    """D5, D6, D17. Of what movement operations leave, and of whatever can be written down; within any budget."""
    random, layers = Random(13), set()
    for _ in range(400):
        views, budget = drawn(random), random.choice((2**22, 2**22, 2**10, 0))
        answer = mergeable(*views, equality=equality, budget=budget)
        assert explain(views, equality, budget).splitlines()[-1] == str(answer)
        layers.add(getattr(answer, "layer", None))
    assert {"carry-free", None} <= layers and len(layers) >= 4


def test_a_scalar_that_is_never_valid():
    """D17, L7."""
    lines = explained(View.create((2,), mask=((1, 2),)), View.create(()))
    assert lines[-2:] == [
        "no index passes these masks",
        "not mergeable: the only index, (), is not valid, and a view of rank 0 has no mask",
    ]


def test_a_valid_index_that_leaves_the_base():
    """D16, D17."""
    assert explained(View.create((4,)), View.create((3,), (2,)))[1:] == [
        "y runs from 0 to 4; the base has 4 elements: some valid index leaves it",
        "out of bounds: the valid index (2,) leads to flat number 4 of view 0, which has 4 elements",
    ]


def test_strict_equality():
    """D5, D17."""
    padded = View.create((5,), (1,), -1, ((1, 5),))
    assert explained(View.create((4,)), padded, equality="strict")[-2:] == [
        "strict equality: addresses at indices that are not valid count too",
        "not mergeable: the index (0,) has no address, and a view has one everywhere",
    ]


def test_three_views_that_only_merge_together():
    """D17, L3."""
    lines = explained(TURNED, TURNED, View.create((3,), (1,), 11))
    assert lines[-2:] == [
        "layer table: searched in what each flat number of the last view reads",
        "merged: View(shape=(3,), strides=(2,), offset=5, mask=None, contiguous=False)",
    ]


def test_the_layer_that_decided():
    """D17, R7, R8, R9."""
    rows, masked = View.create((2, 4)), View.create((4,), mask=((1, 3),))
    assert layer_named(View.create((4, 2), (1, 4)), rows) == "carry-free"
    assert layer_named(View.create((4,)), View.create((3,), (2,))) == "normal form"
    assert layer_named(masked, View.create((2, 2))) == "chain"
    assert layer_named(View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,))) == "reachability"
    assert layer_named(TURNED, TURNED, View.create((3,), (1,), 11)) == "table"
    assert layer_named(View.create((2, 2, 2), (5, 3, 1)), View.create((3,), (1,), 2), equality="strict") == "chain"


def test_neighbours_that_merge_are_told_first():
    """D17, L3."""
    line = View.create((18,), (1,), 18)
    assert explained(View.create((36,), (2,)), line, View.create((9,), (2,)))[:4] == [
        "views 1 and 2 of the stack are one view, by layer carry-free; with it in their place:",
        "  view 0 (the base): View(shape=(36,), strides=(2,), offset=0, mask=None, contiguous=False)",
        "  view 1: View(shape=(9,), strides=(2,), offset=18, mask=None, contiguous=False)",
        "flat number of an index of view 1: y = 2*idx0 + 18",
    ]


def test_views_that_leave_a_stack_are_counted_as_they_were_given():
    """D16, D17."""
    line = View.create((18,))
    assert explained(TURNED, line, line, View.create((19,)))[-1] == (
        "out of bounds: the valid index (18,) leads to flat number 18 of view 2, which has 18 elements"
    )


def test_a_budget_that_is_too_small():
    """D17."""
    lines = explained(View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,)), budget=0)
    assert lines[-1] == "not decided: reachability would take 42 units of work, the budget is 0"


@pytest.mark.parametrize(
    "view", [View.create((2, 3)), View.create((2, 0)), View.create(()), View.create((2,), mask=((0, 0),))]
)
def test_one_view_is_itself(view):
    """D17."""
    assert explained(view) == [f"merged: {view}"]


def test_a_view_without_valid_index_reads_nothing():
    """D17, R6."""
    empty = View.create((2,), mask=((0, 0),))
    assert explained(View.create((4,), (2,)), empty) == [
        "the last view has no valid index: nothing is read",
        f"merged: {empty}",
    ]


def test_of_very_many_carries_the_first_are_written():
    """D17. Of 2,000 axes over 2,000 each boundary has a line of a megabyte."""
    backwards = View.create((3,) * 2000).permute(tuple(range(2000))[::-1])
    text = explain((backwards, backwards), "observable", DEFAULT_BUDGET)
    assert "and so on: the base has 1999 further axes" in text
    assert "further axes" not in explain((View.create((3,) * 20).permute(tuple(range(20))[::-1]),) * 2, "strict", 2**20)


def test_what_is_searched_is_said_once():
    """D17. The masks and the addresses were looked for in the same table."""
    found = chain("(2, 3, 4, 5).permute(3, 2, 1, 0).reshape(6, 20).permute(1, 0).reshape(5, 4, 6).T.reshape(120)")
    lines = explain(found.views).splitlines()
    assert sum(line.startswith("layer table: searched") for line in lines) == 1
