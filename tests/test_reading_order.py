"""The house as it is read: a question goes straight through the files of the library, and seldom comes back to one that
it had left; and each folder says what is in it."""

import ast
import re
from pathlib import Path

import pytest
from support.reading_order import PAIRS, way_of

from impl import Merged, NotMergeable, mergeable

ROOT = Path(__file__).parents[1]
INITS = sorted(init for root in ("impl", "spec", "proofs", "explorer") for init in (ROOT / root).rglob("__init__.py"))


@pytest.mark.parametrize(("name", "kind", "returns"), [("merges", Merged, 11), ("bends", NotMergeable, 25)])
def test_a_question_seldom_returns_to_a_file(name, kind, returns):
    """Less than half of the 25 and 64 times that it was before the packages were laid out anew; that it is asked at
    levels makes three of them. It goes through 12 files or more, or the trace saw nothing."""
    assert type(mergeable(*PAIRS[name])) is kind
    way = way_of(lambda: mergeable(*PAIRS[name]))
    assert way.files[0] == "mergeability/__init__.py" and len(set(way.files)) >= 12
    assert way.returns <= returns, " > ".join(way.files)


@pytest.mark.parametrize("init", INITS, ids=lambda init: str(init.parent.relative_to(ROOT)))
def test_a_folder_says_what_is_in_it(init):
    """Each module and each folder, by name: whoever looks for a thing reads the folder's docstring first. Of the
    commands it says that each has a module."""
    said = ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))) or ""
    named = {word for span in re.findall(r"`+([^`]*)`+|spec\.(\w+)", said) for word in re.split(r"\W+", "".join(span))}
    folders = {path.parent.name for path in init.parent.glob("*/__init__.py")}
    there = {path.stem for path in init.parent.glob("*.py")} | folders
    assert there - {"__init__", "__main__"} <= named or "a module for each" in said, sorted(there - named)
