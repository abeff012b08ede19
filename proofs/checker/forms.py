"""Affine forms of an index, and the boxes on which they are looked at."""

from __future__ import annotations

from dataclasses import dataclass

from spec.shape import Index, size
from spec.view import View

Box = tuple[tuple[int, int], ...]
"""A half-open range of coordinates for each axis."""


@dataclass(frozen=True)
class Form:
    """`constant + sum_k weights[k] * i[k]`."""

    constant: int
    weights: tuple[int, ...]

    def at(self, index: Index) -> int:
        """The value at an index."""
        return self.constant + sum(weight * i for weight, i in zip(self.weights, index, strict=True))

    def plus(self, other: Form, factor: int) -> Form:
        """`self + factor * other`."""
        weights = tuple(a + factor * b for a, b in zip(self.weights, other.weights, strict=True))
        return Form(self.constant + factor * other.constant, weights)

    def bounds(self, box: Box) -> tuple[int, int]:
        """The smallest and the largest value on a box that is not empty."""
        ends = [(w * begin, w * (end - 1)) for w, (begin, end) in zip(self.weights, box, strict=True)]
        return self.constant + sum(map(min, ends)), self.constant + sum(map(max, ends))


def is_empty(box: Box) -> bool:
    """Whether no index is in a box; a box without axes holds the index ()."""
    return any(begin >= end for begin, end in box)


def are_equal_on(left: Form, right: Form, box: Box) -> bool:
    """Whether two forms have the same value at every index of a box that is not empty."""
    corner = tuple(begin for begin, _ in box)
    moving = [axis for axis, (begin, end) in enumerate(box) if end - begin > 1]
    return left.at(corner) == right.at(corner) and all(left.weights[k] == right.weights[k] for k in moving)


def flat_form(view: View) -> Form:
    """The flat number of an index of a view (D8)."""
    return Form(view.offset, view.strides)


def valid_box(view: View) -> Box:
    """The indices that a view calls valid (D8); of a rank-0 view the one that it has."""
    return tuple(zip(view.begin, view.end, strict=True))


def whole_box(view: View) -> Box:
    """All indices of a view."""
    return tuple((0, extent) for extent in view.shape)


def periods_of(view: View) -> tuple[int, ...]:
    """For each axis what its digit counts in a flat number: the canonical strides (D2)."""
    return tuple(size(view.shape[axis + 1 :]) for axis in range(len(view.shape)))
