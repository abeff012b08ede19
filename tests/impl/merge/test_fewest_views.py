"""How a stack is simplified: the fewest runs that are one view (L3, D17)."""

from itertools import pairwise

from impl import ShapeTracker, View
from impl.merge.fewest_views import fewest_views

TURNED, TAIL = View.create((6, 3), (1, 6)), View.create((3,), (1,), 11)
SPLIT = View.create((4, 2), (1, 4))


def stack(text):
    """Views that stand for letters: an axis as long as the number of the letter."""
    return tuple(View.create((ord(letter) - ord("a") + 2,)) for letter in text)


def merging(*words):
    """A merge that makes one view of each of some words, in capitals, and of nothing else."""

    def merge(views):
        letters = "".join(chr(view.shape[0] - 2 + ord("a")) for view in views)
        return View.create((1000 + words.index(letters),)) if letters in words else None

    return merge


def runs(text, *words):
    """How long the stack is afterwards, and which words were merged."""
    left = fewest_views(stack(text), merging(*words))
    return len(left), [words[view.shape[0] - 1000] for view in left if view.shape[0] >= 1000]


def test_the_whole_is_tried_first():
    """L3."""
    assert runs("abcd", "ab", "cd", "abcd") == (1, ["abcd"])


def test_the_fewest_runs_are_chosen_not_the_first():
    """L3. Merging the last two, or the first two, would leave three views."""
    assert runs("abcd", "cd", "bcd") == (2, ["bcd"])
    assert runs("abcd", "ab", "bcd") == (2, ["bcd"])
    assert runs("abcde", "de", "abc", "bcd") == (2, ["abc", "de"])


def test_of_several_ways_the_one_with_the_longest_last_run_is_chosen():
    """L3. As by merging from the last pair on."""
    assert runs("abc", "ab", "bc") == (2, ["bc"])


def test_a_stack_that_is_one_view_only_as_a_whole_becomes_it():
    """L3, D17."""
    assert ShapeTracker((TURNED, TURNED, TAIL)).simplify().views == (View.create((3,), (2,), 5),)


def test_deep_stacks_are_simplified_in_bounded_work():
    """L3. 2,000 views, of which no two neighbours merge, but longer runs do."""
    deep = ShapeTracker((SPLIT,) * 2000)
    assert all(base + outer is None for base, outer in pairwise(deep.views))
    assert len(deep.simplify().views) < 10
