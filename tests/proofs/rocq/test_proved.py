"""What is said to be proved in Rocq compiles, and assumes nothing; and what is not proved is noticed."""

import shutil

import pytest

from proofs.rocq import build
from proofs.rocq.__main__ import main
from proofs.rocq.build import CLOSED, Failed, assumptions, coqc, require_closed, require_tools
from proofs.rocq.sources import text_of
from proofs.rocq.table import main_theorems


@pytest.fixture
def first(program, tmp_path):
    """A folder with the first file, compiled."""
    (tmp_path / "definitions").mkdir()
    (tmp_path / "definitions" / "Shape.v").write_text(text_of("definitions/Shape.v"), encoding="utf-8")
    coqc("definitions/Shape.v", tmp_path)
    return tmp_path


def test_every_main_theorem_assumes_nothing(compiled):
    """L1 to L8, D17."""
    assert len(main_theorems()) > 50
    require_closed(compiled, main_theorems())
    assert assumptions(compiled, "check_is_right") == CLOSED


def test_a_theorem_that_rests_on_an_axiom_is_refused(compiled):
    """It is named, and what it rests on."""
    text = "Axiom everything : forall P : Prop, P.\nTheorem bold : 1 = 2.\nProof. apply everything. Qed.\n"
    (compiled / "Bold.v").write_text(text, encoding="utf-8")
    coqc("Bold.v", compiled)
    with pytest.raises(Failed, match=r"^not closed: bold: Axioms:\neverything"):
        require_closed(compiled, ["check_is_right", "bold"], ("Bold",))


def test_a_theorem_that_is_not_there_is_refused(compiled):
    """Names are not taken on trust."""
    with pytest.raises(Failed, match="was not found"):
        require_closed(compiled, ["no_such_theorem"])


def test_a_false_lemma_does_not_compile(first):
    """D2. The strides of a shape are not the products to the left."""
    goal = "Goal canonical_strides [2; 3; 5] = [1; 2; 6].\nreflexivity. Qed."
    wrong = f"From ViewAlgebra Require Import definitions.Shape.\n{goal}"
    (first / "wrong.v").write_text(wrong, encoding="utf-8")
    with pytest.raises(Failed, match="Unable to unify"):
        coqc("wrong.v", first)
    (first / "right.v").write_text(wrong.replace("[1; 2; 6]", "[15; 5; 1]"), encoding="utf-8")
    coqc("right.v", first)


def test_what_is_missing_is_said(monkeypatch, capsys):
    """And what to install; nothing is installed."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Failed, match="coqc, coqchk not found; on Debian and Ubuntu: apt-get install coq"):
        require_tools(build.PROVERS)
    assert main([]) == 1 and "apt-get install coq" in capsys.readouterr().err
    assert main(["--checker"]) == 1 and "ocamlfind" in capsys.readouterr().err


def test_the_checker_is_made_out_of_what_was_proved_if_that_is_of_these_files(monkeypatch, tmp_path):
    """Nothing is compiled twice; what was compiled of other files, or not proved to the end, is compiled anew."""
    proved = tmp_path / "proved"
    monkeypatch.setattr(build, "require_tools", lambda names: None)
    monkeypatch.setattr(build, "BUILD", tmp_path)
    monkeypatch.setattr(build, "PROVED", proved)
    monkeypatch.setattr(build, "PROGRAM", tmp_path / "program")
    monkeypatch.setattr(build, "compile_all", lambda folder, say: (folder / "file.vo").write_text("compiled"))
    monkeypatch.setattr(build, "require_closed", lambda folder, theorems: None)
    monkeypatch.setattr(build, "kernel_check", lambda folder: None)
    monkeypatch.setattr(
        build, "extract", lambda folder: (folder / "checker.exe").write_text((folder / "file.vo").read_text())
    )
    build.prove([], print)
    monkeypatch.setattr(build, "compile_all", lambda folder, say: (folder / "file.vo").write_text("compiled anew"))
    assert build.build_checker(print).read_text() == "compiled"
    (proved / "made-from").write_text("other files")
    assert build.build_checker(print).read_text() == "compiled"
    (tmp_path / "made-from").write_text("other files")
    assert build.build_checker(print).read_text() == "compiled anew"


def test_what_was_not_proved_to_the_end_is_not_taken(monkeypatch, tmp_path):
    """The stamp is the last that is written."""

    def refuse(folder):
        raise Failed("coqchk: no")

    monkeypatch.setattr(build, "require_tools", lambda names: None)
    monkeypatch.setattr(build, "BUILD", tmp_path)
    monkeypatch.setattr(build, "PROVED", tmp_path / "proved")
    monkeypatch.setattr(build, "compile_all", lambda folder, say: None)
    monkeypatch.setattr(build, "require_closed", lambda folder, theorems: None)
    monkeypatch.setattr(build, "kernel_check", refuse)
    with pytest.raises(Failed, match="coqchk: no"):
        build.prove([], lambda line: None)
    assert not build.is_of_these_files(tmp_path / "proved" / "made-from")
