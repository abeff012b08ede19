"""Stacks of which little shows how they are decided: masks that leave one coordinate of a line, digits on a chain that
a fourth line moves or the thousandth element reaches, three views that are one and no two of them, runs of seventy
views, and stacks that nothing is read through (D17, R7, R8, R9)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ShapeTracker, View, mergeable
from impl.interop.arrays.libraries import numpy_module
from impl.mergeability import Equivalent, Merged, NotMergeable, equivalent
from impl.view.merging import merged_run
from proofs.validation.defined import require, view_at
from spec.merge import refutes
from spec.stack import read

Stack = tuple[View, ...]
Mask = tuple[tuple[int, int], ...]
Table = tuple[Any, Any]
"""Which indices of the last view are valid, and the address of each that is; 0 at the others."""


def ask_rare_layers(random: Random) -> None:
    """Each of them, over addresses with a factor and an offset that are drawn."""
    about_layers(random)
    about_cut_lines(random)
    about_single_coordinates(random)
    about_refuted_chains(random)
    about_chains_of_views(random)
    about_whole_stacks(random)
    about_long_runs(random)
    about_nothing_between(random)
    about_empty_masks(random)


def table(views: Stack) -> Table:
    """What a stack reads, by the definition."""
    np = numpy_module()
    valid: Any = np.ones(views[-1].shape, bool)
    flat: Any = np.arange(valid.size).reshape(valid.shape)
    for view in reversed(views):
        indices = np.unravel_index(flat, view.shape)
        for axis, (begin, end) in enumerate(view.mask or ()):
            valid &= (begin <= indices[axis]) & (indices[axis] < end)
        strides = zip(view.strides, indices, strict=True)
        flat = np.where(valid, view.offset + sum(stride * index for stride, index in strides), 0)
    return valid, flat


def is_one_view(found: Table) -> bool:
    """Whether the valid indices are a box, and each step along an axis of it changes the address by the same."""
    valid, flat = found
    if not valid.any():
        return True
    box = tuple(slice(where.min(), where.max() + 1) for where in valid.nonzero())
    steps = (numpy_module().diff(flat[box], axis=axis) for axis in range(flat.ndim))
    return bool(valid[box].all() and all(step.size == 0 or (step == step.flat[0]).all() for step in steps))


def are_same(left: Table, right: Table) -> bool:
    """Whether two stacks read the same."""
    return all(map(numpy_module().array_equal, left, right))


def decided(*views: View) -> None:
    """A stack that has a meaning is answered by the view that it is, or by indices that show that it is none."""
    found: Any = mergeable(*views)
    defined = table(views)
    if is_one_view(defined):
        require(isinstance(found, Merged) and are_same(table((found.view,)), defined), "one view", *views, found)
        return
    require(isinstance(found, NotMergeable), "no view", *views, found)
    stack, indices = tuple(view_at(view, {}) for view in views), found.witness.indices
    require(refutes(stack, indices, "observable"), "what shows that it is no view", *views, found)
    addresses = tuple(read(stack, index).address if defined[0][index] else None for index in indices)
    require(found.witness.addresses == addresses, "what is read there", *views, found)


def over(random: Random, shape: tuple[int, ...], strides: tuple[int, ...], mask: Mask) -> View:
    """A base with a mask, its strides times a factor and its offset drawn."""
    factor = random.choice((-3, -1, 1, 2, 5))
    return View.create(shape, tuple([factor * stride for stride in strides]), random.randint(-9, 99), mask)


def about_layers(random: Random) -> None:
    """How much was needed to find out: nothing for a single view, for a far hole in a padded one what is read at a few
    points."""
    shape = random.randint(2, 9), random.randint(2, 9)
    alone: Any = mergeable(View.create(shape))
    require(isinstance(alone, Merged) and alone.layer == "normal form", "a view alone", shape, alone)
    turned = ShapeTracker.from_shape((100003, 100019)).permute((1, 0)).reshape((100003, 100019))
    padded = turned.pad(((1, 1), (1, 0))).reshape((100005 * 100020,))
    found: Any = mergeable(padded)
    require(isinstance(found, NotMergeable) and found.layer == "listing", "a far hole", found)


def about_cut_lines(random: Random) -> None:
    """Masks of a base that cut a line before its thousandth element and beyond, and that cut the end of a short line
    alone."""
    begin = 2 * random.randint(1001, 1500)
    decided(over(random, (5000,), (1,), ((begin, 2 * random.randint(1600, 2400)),)), View.create((2500,), (2,)))
    decided(over(random, (8, 5), (5, 1), ((0, 8), (2, 5))), View.create((4,), (4,), 4))


def about_single_coordinates(random: Random) -> None:
    """Masks of a base that leave one coordinate of its last axis, and of the axes before it all, which carry but where
    that is left out."""
    masks = ((0, 2),) * 3
    decided(over(random, (2, 2, 2, 2), (500, 300, 100, 1), (*masks, (1, 2))), View.create((4, 2), (2, 1), 4))
    base = over(random, (2, 2, 2, 2, 3), (500, 300, 100, 4, 1), (*masks, (0, 2), (1, 2)))
    decided(base, View.create((4, 3), (6, 2), 12))


def about_refuted_chains(random: Random) -> None:
    """Digits on a chain that some index reaches, where a fourth axis or the last one of a wide base moves them."""
    mask = (1, 3), (1, 2), (1, 3), (2, 3), (0, 5), (0, 1)
    base = over(random, (3, 2, 3, 3, 5, 2), (1, 0, 100, 0, 1, 0), mask)
    decided(base, View.create((9, 5, 2, 4), (5, 30, 90, 90), 9))
    base = over(random, (4, 16, 64, 16), (0, 7, 2, 1), ((0, 1), (0, 16), (0, 42), (0, 16)))
    decided(base, View.create((1881,), (32,), 5353))


def about_chains_of_views(random: Random) -> None:
    """Digits on a chain that no index reaches, or those of a part of a line alone, with a period beyond a thousand."""
    base = over(random, (2, 3, 3, 1000, 2), (0, 100, 0, 7, 0), ((1, 2), (0, 3), (0, 1), (0, 1000), (0, 1)))
    decided(base, View.create((2000, 2), (2, 1), 16332))
    base = over(random, (2, 2, 2, 3, 3), (0, 7, 7, 0, 1), ((0, 1), (0, 2), (0, 2), (0, 1), (1, 3)))
    decided(base, View.create((2, 2, 8), (9, 18, 1), 33))
    base = over(random, (2, 4, 3, 1000, 2), (0, 0, 1, 7, 0), ((0, 1), (0, 1), (0, 3), (0, 833), (0, 1)))
    decided(base, View.create((2, 4, 2, 14), (12000, 2, 2, 2000), 8334))


def simplified(views: Stack) -> Stack:
    """The views of a stack that is simplified; they read the same, and are no more."""
    found = tuple(ShapeTracker(views).simplify().views)
    is_right = len(found) <= len(views) and are_same(table(found), table(views))
    require(is_right, "a stack that is simplified", *views, *found)
    return found


def about_whole_stacks(random: Random) -> None:
    """Three views that are one, and no two of them: turned twice and read back, or all at one address."""
    rows, columns = random.choice(((4, 2), (2, 4), (9, 3), (3, 9)))
    turned = View.create((rows, columns), (1, rows))
    first = View.create((2, 3), (-2, 0), random.randint(3, 9))
    still = first, View.create((2, 2, 2), (-1, -1, 0), 3), View.create((3, 2), (-1, -3), 7)
    back = turned, turned, View((1, rows, columns), (1, 1, rows), 0, None, False)
    for stack in (back, still):
        found = merged_run(stack)
        require(found is not None and are_same(table((found,)), table(stack)), "three views", *stack, found)
        require(len(simplified(stack)) == 1, "three views that are one", *stack)


def about_long_runs(random: Random) -> None:
    """Runs of nearly seventy views and more, which are no view."""
    rows = random.choice((3, 4, 5))
    pair = View.create((rows, 6), (1, rows)), View.create((rows, 6), (5, 1))
    stack = pair * random.randint(33, 36)
    require(not is_one_view(table(stack)) and merged_run(stack) is None, "a long run", *pair)


def about_nothing_between(random: Random) -> None:
    """Stacks that differ in a mask of the first view, through a last view that has no index."""
    size, width = random.randint(3, 9), random.randint(1, 9)
    none = View.create((1, 0, width))
    whole, less = View.create((size,)), View.create((size,), None, 0, ((2, size),))
    for pair in (((whole, none), (less, none)), ((less, none), (whole, none))):
        found = equivalent(*pair)
        require(isinstance(found, Equivalent), "nothing is read", *pair, found)


EMPTY = (
    ((150, 6, 1, 3), (18, 3, 0, 1), ((83, 84), (0, 6), (1, 1), (0, 3)), (8, 5, 2), (271, 180, 54), 1),
    ((300, 12, 1, 3), (36, 3, 0, 1), ((156, 157), (0, 12), (0, 0), (0, 3)), (2, 10, 5), (108, 829, 684), 1),
    ((150, 24, 1, 4), (96, 4, 0, 1), ((70, 71), (0, 24), (1, 1), (0, 4)), (5, 5, 3), (1922, 1248, 384), 0),
)
"""Bases with an axis of one index, which is not valid, and views on top of them."""


def about_empty_masks(random: Random) -> None:
    """A base made by hand of which one axis, of one index, has an empty mask and the others have not: nothing of it is
    valid, whatever reads it."""
    factor, offset = random.choice((1, 3, -2)), random.randint(0, 9)
    for shape, strides, mask, sizes, steps, start in EMPTY:
        base = View(shape, tuple(factor * stride for stride in strides), offset, mask, False)
        top = View.create(sizes, steps, start)
        for equality in ("observable", "strict"):
            found: Any = mergeable(base, top, equality=equality)
            is_empty = isinstance(found, Merged) and any(begin >= end for begin, end in found.view.mask or ())
            require(is_empty, "a base of which nothing is valid", base, top, equality, found)
        both = base + top
        require(both is not None and ShapeTracker((both,)).real_size() == 0, "nothing is valid", base, top, both)
