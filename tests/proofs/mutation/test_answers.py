"""Answers notice mutants: each answer is checked as it is given."""

import pytest

from impl.checking import WrongAnswerError
from impl.errors import LayoutError
from impl.view import View
from proofs.mutation.judges.answers import Answers
from proofs.mutation.judges.judge import SURVIVED
from proofs.mutation.session import LIBRARY, Session

LOST_SIGN = "impl.parts.movement.window: offset + stride * begin -> offset - stride * begin"
"""A mutant that reads elsewhere."""

SAME = "impl.parts.movement.expand: 0 -> 1"
"""A mutant that changes nothing."""

REFUSING = "impl.integers.as_integer: if type(value) is int -> if False"
"""A mutant of what arguments go through."""

QUESTIONS = {"views": lambda random: View.create((4, 3)).shrink(((1, 3), (0, 3)))}
"""One question for all."""


@pytest.fixture(autouse=True)
def questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.mutation.judges.answers.KINDS", QUESTIONS)


def outcome_of(key: str):
    """What the answers say of a mutant."""
    return next(Session([Answers(LIBRARY, 1)], keys=frozenset([key])).outcomes())


def test_a_wrong_answer_refutes_a_mutant() -> None:
    outcome = outcome_of(LOST_SIGN)
    assert (outcome.verdict, outcome.noticed_by) == ("refuted", "answers: views 0")


def test_a_mutant_of_what_no_question_runs_is_not_run() -> None:
    assert outcome_of(SAME).verdict == "not run"


def test_a_mutant_that_changes_no_answer_survives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(QUESTIONS, "views", lambda random: View.create((4, 1)).expand((4, 3)))
    assert outcome_of(SAME).verdict == SURVIVED


@pytest.mark.parametrize(("raised", "said"), [(LayoutError, "refused: no"), (KeyError, "KeyError: 'no'")])
def test_a_refusal_or_an_exception_that_was_not_before_is_an_error(
    raised: type[Exception], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(random: object) -> None:
        try:
            View.create((4, 3)).shrink(((1, 3), (0, 3)))
        except WrongAnswerError:
            raise raised("no") from None

    monkeypatch.setitem(QUESTIONS, "views", ask)
    outcome = outcome_of(LOST_SIGN)
    assert (outcome.verdict, outcome.reason) == ("error", said)


def test_checks_are_taken_away_again() -> None:
    before = View.shrink
    with Answers(LIBRARY, 1).at_work():
        assert View.shrink is not before
    assert View.shrink is before
