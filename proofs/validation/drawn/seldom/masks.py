"""Bases with many masks, stacks whose middle views are left, bends between any two points, and independent axes."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, mergeability
from impl.merge.base import Base
from impl.merge.budget import Budget
from impl.merge.fewest_views import way_to
from impl.merge.layers.carry_free import digit_form
from impl.merge.layers.corner_hole import corner_hole, forms_of, one_sided_part, row_hole
from impl.merge.problem import problem_of
from impl.mergeability.inside import flat_extremes
from impl.symbolic import Variable
from impl.symbolic.decisions.decided import is_surely_equal
from impl.symbolic.node import lowest
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.layers.problems import Listed, points, require_box

ENOUGH = 10**7
"""Steps that are enough for what is asked here."""
MOST_POINTS = 100
"""Indices of a view above many masks, before one more line."""


def ask_many_masks(random: Random) -> None:
    """A base of four to six axes with a mask on most, below a few lines: whether the valid points are a box."""
    sizes = [random.choice((2, 2, 3, 4)) for _ in range(random.randint(4, 6))]
    ends = [(0, size) if random.random() < 0.2 else bounds(random, size) for size in sizes]
    base = View.create(tuple(sizes), tuple(random.choice((0, 1, 2, 7)) for _ in sizes), 0, tuple(ends))
    lines: list[tuple[int, int]] = []
    elements, left = prod(sizes), prod(sizes) - 1
    for _ in range(random.randint(1, 3)):
        step = random.choice((1, sizes[-1], prod(sizes[1:]), random.randint(1, max(1, elements // 3))))
        extent = random.randint(1, min(12, left // step + 1))
        left -= step * (extent - 1)
        lines.append((extent, step))
    outer = View.create(tuple(n for n, _ in lines), tuple(s for _, s in lines), random.randint(0, left))
    about_masks(base, outer)
    for _ in range(3):
        about_many_lines(random)


def about_many_lines(random: Random) -> None:
    """A base of four to seven axes in a row, most of them masked, below a line for most of these, which stays in its
    mask; along any one it may also step over the mask, so that nothing is valid, or through all of the axis again and
    again, over what is not. The address is affine, so that what is valid decides."""
    sizes = [random.choice((2, 3, 4, 4, 6, 8)) for _ in range(random.randint(4, 7))]
    periods = [prod(sizes[place + 1 :]) for place in range(len(sizes))]
    starts: list[int] = []
    lines: list[tuple[int, int]] = []
    ends = [bounds(random, size) for size in sizes]
    for (begin, end), period in zip(ends, periods, strict=True):
        extent = random.choice((1, 2, 2, 3)) if prod(extent for extent, _ in lines) < MOST_POINTS else 1
        extent, is_down = min(extent, end - begin), random.random() < 0.3
        starts.append(random.randint(begin, end - extent) + (extent - 1) * is_down)
        lines.append((extent, -period if is_down else period))
    place, size = random.choice([*enumerate(sizes)][1:])
    match random.randrange(3):
        case 1 if size > 2:
            begin = random.randint(1, size - 2)
            ends[place], starts[place] = (begin, begin + 1), begin - 1
            lines[place] = 2, 2 * periods[place]
        case 2 if size % 2 == 0:
            ends[place - 1 : place + 1] = (0, sizes[place - 1]), (0, size - 1)
            starts[place - 1 : place + 1] = 0, 0
            lines[place - 1 : place + 1] = (1, 1), (random.randint(2, size // 2 * sizes[place - 1]), 2 * periods[place])
    moving = random.sample([line for line in lines if line[0] > 1], sum(extent > 1 for extent, _ in lines))
    first = sum(start * period for start, period in zip(starts, periods, strict=True))
    base = View.create(tuple(sizes), None, 0, tuple(ends))
    about_masks(base, View.create(tuple(n for n, _ in moving), tuple(step for _, step in moving), first))


def ask_crowded_digits(random: Random) -> None:
    """A base of which one axis has a narrow mask, below several lines that all move along that axis."""
    for _ in range(3):
        sizes = [random.choice((1, 2, 3)), random.choice((9, 12, 16)), random.choice((1, 1, 3))]
        begin = random.randint(1, sizes[1] // 2)
        mask = ((0, sizes[0]), (begin, begin + random.choice((1, 1, 2, 3))), (0, sizes[2]))
        base = View.create(
            tuple(sizes), (random.choice((0, 100)), random.choice((1, 7)), random.choice((0, 1))), 0, mask
        )
        extents: list[int] = []
        left = sizes[1] - 1
        for _ in range(random.randint(2, 4)):
            extents.append(random.randint(1, min(5, left + 1)))
            left -= extents[-1] - 1
        signs = [random.choice((1, 1, -1)) for _ in extents]
        offset = sum((n - 1) * (sign < 0) for n, sign in zip(extents, signs, strict=True)) + random.randint(0, left)
        outer = View.create(tuple(extents), tuple(sign * sizes[2] for sign in signs), offset * sizes[2])
        about_masks(base, outer)
    for _ in range(3):
        about_steps_over(random)


def about_steps_over(random: Random) -> None:
    """Rows with a few valid columns, below lines with steps that lead from one side of these to the other: where none
    is hit, no index is valid."""
    rows, columns = random.choice((1, 1, 3)), random.randint(12, 40)
    begin = random.randint(2, columns - 3)
    width = random.choice((1, 1, 2, 3))
    base = View.create((rows, columns), (columns, 1), 0, ((0, rows), (begin, min(begin + width, columns))))
    lines: list[tuple[int, int]] = []
    step = random.randint(width, 9)
    extent = random.randint(2, max(2, (columns - 1) // step))
    first = random.randint(0, max(0, columns - 1 - step * (extent - 1)))
    lines.append((extent, step))
    if rows > 1 and random.random() < 0.6:
        lines.append((random.randint(2, rows), columns))
    random.shuffle(lines)
    if first + step * (extent - 1) < columns:
        outer = View.create(tuple(n for n, _ in lines), tuple(by for _, by in lines), first)
        about_masks(base, outer.stride(tuple(random.choice((1, -1)) for _ in lines)))


def about_masks(base: View, outer: View) -> None:
    """Whether the valid points are a box; the holes that corners and rows show; and the part where corners are."""
    mergeability.mergeable(base, outer)
    problem = problem_of(outer.parts)
    pair = Listed(base.parts, outer.parts, problem)
    digits = Base(base.parts).masked_digits
    for hole in (corner_hole(digits, problem, Budget(ENOUGH)), row_hole(digits, problem)):
        if hole is not None:
            require_box(hole, pair, "a hole")
    forms = forms_of(digits, problem)
    whole = [digit for digit in digits if digit_form(digit, problem) is not None]
    require(whole == digits if forms is not None else len(whole) < len(digits), "forms of digits", base, outer, forms)
    if forms:
        part = one_sided_part(forms, problem, Budget(ENOUGH))
        inside = {problem.index(point) for point in points(problem)}
        require({part.index(point) for point in points(part)} <= inside, "a part", base, outer, part)
        require(all(line.extent > 0 for line in part.lines), "a part without points", base, outer, part)


def bounds(random: Random, size: int) -> tuple[int, int]:
    """A range of an axis with a coordinate in it, often all but one end."""
    begin = random.choice((0, 0, 1, random.randrange(size)))
    return begin, random.randint(begin + 1, size)


def ask_left_in_the_middle(random: Random) -> None:
    """Stacks of three to five views, one of which may lead outside of the view below it, whatever lies above."""
    sizes = [random.choice((3, 4, 6, 9)) for _ in range(random.randint(3, 5))]
    at = random.randrange(1, len(sizes))
    views = [View.create((sizes[0], random.choice((1, 2))))]
    for level, size in enumerate(sizes[1:], 1):
        below = prod(views[-1].shape)
        step = random.choice((1, 1, -1, 2, 0, 0))
        count = max(1, min(size, (below - 1) // abs(step) + 1)) if step else size
        first = 0 if step > 0 else (count - 1) * -step
        over = random.choice((0, 1, -1)) if level == at else 0
        views.append(View.create((count,), (step,), first + over * random.choice((1, below))))
        if random.random() < 0.3:
            begin = random.randrange(count)
            views[-1] = View.create((count,), views[-1].strides, views[-1].offset, ((begin, count),))
        if level == at and random.random() < 0.6:
            views[-1] = View.create((below + 3,), (0,), below + random.randint(-1, 2))
    tracker = ShapeTracker(tuple(views))
    about_what_is_refused(random, views)
    for ask in (tracker.expr_idxs, tracker.simplify, tracker.real_strides):
        with suppress(LayoutError):
            ask()


def about_what_is_refused(random: Random, views: list[View]) -> None:
    """Stacks with something else at any place; and the way to the best runs of a long stack."""
    place = random.randrange(len(views))
    for other in (View.create((Variable("n", 1, 9),)), None):
        stack: list[Any] = [*views[:place], other, *views[place + 1 :]]
        require_refused(partial(mergeability.mergeable, *stack), f"mergeable: {stack}")
    ways = [(0, 0, None), *((k, k - 1, k) for k in range(1, random.choice((3, 1200))))]
    sizes = [random.choice((2, 3, 5)) for _ in range(random.randint(1, 3))]
    ends = tuple(bounds(random, size) for size in sizes)
    view = View.create(tuple(sizes), tuple(random.choice((1, 4, -1, -3)) for _ in sizes), 50, ends)
    ranges = view.mask or tuple((0, size) for size in view.shape)
    flats = [view.offset + sum(i * step for i, step in zip(index, view.strides, strict=True))
             for index in product(*(range(*pair) for pair in ranges))]  # fmt: skip
    require(flat_extremes(view) == ((min(flats), max(flats)) if flats else None), "extremes", view)
    require(way_to(ways, len(ways) - 1) == tuple(range(1, len(ways))), "a way", len(ways))


def ask_fixed_axes(random: Random) -> None:
    """Views with masks that leave an axis one coordinate, which is a variable: there it has no stride (R5)."""
    n = Variable("n", 0, 3)
    shape, stride = (random.choice((4, 6)), random.choice((1, 2, 5))), random.choice((1, 3, -2))
    for mask in (((n, n + 1), (0, shape[1])), ((1, 2), (0, shape[1])), ((n, n + 2), (0, shape[1]))):
        found = View.create((6, shape[1]), (stride, random.choice((0, 1))), 12, mask)
        is_fixed = lowest(mask[0][1] - mask[0][0]) == 1
        require((found.strides[0] == 0) is is_fixed, "a fixed axis", found)
        at = found.offset + found.strides[0] * mask[0][0]
        require(is_surely_equal(at, 12 + mask[0][0] * stride), "a fixed axis", found, stride)
        size = Variable("m", 1, 5)
        rows = View.create((size * 4,), (stride,)).reshape((4, size))
        require(rows is not None and rows.shape == (4, size), "a reshape of symbolic rows", stride, rows)
        found.reshape((6 * shape[1],)), found.reshape((2, 3, shape[1])), found.minify()


def ask_independent_axes(random: Random) -> None:
    """Two views that go up along all axes, below one more axis that moves nothing else, which has its own stride."""
    for _ in range(4):
        factors = [random.choice((2, 3, 4, 5)) for _ in range(random.randint(2, 3))]
        size, stride = random.choice((2, 3)), random.choice((1, 5, 1000))
        strides = tuple(random.choice((0, 1, 2, 7)) for _ in factors)
        base = View.create((size, *factors), (stride, *strides))
        left, shape, steps = prod(factors) - 1, [size], [prod(factors)]
        for _ in range(random.randint(1, 2)):
            steps.append(random.choice((1, 2, 3)))
            shape.append(random.randint(2, max(2, min(9, left // steps[-1] + 1))))
            left -= steps[-1] * (shape[-1] - 1)
        tracker = ShapeTracker((base, View.create(tuple(shape), tuple(steps))))
        if left >= 0:
            found = tracker.real_strides(ignore_valid=True)
            require(found[0] == stride, "an independent axis", tracker, found)
