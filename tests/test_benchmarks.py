"""The benchmarks say what they measured: tables, curves, and what got slower. No time decides anything here."""

import doctest
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from xml.etree import ElementTree

import pytest
from support.processes import running

from benchmarks import view_operations
from benchmarks.report import HERE, Rows, accepted, curves, is_ratio, sections, tables
from benchmarks.report.__main__ import document
from benchmarks.report.sections import SECTIONS, Missing, Section, Setting, measured, printed
from proofs.terminal import INTERRUPTED

ROOT = Path(__file__).parents[1]
SETTING = Setting("python", None, Path("nowhere"), is_quick=True)


@pytest.mark.parametrize("module", [accepted, curves, tables])
def test_the_examples_hold(module) -> None:
    """Of figures, units and comparisons."""
    found = doctest.testmod(module)
    assert found.failed == 0 < found.attempted


def test_a_ratio_is_compared_and_a_time_is_not() -> None:
    """Twice the microseconds on another machine say nothing; half the ratio does."""
    before: dict[str, Rows] = {"kernels": {"copy": {"memcpy": 1.0, "a call, us": 5.0}}}
    assert not [*accepted.slower(before, {"kernels": {"copy": {"memcpy": 0.9, "a call, us": 50.0}}})]
    (line,) = accepted.slower(before, {"kernels": {"copy": {"memcpy": 0.5}, "flip": {"memcpy": 0.1}}})
    assert line.startswith("kernels: copy, memcpy: 0.5 where 1 was accepted")


def test_what_is_accepted_stays_beside_the_rest(tmp_path: Path) -> None:
    """A section that was not measured keeps its ratios, and so does the other mode."""
    path = tmp_path / "accepted.json"
    accepted.accept("full", {"calls": {"pad": {"cold": 2.0}}}, "here", path)
    accepted.accept("quick", {"calls": {"pad": {"cold": 3.0}}}, "here", path)
    accepted.accept("full", {"programs": {"mlp": {"first": 1.23456}}}, "there", path)
    assert accepted.accepted("full", path) == {"calls": {"pad": {"cold": 2.0}}, "programs": {"mlp": {"first": 1.23}}}
    assert accepted.accepted("quick", path) == {"calls": {"pad": {"cold": 3.0}}}


