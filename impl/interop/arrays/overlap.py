"""Whether two indices of a view read the same element: then what is written at one is read at the other."""

from __future__ import annotations

from math import gcd, prod

from impl.errors import ArrayError
from impl.merge.bits import repeated
from impl.shown import shown
from impl.view import View

MOST_SPAN = 2**24
"""Addresses that are told apart one by one, a bit for each; about 30 ms for each of a few axes."""


def reads_each_once(view: View) -> bool:
    """Whether no two indices of a plain view without a mask read the same address.

    An axis that steps further than all smaller steps together reach never meets itself; what other axes reach is
    counted. That is exact where they span at most `MOST_SPAN` addresses; beyond it the answer is False.

    Raises ArrayError for other things than views, for symbolic parts, and for a mask.

    >>> reads_each_once(View.create((2, 3), (3, -1), 2)), reads_each_once(View.create((2, 3), (2, 1)))
    (True, False)
    >>> reads_each_once(View.create((3, 2), (2, 3)))
    True
    """
    if not isinstance(view, View) or not view.is_plain or view.mask is not None:
        raise ArrayError(f"reads_each_once: {shown(view)}; need a View of plain integers without a mask")
    if 0 in view.shape:
        return True
    lines = sorted((abs(step), size) for step, size in zip(view.strides, view.shape, strict=True) if size > 1)
    while lines and lines[-1][0] > sum(step * (size - 1) for step, size in lines[:-1]):
        lines.pop()
    if not lines:
        return True
    common = gcd(*[step for step, _ in lines])
    span, count = sum(step * (size - 1) for step, size in lines), prod([size for _, size in lines])
    if lines[0][0] == 0 or count > (span := span // common + 1) or span > MOST_SPAN:
        return False
    reached = 1
    for step, size in lines:
        reached = repeated(reached, step // common, size)
    return bool(reached.bit_count() == count)
