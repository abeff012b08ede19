"""Views: the shapetrackers that a handful of integers can describe.

`address` and `is_valid` take one index and use only addition, multiplication and comparison, so that a proof
may hand them symbolic integers and obtain the definition itself as a formula.
"""

from dataclasses import dataclass

from spec.shape import Index, Shape, canonical_strides, index_set
from spec.tracker import Tracker


@dataclass(frozen=True)
class View:
    """D7. A view `(d, s, o, a, b)`: shape, strides, offset, and a half-open box `[a_k, b_k)` on each axis.

    Sizes are natural numbers, strides and the offset any integers, and `0 <= a_k <= b_k <= d_k`. A box with
    `a_k = b_k` holds no index. A rank-0 view has no axis to exclude anything on: its one index is valid.
    Raises ValueError when the ranks differ or a bound is broken.
    """

    shape: Shape
    strides: tuple[int, ...]
    offset: int
    begin: tuple[int, ...]
    end: tuple[int, ...]

    def __post_init__(self) -> None:
        if not len(self.shape) == len(self.strides) == len(self.begin) == len(self.end):
            raise ValueError(f"View: the ranks of {self} differ")
        for extent, begin, end in zip(self.shape, self.begin, self.end, strict=True):
            if not 0 <= begin <= end <= extent:
                raise ValueError(f"View: need 0 <= begin <= end <= size, got [{begin}, {end}) of {extent}")


def address(view: View, index: Index) -> int:
    """D8. The stride map `f(i) = o + sum_k s_k i_k`.

    >>> address(View((2, 3), (1, 2), 10, (0, 0), (2, 3)), (1, 2))
    15
    """
    return view.offset + sum(stride * coordinate for stride, coordinate in zip(view.strides, index, strict=True))


def is_valid(view: View, index: Index) -> bool:
    """D8. Whether the index is in the box, `a_k <= i_k < b_k` for all k."""
    return all(
        begin <= coordinate < end
        for begin, coordinate, end in zip(view.begin, index, view.end, strict=True)
    )


def canonical_tracker(view: View) -> Tracker:
    """D8. The shapetracker `(d, f, M)` of a view.

    >>> sorted(canonical_tracker(View((3,), (2,), 1, (1,), (3,))).valid)
    [(1,), (2,)]
    """
    return Tracker(
        view.shape,
        {index: address(view, index) for index in index_set(view.shape)},
        frozenset(index for index in index_set(view.shape) if is_valid(view, index)),
    )


def canonical_view(shape: Shape) -> View:
    """D9. The view that reads memory in row-major order: canonical strides, offset 0, everything valid.

    >>> canonical_view((2, 3)).strides
    (3, 1)
    """
    return View(shape, canonical_strides(shape), 0, (0,) * len(shape), shape)
