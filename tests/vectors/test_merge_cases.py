"""The recorded cases of merging: verdict, merged view and witness of each, on the whole stack (D16, D17)."""

import json
from collections import Counter
from math import prod
from pathlib import Path
from random import Random

import pytest
from support.agreement import check_out_of_bounds, check_witness
from support.views import reads, stack_to_spec, tracker_of

from impl import Merged, NotMergeable, OutOfBounds, OutOfBoundsError, ShapeTracker, dropin, mergeable
from impl.cli.writing.as_json import as_json
from proofs.checker import check
from spec.merge import refutes
from spec.shape import unravel
from spec.stack import read
from spec.tracker import are_observably_equal
from tests.vectors.release.__main__ import view_of

CASES = json.loads((Path(__file__).parent / "merge-cases.json").read_text())["cases"]
CLASSES = {"mergeable": Merged, "not-mergeable": NotMergeable, "out-of-bounds": OutOfBounds}
LARGEST = 20_000
"""Elements; larger cases are read at sampled indices."""
SAMPLES = 3000
each_case = pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])


def stack_of(case):
    """The views of a case, base first."""
    return tuple(map(view_of, case["views"]))


def sampled(shape):
    """Indices of a shape: the first and the last, and others by chance, the same each time."""
    random, size = Random(1), prod(shape)
    return [unravel(shape, flat) for flat in {0, size - 1, *(random.randrange(size) for _ in range(SAMPLES))}]


def read_alike(left, right):
    """Whether two stacks of the same shape read the same: by their tables, or at sampled indices."""
    if prod(left[-1].shape) <= LARGEST:
        return are_observably_equal(tracker_of(*left), tracker_of(*right))
    return all(reads(left, index) == reads(right, index) for index in sampled(left[-1].shape))


def is_the_view(view, expected):
    """Whether two views in normal form are the same; without an index the shape is all there is to compare."""
    return view.shape == expected.shape if expected.size() == 0 else view == expected


def test_the_file_holds_every_case_once_and_every_verdict():
    """D17."""
    assert len(CASES) == len({case["id"] for case in CASES}) == 71
    assert Counter(case["verdict"] for case in CASES) == {"mergeable": 52, "not-mergeable": 18, "out-of-bounds": 1}
    assert sum(prod(stack_of(case)[-1].shape) > LARGEST for case in CASES) == 2
    assert max(len(case["views"]) for case in CASES) == 6


@each_case
def test_the_verdict_on_the_whole_stack(case):
    """D16, D17, R7, R8, R9."""
    stack = stack_of(case)
    answer = mergeable(*stack)
    check(as_json(stack, "observable", answer))
    assert type(answer) is CLASSES[case["verdict"]]
    match answer:
        case Merged(view):
            assert is_the_view(view, view_of(case["merged"]))
            assert read_alike(stack, (view,))
        case NotMergeable():
            check_witness(stack, answer, "observable")
        case OutOfBounds():
            check_out_of_bounds(stack, answer)


@each_case
def test_the_tracker_simplifies_to_one_view_exactly_where_the_stack_is_one(case):
    """D16, D17."""
    stack = stack_of(case)
    if case["verdict"] not in {"mergeable", "not-mergeable"}:
        with pytest.raises(OutOfBoundsError):
            ShapeTracker(stack).simplify()
        assert len(dropin.ShapeTracker(stack).simplify().views) == len(stack)
        return
    simple = ShapeTracker(stack).simplify()
    if case["verdict"] == "mergeable":
        assert len(simple.views) == 1 and is_the_view(simple.views[0], view_of(case["merged"]))
    else:
        assert len(simple.views) > 1 or len(stack) == 1
        assert read_alike(stack, simple.views)


def witnesses(kind):
    """The cases that list a witness of one kind."""
    return [case for case in CASES if (case.get("witness") or {}).get("kind") == kind]


def test_every_listed_witness_is_of_a_kind_that_is_checked_here():
    """L8."""
    assert Counter(case["witness"]["kind"] for case in CASES if case.get("witness")) == {
        "not-affine": 11,
        "mask-not-box": 6,
        "0-d-invalid": 1,
    }


@pytest.mark.parametrize("case", witnesses("not-affine"), ids=lambda case: case["id"])
def test_the_listed_index_reads_something_else_than_the_unit_steps_say(case):
    """L7, L8. From the first valid index on, one step along each axis."""
    stack, witness = stack_to_spec(stack_of(case)), case["witness"]
    at = tuple(witness["at"])
    assert read(stack, at).is_valid
    assert read(stack, at).address == witness["got"] != witness["expect"]


@pytest.mark.parametrize("case", witnesses("mask-not-box"), ids=lambda case: case["id"])
def test_the_listed_hole_lies_between_valid_indices(case):
    """L8. It lies inside the bounding box, whose sides are all met by valid indices."""
    stack, witness = stack_of(case), case["witness"]
    hole, box = tuple(witness["hole"]), [tuple(side) for side in witness["bbox"]]
    assert all(begin <= i < end for i, (begin, end) in zip(hole, box, strict=True))
    assert reads(stack, hole) is None
    found = mergeable(*stack).witness
    assert found.kind == "hole"
    inside = all(b <= i < e for index in found.indices for i, (b, e) in zip(index, box, strict=True))
    assert inside and refutes(stack_to_spec(stack), found.indices, "observable")


@pytest.mark.parametrize("case", witnesses("0-d-invalid"), ids=lambda case: case["id"])
def test_the_listed_scalar_is_never_valid(case):
    """L7, L8."""
    stack = stack_of(case)
    assert stack[-1].shape == () and reads(stack, ()) is None
    assert refutes(stack_to_spec(stack), ((),), "observable")


@pytest.mark.parametrize("case", [case for case in CASES if "new_shape" in case], ids=lambda case: case["id"])
def test_the_reshape_that_a_case_stands_for(case):
    """D15. A view reshapes exactly where the reshape is one view."""
    view, shape = view_of(case["views"][0]), tuple(case["new_shape"])
    expected = view_of(case["merged"]) if case["verdict"] == "mergeable" else None
    assert view.reshape(shape) == expected


@pytest.mark.parametrize("case", [case for case in CASES if "ops" in case], ids=lambda case: case["id"])
def test_the_program_that_a_case_stands_for(case):
    """D10 to D16: the program, run on a tracker, reads what the stack reads."""
    tracker = ShapeTracker.from_shape(tuple(case["shape"]))
    for name, argument in case["ops"]:
        tracker = getattr(tracker, name)(argument)
    assert tracker.shape == stack_of(case)[-1].shape
    assert read_alike(stack_of(case), tracker.views)


@pytest.mark.parametrize("case", [case for case in CASES if "equal_to" in case], ids=lambda case: case["id"])
def test_two_stacks_that_are_said_to_be_equal_read_alike(case):
    """D6, D16."""
    other = tuple(map(view_of, case["equal_to"]))
    assert case["equal_to_holds"] is True and len(other) == 2
    assert read_alike(stack_of(case), other)
