"""What is reported while claims are discharged: how much is done, of how much, and the claim that is waited for."""

import io
import sys
from pathlib import Path

import pytest

from proofs.command import main
from proofs.fingerprint import PACKAGES, Sources
from proofs.kernel.discharge import discharge
from proofs.kernel.registry import all_claims
from proofs.running.run import Settings, discharged

SAMPLE = "tests.proofs.sample"
SOURCES = Sources.now((*PACKAGES, SAMPLE))


class Terminal(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        return True


def bars(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> list[str]:
    """The bars that a run draws on a terminal."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    main([*arguments], SAMPLE, SOURCES)
    assert terminal.getvalue().endswith("\r\x1b[K")
    return [text for text in terminal.getvalue().replace("\x1b[K", "").split("\r") if text]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_done_only_grows_up_to_all_there_is(jobs: int) -> None:
    """S4 fails in its second chunk of three; the third is not waited for, and counts as done."""
    claims = [claim for claim in all_claims(SAMPLE) if claim.id in ("S1", "S2", "S3", "S4")]
    calls: list[tuple[int, int, str]] = []
    list(discharged(claims, Settings(SAMPLE), jobs, lambda *progress: calls.append(progress)))
    assert {total for _, total, _ in calls} == {8}
    done = [number for number, _, _ in calls]
    assert done == sorted(done) and done[-1] == 8 and (jobs > 1 or done[0] == 0)
    names = [claim_id for _, _, claim_id in calls]
    assert names == sorted(names) and set(names) == {"S1", "S2", "S3", "S4"}


def test_claims_that_are_known_are_no_work() -> None:
    claims = [claim for claim in all_claims(SAMPLE) if claim.id in ("S1", "S2", "S3")]
    known = {claim.id: discharge(claim) for claim in claims[:2]}
    calls: list[tuple[int, int, str]] = []
    found = list(discharged(claims, Settings(SAMPLE), 2, lambda *progress: calls.append(progress), known))
    assert [claim.id for claim, _ in found] == ["S1", "S2", "S3"]
    assert found[0][1] is known["S1"]
    assert set(calls) == {(0, 1, "S3"), (1, 1, "S3")}
    calls.clear()
    everything = {claim.id: result for claim, result in found}
    assert len(list(discharged(claims, Settings(SAMPLE), 2, lambda *progress: calls.append(progress), everything))) == 3
    assert calls == []


def test_a_bar_is_drawn_on_a_terminal_and_taken_away(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    arguments = ("--only", "good", "--jobs", "1", "--cache", str(tmp_path))
    drawn = bars(monkeypatch, *arguments)
    assert drawn[0] == f"[{'.' * 40}] 0/5 S1"
    assert f"[{'#' * 8}{'.' * 32}] 1/5 S2" in drawn and drawn[-1] == f"[{'#' * 40}] 5/5 S3"
    assert bars(monkeypatch, *arguments) == [f"[{'.' * 40}] 0/1 S3", f"[{'#' * 40}] 1/1 S3"]


def test_elsewhere_nothing_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "good", "--jobs", "2"], SAMPLE) == 0
    assert capsys.readouterr().err == ""


def test_the_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    out = capsys.readouterr().out
    for option in ("--list", "--only", "--jobs", "--solver", "--no-cache", "--cache", "--smt2", "--json", "--junit"):
        assert f"  {option}" in out
    assert "  --report FILE" in out and "{z3,both,cvc5}" in out and "(cached)" in out and "XDG_CACHE_HOME" in out
