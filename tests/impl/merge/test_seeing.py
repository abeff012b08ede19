"""What a few points show of stacks that are too large for all other layers (R9, L7)."""

import pytest

from impl import BudgetExceeded, NotMergeable, OutOfBounds, ShapeTracker, View, equivalent, mergeable
from impl.cli.writing.as_json import as_json
from impl.mergeability.equivalence import Different
from proofs.checker import check
from spec.merge import refutes
from spec.view import View as Defined

MADE = {
    "rows of another length": [
        ((3584, 168, 2, 4), "permute", (0, 3, 2, 1)), ("reshape", (3584, 168, 8)), ("permute", (2, 1, 0)),
        ("reshape", (256, 2, 2, 48, 98)),
    ],
    "a few of many": [
        ((3072, 16, 64), "pad", ((1, 3), (1, 3), (2, 1))), ("reshape", (6152, 335, 2)), ("permute", (1, 0, 2)),
        ("shrink", ((0, 335), (0, 6152), (0, 1))),
    ],
}  # fmt: skip


def made(steps):
    """The views that some movements of a tensor make."""
    (shape, *first), *rest = steps
    tracker = ShapeTracker.from_shape(shape)
    for name, argument in (first, *rest):
        tracker = getattr(tracker, name)(argument)
    return tracker.views


def defined(view):
    """A view as the definition has it."""
    begin, end = zip(*(view.mask or [(0, size) for size in view.shape]), strict=True)
    return Defined(view.shape, view.strides, view.offset, begin, end)


@pytest.mark.parametrize("name", MADE)
def test_large_stacks_are_refused_by_what_is_seen(name):
    """L7. They were not decided; the checker accepts what is seen."""
    views = made(MADE[name])
    found = mergeable(*views)
    assert isinstance(found, NotMergeable) and found.layer == "listing"
    assert refutes(tuple(map(defined, views)), found.witness.indices, "observable")
    check(as_json(views, "observable", found))


def test_on_the_way_to_something_else_nothing_is_looked_at():
    """R9. What a call that only prefers one view may cost is less than it takes to look."""
    views = made(MADE["rows of another length"])
    assert isinstance(mergeable(*views, budget=2**22), BudgetExceeded)
    assert isinstance(mergeable(*views, budget=2**22 + 2**21), NotMergeable)


def test_a_stack_that_may_be_left_in_the_middle_is_not_refused_by_a_bend():
    """D16. An index that leads outside of a view in the middle is the answer, though the address bends elsewhere."""
    low, middle, top = made(MADE["rows of another length"])
    moved = View.create(middle.shape, middle.strides, middle.offset + 1, middle.mask)
    assert isinstance(mergeable(low, middle, top), NotMergeable)
    assert isinstance(mergeable(low, moved, top), OutOfBounds | BudgetExceeded)


def test_stacks_that_read_otherwise_at_a_few_points_are_different():
    """D6. Also where neither is decided by itself; unless one of them may be left."""
    low, middle, top = made(MADE["rows of another length"])
    moved = View.create(middle.shape, middle.strides, middle.offset + 1, middle.mask)
    other = View.create(low.shape, (*low.strides[:-1], low.strides[-1] + 1), low.offset)
    assert isinstance(equivalent((low, middle, top), (other, middle, top)), Different)
    assert isinstance(equivalent((low, middle, top), (other, middle, top), budget=2**22), BudgetExceeded)
    padded, shorter = (View.create((537603,), (1,), -3, ((3, end),)) for end in (537603, 537602))
    columns = View.create((48873, 11), (1, 48873))
    found = equivalent((padded, columns), (shorter, columns))
    assert found == Different((48872, 10), (537599, None))
    assert equivalent((padded, columns), (shorter, columns), budget=2**22) == found
    assert not isinstance(equivalent((low, middle, top), (low, moved, top)), Different)
    same = (low, middle, View.create(middle.shape), top)
    assert not isinstance(equivalent((low, middle, top), same), Different)


def test_a_view_is_not_refused():
    """R9. Where all that is seen fits a view, it stays undecided."""
    one = View.create((2**20 + 7, 2**10), (2**10, 1)), View.create((2**10, 2**20 + 7))
    assert not isinstance(mergeable(*one), NotMergeable)