def test_the_tables_are_made_of_what_was_accepted() -> None:
    """Nothing in them is typed, and each section that is not left to a choice is there."""
    assert (HERE / "RESULTS.md").read_text(encoding="utf-8") == document()
    for mode in ("full", "quick"):
        found = accepted.accepted(mode)
        assert found.keys() <= SECTIONS.keys() and all(found.values())
        assert any(is_ratio(column) for rows in found.values() for row in rows.values() for column in row)
    wanted = {name for name, section in SECTIONS.items() if not section.is_optional}
    assert wanted <= accepted.accepted("full").keys()
    assert ElementTree.parse(HERE / "growth.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_a_curve_has_a_line_for_each_library() -> None:
    """Also for one that ended before the other."""
    curve = {"axis": "rank", "numbers": (2, 4, 8), "seconds": {"ours": [1e-6, 2e-6, 3e-6], "theirs <&>": [1e-5, 2e-3]}}
    root = ElementTree.fromstring(curves.drawing({"first": curve, "second": curve}))
    lines = [line.get("points", "").split() for line in root.iter("{http://www.w3.org/2000/svg}polyline")]
    assert [len(points) for points in lines] == [3, 2, 3, 2]


def test_what_is_missing_is_said_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are measured all the same."""
    there = Section("There", "", lambda _: {"row": {"column": 1.0}})
    monkeypatch.setattr(sections, "SECTIONS", {"calls": SECTIONS["calls"], "there": there})
    said: list[str] = []
    assert [*measured(SETTING, ["calls", "there"], said.append)] == [("there", {"row": {"column": 1.0}})]
    assert len(said) == 1 and said[0].startswith("calls: left out: there is no interpreter with tinygrad")
    with pytest.raises(Missing, match="nowhere"):
        printed("python3", "nowhere.py")


def test_operations_agree_with_those_that_they_are_measured_beside() -> None:
    """With numpy's and JAX's, and compiled programs with JAX's."""
    rows = {**view_operations.operations(), **view_operations.compiled()}
    for name, calls in rows.items():
        view_operations.agree(name, *calls)
    assert len(rows) > 30
    with pytest.raises(ValueError, match="differ"):
        view_operations.agree("", lambda: [1.0], lambda: [2.0])


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("report --dropin absent", "error: --dropin absent: there is no such file"),
        ("report --trace absent", "error: --trace absent: there is no such file"),
        ("report --out absent/figures.json", "error: --out absent/figures.json: absent is not a directory"),
        ("completeness --pairs 0 --stacks 0", "error: argument --pairs: '0' is not a number of at least 1"),
        ("completeness --stacks -1", "error: argument --stacks: '-1' is not a number of at least 1"),
    ],
)
def test_nothing_is_measured_for_options_that_make_no_sense(command: str, said: str) -> None:
    """Found: sections were left out, and a division by zero."""
    done = subprocess.run(
        [sys.executable, "-m", *f"benchmarks.{command}".split()], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.endswith(f"{said}\n")


def test_an_interrupt_ends_the_comparison_with_enumeration() -> None:
    """Twice, of all processes. Found: it waited for its workers for ever."""
    command = [sys.executable, "-m", "benchmarks.completeness"]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as run:
        sleep(2)
        for _ in range(2):
            os.killpg(run.pid, signal.SIGINT)
            sleep(0.1)
        assert run.communicate() == ("", "\ninterrupted\n")
    assert run.returncode == INTERRUPTED


@pytest.mark.parametrize(
    "module",
    ["benchmarks.completeness", "benchmarks.cute", "benchmarks.cute.box", "benchmarks.peers", "benchmarks.report",
     "docs.building.drawings", "proofs.certificates", "proofs.corpus", "proofs.rocq", "proofs.rocq.rules",
     "proofs.rocq.sides", "proofs.sweep.wide", "tests.vectors.release"],
)  # fmt: skip
def test_the_help_is_about_the_command(module: str) -> None:
    """By the name that it is called by, in words, with what each option is for."""
    done = subprocess.run(
        [sys.executable, "-m", module, "--help"], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0 and done.stdout.startswith(f"usage: python -m {module} ")
    described = done.stdout.split("\n\n")[1]
    assert described[0].isupper() and "`" not in described
    found = re.findall(r"^  (--\S+.*)\n(?!   )", done.stdout, re.MULTILINE)
    assert [option for option in found if "  " not in option] == []


@pytest.mark.parametrize(
    "module",
    ["benchmarks.completeness", "benchmarks.report", "proofs.certificates", "proofs.corpus", "proofs.rocq",
     "proofs.sweep.wide", "tests.vectors.release"],
)  # fmt: skip
def test_the_help_says_what_exit_statuses_mean(module: str) -> None:
    """Of a command that has more than one."""
    command = [sys.executable, "-m", module, "--help"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert "\nexit status: 0 " in done.stdout and " 2 wrong usage" in done.stdout.replace("\n", " ")


def test_vectors_are_written_where_there_is_a_folder(tmp_path: Path) -> None:
    """Found: tracebacks."""
    for arguments, said in (([], "arguments are required: FOLDER"), ([str(tmp_path / "no")], "is not a directory")):
        command = [sys.executable, "-m", "tests.vectors.release", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
        assert (done.returncode, done.stdout) == (2, "") and done.stderr.endswith(f"{said}\n")


@pytest.mark.parametrize(
    "module",
    ["benchmarks.cute", "benchmarks.cute.box", "docs.building.drawings", "proofs.rocq.sides", "proofs.rocq.rules"],
)
def test_a_command_without_arguments_refuses_one(module: str) -> None:
    """Before it does anything."""
    done = subprocess.run(
        [sys.executable, "-m", module, "--bogus"], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"python -m {module}: error: unrecognized arguments: --bogus\n")
