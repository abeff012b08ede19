"""How the commands of the proofs end where options make no sense, or what they say cannot be written."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.processes import running

import impl
from proofs.command import main as prove
from proofs.mutation.__main__ import main as mutate
from proofs.sweep.command import main as sweep
from proofs.terminal import INTERRUPTED, UNWRITTEN
from proofs.validation.__main__ import main as ask
from proofs.validation.drawn.questions import KINDS

ROOT = Path(__file__).parents[2]
SAMPLE = "tests.proofs.sample"
FULL = Path("/dev/full")
COMMANDS = (
    "-m proofs --list",
    "-m proofs.validation --number 1 --only views",
    "-m proofs.sweep --list",
    "-m proofs.mutation --only impl.integers.* --said pyproject.toml",
    "-m proofs.checker /dev/null",
    "-m proofs.certificates --only C7.collapse",
)


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("command", COMMANDS)
def test_output_that_cannot_be_written_is_said_in_one_line(command: str) -> None:
    done = shell(f"{sys.executable} {command} > {FULL}")
    assert (done.returncode, done.stderr) == (
        UNWRITTEN,
        f"error: the output cannot be written: {os.strerror(28)}\n",
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_goes_away_is_not_told_of(command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = subprocess.run(
            [sys.executable, *command.split()], stdout=closed, stderr=subprocess.PIPE, cwd=ROOT, check=False
        )
    assert (done.returncode, done.stderr) == (UNWRITTEN, b"")


@pytest.mark.parametrize("command", [*COMMANDS, "-m proofs --help", "-m proofs.corpus --every 2000"])
def test_closed_output_is_not_written_either(command: str) -> None:
    """Found: a traceback, and the status of what is refuted. Help that nobody can read is not written either."""
    done = shell(f"{sys.executable} {command} >&-")
    assert (done.returncode, done.stderr) == (
        UNWRITTEN,
        f"error: the output cannot be written: {os.strerror(9)}\n",
    )


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("proofs --only C1.normal --no-cache --jobs 1", "1 proved for all sizes."),
        ("proofs.sweep --fresh 1 --number 1 --only 'merge*' --jobs 1", "1 sweeps proved within bounds"),
    ],
)
def test_closed_standard_error_changes_no_verdict(command: str, said: str) -> None:
    """Found: nothing was said, with the status of what is refuted."""
    done = shell(f"{sys.executable} -m {command} 2>&-")
    assert done.returncode == 0 and said in done.stdout


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("arguments", ["--only absent", "--bogus"])
def test_an_error_that_cannot_be_said_is_no_verdict(arguments: str) -> None:
    """Found: the status of what is refuted."""
    done = shell(f"{sys.executable} -m proofs {arguments} 2> {FULL}")
    assert done.returncode in (2, UNWRITTEN) and done.stdout == ""


def test_drawn_questions_are_interrupted_without_a_traceback() -> None:
    command = [sys.executable, "-m", "proofs.validation", "--number", "1"]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as run:
        assert run.stdout is not None and run.stderr is not None
        run.stdout.readline()
        run.send_signal(signal.SIGINT)
        run.stdout.read()
        said = run.stderr.read()
        run.wait()
    assert (run.returncode, said) == (INTERRUPTED, "\ninterrupted\n")


def test_an_interrupt_of_a_text_that_runs_ends_a_command_alike(tmp_path: Path) -> None:
    """Python itself then ends by the signal, after all that the command says."""
    (tmp_path / "interrupted.py").write_text(
        "import os, signal, sys\nfrom proofs.terminal import ended\n"
        "sys.exit(ended(lambda: eval('os.kill(os.getpid(), signal.SIGINT)')))\n"
    )
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(tmp_path)))}
    with running([sys.executable, "-m", "interrupted"], stderr=subprocess.PIPE, env=paths, text=True) as run:
        assert run.stderr is not None and run.stderr.read() == "\ninterrupted\n"
        assert run.wait() == INTERRUPTED


def test_the_checker_says_that_its_input_is_closed() -> None:
    done = shell(f"{sys.executable} -m proofs.checker <&-")
    assert (done.returncode, done.stderr) == (2, "error: standard input is closed; need one JSON object a line\n")


@pytest.mark.parametrize("name", ["json", "junit", "report"])
def test_a_file_that_cannot_be_written_does_not_keep_the_others_from_it(name: str, tmp_path: Path) -> None:
    """Where verdicts are as they must be, the exit code says so."""
    files = {each: tmp_path / each for each in ("json", "junit", "report")}
    files[name] = Path("/proc/absent")
    arguments = [text for each, file in files.items() for text in (f"--{each}", str(file))]
    done = shell(f"{sys.executable} -m proofs --only C23.pad --no-cache {' '.join(arguments)}")
    assert done.returncode == UNWRITTEN and done.stderr.startswith(f"error: --{name} /proc/absent cannot be written: ")
    assert [each for each, file in files.items() if file.exists()] == [each for each in files if each != name]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--report", "tests"], "--report tests: it is a directory; need the name of a file"),
        (["--json", "run", "--report", "./run"], "--json and --report name the same file, run; need one for each"),
        (["--smt2", "/proc/absent"], f"--smt2 /proc/absent cannot be made: {os.strerror(2)}"),
        (
            ["--only", "absent"],
            "no claim matches 'absent'; need an id or family as --list has them, a function, or 'C7.*'",
        ),
    ],
)
def test_claims_are_not_run_for_files_that_cannot_be(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prove(arguments, SAMPLE) == 2
    assert capsys.readouterr() == ("", f"error: {message}\n")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (prove, "argument --cache: not allowed with argument --no-cache"),
        (sweep, "argument --fresh: not allowed with argument --box"),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    command: Callable[[list[str]], int], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Found: one of them was passed over."""
    arguments = ["--no-cache", "--cache", "DIR"] if command is prove else ["--box", "small", "--fresh", "1"]
    with pytest.raises(SystemExit) as ended:
        command(arguments)
    assert ended.value.code == 2 and capsys.readouterr().err.endswith(f"error: {message}\n")


