"""Movements and `View.create`: one affine map of indices after another, compared as maps (D7 to D14).

A movement takes each axis of the source from at most one axis of the result. So what it should give is worked out from
the definition's own map at the origin and one step along each axis, for all sizes alike.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from impl.shapetracker import ShapeTracker
from impl.symbolic import NumNode
from impl.view import View
from proofs.checker.forms import Box, Form, are_equal_on, flat_form, is_empty, valid_box
from proofs.validation.defined import as_given, assignments, at_values, is_row_major, require, variables_in, view_at
from spec import movement
from spec.movement import Movement
from spec.shape import canonical_strides
from spec.view import View as SpecView

Moving = Callable[[Any, Any], Movement]


def movement_check(name: str) -> Callable[..., None]:
    """The check of a movement operation of views."""
    moving: Moving = getattr(movement, name)

    def validate(result: View, view: View, *place: Any, **by_name: Any) -> None:
        (argument,) = map(as_given, (*place, *by_name.values()))
        for values in assignments(view.vars() | variables_in(argument), [view]):
            source, given, wanted = view_at(view, values), at_values(argument, values), None
            with suppress(ValueError):
                wanted = moving(source.shape, given)
            is_wrong = name == "pad" and min(map(min, given), default=0) < 0
            if wanted is None or is_wrong or min(wanted.shape, default=0) < 0:
                require(type(view) is not View, f"{name}: accepted", view, argument)
                continue
            found = view_at(result, values)
            require(found.shape == wanted.shape, f"{name}: the shape", view, argument, result)
            require(is_moved(source, found, wanted), f"{name}: the view", view, argument, result)
            require(result == view or is_flagged(result, found), f"{name}: contiguous", view, argument, result)
        require(result == view or is_spelled(result), f"{name}: the normal form", view, argument, result)

    return validate


def tracker_check(name: str) -> Callable[..., None]:
    """The check of one of trackers. A stack is moved as a whole (D16) where its last view is, and those below stay:
    `moving_the_last_view_moves_the_stack`, in Rocq."""
    check_last = movement_check(name)

    def validate(result: ShapeTracker, tracker: ShapeTracker, *place: Any, **by_name: Any) -> None:
        (*below, last), (*kept, moved) = tracker.views, result.views
        require(kept == below, f"{name}: the views below", tracker, place, result)
        check_last(moved, last, *place, **by_name)

    return validate


def is_moved(source: SpecView, found: SpecView, wanted: Movement) -> bool:
    """Whether a view is another one moved: valid on the box that comes from the valid one, with the same addresses."""
    if 0 in found.shape:
        return True
    box, form = pulled_back(source, wanted)
    if is_empty(box):
        return is_empty(valid_box(found)) or (not found.shape and are_equal_on(form, flat_form(found), box))
    return valid_box(found) == box and are_equal_on(form, flat_form(found), box)


def pulled_back(source: SpecView, wanted: Movement) -> tuple[Box, Form]:
    """The box of indices that come from valid ones, and their address as a form of the index."""
    origin, rank = (0,) * len(wanted.shape), len(wanted.shape)
    start = wanted.source(origin)
    columns = [
        tuple(b - a for a, b in zip(start, wanted.source((*origin[:j], 1, *origin[j + 1 :])), strict=True))
        for j in range(rank)
    ]
    ranges = [(0, extent) for extent in wanted.shape]
    for k, (begin, end) in enumerate(valid_box(source)):
        moving = [j for j in range(rank) if columns[j][k] != 0]
        if not moving:
            ranges = ranges if begin <= start[k] < end else [(0, 0)] * rank
        for j in moving:
            low, high = between(start[k], columns[j][k], begin, end)
            ranges[j] = max(ranges[j][0], low), min(ranges[j][1], high)
    constant = source.offset + sum(stride * i for stride, i in zip(source.strides, start, strict=True))
    weights = tuple(sum(stride * c for stride, c in zip(source.strides, column, strict=True)) for column in columns)
    return tuple(ranges), Form(constant, weights)


def between(start: int, step: int, begin: int, end: int) -> tuple[int, int]:
    """The range of i with `begin <= start + step * i < end`; the step is not 0.

    >>> between(4, -2, 0, 5), between(1, 3, 4, 11)
    ((0, 3), (1, 4))
    """
    if step > 0:
        return -((start - begin) // step), -((start - end) // step)
    return -((end - 1 - start) // -step), (start - begin) // -step + 1


def created(result: View, shape: Any, strides: Any = None, offset: Any = 0, mask: Any = None) -> None:
    """The check of `View.create`: the view reads what was asked for (D7, D8)."""
    shape, strides, offset, mask = map(as_given, (shape, strides, offset, mask))
    for values in assignments(variables_in((shape, strides, offset, mask))):
        sizes = at_values(shape, values)
        steps = at_values(strides, values) if strides else canonical_strides(sizes)
        pairs = at_values(mask, values) if mask else tuple((0, extent) for extent in sizes)
        begin, end = (tuple(pair[side] for pair in pairs) for side in (0, 1))
        try:
            asked = SpecView(sizes, steps, at_values(offset, values), begin, end)
        except ValueError:
            continue
        found = view_at(result, values)
        same = Movement(asked.shape, movement.everywhere, lambda index: index)
        require(found.shape == asked.shape and is_moved(asked, found, same), "View.create", asked, result)
        require(is_flagged(result, found), "View.create: contiguous", asked, result)
    require(is_spelled(result), "View.create: the normal form", shape, strides, offset, mask, result)


def is_flagged(result: View, found: SpecView) -> bool:
    """Whether a view in normal form is said to be contiguous, if it is; of one without elements, or of symbolic size,
    it need not be."""
    is_in_order = is_row_major(found) and found.offset == 0
    return result.contiguous or not result.is_plain or 0 in found.shape or not is_in_order


def is_spelled(view: View) -> bool:
    """Whether a view of plain integers is in normal form (R3 to R6): of views that read alike, and have a valid index,
    there is one such. Of one without elements it says little; of a symbolic one, that no part of it is a number that is
    written as a node."""
    shape, strides, offset, mask = view.parts
    if not view.is_plain:
        bounds = [bound for pair in mask or () for bound in pair]
        return not any(isinstance(part, NumNode) for part in (*shape, *strides, offset, *bounds))
    fixed = [size == 1 for size in shape]
    if mask is not None:
        if all(pair == (0, size) for pair, size in zip(mask, shape, strict=True)):
            return False
        if any(begin >= end for begin, end in mask):
            return not any(strides) and offset == 0 and set(mask) == {(0, 0)}
        fixed = [is_one or begin + 1 == end for is_one, (begin, end) in zip(fixed, mask, strict=True)]
    return not any(stride for stride, is_one in zip(strides, fixed, strict=True) if is_one)
