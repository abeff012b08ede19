"""Windows that slide along axes: what PyTorch's `unfold` and numpy's `sliding_window_view` make, as chains (D16)."""

from itertools import product

import numpy as np
import pytest
from support.chains import addresses

from impl import LayoutError, chain


@pytest.mark.parametrize(
    ("text", "shape", "views"),
    [
        ("torch.empty(2, 6, 7).unfold(1, 3, 2).unfold(2, 3, 1)", (2, 2, 5, 3, 3), 1),
        ("torch.empty(6).unfold(0, 3, 1).unfold(dimension=1, size=2, step=1)", (4, 2, 2), 1),
        ("torch.empty(6).unfold(0, 3, 1).reshape(12)", (12,), 2),
        ("torch.empty(6, 4).T.unfold(-1, 6, 9)", (4, 1, 6), 1),
        ("np.zeros((6, 7)).sliding_window_view((3, 3)).T", (3, 3, 5, 4), 1),
        ("np.zeros((6, 7)).sliding_window_view((3, 2), axis=(0, 0))", (3, 7, 3, 2), 1),
        ("np.zeros((6, 7)).sliding_window_view(window_shape=[], axis=[])", (6, 7), 1),
        ("(3,).unfold(0, 0, 1)", (4, 0), 1),
        ("().unfold(0, 1, 1)", (1,), 1),
    ],
)
def test_windows_are_one_view_until_they_are_put_in_a_row(text, shape, views):
    found = chain(text)
    assert (found.shape, len(found.views)) == (shape, views)


def test_windows_of_any_size_read_what_numpy_reads():
    for length, axis, flipped in product(range(5), (0, 1), (1, -1)):
        shape = (length, 3) if axis == 0 else (3, length)
        array = np.arange(3 * length).reshape(shape)[::flipped]
        start = chain(shape, ("stride", (flipped, 1)))
        for size, step in product(range(length + 1), (1, 2, 9)):
            wanted = np.lib.stride_tricks.sliding_window_view(array, size, axis)
            wanted = wanted[::step] if axis == 0 else wanted[:, ::step]
            found = start.then("unfold", axis, size, step)
            assert (found.shape, found.is_copy_free) == (wanted.shape, True)
            assert addresses(found) == wanted.ravel().tolist()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("torch.zeros(2, 3).unfold(0, 3, 1)", "unfold: a window of 3 along axis 0 of 2; need 0 to that"),
        ("torch.zeros(2, 3).unfold(0, -1, 1)", "unfold: a window of -1 along axis 0 of 2; need 0 to that"),
        ("torch.zeros(2, 3).unfold(0, 2, 0)", "unfold: step is 0; need 1 or more"),
        ("torch.zeros(2, 3).unfold(2, 1, 1)", "unfold: dimension is 2, there are 2 axes"),
        ("np.zeros((2, 3)).unfold(0, 1, 1)", "unfold: numpy makes no view by it"),
        ("torch.zeros(2, 3).sliding_window_view(1, 0)", "sliding_window_view: torch makes no view by it"),
        ("np.zeros((2, 3)).sliding_window_view((1, 4))", "sliding_window_view: a window of 4 along axis 1 of 3"),
        ("np.zeros((2, 3)).sliding_window_view(2)", "sliding_window_view: 1 sizes for 2 axes; need one for each"),
        ("np.zeros((2, 3)).sliding_window_view(2, 2)", "sliding_window_view: axis is 2, there are 2 axes"),
    ],
)
def test_what_is_no_window_is_refused(text, message):
    with pytest.raises(LayoutError) as refusal:
        chain(text)
    assert message in str(refusal.value)
