"""Mutants are noticed: a sample of all mutants that cheap claims run, and what is said where claims are too weak."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from proofs.kernel.registry import all_claims
from proofs.mutation.__main__ import main
from proofs.mutation.changes.mutants import Mutant
from proofs.mutation.journal import Journal
from proofs.mutation.judges.claims import Claims
from proofs.mutation.judges.judge import NOT_APPLIED, NOT_RUN, SURVIVED, Outcome
from proofs.mutation.report import as_text, exit_code, stale, unlisted
from proofs.mutation.session import LIBRARY, Session, gravest
from proofs.mutation.survivors import DEARER, EQUIVALENT

CHEAP = ("C7.", "C8.", "C12.", "C18.", "C21.half", "C21.s", "C21.t", "C21.u", "C22.", "C6.ceiling")


def claims_with(*prefixes: str) -> Claims:
    """The claims whose ids begin so."""
    return Claims([claim for claim in all_claims() if claim.id.startswith(prefixes)], LIBRARY)


def test_most_of_a_sample_of_mutants_is_refuted_by_claims() -> None:
    session = Session([claims_with(*CHEAP)], only="impl.parts.reshape.collapse", sample=15)
    outcomes = list(session.outcomes())
    assert len(outcomes) == 15
    assert unlisted(outcomes) == stale(outcomes) == []


def test_a_mutant_that_does_not_compile_is_not_applied() -> None:
    """`*rows` in the place of `product(*rows)` ended a run."""
    session = Session([], keys=frozenset(["impl.ops.sharding.views.tables.gathered: product(*rows) -> *rows"]))
    (mutant,) = session.mutants
    assert session.judged(Everything(), mutant).verdict == NOT_APPLIED


class Everything(Claims):
    """A judge that runs all."""

    def __init__(self) -> None:
        super().__init__([], LIBRARY)

    def seconds(self, mutant: Mutant) -> float:
        return 0.0


REFUSING = "impl.parts.reshape.collapse: if inner.size == 1 -> if False"
"""A rule that refuses more than it must."""


def test_what_earlier_mutants_left_in_memory_ends_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is collected, and the mutant put in place again; what does not fit even then is not told."""
    session = Session([], keys=frozenset(["impl.parts.movement.expanded: 0 -> 1"]))
    (mutant,) = session.mutants
    short, whole = [1], session._judged_in_place

    def in_place(*given: Any) -> Outcome:
        if short:
            raise MemoryError(short.pop())
        return whole(*given)

    monkeypatch.setattr(session, "_judged_in_place", in_place)
    assert session.judged(Everything(), mutant).verdict == NOT_RUN
    short += [1, 2]
    assert session.judged(Everything(), mutant).verdict == "unknown"
    assert short == []


def test_a_suite_without_a_claim_lets_a_mutant_survive_and_says_so() -> None:
    whole = claims_with("C7.collapse")
    outcomes = list(Session([whole], keys=frozenset([REFUSING])).outcomes())
    assert [outcome.noticed_by for outcome in outcomes] == ["C7.collapse-refuses"]
    weaker = Claims([claim for claim in whole.claims if "refuses" not in claim.id], LIBRARY)
    outcomes = list(Session([weaker], keys=frozenset([REFUSING])).outcomes())
    assert [outcome.verdict for outcome in outcomes] == [SURVIVED]
    assert exit_code(outcomes) == exit_code(outcomes, at_least=1) == 1
    assert exit_code(outcomes, at_least=0) == 0
    assert f"SURVIVES: {REFUSING}" in as_text(outcomes)


def test_what_a_judge_does_not_refute_goes_to_the_next() -> None:
    none, judge = claims_with("C6.ceiling"), claims_with("C7.collapse")
    outcomes = list(Session([none, judge], keys=frozenset([REFUSING])).outcomes())
    assert [outcome.verdict for outcome in outcomes] == ["not run", "refuted"]
    assert [outcome.verdict for outcome in gravest(outcomes)] == ["refuted"]
    outcomes = list(Session([judge, none], keys=frozenset([REFUSING])).outcomes())
    assert [outcome.verdict for outcome in outcomes] == ["refuted"]


