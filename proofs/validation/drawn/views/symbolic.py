"""Trackers of five to eight axes, some of symbolic sizes: moved by numbers and by nodes, and asked what they hold, free
and bound. What each operation gives is held against its definition where it is checked."""

from __future__ import annotations

from contextlib import suppress
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View
from impl.symbolic import Node, Variable
from impl.symbolic.node import highest
from proofs.validation.defined import at_values, require
from proofs.validation.drawn.symbolic import symbolically_moved

MOST = 400
"""Elements, for the largest values of the variables."""


def ask_symbolic_axes(random: Random) -> None:
    """What is said of such trackers, then what of them once their variables are bound."""
    variables = [Variable(name, random.choice((0, 1)), random.choice((2, 3))) for name in "nmk"]
    sizes: list[Any] = [random.choice((1, 1, 2, *variables)) for _ in range(random.randint(5, 8))]
    while prod(map(highest, sizes)) > MOST:
        sizes[sizes.index(max(sizes, key=highest))] = 1
    tracker = ShapeTracker.from_shape(tuple(sizes))
    for _ in range(random.randint(2, 5)):
        with suppress(LayoutError):
            after = symbolically_moved(random, tracker, (variables[0], variables[1]))
            is_small = len(after.shape) > 4 and prod(map(highest, after.shape)) <= MOST
            tracker = after if is_small and len(after.views) < 3 else tracker
    about_held(tracker)
    with suppress(LayoutError):
        tracker.expr_idxs(simplify=random.choice(("full", "fast", "none")))
        tracker.real_strides()
        tracker.simplify()
    values: dict[str, int] = {}
    there = tracker.vars()
    for variable in sorted(there, key=lambda each: each.expr):
        values[variable.expr] = random.randint(variable.min, variable.ceiling)
        variable.bind(values[variable.expr])
    about_bound(tracker, values)


def parts_of(view: View) -> list[Any]:
    """All parts of a view, one after another."""
    return [*view.shape, *view.strides, view.offset, *(bound for pair in view.mask or () for bound in pair)]


def about_held(tracker: ShapeTracker) -> None:
    """How many elements there are at most, and which variables its parts have."""
    for view in tracker.views:
        require(view.size() == prod(map(highest, view.shape)), "size", view, view.size())
    held = {name for view in tracker.views for part in parts_of(view) for name in names_in(part)}
    require({variable.expr for variable in tracker.vars()} == held, "vars", tracker, tracker.vars())


def names_in(part: Any) -> set[str]:
    """The names of the variables in a number or a node."""
    return {variable.expr for variable in part.vars()} if isinstance(part, Node) else set()


def about_bound(tracker: ShapeTracker, values: dict[str, int]) -> None:
    """The values that variables are bound to, and the tracker with free ones in their places: the same parts."""
    require({variable.expr: value for variable, value in tracker.var_vals.items()} == values, "var_vals", tracker)
    free, found = tracker.unbind()
    require({variable.expr: value for variable, value in found.items()} == values, "unbind", tracker, found)
    for view, before in zip(free.views, tracker.views, strict=True):
        for part, bound in zip(parts_of(view), parts_of(before), strict=True):
            is_free = not isinstance(part, Node) or not any(variable.is_bound for variable in part.vars())
            is_same = names_in(part) == names_in(bound) and at_values(part, values) == at_values(bound, values)
            require(is_free and is_same, "unbind", view, before)
