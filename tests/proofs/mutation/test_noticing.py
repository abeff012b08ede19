"""By which question mutants are noticed is written down, and read again; what is gone is forgotten."""

from pathlib import Path

import pytest

from proofs.mutation import __main__ as command
from proofs.mutation.judges.asked import KINDS
from proofs.mutation.judges.judge import Outcome
from proofs.mutation.judges.noticing import FILE, digest, learned, read, write
from tests.proofs.mutation.library import mutants


def test_what_is_written_is_read(tmp_path: Path) -> None:
    known = {digest("a"): ("several lanes", 3), digest("b"): ("views", 0), digest("c"): ("several lanes", 3)}
    write(known, tmp_path / "noticing.txt")
    assert read(tmp_path / "noticing.txt") == known
    assert (tmp_path / "noticing.txt").read_text().count("\n") == 2
    assert read(tmp_path / "absent") == {}


def test_what_answers_notice_is_learned_and_what_is_no_mutant_is_forgotten() -> None:
    mutant = next(iter(mutants().values()))
    known = {digest("gone"): ("views", 0), digest("other"): ("views", 1), digest(mutant.key): ("views", 2)}
    refuted = Outcome(mutant, "refuted", "answers: layers 7", "wrong")
    by_a_claim = Outcome(mutant, "refuted", "C7.collapse", "wrong")
    survived = Outcome(mutant, "survived")
    keys = ["other", mutant.key]
    kept = {digest("other"): ("views", 1), digest(mutant.key): ("views", 2)}
    assert learned(known, [by_a_claim, survived], keys) == kept
    assert learned(known, [refuted], keys) == kept | {digest(mutant.key): ("layers", 7)}


def test_the_file_names_questions_and_most_of_its_mutants_are_there() -> None:
    known = read()
    assert {kind for kind, _ in known.values()} <= set(KINDS)
    there = set(map(digest, mutants()))
    assert sum(each in there for each in known) >= 0.9 * len(known)
    assert FILE.read_text(encoding="utf-8").endswith("\n")


def test_a_run_learns_if_it_is_asked_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And listed mutants can be left out."""
    monkeypatch.setattr(command.noticing, "FILE", tmp_path / "noticing.txt")
    key = "impl.parts.reshape.collapse: if inner.size == 1 -> if False"
    journal = tmp_path / "journal"
    journal.write_text(f'sources\n["{key}", "answers", "refuted", "answers: layers 7", "wrong"]')
    options = ["--only", "impl.parts.reshape.collapse", "--said", str(journal)]
    assert command.main(options) == 0 and not (tmp_path / "noticing.txt").exists()
    assert command.main([*options, "--learn"]) == 0
    assert read(tmp_path / "noticing.txt")[digest(key)] == ("layers", 7)
    monkeypatch.setitem(command.EQUIVALENT, key, "for the test")
    assert command.main(options) == 1
    assert command.main([*options, "--unlisted"]) == 0
