"""Pyodide's files: Python in the browser, out of the package of npm, which is downloaded once and compared with its
checksum."""

from __future__ import annotations

import base64
import hashlib
import tarfile
import urllib.request
from pathlib import Path

from impl.errors import LayoutError

VERSION = "314.0.7"
"""The version of Pyodide; the first part is that of Python, 3.14."""
ADDRESS = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The sha512 of the package, in base64, as npm's lock files have it."""
NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files that the page loads."""


class BuildError(LayoutError):
    """The folder cannot be made; the message says what is missing."""


def pyodide_into(folder: Path, cache: Path) -> None:
    """Writes Pyodide's files into a folder. Raises BuildError where the package is neither there nor to be had, and
    for one that is not what its checksum says."""
    package = cache / f"pyodide-{VERSION}.tgz"
    if not package.exists():
        cache.mkdir(parents=True, exist_ok=True)
        contents = downloaded()
        require_intact(contents, ADDRESS)
        package.write_bytes(contents)
    require_intact(package.read_bytes(), str(package))
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(package) as archive:
        for name in NEEDED:
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise BuildError(f"explorer: {package} has no {name}; need Pyodide {VERSION}")
            (folder / name).write_bytes(member.read())


def downloaded() -> bytes:
    """The package. Raises BuildError without a network."""
    try:
        with urllib.request.urlopen(ADDRESS, timeout=60) as response:
            contents: bytes = response.read()
    except OSError as error:
        raise BuildError(f"explorer: cannot download {ADDRESS}: {error}; need it once, or the file in build/") from None
    return contents


def require_intact(contents: bytes, where: str) -> None:
    """Raises BuildError unless the sha512 is that of the package."""
    found = base64.b64encode(hashlib.sha512(contents).digest()).decode()
    if found != INTEGRITY:
        raise BuildError(f"explorer: {where} has the sha512 {found}; need {INTEGRITY}: remove it, and download it anew")
