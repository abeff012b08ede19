"""Arrays of numpy, JAX and others as views, and as arrays again, without copying (D7, D8)."""

import array
from math import prod
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from impl import ShapeTracker, View
from impl.chains import Chain
from impl.errors import ArrayError
from impl.interop import tinygrad
from impl.interop.arrays import as_strided, memory, read, tracker_of, view_of
from impl.interop.arrays.libraries import require_plain_of_jax
from impl.interop.arrays.memory import Memory, view_in_elements
from impl.view.interchange import Interchange

X = np.arange(24).reshape(2, 3, 4)
PACKED = np.dtype([("a", "u1"), ("b", "i4"), ("c", "u1")])
PAIR = np.dtype([("a", "i4"), ("b", "i4")])


def where(array):
    """Where the elements of an array of numpy lie: the address, and the strides of axes of size 2 or more."""
    steps = [stride for size, stride in zip(array.shape, array.strides, strict=True) if size > 1]
    return array.__array_interface__["data"][0], steps


def returned(given):
    """An array, read and made again."""
    found = read(given)
    assert found.view == view_of(given) == View.of(given)
    assert tracker_of(given) == ShapeTracker.of(given) == ShapeTracker((found.view,))
    assert found.buffer.ndim == 1
    made = found.view.as_strided(found.buffer)
    assert where(as_strided(found.view, found.buffer)) == where(ShapeTracker.of(given).as_strided(found.buffer))
    return made


def assert_same(made, given):
    """Both arrays are the same elements of the same memory."""
    assert made.dtype == given.dtype and made.shape == given.shape
    if given.size:
        assert where(made) == where(given) and (given.dtype.hasobject or np.shares_memory(made, given))
        assert made.tolist() == given.tolist()


ARRAYS = {
    "contiguous": (X, (12, 4, 1), 0),
    "transposed": (X.T, (1, 4, 12), 0),
    "flipped": (X[:, ::-1], (12, -4, 1), 8),
    "sliced": (X[1:, ::2, ::-2], (0, 8, -2), 15),
    "one element": (X[1, 2, 3, ...], (), 23),
    "0-d": (np.array(5), (), 0),
    "repeated": (np.broadcast_to(X[0, 0], (3, 4)), (0, 1), 0),
    "windows": (np.lib.stride_tricks.sliding_window_view(X[0, 0], 2), (1, 1), 0),
    "windows inside": (np.lib.stride_tricks.sliding_window_view(X[1, 1, 1:], 2), (1, 1), 17),
    "column-major": (np.asfortranarray(X), (1, 2, 6), 0),
    "halves of elements": (X.view("i4")[..., 1], (24, 8), 1),
    "another kind, a byte on": (X.view("u1")[0, 0, 1:25].view("i8"), (1,), 0),
    "objects": (np.array([object(), None, 3], object)[::-1], (-1,), 2),
    "an object": (np.array(None, object), (), 0),
    "structured": (np.zeros((2, 3), PACKED)[:, ::-1], (3, -1), 2),
    "a field": (np.zeros((2, 3), PAIR)["b"].T, (2, 6), 1),
    "a field of one": (np.zeros(1, PACKED)["b"], (0,), 0),
    "matrix": (np.arange(4).reshape(2, 2).view(np.matrix)[::-1], (-2, 1), 2),
    "bytes": (np.frombuffer(b"abcdefgh", "u2")[::-1], (-1,), 3),
    "other order of bytes": (np.arange(3, dtype=">i4")[1:], (1,), 1),
    "a strided memoryview": (np.asarray(memoryview(X[:, :, ::2])), (12, 4, 2), 0),
    "a field of columns": (np.array([[(1, 2)] * 3, [(3, 4)] * 3], PAIR, order="F")["b"], (2, 4), 1),
    "a field beside objects": (np.zeros(3, [("a", "O"), ("b", "i8")])["b"][1:], (2,), 0),
    "more than its base": (np.lib.stride_tricks.as_strided(np.asarray(memoryview(np.arange(8))[2:4]), (4,)), (1,), 0),
    "dates": (np.array(["2020-01-01", "2020-01-02"], "M8[D]")[::-1], (-1,), 1),
}  # fmt: skip


@pytest.mark.parametrize("name", ARRAYS)
def test_an_array_is_read_and_made_again(name):
    """D8. The offset counts from the outermost array that it is a view of; "halves of elements": of the fields."""
    given, strides, offset = ARRAYS[name]
    view = view_of(given)
    assert (view.strides, view.offset, view.mask) == (strides, offset, None)
    assert_same(returned(given), np.asarray(given))


@pytest.mark.parametrize("given", [X[5:], np.zeros((3, 0, 2)), X[:, 3:, ::-1], np.zeros((0,), PACKED)["b"]])
def test_an_array_without_elements_is_row_major(given):
    """D7. It reads nothing, from nowhere."""
    assert view_of(given) == View.create(given.shape)
    assert_same(returned(given), given)


