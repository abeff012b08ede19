"""Windows that slide along an axis as steps of `ShapeTracker`: `unfold` of PyTorch, `sliding_window_view` of numpy.

An axis of n elements is repeated, one after another, and what that gives is cut into rows of n + 1, each of which
begins one element further on than the row before: column c of row r has element r + c, as long as there is one. So a
row is what the windows have at one place, and a column is where one begins.
"""

from __future__ import annotations

from typing import Any

from impl.doors import is_row
from impl.errors import MovementError
from impl.integers import as_integers, as_plain_integer
from impl.ops.records.numbering import normalised
from impl.shown import shown

Shape = tuple[Any, ...]

SLIDING = "sliding_window_view"
"""numpy's name for windows."""


def unfold(shape: Shape, dimension: int, size: int, step: int) -> list[tuple[str, Any]]:
    """`x.unfold(dimension, size, step)`: the windows of so many elements that fit into an axis, one every `step`
    elements, in its place; what they hold is the last axis. An array without axes has one of one element.

    Raises MovementError for a size beyond that of the axis or below 0, for a step below 1, and for symbolic sizes.

    >>> unfold((5,), 0, 3, 2)[-3:]
    [('shrink', ((0, 3), (0, 3))), ('stride', (1, 2)), ('permute', (1, 0))]
    """
    axis = int(normalised("unfold: dimension", dimension, max(len(shape), 1)))
    length = as_plain_integer(size, "unfold: size", MovementError)
    apart = as_plain_integer(step, "unfold: step", MovementError)
    require_windows("unfold", shape, axis, length)
    if apart < 1:
        raise MovementError(f"unfold: step is {shown(step)}; need 1 or more")
    return windows(shape, axis, length, apart) if shape else [("reshape", (1,)), ("shrink", ((0, length),))]


def sliding_window_view(shape: Shape, window_shape: Any, axis: Any = None) -> list[tuple[str, Any]]:
    """`numpy.lib.stride_tricks.sliding_window_view(x, window_shape, axis)`: the windows along axes, one at each element
    that one begins with; what they hold are the last axes. Without axes, along all. An axis may be named twice.

    Raises MovementError for a window beyond its axis, for another number of sizes than of axes, and for symbolic sizes.

    >>> sliding_window_view((5,), 3) == unfold((5,), 0, 3, 1)
    True
    """
    sizes, named = row("window_shape", window_shape), range(len(shape)) if axis is None else row("axis", axis)
    places = [int(normalised(f"{SLIDING}: axis", place, len(shape))) for place in named]
    if len(sizes) != len(places):
        raise MovementError(f"{SLIDING}: {len(sizes)} sizes for {len(places)} axes; need one for each")
    found: list[tuple[str, Any]] = []
    for place, size in zip(places, sizes, strict=True):
        require_windows(SLIDING, shape, place, size)
        found += windows(shape, place, size, 1)
        shape = (*shape[:place], shape[place] - size + 1, *shape[place + 1 :], size)
    return found or [("permute", tuple(range(len(shape))))]


def row(name: str, given: Any) -> tuple[int, ...]:
    """One integer, or several."""
    several = given if isinstance(given, tuple | list) or is_row(given) else (given,)
    found = as_integers(several, f"{SLIDING}: {name}", MovementError)
    return tuple([as_plain_integer(value, f"{SLIDING}: {name}", MovementError) for value in found])


def require_windows(name: str, shape: Shape, axis: int, size: int) -> None:
    """Raises MovementError where no window of a size fits into an axis."""
    if not all(type(each) is int for each in shape):
        raise MovementError(f"{name}: the shape {shown(shape)} is symbolic; need plain sizes")
    whole = shape[axis] if shape else 1
    if not 0 <= size <= whole:
        raise MovementError(f"{name}: a window of {shown(size)} along axis {axis} of {shown(whole)}; need 0 to that")


def windows(shape: Shape, axis: int, size: Any, step: Any) -> list[tuple[str, Any]]:
    """The windows of a size along an axis, one every `step` elements, where at least one fits."""
    whole, n = (*shape[:axis], *shape[axis + 1 :]), shape[axis]
    rank = len(whole)
    kept = tuple((0, each) for each in whole)
    return [
        ("permute", (*range(axis), *range(axis + 1, rank + 1), axis)),
        ("reshape", (*whole, 1, n)),
        ("expand", (*whole, size + 1, n)),
        ("reshape", (*whole, (size + 1) * n)),
        ("shrink", (*kept, (0, size * (n + 1)))),
        ("reshape", (*whole, size, n + 1)),
        ("shrink", (*kept, (0, size), (0, n - size + 1))),
        ("stride", (*(1 for _ in range(rank + 1)), step)),
        ("permute", (*range(axis), rank + 1, *range(axis, rank), rank)),
    ]
