"""Faults in what decides: each alone has an answer rejected, or every answer is right all the same.

`tests/support/faults_in_deciding.txt` has them. `python tests/proofs/rocq/deciding.py` asks more, of the checker that
is proved right.
"""

import pytest
from support.deciding import outcomes, outcomes_until_caught, questions, says_what_is_so
from support.faults import DECIDING, Fault
from support.verified import python_verdict

NUMBER, PART = 420, 30
"""Questions that are asked, and of how many at a time until an answer is rejected."""


@pytest.fixture(scope="module")
def asked():
    """The questions, with what is answered without a fault."""
    return questions(NUMBER)


def by_python(answers):
    """What the checker in Python says."""
    return [python_verdict(answer) for answer in answers]


@pytest.fixture(scope="module")
def found(asked):
    """What becomes of the answers with each fault."""
    return {name: outcomes_until_caught(fault, asked, by_python, PART) for name, fault in DECIDING.items()}


def test_without_a_fault_every_answer_is_accepted(asked):
    """Or the others would say nothing: the module is compiled anew as it is."""
    same = Fault("merge/layers/carry_free.py", "if weight == 0:", "if 0 == weight:")
    assert outcomes(same, asked, by_python) == {"right": len(asked)}
    assert {question.right["answer"] for question in asked} == {"mergeable", "not mergeable", "out of bounds"}
    layers = {question.right.get("layer") for question in asked}
    assert {"carry-free", "chain", "reachability", "table", "listing"} <= layers


@pytest.mark.parametrize("name", DECIDING)
def test_no_answer_that_is_accepted_is_wrong(found, name):
    """Whatever the fault: each answer is rejected, or right, or there is none."""
    count = found[name]
    assert count["wrong"] == 0 and (count["rejected"] or count.total() == NUMBER), count


def test_most_faults_have_an_answer_rejected(found):
    """Of those in each module; the others make an answer dearer, or there is none."""
    caught = [name for name, count in found.items() if count["rejected"]]
    assert len(DECIDING) >= 35 and len({fault.module for fault in DECIDING.values()}) >= 10
    assert len(caught) >= 24, set(found) - set(caught)


def test_another_verdict_or_another_view_is_not_the_same():
    """To have given up is no wrong answer, nor is a no about a stack that an index leaves."""
    right = {"answer": "mergeable", "view": {"shape": [2]}}
    assert says_what_is_so(right, right) and says_what_is_so({"answer": "budget exceeded"}, right)
    assert not says_what_is_so({"answer": "not mergeable"}, right)
    assert not says_what_is_so({"answer": "mergeable", "view": {"shape": [3]}}, right)
    assert says_what_is_so({"answer": "not mergeable"}, {"answer": "out of bounds"})
    assert not says_what_is_so({"answer": "out of bounds"}, {"answer": "not mergeable"})
