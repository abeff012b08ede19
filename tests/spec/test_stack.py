"""Facts, laws and refusals of stacks of views (D16)."""

from itertools import product

import pytest
from support.views import all_views, to_spec, unmasked_views

from spec.merge import Merged, mergeable
from spec.shape import index_set, size, unravel
from spec.stack import Reading, first_leaving, read, stack_tracker
from spec.tracker import Tracker, are_observably_equal, are_strictly_equal
from spec.view import View, canonical_tracker

LINE = View((4,), (1,), 4, (0,), (4,))
FLIP = View((4,), (-1,), 3, (0,), (4,))
HALF = View((4,), (1,), 0, (2,), (4,))

BASES = [
    *(to_spec(v) for v in all_views((1,), (3,), (2,), (0,))),
    *(to_spec(v) for v in all_views((2,), (2,), (1, 3), (0,)) if v.strides == (3, 1)),
]
MIDDLES = [
    *(to_spec(v) for v in all_views((0, 1), (2, 3), (-1, 1), (0, 1))),
    *(to_spec(v) for v in unmasked_views((2,), (1, 2), (-1, 1, 2), (0, 1))),
]
OUTERS = [View((3,), (1,), 0, (0,), (3,)), View((2,), (1,), 0, (1,), (2,)), View((1, 2), (0, 0), 1, (0, 0), (1, 2))]


def composed(base: Tracker, outer: Tracker) -> Tracker:
    """The tracker that reads `outer` through `base`: `f = f_base o g_d o f_outer`, table by table."""
    inner = {
        i: unravel(base.shape, flat) for i, flat in outer.address.items() if 0 <= flat < size(base.shape)
    }
    return Tracker(
        outer.shape,
        {i: base.address[j] for i, j in inner.items() if j in base.address},
        frozenset(i for i, j in inner.items() if i in outer.valid and j in base.valid),
    )


def in_range_triples():
    """Every stack of three views of the small domain in which no valid index leaves a view."""
    return [views for views in product(BASES, MIDDLES, OUTERS) if first_leaving(views) is None]


def test_an_index_is_read_from_the_last_view_down():
    """D16."""
    assert read((LINE, FLIP), (0,)) == Reading(7, True, False)
    assert read((LINE, FLIP, FLIP), (0,)) == Reading(4, True, False)
    assert read((LINE,), (3,)) == Reading(7, True, False)


def test_a_mask_below_makes_an_index_invalid():
    """D16. The address is defined all the same."""
    assert read((HALF, FLIP), (0,)) == Reading(3, True, False)
    assert read((HALF, FLIP), (3,)) == Reading(0, False, False)


def test_a_valid_index_that_leaves_the_base_is_out_of_bounds():
    """D16."""
    shifted = View((4,), (1,), 1, (0,), (4,))
    assert read((LINE, shifted), (3,)) == Reading(None, False, True)
    assert first_leaving((LINE, shifted)) == (3,)


def test_an_invalid_index_that_leaves_the_base_has_no_address():
    """D16."""
    padded = View((5,), (1,), -1, (1,), (5,))
    assert read((LINE, padded), (0,)) == Reading(None, False, False)
    assert first_leaving((LINE, padded)) is None
    assert (0,) not in stack_tracker((LINE, padded)).address


def test_an_index_that_is_invalid_half_way_down_does_not_leave():
    """D16. The second view masks what would leave the third."""
    masked, shifted = View((4,), (1,), 1, (0,), (3,)), View((4,), (1,), 0, (0,), (4,))
    assert read((LINE, masked, shifted), (3,)) == Reading(None, False, False)


def test_a_stack_of_one_view_is_its_canonical_shapetracker():
    """D8, D16."""
    assert len(MIDDLES) == 98
    assert all(are_strictly_equal(stack_tracker((view,)), canonical_tracker(view)) for view in MIDDLES)


def test_a_base_without_elements_is_left_by_every_valid_index():
    """D16."""
    empty = View((0,), (1,), 0, (0,), (0,))
    assert first_leaving((empty, View((), (), 0, (), ()))) == ()
    assert first_leaving((empty, View((2,), (1,), 0, (1,), (1,)))) is None


def test_reading_three_views_is_composing_their_trackers_in_either_order():
    """D16, L3."""
    triples = in_range_triples()
    assert len(triples) > 5000
    for views in triples:
        first, second, third = (canonical_tracker(view) for view in views)
        whole = stack_tracker(views)
        assert are_strictly_equal(whole, composed(composed(first, second), third))
        assert are_strictly_equal(whole, composed(first, composed(second, third)))


def test_replacing_neighbours_by_the_view_that_equals_them_changes_nothing():
    """D16, D17, L3. For the two lowest views and for the two highest."""
    triples = in_range_triples()
    merges = [0, 0]
    for base, middle, outer in triples:
        whole = stack_tracker((base, middle, outer))
        if isinstance(low := mergeable((base, middle)), Merged):
            merges[0] += 1
            assert are_observably_equal(stack_tracker((low.view, outer)), whole)
        if isinstance(high := mergeable((middle, outer)), Merged):
            merges[1] += 1
            assert are_observably_equal(stack_tracker((base, high.view)), whole)
    assert min(merges) > 1000


def test_a_stack_without_views_is_refused():
    """D16."""
    with pytest.raises(ValueError, match=r"^read: a stack holds at least one view$"):
        read((), ())


def test_the_tracker_of_a_stack_out_of_bounds_is_refused():
    """D16."""
    with pytest.raises(ValueError, match=r"^stack: the valid index \(3,\) leaves a view of the stack$"):
        stack_tracker((LINE, View((4,), (1,), 1, (0,), (4,))))


def test_index_set_of_a_stack_is_that_of_its_last_view():
    """D1, D16."""
    assert set(stack_tracker((LINE, FLIP)).address) == set(index_set((4,)))
