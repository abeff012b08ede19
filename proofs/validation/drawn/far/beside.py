"""Pairs of views of which most sizes and steps lie on a chain of divisors, but for what stands above some boundary: a
size, and steps that divide neither it nor its multiples. Their carries cancel along all lines but one (R9)."""

from __future__ import annotations

from math import prod
from random import Random

from impl.merge.base import Base
from impl.merge.budget import Budget
from impl.merge.layers import carry_free, chain, reachability
from impl.merge.layers.carry_free import floor_form
from impl.merge.problem import problem_of
from proofs.validation.drawn.cancelling import Walk
from proofs.validation.drawn.layers.deciding import ENOUGH
from proofs.validation.drawn.layers.problems import Listed, require_steps
from proofs.validation.drawn.layers.weights import cancelling_weights

MOST = 120
"""Indices of a pair."""


def ask_beside_chains(random: Random) -> None:
    """What steps change the address by, where a boundary, the first or one of those above, is off the chain; also with
    weights that do not cancel."""
    for _ in range(20):
        lines = walk(random)
        chosen = [cancelling_weights(random, lines, without) for without in (None, *range(len(lines.steps)))]
        for weights in (*chosen, tuple(random.choice((1, 1, -1, 2)) for _ in lines.periods)):
            if any(weights):
                base = lines.base(random.choice((1, 0, 3)), weights, random.choice((0, 7)))
                about_steps(Listed(base.parts, lines.outer().parts, problem_of(lines.outer().parts)))


def walk(random: Random) -> Walk:
    """Lines below a size that divides no other, with the steps of a chain, and lines above it with steps that are
    multiples of the chain; they begin just below a multiple of what is on the chain."""
    unit, below = random.choice((2, 2, 3)), random.randint(1, 6)
    chained = [unit] * below
    size = random.choice((5, 6, 7, 9, 10))
    whole = prod(chained)
    steps = [random.choice((1, 1, whole // unit))]
    steps += [whole * random.randint(1, 2 * size) for _ in range(random.choice((1, 1, 2)))]
    if random.random() < 0.5:
        steps.append(random.choice((whole * size, unit, 1)))
    random.shuffle(steps)
    extents = [random.choice((2, 3, 3, 4)) for _ in steps]
    while prod(extents) > MOST:
        extents.pop()
        steps.pop()
    start = whole * random.randint(1, size) - random.randint(1, min(whole, 3))
    last = start + sum(step * (extent - 1) for step, extent in zip(steps, extents, strict=True))
    rows = last // (whole * size) + 1
    return Walk((rows + 1, size, *chained), start, tuple(steps), tuple(extents))


def about_steps(pair: Listed) -> None:
    """What the layers that look at boundaries say of the steps of a pair."""
    base, problem = Base(pair.base), pair.problem
    carrying = [boundary for boundary in base.boundaries if floor_form(problem, boundary.period) is None]
    for name, found in (
        ("carry-free", carry_free.constant_steps(base, carrying, problem)),
        ("chain", chain.constant_steps(base, carrying, problem, Budget(ENOUGH))),
        ("reachability", reachability.constant_steps(base, problem, Budget(ENOUGH))),
    ):
        if found is not None:
            require_steps(found, pair, name)
