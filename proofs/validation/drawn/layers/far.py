"""Pairs of views with more elements than can be put into sets, made of small ones of which all points are listed, so
that what the small ones are says what the large one has to be (R9): a pair on a chain of divisors with one long row
below, and several pairs over one another."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import View, mergeability
from impl.merge.base import Base
from impl.merge.layers.blocks import blocks_of
from impl.merge.problem import problem_of
from impl.mergeability import Merged, NotMergeable
from proofs.validation.defined import require
from proofs.validation.drawn.cancelling import Walk, one_view
from proofs.validation.drawn.layers.boundaries import pair_on, steps_below, walk
from proofs.validation.drawn.layers.deciding import is_one
from proofs.validation.drawn.layers.problems import Listed, number_at
from proofs.validation.drawn.layers.weights import cancelling_weights
from proofs.validation.drawn.stacks import masked

MOST = 400
"""Indices of a small pair."""

FEW = 100
"""Indices of each of several pairs."""

TRIED = 20
"""Lines that are drawn until carries along them can cancel."""


def ask_far_chains(random: Random) -> None:
    """Whether views are one whose sizes and steps divide one another, where no set of flat numbers is small enough to
    decide it: it is decided all the same, and as with short rows."""
    for _ in range(3):
        about_long_rows(random, *carrying_pair(random))
        about_long_rows(random, *banded_pair(random))


def carrying_pair(random: Random) -> tuple[int, View, View]:
    """A pair on powers of a number; most often one that is one view although boundaries carry at some places alone."""
    for _ in range(TRIED):
        unit, lines = walk_on_powers(random)
        if any(weights := cancelling_weights(random, lines)):
            break
    if random.random() < 0.3:
        weights = tuple(random.randint(-1, 1) for _ in weights)
    base = lines.base(random.choice((1, 1, 0, 2, -3)), weights, random.choice((0, 5)), random.random() < 0.3 and random)
    outer = lines.outer(tuple(masked(random, n) for n in lines.extents) if random.random() < 0.2 else None)
    return unit, base, outer.stride(tuple(random.choice((1, 1, 1, -1)) for _ in outer.shape))


def banded_pair(random: Random) -> tuple[int, View, View]:
    """A pair on powers of a number without a boundary: columns masked on both sides, and lines that lead from row to
    row, some of them a few columns back."""
    unit = random.choice((2, 2, 3))
    columns, rows = unit ** random.randint(2, 3), random.randint(4, 9)
    low = random.randint(0, columns // 2)
    base = View.create((rows, columns), (columns, 1), 0, ((0, rows), (low, random.randint(low + 1, columns))))
    shape: list[int] = []
    steps: list[int] = []
    left = rows * columns - 1
    for _ in range(random.randint(1, 3)):
        step = random.choice((1, unit, columns, columns - 1, columns - unit))
        extent = min(left // step + 1, random.choice((2, 3, 4, columns)))
        left -= step * (extent - 1)
        shape.append(extent)
        steps.append(step)
    outer = View.create(tuple(shape), tuple(steps), random.randint(0, left))
    return unit, base, outer


def walk_on_powers(random: Random) -> tuple[int, Walk]:
    """Lines whose steps are powers of a number over a base whose sizes are; half of them begin just below a multiple
    of a period."""
    unit = random.choice((2, 2, 2, 3))
    factors = tuple(unit ** random.choice((1, 1, 1, 1, 2, 3)) for _ in range(random.randint(3, 8)))
    periods = [1]
    for factor in reversed(factors):
        periods.append(periods[-1] * factor)
    steps: list[int] = []
    extents: list[int] = []
    left, count = periods[-1] - 1, 1
    for _ in range(random.choice((1, 2, 3, 4, 5))):
        step = random.choice((*periods[:-1], unit ** random.randint(0, 5)))
        extent = min(left // step + 1, random.choice((2, 3, 4, 5, 8, 9, 17)), MOST // count)
        if extent > 1:
            steps.append(step)
            extents.append(extent)
            left, count = left - step * (extent - 1), count * extent
    start, period = random.randint(0, left), random.choice(periods[1:-1])
    if random.random() < 0.6 and period <= left:
        start = random.randint(1, left // period) * period - random.randint(1, min(4, period))
    return unit, Walk(factors, start, tuple(steps), tuple(extents))


def about_long_rows(random: Random, unit: int, base: View, outer: View) -> None:
    """What a pair is, and what it is with a long row below, of which the last view reads a part."""
    if any(begin >= end for begin, end in outer.mask or ()):
        return
    row = unit ** random.randint(26, 45)
    first, count = random.choice((0, 1, row // 2)), row // 2
    wide = with_a_row(base, row, 0, row), with_a_row(outer, row, first, count)
    pair = Listed(base.parts, outer.parts, problem_of(outer.parts))
    small, found = mergeability.mergeable(base, outer), mergeability.mergeable(*wide)
    is_view = is_one(pair)
    require(isinstance(small, Merged if is_view else NotMergeable), "a pair", base, outer, small)
    require(isinstance(found, Merged if is_view else NotMergeable), "long rows", base, outer, row, found)
    turned = View.create(wide[1].shape).stride((-1,) * len(wide[1].shape))
    again = mergeability.mergeable(*wide, turned, turned)
    require(not isinstance(found, Merged) or again == found, "long rows, turned twice", base, outer, row, again)
    if isinstance(small, Merged) and isinstance(found, Merged):
        require(found.view == with_a_row(small.view, row, first, count), "long rows", base, outer, row, found)


def ask_pairs_over_pairs(random: Random) -> None:
    """Whether pairs put over one another, each of which counts whole views of the next, are one view: if each pair is,
    or if one has no valid index; they carry nothing into one another, and lie on no chain with each other."""
    for _ in range(6):
        pairs = [pair_of_few(random) for _ in range(random.choice((1, 2, 3, 3)))]
        base, outer = over_one_another([(View.create(*pair.base), View.create(*pair.outer)) for pair in pairs])
        order = random.sample(range(len(outer.shape)), len(outer.shape))
        turned = outer.permute(tuple(order)).stride(tuple(random.choice((1, 1, -1)) for _ in order))
        is_view = all(is_one(pair) for pair in pairs) or not all(pair.valid for pair in pairs)
        found = mergeability.mergeable(base, turned)
        require(isinstance(found, Merged if is_view else NotMergeable), "blocks", base, turned, found)
        about_blocks(random, base, turned)


def pair_of_few(random: Random) -> Listed:
    """A pair that has a valid index as far as the last view says, and not many; most often one view, or a pair that
    bends along one line alone."""
    while True:
        if random.random() < 0.5:
            factors = tuple(random.choice((2, 2, 3, 4, 5)) for _ in range(random.randint(2, 5)))
            lines = walk(random, factors, steps_below(random, factors))
            pair = pair_on(random, lines, tuple(random.randint(-2, 2) for _ in lines.periods))
        else:
            base, outer = one_view(random)
            if any(begin >= end for begin, end in outer.mask or ()):
                continue
            pair = Listed(base.parts, outer.parts, problem_of(outer.parts))
        if prod(pair.outer.shape) <= FEW:
            return pair


def over_one_another(pairs: list[tuple[View, View]]) -> tuple[View, View]:
    """Pairs as one, the flat numbers of the first counting whole views of the second, and so on."""
    (base, outer), *others = pairs
    for below, lines in others:
        size = prod(below.shape)
        base = beside(base, below, 1)
        outer = beside(outer, lines, size)
    return base, outer


def beside(first: View, second: View, times: int) -> View:
    """A view with the axes of two, the strides of the first so many times as long."""
    whole = [view.mask or tuple((0, size) for size in view.shape) for view in (first, second)]
    strides = (*(stride * times for stride in first.strides), *second.strides)
    offset = first.offset * times + second.offset
    return View.create((*first.shape, *second.shape), strides, offset, (*whole[0], *whole[1]))


def about_blocks(random: Random, base: View, outer: View) -> None:
    """Flat numbers are what those of the blocks are together, each counted in its unit and below the next one; and
    each floor and each digit is asked of one block at most."""
    problem, below = problem_of(outer.parts), Base(base.parts)
    spans = [(period, period) for period, _ in below.boundaries]
    spans += [(digit.period, digit.period * digit.size) for digit in below.masked_digits]
    found = blocks_of(problem, spans)
    for _ in range(5):
        point = tuple(random.choice((0, line.extent - 1, random.randrange(line.extent))) for line in problem.lines)
        parts = [number_at(block.problem, tuple(point[number] for number in block.numbers)) for block in found]
        total = sum(block.unit * part for block, part in zip(found, parts, strict=True))
        require(total == number_at(problem, point), "a flat number of blocks", base, outer, point, found)
        bounds = [block.above == 0 or block.unit * part < block.above for block, part in zip(found, parts, strict=True)]
        require(all(bounds), "the bounds of blocks", base, outer, point, found)
    for span in spans:
        asked = sum(block.has(span) for block in found)
        require(asked == 1 or (asked == 0 and span[0] == span[1]), "who is asked", base, outer, span, found)


def with_a_row(view: View, row: int, first: int, count: int) -> View:
    """The view of rows where another one has elements: so many elements of each, from the first that is given."""
    mask: Any = None if view.mask is None else (*view.mask, (0, count))
    if view.mask is not None and any(begin >= end for begin, end in view.mask):
        mask = ((0, 0),) * (len(view.shape) + 1)
    strides = (*(stride * row for stride in view.strides), 1)
    return View.create((*view.shape, count), strides, view.offset * row + first, mask)
