"""Calls of PyTorch on a tensor as the steps of a view: those of `impl.chains`, as PyTorch means them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from impl.chains.calls import Movements
from impl.chains.libraries import meant
from impl.errors import MovementError
from impl.integers import as_plain_integer, entries
from impl.ops.errors import AxisError, ShapeError, ShardingError
from impl.ops.records.shapes import resolved
from impl.shown import shown

CALLS = {
    "view": "reshape", "transpose": "swapaxes",
    **{name: name for name in ("reshape", "flatten", "unflatten", "permute", "expand")},
    **{name: name for name in ("squeeze", "unsqueeze", "narrow", "flip")},
}  # fmt: skip
"""The calls that are read, with the name that each has for all libraries."""


def steps_of(shape: tuple[int, ...], name: str, arguments: Sequence[Any], named: Mapping[str, Any]) -> Movements:
    """The steps of a call on a tensor of a shape.

    Raises ShardingError for a call that is none of those here, or has other arguments, and AxisError for an axis that
    the tensor does not have.

    >>> steps_of((2, 3, 4), "flatten", (1,), {}), steps_of((2, 3), "transpose", (0, -1), {})
    ([('reshape', (2, 12))], [('permute', (1, 0))])
    """
    if not isinstance(name, str) or name not in CALLS:
        raise ShardingError(f"call_placements: {shown(name)}; need one of {tuple(CALLS)}")
    try:
        return meant(shape, name, arguments, named, "torch")
    except AxisError as error:
        raise AxisError(refusal_of(name, error)) from None
    except (MovementError, ShapeError) as error:
        raise ShardingError(refusal_of(name, error)) from None


def refusal_of(name: str, error: Exception) -> str:
    """What is wrong with a call, under the name that PyTorch has for it."""
    reason = str(error).removeprefix(f"{name}: ").removeprefix(f"{CALLS[name]}: ")
    return f"call_placements: {name}: {reason}"


def integers(values: Any, where: str, wanted: str = "sizes") -> tuple[int, ...]:
    """Plain integers, one by one. Raises ShardingError for anything else."""
    found = entries(values, where, wanted, ShardingError)
    return tuple(as_plain_integer(value, where, ShardingError) for value in found)


def inferred(shape: Sequence[int], new_shape: Sequence[int]) -> tuple[int, ...]:
    """The new shape, with a size for -1. Raises ShapeError where there is none.

    >>> inferred((2, 6), (3, -1))
    (3, 4)
    """
    return resolved("view", integers(shape, "view: shape"), integers(new_shape, "view: new_shape"))
