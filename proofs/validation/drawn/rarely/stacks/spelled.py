"""Sizes that are equal and spelled otherwise, the one with a minimum that the other lacks; bound variables in a
reshape; masks that leave nothing, that end at a variable, or that are iterators; and what `+`, `expr_idxs` and
`real_strides` promise of stacks without an element, out of bounds, or with a symbol of their own (D3 to D18)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ShapeTracker, View, dropin
from impl.symbolic import NumNode, Variable, sym_infer
from impl.symbolic.decisions.decided import minimum
from impl.view import add
from proofs.validation.defined import require, require_refused


def ask_spelled_otherwise(random: Random) -> None:
    """Each of them."""
    about_two_spellings(random)
    about_masks_of_two_spellings(random)
    about_spelled_numbers(random)
    about_bound_sizes(random)
    about_open_ends(random)
    about_iterators(random)
    about_nothing_valid(random)
    about_last_axes(random)
    about_inverses_of_nothing(random)
    about_nothing_below(random)
    about_stacks_out_of_bounds(random)
    about_sizes_named_like_indices(random)
    about_symbols_last(random)
    about_no_budget(random)


def least_of_two(random: Random) -> tuple[Any, Any, list[dict[Any, int]]]:
    """The smaller of two variables, the same with their product as a third, which is never smaller, and values of
    them, among which are the least and the greatest."""
    most, greatest = random.randint(3, 9), random.randint(3, 9)
    n, m, x = Variable("n", 1, most), Variable("m", 1, greatest), Variable("x", 1, 99)
    short: Any = minimum(n, m)
    long: Any = minimum(short, x).substitute({x: n * m})
    pairs = [(1, 1), (3, 3), (most, greatest), (random.randint(1, most), random.randint(1, greatest))]
    return short, long, [{n: one, m: other} for one, other in pairs]


def about_two_spellings(random: Random) -> None:
    """An axis whose size is the smaller of two variables, and so is the new one, without the product that the old one
    has beside them: it reads what it did, and what was masked stays so."""
    short, long, values = least_of_two(random)
    stride = random.randint(2, 9)
    view = View.create((long,), (stride,))
    for found in (view.reshape((short,)), view.expand((short,))):
        require(found == View.create((short,), (stride,)), "an axis of a size spelled otherwise", view, found)
    masked: Any = View.create((long,), (stride,), 0, ((1, long),)).expand((short,))
    for each in values:
        valid = tuple(sym_infer(bound, each) for bound in masked.mask[0])
        require(valid == (1, min(each.values())), "a mask under a size spelled otherwise", masked, each, valid)


def about_masks_of_two_spellings(random: Random) -> None:
    """A mask whose one row is the smaller of two variables, in an axis of a size that is one more and spelled
    otherwise: the rows are written one after another, whatever their strides are."""
    short, long, values = least_of_two(random)
    columns, stride = random.randint(2, 5), random.randint(2, 9)
    outer = stride * columns + random.randint(1, 9)
    view = View.create((long + 1, columns), (outer, stride), 0, ((short, short + 1), (0, columns)))
    found: Any = view.reshape((columns * (long + 1),))
    require(found is not None, "a reshape of one row that is valid", view, found)
    for each in values:
        row = min(each.values())
        begin, end = (sym_infer(bound, each) for bound in (found.mask or ((0, found.shape[0]),))[0])
        require((begin, end) == (row * columns, (row + 1) * columns), "the row that is valid", view, each, begin, end)
        addresses = [sym_infer(found.offset + found.strides[0] * flat, each) for flat in range(begin, end)]
        wanted = [row * outer + column * stride for column in range(columns)]
        require(addresses == wanted, "the addresses of the row that is valid", view, each, addresses)


def about_spelled_numbers(random: Random) -> None:
    """A size that is spelled with two variables and is one number at all of their values, under that number."""
    n, m, x = Variable("n", 1, random.randint(2000, 9999)), Variable("m", 1, 9), Variable("x", 1, 99999)
    number, stride = random.randint(4, 9), random.randint(2, 9)
    size = minimum(n, x).substitute({x: n * m}) - n + number
    view = View.create((size,), (stride,))
    found = view.reshape((number,))
    require(found == View.create((number,), (stride,)), "a size that is a number, spelled otherwise", view, found)


def about_bound_sizes(random: Random) -> None:
    """Sizes that are a variable, which is bound: the numbers of elements are the same at its value, and there is no
    one view for all of its values."""
    rows, columns, stride = random.randint(2, 4), random.randint(2, 4), random.randint(2, 9)
    size = rows * columns
    many: Any = Variable("many", 1, 20).bind(size)
    one: Any = Variable("one", 1, 9).bind(1)
    turned = 1, rows
    questions: tuple[tuple[View, tuple[Any, ...]], ...] = (
        (View.create((many,), (stride,)), (rows, columns)),
        (View.create((rows, columns), turned), (one, rows, columns)),
        (View.create((one, rows, columns), (stride, *turned)), (rows, columns)),
        (View.create((size * one,), (stride,)), (size,)),
    )
    for view, shape in questions:
        found = view.reshape(shape)
        require(found is None, "a reshape that holds at a bound value only", view, shape, found)


def about_open_ends(random: Random) -> None:
    """A mask that ends at a variable, which may be 0: a view of one axis has none to join, and a stack above it is read
    at the same addresses."""
    rows, columns, stride = random.randint(2, 4), random.randint(2, 4), random.randint(2, 9)
    size = rows * columns
    end: Any = Variable("end", 0, size)
    view = View.create((size,), (stride,), 0, ((0, end),))
    require(view.minify() == view, "a view of one axis, minified", view, view.minify())
    index, valid = ShapeTracker((view, View.create((rows, columns), (1, rows)))).expr_idxs()
    names: list[Any] = [Variable("idx0", 0, rows - 1), Variable("idx1", 0, columns - 1)]
    for value in (0, 1, size - 1, size):
        for row in range(rows):
            for column in range(columns):
                values, flat = {end: value, names[0]: row, names[1]: column}, row + rows * column
                is_valid = bool(sym_infer(valid, values))
                require(is_valid == (flat < value), "what is valid above an open end", view, values, valid)
                is_right = not is_valid or sym_infer(index, values) == stride * flat
                require(is_right, "an address above an open end", view, values, index)


def about_iterators(random: Random) -> None:
    """A mask that is an iterator, which is read but once, and one that is a set, which has no order of axes."""
    size = random.randint(2, 9)
    end = random.randint(1, size - 1)
    pairs: Any = iter([(0, end)])
    view = View.create((size,), None, 0, pairs)
    require(view.mask == ((0, end),), "a mask from an iterator", size, end, view)
    unordered: Any = frozenset({(0, end)})
    require_refused(lambda: View.create((size,), None, 0, unordered), "a mask that is a set")


def about_nothing_valid(random: Random) -> None:
    """A view of which no index is valid, without a size that is 0: all of its strides are 0 and so is the offset, and
    so are the strides and the address of a tracker of it."""
    size, place = random.randint(2, 9), random.randint(1, 2)
    view = View.create((size,), (random.randint(1, 9),), 0, ((place, place),))
    require((view.strides, view.offset) == ((0,), 0), "the strides of a view that reads nothing", size, place, view)
    tracker = ShapeTracker((view,))
    require(tracker.real_strides(True) == (0,), "the strides of a tracker that reads nothing", size, place, view)
    require(tracker.expr_idxs() == (NumNode(0), NumNode(0)), "an address where nothing is valid", size, place, view)


def about_last_axes(random: Random) -> None:
    """A view of four axes, made by hand, of which the last has no valid index: under another shape nothing is valid."""
    shape = tuple([random.randint(2, 4) for _ in range(4)])
    size = shape[0] * shape[1] * shape[2] * shape[3]
    strides = shape[1] * shape[2] * shape[3], shape[2] * shape[3], shape[3], 1
    ranges = (0, shape[0]), (0, shape[1]), (0, shape[2]), (0, 0)
    found = View(shape, strides, 0, ranges, False).reshape((size,))
    require(found == View.create((size,), (0,), 0, ((0, 0),)), "a last axis without a valid index", shape, found)


def about_inverses_of_nothing(random: Random) -> None:
    """A view without an element, of any strides, has an inverse of no element, and none of any."""
    size, other = random.randint(2, 9), random.randint(2, 9)
    rest = [random.randint(1, 4) for _ in range(random.randint(0, 5))]
    rest.insert(random.randint(0, len(rest)), 0)
    for shape in ((0, size), (size, 0), tuple(rest)):
        strides = tuple(random.randint(-9, 9) for _ in shape)
        view = random.choice((View.create(shape, strides, 5), View(shape, strides, random.randint(0, 99), None, False)))
        for inverse in (view.invert(shape), ShapeTracker((view,)).invert(shape)):
            is_right = inverse is not None and 0 in inverse.shape
            require(is_right, "an inverse of a view without an element", view, inverse)
        require(view.invert((size, other)) is None, "an inverse of elements that are not there", view)
        undone = ShapeTracker((view,)).invert(shape)
        require(undone is not None and undone.shape == shape, "the inverse of a tracker", view, undone)


def about_nothing_below(random: Random) -> None:
    """A base without an element below a view of none: nothing is valid, and the address is -1."""
    size, stride = random.randint(2, 9), random.randint(2, 9)
    stack = ShapeTracker((View.create((0,), (stride,)), View.create((0, size))))
    found = stack.expr_idxs()
    require(found == (NumNode(-1), NumNode(0)), "the address above a base of nothing", size, stride, found)


def about_stacks_out_of_bounds(random: Random) -> None:
    """A stack of the drop-in whose last view has more elements than the one below it, as tinygrad reads it too: its
    indices go round."""
    rows, columns = random.randint(2, 4), random.randint(2, 4)
    size = rows * columns - 1
    views = dropin.View.create((size,)), dropin.View.create((rows, columns))
    index, valid = dropin.ShapeTracker(views).expr_idxs()
    names: list[Any] = [Variable("idx0", 0, rows - 1), Variable("idx1", 0, columns - 1)]
    for row in range(rows):
        for column in range(columns):
            values = {names[0]: row, names[1]: column}
            found = sym_infer(index, values), bool(sym_infer(valid, values))
            wanted = (row * columns + column) % size, True
            require(found == wanted, "a stack of the drop-in that goes beyond its base", rows, columns, values, found)


def about_sizes_named_like_indices(random: Random) -> None:
    """One plain view with a size that is named like the index of an axis: its strides are its own, without an
    expression."""
    size: Any = Variable("idx0", 1, random.randint(2, 9))
    found = ShapeTracker((View.create((random.randint(2, 9), size)),)).real_strides()
    require(found == (size, 1), "the strides of a view with such a size", size, found)


def about_symbols_last(random: Random) -> None:
    """Two stacks of three plain views, or of four, and one with a symbol above them, which is another variable of the
    same name and bound in the second one: it keeps its own, with what it is bound to."""
    rows, columns, value = random.randint(2, 4), random.randint(5, 7), random.randint(1, 9)
    turned = View.create((columns, rows), (1, columns))
    flat = View.create((rows * columns,), (random.randint(2, 9),))
    plain = flat, View.create((rows, columns)), turned
    for below in (plain, (*plain, View.create((rows, columns)), turned), plain[:1] + plain[2:]):
        free: Any = Variable("n", 1, 9)
        bound: Any = Variable("n", 1, 9)
        _, found = [ShapeTracker((*below, View.create((n, 2), (0, columns)))).simplify() for n in (free, bound)]
        bound.bind(value)
        require(found.var_vals == {free: value}, "what the last symbol of a stack is bound to", below, value, found)


def about_no_budget(random: Random) -> None:
    """Two views, of which the outer one changes nothing: their sum is the base, even with nothing to spend."""
    size, stride = random.randint(2, 9), random.randint(2, 9)
    base = View.create((size,), (stride,))
    require(add(base, View.create((size,)), 0) == base, "a sum that takes no budget", size, stride)
