"""Whether stacks have a meaning, and any valid index: of plain ones by all indices, of symbolic ones by all values of
their variable (D16)."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.mergeability import OutOfBounds
from impl.mergeability.inside import extremes_stay_inside, is_nowhere_valid, leaving
from impl.symbolic import Variable
from proofs.validation.defined import at_values, require, view_at
from proofs.validation.drawn.stacks import base_of, masked, outer_of
from spec.shape import index_set, unravel
from spec.stack import read
from spec.view import View as SpecView
from spec.view import address

MOST = 2000
"""Indices of a stack that are read."""


def ask_inside(random: Random) -> None:
    """Whether stacks are left at a valid index, and whether they have one; and what is surely so of symbolic ones."""
    for _ in range(6):
        about_plain(tuple(stack(random)))
    for _ in range(20):
        about_symbolic(random)
    about_one_symbolic_view(random)
    for _ in range(6):
        about_symbolic(random, random.choice((999, 1000, 1001, 5000)))


def stack(random: Random) -> list[View]:
    """One to five views, some of which reach beyond the view below, masked often."""
    views = [base_of(random, [random.choice((1, 2, 3, 4)) for _ in range(random.randint(0, 3))])]
    for _ in range(random.choice((0, 1, 1, 2, 3, 4))):
        top = outer_of(random, views[-1].shape)
        more = random.choice((0, 0, 0, 0, 1, -1, 2))
        mask = tuple(masked(random, n) for n in top.shape) if random.random() < 0.5 else top.mask
        mask = ((0, 0),) * len(top.shape) if random.random() < 0.05 else mask
        views.append(View.create(top.shape, top.strides, top.offset + more, mask))
    return views


def about_plain(views: tuple[View, ...]) -> None:
    """What is known of a plain stack: an index that leaves it, if there is one; and that no index is valid."""
    shape = views[-1].shape
    if prod(shape) > MOST:
        return
    stack_ = tuple(view_at(view, {}) for view in views)
    readings = [read(stack_, index) for index in index_set(shape)]
    is_left = any(reading.leaves_base for reading in readings)
    found = leaving(views) if len(views) > 1 else None
    require((found is not None) == is_left, "a stack that is left", views, found)
    if found is not None:
        require(is_index_of(found, stack_), "the index that leaves", views, found)
    stays = all(stays_inside(top, below) for below, top in reached(stack_))
    require(extremes_stay_inside(views) == stays, "extremes", views)
    if not is_left:
        is_nothing = not any(reading.is_valid for reading in readings)
        require(is_nowhere_valid(views) == is_nothing, "a stack that is nowhere valid", views)


def is_index_of(found: OutOfBounds, views: tuple[SpecView, ...]) -> bool:
    """Whether an answer names a valid index of the last view, and where and with which number it leaves."""
    flat = address(views[-1], found.witness)
    for view in views[found.level + 1 : -1][::-1]:
        flat = read((view,), unravel(view.shape, flat)).address or 0
    size = prod(views[found.level].shape)
    is_outside = (found.flat, found.size) == (flat, size) and not 0 <= flat < size
    return is_outside and read(views, found.witness).leaves_base


def reached(views: tuple[SpecView, ...]) -> list[tuple[SpecView, SpecView]]:
    """The pairs of neighbours of a stack, from the last on down to a view that has no valid index of its own."""
    pairs: list[tuple[SpecView, SpecView]] = []
    for below, top in zip(views[-2::-1], views[:0:-1], strict=True):
        if any(begin >= end for begin, end in zip(top.begin, top.end, strict=True)) or 0 in top.shape:
            break
        pairs.append((below, top))
    return pairs


def stays_inside(top: SpecView, below: SpecView) -> bool:
    """Whether all valid indices of a view lead to elements of another."""
    box = product(*map(range, top.begin, top.end))
    return all(0 <= address(top, index) < prod(below.shape) for index in box)


def about_one_symbolic_view(random: Random) -> None:
    """What is read through one to five plain views below one whose size is symbolic, and one above that."""
    n = Variable("n", 1, random.choice((3, 4)))
    views = [base_of(random, [4, random.choice((1, 2, 3))])]
    for _ in range(random.randint(0, 4)):
        axes = random.sample(range(len(views[-1].shape)), len(views[-1].shape))
        views.append(View.create(views[-1].shape).permute(tuple(axes)))
    views.append(View.create((n, prod(views[-1].shape) // 4)))
    if random.random() < 0.5:
        views.append(View.create(views[-1].shape).stride((1, -1)))
    tracker = ShapeTracker(tuple(views))
    for found in (tracker.simplify(), tracker + ShapeTracker.from_shape(views[-1].shape)):
        found.expr_idxs()


def about_symbolic(random: Random, unit: int = 1) -> None:
    """A stack of two views with a variable in sizes, steps or bounds: it is refused only at an index that is valid and
    leaves whatever the variable is; and always if the least or the greatest number does, where no step has it. All
    numbers of elements are multiples of a unit."""
    n = Variable("n", random.choice((0, 1, 2)), random.choice((3, 4)))
    size: Any = random.choice((n, n + 1, n * 2, 4, 6))
    base = View.create((size * unit, random.choice((1, 2))))
    lengths = [random.choice((1, 2, 3, 4, n, n + 1)) for _ in range(random.choice((1, 2, 3, 3, 5)))]
    steps: list[Any] = [random.choice((0, 1, 1, 2, -1, -2)) for _ in lengths]
    if is_open := random.random() < 0.3:
        steps[0] = random.choice((n, -n, n - 2))
    begin: Any = random.choice((*range(10), -1, -2, 12, n, n * 2, -n, n * 3 + 5))
    mask = tuple(ends_of(random, length) for length in lengths)
    steps, begin = [step * unit for step in steps], begin * unit
    top = View(tuple(lengths), tuple(steps), begin, mask if random.random() < 0.6 else None, False)
    found, values = leaving((base, top)), [{"n": value} for value in range(n.min, n.ceiling + 1)]
    require(found is None or all(is_refused_rightly(found, top, at) for at in values), "refused", base, top, found)
    known, sizes = [extremes_at(top, at) for at in values], [prod(at_values(base.shape, at)) for at in values]
    ends = list(zip(*(end for end in known if end is not None), strict=True))
    is_left = None not in known and any(
        all(flat < 0 for flat in side) or all(flat >= size for flat, size in zip(side, sizes, strict=True))
        for side in ends
    )
    require(is_open or (found is not None) == is_left, "a symbolic stack that is left", base, top, found)


def is_refused_rightly(found: OutOfBounds, top: View, values: dict[str, int]) -> bool:
    """Whether an answer names a valid index at a value of the variable, and the number with which it leaves."""
    index, flat, size = (at_values(part, values) for part in (found.witness, found.flat, found.size))
    box, steps = bounds_at(top, values), at_values(top.strides, values)
    is_valid = all(begin <= i < end for i, (begin, end) in zip(index, box, strict=True))
    number = at_values(top.offset, values) + sum(i * step for i, step in zip(index, steps, strict=True))
    return bool(is_valid and flat == number and not 0 <= flat < size)


def ends_of(random: Random, length: Any) -> tuple[Any, Any]:
    """A range of an axis, whose length may be a node."""
    least = length if isinstance(length, int) else length.min
    return random.choice(((0, length), (1, length), (1, 2), (0, length - 1))) if least > 1 else (0, length)


def bounds_at(top: View, values: dict[str, int]) -> list[tuple[int, int]]:
    """The ranges of a view at a value of the variable."""
    whole = tuple((0, size) for size in top.shape)
    return list(at_values(top.mask or whole, values))


def extremes_at(top: View, values: dict[str, int]) -> tuple[int, int] | None:
    """The least and the greatest number of a view at a value of the variable; None if it has no valid index."""
    box, offset = bounds_at(top, values), int(at_values(top.offset, values))
    if any(begin >= end for begin, end in box):
        return None
    ends = [sorted((step * begin, step * (end - 1))) for step, (begin, end) in
            zip(at_values(top.strides, values), box, strict=True)]  # fmt: skip
    return offset + sum(low for low, _ in ends), offset + sum(high for _, high in ends)
