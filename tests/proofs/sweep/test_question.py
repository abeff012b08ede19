"""The question that is put to a solver, against reading every index."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from proofs.checker import Rejected
from proofs.kernel.solvers.second import opinion
from proofs.sweep.questions.question import Question, as_smtlib
from proofs.sweep.questions.solver import Solver
from spec.merge import Merged, mergeable
from spec.shape import Shape, index_set
from spec.tracker import Equality
from spec.view import View

TRANSPOSED = View((4, 2), (1, 4), 0, (0, 0), (4, 2))
ROWS = View((2, 4), (4, 1), 0, (0, 0), (2, 4))


def random_view(dice: random.Random, shape: Shape | None = None) -> View:
    """A view of any kind: masked or not, of either sign, inside what is below it or not, and without elements."""
    if shape is None:
        shape = tuple(dice.choice((0, 1, 2, 2, 3, 3, 4)) for _ in range(dice.randint(0, 3)))
    strides = tuple(dice.choice((-3, -2, -1, 0, 1, 2, 3, 4, 6)) for _ in shape)
    ranges = [(0, n) if dice.random() < 0.6 else sorted((dice.randint(0, n), dice.randint(0, n))) for n in shape]
    lowest = sum(min(0, stride * (n - 1)) for stride, n in zip(strides, shape, strict=True) if n)
    offset = dice.choice((-1, 0, 0, 0, 1, 2)) - lowest
    return View(shape, strides, offset, tuple(b for b, _ in ranges), tuple(e for _, e in ranges))


def random_question(dice: random.Random) -> Question:
    """A stack beside the view that it is, or one that is nearly that, or any other stack of its shape."""
    left = tuple(random_view(dice) for _ in range(dice.randint(1, 3)))
    equality: Equality = dice.choice(("observable", "strict"))
    answer = mergeable(left, equality)
    if isinstance(answer, Merged) and dice.random() < 0.8:
        return Question(left, (nearly(dice, answer.view),), equality)
    right = (random_view(dice), random_view(dice, left[-1].shape))
    return Question(left, dice.choice((left, right, right[1:])), equality)


def nearly(dice: random.Random, view: View) -> View:
    """The view, or one with another offset, stride or bound."""
    shape, kind = view.shape, dice.choice(("same", "same", "offset", "strides", "begin", "end"))
    if kind == "same":
        return view
    if kind == "offset" or 0 in shape or shape == ():
        return replace(view, offset=view.offset + 1)
    axis, values = dice.randrange(len(shape)), list(getattr(view, kind))
    values[axis] += 1
    if kind != "strides" and not 0 <= values[axis] <= (shape if kind == "end" else view.end)[axis]:
        return view
    return replace(view, **{kind: tuple(values)})


@pytest.mark.parametrize("seed", range(4))
def test_the_answer_is_what_reading_every_index_says(seed: int) -> None:
    """D5, D6, D16: differing and equal stacks, of one to three views, in range and out of it."""
    dice = random.Random(f"question {seed}")
    questions = [random_question(dice) for _ in range(250)]
    found: Counter[str] = Counter()
    for question, answer in zip(questions, Solver().answers(questions), strict=True):
        differing = {index for index in index_set(question.left[-1].shape) if question.differ_at(index)}
        assert answer.status == ("different" if differing else "same"), question
        assert answer.status == "same" or answer.index in differing
        found[answer.status + question.equality] += 1
    assert len(found) == 4 and min(found.values()) > 15


def test_the_second_solver_reads_the_same_text() -> None:
    dice = random.Random("text")
    questions = [random_question(dice) for _ in range(60)]
    said = [opinion(as_smtlib([question])) for question in questions]
    for answer, word in zip(Solver().answers(questions), said, strict=True):
        assert word in ("unknown", "unsat" if answer.status == "same" else "sat")
    assert said.count("unsat") > 10 and said.count("sat") > 10


def test_a_view_without_end_is_no_harder() -> None:
    """2**40 indices, no one of which is listed."""
    base = View((2**20, 2**20), (1, 2**20), 5, (1, 0), (2**20, 2**20))
    outer = View((2**20, 2**20), (2**20, 1), 0, (0, 0), (2**20, 2**20))
    assert Solver().answer(Question((base, outer), (base,))).status == "same"
    beside = Question((base, outer), (replace(base, begin=(0, 0)),))
    assert Solver().answer(beside).status == "different"


def test_a_flat_number_outside_of_the_base_is_a_difference() -> None:
    """The equation of the digits alone would have no solution there, and show nothing."""
    base, outer = View((2, 2), (2, 1), 0, (0, 0), (2, 2)), View((3,), (2,), 0, (0,), (3,))
    answer = Solver().answer(Question((base, outer), (outer,)))
    assert (answer.status, answer.index) == ("different", (2,))
    masked = replace(outer, end=(2,))
    assert Solver().answer(Question((base, masked), (masked,))).status == "same"
    assert Solver().answer(Question((base, masked), (masked,), "strict")).status == "different"


def test_stacks_of_different_shapes_are_no_question() -> None:
    with pytest.raises(Rejected, match=r"the answer has shape \(4, 2\), not \(2, 4\)"):
        Question((ROWS,), (TRANSPOSED,))


def test_several_questions_are_answered_each_for_itself() -> None:
    good, bad = Question((ROWS,), (ROWS,)), Question((TRANSPOSED, ROWS), (ROWS,))
    answers = list(Solver().answers([good, good, bad, good] * 5))
    assert [answer.status for answer in answers] == ["same", "same", "different", "same"] * 5


def test_a_false_twin_is_false() -> None:
    twin = Question((ROWS,), (ROWS,)).false_twin
    assert twin is not None and twin.differ_at((0, 0))
    assert Solver().answer(twin).status == "different"
    nothing = replace(ROWS, end=(0, 4))
    assert Question((nothing,), (nothing,)).false_twin is None


def test_a_limit_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.sweep.questions.solver.EFFORT", 1)
    base, outer = View((7, 5, 3), (1, 7, 35), 0, (0, 0, 0), (7, 5, 3)), View((9, 5), (11, 2), 0, (0, 0), (9, 5))
    answer = Solver().answer(Question((base, outer), (outer,)))
    assert answer.status == "unknown" and answer.reason
