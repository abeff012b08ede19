"""What is too large to be shown, indexed or written as a kernel (D16, D29)."""

import json

import pytest

from impl import View
from impl.cli.commands.batch import answer
from impl.cli.program import main
from impl.cli.writing.grid import grid


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "View((200, 200))"], "show: the shape (200, 200) has 40000 cells; at most 10000 are shown"),
        (["show", "View((200, 200))", "--svg"], "svg: the shape (200, 200) has 40000 cells; at most 4096 are drawn"),
        (["index", f"({10**11}, {10**11}).T"], "index: integers run from 0 to 9999999999999999999999; need at most"),
        (["lower", f"({10**20 - 1}, 3)"], "lower: an index runs from 99999999999999999999 to 99999999999999999999;"),
        (["lower", f"({'1, ' * 2000})"], "lower: the shape has 2000 axes; need at most"),
    ],
)
def test_what_is_too_large_is_not_decided(arguments, said, capsys):
    """D16. As the help says, in a batch too: it is no bad input, and no answer."""
    assert main(arguments) == 3
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"error: {said}")
    assert answer(json.dumps(arguments))[0] == 3


def test_a_grid_without_a_cell_says_so_however_wide_it_is():
    """Found: a size of more digits than Python writes ended in an exception from inside."""
    assert grid((View.create((0, 10**5000)),)) == "(no elements: shape (0, an integer of 16610 bits))"
