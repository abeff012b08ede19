"""Facts and refusals of trackers and views (D4 to D9)."""

import pytest

from spec.tracker import Tracker, are_equal, are_observably_equal, are_strictly_equal
from spec.view import View, address, canonical_tracker, canonical_view, is_valid

MASKED = View((2, 3), (3, -1), 2, (0, 1), (2, 3))


def test_the_canonical_shapetracker_of_a_masked_view_with_a_negative_stride():
    """D7, D8."""
    tracker = canonical_tracker(MASKED)
    assert tracker.address == {(0, 0): 2, (0, 1): 1, (0, 2): 0, (1, 0): 5, (1, 1): 4, (1, 2): 3}
    assert tracker.valid == {(0, 1), (0, 2), (1, 1), (1, 2)}
    assert address(MASKED, (1, 1)) == 4
    assert is_valid(MASKED, (1, 1)) and not is_valid(MASKED, (1, 0))


def test_a_scalar_view_has_one_valid_index():
    """D8. A rank-0 view has no mask."""
    assert canonical_tracker(View((), (), 7, (), ())) == Tracker((), {(): 7}, frozenset({()}))


def test_an_empty_box_holds_no_index():
    """D7, D8."""
    assert canonical_tracker(View((2,), (1,), 0, (1,), (1,))).valid == frozenset()


def test_the_canonical_view_reads_memory_in_order():
    """D9."""
    assert canonical_view((2, 3)) == View((2, 3), (3, 1), 0, (0, 0), (2, 3))
    assert list(canonical_tracker(canonical_view((2, 3))).address.values()) == [0, 1, 2, 3, 4, 5]


def test_an_address_that_is_not_valid_counts_only_strictly():
    """D5, D6."""
    left = Tracker((2,), {(0,): 4, (1,): 5}, frozenset({(0,)}))
    right = Tracker((2,), {(0,): 4, (1,): 9}, frozenset({(0,)}))
    partial = Tracker((2,), {(0,): 4}, frozenset({(0,)}))
    assert are_observably_equal(left, right) and are_observably_equal(left, partial)
    assert not are_strictly_equal(left, right) and not are_strictly_equal(left, partial)
    assert are_equal(left, right, "observable") and not are_equal(left, right, "strict")


def test_what_is_valid_counts_under_both_equalities():
    """D5, D6."""
    left = Tracker((2,), {(0,): 4, (1,): 5}, frozenset({(0,)}))
    right = Tracker((2,), {(0,): 4, (1,): 5}, frozenset({(0,), (1,)}))
    assert not are_observably_equal(left, right) and not are_strictly_equal(left, right)


def test_the_shape_counts_even_where_there_is_no_index():
    """D5, D6."""
    left, right = Tracker((0, 2), {}, frozenset()), Tracker((2, 0), {}, frozenset())
    assert not are_observably_equal(left, right) and not are_strictly_equal(left, right)


def test_a_tracker_refuses_an_address_outside_its_shape():
    """D4."""
    with pytest.raises(ValueError, match=r"^Tracker: an address is given at an index outside the shape$"):
        Tracker((2,), {(0,): 0, (2,): 2}, frozenset())


def test_a_tracker_refuses_a_valid_index_without_address():
    """D4."""
    with pytest.raises(ValueError, match=r"^Tracker: a valid index has no address$"):
        Tracker((2,), {(0,): 0}, frozenset({(1,)}))


@pytest.mark.parametrize(
    "parts",
    [((2, 3), (1,), 0, (0, 0), (2, 3)), ((2,), (1,), 0, (), (2,)), ((2,), (1,), 0, (0,), ()), ((), (1,), 0, (), ())],
)
def test_a_view_refuses_ranks_that_differ(parts):
    """D7."""
    with pytest.raises(ValueError, match=r"^View: the ranks of .* differ$"):
        View(*parts)


@pytest.mark.parametrize(("size", "begin", "end"), [(3, -1, 2), (3, 2, 1), (3, 0, 4), (-1, 0, 0), (3, 4, 4)])
def test_a_view_refuses_a_box_outside_its_shape(size, begin, end):
    """D7. A negative size has no box inside it, so it is refused as well."""
    with pytest.raises(ValueError) as refusal:
        View((size,), (1,), 0, (begin,), (end,))
    assert str(refusal.value) == f"View: need 0 <= begin <= end <= size, got [{begin}, {end}) of {size}"
