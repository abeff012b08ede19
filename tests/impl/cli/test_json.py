"""What the commands print with `--json` fits the schema that is installed with the library."""

import io
import json
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator
from support.stacks.random_stacks import any_stack, of_movements

import impl
from impl.cli.program import COMMANDS, main
from proofs.checker.__main__ import verdict_on

SCHEMA = json.loads((Path(impl.__file__).parent / "cli" / "schema.json").read_text())
BENT = ["View((4, 2), (1, 4))", "View((2, 4))"]
CASES = [
    ["mergeable", "View((2, 3))"],
    ["mergeable", *BENT],
    ["mergeable", "View((4,))", "View((3,), (2,))"],
    ["mergeable", "--budget", "0", "View((10, 9, 4), (140, 11, 13))", "View((6,), (9,))"],
    ["explain", "--equality", "strict", *BENT],
    ["show", *BENT],
    ["show", "--svg", *BENT],
    ["chain", "(2, 3).T.ravel()"],
    ["equivalent", "View((2, 3))", "View((2, 3))"],
    ["equivalent", "View((2, 3))", "View((3, 2))"],
    ["equivalent", "View((2, 3))", "View((2, 3), (1, 2))"],
    ["simplify", "(x*4+y)//4", "--range", "x=0:3,y=0:4"],
    ["simplify", "i*12%13+j", "--valid", "i==j", "--range", "i=0:12,j=0:12", "--derivation"],
    ["simplify", "i", "--valid", "i<2 and i>2", "--range", "i=0:4"],
    ["index", "(4,)", "(5,)"],
    ["lower", "(4,)", "(5,)"],
    ["chain", "ShapeTracker(views=(View((4,)), View((5,))))"],
    ["index", "(4, 6).pad((0, 0), (1, 0)).T", "--language", "cuda"],
    ["index", "(4, 6)", "--language", "python", "--names", "i,j"],
    ["lower", "(4, 6).T"],
    ["lower", "(64, 64).T", "--language", "cuda"],
    ["lower", "(4, 6).T", "--language", "metal", "--uops"],
    ["shard", "torch", "2,4", "8", "--mesh", "2", "--placement", "Shard(1)"],
    ["shard", "jax", "2,4", "8", "--mesh", "x=2", "--placement", ".,x"],
    ["shard", "torch", "2097153,2", "2,-1", "--mesh", "2", "--placement", "S(0)"],
    ["cute", "compose", "(4,3):(3,1)", "12"],
    ["cute", "compose", "(4,6,8):(2,3,5)", "6:3"],
    ["cute", "compose", "(4,2):(2,1)", "(4,4):(1,4)", "--within"],
    ["cute", "divide", "24", "4:2"],
    ["cute", "left-inverse", "(2,2):(2,3)"],
]


def fits(name, value):
    """Whether a value is what a definition of the schema says."""
    validator = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})
    return [error.message for error in validator.iter_errors(value)]


def test_the_schema_is_one_and_has_every_command():
    """D17. And no object of another kind fits."""
    Draft202012Validator.check_schema(SCHEMA)
    assert set(COMMANDS) <= set(SCHEMA["$defs"])
    assert all(fits(name, {}) for name in COMMANDS) and {case[0] for case in CASES} == set(COMMANDS) - {"batch"}


@pytest.mark.parametrize("arguments", CASES, ids=" ".join)
def test_an_answer_fits(arguments, capsys):
    """D17. One object on one line."""
    main([*arguments, "--json"])
    out, err = capsys.readouterr()
    assert (out.count("\n"), err) == (1, "") and fits(arguments[0], json.loads(out)) == []


@pytest.mark.parametrize("drawn", [of_movements, any_stack])
def test_answers_about_stacks_that_are_drawn_fit(drawn, capsys):
    """D16, D17."""
    random = Random(8)
    for _ in range(60):
        name = random.choice(("mergeable", "explain", "chain", "index"))
        views = drawn(random)
        texts = map(str, views) if name != "chain" else [f"ShapeTracker({views!r})"]
        status = main([name, "--json", *texts])
        out = capsys.readouterr().out
        assert status == 2 or out == "" or fits(name, json.loads(out)) == []


YES, NO, BAD = ["mergeable", "(2, 3)"], ["equivalent", "(2,)", "(3,)"], ["show", "View(("]
OPEN = ["mergeable", "--budget", "0", "View((10, 9, 4), (140, 11, 13))", "View((6,), (9,))"]
"""Questions with the answers yes and no, one with none, and one that is none within its budget."""


def test_lines_are_answered_one_by_one(capsys, monkeypatch):
    """D17. In order, each with its status; what is no question is an error, and no end."""
    odd = ["[]", "{}", "[3]", '["batch"]', '["mergeable", "--help"]', "nonsense", '["mergeable"]', '["show", "View(("]']
    leaves = ["mergeable", "View((4,))", "View((3,), (2,))"]
    lines = [*map(json.dumps, CASES), *odd, json.dumps(leaves), "", json.dumps(["lower", "(2, 3)", "--upcast", "9:1"])]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert main(["batch"]) == 2
    out, err = capsys.readouterr()
    answers = [json.loads(line) for line in out.splitlines()]
    assert err == "" and len(answers) == len(lines) - 1
    for case, answer in zip(CASES, answers, strict=False):
        assert fits("line", answer) == [] and fits(case[0], answer["answer"]) == []
        assert answer["status"] == main([*case, "--json"])
        assert json.loads(capsys.readouterr().out) == answer["answer"]
    assert [answer["status"] for answer in answers[len(CASES) :]] == [2] * len(odd) + [1, 2]
    assert all("error" in answer for answer in answers[len(CASES) : len(CASES) + len(odd)])
    monkeypatch.setattr("sys.stdin", io.StringIO('["mergeable", "(2, 3)"]\n'))
    assert main(["batch", "--json"]) == 0
    assert fits("batch", json.loads(capsys.readouterr().out.splitlines()[-1])) == []


@pytest.mark.parametrize(("lines", "status"), [
    ([BAD, YES], 2), ([YES, NO], 1), ([NO, YES], 1), ([OPEN, NO, YES], 3), ([OPEN, BAD, YES], 2), ([YES], 0), ([], 0),
])  # fmt: skip
def test_the_status_of_a_batch_is_the_gravest_of_its_lines(lines, status, capsys, monkeypatch):
    """D17. Wherever that line stands."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{json.dumps(line)}\n" for line in lines)))
    assert main(["batch"]) == status and len(capsys.readouterr().out.splitlines()) == len(lines)


@pytest.mark.parametrize("digits", [4300, 4301, 9000])
def test_what_is_printed_is_read_again(digits, capsys):
    """D7, D17. Integers of more digits than Python reads by itself, by the same command and by the checker."""
    views = json.dumps({"shape": [8]})[:-2] + "0" * (digits - 1) + '], "offset": -1' + "0" * (digits - 1) + "}"
    assert main(["mergeable", "--json", views]) == 0
    out = capsys.readouterr().out
    assert verdict_on(out) == ("accepted", "")
    given = out.partition('"views": ')[2].partition(', "equality"')[0]
    assert main(["mergeable", "--json", given]) == 0 and capsys.readouterr().out == out
