"""Trackers of axes that numbers of 62, 63 or 64 bits just hold, or do not: what they are asked, and one through another
(D11 to D18)."""

from __future__ import annotations

from random import Random

from impl import ShapeTracker
from proofs.validation.drawn.programs import about, moved

SIZES = (2**31, 2**32 + 2, 2**40, 2**61, 2**62 - 2, 2**62, 2**63, 2**64, 10**6, 6, 4, 2, 1)
"""Sizes of axes; three of them have at most 193 bits together."""


def ask_long_trackers(random: Random) -> None:
    """A tracker of up to six movements, and that of another one behind it."""
    tracker = begun(random, tuple(random.choice(SIZES) for _ in range(random.randint(1, 3))))
    about(tracker)
    after = begun(random, tracker.shape)
    found = tracker + after
    found.simplify(), found.equivalent(tracker), tracker.equivalent(tracker)


def begun(random: Random, shape: tuple[int, ...]) -> ShapeTracker:
    """A tracker on a shape, of up to four views that have elements."""
    tracker = ShapeTracker.from_shape(shape)
    for _ in range(random.randint(1, 6)):
        after = moved(random, tracker)
        tracker = after if len(after.views) <= 4 and 0 not in after.shape else tracker
    return tracker
