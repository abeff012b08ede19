"""Answers notice mutants: each answer is checked as it is given."""

from contextlib import suppress

import numpy as np
import pytest

from impl import ShapeTracker, lower, ops
from impl.checking import WrongAnswerError
from impl.errors import LayoutError
from impl.symbolic import Variable
from impl.view import View
from proofs.mutation.__main__ import main
from proofs.mutation.changes.live import Rounds, counting, functions_by_place
from proofs.mutation.judges.answers import Answers
from proofs.mutation.judges.judge import OTHERWISE, REFUSAL, SURVIVED
from proofs.mutation.judges.noticing import digest
from proofs.mutation.judges.transcript import Entry, differs, text_of
from proofs.mutation.session import LIBRARY, Session

LOST_SIGN = "impl.parts.movement.window: offset + stride * begin -> offset - stride * begin"
"""A mutant that reads elsewhere."""

SAME = "impl.parts.movement.expanded: 0 -> 1"
"""A mutant that changes nothing."""

REFUSING = "impl.integers.as_integer: if type(value) is int -> if False"
"""A mutant of what arguments go through."""

QUESTIONS = {"views": lambda random: View.create((4, 3)).shrink(((1, 3), (0, 3)))}
"""One question for all."""


@pytest.fixture(autouse=True)
def questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.mutation.judges.answers.KINDS", QUESTIONS)


def prepared(judge: Answers) -> Answers:
    """A judge that has found out what its questions run."""
    with counting(functions_by_place(LIBRARY)) as rounds:
        judge.prepare(rounds)
    return judge


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


def test_the_question_that_noticed_a_mutant_before_is_asked_it_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever others promise; and it is no evidence: where it shows nothing any more, the others are asked."""
    asked: list[int] = []

    def ask(random: object) -> None:
        asked.append(len(asked))
        View.create((4, 3)).shrink(((1, 3), (0, 3)))

    monkeypatch.setitem(QUESTIONS, "views", ask)
    monkeypatch.setitem(QUESTIONS, "others", lambda random: View.create((4, 1)).shrink(((0, 2), (0, 1))))
    of_views, of_others = ({digest(LOST_SIGN): (kind, 1)} for kind in ("views", "others"))
    for known, noticed_by in ((of_views, "views 1"), (of_others, "views"), ({digest(LOST_SIGN): ("gone", 0)}, "views")):
        (outcome,) = Session([Answers(LIBRARY, 2, known=known)], keys=frozenset([LOST_SIGN])).outcomes()
        assert outcome.verdict == "refuted" and outcome.noticed_by.startswith(f"answers: {noticed_by}")
    judge = prepared(Answers(LIBRARY, 2, known=of_others))
    (mutant,) = Session([judge], keys=frozenset([LOST_SIGN])).mutants
    first, *others = judge.questions(mutant)
    assert str(first) == "others 1" and first not in others and len(others) == 3


RAISED = [(LayoutError, "refusal", "refused: no"), (KeyError, "error", "KeyError: 'no'")]


@pytest.mark.parametrize(("raised", "verdict", "said"), RAISED)
def test_a_refusal_or_an_exception_that_was_not_before_is_counted_apart(
    raised: type[Exception], verdict: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(random: object) -> None:
        try:
            View.create((4, 3)).shrink(((1, 3), (0, 3)))
        except WrongAnswerError:
            raise raised("no") from None

    monkeypatch.setitem(QUESTIONS, "views", ask)
    outcome = outcome_of(LOST_SIGN)
    assert (outcome.verdict, outcome.reason) == (verdict, said)


def test_another_answer_that_no_check_refutes_is_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question after which others are asked is another, too."""
    n = Variable("n", 1, 9)

    def ask(random: object) -> None:
        with suppress(LayoutError):
            View.create((n, 3)).permute((0, 0) if flags else (1, 0))

    flags: list[int] = []
    monkeypatch.setitem(QUESTIONS, "views", ask)
    judge = prepared(Answers(LIBRARY, 1))
    (question,) = {id(each): each for found in judge.questions_at.values() for each in found}.values()
    with judge.at_work():
        assert judge._said(question, Rounds()) == (SURVIVED, "")
        flags.append(1)
        assert judge._said(question, Rounds()) == (OTHERWISE, "")


def test_how_transcripts_differ() -> None:
    """An answer in the place of a refusal counts before another answer; other questions are no answers to compare."""
    asked = [Entry(1, 2, False), Entry(3, 4, True)]
    assert differs(asked, list(asked)) == ""
    assert differs(asked, [Entry(1, 9, False), Entry(3, 5, False)]) == REFUSAL
    assert differs(asked, [Entry(1, 9, False), asked[1]]) == OTHERWISE
    assert differs(asked, asked[:1]) == differs(asked, [Entry(8, 2, False), Entry(3, 4, False)]) == OTHERWISE


