"""The folder that is served, and the list of its files by which the page keeps them for when there is no network."""

from __future__ import annotations

import hashlib
import shutil
from contextlib import suppress
from json import dumps, loads
from pathlib import Path
from tempfile import TemporaryDirectory

from explorer.building.library import pack
from explorer.building.pyodide import pyodide_into
from impl.errors import LayoutError

ROOT = Path(__file__).parents[2]
LIST = "files.json"
"""The list of files that the page needs, with the version that they make together."""


class RefusedFolderError(LayoutError):
    """A folder that is not made: something else would be lost, or there is no room for it."""


def build(target: Path, cache: Path = ROOT / "build", docs: Path = ROOT / "build" / "docs") -> None:
    """Makes the folder anew: the page of `site/`, Pyodide, the library, and the documentation if it is built.

    It is made beside its place, and put there once it is whole; where it is not, nothing is left of it. Raises
    BuildError where Pyodide is not to be had, and RefusedFolderError for a place that it cannot, or must not, take.
    """
    require_place(target)
    target = target.resolve()
    absent = [folder for folder in target.parents if not folder.exists()]
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as beside:
            fill(fresh := Path(beside, "new"), cache, docs)
            if target.exists():
                target.rename(Path(beside, "old"))
            fresh.rename(target)
    except OSError as error:
        raise RefusedFolderError(f"explorer: {target} cannot be made: {error.strerror or error}") from None
    finally:
        for folder in absent:
            with suppress(OSError):
                folder.rmdir()  # unless the folder is in it


def fill(fresh: Path, cache: Path, docs: Path) -> None:
    """Writes all that is served into a folder."""
    shutil.copytree(ROOT / "site", fresh)
    pyodide_into(fresh / "pyodide", cache)
    pack(ROOT, fresh / "library.zip")
    (fresh / LIST).write_text(listed(fresh, has_docs := (docs / "index.html").exists()), encoding="utf-8")
    if has_docs:
        shutil.copytree(docs, fresh / "docs")


def require_place(target: Path) -> None:
    """Raises RefusedFolderError unless a folder may be made: nothing is there, or what was made before."""
    need = "need a new or empty folder, or one that `python -m explorer` made"
    if not target.exists() and not target.is_symlink():
        return
    if not target.is_dir():
        raise RefusedFolderError(f"explorer: {target} is no folder; {need}")
    if Path.cwd().is_relative_to(target.resolve()):
        raise RefusedFolderError(f"explorer: {target} is the current folder, or around it; {need}")
    if (other := not_made(target)) is not None:
        raise RefusedFolderError(f"explorer: {target} would be made anew, and {other} is lost; {need}")


def not_made(folder: Path) -> str | None:
    """Something in a folder that was not made with it, by its list of files; None if there is nothing."""
    try:
        found = loads((folder / LIST).read_text(encoding="utf-8"))
        made = {LIST, *found["files"]}
        has_docs = bool(found["documentation"])
    except (OSError, ValueError, LookupError, TypeError):
        made, has_docs = set(), False
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if not (path.is_dir() or name in made or (has_docs and name.startswith("docs/"))):
            return name
    return None


def listed(folder: Path, has_docs: bool = False) -> str:
    """The list: each file with its size in bytes, a version that changes with any of them, and whether the
    documentation is beside them."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    sizes = {path.relative_to(folder).as_posix(): path.stat().st_size for path in paths}
    return dumps({"version": digest.hexdigest()[:16], "documentation": has_docs, "files": sizes}, indent=1)
