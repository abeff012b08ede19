"""Views whose boundaries cancel where they carry together, far from the first element, and bases with many masks; pairs
of stacks whose valid indices are no box."""

from __future__ import annotations

from itertools import accumulate
from math import prod
from operator import mul
from random import Random

from impl import ShapeTracker, View, mergeability
from proofs.validation.drawn.stacks import base_of, carrying, masked, twin


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


def ask_slabs(random: Random) -> None:
    """Whether stacks read the same that are no view, and differ at one end alone: by what the mask of a last view with
    up to six axes leaves out, or by the last row of a base of which many rows are read one after another."""
    for _ in range(8):
        views = with_many_axes(random)
        top = views[-1]
        narrow = with_mask(top, one_end_less(random, top))
        asked_both_ways(views, (*views[:-1], narrow))
        _ = ShapeTracker((View.create(top.shape, None, 0, narrow.mask),)).consecutive
        base, *above = with_a_long_row(random)
        asked_both_ways((base, *above), (with_mask(base, one_end_less(random, base)), *above))


def asked_both_ways(one: tuple[View, ...], other: tuple[View, ...]) -> None:
    """Whether two stacks read the same, and whether the second reads as the first does."""
    mergeability.equivalent(one, other)
    mergeability.equivalent(other, one)


def with_many_axes(random: Random) -> tuple[View, ...]:
    """A view of holes and, over it, two that turn its axes: the last has four to six, and a mask on most."""
    sizes = [random.choice((2, 2, 3)) for _ in range(random.randint(4, 6))]
    base = base_of(random, [prod(sizes[:2]), prod(sizes[2:])])
    holes = View.create(base.shape, base.strides, base.offset, tuple(masked(random, n) for n in base.shape))
    between = View.create(tuple(sizes)).permute(tuple(random.sample(range(len(sizes)), len(sizes))))
    turned = View.create(between.shape).permute(tuple(random.sample(range(len(sizes)), len(sizes))))
    return holes, between, with_mask(turned, tuple(masked(random, n) for n in turned.shape))


def with_a_long_row(random: Random) -> tuple[View, ...]:
    """A view of many rows, one that turns each row, and over both all elements, or half of them, as one row or two."""
    rows, first, second = random.randint(6, 20), random.choice((2, 3, 5)), random.choice((3, 4, 7))
    turned = View.create((rows, first, second)).permute((0, 2, 1))
    again = View.create((rows, first, second)).permute((0, 2, 1))
    count, elements = random.choice((1, 1, 2)), rows * first * second
    top = View.create((count, elements // count), (random.choice((elements // count, 0, 1)), 1))
    shape = rows, first * second
    base = View.create(shape, (-first * second, 1), elements, ((0, rows), masked(random, shape[1])))
    return base, turned, again, top


def one_end_less(random: Random, view: View) -> tuple[tuple[int, int], ...]:
    """The valid indices of a view but the first or the last coordinate of one axis, often of the last or the first."""
    mask = list(view.mask or ((0, n) for n in view.shape))
    axis = random.choice((len(mask) - 1, 0, random.randrange(len(mask))))
    begin, end = mask[axis]
    mask[axis] = (min(begin + 1, end), end) if random.random() < 0.3 else (begin, max(begin, end - 1))
    return tuple(mask)
