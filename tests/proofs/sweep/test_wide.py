"""Stacks beyond the boxes: those that were chosen take every branch of those that were drawn, lie on both sides of each
threshold, and notice faults that nothing in the small boxes shows; what was only read here and there proves nothing.
"""

import importlib
import sys
from random import Random
from types import MappingProxyType

import pytest
from support.faults import WIDE, Fault, with_fault

from impl import View
from proofs.checker import Rejected
from proofs.kernel import Verdict
from proofs.sweep.command import main
from proofs.sweep.questions import otherwise
from proofs.sweep.questions.chunk import Sweep, examined, sweeps_of
from proofs.sweep.questions.found import Found, verdict_on
from proofs.sweep.questions.otherwise import are_runs, decided
from proofs.sweep.questions.question import Question
from proofs.sweep.questions.subjects import SUBJECTS, definitions
from proofs.sweep.wide import choosing
from proofs.sweep.wide.branches import branches_of, forget_answers
from proofs.sweep.wide.catalogue import CHOSEN, EFFORT, sweeps
from proofs.sweep.wide.drawn import Drawn
from proofs.sweep.wide.kinds import KINDS, base_with, outer_on
from proofs.sweep.wide.thresholds import THRESHOLDS

BY_SUBJECT = MappingProxyType({sweep.subject.name: sweep for sweep in CHOSEN})
CURRENT = pytest.mark.skipif(
    choosing.VERSION != choosing.python_of_chosen(), reason="another Python goes from other lines to other lines"
)


def of_kind(subject: str, kind: str) -> Sweep:
    """The stacks of one kind that were chosen."""
    box = BY_SUBJECT[subject].box
    places = tuple(place for place in box.places if place[0] == kind)
    return Sweep(SUBJECTS[subject], Drawn("some", subject, box.seed, places), EFFORT)


def found_with(fault: Fault, sweep: Sweep) -> Found:
    """What is found about some stacks where the library has a fault."""
    with with_fault(fault):
        forget_answers()
        try:
            return examined(sweep, 0, sweep.box.count)
        finally:
            forget_answers()


@pytest.mark.parametrize("title", WIDE)
def test_a_fault_beyond_the_boxes_is_noticed(title: str) -> None:
    """By the stacks of the kind that it names."""
    subject, kind = title.partition(":")[0].split(", ", 1)
    assert found_with(WIDE[title], of_kind(subject, kind)).failed > 0
