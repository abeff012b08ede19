"""The folder that is served, and the list of its files by which the page keeps them for when there is no network."""

from __future__ import annotations

import hashlib
import shutil
from json import dumps
from pathlib import Path

from explorer.building.library import pack
from explorer.building.pyodide import pyodide_into

ROOT = Path(__file__).parents[2]
LIST = "files.json"
"""The list of files that the page needs, with the version that they make together."""


def build(target: Path, cache: Path = ROOT / "build", docs: Path = ROOT / "build" / "docs") -> None:
    """Makes the folder anew: the page of `site/`, Pyodide, the library, and the documentation if it is built.

    Raises BuildError where Pyodide is not to be had.
    """
    fresh = target.with_name(f"{target.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(ROOT / "site", fresh)
    pyodide_into(fresh / "pyodide", cache)
    pack(ROOT, fresh / "library.zip")
    (fresh / LIST).write_text(listed(fresh, has_docs := (docs / "index.html").exists()), encoding="utf-8")
    if has_docs:
        shutil.copytree(docs, fresh / "docs")
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)


def listed(folder: Path, has_docs: bool = False) -> str:
    """The list: each file with its size in bytes, a version that changes with any of them, and whether the
    documentation is beside them."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    sizes = {path.relative_to(folder).as_posix(): path.stat().st_size for path in paths}
    return dumps({"version": digest.hexdigest()[:16], "documentation": has_docs, "files": sizes}, indent=1)
