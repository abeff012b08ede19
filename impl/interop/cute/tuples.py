"""Nested tuples of integers, the shapes and strides of CuTe: checked, flattened, and put back together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import TypeAlias

from impl.errors import LayoutError
from impl.integers import as_plain_integer
from impl.shown import shown

Nested: TypeAlias = int | tuple["Nested", ...]
"""An integer, or a tuple of such."""
Mode: TypeAlias = tuple[int, int]
"""A size and a stride."""

ALIKE = "need a stride for each size, in the same brackets"
"""What shapes and strides have in common."""
DEEPEST = 64
"""Levels of tuples inside of each other."""
MOST_LEAVES = 2**12
"""Integers in one nested tuple, and tuples, of which it is one itself."""


class CuteError(LayoutError):
    """What is no layout of CuTe, or an operation on layouts that has no meaning."""


def nested(value: object, where: str) -> Nested:
    """The value as an integer or nested tuples of integers; lists become tuples.

    Raises CuteError for anything else, and for what is nested deeper or is longer than a layout may be.

    >>> nested([8, (4, [2])], "shape")
    (8, (4, (2,)))
    """
    return checked(value, where, [MOST_LEAVES], 0)


def checked(value: object, where: str, left: list[int], level: int) -> Nested:
    """The same for what stands so many levels down, where so many integers and tuples may still come."""
    left[0] -= 1
    if left[0] < 0 or level > DEEPEST:
        raise CuteError(f"{where}: more than {MOST_LEAVES} integers and tuples, or {DEEPEST} levels; need fewer")
    if not isinstance(value, tuple | list):
        return as_plain_integer(value, where, CuteError)
    try:
        if len(value) > MOST_LEAVES:
            raise CuteError(f"{where}: {len(value)} entries; need at most {MOST_LEAVES}")
        return tuple([checked(part, where, left, level + 1) for part in value])
    except LayoutError:
        raise
    except Exception as refusal:
        raise CuteError(f"{where}: {shown(value)} is no nested tuple of integers") from refusal


def flattened(value: Nested) -> tuple[int, ...]:
    """The integers of a nested tuple, in order.

    >>> flattened((8, (4, 2))), flattened(7), flattened(())
    ((8, 4, 2), (7,), ())
    """
    return tuple([leaf for part in value for leaf in flattened(part)]) if isinstance(value, tuple) else (value,)


def elements(shape: Nested) -> int:
    """The product of all sizes.

    >>> elements((8, (4, 2)))
    64
    """
    return prod(flattened(shape))


def are_congruent(left: Nested, right: Nested) -> bool:
    """Whether two nested tuples have the same brackets.

    >>> are_congruent((8, (4, 2)), (1, (8, 16))), are_congruent((8, (4, 2)), (1, 8))
    (True, False)
    """
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(are_congruent, left, right))
    return not isinstance(left, tuple) and not isinstance(right, tuple)


def is_refined_by(shape: Nested, finer: Nested) -> bool:
    """Whether each size of a shape is one of another, or a tuple there with as many elements: "compatible" in CuTe.

    >>> is_refined_by((8, 12), ((2, 4), 12)), is_refined_by(((2, 4), 12), (8, 12))
    (True, False)
    """
    if isinstance(shape, tuple):
        return isinstance(finer, tuple) and len(shape) == len(finer) and all(map(is_refined_by, shape, finer))
    return shape == elements(finer)


def bracketed(leaves: Sequence[Nested], like: Nested) -> Nested:
    """Values put in the place of the integers of a nested tuple.

    >>> bracketed([5, (6, 7), 8], (0, (0, 0)))
    (5, ((6, 7), 8))
    """
    return placed(iter(leaves), like)


def placed(leaves: Iterator[Nested], like: Nested) -> Nested:
    """The same for the values that come next."""
    return tuple([placed(leaves, part) for part in like]) if isinstance(like, tuple) else next(leaves)


def compact(shape: Nested) -> Nested:
    """The strides of a layout that numbers its coordinates, the first mode fastest.

    >>> compact((8, (4, 2)))
    (1, (8, 32))
    """
    strides, step = [], 1
    for size in flattened(shape):
        strides.append(step)
        step *= size
    return bracketed(strides, shape)
