"""Calls of PyTorch on a tensor as the steps of a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from impl.ops.errors import ShardingError
from impl.shown import shown

Steps = list[tuple[str, Any]]


def steps_of(shape: tuple[int, ...], name: str, arguments: Sequence[Any], named: Mapping[str, Any]) -> Steps:
    """The steps of a call on a tensor of a shape. Raises ShardingError for a call that is none of those here.

    >>> steps_of((2, 3, 4), "flatten", (1,), {}), steps_of((2, 3), "transpose", (0, -1), {})
    ([('reshape', (2, 12))], [('permute', (1, 0))])
    """
    if name not in CALLS:
        raise ShardingError(f"call_placements: {shown(name)}; need one of {tuple(CALLS)}")
    found: Steps = CALLS[name](shape, *arguments, **named)
    return found


def sizes(given: Sequence[Any]) -> list[int]:
    """Sizes, or axes, that are given one by one or as one sequence."""
    only = given[0] if len(given) == 1 and not hasattr(type(given[0]), "__index__") else given
    return [int(size) for size in only]


def view(shape: tuple[int, ...], *new: Any) -> Steps:
    """`x.view(*new)`, one size of which may be -1."""
    found = sizes(new)
    rest = prod(size for size in found if size != -1)
    return [("reshape", tuple(prod(shape) // max(rest, 1) if size == -1 else size for size in found))]


def flatten(shape: tuple[int, ...], start_dim: int = 0, end_dim: int = -1) -> Steps:
    """`x.flatten(start_dim, end_dim)`."""
    first, last = start_dim % max(len(shape), 1), end_dim % max(len(shape), 1)
    return [("reshape", (*shape[:first], prod(shape[first : last + 1]), *shape[last + 1 :]))]


def unflatten(shape: tuple[int, ...], dim: int, sizes: Sequence[int]) -> Steps:
    """`x.unflatten(dim, sizes)`, one of which may be -1."""
    axis = dim % len(shape)
    ((_, new),) = view((shape[axis],), tuple(sizes))
    return [("reshape", (*shape[:axis], *new, *shape[axis + 1 :]))]


def permute(shape: tuple[int, ...], *dims: Any) -> Steps:
    """`x.permute(*dims)`."""
    return [("permute", tuple(axis % len(shape) for axis in sizes(dims)))]


def transpose(shape: tuple[int, ...], dim0: int, dim1: int) -> Steps:
    """`x.transpose(dim0, dim1)`."""
    order = list(range(len(shape)))
    order[dim0], order[dim1] = order[dim1], order[dim0]
    return [("permute", tuple(order))]


def expand(shape: tuple[int, ...], *new: Any) -> Steps:
    """`x.expand(*new)`, where -1 keeps a size; there may be more axes in front."""
    found = sizes(new)
    there = (1,) * (len(found) - len(shape)) + shape
    return [("reshape", there), ("expand", tuple(old if n == -1 else n for n, old in zip(found, there, strict=True)))]


def squeeze(shape: tuple[int, ...], dim: int | None = None) -> Steps:
    """`x.squeeze(dim)`."""
    kept = (n for axis, n in enumerate(shape) if n != 1 or (dim is not None and axis != dim % len(shape)))
    return [("reshape", tuple(kept))]


def unsqueeze(shape: tuple[int, ...], dim: int) -> Steps:
    """`x.unsqueeze(dim)`."""
    axis = dim % (len(shape) + 1)
    return [("reshape", (*shape[:axis], 1, *shape[axis:]))]


def narrow(shape: tuple[int, ...], dim: int, start: int, length: int) -> Steps:
    """`x.narrow(dim, start, length)`."""
    ranges = [(0, size) for size in shape]
    begin = start if start >= 0 else start + shape[dim]
    ranges[dim] = begin, begin + length
    return [("shrink", tuple(ranges))]


def flip(shape: tuple[int, ...], *dims: Any) -> Steps:
    """`x.flip(*dims)`."""
    turned = {axis % len(shape) for axis in sizes(dims)}
    return [("stride", tuple(-1 if axis in turned else 1 for axis in range(len(shape))))]


CALLS = {
    "view": view, "reshape": view, "flatten": flatten, "unflatten": unflatten, "permute": permute,
    "transpose": transpose, "expand": expand, "squeeze": squeeze, "unsqueeze": unsqueeze, "narrow": narrow,
    "flip": flip,
}  # fmt: skip
