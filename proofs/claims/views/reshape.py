"""The two rules of reshape, collapse (R1) and split (R2): their results are right, and they refuse only what no view
can do.

`Axis` and the functions on it are those of `impl.parts.reshape`. What two neighbouring axes, or one axis, read is said
with the spec's views and its row-major numbering.
"""


from impl.parts.reshape import Axis, collapse, split
from proofs.claims.common import valid_at
from proofs.kernel import ALL_SIZES, Given, claim, implies, refuted
from spec.shape import ravel
from spec.view import View as SpecView
from spec.view import address

NO_INNER_MASK = "The mask of two axes collapses whenever their strides do (false: the inner axis may be masked)."


def any_axis(given: Given, name: str) -> Axis:
    """Any axis with at least one valid coordinate."""
    size, begin = given.integer(f"{name}_size", at_least=1), given.integer(f"{name}_begin", at_least=0)
    end = given.integer(f"{name}_end", at_least=begin + 1)
    given.assume(end <= size)
    return Axis(size, given.integer(f"{name}_stride"), begin, end)


def view_of(axes: tuple[Axis, ...], offset: int) -> SpecView:
    """The view (D7) with the given axes."""
    return SpecView(
        tuple(axis.size for axis in axes),
        tuple(axis.stride for axis in axes),
        offset,
        tuple(axis.begin for axis in axes),
        tuple(axis.end for axis in axes),
    )


def agrees_at(given: Given, impl: tuple[SpecView, tuple[int, ...]], spec: tuple[SpecView, tuple[int, ...]]) -> None:
    """States the goals that one view reads at one index what another reads at another (D6)."""
    expected = valid_at(*spec)
    given.agree("validity", impl=valid_at(*impl), spec=expected)
    given.check("the address where valid", implies(expected, address(*impl) == address(*spec)))


@claim(
    "C7.collapse",
    "Where two neighbouring axes collapse, the one axis reads at every flat number what the two read at its index.",
    family="reshape",
    scope=ALL_SIZES,
    ids=("R1", "D15"),
)
def collapse_is_sound(given: Given) -> None:
    outer, inner, frame = any_axis(given, "outer"), any_axis(given, "inner"), given.integer("frame")
    collapsed = collapse(outer, inner)
    given.assume(collapsed is not None)
    axis, offset = collapsed or (outer, 0)
    given.agree("the size", impl=axis.size, spec=outer.size * inner.size)
    index = given.index((outer.size, inner.size))
    flat = ravel((outer.size, inner.size), index)
    agrees_at(given, (view_of((axis,), frame + offset), (flat,)), (view_of((outer, inner), frame), index))


@claim(
    "C7.collapse-refuses",
    "Where collapse refuses, no axis reads the same: valid flat numbers have a hole, or the address bends.",
    family="reshape",
    scope=ALL_SIZES,
    ids=("R1", "L7", "L8"),
)
def collapse_refuses_only_what_cannot_collapse(given: Given) -> None:
    outer, inner = any_axis(given, "outer"), any_axis(given, "inner")
    given.assume(collapse(outer, inner) is None)
    view, row = view_of((outer, inner), 0), outer.begin
    if inner.begin == 0 and inner.end == inner.size:
        # Two valid elements at the end of a row, and the first of the next: three flat numbers in a row.
        indices = [(row, inner.size - 2), (row, inner.size - 1), (row + 1, 0)]
        first, second, third = (address(view, index) for index in indices)
        for index in indices:
            given.check("the three are valid", valid_at(view, index))
        given.check("their second difference is not 0", third - 2 * second + first != 0)
    else:
        last, following = (row, inner.end - 1), (row + 1, inner.begin)
        between = (row, inner.end) if inner.end < inner.size else (row + 1, 0)
        given.check("one row's last valid element is valid", valid_at(view, last))
        given.check("the next row's first valid element is valid", valid_at(view, following))
        given.agree("validity of an element between", impl=valid_at(view, between), spec=False)
        flats = [ravel(view.shape, index) for index in (last, between, following)]
        given.check("it lies between", (flats[0] < flats[1]) & (flats[1] < flats[2]))


@claim(
    "C8.split",
    "Where an axis splits, the two axes read at every index what the one reads at its flat number.",
    family="reshape",
    scope=ALL_SIZES,
    ids=("R2", "D15"),
)
def split_is_sound(given: Given) -> None:
    rows, columns = given.integer("rows", at_least=1), given.integer("columns", at_least=1)
    axis, pair = splittable(given, rows, columns)
    given.assume(pair is not None)
    outer, inner = pair or (axis, axis)
    given.agree("the sizes", impl=(outer.size, inner.size), spec=(rows, columns))
    index = given.index((rows, columns))
    flat = ravel((rows, columns), index)
    frame = given.integer("frame")
    agrees_at(given, (view_of((outer, inner), frame), index), (view_of((axis,), frame), (flat,)))


