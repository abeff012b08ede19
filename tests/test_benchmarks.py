"""The benchmarks say what they measured: tables, curves, and what got slower. No time decides anything here."""

import doctest
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import view_operations
from benchmarks.report import HERE, Rows, accepted, curves, is_ratio, sections, tables
from benchmarks.report.__main__ import document
from benchmarks.report.sections import SECTIONS, Missing, Section, Setting, measured, printed

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
