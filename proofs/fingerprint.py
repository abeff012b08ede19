"""What a verdict depends on, as hashes: every file of the packages, Python, and the solvers.

This module imports nothing of the project. Whoever imports it first, as `proofs.__main__` does, has the hash of the
files from before Python read them: if it still holds when a verdict is written down, it is of the code that ran.
"""

import marshal
import platform
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import cache_from_source, find_spec
from os import environ, fsencode, urandom
from pathlib import Path

PACKAGES = ("spec", "impl", "proofs")
"""What a shipped claim is made of; a test keeps these three from importing anything else of the project."""

VARIABLES = ("VIEW_ALGEBRA_PURE", "IMPL_CHECK")
"""Variables of the environment that say what of the library runs: which paths are replayed on the native path, and
whether answers are checked."""

LIBRARIES = ("z3-solver", "cvc5", "sympy", "numpy")
"""What `proofs`, and the operations that claims run, import beyond the standard library, as it is called where it was
installed from."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The files of some packages, as they were when they were looked at."""

    packages: tuple[str, ...]
    digest: str

    @classmethod
    def now(cls, packages: Sequence[str] = PACKAGES) -> "Sources":
        """The files as they are. What cannot be read is like nothing else, nor like itself another time."""
        whole = sha256()
        for package in packages:
            files = list(files_of((package,)))
            for name, path in files:
                whole.update(f"{name}\n{hash_of(path)}\n".encode())
            whole.update(b"" if files else urandom(32))
        return cls(tuple(packages), whole.hexdigest())

    def have_changed(self) -> bool:
        """Whether a byte of them is another now."""
        return Sources.now(self.packages) != self


def files_of(packages: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """Every file of some packages, and every link, but what Python makes of them, with its name in the package."""
    for package in packages:
        found = find_spec(package)
        for folder in (found.submodule_search_locations or ()) if found is not None else ():
            for path in sorted(Path(folder).rglob("*")):
                if (path.is_file() or (path.is_symlink() and path.exists())) and "__pycache__" not in path.parts:
                    yield f"{package}/{path.relative_to(folder).as_posix()}", path


def hash_of(path: Path) -> str:
    """The hash of a file; of what is none that can be read, such as a link to a folder, nothing is known."""
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return urandom(32).hex()


def stale_bytecode(packages: Sequence[str]) -> Path | None:
    """A file whose compiled form Python would take for it, though it is of another text; None if there is none.

    Python compares size and time of change, in seconds; a file that is edited twice in a second can deceive it.
    """
    for _, path in files_of(packages):
        if path.suffix == ".py" and is_stale(path):
            return path
    return None


def is_stale(path: Path) -> bool:
    """Whether the compiled form that Python would take for a file is of another text."""
    try:
        compiled = Path(cache_from_source(str(path))).read_bytes()
        status, text = path.stat(), path.read_bytes()
    except (OSError, NotImplementedError):
        return False
    changed, size = (int.from_bytes(compiled[start : start + 4], "little") for start in (8, 12))
    if compiled[4:8] == bytes(4) and (changed, size) != (int(status.st_mtime) & 0xFFFFFFFF, len(text) & 0xFFFFFFFF):
        return False
    key = sha256(b"%s\n%s\n" % (fsencode(path), sha256(text).digest()) + compiled).digest()
    if key not in known:
        known[key] = is_of_another_text(compiled, text, str(path))
    return known[key]


known: dict[bytes, bool] = {}
"""What this process has found out already, by the hash of a file's name, its text and its compiled form: to compile
all of them takes a second."""


def is_of_another_text(compiled: bytes, text: bytes, name: str) -> bool:
    """Whether a compiled form is not what Python makes of a text."""
    try:
        return bool(marshal.loads(compiled[16:]) != compile(text, name, "exec", dont_inherit=True))
    except (ValueError, EOFError, TypeError, SyntaxError):
        return True


def surroundings() -> dict[str, str]:
    """What else a verdict depends on: Python, the machine, the environment, and each solver as it is installed."""
    found = {name: environ.get(name, "") for name in VARIABLES} | {
        "python": f"{sys.implementation.name} {sys.version}",
        "flags": str(sys.flags),
        "machine": f"{platform.system()} {platform.machine()}",
    }
    return found | {name: installed(name) for name in LIBRARIES}


def installed(name: str) -> str:
    """A package's version and the hash of the list of its files, which holds the hash of each."""
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return "absent"
    return f"{package.version} {sha256((package.read_text('RECORD') or '').encode()).hexdigest()}"


AT_START = Sources.now()
"""The files when this module was imported."""
