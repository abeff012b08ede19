"""Stacks of views of five axes and more: whether two read the same that differ in one place, runs that are seen at a
glance to be none, and stacks of which no neighbours merge that are left, or not (D6, D16, D17)."""

from __future__ import annotations

from itertools import accumulate
from math import prod
from random import Random

from impl import View, mergeability
from impl.merge import DEFAULT_BUDGET
from impl.merge.glance import is_refuted
from impl.merge.reading import Equality
from impl.mergeability import Different, Equivalent, Merged, OutOfBounds
from impl.view import merged_run
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.programs import factors_of, regrouped
from spec.shape import index_set, unravel
from spec.stack import Reading, read

Stack = tuple[View, ...]

MOST = 700
"""Indices of a stack that is read."""


def ask_wide_stacks(random: Random) -> None:
    """A few stacks of each sort."""
    for _ in range(2):
        about_pairs(random)
        about_late_axes(random)
        about_glances(random)
        about_what_is_left(random)
        about_inverses(random)
        about_views_by_hand(random)
        about_short_rows(random)


def readings_of(views: Stack) -> list[Reading]:
    """What all indices of a stack read, in order."""
    stack = tuple(view_at(view, {}) for view in views)
    return [read(stack, index) for index in index_set(views[-1].shape)]


def wide_base(random: Random) -> View:
    """A view of four to seven axes, of which few collapse but now and then the first two, that masks nothing."""
    shape = tuple(random.choice((2, 2, 3)) for _ in range(random.randint(4, 7)))
    turned = View.create(shape).permute(tuple(random.sample(range(len(shape)), len(shape))))
    strides = list(turned.strides)
    if random.random() < 0.4:
        strides[:2] = [strides[2] * turned.shape[2] * turned.shape[1], strides[2] * turned.shape[2]]
    return View.create(turned.shape, tuple(strides), random.choice((0, 0, 7)))


