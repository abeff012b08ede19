"""Weights of boundaries that cancel wherever several of them are carried over, found by elimination."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from random import Random

from proofs.validation.drawn.cancelling import Walk


def cancelling_weights(random: Random, lines: Walk, without: int | None = None) -> tuple[int, ...]:
    """Weights of the boundaries with which all carries of a line come to the same, with one other than 0 at a boundary
    that carries at some places alone; all are 0 if there are no such weights. One line may be left out: if any line
    shows that the views are no one view, it does."""
    count = len(lines.periods)
    rows: list[list[Fraction]] = []
    for carried in [carried for number, carried in enumerate(lines.carries()) if number != without]:
        first, *others = sorted(carried) or [()]
        rows += [[Fraction(a - b) for a, b in zip(first, other, strict=True)] for other in others]
    pivots = reduced(rows)
    varying = {place for row in rows for place, value in enumerate(row) if value}
    free = [place for place in range(count) if place not in pivots]
    found = [Fraction(random.choice((-2, -1, 1, 2)) if place in varying or random.random() < 0.3 else 0)
             if place in free else Fraction(0) for place in range(count)]  # fmt: skip
    for place, row in pivots.items():
        found[place] = -sum((row[other] * found[other] for other in free), Fraction(0))
    by = lcm(*(value.denominator for value in found))
    weights = tuple(int(value * by) for value in found)
    return weights if any(weights[place] for place in varying) else (0,) * count


def reduced(rows: list[list[Fraction]]) -> dict[int, list[Fraction]]:
    """The rows of a matrix in reduced echelon form, by the place where each has its leading 1."""
    pivots: dict[int, list[Fraction]] = {}
    for given in rows:
        row = list(given)
        for place, pivot in pivots.items():
            row = [value - row[place] * other for value, other in zip(row, pivot, strict=True)]
        lead = next((place for place, value in enumerate(row) if value), None)
        if lead is not None:
            row = [value / row[lead] for value in row]
            for place, pivot in pivots.items():
                pivots[place] = [value - pivot[lead] * other for value, other in zip(pivot, row, strict=True)]
            pivots[lead] = row
    return pivots
