"""Whether numpy and PyTorch reshape without a copy, in their words: their own verdict, on random cases (D15).

100,000 cases: `PYTHONPATH=.:tests python -m support.reshapes numpy 100000`, and `torch`.
"""

from importlib import metadata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.reshapes import counted

from impl import View
from impl.errors import ArrayError, LayoutError, MovementError
from impl.interop.arrays import NeedsCopy, NoCopy, explain_reshape, runs
from impl.interop.torch import explain_view

LIBRARIES = ["numpy", "numpy-F", *["torch"] * bool(list(metadata.distributions(name="torch")))]
X = np.zeros((2, 3, 4))


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_verdict_is_that_of_the_library(library):
    """D15. On 5,000 cases, each end among them; views have the strides that were said, orders that were named do."""
    ends, wrong = counted(library, 5000, seed=10**6)
    assert wrong == []
    assert len(ends) == 4 and min(ends.values()) > 400 and sum(ends.values()) == 5000


@given(st.lists(st.integers(0, 3), max_size=4), st.lists(st.integers(-9, 9), min_size=4, max_size=4), st.data())
def test_any_strides_of_numpy(shape, strides, data):
    """D15. Strides of bytes, those that are no whole number of elements included."""
    array = np.ndarray(shape, "u2", bytearray(200), 90, tuple(strides[: len(shape)]))
    new_shape = tuple(data.draw(st.lists(st.integers(-1, 6), max_size=4)))
    try:
        made = array.reshape(new_shape, copy=False) is not None
    except ValueError as refusal:
        made = False if "copy" in str(refusal) else None
    try:
        found = bool(explain_reshape(array, new_shape))
    except LayoutError:
        found = None
    assert found is made


def test_why_numpy_copies():
    """D15. The axes that merge, the new axis that would cut, and what to do."""
    answer = explain_reshape(X.transpose(1, 0, 2)[..., ::-1], (6, 4))
    assert not answer and isinstance(answer, NeedsCopy)
    assert (answer.boundary, answer.new_axis, answer.order) == ((0, 1), 0, (1, 0, 2))
    assert str(answer).splitlines() == [
        "x.reshape((6, 4), copy=False) needs a copy: shape (3, 2, 4), strides (32, 96, -8) bytes",
        "runs of axes: 0 | 1 | 2, of sizes 3 | 2 | 4; new axis 0 of size 6 would cut the boundary after axis 0",
        "axis 0 and axis 1 do not merge: the stride of axis 0 is 32, not 2 * 96 = 192",
        "to do: x.reshape((6, 4)) copies",
        "x.transpose(1, 0, 2).reshape((6, 4), copy=False) does not, and has the elements in another order",
    ]


def test_the_boundary_is_where_the_runs_meet():
    """D15. The last axis of the one and the first of the other, axes of size 1 left out."""
    answer = explain_reshape(np.zeros((2, 3, 1, 4, 5))[..., :3, :].transpose(0, 1, 2, 4, 3), (2, 9, 5))
    assert (answer.boundary, answer.new_axis) == ((1, 3), 1)
    assert [run.axes for run in answer.runs] == [(0, 1), (3,), (4,)]


def test_why_numpy_copies_in_the_other_order():
    """D15. With the first axis fastest, runs are named from the last axis on, and boundaries lie before an axis."""
    answer = explain_reshape(X, (4, 6), order="F")
    assert (answer.boundary, answer.new_axis, answer.order) == ((2, 1), 1, (2, 1, 0))
    assert str(answer).splitlines() == [
        "x.reshape((4, 6), order='F', copy=False) needs a copy: shape (2, 3, 4), strides (96, 32, 8) bytes",
        "runs of axes: 2 | 1 | 0, of sizes 4 | 3 | 2; new axis 1 of size 6 would cut the boundary before axis 2",
        "axis 2 and axis 1 do not merge: the stride of axis 2 is 8, not 3 * 32 = 96",
        "to do: x.reshape((4, 6), order='F') copies",
        "x.transpose(2, 1, 0).reshape((4, 6), order='F', copy=False) does not, and has the elements in another order",
    ]
    turned = explain_reshape(X.T, (4, -1), order="A")
    assert turned and isinstance(turned, NoCopy) and turned.new_strides == (8, 32)
    assert explain_reshape(X, (4, -1), order="A").terms == explain_reshape(X, (4, -1)).terms


def test_why_numpy_does_not_copy():
    """D15. The strides of the view; an array of one axis is written as Python has it."""
    answer = explain_reshape(X[:, 1:], (2, -1))
    assert answer and isinstance(answer, NoCopy) and answer.new_strides == (96, 8)
    assert str(answer).splitlines() == [
        "x.reshape((2, 8), copy=False) makes no copy: the strides (96, 8) bytes read the same elements",
        "runs of axes: 0 | 1·2, of sizes 2 | 2·4",
    ]
    assert str(explain_reshape(X, 24)).startswith("x.reshape((24,), copy=False) makes no copy")
    assert str(explain_reshape(X[:0], (5, -1))) == "x.reshape((5, 0), copy=False) makes no copy: there are no elements"
    assert "no axes of size 2 or more" in str(explain_reshape(X[:1, :1, :1], ()))


