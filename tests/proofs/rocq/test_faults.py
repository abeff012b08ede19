"""A fault in a definition breaks a proof; `python tests/proofs/rocq/faults.py` tries all of them."""

import re

import pytest

from proofs.rocq.sources import files, text_of
from tests.proofs.rocq.faults import FAULTS, broken_by, is_in_a_proof, needed_by, resting_on

SOME = FAULTS[3::15]


@pytest.mark.parametrize("number", range(len(SOME)))
def test_a_fault_breaks_a_proof(compiled, number):
    """D17. A few of them, of different files."""
    assert broken_by(SOME[number], compiled) is not None


def test_what_changes_nothing_breaks_nothing(compiled):
    """How many flat numbers are listed is a matter of time; and what is no sentence is no broken proof."""
    assert broken_by(("checker/Flats.v", "2 ^ 20", "2 ^ 10"), compiled) is None
    assert broken_by(("checker/Flats.v", "2 ^ 20", "2 ^"), compiled) is None


def test_a_fault_that_is_not_there_is_told(program, tmp_path):
    """So that the list cannot rot."""
    with pytest.raises(ValueError, match=r"is 0 times in checker/Flats\.v"):
        broken_by(("checker/Flats.v", "no such text", ""), tmp_path)
    assert len(FAULTS) == len(set(FAULTS)) == 136


def test_what_rests_on_a_file_is_what_asks_for_it():
    """Each sentence that asks for files is read, and asks for some that are compiled before."""
    order = files()
    for place, name in enumerate(order):
        text = text_of(name)
        assert text.count("From ViewAlgebra") == len(re.findall("From ViewAlgebra Require[^.]", text))
        assert {*needed_by(text)} <= {*order[:place]}, name
        assert ("From ViewAlgebra" in text) == bool(needed_by(text))
    assert resting_on("equivalence/Comparisons.v")[1:] == ["equivalence/ReadComparisons.v", "checker/AnyRecord.v"]
    text = "From ViewAlgebra Require a.B.\nFrom ViewAlgebra Require Export c.D\n  e.F.\n"
    assert needed_by(text) == ["a/B.v", "c/D.v", "e/F.v"]


def test_a_line_is_in_a_proof_or_not():
    """By the last word before it that begins or ends one."""
    text = "Lemma a : True.\nProof.\n  exact I.\nQed.\nLemma b : True.\nProof. exact I. Qed.\n"
    assert [is_in_a_proof(text, line) for line in range(1, 7)] == [False, True, True, True, False, True]
