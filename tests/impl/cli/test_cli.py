"""Facts and refusals of the command line: answers, exit statuses, and one-line errors (D17)."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from impl.cli.program import COMMANDS, main

ROOT = Path(__file__).parents[3]
BENT = ["View((4, 2), (1, 4))", "View((2, 4))"]
CANCELLING = ["View((10, 9, 4), (140, 11, 13))", "View((6,), (9,))"]
BEYOND = ["View((4,))", "View((3,), (2,))"]


def command(*arguments, **options):
    """`python -m impl` in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, *options.get("flags", ()), "-m", "impl", *arguments],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        cwd=ROOT,
        check=False,
    )


ANSWERS = [
    (
        ["View((2, 3))", "View((3, 2))"],
        0,
        "merged: View(shape=(3, 2), strides=(2, 1), offset=0, mask=None, contiguous=True)",
    ),
    (
        BENT,
        1,
        "not mergeable: (0, 0) reads 0, (0, 1) reads 4, (0, 2) reads 1; the steps are 4 and -3, "
        "and along an axis of a view all are equal",
    ),
    (BEYOND, 1, "out of bounds: the valid index (2,) leads to flat number 4 of view 0, which has 4 elements"),
    (["--budget", "0", *CANCELLING], 3, "not decided: reachability would take 42 units of work, the budget is 0"),
    (CANCELLING, 0, "merged: View(shape=(6,), strides=(35,), offset=0, mask=None, contiguous=False)"),
]


@pytest.mark.parametrize(("arguments", "status", "line"), ANSWERS)
def test_the_answer_is_one_line_and_the_exit_status(arguments, status, line, capsys):
    """D17."""
    assert main(["mergeable", *arguments]) == status
    assert capsys.readouterr() == (line + "\n", "")


@pytest.mark.parametrize(
    ("arguments", "status", "answer"),
    [
        (
            ["View((2,))"],
            0,
            {
                "answer": "mergeable",
                "view": {"shape": [2], "strides": [1], "offset": 0, "mask": None, "contiguous": True},
            },
        ),
        (
            BENT,
            1,
            {
                "answer": "not mergeable",
                "witness": {"kind": "bend", "indices": [[0, 0], [0, 1], [0, 2]], "addresses": [0, 4, 1]},
            },
        ),
        (BEYOND, 1, {"answer": "out of bounds", "witness": [2], "level": 0, "flat": 4, "size": 4}),
        (
            ["--budget", "0", *CANCELLING],
            3,
            {"answer": "budget exceeded", "method": "reachability", "cost": 42, "budget": 0},
        ),
    ],
)
def test_the_answer_as_json(arguments, status, answer, capsys):
    """D17. One object on one line."""
    assert main(["mergeable", "--json", *arguments]) == status
    out, err = capsys.readouterr()
    printed = json.loads(out)
    assert out.count("\n") == 1 and err == ""
    assert {name: printed[name] for name in answer} == answer
    assert set(printed) - set(answer) <= {"views", "equality", "layer", "certificate"}


def test_the_question_stands_in_the_json(capsys):
    """D17. So that the answer can be checked without anything else."""
    main(["mergeable", "--json", "--equality", "strict", *CANCELLING])
    printed = json.loads(capsys.readouterr().out)
    assert printed["equality"] == "strict" and printed["layer"] == "reachability"
    assert [view["shape"] for view in printed["views"]] == [[10, 9, 4], [6]]
    assert printed["certificate"]["kind"] == "Strict"


def test_the_merged_view_of_the_json_is_read_back(capsys):
    """D7, D17."""
    main(["mergeable", "--json", *CANCELLING])
    view = json.dumps(json.loads(capsys.readouterr().out)["view"])
    assert main(["mergeable", view, "View((6,))"]) == 0
    assert capsys.readouterr().out == ANSWERS[-1][2] + "\n"


def test_equality_is_an_option(capsys):
    """D5, D6, D17."""
    pair = ["View((2, 2), (5, 1))", "View((4,), mask=((0, 2),))"]
    assert main(["mergeable", *pair]) == 0
    assert main(["mergeable", *pair, "--equality", "strict"]) == 1
    assert capsys.readouterr().out.splitlines()[1].startswith("not mergeable: (0,) reads 0")


def test_views_come_as_texts_of_any_form_base_first(capsys):
    """D16."""
    assert main(["mergeable", "ShapeTracker(views=(View((4,), (2,)),))", '{"shape": [2, 2], "strides": [1, 2]}']) == 0
    assert "strides=(2, 4)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("views", "grid"),
    [
        (["View((2, 3))"], " 0  1  2\n 3  4  5\n"),
        (BENT, " 0* 4* 1* 5\n 2  6  3  7\n"),
        (BEYOND, " 0  2  !*\n"),
        (["View.create((2, 2), mask=((0, 2), (0, 1)))"], " 0  .\n 2  .\n"),
    ],
)
def test_show_prints_the_grid_and_marks_the_witness(views, grid, capsys):
    """D16, L8. Exit status 0 whether the views merge or not, and 1 where one is left."""
    assert main(["show", *views]) == (1 if views is BEYOND else 0)
    assert capsys.readouterr() == (grid, "")


@pytest.mark.parametrize(
    ("views", "status"), [(["View((2, 3))"], 0), (BENT, 1), (BEYOND, 1), (["--budget", "0", *CANCELLING], 3)]
)
def test_explain_ends_with_the_answer_and_its_exit_status(views, status, capsys):
    """D17."""
    assert main(["explain", *views]) == status
    explained = capsys.readouterr().out.splitlines()
    assert main(["mergeable", *views]) == status
    assert explained[0].startswith("view 0 (the base): View(shape=")
    assert explained[-1] == capsys.readouterr().out.rstrip("\n")


