"""Compiling C once: shared libraries in a folder of the user's own, by the hash of all that they depend on.

A library that is not there, or is not what was written there, is compiled (`impl.lower.runtime.sealed`).
"""

from __future__ import annotations

import ctypes
import json
import os
import platform
import shutil
import stat
import subprocess
import tempfile
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from impl.errors import CompilerError
from impl.lower.runtime.sealed import keep, kept, opened
from impl.shown import shown

FLAGS = ("-std=c11", "-O3", "-fPIC", "-shared", "-fno-strict-aliasing")
TIMEOUT = 900
"""Seconds that a compiler may take."""

LIBRARIES = 512
"""Libraries whose handles are kept; they stay loaded in any case."""


def library(
    source: str, compiler: str = "cc", flags: tuple[str, ...] = (), folder: Path | None = None, name: str | None = None
) -> ctypes.CDLL:
    """The library of a C source, compiled if it is not in the folder yet, with a function of a name, if that is given.

    Raises CompilerError if there is no such compiler, if it refuses the source or leaves the function out, and if the
    folder is not private.
    """
    place = default_folder() if folder is None else folder
    return loaded(source, found_compiler(compiler), flags, Path(os.path.abspath(place)), name)


def place_of(compiler: object, folder: object) -> Path | None:
    """Where libraries are to be kept, from the root on, or None. Raises CompilerError unless a compiler is named, or
    None, and a folder is a path, or None: a relative one lies in the working folder, and `~` is a name as any other."""
    if compiler is not None and (not isinstance(compiler, str) or "\0" in compiler):
        raise CompilerError(f"materialize: the compiler {shown(compiler)} is not a str; need the name of one, or None")
    if folder is None:
        return None
    if not isinstance(folder, str | Path) or "\0" in str(folder):
        raise CompilerError(f"materialize: the folder {shown(folder)} is not a path; need a str, a Path, or None")
    try:
        return Path(os.path.abspath(folder))
    except OSError as error:
        raise CompilerError(f"materialize: the folder {shown(folder)} is in a working folder that is gone") from error


@lru_cache(maxsize=LIBRARIES)
def loaded(source: str, compiler: str, flags: tuple[str, ...], folder: Path, name: str | None) -> ctypes.CDLL:
    """The library that a compiler makes of a source: from the cache of this process, from the folder, or compiled."""
    options = (*FLAGS, *tuned(compiler), *flags)
    key = key_of(source, compiler, options)
    target = private(folder) / f"{key}.so"
    try:
        if (found := kept(target, key)) is not None:
            return opened(found, target)
        made = build(source, compiler, options, target.parent)
        result = opened(made, target)
        if name is not None and not hasattr(result, name):
            raise CompilerError(f"materialize: {compiler} made a library without the function {shown(name)}")
        keep(target, key, made)
    except OSError as error:
        raise CompilerError(f"materialize: the library {target} cannot be made or loaded: {error}") from None
    return result


def found_compiler(name: str) -> str:
    """The path of a compiler, by the name under which it was found: that is what some programs go by (ccache). Raises
    CompilerError if there is none."""
    path = shutil.which(name) if isinstance(name, str) and name else None
    if path is None:
        raise CompilerError(
            f"materialize: no compiler {shown(name)} was found; "
            "install one, name another, or take the Python loop with "
            "compiler=None"
        )
    return os.path.abspath(path)


@cache
def tuned(compiler: str) -> tuple[str, ...]:
    """Those of the options that not every compiler has which this one takes.

    `-march=native` uses all of this processor, which must be known, for the key of a library holds it. The order of
    loops is chosen already: gcc turns loops over rows that are read backwards inside out, which takes ten times longer.
    A load that is made where a condition holds stays behind a branch: gcc 12 makes vectors of such loads that have the
    elements in the wrong order, with AVX2 and with AVX-512.
    """
    wanted = ("-march=native",) if processor() else ()
    return tuple(option for option in (*wanted, *LEFT_OUT) if is_taken(compiler, option))


LEFT_OUT = ("-fno-loop-interchange", "-fno-tree-loop-if-convert")
"""What compilers are told not to do."""


SHUFFLE = """typedef int pair __attribute__((vector_size(8)));
pair even(pair a, pair b) { return __builtin_shufflevector(a, b, 0, 2); }
"""
"""C that a compiler takes which has `ClangLanguage.has_shuffles`."""


