"""Views whose boundaries cancel where they carry together, far from the first element, and bases with many masks; pairs
of stacks whose valid indices are no box."""

from __future__ import annotations

from itertools import accumulate
from math import prod
from operator import mul
from random import Random

from impl import ShapeTracker, View, mergeability
from proofs.validation.drawn.stacks import carrying, masked, twin


def ask_chains(random: Random) -> None:
    """Whether views are one of which no floor is affine, and the address is all the same; and where many digits are
    masked."""
    for _ in range(6):
        for views in (cancelling(random), with_many_masks(random)):
            mergeability.mergeable(*views)
            mergeability.mergeable(*views, equality="strict")
            mergeability.equivalent(views, twin(random, views))
    _ = ShapeTracker(views[:1]) + ShapeTracker(views[1:])


def cancelling(random: Random) -> tuple[View, View]:
    """A base of which boundaries above one another have weights with the sum 0, but for one pair in four; and a view
    that crosses them at a multiple of the highest, and never a lower one alone."""
    unit = random.choice((2, 2, 3))
    sizes = [unit ** random.randint(1, 2) for _ in range(random.choice((3, 3, 4)))]
    periods = list(accumulate(sizes, mul))
    weights = [random.choice((1, -1, 5, 7)) for _ in periods[:-2]]
    weights.append(-sum(weights) + random.choice((0, 0, 0, 1)))
    sizes[-1] *= random.choice((2, 4, 1000))
    strides, row = [random.choice((1, 1, 2, 0, -1))], 0
    for size, weight in zip(sizes, [*weights], strict=False):
        row = strides[-1] * size
        strides.append(row + weight)
    base = View.create(tuple(sizes[::-1]), tuple(strides[::-1]), random.choice((0, 9)))
    top, lowest = periods[-2], periods[0]
    step = unit ** random.randint(0, 1)
    before, after = (random.randint(1, max(1, lowest // step - 1)) for _ in range(2))
    rows = random.randint(1, min(4, sizes[-1] - 1))
    crossed = top * random.randint(1, sizes[-1] - rows)
    offset = crossed - step * before + random.randint(0, step - 1)
    lines = [(before + after, step), (rows, top)] if random.random() < 0.7 else [(before + after, step)]
    random.shuffle(lines)
    outer = View.create(tuple(n for n, _ in lines), tuple(s for _, s in lines), offset)
    return base, outer if is_inside(outer, base) else View.create(outer.shape, outer.strides, 0)


def is_inside(outer: View, base: View) -> bool:
    """Whether the last flat number of a view whose steps are not negative is one of the view below."""
    last = outer.offset + sum(s * (n - 1) for n, s in zip(outer.shape, outer.strides, strict=True))
    return bool(last < prod(base.shape))


def with_many_masks(random: Random) -> tuple[View, View]:
    """A base with four to six axes, most of them masked, and a view with few axes over it: several digits move with
    one line."""
    unit = random.choice((2, 2, 3))
    shape = tuple(unit ** random.choice((1, 1, 2)) for _ in range(random.randint(4, 6)))
    mask = tuple(masked(random, n) if random.random() < 0.85 else (0, n) for n in shape)
    base = View.create(shape, tuple(prod(shape[axis + 1 :]) for axis in range(len(shape))), 0, mask)
    left, lines = prod(shape) - 1, list[tuple[int, int]]()
    for _ in range(random.randint(1, 3)):
        step = unit ** random.randint(0, 4) * random.choice((1, 1, 1, unit + 1))
        extent = random.randint(1, max(1, min(left // step + 1, random.choice((4, 16, 81)))))
        left -= step * (extent - 1)
        lines.append((extent, step))
    return base, View.create(tuple(n for n, _ in lines), tuple(s for _, s in lines), random.randint(0, left))


def ask_holes(random: Random) -> None:
    """Whether stacks read the same whose valid indices are no box, and of which the last views have other masks."""
    for _ in range(6):
        base, outer = random.choice((carrying, with_many_masks))(random)
        turned = View.create(base.shape).stride((-1,) * len(base.shape))
        views = (base, outer) if random.random() < 0.4 else (base.stride((-1,) * len(base.shape)), turned, outer)
        shape = outer.shape
        masks = [tuple(masked(random, n) for n in shape) for _ in range(2)]
        one, other = ((*views[:-1], with_mask(outer, mask)) for mask in masks)
        mergeability.equivalent(one, other)
        mergeability.equivalent(other, one)
        mergeability.equivalent(one, views)
        narrow = mask_less(random, shape)
        mergeability.equivalent(views, (*views[:-1], with_mask(outer, narrow)))
        mergeability.equivalent((*views[:-1], with_mask(outer, narrow)), (base, with_mask(outer, narrow)))


def mask_less(random: Random, shape: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """All of a shape but the first or the last coordinate of one axis."""
    axis, is_first = random.randrange(len(shape)), random.random() < 0.5
    ends = (min(1, shape[axis]), shape[axis]) if is_first else (0, max(0, shape[axis] - 1))
    return tuple(ends if place == axis else (0, n) for place, n in enumerate(shape))


def with_mask(view: View, mask: tuple[tuple[int, int], ...]) -> View:
    """The view, which has no mask, with one."""
    return View.create(view.shape, view.strides, view.offset, mask)
