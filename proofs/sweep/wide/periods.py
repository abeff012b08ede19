"""Pairs of stacks with one view on top and bases whose axes begin at other periods, of which none need divide another.

They read the same at the first index, one step along the axis, and at the last, where it is looked first, and mostly
differ at others.
"""

from __future__ import annotations

from math import lcm
from random import Random

from impl import View
from proofs.sweep.questions.boxes import Stack

FIRSTS = ((2, 3), (2, 5), (3, 4), (4, 6), (6, 9), (3, 5), (4, 7), (6, 8))
"""The first periods of two bases."""
TRIES = 400
"""Draws of weights, of which one in some dozens is none where it is looked first."""

Row = list[tuple[int, int]]
"""Periods, from the first on, each with what the address changes by where one more of it is in a flat number."""


def of_other_periods(random: Random) -> Stack:
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
