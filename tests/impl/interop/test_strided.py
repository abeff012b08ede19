"""Views as arrays of numpy over a buffer: the elements that they read, none outside, none written twice (D8, D16)."""

import itertools
from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from impl import ShapeTracker, View
from impl.chains import chain
from impl.errors import ArrayError, LayoutError, OutOfBoundsError
from impl.interop.arrays import as_strided, overlap, read, reads_each_once, view_of
from impl.symbolic import Variable

X = np.arange(24).reshape(2, 3, 4)


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(-6, 9)), max_size=4), st.integers(-5, 40), st.integers(0, 40))
def test_nothing_outside_of_the_buffer_is_read(lines, offset, elements):
    """D8. Either every index reads what the definition reads, or the error names an index that leaves the buffer."""
    shape, strides = tuple(size for size, _ in lines), tuple(stride for _, stride in lines)
    addresses = {index: offset + sum(i * s for i, s in zip(index, strides, strict=True))
                 for index in itertools.product(*map(range, shape))}  # fmt: skip
    view = View.create(shape, strides, offset)
    try:
        made = as_strided(view, np.arange(elements))
    except OutOfBoundsError as refusal:
        assert addresses[refusal.index] == refusal.flat and not 0 <= refusal.flat < elements
        assert (refusal.level, refusal.size) == (-1, elements)
    else:
        assert {index: int(made[index]) for index in addresses} == addresses
        assert made.flags.writeable is (len(set(addresses.values())) == len(addresses))


def test_who_may_write_what():
    """D8. What may be written is written in the buffer; what two indices, or elements that overlap, share is not."""
    buffer = np.zeros(6)
    as_strided(View.create((2, 3)).permute((1, 0)), buffer)[2, 1] = 7
    assert buffer.tolist() == [0, 0, 0, 0, 0, 7]
    assert not as_strided(View.create((3, 3), (1, 1)), np.arange(9)).flags.writeable
    assert not as_strided(View.create((3,)), np.broadcast_to(np.array(4), (3,))).flags.writeable
    apart = np.lib.stride_tricks.as_strided(np.arange(3, dtype="i8"), (5,), (4,))
    one = np.lib.stride_tricks.as_strided(np.arange(1), (1,), (0,))
    assert as_strided(View.create((1,)), one).flags.writeable
    assert apart.flags.writeable and not as_strided(View.create((5,)), apart).flags.writeable
    assert as_strided(View.create((3,)), np.arange(9)[::-1]).flags.writeable


def test_whether_indices_meet_is_exact():
    """D8. All views of three axes with sizes up to 3 and strides from -4 to 7."""
    pairs = list(itertools.product(range(1, 4), range(-4, 8)))
    for lines in itertools.combinations_with_replacement(pairs, 3):
        found = [0]
        for size, stride in lines:
            found = [each + k * stride for each in found for k in range(size)]
        view = View.create(tuple(size for size, _ in lines), tuple(stride for _, stride in lines))
        assert reads_each_once(view) is (len(set(found)) == len(found))


def test_beyond_the_span_that_is_counted_an_array_is_read_only(monkeypatch):
    """D8. What is seen at a glance is still seen: the large axes step over all that the small ones reach."""
    knights = View.create((3, 2), (2, 3))
    assert reads_each_once(knights) and reads_each_once(View.create((3, 2), (2 * 10**9, 3 * 10**9)))
    monkeypatch.setattr(overlap, "MOST_SPAN", 4)
    assert not reads_each_once(knights)
    assert reads_each_once(View.create((10**9, 5, 4), (20, 4, 1))) and reads_each_once(View.create((0, 2), (1, 1)))


PADDED = View.create((2, 3)).pad(((0, 1), (1, 0)))


def test_a_mask_is_filled_in_a_copy_or_refused():
    """D10. Also where nothing is valid; without a mask nothing is copied."""
    with pytest.raises(ArrayError, match=r"axis 0 of size 3 reads the buffer in \[0, 2\) alone: .* need fill=.*shrink"):
        as_strided(PADDED, np.arange(6))
    buffer = np.arange(6)
    made = as_strided(PADDED, buffer, fill=-1)
    assert made.tolist() == [[-1, 0, 1, 2], [-1, 3, 4, 5], [-1, -1, -1, -1]]
    assert not np.shares_memory(made, buffer) and made.dtype == buffer.dtype
    assert as_strided(View.create((2, 2), mask=((0, 0), (0, 2))), buffer, fill=9).tolist() == [[9, 9], [9, 9]]
    assert np.shares_memory(as_strided(View.create((2, 3)), buffer, fill=1), buffer)
    assert as_strided(View((0, 3), (3, 1), 0, ((0, 0), (1, 3)), False), buffer).shape == (0, 3)
    assert as_strided(PADDED, np.array([None] * 6), fill=None).shape == (3, 4)
    for whole in (View((3,), (1,), 0, ((0, 3),), False), View((), (), 0, (), False)):
        assert np.shares_memory(as_strided(whole, buffer), buffer), "a mask that excludes nothing is none"
    with pytest.raises(ArrayError, match=r"fill: .* elements; need at most"):
        as_strided(View.create((1,)).pad(((0, 2**40),)), buffer, fill=0)


