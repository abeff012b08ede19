"""Verdicts of earlier runs: shown as such, and of the same code alone."""

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import pytest

from proofs.command import main
from proofs.fingerprint import LIBRARIES, PACKAGES, Sources, surroundings
from proofs.kernel.discharge import Result
from proofs.kernel.registry import all_claims
from proofs.kernel.tally import Tally
from proofs.running import cache as caches
from proofs.running.cache import Cache, default_folder, opened
from tests.proofs.running.cached import SAMPLE, SOURCES, entries, entry_of, run

ROOT = Path(__file__).parents[3]


def test_what_was_proved_is_not_proved_again_and_is_shown_as_cached(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], examined: list[str]
) -> None:
    folder, files = tmp_path / "cache", (tmp_path / "1.json", tmp_path / "2.json")
    assert run(folder, "--json", str(files[0])) == 0
    assert examined == ["S1", "S2", "S2", "S2", "S3"]
    assert "cached" not in capsys.readouterr().out
    assert run(folder, "--json", str(files[1]), "--junit", str(tmp_path / "2.xml")) == 0
    assert examined[5:] == ["S3"]
    out = capsys.readouterr().out
    assert "S1  all sizes   (cached)  An integer" in out and "S2  in bounds   (cached)  Adding" in out
    assert "S3  refuted  " in out and out.count("(cached)") == 2
    assert "be. 2 of the proofs are of earlier runs of the same code; --no-cache proves afresh.\n" in out
    first, second = (json.loads(file.read_text()) for file in files)
    assert (first["summary"].pop("cached"), second["summary"].pop("cached")) == (0, 2)
    assert [claim.pop("cached") for claim in second["claims"]] == [True, True, False]
    assert [claim.pop("cached") for claim in first["claims"]] == [False] * 3
    first["claims"][2].pop("seconds"), second["claims"][2].pop("seconds")
    assert first == second
    cases = ElementTree.parse(tmp_path / "2.xml").getroot().findall("testcase")
    found = [[entry.attrib for entry in case.iter("property")] for case in cases]
    assert found == [[{"name": "cached", "value": "true"}]] * 2 + [[]]


@pytest.mark.parametrize("afresh", ["--no-cache", "--smt2"])
def test_a_run_may_prove_everything_afresh(
    tmp_path: Path,
    afresh: str,
    examined: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    options = [afresh, str(tmp_path / "queries")] if afresh == "--smt2" else [afresh]
    assert run(folder, *options) == 0 and entries(folder) == []
    assert run(folder) == 0 and len(entries(folder)) == 2
    del examined[:]
    shutil.rmtree(tmp_path / "queries", ignore_errors=True)
    assert run(folder, *options) == 0
    assert examined == ["S1", "S2", "S2", "S2", "S3"]
    assert "(cached)" not in capsys.readouterr().out


def test_whoever_does_not_know_the_sources_has_no_cache(tmp_path: Path) -> None:
    assert main(["--only", "S1", "--jobs", "1", "--cache", str(tmp_path)], SAMPLE) == 0
    assert entries(tmp_path) == []


def test_what_was_not_proved_as_expected_is_not_kept(tmp_path: Path) -> None:
    """Refuted, unknown, and a false variant that is proved."""
    assert run(tmp_path, "--only", "S[458]") == 1
    assert entries(tmp_path) == []


def test_a_byte_of_any_source_makes_verdicts_useless(tmp_path: Path) -> None:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "proofs", "--only", "C12.*", "--jobs", "1", "--cache", str(tmp_path / "cache")]

    def cached() -> int:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.count("(cached)")

    assert (cached(), cached()) == (0, 1)
    before = (tmp_path / "impl/merge/layers/carry_free.py").read_bytes()
    (tmp_path / "impl/merge/layers/carry_free.py").write_bytes(before + b"#")
    assert cached() == 0
    (tmp_path / "impl/merge/layers/carry_free.py").write_bytes(before)
    assert cached() == 1


def test_a_report_needs_what_claims_call(tmp_path: Path, examined: list[str]) -> None:
    report = ("--report", str(tmp_path / "page.html"))
    assert run(tmp_path / "cache") == 0 and run(tmp_path / "cache", *report) == 0
    assert examined == ["S1", "S2", "S2", "S2", "S3"] * 2
    assert run(tmp_path / "cache", *report) == 0 and run(tmp_path / "cache") == 0
    assert examined[10:] == ["S3", "S3"]
    assert "2 verdicts are proofs of earlier runs of the same code" in (tmp_path / "page.html").read_text()


