"""What a program waits for when it imports the library: modules are counted, since times depend on the machine.

On CPython 3.11, in processor time over that of bare Python: `import impl` 1 ms, `from impl import View` 35 ms, and a
question on the command line 45 ms; dataclasses alone would take 15 of these.
"""

import subprocess
import sys
from pathlib import Path

import pytest

import impl

ROOT = Path(__file__).parents[1]
SLOW = {"dataclasses", "inspect", "ast", "json", "fractions", "decimal", "hashlib", "enum", "tokenize", "traceback"}
"""Modules of the standard library that take a millisecond or more to import, and that few programs here need."""


def imported(program: str) -> set[str]:
    """The modules that a program imports which bare Python does not."""
    text = f"import sys; before = set(sys.modules); {program}; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, cwd=ROOT, check=True)
    return set(done.stdout.splitlines()[-1].split())


def own(modules: set[str]) -> set[str]:
    """Those of the library."""
    return {name for name in modules if name.partition(".")[0] == "impl"}


def test_the_library_alone_imports_next_to_nothing() -> None:
    """The names of `impl` are found when they are asked for."""
    found = imported("import impl")
    assert own(found) == {"impl", "impl.checking", "impl.errors", "impl.moved"}
    assert found & SLOW == set()
    assert len(found - own(found)) < 10


@pytest.mark.parametrize("name", ["View", "ShapeTracker", "mergeable", "Merged"])
def test_views_do_not_wait_for_what_they_do_not_need(name: str) -> None:
    """Neither for the simplifier, nor for kernels, nor for dataclasses."""
    found = imported(f"from impl import {name}")
    assert found & (SLOW - {"enum"}) == set()
    packages = {part.split(".")[1] for part in own(found) if "." in part}
    assert packages.isdisjoint({"simplify", "lower", "ops", "interop"})
    assert 30 < len(own(found)) <= 89


def test_a_question_on_the_command_line_imports_its_own_command() -> None:
    """Views are read as syntax, so `ast` is needed."""
    question = "['mergeable', 'View((4, 2), (1, 4))', 'View((2, 4))']"
    found = imported(f"from impl.cli.program import main; main({question})")
    assert found & (SLOW - {"enum", "ast"}) == set()
    assert {name for name in found if name.startswith("impl.cli.")} == {
        *("impl.cli.program", "impl.cli.options", "impl.cli.fault", "impl.cli.reply", "impl.cli.stacks"),
        "impl.cli.commands",
        *("impl.cli.commands.mergeable", "impl.cli.reading", "impl.cli.reading.parsing"),
        *("impl.cli.reading.syntax", "impl.cli.reading.views"),
    }  # fmt: skip
    assert not any(name.startswith(("impl.simplify", "impl.lower")) for name in found)


def test_the_simplifier_comes_with_the_first_index_expression() -> None:
    """And not before it."""
    tracker = "from impl import ShapeTracker; t = ShapeTracker.from_shape((2, 4)).permute((1, 0)).reshape((2, 4))"
    assert not any(name.startswith("impl.simplify") for name in imported(tracker))
    assert "impl.simplify.simplifier" in imported(f"{tracker}; t.expr_idxs()")


def test_every_public_name_is_found_and_kept() -> None:
    """`PLACES` has the names of `__all__`, and no others; a name that was asked for is a name like any other."""
    assert set(impl.PLACES) == set(impl.__all__) <= set(dir(impl))
    for name in impl.__all__:
        assert getattr(impl, name) is vars(impl)[name]
    assert imported("from impl import *") > {"impl.view", "impl.shapetracker", "impl.mergeability"}


@pytest.mark.parametrize("name", ["view", "shapetracker", "symbolic", "simplify", "lower", "dropin"])
def test_a_package_is_an_attribute_of_the_library(name: str) -> None:
    """As it was when `import impl` imported them all."""
    assert f"impl.{name}" in imported(f"import impl; impl.{name}")


@pytest.mark.parametrize("name", ["Viev", "_view", "cli.nothing"])
def test_any_other_name_is_an_attribute_error(name: str) -> None:
    """In Python's words, and no package is looked for that has no public name."""
    with pytest.raises(AttributeError, match=f"module 'impl' has no attribute '{name}'"):
        getattr(impl, name)
