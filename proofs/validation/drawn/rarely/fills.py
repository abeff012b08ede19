"""What stands where a mask reads nothing: values that an element of a buffer can have, of every kind of elements of
numpy and of small floating point beside it, and those that numpy would cut off, or take a unit from, to make them fit.
Texts of any length, which no buffer holds, and strides of arrays without elements (D7, D8, D10)."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import SimpleNamespace
from typing import Any
from warnings import catch_warnings, simplefilter

from impl import View
from impl.errors import ArrayError
from impl.interop.arrays import as_strided, read, view_of
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require, require_refused


def ask_rare_fills(random: Random) -> None:
    """Each in its ways; what numpy warns of when it leaves a part out is to be refused."""
    with catch_warnings():
        simplefilter("ignore")
        about_numbers(random)
        about_floating_point(random)
        about_complex_numbers(random)
    about_units(random)
    about_texts(random)
    about_fields(random)
    about_small_numbers(random)
    about_elements_elsewhere(random)
    about_strides_of_nothing(random)


def filled(kind: Any, fill: Any) -> Any:
    """A buffer of elements of a type, read with one more element in front."""
    buffer = numpy_module().zeros(1, kind)
    return as_strided(View.create((1,)).pad(((1, 0),)), buffer, fill)


def fills(kind: Any, fill: Any, wanted: Any) -> None:
    """Requires a value to be an element of a type, which reads back as another one."""
    numpy = numpy_module()
    found, row = filled(kind, fill), numpy.array([wanted], kind)
    is_same = repr(found[0]) == repr(row[0]) and found.dtype == row.dtype == numpy.dtype(kind)
    require(is_same, "a value that fills", kind, repr(fill), found)


def fills_not(kind: Any, *values: Any) -> None:
    """Requires values to be no elements of a type."""
    for fill in values:
        require_refused(lambda fill=fill: filled(kind, fill), f"a fill of {kind} with {fill!r}")  # type: ignore[misc]


def about_numbers(random: Random) -> None:
    """Integers in either order of their bytes, from Python, from numpy, with more bits, and out of an array without
    axes; those that are too large, broken, or lengths of time are no elements."""
    numpy, value = numpy_module(), random.randint(-99, 99)
    for kind in ("i1", "<i4", ">i4", ">i2", "i8"):
        given = value, float(value), numpy.int16(value), numpy.array(value), numpy.array(float(value))
        for fill in (*given, numpy.longdouble(value)):
            fills(kind, fill, value)
        fills_not(kind, value + 0.5, numpy.longdouble(value) + 0.5, 2**70, float("nan"), numpy.array([value]))
        fills_not(kind, numpy.timedelta64(value, "ns"), str(value), None)
    fills("?", random.choice((1, 1.0, True, numpy.array(1))), True)
    fills("?", random.choice((0, 0.0, False, numpy.array(0.0))), False)
    fills_not("?", random.randint(2, 9))


def about_floating_point(random: Random) -> None:
    """Numbers that floating point rounds, also to 0; those that would have no end, or lose what is imaginary, are no
    elements, but for what has no end as it is given."""
    numpy, value = numpy_module(), random.randint(1, 99) / 7
    for kind in ("f2", ">f4", "f8", "g", "c8", ">c16"):
        for fill in (value, -value, numpy.float64(value), numpy.float32(value), 10.0**-300, 0.0, -0.0, float("-inf")):
            fills(kind, fill, fill)
        require(filled(kind, numpy.longdouble(value))[0] == numpy.dtype(kind).type(value), "a long number", kind, value)
        require(numpy.isnan(filled(kind, float("nan"))[0]), "a fill that is no number", kind)
    fills("c8", complex(float("inf"), value), complex(float("inf"), value))
    far = random.randint(66000, 2**60)
    fills_not("f2", far, float(far), -far, numpy.float32(far))
    fills_not(random.choice(("f4", ">f4", "c8")), 10.0 ** random.randint(39, 300))
    fills_not("f8", 10 ** random.randint(309, 999), 1j * value)
    if numpy.finfo("g").max > numpy.finfo("f8").max:
        fills_not("f8", numpy.longdouble("1e400"), numpy.clongdouble(1j * value))
    require(filled("c8", numpy.clongdouble(1j * value))[0] == numpy.complex64(1j * value), "a long number", value)


def about_complex_numbers(random: Random) -> None:
    """A complex number is an element exactly if its real and its imaginary part both fill elements of the real type,
    and has these parts, each rounded by itself."""
    numpy, value = numpy_module(), random.randint(1, 99) / 7
    for kind, of_parts in (("c8", "f4"), (">c8", ">f4"), ("c16", "f8"), ("G", "g")):
        ends = value, -value, 0.0, -0.0, 1e300, -(10.0 ** random.randint(39, 307)), 1e-300, float("nan"), float("-inf")
        given = complex(random.choice(ends), random.choice(ends))
        fills_all = True
        for part in (given.real, given.imag):
            try:
                fills(of_parts, part, part)
            except ArrayError:
                fills_all = False
        for fill in (given, numpy.complex128(given), numpy.array(given)):
            if fills_all:
                fills(kind, fill, given)
            else:
                fills_not(kind, fill)


def about_units(random: Random) -> None:
    """Dates and lengths of time of another unit, if they are whole ones of that of the elements, which is no shorter
    than a count of 64 bits reaches; months have no number of days."""
    numpy, count = numpy_module(), random.randint(1, 999)
    fills("m8[s]", numpy.timedelta64(count, "m"), numpy.timedelta64(60 * count, "s"))
    fills(">m8[m]", numpy.timedelta64(60 * count, "s"), numpy.timedelta64(count, "m"))
    fills("m8[s]", timedelta(minutes=count), numpy.timedelta64(60 * count, "s"))
    fills("m8[D]", count, numpy.timedelta64(count, "D"))
    fills_not("m8[s]", numpy.timedelta64(count, "ns"), numpy.timedelta64(60 * count + 1, "ms"), timedelta(0, 0, count))
    fills_not("m8[D]", numpy.timedelta64(count, "Y"), numpy.timedelta64(400 * count, "Y"), count + 0.5)
    date = numpy.datetime64(f"{2000 + 30 * count}-01-01", "s")
    fills("M8[D]", date, date)
    fills("M8[M]", date, date)
    fills("M8[D]", numpy.str_("2020-01-01"), numpy.datetime64("2020-01-01"))
    fills_not("m8[s]", date)
    fills_not("M8[s]", numpy.timedelta64(count, "s"))
    fills("M8[D]", numpy.datetime64("NaT", "s"), numpy.datetime64("NaT", "D"))
    fills_not("M8[D]", date + numpy.timedelta64(1, "s"), f"2020-01-01T{count % 23 + 1:02}", count, "x")
    fills_not("M8[ns]", numpy.datetime64(str(random.randint(3000, 99999)), "Y"))


def about_texts(random: Random) -> None:
    """Texts and bytes that are no longer than elements are; what is no text is not written as one."""
    numpy, length = numpy_module(), random.randint(2, 9)
    text = "".join(random.choices("abcxyz", k=length))
    for kind in (f"U{length}", f">U{length}", f"S{length + random.randint(0, 2)}"):
        fills(kind, text, text)
        fills(kind, text[1:], text[1:])
        fills(kind, numpy.array(text), text)
        fills_not(kind, text + "abc", None, 12, 1.5)
    fills(f"S{length}", text.encode(), text)
    fills_not(f"S{length}", text.encode() + b"c", text[1:] + "\0")
    fills(f"V{length}", text.encode(), numpy.void(text.encode()))
    fills_not(f"V{length}", text[1:].encode(), text.encode() + b"a", length)


def about_fields(random: Random) -> None:
    """Structures: of the type itself, and tuples with a value for each field, each of which fits; one value is not
    given to all fields."""
    numpy, low, high = numpy_module(), random.randint(-99, 99), random.randint(1000, 9999)
    kind = numpy.dtype([("a", "i1"), ("b", ">i4"), ("c", "m8[s]"), ("d", "f4", (5,))])
    length, row = numpy.timedelta64(high, "m"), [low, high, 1, 2, random.randint(3, 9)]
    wanted = numpy.array((low, high, 60 * high, row), kind)
    for fill in ((low, high, length, row), wanted, wanted[()], (numpy.int64(low), float(high), length, tuple(row))):
        found = filled(kind, fill)[0]
        require(found == wanted[()] and found.dtype == kind, "a structure that fills", fill, found)
    fills_not(kind, low, (low, high), (high, high, length, row), (low, high, numpy.timedelta64(high, "ns"), row))
    fills_not(kind, (low, high, length, low), (low, high, length, row, row), [low, high, length, row])
    fills("i1,>i4", numpy.array((low, high), "i2,i8")[()], (low, high))
    fills_not("i1,>i4", low, numpy.array((high, low), "i2,i8")[()])
    nested = numpy.array(([(high,), (low,)],), [("a", [("b", "M8[ns]")], (2,))])
    require(filled(nested.dtype, nested)[0] == nested[()], "a structure in a row in a structure", nested)
    held: Any = [low, [high]]
    require(filled(object, held)[0] is held, "an object that fills", held)
    require(filled(object, length)[0] == length, "a length of time as an object", length)


def about_small_numbers(random: Random) -> None:
    """Numbers of few bits, of another package: integers do not wrap, and floating point that ends without an infinity
    has no element for what lies beyond."""
    if find_spec("ml_dtypes") is None:
        return
    types, numpy, value = import_module("ml_dtypes"), numpy_module(), random.randint(-8, 7)
    for fill in (value, float(value), types.int4(value), numpy.array(value)):
        fills(types.int4, fill, value)
        fills("i4", fill, value)
    fills_not(types.int4, random.randint(8, 99), -random.randint(9, 99), 0.5, str(value))
    for kind in (types.bfloat16, types.float8_e4m3fn, types.float8_e5m2):
        for fill in (value, value + 0.1, types.bfloat16(value)):
            fills(kind, fill, fill)
        fills_not(kind, 10.0 ** random.randint(39, 99), -(10.0 ** random.randint(39, 99)))
    fills(types.float4_e2m1fn, 6, 6)
    for fill, wanted in ((2.4, 2), (5.5, 6), (-5.5, -6)):
        fills(types.float4_e2m1fn, fill, wanted)
    fills_not(types.float4_e2m1fn, random.randint(7, 99), -random.randint(7, 99), float("nan"), float("inf"))
    fills_not(types.float8_e4m3fn, random.randint(500, 9999), float("inf"))
    fills_not(types.float8_e8m0fnu, 0, -random.randint(1, 9))
    row = numpy.arange(8).astype(types.float8_e5m2)[random.randrange(2) :: 2]
    found = read(row[::-1])
    require(found.view.strides == (-2,) and len(found.buffer) == 8, "the memory of small numbers", row, found)
    again = as_strided(found.view, found.buffer)
    require(again.tolist() == row[::-1].tolist(), "small numbers read again", row, again)


def about_elements_elsewhere(random: Random) -> None:
    """Texts of any length, where numpy has such: their array has a view, and no memory that is read as texts."""
    numpy, size = numpy_module(), random.randint(2, 9)
    if not hasattr(numpy.dtypes, "StringDType"):
        return
    texts = numpy.array(["ab"] * size, numpy.dtypes.StringDType())
    require(view_of(texts[::-1]) == View.create((size,), (-1,), size - 1), "a view of texts", size)
    require_refused(lambda: read(texts), "the memory of texts")
    require_refused(lambda: as_strided(View.create((size,)), texts), "texts as a buffer")


def about_strides_of_nothing(random: Random) -> None:
    """An array without elements that is known by its attributes alone, whose strides are no whole elements."""
    size, step = random.randint(2, 9), random.choice((-7, 3, 5))
    told = SimpleNamespace(shape=(size, 0), strides=(step, 4), itemsize=4)
    require(view_of(told) == View.create((size, 0)), "strides of nothing", size, step)
