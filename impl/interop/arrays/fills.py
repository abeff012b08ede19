"""A value as an element of a type of numpy that reads back as that value; floating point alone may round it.

numpy makes an element out of almost anything: it cuts texts, drops units of time, wraps small integers, and gives one
number to all fields of a structure. Here what it makes is read back, and has to be what was given.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from impl.errors import ArrayError
from impl.interop.arrays.libraries import numpy_module
from impl.shown import shown

NUMBERS = "biufc"
"""The kinds of elements of numpy that are numbers, or truth values."""


def has_numbers(dtype: Any) -> bool:
    """Whether the elements of a type are numbers, those of other packages (`ml_dtypes`) among them."""
    return dtype.kind in NUMBERS or (dtype.kind == "V" and not issubclass(dtype.type, numpy_module().void))


def taken_out(fill: Any) -> Any:
    """What an array without axes holds, and a number of numpy's as Python's, where Python has one; others as they are.

    >>> import numpy
    >>> taken_out(numpy.array(3)), taken_out(numpy.timedelta64(5, "ns"))
    (3, np.timedelta64(5,'ns'))
    """
    numpy = numpy_module()
    value = fill[()] if isinstance(fill, numpy.ndarray) else fill
    return value.item() if isinstance(value, numpy.generic) and has_numbers(value.dtype) else value


def kept(fill: Any, dtype: Any) -> Any:
    """A value as an array without axes of a type. Raises ArrayError, or what numpy raises, for one that would not be
    kept.

    >>> import numpy
    >>> kept(numpy.timedelta64(2, "D"), numpy.dtype("m8[h]"))
    array(48, dtype='timedelta64[h]')
    """
    numpy, value = numpy_module(), taken_out(fill)
    if isinstance(value, numpy.generic) and value.dtype == dtype:
        return numpy.array(value)
    if has_numbers(dtype):
        return kept_number(number(value, dtype.kind), dtype)
    keeping = kept_fields if dtype.names is not None else BY_KIND.get(dtype.kind, kept_bytes)
    return keeping(value, dtype)


def unkept(found: object) -> ArrayError:
    """The refusal of a value that numpy makes another one of."""
    return ArrayError(f"it would be {shown(found)}; need a value that reads back as it was given")


def number(value: Any, kind: str) -> complex:
    """A number, as an integer or a truth value of Python where elements are such and it has that value."""
    if not isinstance(value, bool | int | float | complex | numpy_module().inexact):
        raise ArrayError("need a number")
    if kind in "iu" and isinstance(value, float | numpy_module().floating) and value.is_integer():
        return int(value)
    return bool(value) if kind == "b" and value in (0, 1) else value


def kept_number(value: Any, dtype: Any) -> Any:
    """A number: exactly itself, but for what floating point rounds."""
    numpy = numpy_module()
    if dtype.kind in "biu" or (isinstance(value, complex | numpy.complexfloating) and dtype.kind != "c"):
        native = dtype.newbyteorder("=")
        if (wider := numpy.result_type(native, value)) != native:
            raise ArrayError(f"{wider} would hold it")
    with numpy.errstate(all="ignore"):
        made = numpy.array(value, dtype)
        found = made.item()
        is_rounded = numpy.array(0.5, dtype).item() == 0.5
        if found != value and not (is_rounded and all(is_near(*part, dtype) for part in parts_of(value, found))):
            raise unkept(found)
    return made


def parts_of(value: Any, found: Any) -> Iterator[tuple[Any, Any]]:
    """The real parts of two numbers, and the imaginary ones."""
    return zip((value.real, value.imag), (found.real, found.imag), strict=True)


def is_near(value: Any, found: Any, dtype: Any) -> bool:
    """Whether one real number is another as a type of floating point rounds it: both finite, and not beyond the largest
    where a type has no infinity and ends there; or both no number."""
    if found == value or (value != value and found != found):  # noqa: PLR0124  a number that is none
        return True
    if value != value or not -inf < found < inf:  # noqa: PLR0124
        return False
    is_largest = found != 0 and numpy_module().array(2 * found, dtype).item().real == found
    return not (is_largest and abs(value) > abs(found))


def kept_time(value: Any, dtype: Any) -> Any:
    """A date or a length of time: what numpy casts within a kind, and casts back to the same in the unit given; an
    integer is a length in the unit of the elements."""
    numpy = numpy_module()
    if isinstance(value, numpy.datetime64 | numpy.timedelta64):
        given = numpy.array(value)
    else:
        is_count = dtype.kind == "m" and numpy.asarray(value).dtype.kind in "biu"
        given = numpy.array(value, dtype if is_count else f"{dtype.kind}8")
    made = given.astype(dtype, casting="same_kind")
    is_none = bool(numpy.isnat(given))
    if is_none != bool(numpy.isnat(made)) or not (is_none or made.astype(given.dtype) == given):
        raise unkept(made[()])
    return made


def kept_text(value: Any, dtype: Any) -> Any:
    """A text or bytes, as long as elements are, or shorter."""
    if not isinstance(value, str | bytes):
        raise ArrayError("need a text")
    made = numpy_module().array(value, dtype)
    if (found := made.astype("U" if isinstance(value, str) else "S").item()) != value:
        raise unkept(found)
    return made


def kept_object(value: Any, dtype: Any) -> Any:
    """Any object, also a list, of which numpy would make several."""
    made = numpy_module().empty((), dtype)
    made[()] = value
    return made


def kept_bytes(value: Any, dtype: Any) -> Any:
    """Bytes that mean nothing, as many as an element has."""
    numpy = numpy_module()
    if not isinstance(value, bytes | numpy.void) or len(bytes(value)) != dtype.itemsize:
        raise ArrayError(f"need {dtype.itemsize} bytes")
    return numpy.array(value, dtype)


def kept_fields(value: Any, dtype: Any) -> Any:
    """A value for each field, each kept by itself."""
    numpy = numpy_module()
    parts = tuple(value) if isinstance(value, tuple | numpy.void) else ()
    if len(parts) != len(dtype.names):
        raise ArrayError(f"need a tuple of {len(dtype.names)} values, for {', '.join(dtype.names)}")
    made = numpy.zeros((), dtype)
    for name, part in zip(dtype.names, parts, strict=True):
        made[name] = kept_row(part, dtype[name])
    return made


def kept_row(value: Any, dtype: Any) -> Any:
    """A value of a field, which may be an array of a shape of its own: one for each element of it."""
    if dtype.subdtype is None:
        return kept(value, dtype)
    numpy, (base, shape) = numpy_module(), dtype.subdtype
    given = numpy.array(value, object)
    if given.shape != shape:
        raise ArrayError(f"need values of shape {shape}, not {shown(value)}")
    return numpy.array([kept(part, base) for part in given.flat], base).reshape(shape)


BY_KIND = {"m": kept_time, "M": kept_time, "U": kept_text, "S": kept_text, "O": kept_object}
"""How a value is kept that is no number and has no fields, by the kind of the elements; bytes are kept otherwise."""
