"""Stacks that are too large for all layers but one: what a few of their points show (R9, L7)."""

from __future__ import annotations

from math import prod
from random import Random

from impl import BudgetExceeded, ShapeTracker, View, equivalent, mergeable
from impl.merge.budget import DEFAULT_BUDGET, IMPLICIT_BUDGET, Budget
from impl.merge.layers.places import nearest
from impl.merge.layers.seeing import seen
from impl.merge.problem import has_valid_index, problem_of
from impl.mergeability.equivalence import Different
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.far.between import (
    WEIGHT,
    about_above,
    about_both,
    about_leaving,
    about_masks,
    about_rare,
    about_rows,
)
from proofs.validation.drawn.programs import factors_of
from spec.merge import refutes, view_of
from spec.stack import first_leaving, stack_tracker

SIZES = (2, 3, 4, 7, 8, 12, 16, 28, 32, 64, 100, 224, 1000)
FEW = (1, 2, 3, 4, 5, 6)


def ask_beyond(random: Random) -> None:
    """Stacks of some hundred thousand elements to some billion, made by movements: of four no two stay undecided. What
    is seen of small ones at a few points, and found from a view in the middle of them; and padded rows."""
    large = [mergeable(*moved(random, SIZES, 100_000).views) for _ in range(4)]
    left = [found for found in large if isinstance(found, BudgetExceeded)]
    require(len(left) < 2, "mergeable: large stacks", *left)
    about_places(random)
    about_two(random)
    for _ in range(6):
        views = moved(random, FEW, 12).views
        about_small(views)
        about_small((*views, View.create(other_shape(random, prod(views[-1].shape)))))
        about_small(shifted(random, (*views[:-1], views[-2], views[-1]) if len(views) > 1 else views))
    about_rows(random)
    about_cancelling(random)
    for _ in range(20):
        about_both(random)
    for _ in range(4):
        views = moved(random, FEW, 12).views
        about_masks(random, views)
        about_masks(random, (views[0], View.create((), (), random.randrange(max(1, views[0].size())))))
        about_rare(random)
        about_leaving(random, shifted(random, (*views[:-1], views[-2], views[-1]) if len(views) > 1 else views))
        about_above(random)


def about_places(random: Random) -> None:
    """Where is looked: at an element itself where the last view counts all; just before the ends of rows, however long
    they are; and inside of a mask that leaves a thousandth or less."""
    shape = tuple(random.choice((1, 2, 3, 10, 64)) for _ in range(random.randint(1, 5)))
    counting = problem_of(View.create(shape, None, random.choice((0, 1, 77, 10**6))).parts)
    point = tuple(random.randrange(line.extent) for line in counting.lines)
    flat = counting.start + sum(line.step * t for line, t in zip(counting.lines, point, strict=True))
    require(nearest(counting, flat) == point, "seen: the nearest point", counting, flat, point)
    rows, long = random.randint(2, 50), random.choice((4096, 10**6 + 3, 10**9))
    apart = View.create((rows, long), (long + random.choice((1, -1, 7)), 1))
    about_large((apart, View.create((rows * long,))), "bend")
    sizes = tuple(random.choice((1, 2, 3, 5)) for _ in range(3))
    padded = tuple(size * 40 for size in sizes)
    few = View.create(padded, None, 0, tuple((size * 7, size * 8) for size in sizes))
    about_large((few, View.create(other_shape(random, prod(padded)))), None)


def about_two(random: Random) -> None:
    """Whether two large stacks are told apart of which one leaves out the last element, and not a stack from itself in
    other words."""
    rows, columns, before = random.randint(20_000, 60_000), random.choice((11, 13, 17, 40)), random.choice((1, 3, 8))
    turned, ends = View.create((rows, columns), (1, rows)), [(before, rows * columns - less) for less in (0, 1, 0)]
    one, other, again = (View.create((rows * columns,), (1,), -before, (end,)) for end in ends)
    found = equivalent((one, turned), (other, turned))
    require(isinstance(found, Different) and found.index == (rows - 1, columns - 1), "seen: two stacks", one, found)
    found = equivalent((one, turned), (again, View.create((rows * columns,)), turned))
    require(not isinstance(found, Different), "seen: two stacks", one, turned, found)


