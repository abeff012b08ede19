"""The extension of Sphinx: which part does what when."""

from __future__ import annotations

from sphinx.application import Sphinx

from docs.building import generated, links, resolved, sources


def setup(app: Sphinx) -> dict[str, object]:
    """Connects each part to what Sphinx does."""
    app.connect("builder-inited", generated.write)
    app.connect("source-read", links.told_apart)
    app.connect("doctree-read", resolved.names_in_signatures)
    app.connect("doctree-resolved", resolved.resolved)
    app.connect("html-collect-pages", sources.pages)
    app.connect("html-page-context", resolved.reachable_by_keyboard, priority=900)
    return {"parallel_read_safe": False, "parallel_write_safe": False}
