"""Faults where claims for small boxes do not look: each alone is noticed by the questions that are drawn.

`tests/support/faults.txt` has them. One is noticed if an answer is refuted, or if the library finds that it contradicts
itself. Each is asked the question that noticed it when `support.noticed` was run: all questions there are take minutes.
"""

import ast
import os
from pathlib import Path

import pytest
from support.faults import FAULTS, IN_LOOPS, Fault
from support.noticed import Question, first_noticing, noticed

from impl.native import simplifier
from proofs.validation import drawn
from proofs.validation.drawn.devices.kinds import OF_JAX
from proofs.validation.drawn.devices.opened import begun
from proofs.validation.drawn.questions import KINDS

NOTICED = noticed()


def test_without_a_fault_nothing_is_noticed():
    """Or the others would say nothing: where a module is compiled anew as it is, none of the questions by which its
    faults are noticed notices anything. All questions are asked without a fault by `test_right_answers_pass`."""
    same = Fault("merge/runs.py", "return outcome.view", "return (outcome.view)")
    questions = dict.fromkeys(NOTICED[name] for name, fault in FAULTS.items() if fault.module == same.module)
    assert len(questions) > 3
    assert first_noticing(same, questions) is None


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


MODULES = dict.fromkeys(fault.module for fault in FAULTS.values())
"""The modules that have faults."""


def can_be_asked(kind: str) -> bool:
    """Whether what a kind asks about is there: the simplifier in C++, or JAX, which has to be where everything runs."""
    if kind == "twins":
        return simplifier.CHEAPEST is not None
    return kind not in OF_JAX or not begun()[1] or bool(os.environ.get("CI"))


@pytest.mark.parametrize("module", MODULES)
def test_each_fault_of_a_module_is_noticed(module: str) -> None:
    """Each alone, by an answer that is refuted."""
    asked = {name: NOTICED.get(name, ("", 0)) for name, fault in FAULTS.items() if fault.module == module}
    left = [name for name, question in asked.items() if can_be_asked(question[0]) and not is_noticed(name, question)]
    assert left == [], "not noticed any more: PYTHONPATH=.:tests python -m support.noticed NAME ..."


def is_noticed(name: str, question: Question) -> bool:
    """Whether the question that is written down for a fault notices it."""
    return bool(question[0]) and first_noticing(FAULTS[name], [question]) is not None