@pytest.mark.parametrize("option", ["--number", "--seed"])
def test_a_list_of_kinds_asks_nothing(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Found: it was passed over."""
    assert ask(["--list", option, "3"]) == 2
    assert capsys.readouterr() == ("", f"error: --list asks nothing: there is nothing for {option}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--kinds", "views", "absent"], "--kinds 'absent' matches none; need one such as 'views', or a pattern"),
        (["--claims", "X*"], "--claims 'X*' matches none; need one such as "),
        (["--said", "absent"], "absent is no file; need the journal of a run"),
        (["--again", "tests"], "tests is no file; need the journal of a run"),
        (["--journal", "tests"], "--journal tests: it is a directory; need the name of a file"),
        (["--at-least", "200"], "--at-least 200.0: need a percentage, from 0 to 100"),
        (["--at-least", "nan"], "--at-least nan: need a percentage, from 0 to 100"),
        (["--only", "absent"], "no mutant matches --only 'absent'"),
    ],
)
def test_mutants_are_not_judged_by_nothing(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each would survive, and look like a hole."""
    assert mutate(arguments) == 2
    assert message in capsys.readouterr().err


def test_kinds_of_questions_are_listed_with_what_they_ask(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(["--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [*KINDS]
    assert all(line.endswith((".", ")")) for line in lines)


@pytest.fixture
def unchecked() -> Iterator[None]:
    """The mode that asking questions sets, left again."""
    yield
    impl.check(False)


@pytest.mark.usefixtures("unchecked")
def test_some_kinds_are_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(["--only", "absent"]) == 2
    assert capsys.readouterr().err == "error: no kind matches 'absent'; need one that --list has, or '*masks*'\n"
    assert ask(["--only", "views", "absent"]) == 2
    assert "no kind matches 'absent'" in capsys.readouterr().err
    assert ask(["--only", "Few p*", "sliding w*", "--number", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("few points: 2 answered and checked")


@pytest.mark.usefixtures("unchecked")
def test_a_question_on_which_the_library_fails_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The others are asked still."""
    monkeypatch.setitem(KINDS, "views", lambda random: 1 // random.randrange(2))
    assert ask(["--only", "views", "--number", "9"]) == 1
    said = capsys.readouterr()
    assert "wrong: --seed 0, views " in said.err and "ZeroDivisionError" in said.err
    assert "views: 9 " not in said.out and not said.out.endswith("\n0 wrong\n")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """A command in bash."""
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False)
