"""Index expressions, simplified pairs, inverses and sizes, compared with what stacks read (D16, D18)."""

from __future__ import annotations

from typing import Any

from impl.shapetracker import ShapeTracker
from impl.symbolic import Node
from impl.view import View
from proofs.programs import value_of
from proofs.validation.defined import MOST_INDICES, Values, assignments, indices_of, require, view_at
from proofs.validation.points import beside_changes, is_in_range, points_of
from spec.shape import ravel, size, unravel
from spec.stack import read

POINTS = 60
"""Points at which two expressions are compared."""

CHANGES = 12
"""How many of them are gone through from one to the next, to find where the condition changes."""


def expressed(result: tuple[Node, Node], tracker: ShapeTracker, idxs: Any = None) -> None:
    """The check of `expr_idxs`: the address and the validity of each index, in the names of its axes."""
    if idxs is not None:
        return
    sizes = set().union(*(view.vars() for view in tracker.views))
    for values in assignments(sizes):
        stack = tuple(view_at(view, values) for view in tracker.views)
        for index in indices_of(stack[-1]):
            reading = read(stack, index)
            if reading.leaves_base:
                must_refuse = type(tracker) is ShapeTracker and not sizes and size(stack[-1].shape) <= MOST_INDICES
                require(not must_refuse, "expr_idxs: out of bounds", tracker, index)
                continue
            at: Values = {**values, **{f"idx{axis}": i for axis, i in enumerate(index)}}
            require(bool(value_of(result[1], at)) == reading.is_valid, "expr_idxs: validity", tracker, index, result)
            is_right = not reading.is_valid or value_of(result[0], at) == reading.address
            require(is_right, "expr_idxs: address", tracker, index, result)


def simplified(result: tuple[Node, Node], index: Node, valid: Node, *_limits: Any, **_more: Any) -> None:
    """The check of `impl.simplify.simplify`: the same condition, and the same index where it holds."""
    if result[0] is index and result[1] is valid:
        return
    variables, points = index.vars() | valid.vars(), points_of((index, valid, *result), POINTS)
    near = beside_changes(points[:CHANGES], lambda at: bool(value_of(valid, at)))
    for point in [*points, *(at for at in near if all(is_in_range(variable, at) for variable in variables))]:
        holds = bool(value_of(valid, point))
        require(bool(value_of(result[1], point)) == holds, "simplify: the condition", index, valid, result, point)
        is_right = not holds or value_of(result[0], point) == value_of(index, point)
        require(is_right, "simplify: the index", index, valid, result, point)


def inverted(result: View | None, view: View, out_shape: Any) -> None:
    """The check of `View.invert`: for each address, the flat number of the one index that reads it."""
    if result is None or not (view.is_plain and result.is_plain):
        return
    source, inverse = view_at(view, {}), view_at(result, {})
    require(size(inverse.shape) == size(tuple(out_shape)), "invert: the size", view, out_shape, result)
    for index in indices_of(inverse):
        flat = read((inverse,), index).address
        is_inside = flat is not None and 0 <= flat < size(source.shape)
        require(is_inside, "invert: a flat number", view, out_shape, result, index)
        there = read((source,), unravel(source.shape, flat or 0))
        is_right = there.is_valid and there.address == ravel(inverse.shape, index)
        require(is_right, "invert", view, out_shape, result, index)


def sized(result: int, tracker: ShapeTracker) -> None:
    """The check of `real_size`: no valid index reads an address at or beyond it."""
    sizes = set().union(*(view.vars() for view in tracker.views))
    require(result >= 0, "real_size: negative", tracker, result)
    for values in assignments(sizes):
        stack = tuple(view_at(view, values) for view in tracker.views)
        for index in indices_of(stack[-1]):
            reading = read(stack, index)
            if reading.is_valid and reading.address is not None:
                require(reading.address < result, "real_size", tracker, result, index)
