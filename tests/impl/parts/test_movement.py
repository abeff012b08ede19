"""Facts and refusals of the movement operations (D10 to D15)."""

import numpy as np
import pytest

from impl import MovementError, ShapeTracker, View

GRID = View.create((2, 3))
FLIPPED = View.create((4,), (-1,), 3)
PADDED = GRID.pad(((1, 0), (0, 1)))

FACTS = [
    ("pad", GRID, ((1, 0), (0, 1)), View((3, 4), (3, 1), -3, ((1, 3), (0, 3)), False)),
    ("pad", GRID, ((0, 0), (0, 0)), GRID),
    ("pad", FLIPPED, ((2, 1),), View((7,), (-1,), 5, ((2, 6),), False)),
    ("pad", PADDED, ((0, 1), (1, 0)), View((4, 5), (3, 1), -4, ((1, 3), (1, 4)), False)),
    ("pad", View.create((1,), (0,), 5), ((1, 1),), View((3,), (0,), 5, ((1, 2),), False)),
    ("pad", View.create((0, 2)), ((1, 0), (0, 0)), View((1, 2), (0, 0), 0, ((0, 0), (0, 0)), False)),
    ("shrink", GRID, ((1, 2), (0, 2)), View((1, 2), (0, 1), 3, None, False)),
    ("shrink", GRID, ((0, 2), (0, 3)), GRID),
    ("shrink", PADDED, ((1, 3), (0, 3)), GRID),
    ("shrink", PADDED, ((0, 2), (1, 4)), View((2, 3), (0, 1), 1, ((1, 2), (0, 2)), False)),
    ("shrink", PADDED, ((0, 1), (0, 4)), View((1, 4), (0, 0), 0, ((0, 0), (0, 0)), False)),
    ("shrink", GRID, ((1, 1), (0, 3)), View((0, 3), (3, 1), 3, None, False)),
    ("expand", View.create((1, 3)), (4, 3), View((4, 3), (0, 1), 0, None, False)),
    ("expand", View.create((1,), mask=((0, 0),)), (3,), View((3,), (0,), 0, ((0, 0),), False)),
    ("expand", View.create((1, 3), mask=((0, 1), (1, 3))), (2, 3), View((2, 3), (0, 1), 0, ((0, 2), (1, 3)), False)),
    ("expand", View.create((1, 2)), (0, 2), View((0, 2), (0, 1), 0, None, False)),
    ("permute", GRID, (1, 0), View((3, 2), (1, 3), 0, None, False)),
    ("permute", PADDED, (1, 0), View((4, 3), (1, 3), -3, ((0, 3), (1, 3)), False)),
    ("permute", View.create((2, 3, 5)), (2, 0, 1), View((5, 2, 3), (1, 15, 5), 0, None, False)),
    ("permute", View.create(()), (), View.create(())),
    ("stride", View.create((5,)), (-2,), View((3,), (-2,), 4, None, False)),
    ("stride", View.create((5,)), (7,), View((1,), (0,), 0, None, True)),
    ("stride", GRID, (-1, 2), View((2, 2), (-3, 2), 3, None, False)),
    ("stride", View.create((6,), mask=((1, 5),)), (2,), View((3,), (2,), 0, ((1, 3),), False)),
    ("stride", View.create((6,), mask=((1, 5),)), (-2,), View((3,), (-2,), 5, ((1, 3),), False)),
    ("stride", View.create((6,), mask=((0, 3),)), (-2,), View((3,), (0,), 1, ((2, 3),), False)),
    ("stride", View.create((7,), mask=((1, 4),)), (-2,), View((4,), (0,), 2, ((2, 3),), False)),
    ("stride", View.create((6,), mask=((1, 2),)), (2,), View((3,), (0,), 0, ((0, 0),), False)),
]


@pytest.mark.parametrize(("operation", "view", "argument", "expected"), FACTS)
def test_what_an_operation_makes_of_a_view(operation, view, argument, expected):
    """D10, D11, D12, D13, D14, R3, R4, R5, R6. Every result is in normal form."""
    assert getattr(view, operation)(argument) == expected


@pytest.mark.parametrize(("operation", "view", "argument", "expected"), FACTS)
def test_a_tracker_moves_its_last_view(operation, view, argument, expected):
    """D10, D11, D12, D13, D14, D16."""
    base = View.create((100,), (2,))
    moved = getattr(ShapeTracker((base, view)), operation)(argument)
    assert moved.views == (base, getattr(view, operation)(argument))
    assert moved.shape == expected.shape


def test_arguments_may_be_lists_and_integers_of_numpy():
    """D10, D11, D12, D13, D14, D15."""
    two = np.int64(2)
    assert GRID.pad([[1, 0], (0, np.int64(1))]) == PADDED
    assert GRID.shrink([(0, two), (0, 3)]) == GRID
    assert View.create((1,)).expand([two]) == View.create((2,), (0,))
    assert GRID.permute([np.int64(1), 0]) == GRID.permute((1, 0))
    assert GRID.stride([two, -1]) == GRID.stride((2, -1))
    assert GRID.reshape([3, two]) == View.create((3, 2))
    assert type(GRID.pad(((np.int64(1), 0), (0, 0))).offset) is int


