"""Programs of movement operations on a tracker and, by numpy, on a real array: what is read is what is there."""

from math import prod

import numpy as np
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from support.expressions import expression_of
from support.stacks.programs import PADDING, move_array, moved_shape, run_on_array, run_on_tracker
from support.views import stack_to_spec

from impl import ShapeTracker, mergeable
from impl.mergeability import Merged
from spec.expression import evaluate
from spec.shape import index_set
from spec.stack import read
from viewalgebra.strategies import programs

SHAPES = st.sampled_from((3, 2, 2, 1, 0)).flatmap(lambda rank: st.tuples(*[st.sampled_from((6, 4, 3, 2, 5, 1))] * rank))
RUNS = SHAPES.flatmap(lambda shape: st.tuples(st.just(shape), programs(shape)))


def array_read(tracker: ShapeTracker, buffer: np.ndarray) -> np.ndarray:
    """What a tracker reads of a buffer; padding where no index is valid."""
    stack = stack_to_spec(tracker.views)
    readings = [read(stack, index) for index in index_set(tracker.shape)]
    assert not any(reading.leaves_base for reading in readings)
    assert all(0 <= reading.address < buffer.size for reading in readings if reading.is_valid)
    elements = [buffer[reading.address] if reading.is_valid else PADDING for reading in readings]
    return np.array(elements, dtype=buffer.dtype).reshape(tracker.shape)


def check(tracker: ShapeTracker, expected: np.ndarray, elements: int) -> None:
    """Fails unless a tracker on the buffer 0, 1, 2, ... reads an array."""
    assert tracker.shape == expected.shape
    np.testing.assert_array_equal(array_read(tracker, np.arange(elements)), expected)


@settings(max_examples=400)
@given(RUNS)
def test_a_tracker_reads_what_numpy_moved(run):
    """D10, D11, D12, D13, D14, D15, D16."""
    shape, steps = run
    tracker = run_on_tracker(shape, steps)
    event(f"{len(tracker.views)} views")
    check(tracker, run_on_array(shape, steps), prod(shape))


@settings(max_examples=300)
@given(RUNS)
def test_simplify_keeps_what_is_read(run):
    """D16, L3."""
    shape, steps = run
    tracker = run_on_tracker(shape, steps)
    simple = tracker.simplify()
    assert len(simple.views) <= len(tracker.views)
    check(simple, run_on_array(shape, steps), prod(shape))


@settings(max_examples=300)
@given(RUNS.flatmap(lambda run: st.tuples(st.just(run), programs(run_on_array(*run).shape, 4))))
def test_a_sum_of_trackers_reads_one_through_the_other(runs):
    """D16. `base + outer` where `outer` starts from the shape of `base`."""
    (shape, first), second = runs
    base = run_on_tracker(shape, first)
    check(base + run_on_tracker(base.shape, second), run_on_array(shape, first + second), prod(shape))


@settings(max_examples=300)
@given(RUNS)
def test_the_index_expressions_evaluate_to_what_is_read(run):
    """D16, D18. At every index: the validity is 0 or 1, and where it is 1 the expression is the address."""
    shape, steps = run
    tracker = run_on_tracker(shape, steps)
    index, valid = (expression_of(node) for node in tracker.expr_idxs())
    array, buffer = run_on_array(shape, steps), np.arange(prod(shape))
    for position in index_set(tracker.shape):
        values = {f"idx{axis}": coordinate for axis, coordinate in enumerate(position)}
        is_valid = evaluate(valid, values)
        assert is_valid in (0, 1)
        found = buffer[evaluate(index, values)] if is_valid else PADDING
        assert found == array[position], (tracker, position)


@settings(max_examples=200)
@given(RUNS)
def test_the_stack_of_a_program_is_decided_and_its_view_reads_what_numpy_moved(run):
    """D17. No program makes a stack that is out of bounds."""
    shape, steps = run
    answer = mergeable(*run_on_tracker(shape, steps).views)
    event(type(answer).__name__)
    assert type(answer).__name__ in ("Merged", "NotMergeable")
    if isinstance(answer, Merged):
        check(ShapeTracker((answer.view,)), run_on_array(shape, steps), prod(shape))


@settings(max_examples=200)
@given(SHAPES.flatmap(lambda shape: st.tuples(st.just(shape), st.permutations(range(len(shape))))), st.data())
def test_invert_undoes_permutations_and_flips(shape_and_axes, data):
    """D13, D14. `tracker + inverse` reads memory in order."""
    shape, axes = shape_and_axes
    signs = data.draw(st.tuples(*(st.sampled_from((1, -1)) for _ in shape)))
    tracker = ShapeTracker.from_shape(shape).permute(tuple(axes)).stride(signs)
    inverse = tracker.invert(shape)
    check(tracker + inverse, np.arange(prod(shape)).reshape(shape), prod(shape))


@pytest.mark.parametrize(
    ("shape", "steps"),
    [
        ((2, 3), [("pad", ((1, 0), (0, 2))), ("permute", (1, 0)), ("reshape", (15,))]),
        ((4, 1), [("expand", (4, 3)), ("reshape", (3, 4)), ("stride", (-1, 2))]),
        ((), [("reshape", (1, 1)), ("pad", ((0, 1), (1, 0))), ("reshape", (4,)), ("shrink", ((0, 1),))]),
        ((2,), [("pad", ((3, 0),)), ("shrink", ((0, 1),)), ("reshape", ())]),
        ((3, 4), [("shrink", ((1, 1), (0, 4))), ("reshape", (4, 0)), ("pad", ((0, 0), (1, 1)))]),
        ((6,), [("stride", (-4,)), ("pad", ((2, 2),)), ("reshape", (2, 3)), ("permute", (1, 0)), ("reshape", (6,))]),
    ],
)
def test_programs_with_scalars_empty_axes_and_further_views(shape, steps):
    """D10, D11, D12, D13, D14, D15."""
    check(run_on_tracker(shape, steps), run_on_array(shape, steps), prod(shape))


def test_numpy_moves_as_the_definition_says():
    """D10, D14. The oracle itself, on one example."""
    array = move_array(np.arange(3), ("pad", ((1, 1),)))
    assert array.tolist() == [-1, 0, 1, 2, -1]
    assert move_array(array, ("stride", (-2,))).tolist() == [-1, 1, -1]
    assert moved_shape((5,), "stride", (-2,)) == (3,)
