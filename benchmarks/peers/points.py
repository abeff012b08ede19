"""Compares an answer with its question at points. Needs numpy."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

Points = Mapping[str, Any]

POINTS = 65_536
"""The most points at which an answer is compared."""


def points(ranges: Mapping[str, int]) -> Points:
    """All points of some ranges; or, if they are too many, random points from a fixed seed, half of them near the
    edges."""
    total = 1
    for size in ranges.values():
        total *= size
    if total <= POINTS:
        grid = np.unravel_index(np.arange(total), tuple(ranges.values())) if ranges else ()
        return dict(zip(ranges, grid, strict=True))
    dice, half = np.random.default_rng(0), POINTS // 2
    found = {}
    for name, size in ranges.items():
        near = np.minimum(dice.integers(0, 3, half), size - 1)
        edges = np.where(dice.random(half) < 0.5, near, size - 1 - near)
        found[name] = np.concatenate([dice.integers(0, size, half), edges])
    return found


def truncated(left: Any, right: Any) -> Any:
    """The quotient that is rounded toward 0."""
    quotient = np.abs(left) // np.abs(right)
    return np.where((left < 0) ^ (right < 0), -quotient, quotient)


OPERATIONS: Mapping[str, Callable[..., Any]] = {
    "+": operator.add,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "tdiv": truncated,
    "tmod": lambda left, right: left - truncated(left, right) * right,
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    "and": np.logical_and,
    "or": np.logical_or,
    "min": np.minimum,
    "max": np.maximum,
}
"""The functions for the operations on two numbers; operations on more than two are computed from the left."""


def value(tree: Any, at: Points, known: dict[Any, Any] | None = None) -> Any:
    """The values of a tree of tuples at some points; equal subtrees are computed once."""
    known = {} if known is None else known
    match tree:
        case int():
            return tree
        case str():
            return at[tree]
    if tree not in known:
        first, *rest = (value(part, at, known) for part in tree[1:])
        match tree[0]:
            case "not":
                first = np.logical_not(first)
            case "where":
                first = np.where(first, *rest)
            case _:
                for other in rest:
                    first = OPERATIONS[tree[0]](first, other)
        known[tree] = first
    return known[tree]


def in_tuples(tree: Any) -> Any:
    """A tree whose operations are tuples, so that equal subtrees can be found by hashing."""
    return (tree[0], *map(in_tuples, tree[1:])) if isinstance(tree, list | tuple) else tree


class Question:
    """A record evaluated at its points: where it is valid, and its index there."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.at = points(record["ranges"])
        self.shape = np.broadcast_shapes(*(np.shape(column) for column in self.at.values())) or (1,)
        self.valid = self.of(record["valid"]).astype(bool)
        self.index = self.of(record["idx"])

    def of(self, tree: Any) -> Any:
        """The values of a tree at the points."""
        return np.broadcast_to(np.asarray(value(in_tuples(tree), self.at)), self.shape)

    def is_answered_by(self, index: Any, valid: Any) -> bool:
        """Whether an answer is valid at the same points as the question, and has the same index there."""
        with np.errstate(divide="ignore"):
            is_same_valid = bool((self.of(valid).astype(bool) == self.valid).all())
            return is_same_valid and bool(((self.of(index) == self.index) | ~self.valid).all())
