"""Views and stacks with symbolic parts that are asked seldom: a mask that only begins at a symbol, a stack whose first
view alone has one, a condition of which one part is never so, numbers that are none beside a warm cache, runs that are
equal and have symbols of their own, and sizes that are bound (D7 to D12, D15, D16)."""

from __future__ import annotations

from functools import partial
from itertools import product
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.symbolic import Node, Variable, sym_infer
from proofs.validation.defined import require, require_refused


def ask_rare_symbols(random: Random) -> None:
    """Each of them."""
    about_begins(random)
    about_open_units(random)
    about_first_views(random)
    about_parts_of_conditions(random)
    about_numbers_again(random)
    about_views_that_stay(random)
    about_two_values(random)
    about_what_is_bound_later(random)
    about_equal_runs(random)
    about_sizes_bound_to_nothing(random)
    about_sizes_bound_to_what_is_wanted(random)
    about_masks_of_no_index(random)


def about_begins(random: Random) -> None:
    """A mask that begins at a symbol, which may lie before the axis, and ends at a number: what is padded begins no
    earlier than the axis does, and the symbol is a variable of the view."""
    size, front = random.randint(4, 9), random.randint(1, 5)
    begin: Any = Variable("begin", -2, 2)
    view = View.create((size,), mask=((begin, size - 1),))
    require(view.vars() == {begin}, "the variables of a mask that begins at one", size, view.vars())
    padded: Any = view.pad(((front, 0),))
    for value in range(-2, 3):
        found = tuple(sym_infer(bound, {begin: value}) for bound in padded.mask[0])
        wanted = max(value, 0) + front, size - 1 + front
        require(found == wanted, "a mask that begins at a symbol is padded", size, front, value, found)


def about_open_units(random: Random) -> None:
    """An axis of one index, which is valid or not as a symbol says, is not left out when the others are regrouped."""
    rows, columns = random.randint(2, 5), random.randint(2, 5)
    symbol: Any = Variable("symbol", 0, 1)
    for bounds in ((symbol, 1), (0, symbol)):
        view = View.create((1, rows * columns), mask=(bounds, (0, rows * columns)))
        found = view.reshape((rows, columns))
        require(found is None, "a reshape without an axis that may be empty", bounds, found)


def about_first_views(random: Random) -> None:
    """Stacks that differ in the symbol of their first view alone: each keeps its own, with what it is bound to."""
    rows, columns = random.randint(2, 4), random.randint(2, 4)
    turned = View.create((rows, columns)).permute((1, 0)), View.create((columns, rows)).permute((1, 0))
    steps: list[Any] = [Variable("step", 1, 9), Variable("step", 1, 9)]
    stacks = [ShapeTracker((View.create((rows * columns,), (step,)), *turned)).simplify() for step in steps]
    steps[1].bind(3)
    require(len(stacks[1].views) == 2, "turned and turned back over a symbol", stacks[1])
    require(stacks[1].var_vals == {steps[0]: 3}, "what a stack's own symbol is bound to", rows, columns, stacks[1])


def about_parts_of_conditions(random: Random) -> None:
    """Of a conjunction one part is never so, which takes the bounds of a product to see: none of it ever is."""
    one, other, least = Variable("one", 1, 9), Variable("other", 1, 9), random.randint(2, 8)
    never, sometimes = one * other < other, other < least
    for parts in ((never, sometimes), (sometimes, never), (sometimes, never, one < least)):
        found = Node.ands(list(parts))
        require(not found, "a conjunction of which one part is never so", parts, found)


def about_numbers_again(random: Random) -> None:
    """What equals an integer and is none is refused as an offset, however often the integer itself was asked with; and
    strides of no axis are none of these axes."""
    shape = (random.randint(2, 5), random.randint(2, 5))
    for offset, other in ((1, True), (0, False), (2, 2.0), (1, 1.0)):
        for _ in range(3):
            require(View.create(shape, None, offset).offset == offset, "an offset", shape, offset)
        require_refused(lambda other=other: View.create(shape, None, other), "an offset that is no integer")  # type: ignore[misc]
    nothing: tuple[Any, ...] = ((), [], range(0))
    for none in nothing:
        require_refused(lambda none=none: View.create(shape, none), "strides without an entry")  # type: ignore[misc]
        require(View.create((), none).shape == (), "strides of no axes", none)


