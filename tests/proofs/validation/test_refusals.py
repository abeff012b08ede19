"""Refusals, each checked: those of what has no meaning pass, those of what has one do not."""

from random import Random

import pytest

import impl
from impl import LayoutError, OutOfBoundsError, ShapeTracker, View, WrongAnswerError
from proofs.validation import refusals
from proofs.validation.drawn.questions import never_refused

ROWS = View.create((2, 3))
SPREAD = View.create((4,), (2,))
SQUARE = View.create((2, 2))
LEFT = ShapeTracker((SPREAD, View.create((5,))))


@pytest.fixture
def checked():
    """The mode, for one test."""
    impl.check(True)
    yield
    impl.check(False)


@pytest.mark.parametrize(
    ("refusal", "question"),
    [
        (LayoutError("no"), ("impl.view.view.pad", ROWS, ((-1, 0), (0, 0)))),
        (LayoutError("no"), ("impl.view.view.pad", ROWS, ((1.0, 0), (0, 0)))),
        (LayoutError("no"), ("impl.view.view.pad", ROWS, 3)),
        (LayoutError("no"), ("impl.view.view.reshape", ROWS, (7,))),
        (LayoutError("no"), ("impl.view.view.stride", ROWS, (1, 0))),
        (LayoutError("no"), ("impl.view.view.expand", View.create((1,)), (-1,))),
        (LayoutError("no"), ("impl.shapetracker.tracker.permute", LEFT, (1,))),
        (LayoutError("no"), ("impl.view.view.create", 3)),
        (LayoutError("no"), ("impl.view.view.create", (-1,))),
        (LayoutError("no"), ("impl.view.view.create", (2, 3.0))),
        (LayoutError("no"), ("impl.view.view.create", (2, (3, 4)))),
        (LayoutError("no"), ("impl.view.view.create", (2, 3), ())),
        (LayoutError("no"), ("impl.view.view.create", (2,), ((1, 2),))),
        (LayoutError("no"), ("impl.view.view.create", (2,), None, (0, 1))),
        (LayoutError("no"), ("impl.view.view.create", (2,), None, 0, ((0, 3),))),
        (LayoutError("no"), ("impl.view.view.create", (2,), None, 0, ((0, 1, 2),))),
        (LayoutError("no"), ("impl.view.view.create", (2,), None, 0, 7)),
        (LayoutError("no"), ("impl.view.view.create", (2**2048,))),
        (LayoutError("no"), ("impl.view.view.pad", View.create((2**2048,)), ((0, 1),))),
        (OutOfBoundsError("yes", (4,), 0, 4, 4), ("expr_idxs", LEFT)),
    ],
)
def test_a_right_refusal_passes(refusal, question):
    """Of what is no argument, and of stacks that are left where it says."""
    refusals.refused(refusal, *question)


@pytest.mark.parametrize(
    ("refusal", "question"),
    [
        (LayoutError("no"), ("impl.view.view.pad", ROWS, ((1, 0), (0, 0)))),
        (LayoutError("no"), ("impl.view.view.reshape", ROWS, (3, 2))),
        (LayoutError("no"), ("impl.view.view.create", (3, 5))),
        (LayoutError("no"), ("impl.view.view.create", (), (), -4, ())),
        (LayoutError("no"), ("impl.view.view.create", (3, 5), (-2, 7), 9, ((0, 0), (2, 5)))),
        (LayoutError("no"), ("impl.shapetracker.tracker.reshape", ShapeTracker((SPREAD, ROWS)), (6,))),
        (LayoutError("no"), ("impl.shapetracker.tracker.permute", ShapeTracker((SPREAD, ROWS)), (1, 0))),
        (OutOfBoundsError("no", (3,), 0, 3, 4), ("expr_idxs", ShapeTracker((SPREAD, SQUARE)))),
        (OutOfBoundsError("no", (4,), 0, 4, 5), ("expr_idxs", LEFT)),
    ],
)
def test_a_wrong_refusal_is_refuted(refusal, question):
    """Of what has a meaning, and of stacks that are left elsewhere."""
    with pytest.raises(WrongAnswerError):
        refusals.refused(refusal, *question)


def test_a_refusal_of_what_is_given_by_name_is_checked():
    with pytest.raises(WrongAnswerError, match="permute: refused"):
        refusals.refused(LayoutError("no"), "permute", ROWS, axis=(1, 0))
    with pytest.raises(WrongAnswerError, match="create: refused"):
        refusals.refused(LayoutError("no"), "create", shape=(3,), mask=((0, 2),))
    refusals.refused(LayoutError("no"), "create", shape=(3,), mask=((0, 4),))


def test_a_refusal_is_checked(checked, monkeypatch):
    """It is raised as it was, unless it is wrong."""
    with pytest.raises(LayoutError, match="pad: axis 0"):
        ROWS.pad(((-1, 0), (0, 0)))
    monkeypatch.setitem(refusals.DEFINED, "pad", lambda shape, argument: True)
    with pytest.raises(WrongAnswerError, match="pad: refused"):
        ROWS.pad(((-2, 0), (0, 0)))


def test_what_is_never_refused_is_a_wrong_answer_if_it_is():
    """Questions about what has a meaning."""

    def ask(random):
        raise LayoutError("no")

    with pytest.raises(WrongAnswerError, match="ask: refused: no"):
        never_refused(ask)(Random(0))
