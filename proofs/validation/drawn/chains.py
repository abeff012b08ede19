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
    lines: list[tuple[int, int]] = []
    left = prod(shape) - 1
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


def ask_long_digits(random: Random) -> None:
    """Whether views are one whose lines wrap around axes of thousands of elements, which are masked at both ends."""
    for _ in range(6):
        long = random.choice((4099, 5000, 8192, 10**5, 2**20))
        step, many = random.choice(((1, 1), (long, random.randint(2, 5))))
        among, rows, width = random.choice((1, 2, 3)), random.randint(2, 6), long * many
        ends = (random.choice((1, long, step)) * random.randint(0, 3) + random.choice((0, 1)) for _ in range(2))
        begin, behind = (min(end, width // 2) for end in ends)
        base = View.create((rows, among, width), (random.choice((0, among * width, 7)), width, 1), 3,
                           ((0, rows), masked(random, among), (begin, width - behind)))  # fmt: skip
        start = random.randint(0, among) * width + random.choice((-1, 0, 1, begin))
        start += step * random.choice((0, -1, -2, -many // 2)) - random.choice((0, 1, 2, 30))
        start, lines = max(0, start), [(random.choice((2, 3, 40, width // step, width // step + 1)), step)]
        if random.random() < 0.5:
            lines.append((random.randint(2, 4), random.choice((among * width, width))))
        shape: list[int] = []
        left = rows * among * width - 1 - start
        for extent, by in lines:
            shape.append(max(1, min(extent, left // by + 1)))
            left -= by * (shape[-1] - 1)
        top = View.create(tuple(shape[::-1]), tuple(by for _, by in lines[::-1]), start)
        mergeability.mergeable(base, top)
        mergeability.mergeable(base, top, equality="strict")


def ask_bands(random: Random) -> None:
    """Whether views are one of which two to four lines move the digits of one axis or two within a row, forwards and
    backwards, and leave what its mask has on both sides."""
    for _ in range(8):
        columns, inner = random.randint(6, 14), random.choice((1, 1, 4, 6))
        rows, row = random.randint(8, 12), columns * inner
        low = random.randint(0, columns // 2)
        across = (low, random.randint(low + 1, columns))
        base = View.create((rows, columns, inner), (row, inner, 1), 0,
                           (masked(random, rows), across, masked(random, inner)))  # fmt: skip
        lines: list[tuple[int, int]] = []
        for _ in range(random.randint(2, 4)):
            step = random.choice((inner, inner, row - inner, row - inner, row + inner, 2 * inner, 1))
            lines.append((random.randint(2, 4), step))
        start = random.randint(0, 2) * row + random.randint(0, columns - 1) * inner + random.randint(0, inner - 1)
        if start + sum(step * (extent - 1) for extent, step in lines) < rows * row:
            top = View.create(tuple(extent for extent, _ in lines), tuple(step for _, step in lines), start)
            mergeability.mergeable(base, top)
            mergeability.equivalent((base, top), twin(random, (base, top)))


def ask_sparse(random: Random) -> None:
    """Whether views are one over bases of five to nine axes of which few are masked, and the lines of a view move those
    between as well, leave gaps of one step between them, or none."""
    for _ in range(8):
        unit = random.choice((2, 2, 3, 4))
        shape = tuple(unit ** random.choice((1, 1, 2, 4)) for _ in range(random.randint(4, 8)))
        few = random.sample(range(len(shape)), random.randint(1, 3))
        mask = tuple(masked(random, n) if axis in few else (0, n) for axis, n in enumerate(shape))
        strides = tuple(prod(shape[axis + 1 :]) * random.choice((1, 1, 1, 0)) for axis in range(len(shape)))
        base = View.create(shape, strides, 0, mask)
        lines: list[tuple[int, int]] = []
        left, by = prod(shape) - 1, unit ** random.randint(0, 2)
        for _ in range(random.randint(2, 6)):
            times = unit ** random.randint(1, 3)
            extent = max(1, min(times + random.choice((-1, -1, 0, 1)), left // by + 1))
            left -= by * (extent - 1)
            lines.append((extent, by))
            by *= times
        random.shuffle(lines)
        top = View.create(tuple(extent for extent, _ in lines), tuple(by for _, by in lines), random.randint(0, left))
        mergeability.mergeable(base, top)
