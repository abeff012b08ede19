"""The row-major numbering and the rules of reshape inside a frame: any number of axes to their left and right.

A run of neighbouring axes counts as one axis of as many elements, at its flat number. So a rule about two axes, or one,
holds inside a frame of any ranks once it holds between one axis on the left and one on the right, of any sizes: that
is how `proofs.kernel.induction.ranks` gets from here to every reshape.
"""

from collections.abc import Iterable
from itertools import product

from impl.parts.reshape import collapse
from proofs.claims.views.reshape import any_axis, splittable
from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, refuted
from spec.shape import ravel, size, unravel


def ranks() -> Iterable[tuple[int]]:
    """The ranks at which the definition is unfolded."""
    return ((1,), (2,), (3,), (4,))


@claim(
    "C24.ravel-unfolds",
    "The flat number of an index is its first coordinate times the size of the other axes, and their flat number.",
    family="frames",
    scope=AllSizes("all ranks by the definition of the strides, shown for ranks 1 to 4"),
    ids=("D2", "L1"),
    cases=ranks,
)
def ravel_unfolds(given: Given, rank: int) -> None:
    shape = given.integers("d", rank, at_least=0)
    index = given.index(shape)
    tail = size(shape[1:])
    given.agree("the flat number", impl=ravel(shape, index), spec=index[0] * tail + ravel(shape[1:], index[1:]))


@claim(
    "C24.unravel-unfolds",
    "The first digit of a flat number is its quotient by the size of the other axes, the others are the remainder's.",
    family="frames",
    scope=AllSizes("all ranks by the definition of the strides, shown for ranks 1 to 3"),
    ids=("D3", "L1"),
    cases=lambda: ((1,), (2,), (3,)),
)
def unravel_unfolds(given: Given, rank: int) -> None:
    shape = given.integers("d", rank, at_least=1)
    flat, tail = given.integer("flat", at_least=0, below=size(shape)), size(shape[1:])
    given.agree("the index", impl=unravel(shape, flat), spec=(flat // tail, *unravel(shape[1:], flat % tail)))


@claim(
    "C24.numbering",
    "If the other axes are numbered without a gap, so are they with one more axis in front.",
    family="frames",
    scope=AllSizes("all ranks, by induction on the axes: the step"),
    ids=("L1", "D2", "D3"),
)
def one_more_axis_is_numbered(given: Given) -> None:
    first, tail = given.integer("first", at_least=1), given.integer("tail", at_least=1)
    coordinate, flat = given.index((first, tail))
    number = ravel((first, tail), (coordinate, flat))
    given.check("the flat number is inside", (number >= 0) & (number < first * tail))
    given.agree("the digits", impl=unravel((first, tail), number), spec=(coordinate, flat))


@claim(
    "C24.runs",
    "A run of axes counts as one axis: of as many elements, at its flat number.",
    family="frames",
    scope=AllSizes("three runs of up to two axes; all ranks by unfolding one axis at a time"),
    ids=("D2",),
    cases=lambda: product(range(3), repeat=3),
)
def runs_count_as_axes(given: Given, *lengths: int) -> None:
    shapes = [given.integers(f"d{k}_", length, at_least=0) for k, length in enumerate(lengths)]
    indices = [given.index(shape, f"i{k}_") for k, shape in enumerate(shapes)]
    sizes, numbers = tuple(map(size, shapes)), tuple(map(ravel, shapes, indices))
    whole = ravel(sum(shapes, ()), sum(indices, ()))
    given.agree("the flat number", impl=whole, spec=ravel(sizes, numbers))


def any_frame(given: Given) -> tuple[tuple[int, int], tuple[int, int]]:
    """The axes to the left and to the right of a rule: for each side its number of elements, and a flat number in
    it."""
    sizes = given.integer("left", at_least=0), given.integer("right", at_least=0)
    left, right = given.index(sizes, "t")
    return (sizes[0], left), (sizes[1], right)


@claim(
    "C24.collapse",
    "Inside a frame, two axes and the one that they collapse into give the same flat number.",
    family="frames",
    scope=AllSizes("all ranks, inside any frame"),
    ids=("R1", "D15"),
)
def collapse_inside_a_frame(given: Given) -> None:
    outer, inner = any_axis(given, "outer"), any_axis(given, "inner")
    collapsed = collapse(outer, inner)
    (p, left), (q, right) = any_frame(given)
    i, j = given.index((outer.size, inner.size))
    flat = ravel((outer.size, inner.size), (i, j))
    if collapsed is not None:
        one, two = (p, collapsed[0].size, q), (p, outer.size, inner.size, q)
        given.agree("the flat number", impl=ravel(one, (left, flat, right)), spec=ravel(two, (left, i, j, right)))


@claim(
    "C24.split",
    "Inside a frame, an axis and the two that it splits into give the same flat number.",
    family="frames",
    scope=AllSizes("all ranks, inside any frame"),
    ids=("R2", "D15"),
)
def split_inside_a_frame(given: Given) -> None:
    rows, columns = given.integer("rows", at_least=1), given.integer("columns", at_least=1)
    axis, pair = splittable(given, rows, columns)
    (p, left), (q, right) = any_frame(given)
    i, j = given.index((rows, columns))
    flat = ravel((rows, columns), (i, j))
    if pair is not None:
        one, two = (p, axis.size, q), (p, pair[0].size, pair[1].size, q)
        given.agree("the flat number", impl=ravel(two, (left, i, j, right)), spec=ravel(one, (left, flat, right)))


@claim(
    "C24.swapped",
    "Inside a frame, two axes and the one that they collapse into give the same flat number in either order (false).",
    family="frames",
    scope=ALL_SIZES,
    ids=("R1",),
    expect=refuted,
)
def collapse_in_the_wrong_order(given: Given) -> None:
    rows, columns = given.integer("rows", at_least=1), given.integer("columns", at_least=1)
    (p, left), (q, right) = any_frame(given)
    i, j = given.index((rows, columns))
    flat = ravel((columns, rows), (j, i))
    one, two = (p, rows * columns, q), (p, rows, columns, q)
    given.agree("the flat number", impl=ravel(two, (left, i, j, right)), spec=ravel(one, (left, flat, right)))
