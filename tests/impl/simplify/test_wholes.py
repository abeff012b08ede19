"""What numerators have of their divisors leaves them where nothing else lowers the cost any more (R10)."""

import pytest
from support.simplified import first_difference

from impl.cli.reading.expressions import parse_tree
from impl.native import natively, purely
from impl.simplify.written import written_trees

CASES = {
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


@pytest.mark.parametrize("text", CASES)
@pytest.mark.parametrize("answering", [purely, natively], ids=["Python", "native"])
def test_numerators_are_reduced_among_other_terms(text, answering):
    """Several coefficients that are to change at once, a coefficient by more than once the divisor, and constants."""
    ranges, others, cost = CASES[text]
    index = parse_tree(text)
    with answering():
        found = written_trees(index, 1, ranges)
    assert found.cost == cost < others
    assert first_difference((index, 1), (found.index, found.valid), ranges) is None