OPENMP = ("-fopenmp",)
FEW_ACCESSES = "--param=loop-max-datarefs-for-datadeps=12"
PARALLEL = """void zeros(int* a, int n) {
#pragma omp parallel for num_threads(2)
for (int i = 0; i < n; i++) a[i] = 0;
}
"""
"""The option for threads; that by which loops with more accesses are not made vectors of; and C that is compiled and
linked with the first where there is OpenMP."""


@cache
def has_shuffles(compiler: str) -> bool:
    """Whether the compiler of a name, or a path, knows how to take lanes of two vectors."""
    asked = [found_compiler(compiler), "-Werror", "-fsyntax-only", "-x", "c", "-"]
    return ran(asked, SHUFFLE).returncode == 0


@cache
def has_openmp(compiler: str) -> bool:
    """Whether the compiler of a name, or a path, makes libraries whose loops run on several threads."""
    asked = [found_compiler(compiler), *OPENMP, "-fPIC", "-shared", "-x", "c", "-", "-o", os.devnull]
    return ran(asked, PARALLEL).returncode == 0


@cache
def threading(compiler: str) -> tuple[str, ...]:
    """The options for loops that run on several threads, of a compiler that has OpenMP, by its name or path.

    gcc moves such a loop to a function that does not know that the two buffers lie apart; it compares each access of a
    block with each other, and compiles for seconds what has its vectors already.
    """
    return (*OPENMP, *((FEW_ACCESSES,) if is_taken(found_compiler(compiler), FEW_ACCESSES) else ()))


def is_taken(compiler: str, option: str) -> bool:
    """Whether a compiler knows an option."""
    return ran([compiler, "-Werror", option, "-E", "-x", "c", os.devnull]).returncode == 0


def ran(command: list[str], source: str = "", folder: str | None = None) -> subprocess.CompletedProcess[bytes]:
    """How a compiler ended. Raises CompilerError if it could not be run, or took too long: what it takes and what it
    refuses is not known then."""
    try:
        return subprocess.run(
            command, input=source.encode(), capture_output=True, timeout=TIMEOUT, check=False, cwd=folder
        )
    except subprocess.TimeoutExpired:
        raise CompilerError(f"materialize: {command[0]} took more than {TIMEOUT} seconds") from None
    except OSError as error:
        raise CompilerError(f"materialize: {command[0]} could not be run: {error}") from None


@cache
def processor() -> str:
    """What this processor can do, as the system lists it; nothing where that is not known."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    wanted = ("model name", "flags", "Features", "CPU part")
    return "\n".join(dict.fromkeys(line for line in lines if line.startswith(wanted)))


def key_of(source: str, compiler: str, options: tuple[str, ...]) -> str:
    """A hash of the source, the compiler's file, its options, and the machine."""
    status = os.stat(compiler)
    parts = [source, compiler, status.st_size, status.st_mtime_ns, options, platform.platform(), processor()]
    return sha256(json.dumps(parts).encode()).hexdigest()


def default_folder() -> Path:
    """Where libraries are kept: in the user's cache folder."""
    root = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(root) if os.path.isabs(root) else Path.home() / ".cache") / "view-algebra" / "kernels"
    except RuntimeError:
        raise CompilerError("materialize: the user has no home folder to keep kernels in; need a folder") from None


def private(folder: Path) -> Path:
    """The folder, made if it is not there. Raises CompilerError unless it is a folder of this user that no one else
    can write or read: what lies in it is run."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = os.lstat(folder)
    except OSError as error:
        raise CompilerError(
            f"materialize: the cache folder {folder} cannot be used: {error.strerror}; name another with folder=, or "
            "take the Python loop with compiler=None"
        ) from None
    is_own = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    if not stat.S_ISDIR(status.st_mode) or not is_own or stat.S_IMODE(status.st_mode) & 0o077:
        raise CompilerError(
            f"materialize: the cache folder {folder} has owner {status.st_uid} and mode "
            f"{stat.S_IMODE(status.st_mode):04o}; need a folder of this user's own with mode 0700"
        )
    return folder


def build(source: str, compiler: str, options: tuple[str, ...], folder: Path) -> bytes:
    """The library of a source, compiled in a folder inside of the given one."""
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        text, result = Path(scratch) / "kernel.c", Path(scratch) / "kernel.so"
        text.write_text(source, encoding="utf-8")
        done = ran([compiler, *options, str(text), "-o", str(result)], folder=scratch)
        if done.returncode != 0:
            said = " ".join(done.stderr.decode(errors="replace").split())[:500]
            raise CompilerError(f"materialize: {compiler} ended with status {done.returncode}: {said}")
        return result.read_bytes()
