"""The sweep notices what is wrong with the library, and with the solver (R7, R8, R9)."""

from dataclasses import replace
from typing import Any

import pytest

from impl import View
from impl.mergeability import Merged, NotMergeable, OutOfBounds, mergeable
from impl.mergeability.answers import BudgetExceeded
from proofs.checker import Rejected
from proofs.kernel import Verdict
from proofs.sweep.questions import subjects
from proofs.sweep.questions.boxes import Box, Part, Stack, Views
from proofs.sweep.questions.chunk import Sweep, examined, sweeps_of
from proofs.sweep.questions.found import Found, verdict_on
from proofs.sweep.questions.question import Question
from proofs.sweep.questions.shrink import checked, shrunk, weight
from proofs.sweep.questions.solver import Answer, Solver
from proofs.sweep.questions.subjects import SUBJECTS, definitions
from proofs.sweep.report import Outcome, details
from tests.proofs.sweep import sample

PAIRS = Box("pairs", (Part((Views(((4,), (2, 2)), (1, 3)), Views(((2,), (2, 2)), (1, 2), (0, 1), "ends"))),))
TRIPLES = Box("triples", (Part((Views(((4,),), (1, 2)), Views(((2, 2),), (1, 2)), Views(((2, 2), (3,)), (1, 2)))),))
RESHAPES = Box("reshapes", (Part((Views(((2, 3), (3, 2)), (1, 3), (0,), "ends"), Views(((6,),), row_major=True))),))
EQUALS = Box(
    "equals",
    (
        Part((Views(((4,), (2, 2)), (1, 2)), Views(((3,),), (1, 2)), Views(((3,),), (1, 2, 4)))),
        Part((Views(((4,),)), Views(((3,),)), Views(((4,),)), Views(((3,),), (1, 2)))),
    ),
)
BOXES = {"merge": PAIRS, "strict": PAIRS, "simplify": TRIPLES, "reshape": RESHAPES, "equivalent": EQUALS}


def swept(subject: str) -> tuple[Verdict, Found]:
    """The verdict on a subject over its box."""
    found = examined(Sweep(SUBJECTS[subject], BOXES[subject]), 0, BOXES[subject].count)
    return verdict_on(found, BOXES[subject].count, SUBJECTS[subject].kinds)[0], found


def shifted(view: View) -> View:
    return View.create(view.shape, view.strides, view.offset + 1, view.mask)


def steeper(view: View) -> View:
    """Another stride on the last axis of more than one valid coordinate, if there is one."""
    axes = [k for k, (b, e) in enumerate(view.mask or [(0, n) for n in view.shape]) if e - b > 1]
    strides = tuple(s + 1 if k in axes[-1:] else s for k, s in enumerate(view.strides))
    return View.create(view.shape, strides, view.offset, view.mask)


def unmasked(view: View) -> View:
    return View.create(view.shape, view.strides, view.offset)


def reshaped(view: View) -> View:
    return View.create((*view.shape, 1), (*view.strides, 0), view.offset, view.mask and (*view.mask, (0, 1)))


def forged(answer: Any, change: Any) -> Any:
    """An answer with another view, and a certificate that is one for that view as far as numbers go."""
    return replace(answer, view=change(answer.view)) if isinstance(answer, Merged) else answer


def other_index(answer: Any) -> Any:
    return replace(answer, witness=replace(answer.witness, indices=answer.witness.indices[::-1]))


def other_address(answer: Any) -> Any:
    return replace(answer, witness=replace(answer.witness, addresses=(7,) * len(answer.witness.addresses)))


BROKEN = {
    "a shifted view": lambda answer: forged(answer, shifted),
    "a steeper view": lambda answer: forged(answer, steeper),
    "a view without its mask": lambda answer: forged(answer, unmasked),
    "a view of another shape": lambda answer: forged(answer, reshaped),
    "no certificate": lambda answer: replace(answer, certificate=None) if isinstance(answer, Merged) else answer,
    "another witness": lambda answer: other_index(answer) if isinstance(answer, NotMergeable) else answer,
    "other addresses": lambda answer: other_address(answer) if isinstance(answer, NotMergeable) else answer,
    "no witness": lambda answer: replace(answer, witness=None) if isinstance(answer, NotMergeable) else answer,
    "another index": lambda answer: replace(answer, witness=(0, 0)) if isinstance(answer, OutOfBounds) else answer,
    "another flat number": lambda answer: replace(answer, flat=99) if isinstance(answer, OutOfBounds) else answer,
    "out of bounds": lambda answer: OutOfBounds((0,), 0, 99, 9) if isinstance(answer, Merged) else answer,
    "nothing": lambda answer: None,
}


@pytest.mark.parametrize("subject", ["merge", "strict"])
@pytest.mark.parametrize("name", BROKEN)
def test_a_wrong_answer_of_mergeable_is_noticed(name: str, subject: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subjects, "mergeable", lambda *views, **options: BROKEN[name](mergeable(*views, **options)))
    verdict, found = swept(subject)
    assert verdict is Verdict.REFUTED and found.failed > 3 and found.first is not None


