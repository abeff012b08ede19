"""Checks are put around each function that answers, under each of its names, and taken away again."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Barrier

import numpy as np
import pytest

import impl
import impl.mergeability
from impl import LayoutError, OutOfBoundsError, ShapeTracker, View, WrongAnswerError, dropin, mergeable, ops
from impl.mergeability import decision, inside
from impl.ops.sharding.local import Local
from impl.symbolic import Variable
from impl.symbolic.compare import sym_infer
from proofs.validation import merges, readings, wrapping

ROOT = Path(__file__).parents[3]
SPREAD = View.create((4,), (2,))


@pytest.fixture
def checked():
    """The mode, for one test."""
    impl.check(True)
    yield
    impl.check(False)


def test_a_mode_that_is_left_leaves_nothing_behind():
    """Each function is the one that it was, under each of its names."""
    before = [vars(View)["pad"], vars(View)["create"], vars(ShapeTracker)["simplify"], impl.mergeable, mergeable]
    impl.check(True)
    impl.check(True)
    inside = [vars(View)["pad"], vars(View)["create"], vars(ShapeTracker)["simplify"], impl.mergeable]
    impl.check(False)
    after = [vars(View)["pad"], vars(View)["create"], vars(ShapeTracker)["simplify"], impl.mergeable, mergeable]
    assert after == before and not set(map(id, inside)) & set(map(id, before))


@pytest.mark.parametrize("function", [each[0] for each in (*wrapping.FUNCTIONS, *wrapping.DECISIONS)])
def test_each_function_is_checked_and_let_go(function):
    """Under the name that its own module has for it: each, not some."""
    home = vars(sys.modules[function.__module__])
    known = next(name for name, value in home.items() if value is function)
    impl.check(True)
    inside = home[known]
    impl.check(False)
    assert inside is not function and inside.__wrapped__ is function and home[known] is function


def test_an_argument_that_can_be_gone_through_once_is_checked_by_what_it_gave(checked):
    """It was empty when the check asked it, and the answer was said to be wrong."""
    for kind in (View, ShapeTracker):
        x = ShapeTracker.from_shape((2, 3)) if kind is ShapeTracker else View.create((2, 3))
        assert x.permute(iter((1, 0))) == x.permute((1, 0))
        assert x.pad(width for width in ((1, 0), (0, 2))) == x.pad(((1, 0), (0, 2)))
        with pytest.raises(LayoutError, match="permute"):
            x.permute(iter((1, 1)))


def test_what_fails_while_it_is_gone_through_is_refused_and_nothing_is_wrong(checked):
    """A size was given before it failed, which alone would be the shape of a view."""

    def failing():
        yield 1
        raise RuntimeError("in the middle")

    for ask in (View.create, ShapeTracker.from_shape, View.create((1,)).reshape, View.create((1,)).expand):
        with pytest.raises(LayoutError, match="RuntimeError"):
            ask(failing())


def test_axes_that_can_be_gone_through_once_are_checked_by_what_they_were(checked):
    """Among arguments that are named as well."""
    x, level = ops.Tensor.of(np.arange(6).reshape(1, 2, 3)), ops.Level(2)
    assert ops.reduce_sum(x, iter([0, 1])).numpy().tolist() == [3, 5, 7]
    assert ops.unsqueeze(x, iter([0, 1])).shape == (1, 1, 1, 2, 3)
    assert ops.squeeze(x, iter([0])).shape == (2, 3)
    assert ops.moveaxis(x, iter([0, 1]), iter([1, 0])).shape == (2, 1, 3)
    assert ops.broadcast_batch_dims(x, (each for each in [level])).batch_shape == (2,)
    assert ops.reshape(x, iter([3, 2])).shape == ops.broadcast_to(x[0, 0, :2], iter([3, 2])).shape == (3, 2)
    assert ops.slice_tensor(x, iter([0, 0, 0]), iter([1, 1, 1])).shape == (1, 1, 1)
    assert ops.slice_update([1, 2], [5], iter([0])).numpy().tolist() == [5, 2]


def test_numbers_are_compared_in_the_type_that_they_have_together(checked):
    """0.1 is that of 32 bits beside others of these, and an integer of more than 53 bits is rounded beside floats."""
    x, large = ops.Tensor.of(np.array([0.1], np.float32)), ops.Tensor.of(np.array([2**53 + 1]))
    assert (x == 0.1).item() and not (x != 0.1).item() and not (x < 0.1).item()
    assert (large == 2.0**53).item() and (large == np.array([2.0**53])).item()
    assert not (large == 2**53).item() and not (large == np.array([2**53], np.uint64)).item()


def test_numbers_near_0_have_fewer_bits(checked):
    half, small = ops.Tensor.of(np.array([[1e-5]], np.float16)), ops.Tensor.of(np.array([1e-40] * 3 + [0], np.float32))
    assert (half * 1e-3).item() == (half @ (half * 10)).item() == 0
    assert (small / 3).numpy()[0] > 0 and ops.reduce_mean(small).item() > 0


def test_a_part_of_a_buffer_that_is_too_short_is_there(checked):
    x = ops.Tensor(Local(ShapeTracker.from_shape((2, 2)), np.arange(3)))
    assert ops.slice_tensor(x, (0, 0), (1, 2)).numpy().tolist() == x[:1].numpy().tolist() == [[0, 1]]
    with pytest.raises(LayoutError, match="a buffer of shape"):
        x.numpy()


def test_a_right_answer_that_would_not_be_taken_as_an_argument_is_right(checked):
    """A product of sizes that are natural numbers, which is not seen to be one; and of the drop-in a bound that is
    negative."""
    n, p, k = Variable("n", 1, 3), Variable("p", 2, 4), Variable("k", 0, 3)
    m, bound = Variable("m", 0, n), Variable("i", 0, 3).bind(1)
    for shape in ((n - m, m * 2), (p - 2, k - k // 2), (bound - 1, 2)):
        view = View.create(shape).unbind()[0]
        assert len(view.minify().shape) == 1
        assert len(ShapeTracker((view, View.create((2,)))).views) == 2
    below = dropin.ShapeTracker((dropin.View.create((2,), (1,), -9),))
    assert below.real_size() == -7
    with pytest.raises(WrongAnswerError, match="real_size"):
        readings.sized(-1, ShapeTracker(below.views))


def test_a_wrong_answer_is_wrong_the_second_time_as_well(checked, monkeypatch):
    """An answer out of a cache, which was refuted when it was found."""

    def refute(record):
        raise WrongAnswerError("no")

    monkeypatch.setattr(merges, "check", refute)
    for _ in range(2):
        with pytest.raises(WrongAnswerError):
            mergeable(SPREAD, View.create((2, 3), (1, 2)))


def test_what_an_answer_carries_is_checked_the_second_time_as_well(checked, monkeypatch):
    """A certificate is not compared where two answers are: one that is another the next time is not known."""
    pair = SPREAD, View.create((2, 2), (1, 2))
    of_another = mergeable(View.create((3,), (2,)), View.create((3,), (1,))).certificate
    assert mergeable(*pair).certificate != of_another
    monkeypatch.setattr(decision, "certificate_of", lambda derivation: of_another)
    with pytest.raises(WrongAnswerError, match="one weight per axis"):
        mergeable(*pair)


def test_what_a_refusal_says_is_checked_the_second_time_as_well(checked, monkeypatch):
    """It is of the same class, and names an index that stays inside."""
    tracker = ShapeTracker((View.create((4,)), View.create((2, 4), (4, 1))))
    with pytest.raises(OutOfBoundsError, match=r"the valid index \(1, 3\)"):
        tracker.expr_idxs()
    leaving = inside.leaving_of_plain
    monkeypatch.setattr(inside, "leaving_of_plain", lambda views: replace(leaving(views), witness=(0, 0), flat=0))
    with pytest.raises(WrongAnswerError, match="not out of bounds"):
        tracker.expr_idxs()


THREE = ShapeTracker((View.create((4, 3)), View.create((3, 4), (1, 3)), View.create((1, 2, 6))))
MOVED = {
    "pad": ((0, 0), (1, 1), (0, 2)),
    "shrink": ((0, 1), (1, 2), (0, 5)),
    "expand": (5, 2, 6),
    "permute": (2, 0, 1),
    "stride": (1, 1, -2),
}
"""For each movement, an argument for a tracker of three views."""


@pytest.mark.parametrize("name", MOVED)
@pytest.mark.parametrize(
    "fault",
    [
        lambda moved, views: views,
        lambda moved, views: moved[-1:],
        lambda moved, views: (*views, moved[-1]),
        lambda moved, views: (views[1], views[0], moved[-1]),
        lambda moved, views: (*moved[:-1], View.create(moved[-1].shape)),
    ],
)
def test_a_tracker_is_moved_as_a_whole(monkeypatch, name, fault):
    """Found: whether it was moved at all, and what lay below, was left to the check of `View`, which sees one view."""
    right = getattr(ShapeTracker, name)

    def wrong(tracker, argument):
        return ShapeTracker(fault(right(tracker, argument).views, tracker.views))

    assert right(THREE, MOVED[name]).views != THREE.views
    monkeypatch.setattr(ShapeTracker, name, wrong)
    impl.check(True)
    try:
        with pytest.raises(WrongAnswerError, match=name):
            getattr(THREE, name)(MOVED[name])
    finally:
        impl.check(False)


def test_arguments_may_be_given_by_name(checked):
    """Found: a TypeError of the check, which had another name for them."""
    for x in (THREE, THREE.views[-1], dropin.ShapeTracker.from_shape((1, 2, 6))):
        assert x.pad(arg=MOVED["pad"]) == x.pad(MOVED["pad"]) and x.shrink(arg=MOVED["shrink"]).shape == (1, 1, 5)
        assert x.expand(new_shape=(5, 2, 6)).shape == (5, 2, 6) and x.permute(axis=(2, 0, 1)).shape == (6, 1, 2)
        assert x.stride(mul=(1, 1, -2)).shape == (1, 2, 3) and x.reshape(new_shape=(3, 4)).shape == (3, 4)
    assert sym_infer(a=Variable("a", 0, 3) * 2, var_vals={Variable("a", 0, 3): 1}) == 2


def test_two_that_ask_at_once_are_told_the_same():
    """The second is not handed out what the first is still having checked."""
    both = Barrier(2)

    def refute(_result):
        both.wait()
        raise WrongAnswerError("no")

    def outcome(_number):
        with pytest.raises(WrongAnswerError):
            ask()
        return "refuted"

    ask = wrapping.checked("asked", lambda: 1, refute, is_outermost=False)
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(outcome, range(2))) == ["refuted"] * 2


def test_an_answer_is_checked_under_each_name(checked, monkeypatch):
    """Also where a module has the function under a name of its own, and when the answer comes a second time."""
    asked = []
    monkeypatch.setattr(merges, "check", lambda record: asked.append(record["answer"]))
    assert impl.mergeable is impl.mergeability.mergeable is globals()["mergeable"]
    mergeable(SPREAD, View.create((2, 2), (1, 2)))
    mergeable(SPREAD, View.create((2, 2), (1, 2)))
    assert asked == ["mergeable"]


def test_the_environment_turns_it_on():
    """In a process of its own."""
    code = "import impl; print('validation' in str(getattr(impl.View.pad, '__code__', '')))"
    for value, expected in (("1", "True"), ("0", "False"), ("", "False")):
        environment = {**os.environ, "IMPL_CHECK": value, "PYTHONPATH": str(ROOT)}
        arguments = [sys.executable, "-c", code]
        done = subprocess.run(arguments, capture_output=True, encoding="utf-8", env=environment, check=False)
        assert expected in done.stdout + done.stderr


def test_a_flag_is_a_flag():
    """True or False."""
    with pytest.raises(LayoutError, match="check: is_on"):
        impl.check("yes")


class Changing:
    """A part of a question that becomes another one, as a variable does that is bound."""

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return self.number

    def __eq__(self, other):
        return self.number == other.number


@pytest.mark.parametrize("seed", range(60))
def test_questions_that_become_equal_end_nothing(seed, monkeypatch):
    """Those that are kept are kept by what they were; whatever is asked then is answered, and none kept without end."""
    monkeypatch.setattr(wrapping, "MOST_KNOWN", 3)
    wrapping.known.clear()
    random, parts = Random(seed), [Changing(number) for number in range(9)]
    for _ in range(60):
        random.choice(parts).number = random.randrange(4)
        if not wrapping.is_known(asked := random.choice(parts)):
            wrapping.keep(asked)
        assert len(wrapping.known) <= 3
    wrapping.known.clear()