NOT_ONE = "expand: axis {} of the shape (2, 3) cannot become {}; only an axis of size 1 expands, need {}"
REFUSALS = [
    ("pad", GRID, ((1, 1),), "pad: ((1, 1),) has 1 entries, the shape (2, 3) has 2 axes; need one for each"),
    ("pad", GRID, ((1, 1), (-1, 0)), "pad: axis 1 widths (-1, 0) are negative; need widths >= 0"),
    ("pad", GRID, ((0, -2), (0, 0)), "pad: axis 0 widths (0, -2) are negative; need widths >= 0"),
    ("pad", FLIPPED, ((1.0, 0),), "pad: axis 0: position 0: 1.0 is not an integer"),
    ("pad", FLIPPED, ((0, True),), "pad: axis 0: position 1: True is not an integer"),
    ("pad", FLIPPED, ((1,),), "pad: axis 0: (1,) is not a pair of integers"),
    ("pad", FLIPPED, (1,), "pad: axis 0: 1 is not a tuple of integers"),
    ("pad", FLIPPED, 5, "pad: 5 is not a tuple of pairs of integers"),
    ("pad", FLIPPED, "ab", "pad: 'ab' is not a tuple of pairs of integers"),
    ("shrink", GRID, ((0, 2),), "shrink: ((0, 2),) has 1 entries, the shape (2, 3) has 2 axes; need one for each"),
    (
        "shrink",
        View.create((4, 8)),
        ((0, 4), (2, 9)),
        "shrink: axis 1 range (2, 9) leaves the shape (4, 8); need 0 <= begin <= end <= 8",
    ),
    ("shrink", FLIPPED, ((3, 2),), "shrink: axis 0 range (3, 2) leaves the shape (4,); need 0 <= begin <= end <= 4"),
    ("shrink", FLIPPED, ((-1, 2),), "shrink: axis 0 range (-1, 2) leaves the shape (4,); need 0 <= begin <= end <= 4"),
    ("shrink", FLIPPED, ((False, 2),), "shrink: axis 0: position 0: False is not an integer"),
    ("shrink", FLIPPED, (("0", 2),), "shrink: axis 0: position 0: '0' is not an integer"),
    ("expand", GRID, (4, 3), NOT_ONE.format(0, 4, 2)),
    ("expand", GRID, (2, 1), NOT_ONE.format(1, 1, 3)),
    ("expand", View.create((1, 3)), (-1, 3), "expand: axis 0 of the shape (1, 3) cannot become -1; need a size >= 0"),
    ("expand", View.create((1, 3)), (3,), "expand: (3,) has 1 entries, the shape (1, 3) has 2 axes; need one for each"),
    ("expand", View.create((1,)), (2.5,), "expand: position 0: 2.5 is not an integer"),
    ("expand", View.create((1,)), 2, "expand: 2 is not a tuple of integers"),
    (
        "permute",
        GRID,
        (0, 0),
        "permute: (0, 0) is not a permutation of the axes of the shape (2, 3); need each axis of (0, 1) once",
    ),
    (
        "permute",
        GRID,
        (0,),
        "permute: (0,) is not a permutation of the axes of the shape (2, 3); need each axis of (0, 1) once",
    ),
    (
        "permute",
        GRID,
        (-1, 0),
        "permute: (-1, 0) is not a permutation of the axes of the shape (2, 3); need each axis of (0, 1) once",
    ),
    ("permute", GRID, ("a", 0), "permute: position 0: 'a' is not an integer"),
    ("permute", GRID, (True, False), "permute: position 0: True is not an integer"),
    ("stride", GRID, (1, 0), "stride: axis 1 has step 0; need a step other than 0"),
    ("stride", GRID, (1,), "stride: (1,) has 1 entries, the shape (2, 3) has 2 axes; need one for each"),
    ("stride", FLIPPED, (1.5,), "stride: position 0: 1.5 is not an integer"),
    ("reshape", GRID, (4,), "reshape: (2, 3) has 6 elements, (4,) has 4; need the same number"),
    ("reshape", GRID, (), "reshape: (2, 3) has 6 elements, () has 1; need the same number"),
    ("reshape", View.create((0, 3)), (3,), "reshape: (0, 3) has 0 elements, (3,) has 3; need the same number"),
    ("reshape", GRID, (-1,), "reshape: axis 0 of (-1,) is negative; need sizes >= 0"),
    ("reshape", GRID, (-2, -3), "reshape: axis 0 of (-2, -3) is negative; need sizes >= 0"),
    ("reshape", GRID, (6.0,), "reshape: position 0: 6.0 is not an integer"),
    ("reshape", GRID, "6", "reshape: '6' is not a tuple of integers"),
    ("reshape", GRID, 6, "reshape: 6 is not a tuple of integers"),
]


@pytest.mark.parametrize(("operation", "view", "argument", "message"), REFUSALS)
def test_an_operation_refuses_what_it_does_not_do(operation, view, argument, message):
    """D10, D11, D12, D13, D14, D15. On a view and on a tracker alike."""
    for subject in (view, ShapeTracker((view,))):
        with pytest.raises(MovementError) as refusal:
            getattr(subject, operation)(argument)
        assert str(refusal.value) == message
