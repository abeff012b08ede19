"""Views in which variables of one range stand in each other's place, in any part: none is taken for another, whatever
is asked of sizes, strides and masks (D2, D7, D10 to D15)."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import accumulate
from math import prod
from operator import mul
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View
from impl.symbolic import Node, Variable
from impl.symbolic.node import highest
from proofs.validation.defined import (
    assignments,
    at_values,
    in_normal_form,
    is_row_major,
    require,
    require_refused,
    view_at,
)
from proofs.validation.drawn.arguments import put
from spec.view import View as SpecView

Shape = tuple[Any, ...]


def ask_twin_variables(random: Random) -> None:
    """Rows, masks, joins and splits of sizes of three variables of one range, and what these are refused for."""
    twins = twins_of(random)
    about_rows(random, twins)
    about_masks(random, twins)
    about_masks(random, twins)
    about_joins(random, twins)
    about_splits(random, twins)
    about_refusals(random, twins)


def twins_of(random: Random) -> list[Any]:
    """Three variables of one range, of any names, which say what values are drawn of them."""
    low, high = random.choice(((1, 9), (1, 3), (2, 40), (0, 5), (1, 2**33)))
    return [Variable(name, low, high) for name in random.sample("abcfghkmnpqrvwxy", 3)]


def about_rows(random: Random, twins: list[Any]) -> None:
    """Row-major views of up to six axes, and the same with another variable in one stride: only the first read in
    order; and they are different views, and so are those of which another variable is a size."""
    rank = random.randint(2, 6)
    shape: Shape = tuple(random.choice((*twins, twins[0] * 2, 2, 3)) for _ in range(rank))
    rows = View.create(shape)
    wanted = (1, *accumulate(shape[:0:-1], mul))[::-1]
    for values in assignments(rows.vars()):
        strides, sizes = at_values(rows.strides, values), at_values(shape, values)
        steps = zip(strides, at_values(wanted, values), sizes, strict=True)
        is_right = all(said == period or size == 1 for said, period, size in steps)
        require(is_right and is_row_major(view_at(rows, values)), "row-major strides", shape, rows, values)
    place = random.randrange(rank)
    others = [View.create(put(shape, place, twins[2])), View.create(shape, put(rows.strides, place, twins[2]))]
    turned = dict(zip(twins, (*twins[1:], twins[0]), strict=True))
    for axis, stride in enumerate(rows.strides):
        if isinstance(stride, Node):
            others.append(View.create(shape, put(rows.strides, axis, stride.substitute(turned))))
    for view in others:
        tracker = ShapeTracker((view,))
        for values in assignments(view.vars()):
            found = view_at(view, values)
            is_in_order = is_row_major(found) or 0 in found.shape
            require(not tracker.consecutive or is_in_order, "consecutive", view, values)
        is_same = view.parts == rows.parts
        require((view == rows) is is_same and len({view, rows}) == 2 - is_same, "equal", view, rows)


def about_masks(random: Random, twins: list[Any]) -> None:
    """Masks that begin and end where variables say, of axes of other variables: at all values, a view has the elements
    that lie in both."""
    sizes: Shape = tuple(random.choice((*twins, 3)) for _ in range(random.randint(1, 4)))
    first = Variable("z", 0, random.choice((1, 2, 9)))
    ends = [((0, size), (0, twins[0]), (0, twins[1]), (twins[2], size), (first, size), (0, 2)) for size in sizes]
    mask = tuple(map(random.choice, ends))
    strides = tuple(random.choice((1, 4, -3, twins[0])) for _ in sizes)
    with suppress(LayoutError):
        view = View.create(sizes, strides, 50, mask)
        for values in assignments({*variables_of(sizes), *variables_of(strides), *variables_of(sum(mask, ()))}):
            shape, said = at_values(sizes, values), at_values(mask, values)
            cut = [tuple(min(bound, size) for bound in pair) for pair, size in zip(said, shape, strict=True)]
            begin, end = (tuple(pair[side] for pair in cut) for side in (0, 1))
            if all(begin <= end for begin, end in cut):
                wanted = SpecView(shape, at_values(strides, values), 50, begin, end)
                is_same = in_normal_form(view_at(view, values)) == in_normal_form(wanted)
                require(is_same, "View.create: a mask of other variables", view, mask, values)
        _ = view.pad(((1, 2),) * len(sizes)), view.stride((-1,) * len(sizes)), view.minify()


def variables_of(parts: Shape) -> set[Any]:
    """The variables in some numbers and nodes."""
    return set().union(*(part.vars() for part in parts if isinstance(part, Node)))


def about_joins(random: Random, twins: list[Any]) -> None:
    """Axes whose strides are multiples of twins become one where they are multiples of one of them alone."""
    inner, number = random.choice(twins), random.choice((2, 3, *twins))
    outer = random.choice((inner * number, twins[0] * number, Variable("far", inner.min, highest(inner * number))))
    view = View.create((random.choice((2, *twins)), number), (outer, inner), 1)
    _ = view.minify(), view.minify(joins_fixed=False)
    found = view.reshape((prod(view.shape),))
    for values in assignments(view.vars()) if found is not None else ():
        steps = at_values((outer, inner * number), values)
        is_one = steps[0] == steps[1] or min(at_values(view.shape, values)) < 2
        require(is_one, "reshape: strides of other variables", view, found, values)


def about_splits(random: Random, twins: list[Any]) -> None:
    """An axis of a product of sizes, along a stride that may be symbolic, too, in its sizes in any order."""
    some = random.sample([*twins, 2, 6], random.choice((2, 2, 3)))
    step = random.choice((1, -2, Variable("s", 2, 3), Variable("t", -3, 3)))
    view = View.create((prod(some), 2), (step, 7), 9)
    for sizes in (some, some[::-1]):
        with suppress(LayoutError):
            if (found := view.reshape((*sizes, 2))) is None:
                continue
            wanted = tuple(step * stride for stride in View.create(tuple(sizes)).strides)
            for values in assignments(view.vars()):
                said, strides, shape = (at_values(each, values) for each in (found.strides, (*wanted, 7), found.shape))
                is_right = all(a == b or size < 2 for a, b, size in zip(said, strides, shape, strict=True))
                require(is_right, "reshape: an axis in several sizes", view, sizes, found, values)


def about_refusals(random: Random, twins: list[Any]) -> None:
    """A twin is not known to be as large as another: neither is a range of the other, nor the same size; and a mask is
    none that ends beyond all that an axis can have."""
    n, m = random.sample(twins, 2)
    rank = random.randint(1, 7)
    place = random.randrange(rank)
    shape: Shape = put((2,) * rank, place, n)
    view, whole = View.create(shape), tuple((0, size) for size in shape)
    asked = {
        "shrink": (put(whole, place, (0, m)), put(whole, place, (m, n)), put(whole, place, (0, n + 1))),
        "expand": (put(shape, place, m), put(shape, place, n + 1)),
        "reshape": (put(shape, place, m), put(shape, place, n + 1)),
        "pad": (put(((0, 0),) * rank, place, (n - m, 0)), put(((0, 0),) * rank, place, (0, m - n))),
    }
    for name, wrong in asked.items():
        for argument in wrong:
            require_refused(partial(getattr(view, name), argument), f"{name}: {view} by {argument}")
    for other in (put(shape, place, m), put(shape, place, n + 1), put(shape, place, n * 2)):
        require(view.invert(other) is None, "invert: of another size", view, other)
    for far in (n.max + 1, n.max + 2**32, n + 1, m + n.max + 1):
        mask = put(whole, place, (0, far))
        require_refused(partial(View.create, shape, None, 0, mask), f"View.create: {shape} with the mask {mask}")
