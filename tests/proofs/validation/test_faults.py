"""Faults where claims for small boxes do not look: each alone is noticed by the questions that are drawn.

`tests/support/faults.txt` has them. One is noticed if an answer is refuted, or if the library finds that it contradicts
itself. Each is asked the question that noticed it when `support.noticed` was run: all questions there are take minutes.
"""

import ast
import os
from pathlib import Path

import pytest
from support.faults import FAULTS, IN_LOOPS, Fault
from support.noticed import FIRST, first_noticing, noticed

from impl.native import simplifier
from proofs.validation import drawn
from proofs.validation.drawn.devices.kinds import OF_JAX
from proofs.validation.drawn.devices.opened import begun
from proofs.validation.drawn.questions import KINDS

NOTICED = noticed()
LATER = [question for question in dict.fromkeys(NOTICED.values()) if question[1] >= FIRST]
PARTS = 4
"""How many tests ask them without a fault, so that several processes can."""


@pytest.mark.parametrize("part", range(PARTS))
def test_without_a_fault_nothing_is_noticed(part):
    """Or the others would say nothing: the module is compiled anew as it is, and none of the questions by which faults
    are noticed notices anything. The first of each kind are asked by `test_right_answers_pass`."""
    same = Fault("merge/runs.py", "return outcome.view", "return (outcome.view)")
    assert first_noticing(same, LATER[part::PARTS], (True,)) is None


def test_the_faults_are_many():
    """In cached paths, from some rank, line or view on, past thresholds, in drivers and nodes; and so says the page."""
    assert len(FAULTS) >= 60 and len({fault.module for fault in FAULTS.values()}) >= 20
    page = (Path(__file__).parents[3] / "docs" / "checking.md").read_text(encoding="utf-8")
    assert f"There are\n{len(KINDS)} kinds" in page or f"There are {len(KINDS)} kinds" in page
    assert f"Each of the {len(FAULTS):,} faults in `tests/support/faults.txt`" in page
    assert f"So are {len(IN_LOOPS):,} faults in" in page


def test_no_kind_hides_another():
    """Each name of a kind is given once, over all tables: a dict keeps the last of two."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(drawn.__file__).parent.rglob("*.py")]
    tables = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Dict)]
    entries = [(key, value) for table in tables for key, value in zip(table.keys, table.values, strict=True)]
    names = [key.value for key, value in entries if isinstance(key, ast.Constant) and "ask_" in ast.unparse(value)]
    assert sorted(names) == sorted(KINDS)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_noticed(name: str) -> None:
    """By an answer that is refuted."""
    kind, number = NOTICED.get(name, ("", 0))
    if kind == "twins" and simplifier.CHEAPEST is None:
        pytest.skip("the simplifier in C++, which notices it, is not built")
    if kind in OF_JAX and begun()[1] and not os.environ.get("CI"):
        pytest.skip(begun()[1])
    is_noticed = kind and first_noticing(FAULTS[name], [(kind, number)])
    assert is_noticed, f"{kind} {number} does not notice it: PYTHONPATH=.:tests python -m support.noticed '{name}'"
