"""Memoised answers: bounded, and the same as without (D7, D10 to D15)."""

import pytest

from impl import LayoutError, View
from impl.memoise import CACHE_SIZE
from impl.native import purely
from impl.view import view_of_plain

GRID = View.create((2, 3))


def test_the_cache_of_views_is_bounded():
    """D7."""
    assert view_of_plain.cache_info().maxsize == CACHE_SIZE
    with purely():
        for number in range(CACHE_SIZE + 10):
            View.create((number,))
    assert view_of_plain.cache_info().currsize == CACHE_SIZE


@pytest.mark.parametrize("bad", [(True, 1), (0.0, 1.0), (False, 1)], ids=repr)
def test_what_is_equal_to_an_integer_is_refused_also_after_an_equal_call(bad):
    """D13. True, 1 and 1.0 are equal and have the same hash."""
    equal = tuple(map(int, bad))
    view = View.create((2, 2)) if len(set(equal)) < 2 else GRID
    if len(set(equal)) == 2:
        view.permute(equal)
    with pytest.raises(LayoutError):
        view.permute(bad)


@pytest.mark.parametrize(
    "bad", [((2, True),), ((2, 1.0),), ((2, 1), (1, True)), ((2, 1), None, 0, ((0, 2), (0, True)))]
)
def test_create_refuses_what_is_equal_to_an_integer(bad):
    """D7."""
    def whole(value):
        return tuple(map(whole, value)) if isinstance(value, tuple) else None if value is None else int(value)

    View.create(*whole(bad))
    with pytest.raises(LayoutError):
        View.create(*bad)


def test_lists_are_taken_as_before():
    """D10, D15. What cannot be hashed is not looked up."""
    assert View.create([2, 3]) == GRID and GRID.reshape([3, 2]) == GRID.reshape((3, 2))
    assert GRID.pad([(1, 0), [0, 0]]) == GRID.pad(((1, 0), (0, 0)))


def test_equal_calls_give_one_answer():
    """D10."""
    assert GRID.pad(((1, 0), (0, 0))) is View.create((2, 3)).pad(((1, 0), (0, 0)))
