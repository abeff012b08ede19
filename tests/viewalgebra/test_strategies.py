"""Strategies that are installed with the library: what they draw is what they say."""

import os
import subprocess
import sys
from pathlib import Path

from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from impl import Merged, NotMergeable, OutOfBounds, ShapeTracker, View, mergeable
from viewalgebra.strategies import programs, shapes, stacks, trackers, views

ROOT = Path(__file__).parents[2]


UNHURRIED = settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
"""Nothing here is about time."""


@UNHURRIED
@given(views(), stacks(3), trackers())
def test_views_stacks_and_trackers(view, stack, tracker):
    """D7, D16. No stack leaves its base."""
    assert isinstance(view, View) and len(stack) == 3 and isinstance(tracker, ShapeTracker)
    assert not isinstance(mergeable(*stack), OutOfBounds)


@UNHURRIED
@given(shapes().flatmap(lambda shape: st.tuples(st.just(shape), programs(shape))))
def test_programs_fit_their_shape(case):
    """D10 to D15."""
    shape, steps = case
    tracker = ShapeTracker.from_shape(shape)
    for name, argument in steps:
        tracker = getattr(tracker, name)(argument)


def test_answers_of_both_kinds_are_drawn():
    """D17."""
    assert find(stacks(2), lambda stack: isinstance(mergeable(*stack), Merged))
    assert find(stacks(2), lambda stack: isinstance(mergeable(*stack), NotMergeable))
    assert len(find(trackers(), lambda tracker: len(tracker.views) > 1).views) == 2


def test_types_are_drawn_whatever_is_imported_first():
    """`from_type`."""
    asked = "print(type(st.from_type(va.ShapeTracker).example()).__name__, st.from_type(va.View).example().size() >= 0)"
    names = ["import viewalgebra as va", "from hypothesis import strategies as st"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
    program = "; ".join([*reversed(names), asked])
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout == "ShapeTracker True\n"
