"""Mutants are noticed: a sample of all mutants that cheap claims run, and what is said where claims are too weak."""

from pathlib import Path

import pytest

from proofs.kernel.registry import all_claims
from proofs.mutation.__main__ import main
from proofs.mutation.report import as_text, exit_code, holes, stale
from proofs.mutation.session import Journal, Session
from proofs.mutation.survivors import EQUIVALENT
from proofs.mutation.trials import SURVIVED

CHEAP = ("C7.", "C8.", "C12.", "C18.", "C21.half", "C21.s", "C21.t", "C21.u", "C22.", "C6.ceiling")


def claims_with(*prefixes: str) -> list:
    """The claims whose ids begin so."""
    return [claim for claim in all_claims() if claim.id.startswith(prefixes)]


def test_a_sample_of_mutants_is_noticed() -> None:
    session = Session(claims_with(*CHEAP), only="impl.[!i]*", sample=15)
    outcomes = list(session.outcomes())
    assert len(outcomes) == 15
    assert {outcome.mutant.key for outcome in holes(outcomes)} - KNOWN_TO_OTHERS == set()
    assert stale(outcomes) == []


KNOWN_TO_OTHERS = {
    "impl.merge.search.bend.bent_square: address(moved(point, number, 1)) - address(point) -> "
    "address(point) - address(moved(point, number, 1))",
}
"""Survivors of the cheap claims that others notice."""


REFUSING = "impl.parts.reshape.collapse: if inner.size == 1 -> if False"
"""A rule that refuses more than it must."""


def test_a_suite_without_a_claim_lets_a_mutant_survive_and_says_so() -> None:
    whole = Session(claims_with("C7.collapse"), keys=frozenset([REFUSING]))
    assert [outcome.noticed_by for outcome in whole.outcomes()] == ["C7.collapse-refuses"]
    weaker = [claim for claim in claims_with("C7.collapse") if "refuses" not in claim.id]
    session = Session(weaker, keys=frozenset([REFUSING]))
    outcomes = list(session.outcomes())
    assert [outcome.verdict for outcome in outcomes] == [SURVIVED]
    assert exit_code(outcomes) == 1
    assert f"SURVIVES: {REFUSING}" in as_text(outcomes, session)


def test_what_is_listed_and_noticed_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "impl.parts.reshape.collapse: inner.size == 1 -> inner.size != 1"
    monkeypatch.setitem(EQUIVALENT, key, "for the test")
    session = Session(claims_with("C7.collapse"), only="impl.parts.reshape.collapse", keys=frozenset([key]))
    outcomes = list(session.outcomes())
    assert [outcome.mutant.key for outcome in stale(outcomes)] == [key]
    assert exit_code(outcomes) == 1


def test_an_interrupted_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "deep" / "journal")
    session = Session(claims_with("C6.ceiling"), only="impl.parts.movement.ceiling")
    first = [outcome.verdict for _, outcome in zip(range(3), session.outcomes(journal), strict=False)]
    with (tmp_path / "deep" / "journal").open("a") as file:
        file.write('["cut sho')
    monkeypatch.setattr("proofs.mutation.session.tried", lambda mutant, *_: None)
    rest = session.outcomes(journal)
    assert [next(rest).verdict for _ in range(3)] == first
    assert len(journal.read()) == 3
    monkeypatch.setattr("proofs.mutation.session.digest", lambda: "other sources")
    assert journal.read() == {} and journal.survivors() == frozenset()


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "impl.parts.movement.ceiling", "--claims", "C6.ceiling"]) == 0
    out = capsys.readouterr().out
    assert "movement.ceiling" in out and "85.7 %   1 error, 6 refuted" in out
    assert main(["--only", "impl.absent"]) == 2
