"""Facts and refusals of trackers: their public names, on examples small enough to check by hand (D16)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.stacks.programs import run_on_tracker
from support.views import tracker_of

from impl import ShapeTracker, View, ViewError
from impl.symbolic import NumNode, Variable
from viewalgebra.strategies import programs

TURNED = ShapeTracker.from_shape((2, 4)).permute((1, 0)).reshape((2, 4))
PADDED = ShapeTracker.from_shape((2, 3)).pad(((0, 0), (1, 0)))
CUT = ShapeTracker.from_shape((4, 3)).shrink(((1, 3), (0, 3)))
NOWHERE = ShapeTracker((View.create((4,)), View.create((2,), mask=((0, 0),))))


def rendered(tracker):
    """The index and the validity, rendered."""
    return tuple(node.render() for node in tracker.expr_idxs())


def test_a_tracker_of_a_shape_is_one_contiguous_view():
    """D9, D16."""
    tracker = ShapeTracker.from_shape((2, 3))
    assert tracker == ShapeTracker((View.create((2, 3)),))
    assert (tracker.shape, tracker.size, tracker.contiguous, tracker.consecutive) == ((2, 3), 6, True, True)
    assert repr(tracker) == f"ShapeTracker(views=({View.create((2, 3))!r},))"


def test_the_shape_and_the_size_are_those_of_the_last_view():
    """D16."""
    assert (TURNED.shape, TURNED.size, len(TURNED.views)) == ((2, 4), 8, 2)
    assert not TURNED.contiguous and not TURNED.consecutive


def test_consecutive_allows_an_offset_and_contiguous_does_not():
    """D9."""
    assert CUT.views == (View.create((2, 3), offset=3),)
    assert CUT.consecutive and not CUT.contiguous
    assert not PADDED.consecutive and not PADDED.contiguous


@pytest.mark.parametrize(
    ("view", "offset"),
    [
        (View((2, 3), (3, 1), 0, None, False), 0),
        (View((1, 3), (5, 1), 0, None, True), 0),
        (View((3,), (1,), 0, ((0, 3),), False), 0),
        (View((2, 1, 3), (3, 7, 1), 4, ((0, 2), (0, 1), (0, 3)), False), 4),
    ],
)
def test_a_view_by_hand_reads_in_order_however_it_is_written(view, offset):
    """D9, R3, R5. Its flag, strides of axes of size 1 and a mask that excludes nothing play no role."""
    tracker = ShapeTracker((view,))
    assert tracker.consecutive and tracker.contiguous == (offset == 0)
    assert not ShapeTracker((view, view)).consecutive and not ShapeTracker((view, view)).contiguous


@pytest.mark.parametrize(
    "view", [View((3, 3), (1, 3), 0, None, False), View((1, 3), (3, 1), 0, ((0, 1), (0, 2)), False)]
)
def test_a_view_by_hand_that_does_not_read_in_order(view):
    """D9."""
    assert not ShapeTracker((view,)).consecutive and not ShapeTracker((view,)).contiguous


@pytest.mark.parametrize(
    ("tracker", "strides"),
    [
        (ShapeTracker.from_shape((2, 3)), (3, 1)),
        (ShapeTracker.from_shape((2, 3)).permute((1, 0)), (1, 3)),
        (ShapeTracker.from_shape((4,)).stride((-2,)), (-2,)),
        (ShapeTracker.from_shape((1, 3)).expand((4, 3)), (0, 1)),
        (TURNED, (2, None)),
        (PADDED, (3, None)),
        (ShapeTracker.from_shape(()), ()),
    ],
)
def test_the_real_stride_of_an_axis(tracker, strides):
    """D16. None where the axis occurs in another term, or decides on validity."""
    assert tracker.real_strides() == strides


def test_real_strides_may_ignore_validity():
    """D16."""
    assert PADDED.real_strides(ignore_valid=True) == (3, 1)
    assert TURNED.real_strides(ignore_valid=True) == (2, None)


def test_the_axes_of_unit_stride():
    """D16."""
    assert ShapeTracker.from_shape((2, 3, 4)).permute((2, 0, 1)).unit_stride_axes() == [0]
    assert ShapeTracker.from_shape((2, 3)).unit_stride_axes() == [1]
    assert (PADDED.unit_stride_axes(), PADDED.unit_stride_axes(ignore_valid=True)) == ([], [1])
    assert ShapeTracker((View.create((4, 4), (1, 1)),)).unit_stride_axes() == [0, 1]


@pytest.mark.parametrize(
    ("tracker", "size"),
    [
        (ShapeTracker.from_shape((4, 3)), 12),
        (CUT, 9),
        (PADDED, 6),
        (TURNED, 8),
        (ShapeTracker.from_shape((4,)).stride((-1,)), 4),
        (ShapeTracker.from_shape((2, 0)), 0),
        (ShapeTracker.from_shape(()), 1),
        (NOWHERE, 0),
        (ShapeTracker.from_shape((2, 3)).pad(((0, 1), (0, 0))).shrink(((2, 3), (0, 3))), 0),
    ],
)
def test_the_real_size_bounds_the_addresses(tracker, size):
    """D16."""
    assert tracker.real_size() == size


def test_the_axes_that_decide_on_validity():
    """D16."""
    assert [PADDED.axis_is_masked(axis) for axis in (0, 1)] == [False, True]
    flat = PADDED.reshape((8,))
    assert len(flat.views) == 2 and flat.axis_is_masked(0)
    assert not TURNED.axis_is_masked(0) and not TURNED.axis_is_masked(1)
    for nothing in (View((4,), (1,), 0, ((1, 1),), False), View.create((4,), (1,), 0, ((1, 1),))):
        assert not ShapeTracker((nothing,)).axis_is_masked(0)
    hidden = View.create((12,), (0,), 0, ((1, 2),)), View.create((2,), (-4,), 7)
    assert not ShapeTracker(hidden).axis_is_masked(0)
    symbolic = View.create((Variable("n", 1, 4),), mask=((1, Variable("n", 1, 4)),))
    assert ShapeTracker((symbolic,)).axis_is_masked(0)


@pytest.mark.parametrize(
    ("tracker", "index", "valid"),
    [
        (ShapeTracker.from_shape((2, 3)), "((idx0*3)+idx1)", "1"),
        (TURNED, "(((idx1%2)*4)+(idx0*2)+(idx1//2))", "1"),
        (PADDED, "((idx0*3)+-1+idx1)", "((idx1*-1)<0)"),
        (ShapeTracker.from_shape(()), "0", "1"),
        (ShapeTracker.from_shape((1, 1)), "0", "1"),
        (NOWHERE, "-1", "0"),
        (ShapeTracker.from_shape((3, 1)), "idx0", "1"),
    ],
)
def test_the_index_expressions(tracker, index, valid):
    """D16, D18."""
    assert rendered(tracker) == (index, valid)


def test_the_index_expressions_of_given_indices():
    """D16, D18."""
    index, valid = TURNED.expr_idxs([NumNode(1), Variable("j", 0, 3)])
    assert (index.render(), valid.render()) == ("(((j%2)*4)+(j//2)+2)", "1")
    assert [node.render() for node in PADDED.expr_idxs([NumNode(1), NumNode(0)])] == ["2", "0"]


@pytest.mark.parametrize(
    ("tracker", "shape"),
    [
        (ShapeTracker.from_shape((2, 3)).permute((1, 0)), (2, 3)),
        (ShapeTracker.from_shape((2, 3)).permute((1, 0)).stride((-1, 1)), (2, 3)),
        (TURNED, (2, 4)),
        (PADDED, (2, 3)),
        (ShapeTracker.from_shape((2, 0)).permute((1, 0)), (2, 0)),
        (ShapeTracker.from_shape((2, 3, 1, 0)), (2, 3, 1, 0)),
        (ShapeTracker.from_shape((0, 4)).permute((1, 0)), (0, 4)),
        (ShapeTracker((View.create((3,), (1,), 0, ((0, 0),)),)), (0, 3)),
    ],
)
def test_an_inverse_read_through_the_tracker_is_memory_in_order(tracker, shape):
    """D13, D14, D16."""
    inverse = tracker.invert(shape)
    assert inverse is not None and (tracker + inverse).simplify() == ShapeTracker.from_shape(shape)


@pytest.mark.parametrize(
    ("tracker", "shape"),
    [
        (ShapeTracker.from_shape((1, 3)).expand((2, 3)), (1, 3)),
        (ShapeTracker.from_shape((4,)).shrink(((1, 3),)), (4,)),
        (ShapeTracker.from_shape((2, 3)), (7,)),
        (ShapeTracker.from_shape((4,)).shrink(((1, 1),)), (4,)),
        (ShapeTracker.from_shape((0, 3)), (1, 3)),
    ],
)
def test_a_tracker_that_leaves_elements_out_or_repeats_them_has_no_inverse(tracker, shape):
    """D11, D12, D16."""
    assert tracker.invert(shape) is None


def test_simplify_merges_runs_that_no_pair_merges():
    """D16, L3."""
    turned = View.create((6, 3), (1, 6))
    stack = ShapeTracker((turned, turned, View.create((3,), (1,), 11)))
    assert stack.simplify() == ShapeTracker((View.create((3,), (2,), 5),))


def test_simplify_keeps_the_views_that_stay():
    """D16. They are the same objects, from the fourth on, too."""
    turned = [View((rows, 60 // rows), (1, rows), 0, None, False) for rows in (5, 6, 4, 12, 3)]
    simple = ShapeTracker((*turned, View.create((60,)), View.create((2, 30)))).simplify()
    assert len(simple.views) == 6 and all(a is b for a, b in zip(simple.views, turned, strict=False))


def test_runs_that_are_equal_keep_variables_of_their_own():
    """D16, D18. Whatever a run of another variable of the same name was found to be."""
    stacks = []
    for _ in range(2):
        n = Variable("n", 1, 9)
        stacks.append((n, View.create((n * 4,)), View.create((n, 4)).permute((1, 0))))
    (first, base, top), (second, other_base, other_top) = stacks
    whole = ShapeTracker((base, top, other_base, other_top)).simplify()
    added = ShapeTracker((base, top)) + ShapeTracker((other_base, other_top))
    first.bind(3)
    second.bind(5)
    for tracker in (whole, added):
        assert [sorted(variable.val for variable in view.vars()) for view in tracker.views] == [[3], [5]]


def test_simplify_leaves_what_does_not_merge():
    """D16."""
    assert TURNED.simplify() is TURNED
    assert ShapeTracker((*TURNED.views, View.create((8,)))).simplify() == ShapeTracker(
        (TURNED.views[0], View.create((8,)))
    )


def test_a_shape_that_can_be_read_once_makes_a_further_view():
    """D15, D16. The shape is asked for once, though two views have it."""
    turned = ShapeTracker.from_shape((2, 4)).permute((1, 0))
    assert turned.reshape(iter((2, 4))) == turned.reshape((2, 4)) and len(turned.reshape((2, 4)).views) == 2


def test_a_sum_is_simplified():
    """D16."""
    transposed = ShapeTracker.from_shape((2, 3)).permute((1, 0))
    assert transposed + ShapeTracker.from_shape((3, 2)).permute((1, 0)) == ShapeTracker.from_shape((2, 3))
    assert (transposed + TURNED.shrink(((0, 1), (0, 2)))).shape == (1, 2)


def test_the_variables_of_a_tracker_and_their_values():
    """D18."""
    k = Variable("k", 1, 10)
    bound = ShapeTracker.from_shape((Variable("k", 1, 10).bind(4), 3))
    assert bound.vars() == {Variable("k", 1, 10).bind(4)} and bound.var_vals == {k: 4}
    free, values = bound.unbind()
    assert free == ShapeTracker.from_shape((k, 3)) and values == {k: 4}
    assert (free.size, free.real_size(), ShapeTracker.from_shape((2, 3)).vars()) == (30, 30, set())


@settings(max_examples=200)
@given(st.sampled_from([(4, 3), (6,), (2, 3, 2), ()]).flatmap(lambda s: st.tuples(st.just(s), programs(s))))
def test_what_is_read_off_the_expressions_holds_for_the_table(run):
    """D16. Real size, real strides and masked axes, against every index of the tracker."""
    tracker = run_on_tracker(*run)
    table = tracker_of(*tracker.views)
    assert all(table.address[index] < tracker.real_size() for index in table.valid)
    for axis, stride in enumerate(tracker.real_strides()):
        for index in table.valid:
            after = (*index[:axis], index[axis] + 1, *index[axis + 1 :])
            if after in table.valid and stride is not None:
                assert table.address[after] - table.address[index] == stride
            if not tracker.axis_is_masked(axis) and index[axis] + 1 < tracker.shape[axis]:
                assert after in table.valid


@pytest.mark.parametrize("views", [(), [View.create((2,))], (1,), None, View.create((2,))])
def test_a_tracker_is_a_tuple_of_views(views):
    """D16."""
    with pytest.raises(ViewError) as refusal:
        ShapeTracker(views)
    assert str(refusal.value) == f"ShapeTracker: {views!r} is not a tuple of one or more views"


def test_a_tracker_of_a_shape_that_is_none_is_refused():
    """D1."""
    with pytest.raises(ViewError, match=r"^View: axis 1 of the shape \(2, -1\) has size -1; need a size >= 0$"):
        ShapeTracker.from_shape((2, -1))


def test_indices_of_another_number_are_refused():
    """D16."""
    with pytest.raises(ViewError) as refusal:
        ShapeTracker.from_shape((2, 3)).expr_idxs([NumNode(0)])
    assert str(refusal.value) == "expr_idxs: 1 indices given, the shape (2, 3) has 2 axes; need one for each"