def about_views_that_stay(random: Random) -> None:
    """A stack that begins and ends with views that are equal, each with a variable of its own of one name: both stay
    themselves, with what each is bound to."""
    rows, columns = random.randint(3, 5), random.randint(3, 5)
    first: Any = Variable("n", 1, 9)
    second: Any = Variable("n", 1, 9)
    ends = [View.create((n, 2), (0, 5)) for n in (first, second)]
    turned = View.create((rows, columns), (1, rows)), View.create((columns, rows))
    found = ShapeTracker((ends[0], *turned, ends[1])).simplify().views
    require(found[0] is ends[0] and found[-1] is ends[1], "equal views that stay", rows, columns, found)
    first.bind(random.randint(1, 9))
    bound = {variable for view in found for variable in view.vars() if variable.is_bound}
    require(len(bound) == 1, "a view with a bound variable stays", rows, columns, found)


def about_two_values(random: Random) -> None:
    """A view with two variables of one name that are bound to two values has no values of its own; of one value it
    has that. The variables of a view are a set, which has them in any order: so there are several names."""
    one, other = random.sample(range(1, 10), 2)
    for name, values in product("klmnopqr", ((one, other), (other, one))):
        first, second = (Variable(name, 1, 9).bind(value) for value in values)
        parts: tuple[Any, ...] = ((2, 2), (first, second)), ((first, second), None)
        for shape, strides in parts:
            view = View.create(shape, strides)
            for asked in (view.unbind, ShapeTracker((view,)).unbind, lambda view=view: ShapeTracker((view,)).var_vals):
                require_refused(asked, "two values of one variable")
    again = View.create((2, 2), (Variable("n", 1, 9).bind(one), Variable("n", 1, 9).bind(one)))
    require([*again.unbind()[1].values()] == [one], "one value of two variables", again)


