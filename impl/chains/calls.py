"""Calls of numpy, PyTorch and tinygrad on an array as steps of `ShapeTracker`, which move no element.

Each function takes the shape of the array and what the call is given, and gives the movements that it is, in order. An
axis counts from the front or, negative, from the end; one size of a reshape may be -1. Where two of the three mean
different things by a name, the call that is ambiguous is refused, and the message says what is not; `libraries` has
what one of them alone means. `T`, and `transpose` without axes, turn all axes round, as in numpy and PyTorch; those of
a Tensor of tinygrad do not (`tinygrad`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Any

from impl.chains.subscripts import subscript
from impl.chains.windows import sliding_window_view, unfold
from impl.doors import is_row
from impl.errors import MovementError
from impl.integers import as_integers, as_plain_integer, entries
from impl.ops.records.numbering import normalised, order_after_moves
from impl.ops.records.shapes import broadcast_axes, resolved
from impl.shown import shown

Movements = list[tuple[str, Any]]
"""Methods of `ShapeTracker` with their argument, in order."""
Shape = tuple[Any, ...]


def why_not(name: object) -> str:
    """Why a call is none of those here, and which ones are."""
    is_copying = isinstance(name, str) and name in COPYING
    return f"{'copies the elements: a chain ends before it' if is_copying else 'is not known here'}; need {WRITTEN}"


def listed(names: Iterable[str]) -> str:
    """Calls as a message lists them."""
    called = sorted((name for name in names if name != "subscript"), key=lambda name: name in ATTRIBUTES)
    return f"one of {', '.join(called)}, or [...]"


def is_sequence(given: Any) -> bool:
    """Whether one argument is several, as an array of one axis is."""
    return (isinstance(given, Sequence) and not isinstance(given, str)) or is_row(given)


def several(where: str, given: Sequence[Any]) -> tuple[Any, ...]:
    """What is given one by one, or as one sequence."""
    only = given[0] if len(given) == 1 and is_sequence(given[0]) else given
    return tuple(entries(only, where, "integers", MovementError))


def integer(where: str, value: Any) -> int:
    """A plain integer."""
    return as_plain_integer(value, where, MovementError)


def axis_of(name: str, axis: Any, rank: int) -> int:
    """An axis counted from the front; as in PyTorch, an array without axes has one for most calls."""
    return int(normalised(f"{name}: axis", axis, rank if name in ("narrow", "unflatten") else max(rank, 1)))


def axes(name: str, given: Sequence[Any], rank: int) -> tuple[int, ...]:
    """Axes counted from the front, each once. Raises MovementError for one that is named twice."""
    found = tuple(axis_of(name, axis, rank) for axis in several(f"{name}: axes", given))
    if len({*found}) < len(found):
        often = "exactly once" if name in ("permute", "transpose") else "at most once"
        raise MovementError(f"{name}: {shown(found)} names an axis twice; need each of {rank} axes {often}")
    return found


def is_none(given: tuple[Any, ...]) -> bool:
    """Whether no axis is given, or None instead."""
    return not given or (len(given) == 1 and given[0] is None)


def reshape(shape: Shape, *sizes: Any) -> Movements:
    """`x.reshape(*sizes)`, `x.view(*sizes)`; one size may be -1."""
    return [("reshape", resolved("reshape", shape, several("reshape: sizes", sizes)))]


def ravel(shape: Shape) -> Movements:
    """`x.ravel()`."""
    return [("reshape", (prod(shape),))]


def flatten(shape: Shape, start_dim: int = 0, end_dim: int = -1) -> Movements:
    """`x.flatten(start_dim, end_dim)`, both axes included; an array without axes becomes one of one element."""
    first, last = (axis_of("flatten", dim, len(shape)) for dim in (start_dim, end_dim))
    if first > last:
        raise MovementError(f"flatten: start_dim {start_dim} is behind end_dim {end_dim}")
    return [("reshape", (*shape[:first], prod(shape[first : last + 1]), *shape[last + 1 :]))]


def unflatten(shape: Shape, dim: int, sizes: Sequence[int]) -> Movements:
    """`x.unflatten(dim, sizes)`, one of which may be -1."""
    axis = axis_of("unflatten", dim, len(shape))
    new = resolved("unflatten", shape[axis : axis + 1], several("unflatten: sizes", (sizes,)))
    return [("reshape", (*shape[:axis], *new, *shape[axis + 1 :]))]


def permute(shape: Shape, *order: Any) -> Movements:
    """`x.permute(*order)`: axis k of the result is axis `order[k]`."""
    return [("permute", axes("permute", order, len(shape)))]


def transpose(shape: Shape, *order: Any) -> Movements:
    """`x.transpose()` turns the axes round; `x.transpose(*order)` is numpy's, with an axis for each; two axes of an
    array of more are exchanged, as in PyTorch and tinygrad, where the two may be one. With two axes of two, `(1, 0)` is
    the same for all; `(0, 1)` is not, and is refused."""
    rank = len(shape)
    if is_none(order):
        return [("permute", tuple(reversed(range(rank))))]
    if len(order) == 2:
        found = tuple(axis_of("transpose", axis, rank) for axis in order)
    else:
        found = axes("transpose", order, rank)
    if len(found) == rank == 2 and found == (0, 1):
        raise MovementError(
            "transpose: (0, 1) of two axes exchanges them in PyTorch and leaves them in numpy; write swapaxes(0, 1) or "
            "permute(0, 1)"
        )
    if len(found) == 2:
        return swapaxes(shape, *found)
    return permute(shape, found)


def swapaxes(shape: Shape, dim0: int, dim1: int) -> Movements:
    """`x.swapaxes(dim0, dim1)`."""
    order = [*range(len(shape))]
    first, second = (axis_of("swapaxes", dim, len(shape)) for dim in (dim0, dim1))
    order[first : first + 1], order[second : second + 1] = order[second : second + 1], order[first : first + 1]
    return [("permute", tuple(order))]


def turned_round(shape: Shape) -> Movements:
    """`x.T`: all axes in the opposite order."""
    return transpose(shape)


def turned(shape: Shape) -> Movements:
    """`x.t()`, as PyTorch has it: the two axes of a matrix exchanged; fewer stay as they are."""
    if len(shape) > 2:
        raise MovementError(f"t: the shape {shown(shape)} has {len(shape)} axes; need two at most, or mT")
    return transpose(shape)


def turned_last(shape: Shape) -> Movements:
    """`x.mT`: the last two axes exchanged."""
    if len(shape) < 2:
        raise MovementError(f"mT: the shape {shown(shape)} has {len(shape)} axes; need two or more")
    return swapaxes(shape, -2, -1)


def moveaxis(shape: Shape, source: Any, destination: Any) -> Movements:
    """`x.moveaxis(source, destination)`: the axes named go to the places named, the others keep their order."""
    sources, places = (axes("moveaxis", (given,), len(shape)) for given in (source, destination))
    if len(sources) != len(places):
        raise MovementError(f"moveaxis: {len(sources)} axes to {len(places)} places; need as many")
    if not shape:
        return [("permute", ())]
    return [("permute", order_after_moves(len(shape), sources, places))]


def squeeze(shape: Shape, dim: Any = None) -> Movements:
    """`x.squeeze(dim)`: without axes of size 1, all or those that are named; numpy refuses other sizes, PyTorch leaves
    them, and so does this."""
    named = range(len(shape)) if dim is None else axes("squeeze", (dim,), len(shape))
    return [("reshape", tuple(size for k, size in enumerate(shape) if k not in named or size != 1))]


def unsqueeze(shape: Shape, dim: Any) -> Movements:
    """`x.unsqueeze(dim)`, `numpy.expand_dims(x, axis)`: axes of size 1 at places of the result."""
    given = several("unsqueeze: axes", (dim,))
    rank = len(shape) + len(given)
    places, rest = axes("unsqueeze", (given,), rank), iter(shape)
    return [("reshape", tuple(1 if place in places else next(rest) for place in range(rank)))]


def expand(shape: Shape, *sizes: Any) -> Movements:
    """`x.expand(*sizes)`, `numpy.broadcast_to(x, sizes)`: axes of size 1 repeated, -1 keeps one, more axes in front."""
    wanted = as_integers(several("expand: sizes", sizes), "expand: sizes", MovementError)
    front = len(wanted) - len(shape)
    is_kept = [k >= front and size == -1 for k, size in enumerate(wanted)]
    kept = tuple(shape[k - front] if is_kept[k] else size for k, size in enumerate(wanted))
    padded, repeated = broadcast_axes("expand", shape, kept)
    return [("reshape", padded), ("expand", repeated)] if front > 0 else [("expand", repeated)]


def flip(shape: Shape, *dims: Any) -> Movements:
    """`x.flip(*axes)`; all axes, if none is named."""
    named = range(len(shape)) if is_none(dims) else axes("flip", dims, len(shape))
    return [("stride", tuple(-1 if axis in named else 1 for axis in range(len(shape))))]


def narrow(shape: Shape, dim: int, start: int, length: int) -> Movements:
    """`x.narrow(dim, start, length)`."""
    axis = axis_of("narrow", dim, len(shape))
    first, count = integer("narrow: start", start), integer("narrow: length", length)
    begin = first + shape[axis] if first < 0 else first
    return [("shrink", tuple((begin, begin + count) if k == axis else (0, size) for k, size in enumerate(shape)))]


def select(shape: Shape, dim: int, index: int) -> Movements:
    """`x.select(dim, index)`."""
    axis = axis_of("select", dim, len(shape))
    return subscript(shape, (*(slice(None) for _ in range(axis)), integer("select: index", index)))


def diagonal(shape: Shape, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Movements:
    """`x.diagonal(offset, dim1, dim2)`: the axes go to the end, and become one there: of the square that they leave
    behind the offset every element is taken that is one row and one column after another.

    >>> diagonal((2, 3))
    [('permute', (0, 1)), ('shrink', ((0, 2), (0, 2))), ('reshape', (4,)), ('stride', (3,))]
    """
    if not all(type(size) is int for size in shape):
        raise MovementError(f"diagonal: the shape {shown(shape)} is symbolic; need plain sizes")
    first, second = axes("diagonal", ((dim1, dim2),), len(shape))
    rest = tuple(axis for axis in range(len(shape)) if axis not in (first, second))
    behind = integer("diagonal: offset", offset)
    row, column = max(-behind, 0), max(behind, 0)
    count = max(min(shape[first] - row, shape[second] - column), 0)
    whole = tuple(shape[axis] for axis in rest)
    ends = ((row, row + count), (column, column + count)) if count else ((0, 0), (0, 0))
    return [
        ("permute", (*rest, first, second)),
        ("shrink", (*((0, size) for size in whole), *ends)),
        ("reshape", (*whole, count * count)),
        ("stride", (*(1 for _ in rest), count + 1)),
    ]


def pad(shape: Shape, *widths: Any) -> Movements:
    """`x.pad(widths)`: as numpy and tinygrad have it, a pair (before, after) for each axis; nothing is read there."""
    return [("pad", pairs("pad", shape, widths))]


def shrink(shape: Shape, *ranges: Any) -> Movements:
    """`x.shrink(ranges)`, as tinygrad has it: a half-open range for each axis."""
    return [("shrink", pairs("shrink", shape, ranges))]


PAIRS = "pairs, one for each axis, such as ((1, 0), (0, 0))"
"""What pad and shrink take."""


def pairs(name: str, shape: Shape, given: Sequence[Any]) -> tuple[Any, ...]:
    """A pair for each axis, given one by one or as one sequence of pairs."""
    is_one_sequence = len(given) == 1 and not (len(shape) == 1 and is_pair(given[0]))
    only = given[0] if is_one_sequence else given
    found = entries(only, name, PAIRS, MovementError)
    if any(isinstance(pair, int) for pair in found):
        raise MovementError(f"{name}: {shown(found)} of {len(shape)} axes; need {PAIRS}")
    return tuple(several(f"{name}: a pair", (pair,)) if isinstance(pair, Sequence) else pair for pair in found)


def is_pair(given: Any) -> bool:
    """Whether something is a pair, and no sequence of pairs."""
    return (isinstance(given, tuple | list) or is_row(given)) and len(given) == 2 and not any(map(is_sequence, given))


def stride(_shape: Shape, *steps: Any) -> Movements:
    """`x.stride(steps)`, as tinygrad has it: every so many elements of each axis, from the end where negative."""
    return [("stride", several("stride: steps", steps))]


CALLS: dict[str, Callable[..., Movements]] = {
    "reshape": reshape, "view": reshape, "ravel": ravel, "flatten": flatten, "unflatten": unflatten,
    "permute": permute, "transpose": transpose, "T": turned_round, "t": turned, "mT": turned_last,
    "swapaxes": swapaxes, "swapdims": swapaxes, "moveaxis": moveaxis, "movedim": moveaxis, "squeeze": squeeze,
    "unsqueeze": unsqueeze, "expand_dims": unsqueeze, "expand": expand, "broadcast_to": expand, "flip": flip,
    "narrow": narrow, "select": select, "diagonal": diagonal, "pad": pad, "shrink": shrink, "stride": stride,
    "unfold": unfold, "sliding_window_view": sliding_window_view, "subscript": subscript,
}  # fmt: skip
"""What each call is; `subscript` is `x[...]`."""
NAMES = {"axis": ("dim",), "axis1": ("dim0", "dim1"), "axis2": ("dim2", "dim1")}
"""Names of arguments in numpy, with those of PyTorch, which are used here: of several the first that a call has."""
COPYING = (
    "ascontiguousarray", "astype", "cat", "clone", "concatenate", "contiguous", "copy", "repeat", "roll", "take",
    "tile", "to",
)  # fmt: skip
"""Calls that people write between views, and that make a new array."""
ATTRIBUTES = ("T", "mT")
"""Those that are written without brackets."""
WRITTEN = listed(CALLS)
"""The calls as a message lists them."""