HOSTILE = {
    "empty": "",
    "call": "2(3)",
    "import": '__import__("os")',
    "import inside": 'View((2,), offset=__import__("os"))',
    "not ASCII": "Viëw((2,))",
    "not printable": "View((2,\x1b[31m))",
    "unclosed": "View((2,",
    "lines": "View(\n(-2,))",
    "deep": "(" * 300 + ")" * 300,
    "deep JSON": "[" * 50_000 + "]" * 50_000,
    "huge": f"View(({'9' * 50_001},))",
    "huge JSON": f'{{"shape": [{"9" * 50_001}]}}',
    "negative": "View((-1,))",
    "not an integer": "View((2.5,))",
    "mask outside": "View((2,), mask=((0, 3),))",
    "ranks differ": "View((2,), (1, 2))",
    "flag": "View((2,), contiguous=False)",
    "no field": '{"shape": [2], "stride": [1]}',
    "no views": "[]",
}


@pytest.mark.parametrize("name", ["mergeable", "show", "explain"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_bad_input_is_one_line_on_standard_error_and_status_2(name, text, capsys):
    """D7, D17."""
    assert main([name, "View((2,))", text]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("error: ") and err.endswith("\n")
    assert err.count("\n") == 1 and err.rstrip("\n").isprintable()


NINES = "9" * 4000


@pytest.mark.parametrize("name", ["mergeable", "show", "explain"])
def test_answers_with_more_digits_than_python_writes_are_no_crash(name, capsys):
    """D17. The merged stride has 8,000 digits."""
    assert main([name, f"View(({NINES}, 1, 3), ({NINES}, 1, 1))", f"View((2,), ({NINES[1:]}1,))"]) in (0, 1, 2, 3)
    out, err = capsys.readouterr()
    assert (out == "") != (err == "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["merge", "View((2,))"],
        ["mergeable"],
        ["mergeable", "--equality", "loose", "View((2,))"],
        ["mergeable", "--budget", "much", "View((2,))"],
        ["show", "--uops", "View((2,))"],
        ["mergeable", "--equality", "strict", "--equality", "observable", "View((2,))"],
        ["mergeable", "--js", "View((2,))"],
        ["mergeable", "--json", "View((2,))", "--json"],
    ],
)
def test_wrong_usage_is_status_2(arguments, capsys):
    """D17."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("usage: python -m impl") and err.splitlines()[-1].startswith("error: ")


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [(["mergable", "(2, 3)"], "'mergable'; did you mean mergeable? need one of mergeable, explain"),
     (["lower", "(2, 3)", "--language", "open-cl"], "'open-cl'; did you mean opencl? need one of c, opencl"),
     (["xyz"], "'xyz'; need one of mergeable, explain")],
)  # fmt: skip
def test_what_is_misspelt_is_told_with_the_nearest_name(arguments, hint, capsys):
    """D17."""
    assert main(arguments) == 2 and hint in capsys.readouterr().err


def test_called_alone_it_lists_the_commands(capsys):
    """D17."""
    assert main([]) == 0
    out, err = capsys.readouterr()
    assert err == "" and all(f"\n    {name}" in out for name in COMMANDS)


@pytest.mark.parametrize("name", ["mergeable", "explain", "show"])
def test_a_negative_budget_is_bad_input(name, capsys):
    """D17."""
    assert main([name, "--budget", "-1", "View((2,))"]) == 2
    assert capsys.readouterr() == ("", f"error: {name}: budget -1; need 0 or more\n")


@pytest.mark.parametrize(("arguments", "status", "line"), ANSWERS[:4])
def test_the_process_ends_with_the_status(arguments, status, line):
    """D17."""
    done = command("mergeable", *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (status, line + "\n", "")


@pytest.mark.parametrize("text", ['__import__("os")', "Viëw((2,))", "View((-1,))"])
@pytest.mark.parametrize("flags", [(), ("-O",)])
def test_the_process_refuses_in_one_line(text, flags):
    """D7. Also where assertions are switched off."""
    done = command("mergeable", text, flags=flags)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("error: ")


def test_the_help_names_the_exit_statuses():
    """D17."""
    done = command("--help")
    assert done.returncode == 0
    said = " ".join(done.stdout.split())
    for statuses in ("exit status: 0 yes", "1 no (not mergeable, ", "2 bad input, 3 not decided", "74 output"):
        assert statuses in said


def test_an_argument_that_a_command_does_not_take_shows_the_usage_of_that_command(capsys):
    """D17. And not that of the program."""
    assert main(["cute", "compose", "8:1", "4:1", "--equality", "strict"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("usage: python -m impl cute ")
    assert err.endswith("unrecognized arguments: --equality strict; need what `python -m impl cute --help` lists\n")
    assert main(["--budget", "5"]) == 2
    assert capsys.readouterr().err.startswith("usage: python -m impl [-h]")


def test_a_reader_that_goes_away_is_no_crash():
    """D16. Nor is it told "not mergeable", which is 1."""
    reading, writing = os.pipe()
    os.close(reading)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with os.fdopen(writing, "wb") as closed:
        arguments = [sys.executable, "-m", "impl", "show", "View((90, 90))"]
        done = subprocess.run(
            arguments, stdout=closed, stderr=subprocess.PIPE, env=environment, cwd=ROOT, check=False
        )
    assert (done.returncode, done.stderr) == (74, b"")


def test_a_refusal_is_no_part_of_the_output_where_standard_error_is_closed(capsys, monkeypatch):
    """D16. Found: Python prints to the output then."""
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["chain", "(2,3"]) == 2
    assert not capsys.readouterr().out
