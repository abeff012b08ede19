"""`x[...]` as steps of `ShapeTracker`: integers, slices, `None` and `...`, as numpy and PyTorch have them."""

from __future__ import annotations

from typing import Any

from impl.errors import MovementError
from impl.integers import as_plain_integer
from impl.ops.errors import RangeError
from impl.shown import shown


def subscript(shape: tuple[Any, ...], key: Any) -> list[tuple[str, Any]]:
    """The movements of `x[key]`: ranges are kept, then steps taken, then axes dropped and put in.

    Raises MovementError for what is no integer, slice, None or `...`, and for more of them than axes; RangeError for
    an integer outside of its axis.

    >>> subscript((4, 6), (slice(None, None, 2), -1))
    [('shrink', ((0, 3), (5, 6))), ('stride', (2, 1)), ('reshape', (2,))]
    """
    if not all(type(size) is int for size in shape):
        raise MovementError(f"[...]: the shape {shown(shape)} is symbolic; need plain sizes")
    items = spelled_out(key if isinstance(key, tuple) else (key,), len(shape))
    ranges: list[tuple[int, int]] = []
    steps: list[int] = []
    kept: list[int] = []
    sizes = iter(enumerate(shape))
    for item in items:
        if item is None:
            kept.append(1)
            continue
        axis, size = next(sizes)
        if isinstance(item, slice):
            begin, end, step = sliced(item, axis).indices(size)
            count = max(-(-(end - begin) // step), 0)
            last = begin + (count - 1) * step
            ranges.append((min(begin, last), max(begin, last) + 1) if count else (0, 0))
            steps.append(step if count > 1 else 1)
            kept.append(count)
        else:
            place = integer_inside(item, axis, size)
            ranges.append((place, place + 1))
            steps.append(1)
    return [("shrink", tuple(ranges)), ("stride", tuple(steps)), ("reshape", tuple(kept))]


def spelled_out(items: tuple[Any, ...], rank: int) -> list[Any]:
    """The items with `...` as full slices, and full slices for the axes behind the last one."""
    dots = sum(item is Ellipsis for item in items)
    taken = sum(item is not None and item is not Ellipsis for item in items)
    if dots > 1 or taken > rank:
        problem = "several ..." if dots > 1 else f"{taken} indices for {rank} axes"
        raise MovementError(f"[...]: {problem}; need at most one ... and an index for each axis")
    whole = [slice(None)] * (rank - taken)
    at = next((place for place, item in enumerate(items) if item is Ellipsis), len(items))
    return [*items[:at], *whole, *items[at + 1 :]]


def sliced(item: slice, axis: int) -> slice:
    """The slice, its parts plain integers or None. Raises MovementError for others, and for a step of 0."""
    parts = [
        None if part is None else as_plain_integer(part, f"[...]: {name}", MovementError)
        for name, part in zip(("start", "stop", "step"), (item.start, item.stop, item.step), strict=True)
    ]
    if parts[2] == 0:
        raise MovementError(f"[...]: the slice on axis {axis} has step 0; need a step other than 0")
    return slice(*parts)


def integer_inside(item: Any, axis: int, size: int) -> int:
    """An index counted from the front. Raises RangeError unless `-size <= index < size`."""
    number = as_plain_integer(item, "[...]: an index", MovementError)
    if not -size <= number < size:
        raise RangeError(f"[...]: index {shown(number)} on axis {axis} of size {size}; need {-size} <= index < {size}")
    return number % size
