"""Pairs of views with many boundaries, of which each step carries over others, and pairs that lie on a chain of
divisors but for one step or size; every layer is asked about each (R7 to R9)."""

from __future__ import annotations

from random import Random

from impl import View, mergeability
from impl.merge.base import Base, Table
from impl.merge.problem import problem_of
from proofs.validation.drawn.cancelling import Walk
from proofs.validation.drawn.layers.deciding import about_floors, about_glance, about_steps, about_validity
from proofs.validation.drawn.layers.problems import Listed
from proofs.validation.drawn.layers.sets import about_inner, flats_of
from proofs.validation.drawn.layers.weights import cancelling_weights
from proofs.validation.drawn.stacks import masked

MOST = 300
"""Indices of a pair."""


def ask_many_boundaries(random: Random) -> None:
    """What steps change the address by over four to eight boundaries, each with a weight of its own, or with weights
    that cancel; as sets of flat numbers, too."""
    for _ in range(2):
        factors = tuple(random.choice((2, 2, 2, 3, 4)) for _ in range(random.randint(5, 9)))
        lines = walk(random, factors, random.choice((powers_below, steps_below))(random, factors))
        weights = [random.choice((1, -1)) * 2**place for place in range(len(lines.periods))]
        random.shuffle(weights)
        pair = pair_on(random, lines, tuple(weights))
        about_pair(random, pair)
        flats = flats_of(pair.problem)
        about_inner(random, Base(pair.base), (pair.base,), flats)
        about_inner(random, Table((pair.base,), sorted(flats)), (pair.base,), flats)


def ask_nearly_chains(random: Random) -> None:
    """What the layers say of views of which most sizes and steps divide one another, and some do not."""
    for _ in range(4):
        factors = tuple(random.choice((2, 2, 2, 3, 3, 4, 6, 12)) for _ in range(random.randint(2, 6)))
        steps = [parted(random, step) for step in powers_below(random, factors)]
        if random.random() < 0.3:
            factors, steps = (*factors[:2], 3, 2, 2, 2), [random.choice((1, 2, 4)), 16, random.choice((1, 24, 48))]
        lines = walk(random, factors, steps)
        about_pair(random, pair_on(random, lines, tuple(random.randint(-2, 2) for _ in lines.periods)))


def parted(random: Random, step: int) -> int:
    """A step, a part of it, or a multiple."""
    by = random.choice((2, 3, 4, 6))
    return random.choice((step, step // by if step % by == 0 else step, step * random.choice((1, 2, 3))))


def powers_below(random: Random, factors: tuple[int, ...]) -> list[int]:
    """Some of the periods of a shape as steps."""
    periods = [1]
    for factor in reversed(factors[1:]):
        periods.append(periods[-1] * factor)
    return [random.choice(periods) for _ in range(random.randint(1, 4))]


def steps_below(random: Random, factors: tuple[int, ...]) -> list[int]:
    """Steps of about the periods of a shape."""
    return [max(1, step + random.choice((-1, 0, 1))) for step in powers_below(random, factors)]


def walk(random: Random, factors: tuple[int, ...], steps: list[int]) -> Walk:
    """Lines with some steps among the elements of a shape; half of them begin just below a multiple of a period."""
    lines = Walk(factors, 0, (), ())
    elements = factors[0] * lines.periods[0]
    kept: list[tuple[int, int]] = []
    left, count = elements - 1, 1
    for step in steps:
        extent = min(left // step + 1, random.choice((2, 2, 3, 4, 5, 8, 16)), MOST // count)
        if extent > 1:
            kept.append((step, extent))
            left, count = left - step * (extent - 1), count * extent
    start, period = random.randint(0, left), random.choice(lines.periods)
    if random.random() < 0.5 and period <= left:
        start = random.randint(1, left // period) * period - random.randint(1, min(4, period))
    return Walk(factors, start, tuple(step for step, _ in kept), tuple(extent for _, extent in kept))


def pair_on(random: Random, lines: Walk, weights: tuple[int, ...]) -> Listed:
    """Two views on some lines, of which the lower has some weights, or weights that cancel, and masks now and then."""
    without = random.choice((None, *range(len(lines.steps))))
    if random.random() < 0.7 and any(found := cancelling_weights(random, lines, without)):
        weights = found
    base = lines.base(random.choice((1, 0, 3)), weights, random.choice((0, 7)), random.random() < 0.5 and random)
    mask = tuple(masked(random, n) for n in lines.extents) if random.random() < 0.2 else ()
    outer = lines.outer(mask if mask and all(begin < end for begin, end in mask) else None)
    outer = outer.stride(tuple(random.choice((1, 1, 1, -1)) for _ in outer.shape))
    if random.random() < 0.2:
        repeats = random.randint(1, 2)
        outer = View.create((*outer.shape, repeats), (*outer.strides, 0), outer.offset, outer.mask and (
            *outer.mask, (0, repeats)))  # fmt: skip
    return Listed(base.parts, outer.parts, problem_of(outer.parts))


def about_pair(random: Random, pair: Listed) -> None:
    """What each layer says of a pair; and the question itself, with both equalities."""
    about_floors(random, pair)
    about_validity(pair)
    about_steps(Listed(pair.base._replace(mask=None), pair.outer, pair.problem))
    about_glance(pair)
    views = View.create(*pair.base), View.create(*pair.outer)
    mergeability.mergeable(*views)
    mergeability.mergeable(*views, equality="strict")
