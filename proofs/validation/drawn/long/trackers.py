"""Trackers of axes that numbers of 62, 63 or 64 bits just hold, or do not: what they are asked, and one through another
(D11 to D18)."""

from __future__ import annotations

from random import Random

from impl import ShapeTracker
from proofs.validation.drawn.programs import about, chain_on, regrouped

SIZES = (2**31, 2**32 + 2, 2**40, 2**61, 2**62 - 2, 2**62, 2**63, 2**64, 10**6, 6, 4, 2, 1)
"""Sizes of axes; three of them have at most 193 bits together."""


def ask_long_trackers(random: Random) -> None:
    """A tracker of up to six movements that has elements, and another one behind it."""
    shape = tuple(random.choice(SIZES) for _ in range(random.randint(1, 3)))
    tracker = chain_on(random, shape, steps=6, views=4, least=1)
    about(tracker)
    found = tracker + chain_on(random, tracker.shape, steps=6, views=4, least=1)
    found.simplify(), found.equivalent(tracker), tracker.equivalent(tracker)
    about_rows_of_rows(random)


def about_rows_of_rows(random: Random) -> None:
    """Few rows of few rows of a long axis, in another order, put together as other axes."""
    sizes = [random.choice((2, 3, 4, 6)) for _ in range(random.randint(1, 3))]
    sizes.insert(random.randint(0, len(sizes)), random.choice(SIZES[:10]))
    tracker = ShapeTracker.from_shape(tuple(sizes)).permute(tuple(random.sample(range(len(sizes)), len(sizes))))
    if random.random() < 0.3:
        tracker = tracker.stride(tuple(random.choice((1, -1)) for _ in sizes))
    about(tracker.reshape(regrouped(random, tracker.shape)))
