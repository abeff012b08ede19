"""The command line of the sweeps: exit codes, JSON, selection, journals and interrupts."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from support.processes import running

from impl import mergeable
from impl.mergeability import Merged
from impl.mergeability.answers import BudgetExceeded
from proofs.sweep.command import main
from proofs.sweep.questions import subjects
from tests.proofs.sweep import sample

ROOT = Path(__file__).parents[3]


def run(*arguments: str) -> int:
    box = [] if "--box" in arguments else ["--box", "tiny"]
    return main([*box, "--jobs", "1", *arguments], sample.NAME)


def test_a_sweep_that_is_proved_exits_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--chunk", "100") == 0
    out = capsys.readouterr().out
    assert "merge.tiny  proved within bounds" in out and "strict.tiny  proved within bounds" in out
    assert "2 sweeps proved within bounds, over 1,008 stacks, " in out
    assert "0 left open; 0 refuted, 0 unknown, 0 vacuous, 0 in error." in out


def test_a_wrong_answer_exits_1_and_shows_a_test(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*views: Any, **options: Any) -> Any:
        answer = mergeable(*views, **options)
        return BudgetExceeded("", 1, 1) if isinstance(answer, Merged) and views[1].offset else answer.witness

    monkeypatch.setattr(subjects, "mergeable", broken)
    assert run("--only", "merge", "--json", str(tmp_path / "run.json")) == 1
    out = capsys.readouterr().out
    assert "merge.tiny  refuted" in out and "def test_merge_counterexample() -> None:" in out and "smallest:" in out
    (entry,) = json.loads((tmp_path / "run.json").read_text())["sweeps"]
    assert (entry["verdict"], entry["failure"]["number"]) == ("refuted", 0) and len(entry["failure"]["views"]) == 2


def test_a_sweep_that_is_left_open_exits_3(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subjects, "mergeable", lambda *views, **options: BudgetExceeded("table", 2, 1))
    assert run("--only", "merge") == 3


def test_a_vacuous_sweep_exits_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--box", "bends", "--jobs", "1"], sample.NAME) == 1
    assert "no answer is merged or out of bounds" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--box", "huge"], "no box is called 'huge'; there are bends, tiny"),
        (["--only", "absent*"], "no sweep of the box tiny matches 'absent*'"),
        (["--resume"], "--resume needs --journal FILE"),
        (["--journal", "/absent/journal"], "/absent is not a directory"),
        (["--json", "/absent/run.json"], "/absent is not a directory"),
        (["--scheduler", "somewhere"], "--scheduler somewhere: need an address such as tcp://host:8786"),
    ],
)
def test_wrong_usage_exits_2(arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == 2
    assert problem in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--jobs", "2"], ["--chunk", "-1"], ["--frobnicate"]])
def test_bad_options_exit_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*arguments)
    assert stopped.value.code == 2


def test_a_cluster_needs_its_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("proofs.sweep.command.has_dask", lambda: False)
    assert run("--scheduler", "tcp://127.0.0.1:8786") == 2
    assert "pip install dask distributed" in capsys.readouterr().err


def test_a_journal_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, file = str(tmp_path / "journal"), tmp_path / "run.json"
    assert run("--chunk", "100", "--journal", journal, "--json", str(file)) == 0
    before = json.loads(file.read_text())
    assert run("--chunk", "100", "--journal", journal) == 2
    assert "it exists; --resume goes on with it" in capsys.readouterr().err
    lines = Path(journal).read_bytes().splitlines(keepends=True)
    assert len(lines) == 13
    Path(journal).write_bytes(b"".join(lines[:5]) + b'{"torn')
    assert run("--chunk", "100", "--journal", journal, "--resume", "--json", str(file)) == 0
    assert "4 of 12 chunks are in the journal already, and 6 bytes that were cut off" in capsys.readouterr().out
    after = json.loads(file.read_text())
    for entry in (*before["sweeps"], *after["sweeps"]):
        del entry["seconds"]
    assert before == after
    assert run("--chunk", "50", "--journal", journal, "--resume") == 2
    assert "is the journal of other chunks" in capsys.readouterr().err


def test_an_interrupted_sweep_says_how_to_go_on(tmp_path: Path) -> None:
    """A real interrupt, to real processes."""
    journal, said = tmp_path / "journal", tmp_path / "said"
    command = [sys.executable, "-m", "proofs.sweep", "--box", "large", "--jobs", "2", "--chunk", "50"]
    with said.open("wb") as err, running(
        [*command, "--journal", str(journal)], stderr=err, stdout=subprocess.DEVNULL, cwd=ROOT
    ) as child:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 4:
            assert child.poll() is None, said.read_text()
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        assert child.wait() == 130, said.read_text()
    assert f"interrupted; what was done is in {journal}, and --resume goes on with it" in said.read_text()
    assert journal.read_bytes().count(b"\n") >= 4


def test_the_list_says_what_is_in_each_box(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--list") == 0
    assert capsys.readouterr().out.startswith("merge.tiny  [504 stacks: (shapes of ranks 1 and 2 with sizes 2 and 3")


def test_help_explains_verdicts_and_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    out = capsys.readouterr().out
    assert "exit codes:" in out and "--scheduler ADDRESS" in out


def test_the_page_lists_the_sweeps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--guarantees"]) == 0
    table = capsys.readouterr().out
    assert table in (ROOT / "docs" / "sweeps.md").read_text(encoding="utf-8") and table.count("\n") == 7


def test_make_prove_sweeps_the_small_boxes_and_make_prove_deep_the_large_ones() -> None:
    shallow, deep = (ROOT / "Makefile").read_text(encoding="utf-8").split("\nprove-deep:")
    assert "-m proofs.sweep $(SWEEP_ARGS)" in shallow and "-m proofs.sweep --box large" in deep
