"""Layouts as views, and back.

A view is read with its last axis fastest, a layout with its first mode. So the modes of a layout, without their
brackets, are the axes of its view in reversed order: mode k of r is axis r-1-k. The integer that CuTe reads a layout at
is then the flat number, row-major, of the view's index, and the value is the address:

    layout(3) where 3 = colexicographic (3, 0) in (4,3)    is    the view's address at index (0, 3) in (3, 4)

A hierarchical coordinate, its brackets removed and its entries reversed, is an index of the view. Brackets say nothing
about the function; views have none, so `layout_of(view_of(layout))` is the layout without them.
"""

from __future__ import annotations

from impl.doors import one_of
from impl.integers import is_plain
from impl.interop.cute.layout import Layout
from impl.interop.cute.tuples import CuteError
from impl.shown import shown
from impl.view import View


def view_of(layout: Layout) -> View:
    """The view whose address at each flat number is the layout's value there; modes in reversed order.

    Raises CuteError for what is no layout.

    >>> view_of(Layout((4, (3, 2)), (3, (1, 12))))
    View(shape=(2, 3, 4), strides=(12, 1, 3), offset=0, mask=None, contiguous=False)
    """
    leaves = one_of(Layout, layout, "view_of: layout", CuteError).leaves[::-1]
    return View.create(tuple([size for size, _ in leaves]), tuple([stride for _, stride in leaves]))


def layout_of(view: View) -> Layout:
    """The flat layout whose value at each integer is the view's address at that flat number; axes in reversed order.

    Raises CuteError for a view with an offset, a mask, a symbolic part or an axis of size 0: no layout has those.

    >>> str(layout_of(View.create((2, 3))))
    '(3,2):(1,3)'
    >>> layout_of(View.create((2, 3)).shrink(((1, 2), (0, 3))))
    Traceback (most recent call last):
        ...
    impl.interop.cute.tuples.CuteError: layout_of: offset 3; a layout has none: add it to the pointer
    """
    one_of(View, view, "layout_of: view", CuteError)
    if not is_plain(*view.parts):
        raise CuteError(f"layout_of: {shown(view)} has symbolic parts; need plain integers")
    if view.mask is not None:
        raise CuteError(f"layout_of: mask {shown(view.mask)}; a layout has none")
    if view.offset != 0:
        raise CuteError(f"layout_of: offset {shown(view.offset)}; a layout has none: add it to the pointer")
    return Layout(view.shape[::-1], view.strides[::-1])
