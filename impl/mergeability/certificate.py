"""Why a merge is right: plain data that can be checked without the code that decided.

Everything is said in the coordinates of the last view. A stack of two views, base and outer, equals a view with
the box B of valid indices (its mask) because

1. what the outer mask leaves and B does not hold has no valid index: it is cut away, slab by slab (`cuts`);
2. on B every masked axis of the base lies in its mask (`inside`);
3. on B the address is the affine form of the view (`address`).

Each of the three points to its evidence. `Digits` is the matrix of digits of the flat number: affine forms of
the index, each with the range that it has on the box at hand. If the digits times their periods sum to the flat
number, and each lies in [0, size), they are *the* digits (L1): checked in O(rank^2) with integer arithmetic
alone. `Row` names a masked axis of which all flat numbers at hand lie in one row, so that its digit runs between
those of the smallest and of the largest. `Reached` says that no digits are affine and that the flat numbers which
are reached decide; to check it, look at each of them once, which costs about `flats` readings, and 2 log2(extent)
unions of sets for each axis.
"""

from __future__ import annotations

from impl.frozen import frozen
from impl.merge.layers import Layer


@frozen
class Digit:
    """`floor(y / period) mod size = constant + sum_k weights[k] * i[k]`, which runs from `low` to `high`."""

    period: int
    size: int
    constant: int
    weights: tuple[int, ...]
    low: int
    high: int


@frozen
class Digits:
    """The digits of the flat number in a mixed radix system, lowest first: each period is the product of the
    sizes before it, all sizes together make up the view below."""

    rows: tuple[Digit, ...]


@frozen
class Row:
    """The flat numbers of the box all have the same `floor(y / (period * size))`; so `floor(y / period) mod size` runs
    between what it is of the smallest and of the largest."""

    period: int
    size: int


@frozen
class Reached:
    """Decided by the flat numbers that are reached, at most `flats` of them."""

    layer: Layer
    flats: int


Evidence = Digits | Row | Reached


@frozen
class Cut:
    """No index of the box so far with `begin <= i[axis] < end` is valid; the range is at one end of the box.
    By digits: one of them is a masked axis of the base, and lies outside of its mask."""

    axis: int
    begin: int
    end: int
    evidence: Evidence


@frozen
class Composition:
    """The two views (or more, if no two neighbours merge) are one view; see the head of this module. Without a
    valid index there is no address."""

    cuts: tuple[Cut, ...]
    inside: tuple[Evidence, ...]
    address: Evidence | None


@frozen
class Normal:
    """One view is itself, up to normal form; or the last view has no valid index of its own."""


@frozen
class Fold:
    """The views at `position` and `position + 1` of the stack so far are one `view`, given by its parts, as the
    certificate shows; it takes their place."""

    position: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int
    mask: tuple[tuple[int, int], ...] | None
    certificate: Certificate


@frozen
class Folded:
    """A longer stack is folded, neighbours first; what is left merges as the last certificate shows."""

    folds: tuple[Fold, ...]
    last: Certificate


@frozen
class Strict:
    """Under strict equality also the addresses of indices that are not valid count: they are those of the view
    on the whole shape, and lead to an element of every view below."""

    observable: Certificate
    address: Evidence


Certificate = Normal | Composition | Folded | Strict
