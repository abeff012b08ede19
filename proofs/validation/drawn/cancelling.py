"""Pairs of views with many boundaries and long periods, whose carries cancel at the indices that there are.

Most pairs that are drawn without a plan are no one view as soon as a boundary carries, and a fault that finds one bend
too many goes unnoticed. Here the carries that the steps of the last view meet are listed first, and the weights of the
boundaries are chosen so that they come to the same in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

from impl import ShapeTracker, View, WrongAnswerError, mergeability
from proofs.validation.drawn.stacks import masked, twin

Carries = frozenset[tuple[int, ...]]
"""What one step along a line adds to the floor of each boundary, wherever it is taken."""

TRIED = 150
"""Weights that are tried until carries cancel."""

FEW = 10
"""Indices that the other lines may have beside a long one."""

LONG = (509, 1021, 4099, 5003, 8192)
"""Sizes of an axis that make the periods of those before it long."""


class Walk(NamedTuple):
    """The sizes of a base, and the lines of a view over it: where they start, their steps and their extents."""

    factors: tuple[int, ...]
    start: int
    steps: tuple[int, ...]
    extents: tuple[int, ...]

    @property
    def periods(self) -> tuple[int, ...]:
        """The period of each boundary between two axes of the base, the highest first."""
        return tuple(prod(self.factors[axis:]) for axis in range(1, len(self.factors)))

    def flats(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Each index of the lines, and its flat number."""
        for index in product(*map(range, self.extents)):
            yield index, self.start + sum(step * t for step, t in zip(self.steps, index, strict=True))

    def carries(self) -> list[Carries]:
        """The carries of each line."""
        found: list[set[tuple[int, ...]]] = [set() for _ in self.steps]
        for index, flat in self.flats():
            for line, (step, t) in enumerate(zip(self.steps, index, strict=True)):
                if t + 1 < self.extents[line]:
                    found[line].add(tuple((flat + step) // period - flat // period for period in self.periods))
        return list(map(frozenset, found))

    def outer(self, mask: tuple[tuple[int, int], ...] | None = None) -> View:
        """The view of the lines."""
        return View.create(self.extents, self.steps, self.start, mask)

    def base(self, slope: int, weights: tuple[int, ...], offset: int = 0, masks: bool | Random = False) -> View:
        """The view below with these weights at its boundaries; masked at random, if that is given."""
        strides = [slope]
        for extent, weight in zip(reversed(self.factors[1:]), reversed(weights), strict=True):
            strides.append(strides[-1] * extent + weight)
        mask = tuple(masked(masks, extent) for extent in self.factors) if isinstance(masks, Random) else None
        return View.create(self.factors, tuple(reversed(strides)), offset, mask)


def walk(random: Random) -> Walk:
    """Lines over a base of three axes or more: of sizes that divide one another, of any sizes, or with a long axis.
    Half of them begin just below a multiple of a period, so that a step carries over several boundaries at once."""
    factors, steps = random.choice((on_a_chain, of_any_sizes, with_a_long_axis))(random)
    extents: list[int] = []
    left = prod(factors) - 1
    for step in steps:
        is_long = prod(extents) < FEW and random.random() < 0.15
        extents.append(min(left // step + 1, random.choice((127, 128, 130, 200) if is_long else (2, 3, 4, 5, 8, 9))))
        left -= step * (extents[-1] - 1)
    start = random.randint(0, left)
    period = prod(factors[random.randrange(1, len(factors)) :])
    if random.random() < 0.5 and period <= left:
        start = random.randint(1, left // period) * period - random.randint(1, min(4, period))
    return Walk(tuple(factors), start, tuple(steps), tuple(extents))


def on_a_chain(random: Random) -> tuple[list[int], list[int]]:
    """Sizes and steps that divide one another, or nearly: some steps lead back by one of the smaller ones."""
    unit = random.choice((2, 2, 2, 3))
    factors = [unit ** random.choice((1, 1, 1, 1, 2, 7)) for _ in range(random.randint(4, 9))]
    periods = [prod(factors[axis:]) for axis in range(1, len(factors) + 1)]
    steps: list[int] = []
    for _ in range(random.randint(1, 3)):
        step, less = random.choice(periods), random.choice(periods)
        steps.append(step - less if less < step and random.random() < 0.3 else step)
    return factors, steps


def of_any_sizes(random: Random) -> tuple[list[int], list[int]]:
    """Small sizes, and any steps."""
    factors = [random.randint(2, 5) for _ in range(random.randint(3, 8))]
    return factors, [random.randint(1, prod(factors) // 2) for _ in range(random.randint(1, 3))]


def with_a_long_axis(random: Random) -> tuple[list[int], list[int]]:
    """A long axis behind others, and steps near to its rows."""
    factors = [random.randint(2, 4) for _ in range(random.randint(1, 3))] + [random.choice(LONG)]
    factors += [random.randint(2, 9)] if random.random() < 0.3 else []
    rows = [prod(factors[axis:]) for axis in range(1, len(factors))]
    return factors, [max(1, random.choice((*rows, 1, rows[-1] // 3)) + random.choice((-1, 0, 0, 1, 7))) for _ in rows]


def cancelling(random: Random, carries: list[Carries], count: int, *, to: int | None = None) -> tuple[int, ...] | None:
    """Weights of so many boundaries with which all carries of a line come to the same, to a number if that is given;
    of those tried, the ones that most boundaries take part in of those that carry at some steps and not at others."""
    best: tuple[int, ...] | None = None
    varying = [place for place in range(count) if any(len({carry[place] for carry in each}) > 1 for each in carries)]
    most = -1
    for _ in range(TRIED):
        weights = tuple(random.choice((-2, -1, -1, 0, 1, 1, 2)) for _ in range(count))
        sums = [{sum(map(int.__mul__, weights, carry)) for carry in carried} for carried in carries]
        fits = all(len(values) <= 1 and (to is None or values <= {to}) for values in sums)
        taking_part = sum(weights[place] != 0 for place in varying)
        if fits and taking_part > most:
            best, most = weights, taking_part
    return best


def one_view(random: Random) -> tuple[View, View]:
    """Two views that are one, most often, although boundaries between them carry."""
    lines = walk(random)
    count = len(lines.periods)
    weights = cancelling(random, lines.carries(), count) or tuple(random.randint(-1, 1) for _ in range(count))
    is_masked = random.random() < 0.4
    outer_mask = tuple(masked(random, extent) for extent in lines.extents) if random.random() < 0.2 else None
    slope = random.choice((1, 1, 0, 2, -3))
    return lines.base(slope, weights, random.choice((0, 5)), is_masked and random), lines.outer(outer_mask)


def read_alike(random: Random) -> tuple[tuple[View, View], tuple[View, View]]:
    """Two stacks of two views over bases with different boundaries, which read the same, or differ in the weight of one
    boundary."""
    lines = walk(random)
    count = len(lines.periods)
    mine = tuple(random.randint(-2, 2) for _ in range(count))
    more, changed = cancelling(random, lines.carries(), count, to=0) or (0,) * count, random.randrange(count)
    if random.random() < 0.4:
        more = tuple(random.choice((-1, 1)) if place == changed else 0 for place in range(count))
    constant = sum(weight * (lines.start // period) for weight, period in zip(more, lines.periods, strict=True))
    theirs = tuple(map(int.__add__, mine, more))
    left, right = lines.base(1, mine), lines.base(1, theirs, -constant)
    return (left, lines.outer()), (right, lines.outer())


def ask_cancelling(random: Random) -> None:
    """Whether views with many boundaries, or long periods, are one or read like others, where their carries cancel."""
    for _ in range(4):
        base, outer = one_view(random)
        mergeability.mergeable(base, outer)
        mergeability.mergeable(base, outer, equality="strict")
        _ = base + outer
    for _ in range(3):
        left, right = read_alike(random)
        mergeability.equivalent(left, right)
        mergeability.equivalent(right, twin(random, left))


def ask_hidden(random: Random) -> None:
    """Whether stacks are put together of which three views are one, and no two neighbours: alone, and below others."""
    for _ in range(4):
        views = hidden(random)
        beyond = View.create(views[-1].shape).permute(tuple(random.sample(range(len(views[-1].shape)), 2)))
        for stack, few in ((views, 1), ((*views, beyond), 2), ((*views, beyond, View.create(beyond.shape)), 3)):
            if 0 < len(answered := ShapeTracker(stack).simplify().views) > few:
                raise WrongAnswerError(f"simplify: {few} of these views are enough: {stack}; {answered}")


def hidden(random: Random) -> tuple[View, View, View]:
    """A view that repeats a row, one whose rows lie a row and a whole repetition apart, and one that reads over several
    rows of that, but within a repetition: so that what the first two read is affine there, and what the last two do is
    not."""
    row, rows = random.choice((2, 3, 4, 5)), random.randint(3, 5)
    period = row * rows + random.randint(0, 3)
    gap = row + period * random.randint(1, 2)
    lowest = gap * (rows - 1) + row
    slope, columns, many = random.choice((1, 2, -1, 7)), (0, period), random.randint(1, 3)
    if many == 1 and random.random() < 0.6:
        columns = random.choice(((1, period), (0, period - 1), (row, period), (1, row * rows - 1)))
    repeats = -(-lowest // period) + random.randint(0, 1)
    base = View.create((repeats, period), (0, slope), random.choice((0, 9)), ((0, repeats), columns))
    middle = View.create((rows + 1, row), (gap, 1)) if rows * gap + row <= repeats * period else None
    middle = middle or View.create((rows, row), (gap, 1))
    step = random.choice((1, 1, row - 1, row + 1))
    first = random.randint(0, row - 1)
    steps = (row * rows - 1 - first) // step
    many = min(many, steps + 1)
    return base, middle, View.create((many, steps + 2 - many), (step, step), first)


def ask_two_runs(random: Random) -> None:
    """Whether a stack becomes two views of which the first three are one, and the last ones too, also with the third:
    so that the longest last run leaves two views before it."""
    for _ in range(3):
        base, middle, top = hidden(random)
        rows, columns = random.randint(2, 3), random.randint(2, 3)
        elements = rows * columns
        if prod(middle.shape) < elements + top.offset:
            continue
        _, period = base.shape
        cut = random.randint(1, elements - 1)
        columns_of_base = (0, min(period, top.offset + cut)) if random.random() < 0.5 else (top.offset + cut, period)
        base = View.create(base.shape, base.strides, base.offset, ((0, base.shape[0]), columns_of_base))
        line = View.create((elements,), (1,), top.offset)
        above = (View.create((rows, columns)), View.create((rows, columns)).permute((1, 0)))
        for views in ((base, middle, line, *above), (base, middle, line, *above, View.create((columns, rows)))):
            if len(answered := ShapeTracker(views).simplify().views) > 2:
                raise WrongAnswerError(f"simplify: 2 of these views are enough: {views}; {answered}")
