"""Input whose memory has gaps or another order is read where it lies (D16, D29)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from impl import ShapeTracker, View
from impl.errors import LowerError
from impl.lower import materialize
from impl.symbolic import Variable

X = np.arange(24, dtype="i4").reshape(2, 3, 4)
PAIR = np.dtype([("a", "i4"), ("b", "i4")])
PACKED = np.dtype([("a", "u1"), ("b", "i4")])
INPUTS = [
    X.T, X[:, ::-1], X[1:, ::2, ::-2], X[..., 1], X[::-1, ::-1, ::-1], np.asfortranarray(X),
    np.broadcast_to(X[0, 0], (3, 4)), np.zeros((2, 3), PAIR)["b"], X.astype("f2").T,
    X.astype("u8")[:, 1:], (X % 2 == 0).T,
]  # fmt: skip


@pytest.mark.parametrize("runs", ["cc", None])
@pytest.mark.parametrize("number", range(len(INPUTS)))
def test_an_input_is_read_by_its_own_strides(number, runs):
    """D29. An address of the tracker is the row-major number of an element."""
    given = INPUTS[number]
    whole = materialize(ShapeTracker.from_shape((given.size,)), given, compiler=runs)
    assert bytes(whole) == given.tobytes()
    turned = ShapeTracker.from_shape(given.shape).permute(tuple(range(given.ndim))[::-1]).pad(((1, 2),) * given.ndim)
    assert bytes(materialize(turned, given, compiler=runs)) == np.pad(given.T, (1, 2)).tobytes()


@given(st.data())
def test_any_strides_and_any_tracker(data):
    """D16, D29. What numpy reads from a copy; by the Python loop."""
    shape = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
    keys = [slice(None, None, data.draw(st.sampled_from([1, 2, -1, -2]))) for _ in shape]
    given = np.arange(np.prod(shape), dtype="i2").reshape(shape)[tuple(keys)]
    given = given.transpose(data.draw(st.permutations(range(given.ndim))))
    ranges = [sorted(data.draw(st.tuples(*[st.integers(0, size)] * 2))) for size in given.shape]
    tracker = ShapeTracker.from_shape(given.shape).shrink(tuple(map(tuple, ranges)))
    tracker = tracker.permute(tuple(range(given.ndim))[::-1])
    wanted = given[tuple(slice(*pair) for pair in ranges)].T
    flat = tracker.reshape((wanted.size,)) if wanted.size else tracker
    assert bytes(materialize(flat, given, compiler=None)) == wanted.tobytes()


def test_an_input_with_sizes_that_are_variables():
    """D29. The strides of the input are numbers."""
    n = Variable("n", 1, 4)
    tracker = ShapeTracker.from_shape((n, 2)).permute((1, 0))
    for runs in ("cc", None):
        found = materialize(tracker, np.arange(16)[::-2], var_vals={n: 3}, compiler=runs)
        assert found.tolist() == [[15, 11, 7], [13, 9, 5]]


def test_memory_that_is_not_aligned_is_read():
    """D29. From a copy of the block."""
    memory = np.frombuffer(b"x" + np.arange(12, dtype="f8").tobytes(), "u1")[1:].view("f8")[::-3]
    assert materialize(ShapeTracker.from_shape((2, 2)), memory).tolist() == [[11, 8], [5, 2]]


def test_an_axis_of_one_element_has_any_stride():
    """D29. No element lies that far off."""
    given = np.lib.stride_tricks.as_strided(X, (1, 3), (6, 8))
    assert materialize(ShapeTracker.from_shape((3,)), given, compiler=None).tolist() == [0, 2, 4]


def test_memory_without_an_element_is_nowhere():
    """D29. Not in front of a block, and not inside of what is written."""
    block, nothing = memoryview(bytearray(b"abcdefgh")), ShapeTracker((View.create((4,), mask=((2, 2),)),))
    assert materialize(nothing, block[4:4:3], compiler=None).tolist() == [0] * 4
    for empty in (block[2:2], block[2:2:-3]):
        assert materialize(nothing, empty, out=block[:4], compiler=None) == bytes(4)


THREE = ShapeTracker.from_shape((3,))
REFUSED = [
    (lambda: materialize(ShapeTracker.from_shape((13,)), X[:, :, ::2]), "addresses 0 to 12; .* has 12 elements"),
    (lambda: materialize(ShapeTracker((View.create((2,), offset=-1),)), X.T), "addresses -1 to 0"),
    (lambda: materialize(THREE, np.zeros(3, PACKED)["b"]), "axis 0 has a stride of 5 bytes; need a multiple of 4"),
    (lambda: materialize(THREE, X.T, "uint8"), "are not one block; need one block to read elements of 1"),
    (lambda: materialize(THREE, np.array([None] * 9)[::2]), "are objects; need numbers"),
    (lambda: materialize(THREE, X[0, ::-1, 1], out=X[0, 1, :3]), "overlaps the input"),
    (lambda: materialize(THREE, X[0, ::2], out=X[0, 1, :3]), "or lies between its elements; need memory of its own"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_does_not_fit_is_refused(call, message):
    """D29. Nothing outside of the memory between the lowest and the highest element is read or written."""
    with pytest.raises(LowerError, match=message):
        call()
