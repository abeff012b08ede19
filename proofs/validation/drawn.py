"""What questions are about, drawn: shapes, chains of movements, stacks by hand, symbolic sizes, expressions."""

from __future__ import annotations

import operator
from collections.abc import Callable
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View
from impl.symbolic import DivNode, ModNode, MulNode, Node, NumNode, Variable
from impl.symbolic.decisions.decided import minimum
from impl.symbolic.leaves import as_node
from impl.symbolic.node import highest

PRIMES = (2, 2, 2, 3, 3, 5, 7, 11, 13)
"""Factors of sizes."""


def size_of(random: Random) -> int:
    """A size: mostly small, sometimes beside a power of two or ten, seldom huge."""
    match random.randrange(12):
        case 0:
            return random.choice((7, 8, 9, 10, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100))
        case 1:
            return random.choice((127, 128, 129, 255, 256, 257, 999, 1000, 1001, 1024, 4096, 10_000, 2**16))
        case 2 if random.random() < 0.4:
            return random.choice((10**6, 2**20, 2**31 - 1, 2**31, 2**32 + 1, 2**40))
    return random.choice((1, 1, 2, 2, 3, 4, 5, 6))


def shape_of(random: Random, most: int = 5) -> tuple[int, ...]:
    """A shape of up to so many axes, seldom one without elements."""
    shape = tuple(size_of(random) for _ in range(random.randint(1, most)))
    return (*shape[:-1], 0) if random.random() < 0.02 else shape


