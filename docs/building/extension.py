"""The extension of Sphinx: which part does what when."""

from __future__ import annotations

from sphinx.application import Sphinx

from docs.building import formulas, generated, links, resolved, sources


def setup(app: Sphinx) -> dict[str, object]:
    """Connects each part to what Sphinx does."""
    app.add_html_math_renderer("mathml", (formulas.inline, None), (formulas.display, None))
    app.connect("builder-inited", generated.write)
    app.connect("source-read", links.told_apart)
    app.connect("doctree-read", resolved.names_in_signatures)
    app.connect("doctree-resolved", resolved.resolved)
    app.connect("html-collect-pages", sources.pages)
    app.connect("html-page-context", resolved.accessible, priority=900)
    app.connect("build-finished", resolved.asides_named)
    return {"parallel_read_safe": False, "parallel_write_safe": False}