@pytest.mark.parametrize(
    ("kind", "fill", "wanted"),
    [
        ("i8", 2.0, 2), ("u1", 255, 255), ("?", 1, True), ("f2", 0.1, np.float16(0.1)), ("f4", float("inf"), np.inf),
        ("c8", 1, 1), ("i4", np.int64(-7), -7), ("f4", np.float64(0.1), np.float32(0.1)), ("O", None, None),
        ("U2", "ab", "ab"), ("M8[D]", np.datetime64("2020-01-01", "D"), np.datetime64("2020-01-01", "D")),
        ("S2", "ab", b"ab"), ("V2", b"ab", np.void(b"ab")), (">i4", -1, -1), (">f8", 0.1, 0.1), (">U3", "abc", "abc"),
        ("M8[D]", np.datetime64("20000-01-01", "s"), np.datetime64("20000-01-01", "D")),
        ("m8[h]", np.timedelta64(2, "D"), np.timedelta64(48, "h")), ("m8[D]", 5, np.timedelta64(5, "D")),
        ("g", np.longdouble(1), 1), ("f8", np.longdouble("0.1"), 0.1), ("i8", np.longdouble(3), 3),
        ("c16", np.clongdouble(1j), 1j), ("i8", np.array(3.0), 3), ("f2", 65519, 65504), ("f2", 1e-30, 0),
        ("i1,>i4", (3, 4), np.array((3, 4), "i1,>i4")), ("i1,>i4", np.array((3, 4), "i1,>i4")[()], (3, 4)),
        ("i1,(2,)f4,U1", (1, [2, 3], "a"), np.array((1, [2, 3], "a"), "i1,(2,)f4,U1")),
        ("O", np.timedelta64(5, "ns"), np.timedelta64(5, "ns")),
    ],
)  # fmt: skip
def test_what_fills(kind, fill, wanted):
    """D10. A value that an element can have."""
    buffer = np.zeros(6, kind)
    found = as_strided(PADDED, buffer, fill=fill)
    assert found.dtype == buffer.dtype
    assert found[2, 0] == (wanted if buffer.dtype.names is None else np.array(wanted, buffer.dtype))


def test_what_fills_elements_of_other_packages():
    """D10. Small integers do not wrap, and what floating point cannot hold is refused, with no infinity too."""
    types = pytest.importorskip("ml_dtypes")
    for kind, fill in ((types.int4, -8), (types.bfloat16, 0.5), (types.float4_e2m1fn, 6), ("i4", types.int4(3))):
        assert as_strided(PADDED, np.zeros(6, kind), fill=fill)[2, 0] == fill
    assert as_strided(PADDED, np.zeros(6, types.bfloat16), fill=0.1)[2, 0] == types.bfloat16(0.1)
    for kind, fill in (
        (types.int4, 100), (types.int4, 0.5), (types.float8_e4m3fn, 1e5), (types.float8_e4m3fn, float("inf")),
        (types.float4_e2m1fn, 100), (types.float4_e2m1fn, float("nan")), (types.float8_e8m0fnu, 0),
        (types.bfloat16, 1e39), (types.int4, "x"),
    ):  # fmt: skip
        with pytest.raises(ArrayError, match="is no element of"):
            as_strided(PADDED, np.zeros(6, kind), fill=fill)


@pytest.mark.parametrize(
    ("kind", "fill", "message"),
    [
        ("i8", "x", "fill: 'x' is no element of int64: need a number"),
        ("i8", 0.5, "float64 would hold it"),
        ("i8", float("nan"), "float64 would hold it"),
        ("u1", 256, "out of bounds|would hold it"),
        ("u1", -1, "out of bounds|would hold it"),
        ("?", 2, "would hold it"),
        ("f8", 1j, "complex128 would hold it"),
        ("f8", 10**400, "is no element of float64"),
        ("f8", [1.0], "need a number"),
        ("f8", None, "need a number"),
        ("i4,i4", object(), "is no element of"),
        ("m8[s]", np.timedelta64(5, "ns"), "it would be .*; need a value that reads back"),
        ("m8[D]", np.timedelta64(1, "Y"), "same_kind"),
        ("m8[D]", 1.5, "Could not convert"),
        ("m8[s]", timedelta(microseconds=1), "it would be"),
        ("M8[ns]", np.datetime64("20000", "Y"), "it would be"),
        ("M8[D]", "2020-01-01T12", "it would be"),
        ("M8[D]", 5, "requires a specified unit"),
        ("i8", np.timedelta64(5, "ns"), "need a number"),
        ("U3", "abcdef", "it would be 'abc'"),
        ("U2", None, "need a text"),
        ("U2", 12, "need a text"),
        ("S2", "a\0", "it would be 'a'"),
        ("V2", b"a", "need 2 bytes"),
        ("f2", 70000, "it would be inf"),
        ("f4", 1e300, "it would be inf"),
        ("f8", np.clongdouble(1j), "would hold it"),
        ("i8", np.longdouble("3.5"), "would hold it"),
        ("i1,i4", 300, "need a tuple of 2 values, for f0, f1"),
        ("i1,i4", (300, 1), "out of bounds"),
        ("i1,i4", (1, 2, 3), "need a tuple of 2 values"),
        ("i1,(2,)f4", (1, 2), r"need values of shape \(2,\), not 2"),
    ],
)
def test_what_does_not_fill(kind, fill, message):
    """D10. numpy would cut it off, or not take it; also where nothing has to be filled."""
    for view in (PADDED, View.create((2, 3))):
        with pytest.raises(ArrayError, match=message):
            as_strided(view, np.zeros(6, kind), fill=fill)


