"""The report: one page of HTML about a run, to be read offline, with or without JavaScript.

`write_page` writes it. `contents.Contents` holds the run; `document` puts the page together from its top (`summary`),
its side (`navigation`) and its `parts`, one module each; `markup.tag` builds the elements and escapes every text;
`badge` shows a verdict, and `coloured` Python.
"""

from pathlib import Path

from proofs.page.contents import Contents
from proofs.page.document import document
from proofs.running.files import write

__all__ = ["Contents", "document", "write_page"]


def write_page(contents: Contents, path: Path) -> None:
    """Writes the page, whole or not at all."""
    write(path, document(contents))
