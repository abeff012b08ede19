"""Stacks without meaning are refused by everything that reads them, with the sentence of `mergeable` (D16, D17)."""

import pickle
from random import Random

import pytest
from support.stacks.random_stacks import any_stack, of_movements
from support.views import stack_to_spec, tracker_of

from impl import OutOfBounds, OutOfBoundsError, ShapeTracker, View, dropin, mergeable
from impl.cli.program import main
from impl.lower import kernel_text, lower, materialize
from impl.mergeability.inside import extremes_stay_inside, is_nowhere_valid, leaving
from impl.symbolic import Variable
from spec.shape import index_set
from spec.stack import read

BEYOND = (View.create((2, 3)), View.create((7,)))
SENTENCE = "out of bounds: the valid index (6,) leads to flat number 6 of view 0, which has 6 elements"
READERS = {
    "simplify": lambda tracker: tracker.simplify(),
    "canonical": lambda tracker: tracker.canonical(),
    "expr_idxs": lambda tracker: tracker.expr_idxs(),
    "expr_idxs of an index": lambda tracker: tracker.expr_idxs([Variable("i", 0, 6)]),
    "eager_idxs": lambda tracker: tracker.eager_idxs(),
    "real_size": lambda tracker: tracker.real_size(),
    "real_strides": lambda tracker: tracker.real_strides(),
    "unit_stride_axes": lambda tracker: tracker.unit_stride_axes(),
    "axis_is_masked": lambda tracker: tracker.axis_is_masked(0),
    "lower": lower,
    "kernel_text": kernel_text,
    "materialize": lambda tracker: materialize(tracker, b"abcdefgh", compiler=None),
    "+": lambda tracker: ShapeTracker(tracker.views[:1]) + ShapeTracker(tracker.views[1:]),
}


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS.keys())
def test_what_reads_a_stack_refuses_one_without_meaning(reader):
    """D16, D17. The error carries what the answer does, also out of a pickle."""
    answer = mergeable(*BEYOND)
    assert isinstance(answer, OutOfBounds) and answer.sentence == SENTENCE
    with pytest.raises(OutOfBoundsError) as refused:
        reader(ShapeTracker(BEYOND))
    for error in (refused.value, pickle.loads(pickle.dumps(refused.value))):
        assert str(error).split(": ", 1)[1] == SENTENCE
        assert (error.index, error.level, error.flat, error.size) == ((6,), 0, 6, 6)


def test_the_error_names_what_was_asked():
    """D16. The outermost operation."""
    calls = {"lower": lower, "materialize": READERS["materialize"], "simplify": READERS["simplify"], "+": READERS["+"]}
    for name, call in calls.items():
        with pytest.raises(OutOfBoundsError) as refused:
            call(ShapeTracker(BEYOND))
        assert str(refused.value) == f"{name}: {SENTENCE}"


def test_the_command_line_says_it_as_well(capsys):
    """D16, D17. With the exit status that `mergeable` has for it."""
    texts = [str(view) for view in BEYOND]
    assert main(["mergeable", *texts]) == 1
    assert capsys.readouterr() == (f"{SENTENCE}\n", "")
    assert main(["lower", *texts]) == 1
    assert capsys.readouterr() == ("", f"error: lower: {SENTENCE}\n")


def test_the_dropin_reads_every_stack_as_tinygrad_does():
    """D16. Its door is one method."""
    tracker = dropin.ShapeTracker(BEYOND)
    assert tracker.expr_idxs()[0].render() == "(idx0%6)" and tracker.real_size() == 6
    assert tracker.simplify().views == (dropin.View.create((7,)),)
    assert (dropin.ShapeTracker(BEYOND[:1]) + dropin.ShapeTracker(BEYOND[1:])).views == (dropin.View.create((7,)),)


def test_adding_looks_at_the_whole_stack():
    """D16. The view in between leaves the base, but not where the last one reads."""
    base, outer = ShapeTracker.from_shape((4,)), ShapeTracker((View.create((10,)), View.create((3,))))
    assert (base + outer).views == (View.create((3,)),)
    with pytest.raises(OutOfBoundsError, match=r"\+: out of bounds: the valid index \(4,\) leads to flat number 4"):
        base + ShapeTracker((View.create((10,)), View.create((5,))))


@pytest.mark.parametrize("drawn", [any_stack, of_movements])
def test_refused_is_what_the_definition_calls_out_of_bounds(drawn):
    """D16. On plain stacks of a few views, against every index; nothing else is refused."""
    random, found = Random(5), {True: 0, False: 0}
    while min(found.values()) < (150 if drawn is any_stack else 0) or sum(found.values()) < 300:
        views = drawn(random)
        if max((0, *(size for view in views for size in view.shape))) > 500:
            continue
        stack = stack_to_spec(views)
        is_outside = any(read(stack, index).leaves_base for index in index_set(views[-1].shape))
        assert (leaving(views) is not None if len(views) > 1 else False) == is_outside, views
        assert isinstance(mergeable(*views), OutOfBounds) == is_outside
        found[is_outside] += 1


