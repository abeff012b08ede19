"""What the test suites of other simplifiers want of theirs: here nothing may cost more, but for what is named (R10).

Expressions, what they become, and where: all that are linear, divide by numbers and round down of TVM's
`test_arith_rewrite_simplify.py` and `test_arith_canonical_simplify.py` at 5d4dc872, of Halide's `simplify.cpp` at
abbf7ff9, and of tinygrad's `test_uop_symbolic.py` at a9069c17; those that simplify of XLA's `indexing_map_test.cc` at
41df019e, of Inductor's `test_indexing.py` at 0004844b, and of MLIR's `simplify-structures.mlir` at 0b053d3f; and of the
files that rows name themselves (`at`). Where a suite has a symbolic divisor a number may stand for it. What is about
any integers is asked with ranges so large that it is not decided point by point.
"""

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from support.simplified import first_difference

from impl.cli.reading.expressions import parse_tree
from impl.native import natively, purely
from impl.simplify.written import written_trees

CASES = json.loads((Path(__file__).parent / "simplifier-cases.json").read_text(encoding="utf-8"))
ANY, NATURAL = (-(10**6), 10**6), (0, 10**6)

LEFT = [case["before"] for case in CASES if "left" in case]
"""What costs more here than its suite wants: equations that a common divisor refutes, as twice a number is never 1;
what is known of a remainder and asked of a coarser one, or of a quotient of a sum; inequalities that no two of them
refute; and two that share less."""


def asked(case, text, ranges):
    """An index or a condition of a case as a pair of both, and what it comes to."""
    tree, where = parse_tree(text), parse_tree(case.get("where", "1"))
    pair = (tree, where) if case["kind"] == "index" else (0, ("and", tree, where) if where != 1 else tree)
    return pair, written_trees(*pair, ranges)


def ranges_of(case, others):
    """The ranges of a case, or others for each of its variables."""
    names = re.findall(r"[a-z_]\w*", " ".join((case["before"], case["after"], case.get("where", ""))), re.IGNORECASE)
    return {name: tuple(case.get("ranges", {}).get(name, others)) for name in sorted({*names} - {"and"})}


def some_points(ranges):
    """Points of some ranges: at their ends, near 0, and anywhere."""
    random = Random(str(ranges))
    for _ in range(40):
        yield {
            name: min(max(random.choice((low, high, random.randint(-30, 30), random.randint(low, high))), low), high)
            for name, (low, high) in ranges.items()
        }


@pytest.mark.parametrize("others", [ANY, NATURAL], ids=["any integers", "natural numbers"])
def test_nothing_costs_more_than_others_want(others):
    """As it is said to become, or cheaper, before that is simplified and after; and the same at points."""
    dearer = []
    for case in CASES:
        ranges = ranges_of(case, others)
        before, found = asked(case, case["before"], ranges)
        wanted = asked(case, case["after"], ranges)[1]
        if found.cost > min(wanted.cost, wanted.cost_before):
            dearer.append(case["before"])
        assert first_difference(before, (found.index, found.valid), ranges, some_points(ranges)) is None
    assert dearer == LEFT if others is ANY else {*dearer} <= {*LEFT}


def test_a_sample_is_simplified_alike_in_python():
    """Every ninth of them."""
    for case in CASES[::9]:
        ranges = ranges_of(case, ANY)
        with natively():
            found = asked(case, case["before"], ranges)[1]
        with purely():
            again = asked(case, case["before"], ranges)[1]
        assert (found.index, found.valid, found.cost) == (again.index, again.valid, again.cost)


def test_there_are_many():
    """Of those whose two sides are not the same, too."""
    assert Counter(case["source"] for case in CASES) == {
        "TVM": 396, "MLIR": 283, "tinygrad": 267, "XLA": 209, "Halide": 204, "Inductor": 35, "isl": 15, "IREE": 10
    }  # fmt: skip
    assert sum(case["before"] != case["after"] for case in CASES) > 1200 and len(LEFT) == 18
