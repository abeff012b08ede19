"""Which addresses a tracker reads: asked before a kernel runs, so that none is outside of the buffer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from impl.errors import LowerError
from impl.lower.loops.kernel import lower
from impl.lower.uops.graph import UOp
from impl.lower.uops.interpret import Run
from impl.lower.uops.intervals import Interval
from impl.shapetracker import ShapeTracker
from impl.shown import shown
from impl.symbolic import Variable, sym_infer
from impl.symbolic.node import Node
from impl.view import View

MOST_LISTED = 2**18
"""Indices whose addresses are listed one by one where their bounds do not settle the question."""


class Watching(Run):
    """A run that moves nothing, and notes between which addresses all are that it reads."""

    found: Interval | None = None

    def load(self, uop: UOp, inputs: list[Any]) -> Any:
        """Notes the address, where the gate holds."""
        if len(inputs) == 4 and not inputs[2]:
            return 0
        before = self.found or Interval(inputs[1], inputs[1])
        self.found = Interval(min(before.low, inputs[1]), max(before.high, inputs[1]))
        return 0

    def store(self, buffer: Any, address: int, value: Any) -> None:
        """Ignores a store: only what is read counts."""


def require_inside(tracker: ShapeTracker, elements: int) -> None:
    """Raises LowerError if a valid index reads an address that is not in [0, elements)."""
    found = extent(tracker)
    if found is not None and not 0 <= found.low <= found.high < elements:
        found = exact_extent(tracker, found)
    if found is not None and not 0 <= found.low <= found.high < elements:
        verb = "reads" if tracker.size <= MOST_LISTED or len(tracker.views) == 1 else "may read"
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
    found = [interval for interval in lower(tracker).reads if interval.low <= interval.high]
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
    low = high = view.offset
    for (begin, end), stride in zip(view.mask or ((0, size) for size in view.shape), view.strides, strict=True):
        if begin >= end:
            return None
        ends = sorted((begin * stride, (end - 1) * stride))
        low, high = low + ends[0], high + ends[1]
    return Interval(low, high)


def exact_extent(tracker: ShapeTracker, bounds: Interval) -> Interval | None:
    """The least and the greatest address, found by listing; the bounds if there are too many indices for that."""
    if tracker.size > MOST_LISTED:
        return bounds
    uops = lower(tracker).uops.uops
    watching = Watching(uops, {"data0": None, "data1": None}, {})
    watching.block(0, len(uops))
    return watching.found


def concrete(tracker: ShapeTracker, values: Mapping[Variable, int]) -> ShapeTracker:
    """The tracker with numbers for its variables."""
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
                view.mask and tuple((number(begin), number(end)) for begin, end in view.mask),
            )
            for view in tracker.views
        )
    )

