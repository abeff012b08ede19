"""Moves that are tried where nothing else lowers the cost any more (R10)."""

import pytest
from support.finishing import CONDITIONS, FAR, INDICES
from support.simplified import first_difference

from impl.cli.reading.expressions import parse_tree
from impl.native import natively, purely
from impl.simplify.written import written_trees

WHOLES = {
    "i*-2 + (((j*4 + i*4 - 6)%3*8 + i*7//6*-3 - 3)//2)*-1 + 7": ({"i": (-2, 2), "j": (0, 3)}, 42, 38),
    "(((k*2 + 9)//3*8 + (k*4 + i*-3 + j*3)//8*3 - j + 4)//2)*-1 + k*4 - i*9%4 + 3": (
        {"i": (0, 7), "j": (1, 4), "k": (-2, 1)}, 61, 57,
    ),
    "(((i-3)%3*-1 + i*4)//5)*2 + ((((k*-1 + i*8 + j*3)//3)*6 + i + k)%8)*8 + k*4 + 3": (
        {"i": (1, 8), "j": (0, 1), "k": (1, 7)}, 65, 64,
    ),
    "((j*4+i+j-4)%3*-3 + (j*-2+8)%2*4 + (i*3-8)//4*-3)//2 - 2": ({"i": (0, 3), "j": (1, 8)}, 42, 39),
}  # fmt: skip
"""Expressions, with the ranges of their variables, the cost that single moves alone reach, and a lower one."""


@pytest.fixture(params=[purely, natively], ids=["Python", "native"], autouse=True)
def answering(request):
    """In Python, and in C++ where it is built."""
    with request.param():
        yield


@pytest.mark.parametrize("text", WHOLES)
def test_numerators_are_reduced_among_other_terms(text):
    """Several coefficients that are to change at once, a coefficient by more than once the divisor, and constants."""
    ranges, others, cost = WHOLES[text]
    index = parse_tree(text)
    found = written_trees(index, 1, ranges)
    assert found.cost == cost < others
    assert first_difference((index, 1), (found.index, found.valid), ranges) is None


@pytest.mark.parametrize("text", INDICES)
def test_an_index_costs_what_is_known_to_be_cheaper(text):
    """A rest that is a multiple and stays in a period, what is reflected after it was shifted, quotients of digits, and
    the difference of two quotients."""
    cheaper, others = INDICES[text]
    found, wanted = (written_trees(parse_tree(one), 1, FAR) for one in (text, cheaper))
    assert found.cost == wanted.cost_before < others


@pytest.mark.parametrize("text", CONDITIONS)
def test_a_condition_costs_what_is_known_to_be_cheaper(text):
    """Comparisons that are divided, and remainders of multiples and numbers."""
    cheaper, others = CONDITIONS[text]
    found, wanted = (written_trees(0, parse_tree(one), FAR) for one in (text, cheaper))
    assert found.cost == wanted.cost_before < others


@pytest.mark.parametrize("text", [*INDICES, *CONDITIONS])
def test_what_is_found_is_the_same(text):
    """At all points near 0."""
    ranges = {name: (max(low, -8), min(high, 8)) for name, (low, high) in FAR.items()}
    pair = (parse_tree(text), 1) if text in INDICES else (0, parse_tree(text))
    found = written_trees(*pair, FAR)
    assert first_difference(pair, (found.index, found.valid), ranges) is None


@pytest.mark.parametrize("text", ["(x*2)%4 == 2", "(x*2+1)%4 == 2", "0 < (x*2)%4", "1 < (x*2)%5", "(x+3)%14 == 14"])
def test_what_has_no_inverse_is_compared_rightly(text):
    """Nor is a remainder compared that is none: these are not said of a multiple, or of another number."""
    found = written_trees(0, parse_tree(text), FAR)
    assert first_difference((0, parse_tree(text)), (found.index, found.valid), {"x": (-20, 20)}) is None
