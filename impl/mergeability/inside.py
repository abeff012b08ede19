"""Whether a stack has a meaning: every valid index of the last view must lead to an element of each view below.

Asked by everything that reads a stack, so the answer has to be cheap. A single view leaves nothing. Of two views the
extremes of the flat number decide. Of a longer stack they decide too, unless a view in the middle would leave the one
below it at an index that the last view may never reach; that alone is left to the derivation of `mergeable`, within a
budget, and what is beyond it counts as inside. The same goes for symbolic parts: a stack is refused only where it
surely leaves, whatever its variables are.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Any

from impl.errors import OutOfBoundsError
from impl.integers import Integer
from impl.memoise import CACHE_SIZE, NotPlainError
from impl.merge.budget import IMPLICIT_BUDGET, Budget, Undecided
from impl.merge.derivation import derive
from impl.merge.findings import Leaving, Refusal
from impl.mergeability.answers import OutOfBounds
from impl.mergeability.witness import out_of_bounds
from impl.parts.normal_form import Parts, visible
from impl.symbolic import Node
from impl.symbolic.node import highest, lowest
from impl.view import View, parts_of

Stack = tuple[View, ...]


def require_inside(operation: str, views: Stack) -> None:
    """Raises OutOfBoundsError, in the words of `mergeable`, if a stack is known to be out of bounds."""
    if len(views) > 1 and (found := leaving(views)) is not None:
        raise OutOfBoundsError(f"{operation}: {found.sentence}", found.witness, found.level, found.flat, found.size)


def leaving(views: Stack) -> OutOfBounds | None:
    """What `mergeable` answers about a stack that is known to be out of bounds; None for any other."""
    try:
        return leaving_of_plain(views)
    except NotPlainError:
        return surely_leaving(views[-2], views[-1], len(views) - 2)


@lru_cache(maxsize=CACHE_SIZE)
def leaving_of_plain(views: Stack) -> OutOfBounds | None:
    """The same, out of the cache the next time. Raises NotPlainError for symbolic views."""
    if not all(view.is_plain for view in views):
        raise NotPlainError
    if extremes_stay_inside(views):
        return None
    try:
        derivation = derive(parts_of(views), Budget(IMPLICIT_BUDGET))
    except Undecided:
        return None
    result = derivation.result
    return out_of_bounds(parts_of(views), result.index, derivation.layer) if isinstance(result, Leaving) else None


def extremes_stay_inside(views: Stack | tuple[Parts, ...]) -> bool:
    """Whether no view, at any of its own valid indices, leaves the view below it; views that none reaches are not
    looked at. The views are plain.

    >>> extremes_stay_inside((View.create((6,)), View.create((2, 3)))), extremes_stay_inside((View.create((5,)),) * 2)
    (True, True)
    >>> extremes_stay_inside((View.create((5,)), View.create((2, 3))))
    False
    """
    for level in range(len(views) - 1, 0, -1):
        extremes = flat_extremes(views[level])
        if extremes is None:
            return True
        if extremes[0] < 0 or extremes[1] >= prod(views[level - 1].shape):
            return False
    return True


def flat_extremes(view: View | Parts) -> tuple[int, int] | None:
    """The smallest and the largest number that a plain view gives a valid index; None if it has none.

    >>> flat_extremes(View.create((4,), (-2,), 7, ((1, 3),)))
    (3, 5)
    """
    low = high = view.offset
    for axis, stride in enumerate(view.strides):
        begin, end = (0, view.shape[axis]) if view.mask is None else view.mask[axis]
        if begin >= end:
            return None
        first, last = stride * begin, stride * (end - 1)
        low, high = (low + first, high + last) if first <= last else (low + last, high + first)
    return low, high


@lru_cache(maxsize=CACHE_SIZE)
def farthest(views: Stack) -> int:
    """The largest integer that is met where a plain stack is read: how many elements a view has, or how far its strides
    lead.

    >>> farthest((View.create((6,)), View.create((2, 3)))), farthest((View.create((2, 3), (0, -40), 80),))
    (6, 160)
    """
    return farthest_of(views)


def farthest_of(views: Stack) -> int:
    """The same, worked out."""
    found = 0
    for view in views:
        found = max(found, farthest_in(view))
    return found


def farthest_in(view: View | Parts) -> int:
    """The same of a single view."""
    reach = [abs(stride) * max(size - 1, 1) for size, stride in zip(view.shape, view.strides, strict=True)]
    found: int = max(prod(view.shape), abs(view.offset) + sum(reach))
    return found


def surely_leaving(base: View, top: View, level: int) -> OutOfBounds | None:
    """The answer for a corner of the last view that is valid, and leaves the view below it, whatever the variables
    of both are; None if neither corner with the extreme flat numbers is known to."""
    parts = (*base.shape, *top.shape, *top.strides, top.offset, *(bound for pair in top.mask or () for bound in pair))
    if not all(isinstance(part, int | Node) for part in parts):
        return None
    ranges = visible(top.parts)
    if any(lowest(end - begin) < 1 for begin, end in ranges):
        return None
    size: Any = prod(base.shape)
    for is_high in (False, True):
        index = tuple(corner(*pair, stride, is_high) for pair, stride in zip(ranges, top.strides, strict=True))
        flat: Integer = top.offset + sum(stride * i for stride, i in zip(top.strides, index, strict=True))
        if highest(flat) < 0 or lowest(flat - size) >= 0:
            return OutOfBounds(index, level, flat, size)
    return None


def corner(begin: Integer, end: Integer, stride: Integer, is_high: bool) -> Integer:
    """The end of a range at which the flat number is high, or low; the begin if the sign of the stride is open."""
    return end - 1 if (lowest(stride) > 0 if is_high else highest(stride) < 0) else begin


def reads_nothing(views: Stack) -> bool:
    """Whether a stack inside its bounds is known to have no valid index, as no symbolic one is."""
    return all(view.is_plain for view in views) and is_nowhere_valid(views)


@lru_cache(maxsize=CACHE_SIZE)
def is_nowhere_valid(views: Stack) -> bool:
    """Whether a plain stack inside its bounds is known to have no valid index."""
    if flat_extremes(views[-1]) is None:
        return True
    try:
        result = derive(parts_of(views), Budget(IMPLICIT_BUDGET)).result
    except Undecided:
        return False
    if isinstance(result, Refusal):
        return result.kind == "scalar"
    return isinstance(result, Parts) and flat_extremes(result) is None