def about_cancelling(random: Random) -> None:
    """Two stacks that are one view each, which nothing shows: that one begins later is seen, in either order, and that
    both begin at the same place is not."""
    size = 2 ** random.randint(36, 60)
    shape, strides, later = (10 * size, 9, 4), (140, 11, 13), random.choice((1, 5, 10**9))
    one, other = (View.create(shape, strides, offset) for offset in random.sample((0, later), 2))
    top, again = View.create((6 * size,), (9,)), View.create((6 * size, 1), (9, 0))
    require(isinstance(mergeable(one, top), BudgetExceeded), "cancelling: it is decided", one, top)
    found = equivalent((one, top), (other, top))
    told = found.addresses if isinstance(found, Different) else None
    is_later = told is not None and None not in told and abs((told[0] or 0) - (told[1] or 0)) == later
    require(is_later, "cancelling: one begins later", one, other, found)
    found = equivalent((one, top), (one, again, View.create((6 * size,))))
    require(not isinstance(found, Different), "cancelling: the same", one, found)


def about_large(views: tuple[View, ...], kind: str | None) -> None:
    """What is seen of two views of which it is known that they are none, or are if each has one valid index alone."""
    parts = tuple(view.parts for view in views)
    found = seen(parts, problem_of(parts[-1]), WEIGHT, Budget(DEFAULT_BUDGET))
    answer = mergeable(*views)
    require((found is not None) == (not answer), "seen: a large stack", views, found, answer)
    require(kind is None or found is None or found.kind == kind, "seen: a large stack", views, found)


def moved(random: Random, sizes: tuple[int, ...], least: int) -> ShapeTracker:
    """What movements make of a tensor of at least so many elements: two views or more, if it takes them."""
    found = ShapeTracker.from_shape((least,))
    for _ in range(20):
        found = ShapeTracker.from_shape(tuple(random.choice(sizes) for _ in range(random.randint(2, 4))))
        for _ in range(random.randint(2, 6)):
            found = movement(random, found)
        if len(found.views) > 1 and least <= prod(found.shape) and (least > 1000 or prod(found.shape) < 5000):
            return found
    return found


def movement(random: Random, tracker: ShapeTracker) -> ShapeTracker:
    """One movement: turned, reshaped, padded, shrunk, or walked along in steps or backwards."""
    shape = tracker.shape
    match random.randrange(7):
        case 0 | 1:
            return tracker.permute(tuple(random.sample(range(len(shape)), len(shape))))
        case 2 | 3:
            return tracker.reshape(other_shape(random, prod(shape)))
        case 4:
            ends = (0, 0, 1, 3, 8) if prod(shape) > 1000 else (0, 0, 1)
            return tracker.pad(tuple((random.choice(ends), random.choice(ends)) for _ in shape))
        case 5:
            return tracker.shrink(tuple((0, max(1, size - random.choice((0, 0, 1, 2)))) for size in shape))
    return tracker.stride(tuple(random.choice((1, 1, 1, -1, 2)) for _ in shape))


def other_shape(random: Random, elements: int) -> tuple[int, ...]:
    """A shape of one to five axes with so many elements."""
    sizes = [1] * random.randint(1, 5)
    for factor in factors_of(elements):
        sizes[random.randrange(len(sizes))] *= factor
    return tuple(sizes)


def shifted(random: Random, views: tuple[View, ...]) -> tuple[View, ...]:
    """The views, one between the first and the last of which begins elsewhere, so that it may leave the one below."""
    at = random.randrange(1, max(2, len(views) - 1))
    if at >= len(views) - 1:
        return views
    old = views[at]
    moved_on = View.create(old.shape, old.strides, old.offset + random.choice((-3, -1, 1, 4)), old.mask)
    above = views[at + 1 :] if prod(views[at + 1].shape) <= prod(old.shape) else ()
    return (*views[:at], moved_on, *above)


def about_small(views: tuple[View, ...]) -> None:
    """What is seen refutes by the definition; of a view nothing is, nor of a stack that may be left."""
    parts = tuple(view.parts for view in views)
    if len(parts) < 2 or not has_valid_index(parts[-1]):
        return
    if problem_of(parts[-1]).point_outside(prod(views[-2].shape)) is not None:
        return
    defined = tuple(view_at(view, {}) for view in views)
    found = seen(parts, problem_of(parts[-1]), WEIGHT, Budget(DEFAULT_BUDGET))
    require(seen(parts, problem_of(parts[-1]), WEIGHT, Budget(IMPLICIT_BUDGET)) is None, "seen: on the way", views)
    if found is None:
        return
    require(first_leaving(defined) is None, "seen: a stack that is left", views, found)
    require(view_of(stack_tracker(defined), "observable") is None, "seen: a view", views, found)
    require(refutes(defined, found.indices, "observable"), "seen: the indices", views, found)
