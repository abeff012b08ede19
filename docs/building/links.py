"""Links of a page to other files of the repository, told apart from links to pages.

Pages link to files as they do where the Markdown itself is read: relative to the folder of the page, or, in tables that
commands print for the whole repository, to its root.
"""

from __future__ import annotations

import re
from os.path import normpath
from pathlib import Path
from typing import TYPE_CHECKING

from docs.building.places import PAGES, ROOT, folder_of, page_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SCHEME = "repository"
"""What a link to a file begins with, from here on until it is resolved."""

LINK = re.compile(r"\]\((?!\w+:|#|/)([^)#\s]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^ *(```+|~~~+|:::+\{)", re.MULTILINE)


def told_apart(_app: Sphinx, page: str, source: list[str]) -> None:
    """Rewrites the links of a page, outside of blocks of code."""
    source[0] = rewritten(page, source[0])


def rewritten(page: str, text: str) -> str:
    """A page with its links told apart.

    >>> rewritten("trust", "[here](../impl/bits.py) and [there](sharding.md#what-was-measured)")
    '[here](repository:impl/bits.py) and [there](/sharding.md#what-was-measured)'
    """
    lines, inside = [], ""
    for line in text.splitlines(keepends=True):
        fence = re.match(r" *(```+|~~~+)", line)
        if fence and not inside:
            inside = fence[1]
        elif fence and line.strip() == inside:
            inside = ""
        lines.append(line if inside else LINK.sub(lambda found: link(page, found), line))
    return "".join(lines)


def link(page: str, found: re.Match[str]) -> str:
    """One link: to a page, to a file that is shown as a source, or as it is, for pictures and what is not there."""
    file = target(page, found[1])
    if file is None or (file.is_relative_to(PAGES) and file.suffix in (".svg", ".png")):
        return found[0]
    if (other := page_of(file)) is not None:
        return f"](/{other}.md{found[2] or ''})"
    return f"]({SCHEME}:{file.relative_to(ROOT)}{found[2] or ''})"


def target(page: str, path: str) -> Path | None:
    """The file that a link leads to, or None."""
    for folder in (folder_of(page), ROOT):
        file = Path(normpath(folder / path))
        if file.exists() and file.is_relative_to(ROOT):
            return file
    return None
