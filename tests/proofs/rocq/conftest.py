"""The program of the verified checker, made once."""

import shutil

import pytest

from proofs.rocq.build import COMPILERS, INSTALL, build_checker


@pytest.fixture(scope="session")
def program():
    """The verified checker; without Rocq or OCaml its tests are skipped, and say so."""
    missing = [name for name in COMPILERS if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} not found, so nothing of Rocq is tested; {INSTALL}")
    return build_checker(lambda _: None)


@pytest.fixture
def compiled(program, tmp_path):
    """A copy of the compiled files, to write more files to."""
    folder = tmp_path / "compiled"
    shutil.copytree(program.parent / "checker", folder)
    return folder