def test_a_verdict_on_sources_that_changed_meanwhile_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path / "a") == 0 and len(entries(tmp_path / "a")) == 2
    cache = opened(tmp_path / "b", SOURCES, ("", ""))
    monkeypatch.setattr(Sources, "have_changed", lambda sources: True)
    cache.keep(next(iter(all_claims(SAMPLE))), a_proof())
    assert entries(tmp_path / "b") == []
    assert run(tmp_path / "a") == 0
    assert "nothing is cached: the sources have changed since this run began" in capsys.readouterr().err


def a_proof() -> Result:
    """A proof of the first claim of the sample."""
    verdict = next(iter(all_claims(SAMPLE))).expected
    return Result(verdict, (), Tally(cases=1, paths=1, goals=1, refutations=1, seconds=0.5))


def test_solvers_settings_and_python_are_part_of_the_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = next(iter(all_claims(SAMPLE)))
    around = surroundings()
    assert set(LIBRARIES) < set(around) and "absent" not in around.values()
    assert sys.version in around["python"]
    keys = [opened(tmp_path, SOURCES, ("p", solver)).key(claim) for solver in ("z3", "both")]
    for name, value in around.items():
        monkeypatch.setattr(caches, "surroundings", lambda n=name, v=value: around | {n: v + "1"})
        keys.append(opened(tmp_path, SOURCES, ("p", "z3")).key(claim))
    assert len(set(keys)) == len(keys) == 2 + len(around)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders have no owner here")
def test_a_folder_that_others_can_write_is_not_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(tmp_path / "own") == 0
    assert (tmp_path / "own").stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in entries(tmp_path / "own")} == {0o600}
    (tmp_path / "own").chmod(0o770)
    assert run(tmp_path / "own") == 0
    captured = capsys.readouterr()
    assert "(cached)" not in captured.out and "can be written by others" in captured.err
    (tmp_path / "own").chmod(0o700)
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    assert run(tmp_path / "own") == 0
    assert "can be written by others" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run(tmp_path / "file" / "cache") == 0
    assert "note: nothing is cached" in capsys.readouterr().err


def test_a_verdict_that_cannot_be_written_is_no_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str, mode: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(caches, "write", full)
    assert run(tmp_path) == 0
    assert "the verdict on S1 is not cached: [Errno 28] No space left on device" in capsys.readouterr().err


def test_the_entries_used_longest_ago_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caches, "MOST_ENTRIES", 4)
    for age in range(5):
        (tmp_path / f"{age}.json").write_text("")
        os.utime(tmp_path / f"{age}.json", (1000 + age, 1000 + age))
    assert run(tmp_path) == 0
    names = {path.name for path in entries(tmp_path)}
    assert len(names) == 4 and {"3.json", "4.json"} < names
    os.utime(entry_of(tmp_path, "S1"), (10, 10))
    assert run(tmp_path) == 0 and entry_of(tmp_path, "S1").stat().st_mtime > 2000


def test_an_entry_is_never_read_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writers, readers and pruners at the same time; what is left is whole."""
    monkeypatch.setattr(caches, "MOST_ENTRIES", 3)
    claim, proof = next(iter(all_claims(SAMPLE))), a_proof()
    sources = Sources(("tests.proofs.sample",), "")
    monkeypatch.setattr(Sources, "have_changed", lambda sources: False)
    several = [Cache(tmp_path, sources, f"{number % 6}") for number in range(60)]

    def work(cache: Cache) -> Result | None:
        cache.keep(claim, proof)
        return cache.find(claim, 1)

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(work, several))
    assert {result.verdict for result in found if result is not None} == {proof.verdict}
    assert [cache.damaged for cache in several] == [[]] * 60
    assert 1 <= len(entries(tmp_path)) <= 3 + 6


def test_caches_are_where_the_user_keeps_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "view-algebra" / "proofs"
    for ignored in ("", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", ignored)
        assert default_folder() == Path.home() / ".cache" / "view-algebra" / "proofs"
