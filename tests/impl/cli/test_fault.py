"""A fault of the library on the command line: one line, and an exit status that no answer has (D17)."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from support.processes import running
from support.stacks.random_stacks import any_stack, of_movements

from impl.checking import SWITCHES
from impl.cli import program as command_line
from impl.cli.fault import FAULT, INTERRUPTED, TRACEBACK, UNWRITTEN

ROOT = Path(__file__).parents[3]
COMMANDS = {
    "mergeable": ("cli.stacks.mergeable", ["mergeable", "View((2, 3))"]),
    "json": ("cli.writing.as_json.as_json", ["mergeable", "--json", "View((2, 3))"]),
    "show": ("cli.writing.grid.grid", ["show", "View((2, 3))"]),
    "explain": ("cli.writing.explain.explain", ["explain", "View((2, 3))"]),
}
FAULTS = [KeyError("carry-free"), ValueError("x"), RecursionError("deep"), MemoryError(), AssertionError("a\nb")]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_fault_is_one_line_and_a_status_of_its_own(name, fault, monkeypatch, capsys):
    """D17. Neither 1, which means "not mergeable", nor 2, which blames the input."""
    function, arguments = COMMANDS[name]

    def fails(*_args, **_options):
        raise fault

    monkeypatch.setattr(f"impl.{function}", fails)
    monkeypatch.delenv(TRACEBACK, raising=False)
    assert command_line.main(arguments) == FAULT == 70
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert err.startswith(f"internal error: {type(fault).__name__}: {' '.join(str(fault).split())}".rstrip())
    assert "this is a fault of the library and no answer: please report it with the whole command" in err


@pytest.mark.parametrize("name", ["simplify", "lower"])
def test_a_fault_in_the_other_commands_too(name, monkeypatch, capsys):
    """D17."""

    def fails(_arguments):
        raise IndexError(7)

    monkeypatch.setattr(f"impl.cli.commands.{name}.run", fails)
    assert command_line.main([name, "View((2,))"]) == FAULT
    assert capsys.readouterr().err.startswith("internal error: IndexError: 7; ")


def test_the_traceback_is_shown_when_asked_for(monkeypatch, capsys):
    """D17. The one line still comes last."""
    monkeypatch.setattr("impl.cli.writing.explain.explain", lambda *_: {}["carry-free"])
    monkeypatch.setenv(TRACEBACK, "1")
    assert command_line.main(["explain", "View((2,))"]) == FAULT
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-1].startswith("internal error: KeyError: 'carry-free'; ")


INJECTED = """
import sys
from impl.checking import SWITCHES
from impl.cli import program as command_line
from impl.cli.writing import grid
grid.grid = lambda *_: 1 // 0
sys.exit(command_line.main(["show", "View((2,))"]))
"""


def test_the_process_ends_with_the_status():
    """D17."""
    environment = {name: value for name, value in os.environ.items() if name != TRACEBACK}
    done = subprocess.run(
        [sys.executable, "-c", INJECTED], capture_output=True, cwd=ROOT, env=environment, check=False
    )
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (FAULT, b"", 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_output_that_cannot_be_written_is_no_answer():
    """D17. Neither a fault nor "not mergeable"."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "impl", "show", "View((2,))"],
            stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (
        UNWRITTEN,
        f"error: the answer cannot be written: {os.strerror(28)}\n".encode(),
    )


CLOSED = {
    "an answer": "show 'View((2,))' >&-",
    "the answers of a batch": "batch >&- <<< '[\"show\", \"(2,)\"]'",
    "help that nobody can read": "--help > /dev/full",
    "the version": "--version > /dev/full",
    "no command": "> /dev/full",
}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("arguments", CLOSED.values(), ids=CLOSED)
@pytest.mark.parametrize("buffered", ["", "1"])
def test_output_that_is_closed_is_not_written_either(arguments, buffered):
    """D17. Help is an answer, too."""
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m impl {arguments}"],
        stderr=subprocess.PIPE, cwd=ROOT, check=False, env={**os.environ, "PYTHONUNBUFFERED": buffered},
    )  # fmt: skip
    assert done.returncode == UNWRITTEN and done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"error: the answer cannot be written: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("where", ["2> /dev/full", "2>&-"])
@pytest.mark.parametrize("arguments", ["mergeable 'View((2,)'", "foo"])
@pytest.mark.parametrize("buffered", ["", "1"])
def test_an_error_that_cannot_be_said_is_bad_input_still(arguments, where, buffered):
    """D17. Found: status 1, which means "not mergeable"."""
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m impl {arguments} {where}"],
        capture_output=True, cwd=ROOT, check=False, env={**os.environ, "PYTHONUNBUFFERED": buffered},
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, b"")


