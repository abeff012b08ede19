"""Stacks that differ in the mask of one view alone: what is valid in one and not in the other, box by box (D16)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import Different, Equivalent, View, equivalent
from impl.merge.budget import DEFAULT_BUDGET, Budget
from impl.mergeability.alone import common_part, index_alone, outside
from proofs.validation.defined import require, view_at
from spec.shape import index_set
from spec.stack import read

Ranges = tuple[tuple[int, int], ...]


def ask_boxes_apart(random: Random) -> None:
    """Each in its ways."""
    for _ in range(6):
        about_what_is_outside(random)
    for _ in range(4):
        about_masks(random)


def box(random: Random, shape: tuple[int, ...]) -> Ranges:
    """A range on each axis, seldom an empty one."""
    found = []
    for size in shape:
        begin = random.randint(0, size - 1)
        found.append((begin, random.randint(begin + (random.random() < 0.95), size)))
    return tuple(found)


def about_what_is_outside(random: Random) -> None:
    """The part of a box outside of another one, in boxes: each index of it lies in one of them, and in no other one,
    and nothing else does; what both have in common is the rest."""
    shape = tuple(random.randint(1, 6) for _ in range(random.randint(0, 4)))
    first, second = box(random, shape), box(random, shape)
    found = [index for part in outside(first, second) for index in indices_of(part)]
    both = set(indices_of(first)) & set(indices_of(second))
    require(sorted(found) == sorted(set(indices_of(first)) - both), "outside of a box", first, second, found)
    require(set(indices_of(common_part(first, second))) == both, "in both boxes", first, second)


def indices_of(ranges: Ranges) -> list[tuple[int, ...]]:
    """The indices of a box."""
    moved = index_set(tuple(max(end - begin, 0) for begin, end in ranges))
    return [tuple(begin + i for (begin, _), i in zip(ranges, index, strict=True)) for index in moved]


def about_masks(random: Random) -> None:
    """Two stacks of a base with a mask, and with another one that lies inside of it or does not, below the same view,
    which reads it in some order of digits: they read the same, or an index is named at which they do not; and one that
    leads to what the first mask has alone is found where there is one."""
    shape = tuple(random.choice((2, 3, 4, 8)) for _ in range(random.randint(1, 3)))
    size = prod(shape)
    outer, inner = box(random, shape), box(random, shape)
    if random.random() < 0.7:
        outer = tuple((min(a, c), max(b, d)) for (a, b), (c, d) in zip(outer, inner, strict=True))
    strides = View.create(shape).strides
    bases = [View(shape, strides, 0, mask, False) for mask in (outer, inner)]
    top = random.choice((carrying_top, turned_top))(random, size)
    left, right = ((base, top) for base in bases)
    one, other = (tuple(view_at(view, {}) for view in stack) for stack in (left, right))
    readings = [(index, read(one, index), read(other, index)) for index in index_set(top.shape)]
    differ = [index for index, a, b in readings if a.is_valid != b.is_valid or (a.is_valid and a.address != b.address)]
    for stacks in ((left, right), (right, left)):
        found: Any = equivalent(*stacks)
        kind = Different if differ else Equivalent
        require(isinstance(found, kind), "masks of a base", *stacks, found, differ[:3])
    alone = [index for index, a, b in readings if a.is_valid and not b.is_valid]
    parts = tuple(view.parts for view in left)
    at = index_alone(parts, 0, bases[1].parts, Budget(DEFAULT_BUDGET))
    require(at in alone if alone else at is None, "what one mask has alone", left, right, at, alone[:3])


def carrying_top(random: Random, size: int) -> View:
    """A view that stays inside of so many elements, with steps of either sign that do not fit into digits."""
    steps, extents, span = list[int](), list[int](), 0
    for _ in range(random.randint(1, 3)):
        step = random.randint(1, max(1, size // 2))
        extent = random.randint(1, max(1, min(4, (size - 1 - span) // step + 1)))
        span += step * (extent - 1)
        steps.append(step * random.choice((1, -1)))
        extents.append(extent)
    low = sum(step * (extent - 1) for step, extent in zip(steps, extents, strict=True) if step < 0)
    return View(tuple(extents), tuple(steps), random.randint(0, size - 1 - span) - low, None, False)


def turned_top(random: Random, size: int) -> View:
    """A view that reads each of so many elements once, by other axes, in some order."""
    left, sizes = size, list[int]()
    for factor in (2, 3, 4, 2):
        if left % factor == 0 and random.random() < 0.7:
            sizes.append(factor)
            left //= factor
    sizes.append(left)
    turned = View.create(tuple(sizes)).permute(tuple(random.sample(range(len(sizes)), len(sizes))))
    return turned.stride(tuple(random.choice((1, 1, -1)) for _ in sizes))
