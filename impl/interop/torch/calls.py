"""Calls of PyTorch on a tensor as the steps of a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import signature
from math import prod
from typing import Any

from impl.integers import as_plain_integer, entries
from impl.ops.errors import ShardingError
from impl.ops.records.numbering import normalised
from impl.shown import shown

Steps = list[tuple[str, Any]]


def steps_of(shape: tuple[int, ...], name: str, arguments: Sequence[Any], named: Mapping[str, Any]) -> Steps:
    """The steps of a call on a tensor of a shape.

    Raises ShardingError for a call that is none of those here, or has other arguments, and AxisError for an axis that
    the tensor does not have.

    >>> steps_of((2, 3, 4), "flatten", (1,), {}), steps_of((2, 3), "transpose", (0, -1), {})
    ([('reshape', (2, 12))], [('permute', (1, 0))])
    """
    if name not in CALLS:
        raise ShardingError(f"call_placements: {shown(name)}; need one of {tuple(CALLS)}")
    try:
        given = signature(CALLS[name]).bind(shape, *arguments, **named)
    except TypeError as error:
        raise ShardingError(f"call_placements: {name}: {error}") from None
    found: Steps = CALLS[name](*given.args, **given.kwargs)
    return found


def axis_of(name: str, dim: Any, rank: int) -> int:
    """An axis counted from the front; as in PyTorch, a tensor without axes has one for most calls."""
    return int(normalised(f"{name}: dim", dim, rank if name in ("narrow", "unflatten") else max(rank, 1)))


def sizes(given: Sequence[Any]) -> tuple[int, ...]:
    """Sizes, or axes, that are given one by one or as one sequence."""
    only = given[0] if len(given) == 1 and isinstance(given[0], Sequence) else given
    return integers(only, "call_placements: sizes")


def integers(values: Any, where: str, wanted: str = "sizes") -> tuple[int, ...]:
    """Plain integers, one by one. Raises ShardingError for anything else."""
    found = entries(values, where, wanted, ShardingError)
    return tuple(as_plain_integer(value, where, ShardingError) for value in found)


def inferred(shape: Sequence[int], new_shape: Sequence[int]) -> tuple[int, ...]:
    """The new shape, with a size for -1.

    >>> inferred((2, 6), (3, -1))
    (3, 4)
    """
    sizes, shape = list(integers(new_shape, "view: new_shape")), integers(shape, "view: shape")
    if sizes.count(-1) > 1:
        raise ShardingError(f"view: {shown(tuple(sizes))} has two sizes of -1; need one at most")
    if -1 in sizes:
        rest = prod(size for size in sizes if size != -1)
        if rest == 0 or prod(shape) % rest:
            raise ShardingError(f"view: {shown(tuple(shape))} cannot be viewed as {shown(tuple(sizes))}")
        sizes[sizes.index(-1)] = prod(shape) // rest
    return tuple(sizes)


def view(shape: tuple[int, ...], *new: Any) -> Steps:
    """`x.view(*new)`, one size of which may be -1."""
    return [("reshape", inferred(shape, sizes(new)))]


def flatten(shape: tuple[int, ...], start_dim: int = 0, end_dim: int = -1) -> Steps:
    """`x.flatten(start_dim, end_dim)`."""
    first, last = (axis_of("flatten", dim, len(shape)) for dim in (start_dim, end_dim))
    if first > last:
        raise ShardingError(f"flatten: start_dim {start_dim} is behind end_dim {end_dim}")
    return [("reshape", (*shape[:first], prod(shape[first : last + 1]), *shape[last + 1 :]))]


def unflatten(shape: tuple[int, ...], dim: int, sizes: Sequence[int]) -> Steps:
    """`x.unflatten(dim, sizes)`, one of which may be -1."""
    axis = axis_of("unflatten", dim, len(shape))
    ((_, new),) = view(shape[axis : axis + 1], tuple(sizes))
    return [("reshape", (*shape[:axis], *new, *shape[axis + 1 :]))]


def permute(shape: tuple[int, ...], *dims: Any) -> Steps:
    """`x.permute(*dims)`."""
    return [("permute", tuple(axis_of("permute", dim, len(shape)) for dim in sizes(dims)))]


def transpose(shape: tuple[int, ...], dim0: int, dim1: int) -> Steps:
    """`x.transpose(dim0, dim1)`."""
    order = list(range(len(shape)))
    first, second = (axis_of("transpose", dim, len(shape)) for dim in (dim0, dim1))
    order[first : first + 1], order[second : second + 1] = order[second : second + 1], order[first : first + 1]
    return [("permute", tuple(order))]


def expand(shape: tuple[int, ...], *new: Any) -> Steps:
    """`x.expand(*new)`, where -1 keeps a size; there may be more axes in front."""
    found = sizes(new)
    if len(found) < len(shape):
        raise ShardingError(f"expand: {len(found)} sizes for {len(shape)} axes; need one for each, or more")
    if -1 in found[: len(found) - len(shape)]:
        raise ShardingError(f"expand: {shown(found)} has -1 for an axis that is not there")
    there = (1,) * (len(found) - len(shape)) + shape
    return [("reshape", there), ("expand", tuple(old if n == -1 else n for n, old in zip(found, there, strict=True)))]


def squeeze(shape: tuple[int, ...], dim: int | None = None) -> Steps:
    """`x.squeeze(dim)`."""
    at = None if dim is None else axis_of("squeeze", dim, len(shape))
    return [("reshape", tuple(n for axis, n in enumerate(shape) if n != 1 or (at is not None and axis != at)))]


def unsqueeze(shape: tuple[int, ...], dim: int) -> Steps:
    """`x.unsqueeze(dim)`."""
    axis = axis_of("unsqueeze", dim, len(shape) + 1)
    return [("reshape", (*shape[:axis], 1, *shape[axis:]))]


def narrow(shape: tuple[int, ...], dim: int, start: int, length: int) -> Steps:
    """`x.narrow(dim, start, length)`."""
    axis = axis_of("narrow", dim, len(shape))
    first, count = sizes((start, length))
    begin = first + sum(shape[axis : axis + 1]) if first < 0 else first
    return [("shrink", tuple((begin, begin + count) if k == axis else (0, n) for k, n in enumerate(shape)))]


def flip(shape: tuple[int, ...], *dims: Any) -> Steps:
    """`x.flip(*dims)`."""
    turned = [axis_of("flip", dim, len(shape)) for dim in sizes(dims)]
    if len(set(turned)) < len(turned):
        raise ShardingError(f"flip: {shown(dims)} names an axis twice")
    return [("stride", tuple(-1 if axis in turned else 1 for axis in range(len(shape))))]


CALLS = {
    "view": view, "reshape": view, "flatten": flatten, "unflatten": unflatten, "permute": permute,
    "transpose": transpose, "expand": expand, "squeeze": squeeze, "unsqueeze": unsqueeze, "narrow": narrow,
    "flip": flip,
}  # fmt: skip
