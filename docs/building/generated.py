"""The pages that are made before the others are read, to `docs/generated`."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from docs.building import commands, identifiers, reference
from docs.building.places import COPIED, GENERATED, PAGES, ROOT

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def write(app: Sphinx) -> None:
    """All of them, where their text has changed, so that what stayed is not read again."""
    texts = pages()
    for file in GENERATED.rglob("*.md") if GENERATED.exists() else ():
        if str(file.relative_to(PAGES).with_suffix("")) not in texts:
            file.unlink()
    for page, text in texts.items():
        put(PAGES / f"{page}.md", text)
    for name in ("growth.svg",):
        shutil.copy(ROOT / "benchmarks" / name, GENERATED / name)


def pages() -> dict[str, str]:
    """The pages and their texts."""
    copied = {page: (ROOT / place).read_text(encoding="utf-8") for page, place in COPIED.items()}
    return {**copied, **identifiers.pages(), **reference.pages(), "generated/commands": commands.page()}


def put(file: Path, text: str) -> None:
    """Writes a file if it says something else."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")
