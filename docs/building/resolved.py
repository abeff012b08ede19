"""What is done to a page before it is written: links to sources, identifiers as links, pictures put in."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

from docs.building.identifiers import NAMED, address, known
from docs.building.links import SCHEME
from docs.building.places import PAGES
from docs.building.reference import homes
from docs.building.sources import linked, page_name

CLAIMS = "generated/claims"
"""The page on which claims lead to the files."""


def resolved(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """All of it."""
    to_sources(app, doctree, page)
    identifiers_linked(app, doctree, page)
    inlined(doctree)
    trimmed(doctree)


def names_in_signatures(_app: Sphinx, doctree: nodes.document) -> None:
    """A name in a signature is that of the package that it stands in; one that is not listed is no link."""
    for node in list(doctree.findall(addnodes.pending_xref)):
        if node.get("refdomain") == "py":
            module = homes((node.get("py:module") or "").split(".")[0]).get(node["reftarget"])
            if module is None:
                node.replace_self(node.children)
            else:
                node["reftarget"] = f"{module}.{node['reftarget']}"
                node["refspecific"] = False


def to_sources(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Links to files of the repository lead to the pages with their text; those of claims lead to what is said of them,
    and from there to the file."""
    for reference in doctree.findall(nodes.reference):
        scheme, _, rest = reference.get("refuri", "").partition(":")
        if scheme == SCHEME:
            path, _, fragment = rest.partition("#")
            if page != CLAIMS and reference.astext() in known():
                other, fragment = address(reference.astext())
            else:
                linked(app).add(path)
                other = page_name(path)
            place = app.builder.get_relative_uri(page, other) if other != page else ""
            reference["refuri"] = place + (f"#{fragment}" if fragment else "")
            reference["internal"] = True


def identifiers_linked(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Identifiers in prose lead to their index."""
    def link(name: str) -> str:
        other, place = address(name)
        return f"{app.builder.get_relative_uri(page, other) if page != other else ''}#{place}"

    for text in list(doctree.findall(nodes.Text)):
        parent = text.parent
        if isinstance(parent, nodes.literal) and text.astext() in known():
            parent = parent.parent
        if can_hold_links(parent) and (parts := split(str(text), link)):
            whole = text.parent if isinstance(text.parent, nodes.literal) else text
            if whole is not text:
                parts[0].children = [nodes.literal("", str(text))]
            whole.parent.replace(whole, parts)


def can_hold_links(node: Any) -> bool:
    """Whether identifiers in a node become links: not in titles, code, signatures, or what is a link already."""
    kept = nodes.reference | nodes.literal_block | nodes.literal | nodes.title | nodes.raw | addnodes.desc_signature
    while node is not None:
        if isinstance(node, kept):
            return False
        node = node.parent
    return True


def split(text: str, link: Callable[[str], str]) -> list[Any]:
    """A text as pieces, of which the identifiers are links; nothing if there are none."""
    pieces: list[Any] = []
    end = 0
    for found in NAMED.finditer(text):
        if found[0] in known():
            pieces.append(nodes.Text(text[end : found.start()]))
            pieces.append(nodes.reference("", found[0], refuri=link(found[0]), internal=True, classes=["identifier"]))
            end = found.end()
    return [piece for piece in (*pieces, nodes.Text(text[end:])) if piece.astext()] if pieces else []


def inlined(doctree: nodes.document) -> None:
    """Pictures of this folder stand in the page itself, so that they take the colours of its theme."""
    for image in list(doctree.findall(nodes.image)):
        path = PAGES / "pictures" / PurePosixPath(image["uri"]).name
        if path.suffix == ".svg" and path.exists():
            text = path.read_text(encoding="utf-8")
            box = f'<div class="picture" tabindex="0" role="group" aria-label="{name_of(text)}">{text}</div>'
            image.parent.replace(image, nodes.raw("", box, format="html"))


def trimmed(doctree: nodes.document) -> None:
    """Blocks of code end with their last line; examples in Markdown have an empty one behind it."""
    for block in doctree.findall(nodes.literal_block):
        text = block.astext().rstrip("\n")
        block.rawsource = text
        block.children = [nodes.Text(text)]


def name_of(picture: str) -> str:
    """What a picture shows, as its title says."""
    found = re.search(r"<title[^>]*>([^<]*)</title>", picture)
    return found[1] if found else "picture"


def accessible(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Boxes that scroll can be scrolled with the keyboard, and have a name; headings have a level, and header cells a
    text."""
    if "body" in context:
        body = context["body"].replace('<div class="highlight"><pre>', '<div class="highlight"><pre tabindex="0">')
        body = re.sub(r"<th class=\"head\"><p></p></th>", "<td></td>", body)
        numbers = count(1)
        context["body"] = re.sub(
            r'<div class="table-wrapper([^"]*)">',
            lambda found: f'<div class="table-wrapper{found[1]}" tabindex="0" role="region"'
            f' aria-label="Table {next(numbers)}">',
            body,
        )
    if tree := context.get("furo_navigation_tree"):
        context["furo_navigation_tree"] = tree.replace('role="heading"', 'role="heading" aria-level="2"')


ASIDES = {"sidebar-drawer": "All pages", "toc-drawer": "This page"}
"""The parts beside a page, which the theme leaves without a name, and their names."""


def asides_named(app: Sphinx, failed: Exception | None) -> None:
    """The parts beside each page have a name, and the page of the search a heading, in the files that were written."""
    if failed is None and app.builder.format == "html":
        for file in Path(app.outdir).rglob("*.html"):
            text = file.read_text(encoding="utf-8")
            named = text.replace('<div id="search-results"></div>', '<h1>Search</h1><div id="search-results"></div>')
            for aside, name in ASIDES.items():
                named = re.sub(rf'(<aside class="{aside}[^"]*")>', rf'\1 aria-label="{name}">', named)
            if named != text:
                file.write_text(named, encoding="utf-8")
