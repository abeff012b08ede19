"""The cache of kernels: what is not what was written there is compiled anew, and never run (D29).

Each reading is a process of its own: a damaged library that is mapped kills it.
"""

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest
from support.processes import begin, end

from impl import ShapeTracker
from impl.errors import CompilerError
from impl.lower import materialize
from impl.lower.runtime.sealed import LABEL, TRAILER, keep, kept, opened, seal

ROOT = Path(__file__).parents[3]
PROGRAM = """
import sys
from pathlib import Path
from impl import ShapeTracker
from impl.lower import materialize
shape, order = eval(sys.argv[2])
tracker = ShapeTracker.from_shape(shape).permute(order)
print(bytes(materialize(tracker, b"abcdef", folder=Path(sys.argv[1]))).decode())
"""
COLUMNS, OTHER = ((2, 3), (1, 0)), ((3, 2), (1, 0))
ANSWERS = {COLUMNS: "adbecf", OTHER: "acebdf"}


def started(folder, what=COLUMNS):
    """A process that runs a kernel out of a folder."""
    arguments = [sys.executable, "-c", PROGRAM, str(folder), repr(what)]
    return begin(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, encoding="utf-8")


def ended(process):
    """The exit status, the answer and the complaints of a process."""
    try:
        out, err = process.communicate()
    finally:
        end(process)
    return process.returncode, out.strip(), err


def require_right(folder, what=COLUMNS):
    """Runs the kernel; it must answer rightly."""
    assert ended(started(folder, what)) == (0, ANSWERS[what], "")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """The name of a kernel's file and its bytes, as compiled once; and the same of another kernel."""
    found = []
    for what in (COLUMNS, OTHER):
        folder = tmp_path_factory.mktemp("kernels")
        folder.chmod(0o700)
        require_right(folder, what)
        (path,) = folder.iterdir()
        found.append((path.name, path.read_bytes()))
    return found


@pytest.fixture
def folder(tmp_path):
    """A private folder."""
    tmp_path.chmod(0o700)
    return tmp_path


def flipped(held, at):
    """The bytes with one bit changed."""
    return held[:at] + bytes([held[at] ^ 1]) + held[at + 1 :]


DAMAGES = {
    "empty": lambda held: b"",
    "one byte": lambda held: held[:1],
    "header only": lambda held: held[:64],
    "first page": lambda held: held[:4096],
    "half": lambda held: held[: len(held) // 2],
    "last byte missing": lambda held: held[:-1],
    "hash missing": lambda held: held[:-TRAILER],
    "hash alone": lambda held: held[-TRAILER:],
    "hash of nothing": lambda held: seal("", b""),
    "first byte flipped": lambda held: flipped(held, 0),
    "middle byte flipped": lambda held: flipped(held, len(held) // 2),
    "hash flipped": lambda held: flipped(held, len(held) - 1),
    "zeros": lambda held: bytes(len(held)),
    "more behind": lambda held: held + b"more",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_library_is_compiled_again(damage, compiled, folder):
    """D29. And what stands there then is whole."""
    (name, held), _ = compiled
    (folder / name).write_bytes(damage(held))
    assert kept(folder / name, name.removesuffix(".so")) is None
    require_right(folder)
    assert [path.name for path in folder.iterdir()] == [name]
    assert kept(folder / name, name.removesuffix(".so")) is not None


def test_exchanged_libraries_are_compiled_again(compiled, folder):
    """D29. Each is whole, but is not the one that was asked for."""
    (name, held), (other, its_own) = compiled
    assert name != other
    (folder / name).write_bytes(its_own)
    (folder / other).write_bytes(held)
    require_right(folder)
    require_right(folder, OTHER)


def test_a_whole_library_is_not_compiled_again(compiled, folder):
    """D29."""
    (name, held), _ = compiled
    (folder / name).write_bytes(held)
    before = (folder / name).stat()
    require_right(folder)
    after = (folder / name).stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)


def test_processes_that_start_at_once_do_not_disturb_each_other(compiled, folder):
    """D29. All of them find a damaged library, all answer, and a whole one is left."""
    (name, held), _ = compiled
    (folder / name).write_bytes(held[:100])
    processes = [started(folder) for _ in range(4)]
    assert [ended(process) for process in processes] == [(0, ANSWERS[COLUMNS], "")] * 4
    assert [path.name for path in folder.iterdir()] == [name]
    assert kept(folder / name, name.removesuffix(".so")) is not None


def test_a_loaded_library_does_not_depend_on_its_file(compiled, folder):
    """D29. It is a copy that is mapped: to cut the file short does not pull the code away."""
    (name, held), _ = compiled
    library = kept_library(folder, name, held)
    function = opened(library, folder / name)["view"]
    (folder / name).write_bytes(b"")
    result, source = ctypes.create_string_buffer(24), (ctypes.c_uint8 * 6)(*b"abcdef")
    function(result, source)
    assert result.raw[:6] == b"adbecf"
    assert list(folder.iterdir()) == [folder / name]


def kept_library(folder, name, held):
    """The library in a file, which is whole."""
    (folder / name).write_bytes(held)
    library = kept(folder / name, name.removesuffix(".so"))
    assert library is not None
    return library


def test_what_is_kept_is_read_back(folder):
    """D29. A fact about the file: the library, a label, the hash."""
    keep(folder / "a.so", "a", b"code")
    assert (folder / "a.so").read_bytes().startswith(b"code" + LABEL)
    assert kept(folder / "a.so", "a") == b"code"
    assert kept(folder / "a.so", "b") is None and kept(folder / "b.so", "b") is None
    assert [path.name for path in folder.iterdir()] == ["a.so"]


def test_what_cannot_be_loaded_is_not_kept(folder):
    """D29. A compiler that writes nothing has its output looked at each time."""
    fake, cache = folder / "cc", folder / "kept"
    fake.write_text('#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\n: > "$1"\n')
    fake.chmod(0o755)
    for _ in range(2):
        with pytest.raises(CompilerError, match="cannot be made or loaded"):
            materialize(ShapeTracker.from_shape((2,)), b"ab", compiler=str(fake), folder=cache)
    assert list(cache.iterdir()) == []
