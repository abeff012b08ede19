"""Which addresses a tracker reads: asked before a kernel runs, so that none is outside of the buffer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from impl.errors import LowerError
from impl.lower.loops.kernel import lower
from impl.lower.uops.intervals import Interval
from impl.mergeability.inside import flat_extremes
from impl.parts.normal_form import Mask, visible
from impl.shapetracker import ShapeTracker
from impl.shown import shown
from impl.symbolic import Variable, sym_infer
from impl.symbolic.node import Node
from impl.view import View

MOST_STEPS = 2**21
"""Axes that are divided or walked along where the bounds of the addresses do not settle the question, and every index
is listed: a second."""


def require_inside(tracker: ShapeTracker, elements: int) -> None:
    """Raises LowerError if a valid index reads an address that is not in [0, elements)."""
    found = extent(tracker)
    if found is not None and not 0 <= found.low <= found.high < elements:
        found = exact_extent(tracker, found)
    if found is not None and not 0 <= found.low <= found.high < elements:
        verb = "reads" if is_listed(tracker) or len(tracker.views) == 1 else "may read"
        raise LowerError(
            f"materialize: the tracker {verb} the addresses {shown(found.low)} to {shown(found.high)}; "
            f"the buffer has {shown(elements)} "
            "elements"
        )


@lru_cache(maxsize=1024)
def extent(tracker: ShapeTracker) -> Interval | None:
    """Between which addresses all are that a tracker without variables reads; None if it reads none (D16).

    >>> extent(ShapeTracker.from_shape((4,)).pad(((1, 1),)))
    Interval(low=0, high=3)
    """
    return extent_of(lower(tracker).reads, tracker)


def extent_of(reads: Iterable[Interval], tracker: ShapeTracker) -> Interval | None:
    """The same, from what each load of a kernel reads."""
    found = [interval for interval in reads if interval.low <= interval.high]
    if not found:
        return None
    whole = Interval(min(interval.low for interval in found), max(interval.high for interval in found))
    return within(whole, of_view(tracker.views[0]))


def within(first: Interval, second: Interval | None) -> Interval | None:
    """The integers that are in both intervals; None if there are none, or no second interval."""
    if second is None:
        return None
    both = first.and_also(second)
    return both if both.low <= both.high else None


def of_view(view: View) -> Interval | None:
    """The addresses of a view's box; None if the box is empty."""
    found = flat_extremes(view)
    return None if found is None else Interval(*found)


def is_listed(tracker: ShapeTracker) -> bool:
    """Whether a tracker has so few indices, and views of so few axes, that each address is listed."""
    return tracker.size * sum(len(view.shape) + 1 for view in tracker.views) <= MOST_STEPS


def exact_extent(tracker: ShapeTracker, bounds: Interval) -> Interval | None:
    """The least and the greatest address, found by listing (D16); the bounds if there are too many for that."""
    if not is_listed(tracker):
        return bounds
    found = reached(tracker.views[-1])
    for view in tracker.views[-2::-1]:
        found = set(read_through(view, found))
    return Interval(min(found), max(found)) if found else None


def reached(view: View) -> set[int]:
    """What the valid indices of a view lead to (D8)."""
    found = {view.offset}
    for (begin, end), stride in zip(valid_ranges(view), view.strides, strict=True):
        found = {flat + place * stride for flat in found for place in range(begin, end)}
    return found


def read_through(view: View, flats: Iterable[int]) -> Iterator[int]:
    """What a view reads at the indices with some flat numbers, where they are valid (D3, D8)."""
    lines = [*zip(view.shape, view.strides, valid_ranges(view), strict=True)][::-1]
    for flat in flats:
        rest, address = flat, view.offset
        for size, stride, (begin, end) in lines:
            rest, place = divmod(rest, size)
            if not begin <= place < end:
                break
            address += place * stride
        else:
            yield address


def valid_ranges(view: View) -> Mask:
    """The valid range of each axis."""
    return view.mask or tuple([(0, size) for size in view.shape])


def concrete(tracker: ShapeTracker, values: Mapping[Variable, int]) -> ShapeTracker:
    """The tracker with numbers for its variables; a mask by hand that goes on beyond an axis ends with it, and one that
    ends before it begins is empty."""
    if not values:
        return tracker

    def number(part: object) -> int:
        return sym_infer(part, values) if isinstance(part, Node) else part  # type: ignore[return-value]

    return type(tracker)(
        tuple(
            View.create(
                tuple(map(number, view.shape)),
                tuple(map(number, view.strides)),
                number(view.offset),
                view.mask
                and tuple((number(begin), max(number(begin), number(end))) for begin, end in visible(view.parts)),
            )
            for view in tracker.views
        )
    )

