"""`python -m impl shard` (D36, R19)."""

import json

import pytest

from impl.cli.program import main

FLAT = ["2,4", "8"]


def asked(capsys, *arguments):
    """What a command prints, and its exit status."""
    code = main(["shard", *arguments])
    captured = capsys.readouterr()
    return code, captured.out.strip() + captured.err.strip()


def test_a_view_of_pytorch(capsys):
    """R19."""
    found = asked(capsys, "torch", *FLAT, "--mesh", "2", "--placement", "Shard(1)")
    assert found == (0, "no communication: (8,) [_StridedShard(0, split_factor=2)]")
    found = asked(capsys, "torch", "8", "2,-1", "--mesh", "2", "--placement", "_StridedShard(0, sf=2)")
    assert found == (0, "no communication: (2, 4) [Shard(1)]")


def test_a_reshape_of_jax_with_what_moves(capsys):
    """R19."""
    code, text = asked(capsys, "jax", *FLAT, "--mesh", "x=2", "--placement", ".,x")
    assert code == 1 and "all_to_all(x): 4 elements; gathering all takes 8" in text and "needs it" in text
    assert asked(capsys, "jax", *FLAT, "--mesh", "x=2,y=2", "--placement", "x,y")[1].endswith("(8,) [x+y]")


def test_the_answer_as_json(capsys):
    """R19."""
    _, text = asked(capsys, "jax", *FLAT, "--mesh", "x=2", "--placement", ".,x", "--json")
    found = json.loads(text)
    assert found["answer"] == "communication" and found["elements"] == 4 and found["witness"]["kind"] == "Witness"
    _, text = asked(capsys, "torch", *FLAT, "--mesh", "2", "--placement", "S(0)", "--json")
    assert json.loads(text) == {"answer": "no communication", "placement": ["Shard(0)"]}


def test_what_is_too_large_is_said(capsys):
    """D36."""
    given = ("torch", "2097153,2", "2,-1", "--mesh", "2", "--placement", "S(0)")
    code, said = asked(capsys, *given)
    assert code == 3 and said.startswith("not decided: an axis of more than")
    found = json.loads(asked(capsys, *given, "--json")[1])
    assert found["answer"] == "not decided" and said == f"not decided: {found['reason']}"


def test_sizes_in_brackets(capsys):
    """R19. Or without, also where the first of them is -1."""
    given = ("--mesh", "2,2", "--placement", "Shard(0) Shard(0)")
    assert asked(capsys, "torch", "(8,)", "(-1, 4)", *given) == asked(capsys, "torch", "8", "2,4", *given)
    assert asked(capsys, "torch", "8", "-1,4", *given) == asked(capsys, "torch", "8", "2,4", *given)


def test_what_is_printed_is_read(capsys):
    """R19. Placements in brackets, and with commas or spaces between them."""
    torch, jax = ("torch", *FLAT, "--mesh", "2,2"), ("jax", *FLAT, "--mesh", "x=2, y=2")
    for given in ("Shard(0) S(1)", "[Shard(0), Shard(1)]", "S(0),S(1)"):
        assert asked(capsys, *torch, "--placement", given) == (0, "no communication: (8,) [Shard(0), Shard(0)]")
    for given in ("x,y", "[x, y]", "( x ,y, )"):
        assert asked(capsys, *jax, "--placement", given) == (0, "no communication: (8,) [x+y]")
    assert asked(capsys, *jax, "--placement", "[x, .]") == (0, "no communication: (8,) [x]")
    assert asked(capsys, "jax", "()", "1", "--mesh", "x=2", "--placement", "[]")[0] == 0


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (("jax", "8", "8", "--mesh", "x=2", "--placement", ""), "shard: cannot read the spec '': need an"),
        (("jax", "8,8", "64", "--mesh", "x=2", "--placement", "x,,"), "shard: cannot read the spec 'x,,': need an"),
        (("jax", "8", "8", "--mesh", "x=2", "--placement", "x,."), "2 entries of the spec for 1 axes; need at most"),
        (("torch", "2,4", "9", "--mesh", "2", "--placement", "S(0)"), "shard: (2, 4) has 8 elements, (9,) has 9"),
        (("torch", "8", "8", "--mesh", "2,2", "--placement", "S(0)"), "shard: --placement: 1 placements for 2 mesh"),
        (("torch", "2,x", "8", "--mesh", "2", "--placement", "S(0)"), "cannot read '2,x'"),
        (("torch", "8", "2,--4", "--mesh", "2", "--placement", "S(0)"), "cannot read '2,--4'"),
        (("jax", "8", "2,4", "--mesh", "x=(--2)", "--placement", "x"), "cannot read '(--2)'"),
        (("jax", "8", "8", "--mesh", "x", "--placement", "x"), "cannot read the mesh 'x'"),
        (("jax", "8", "8", "--mesh", "x=2,x=4", "--placement", "x"), "each once"),
        (("torch", "8", "8", "--mesh", "2", "--placement", "Sharded"), "is no placement"),
        (("jax", "8", "8", "--mesh", "x=2", "--placement", "y"), "mesh axis 'y' is none of the mesh; need each of"),
        (("jax", "8,8", "64", "--mesh", "x=2", "--placement", "x,x"), "'x' is used 2 times; need each of ('x',)"),
    ],
)
def test_bad_input(capsys, given, text):
    """R19."""
    code, said = asked(capsys, *given)
    assert code == 2 and text in said
