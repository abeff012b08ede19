"""How wide the numbers of a view may be: the row-major strides of a shape grow with the square of its rank."""

from __future__ import annotations

from collections.abc import Sequence

from impl.errors import LayoutError, ViewError
from impl.integers import Integer, SymbolicInteger

FEW_AXES = 64
"""Axes whose strides are few, however wide they are."""
MOST_BITS = 2**28
"""Bits of all row-major strides of a shape together; 16,384 axes of size 2 have as many."""
WIDEST = 2**20
"""Bits of the number of elements; products and quotients of wider numbers take seconds."""
SMALL = 2**64
"""A size below which that many are never reached on few axes."""
MOST_SYMBOLIC = 128
"""Sizes, strides or entries of an argument that are symbolic; the product of twice as many takes seconds."""


def require_few_symbolic(name: str, entries: Sequence[object], error: type[LayoutError]) -> None:
    """Raises `error` if too many entries, integers or pairs of them, are symbolic."""
    if len(entries) <= MOST_SYMBOLIC:
        return
    parts_of = (entry if type(entry) is tuple else (entry,) for entry in entries)
    number = sum(any(isinstance(part, SymbolicInteger) for part in parts) for parts in parts_of)
    if number > MOST_SYMBOLIC:
        raise error(f"{name}: {number} of {len(entries)} entries are symbolic; need at most {MOST_SYMBOLIC}")


def require_narrow(name: str, shape: tuple[Integer, ...], error: type[LayoutError] = ViewError) -> None:
    """Raises `error` if the row-major strides of a shape of many axes would take hundreds of megabytes, or if there are
    so many elements that counting them takes seconds.

    >>> require_narrow("View", (2,) * 1000)
    >>> require_narrow("View", (2,) * 100_000)
    Traceback (most recent call last):
        ...
    impl.errors.ViewError: View: 100000 axes, and elements counted with 100000 bits; need a product of at most 268435456
    """
    if len(shape) <= FEW_AXES:
        for size in shape:
            if type(size) is int and size > SMALL:
                break
        else:
            return
    bits = sum([(size - 1).bit_length() for size in shape if type(size) is int and size > 1])
    require_few_symbolic(name, shape, error)
    if bits > WIDEST:
        raise error(f"{name}: {len(shape)} axes, and elements counted with {bits} bits; need at most {WIDEST} bits")
    if len(shape) > FEW_AXES and bits * len(shape) > MOST_BITS:
        raise error(
            f"{name}: {len(shape)} axes, and elements counted with {bits} bits; need a product of at most {MOST_BITS}"
        )
