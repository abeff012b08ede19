"""The README is short; its examples, and those of the docstrings, are what they say."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import impl
import spec

README = Path(__file__).parents[1] / "README.md"
MOST_LINES = 115


def test_the_readme_is_short():
    """D17. What is longer is a page of docs/."""
    assert README.read_text(encoding="utf-8").count("\n") <= MOST_LINES


def test_the_readme_asks_three_questions():
    """D17. A merge and a refusal, what a chain costs, and whether two programs read the same; each is run."""
    text = README.read_text(encoding="utf-8").split("## Three questions")[1].split("\n## ")[0]
    parts = text.split("\n**")[1:]
    asked = [example.source for part in parts for example in doctest.DocTestParser().get_examples(unfenced(part))]
    assert len(parts) == 3 and all(">>> " in part for part in parts)
    assert any("mergeable(" in source for source in asked) and any("equivalent(" in source for source in asked)
    assert "Merged(" in text and "Witness(" in text and "Different(" in text


def unfenced(text: str) -> str:
    """A text without the marks around its blocks of code."""
    return text.replace("```", "")


def module_names():
    """Every module of spec and impl, but for the command."""
    for package in (spec, impl):
        yield package.__name__
        found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        yield from (module.name for module in found if not module.name.endswith("__main__"))


@pytest.mark.parametrize("name", list(module_names()))
def test_the_examples_of_a_module(name):
    """Every docstring of spec and impl that shows an example."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    """Most public functions of spec and impl show one."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [test for name in module_names() for test in finder.find(importlib.import_module(name)) if test.examples]
    assert len(found) > 40
