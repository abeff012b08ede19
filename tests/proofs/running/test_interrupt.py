"""A run that is interrupted still writes what it is asked for, and says that it is partial."""

import json
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

from proofs.command import main
from proofs.running.files import write
from proofs.terminal import show_progress

SAMPLE = "tests.proofs.sample"
ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_writes_its_files_marked_partial(tmp_path: Path, jobs: str) -> None:
    """SIGINT, as Ctrl-C sends it, after the first line; hundreds of claims are left then."""
    files = {name: tmp_path / f"run.{name}" for name in ("json", "junit", "report")}
    arguments = [text for name, file in files.items() for text in (f"--{name}", str(file))]
    command = [sys.executable, "-m", "proofs", "--only", "[CL]*", "--jobs", jobs, "--no-cache", *arguments]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as run:
        assert run.stdout is not None and run.stderr is not None
        first = run.stdout.readline().split()[0]
        run.send_signal(signal.SIGINT)
        run.stdout.read()
        said = run.stderr.read()
        run.wait()
    assert run.returncode == 130
    assert "interrupted: " in said and "Traceback" not in said
    assert f"written, marked partial: {', '.join(map(str, files.values()))}" in said
    content = json.loads(files["json"].read_text())
    found, left = [claim["id"] for claim in content["claims"]], content["not_run"]
    assert content["partial"] is True and found[0] == first and len(left) > 100
    suite = ElementTree.parse(files["junit"]).getroot()
    skipped = [case.get("name") for case in suite.findall("testcase") if case.find("skipped") is not None]
    assert skipped == left and suite.get("skipped") == str(len(left))
    assert suite.get("tests") == str(len(found) + len(left)) and suite.get("failures") == suite.get("errors") == "0"
    properties = [entry.attrib for entry in suite.findall("properties/property")]
    assert properties == [{"name": "partial", "value": "true"}]
    page = files["report"].read_text()
    assert "This run was interrupted" in page and f"{len(left)} claims were not reached" in page
    assert {file.stat().st_mode & 0o777 for file in files.values()} == {0o644 & ~mask()}
    assert sorted(tmp_path.iterdir()) == sorted(files.values())


@pytest.mark.parametrize("command", ["proofs --no-cache", "proofs.sweep --fresh 1 --number 400"])
@pytest.mark.parametrize("seconds", [0.5, 1.5, 2.5, 3.5])
def test_an_interrupt_of_all_processes_is_told_in_one_line(command: str, seconds: float) -> None:
    """Ctrl-C, and again, as a terminal has it: whichever imports, starts or works. Found: the traceback of a worker
    that had only begun, and that of Python where it waited for the workers."""
    arguments = [sys.executable, "-m", *command.split(), "--jobs", "2"]
    with running(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as run:
        sleep(seconds)
        for _ in range(2):
            os.killpg(run.pid, signal.SIGINT)
            sleep(0.1)
        _, said = run.communicate()
    assert run.returncode == 130 and re.fullmatch(r"\ninterrupted(: \d+ of \d+ claims have a verdict)?\n", said)


HEARING = """
import os, signal, sys, time
from proofs.terminal import AT_ONCE, hear_once
hear_once()
heard = 0
for pause in (0, 0, 0, AT_ONCE + 0.1, 0):
    try:
        time.sleep(pause)
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)
    except KeyboardInterrupt:
        heard += 1
print(heard)
"""


def test_interrupts_that_come_at_once_are_one_and_a_later_one_is_another() -> None:
    """Found: where the machine was busy a second one came while the first was told, and was told as well."""
    done = subprocess.run([sys.executable, "-c", HEARING], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")


def mask() -> int:
    """The mask of new files."""
    found = os.umask(0o022)
    os.umask(found)
    return found


def test_a_whole_run_is_not_partial(tmp_path: Path) -> None:
    file, suite = tmp_path / "run.json", tmp_path / "run.xml"
    assert main(["--only", "good", "--jobs", "1", "--json", str(file), "--junit", str(suite)], SAMPLE) == 0
    content = json.loads(file.read_text())
    assert content["partial"] is False and content["not_run"] == [] and len(content["claims"]) == 3
    assert [claim["kind"] for claim in content["claims"]] == ["all sizes", "within bounds", "refuted, as it must be"]
    assert "partial" not in suite.read_text() and ElementTree.parse(suite).getroot().get("skipped") == "0"


def test_an_interrupt_after_the_last_claim_is_one_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The files are whole, and the exit code says what happened."""

    def interrupted(done: int, total: int, name: str) -> None:
        show_progress(done, total, name)
        if done == total:
            raise KeyboardInterrupt

    monkeypatch.setattr("proofs.command.show_progress", interrupted)
    file = tmp_path / "run.json"
    assert main(["--only", "S[13]", "--jobs", "1", "--json", str(file)], SAMPLE) == 130
    content = json.loads(file.read_text())
    assert content["not_run"] == ["S3"] and content["partial"] is True
    assert "interrupted: 1 of 2 claims have a verdict" in capsys.readouterr().err


@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o000, 0o644)])
def test_files_can_be_read_by_others_unless_the_user_says_otherwise(tmp_path: Path, umask: int, mode: int) -> None:
    before = os.umask(umask)
    try:
        write(tmp_path / "report", "text")
        write(tmp_path / "report", "other")
    finally:
        os.umask(before)
    assert (tmp_path / "report").stat().st_mode & 0o777 == mode
    assert (tmp_path / "report").read_text() == "other" and len(list(tmp_path.iterdir())) == 1
