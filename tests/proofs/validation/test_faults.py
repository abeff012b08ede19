"""Faults where claims for small boxes do not look: each alone is noticed by the questions that are drawn.

`tests/support/faults.txt` has them. One is noticed if an answer is refuted, or if the library finds that it contradicts
itself.
"""

import sys
from random import Random

import pytest
from support.faults import FAULTS, Fault, with_fault

import impl
from impl.errors import LayoutError
from proofs.validation.questions import KINDS

QUESTIONS = 150
"""Questions of each kind that are asked until one is noticed."""


def first_noticed(fault: Fault) -> str | None:
    """The first question by which a fault is noticed, and how; None if there is none."""
    with with_fault(fault):
        impl.check(True)
        try:
            for number in range(QUESTIONS):
                for kind, ask in KINDS.items():
                    try:
                        ask(Random(f"0 {kind} {number}"))
                    except LayoutError:
                        continue
                    except (Exception, impl.WrongAnswerError) as noticed:
                        return f"{kind} {number}: {type(noticed).__name__}: {noticed}"
        finally:
            impl.check(False)
    return None


def test_without_a_fault_nothing_is_noticed(monkeypatch):
    """Or the others would say nothing: the module is compiled anew as it is."""
    monkeypatch.setattr(sys.modules[__name__], "QUESTIONS", 20)
    same = Fault("merge/runs.py", "return outcome.view", "return (outcome.view)")
    assert first_noticed(same) is None


def test_the_faults_are_many():
    """Sixty or more, in cached paths, from some rank, line or view on, past thresholds, in drivers and nodes."""
    assert len(FAULTS) >= 60 and len({fault.module for fault in FAULTS.values()}) >= 20


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_noticed(name: str) -> None:
    """By an answer that is refuted."""
    assert first_noticed(FAULTS[name]) is not None
