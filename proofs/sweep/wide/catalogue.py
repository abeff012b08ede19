"""All sweeps: those of the boxes, of the stacks that were chosen, and, made of a seed and a number, of fresh ones."""

from __future__ import annotations

from proofs.sweep.questions import catalogue
from proofs.sweep.questions.chunk import Sweep
from proofs.sweep.questions.subjects import SUBJECTS
from proofs.sweep.wide.choosing import SEED, places_chosen
from proofs.sweep.wide.drawn import Drawn
from proofs.sweep.wide.kinds import KINDS

EFFORT = 100_000
"""What z3 may spend on one question, before it is decided by a certificate or by reading."""

CHOSEN = tuple(
    Sweep(SUBJECTS[subject], Drawn("chosen", subject, SEED, tuple(places_chosen(subject))), EFFORT) for subject in KINDS
)
"""Stacks that were chosen by the branches that the library takes for them."""

SWEEPS = (*catalogue.SWEEPS, *CHOSEN)


def sweeps(seed: int, number: int) -> tuple[Sweep, ...]:
    """Each subject over so many fresh stacks of each kind, drawn with a seed."""
    return tuple(
        Sweep(SUBJECTS[subject], Drawn("fresh", subject, str(seed), places), EFFORT)
        for subject in KINDS
        if (places := tuple((kind, draw) for kind in KINDS[subject] for draw in range(number)))
    )
