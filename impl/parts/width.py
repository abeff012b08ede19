"""How wide the numbers of a view may be: the row-major strides of a shape grow with the square of its rank."""

from __future__ import annotations

from impl.errors import LayoutError, ViewError
from impl.integers import Integer

FEW_AXES = 64
"""Axes whose strides are few, however wide they are."""
MOST_BITS = 2**28
"""Bits of all row-major strides of a shape together; 16,384 axes of size 2 have as many."""


def require_narrow(name: str, shape: tuple[Integer, ...], error: type[LayoutError] = ViewError) -> None:
    """Raises `error` if the row-major strides of a shape of many axes would take hundreds of megabytes.

    >>> require_narrow("View", (2,) * 1000)
    >>> require_narrow("View", (2,) * 100_000)
    Traceback (most recent call last):
        ...
    impl.errors.ViewError: View: 100000 axes, and elements counted with 100000 bits; need a product of at most 268435456
    """
    if len(shape) <= FEW_AXES:
        return
    bits = sum((size - 1).bit_length() for size in shape if type(size) is int and size > 1)
    if bits * len(shape) > MOST_BITS:
        raise error(
            f"{name}: {len(shape)} axes, and elements counted with {bits} bits; need a product of at most {MOST_BITS}"
        )