def regrouped(random: Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape with as many elements: the factors of the sizes in other groups, in order more often than not."""
    factors = [factor for extent in shape for factor in factors_of(extent)]
    if random.random() < 0.3:
        random.shuffle(factors)
    sizes = list[int]()
    for factor in factors:
        if sizes and random.random() < 0.55:
            sizes[-1] *= factor
        else:
            sizes.append(factor)
    sizes.insert(random.randint(0, len(sizes)), 1) if random.random() < 0.2 else None
    return tuple(sizes)


def factors_of(number: int) -> list[int]:
    """Small factors of a number, and what they leave."""
    found = list[int]()
    for prime in dict.fromkeys(PRIMES):
        while number % prime == 0 and number > 0:
            found.append(prime)
            number //= prime
    return found if number == 1 else [*found, number]


def moved(random: Random, tracker: ShapeTracker) -> ShapeTracker:
    """One movement operation more."""
    shape, rank = tracker.shape, len(tracker.shape)
    match random.randrange(8):
        case 0:
            return tracker.pad(tuple((random.choice((0, 0, 0, 1, 2, 9)), random.choice((0, 0, 1))) for _ in shape))
        case 1:
            ends = [sorted((random.choice((0, 0, 1)), random.choice((n, n, n - 1, n // 2)))) for n in shape]
            return tracker.shrink(tuple((max(0, min(begin, end - 1)), max(end, 0)) for begin, end in ends))
        case 2 | 3:
            return tracker.permute(tuple(random.sample(range(rank), rank)))
        case 4:
            return tracker.stride(tuple(random.choice((1, 1, 1, -1, 2, -2, 3)) for _ in shape))
        case 5:
            return tracker.expand(tuple(random.choice((1, 2, 3, 7)) if size == 1 else size for size in shape))
        case _:
            return tracker.reshape(regrouped(random, shape))


def chain(random: Random) -> ShapeTracker:
    """What a chain of movement operations leaves."""
    return chain_on(random, shape_of(random))


def chain_on(random: Random, shape: tuple[int, ...]) -> ShapeTracker:
    """The same for a shape to begin with."""
    tracker = ShapeTracker.from_shape(shape)
    for _ in range(random.randint(1, 9)):
        after = moved(random, tracker)
        tracker = after if len(after.views) <= 6 else tracker
    return tracker


def base_of(random: Random, factors: list[int]) -> View:
    """A view with an axis for each factor, of strides that collapse here and there, masked now and then."""
    strides, period = list[int](), random.choice((1, 1, 2, -1))
    for extent in reversed(factors):
        strides.append(period)
        period = period * extent if random.random() < 0.6 else random.choice((1, 2, 3, 0, -1, period * extent + 1))
    mask = tuple(masked(random, extent) for extent in factors) if random.random() < 0.35 else None
    return View.create(tuple(factors), tuple(reversed(strides)), random.choice((0, 0, 3, -2)), mask)


def masked(random: Random, extent: int) -> tuple[int, int]:
    """A range of an axis, mostly all of it or all but an end; now and then one coordinate."""
    if extent > 1 and random.random() < 0.2:
        begin = random.randrange(extent)
        return begin, begin + 1
    begin = random.choice((0, 0, 0, 1, extent // 2))
    return (min(begin, extent), max(min(begin, extent), random.choice((extent, extent, extent - 1))))


def outer_of(random: Random, below: tuple[int, ...]) -> View:
    """A view whose flat numbers stay among those of a shape: steps are periods of the shape, or not."""
    elements, left = prod(below), prod(below) - 1
    periods = [prod(below[axis:]) for axis in range(1, len(below) + 1)]
    shape, strides, offset = list[int](), list[int](), 0
    for _ in range(random.randint(1, 5)):
        step = random.choice((*periods, *periods, 1, 2, 3, random.randint(1, max(1, min(elements, 40)))))
        extent = random.randint(1, max(1, min(left // step + 1, random.choice((2, 3, 4, 8, 40, 41, 90)))))
        left -= step * (extent - 1)
        is_turned = random.random() < 0.2
        offset += step * (extent - 1) if is_turned else 0
        shape.append(extent)
        strides.append(-step if is_turned else step)
    offset += random.randint(0, min(left, 5)) if left > 0 else 0
    mask = tuple(masked(random, extent) for extent in shape) if random.random() < 0.2 else None
    return View.create(tuple(shape), tuple(strides), offset, mask)


def stack(random: Random) -> tuple[View, ...]:
    """Views one above another, each inside the one below, but for one stack in ten, of which one view is moved."""
    factors = [random.choice((2, 2, 3, 3, 4, 5, 7, 8, 16)) for _ in range(random.randint(1, 5))]
    views = [base_of(random, factors)]
    for _ in range(random.choice((1, 1, 1, 1, 2, 2, 3, 9))):
        views.append(outer_of(random, views[-1].shape))
    if random.random() < 0.1:
        level = random.randrange(len(views))
        views[level] = View.create(views[level].shape, views[level].strides, views[level].offset + 2, views[level].mask)
    return tuple(views)


def carrying(random: Random) -> tuple[View, View]:
    """Two views whose steps and periods divide one another, so that digits of flat numbers carry: what takes the layers
    of merging that search."""
    unit = random.choice((2, 2, 3))
    factors = [unit ** random.choice((1, 1, 2, 3)) for _ in range(random.randint(2, 4))]
    masks = [masked(random, n) if random.random() < 0.6 else (0, n) for n in factors]
    slope = random.choice((1, 1, 0, 5))
    strides = [slope * prod(factors[axis + 1 :]) for axis in range(len(factors))]
    strides[random.randrange(len(strides))] += random.choice((0, 0, 0, 1, -slope))
    base = View.create(tuple(factors), tuple(strides), 0, tuple(masks))
    left, shape, steps = prod(factors) - 1, list[int](), list[int]()
    for _ in range(random.randint(2, 4)):
        step = unit ** random.randint(0, 6)
        step = random.choice((step, step, step * unit ** random.randint(1, 4) - step))
        wanted = unit ** random.choice((1, 2, 3)) + random.choice((0, 0, 1, -1))
        extent = random.randint(1, max(1, min(left // step + 1, wanted)))
        left -= step * (extent - 1)
        shape.append(extent)
        steps.append(step)
    return base, View.create(tuple(shape), tuple(steps), random.randint(0, max(0, left)))


def twin(random: Random, views: tuple[View, ...]) -> tuple[View, ...]:
    """A stack that reads the same as another, written in another way; or one that is changed in one place."""
    level = random.randrange(len(views))
    match random.randrange(6):
        case 0:
            return ShapeTracker(views).simplify().views
        case 1:
            turned = View.create(views[level].shape).stride((-1,) * len(views[level].shape))
            return (*views[: level + 1], turned, turned, *views[level + 1 :])
        case 2 if len(views) > 1:
            return with_a_row_before(views)
        case 3 if len(views) > 1:
            return (with_an_axis_split(random, views[0]), *views[1:])
    return (*views[:level], changed(random, views[level]), *views[level + 1 :])


def with_a_row_before(views: tuple[View, ...]) -> tuple[View, ...]:
    """The stack over a base that has one more row before its first, so that flat numbers are larger by a row."""
    base, outer, *rest = views
    if not base.shape:
        return views
    first, strides, mask = base.shape[0], base.strides, base.mask
    rows = ((mask[0][0] + 1, mask[0][1] + 1), *mask[1:]) if mask else None
    longer = View.create((first + 1, *base.shape[1:]), strides, base.offset - strides[0], rows)
    beyond = View.create(outer.shape, outer.strides, outer.offset + prod(base.shape[1:]), outer.mask)
    return (longer, beyond, *rest)


def with_an_axis_split(random: Random, view: View) -> View:
    """The view with an axis that has no mask as two of which the sizes have the product of its size."""
    axes = [axis for axis, n in enumerate(view.shape) if n > 1 and (not view.mask or view.mask[axis] == (0, n))]
    if not axes:
        return view
    axis = random.choice(axes)
    outer, *inner = factors_of(view.shape[axis])
    sizes, step = (outer, prod(inner)), view.strides[axis]
    mask = view.mask and (*view.mask[:axis], *((0, n) for n in sizes), *view.mask[axis + 1 :])
    shape = (*view.shape[:axis], *sizes, *view.shape[axis + 1 :])
    strides = (*view.strides[:axis], step * sizes[1], step, *view.strides[axis + 1 :])
    return View.create(shape, strides, view.offset, mask)


def changed(random: Random, view: View) -> View:
    """A view with one more at one of its strides, at its offset, or with a narrower mask."""
    if not view.shape:
        return View.create((), (), view.offset + 1)
    axis, strides, mask = random.randrange(len(view.shape)), list(view.strides), list(view.mask or ())
    mask = mask or [(0, n) for n in view.shape]
    offset = view.offset
    match random.randrange(3):
        case 0:
            strides[axis] += random.choice((1, -1))
        case 1:
            offset += random.choice((1, -1))
        case _:
            begin, end = mask[axis]
            mask[axis] = (min(begin + 1, end), end) if random.random() < 0.5 else (begin, max(begin, end - 1))
    return View.create(view.shape, tuple(strides), offset, tuple(mask))


def few_points(random: Random) -> tuple[View, View]:
    """A view of a few indices over one of too many elements for a set of its flat numbers."""
    base = base_of(random, [random.choice((997, 9973, 65537, 2**20 + 7)) for _ in range(random.randint(2, 4))])
    elements, shape = prod(base.shape), tuple(random.choice((2, 2, 3)) for _ in range(random.randint(1, 3)))
    steps = [random.choice((1, -1)) * random.randint(1, elements // 8) for _ in shape]
    ends = [step * (extent - 1) for step, extent in zip(steps, shape, strict=True)]
    low, high = sum(min(end, 0) for end in ends), sum(max(end, 0) for end in ends)
    return base, View.create(shape, tuple(steps), random.randint(-low, max(-low, elements - 1 - high)))


def symbolic(random: Random) -> ShapeTracker:
    """A program on a shape with symbolic sizes; operations that are refused are left out."""
    n, m = Variable("n", random.choice((0, 1, 2)), random.choice((5, 9, 40))), Variable("m", 1, random.choice((2, 3)))
    shape = tuple(random.choice((n, n, m, 2, 3, 4, n * 2)) for _ in range(random.randint(1, 4)))
    tracker = ShapeTracker.from_shape(shape)
    for _ in range(random.randint(1, 6)):
        try:
            tracker = symbolically_moved(random, tracker, (n, m))
        except LayoutError:
            continue
    return tracker


def symbolically_moved(random: Random, tracker: ShapeTracker, known: tuple[Any, ...]) -> ShapeTracker:
    """One movement operation more, its arguments numbers or nodes."""
    shape, rank = tracker.shape, len(tracker.shape)
    widths = (0, 0, 1, 2, *known, known[0] + 1, known[0].max - known[0])
    cuts = (0, 0, 0, 1, 1, 3, *known)
    match random.randrange(6):
        case 0:
            is_filled = random.random() < 0.4
            return tracker.pad(tuple(
                (random.choice((0, 0, 1)), highest(size) - size) if is_filled
                else (random.choice(widths), random.choice(widths))
                for size in shape
            ))  # fmt: skip
        case 1:
            return tracker.shrink(tuple((random.choice((0, 0, 0, 1, 2)), size - random.choice(cuts)) for size in shape))
        case 2:
            return tracker.permute(tuple(random.sample(range(rank), rank)))
        case 3:
            return tracker.stride(tuple(random.choice((1, 1, -1, 2)) for _ in shape))
        case 4:
            return tracker.reshape((*shape, 1)).expand((*shape, random.choice((2, 3, *known))))
        case _:
            joined = random.randrange(rank) if rank > 1 else 0
            return tracker.reshape((*shape[:joined], prod(shape[joined : joined + 2]), *shape[joined + 2 :]))


def number(random: Random) -> int:
    """A number other than 0, mostly small, on both sides of 0."""
    return random.choice((2, 3, 4, 5, 7, 8, 9, 12, 16, 1, -1, -2, -3, 99, 101, 1000, 1001, 10**6, -8, -101, -1000))


BY_NUMBER: tuple[Callable[[Node, int], Any], ...] = (
    *(operator.floordiv, operator.mod, operator.mul, operator.add) * 2,
    minimum, DivNode, ModNode, MulNode,
)  # fmt: skip
"""What makes an expression of one and a number; the classes make nodes as no operator has them."""


def node(random: Random, depth: int) -> Node:
    """An expression of variables whose ranges go below 0 or not."""
    if depth == 0:
        low, width = random.choice((0, 0, 0, -3)), random.choice((1, 3, 7, 31, 1000, 3000))
        variable: Node = Variable(f"{random.choice('abc')}{width}{'m' * (low < 0)}", low, low + width)
        return variable if random.random() < 0.9 else NumNode(random.randint(-9, 9))
    left = node(random, depth - 1)
    if random.random() < 0.2:
        return left + node(random, depth - 1) * random.choice((1, 1, 2, 4, -1))
    return as_node(random.choice(BY_NUMBER)(left, number(random)))