def test_answers_of_each_kind_have_a_text() -> None:
    """The same for the same, whatever lies where in memory; another for another."""
    row, turned = (ShapeTracker.from_shape((2, 3)).permute(order) for order in ((0, 1), (1, 0)))
    kinds = [
        lambda tracker: tracker.expr_idxs(),
        lambda tracker: [tracker, {"views": tracker.views}],
        lower.lower,
        lambda tracker: lower.lower(tracker).uops.uops[-2],
        lambda tracker: ops.reshape(list(range(6)), tracker.shape),
        lambda tracker: ops.incr_batch_dims(ops.reshape(list(range(6)), tracker.shape)),
    ]
    for kind in kinds:
        assert text_of(kind(row)) == text_of(kind(row)) != text_of(kind(turned))


def test_an_integer_of_any_length_has_a_text() -> None:
    """Also one that is longer than Python prints; a truth value is another thing than the number."""
    assert text_of((2**20_000, 1)) != text_of((2**20_000 + 1, 1)) != text_of((2**20_000 + 1, True))


def test_of_a_large_tensor_there_is_a_digest() -> None:
    """One that is short, and another one where an element is."""
    rows = [np.zeros(2**21, "int8") for _ in range(3)]
    rows[2][-1] = 1
    texts = [text_of(ops.Tensor.of(row)) for row in rows]
    assert texts[0] == texts[1] != texts[2]
    assert max(map(len, texts)) < 2**10


def test_a_question_that_is_answered_otherwise_by_itself_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked twice before any mutant is."""
    seen = iter((2, 3))

    def ask(random: object) -> None:
        View.create((4, 3)).shrink(((1, next(seen, 4)), (0, 3)))

    monkeypatch.setitem(QUESTIONS, "views", ask)
    judge = prepared(Answers(LIBRARY, 1))
    questions = {id(each): each for found in judge.questions_at.values() for each in found}
    assert [question.answered for question in questions.values()] == [None]


def masked(end: int) -> View:
    """A view that is valid up to a coordinate."""
    return View.create((9,), mask=((1, end),))


def test_a_sample_of_which_too_few_are_noticed_fails(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """What CI runs: two mutants of a function, both noticed; and neither, where nothing is asked that shows it."""
    arguments = ["--only", "impl.parts.movement.ceiling", "--judge", "answers", "--sample", "2", "--questions", "1"]
    monkeypatch.setitem(QUESTIONS, "views", lambda random: masked(6).stride((3,)))
    assert main([*arguments, "--at-least", "40"]) == 0
    monkeypatch.setitem(QUESTIONS, "views", lambda random: masked(7).stride((3,)))
    assert main([*arguments, "--at-least", "40"]) == 1
    assert "0 of     2" in capsys.readouterr().out


def test_questions_of_some_kinds_alone_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(QUESTIONS, "wide views", lambda random: View.create((6,)).stride((3,)))
    for patterns, kinds in ((("*",), {"views", "wide views"}), (("wide*", "none"), {"wide views"})):
        judge = prepared(Answers(LIBRARY, 1, kinds=patterns))
        assert {question.kind for found in judge.questions_at.values() for question in found} == kinds


def test_several_processes_find_out_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a first time, in which what is made once is made."""
    monkeypatch.setitem(QUESTIONS, "strides", lambda random: View.create((random.randrange(9, 12),)).stride((3,)))
    found = []
    for jobs in (1, 1, 2):
        judge = prepared(Answers(LIBRARY, 2, jobs=jobs))
        lines = judge.questions_at.items()
        found.append({line: [(str(each), each.rounds, each.answered) for each in asked] for line, asked in lines})
    assert found[1] == found[2]
    names = {str(each) for asked in judge.questions_at.values() for each in asked}
    assert names == {"views 0", "views 1", "strides 0", "strides 1"}


def test_checks_are_taken_away_again() -> None:
    before = View.shrink
    with Answers(LIBRARY, 1).at_work():
        assert View.shrink is not before
    assert View.shrink is before


def test_integers_of_any_length_have_a_text():
    """Python writes no more than 4,300 digits."""
    assert text_of([10**5000]) != text_of([10**5000 + 1])


def test_copies_of_a_process_are_asked_nothing_about_jax(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """They do not have its threads, and would wait for ever."""
    assert main(["--kinds", "*of JAX", "--jobs", "2"]) == 2
    assert "need --jobs 1" in capsys.readouterr().err
    monkeypatch.setitem(QUESTIONS, "moves of JAX", lambda random: pytest.fail("it is asked"))
    judge = prepared(Answers(LIBRARY, 1, without=["moves of JAX"]))
    assert {question.kind for found in judge.questions_at.values() for question in found} == {"views"}
