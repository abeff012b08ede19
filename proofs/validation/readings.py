"""Index expressions, simplified pairs, inverses and sizes, compared with what stacks read (D16, D18)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl.shapetracker import ShapeTracker
from impl.symbolic import Node
from impl.view import View
from proofs.programs import value_of
from proofs.validation.defined import MOST_INDICES, Values, assignments, indices_of, require, value_in, view_at
from spec.shape import ravel, size, unravel
from spec.stack import read

POINTS = 60
"""Points at which two expressions are compared."""


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
    variables = {v.expr: v for v in index.vars() | valid.vars()}
    if any(isinstance(v.max, Node) for v in variables.values()):
        return
    random = Random(",".join(variables))
    for number in range(POINTS):
        at = {name: value_in(v, number if number < 2 else random.choice((0, 1, 2, 3)), random)
              for name, v in variables.items()}  # fmt: skip
        holds = bool(value_of(valid, at))
        require(bool(value_of(result[1], at)) == holds, "simplify: the condition", index, valid, result, at)
        is_right = not holds or value_of(result[0], at) == value_of(index, at)
        require(is_right, "simplify: the index", index, valid, result, at)


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