def test_why_pytorch_copies():
    """D15. Runs of several dims; no order of the dims helps here."""
    view = View.create((23, 17, 32, 15), (1, 23 * 480, 15, 23 * 17 * 480))
    answer = explain_view(view, (23 * 17, 480))
    assert (answer.boundary, answer.new_axis) == ((0, 1), 0)
    view = View.create((23, 17, 32, 15), (23 * 500, 500, 15, 1))
    answer = explain_view(view, (23, 17 * 32, 15))
    assert str(answer).splitlines() == [
        "x.view(23, 544, 15) needs a copy: shape (23, 17, 32, 15), strides (11500, 500, 15, 1)",
        "runs of dims: 0 | 1 | 2·3, of sizes 23 | 17 | 32·15; new dim 1 of size 544 would cut the boundary "
        "after dim 1",
        "dim 1 and dim 2 do not merge: the stride of dim 1 is 500, not 32 * 15 = 480",
        "to do: x.contiguous().view(23, 544, 15) or x.reshape(23, 544, 15) copies",
    ]
    assert answer.order is None


def test_orders_are_tried_in_turn():
    """D15. Falling strides first; all others of five axes at most."""
    assert runs.order_without_copy((3, 2), (1, 3), (6,)) == (1, 0)
    assert runs.order_without_copy((2, 3, 2), (7, 20, 1), (3, 4)) is None
    assert runs.order_without_copy((2, 3, 1, 1, 1, 1), (-1, -2, 9, 9, 9, 9), (6,))[-2:] == (1, 0)
    assert runs.order_without_copy((2, 3, 5), (100, 20, 1), (3, 2, 5)) == (1, 0, 2)
    assert runs.order_without_copy((2, 3, 5, 1, 1, 1), (100, 20, 1, 1, 1, 1), (3, 2, 5)) is None


def test_a_shape_and_an_order_are_read_as_numpy_reads_them():
    """D15. A shape may be an array of one axis, or of none; small letters are orders."""
    flat = np.arange(6)
    assert str(explain_reshape(flat, np.array([3, -1]))) == str(explain_reshape(flat, (3, 2)))
    assert str(explain_reshape(flat, np.array(6))) == str(explain_reshape(flat, 6))
    turned = flat.reshape(2, 3).T
    assert [bool(explain_reshape(turned, 6, order)) for order in "cfa"] == [False, True, True]
    with pytest.raises(MovementError, match="more than 1024 entries"):
        explain_reshape(flat, np.zeros(5000, int))


REFUSED = [
    (lambda: explain_reshape(X, (5, 5)), MovementError, r"has 24 elements, \(5, 5\) has 25; need the same number"),
    (lambda: explain_reshape(X, (-1, -1)), MovementError, "need sizes >= 0, and at most one of -1"),
    (lambda: explain_reshape(X, (5, -1)), MovementError, "is ambiguous, or does not fit"),
    (lambda: explain_reshape(X[:0], (0, -1)), MovementError, "is ambiguous, or does not fit"),
    (lambda: explain_reshape(X[:0], (0, 2**62)), MovementError, "too many elements"),
    (lambda: explain_reshape(X, (24, *[1] * 64)), MovementError, "65 axes; need at most 64"),
    (lambda: explain_reshape(X, (2.0, 12)), MovementError, "2.0 is not an integer"),
    (lambda: explain_reshape(X, 24, order="K"), MovementError, "order 'K'; need one of C, F, A"),
    (lambda: explain_reshape(X, 24, order=["F"]), MovementError, "order"),
    (lambda: explain_reshape(X, np.array([[2, 12]])), MovementError, "is not an integer"),
    (lambda: explain_reshape(X, "24"), MovementError, "is not a shape"),
    (lambda: explain_reshape([1, 2], (2,)), ArrayError, "is not an ndarray of numpy"),
    (lambda: explain_reshape(np.arange(4).reshape(2, 2).view(np.matrix), 4), ArrayError, "a matrix, which keeps two"),
    (lambda: explain_reshape(np.ma.zeros(3), 3), ArrayError, "a masked array"),
    (lambda: explain_view(View.create((2, 3)), (-2, 3)), MovementError, "at most one of -1"),
    (lambda: explain_view(X, (24,)), ArrayError, "is no tensor of PyTorch"),
    (lambda: explain_view(View.create((2,)).pad(((1, 0),)), (3,)), ArrayError, "no mask"),
    (lambda: explain_view(View.create((2,), (-1,), 1), (2,)), ArrayError, "strides >= 0"),
]


@pytest.mark.parametrize(("call", "error", "message"), REFUSED)
def test_refusals(call, error, message):
    """D15."""
    with pytest.raises(error, match=message):
        call()


def test_none_is_the_shape_of_the_array_and_the_usual_order():
    x = np.arange(6).reshape(2, 3)
    assert str(explain_reshape(x, None)) == str(explain_reshape(x, (2, 3)))
    assert str(explain_reshape(x.T, 6, None)) == str(explain_reshape(x.T, 6, "C"))
