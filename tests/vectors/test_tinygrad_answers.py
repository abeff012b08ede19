"""Recorded answers of tinygrad 0.9.0: reshape, merge, index expressions, programs (D15, D16, D18); equal, or better."""

import json
from collections import Counter
from pathlib import Path

import pytest
from dropin.answers import Library
from dropin.judge import FAILURES, judged

RECORD = json.loads((Path(__file__).parent / "tinygrad-0.9.0.json").read_text(encoding="utf-8"))
PAIRS = list(zip(RECORD["questions"], RECORD["answers"], strict=True))
EXPECTED = {"reshape": 495, "merge": 87, "index": 185, "program": 300, "expression": 450}
"""How many questions of each kind there are."""


def answers_here(questions):
    """The answers of this library, as JSON has them."""
    library = Library("impl")
    return json.loads(json.dumps([library.answer(question) for question in questions]))


def test_the_record_has_questions_of_every_kind():
    """D15, D16, D18."""
    assert Counter(question[0] for question, _ in PAIRS) == EXPECTED


@pytest.mark.parametrize("kind", EXPECTED)
def test_every_answer_is_equal_or_better(kind):
    """D15, D16, D18. The definitions decide where two answers differ."""
    asked = [(question, answer) for question, answer in PAIRS if question[0] == kind]
    here = answers_here([question for question, _ in asked])
    verdicts = Counter(judged(question, ours, theirs) for (question, theirs), ours in zip(asked, here, strict=True))
    assert not any(verdicts[failure] for failure in FAILURES), verdicts
    assert verdicts["equal"] > 0.95 * len(asked)


def test_the_judge_sees_wrong_and_worse_answers():
    """D18. The check itself, on examples."""
    question = ["expression", ["+", ["var", "x1", 3], ["var", "x1", 3]]]
    right, wrong = {"text": "(x1*2)", "min": 0, "max": 6}, {"text": "(x1*3)", "min": 0, "max": 9}
    costly = {"text": "((x1*4)//2)", "min": 0, "max": 6}
    assert [judged(question, ours, right) for ours in (right, wrong, costly)] == ["equal", "wrong", "worse"]
    assert [judged(question, right, theirs) for theirs in (wrong, costly)] == ["mended", "better"]
    assert judged(question, {"error": "TypeError"}, {"error": "TypeError"}) == "wrong"
    assert judged(question, {**right, "max": 5}, right) == "wrong"
