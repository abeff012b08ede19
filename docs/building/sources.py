"""Pages with the text of the files that are linked, each line with an address."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from sphinx.application import Sphinx
from sphinx.highlighting import PygmentsBridge

from docs.building.places import ROOT

LEXERS = {".py": "python", ".v": "coq", ".c": "c", ".h": "c", ".md": "markdown"}
"""The language of a file, by how its name ends; any other is shown as it is."""


def page_name(path: str) -> str:
    """The page of a file of the repository."""
    return f"source/{path}"


def linked(app: Sphinx) -> set[str]:
    """The files that pages link to, as far as those are written."""
    found: set[str] = app.env.__dict__.setdefault("linked_sources", set())
    return found


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """A page for each of them; of a folder, a list of what is in it."""
    for path in sorted(linked(app)):
        file = ROOT / path
        body = listing(path) if file.is_dir() else text_of(app, path)
        title = escape(path)
        head = f"<h1><code>{title}</code></h1>"
        yield page_name(path), {"title": title, "body": f"{head}\n{body}", "parents": []}, "page.html"


def text_of(app: Sphinx, path: str) -> str:
    """A file, in colour, each line with an anchor; a picture as such."""
    file = ROOT / path
    if file.suffix == ".svg":
        box = f'<div class="picture plain" tabindex="0" role="group" aria-label="{escape(path)}">'
        return f"{box}{file.read_text(encoding='utf-8')}</div>"
    bridge: PygmentsBridge = app.builder.highlighter
    return str(bridge.highlight_block(
        file.read_text(encoding="utf-8"), LEXERS.get(file.suffix, "text"), linenos="inline", lineanchors="L",
        anchorlinenos=True, wrapcode=True,
    ))


def listing(path: str) -> str:
    """The names of what is in a folder."""
    kept = sorted(entry for entry in (ROOT / path).iterdir() if not entry.name.startswith((".", "__pycache__")))
    rows = [f"<li><code>{escape(entry.name + '/' * entry.is_dir())}</code></li>" for entry in kept]
    return f"<ul>{''.join(rows)}</ul>"
