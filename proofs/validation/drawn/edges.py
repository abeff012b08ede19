"""Stacks at the edge of their bounds: the extreme flat number of a view is the first or the last element of the view
below, or one beside it; with plain sizes, and with symbolic ones."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import OutOfBoundsError, ShapeTracker, View, WrongAnswerError, mergeability
from impl.symbolic import Variable
from proofs.validation.drawn.programs import regrouped
from proofs.validation.drawn.stacks import base_of, masked, outer_of


def ask_edges(random: Random) -> None:
    """Whether stacks that stay inside are read, and those that leave by one are refused."""
    for draw in (at_an_edge, at_an_edge, at_an_edge, at_a_symbolic_edge):
        views, is_inside = draw(random)
        read_or_refused(views, is_inside)
        if draw is at_an_edge:
            mergeability.mergeable(*views)


def ask_deep_edges(random: Random) -> None:
    """The same of stacks over a view that they stay inside of."""
    for draw in (at_an_edge, at_a_symbolic_edge, at_a_symbolic_edge):
        (base, *above), is_inside = draw(random)
        below = View.create((prod(base.shape) + random.choice((0, 1, 7)),))
        middle = View.create(base.shape) if draw is at_an_edge else base
        read_or_refused((below, middle, *above), is_inside)


def read_or_refused(views: tuple[View, ...], is_inside: bool) -> None:
    """Raises WrongAnswerError if a stack is refused that stays inside, or one that leaves is not."""
    _ = ShapeTracker(views).contiguous, ShapeTracker(views).consecutive
    for ask in (ShapeTracker.expr_idxs, ShapeTracker.simplify, ShapeTracker.real_size, put_together):
        try:
            ask(ShapeTracker(views))
            is_read = True
        except OutOfBoundsError:
            is_read = False
        if is_read != is_inside:
            raise WrongAnswerError(f"{ask.__name__}: {'read' if is_read else 'refused'}: {views}")


def put_together(tracker: ShapeTracker) -> ShapeTracker:
    """A tracker of the first view of a stack, and one through it."""
    return ShapeTracker(tracker.views[:1]) + ShapeTracker(tracker.views[1:])


def at_an_edge(random: Random) -> tuple[tuple[View, ...], bool]:
    """Two or three views, and whether each valid index of the last one leads to an element of those below."""
    factors = [random.choice((1, 2, 3, 4, 7, 16, 1000)) for _ in range(random.randint(1, 3))]
    base = base_of(random, factors)
    size = prod(base.shape)
    shape = tuple(random.choice((1, 2, 3, 5)) for _ in range(random.randint(0, 3)))
    steps = tuple(random.choice((1, -1)) * random.randint(0, max(1, 2 * size // 3)) for _ in shape)
    mask = tuple(masked(random, extent) for extent in shape) if random.random() < 0.4 else None
    low, high = span(steps, mask or tuple((0, extent) for extent in shape))
    offset = random.choice((-low, size - 1 - high)) + random.choice((0, 0, 0, -1, 1))
    views: tuple[View, ...] = (base, View.create(shape, steps, offset, mask))
    is_inside = any(begin >= end for begin, end in mask or ()) or (low + offset >= 0 and high + offset < size)
    if is_inside and random.random() < 0.4:
        views = (*views, outer_of(random, shape))
    return views, is_inside


def span(steps: tuple[int, ...], ranges: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """The least and the greatest sum of steps at the coordinates of some ranges."""
    ends = [sorted((step * begin, step * (end - 1))) for step, (begin, end) in zip(steps, ranges, strict=True)]
    return sum(low for low, _ in ends), sum(high for _, high in ends)


def at_a_symbolic_edge(random: Random) -> tuple[tuple[View, ...], bool]:
    """The same of a view of symbolic size, which is left at one end or at none whatever the size is."""
    n = Variable("n", random.choice((5, 6)), random.choice((6, 7, 40)))
    rows: tuple[Any, ...] = random.choice(((n,), (n, 2), (2, n)))
    base = View.create(rows).stride(tuple(random.choice((1, -1)) for _ in rows))
    size, extent = prod(rows), random.choice((1, 2, 3))
    step, slack = random.choice((1, 1, -1)), random.choice((-1, 0, 1))
    is_at_end = random.random() < 0.5
    low = size - extent + slack if is_at_end else slack
    top = View.create((extent,), (step,), low if step > 0 else low + extent - 1)
    return (base, top), slack <= 0 if is_at_end else slack >= 0


def ask_strict_edges(random: Random) -> None:
    """Whether two views are one under strict equality where the last has many axes, of which a mask leaves little; or
    reaches beyond the base where it is masked."""
    for _ in range(6):
        sizes = [random.choice((2, 3, 4)) for _ in range(random.randint(3, 5))]
        rows = View.create((prod(sizes[:2]), prod(sizes[2:]))).permute(random.choice(((0, 1), (1, 0))))
        base = View.create(rows.shape, rows.strides, 3)
        masks = [random.randint(0, n - 1) for n in sizes]
        window = tuple((begin, min(n, begin + random.randint(1, 2))) for begin, n in zip(masks, sizes, strict=True))
        mergeability.mergeable(base, View.create(tuple(sizes), None, 0, window), equality="strict")
        large = [n * random.choice((1, 10, 50)) for n in sizes]
        turned = View.create(tuple(large)).permute(tuple(random.sample(range(len(large)), len(large))))
        beyond = View.create(turned.shape).pad(tuple((random.randint(0, 1), random.randint(0, 1)) for _ in large))
        mergeability.mergeable(turned, beyond, equality="strict")


def ask_exchanged(random: Random) -> None:
    """Whether two stacks read the same whose bases have two strides exchanged, of axes of one size: they agree at the
    first index and the last."""
    for _ in range(6):
        unit = random.choice((2, 3))
        shape = tuple(random.choice((unit, unit, unit, 4)) for _ in range(random.randint(4, 6)))
        strides = [random.choice((1, 2, 5, 7, 30)) * random.choice((1, 1, -1)) for _ in shape]
        first, second = random.sample(range(len(shape)), 2)
        other = list(strides)
        if shape[first] == shape[second]:
            other[first], other[second] = strides[second], strides[first]
        elements = prod(shape)
        step = random.choice((1, 1, 2, 3))
        top = random.choice((View.create((elements // step,), (step,)), outer_of(random, shape)))
        one, two = (View.create(shape, tuple(chosen), 500) for chosen in (strides, other))
        mergeability.equivalent((one, top), (two, top))
        mergeability.equivalent((two, top), (one, top))


def ask_inverses(random: Random) -> None:
    """The inverses of views with up to six axes that are permuted, flipped, and padded now and then; and of trackers of
    several of these, one over another."""
    tracker = ShapeTracker.from_shape(tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(2, 6))))
    start = tracker.shape
    for _ in range(random.randint(1, 6)):
        shape = tracker.shape
        tracker = tracker.permute(tuple(random.sample(range(len(shape)), len(shape))))
        tracker = tracker.stride(tuple(random.choice((1, -1)) for _ in shape))
        if random.random() < 0.3:
            tracker = tracker.pad(tuple((random.randint(0, 1), random.randint(0, 1)) for _ in shape))
        tracker.views[-1].invert(tuple(random.sample(shape, len(shape))))
        tracker.invert(start)
        tracker = ShapeTracker((*tracker.views, View.create(tuple(random.sample(tracker.shape, len(shape))))))


def ask_leaving(random: Random) -> None:
    """Whether stacks of three to six views, each of which reads all elements of the one below, are refused if one of
    them lies one element too far on or back, and read if not."""
    elements = random.choice((6, 12, 24, 30, 36))
    slack, level = random.choice((0, 1, 1)), random.randint(1, 5)
    views = [View.create((elements + slack,))]
    for place in range(1, random.randint(max(level, 2), 5) + 1):
        axes = regrouped(random, (elements,))
        turned = View.create(axes).permute(tuple(random.sample(range(len(axes)), len(axes))))
        begin = random.choice((-1, 0, 1)) if place == level else 0
        views.append(View.create(turned.shape, turned.strides, begin))
    read_or_refused(tuple(views), 0 <= views[level].offset <= (slack if level == 1 else 0))
    about_two_stacks(random)


def about_two_stacks(random: Random) -> None:
    """Of two stacks of up to twelve views, the one or the other of which is left, it is said which one that is, and
    behind which of its views."""
    count = random.randint(2, 12)
    at = random.randrange(count - 1)
    left = tuple(View.create((5 if place == at else 6,)) for place in range(count))
    whole = (View.create((6,)),) * random.randint(1, 4)
    for pair, side in (((left, whole), "first"), ((whole, left), "second")):
        said = str(mergeability.equivalent(*pair))
        if f"of view {at} of the {side} stack" not in said:
            raise WrongAnswerError(f"equivalent: {pair}; {said}; view {at} of the {side} stack is left")


def ask_exchanged_axes(random: Random) -> None:
    """Whether stacks read the same of which the last views, of five to seven axes, have two strides exchanged, or one
    changed: of a single view, of one that is read in order, and over a base that carries."""
    for _ in range(4):
        rank = random.randint(5, 7)
        sizes = tuple(random.choice((2, 2, 2, 3)) for _ in range(rank))
        turned = View.create(tuple(random.sample(sizes, rank))).permute(tuple(random.sample(range(rank), rank)))
        first, second = sorted(random.sample(range(rank), 2))
        strides = list(turned.strides)
        strides[first], strides[second] = strides[second], strides[first]
        is_same_size = turned.shape[first] == turned.shape[second]
        other = View.create(turned.shape, tuple(strides if is_same_size else turned.strides))
        base = base_of(random, [prod(sizes[: rank // 2]), prod(sizes[rank // 2 :])])
        for below in ((), (base,)):
            mergeability.equivalent((*below, turned), (*below, other))
            mergeability.equivalent((*below, other), (*below, turned))


def ask_spellings(random: Random) -> None:
    """What is canonical for trackers of one view, which read the same and are written in other ways: without elements,
    without valid indices, with strides and offsets that nothing shows."""
    for _ in range(8):
        shape = tuple(random.choice((1, 2, 3, 5)) for _ in range(random.randint(1, 6)))
        place = random.randrange(len(shape))
        if is_empty := random.random() < 0.5:
            shape = (*shape[:place], 0, *shape[place + 1 :])
        mask = tuple((0, 0) if axis == place else (0, size) for axis, size in enumerate(shape))
        strides, offset = tuple(random.randint(-9, 9) for _ in shape), random.randint(0, 9)
        found = View.create(shape, strides, offset, None if is_empty and random.random() < 0.5 else mask)
        wanted = View.create(shape) if is_empty else View.create(shape, None, 0, mask)
        for views in ((found,), (wanted,), (View.create(shape, strides, 1), found)):
            answered = ShapeTracker(views).canonical().views
            spelled = (wanted,) if is_empty else ShapeTracker((wanted,)).canonical().views
            if answered != spelled:
                raise WrongAnswerError(f"canonical: {views}; {answered}; {wanted}")


def ask_symbolic_masks(random: Random) -> None:
    """Whether stacks are read of which the last view leaves the one below at its valid indices, of which there may be
    none: its mask has a symbolic length, which may be 0; and refused if there is one for certain."""
    for _ in range(3):
        least, size = random.choice((0, 0, 1)), random.randint(2, 9)
        length = Variable("k", least, random.randint(2, 4))
        begin, rows = random.randint(0, 2), random.choice(((), (2,)))
        mask = (*((0, row) for row in rows), (begin, length + begin))
        step = random.choice((1, 2, -1))
        beyond = random.choice((size, size + 3)) if step > 0 else -1 - size
        first = beyond - step * begin
        top = View.create((*rows, 8), (*(0 for _ in rows), step), first, mask)
        read_or_refused((View.create((size,)).stride((-1,)), top), least == 0)
