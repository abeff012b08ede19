"""Each comparison in the sweeps of `simplify`, `+`, `reshape` and `equivalent` notices the answer that it is for, where
no other does; what is left open is never proved (R7, R8, R9)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
import z3

from impl import View
from impl.errors import OutOfBoundsError
from impl.mergeability import Different, Equivalent, NotMergeable, OutOfBounds
from impl.shapetracker import ShapeTracker
from proofs.kernel import Verdict
from proofs.sweep.questions import subjects
from proofs.sweep.questions.question import Question, shown
from proofs.sweep.questions.solver import SAME, Answer, Solver
from proofs.sweep.questions.subjects import SUBJECTS, definitions
from spec.stack import read
from tests.proofs.sweep.test_sweep_sabotage import PAIRS, swept

SIMPLIFY, ADD, RESHAPE, EQUIVALENT = ShapeTracker.simplify, ShapeTracker.__add__, View.reshape, ShapeTracker.equivalent
Broken = Callable[..., Any]


def too_simple(tracker: ShapeTracker) -> ShapeTracker:
    """Keeps only the last view, of what is not refused."""
    SIMPLIFY(tracker)
    return ShapeTracker(tracker.views[-1:])


def not_simple(tracker: ShapeTracker) -> ShapeTracker:
    return tracker


def too_little(tracker: ShapeTracker, other: ShapeTracker) -> ShapeTracker:
    """Keeps only the last view, of what is not refused."""
    ADD(tracker, other)
    return ShapeTracker(other.views[-1:])


def too_much(tracker: ShapeTracker, other: ShapeTracker) -> ShapeTracker:
    """Keeps all views, of what is not refused."""
    ADD(tracker, other)
    return ShapeTracker(tracker.views + other.views)


def unrefused(operation: Broken) -> Broken:
    """An operation that keeps the last view alone of what it should refuse."""

    def answering(*trackers: ShapeTracker) -> Any:
        try:
            return operation(*trackers)
        except OutOfBoundsError:
            return ShapeTracker(trackers[-1].views[-1:])

    return answering


def refused_elsewhere(operation: Broken) -> Broken:
    """An operation that names an index which leaves nothing."""

    def refusing(*trackers: ShapeTracker) -> Any:
        try:
            return operation(*trackers)
        except OutOfBoundsError as error:
            index = (0,) * len(error.index)
            raise OutOfBoundsError(str(error), index, error.level, error.flat, error.size) from None

    return refusing


def too_willing(view: View, shape: tuple[int, ...]) -> View:
    return RESHAPE(view, shape) or View.create(shape)


def unwilling(view: View, shape: tuple[int, ...]) -> None:
    return None


def answering(kind: type, change: Broken) -> Broken:
    """`equivalent`, with answers of one kind changed."""

    def changed(tracker: ShapeTracker, other: ShapeTracker) -> Any:
        answer = EQUIVALENT(tracker, other)
        return change(answer, tracker, other) if isinstance(answer, kind) else answer

    return changed


def different_at(index: tuple[int, ...], trackers: tuple[ShapeTracker, ...]) -> Different:
    """That two stacks differ at an index, by what they read there."""
    readings = [read(definitions(tracker.views), index) for tracker in trackers]
    return Different(index, tuple(shown(reading, "observable")[1] for reading in readings))


def other_addresses(answer: Any, *trackers: ShapeTracker) -> Different:
    return replace(answer, addresses=tuple((address or 0) + 1 for address in answer.addresses))


def other_side(answer: Any, *trackers: ShapeTracker) -> OutOfBounds:
    return replace(answer, side="second" if answer.side == "first" else "first")


WRONG: dict[str, tuple[str, type, str, Broken]] = {
    "simplify keeps the last view": ("simplify", ShapeTracker, "simplify", too_simple),
    "simplify keeps all views": ("simplify", ShapeTracker, "simplify", not_simple),
    "simplify answers what is out of bounds": ("simplify", ShapeTracker, "simplify", unrefused(SIMPLIFY)),
    "simplify refuses at another index": ("simplify", ShapeTracker, "simplify", refused_elsewhere(SIMPLIFY)),
    "+ keeps the last view": ("simplify", ShapeTracker, "__add__", too_little),
    "+ keeps all views": ("simplify", ShapeTracker, "__add__", too_much),
    "+ answers what is out of bounds": ("simplify", ShapeTracker, "__add__", unrefused(ADD)),
    "+ refuses at another index": ("simplify", ShapeTracker, "__add__", refused_elsewhere(ADD)),
    "reshape finds too many": ("reshape", View, "reshape", too_willing),
    "reshape finds none": ("reshape", View, "reshape", unwilling),
    **{
        f"equivalent: {name}": ("equivalent", ShapeTracker, "equivalent", answering(kind, change))
        for name, kind, change in (
            ("always", Different, lambda *_: Equivalent()),
            ("never", Equivalent, lambda *_: Different((0,), (0, 1))),
            ("different where they are not", Equivalent, lambda _, *trackers: different_at((0,), trackers)),
            ("different where one is left", OutOfBounds, lambda a, *trackers: different_at(a.witness, trackers)),
            ("other addresses", Different, other_addresses),
            ("out of bounds", Equivalent, lambda *_: OutOfBounds((0,), 0, 99, 9, side="first")),
            ("the other side", OutOfBounds, other_side),
            ("no side", OutOfBounds, lambda a, *_: a if a.side == "first" else replace(a, side=None)),
        )
    },
}
"""A wrong answer: the subject, and what is put in which place."""


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("listed", [64, -1])
def test_a_wrong_answer_of_the_others_is_noticed(name: str, listed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the definition's answer, and without it."""
    subject, place, method, broken = WRONG[name]
    assert swept(subject)[0] in (Verdict.PROVED_BOUNDED, Verdict.VACUOUS)
    monkeypatch.setattr("proofs.sweep.questions.chunk.LISTED", listed)
    monkeypatch.setattr(place, method, broken)
    verdict, found = swept(subject)
    assert verdict is Verdict.REFUTED and found.failed > 0


