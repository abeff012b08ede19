"""Stacks of views by hand, drawn: with carries, few points, or read like others."""

from __future__ import annotations

from math import prod
from random import Random

from impl import ShapeTracker, View, mergeability
from proofs.validation.drawn.programs import about, chain, factors_of, moved, regrouped, shape_of

LONG = 65
"""Elements of a long row."""


def base_of(random: Random, factors: list[int]) -> View:
    """A view with an axis for each factor, of strides that collapse here and there, masked now and then."""
    strides: list[int] = []
    period = random.choice((1, 1, 2, -1))
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
    shape: list[int] = []
    strides: list[int] = []
    offset = 0
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
    shape: list[int] = []
    steps: list[int] = []
    left = prod(factors) - 1
    for _ in range(random.randint(2, 4)):
        step = unit ** random.randint(0, 6)
        step = random.choice((step, step, step * unit ** random.randint(1, 4) - step))
        wanted = unit ** random.choice((1, 2, 3)) + random.choice((0, 0, 1, -1))
        extent = random.randint(1, max(1, min(left // step + 1, wanted)))
        left -= step * (extent - 1)
        shape.append(extent)
        steps.append(step)
    return base, View.create(tuple(shape), tuple(steps), random.randint(0, max(0, left)))


def turned_again(
    random: Random, least: int, most: int, sizes: tuple[int, ...] = (2, 3, 4, 5)
) -> tuple[View, ...]:
    """A view of two or three axes of some sizes, and so many above it, each of as many elements, regrouped and
    permuted; masked seldom."""
    shape = tuple(random.choice(sizes) for _ in range(random.randint(2, 3)))
    views = [base_of(random, list(shape))]
    for _ in range(random.randint(least, most)):
        axes = regrouped(random, views[-1].shape)
        turned = View.create(axes).permute(tuple(random.sample(range(len(axes)), len(axes))))
        mask = tuple(masked(random, n) for n in turned.shape) if random.random() < 0.15 else None
        views.append(View.create(turned.shape, turned.strides, 0, mask))
    return tuple(views)


def topped(random: Random, views: tuple[View, ...]) -> tuple[View, ...]:
    """A stack with one view more, which has a long row now and then, or reaches beyond the stack where it is masked."""
    elements = prod(views[-1].shape)
    if elements > LONG and random.random() < 0.4:
        length = random.randint(LONG, min(elements, 2 * LONG))
        end = random.choice((length, length - 1, length - 2))
        top = View.create((length,), (1,), random.randint(0, elements - length), ((0, end),))
    else:
        top = outer_of(random, views[-1].shape)
    if random.random() < 0.4:
        top = top.pad(tuple((random.randint(0, 2), random.randint(0, 2)) for _ in top.shape))
    return (*views, top)


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


def with_one_between(random: Random, views: tuple[View, View]) -> tuple[View, ...]:
    """Two views with one more between them, of which the axes are turned; it may lead beyond the first."""
    base, top = views
    middle = View.create(base.shape).permute(tuple(random.sample(range(len(base.shape)), len(base.shape))))
    offset = random.choice((0, 0, 1, -1, prod(base.shape) // 3))
    return base, View.create(middle.shape, middle.strides, offset, middle.mask), top


def ask_deep_pairs(random: Random) -> None:
    """Whether stacks of three to eight views read the same as others, which are changed in one view; of some the last
    view has a long axis, or a mask. And whether they are one view, though a view in the middle may leave."""
    views = topped(random, turned_again(random, 1, 6, random.choice(((2, 3, 4, 5), (5, 6, 8)))))
    level = random.choice((len(views) - 1, random.randrange(len(views))))
    for other in (twin(random, views), (*views[:level], changed(random, views[level]), *views[level + 1 :])):
        mergeability.equivalent(views, other)
        mergeability.equivalent(other, views)
        mergeability.mergeable(*other, equality=random.choice(("strict", "observable")))


def ask_long_sums(random: Random) -> None:
    """The sum of two trackers of five to ten views with many elements, which takes more than `+` may spend now and
    then."""
    below = turned_again(random, 4, 9, random.choice(((5, 6, 8), (30, 32, 36))))
    above = [View.create(below[-1].shape)]
    for _ in range(random.randint(4, 9)):
        axes = regrouped(random, above[-1].shape)
        above.append(View.create(axes).permute(tuple(random.sample(range(len(axes)), len(axes)))))
    _ = ShapeTracker(below) + ShapeTracker(tuple(above))


def ask_views(random: Random) -> None:
    """Movement operations on views alone, which are cheap at any size; each twice."""
    for _ in range(4):
        start = ShapeTracker((base_of(random, list(shape_of(random, 6))),))
        for axis in range(len(start.shape)):
            start.views[0].reshape((*start.shape[:axis], prod(start.shape[axis:])))
        for _ in range(random.randint(1, 6)):
            state = random.getstate()
            moved(random, start)
            random.setstate(state)
            start = ShapeTracker(moved(random, start).views[-1:])
        start.views[0].invert(start.shape)


def ask_stacks(random: Random) -> None:
    """Whether views by hand are one, under both equalities; and the sum of the last two."""
    views = stack(random)
    for _ in range(2):
        mergeability.mergeable(*views)
        mergeability.mergeable(*views, equality="strict")
        if len(views) > 1:
            _ = views[-2] + views[-1]
            mergeability.equivalent(views, ShapeTracker(views).simplify().views)
    for _ in range(8):
        mergeability.mergeable(*carrying(random))
    ShapeTracker(views).expr_idxs()
    if random.random() < 0.3:
        about(ShapeTracker(views))


def ask_deep(random: Random) -> None:
    """Stacks of five to twelve views, each of as many elements, masked seldom; split by a permutation, most often."""
    about(ShapeTracker(turned_again(random, 4, 11)))


def ask_pairs(random: Random) -> None:
    """Whether stacks read the same as others, that are written in another way, or changed in one place."""
    for views in (stack(random), carrying(random), carrying(random), chain(random).views):
        other = twin(random, views)
        mergeability.equivalent(views, other)
        mergeability.equivalent(other, views)
        mergeability.equivalent(twin(random, other), views)


def ask_few_points(random: Random) -> None:
    """Whether two views are one where it costs least to read each index."""
    views = few_points(random)
    mergeability.mergeable(*views)
    mergeability.mergeable(*views, equality="strict")
    mergeability.equivalent(views, twin(random, views))
    mergeability.mergeable(*with_one_between(random, views))