def test_parts_of_what_has_no_elements_are_row_major():
    """D7. As of a tensor of PyTorch, whatever its strides are."""
    assert view_in_elements((2, 0, 3), (7, 5, -1), 5) == View.create((2, 0, 3))
    assert view_in_elements((2, 1, 3), (7, 5, -1), 5) == View.create((2, 1, 3), (7, 0, -1), 5)


def test_a_field_whose_phase_is_not_that_of_the_whole():
    """D8. The rows begin 1 byte after their memory, and the view 1 byte after the rows."""
    rows = np.ndarray((3, 2), "i2", bytearray(range(24)), 1, (6, 2))
    shifted = rows.view("u1")[:, 1:3].view("i2")
    assert_same(returned(rows), rows)
    assert_same(returned(shifted), shifted)
    assert Memory.of(shifted).root is shifted


def test_who_may_write_what_was_read():
    """D8. The buffer may, where the array and its memory may; an array whose indices meet never."""
    assert returned(X[::-1]).flags.writeable
    assert not returned(np.broadcast_to(X[0, 0], (3, 4))).flags.writeable
    assert not returned(np.frombuffer(b"abcd", "u1")).flags.writeable


def test_other_objects_with_memory():
    """D8. By the buffer protocol, by the array interface, and by DLPack alone."""

    class Interface:
        def __init__(self):
            self.__array_interface__ = X[:, ::-1].__array_interface__

    class Packed:
        def __dlpack__(self, **options):
            return X.T.__dlpack__(**options)

        def __dlpack_device__(self):
            return X.__dlpack_device__()

    assert view_of(array.array("d", [1, 2])) == view_of(memoryview(b"ab")) == view_of(bytearray(2)) == View.create((2,))
    assert view_of(memoryview(b"abcdef")[::-2]) == View.create((3,), (-2,), 4)
    assert view_of(Interface()) == View.create((2, 3, 4), (12, -4, 1), 8)
    assert view_of(Packed()).strides == (1, 4, 12)
    for one, wanted in ((Interface(), X[:, ::-1]), (Packed(), X.T)):
        assert_same(returned(one), wanted)


def test_arrays_of_jax_are_row_major():
    """D7. They show no strides; while JAX compiles they have a view, and no memory."""
    jax = pytest.importorskip("jax")
    given = jax.numpy.arange(6, dtype="bfloat16").reshape(2, 3).T
    assert view_of(given) == View.create((3, 2))
    made = returned(given)
    assert made.tolist() == np.asarray(given).tolist() and made.dtype == given.dtype
    assert as_strided(View.create((3,), (2,)), given).tolist() == [0, 1, 2]
    seen = []
    jax.jit(lambda x: seen.append(view_of(x)) or x)(given)
    assert seen == [View.create((3, 2))]
    with pytest.raises(ArrayError, match="has no memory"):
        jax.jit(read)(given)
    with pytest.raises(ArrayError, match="need numbers"):
        view_of(jax.random.key(0))
    given.delete()
    with pytest.raises(ArrayError, match="was deleted, or donated"):
        view_of(given)


def test_other_classes_of_views_are_made_as_well():
    """D7. Those of the drop-in, and chains, which go on from there; what is none of these is no array's."""
    assert Chain.of(X.T).then("reshape", 4, 6).is_copy_free is False
    assert Chain.of(X[:, 1:]).then("reshape", 2, 8).as_strided(X).tolist() == X[:, 1:].reshape(2, 8).tolist()
    for name in ("View", "ShapeTracker"):
        kind = getattr(tinygrad, name)
        found = kind.of(X.T)
        assert type(found) is kind and found.views[0].strides == (1, 4, 12)
        assert all(type(view) is tinygrad.View for view in found.views)
    with pytest.raises(ArrayError, match=r"Interchange\.of: need View\.of, ShapeTracker\.of or Chain\.of"):
        Interchange.of(X)


def test_an_array_of_jax_in_another_order(monkeypatch):
    """D8. Its layout is read where it is; elsewhere JAX shows no strides, and the buffer is a row-major copy."""
    jax = pytest.importorskip("jax")
    layout = pytest.importorskip("jax.experimental.layout")
    rows = jax.numpy.arange(6.0).reshape(2, 3)
    columns = jax.device_put(rows, layout.Format(layout.Layout(major_to_minor=(1, 0)), rows.sharding))
    assert view_of(columns).strides == (1, 2)
    assert_same(returned(columns), np.asarray(columns))
    monkeypatch.setattr(memory, "is_on_host", lambda _array: False)
    assert view_of(columns) == View.create((2, 3)) and returned(columns).tolist() == rows.tolist()


def test_an_array_of_jax_on_several_devices_is_refused():
    """D7. It has several buffers."""
    pytest.importorskip("jax")
    several = SimpleNamespace(is_deleted=lambda: False, sharding=SimpleNamespace(device_set={0, 1}))
    with pytest.raises(ArrayError, match=r"is on 2 devices; need one: `array.addressable_shards\[k\].data`"):
        require_plain_of_jax("View.of", several)


