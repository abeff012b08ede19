"""The drop-in's views and trackers: they take what tinygrad 0.9.0 takes, and answer as the library does (D7 to D16)."""

import copy
import pickle
from random import Random

import pytest
from dropin.questions import program

import impl
from impl import LayoutError, Merged, dropin, mergeable
from impl.errors import MergeError, MovementError, ViewError
from impl.parts.normal_form import Parts
from impl.symbolic import NumNode, Variable

METHODS = {
    "pad": ((1, 0), (0, 2)),
    "shrink": ((1, 2), (0, 3)),
    "expand": (2, 3),
    "permute": (1, 0),
    "stride": (-1, 2),
    "reshape": (3, 2),
    "invert": (2, 3),
}
"""An argument of each method, for a view of shape (2, 3)."""


def bound(value, name="i"):
    """A variable from 1 to 10 with a value."""
    return Variable(name, 1, 10).bind(value)


def test_a_binding_that_a_jit_keeps_does_not_stand_in_the_way():
    """D15. The result of a capture at i = 2 is reshaped at i = 3: 0.9.0 compares nothing there."""
    for captured, shape in (((3, bound(2)), (3, 3)), ((bound(1), bound(2, "j")), (1, 3)), ((bound(2),), (3,))):
        assert dropin.ShapeTracker.from_shape(captured).reshape(shape).views == (dropin.View.create(shape),)
        with pytest.raises(MovementError, match="need the same number"):
            impl.ShapeTracker.from_shape(captured).reshape(shape)
    flipped = dropin.View.create((3, bound(2))).permute((1, 0))
    assert flipped.reshape((3, 3)) is None
    assert dropin.ShapeTracker((flipped,)).reshape((3, 3)).views == (flipped, dropin.View.create((3, 3)))


def test_numbers_of_elements_are_compared_where_there_they_are():
    """D15. A plain shape is compared, with the values of bound variables too; a negative size is one anywhere."""
    with pytest.raises(MovementError, match=r"\(2, 3\) has 6 elements, \(7,\) has 7"):
        dropin.View.create((2, 3)).reshape((7,))
    with pytest.raises(MovementError, match="need the same number"):
        dropin.View.create((3, 3)).reshape((3, bound(2)))
    with pytest.raises(MovementError, match=r"axis 1 of .* is negative"):
        dropin.View.create((3, bound(2))).reshape((3, -2))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (((1,), (0, 0), 0, None, True), Parts((1,), (0, 0)[:1], 0, None)),
        (((2, 3), (3,), 0, None, False), Parts((2, 3), (3, 0), 0, None)),
        (((2, 3), (3, 1), 0, ((0, 1),), False), Parts((2, 3), (3, 1), 0, ((0, 1), (0, 3)))),
        (((2, 3), (1, 1), 5, None, True), Parts((2, 3), (1, 1), 5, None)),
        (((-1,), (1,), 0, None, False), Parts((-1,), (1,), 0, None)),
        (((4,), (1,), 0, ((-1, 9),), False), Parts((4,), (1,), 0, ((0, 4),))),
    ],
)
def test_the_constructor_takes_what_there_is_taken(given, kept):
    """D7. The library goes on refusing it."""
    assert dropin.View(*given).parts == kept and dropin.View(*given).contiguous is given[-1]
    with pytest.raises(ViewError):
        impl.View(*given)


def test_a_mask_that_leaves_its_axis_ends_with_it():
    """D7, D10, D15, D17. What is made of such a view has no valid elements beyond the axis; 0.9.0's reshape has."""
    long = dropin.View.create((2, 3), (3, 1), 0, ((0, 1), (0, 5)))
    assert long == dropin.View.create((2, 3), (3, 1), 0, ((0, 1), (0, 3)))
    assert long.reshape((6,)) == dropin.View.create((6,), (1,), 0, ((0, 3),))
    for row in (dropin.View.create((3,), (1,), 0, ((0, 5),)), dropin.View((3,), (1,), 0, ((-2, 5),), False)):
        assert row.pad(((1, 2),)).mask == ((1, 4),)
    two = dropin.View.create((2,), (1,), 0, ((0, 4),))
    assert isinstance(mergeable(dropin.View.create((3,)), two), Merged)


def test_a_negative_size_is_taken_as_there_and_not_asked_about():
    """D7, D17. 0.9.0 has no `mergeable`, whose answers are about views."""
    negative = dropin.View.create((-3,))
    assert negative == dropin.View((-3,), (1,), 0, None, True)
    for views in ((negative,), (dropin.View.create((6,)), negative)):
        with pytest.raises(MergeError, match=f"mergeable: view {len(views) - 1} is none: View: axis 0"):
            mergeable(*views)
        with pytest.raises(MergeError, match="equivalent: left: view"):
            dropin.ShapeTracker(views).equivalent(dropin.ShapeTracker(views))


