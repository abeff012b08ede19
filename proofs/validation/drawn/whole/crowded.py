"""Pairs of views of which the lower has masks on four axes or more, or more elements than fit in two bytes; and pairs
that stay among more than 2^31 elements, or just leave them (R7 to R9, D16)."""

from __future__ import annotations

from math import prod
from random import Random

from impl import View, mergeability
from impl.merge.problem import problem_of
from impl.mergeability import Merged, OutOfBounds
from proofs.validation.defined import require
from proofs.validation.drawn.layers.boundaries import powers_below, steps_below, walk
from proofs.validation.drawn.layers.deciding import about_steps, about_validity
from proofs.validation.drawn.layers.problems import Listed

MOST_SMALL = 128
"""Indices of a pair of which the elements below are many."""


def ask_crowded_masks(random: Random) -> None:
    """Each layer about pairs of both sorts; and who leaves."""
    for _ in range(3):
        about_many_masks(random)
    about_wide(random)
    for _ in range(3):
        about_leaving(random)
    for _ in range(3):
        about_turned(random)


def narrowed(random: Random, size: int, often: float) -> tuple[int, int]:
    """All of an axis but for one coordinate at an end, or all of it."""
    if random.random() > often or size == 1:
        return 0, size
    return random.choice(((1, size), (0, size - 1)))


def pair_over(random: Random, factors: tuple[int, ...], steps: list[int], often: float) -> Listed:
    """A pair on some steps over a view with masks."""
    lines = walk(random, factors, steps)
    mask = tuple(narrowed(random, size, often) for size in factors)
    base = View.create(factors, tuple(random.choice((1, -1)) * 7**place for place in range(len(factors))), 9, mask)
    outer = lines.outer(None).stride(tuple(random.choice((1, 1, -1)) for _ in lines.extents))
    return Listed(base.parts, outer.parts, problem_of(outer.parts))


def about_many_masks(random: Random) -> None:
    """Four to seven axes, most of them masked, on a chain with the steps or not."""
    factors = tuple(random.choice((2, 2, 4, 3)) for _ in range(random.randint(4, 7)))
    steps = random.choice((powers_below, steps_below))(random, factors)
    pair = pair_over(random, factors, steps, random.choice((0.4, 0.8)))
    about_validity(pair)
    about_steps(Listed(pair.base._replace(mask=None), pair.outer, pair.problem))


def about_wide(random: Random) -> None:
    """Two to four axes of some hundred thousand elements together, of which few are read."""
    factors = tuple(random.choice((41, 64, 101, 7, 300)) for _ in range(3))
    if not 2**16 < prod(factors) < 2**19:
        factors = 61, 47, 41
    periods = factors[2], factors[1] * factors[2]
    steps = [random.choice(periods) + random.choice((0, 1, -1, 5)) for _ in range(random.choice((1, 2)))]
    pair = pair_over(random, factors, steps, 0.9)
    if prod(pair.outer.shape) <= MOST_SMALL:
        about_validity(pair)


def about_leaving(random: Random) -> None:
    """Views over more than 2^31 elements, whose last number is the last element, the one after it, or far beyond."""
    rows, columns = random.choice((2**16 + 1, 2**31 - 1, 2**40)), random.choice((2**16, 3, 2**33 + 1))
    base = View.create((rows, columns), (1, rows))
    size = rows * columns
    shape = tuple(random.choice((2, 3, 5, 1)) for _ in range(random.randint(1, 4)))
    strides = tuple(random.choice((1, columns, -columns, size // 30)) for _ in shape)
    reach = [stride * (extent - 1) for stride, extent in zip(strides, shape, strict=True)]
    above, below = sum(max(0, each) for each in reach), sum(min(0, each) for each in reach)
    last = size - 1 + random.choice((-1, 0, 1, 2, size // 2))
    outer = View.create(shape, strides, last - above)
    found = mergeability.mergeable(base, outer)
    leaves = last >= size or last - above + below < 0
    require(isinstance(found, OutOfBounds) == leaves, "who leaves", base, outer, found)


def about_turned(random: Random) -> None:
    """Five to ten axes with a mask on each, below the same axes in another order, forwards or backwards: they are the
    one view that is turned so."""
    shape = tuple(random.choice((2, 3, 4)) for _ in range(random.randint(5, 10)))
    mask = tuple((begin := random.randrange(size), random.randint(begin + 1, size)) for size in shape)
    strides = tuple(random.choice((1, 2, -3, 50)) * stride for stride in View.create(shape).strides)
    base, order = View.create(shape, strides, 7, mask), tuple(random.sample(range(len(shape)), len(shape)))
    steps = tuple(random.choice((1, -1)) for _ in shape)
    turned, wanted = (view.permute(order).stride(steps) for view in (View.create(shape), base))
    found = mergeability.mergeable(base, turned)
    require(isinstance(found, Merged) and found.view == wanted, "each axis masked, and turned", base, turned, found)
