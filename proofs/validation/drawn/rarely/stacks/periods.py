"""Two stacks with one view on top and bases whose axes begin at other periods, of which none need divide another: they
read the same at the first index, one step along each axis, and at the last, and differ at others, or nowhere; and what
is found again, out of a cache (D6, D16)."""

from __future__ import annotations

from itertools import product
from math import lcm
from random import Random

from impl import Different, Equivalent, ShapeTracker, View, equivalent
from impl.view import merged_run
from proofs.caches import clear_caches
from proofs.validation.defined import require

SAME = (
    (((9, 6), (2, 0), 0), ((6, 9), (2, 0), 2), ((6,), (3,), 13)),
    (((2, 3, 4), (17, 5, 1), 0), ((8, 3), (5, 2), -4), ((7,), (1,), 7)),
    (((6, 3, 2), (11, 3, 1), 0), ((4, 9), (1, 0), 0), ((4,), (3,), 13)),
)
"""Bases that differ, and a view on top of both, each by its shape, strides and offset."""


FIRSTS = ((2, 3), (2, 5), (3, 4), (4, 6), (6, 9), (3, 5), (4, 7), (6, 8))
"""The first periods of two bases."""
TRIES = 400
"""Draws of weights, of which one in some dozens is none where it is looked first."""

Row = list[tuple[int, int]]
"""Periods, from the first on, each with what the address changes by where one more of it is in a flat number."""


def ask_other_periods(random: Random) -> None:
    """Each of them."""
    for left, right, outer in SAME:
        top = View.create(*outer)
        compared((View.create(*left), top), (View.create(*right), top))
    for _ in range(12):
        base, top, other, _ = of_other_periods(random)
        compared((base, top), (other, top))
    about_what_is_found_again(random)


def compared(left: tuple[View, View], right: tuple[View, View]) -> None:
    """Requires `equivalent` to say whether two stacks, each of which an index never leaves, read the same."""
    found = equivalent(left, right)
    indices = list(product(*map(range, left[1].shape)))
    reads = [[address(stack, index) for index in indices] for stack in (left, right)]
    is_right = isinstance(found, Equivalent if reads[0] == reads[1] else Different)
    require(is_right, "equivalent: bases of other periods", left, right, found)


def address(stack: tuple[View, View], index: tuple[int, ...]) -> int:
    """What a stack of two views without masks reads at an index."""
    base, top = stack
    flat, found = top.offset + sum(i * s for i, s in zip(index, top.strides, strict=True)), base.offset
    for size, stride in zip(reversed(base.shape), reversed(base.strides), strict=True):
        flat, digit = divmod(flat, size)
        found += digit * stride
    return int(found)


def of_other_periods(random: Random) -> tuple[View, View, View, View]:
    """Two views of each of two stacks, one stack behind the other."""
    rows = [[first, first * random.randint(2, 4)][: random.choice((1, 2, 2))] for first in random.choice(FIRSTS)]
    elements = lcm(*rows[0], *rows[1]) * random.randint(2, 3)
    size = min(random.randint(3, 9), elements)
    step = random.randint(1, min(8, (elements - 1) // (size - 1)))
    start = random.randint(0, min(elements - 1 - step * (size - 1), 40))
    flats = [start + step * place for place in range(size)]
    extra, top = random.randint(-1, 2), View.create((size,), (step,), start)
    for _ in range(TRIES):
        pairs = [[(period, random.choice((-2, -1, 1, 2))) for period in periods] for periods in rows]
        sums = [[sum(weight * (flat // period) for period, weight in row) for flat in flats] for row in pairs]
        differences = [one - other for one, other in zip(*sums, strict=True)]
        slope, rest = divmod(differences[0] - differences[1], step)
        left = [each - differences[0] + slope * step * place for place, each in enumerate(differences)]
        if rest == 0 and left[-1] == 0 and (any(left) or random.random() < 0.1):
            break
    else:
        slope, differences = 0, [0]
    base = view_of(elements, extra + slope, pairs[0], 0)
    other = view_of(elements, extra, pairs[1], differences[0] + slope * start)
    return base, top, other, top


def view_of(elements: int, slope: int, row: Row, offset: int) -> View:
    """The view of so many elements whose address is an offset, a slope for each flat number, and for each period what
    is said for as often as it is in a flat number.

    >>> view_of(12, 1, [(3, 7)], 5)
    View(shape=(4, 3), strides=(10, 1), offset=5, mask=None, contiguous=False)
    """
    sizes, strides, before, step = [], [], 1, slope
    for period, weight in [*row, (elements, 0)]:
        sizes.append(period // before)
        strides.append(step)
        step, before = step * sizes[-1] + weight, period
    return View.create(tuple(sizes[::-1]), tuple(strides[::-1]), offset)


def about_what_is_found_again(random: Random) -> None:
    """A run of three views that is one, of which a table is too dear for one budget and not for another: what was
    asked with the one before changes nothing for the other."""
    rows = View.create((8, 640), (1, 8))
    few, more = (View.create((8, 640), (1, 8), 0, ((0, count), (0, 640))) for count in random.sample((2, 3, 4), 2))
    last = View.create((64, 80))
    tracker, budget = ShapeTracker((rows, few, last, rows, more, last)), random.choice((10**7, 12 * 10**6))
    clear_caches()
    cold = len(tracker.simplify(budget).views)
    clear_caches()
    merged_run((rows, few, last), 5 * 10**6)
    warm = len(tracker.simplify(budget).views)
    require(cold == warm, "simplify: after a smaller budget", budget, few, more, cold, warm)
