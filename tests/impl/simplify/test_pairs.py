"""R10. Divisions that are written by another: neighbouring digits, two halves of a quotient, opposites, and what a
quotient that is divided further leaves."""

import pytest
from support.simplified import derived, first_difference

from impl.cli.reading.expressions import parse_tree, text_of
from impl.simplify.written import written_trees
from proofs.checker.simplifier.derived import check_simplified

RANGES = {"x": (-5, 60), "y": (0, 8)}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x//3%4*2 + x//12%5*8", "(((x//3)%20)*2)"),
        ("y + (x+7)//5%3*-2 + (x+7)//15%4*-6", "(((((x+7)//5)%12)*-2)+y)"),
        ("x//2 - x//4", "((x+2)//4)"),
        ("(x+y*3+6)//4 - (x+y*3+6)//8", "((x+(y*3)+10)//8)"),
        ("x//6%2*3 + x//6*3 + x*3", "((((x+6)//12)*6)+(x*3))"),
        ("(x+3)//6 + x//6", "(x//3)"),
        ("x//3*5 - (x+9)//6*5", "(((x-6)//6)*5)"),
        ("(x+3)//6*-10 + x//3*15 + x//6*-20", "(((x//3)%2)*5)"),
        ("(x+1)//2*4 + x//2*6", "(((x%2)*-1)+(x*5))"),
        ("(x+1)//2*4 + x%2*6", "(((x%2)*8)+(x*2))"),
        ("(x+1)%2*5 + x%2*7", "(((x%2)*2)+5)"),
        ("(x+1)%2*5 + x//2*7", "(((x//2)*17)+(x*-5)+5)"),
        ("(x*3+1)//2 + x//2", "(x*2)"),
        ("(y*2-x+4)%5*3 + (x+y*3)%5*3", "12"),
        ("x//4 - x//8*2", "((x//4)%2)"),
        ("x//4*-5 + x//20*25 + y", "((((x//4)%5)*-5)+y)"),
        ("(x+3)//4 - (x+11)//12*3", "((((x+11)//4)%3)-2)"),
        ("x//4*4 - x//8*8 + x%4", "(x%8)"),
    ],
)
def test_one_division_is_written_by_another(before, after):
    index = parse_tree(before)
    found = written_trees(index, 1, RANGES)
    assert (text_of(found.index), found.valid) == (after, 1)
    assert first_difference((index, 1), (found.index, found.valid), RANGES) is None
    check_simplified(derived(index, 1, RANGES))
