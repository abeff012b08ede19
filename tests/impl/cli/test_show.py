"""Facts and refusals of the grid of addresses (D16)."""

import pytest
from support.views import tracker_of, visible

from impl import LayoutError, View
from impl.cli.program import main
from impl.cli.writing.grid import grid

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


def test_the_index_of_a_stack_without_axes_is_marked_too(capsys):
    """D16. As in the picture of the answer."""
    assert main(["show", "View((4,))", "View((), (), 5)"]) == 1
    assert capsys.readouterr().out == " !*\n"


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


def test_marks_are_read_until_the_first_that_is_none_and_looked_up():
    """D16. A tensor of 100,000 elements was made into as many tensors first, and each cell compared
    with all marks, a billion times here."""
    read = []

    def marks():
        for number in range(100_000):
            read.append(number)
            yield number

    with pytest.raises(LayoutError, match="show: marked: 0 is not a tuple of integers"):
        grid((View.create((2, 2)),), marks())
    assert read == [0]
    with pytest.raises(LayoutError, match=r"show: marked: .* has more than 10000 entries"):
        grid((View.create((2, 2)),), ((1, 1) for _ in range(10_001)))
    text = grid((View.create((100, 100)),), [(99, 99)] * 100_000)
    assert text.endswith("9999*") and text.count("*") == 1
