"""Facts, laws and refusals of the movement operations of the specification (D10 to D15)."""

from itertools import product

import pytest
from support.views import all_views, shapes, to_spec, visible

from spec.movement import expand, moved, pad, permute, reshape, shrink, stride
from spec.shape import index_set, size
from spec.stack import stack_tracker
from spec.tracker import are_strictly_equal
from spec.view import View, canonical_tracker, canonical_view

GRID = canonical_tracker(canonical_view((2, 3)))
VIEWS = [to_spec(view) for view in all_views(range(3), range(3), (-2, 1), (3,))]


def rows(tracker):
    """The visible addresses of a tracker of rank 2, row by row."""
    cells = visible(tracker)
    return [[cells[i, j] for j in range(tracker.shape[1])] for i in range(tracker.shape[0])]


def test_pad_adds_invalid_coordinates_around_each_axis():
    """D10."""
    padded = moved(GRID, pad((2, 3), ((1, 0), (0, 1))))
    assert rows(padded) == [[None, None, None, None], [0, 1, 2, None], [3, 4, 5, None]]
    assert (0, 0) not in padded.address


def test_shrink_keeps_a_range_of_each_axis():
    """D11."""
    assert rows(moved(GRID, shrink((2, 3), ((1, 2), (0, 2))))) == [[3, 4]]


def test_expand_repeats_an_axis_of_size_1():
    """D12."""
    row = canonical_tracker(canonical_view((1, 3)))
    assert rows(moved(row, expand((1, 3), (2, 3)))) == [[0, 1, 2], [0, 1, 2]]


def test_permute_takes_axis_k_from_the_named_axis():
    """D13."""
    assert rows(moved(GRID, permute((2, 3), (1, 0)))) == [[0, 3], [1, 4], [2, 5]]
    assert permute((2, 3, 5), (1, 2, 0)).shape == (3, 5, 2)


def test_stride_counts_from_the_last_coordinate_down_where_the_step_is_negative():
    """D14."""
    assert rows(moved(GRID, stride((2, 3), (-1, 2)))) == [[3, 5], [0, 2]]
    assert rows(moved(GRID, stride((2, 3), (1, -2)))) == [[2, 0], [5, 3]]


def test_reshape_keeps_the_flat_number():
    """D15."""
    transposed = moved(GRID, permute((2, 3), (1, 0)))
    assert rows(moved(transposed, reshape((3, 2), (2, 3)))) == [[0, 3, 1], [4, 2, 5]]


def test_reshape_takes_the_mask_as_a_preimage():
    """D15. An index is valid exactly where the index with its flat number was."""
    tail = canonical_tracker(View((4,), (2,), 1, (3,), (4,)))
    assert visible(moved(tail, reshape((4,), (2, 2)))) == {(0, 0): None, (0, 1): None, (1, 0): None, (1, 1): 7}


def test_reshaping_is_reading_through_the_canonical_view():
    """D9, D15, D16, L4."""
    cases = [(v, new) for v in VIEWS for new in shapes(range(4), range(5)) if size(new) == size(v.shape)]
    assert len(VIEWS) == 421 and len(cases) > 5000
    for view, new in cases:
        through = stack_tracker((view, canonical_view(new)))
        assert are_strictly_equal(moved(canonical_tracker(view), reshape(view.shape, new)), through)


def test_shrinking_away_what_pad_added_gives_the_tracker_back():
    """D10, D11, L5."""
    for view in VIEWS:
        for widths in product(((0, 0), (1, 0), (0, 2), (2, 1)), repeat=len(view.shape)):
            tracker = canonical_tracker(view)
            padded = moved(tracker, pad(view.shape, widths))
            ranges = tuple((before, before + n) for n, (before, _) in zip(view.shape, widths, strict=True))
            assert are_strictly_equal(moved(padded, shrink(padded.shape, ranges)), tracker)


def test_a_permutation_is_undone_by_its_inverse():
    """D13."""
    for axes in ((0, 1, 2), (1, 2, 0), (2, 1, 0)):
        tracker = canonical_tracker(canonical_view((2, 3, 4)))
        turned = moved(tracker, permute(tracker.shape, axes))
        inverse = tuple(axes.index(axis) for axis in range(3))
        assert are_strictly_equal(moved(turned, permute(turned.shape, inverse)), tracker)


def test_reversing_twice_changes_nothing():
    """D14."""
    for view in VIEWS:
        tracker, flip = canonical_tracker(view), stride(view.shape, (-1,) * len(view.shape))
        assert are_strictly_equal(moved(moved(tracker, flip), flip), tracker)


def test_every_movement_takes_existing_indices_from_the_index_set_of_the_source():
    """D10 to D15. `D11`, `D12`, `D13`, `D14`: nothing is read from outside the shape."""
    for shape in ((), (3,), (1, 4), (2, 3)):
        rank = len(shape)
        movements = [
            pad(shape, ((1, 2),) * rank),
            shrink(shape, tuple((n // 2, n) for n in shape)),
            expand(shape, tuple(5 if n == 1 else n for n in shape)),
            permute(shape, tuple(reversed(range(rank)))),
            stride(shape, (-2,) * rank),
            reshape(shape, (size(shape),)),
        ]
        for movement in movements:
            sources = [movement.source(i) for i in index_set(movement.shape) if movement.exists(i)]
            assert sources and set(sources) <= set(index_set(shape))


@pytest.mark.parametrize(
    ("movement", "arguments", "message"),
    [
        (shrink, ((4,), ((2, 5),)), "shrink: ((2, 5),) is not inside (4,)"),
        (shrink, ((4,), ((-1, 2),)), "shrink: ((-1, 2),) is not inside (4,)"),
        (shrink, ((4,), ((3, 2),)), "shrink: ((3, 2),) is not inside (4,)"),
        (expand, ((2, 3), (4, 3)), "expand: (2, 3) cannot become (4, 3)"),
        (permute, ((2, 3), (0, 0)), "permute: (0, 0) is not a permutation of the axes of (2, 3)"),
        (permute, ((2, 3), (0,)), "permute: (0,) is not a permutation of the axes of (2, 3)"),
        (stride, ((2, 3), (1, 0)), "stride: a step is 0"),
        (reshape, ((2, 3), (4,)), "reshape: (2, 3) has 6 elements, (4,) has 4"),
    ],
)
def test_a_movement_refuses_what_it_does_not_do(movement, arguments, message):
    """D11, D12, D13, D14, D15."""
    with pytest.raises(ValueError) as refusal:
        movement(*arguments)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("movement", "argument"), [(pad, ((1, 1),)), (shrink, ((0, 1),)), (expand, (2,)), (stride, (1,))]
)
def test_a_movement_refuses_an_argument_of_another_rank(movement, argument):
    """D10, D11, D12, D14."""
    with pytest.raises(ValueError):
        movement((2, 3), argument)
