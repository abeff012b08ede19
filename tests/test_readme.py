"""The examples of the README and of the docstrings are what they say."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import impl
import spec

README = Path(__file__).parents[1] / "README.md"


def test_the_examples_of_the_readme():
    """D17. At least two of them; all blocks are run as one."""
    text = README.read_text(encoding="utf-8").replace("```", "")
    example = doctest.DocTestParser().get_doctest(text, {}, "README.md", str(README), 0)
    assert len(example.examples) >= 2
    runner = doctest.DocTestRunner()
    runner.run(example)
    assert runner.summarize(verbose=False).failed == 0


def test_the_readme_shows_a_merge_and_a_refusal_that_are_run():
    """D17."""
    text = README.read_text(encoding="utf-8")
    sources = "".join(example.source for example in doctest.DocTestParser().get_examples(text.replace("```", "")))
    assert "mergeable(" in sources
    assert "Merged(" in text and "Witness(" in text


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
