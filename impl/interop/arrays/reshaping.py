"""Whether numpy reshapes an array without copying it, and why not."""

from __future__ import annotations

from typing import Any

from impl.doors import is_row, text
from impl.errors import ArrayError, MovementError
from impl.interop.arrays.libraries import is_of, require_plain_array
from impl.interop.arrays.runs import product, sizes_of
from impl.interop.arrays.verdicts import Terms, Verdict, column_major, verdict
from impl.shown import shown

WHERE = "explain_reshape"
"""What is asked, in messages."""

MOST_AXES = 64
"""Axes that numpy has at most."""



def terms(order: str) -> Terms:
    """numpy's words, with what a call says of the order of the elements."""
    return Terms(
        call=f"x.reshape({{}}{order}, copy=False)",
        copies=(f"x.reshape({{}}{order})",),
        ordered=f"x.transpose({{}}).reshape({{}}{order}, copy=False)",
        axis="axis",
        unit=" bytes",
        shape="({})",
    )


ROW_TERMS, COLUMN_TERMS = terms(""), terms(", order='F'")
"""The words where the last axis is the fastest, and where the first one is."""

ORDERS = ("C", "F", "A")
"""Orders in which numpy takes the elements; a reshape has no "K"."""


def explain_reshape(array: Any, shape: Any, order: str | None = "C") -> Verdict:
    """Whether `array.reshape(shape, order=order, copy=False)` makes a view: NoCopy, or NeedsCopy with the axes that do
    not merge. `str` is the explanation, in numpy's words; only NoCopy is true.

    `shape` may be an array of one axis, and have one size of -1. Strides are in bytes, as numpy has them. The elements
    are taken in row-major order, with "F" in column-major order, and with "A" in the one of the two that the array has
    in memory: "F" if it is column-major and not row-major; small letters mean the same. None is the shape of the array,
    and "C".

    Raises ArrayError for what is no plain array of numpy, and MovementError for a shape or an order that numpy refuses.

    >>> import numpy
    >>> x = numpy.zeros((2, 3, 4)).transpose(1, 0, 2)
    >>> print(explain_reshape(x, (3, -1)))
    x.reshape((3, 8), copy=False) needs a copy: shape (3, 2, 4), strides (32, 96, 8) bytes
    runs of axes: 0 | 1 | 2, of sizes 3 | 2 | 4; new axis 1 of size 8 would cut the boundary after axis 1
    axis 1 and axis 2 do not merge: the stride of axis 1 is 96, not 4 * 8 = 32
    to do: x.reshape((3, 8)) copies
    x.transpose(1, 0, 2).reshape((3, 8), copy=False) does not, and has the elements in another order
    """
    if not is_of("numpy", "ndarray", array) or is_of("numpy", "matrix", array):
        raise ArrayError(f"{WHERE}: {shown(array)} is not an ndarray of numpy, or is a matrix, which keeps two axes")
    require_plain_array(WHERE, array)
    given = array.shape if shape is None else iter(shape) if is_row(shape) else shape
    sizes = sizes_of(f"{WHERE}: shape", array.shape, given, None)
    if len(sizes) > MOST_AXES:
        raise MovementError(f"{WHERE}: shape: {len(sizes)} axes; need at most {MOST_AXES}, as numpy has")
    product((*sizes, array.itemsize), f"{WHERE}: bytes")
    asked = "C" if order is None else text(order, f"{WHERE}: order", MovementError).upper()
    if asked not in ORDERS:
        raise MovementError(f"{WHERE}: order {shown(order)}; need one of {', '.join(ORDERS)}")
    if asked == "F" or (asked == "A" and array.flags.fnc):
        return column_major(array.shape, array.strides, sizes, COLUMN_TERMS)
    return verdict(array.shape, array.strides, sizes, ROW_TERMS)