def test_the_extremes_decide_what_movement_operations_make():
    """D16. No search is needed for any of these."""
    random = Random(3)
    assert all(extremes_stay_inside(of_movements(random)) for _ in range(500))


EMPTY = View.create((0,))
STACKS_WITHOUT_ELEMENTS = [
    (View.create((3,)), EMPTY),
    (EMPTY, EMPTY),
    (EMPTY, View.create((2, 0, 3))),
    (View.create((4, 0)), View.create((0, 4))),
    (View.create((0, 2)), View.create((3,), mask=((1, 1),))),
    (EMPTY, View.create((3,), mask=((0, 0),)), View.create((2,))),
    (View.create((3,)), EMPTY, View.create((2,), mask=((2, 2),))),
    (EMPTY, View.create((2, 2), mask=((0, 0), (0, 0))), View.create((4,)), View.create((2,))),
]


@pytest.mark.parametrize("views", STACKS_WITHOUT_ELEMENTS)
def test_stacks_without_elements_are_read_by_everything(views):
    """D16. Sizes of 0 anywhere; nothing is valid, and nothing raises."""
    tracker = ShapeTracker(views)
    assert not isinstance(mergeable(*views), OutOfBounds)
    for index, valid in (tracker.expr_idxs(), tracker.eager_idxs()):
        assert valid.max == 0 or 0 in tracker.shape, (index, valid)
    assert tracker.real_size() == 0
    assert bytes(materialize(tracker, b"", compiler=None)) == bytes(tracker.size)
    assert tracker.simplify().shape == tracker.canonical().shape == tracker.shape
    assert len(tracker.real_strides()) == len(tracker.shape) and kernel_text(tracker)


@pytest.mark.parametrize(
    "views",
    [
        (View.create((6,), (1,), 3, mask=((0, 2),)), View.create((2,), (1,), 4)),
        (View.create((3,), (-5,), -7, mask=((0, 1),)), View.create((2,), (1,), 1)),
        (View.create((2, 3), (9, 1), -40, mask=((0, 2), (0, 1))), View.create((2,), (3,), 1)),
        (View.create((2,), mask=((1, 2),)), View.create(())),
        (View.create((3,), offset=-10),),
    ],
)
def test_the_real_size_is_never_negative(views):
    """D16. And it is 0 where nothing is valid."""
    assert ShapeTracker(views).real_size() == 0


def test_the_real_size_bounds_every_address():
    """D16. On whatever can be written down."""
    random, nowhere = Random(11), 0
    for _ in range(1500):
        views = any_stack(random, 3)
        if (len(views) > 1 and leaving(views) is not None) or max((0, *views[-1].shape)) > 500:
            continue
        size, table = ShapeTracker(views).real_size(), tracker_of(*views)
        assert size >= 0 and all(table.address[index] < max(size, 1) for index in table.valid)
        if not table.valid:
            nowhere += 1
            assert size == 0, views
    assert nowhere > 100


def test_symbolic_stacks_are_refused_only_where_they_surely_leave():
    """D16. Whatever the variables are."""
    n = Variable("n", 1, 9)
    refused = [
        (View.create((4,)), View.create((n + 4,))),
        (View.create((n,)), View.create((10,))),
        (View.create((n,)), View.create((n + 1,))),
        (View.create((n, 2)), View.create((3,), (-1,), n * 0 - 1)),
        (View.create((5,)), View.create((n,), (1,), 5)),
    ]
    for views in refused:
        with pytest.raises(OutOfBoundsError, match="expr_idxs: out of bounds: the valid index"):
            ShapeTracker(views).expr_idxs()
    kept = [
        (View.create((4,)), View.create((n,))),
        (View.create((n, 2)), View.create((2, n))),
        (View.create((n * 2,)), View.create((n, 2))),
        (View.create((n,)), View.create((9,))),
        (View.create((n,)), View.create((9,), mask=((0, n),))),
        (View.create((4,)), View.create((n,), mask=((0, n - 1),), offset=4)),
    ]
    for views in kept:
        ShapeTracker(views).require_in_bounds("read")


def test_a_mask_by_hand_that_goes_on_beyond_its_axis_has_no_index_there():
    """D7. With n = 1 the second row is none, and with n = 2 no column is valid."""
    n = Variable("n", 1, 2)
    views = View.create((n, 2)), View.create((n, 2), None, 0, ((0, 2), (n, n * 2)))
    ShapeTracker(views).require_in_bounds("read")
    with pytest.raises(OutOfBoundsError, match=r"the valid index \(1, 1\) leads to flat number 3"):
        ShapeTracker((View.create((2,)), View.create((2, 2), None, 0, ((0, 2), (0, 2))))).require_in_bounds("read")


def test_what_is_nowhere_valid():
    """D16, L7."""
    base = View.create((4,), mask=((0, 1),))
    assert is_nowhere_valid((base, View.create((2,), (1,), 2))) and is_nowhere_valid((base, View.create((), (), 3)))
    assert not is_nowhere_valid((base, View.create((2,), (1,), 0)))
