"""Where things are: the repository, the pages, and the pages that are copied from elsewhere in the repository."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The repository."""

PAGES = ROOT / "docs"
"""The pages, as they are written."""

GENERATED = PAGES / "generated"
"""The pages that are made before the others are read."""

COPIED = {
    "generated/results": "benchmarks/RESULTS.md",
    "generated/rocq": "proofs/rocq/README.md",
    "generated/contributing": "CONTRIBUTING.md",
    "generated/changelog": "CHANGELOG.md",
}
"""Pages, by name, whose text lies elsewhere."""


def folder_of(page: str) -> Path:
    """The folder from which the links of a page are meant."""
    return (ROOT / COPIED[page]).parent if page in COPIED else (PAGES / page).parent


def page_of(file: Path) -> str | None:
    """The page that shows a file of the repository, if there is one.

    >>> page_of(ROOT / "benchmarks/RESULTS.md"), page_of(ROOT / "docs/sharding.md"), page_of(ROOT / "impl/bits.py")
    ('generated/results', 'sharding', None)
    """
    for page, place in COPIED.items():
        if file == ROOT / place:
            return page
    if file == ROOT / "README.md":
        return "index"
    if file.suffix == ".md" and file.is_relative_to(PAGES):
        return str(file.relative_to(PAGES).with_suffix(""))
    return None