@claim(
    "C8.split-refuses",
    "Where split refuses, no two axes read the same: their valid indices would have a hole.",
    family="reshape",
    scope=ALL_SIZES,
    ids=("R2", "L8"),
)
def split_refuses_only_what_cannot_split(given: Given) -> None:
    rows, columns = given.integer("rows", at_least=1), given.integer("columns", at_least=1)
    axis, pair = splittable(given, rows, columns)
    given.assume(pair is None)
    view = view_of((axis,), 0)
    first, last = axis.begin // columns, (axis.end - 1) // columns
    given.check("the valid elements are in two rows or more", first < last)
    if axis.begin == first * columns:
        # The last row is not full: its last element is missing, its first one and the one above are there.
        here, there, hole = (last - 1, columns - 1), (last, (axis.end - 1) % columns), (last, columns - 1)
    else:
        here, there, hole = (first, axis.begin % columns), (first + 1, 0), (first, 0)
    for index in (here, there):
        given.check("both ends are valid", valid_at(view, (ravel((rows, columns), index),)))
    given.agree("the element between", impl=valid_at(view, (ravel((rows, columns), hole),)), spec=False)
    for a, b, c in zip(here, there, hole, strict=True):
        given.check("it lies between", ((a <= c) & (c <= b)) | ((b <= c) & (c <= a)))


def splittable(given: Given, rows: int, columns: int) -> tuple[Axis, tuple[Axis, Axis] | None]:
    """Any axis with `rows * columns` coordinates, and what `split` makes of it."""
    begin = given.integer("begin", at_least=0)
    end = given.integer("end", at_least=begin + 1)
    given.assume(end <= rows * columns)
    axis = Axis(rows * columns, given.integer("stride"), begin, end)
    return axis, split(axis, rows, columns)


@claim(
    "C9.insert-unit-axis",
    "An axis of size 1 with stride 0 changes nothing, wherever it stands.",
    family="reshape",
    scope=ALL_SIZES,
    ids=("R3", "D15"),
)
def unit_axes_change_nothing(given: Given) -> None:
    axes, unit = (any_axis(given, "left"), any_axis(given, "right")), Axis(1, 0, 0, 1)
    frame = given.integer("frame")
    index = given.index(tuple(axis.size for axis in axes))
    shape = tuple(axis.size for axis in axes)
    for place in range(3):
        longer, moved = (*axes[:place], unit, *axes[place:]), (*index[:place], 0, *index[place:])
        flat = ravel(tuple(axis.size for axis in longer), moved)
        given.agree("the flat number", impl=flat, spec=ravel(shape, index))
        agrees_at(given, (view_of(longer, frame), moved), (view_of(axes, frame), index))


@claim(
    "C7.collapse-any-stride",
    "Two unmasked axes always collapse (false: the outer stride must be the inner one times the inner size).",
    family="reshape",
    scope=ALL_SIZES,
    ids=("R1",),
    expect=refuted,
)
def axes_collapse_whatever_their_strides(given: Given) -> None:
    outer, inner = (any_axis(given, name) for name in ("outer", "inner"))
    given.assume((inner.begin == 0) & (inner.end == inner.size) & (outer.begin == 0) & (outer.end == outer.size))
    index = given.index((outer.size, inner.size))
    line = Axis(outer.size * inner.size, inner.stride, 0, outer.size * inner.size)
    flat = ravel((outer.size, inner.size), index)
    agrees_at(given, (view_of((line,), 0), (flat,)), (view_of((outer, inner), 0), index))


@claim("C7.collapse-ignores-inner-mask", NO_INNER_MASK, family="reshape", scope=ALL_SIZES, ids=("R1",), expect=refuted)
def masks_collapse_whatever_the_inner_one(given: Given) -> None:
    outer, inner = any_axis(given, "outer"), any_axis(given, "inner")
    given.assume(outer.stride == inner.stride * inner.size)
    line = Axis(
        outer.size * inner.size,
        inner.stride,
        outer.begin * inner.size + inner.begin,
        (outer.end - 1) * inner.size + inner.end,
    )
    index = given.index((outer.size, inner.size))
    flat = ravel((outer.size, inner.size), index)
    agrees_at(given, (view_of((line,), 0), (flat,)), (view_of((outer, inner), 0), index))


@claim(
    "C8.split-across-rows",
    "Any mask splits into the rows and columns of its ends (false: it may cut across rows).",
    family="reshape",
    scope=ALL_SIZES,
    ids=("R2",),
    expect=refuted,
)
def masks_split_wherever_they_end(given: Given) -> None:
    rows, columns = given.integer("rows", at_least=1), given.integer("columns", at_least=1)
    axis, _ = splittable(given, rows, columns)
    first, last = axis.begin // columns, (axis.end - 1) // columns
    outer = Axis(rows, axis.stride * columns, first, last + 1)
    inner = Axis(columns, axis.stride, axis.begin % columns, (axis.end - 1) % columns + 1)
    given.assume(inner.begin < inner.end)
    index = given.index((rows, columns))
    agrees_at(given, (view_of((outer, inner), 0), index), (view_of((axis,), 0), (ravel((rows, columns), index),)))