@pytest.mark.parametrize("change", [shifted, steeper, unmasked])
def test_z3_alone_notices_a_wrong_view(change: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody checks the certificate, nor lists indices."""
    monkeypatch.setattr(subjects, "mergeable", lambda *v, **options: forged(mergeable(*v, **options), change))
    monkeypatch.setattr(subjects, "check", lambda record: None)
    monkeypatch.setattr("proofs.sweep.questions.chunk.LISTED", -1)
    verdict, found = swept("merge")
    assert verdict is Verdict.REFUTED and found.failed > 3
    assert found.first is not None and found.first.problem.startswith("reads something else at (")


def test_an_answer_that_is_left_open_never_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    dearest = lambda *views, **options: BudgetExceeded("table", 9, 8)  # noqa: E731
    monkeypatch.setattr(subjects, "mergeable", dearest)
    verdict, found = swept("merge")
    assert verdict is Verdict.UNKNOWN and found.undecided == PAIRS.count and found.answers == {"undecided": PAIRS.count}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_wrong_answer_counts_beside_one_that_is_left_open(
    order: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found: where the first question about a member was left open, a wrong answer to the second was lost."""
    one, other = definitions((View.create((2,)),)), definitions((View.create((2,), (2,)),))
    hard, wrong = Question(one, one), Question(one, other)
    both = [(hard, wrong)[number] for number in order]
    solver = Solver(None)
    monkeypatch.setattr(Solver, "answers", lambda self, asked: [
        Answer("unknown", reason="hard") if each is hard else solver.answer(each) for each in asked
    ])  # fmt: skip
    monkeypatch.setattr("proofs.sweep.questions.chunk.asked_about", lambda subject, views, found: tuple(both))
    verdict, found = swept("merge")
    assert verdict is Verdict.REFUTED and found.failed == PAIRS.count and found.undecided == 0


def test_an_exception_is_a_wrong_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(*views: View, **options: Any) -> Any:
        raise ArithmeticError("lost count")

    monkeypatch.setattr(subjects, "mergeable", raises)
    verdict, found = swept("merge")
    assert verdict is Verdict.REFUTED and found.failed == PAIRS.count
    assert found.first is not None and found.first.problem == "raises ArithmeticError: lost count"


def test_a_solution_that_is_none_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of every question says that there is a difference."""
    monkeypatch.setattr("proofs.sweep.questions.question.difference", lambda left, right: "true")
    verdict, found = swept("merge")
    assert verdict is Verdict.ERROR and "z3 says that the stacks differ" in str(found.error)


def test_a_kind_of_answer_that_never_comes_up_makes_a_sweep_vacuous() -> None:
    sweep = sweeps_of(sample.NAME)["merge.bends"]
    found = examined(sweep, 0, sweep.box.count)
    assert verdict_on(found, 1, sweep.subject.kinds) == (Verdict.VACUOUS, "no answer is merged or out of bounds")
    assert verdict_on(found, 1, ("not mergeable",))[0] is Verdict.VACUOUS
    assert verdict_on(found, 2, ("not mergeable",)) == (Verdict.ERROR, "1 members were examined, and there are 2")


def wrong_on_steep_bases(*views: View, **options: Any) -> Any:
    """Shifts the view where the base has a stride of 3 or more."""
    answer = mergeable(*views, **options)
    return forged(answer, shifted) if max(map(abs, views[0].strides), default=0) >= 3 else answer


def test_a_failure_is_made_as_small_as_it_gets_and_shown_with_a_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subjects, "mergeable", wrong_on_steep_bases)
    monkeypatch.setattr(subjects, "check", lambda record: None)
    monkeypatch.setattr("proofs.sweep.questions.chunk.LISTED", -1)
    _, found = swept("merge")
    lines = details(Outcome(Sweep(SUBJECTS["merge"], PAIRS), found))
    text = "\n".join(lines)
    smallest = "View(shape=(2,), strides=(3,), offset=0, mask=None, contiguous=False)"
    assert f"        {smallest},\n" in text and "def test_merge_counterexample() -> None:" in text
    assert "the stack: view 0 at (" in text and "the answer: view 0 at (" in text
    scope: dict[str, Any] = {}
    test = "\n".join(line[4:] for line in lines[lines.index("    from impl.view import View") :])
    exec(compile(test, "test", "exec"), scope)  # noqa: S102  (the test that was printed)
    with pytest.raises(Rejected, match="the answer"):
        scope["test_merge_counterexample"]()
    monkeypatch.undo()
    scope["test_merge_counterexample"]()


def test_shrinking_ends_at_a_stack_that_is_still_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subjects, "mergeable", wrong_on_steep_bases)
    monkeypatch.setattr("proofs.sweep.questions.chunk.LISTED", -1)
    stack = View.create((4, 5), (1, 7), 9), View.create((5, 3), (2, 1), 1)
    small = shrunk(SUBJECTS["merge"], stack)
    assert [weight(view) < weight(before) for view, before in zip(small, stack, strict=False)] == [True] * len(small)
    with pytest.raises(Rejected):
        checked("merge", small)


@pytest.mark.parametrize(("subject", "kind"), [("merge", "merged"), ("strict", "merged"), ("reshape", "reshaped")])
def test_a_stack_by_itself_can_be_checked(subject: str, kind: str) -> None:
    stack: Stack = View.create((2, 3), (6, 2)), View.create((6,))
    assert checked(subject, stack) == kind
