"""Stacks that are like all others up to the fourth axis, line or view: masks and strides of late axes, bends and lines
that are turned round, far digits, and views deep in a stack that differ or that are left (D6, D16, D17, R7 to R9)."""

from __future__ import annotations

from random import Random

from impl import Different, Equivalent, ShapeTracker, View, equivalent, mergeable
from impl.mergeability import Merged, NotMergeable, OutOfBounds
from proofs.validation.defined import in_normal_form, require, view_at
from proofs.validation.merges import answered
from spec.merge import refutes
from spec.shape import index_set
from spec.stack import first_leaving, read

Stack = tuple[View, ...]

NUMBERS = (24, 36, 48, 60)
"""Numbers of elements with many divisors."""


def ask_late_views(random: Random) -> None:
    """Masks, strides, bends and outsides of late axes, and of views deep in a stack."""
    for _ in range(4):
        about_masks_of_late_axes(random)
        about_indices_outside(random)
        about_views_that_are_left(random)
        about_views_that_differ(random)
        about_steps_that_differ(random)
    for _ in range(3):
        about_late_bends(random)
        about_far_digits(random)
        about_turned_lines(random)
        about_no_elements(random)


def turned(count: int, first: int) -> View:
    """A matrix of so many elements, transposed, which has so many rows."""
    return View.create((first, count // first), (1, first))


def turns(random: Random, number: int) -> list[View]:
    """So many such matrices of one number of elements."""
    count = random.choice(NUMBERS)
    rows = [first for first in range(2, count) if count % first == 0]
    return [turned(count, random.choice(rows)) for _ in range(number)]


def about_masks_of_late_axes(random: Random) -> None:
    """A base of five to nine axes with masks along any of them, read with its axes in any order and direction, and cut:
    one view, that which the movements make of the base."""
    sizes = tuple(random.choice((1, 2, 2, 3, 5)) for _ in range(random.randint(5, 9)))
    ranges = tuple(ends(random, size) for size in sizes)
    base = View.create(sizes, tuple(random.randint(-9, 99) for _ in sizes), random.randint(0, 9), ranges)
    top, wanted = View.create(sizes), base
    order = tuple(random.sample(range(len(sizes)), len(sizes)))
    steps = tuple(random.choice((1, 1, -1)) for _ in sizes)
    cut = tuple(ends(random, sizes[axis], 0.2) for axis in order)
    top, wanted = (view.permute(order).stride(steps).shrink(cut) for view in (top, wanted))
    found = mergeable(base, top)
    is_right = isinstance(found, Merged) and alone(found.view) == alone(wanted)
    require(is_right, "masks of late axes", base, top, found, wanted)


def ends(random: Random, size: int, often: float = 0.5) -> tuple[int, int]:
    """A range of an axis that has a coordinate, mostly or now and then cut."""
    begin = random.randrange(size) if random.random() < often else 0
    return begin, random.randint(begin + 1, size) if random.random() < often else size


def alone(view: View) -> object:
    """A view as all have it that read the same."""
    return in_normal_form(view_at(view, {}))


def about_indices_outside(random: Random) -> None:
    """A row read along one to seven axes, of which a mask keeps what is inside: under strict equality one view if all
    of the shape is, and else an index shows what is not."""
    sizes = tuple(random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(1, 7)))
    steps = tuple(random.randint(0, 4) for _ in sizes)
    ranges = tuple(ends(random, size, 0.4) for size in sizes)
    last = sum(step * (end - 1) for step, (_, end) in zip(steps, ranges, strict=True))
    whole = sum(step * (size - 1) for step, size in zip(steps, sizes, strict=True))
    count = random.choice((last + 1, last + 2, whole, whole + 1))
    if count <= last:
        return
    stack = View.create((count,), (random.choice((2, 3)),)), View.create(sizes, steps, 0, ranges)
    top = stack[1]
    reach = sum(max(0, step * (size - 1)) for step, size in zip(top.strides, top.shape, strict=True)) + top.offset
    found = mergeable(*stack, equality="strict")
    wanted = Merged if reach < count else NotMergeable
    require(isinstance(found, wanted), "indices outside of a row", *stack, found)
    answered(found, *stack, equality="strict")


def about_late_bends(random: Random) -> None:
    """Rows behind up to five axes that do not go on where the one before ends, read as one axis: the indices that are
    said show it, wherever the bend lies."""
    front = (2,) * random.randint(1, 5)
    rows, row = random.randint(2, 5), random.randint(2, 9)
    strides = [random.randint(0, 99) for _ in front]
    base = View.create((*front, rows, row), (*strides, row + random.choice((-1, 1, 3)), 1))
    order = random.sample(range(len(front) + 1), len(front) + 1)
    stack = base, View.create((*front, rows * row)).permute(tuple(order))
    found = mergeable(*stack)
    is_right = isinstance(found, NotMergeable) and refutes(
        tuple(view_at(view, {}) for view in stack), found.witness.indices, "observable"
    )
    require(is_right, "bends of late axes", *stack, found)


def about_far_digits(random: Random) -> None:
    """Rows of 2^50 to 2^70 elements, of which some are left out: one view, and the certificate says why."""
    row = 2 ** random.randint(50, 70) + random.choice((-1, 1, 3))
    sizes = (*(random.randint(2, 3) for _ in range(random.randint(0, 3))), row)
    strides = [row * random.randint(2, 5) + random.randint(0, 9) for _ in sizes[1:]]
    base, top = View.create(sizes, (*strides, 2)), View.create(sizes)
    cut = (*((0, size) for size in sizes[:-1]), (random.randint(0, 9), row - random.randint(0, 9)))
    stack = base, top.shrink(cut)
    found = mergeable(*stack)
    require(isinstance(found, Merged), "far digits", *stack, found)
    answered(found, *stack)


def about_turned_lines(random: Random) -> None:
    """Rows of 16 or 32, some of each masked, read along four to six lines that step by just less than a row or two: the
    answer is what reading all indices shows."""
    row, rows = random.choice((16, 32)), random.randint(24, 60)
    begin, end = sorted(random.sample(range(row + 1), 2))
    base = View.create((rows, row), (row + random.randint(0, 1), 1), 0, ((0, rows), (begin, end)))
    steps = [row * random.randint(1, 3) - 2 ** random.randint(0, 3) for _ in range(random.randint(4, 6))]
    sizes = tuple(random.choice((2, 2, 3)) if place < 4 else 2 for place in range(len(steps)))
    start = random.randint(0, row)
    if start + sum(step * (size - 1) for step, size in zip(steps, sizes, strict=True)) >= rows * row:
        return
    stack = base, View.create(sizes, tuple(steps), start)
    found = mergeable(*stack)
    plain = tuple(view_at(view, {}) for view in stack)
    if isinstance(found, NotMergeable):
        require(refutes(plain, found.witness.indices, "observable"), "lines that are turned round", *stack, found)
    else:
        answered(found, *stack)


def about_no_elements(random: Random) -> None:
    """Trackers without an index, of up to seven axes, are spelled alike whichever axis has none."""
    sizes = [random.choice((1, 2, 3)) for _ in range(random.randint(1, 7))]
    sizes[random.randrange(len(sizes))] = 0
    strides = [tuple(random.randint(-9, 9) for _ in sizes) for _ in range(2)]
    views = [View(tuple(sizes), some, random.randint(0, 9), None, False) for some in strides]
    one, other = (ShapeTracker((view,)).canonical() for view in views)
    require(one == other, "trackers without an index", views, one, other)


def about_views_that_are_left(random: Random) -> None:
    """Four to seven matrices, one turned round through the other, of which one ends too early or begins too late: an
    index that leaves is said exactly where there is one."""
    stack = turns(random, random.randint(4, 7))
    at = random.randrange(len(stack))
    rows, columns = stack[at].shape
    if random.random() < 0.5 and at:
        stack[at] = View.create((rows, columns), (1, rows), random.randint(1, 3))
    else:
        stack[at] = View.create((rows, columns - 1), (1, rows))
    plain = tuple(view_at(view, {}) for view in stack)
    found, leaving = mergeable(*stack), first_leaving(plain)
    require(isinstance(found, OutOfBounds) == (leaving is not None), "deep stacks that are left", *stack, found)
    if isinstance(found, OutOfBounds):
        require(read(plain, found.witness).leaves_base, "an index that leaves a deep stack", *stack, found)


def about_views_that_differ(random: Random) -> None:
    """Two stacks of three to seven such matrices that differ in one view, in its mask or in where it begins: whether
    they read the same is what reading all indices shows."""
    left = turns(random, random.randint(3, 7))
    at, right = random.randrange(len(left)), [*left]
    view = left[at]
    if random.random() < 0.7:
        masks = [tuple(ends(random, size, 0.3) for size in view.shape) for _ in range(2)]
        left[at], right[at] = (View.create(view.shape, view.strides, 0, mask) for mask in masks)
    elif not at:
        right[at] = View.create(view.shape, view.strides, random.randint(0, 1))
    same(tuple(left), tuple(right), "stacks that differ in one view")


def about_steps_that_differ(random: Random) -> None:
    """Two stacks of which the last views, of five axes, differ in the stride of one: rows below are repeated, so that
    this may show at few indices, or at none."""
    count, row = random.choice((64, 128, 256)), random.choice((8, 16, 32))
    rows = 2 ** random.randint(1, 3)
    below = View.create((count // row, row), (random.choice((1, 3)), 0)), turned(count, rows)
    sizes = (2, 1, 2, random.randint(2, 4), random.randint(2, 4))
    order = random.sample(range(5), 5)
    steps = [random.randint(0, 9) for _ in sizes]
    others = [*steps]
    others[random.randrange(5)] = random.choice((0, 0, 1))
    if sum(max(step, 1) * (size - 1) for step, size in zip(steps, sizes, strict=True)) >= count:
        return
    tops = [View.create(sizes, tuple(some)).permute(tuple(order)) for some in (steps, others)]
    same((*below, tops[0]), (*below, tops[1]), "stacks that differ in one stride")


def same(left: Stack, right: Stack, what: str) -> None:
    """Requires that it is told whether two stacks inside their bounds read the same, and where they do not."""
    plain = [tuple(view_at(view, {}) for view in views) for views in (left, right)]
    pairs = [[read(views, index) for views in plain] for index in index_set(left[-1].shape)]
    told = [[each.address if each.is_valid else None for each in pair] for pair in pairs]
    found, are_same = equivalent(left, right), all(one == other for one, other in told)
    require(isinstance(found, Equivalent if are_same else Different), what, left, right, found)
    if isinstance(found, Different) and found.index is not None:
        both = [read(views, found.index) for views in plain]
        addresses = tuple(each.address if each.is_valid else None for each in both)
        is_right = addresses == found.addresses and addresses[0] != addresses[1]
        require(is_right, f"{what}: where", left, right, found)
