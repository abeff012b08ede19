"""Shapetrackers, held extensionally: a table of addresses and a set of valid indices.

Nothing here knows of strides. Two descriptions of the same tensor are compared by comparing these tables,
which is what makes the comparison trustworthy.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from spec.shape import Index, Shape, index_set

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