def wide_outer(random: Random, elements: int) -> View:
    """A view of five to seven short axes whose flat numbers stay below a number, with a stride of its own each."""
    shape: list[int] = []
    strides: list[int] = []
    left, count = elements - 1, 1
    for _ in range(random.randint(5, 7)):
        step = random.choice((1, 2, 3, 4, 6, 8, 12, 24, random.randint(1, max(1, elements // 3))))
        extent = min(left // step + 1, random.choice((2, 2, 3)), MOST // count)
        left, count = left - step * (extent - 1), count * extent
        shape.append(extent)
        strides.append(step)
    return View.create(tuple(shape), tuple(strides), random.randint(0, min(left, 9)))


def changed(random: Random, view: View) -> View:
    """The view with one stride changed, two strides exchanged, or another offset; or as it is."""
    strides, axes = list(view.strides), [axis for axis, size in enumerate(view.shape) if size > 1]
    match random.randrange(4):
        case 0 if axes:
            strides[random.choice(axes)] += random.choice((1, -1))
        case 1 if len(axes) > 1:
            one, other = random.sample(axes, 2)
            strides[one], strides[other] = strides[other], strides[one]
        case 2:
            return View.create(view.shape, view.strides, view.offset + random.choice((1, -1)), view.mask)
        case 3:
            return view
    return View.create(view.shape, tuple(strides), view.offset, view.mask)


def with_first(view: View, stride: int) -> View:
    """The view with another stride along its first axis."""
    return View.create(view.shape, (stride, *view.strides[1:]), view.offset, view.mask)


def balanced(random: Random, base: View, outer: View) -> View:
    """The base with two strides changed so that the first and the last index of the outer view read what they read."""
    last = outer.offset + sum(step * (size - 1) for step, size in zip(outer.strides, outer.shape, strict=True))
    first, final = unravel(base.shape, outer.offset), unravel(base.shape, last)
    one, other = random.sample(range(len(base.shape)), 2)
    strides, changes = list(base.strides), {one: final[other] - first[other], other: first[one] - final[one]}
    for axis, change in changes.items():
        strides[axis] += change
    start = base.offset - sum(change * first[axis] for axis, change in changes.items())
    return View.create(base.shape, tuple(strides), start)


def about_pairs(random: Random) -> None:
    """Two stacks of two views of many axes: with the same last view, with another, or with one that reads a row further
    on where the base begins a row sooner; or with one view between the two."""
    base = wide_base(random)
    outer = wide_outer(random, prod(base.shape))
    first, row = base.shape[0], prod(base.shape[1:])
    longer = View.create((first + 1, *base.shape[1:]), base.strides, base.offset - base.strides[0])
    further = View.create(outer.shape, outer.strides, outer.offset + row, outer.mask)
    others: tuple[Stack, ...] = ((changed(random, base), outer), (base, changed(random, outer)), (longer, further),
                                 (changed(random, longer), further), (longer, changed(random, further)),
                                 (with_first(base, base.strides[0] + random.choice((1, -2))), outer),
                                 (balanced(random, base, outer), outer))  # fmt: skip
    about_stacks((base, outer), others)
    middle = View.create(tuple(random.sample(base.shape, len(base.shape)))).permute((1, 0, *range(2, len(base.shape))))
    about_stacks((base, middle, outer), ((changed(random, base), middle, outer), (base, middle, changed(random, outer)),
                                         (base, changed(random, middle), outer)))  # fmt: skip


def about_late_axes(random: Random) -> None:
    """Stacks of which the first axis bends the address and all others move a first axis below alone: two of these
    exchanged, or one with another stride, is a difference that grows along late axes only."""
    low = tuple(random.choice((2, 2, 3)) for _ in range(random.randint(2, 3)))
    row, count = prod(low), random.randint(3, 5)
    strides = tuple(accumulate((random.choice((1, 2)) for _ in low[1:]), lambda far, more: 2 * far + more, initial=1))
    base = View.create((2**count, *low), (100, *strides[::-1]))
    steps = [row * 2**axis for axis in range(count)]
    shape = (row, *(2 for _ in steps))
    first, second = sorted(random.sample(range(count), 2))
    exchanged, other = list(steps), list(steps)
    exchanged[first], exchanged[second] = steps[second], steps[first]
    other[second] = steps[first]
    tops = [View.create(shape, (1, *chosen)) for chosen in (steps, exchanged, other)]
    about_stacks((base, tops[0]), tuple((base, top) for top in tops))


def about_stacks(stack: Stack, others: tuple[Stack, ...]) -> None:
    """Whether a stack reads the same as each of some others that are not left, in either order."""
    mine = readings_of(stack)
    for other in others:
        theirs = readings_of(other)
        if any(reading.leaves_base for reading in theirs):
            continue
        is_same = [each.address for each in mine] == [each.address for each in theirs]
        for pair in ((stack, other), (other, stack)):
            answer = mergeability.equivalent(*pair)
            require(isinstance(answer, Equivalent if is_same else Different), "wide stacks", *pair, answer)


def about_glances(random: Random) -> None:
    """Three views and four of many axes that are one view, in order or turned: no glance refutes them, and they merge;
    what a glance refutes of others is none."""
    base = wide_base(random)
    rank = len(base.shape)
    order = tuple(random.sample(range(rank), rank))
    steps = tuple(random.choice((1, 1, -1)) for _ in order)
    turned = View.create(base.shape).permute(order).stride(steps)
    views = [base, View.create(regrouped(random, base.shape)), View.create(base.shape).stride(steps), turned]
    ends = tuple((random.choice((0, 0, 1)), size) for size in turned.shape)
    views[-1] = random.choice((turned, turned.shrink(ends), turned.pad(((0, 1),) * rank)))
    stack = tuple(random.choice((views, [views[0], *views[2:]])))
    padded = View.create(base.shape).pad(tuple((0, random.choice((0, 1, 2))) for _ in base.shape))
    rows = View.create(padded.shape)
    for one in (stack, (padded, rows.permute(order)), (padded, rows, rows.permute(order))):
        require(not is_refuted(tuple(view.parts for view in one)), "a glance at one view", one)
        require(merged_run(one, DEFAULT_BUDGET) is not None, "a run that is one view", one)
    other = (base, wide_outer(random, prod(base.shape)))
    if prod(other[-1].shape) > 1:
        seen = is_refuted(tuple(view.parts for view in other))
        require(not seen or not isinstance(mergeability.mergeable(*other), Merged), "a glance", other)


def about_what_is_left(random: Random) -> None:
    """Three to six views of as many elements, each turned so that it merges with none beside it, over a row that may be
    shorter: it is left exactly if the last view, which reads some elements, reads one that is beyond the row."""
    count = random.choice((12, 24, 36, 60, 120))
    views: list[View] = [View.create((count - random.choice((0, 1, 1, 2)),), (random.choice((1, 2)),))]
    factors = factors_of(count)
    for level in range(random.randint(2, 5)):
        cut = prod(factors[: 1 + level % (len(factors) - 1)])
        views.append(View.create((cut, count // cut)).permute((1, 0)))
    size = views[-1].shape[0]
    begin = random.randrange(size)
    views.append(View.create(views[-1].shape).shrink(((begin, random.randint(begin + 1, size)), (0, count // size))))
    if random.random() < 0.3:
        views[-1] = views[-1].pad(((0, 1), (1, 0)))
    stack = tuple(views)
    is_left = any(reading.leaves_base for reading in readings_of(stack))
    equalities: tuple[Equality, ...] = ("observable", "strict")
    for equality in equalities:
        answer = mergeability.mergeable(*stack, equality=equality)
        require(isinstance(answer, OutOfBounds) == is_left, "a stack of which no neighbours merge", stack, answer)


def about_inverses(random: Random) -> None:
    """Views of four to seven axes in any order, forwards or backwards, of which one stride may not fit: the others have
    an inverse, and these have none."""
    shape = tuple(random.choice((2, 3, 4)) for _ in range(random.randint(4, 7)))
    order = tuple(random.sample(range(len(shape)), len(shape)))
    turned = View.create(shape).permute(order).stride(tuple(random.choice((1, -1)) for _ in shape))
    at, by = random.randrange(len(shape)), random.choice((2, 3))
    strides = tuple(step * by if axis == at else step for axis, step in enumerate(turned.strides))
    lowest = sum(min(0, step * (size - 1)) for step, size in zip(strides, turned.shape, strict=True))
    spread = View.create(turned.shape, strides, -lowest)
    require(turned.invert((prod(shape),)) is not None, "invert: none", turned)
    found = spread.invert((prod(shape),))
    require(found is None, "invert: a view with gaps", spread, found)



def by_hand(random: Random, view: View) -> View:
    """The same function as a view by its class: with any strides along axes of one coordinate, and a mask that says all
    that is valid."""
    strides, offset = list(view.strides), view.offset
    ranges = view.mask or tuple((0, size) for size in view.shape)
    for axis, (begin, end) in enumerate(ranges):
        if end - begin == 1:
            strides[axis] = random.choice((0, 1, 5, -2))
            offset += (view.strides[axis] - strides[axis]) * begin
    return View(view.shape, tuple(strides), offset, ranges, False)


def about_views_by_hand(random: Random) -> None:
    """Stacks of views that are not in normal form are answered like those of the same views that are."""
    base = wide_base(random)
    outer = wide_outer(random, prod(base.shape))
    ends = tuple((begin := random.choice((0, size - 1)), random.choice((size, begin + 1))) for size in outer.shape)
    views = base, View.create(outer.shape, outer.strides, outer.offset, ends)
    rows = View.create(base.shape, base.strides, base.offset, tuple((random.choice((0, n - 1)), n) for n in base.shape))
    for stack in (views, (rows, views[1]), (rows, outer)):
        bare = tuple(by_hand(random, view) for view in stack)
        normal, found = mergeability.mergeable(*stack), mergeability.mergeable(*bare)
        is_alike = found == normal if isinstance(normal, Merged) else type(found) is type(normal)
        require(is_alike, "views by hand", stack, bare, normal, found)
        require(isinstance(mergeability.equivalent(bare, stack), Equivalent), "views by hand: the same", stack, bare)


def about_short_rows(random: Random) -> None:
    """Three views over a row that is shorter than the view above it: they are one view exactly if the last one reads no
    element beyond the row."""
    length, rows = random.randint(4, 40), random.choice((2, 3))
    middle = View.create((length, rows)).permute((1, 0)) if random.random() < 0.5 else View.create((length * rows,))
    first = random.randrange(length)
    last = random.randint(first + 1, length)
    top = View.create((last - first,), (random.choice((1, 1, rows)),), first)
    if first + (last - first - 1) * top.strides[0] >= length * rows:
        return
    stack = View.create((random.randint(1, length * rows),)), middle, top.stride((random.choice((1, -1)),))
    readings = readings_of(stack)
    found = merged_run(stack, DEFAULT_BUDGET)
    if any(reading.leaves_base for reading in readings):
        require(found is None, "a run that is left", stack, found)
    elif middle.contiguous:
        require(found is not None, "a run over a short row", stack)
