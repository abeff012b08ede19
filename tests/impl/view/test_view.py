"""Facts, laws and refusals of building views (D7, R3 to R6)."""

import pickle
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from support.views import all_views, to_spec, tracker_of

from impl import LayoutError, View, ViewError
from impl.parts.normal_form import canonicalize_strides, strides_for_shape
from impl.symbolic import Variable
from spec.shape import canonical_strides
from spec.tracker import are_observably_equal
from spec.view import canonical_tracker

EMPTY_MASK = ((0, 0), (0, 0))


def test_a_view_writes_itself_as_it_is_called():
    """D7."""
    view = View.create((2, 3))
    assert repr(view) == "View(shape=(2, 3), strides=(3, 1), offset=0, mask=None, contiguous=True)"
    masked = View.create((2, 3), (1, 2), -4, ((0, 1), (1, 3)))
    assert repr(masked) == "View(shape=(2, 3), strides=(0, 2), offset=-4, mask=((0, 1), (1, 3)), contiguous=False)"


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (((2, 3),), ((2, 3), (3, 1), 0, None, True)),
        (((),), ((), (), 0, None, True)),
        (((2, 0, 3),), ((2, 0, 3), (0, 3, 1), 0, None, True)),
        (((2, 3), (1, 2)), ((2, 3), (1, 2), 0, None, False)),
        (((2, 3), (3, 1), 4), ((2, 3), (3, 1), 4, None, False)),
        (((4,), (-1,), 3), ((4,), (-1,), 3, None, False)),
        (((4,), (0,)), ((4,), (0,), 0, None, False)),
    ],
)
def test_the_parts_of_a_new_view(arguments, parts):
    """D2, D7, D9. Strides are row-major unless given."""
    view = View.create(*arguments)
    assert (view.shape, view.strides, view.offset, view.mask, view.contiguous) == parts


def test_an_axis_of_size_1_has_stride_0():
    """R3."""
    assert View.create((3, 1, 2), (2, 7, 1)) == View((3, 1, 2), (2, 0, 1), 0, None, True)
    assert canonicalize_strides((1, 4, 1), (5, 6, 7)) == (0, 6, 0)
    assert strides_for_shape((2, 1, 5)) == (5, 0, 1)
    assert strides_for_shape(()) == ()


def test_an_axis_with_one_valid_index_is_folded_into_the_offset():
    """R4."""
    assert View.create((4, 3), mask=((1, 2), (0, 3))) == View((4, 3), (0, 1), 3, ((1, 2), (0, 3)), False)
    assert View.create((4,), (-5,), 20, ((3, 4),)) == View((4,), (0,), 5, ((3, 4),), False)
    assert View.create((4, 4), (4, 1), 0, ((1, 2), (2, 3))) == View((4, 4), (0, 0), 6, ((1, 2), (2, 3)), False)


def test_a_mask_that_excludes_nothing_is_none():
    """R5."""
    assert View.create((2, 3), mask=((0, 2), (0, 3))) == View.create((2, 3))
    assert View.create((0,), mask=((0, 0),)).mask is None
    assert View.create((), mask=()).mask is None


def test_a_mask_that_excludes_everything_has_one_form():
    """R6."""
    empty = View((2, 3), (0, 0), 0, EMPTY_MASK, False)
    assert View.create((2, 3), (5, 7), 9, ((1, 1), (0, 3))) == empty
    assert View.create((2, 3), mask=((0, 2), (3, 3))) == empty


def test_of_an_empty_shape_a_mask_excludes_nothing_and_everything():
    """R5, R6. However it is written, it is None."""
    view = View.create((0,), mask=((Variable("n", 0, 3), 0),))
    assert view.mask is None and View.create(*view.parts) == view


def test_the_normal_form_reads_what_was_written_and_is_its_own_normal_form():
    """D7, D8, R3, R4, R5, R6."""
    views = list(all_views(range(3), range(4), (-2, 0, 1), (0, 3)))
    assert len(views) == 7322
    for view in views:
        created = View.create(*view.parts)
        assert are_observably_equal(tracker_of(created), canonical_tracker(to_spec(view)))
        assert View.create(*created.parts) == created


def test_two_views_in_normal_form_are_equal_exactly_when_they_read_the_same():
    """D6, L2, R3, R4, R5, R6. For views with a valid index."""
    by_table = {}
    for view in all_views((1, 2), (1, 2, 3), (-1, 0, 2), (0, 1)):
        tracker = tracker_of(view)
        if tracker.valid:
            table = (tracker.shape, tracker.valid, tuple(tracker.address[i] for i in sorted(tracker.valid)))
            by_table.setdefault(table, set()).add(View.create(*view.parts))
    assert len(by_table) > 1000
    assert all(len(created) == 1 for created in by_table.values())


def test_row_major_strides_are_the_canonical_ones_where_the_size_is_not_1():
    """D2, R3."""
    for shape in [(2, 3, 4), (1, 5, 1), (7,), (2, 0, 3), (0, 3), ()]:
        expected = tuple(0 if n == 1 else s for n, s in zip(shape, canonical_strides(shape), strict=True))
        assert strides_for_shape(shape) == expected


