"""Stacks that are drawn, as a box: each by the name of its kind and the number of its draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from random import Random

from proofs.sweep.questions.boxes import Stack
from proofs.sweep.wide.kinds import KINDS, Draw, at_thresholds

Place = tuple[str, int]
"""A kind, and the number of a draw."""


def kinds_of(subject: str) -> dict[str, Draw]:
    """All kinds of stacks of a subject, those at thresholds last."""
    return KINDS[subject] | at_thresholds(subject)


def drawn(subject: str, seed: str, place: Place) -> Stack:
    """The stack of a subject that a draw makes; the same each time."""
    kind, number = place
    return kinds_of(subject)[kind](Random(f"{seed} {subject} {kind} {number}"))


@dataclass(frozen=True)
class Drawn:
    """The stacks of a subject at some places of what a seed draws."""

    name: str
    subject: str
    seed: str
    places: tuple[Place, ...]

    @property
    def count(self) -> int:
        """How many stacks there are."""
        return len(self.places)

    def member(self, number: int) -> Stack:
        """The stack with a number in `range(count)`. Raises IndexError for any other number."""
        if not 0 <= number < self.count:
            raise IndexError(f"{self.name} has no member {number}; need 0 <= number < {self.count}")
        return drawn(self.subject, self.seed, self.places[number])

    def members(self, start: int, stop: int) -> Iterator[tuple[int, Stack]]:
        """The stacks with the numbers from `start` to `stop`, with these."""
        return ((number, self.member(number)) for number in range(start, stop))

    def __str__(self) -> str:
        counts = [f"{len(list(places))} of {kind}" for kind, places in groupby(self.places, lambda place: place[0])]
        return f"drawn with seed {self.seed!r}: {'; '.join(counts)}"