def test_an_interrupt_ends_a_command_without_a_traceback():
    """D17. As a shell has it, in the status; SIGINT is what Ctrl-C sends."""
    with running(
        [sys.executable, "-m", "impl", "batch"], cwd=ROOT,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as run:  # fmt: skip
        run.stdin.write(b'["show", "(2,)"]\n')
        run.stdin.flush()
        assert json.loads(run.stdout.readline())["status"] == 0
        run.send_signal(signal.SIGINT)
        assert (run.wait(), run.stderr.read()) == (INTERRUPTED, b"\ninterrupted\n")


def test_letters_that_a_terminal_has_not_are_escaped():
    """D17. No fault of the library: the answer is there, and says so in its status."""
    done = subprocess.run(
        [sys.executable, "-m", "impl", "chain", "(3, 2, 2).permute(1, 0, 2)[:, :, :1].reshape(6)"],
        capture_output=True, cwd=ROOT, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"") and b"would cut the boundary after 2" in done.stdout
    done = subprocess.run(
        [sys.executable, "-m", "impl", "chain", "(2, 2, 3).permute(2, 0, 1).reshape(12)"],
        capture_output=True, cwd=ROOT, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"") and b"dims 3 | 2\\xb72 can be merged" in done.stdout


def test_questions_that_are_no_text_or_cannot_be_read():
    """D17. A line of other bytes is answered as one that is no question; those around it have their answers."""
    done = subprocess.run(
        [sys.executable, "-m", "impl", "batch"],
        input=b'["mergeable", "(2, 3)"]\n\xff\n["mergeable", "(2, 3)"]\n',
        capture_output=True, cwd=ROOT, env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"}, check=False,
    )  # fmt: skip
    statuses = [json.loads(line)["status"] for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr, statuses) == (2, b"", [0, 2, 0])


def test_a_closed_standard_input_is_bad_input(monkeypatch, capsys):
    """D17."""
    monkeypatch.setattr("sys.stdin", None)
    assert command_line.main(["batch"]) == 2
    assert capsys.readouterr().err.startswith("error: batch: standard input is closed; need a JSON list")


def test_the_help_names_the_status(capsys):
    """D17. Of the program and of each question."""
    for arguments in (["--help"], ["explain", "--help"]):
        with pytest.raises(SystemExit):
            command_line.main(arguments)
        assert f"{FAULT} a fault of the library (with {TRACEBACK}=1" in " ".join(capsys.readouterr().out.split())


QUESTIONS = [["mergeable"], ["mergeable", "--json"], ["show"], ["explain"], ["lower"], ["lower", "--uops"]]


@pytest.mark.parametrize("command", QUESTIONS, ids=" ".join)
def test_no_stack_is_a_fault(command, capsys):
    """D16, D17. Of any kind, without meaning or without elements too: an answer, or one line why not."""
    random, statuses = Random(17), set()
    for number in range(60):
        views = any_stack(random) if number % 3 else of_movements(random)
        options = ["--equality", random.choice(("observable", "strict")), "--budget", random.choice(("4096", "0"))]
        statuses.add(command_line.main([*command, *([] if "lower" in command else options), *map(str, views)]))
        out, err = capsys.readouterr()
        assert statuses <= {0, 1, 2, 3} and (out == "") != (err == ""), (views, err)
        assert "--json" not in command or out == "" or json.loads(out)["equality"] == options[1]
    assert len(statuses) > 1 or command == ["show"]


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("command", [["-m", "impl"], ["-m", "viewalgebra"], ["-c", "import impl"], None])
def test_a_switch_of_the_environment_is_0_or_1(name, command):
    """Found: a command ended in a traceback and status 1, which is the answer "no"; other switches took any word."""
    script = "import sys; sys.argv[:1] = ['bin/viewalgebra']; from viewalgebra.__main__ import main; sys.exit(main())"
    arguments = [sys.executable, *(command or ["-c", script]), "mergeable", "(2, 3)"]
    wrong = 1 if command == ["-c", "import impl"] else 2
    for said, status in (("banana", wrong), ("2", wrong), ("0", 0), ("", 0), ("1", 0)):
        environment = {**os.environ, name: said}
        done = subprocess.run(arguments, capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
        assert done.returncode == status, done.stderr
        line = f"the environment variable {name} is {said!r}; need 0 or 1"
        last = done.stderr.splitlines()[-1:] if status else [line]
        assert last[0].endswith(line)
        assert ("Traceback" in done.stderr) == (status == 1)


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize(
    "command",
    ["proofs --list", "proofs.checker", "proofs.validation", "proofs.sweep", "proofs.certificates",
     "proofs.mutation --list", "proofs.rocq --help", "explorer --help"],
)  # fmt: skip
def test_a_switch_is_0_or_1_for_every_command(name, command):
    """Found: those of the proof suite ended in a traceback and status 1, which is their answer "refuted"."""
    done = subprocess.run(
        [sys.executable, "-m", *command.split()], capture_output=True, text=True, check=False, cwd=ROOT,
        env={**os.environ, name: "2"}, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    line = f"error: the environment variable {name} is '2'; need 0 or 1\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", line)
