"""Mergeability: is a stack of views the same as one view?

The definition quantifies over all views. `view_of` makes it decidable: whatever view equals a tracker has its
unit differences as strides and its valid set as box, so it is enough to build that one candidate and compare.
"""

from dataclasses import dataclass
from itertools import product

from spec.shape import Index, canonical_strides, index_set, size
from spec.stack import first_leaving, read, stack_tracker
from spec.tracker import Equality, Tracker, are_equal
from spec.view import View, canonical_tracker


@dataclass(frozen=True)
class Merged:
    """The stack equals this view."""

    view: View


@dataclass(frozen=True)
class NotMergeable:
    """No view equals the stack; `refutes` accepts the witness."""

    witness: tuple[Index, ...]


@dataclass(frozen=True)
class OutOfBounds:
    """The stack has no meaning: this valid index leaves a view of it."""

    witness: Index


def hull(left: Index, right: Index) -> set[Index]:
    """All indices between two: the smallest box that holds both.

    >>> sorted(hull((0, 2), (1, 1)))
    [(0, 1), (0, 2), (1, 1), (1, 2)]
    """
    ranges = (range(min(a, b), max(a, b) + 1) for a, b in zip(left, right, strict=True))
    return set(product(*ranges))


def is_between(left: Index, right: Index, index: Index) -> bool:
    """Whether an index is in the hull of two.

    >>> is_between((0, 2), (1, 1), (0, 1)), is_between((0, 2), (1, 1), (0, 3))
    (True, False)
    """
    return all(min(a, b) <= i <= max(a, b) for a, b, i in zip(left, right, index, strict=True))


def bounding_box(indices: frozenset[Index]) -> tuple[Index, Index]:
    """The smallest box `[a, b)` that holds a non-empty set of indices."""
    coordinates = list(zip(*indices, strict=True))
    return tuple(min(axis) for axis in coordinates), tuple(max(axis) + 1 for axis in coordinates)


def step(index: Index, axis: int) -> Index:
    """The next index along an axis."""
    return (*index[:axis], index[axis] + 1, *index[axis + 1 :])


def view_of(tracker: Tracker, equality: Equality) -> View | None:
    """D17. The view whose canonical shapetracker equals the tracker, or None if there is none.

    Under observable equality only differences between valid indices count, and an axis along which no two
    valid indices follow each other gets stride 0. Where several views are equal the choice is the one with
    those strides; without any index to look at it is the canonical view (an empty index set) or the view
    with an empty mask.
    """
    if size(tracker.shape) == 0:
        return View(tracker.shape, canonical_strides(tracker.shape), 0, (0,) * len(tracker.shape), tracker.shape)
    known = tracker.valid if equality == "observable" else frozenset(tracker.address)
    if not known:
        zeros = (0,) * len(tracker.shape)
        candidate = View(tracker.shape, zeros, 0, zeros, zeros)
    else:
        strides = tuple(
            next((tracker.address[step(i, k)] - tracker.address[i] for i in sorted(known) if step(i, k) in known), 0)
            for k in range(len(tracker.shape))
        )
        corner = min(known)
        offset = tracker.address[corner] - sum(s * i for s, i in zip(strides, corner, strict=True))
        zeros = (0,) * len(tracker.shape)
        begin, end = bounding_box(tracker.valid) if tracker.valid else (zeros, zeros)
        candidate = View(tracker.shape, strides, offset, begin, end)
    return candidate if are_equal(canonical_tracker(candidate), tracker, equality) else None


def mergeable(views: tuple[View, ...], equality: Equality = "observable") -> Merged | NotMergeable | OutOfBounds:
    """D17. Whether there is a view that equals the stack, by enumeration of its index set.

    >>> column = View((4, 2), (1, 4), 0, (0, 0), (4, 2))
    >>> row = View((2, 4), (4, 1), 0, (0, 0), (2, 4))
    >>> mergeable((column, row)).witness
    ((0, 0), (0, 1), (0, 2))
    """
    if (leaving := first_leaving(views)) is not None:
        return OutOfBounds(leaving)
    tracker = stack_tracker(views)
    view = view_of(tracker, equality)
    return Merged(view) if view is not None else NotMergeable(find_witness(tracker, equality))


def refutes(views: tuple[View, ...], witness: tuple[Index, ...], equality: Equality) -> bool:
    """L8. Whether at most four indices show, by being read, that no view equals the stack.

    One index: a scalar that is never valid (a rank-0 view has no mask), or, under strict equality, an index
    without an address. Three indices `p, q, z` with `z` between `p` and `q`: `p` and `q` are valid, `z` is
    not. Three in a row, or four at the corners of a unit square `x, x+e_k, x+e_l, x+e_k+e_l`, all valid (under
    strict equality: all with an address): the second difference of their addresses is not 0.
    """
    shape = views[-1].shape
    if not all(len(i) == len(shape) and all(0 <= c < n for c, n in zip(i, shape, strict=True)) for i in witness):
        return False
    readings = [read(views, index) for index in witness]
    counted = [reading for reading in readings if reading.is_valid or equality == "strict"]
    known = [reading.address for reading in counted if reading.address is not None]
    match witness:
        case (scalar,):
            undefined = equality == "strict" and readings[0].address is None
            return undefined or (scalar == () and not readings[0].is_valid)
        case (p, q, z) if is_between(p, q, z) and not readings[2].is_valid:
            return readings[0].is_valid and readings[1].is_valid
        case (x, y, z) if any(step(x, k) == y and step(y, k) == z for k in range(len(shape))):
            return len(known) == 3 and known[2] - 2 * known[1] + known[0] != 0
        case (x, y, z, w) if any(
            step(x, k) == y and step(x, j) == z and step(y, j) == w for k, j in product(range(len(shape)), repeat=2)
        ):
            return len(known) == 4 and known[3] - known[2] - known[1] + known[0] != 0
        case _:
            return False


def find_witness(tracker: Tracker, equality: Equality) -> tuple[Index, ...]:
    """L8. Finds the witness of a tracker that equals no view, by looking at everything."""
    axes = range(len(tracker.shape))
    known = tracker.valid if equality == "observable" else frozenset(tracker.address)
    undefined = [i for i in index_set(tracker.shape) if equality == "strict" and i not in tracker.address]
    if undefined or (tracker.shape == () and not tracker.valid):
        return (undefined[0] if undefined else (),)
    for p, q in product(sorted(tracker.valid), repeat=2):
        for z in sorted(hull(p, q) - tracker.valid):
            return (p, q, z)
    for x, k, j in product(sorted(known), axes, axes):
        square = (x, step(x, k), step(x, j), step(step(x, k), j))
        if all(corner in known for corner in square):
            a, b, c, d = (tracker.address[corner] for corner in square)
            if d - c - b + a != 0:
                return (square[0], square[1], square[3]) if k == j else square
    raise ValueError("find_witness: the tracker equals a view")
