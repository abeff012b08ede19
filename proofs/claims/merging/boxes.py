"""Boxes and holes (L8): a set of indices is a box exactly when it holds all indices between any two of its own.

Whether an index lies in a box, or between two others, is a statement of each axis by itself, so what is proved of
one axis holds for any rank. `find_hole` grows a box of valid indices by one valid index after another; where the
box has grown by an index that is not valid, a corner that `clamped` finds and the new index have it between them.
"""

from collections.abc import Iterable
from itertools import chain, combinations
from typing import Any

from impl.merge.search.box import clamped
from proofs.claims.common import any_range, valid_at
from proofs.kernel import ALL_SIZES, AllSizes, Bounded, Given, claim, implies, merged, refuted
from spec.merge import bounding_box, hull
from spec.shape import Index, Shape, index_set
from spec.view import View as SpecView

ANY_RANK = AllSizes("any rank, axis by axis")


def range_of(*coordinates: int) -> tuple[int, int]:
    """The smallest half-open range that holds some coordinates, as the definition's bounding box on one axis."""
    points: Any = [(coordinate,) for coordinate in coordinates]
    (begin,), (end,) = merged(lambda: bounding_box(points))
    return begin, end


def lies_between(coordinate: int, left: int, right: int) -> Any:
    """Whether a coordinate lies between two others, or equals one of them."""
    return ((left <= coordinate) & (coordinate <= right)) | ((right <= coordinate) & (coordinate <= left))


def any_filled_range(given: Given) -> tuple[int, int]:
    """Any half-open range of integers that is not empty."""
    low = given.integer("low")
    return low, given.integer("high", at_least=low + 1)


@claim(
    "C17.corner",
    "Between the coordinate that `clamped` finds in a box and one that the box grows by lies each coordinate of the "
    "grown box.",
    family="boxes",
    scope=ANY_RANK,
    ids=("L8", "R9"),
)
def each_index_of_a_grown_box_is_between_a_corner_and_the_new_index(given: Given) -> None:
    low, high = any_filled_range(given)
    new, between = given.integer("new"), given.integer("between")
    begin, end = range_of(low, high - 1, new)
    given.assume((begin <= between) & (between < end))
    corner = clamped(between, low, high)
    given.check("the corner is in the box", (low <= corner) & (corner < high))
    given.check("the coordinate lies between", lies_between(between, corner, new))


@claim(
    "C17.clamped",
    "`clamped` leaves the coordinates of the range where they are, and moves each other one to the nearest of it.",
    family="boxes",
    scope=ANY_RANK,
    ids=("L8",),
)
def clamped_is_the_nearest(given: Given) -> None:
    low, high = any_filled_range(given)
    coordinate, other = given.integer("coordinate"), given.integer("other", at_least=low)
    given.assume(other < high)
    found = clamped(coordinate, low, high)
    given.check("it is of the range", (low <= found) & (found < high))
    given.check("one of the range stays", implies((low <= coordinate) & (coordinate < high), found == coordinate))
    given.check("it is between", lies_between(found, coordinate, other))


@claim(
    "C17.grown",
    "A box that grows by coordinates inside the bounding box stays inside it, holds each, and is it once both ends "
    "were among them.",
    family="boxes",
    scope=ANY_RANK,
    ids=("L8", "R9"),
)
def a_box_grown_to_both_ends_is_the_bounding_box(given: Given) -> None:
    low, high = any_filled_range(given)
    first, new, other = given.integer("first"), given.integer("new"), given.integer("other")
    begin, end = given.integer("begin"), given.integer("end")
    given.assume((begin <= low) & (high <= end) & (begin <= new) & (new < end))
    given.agree("it begins with one coordinate", impl=range_of(first), spec=(first, first + 1))
    wider = range_of(low, high - 1, new)
    given.check("it stays inside", (begin <= wider[0]) & (wider[1] <= end))
    given.check("it holds what it held", implies((low <= other) & (other < high), is_in(other, wider)))
    given.check("it holds the new one", is_in(new, wider))
    given.check("with both ends it is whole", implies(is_in(begin, wider) & is_in(end - 1, wider), wider[1] == end))
    given.check("from the first on", implies(is_in(begin, wider), wider[0] == begin))


