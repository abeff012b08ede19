"""`python -m impl index`: the index expression to paste (D16, D18)."""

import json

import pytest

from impl.cli.program import main

PADDED = "View((5, 4), (4, 1), -4, ((1, 3), (0, 4)))"


def printed(capsys, *arguments):
    """What a command prints that succeeds."""
    assert main(["index", *arguments]) == 0
    return capsys.readouterr().out


def test_it_says_what_to_paste(capsys):
    """The address, the condition, the type of the integers, and the cost."""
    assert printed(capsys, PADDED, "--names", "i,j") == (
        "index  i*4 + j - 4\nvalid  i >= 1 && i < 3\ntype   int32\ncost   8\n"
    )
    assert printed(capsys, "View((2, 4))", "--language", "python", "--names", "i*") == "index  i0*4 + i1\ncost   4\n"
    assert printed(capsys, "View(())", "--names", "") == "index  0\ntype   int32\ncost   0\n"


def test_it_says_that_as_json(capsys):
    """All of the answer."""
    assert json.loads(printed(capsys, PADDED, "--language", "numpy", "--json")) == {
        "language": "numpy",
        "address": "idx0*4 + idx1 - 4",
        "condition": "(1 <= idx0) & (idx0 < 3)",
        "cost": 8,
        "type": "int32",
        "names": ["idx0", "idx1"],
        "parameters": [],
    }


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["View((2, 3))", "--names", "i"], 2, "index: --names 'i' for 2 axes; need one for each, or `i*` for i0, i1"),
        (["View((2, 3))", "--names", "i,i"], 2, "'i' is the name of two variables"),
        (["View((2, 3))", "--names", "for,j"], 2, "'for' cannot be used"),
        (["View((2, 3))", "--names", ""], 2, "--names '' for 2 axes"),
        (["View((2, 3))", "--language", "rust"], 2, "invalid choice: 'rust'"),
        (["View((2, 3))", "--names", "i,j", "--names", "k,l"], 2, "given twice"),
        (["View((5,))", "View((2, 3))"], 1, "out of bounds"),
    ],
)
def test_what_it_refuses(capsys, arguments, status, message):
    """Names that are none, and stacks that have no meaning."""
    assert main(["index", *arguments]) == status
    assert message in capsys.readouterr().err
