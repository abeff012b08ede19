"""Which sizes are at odds where a reshape needs a second view: which dims can be merged, and what would be cut.

The axes of a view fall into groups, neighbours that its strides and mask let collapse into one (R1, `minified`). A
reshape stays one view where each boundary between groups is one between axes of the new shape, and no group is masked
in a way that its new axes cannot say.

    >>> at_odds(ShapeTracker((View.create((2, 3), (1, 2)),)), (("reshape", (6,)),))
    ('dims 2 | 3 do not merge; 6 would cut the boundary after 2',)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import prod
from operator import mul
from typing import Any

from impl.parts.minify import minified
from impl.parts.normal_form import Parts
from impl.shapetracker import ShapeTracker
from impl.shown import readable
from impl.view import View

Group = tuple[int, ...]
"""Sizes of neighbouring axes that can be merged; none is 1."""


def at_odds(before: ShapeTracker, movements: tuple[tuple[str, Any], ...]) -> tuple[str, ...]:
    """A sentence about the reshape among the movements that appends a view to one view; none where there is no such
    reshape, where sizes are symbolic, and where all boundaries are kept."""
    tracker = before
    for name, argument in movements:
        after = getattr(tracker, name)(argument)
        view = tracker.views[-1]
        if len(after.views) > len(tracker.views) and view.is_plain:
            return tuple(sentences(view, argument))
        tracker = after
    return ()


def sentences(view: View, new_shape: tuple[int, ...]) -> Iterator[str]:
    """What is at odds between a view and a shape that it is to have."""
    groups = groups_of(view.parts)
    cut = first_cut(groups, new_shape)
    listed = " | ".join("·".join(map(readable, group)) for group in groups)
    if cut is not None:
        boundary, new = cut
        merging = "can be merged as they stand" if any(len(group) > 1 for group in groups) else "do not merge"
        across = "·".join(map(readable, new))
        yield f"dims {listed} {merging}; {across} would cut the boundary after {readable(boundary)}"
    elif view.mask is not None and groups:
        valid = readable(view.mask)
        yield f"dims {listed} keep their boundaries, but the valid indices {valid} are no box in the new shape"


def groups_of(parts: Parts) -> tuple[Group, ...]:
    """The sizes of the axes in groups that collapse into one axis each.

    >>> groups_of(View.create((2, 3, 4, 5), (12, 4, 1, 24)).parts)
    ((2, 3, 4), (5,))
    """
    sizes = [size for size in parts.shape if size != 1]
    found: list[Group] = []
    group: list[int] = []
    wanted = iter([size for size in minified(parts).shape if size != 1])
    target = next(wanted, 1)
    for size in sizes:
        group.append(size)
        if prod(group) == target:
            found.append(tuple(group))
            group, target = [], next(wanted, 1)
    return tuple(found)


def first_cut(groups: tuple[Group, ...], new_shape: tuple[int, ...]) -> tuple[int, Group] | None:
    """The first boundary between groups that is none between axes of the new shape: the size of the axis before it, and
    the sizes of the new axes that go over it."""
    ends = [1, *accumulate(new_shape, mul)]
    before = 1
    for group, _ in pairwise(groups):
        boundary = before * prod(group)
        if boundary not in ends:
            axis = next(axis for axis, (begin, end) in enumerate(pairwise(ends)) if begin < boundary < end)
            first = max(place for place, end in enumerate(ends) if end == before)
            return group[-1], tuple(size for size in new_shape[first : axis + 1] if size != 1)
        before = boundary
    return None
