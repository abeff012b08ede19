"""Calls of tinygrad 0.9.0's Tensor, where they are not what PyTorch has by these names: `T`, and `transpose` without
axes, exchange the first two axes, also of more, and None stands for an axis that stays as it is.

Of a start of no library, `pad` and `shrink` take None as well; its `T` is that of numpy and PyTorch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from impl.chains.calls import (
    PAIRS,
    Movements,
    Shape,
    expand,
    integer,
    is_sequence,
    pad,
    permute,
    reshape,
    several,
    shrink,
    squeeze,
    swapaxes,
)
from impl.errors import MovementError
from impl.integers import entries
from impl.ops.records.numbering import normalised
from impl.shown import shown


def exchanged(shape: Shape, dim0: int = 1, dim1: int = 0) -> Movements:
    """`x.transpose(dim0, dim1)`: two axes that there are, or one twice; the first two, where none is named."""
    return swapaxes(shape, *(normalised("transpose: axis", dim, len(shape)) for dim in (dim0, dim1)))


def turned(shape: Shape) -> Movements:
    """`x.T`: the first two axes exchanged."""
    return exchanged(shape)


def permute_counted(shape: Shape, *order: Any) -> Movements:
    """`x.permute(*order)`: axes counted from the front."""
    found = permute(shape, *order)
    if any(integer("permute: axis", axis) < 0 for axis in several("permute: axes", order)):
        raise MovementError(f"permute: {shown(order)} has negative axes; in tinygrad need axes >= 0")
    return found


def squeeze_one(shape: Shape, dim: Any = None) -> Movements:
    """`x.squeeze(dim)`: all axes of size 1, or one axis."""
    return squeeze(shape, None if dim is None else integer("squeeze: dim", dim))


def reshape_or_keep(shape: Shape, *sizes: Any) -> Movements:
    """`x.reshape(*sizes)`: None is the size at its place."""
    given = several("reshape: sizes", sizes)
    return reshape(shape, [shape[k] if size is None and k < len(shape) else size for k, size in enumerate(given)])


def expand_or_keep(shape: Shape, *sizes: Any) -> Movements:
    """`x.expand(*sizes)`: None is -1."""
    return expand(shape, [-1 if size is None else size for size in several("expand: sizes", sizes)])


def filled(name: str, shape: Shape, given: tuple[Any, ...], whole: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Pairs for a call, one by one or as one sequence, with what leaves a size as it is in the place of None.

    >>> filled("shrink", (2, 3), ((None, (0, 2)),), lambda size: (0, size))
    (((0, 2), (0, 2)),)
    """
    is_one_sequence = len(given) == 1
    only = given[0] if is_one_sequence else given
    pairs = entries(only, name, PAIRS, MovementError) if is_sequence(only) else ()
    if all(pair is not None for pair in pairs):
        return given
    found = tuple(whole(shape[k]) if pair is None and k < len(shape) else pair for k, pair in enumerate(pairs))
    return (found,) if is_one_sequence else found


def pad_or_keep(shape: Shape, *widths: Any) -> Movements:
    """`x.pad(widths)`: None is no width."""
    return pad(shape, *filled("pad", shape, widths, lambda _: (0, 0)))


def shrink_or_keep(shape: Shape, *ranges: Any) -> Movements:
    """`x.shrink(ranges)`: None is the whole axis."""
    return shrink(shape, *filled("shrink", shape, ranges, lambda size: (0, size)))


def pad_all(shape: Shape, arg: Any) -> Movements:
    """`x.pad(arg)`: one sequence."""
    return pad_or_keep(shape, arg)


def shrink_all(shape: Shape, arg: Any) -> Movements:
    """`x.shrink(arg)`: one sequence."""
    return shrink_or_keep(shape, arg)


OF_NONE: dict[str, Callable[..., Movements]] = {"pad": pad_or_keep, "shrink": shrink_or_keep}
"""What a call is where no library is known: with pairs it is tinygrad's; `expand` is PyTorch's, too, without None."""
OF_TENSORS: dict[str, Callable[..., Movements]] = {
    "transpose": exchanged, "T": turned, "permute": permute_counted, "squeeze": squeeze_one,
    "reshape": reshape_or_keep, "view": reshape_or_keep, "expand": expand_or_keep,
    "pad": pad_all, "shrink": shrink_all,
}  # fmt: skip
"""What a call is in tinygrad."""
HAD_BY_TENSORS = (
    "reshape", "view", "flatten", "unflatten", "permute", "transpose", "T", "squeeze", "unsqueeze", "expand", "flip",
    "pad", "shrink", "subscript",
)  # fmt: skip
"""The calls by which tinygrad makes views."""