def test_a_stride_too_many_is_never_read():
    """D16. As in 0.9.0's test_load_cache_const_bufs."""
    index, valid = dropin.ShapeTracker((dropin.View((1,), (0, 0), 0, None, True),)).expr_idxs()
    assert (index.render(), valid.render()) == ("0", "1")


def test_true_counts_as_1():
    """D7, D10. And a list as a tuple."""
    assert dropin.View.create((True, 3)) == dropin.View.create((1, 3)) == dropin.View.create([1, 3])
    assert type(dropin.View.create((True, 3)).shape[0]) is int
    assert dropin.View.create((2,)).pad(((True, False),)) == dropin.View.create((2,)).pad(((1, 0),))
    with pytest.raises(LayoutError):
        impl.View.create((True, 3))


def test_an_empty_shape_expands_to_a_multiple():
    """D12. Only without an element, and only on the drop-in."""
    assert dropin.View.create((0, 2)).expand((0, 4)) == dropin.View.create((0, 4))
    assert dropin.View.create((2, 0, 3)).expand((2, 0, 6)) == dropin.View.create((2, 0, 6))
    for view, shape in ((impl.View.create((0, 2)), (0, 4)), (dropin.View.create((0, 2)), (0, 3))):
        with pytest.raises(MovementError, match="only an axis of size 1 expands"):
            view.expand(shape)


def test_undecided_conditions_are_taken_for_true():
    """D10, D11. What 0.9.0 does with `0 <= begin <= end <= size` where that depends on a variable."""
    view = dropin.View.create((Variable("n", 1, 9),))
    assert view.shrink(((0, 5),)).shape == (5,)
    assert view.shrink(((0, Variable("m", 1, 12)),)).shape == (Variable("m", 1, 12),)
    assert view.pad(((0, Variable("m", 0, 3)),)).shape == (Variable("m", 0, 3) + Variable("n", 1, 9),)


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("size", [2, NumNode(2)])
def test_every_operation_gives_a_view_of_the_drop_in(name, size):
    """D10 to D15. Equality asks for the class, and tinygrad compares."""
    ours, library = (getattr(kind.View.create((size, 3)), name)(METHODS[name]) for kind in (dropin, impl))
    assert type(ours) is dropin.View and ours.parts == library.parts and ours.contiguous == library.contiguous
    assert ours == dropin.View.create(*ours.parts) and hash(ours) == hash(dropin.View.create(*ours.parts))


def test_the_other_ways_to_a_view_give_one_of_the_drop_in():
    """D16. Sums, minimal and unbound views, trackers, copies and pickles."""
    view, tracker = dropin.View.create((4, 3)), dropin.ShapeTracker.from_shape((4, 3)).permute((1, 0))
    made = [
        view + view.permute((1, 0)),
        dropin.View.create((12,), (2,)) + dropin.View.create((3, 2)),
        view.minify(),
        dropin.View.create((bound(3), 2)).unbind()[0],
        copy.deepcopy(view),
        pickle.loads(pickle.dumps(view)),
        *tracker.reshape((4, 3)).views,
        *(tracker + dropin.ShapeTracker.from_shape((3, 4)).permute((1, 0))).views,
        *tracker.invert((4, 3)).views,
        *tracker.canonical().views,
        *tracker.reshape((12,)).reshape((3, 4)).simplify().views,
    ]
    assert {type(one) for one in made} == {dropin.View}
    assert pickle.loads(pickle.dumps(tracker)) == tracker and type(copy.copy(tracker)) is dropin.ShapeTracker


def test_a_stack_that_leaves_a_view_is_simplified_and_measured_as_there():
    """D16. 0.9.0's `real_size` is that of the expression: 6 before the two views are added, 7 after."""
    stack = dropin.ShapeTracker((dropin.View.create((2, 3)), dropin.View.create((7,))))
    assert stack.expr_idxs()[0].render() == "(idx0%6)" and stack.real_size() == 6
    assert stack.simplify().views == (dropin.View.create((7,)),) and stack.simplify().real_size() == 7
    assert dropin.ShapeTracker.from_shape((0, 3)).real_size() == 0


def test_programs_give_the_views_that_the_library_gives():
    """D10 to D16. On 400 random programs, view by view, and the same trackers in the end."""
    source, most = Random(0), 0
    for _ in range(400):
        _, shape, steps = program(source)
        ours, library = (kind.ShapeTracker.from_shape(tuple(shape)) for kind in (dropin, impl))
        for name, argument in steps:
            ours, library = (getattr(tracker, name)(argument) for tracker in (ours, library))
        for one, other in ((ours, library), (ours.simplify(), library.simplify())):
            assert [view.parts for view in one.views] == [view.parts for view in other.views]
            most = max(most, len(one.views))
        assert ours.real_strides() == library.real_strides() and ours.real_size() == library.real_size()
    assert most > 2
