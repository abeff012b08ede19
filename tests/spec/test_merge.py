"""Facts and laws of mergeability (D17): the one candidate that is built is the only view there can be."""

from functools import cache
from itertools import combinations, product

import pytest
from support.views import all_views, masks, to_spec, unmasked_views

from spec.merge import Merged, NotMergeable, OutOfBounds, bounding_box, hull, mergeable, view_of
from spec.movement import reshape
from spec.shape import index_set
from spec.stack import first_leaving, stack_tracker
from spec.tracker import Tracker, are_equal, are_observably_equal, are_strictly_equal, reshaped
from spec.view import View, canonical_tracker, canonical_view
from viewalgebra.strategies import as_written

EQUALITIES = ("observable", "strict")
TALLEST = 4
"""The largest address of the bases of L2; the smallest is 0."""


def bases_of_uniqueness():
    """Bases of at most 4 elements with all addresses in [0, TALLEST]; each offset puts the lowest at 0."""
    for shape, strides in [((4,), (1, -1)), ((2, 2), (-2, 1, 2)), ((1,), (1,)), ((), ())]:
        for steps in product(strides, repeat=len(shape)):
            lowest = sum(min(0, s * (n - 1)) for n, s in zip(shape, steps, strict=True))
            for mask in masks(shape):
                yield to_spec(as_written(shape, steps, -lowest, mask if shape else None))


@cache
def stacks_of_uniqueness():
    """Those bases under outer views of ranks 0 to 2, where no valid index leaves the base."""
    outers = [
        *all_views((0,), (), (), range(4)),
        *all_views((1,), (3,), (-1, 1), (0, 2)),
        *unmasked_views((2,), (1, 2), (-1, 1, 2), (1,)),
        *(v for v in all_views((2,), (2,), (1, 2), (0,)) if v.strides == (2, 1)),
    ]
    pairs = product(bases_of_uniqueness(), map(to_spec, outers))
    return [pair for pair in pairs if first_leaving(pair) is None]


@cache
def answers(equality):
    """What the definition says of each of those stacks."""
    return [(pair, mergeable(pair, equality)) for pair in stacks_of_uniqueness()]


@cache
def every_view_in_a_box(shape, equality):
    """The tables of all views of a shape with strides in [-4, 4] and offsets in [-8, 12].

    If a view reads addresses in [0, 4] only, then so does one whose strides are in [-4, 4] (0 on an axis on
    which no step counts), and as sizes are at most 3 its offset is in [-8, 12]: the box misses no table.
    """
    tables = set()
    for strides in product(range(-TALLEST, TALLEST + 1), repeat=len(shape)):
        for offset, mask in product(range(-8, 13), masks(shape)):
            begin, end = tuple(b for b, _ in mask), tuple(e for _, e in mask)
            tables.add(table(canonical_tracker(View(shape, strides, offset, begin, end)), equality))
    return frozenset(tables)


def table(tracker, equality):
    """What an equality looks at, as one value."""
    counted = tracker.valid if equality == "observable" else tracker.address
    return frozenset((i, tracker.address[i], i in tracker.valid) for i in counted), tracker.valid


def small_trackers(shape, addresses):
    """Every tracker of a shape with the given addresses, each valid set, everything else without address."""
    indices = list(index_set(shape))
    for count in range(len(indices) + 1):
        for valid in combinations(indices, count):
            for values in product(addresses, repeat=len(indices)):
                yield Tracker(shape, dict(zip(indices, values, strict=True)), frozenset(valid))


def meets_the_criterion(tracker, counted):
    """The valid set is a box, and each axis has one unit step between the indices that are counted."""
    if tracker.shape == () and not tracker.valid:
        return False
    begin, end = bounding_box(tracker.valid) if tracker.valid else ((), ())
    box = set(product(*map(range, begin, end))) if tracker.valid else set()
    if box != tracker.valid:
        return False
    for axis in range(len(tracker.shape)):
        steps = set()
        for i in counted:
            j = (*i[:axis], i[axis] + 1, *i[axis + 1 :])
            if j in counted:
                steps.add(tracker.address[j] - tracker.address[i])
        if len(steps) > 1:
            return False
    return True


