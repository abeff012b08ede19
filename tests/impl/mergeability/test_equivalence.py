"""Facts, refusals and agreements of `ShapeTracker.equivalent` and `ShapeTracker.canonical` (D6, D16)."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.stacks.programs import run_on_tracker
from support.views import all_views, tracker_of, unmasked_views, visible

from impl import (
    BudgetExceeded,
    Different,
    Equivalent,
    LayoutError,
    MergeError,
    OutOfBounds,
    ShapeTracker,
    View,
    mergeable,
)
from impl.cli.writing.explain import explain
from impl.interop.cute import Layout, compose
from impl.symbolic import Variable
from impl.view.merging import merged_run
from impl.view.view import add
from viewalgebra.strategies import programs

ROWS = ShapeTracker.from_shape((2, 3))
TURNED, TAIL = View.create((6, 3), (1, 6)), View.create((3,), (1,), 11)
SPLIT = ShapeTracker((View.create((4, 2), (1, 4)), View.create((2, 4))))


def test_two_spellings_of_one_view_are_equivalent_and_have_one_canonical_spelling():
    """D6. Whatever stands in an axis with one valid index, or where nothing is valid."""
    spellings = [
        ShapeTracker((View((4, 3), (7, 1), -4, ((1, 2), (0, 3)), False),)),
        ShapeTracker((View((4, 3), (0, 1), 3, ((1, 2), (0, 3)), False),)),
        ShapeTracker((View.create((9,)), View((4, 3), (5, 1), -2, ((1, 2), (0, 3)), False))),
    ]
    assert len({tracker.canonical() for tracker in spellings}) == 1
    assert all(a.equivalent(b) == Equivalent() for a, b in product(spellings, repeat=2))
    assert spellings[0].canonical().views == (View.create((4, 3), (0, 1), 3, ((1, 2), (0, 3))),)


def test_trackers_without_an_index_have_one_canonical_spelling():
    """D6. The canonical view of the shape."""
    empty = ShapeTracker((View.create((2, 0), (5, 7), 3),))
    assert empty.canonical() == ShapeTracker.from_shape((2, 0))
    assert empty.equivalent(ShapeTracker.from_shape((2, 0))) == Equivalent()


def test_trackers_that_merge_only_as_a_whole_are_told_apart():
    """D6, D17, L3."""
    stack = ShapeTracker((TURNED, TURNED, TAIL))
    assert stack.equivalent(ShapeTracker((View.create((3,), (2,), 5),))) == Equivalent()
    assert stack.equivalent(ShapeTracker((View.create((3,), (2,), 6),))) == Different((0,), (5, 6))
    assert stack.canonical().views == (View.create((3,), (2,), 5),)


def test_a_view_and_what_is_none_differ_at_an_index_that_refutes_it():
    """D6, L8."""
    answer = SPLIT.equivalent(ShapeTracker((View.create((2, 4), (2, 4)),)))
    assert answer == Different((0, 2), (1, 8))
    assert SPLIT.canonical() == SPLIT


def test_two_stacks_that_are_no_view_are_compared_by_their_difference():
    """D6, R7. Carries of the one cancel those of the other, whatever the sizes."""
    n = 2**40
    stack = ShapeTracker((View.create((2 * n, n), (1, 2 * n)), View.create((n, 2 * n))))
    longer = ShapeTracker((View.create((2 * n, 2, n // 2), (1, n * n, 2 * n)), View.create((n, 2, n))))
    assert longer.equivalent(stack) == Different(None, (None, None))
    other = ShapeTracker((View.create((2, n, n), (n, 1, 2 * n)), View.create((n, 2 * n))))
    assert stack.equivalent(other) == Equivalent()
    moved = ShapeTracker((View.create((2, n, n), (n, 1, 2 * n), 1), View.create((n, 2 * n))))
    answer = stack.equivalent(moved)
    assert isinstance(answer, Different) and answer.addresses[1] == answer.addresses[0] + 1


def test_valid_sets_that_are_no_box_are_compared_too():
    """D6. The last view of one is masked where the base of the other is."""
    holes = View.create((4,), mask=((1, 3),))
    stack = ShapeTracker((holes, View.create((2, 2))))
    same = ShapeTracker((View.create((6,), (1,), -1, ((2, 4),)), View.create((2, 2), (2, 1), 1)))
    assert stack.equivalent(same) == Equivalent()
    fewer = ShapeTracker((holes, View.create((2, 2), mask=((0, 1), (0, 2)))))
    assert stack.equivalent(fewer) == Different((1, 0), (2, None))


def test_a_stack_that_leaves_its_base_is_out_of_bounds():
    """D16."""
    beyond = ShapeTracker((View.create((4,), (3,)), View.create((3,), (2,))))
    for left, right in ((beyond, ShapeTracker.from_shape((3,))), (ShapeTracker.from_shape((3,)), beyond)):
        assert left.equivalent(right) == OutOfBounds((2,), 0, 4, 4)


def test_a_budget_that_is_too_small_is_an_answer():
    """D6."""
    cancelling = ShapeTracker((View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,))))
    merged = ShapeTracker((View.create((6,), (35,)),))
    assert isinstance(cancelling.equivalent(merged, budget=0), BudgetExceeded)
    assert cancelling.equivalent(merged) == Equivalent()


@pytest.mark.parametrize("budget", [None, "1", 2.0, True])
def test_a_budget_is_an_integer(budget):
    """D6."""
    with pytest.raises(MergeError, match=r"equivalent: budget: .* is not an integer"):
        ROWS.equivalent(ROWS, budget=budget)


ASKED = {
    "mergeable": lambda budget: mergeable(View.create((4,)), budget=budget),
    "equivalent": lambda budget: ROWS.equivalent(ROWS, budget=budget),
    "simplify": lambda budget: ROWS.simplify(budget=budget),
    "merged_run": lambda budget: merged_run(ROWS.views * 2, budget),
    "add": lambda budget: add(ROWS.views[0], ROWS.views[0], budget),
    "explain": lambda budget: explain(ROWS.views, budget=budget),
    "compose": lambda budget: compose(Layout(4), Layout(2), budget=budget),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_negative_budget_is_refused_wherever_one_is_given(name):
    """D6, D17."""
    ASKED[name](0)
    with pytest.raises(LayoutError, match=rf"^{name}: budget: -1; need an integer >= 0$"):
        ASKED[name](-1)


def test_symbolic_parts_are_refused():
    """D6."""
    symbolic = ShapeTracker((View.create((Variable("n", 1, 4),)),))
    plain = ShapeTracker((View.create((8,)), View.create((4,))))
    with pytest.raises(MergeError, match=r"^equivalent: left: view 0 has symbolic parts: .*; need plain integers$"):
        symbolic.equivalent(symbolic)
    with pytest.raises(MergeError, match=r"^equivalent: right: view 0 has symbolic parts: .*; need plain integers$"):
        plain.equivalent(symbolic)


def stacks():
    """Stacks of one and of two views with 4 indices, many of which are the same function."""
    bases = [*unmasked_views((2,), (2,), (1, 2)), *all_views((1,), (4,), (1,)), *unmasked_views((1,), (3,), (2,))]
    lines = [*unmasked_views((1,), (4,), (-1, 1), (0, 3)), *unmasked_views((1,), (4,), (0,), (1,))]
    lines += [view for view in all_views((1,), (4,), (1,)) if view.mask and view.mask[0][0] == 1]
    return [*((line,) for line in lines), *product(bases, lines)]


def test_every_two_stacks_of_a_small_domain_are_equivalent_exactly_if_their_tables_are_equal():
    """D6, D16. Where they differ, the index and what is read there are as the definition says."""
    tables: list[tuple[ShapeTracker, dict]] = []
    found: Counter[str] = Counter()
    for stack in stacks():
        tracker = ShapeTracker(stack)
        if isinstance(tracker.equivalent(tracker), Equivalent):
            tables.append((tracker, visible(tracker_of(*stack))))
    for (left, table), (right, other) in product(tables, repeat=2):
        match left.equivalent(right):
            case Equivalent(layer):
                assert table == other, (left, right)
                found[layer] += 1
            case Different(index, addresses):
                assert addresses == (table[index], other[index]) and addresses[0] != addresses[1], (left, right)
                found["different"] += 1
    assert len(tables) > 140 and found["carry-free"] > 3_000 and found["different"] > 10_000, (len(tables), found)


@settings(max_examples=200)
@given(programs((4, 6)), st.integers(-1, 1))
def test_simplifying_a_program_and_its_canonical_form_are_equivalent_to_it(steps, shift):
    """D6, L3. And no more than one spelling is left if the program is one view; moved by one it is another."""
    tracker = run_on_tracker((4, 6), steps)
    assert isinstance(tracker.equivalent(tracker.simplify()), Equivalent)
    assert isinstance(tracker.equivalent(tracker.canonical()), Equivalent)
    base, *others = tracker.views
    moved = ShapeTracker((View.create(base.shape, base.strides, base.offset + shift, base.mask), *others))
    is_same = shift == 0 or visible(tracker_of(*moved.views)) == visible(tracker_of(*tracker.views))
    assert isinstance(tracker.equivalent(moved), Equivalent) == is_same


def test_a_stack_is_equivalent_to_itself_at_once():
    """D6. Whatever it would take to decide what it is, and also where more views that change nothing follow."""
    size = 2**12
    turned = ShapeTracker.from_shape((size, size)).permute((1, 0)).pad(((1, 1), (1, 1))).reshape(((size + 2) ** 2,))
    longer = ShapeTracker((*turned.views, View.create(turned.shape)))
    assert len(turned.views) == 2
    for left, right in ((turned, turned), (turned, longer), (longer, turned)):
        assert left.equivalent(right) == Equivalent()


def test_shared_views_are_left_out():
    """D6. What lies between them decides; where that differs, the whole is looked at."""
    base, top = View.create((4, 6), (1, 4)), View.create((2, 3), (12, 4))
    rows, again = View.create((3, 8)), View.create((24,)).stride((-1,)).stride((-1,))
    left, right = ShapeTracker((base, rows, View.create((24,)), top)), ShapeTracker((base, rows, again, again, top))
    assert left.equivalent(right) == Equivalent()
    backwards = ShapeTracker((base, rows, View.create((24,), (-1,), 23), top))
    answer = left.equivalent(backwards)
    assert isinstance(answer, Different) and answer.addresses[0] != answer.addresses[1]


def test_shared_views_that_change_nothing_are_left_out_at_once():
    """D6. However many there are, and also where others that are not shared stand on them."""
    turned, rows, back = View.create((3, 2), (1, 3)), View.create((3, 2)), View.create((3, 2), (-2, -1), 5)
    whole, short = ShapeTracker((turned, *(rows,) * 2000)), ShapeTracker((turned, *(rows,) * 999))
    for left, right in ((whole, short), (short, whole), (whole, ShapeTracker((turned,)))):
        assert left.equivalent(right, 2**20) == Equivalent()
    moved = ShapeTracker((*short.views, back))
    assert moved.equivalent(whole) == Different((0, 0), (5, 0))
    assert ShapeTracker((*moved.views, back)).equivalent(whole, 2**20) == Equivalent()


def test_a_stack_without_a_meaning_is_not_equivalent_to_itself():
    """D16. It is out of bounds, as it was."""
    leaving = ShapeTracker((View.create((4,)), View.create((2, 3))))
    assert isinstance(leaving.equivalent(leaving), OutOfBounds)


def test_two_stacks_that_are_two_views_each_are_told_apart():
    """D6. Neither is one view, and what shows that reads the same in both: only step 3 finds the difference."""
    base, split = View.create((8, 6, 4), (5, 3, 2)), View.create((2, 8, 6, 4), (6, 5, 3, 2))
    left = ShapeTracker((base, View.create((3, 2), (6, 3))))
    right = ShapeTracker((split, View.create((3, 2), (6, 192))))
    assert left.equivalent(right) == Different((1, 1), (8, 13))
    assert left.equivalent(ShapeTracker((base, View.create((3, 2), (6, 3))))) == Equivalent()


@pytest.mark.parametrize("is_first", [True, False])
def test_the_stack_that_has_no_meaning_is_named(is_first):
    """D16. Found: the sentence was false of the other stack, and the picture asked for views that nobody had."""
    right, beyond = ShapeTracker.from_shape((2, 3)), ShapeTracker((View.create((5,)), View.create((2, 3))))
    found = beyond.equivalent(right) if is_first else right.equivalent(beyond)
    side = "first" if is_first else "second"
    said = f"leads to flat number 5 of view 0 of the {side} stack, which has 5 elements"
    assert str(found) == f"out of bounds: the valid index (1, 2) {said}"
    with pytest.raises(MergeError, match=r"^svg: it is not known what was asked; need an answer that `mergeable` gave"):
        found.svg()
