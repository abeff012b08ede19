"""Nested tuples, lists and dicts of tensors, and the axes that are given for them.

Axes are given by a tree that ends where the other does, or earlier: what it says there holds for all that is below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from impl.ops.errors import BatchError
from impl.shown import shown

DEEPEST = 100
"""Levels of tuples, lists and dicts."""

MOST_PARTS = 2**12
"""Tensors, tuples, lists and dicts of a nest; each tensor is an operation of its own, so that these take a second."""


def mapped(where: str, function: Callable[[Any, Any, str], Any], tree: Any, axes: Any) -> Any:
    """The tree with the function applied to each leaf, the axis given for it, and where it is.

    None is a leaf that stays. Raises BatchError where the axes are nested otherwise than the tree, and for a tree of
    more than `MOST_PARTS` parts.

    >>> mapped("in_axes", lambda leaf, axis, _: (leaf, axis), {"a": 1, "b": (2, 3)}, {"a": 0, "b": None})
    {'a': (1, 0), 'b': ((2, None), (3, None))}
    """
    return part_mapped((where,), function, tree, axes, iter(range(MOST_PARTS)))


def part_mapped(
    path: tuple[str, ...], function: Callable[[Any, Any, str], Any], tree: Any, axes: Any, left: Iterator[int]
) -> Any:
    """The same for the part of a tree at the end of a path; an entry of `left` is taken for each."""
    where = "".join(path)
    if next(left, None) is None:
        raise BatchError(
            f"{where}: more than {MOST_PARTS} tensors, tuples, lists and dicts; need at most as many, or one array"
        )
    if len(path) > DEEPEST + 1:
        raise BatchError(f"{where[:99]}...: nested more than {DEEPEST} levels deep")
    match tree:
        case None:
            return None
        case dict():
            nest = plain(where, tree)
            spread = plain(where, axes) if is_nested(axes) else dict.fromkeys(nest, axes)
            if not isinstance(spread, dict) or spread.keys() != nest.keys():
                raise BatchError(
                    f"{where}: {shown(axes)} for a dict with the keys {shown(list(nest))}; need the same keys"
                )
            return {
                key: part_mapped((*path, f"[{shown(key)}]"), function, part, spread[key], left)
                for key, part in nest.items()
            }
        case tuple() | list():
            nest = plain(where, tree)
            spread = plain(where, axes) if is_nested(axes) else [axes] * len(nest)
            if not isinstance(spread, tuple | list) or len(spread) != len(nest):
                raise BatchError(f"{where}: {shown(axes)} for {len(nest)} values; need one entry for each")
            pairs = enumerate(zip(nest, spread, strict=True))
            parts = [part_mapped((*path, f"[{k}]"), function, x, a, left) for k, (x, a) in pairs]
            return rebuilt(tree, parts)
    if is_nested(axes):
        raise BatchError(f"{where}: {shown(axes)} for one value; need an axis or None")
    return function(tree, axes, where)


def plain(where: str, nest: Any) -> Any:
    """The entries of a tuple, list or dict, in one of Python's own: a class of its own is asked for them once. Raises
    BatchError where it does not say them."""
    if type(nest) in (tuple, list, dict):
        return nest
    try:
        return dict(nest.items()) if isinstance(nest, dict) else tuple(nest)
    except Exception:
        raise BatchError(f"{where}: {shown(nest)} cannot be read") from None


def is_nested(axes: object) -> bool:
    """Whether axes are given one by one."""
    return isinstance(axes, tuple | list | dict)


def rebuilt(tree: Any, parts: list[Any]) -> Any:
    """A sequence of the kind of another, named tuples included."""
    if hasattr(tree, "_make"):
        return tree._make(parts)
    return list(parts) if isinstance(tree, list) else tuple(parts)