LAZY: dict[str, tuple[tuple[Any, str, Broken], ...]] = {
    "merge": (),
    "strict": (),
    "simplify": ((ShapeTracker, "simplify", not_simple), (ShapeTracker, "__add__", too_much)),
    "reshape": ((View, "reshape", unwilling),),
    "equivalent": (
        (ShapeTracker, "equivalent", lambda *_: Equivalent()),
        (Solver, "answers", lambda self, asked: iter([SAME] * len(asked))),
    ),
    "equivalent, never": (
        (ShapeTracker, "equivalent", answering(Equivalent, lambda *_: Different((0,), (0, 1)))),
        (subjects, "require", lambda *_: None),
    ),
}
"""For each subject what is wrong, and nobody but the definition sees it."""


@pytest.mark.parametrize("name", LAZY)
def test_the_definition_alone_notices_a_wrong_answer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody checks what `mergeable` says, which is that nothing merges."""
    assert LAZY.keys() > SUBJECTS.keys()
    monkeypatch.setattr(subjects, "mergeable", lambda *views, **options: NotMergeable(None))
    monkeypatch.setattr(subjects, "check", lambda record: None)
    for place, method, broken in LAZY[name]:
        monkeypatch.setattr(place, method, broken)
    verdict, found = swept(name.partition(",")[0])
    assert verdict is Verdict.REFUTED and "by the definition it is " in str(found.first)


def test_what_z3_leaves_open_of_one_member_leaves_the_sweep_open(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = Solver.answers

    def all_but_one(self: Solver, asked: Sequence[Question]) -> Iterator[Answer]:
        known = list(answers(self, asked))
        return iter([*known[:3], Answer("unknown", reason="hard"), *known[4:]])

    monkeypatch.setattr(Solver, "answers", all_but_one)
    verdict, found = swept("merge")
    assert verdict is Verdict.UNKNOWN and (found.undecided, found.left_open) == (1, "hard")
    assert found.members == PAIRS.count and found.failed == 0


@pytest.mark.parametrize("said", [z3.unsat, z3.unknown])
def test_a_solver_that_always_says_the_same_is_noticed(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the false twin, of which it says it too."""
    monkeypatch.setattr(z3.Solver, "check", lambda solver: said)
    verdict, found = swept("merge")
    assert verdict is Verdict.ERROR and (found.questions == 0 or said == z3.unsat)
