"""The drop-in's tracker: the library's on the views of the drop-in, with what tinygrad 0.9.0 does with any stack.

Stacks that leave a view have no meaning, and the library may refuse them; 0.9.0 does not, and its linearizer relies on
an expression for each stack. So whatever the library refuses there has a method of its own here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from impl import shapetracker
from impl.integers import Integer
from impl.interop.tinygrad.view import View, of_kind
from impl.merge import IMPLICIT_BUDGET
from impl.shapetracker.simplified import Simplify
from impl.symbolic import Node
from impl.view import View as LibraryView
from impl.view import largest, put_on


class ShapeTracker(shapetracker.ShapeTracker):
    """A stack of views whose index expressions are tinygrad's: code is made of them that rounds divisions to 0."""

    __slots__ = ()

    def __init__(self, views: tuple[LibraryView, ...]) -> None:
        put_views(self, views)

    @classmethod
    def from_shape(cls, shape: tuple[Integer, ...]) -> Self:
        """The tracker that reads memory in row-major order."""
        return cls((View.create(shape),))

    def expr_idxs(self, idxs: Iterable[Node] | None = None, simplify: Simplify = "none") -> tuple[Node, Node]:
        """The expressions as the operators of nodes make them, unless simplified ones are asked for."""
        return super().expr_idxs(idxs, simplify)

    def real_size(self) -> int:
        """An upper bound, exclusive, on the addresses that valid indices read; 0 if none is valid."""
        if 0 in self.shape:
            return 0
        index, valid = self.eager_idxs()
        return 0 if valid.max == 0 else largest(index) + 1

    def require_in_bounds(self, operation: str) -> None:
        """Nothing: tinygrad reads every stack, also one that has no meaning."""

    def __add__(self, outer: shapetracker.ShapeTracker) -> Self:
        """The tracker that reads `outer` through this one (D16), simplified."""
        if not isinstance(outer, ShapeTracker):
            return NotImplemented
        return type(self)(of_dropin(put_on(self.views, outer.views)))

    def simplify(self, budget: int = IMPLICIT_BUDGET) -> Self:
        """The same tracker with as few views as can be shown in some milliseconds, as programs ask it all the time."""
        if len(self.views) == 1:
            return self
        found = super().simplify(budget)
        return found if found is self else type(self)(of_dropin(found.views))

    def reshape(self, new_shape: tuple[Integer, ...]) -> Self:
        """The same elements in row-major order under another shape (D15), as a further view if need be."""
        view = self.views[-1].reshape(new_shape)
        return type(self)((*self.views, View.create(new_shape)) if view is None else (*self.views[:-1], view))


def of_dropin(views: tuple[LibraryView, ...]) -> tuple[LibraryView, ...]:
    """The views of a stack as those of the drop-in."""
    for view in views:
        if not isinstance(view, View):
            return tuple([of_kind(View, each) for each in views])
    return views


put_views = shapetracker.ShapeTracker.__dict__["views"].__set__
"""Sets the views of a tracker, which is frozen otherwise; they are not checked."""