def test_an_array_that_numpy_cannot_read_has_a_view():
    """D7. By its attributes, as those of cupy; counted from the lowest address."""

    class Elsewhere:
        shape, strides, itemsize = (2, 3), (48, -8), 8

        def __dlpack__(self, **options):
            raise BufferError("not on the host")

        def __dlpack_device__(self):
            return (2, 0)

    assert view_of(Elsewhere()) == View.create((2, 3), (6, -1), 2)
    with pytest.raises(ArrayError, match="numpy cannot read the memory of Elsewhere"):
        read(Elsewhere())
    for name, value, message in (
        ("strides", (8,), "1 strides for 2 axes"),
        ("strides", (48, 4), "a stride of 4 bytes"),
        ("strides", None, "is not integers"),
        ("itemsize", 0, "itemsize: 0; need an integer >= 1"),
    ):
        with pytest.raises(ArrayError, match=message):
            view_of(type("Odd", (Elsewhere,), {name: value})())
    empty = type("Empty", (Elsewhere,), {"shape": (3, 0), "strides": (-7, 4), "itemsize": 4})
    assert view_of(empty()) == View.create((3, 0))


class Masked:
    """An array interface with a mask."""

    __array_interface__ = X.__array_interface__ | {"mask": X > 3}


REFUSED = [
    (np.zeros((2, 3), PACKED)["b"], "axis 0 of size 2 has a stride of 18 bytes, and an element has 4; need a multiple"),
    (np.zeros((1, 3), PACKED)["b"], "axis 1 of size 3 has a stride of 6 bytes"),
    (np.ma.zeros(3), r"a masked array, .* need one whose elements all count: `.data`"),
    (Masked(), "an array interface with a mask"),
    (np.zeros(3, "V0"), "take 0 bytes"),
    (np.float64(2), "has no memory"),
    (np.ndarray, "has no memory"),
    ([1, 2], "is no array; need one of numpy"),
    ("ab", "is no array"),
    (None, "is no array"),
]


@pytest.mark.parametrize(("given", "message"), REFUSED)
def test_what_has_no_strides_is_refused(given, message):
    """D7."""
    for ask in (view_of, tracker_of, read):
        with pytest.raises(ArrayError, match=message):
            ask(given)


@st.composite
def sliced(draw):
    """An array of up to four axes, and one that views it: sliced, turned, transposed, repeated, and reshaped."""
    shape = draw(st.lists(st.integers(0, 4), max_size=4))
    found = np.arange(prod(shape), dtype=draw(st.sampled_from(["i2", "f4", "c16"]))).reshape(shape)
    for _ in range(draw(st.integers(0, 4))):
        key = [slice(*draw(st.tuples(*[st.none() | st.integers(-5, 5)] * 2, st.sampled_from([None, 1, -1, 2, -2, -3]))))
               for _ in found.shape]  # fmt: skip
        found = found[(*key, ...)].transpose(draw(st.permutations(range(found.ndim))))
        if draw(st.booleans()) and found.ndim < 5:
            found = np.broadcast_to(found, (draw(st.integers(0, 3)), *found.shape))
    return found


@given(sliced())
def test_an_array_that_views_another_comes_back(given):
    """D8. The same elements of the same memory; its view reads the flat numbers of the outermost array."""
    made = returned(given)
    assert_same(made, given)
    assert np.array_equal(as_strided(view_of(given), np.arange(4**4)), given)


@given(st.data())
def test_the_view_follows_the_movements_of_the_array(data):
    """D11, D13, D14. Slices, transposes and flips of numpy are shrink, permute and stride."""
    shape = data.draw(st.lists(st.integers(1, 5), min_size=1, max_size=3))
    given, tracker = np.arange(prod(shape)).reshape(shape), ShapeTracker.from_shape(tuple(shape))
    for _ in range(data.draw(st.integers(0, 3))):
        begins = [data.draw(st.integers(0, size - 1)) for size in given.shape]
        ranges = tuple((b, data.draw(st.integers(b + 1, n))) for b, n in zip(begins, given.shape, strict=True))
        steps = tuple(data.draw(st.sampled_from([1, 2, -1, -2])) for _ in given.shape)
        order = tuple(data.draw(st.permutations(range(given.ndim))))
        given = given[tuple(slice(*pair) for pair in ranges)][tuple(slice(None, None, step) for step in steps)]
        given = given.transpose(order)
        tracker = tracker.shrink(ranges).stride(steps).permute(order)
    assert tracker_of(given) == tracker


def test_what_may_not_be_written_to_is_read_so():
    """Found: by way of the buffer it could be."""
    locked = X.view()
    locked.flags.writeable = False
    for one in (locked, locked[::-1], np.broadcast_to(np.arange(3)[:, None], (3, 1)), locked.T):
        assert not read(one).buffer.flags.writeable and not returned(one).flags.writeable
    assert read(X).buffer.flags.writeable and X.flags.writeable


def test_a_size_below_0_is_an_error_of_the_array():
    with pytest.raises(ArrayError, match=r"^View.of: shape \(-1, 3\); need sizes >= 0$"):
        View.of(SimpleNamespace(shape=(-1, 3), strides=(12, 4), itemsize=4))