@pytest.mark.parametrize("equality", EQUALITIES)
def test_a_stack_merges_exactly_when_some_view_of_a_large_box_equals_it(equality):
    """D17, L2."""
    verdicts = {True: 0, False: 0}
    for pair, answer in answers(equality):
        tracker = stack_tracker(pair)
        exists = table(tracker, equality) in every_view_in_a_box(tracker.shape, equality)
        assert isinstance(answer, Merged if exists else NotMergeable), pair
        if exists:
            assert are_equal(canonical_tracker(answer.view), tracker, equality)
        verdicts[exists] += 1
    assert min(verdicts.values()) > 500, verdicts


def test_two_views_that_are_equal_differ_only_where_no_step_counts():
    """D6, D17, L2. Same mask if anything is valid, same stride where two valid indices follow each other."""
    views = [to_spec(v) for v in all_views((1, 2), (1, 2), (0, 2), (0, 2))]
    trackers = [(v, canonical_tracker(v)) for v in views]
    equal_pairs = 0
    for (left, tracker), (right, other) in combinations(trackers, 2):
        if are_observably_equal(tracker, other):
            equal_pairs += 1
            if tracker.valid:
                assert (left.begin, left.end) == (right.begin, right.end)
                for s, t, begin, end in zip(left.strides, right.strides, left.begin, left.end, strict=True):
                    assert s == t or end - begin == 1
    assert equal_pairs > 100


def test_strictly_equal_trackers_are_observably_equal():
    """D5, D6, L6."""
    trackers = [*small_trackers((2,), (0, 1)), Tracker((2,), {(0,): 1}, frozenset({(0,)}))]
    counts = {"strict": 0, "observable": 0}
    for left, right in product(trackers, repeat=2):
        strictly, observably = are_strictly_equal(left, right), are_observably_equal(left, right)
        assert observably or not strictly
        counts["strict"] += strictly
        counts["observable"] += observably
    assert 0 < counts["strict"] < counts["observable"] < len(trackers) ** 2


def test_what_merges_strictly_merges_observably_and_not_the_other_way_round():
    """D17, L6."""
    only_observably = 0
    for (pair, strict), (same, observable) in zip(answers("strict"), answers("observable"), strict=True):
        strictly, observably = isinstance(strict, Merged), isinstance(observable, Merged)
        assert pair == same
        assert observably or not strictly
        only_observably += observably and not strictly
    assert only_observably > 100


@pytest.mark.parametrize(
    ("shape", "addresses", "count"),
    [((), (0, 1), 4), ((1,), (0, 1), 4), ((3,), (0, 1, 2, 5), 512), ((2, 2), (0, 1, 3), 1296), ((2, 0), (), 1)],
)
def test_a_tracker_is_a_view_exactly_when_it_is_a_box_of_constant_steps(shape, addresses, count):
    """D17, L7. Under observable equality the valid indices count, under strict equality all of them."""
    trackers = list(small_trackers(shape, addresses))
    assert len(trackers) == count
    for tracker in trackers:
        assert (view_of(tracker, "observable") is not None) == meets_the_criterion(tracker, tracker.valid)
        assert (view_of(tracker, "strict") is not None) == meets_the_criterion(tracker, set(tracker.address))


def test_a_stack_is_mergeable_exactly_when_it_is_a_box_of_constant_steps():
    """D17, L7."""
    assert len(answers("observable")) > 10_000
    for pair, answer in answers("observable"):
        tracker = stack_tracker(pair)
        assert isinstance(answer, Merged) == meets_the_criterion(tracker, tracker.valid)


def test_a_tracker_with_an_index_without_address_is_no_view_strictly():
    """D5, D17."""
    partial = Tracker((2,), {(1,): 4}, frozenset({(1,)}))
    assert view_of(partial, "strict") is None
    assert view_of(partial, "observable") == View((2,), (0,), 4, (1,), (2,))


