"""What is missing is said in one line, with a command that installs it from where the proofs are."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from proofs import extras
from proofs.command import main
from proofs.extras import EXTRAS, installing, missing, other_python, require_python
from proofs.kernel.paths.instructions.way import Way
from proofs.kernel.paths.ways import noting
from proofs.kernel.terms.explorer import KernelError
from proofs.mutation.__main__ import main as mutate

ROOT = Path(__file__).parents[2]


def linked(folder: Path, *names: str) -> Path:
    """A folder that has some of the installed packages and no others."""
    for name in names:
        found = find_spec(name)
        assert found is not None and found.origin is not None
        (folder / name).symlink_to(Path(found.origin).parent)
    return folder


@pytest.mark.parametrize(
    ("command", "there", "absent"),
    [
        ("proofs --only L1.*", (), "z3"),
        ("proofs --only L1.*", ("z3",), "numpy"),
        ("proofs --only L1.*", ("z3", "numpy"), "array_api_compat"),
        ("proofs.sweep --box chosen", (), "z3"),
        ("proofs.sweep --fresh 1", ("z3",), "numpy"),
        ("proofs.sweep.wide --branches", (), "z3"),
        ("proofs.mutation --sample 1", (), "z3"),
        ("proofs.corpus", (), "z3"),
        ("proofs.validation --number 1", (), "numpy"),
        ("proofs.validation --number 1", ("numpy",), "array_api_compat"),
        ("proofs.certificates --make --only L1.*", (), "z3"),
    ],
)
def test_without_an_extra_a_run_says_so_and_exits_2(
    tmp_path: Path, command: str, there: tuple[str, ...], absent: str
) -> None:
    """Python without the folders of installed packages, but for those that are linked; whichever command it is."""
    environment = os.environ | {"PYTHONPATH": str(linked(tmp_path, *there))}
    words = [sys.executable, "-S", "-m", *command.split()]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: {absent} is not installed; need `python -m pip install '.[proofs]'`\n"


@pytest.mark.parametrize(
    ("question", "status"),
    [
        (["index", "(2, 3).T.reshape(6)"], 2), (["lower", "(2, 3).T.reshape(6)"], 2), (["index", "(2, 3).T"], 0),
        (["mergeable", "(2, 3).T"], 0), (["explain", "(2, 3)[0]"], 0), (["lower", "(2, 3).T"], 0),
        (["chain", "(2, 3).T.reshape(6)"], 2), (["chain", "(2, 3).T.reshape(6)", "--json"], 2),
        (["chain", "(2, 3).T"], 0), (["show", "(2, 3).T.reshape(6)"], 0),
    ],
)  # fmt: skip
def test_the_checks_of_answers_say_what_they_need(tmp_path: Path, question: list[str], status: int) -> None:
    """Found: commands ended with a fault of the library where numpy was not there."""
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "IMPL_CHECK": "1"}
    words = [sys.executable, "-S", "-m", "impl", *question]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
    said = "numpy is not installed, and the answer not checked; need `pip install '.[ops]'` in a clone of the project\n"
    assert done.returncode == status and (done.stderr.endswith(said) if status else not done.stderr), done


def test_derivations_are_written_and_checked_where_numpy_is(tmp_path: Path) -> None:
    """Found: a traceback, with the status of an answer that is rejected."""
    question = ["impl", "simplify", "(i*12+j)//13", "--valid", "i == j", "--range", "i=0:12,j=0:12", "--json"]
    asked = [sys.executable, "-m", *question, "--derivation"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    for words, given, said in (
        ([*question, "--derivation"], "", "simplify: numpy is not installed; need `pip install '.[ops]'` in a clone"),
        (["proofs.checker"], answer, "line 1: impl.ops needs numpy and array-api-compat"),
    ):
        run = [sys.executable, "-S", "-m", *words]
        done = subprocess.run(run, input=given, capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
        assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith(f"error: {said}")


def test_certificates_are_checked_without_an_extra(tmp_path: Path) -> None:
    """L1. The checker of proofs wants the standard library alone."""
    words = [sys.executable, "-S", "-m", "proofs.certificates", "--only", "L1.digits"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
    assert (done.returncode, done.stderr) == (0, "") and "1 of 1 claims have a certificate" in done.stdout


def test_the_command_is_for_where_the_proofs_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert installing("cvc5") == "`python -m pip install '.[cvc5]'`"
    monkeypatch.chdir(tmp_path)
    assert installing("cvc5") == f"`python -m pip install '{ROOT}[cvc5]'`"
    monkeypatch.setattr(extras, "ROOT", tmp_path)
    assert installing("cvc5") == "`python -m pip install '.[cvc5]'` in a clone of the project"


def test_the_extras_are_those_of_the_project() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    assert all(f"\n{extra} = [" in text for extra in EXTRAS.values())
    assert missing() is None


def test_a_second_solver_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    monkeypatch.setattr("proofs.kernel.solvers.second.find_spec", lambda name: None)
    assert main(["--only", "L1.*", "--solver", "both"]) == 2
    said = "error: --solver both: cvc5 is not installed; need `python -m pip install '.[cvc5]'`\n"
    assert capsys.readouterr() == ("", said)


@pytest.mark.parametrize("version", [(3, 10, 2), (3, 15, 0), (3, 21), (4, 0)])
def test_claims_run_on_versions_of_python_that_are_known(
    version: tuple[int, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Found: later ones than 3.11 do not trace the instructions of a frame in which tracing begins, so that branches
    that plain integers alone take went unnoticed on them, and what is false was proved; these are told of otherwise."""
    said = other_python(version)
    assert said is not None and f"not {version[0]}.{version[1]}; need 3.11 to 3.14: make prove PYTHON=" in said
    assert [other_python(each) for each in ((3, 11, 9), (3, 12, 1), (3, 13), (3, 14, 10))] == [None] * 4
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("proofs.kernel.paths.ways.other_python", lambda: said)
        with pytest.raises(KernelError, match="instruction by instruction"), noting(Way(), __file__):
            pass
        patch.setattr("proofs.extras.other_python", lambda: said)
        with pytest.raises(SystemExit, match="2"):
            require_python()
    assert capsys.readouterr().err == f"error: {said}\n"


def test_mutants_are_not_judged_by_claims_on_another_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each would end in an error, which counts as noticed."""
    monkeypatch.setattr("proofs.mutation.__main__.other_python", lambda: "another version")
    assert mutate(["--only", "impl.integers.*", "--judge", "claims"]) == 2
    assert capsys.readouterr().err == "error: another version\n"
