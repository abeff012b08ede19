"""A tracker as it is best lowered: another shape of the same elements in the same order, since the output is a line.

Reading a stack through one more row-major view changes no order, so such views are dropped (L4); neighbouring axes of
the last view count as one where they can, and where the flat number of the result can be divided by the sizes of the
view below; and an axis is cut where it crosses an axis of that view, if that leaves fewer views.
"""

from __future__ import annotations

from math import prod

from impl.errors import SymbolicError
from impl.shapetracker import ShapeTracker
from impl.view import View


def prepared(tracker: ShapeTracker) -> ShapeTracker:
    """A tracker that reads the same elements in the same order, with fewer views and axes where that can be had.

    >>> stack = ShapeTracker.from_shape((4, 6)).permute((1, 0)).reshape((3, 8))
    >>> len(stack.views), prepared(stack).views
    (2, (View(shape=(6, 4), strides=(1, 6), offset=0, mask=None, contiguous=False),))
    """
    views = list(tracker.views)
    while len(views) > 1 and is_row_major(views[-1]) and views[-1].size() == prod(views[-2].shape):
        views.pop()
    if len(views) > 1 and all(view.is_plain for view in views):
        views = list(cut_where_it_crosses(ShapeTracker(tuple(views))).views)
    joined = ShapeTracker((*views[:-1], views[-1].minify()))
    return joined if has_expression(joined) else ShapeTracker(tuple(views))


def has_expression(tracker: ShapeTracker) -> bool:
    """Whether an index expression can be written: nodes have no remainder by a symbolic size that is no multiple."""
    if len(tracker.views) > 1 and not all(view.is_plain for view in tracker.views):
        try:
            tracker.eager_idxs()
        except SymbolicError:
            return False
    return True


def is_row_major(view: View) -> bool:
    """Whether a view reads the whole of what is below it, in order."""
    return view.contiguous and view.is_plain


def cut_where_it_crosses(tracker: ShapeTracker) -> ShapeTracker:
    """The tracker of a shape with more axes, if it has fewer views; otherwise the tracker itself."""
    base, last = tracker.views[-2:]
    periods = [prod(base.shape[axis:]) for axis in reversed(range(1, len(base.shape)))]
    sizes = [
        size for axis in range(len(last.shape)) for size in cut(last.shape[axis], abs(last.strides[axis]), periods)
    ]
    if len(sizes) == len(last.shape):
        return tracker
    other = tracker.reshape(tuple(sizes)).simplify()
    return other if len(other.views) < len(tracker.views) else tracker


def cut(size: int, stride: int, periods: list[int]) -> list[int]:
    """The sizes of the axes that an axis is cut into at each period that so many whole steps reach.

    >>> cut(24, 2, [8, 24])
    [2, 3, 4]
    """
    inner: list[int] = []
    for period in periods:
        done = prod(inner)
        if stride and period % (stride * done) == 0:
            factor = period // (stride * done)
            if factor > 1 and size % (done * factor) == 0 and size > done * factor:
                inner.insert(0, factor)
    return [size // prod(inner), *inner]