def is_in(coordinate: int, bounds: tuple[int, int]) -> Any:
    """Whether a coordinate is in a half-open range."""
    return (bounds[0] <= coordinate) & (coordinate < bounds[1])


def ranks() -> tuple[tuple[int], ...]:
    """Ranks 1 to 3."""
    return ((1,), (2,), (3,))


@claim(
    "C17.convex",
    "The valid set of a view holds, with any two of its indices, all indices between them.",
    family="boxes",
    scope=AllSizes("ranks 1 to 3"),
    ids=("L8", "D8"),
    cases=ranks,
)
def valid_sets_hold_what_is_between(given: Given, rank: int) -> None:
    shape = given.integers("size", rank, at_least=1)
    ranges = [any_range(given, f"{axis}", size) for axis, size in enumerate(shape)]
    begin, end = zip(*ranges, strict=True)
    view = SpecView(shape, (0,) * rank, 0, begin, end)
    left, right, between = (given.index(shape, name) for name in ("p", "q", "z"))
    for coordinate, a, b in zip(between, left, right, strict=True):
        given.assume(lies_between(coordinate, a, b))
    given.assume(valid_at(view, left) & valid_at(view, right))
    given.check("it is valid", valid_at(view, between))


def sets_of_indices() -> Iterable[tuple[Shape, tuple[Index, ...]]]:
    """Every set of indices of some small shapes, but for the empty one."""
    for shape in ((5,), (2, 3), (3, 3), (2, 2, 2)):
        indices = tuple(index_set(shape))
        chosen = chain.from_iterable(combinations(indices, count) for count in range(1, len(indices) + 1))
        yield from ((shape, kept) for kept in chosen)


@claim(
    "C17.box",
    "A set of indices is its bounding box exactly when it holds the hull of any two of its indices; what is in the "
    "hull lies between on each axis.",
    family="boxes",
    scope=Bounded("every set of indices of the shapes (5), (2,3), (3,3), (2,2,2)"),
    ids=("L8",),
    cases=sets_of_indices,
)
def a_set_is_a_box_if_it_holds_all_hulls(given: Given, shape: Shape, chosen: tuple[Index, ...]) -> None:
    members = frozenset(chosen)
    corners = bounding_box(members)
    box = {i for i in index_set(shape) if all(map(is_in, i, zip(*corners, strict=True)))}
    hulls = [hull(p, q) for p in members for q in members]
    given.agree("is a box", impl=members == box, spec=all(each <= members for each in hulls))
    p, q = min(members), max(members)
    between = {i for i in index_set(shape) if all(map(lies_between, i, p, q))}
    given.check("the hull is what lies between", hull(p, q) == between)


@claim(
    "C17.first-corner",
    "Between the first corner of a box and an index that it grows by lies each index of the grown box (false: the "
    "corner is on the other side).",
    family="boxes",
    scope=ALL_SIZES,
    ids=("L8",),
    expect=refuted,
)
def the_first_corner_will_do(given: Given) -> None:
    low, high = any_filled_range(given)
    new, between = given.integer("new"), given.integer("between")
    begin, end = range_of(low, high - 1, new)
    given.assume((begin <= between) & (between < end))
    given.check("the coordinate lies between", lies_between(between, clamped(low, low, high), new))


@claim(
    "C17.end-included",
    "Clamping may reach the end of a half-open range (false: the last coordinate is one less).",
    family="boxes",
    scope=ALL_SIZES,
    ids=("L8",),
    expect=refuted,
)
def clamping_reaches_the_end(given: Given) -> None:
    low, high = any_filled_range(given)
    coordinate = given.integer("coordinate", at_least=low)
    given.assume(coordinate <= high)
    given.agree("it stays", impl=clamped(coordinate, low, high), spec=coordinate)
