"""The suites of others about layouts of CuTe, case by case against the definition (D39, D40, L14, L15)."""

import doctest
from collections import Counter
from itertools import product

import pytest

from benchmarks.cute import box, laws
from benchmarks.cute.laws import NONE, OPEN, RIGHT, WRONG, as_layout, read
from benchmarks.cute.suites import INPUT, arguments, of_tensor_layouts, suites, verdict
from impl.interop import cute

SUITES = suites()
MOST = 20_000
"""The size of a layout that is read here; `python -m benchmarks.cute` reads all."""
THINNED = 5
"""Of the 7,350 compositions of tensor-layouts one in so many."""


def is_small(case):
    """Whether no layout of a case is large."""
    try:
        given = [part for part in map(read, arguments(case)) if part is not None and not isinstance(part, tuple)]
    except ValueError:
        return True
    return all(as_layout(part).size <= MOST for part in given if part != 0)


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: f"{suite['suite']}-{suite['operation']}")
def test_a_suite(suite):
    """D39, D40. Nothing is wrong, and each case has an answer."""
    cases = suite["cases"][:: THINNED if len(suite["cases"]) > 1000 else 1]
    found = Counter(verdict(suite["operation"], case) for case in cases if is_small(case))
    assert found[WRONG] == found[OPEN] == 0 and found[RIGHT] > 0
    assert found.total() > 0.7 * len(cases) and found[INPUT] <= 2
    assert set(found) <= {RIGHT, NONE, INPUT}


def test_the_suites_are_there():
    """D40. With the number of cases that the page says."""
    counts = Counter()
    for suite in SUITES:
        counts[suite["suite"], suite["operation"]] += len(suite["cases"])
        assert suite["source"] and all(len(entry) == 2 for entry in suite["not applicable"])
    assert counts["pycute", "composition"] == 38 and counts["CUTLASS C++", "composition"] == 62
    assert counts["NVlabs/CuTe", "composition"] == 178 and counts["tensor-layouts", "composition"] == 7350
    assert counts["CUTLASS C++", "complement"] == 62


def test_all_compositions_of_pycute_are_layouts():
    """D40. Of its 38 tests 30 need nothing, and the others a mode split, or a last mode that goes on."""
    (suite,) = [suite for suite in SUITES if (suite["suite"], suite["operation"]) == ("pycute", "composition")]
    assert {verdict("composition", case) for case in suite["cases"]} == {RIGHT}


def test_answers_of_others_are_told_apart():
    """D40. tensor-layouts, at a tenth of its own cases: it refuses some that are layouts."""
    (suite,) = [suite for suite in SUITES if (suite["suite"], suite["operation"]) == ("tensor-layouts", "composition")]
    found = of_tensor_layouts(suite | {"cases": suite["cases"][::10]})
    assert found.total() > 700 and found[RIGHT] > 500


def test_a_wrong_answer_is_noticed(monkeypatch):
    """D40, L14. A layout that is not the composition, another refinement, and a witness of nothing."""
    base, outer = cute.parse_layout("(4,3):(3,1)"), cute.parse_layout("12")
    for layout, refined in (("(4,3):(3,2)", "(4,3)"), ("(4,3):(3,1)", "(4,3):(1,5)"), ("(3,4):(3,1)", "(3,4)")):
        wrong = cute.Composed(cute.parse_layout(layout), cute.parse_layout(refined))
        monkeypatch.setattr(cute, "compose", lambda *_, wrong=wrong, **__: wrong)
        assert laws.composition(base, outer) == WRONG
    witness = cute.Witness("split", (0, 1, 1, 2, 1, 2), (0, 3, 3, 6, 3, 6), 0)
    monkeypatch.setattr(cute, "compose", lambda *_, **__: cute.NotComposable(witness))
    assert laws.composition(base, outer) == WRONG
    assert box.verdict(base.leaves, outer.leaves).startswith("wrong")


def test_pairs_of_the_box():
    """D40, L14, L15. One in 97 of what `python -m benchmarks.cute.box` reads."""
    found = Counter(box.verdict(*pair) for pair in list(product(box.BASES, box.OUTERS))[::97])
    assert found.total() == 824 and len(found) == 4 and not any(name.startswith("wrong") for name in found)


def test_the_examples_hold():
    """D39. Of the judges."""
    found = doctest.testmod(laws)
    assert found.failed == 0 < found.attempted
