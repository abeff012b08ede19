"""Shapetrackers, held extensionally: a table of addresses and a set of valid indices.

Nothing here knows of strides. Two descriptions of the same tensor are compared by comparing these tables,
which is what makes the comparison trustworthy.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from spec.shape import Index, Shape, index_set, size, unravel

Equality = Literal["observable", "strict"]


@dataclass(frozen=True)
class Tracker:
    """D4. A shapetracker `(d, f, M)`: a shape, an address map on `I(d)`, and the valid indices `M`.

    The address map may leave out invalid indices at which no address is defined (a padded cell, say); it
    never leaves out a valid one. Raises ValueError if it does, or if an index is not in `I(d)`.
    """

    shape: Shape
    address: Mapping[Index, int]
    valid: frozenset[Index]

    def __post_init__(self) -> None:
        everything = set(index_set(self.shape))
        if not self.address.keys() <= everything:
            raise ValueError("Tracker: an address is given at an index outside the shape")
        if not self.valid <= self.address.keys():
            raise ValueError("Tracker: a valid index has no address")


def are_strictly_equal(left: Tracker, right: Tracker) -> bool:
    """D5. Same shape, same address map at every index, same valid indices."""
    return left.shape == right.shape and left.valid == right.valid and left.address == right.address


def are_observably_equal(left: Tracker, right: Tracker) -> bool:
    """D6. Same shape, same valid indices, same address at every valid index."""
    return (
        left.shape == right.shape
        and left.valid == right.valid
        and all(left.address[index] == right.address[index] for index in left.valid)
    )


def are_equal(left: Tracker, right: Tracker, equality: Equality) -> bool:
    """D5 or D6, by name."""
    match equality:
        case "strict":
            return are_strictly_equal(left, right)
        case "observable":
            return are_observably_equal(left, right)


def reshaped(tracker: Tracker, onto: Tracker) -> Tracker:
    """D15, as general as it is stated: reads a shapetracker `(d, f, M)` through another one, `(d', f', M')`, with as
    many elements: `(d', f o g_d o f', M' cap (g_d o f')^{-1}(M))`.

    `spec.movement.reshape` is the case in which the second one is the canonical shapetracker of the new shape. The
    address map leaves out an index whose flat number `f'` is no element, or one that the first leaves out. Raises
    ValueError if the numbers of elements differ, and if the index is valid there.

    >>> rows = Tracker((2, 2), {(0, 0): 5, (0, 1): 6, (1, 0): 8, (1, 1): 9}, frozenset({(0, 1), (1, 0)}))
    >>> back = Tracker((4,), {(i,): 3 - i for i in range(4)}, frozenset({(0,), (1,)}))
    >>> reshaped(rows, back).address, reshaped(rows, back).valid
    ({(0,): 9, (1,): 8, (2,): 6, (3,): 5}, frozenset({(1,)}))
    """
    elements = size(tracker.shape)
    if elements != size(onto.shape):
        raise ValueError(f"reshaped: {tracker.shape} has {elements} elements, {onto.shape} has {size(onto.shape)}")
    inside = {
        index: unravel(tracker.shape, flat) for index, flat in onto.address.items() if 0 <= flat < elements
    }
    if not onto.valid <= inside.keys():
        raise ValueError("reshaped: a valid index has a flat number that is no element")
    address = {index: tracker.address[below] for index, below in inside.items() if below in tracker.address}
    return Tracker(onto.shape, address, frozenset(index for index in onto.valid if inside[index] in tracker.valid))
