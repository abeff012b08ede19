"""The examples of the pages in docs/ are what they say (D36)."""

import doctest
from pathlib import Path

import pytest

PAGES = sorted((Path(__file__).parents[1] / "docs").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page(page):
    """All blocks are run as one; each page has some."""
    example = doctest.DocTestParser().get_doctest(page.read_text(encoding="utf-8"), {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner()
    runner.run(example)
    assert runner.summarize(verbose=False) == (0, len(example.examples)) and example.examples


def test_there_are_pages():
    """At least one."""
    assert PAGES
