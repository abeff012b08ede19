"""Ranges cut into pieces, against their definition (D30, R15)."""

from itertools import product

import pytest

from impl.errors import LowerError
from impl.lower import Schedule, plain_schedule, tiled_schedule
from impl.lower.loops.ranges import coordinate, cuts, pieces
from impl.shapetracker import ShapeTracker
from spec.kernel import are_visited_once, visited

STEPS = ((1,), (2, 1), (3, 1), (8, 1), (6, 2, 1), (8, 4, 2, 1))


@pytest.mark.parametrize("steps", STEPS)
def test_pieces_visit_each_coordinate_once(steps):
    """D30, R15. Every range of up to 20 coordinates."""
    for begin, length in product((-3, 0, 5), range(21)):
        found = pieces(begin, begin + length, steps)
        assert are_visited_once(begin, begin + length, found, steps)
        places = [
            coordinate(piece, steps, digits)
            for piece in found
            for digits in product(*map(range, piece.counts))
        ]
        assert places == visited(found, steps)


def test_cuts_leave_nothing_out():
    """D30, R15. Every mask of up to 6 coordinates."""
    for size in range(7):
        for begin, end in product(range(size + 1), repeat=2):
            if begin <= end:
                found = cuts(size, begin, end)
                assert [x for cut in found for x in range(cut.begin, cut.end)] == list(range(size))
                assert [x for cut in found if cut.is_inside for x in range(cut.begin, cut.end)] == [*range(begin, end)]


def test_a_visit_twice_or_never_is_seen():
    """D30. The check itself."""
    assert not are_visited_once(0, 3, [(0, (2,))], (1,))
    assert not are_visited_once(0, 3, [(0, (3,)), (2, (1,))], (1,))
    assert not are_visited_once(0, 3, [(0, (4,))], (1,))


def test_the_axes_of_a_transposed_matrix_run_in_blocks():
    """R15. Where memory is read along another axis than it is written along."""
    matrix = ShapeTracker.from_shape((64, 96))
    assert tiled_schedule(matrix, 4) == plain_schedule((64, 96), {})
    found = tiled_schedule(matrix.permute((1, 0)), 4)
    assert found.steps == ((16, 8, 1), (8, 1)) and found.unrolled == (0, 1)
    assert found.order == ((0, 0), (1, 0), (0, 1), (0, 2), (1, 1))
    assert tiled_schedule(matrix.permute((1, 0)), 8).steps == ((8, 4, 1), (4, 1))
    assert tiled_schedule(ShapeTracker.from_shape((64, 3)).permute((1, 0)), 4) == plain_schedule((3, 64), {})


@pytest.mark.parametrize(
    ("upcast", "message"),
    [
        ({2: 4}, r"upcast: axis 2 of the shape \(3, 8\); need 0 <= axis < 2"),
        ({-1: 4}, r"upcast: axis -1 of the shape \(3, 8\); need 0 <= axis < 2"),
        ({1: 0}, "upcast: axis 1 by 0; need 1 or more"),
        ({0: 32, 1: 16}, "makes 512 copies; need at most 256"),
        ({True: 4}, "upcast: axis: True is not an integer"),
        ({1: 2.0}, "upcast: amount: 2.0 is not an integer"),
    ],
)
def test_an_upcast_that_does_not_fit_is_refused(upcast, message):
    """R15."""
    with pytest.raises(LowerError, match=message):
        plain_schedule((3, 8), upcast)


def test_an_upcast_by_one_is_none():
    """R15."""
    assert plain_schedule((3, 8), {0: 1}) == Schedule(((1,), (1,)), ((0, 0), (1, 0)))


@pytest.mark.parametrize("steps", [(), (0,), (2,), (-1,), (3, 2, 1), (1, 2), (2, 0, 1), (4, 2), (-2, 1)])
def test_steps_that_leave_coordinates_out_are_refused(steps):
    """R15. A kernel with such steps left out elements of the output, or divided by 0."""
    with pytest.raises(LowerError, match=r"Schedule: axis 1 has the steps \(.*\); need positive ones, each a multiple"):
        Schedule(((1,), steps), ((0, 0), *((1, digit) for digit in range(len(steps)))))
    assert Schedule([[1], [12, 4, 4, 1]], ((0, 0), (1, 0), (1, 1), (1, 2), (1, 3))).steps == ((1,), (12, 4, 4, 1))
