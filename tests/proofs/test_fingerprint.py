"""What a verdict depends on: every file, as Python takes it."""

import os
import py_compile
from pathlib import Path

import pytest

from proofs.fingerprint import AT_START, PACKAGES, Sources, is_stale, stale_bytecode
from proofs.running.cache import NoCache, opened


@pytest.mark.parametrize("name", ["a/__init__.py", "a/part.py", "a/data.txt"])
def test_every_file_counts_and_its_name_too(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    package = f"sources{os.path.splitext(name.replace('/', '_'))[0]}"
    folder = tmp_path / package
    (folder / "a").mkdir(parents=True)
    for file in ("__init__.py", "a/__init__.py", "a/part.py", "a/data.txt"):
        (folder / file).write_text("1\n")
    monkeypatch.syspath_prepend(tmp_path)
    before = Sources.now((package,))
    assert not before.have_changed() and before == Sources.now((package,))
    (folder / name).write_text("2\n")
    assert before.have_changed()
    (folder / name).write_text("1\n")
    assert not before.have_changed()
    (folder / name).rename(folder / f"{name}2")
    assert before.have_changed()


def test_what_cannot_be_read_is_never_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that is not there, and a link to a folder; a link to nothing is nothing."""
    assert Sources.now(("nosuchpackage",)).have_changed()
    (tmp_path / "linkedpackage").mkdir()
    (tmp_path / "linkedpackage" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    assert not Sources.now(("linkedpackage",)).have_changed()
    (tmp_path / "linkedpackage" / "part").symlink_to(tmp_path)
    assert Sources.now(("linkedpackage",)).have_changed()
    (tmp_path / "linkedpackage" / "part").unlink()
    (tmp_path / "linkedpackage" / "part").symlink_to(tmp_path / "absent")
    assert not Sources.now(("linkedpackage",)).have_changed()


def test_compiled_files_of_another_text_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python takes them for the file if its size and second of change are the same."""
    package = tmp_path / "stalepackage"
    package.mkdir()
    path = package / "__init__.py"
    path.write_text("x = 1\n")
    os.utime(path, (1000, 1000))
    monkeypatch.syspath_prepend(tmp_path)
    py_compile.compile(str(path), invalidation_mode=py_compile.PycInvalidationMode.TIMESTAMP)
    assert stale_bytecode(("stalepackage",)) is None
    path.write_text("x = 2\n")
    os.utime(path, (1000, 1000))
    assert is_stale(path) and stale_bytecode(("stalepackage",)) == path
    with pytest.raises(NoCache, match="Python runs another text"):
        opened(tmp_path / "cache", Sources.now(("stalepackage",)), ())
    os.utime(path, (2000, 2000))
    assert not is_stale(path)


def test_the_sources_at_the_start_are_those_of_the_three_packages() -> None:
    assert AT_START.packages == PACKAGES == ("spec", "impl", "proofs") and len(AT_START.digest) == 64
