"""A question goes straight through the files of the library: how often it comes back to one that it had left."""

import pytest
from support.reading_order import PAIRS, way_of

from impl import Merged, NotMergeable, mergeable


@pytest.mark.parametrize(("name", "kind", "returns"), [("merges", Merged, 8), ("bends", NotMergeable, 21)])
def test_a_question_seldom_returns_to_a_file(name, kind, returns):
    """At most a third of the 25 and 64 times that it was before the packages were laid out anew. It goes through 12
    files or more, or the trace saw nothing."""
    assert type(mergeable(*PAIRS[name])) is kind
    way = way_of(lambda: mergeable(*PAIRS[name]))
    assert way.files[0] == "mergeability/__init__.py" and len(set(way.files)) >= 12
    assert way.returns <= returns, " > ".join(way.files)
