"""Kinds of stacks of views beyond the boxes: drawn by a generator of random numbers, so that a seed and a number name
one of them.

Bases have as many *boundaries* as are asked for: places between two axes that do not collapse, at which the address
gets a weight of its own (`impl.merge.base`). Last views have as many axes as are asked for. Their steps are periods of
the view below, parts and multiples of these, so that flat numbers carry in some stacks and not in others.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from random import Random

from impl.view import View
from proofs.sweep.questions.boxes import Shape, Stack
from proofs.sweep.wide.thresholds import THRESHOLDS
from proofs.validation.drawn.rarely.stacks.periods import of_other_periods

Draw = Callable[[Random], Stack]
"""What makes a stack of random numbers."""

SIZES = ((2, 2, 2, 4), (2, 4, 4, 8), (3, 3, 9), (2, 2, 2, 3, 3, 4, 4, 5), (2, 2, 2, 3, 3, 4, 4, 5))
"""Sizes of the axes of a base: one of these is taken, and of it each size."""

FEW = ((2, 2, 2, 3), (2, 2, 4))
"""The same for deep stacks."""


def base_with(
    random: Random, boundaries: int, chance_of_mask: float = 0.5, some: tuple[Shape, ...] = SIZES
) -> View:
    """A base with so many boundaries; some of their weights cancel, and now and then two axes collapse."""
    sizes = random.choice(some)
    shape: list[int] = []
    strides: list[int] = []
    row, left, weight = 0, boundaries + 1, 0
    while left > 0:
        extent = random.choice(sizes)
        is_new = not shape or random.random() < 0.85
        if shape and is_new:
            weight = -weight if weight and random.random() < 0.4 else random.choice((1, 1, 2, 3, 5, -1, -2, -row or 1))
        stride = random.choice((1, 1, 1, 2, 3, 0, -1)) if not shape else row + (weight if is_new else 0)
        left -= is_new
        shape, strides = [extent, *shape], [stride, *strides]
        row = extent * stride
    mask = tuple(range_of(random, n, 0.4) for n in shape) if random.random() < chance_of_mask else None
    return View.create(tuple(shape), tuple(strides), random.choice((0, 0, 3, -2)), mask)


def range_of(random: Random, extent: int, chance: float) -> tuple[int, int]:
    """A range of an axis: all of it, but for a chance that it lacks one end or both, or has one coordinate."""
    if extent < 2 or random.random() >= chance:
        return 0, extent
    begin, end = random.choice(((1, extent), (0, extent - 1), (1, extent - 1), (0, 1), (extent // 2, extent)))
    return (begin, end) if begin < end else (0, extent - 1)


def outer_on(random: Random, below: Shape, rank: int, chance_of_mask: float = 0.3) -> View:
    """A view with so many axes, whose flat numbers stay below the number of elements of a shape, but for one in
    fifteen."""
    lines = random.choice((aligned, aligned, carrying, mixed))(random, below, rank)
    offset, left = 0, prod(below) - 1 - sum(step * (extent - 1) for extent, step in lines)
    random.shuffle(lines)
    strides: list[int] = []
    for extent, step in lines:
        is_turned = random.random() < 0.2
        offset += step * (extent - 1) if is_turned else 0
        strides.append(-step if is_turned else step)
    offset += random.choice((0, 0, random.randint(0, max(0, left)), left)) if left > 0 else 0
    if random.random() < 1 / 15:
        offset += random.choice((-1, 1)) * (left + 1)
    shape = tuple(extent for extent, _ in lines)
    mask = tuple(range_of(random, n, 0.4) for n in shape) if random.random() < chance_of_mask else None
    return View.create(shape, tuple(strides), offset, mask)


def aligned(random: Random, below: Shape, rank: int) -> list[tuple[int, int]]:
    """Lines, as extents and steps, each within one axis of the view below; a line that finds no room does not move."""
    left = [extent - 1 for extent in below]
    lines: list[tuple[int, int]] = []
    periods = periods_of(below)
    for _ in range(rank):
        axis = random.choice([axis for axis, room in enumerate(left) if room] or [0])
        unit = random.choice((1, 1, 1, 2, 3))
        extent = min(left[axis] // unit + 1, random.choice((2, 2, 3, 4, 8)))
        left[axis] -= unit * (extent - 1)
        lines.append((extent, unit * periods[axis]) if extent > 1 else (random.choice((1, 2)), 0))
    return lines


def carrying(random: Random, below: Shape, rank: int) -> list[tuple[int, int]]:
    """Lines whose steps and extents are those of a shape with as many elements, cut into other sizes."""
    sizes = cut(random, prod(below), rank)
    return [
        (extent if random.random() < 0.7 else max(1, extent - 1), step)
        for extent, step in zip(sizes, periods_of(sizes), strict=True)
    ]


def mixed(random: Random, below: Shape, rank: int) -> list[tuple[int, int]]:
    """Lines with any steps: periods, the sums and differences of two, and small numbers."""
    lines: list[tuple[int, int]] = []
    periods, left = periods_of(below), prod(below) - 1
    for _ in range(rank):
        one, other = random.choice(periods), random.choice(periods)
        step = max(1, random.choice((one, one, one + other, abs(one - other), 2 * one, random.randint(1, 7))))
        extent = max(1, min(left // step + 1, random.choice((2, 2, 3, 4, 5, 9))))
        left -= step * (extent - 1)
        lines.append((extent, step))
    return lines


def cut(random: Random, elements: int, rank: int) -> Shape:
    """A shape of so many axes with so many elements: their prime factors, dealt out in order or not."""
    factors: list[int] = []
    sizes = [1] * rank
    while elements > 1:
        factors.append(next(n for n in (2, 3, 5, 7, elements) if elements % n == 0))
        elements //= factors[-1]
    for place, factor in enumerate(factors):
        axis = place * rank // len(factors) if random.random() < 0.6 else random.randrange(rank)
        sizes[axis] *= factor
    return tuple(sizes)


def periods_of(shape: Shape) -> list[int]:
    """What one step along each axis adds to the row-major number."""
    return [prod(shape[axis + 1 :]) for axis in range(len(shape))]


def of_rank(rank: int) -> Draw:
    """Bases with up to four boundaries, and last views with so many axes; one in four has a view between them."""

    def draw(random: Random) -> Stack:
        base = base_with(random, random.randint(1, 4))
        middle = (outer_on(random, base.shape, random.randint(2, 3), 0.1),) if random.random() < 0.25 else ()
        return base, *middle, outer_on(random, (*middle, base)[0].shape, rank)

    return draw


def with_boundaries(number: int) -> Draw:
    """Bases with so many boundaries, and last views with two to four axes."""

    def draw(random: Random) -> Stack:
        base = base_with(random, number)
        return base, outer_on(random, base.shape, random.randint(2, 4))

    return draw


def of_views(number: int) -> Draw:
    """So many views, of few elements: most are one below cut into other axes, some of which are exchanged, so that
    there are runs which merge and runs which do not."""

    def draw(random: Random) -> Stack:
        views = [base_with(random, random.randint(0, 3), 0.25, FEW)]
        chance = random.choice((0.0, 0.2, 0.6))
        while len(views) < number:
            views.append(next_on(random, views[-1].shape, chance))
        return tuple(views)

    return draw


def next_on(random: Random, below: Shape, chance: float) -> View:
    """A view of the elements of a shape: cut anew and with a chance turned round, or part of them, or any."""
    if random.random() < 0.1:
        return outer_on(random, below, random.randint(1, 3), 0.1)
    view = View.create(cut(random, prod(below), random.randint(1, 3)))
    rank = len(view.shape)
    if random.random() < chance:
        view = view.permute(tuple(random.sample(range(rank), rank)))
    if random.random() < chance / 3:
        view = view.stride(tuple(random.choice((1, -1)) for _ in range(rank)))
    if random.random() < 0.08:
        view = view.shrink(tuple(range_of(random, n, 0.5) for n in view.shape))
    if random.random() < 0.06:
        view = view.pad(tuple((random.choice((0, 1)), random.choice((0, 1))) for _ in range(rank)))
    return view


def together(random: Random) -> Stack:
    """Views that are one view only all together: rows of a prime power are turned by some digits until all digits are
    where they were. The last of them has three or four axes; below them is a row with a stride. One in three has one
    view that is changed."""
    unit, digits = random.choice(((2, 3), (2, 4), (3, 3), (2, 5)))
    by = random.choice([by for by in range(1, digits) if digits % by])
    turned = View.create((unit ** (digits - by), unit**by), (1, unit ** (digits - by)))
    last = turned.reshape(refined(random, turned.shape, random.randint(3, 4))) or turned
    views = [View.create((unit**digits,), (random.choice((1, 2, -1, 5)),), random.choice((0, 1)))]
    views += [turned] * (digits - 1) + [last]
    if random.random() < 1 / 3:
        place = random.randrange(len(views))
        views[place] = changed(random, views[place])
    return tuple(views)


def refined(random: Random, shape: Shape, rank: int) -> Shape:
    """A shape of so many axes, or fewer, in which axes are cut in two."""
    while len(shape) < rank and (places := [axis for axis, size in enumerate(shape) if size > 3]):
        axis = random.choice(places)
        part = next(n for n in (2, 3) if shape[axis] % n == 0)
        shape = (*shape[:axis], part, shape[axis] // part, *shape[axis + 1 :])
    return shape


def reshapes(rank: int, boundaries: int) -> Draw:
    """A base with so many boundaries, and the row-major view of another shape of so many axes."""

    def draw(random: Random) -> Stack:
        base = base_with(random, boundaries)
        return base, View.create(cut(random, base.size(), rank))

    return draw


def beside(drawing: Draw) -> Draw:
    """A stack and another one of as many views, of the same shape: the same, or one of its views has another stride,
    another mask or another offset, or its first view and its last are cut into other axes."""

    def draw(random: Random) -> Stack:
        views = drawing(random)
        other = list(views)
        place = random.choice((0, 0, len(views) - 1, random.randrange(len(views))))
        other[place] = changed(random, views[place])
        if random.random() < 0.4:
            other[0] = recut(random, other[0])
        return *views, *other

    return draw


def changed(random: Random, view: View) -> View:
    """A view of the same shape that reads as the view does, or elsewhere."""
    shape, strides, offset, mask = view.parts
    match random.randrange(6):
        case 0 if shape:
            axis = random.randrange(len(shape))
            strides = (*strides[:axis], strides[axis] + random.choice((1, -1)), *strides[axis + 1 :])
        case 1:
            mask = tuple(range_of(random, extent, 0.3) for extent in shape)
        case 2:
            offset += random.choice((1, -1))
    return View.create(shape, strides, offset, mask or None)


def recut(random: Random, view: View) -> View:
    """A view with as many elements that reads the same in other axes where the library finds one."""
    shape = cut(random, view.size(), len(view.shape)) if random.random() < 0.5 else (view.size(),)
    return view.reshape(shape) or view


def always(views: Stack) -> Draw:
    """What makes one stack, whatever is drawn."""
    return lambda random: views


def at_thresholds(subject: str) -> dict[str, Draw]:
    """The stacks on both sides of each threshold, as drawings that draw nothing."""
    return {
        f"{name}, {side}": always(views)
        for name, threshold in THRESHOLDS.items()
        if subject in threshold.subjects
        for side, views in threshold.sides
    }


STACKS: dict[str, Draw] = {
    "last views of rank 3": of_rank(3),
    "last views of rank 4": of_rank(4),
    "3 boundaries": with_boundaries(3),
    "4 boundaries": with_boundaries(4),
    "9 views": of_views(9),
    "10 views": of_views(10),
    "one view only together": together,
}
"""The kinds of stacks about which it is asked whether they are one view."""

KINDS: dict[str, dict[str, Draw]] = {
    "merge": STACKS,
    "strict": STACKS,
    "simplify": STACKS,
    "reshape": {f"{number} boundaries to rank {rank}": reshapes(rank, number) for number in (3, 4) for rank in (3, 4)},
    "equivalent": {f"{kind}, and a change of it": beside(draw) for kind, draw in STACKS.items()}
    | {"bases of other periods": of_other_periods},
}
"""The kinds, by the subject of the sweep."""
