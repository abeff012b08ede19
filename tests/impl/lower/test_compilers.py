"""Compilers that cannot be run at the moment, that take too long, or that leave the kernel out (D29)."""

import errno
import subprocess

import pytest

from impl import ShapeTracker
from impl.errors import CompilerError
from impl.lower import materialize
from impl.lower.runtime import compiler

COLUMNS = ShapeTracker.from_shape((2, 3)).permute((1, 0))


@pytest.fixture
def program(tmp_path):
    """Makes a compiler of the lines of a script; nothing is known of it yet."""

    def made(lines):
        path = tmp_path / "cc"
        path.write_text(f"#!/bin/sh\n{lines}\n")
        path.chmod(0o755)
        return str(path)

    return made


def test_a_library_without_the_kernel_is_reported_and_not_kept(program, tmp_path):
    """Found: it ended in AttributeError, and each later process found the library in the folder."""
    hiding = program(f'exec {compiler.found_compiler("cc")} -fvisibility=hidden "$@"')
    with pytest.raises(CompilerError, match=f"{hiding} made a library without the function 'view'"):
        materialize(COLUMNS, b"abcdef", compiler=hiding, folder=tmp_path / "kept")
    assert list((tmp_path / "kept").iterdir()) == []


def test_a_compiler_that_cannot_be_run_is_asked_for_its_options_again(program, tmp_path, monkeypatch):
    """Found: it was taken for one without these options from then on, also for one that keeps elements in order."""
    asked, run = [], subprocess.run

    def none_left(command, **options):
        asked.append(command)
        if len(asked) == 2:
            raise OSError(errno.EAGAIN, "no more processes")
        return run(command, **options)

    monkeypatch.setattr(subprocess, "run", none_left)
    wrapper = program(f'exec {compiler.found_compiler("cc")} "$@"')
    with pytest.raises(CompilerError, match=r"cc could not be run: .*no more processes"):
        materialize(COLUMNS, b"abcdef", compiler=wrapper, folder=tmp_path / "kept")
    assert bytes(materialize(COLUMNS, b"abcdef", compiler=wrapper, folder=tmp_path / "kept")) == b"adbecf"
    compiling = asked[-1]
    assert set(compiler.tuned(compiler.found_compiler("cc"))) <= set(compiling)


@pytest.mark.parametrize("asked", [compiler.is_taken, compiler.has_shuffles, compiler.has_openmp])
def test_a_compiler_that_takes_too_long_has_said_nothing(asked, program, monkeypatch):
    """Neither that it knows an option, nor that it does not; and the message is about its time."""
    monkeypatch.setattr(compiler, "TIMEOUT", 0.1)
    with pytest.raises(CompilerError, match=r"cc took more than 0\.1 seconds"):
        asked(program("exec sleep 5"), *(["-O2"] if asked is compiler.is_taken else []))