def about_what_is_bound_later(random: Random) -> None:
    """Sizes of two variables of one name, which are equal as long as both are free, and were compared then: bound to
    two values they differ, neither is 1, and a view of one is none of the other."""
    divisor = random.randint(2, 4)
    first: Any = Variable("n", 1, 9)
    second: Any = Variable("n", 1, 9)
    sizes = [variable // divisor + 2 for variable in (first, second)]
    one, other = (ShapeTracker.from_shape((4, size)) for size in sizes)
    below = [Variable("k", 0, size) for size in sizes]
    require(sizes[0] == sizes[1] and one == other and len({*sizes, *below}) == 2, "sizes that are equal", divisor)
    first.bind(1)
    second.bind(random.choice((8, 9)))
    require(sizes[0] != sizes[1] and one != other, "sizes that differ since", divisor, *sizes)
    require(below[0] != below[1] and len({*sizes, *below}) == 4, "bounds that differ since", divisor, *below)
    require(not isinstance(sizes[0] - sizes[1], int) or sizes[0] - sizes[1] < 0, "their difference", divisor, *sizes)
    for asked in (partial(one.expand, (4, sizes[1])), partial(one.shrink, ((0, 4), (0, sizes[1]))),
                  partial(one.reshape, (4, sizes[1]))):  # fmt: skip
        require_refused(asked, "a view of the other size")


def about_equal_runs(random: Random) -> None:
    """Two runs that are equal, one on the other, each with a variable of its own of one name: what each becomes has its
    own variable, whether one is merged into the view above it or into a view of both."""
    factor, step = random.randint(2, 4), random.randint(2, 5)
    for kind in range(2):
        runs: list[tuple[Any, View, View]] = []
        for _ in range(2):
            n: Any = Variable("n", 1, 9)
            turned = View.create((n, factor)).permute((1, 0))
            spread = View.create((n, factor), (step * factor, step))
            runs.append((n, spread, View.create((n * factor,))) if kind else (n, View.create((n * factor,)), turned))
        stacks = [ShapeTracker(views) for _, *both in runs for views in (tuple(both),)]
        whole = ShapeTracker((*stacks[0].views, *stacks[1].views))
        for found in (whole.simplify(), stacks[0] + stacks[1]):
            require(len(found.views) == 2, "two runs that are equal", factor, step, kind, found)
            names = [view.vars() for view in found.views]
            own = all(each is n for (n, *_), variables in zip(runs, names, strict=True) for each in variables)
            require(own, "the variables of runs that are equal", factor, step, kind, *found.views)


def about_sizes_bound_to_nothing(random: Random) -> None:
    """A size that is bound to 0 beside others, masked or not, under shapes without an element: the view of nothing."""
    size, more = random.randint(2, 5), random.randint(2, 9)
    none: Any = Variable("none", 0, 4).bind(0)
    views = View.create((none, size), (more, 2)), View.create((size, none), (2, more)), View.create((none, size)).pad(
        ((0, 0), (1, 0))
    )
    shapes: tuple[tuple[Any, ...], ...] = (0,), (more, 0), (0, more, size)
    for view in views:
        for shape in shapes:
            require(view.reshape(shape) == View.create(shape), "a size that is bound to 0", view, shape)
            found = ShapeTracker((view,)).reshape(shape)
            require(found == ShapeTracker.from_shape(shape), "a tracker of such a size", view, shape, found)


def about_sizes_bound_to_what_is_wanted(random: Random) -> None:
    """A size that is bound to the number that a view is expanded to, or the other way round, or to 1: it is that
    number. At another one it is refused, and so is a free one."""
    value, columns, step = random.randint(2, 8), random.randint(2, 5), random.randint(9, 20)
    begin = random.randint(0, value - 1)
    bound, one = Variable("n", 1, 9).bind(value), Variable("one", 1, 9).bind(1)
    mask: Any = ((begin, begin + 1), (0, columns))
    questions: tuple[tuple[Any, Any, Any, Any, int], ...] = (
        ((bound, columns), None, (value, columns), None, step),
        ((bound, columns), mask, (value, columns), mask, step),
        ((value, columns), None, (bound, columns), None, step),
        ((one, columns), None, (value, columns), None, 0),
        ((one, columns), ((0, one), (0, columns)), (value, columns), None, 0),
        ((one, columns), ((0, 1), (0, 1)), (bound, columns), ((0, value), (0, 1)), 0),
    )
    for shape, before, wanted, after, stride in questions:
        view = View.create(shape, (step, 1), 4, before)
        found = values_of(view.expand(wanted))
        expected = View.create(values_of(wanted), (stride, 1), 4, after)
        require(found == expected.parts, "expand to what a size is bound to", view, wanted, found, expected)
    free: Any = Variable("m", 1, 9)
    for shape, wanted in (((bound, 2), (value + 1, 2)), ((free, 2), (value, 2)), ((value, 2), (free, 2))):
        require_refused(partial(View.create(shape).expand, wanted), f"expand: {shape}; {wanted}")


def values_of(parts: Any) -> Any:
    """Parts in the place of a view, and numbers in that of symbols that are bound."""
    if isinstance(parts, View):
        return View.create(*map(values_of, parts.parts)).parts
    if isinstance(parts, tuple):
        return tuple(map(values_of, parts))
    return sym_infer(parts, {n: n.val for n in parts.vars()}) if isinstance(parts, Node) else parts


def about_masks_of_no_index(random: Random) -> None:
    """A mask of a shape of which all sizes are 0, with a symbol that can be nothing but 0 there: none is written."""
    rank, n = random.randint(1, 3), Variable("n", 0, random.randint(1, 9))
    pairs: Any = [(0, 0)] * rank
    pairs[random.randrange(rank)] = random.choice(((n, 0), (n, n - n), (0, 0)))
    view = View.create((0,) * rank, mask=tuple(pairs))
    require(view.mask is None and View.create(*view.parts) == view, "a mask of no index", pairs, view)