def test_several_views_are_one_array_if_they_are_one_view():
    """D16, D17. Otherwise the error has the witness."""
    buffer = np.arange(12)
    rows = ShapeTracker.from_shape((3, 4)).permute((1, 0))
    two = ShapeTracker((View.create((12,), (-1,), 11), View.create((3, 4))))
    assert as_strided(two, buffer).tolist() == buffer[::-1].reshape(3, 4).tolist()
    assert chain("(3, 4).T[::-1]").as_strided(buffer).tolist() == buffer.reshape(3, 4).T[::-1].tolist()
    assert as_strided(two.views, buffer).tolist() == as_strided(list(two.views), buffer).tolist()
    with pytest.raises(ArrayError, match=r"2 views that are no single view.*indices .* addresses .*materialize"):
        as_strided(rows.reshape((12,)), buffer)
    with pytest.raises(OutOfBoundsError, match="flat number 5 of view 0"):
        as_strided((View.create((5,)), View.create((2, 3))), buffer)


REFUSED_VIEWS = [
    (lambda: as_strided(View.create((2, 3), (4, 1)), X[0, :2, :3]), ArrayError, "is not row-major; need one axis"),
    (lambda: as_strided((), X), ArrayError, "no views"),
    (lambda: as_strided(None, X), ArrayError, "is not"),
    (lambda: as_strided(View.create((2,)), [1, 2]), ArrayError, "is no array"),
    (lambda: as_strided(View.create((Variable("n", 1, 3),)), X), ArrayError, "symbolic parts; need plain integers"),
    (lambda: as_strided(View.create((1,) * 65), X), ArrayError, "as_strided: View"),
    (lambda: as_strided(View.create((2**62, 0)), X), ArrayError, "as_strided: View"),
    (lambda: as_strided(View.create((2**70, 0)), X), ArrayError, "as_strided: View"),
    (lambda: as_strided(View.create((2**62,), (0,)), X), ArrayError, "as_strided: View"),
    (lambda: as_strided(View.create((25,)), X), OutOfBoundsError, r"index \(24,\) reads address 24; .* 24 elements"),
    (lambda: as_strided(View.create((2,), (-1,)), X), OutOfBoundsError, r"valid index \(1,\) reads address -1"),
    (lambda: as_strided(View.create((2,)), X[:0]), OutOfBoundsError, "the buffer has 0 elements"),
]


@pytest.mark.parametrize(("call", "error", "message"), REFUSED_VIEWS)
def test_views_that_are_no_arrays_are_refused(call, error, message):
    """D8. By errors of the library."""
    with pytest.raises(error, match=message) as found:
        call()
    assert isinstance(found.value, LayoutError)


def test_a_buffer_may_have_steps_of_its_own():
    """D8. A flat number is the place of an element in it, whatever lies between."""
    assert as_strided(View.create((2, 3)).permute((1, 0)), np.arange(12)[::-2]).tolist() == [[11, 5], [9, 3], [7, 1]]
    assert as_strided(View.create((2, 2)), X[0, 0]).tolist() == [[0, 1], [2, 3]]


def test_elements_that_numpy_has_no_name_for_are_read():
    """D8. Of another package, in memory with gaps as well."""
    types = pytest.importorskip("ml_dtypes")
    row = np.arange(8).astype(types.float8_e5m2)[::2]
    found = read(row[::-1])
    assert as_strided(found.view, found.buffer).tolist() == [6, 4, 2, 0]
    made = as_strided(View.create((2, 2)), row)
    made[1, 1] = 5
    assert (made.dtype, row.tolist()) == (row.dtype, [0, 2, 4, 5])


@pytest.mark.skipif(not hasattr(np.dtypes, "StringDType"), reason="needs texts of any length, which numpy 2 has")
def test_texts_of_any_length_are_no_buffer():
    """D7. They lie outside of the memory of the array, which has a view all the same."""
    texts = np.array(["a", "bcd", ""], np.dtypes.StringDType())
    assert view_of(texts[::-2]) == View.create((2,), (-2,), 2)
    for ask in (lambda: read(texts), lambda: as_strided(View.create((2,)), texts)):
        with pytest.raises(ArrayError, match=r"lie outside of the memory of the array; need texts of one length"):
            ask()