def test_the_example_that_every_equality_refuses():
    """D17."""
    column, row = View((4, 2), (1, 4), 0, (0, 0), (4, 2)), View((2, 4), (4, 1), 0, (0, 0), (2, 4))
    for equality in EQUALITIES:
        assert mergeable((column, row), equality) == NotMergeable(((0, 0), (0, 1), (0, 2)))


def test_carries_may_cancel():
    """D17."""
    base = View((10, 9, 4), (140, 11, 13), 0, (0, 0, 0), (10, 9, 4))
    outer = View((6,), (9,), 0, (0,), (6,))
    assert mergeable((base, outer), "strict") == Merged(View((6,), (35,), 0, (0,), (6,)))


def test_three_views_merge_although_no_two_neighbours_do():
    """D17."""
    turned = View((6, 3), (1, 6), 0, (0, 0), (6, 3))
    tail = View((3,), (1,), 11, (0,), (3,))
    assert isinstance(mergeable((turned, turned)), NotMergeable)
    assert isinstance(mergeable((turned, tail)), NotMergeable)
    assert mergeable((turned, turned, tail)) == Merged(View((3,), (2,), 5, (0,), (3,)))


def test_the_masked_pair_that_merges_only_observably():
    """D5, D6, D17. The address bends where nothing is valid."""
    base, outer = View((2, 2), (5, 1), 0, (0, 0), (2, 2)), View((4,), (1,), 0, (0,), (2,))
    assert mergeable((base, outer)) == Merged(View((4,), (1,), 0, (0,), (2,)))
    assert isinstance(mergeable((base, outer), "strict"), NotMergeable)


def test_a_stack_out_of_bounds_names_its_first_index_that_leaves():
    """D16, D17."""
    base, outer = View((3,), (1,), 0, (0,), (3,)), View((2, 2), (2, 1), 0, (0, 0), (2, 2))
    assert mergeable((base, outer)) == OutOfBounds((1, 1))


def test_hull_and_bounding_box():
    """L8."""
    assert hull((0, 2), (1, 1)) == {(0, 1), (0, 2), (1, 1), (1, 2)}
    assert bounding_box(frozenset({(0, 2), (1, 1)})) == ((0, 1), (2, 3))
    assert bounding_box(frozenset({()})) == ((), ())


def notes_of_equal_size():
    """Pairs of views with four elements each, unmasked or not, which may leave one another."""
    views = [*all_views((4,), (), (1, -1, 0), (0, 3)), *all_views((2,), (2,), (1, 2), (0,))]
    return product(map(to_spec, views), repeat=2)


def test_for_equally_many_elements_the_strict_answer_is_the_notes():
    """The note reshapes the canonical shapetracker of the one view through that of the other (D15, D17)."""
    answers = set()
    for base, outer in notes_of_equal_size():
        answer = mergeable((base, outer), "strict")
        answers.add(type(answer))
        try:
            asked = reshaped(canonical_tracker(base), canonical_tracker(outer))
        except ValueError:
            assert isinstance(answer, OutOfBounds)
            continue
        assert are_strictly_equal(asked, stack_tracker((base, outer)))
        assert (view_of(asked, "strict") is not None) == isinstance(answer, Merged)
    assert answers == {Merged, NotMergeable, OutOfBounds}


def test_a_movement_reshape_is_the_canonical_case():
    """Reading through the canonical shapetracker of a shape is D15 as a movement."""
    tracker = canonical_tracker(View((2, 3), (1, 5), 2, (0, 1), (2, 3)))
    found, moved = reshaped(tracker, canonical_tracker(canonical_view((3, 2)))), reshape((2, 3), (3, 2))
    assert found.address == {index: tracker.address[moved.source(index)] for index in index_set((3, 2))}
    assert found.valid == {index for index in index_set((3, 2)) if moved.source(index) in tracker.valid}


def test_only_trackers_of_equally_many_elements_are_read_through_one_another():
    with pytest.raises(ValueError, match="has 6 elements"):
        reshaped(canonical_tracker(canonical_view((2, 3))), canonical_tracker(canonical_view((5,))))
