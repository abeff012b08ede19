"""Views whose strides and offsets are symbolic and may be below 0, moved and read; row-major ones of symbolic sizes in
any order, which have an inverse; and what may be asked of sizes that are bound (D7 to D16)."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View
from impl.symbolic import Variable
from impl.symbolic.leaves import as_node
from proofs.validation.defined import require, require_refused


def ask_signed(random: Random) -> None:
    """Views of each sort."""
    for _ in range(3):
        about_strides(random)
        about_inverses(random)
        about_requirements(random)
        about_rows_below(random)
        about_forgetting(random)


def about_strides(random: Random) -> None:
    """One view, also above a row of numbers, with strides on both sides of 0, moved twice and read."""
    s, t = Variable("s", -random.randint(1, 4), random.randint(0, 5)), Variable("t", random.choice((0, -1)), 3)
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 4)))
    strides = tuple(random.choice((s, t, s * 2, s + t, 1, -2)) for _ in shape)
    mask = tuple((random.choice((0, size - 1)), size) for size in shape) if random.random() < 0.4 else None
    view = View.create(shape, strides, random.choice((100, s + 100, t * 3 + 50)), mask)
    views = [view]
    for _ in range(2):
        view, rank = views[-1], len(shape)
        moved = (
            view.permute(tuple(random.sample(range(rank), rank))),
            view.stride(tuple(random.choice((1, -1, 2, -2)) for _ in view.shape)),
            view.pad(tuple((random.choice((0, 1)), random.choice((0, 2))) for _ in view.shape)),
            view.shrink(tuple((0, random.choice((size, max(1, size - 1)))) for size in view.shape)),
        )
        views.append(random.choice(moved))
    for each in views:
        tracker = ShapeTracker((each,))
        for ask in (tracker.expr_idxs, tracker.eager_idxs, tracker.real_strides, tracker.real_size, each.minify):
            with suppress(LayoutError):
                ask()


def about_inverses(random: Random) -> None:
    """Row-major axes of two sizes or more, some of them symbolic, in any order: the inverse is there and undoes it."""
    names: list[Any] = [Variable(name, random.choice((0, 1, 2)), random.choice((3, 5, 1000))) for name in "nmk"]
    shape = tuple(random.sample([*names, random.choice((2, 3)), 4], random.randint(2, 4)))
    order = tuple(random.sample(range(len(shape)), len(shape)))
    turned = View.create(shape).permute(order)
    inverse = turned.invert(shape)
    back = tuple(order.index(axis) for axis in range(len(shape)))
    require(inverse is not None and inverse == View.create(turned.shape).permute(back), "invert", turned, inverse)


def about_requirements(random: Random) -> None:
    """Widths, ends and sizes that are sums of bound variables are taken where their values fit, and else refused."""
    v = Variable("v", 0, 9).bind(random.randint(0, 6))
    w = Variable("w", -3, 4).bind(random.randint(-3, 4))
    size, step, shift = random.randint(1, 6), random.choice((1, 1, -1, 2)), random.randint(-4, 4)
    view = View.create((2, size))
    for given in (v * step + shift, v + w, v * step - w + shift):
        value = sum(each.val * at for each, at in coefficients(given, v, w)) + at_zero(given, v, w)
        asked = (
            (partial(view.pad, ((0, given), (0, 0))), value >= 0),
            (partial(view.pad, ((0, 0), (given, 1))), value >= 0),
            (partial(view.shrink, ((0, 2), (given, size))), 0 <= value <= size),
            (partial(view.shrink, ((0, 2), (0, given))), 0 <= value <= size),
            (partial(View.create((1, 3)).expand, (given, 3)), value >= 0),
            (partial(View.create, (given, 2)), value >= 0),
        )
        for ask, is_right in asked:
            if not is_right:
                require_refused(ask, f"what a bound variable says: {given} is {value}; {ask}")
                continue
            try:
                ask()
            except LayoutError as refusal:
                require(False, "refused by the value of a variable", given, value, ask, refusal)


def at_zero(given: Any, v: Variable, w: Variable) -> int:
    """The value of a sum without its variables."""
    return int(given.substitute({v: 0, w: 0}).known())


def coefficients(given: Any, v: Variable, w: Variable) -> list[tuple[Variable, int]]:
    """What a sum has its two variables multiplied by."""
    none = at_zero(given, v, w)
    ones = given.substitute({v: 1, w: 0}).known() - none, given.substitute({v: 0, w: 1}).known() - none
    return [(v, int(ones[0])), (w, int(ones[1]))]


def about_rows_below(random: Random) -> None:
    """The first elements of rows over a view of three or four axes of which two or three are symbolic and none go
    together: the row of each is found, whatever the sizes."""
    n, m = Variable("n", random.choice((1, 2)), random.choice((3, 9))), Variable("m", 2, random.choice((3, 5)))
    k = Variable("k", 1, 4)
    shape: tuple[Any, ...] = (random.choice((2, 3, k)), n, m, *random.choice(((), (2,))))
    turned = View.create(shape).permute(tuple(reversed(range(len(shape)))))
    below = View.create(shape, turned.strides, random.choice((0, 5)))
    row, first = View.create(shape).strides[0], random.choice((0, 1))
    above = View.create((shape[0] - first, 2), (row, 0), row * first)
    stack = ShapeTracker((below, above))
    try:
        index, valid = stack.expr_idxs()
    except LayoutError as refusal:
        require(False, "expr_idxs: rows over symbolic axes", stack, refusal)
    at = as_node((Variable("idx0", 0, above.shape[0] - 1) + first) * below.strides[0] + below.offset)
    require(valid == 1 and index == at, "expr_idxs: rows over symbolic axes", stack, index, at)


def about_forgetting(random: Random) -> None:
    """Expressions at indices that are given, again after one of these is bound whose bound is symbolic: the very nodes
    that are made anew; and at others that differ in one place, which may be the last."""
    rank, end = random.randint(1, 6), Variable("end", 2, 5)
    shape = tuple(random.choice((6, 7)) for _ in range(rank))
    tracker = ShapeTracker((View.create(shape, tuple(random.choice((1, 7, 49)) for _ in shape), 3),))
    indices = [Variable(f"i{axis}", 0, random.choice((3, end))) for axis in range(rank)]
    before = tracker.expr_idxs(indices)
    place = random.randrange(rank)
    others = [*indices[:place], Variable("other", 0, 4), *indices[place + 1 :]]
    for given in (others, indices, others):
        found, axes = tracker.expr_idxs(given)[0], {variable.expr for variable in given}
        require({variable.expr for variable in found.vars()} == axes, "expr_idxs: of others", tracker, given, found)
    indices[place].bind(random.randint(0, 2))
    after, fresh = tracker.expr_idxs(indices)[0], tracker.expr_idxs(list(indices))[0]
    again = indices[0] * tracker.views[0].strides[0] + 3
    for variable, stride in zip(indices[1:], tracker.views[0].strides[1:], strict=True):
        again = again + variable * stride
    require(after == again == fresh, "expr_idxs: after one is bound", tracker, before, after, again)
