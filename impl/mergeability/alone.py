"""What one of two stacks alone calls valid, for a view of each that differs in its mask: box by box."""

from __future__ import annotations

from collections.abc import Iterator

from impl.merge.budget import STEP, Budget
from impl.merge.derivation import derive, reading_of
from impl.merge.findings import Refusal, Stack
from impl.merge.layers.places import elements, near_above
from impl.merge.problem import Index, Ranges, has_valid_index
from impl.merge.reading import flat_number, read
from impl.parts.normal_form import Parts


def differ_in_masks(left: Stack, right: Stack) -> bool:
    """Whether two stacks differ in masks alone: in as many views, each the same number as the other one at each index
    that both call valid."""
    return len(left) == len(right) and all(map(are_same_in_both, left, right))


def are_same_in_both(view: Parts, other: Parts) -> bool:
    """Whether two views of one shape have the same number at each index that both call valid.

    >>> are_same_in_both(Parts((3, 2), (2, 1), 0, None), Parts((3, 2), (0, 1), 4, ((2, 3), (0, 2))))
    True
    """
    if view.shape != other.shape:
        return False
    common = common_part(ranges_of(view), ranges_of(other))
    if any(begin >= end for begin, end in common):
        return True
    first, _ = ends_of(common)
    steps = zip(view.strides, other.strides, common, strict=True)
    moves_alike = all(stride == another for stride, another, (begin, end) in steps if end - begin > 1)
    return moves_alike and flat_number(view, first) == flat_number(other, first)


def index_alone(views: Stack, level: int, other: Parts, budget: Budget) -> Index | None:
    """A valid index of a stack that leads, in the view at a level, to what its mask has and that of another one has
    not; None if there is none. Raises Undecided beyond the budget. The stack stays inside."""
    view = views[level]
    for box in outside(ranges_of(view), ranges_of(other)):
        part = (*views[:level], Parts(view.shape, view.strides, view.offset, box), *views[level + 1 :])
        if (index := valid_index_of(part, level, budget)) is not None:
            return index
    return None


def outside(ranges: Ranges, others: Ranges) -> Iterator[Ranges]:
    """The part of a box outside of another one, as boxes."""
    for axis, ((begin, end), (low, high)) in enumerate(zip(ranges, others, strict=True)):
        for part in ((begin, min(end, low)), (max(begin, high), end)):
            if part[0] < part[1]:
                yield (*ranges[:axis], part, *ranges[axis + 1 :])
        if max(begin, low) >= min(end, high):
            return
        ranges = (*ranges[:axis], (max(begin, low), min(end, high)), *ranges[axis + 1 :])


def common_part(ranges: Ranges, others: Ranges) -> Ranges:
    """The box that two boxes have in common; on some axis its begin is not before its end where there is none."""
    return tuple((max(a, c), min(b, d)) for (a, b), (c, d) in zip(ranges, others, strict=True))


def valid_index_of(views: Stack, level: int, budget: Budget) -> Index | None:
    """A valid index of a stack, or None: one that leads to an element of the view at a level, or else any. Raises
    Undecided beyond the budget."""
    if not all(map(has_valid_index, views)):
        return None
    for element in (*ends_of(ranges_of(views[level])), *elements(views[level])):
        index = near_above(views[level:], element)
        budget.steps("listing", reading_of(views) // STEP)
        if read(views, index).is_valid:
            return index
    result = derive(views, budget).result
    if isinstance(result, Parts):
        return ends_of(ranges_of(result))[0] if has_valid_index(result) else None
    return result.indices[0] if isinstance(result, Refusal) and result.kind != "scalar" else None


def ranges_of(view: Parts) -> Ranges:
    """The box of valid indices of a view."""
    return tuple((0, size) for size in view.shape) if view.mask is None else view.mask


def ends_of(ranges: Ranges) -> tuple[Index, Index]:
    """The first and the last index of a box."""
    return tuple(begin for begin, _ in ranges), tuple(end - 1 for _, end in ranges)
