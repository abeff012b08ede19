"""Memory of other objects, by the buffer protocol: what its elements are, and where it is."""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from impl.errors import LowerError
from impl.lower.dtypes import BITS, FORMATS, DType, dtypes
from impl.shown import cut, safely, shown

SIMPLE, WRITABLE = 0, 1
"""What is asked of a buffer: one contiguous block of bytes, and that it may be written."""

MOST_AXES = 64
"""Axes of a memoryview."""

OF_MACHINE = {
    ("l", 4): "i", ("l", 8): "q", ("L", 4): "I", ("L", 8): "Q",
    ("n", 4): "i", ("n", 8): "q", ("N", 4): "I", ("N", 8): "Q",
}  # fmt: skip
"""Letters whose size is up to the machine, by that size, as those whose size is not."""

NAMED = re.compile(":[^:]*:")
"""The name of a field in the format of a structure."""

NATIVE = "<" if sys.byteorder == "little" else ">"


class PyBuffer(ctypes.Structure):
    """CPython's description of a buffer, part of its stable interface."""

    _fields_ = (
        ("buf", ctypes.c_void_p),
        ("obj", ctypes.py_object),
        ("len", ctypes.c_ssize_t),
        ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int),
        ("ndim", ctypes.c_int),
        ("format", ctypes.c_char_p),
        ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("suboffsets", ctypes.c_void_p),
        ("internal", ctypes.c_void_p),
    )


@contextmanager
def pinned(view: memoryview, flags: int = SIMPLE) -> Iterator[int]:
    """The address of a block of memory, which stays where it is meanwhile."""
    buffer = PyBuffer()
    get, release = ctypes.pythonapi.PyObject_GetBuffer, ctypes.pythonapi.PyBuffer_Release
    get.argtypes, get.restype = (ctypes.py_object, ctypes.POINTER(PyBuffer), ctypes.c_int), ctypes.c_int
    release.argtypes, release.restype = (ctypes.POINTER(PyBuffer),), None
    get(view, ctypes.byref(buffer), flags)
    try:
        yield buffer.buf or 0
    finally:
        release(ctypes.byref(buffer))


def block_of(buffer: Any, what: str, is_written: bool = False) -> memoryview:
    """The memory of an object, as it lies there.

    Raises LowerError unless it is one block in row-major order, and may be written if it is to be.

    A view of memory with gaps, or in another order, is not one block: the tracker says how memory is read.
    """
    view = memory_of(buffer, what)
    if not view.c_contiguous:
        raise LowerError(
            f"{what}: the memory of shape {shown(view.shape)} and strides of {shown(view.strides)} bytes has gaps "
            "or another order; "
            "need one block, row-major; a tracker can read what lies behind such a view"
        )
    if is_written and view.readonly:
        raise LowerError(f"{what}: the memory may not be written; need a writable buffer")
    return view


def memory_of(buffer: Any, what: str) -> memoryview:
    """The memory of an object, in whatever order. Raises LowerError where there is none, or one of objects."""
    try:
        view = memoryview(buffer)
    except Exception as error:
        raise LowerError(f"{what}: {type(buffer).__name__} has no buffer to read: {cut(safely(str, error))}") from None
    if has_objects(view.format):
        raise LowerError(f"{what}: elements of format {shown(view.format)} are objects; need numbers")
    return view


@lru_cache(maxsize=256)
def has_objects(code: str | None) -> bool:
    """Whether elements of a format are, or hold, objects of Python; names of fields stand between colons.

    >>> has_objects("O"), has_objects("T{i:O:}"), has_objects("T{O:a:q:b:}")
    (True, False, True)
    """
    return code is None or "O" in NAMED.sub("", code)


def address_of(view: memoryview) -> int:
    """Where a block of memory of some bytes begins; it stays there as long as the view does."""
    if not view.readonly:
        return ctypes.addressof(ctypes.c_char.from_buffer(view))
    with pinned(view) as address:
        return address


@lru_cache(maxsize=256)
def kind_named(code: str, itemsize: int) -> DType | None:
    """The kind of elements of a format and a size; None for a format that is none of the kinds."""
    code = code[1:] if code[:1] in ("@", "=", NATIVE) else code
    return FORMATS.get(OF_MACHINE.get((code, itemsize), code))


def kind_of(view: memoryview, what: str) -> DType:
    """The kind of the elements of a block. Raises LowerError for elements that are none of the kinds.

    >>> kind_of(memoryview(b"ab"), "input")
    dtypes.uchar
    """
    if (kind := kind_named(view.format, view.itemsize)) is None:
        raise LowerError(
            f"{what}: elements of format {shown(view.format)} are none that kernels move; "
            f"need one of {' '.join(FORMATS)} "
            "in the order of bytes of this machine, or a dtype to read the bytes as"
        )
    return kind


def as_elements(view: memoryview, dtype: DType, what: str) -> memoryview:
    """A block as unsigned integers of the size of its elements, in one dimension: the bits, whatever they mean."""
    if view.nbytes % dtype.itemsize:
        raise LowerError(f"{what}: {view.nbytes} bytes are no whole number of elements of {dtype.itemsize} bytes")
    code: Any = next(code for code, kind in FORMATS.items() if kind == BITS[dtype.itemsize])
    flat = view if view.format == "B" and view.ndim == 1 else flat_bytes(view)
    elements: memoryview = flat if code == "B" else flat.cast(code)
    return elements


def flat_bytes(view: memoryview) -> memoryview:
    """A block as bytes; one without any is another empty block, which no cast accepts."""
    return view.cast("B") if view.nbytes else memoryview(b"" if view.readonly else bytearray())


def shaped(block: bytearray, dtype: DType, shape: tuple[int, ...]) -> memoryview:
    """New memory with the format and the shape of its elements, halves as their bits; a shape without elements is one
    of no elements in one dimension. Raises LowerError for more axes than a memoryview has."""
    if block and len(shape) > MOST_AXES:
        raise LowerError(
            f"materialize: the shape has {len(shape)} axes; need at most {MOST_AXES}, as a memoryview has, or `out`, "
            "the memory to write"
        )
    code: Any = next(code for code, found in FORMATS.items() if found == shown_as(dtype))
    view = memoryview(block)
    result: memoryview = view.cast("B").cast(code, shape) if block else view.cast(code)
    return result


def shown_as(dtype: DType) -> DType:
    """The kind as which `memoryview` can show elements of a kind: halves are their bits (`H`)."""
    return dtypes.uint16 if dtype == dtypes.half else dtype
