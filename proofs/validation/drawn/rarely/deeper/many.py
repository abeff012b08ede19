"""Many axes, views, blocks of digits, and flat numbers: each is looked at, also behind the first ones (D5 to D17)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import OutOfBoundsError, ShapeTracker, View, mergeable
from impl.mergeability import Merged, NotMergeable
from proofs.validation.defined import refusal_of, require

Lines = list[tuple[int, int]]
"""Steps, and how many points each takes."""


def ask_past_the_first(random: Random) -> None:
    """Each of them."""
    about_axes_that_join(random)
    about_axes_undone(random)
    for _ in range(6):
        about_blocks(random)
        about_late_bends(random)
    about_late_folds(random)
    about_late_leaving(random)
    about_long_tables(random)


def about_axes_that_join(random: Random) -> None:
    """Nine to sixteen axes that lie in order are one axis, wherever they begin; of the step that the last one has."""
    shape = tuple(random.choice((2, 2, 3)) for _ in range(random.randint(9, 16)))
    step, begin = random.choice((1, 2, -1)), random.randint(0, 99)
    strides = tuple(step * prod(shape[axis + 1 :]) for axis in range(len(shape)))
    found = View.create(shape, strides, begin).reshape((prod(shape),))
    require(found == View.create((prod(shape),), (step,), begin), "many axes as one", shape, step, found)


def about_axes_undone(random: Random) -> None:
    """Up to eighteen axes in another order, some of them turned round: undone they are as before."""
    shape = tuple(random.choice((2, 2, 3)) for _ in range(random.randint(10, 18)))
    order = list(range(len(shape)))
    for _ in range(random.randint(1, 3)):
        first, second = random.sample(order, 2)
        order[first], order[second] = order[second], order[first]
    turned = tuple(random.choice((1, 1, -1)) for _ in shape)
    view = View.create(shape).permute(tuple(order)).stride(turned)
    back = view.invert(shape)
    again = None if back is None else mergeable(view, back)
    is_right = isinstance(again, Merged) and again.view == View.create(shape)
    require(is_right, "many axes undone", shape, order, turned, again)


def about_blocks(random: Random) -> None:
    """Bases of which the axes fall into three to five groups that carry nothing into each other, some masked, read by
    lines that each keep to one group: it is decided whether they are one view."""
    shape: list[int] = []
    strides: list[int] = []
    mask: list[tuple[int, int]] = []
    lines: Lines = []
    unit, is_masked = 1, random.random() < 0.6
    for _ in range(random.randint(3, 5)):
        sizes = [random.randint(2, 4) for _ in range(random.choice((2, 2, 3)))]
        row = random.randint(1, 3)
        for size in sizes:
            shape.append(size)
            strides.append(row)
            row = row * size if random.random() < 0.4 else random.randint(-3, 9)
            begin = random.randrange(size) if is_masked and random.random() < 0.5 else 0
            mask.append((begin, size if begin == 0 else random.randint(begin + 1, size)))
        left = prod(sizes) - 1
        for _ in range(random.choice((1, 2))):
            step = random.randint(1, max(1, min(left, 7)))
            if left >= step:
                extent = random.randint(2, left // step + 1)
                lines.append((step * unit, extent))
                left -= step * (extent - 1)
        unit *= prod(sizes)
    random.shuffle(lines)
    base = View.create(tuple(shape[::-1]), tuple(strides[::-1]), random.randint(0, 9), tuple(mask[::-1]))
    require_decided(base, lines, 0)


def require_decided(base: View, lines: Lines, begin: int) -> None:
    """It is decided whether a base that is read along some lines is one view."""
    over = View.create(tuple(extent for _, extent in lines), tuple(step for step, _ in lines), begin)
    found = mergeable(base, over)
    require(isinstance(found, Merged | NotMergeable), "groups of digits", base, over, found)


def about_late_bends(random: Random) -> None:
    """Two to four groups of digits of which lines carry and go straight on all the same, and a group above them along
    which the first step and the last point are in line, as no corner shows a bend: it is seen whether they are one
    view."""
    shape: list[int] = []
    strides: list[int] = []
    lines: Lines = []
    unit, begin = 1, 0
    for _ in range(random.randint(2, 4)):
        first, second = random.randint(1, 9), random.randint(1, 60)
        shape += [2, 2, 2]
        strides += [first, second, second + 2 * first]
        lines.append((unit, random.randint(3, 4)))
        unit, begin = unit * 8, begin + 2 * unit
    sizes = [random.randint(2, 4) for _ in range(3)]
    step = random.randint(1, 3)
    extent = random.randint(3, (prod(sizes) - 1) // step + 1)
    place = random.randrange(prod(sizes) - step * (extent - 1))
    points = [digits(place + step * count, sizes) for count in (0, 1, extent - 1)]
    low, middle, high = ((end - one) - (extent - 1) * (two - one) for one, two, end in zip(*points, strict=True))
    some, other = (random.choice((-3, -2, -1, 1, 2, 3)) for _ in range(2))
    strides += [middle * some + high * other, -low * some, -low * other]
    lines.append((step * unit, extent))
    require_decided(View.create((*reversed(shape + sizes),), (*reversed(strides),)), lines, begin + unit * place)


def digits(number: int, sizes: list[int]) -> list[int]:
    """The digits of a number, the lowest first."""
    return [number // prod(sizes[:axis]) % size for axis, size in enumerate(sizes)]


def about_late_folds(random: Random) -> None:
    """Nine views and more, each turned round, and above them one of which only a part is read: one view, which begins
    where the definition says."""
    size, count = random.randint(5, 9), random.randint(8, 14)
    turned = View.create((size,), (-1,), size - 1)
    begin, end = 1, random.randint(2, size - 1)
    part = View.create((size,), (1,), -1, ((begin, end),))
    found = mergeable(*[turned] * count, part, View.create((size,)))
    sign = -1 if count % 2 else 1
    wanted = View.create((size,), (sign,), size if sign < 0 else -1, ((begin, end),))
    require(isinstance(found, Merged) and found.view == wanted, "many views turned round", size, count, end, found)


def about_late_leaving(random: Random) -> None:
    """Thirty to seventy views, of which one leads out of the one below it, anywhere; or none does."""
    size, count = random.randint(4, 9), random.randint(30, 70)
    views = [View.create((size,), (-1,), size - 1)] * count
    require(refusal_of(lambda: ShapeTracker(tuple(views)).require_in_bounds("views")) is None, "many views", size)
    place = random.randint(1, count - 1)
    step = random.randint(2, 4)
    views[place] = View.create((size,), (step,), 0)
    refusal = refusal_of(lambda: ShapeTracker(tuple(views)).require_in_bounds("views"))
    require(isinstance(refusal, OutOfBoundsError), "one view of many that leaves", size, count, place, step, refusal)


def about_long_tables(random: Random) -> None:
    """A stack that is one view only as a whole, of more flat numbers than 16 bits count."""
    size = random.randint(22_000, 32_000)
    windows: Any = View.create((size, 6, 3), (18, 1, 6))
    begin = random.choice((11, 5))
    found = mergeable(windows, windows, View.create((size, 3), (18, 1), begin))
    require(isinstance(found, Merged), "a table of many numbers", size, begin, found)
