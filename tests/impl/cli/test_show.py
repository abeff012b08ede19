"""Facts and refusals of the grid of addresses (D16)."""

import pytest
from support.views import tracker_of, visible

from impl import LayoutError, View
from impl.cli.grid import grid

GRIDS = [
    ((View.create((2, 3)),), " 0  1  2\n 3  4  5"),
    ((View.create((2, 3)).pad(((0, 1), (1, 0))),), " .  0  1  2\n .  3  4  5\n .  .  .  ."),
    ((View.create((4,), (-5,), 10),), " 10   5   0  -5"),
    ((View.create(()),), " 0"),
    ((View.create((1,), mask=((0, 0),)),), " ."),
    ((View.create((2, 0)),), "(no elements: shape (2, 0))"),
    ((View.create((2, 1, 2)),), "[0, :, :]\n 0  1\n\n[1, :, :]\n 2  3"),
    ((View.create((1, 2, 1, 2)),), "[0, 0, :, :]\n 0  1\n\n[0, 1, :, :]\n 2  3"),
    ((View.create((4,)), View.create((3,), (2,))), " 0  2  !"),
    ((View.create((4,)), View.create((3,), (2,), 0, ((0, 2),))), " 0  2  ."),
    ((View.create((4, 2), (1, 4)), View.create((2, 4))), " 0  4  1  5\n 2  6  3  7"),
]


@pytest.mark.parametrize(("views", "text"), GRIDS)
def test_the_grid_of_a_stack(views, text):
    """D16. A dot where nothing is valid, an exclamation mark where a valid index leaves the stack."""
    assert grid(views) == text


def test_marked_cells_have_a_star():
    """D16, L8."""
    assert grid((View.create((2, 2)),), [(0, 1), (1, 0)]) == " 0  1*\n 2* 3"
    assert grid((View.create((2,), mask=((0, 1),)),), [(1,)]) == " 0  .*"


def test_the_grid_shows_what_the_definition_reads():
    """D8, D16."""
    view = View.create((3, 4), (-4, 2), 20, ((1, 3), (0, 3)))
    cells = grid((view,)).split()
    assert cells == ["." if address is None else str(address) for address in visible(tracker_of(view)).values()]


def test_a_grid_that_nobody_reads_is_refused():
    """D16."""
    assert len(grid((View.create((100, 100)),)).split()) == 10_000
    with pytest.raises(LayoutError) as refusal:
        grid((View.create((101, 100)),))
    assert str(refusal.value) == "show: the shape (101, 100) has 10100 cells; at most 10000 are shown"
