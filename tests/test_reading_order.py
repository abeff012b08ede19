"""A question goes straight through the files of the library: how often it comes back to one that it had left."""

import pytest
from support.reading_order import PAIRS, way_of

from impl import Merged, NotMergeable, mergeable


@pytest.mark.parametrize(("name", "kind", "returns"), [("merges", Merged, 9), ("bends", NotMergeable, 22)])
def test_a_question_seldom_returns_to_a_file(name, kind, returns):
    """A third of the 27 and 66 times that it was while the packages were laid out otherwise. Through 12 files or more,
    or the trace saw nothing."""
    assert type(mergeable(*PAIRS[name])) is kind
    way = way_of(lambda: mergeable(*PAIRS[name]))
    assert way.files[0] == "mergeability/__init__.py" and len(set(way.files)) >= 12
    assert way.returns <= returns, " > ".join(way.files)
