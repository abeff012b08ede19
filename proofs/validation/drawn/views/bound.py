"""Variables that are bound: many at once in all parts of views, sizes that are numbers by their values, and what is
left where they are free again; and masks with symbolic bounds, or of symbolic axes, that go on beyond these."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View
from impl.symbolic import Node, Variable
from proofs.validation.defined import require, require_refused


def variables(random: Random, number: int) -> list[Variable]:
    """So many variables, bound to small numbers; some ranges go far."""
    found = [Variable(f"v{place}", random.choice((0, 1)), random.choice((4, 9, 5000))) for place in range(number)]
    known = {each.identity for each in found}
    bound = [each.bind(random.randint(1, min(each.ceiling, 6))) for each in found]
    require(not known & {each.identity for each in bound}, "bind: what it is known by", bound)
    return bound


def ask_bound_parts(random: Random) -> None:
    """Views of two to seven axes, of which sizes, strides, the offset and the bounds of a mask are bound variables, or
    made of such; unbound, and as what is known of them."""
    for _ in range(3):
        rank = random.randint(2, 7)
        bound = variables(random, rank + 2)
        shape = tuple(random.choice((bound[k], bound[k] + 1, 3)) for k in range(rank))
        strides = tuple(random.choice((bound[k], bound[-1], 1, -2)) for k in range(rank))
        mask = None if random.random() < 0.3 else tuple(random.choice(ends(size, bound[-1])) for size in shape)
        offset = random.choice((0, bound[-1], bound[-2] * 3 + 1))
        view = View.create(shape, strides, offset, mask)
        tracker = ShapeTracker((view, View.create((2, prod(shape)))) if random.random() < 0.3 else (view,))
        _ = tracker.unbind(), tracker.var_vals, tracker.size
        for ask in (tracker.real_size, tracker.real_strides, tracker.expr_idxs):
            with suppress(LayoutError):  # remainders by symbolic sizes that are not seen to be small enough
                ask()
        about_one_view(view)
        about_values(random)
        about_shapes(random, bound[0])


def ends(size: Any, bound: Any) -> tuple[tuple[Any, Any], ...]:
    """Ranges of an axis, also one that ends where a variable says, which may be beyond the axis."""
    first = size - size.min if isinstance(size, Node) and size.min else 0
    return (0, size), (0, bound), (first, size), (size - 1, size)


def about_one_view(view: View) -> None:
    """A view that is unbound has free variables alone, and what they were bound to; it names all of them."""
    free, values = view.unbind()
    named = {variable.expr for part in parts_in(view) if isinstance(part, Node) for variable in part.vars()}
    require({variable.expr for variable in view.vars()} == named, "vars", view)
    require({variable.expr for variable in values} == named, "unbind: the values", view, values)
    require(not any(variable.is_bound for variable in (*free.vars(), *values)), "unbind: bound", view, free)
    at = {variable.expr: value for variable, value in values.items()}
    require(all(variable.val == at[variable.expr] for variable in view.vars()), "unbind: the values", view, values)


def parts_in(view: View) -> list[Any]:
    """All numbers in the parts of a view."""
    return [*view.shape, *view.strides, view.offset, *(bound for pair in view.mask or () for bound in pair)]


def about_values(random: Random) -> None:
    """A variable that is bound to two values, in one view or in two, or to none, has no value; which is refused."""
    value = random.randint(1, 4)
    twice = [View.create((Variable("v", 0, 9).bind(number), 2)) for number in (value, value + 1)]
    other, free = View.create((Variable("w", 1, 3).bind(2),)), View.create((2, Variable("v", 0, 9)))
    for views in (twice, twice[::-1], [other, *twice], [twice[0], other, twice[1]]):
        tracker = ShapeTracker(tuple(views))
        require_refused(tracker.unbind, f"unbind: a variable with two values: {views}")
        require_refused(partial(getattr, tracker, "var_vals"), f"var_vals: a variable with two values: {views}")
    many = [View.create((bound, 2), (1, bound)) for bound in variables(random, random.randint(4, 8))]
    several = ShapeTracker(tuple(many))
    _ = several.unbind(), several.var_vals
    require(len(several.vars()) == len(many), "vars", several)
    ends = variables(random, random.randint(4, 7))
    masked = View.create((9,) * len(ends), (1,) * len(ends), 0, tuple((0, end) for end in ends))
    about_one_view(masked)
    require(masked.vars() == set(ends), "vars: of a mask", masked)
    for views in ([free], [other, free], [*many, free]):
        tracker = ShapeTracker(tuple(views))
        require_refused(partial(getattr, tracker, "var_vals"), f"var_vals: a variable without a value: {views}")


def about_shapes(random: Random, n: Variable) -> None:
    """Bound sizes count with their values: what has as many elements is reshaped, there and back, and nothing else."""
    value = n.val
    rows = random.choice((2, 3, 4, 1000))
    plain, named = ShapeTracker.from_shape((value, rows)), ShapeTracker.from_shape((n, rows))
    for there, shape in ((plain, (n, rows)), (plain, (rows, n)), (named, (value, rows)), (named, (rows * value,)),
                         (named, (n * rows,)), (plain, (n * rows,)), (plain, (1, rows, n))):  # fmt: skip
        try:
            found = there.reshape(shape)
        except LayoutError as refusal:
            require(False, "reshape: refused by the value of a variable", there, shape, refusal)
        require(found.shape == shape and found.contiguous, "reshape: of bound sizes", there, shape, found)
    for wrong in ((value + 1, rows), (n + 1, rows), (rows * value + 1,), (n, rows + 1), (n, rows, 2)):
        for tracker in (named, plain):
            require_refused(partial(tracker.reshape, wrong), f"reshape: {tracker}; {wrong}")
    cut = plain.pad(((0, 1), (0, 0))).shrink(((n - n.min, value + 1), (0, rows)))
    _ = cut.unbind(), cut.var_vals
    with suppress(LayoutError):
        cut.expr_idxs()


def ask_masks_beyond(random: Random) -> None:
    """Masks that end where a number or a variable says, which is beyond the axis at some values: views with such are
    moved, once and again, put together and taken apart; where there is no coordinate, none is valid."""
    for _ in range(4):
        n, v = Variable("n", 1, random.choice((3, 9, 1500))), Variable("v", random.choice((0, 1)), 9)
        v = v.bind(random.randint(1, 4)) if random.random() < 0.2 else v
        shape: tuple[Any, ...] = tuple(random.choice((1, 2, 3, n, n, n * 2)) for _ in range(random.randint(1, 4)))
        mask = tuple(random.choice(beyond(size, v)) for size in shape)
        strides = tuple(random.choice((1, 2, -1, 5)) for _ in shape)
        with suppress(LayoutError):  # a mask that ends beyond an axis at all values
            about_moved(random, View.create(shape, strides, 40, mask), n)
    about_one_axis_of_many(random)


def about_one_axis_of_many(random: Random) -> None:
    """Such a mask on one of up to seven axes, most of which have one coordinate; that axis is repeated only if it has
    one at all values."""
    n = Variable("n", *random.choice(((1, 3), (1, 9), (0, 1), (0, 4))))
    v = Variable("v", random.choice((0, 1)), 9)
    sizes: list[Any] = [random.choice((1, 1, 1, 2)) for _ in range(random.randint(4, 6))]
    at = random.randint(0, len(sizes))
    sizes.insert(at, random.choice((n, n * 2, 1)))
    mask: list[Any] = [(0, size) for size in sizes]
    mask[at] = random.choice(beyond(sizes[at], v))
    with suppress(LayoutError):
        view = View.create(tuple(sizes), tuple(random.choice((1, 2, -1)) for _ in sizes), 40, tuple(mask))
        about_moved(random, view, n)
        view.expand(tuple(3 if place == at else size for place, size in enumerate(sizes)))


def beyond(size: Any, v: Any) -> tuple[tuple[Any, Any], ...]:
    """Ranges that may end beyond an axis, or begin there."""
    return (0, size), (0, 1), (0, 3), (1, 2), (2, 4), (0, v), (1, v + 1), (v, v + 1), (v, v + 2)


def about_moved(random: Random, view: View, n: Any) -> None:
    """A view moved in every way, and so once more."""
    for depth in range(2):
        shape = view.shape
        pairs = (*shape[:-2], prod(shape[-2:])), (prod(shape[:2]), *shape[2:]), (prod(shape),), (*shape, 1)
        moves: list[tuple[str, Any]] = [
            ("pad", tuple((random.choice((0, 1, n)), random.choice((0, 2))) for _ in shape)),
            ("stride", tuple(random.choice((1, -1, -1, 2, -2)) for _ in shape)),
            ("shrink", tuple((random.choice((0, 0, 1)), size) for size in shape)),
            ("expand", tuple(random.choice((2, n)) if size == 1 else size for size in shape)),
            *(("reshape", after) for after in pairs),
        ]
        found = [view.minify()]
        for name, argument in moves:
            with suppress(LayoutError):
                found += [after] if (after := getattr(view, name)(argument)) is not None else []
        view = random.choice(found)
        if depth:
            with suppress(LayoutError):
                ShapeTracker((view,)).expr_idxs()