def test_integers_of_numpy_become_plain_integers():
    """D7."""
    view = View.create((np.int64(2), np.int8(3)), (np.int32(1), 2), np.uint8(4), ((np.int64(0), 1), (0, np.int16(2))))
    numbers = (*view.shape, *view.strides, view.offset, *(bound for pair in view.mask for bound in pair))
    assert {type(number) for number in numbers} == {int}
    assert view == View.create((2, 3), (1, 2), 4, ((0, 1), (0, 2)))


def test_lists_become_tuples():
    """D7."""
    assert View.create([2, 3], [1, 2], 0, [[0, 1], [0, 2]]) == View.create((2, 3), (1, 2), 0, ((0, 1), (0, 2)))


def test_a_view_is_a_value():
    """D7."""
    view, same = View.create((2, 3), (1, 2), 4), View.create((2, 3), (1, 2), 4)
    assert view == same and hash(view) == hash(same) and len({view, same}) == 1
    assert view != View.create((2, 3), (1, 2), 5)
    assert pickle.loads(pickle.dumps(view)) == view
    with pytest.raises(FrozenInstanceError):
        view.offset = 5
    assert not hasattr(view, "__dict__")


def test_the_size_is_the_number_of_elements():
    """D1."""
    assert (View.create((2, 3)).size(), View.create(()).size(), View.create((4, 0)).size()) == (6, 1, 0)


LEAVES = "View: axis {} mask {} leaves the shape {}; need 0 <= begin <= end <= {}"
REFUSALS = [
    (((-1,),), "View: axis 0 of the shape (-1,) has size -1; need a size >= 0"),
    (((2, -3), (0, 0)), "View: axis 1 of the shape (2, -3) has size -3; need a size >= 0"),
    (((2.0,),), "View: shape: position 0: 2.0 is not an integer"),
    (((3, True),), "View: shape: position 1: True is not an integer"),
    ((("2",),), "View: shape: position 0: '2' is not an integer"),
    (("23",), "View: shape: '23' is not a tuple of integers"),
    ((7,), "View: shape: 7 is not a tuple of integers"),
    ((None,), "View: shape: None is not a tuple of integers"),
    (((2,), (1, 2)), "View: strides (1, 2) has rank 2, shape (2,) has rank 1; need one entry for each axis"),
    (((2,), (0.5,)), "View: strides: position 0: 0.5 is not an integer"),
    (((2,), (1,), 1.5), "View: offset: 1.5 is not an integer"),
    (((2,), (1,), False), "View: offset: False is not an integer"),
    (((2,), (1,), 0, ((0, 3),)), LEAVES.format(0, (0, 3), (2,), 2)),
    (((2,), (1,), 0, ((-1, 1),)), LEAVES.format(0, (-1, 1), (2,), 2)),
    (((1, 4), (4, 1), 0, ((0, 1), (3, 2))), LEAVES.format(1, (3, 2), (1, 4), 4)),
    (
        ((2,), (1,), 0, ((0, 1), (0, 1))),
        "View: mask ((0, 1), (0, 1)) has rank 2, shape (2,) has rank 1; need one entry for each axis",
    ),
    (((2, 3), ()), "View: strides () has rank 0, shape (2, 3) has rank 2; need one entry for each axis"),
    (((2, 3), []), "View: strides () has rank 0, shape (2, 3) has rank 2; need one entry for each axis"),
    (((2,), (1,), 0, ((0, 1, 2),)), "View: mask: axis 0: (0, 1, 2) is not a pair of integers"),
    (((2,), (1,), 0, (3,)), "View: mask: axis 0: 3 is not a tuple of integers"),
    (((2,), (1,), 0, 5), "View: mask: 5 is not a tuple of pairs of integers"),
    (((2,), (1,), 0, "ab"), "View: mask: 'ab' is not a tuple of pairs of integers"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSALS, ids=[str(arguments) for arguments, _ in REFUSALS])
def test_a_view_that_does_not_fit_together_is_refused(arguments, message):
    """D7."""
    with pytest.raises(ViewError) as refusal:
        View.create(*arguments)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (((2,), (), 0, None, True), "View: strides () has rank 0, shape (2,) has rank 1; need one entry for each axis"),
        (((2,), (1,), 0, ((2, 1),), False), LEAVES.format(0, (2, 1), (2,), 2)),
        (((-2,), (1,), 0, None, True), "View: axis 0 of the shape (-2,) has size -2; need a size >= 0"),
        (((2,), (True,), 0, None, True), "View: strides: position 0: True is not an integer"),
    ],
)
def test_the_bare_constructor_checks_as_well(parts, message):
    """D7."""
    with pytest.raises(ViewError) as refusal:
        View(*parts)
    assert str(refusal.value) == message


def test_every_refusal_is_a_layout_error_and_a_value_error():
    """D7."""
    with pytest.raises(LayoutError):
        View.create((-1,))
    assert issubclass(LayoutError, ValueError)


def test_only_views_are_added_to_a_view():
    """D16."""
    with pytest.raises(TypeError, match="unsupported operand"):
        View.create((2,)) + 3


def test_what_is_said_to_be_contiguous_and_is_not_is_refused_by_its_parts():
    """D1. In the words of a view."""
    with pytest.raises(ViewError) as refusal:
        View((2, 3), (1, 2), 0, None, True)
    parts = "shape=(2, 3), strides=(1, 2), offset=0, mask=None"
    assert str(refusal.value) == f"View: contiguous=True, but {parts} is not row-major; need False, or View.create"
