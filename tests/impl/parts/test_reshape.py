"""Facts of reshape: which axes collapse, which axis splits, and where there is no view (D15, R1, R2)."""

import pytest
from support.views import masks, to_spec, tracker_of, visible

from impl import ShapeTracker, View
from impl.parts.reshape import Axis, collapse, split
from impl.view import view_of_reshaped
from spec.movement import moved, reshape
from spec.tracker import are_observably_equal
from spec.view import canonical_tracker


@pytest.mark.parametrize(
    ("outer", "inner", "expected"),
    [
        (Axis(2, 12, 0, 2), Axis(3, 4, 0, 3), (Axis(6, 4, 0, 6), 0)),
        (Axis(4, 9, 1, 3), Axis(3, 3, 0, 3), (Axis(12, 3, 3, 9), 0)),
        (Axis(4, 9, 0, 4), Axis(1, 5, 0, 1), (Axis(4, 9, 0, 4), 0)),
        (Axis(4, 9, 1, 2), Axis(3, 2, 1, 3), (Axis(12, 2, 4, 6), 3)),
        (Axis(4, -6, 0, 4), Axis(2, -3, 0, 2), (Axis(8, -3, 0, 8), 0)),
        (Axis(4, 0, 0, 4), Axis(2, 0, 0, 2), (Axis(8, 0, 0, 8), 0)),
        (Axis(4, 9, 1, 3), Axis(3, 2, 0, 3), None),
        (Axis(2, 12, 0, 2), Axis(3, 4, 1, 3), None),
        (Axis(2, 1, 0, 2), Axis(3, 2, 0, 3), None),
    ],
)
def test_two_axes_that_collapse(outer, inner, expected):
    """R1. The strides fit together, or one coordinate is fixed, and the valid ones are an interval."""
    assert collapse(outer, inner) == expected


@pytest.mark.parametrize(
    ("axis", "rows", "columns", "expected"),
    [
        (Axis(6, 5, 0, 6), 3, 2, (Axis(3, 10, 0, 3), Axis(2, 5, 0, 2))),
        (Axis(6, 5, 2, 6), 3, 2, (Axis(3, 10, 1, 3), Axis(2, 5, 0, 2))),
        (Axis(6, 5, 2, 4), 3, 2, (Axis(3, 10, 1, 2), Axis(2, 5, 0, 2))),
        (Axis(6, 5, 1, 2), 3, 2, (Axis(3, 10, 0, 1), Axis(2, 5, 1, 2))),
        (Axis(6, -5, 3, 5), 2, 3, (Axis(2, -15, 1, 2), Axis(3, -5, 0, 2))),
        (Axis(6, 5, 1, 4), 3, 2, None),
        (Axis(6, 5, 2, 5), 3, 2, None),
        (Axis(6, 5, 1, 3), 3, 2, None),
    ],
)
def test_an_axis_that_splits(axis, rows, columns, expected):
    """R2. The valid interval consists of whole rows, or lies inside one row."""
    assert split(axis, rows, columns) == expected


@pytest.mark.parametrize(
    ("view", "shape", "expected"),
    [
        (View.create((2, 3, 4)), (6, 4), View.create((6, 4))),
        (View.create((2, 3)), (3, 2), View.create((3, 2))),
        (View.create((6, 4), (8, 1)), (2, 3, 4), View.create((2, 3, 4), (24, 8, 1))),
        (View.create((5, 4), (-4, -1), 19), (20,), View.create((20,), (-1,), 19)),
        (View.create((3, 2), (0, 0), 7), (6,), View.create((6,), (0,), 7)),
        (View.create((2, 3), (1, 2)), (2, 1, 3), View.create((2, 1, 3), (1, 0, 2))),
        (View.create((1,), (0,), 5), (), View.create((), (), 5)),
        (View.create((), (), 5), (1, 1), View.create((1, 1), (0, 0), 5)),
        (View.create((2, 0), (5, 5), 3), (0, 7), View.create((0, 7))),
        (View.create((4, 3), mask=((1, 3), (0, 3))), (12,), View.create((12,), mask=((3, 9),))),
        (View.create((4, 3), mask=((1, 2), (0, 2))), (12,), View.create((12,), mask=((3, 5),))),
        (View.create((6,), mask=((2, 4),)), (3, 2), View.create((3, 2), mask=((1, 2), (0, 2)))),
        (View.create((6,), mask=((3, 4),)), (3, 2), View.create((3, 2), (0, 0), 3, ((1, 2), (1, 2)))),
        (View.create((2, 3), mask=((0, 0), (0, 3))), (6,), View.create((6,), mask=((0, 0),))),
    ],
)
def test_a_reshape_that_is_a_view(view, shape, expected):
    """D15, R1, R2."""
    assert view.reshape(shape) == expected


@pytest.mark.parametrize(
    ("view", "shape"),
    [
        (View.create((2, 3), (1, 2)), (6,)),
        (View.create((2, 6)).permute((1, 0)), (3, 4)),
        (View.create((5, 4), (4, -1), 3), (20,)),
        (View.create((4, 3), mask=((1, 3), (0, 2))), (12,)),
        (View.create((6,), mask=((1, 3),)), (3, 2)),
        (View.create((6,), mask=((1, 6),)), (2, 3)),
        (View.create((1,), mask=((0, 0),)), ()),
        (View.create((10, 9, 4), (140, 11, 13)), (360,)),
    ],
)
def test_a_reshape_that_is_no_view(view, shape):
    """D15. A view says None, a tracker appends the canonical view of the new shape (D9)."""
    assert view.reshape(shape) is None
    tracker = ShapeTracker((view,)).reshape(shape)
    assert tracker.views == (view, View.create(shape))
    expected = moved(canonical_tracker(to_spec(view)), reshape(view.shape, shape))
    assert are_observably_equal(tracker_of(*tracker.views), expected)


def test_the_same_shape_gives_the_view_itself():
    """D15."""
    view = View.create((2, 3), (1, 2))
    assert view.reshape((2, 3)) == view and view_of_reshaped(view, (2, 3)) is view


@pytest.mark.parametrize(
    ("view", "minified"),
    [
        (View.create((2, 3, 4), (24, 8, 1)), View.create((6, 4), (8, 1))),
        (View.create((2, 3, 4)), View.create((24,))),
        (View.create((4, 2)).permute((1, 0)), View.create((2, 4), (1, 2))),
        (View.create((2, 3), mask=((1, 2), (0, 2))), View.create((6,), mask=((3, 5),))),
        (View.create((2, 3), mask=((0, 2), (0, 2))), View.create((2, 3), mask=((0, 2), (0, 2)))),
        (View.create((2, 0)), View.create((2, 0))),
        (View.create((3,), mask=((0, 0),)), View.create((3,), mask=((0, 0),))),
    ],
)
def test_minify_collapses_neighbours(view, minified):
    """R1."""
    assert view.minify() == minified


def test_minify_keeps_the_visible_addresses_in_order():
    """R1. The list of readings in row-major order stays what it was, for every mask."""
    for mask in masks((2, 3, 2)):
        view = View.create((2, 3, 2), (6, 2, 1), 3, mask)
        before, after = visible(tracker_of(view)), visible(tracker_of(view.minify()))
        assert list(before.values()) == list(after.values())
