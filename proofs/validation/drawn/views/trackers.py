"""What trackers are asked besides where they read: words, budgets, axes and indices that are right, written otherwise,
or none (D16, D18)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.merge import DEFAULT_BUDGET, IMPLICIT_BUDGET
from impl.mergeability import Different, Equivalent
from impl.shapetracker.expressions import index_variables, un1d
from impl.symbolic import NumNode, Variable
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import require, require_refused, view_at
from proofs.validation.drawn.stacks import base_of, carrying, changed, masked, turned_again
from proofs.validation.merges import is_same_stack
from spec.shape import unravel
from spec.stack import read


def ask_alone(random: Random) -> None:
    """A tracker of one to six views, with every sort of argument, twice each."""
    tracker = ShapeTracker(turned_again(random, 0, 5))
    for _ in range(2):
        about_words(tracker)
        about_indices(random, tracker)
        about_budgets(tracker)
    about_what_is_none(tracker)
    about_names(random, tracker)
    about_nothing(random, tracker)
    about_hidden_nothing(random)
    about_carrying(random)
    about_equality(random, tracker)
    about_single_views(random)
    about_far_axes(random)
    about_flat_numbers(random)
    about_strides(random)
    about_many_axes(random)


def about_words(tracker: ShapeTracker) -> None:
    """Each word for how much is simplified has the same reading; without one, all that is tried."""
    for word in ("none", "fast", "full"):
        tracker.expr_idxs(simplify=word)
    eager = tracker.eager_idxs()
    require(tracker.expr_idxs(simplify="none") == eager, "expr_idxs: none", tracker)
    for wrong in ("most", "", None, True, 1):
        require_refused(partial(tracker.expr_idxs, None, wrong), f"expr_idxs: {wrong}")  # type: ignore[arg-type]


def about_indices(random: Random, tracker: ShapeTracker) -> None:
    """Indices that are numbers give the address and the validity; in a tuple, a list or an iterator."""
    index = [random.randrange(size) for size in tracker.shape]
    nodes = list(map(NumNode, index))
    reading = read(tuple(view_at(view, {}) for view in tracker.views), tuple(index))
    for given in (nodes, tuple(nodes), iter(nodes)):
        address, valid = tracker.eager_idxs(given)
        is_right = valid == int(reading.is_valid) and (not reading.is_valid or address == reading.address)
        require(is_right, "eager_idxs: of numbers", tracker, index, address, valid)
    flat = (prod(tracker.shape),)
    for shape in (flat, tracker.shape[::-1]):
        found = tracker.reshape(list(shape))  # type: ignore[arg-type]
        require(found == tracker.reshape(shape), "reshape: a list", tracker, shape, found)
    half = [as_node(Variable(f"h{axis}", 0, (size - 1) // 2)) for axis, size in enumerate(tracker.shape)]
    for word in ("none", "fast", "full"):
        tracker.expr_idxs(half, word), tracker.expr_idxs(tuple(half), word)
    for wrong in (nodes[1:], [*nodes, NumNode(0)], index, 3, [None] * len(nodes)):
        if wrong != nodes or not nodes:
            require_refused(partial(tracker.expr_idxs, wrong), f"expr_idxs: {wrong}")  # type: ignore[arg-type]


def about_budgets(tracker: ShapeTracker) -> None:
    """Whatever may be spent, a tracker that is simplified reads the same; with nothing it stays, and one that cannot be
    simpler is handed back."""
    for budget in (0, 1, 10**4, IMPLICIT_BUDGET, DEFAULT_BUDGET):
        for simple in (tracker.simplify(budget), tracker.canonical(budget)):
            require(is_same_stack(tracker.views, simple.views), "simplify", tracker, budget, simple)
        simple = tracker.simplify(budget)
        require(simple is tracker or simple.views != tracker.views, "simplify: made again", tracker, budget)
        require(budget > 0 or simple is tracker, "simplify: for nothing", tracker, simple)
    for wrong in ("all", 1.5, None):
        require_refused(partial(tracker.simplify, wrong), f"simplify: {wrong}")  # type: ignore[arg-type]


def about_what_is_none(tracker: ShapeTracker) -> None:
    """What is no axis, no flag, no tracker, and no stack is refused."""
    rank = len(tracker.shape)
    for axis in (-1, rank, rank + 1000, 1.0, "0", None):
        require_refused(partial(tracker.axis_is_masked, axis), f"axis_is_masked: {axis}")  # type: ignore[arg-type]
    for flag in (0, 1, None, "no"):
        for ask in (tracker.real_strides, tracker.unit_stride_axes):
            require_refused(partial(ask, flag), f"{ask.__name__}: {flag}")  # type: ignore[arg-type]
    for views in ((), list(tracker.views), tracker.views[0], (*tracker.views, None), (None, *tracker.views), None):
        require_refused(partial(ShapeTracker, views), f"ShapeTracker: {views}")  # type: ignore[arg-type]
    for other in (tracker.views, None, 3):
        require(tracker.__add__(other) is NotImplemented, "+: no tracker", other)  # type: ignore[operator]
        require_refused(partial(tracker.equivalent, other), f"equivalent: {other}")  # type: ignore[arg-type]


def about_names(random: Random, tracker: ShapeTracker) -> None:
    """The variables of an index have the ranges of their axes; a size that is named like one of them is refused."""
    for axis, (variable, size) in enumerate(zip(index_variables(tracker.shape), tracker.shape, strict=True)):
        wanted = as_node(Variable(f"idx{axis}", 0, size - 1)) if size > 1 else NumNode(0)
        require(variable == wanted and (size < 2 or variable.max == size - 1), "index_variables", tracker, variable)
    rank = random.randint(1, 12)
    shape: list[Any] = [random.randint(1, 3) for _ in range(rank)]
    at, named = random.randrange(rank), random.randrange(rank)
    for name, is_taken in ((f"idx{named}", True), (f"idx{rank}", False), (f"id{named}", False)):
        shape[at] = Variable(name, 1, 5)
        symbolic = ShapeTracker.from_shape(tuple(shape))
        ranges = [variable.max + 1 for variable in index_variables(tuple(shape))]
        require(ranges == shape, "index_variables: symbolic sizes", shape, ranges)
        for ask in (symbolic.expr_idxs, symbolic.eager_idxs):
            require_refused(ask, f"expr_idxs: {name}") if is_taken else ask()
    require(symbolic.vars() == {shape[at]} and not tracker.vars(), "vars", symbolic, tracker)
    others = [Variable(f"n{place}", 1, 9) for place in range(4)]
    taken = Variable(f"idx{named}", 1, 9)
    require_refused(partial(index_variables, (2,) * rank, [*others, taken]), f"index_variables: {taken} behind others")
    stack = [View.create((2, 3)).permute((1, 0)) for _ in range(random.randint(2, 7))]
    stack.insert(random.randrange(len(stack)), View.create((6,), (1,), 0, ((0, Variable("idx0", 1, 6)),)))
    named_alike = ShapeTracker(tuple(stack))
    for refused in (named_alike.expr_idxs, named_alike.eager_idxs, named_alike.real_strides):
        require_refused(refused, f"a variable that is named like an index: {named_alike}")


def about_nothing(random: Random, tracker: ShapeTracker) -> None:
    """Of a stack of which some view has no valid index, or no index, nothing is read: its address is -1 where that view
    is above the base, and its elements reach no address."""
    level = random.randrange(len(tracker.views) + 1)
    below = tracker.views[:level]
    shape = below[-1].shape if below else (2, 3)
    empty = (View.create((*shape, 0)), View.create(shape, None, 0, ((0, 0),) * len(shape)))
    for view in empty[not shape :] if not shape else empty:
        stack = ShapeTracker((*below, view))
        index, valid = stack.eager_idxs()
        require(stack.real_size() == 0, "real_size: of nothing", stack)
        is_masked = view.mask is not None
        require(not is_masked or valid == 0, "eager_idxs: of nothing", stack, valid)
        if is_masked and level:
            for found in (index, stack.expr_idxs()[0]):
                require(found == -1, "expr_idxs: of nothing", stack, found)


def about_hidden_nothing(random: Random) -> None:
    """Of a stack of which the last view reads what a mask below excludes, nothing is read, however deep it is; with a
    view of symbolic size above as well."""
    rows, columns = random.choice((2, 3)), random.choice((2, 3))
    base = View.create((2 * rows, columns), (columns, 1), 0, ((0, rows), (0, columns)))
    views = [base, View.create((columns, rows), (1, columns), rows * columns)]
    for _ in range(random.randint(0, 4)):
        turned = View.create(views[-1].shape).permute((1, 0))
        views.append(View.create(turned.shape, turned.strides))
    stack = ShapeTracker(tuple(views))
    require(stack.real_size() == 0, "real_size: nothing is valid", stack, stack.real_size())
    above = View.create((Variable("n", 1, rows * columns),))
    for level in range(2, len(views) + 1):
        symbolic = ShapeTracker((*views[:level], above))
        _ = symbolic.real_size(), symbolic.real_strides(), symbolic.size, symbolic.vars()


def about_carrying(random: Random) -> None:
    """Strides of stacks in whose expressions an index stands by itself and in a quotient; and rows of a thousand."""
    step = random.choice((4, 5, 6, 6, 7))
    rows = View.create((12, 4), (random.choice((1, 5, 9)), random.choice((1, 2))))
    above = View.create((random.randint(2, 4), random.randint(2, 7)), (step, 1), random.choice((0, 1)))
    columns = random.choice((999, 1000, 1001, 1500))
    far = View.create((4, columns), (random.choice((1, -1)), 7)), View.create((4, 3), (columns, 1))
    for views in ((rows, above), carrying(random), far):
        tracker = ShapeTracker(views)
        _ = tracker.expr_idxs(), tracker.eager_idxs(), tracker.axis_is_masked(0)
        _ = tracker.real_strides(), tracker.real_strides(ignore_valid=True), tracker.unit_stride_axes(True)


def about_equality(random: Random, tracker: ShapeTracker) -> None:
    """A tracker reads the same as itself and as its simpler form, and as one that is changed where that says so."""
    for other in (tracker, tracker.simplify(), tracker.canonical()):
        require(isinstance(tracker.equivalent(other), Equivalent), "equivalent: to itself", tracker, other)
    level = random.randrange(len(tracker.views))
    views = (*tracker.views[:level], changed(random, tracker.views[level]), *tracker.views[level + 1 :])
    answer = tracker.equivalent(ShapeTracker(views), random.choice((DEFAULT_BUDGET, IMPLICIT_BUDGET)))
    if isinstance(answer, Different):
        stacks = [tuple(view_at(view, {}) for view in each) for each in (tracker.views, views)]
        one, two = (read(stack, answer.index or ()) for stack in stacks)
        is_other = one.is_valid != two.is_valid or one.address != two.address
        require(is_other, "equivalent: different", tracker, views, answer)


def about_single_views(random: Random) -> None:
    """What one view says of itself: strides, whether it is consecutive, in any order and of any size of axes."""
    shape = [random.choice((1, 2, 3, 1000)) for _ in range(random.randint(0, 5))]
    about_views_by_hand(random, tuple(shape))
    ends = tuple(masked(random, size) for size in shape)
    rows = View.create(tuple(shape), None, random.choice((0, 7)))
    for view in (base_of(random, shape), rows, View.create(tuple(shape), None, 7, ends)):
        tracker = ShapeTracker((view,))
        _ = tracker.contiguous, tracker.consecutive, tracker.size, tracker.real_size(), tracker.canonical()
        last = view.offset + sum(max(0, step) * (size - 1) for step, size in zip(view.strides, view.shape, strict=True))
        is_exact = view.mask is not None or tracker.real_size() == max(0, last + 1)
        require(is_exact, "real_size: of a view", view, tracker.real_size())
        strides = tracker.real_strides(), tracker.real_strides(ignore_valid=True)
        require(view.mask is not None or set(strides) == {view.strides}, "real_strides: of a view", view, strides)
        again = ShapeTracker((view, View.create(view.shape)))
        for same in (tracker, again):
            require(same.real_strides(True) == view.strides or 0 in shape or tracker.real_size() == 0,
                    "real_strides: whatever is valid", same, same.real_strides(True))  # fmt: skip
        for flag in (False, True):
            tracker.unit_stride_axes(flag)
        for axis in range(len(shape)):
            is_masked = view.mask is not None and view.mask[axis] != (0, view.shape[axis])
            is_right = tracker.axis_is_masked(axis) is is_masked or shape[axis] == 1 or tracker.real_size() == 0
            require(is_right, "axis_is_masked", view, axis)


def about_far_axes(random: Random) -> None:
    """Of eleven to thirteen axes those are masked that the mask narrows, whatever the digits of their numbers."""
    shape = (3,) * random.randint(11, 13)
    narrow = {random.randrange(len(shape)), random.randrange(10, len(shape))}
    mask = tuple((random.randrange(2), 2) if axis in narrow else (0, 3) for axis in range(len(shape)))
    tracker = ShapeTracker((View.create(shape, None, 0, mask),))
    for axis in {0, 1, 2, *narrow, random.randrange(len(shape))}:
        require(tracker.axis_is_masked(axis) is (axis in narrow), "axis_is_masked: of many", tracker, axis)


def about_views_by_hand(random: Random, shape: tuple[int, ...]) -> None:
    """The canonical tracker of a view by hand, with strides where no index moves, is that of the same view in its
    normal form; far offsets are none of a contiguous view."""
    sizes = (*shape, random.choice((1, 2)))
    strides = tuple(random.choice((1, 5, -2)) for _ in sizes)
    mask = random.choice((None, tuple((0, size) for size in sizes), tuple((size - 1, size) for size in sizes)))
    found = ShapeTracker((View(sizes, strides, 9, mask, False),)).canonical()
    wanted = ShapeTracker((View.create(sizes, strides, 9, mask),))
    require(found == wanted, "canonical: of a view by hand", sizes, strides, mask, found, wanted)
    rows = View.create(sizes, None, random.choice((1, 2**20, 2**31, 2**40, 2**63)))
    require(not rows.contiguous and not ShapeTracker((rows,)).contiguous, "contiguous: from an offset on", rows)


def about_flat_numbers(random: Random) -> None:
    """Flat numbers of shapes of up to seven axes unravel, at both ends and between; also symbolic ones."""
    shape = tuple(random.choice((1, 2, 3, 1000, 2**20)) for _ in range(random.randint(1, 7)))
    for flat in (0, prod(shape) - 1, random.randrange(prod(shape))):
        require(un1d(shape, flat) == list(unravel(shape, flat)), "un1d", shape, flat)
    number = Variable("x", 0, prod(shape) - 1)
    un1d(shape, number), un1d(shape[:2], number)


def about_strides(random: Random) -> None:
    """Up to six views in order over a masked row: where validity is ignored, each axis has the stride that its index
    has in the row, and where it is not, that one or none."""
    factors = [random.choice((2, 3, 5)) for _ in range(random.randint(2, 5))]
    count, step = prod(factors), random.choice((1, 3, -2))
    row = View.create((count,), (step,), abs(step) * count, ((0, count - 1),))
    views = [View.create(tuple(random.sample(factors, len(factors)))) for _ in range(random.randint(1, 6))]
    tracker = ShapeTracker((row, *views))
    wanted = tuple(step * stride for stride in views[-1].strides)
    found = tracker.real_strides(True)
    require(found == wanted, "real_strides: where validity is ignored", tracker, found, wanted)
    for stride, whole in zip(tracker.real_strides(), wanted, strict=True):
        require(stride in (None, whole), "real_strides", tracker, stride, whole)
    ones = [axis for axis, stride in enumerate(wanted) if stride == 1]
    require(tracker.unit_stride_axes(True) == ones, "unit_stride_axes: where validity is ignored", tracker, ones)


def about_many_axes(random: Random) -> None:
    """Rows over a base of up to nine axes of which no neighbours collapse, some repeated and some masked, at any place:
    expressions read what the stack does."""
    shape = tuple(random.choice((2, 2, 3)) for _ in range(random.randint(1, 9)))
    strides = tuple(random.choice((0, 5 + 7 * axis * axis)) for axis in range(len(shape)))
    mask = tuple(random.choice(((0, size), (0, size), (0, size - 1), (1, size))) for size in shape)
    tracker = ShapeTracker((View.create(shape, strides, 3, mask), View.create((prod(shape),))))
    below, above = (view_at(view, {}) for view in tracker.views)
    address, valid = tracker.eager_idxs()
    for place in {0, prod(shape) - 1, *(random.randrange(prod(shape)) for _ in range(20))}:
        reading, at = read((below, above), (place,)), {"idx0": place}
        is_right = bool(value_of(valid, at)) == reading.is_valid
        is_right &= not reading.is_valid or value_of(address, at) == reading.address
        require(is_right, "eager_idxs: of many axes", tracker, place, reading)
