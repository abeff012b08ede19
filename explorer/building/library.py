"""The Python that the page runs, as one archive: the library, the checker of answers with the definitions it rests on,
and what answers the page."""

from __future__ import annotations

import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

PACKED = ("impl", "spec", "proofs/checker", "explorer")
"""Folders whose modules are packed."""
LEFT_OUT = ("explorer/building", "explorer/__main__.py")
"""What does not run in a browser. Of the native path the modules stay that say that it is not there."""
ALONE = ("proofs/__init__.py",)
DATE = (1980, 1, 1, 0, 0, 0)
"""The date of all members: the same sources make the same archive."""


def modules(root: Path) -> Iterator[Path]:
    """The modules that are packed, relative to the root, in order."""
    for folder in PACKED:
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if not name.startswith(LEFT_OUT):
                yield Path(name)
    yield from map(Path, ALONE)


def pack(root: Path, target: Path) -> None:
    """Writes the archive."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        described = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        archive.writestr(zipfile.ZipInfo(f"view_algebra-{project['version']}.dist-info/METADATA", DATE), described)
        for name in modules(root):
            member = zipfile.ZipInfo(name.as_posix(), DATE)
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, (root / name).read_bytes())