def test_what_is_listed_and_noticed_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "impl.parts.reshape.collapse: inner.size == 1 -> inner.size != 1"
    monkeypatch.setitem(EQUIVALENT, key, "for the test")
    session = Session([claims_with("C7.collapse")], only="impl.parts.reshape.collapse", keys=frozenset([key]))
    outcomes = list(session.outcomes())
    assert [outcome.mutant.key for outcome in stale(outcomes)] == [key]
    assert exit_code(outcomes) == 1


def test_an_interrupted_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "deep" / "journal")
    session = Session([claims_with("C6.ceiling")], only="impl.parts.movement.ceiling")
    first = [outcome.verdict for _, outcome in zip(range(3), session.outcomes(journal), strict=False)]
    with (tmp_path / "deep" / "journal").open("a") as file:
        file.write('\n["cut sho')
    asked: list[str] = []

    def judged(self: Session, judge: Claims, mutant: Mutant) -> Outcome:
        asked.append(mutant.key)
        return Outcome(mutant, "unknown")

    monkeypatch.setattr(Session, "judged", judged)
    outcomes = list(session.outcomes(journal))
    assert sorted(outcome.verdict for outcome in outcomes if outcome.mutant.key not in asked) == sorted(first)
    assert len(outcomes) == len(session.mutants) == len(asked) + 3
    monkeypatch.setattr("proofs.mutation.journal.digest", lambda: "other sources")
    assert journal.read() == {} and len(journal.read(of_any_sources=True)) == len(outcomes)


def test_several_processes_say_what_one_does(tmp_path: Path) -> None:
    """In processes of their own: one that has loaded other libraries with threads is not to be copied."""
    said = []
    for jobs in ("1", "2"):
        journal = tmp_path / jobs
        options = ["--only", "impl.parts.movement.ceiling", "--claims", "C6.ceiling", "--judge", "claims"]
        command = [sys.executable, "-m", "proofs.mutation", *options, "--jobs", jobs, "--journal", str(journal)]
        assert subprocess.run(command, cwd=LIBRARY.parent, capture_output=True, check=False).returncode == 0
        said.append({key: verdict for (key, _), (verdict, *_) in Journal(journal).read().items()})
    assert said[0] == said[1] and len(said[0]) > 3


def test_what_journals_say_is_counted_whatever_has_changed_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of each mutant what says most of it; dearer and equivalent ones are no values that change."""
    (tmp_path / "old").write_text("other sources\n" + json.dumps([REFUSING, "answers", "survived", "", ""]))
    asked = ["--only", "impl.parts.reshape.collapse", "--said", str(tmp_path / "old")]
    assert main(asked) == 1
    assert "noticed     0 of     1   0.0 %" in capsys.readouterr().out
    (tmp_path / "new").write_text("sources\n" + json.dumps([REFUSING, "claims", "refuted", "C1", "wrong"]))
    assert main([*asked, str(tmp_path / "new")]) == 0
    assert "noticed     1 of     1 100.0 %" in capsys.readouterr().out
    monkeypatch.setitem(DEARER, REFUSING, "for the test")
    assert main(asked) == 0
    assert "noticed     0 of     0 100.0 %   1 dearer" in capsys.readouterr().out
    (tmp_path / "old").write_text("other sources\n" + json.dumps([REFUSING, "claims", "unknown", "C1", "too long"]))
    assert main(asked) == 0
    assert "noticed     0 of     0 100.0 %   1 dearer" in capsys.readouterr().out


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "impl.parts.movement.ceiling", "--claims", "C6.ceiling", "--judge", "claims"]) == 0
    assert "impl.parts" in (out := capsys.readouterr().out) and "6 claims, 1 error" in out
    assert main(["--only", "impl.absent"]) == 2
