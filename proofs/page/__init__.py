"""The report: one page of HTML about a run, to be read offline, with or without JavaScript.

`write_page` writes it. Each part of the page is a module: `summary`, `trust`, `overview` (the table), `graph`,
`numbered` (definitions, laws and rules), `sections` (a section for each claim), `functions`, `limits` (what is not
proved). All of them read `contents.Contents` and build elements with `markup.tag`, which escapes every text.
"""

from pathlib import Path

from proofs.page.contents import Contents
from proofs.page.document import document
from proofs.running.files import write

__all__ = ["Contents", "document", "write_page"]


def write_page(contents: Contents, path: Path) -> None:
    """Writes the page, whole or not at all."""
    write(path, document(contents))
