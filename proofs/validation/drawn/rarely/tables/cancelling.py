"""Layouts of which several modes end at one integer of another, where what they add cancels, all of it or not: what is
composed there is right, as coarse as may be, up to the last integer (D39, D40, L14, L15)."""

from __future__ import annotations

from itertools import accumulate
from operator import mul
from random import Random

from impl.interop.cute import Layout
from proofs.validation.drawn.interop.layouts import FEW, about_composition
from proofs.validation.drawn.interop.nested import about_witness

MOST = 160
"""Integers of an outer layout."""


def ask_cancelling_modes(random: Random) -> None:
    """Some such layouts."""
    for _ in range(6):
        about_cancelling(random)


def about_cancelling(random: Random) -> None:
    """A base of two to five modes, of which each goes on with a step that is longer or shorter than that of the one
    before by what may cancel with others, composed with a mode that meets some of their ends at one integer first, and
    that itself ends there, next to it, or far behind; alone, or beside another mode."""
    sizes = [random.choice((2, 3, 4, 5, 6)) for _ in range(random.randint(2, 5))]
    periods = [*accumulate(sizes[:-1], mul)]
    weights = [random.choice((-1, 1, 2, -2)) for _ in periods]
    if random.random() < 0.7:
        weights[-1] = -sum(weights[:-1])
    strides = [random.choice((1, 1, 2, 3, 5))]
    for size, weight in zip(sizes, weights, strict=False):
        strides.append(strides[-1] * size + weight)
    base = Layout(tuple(sizes), tuple(strides))
    steps = [random.randint(1, 3 * periods[-1]) for _ in range(40)]
    step = next((step for step in steps if is_cancelled(step, periods, weights)), steps[0])
    first = first_end(step, periods)
    size = min(MOST, max(2, random.choice((first + random.randint(-1, 3), random.randint(2, 16), 2 * first, 40))))
    modes = [(size, step)]
    if size <= FEW and random.random() < 0.4:
        modes.insert(random.randint(0, 1), (random.choice((1, 2, 3)), random.choice((0, 1, step * size, periods[0]))))
    outer = Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes))
    about_composition(base, outer, is_read=outer.size <= FEW)
    about_witness(base, outer)


def ends(step: int, periods: list[int]) -> list[int | None]:
    """For each period how many steps it takes until more of them have passed than usual; None where that never is."""
    return [-(-period // (step % period)) if step % period else None for period in periods]


def first_end(step: int, periods: list[int]) -> int:
    """The first of these."""
    return min((end for end in ends(step, periods) if end is not None), default=2)


def is_cancelled(step: int, periods: list[int], weights: list[int]) -> bool:
    """Whether several periods end first, and what they add is nothing together."""
    first = first_end(step, periods)
    added = [weight for end, weight in zip(ends(step, periods), weights, strict=True) if end == first]
    return len(added) > 1 and sum(added) == 0
