"""Layouts of CuTe composed with modes that go up or down through boundaries of the base whose carries cancel, or do not
(D39, L14, L15)."""

from __future__ import annotations

from random import Random

from impl.interop.cute import Layout
from proofs.validation.drawn.interop.layouts import about_composition


def ask_downward(random: Random) -> None:
    """Bases of two to four modes, small enough that a mode that goes down crosses several boundaries at once."""
    for _ in range(6):
        count = random.choice((2, 3, 3, 4))
        sizes = tuple(random.choice((2, 2, 3, 4)) for _ in range(count))
        base = Layout(sizes, strides_of(random, sizes))
        step = random.choice((1, -1)) * random.randint(1, 9)
        outer = Layout(random.choice((4, 5, 6, 8)), step)
        if random.random() < 0.3:
            outer = Layout((random.choice((2, 3, 4)), 2), (step, random.choice((-1, 1, 5, -7))))
        about_composition(base, outer, is_read=True)


def strides_of(random: Random, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Strides of which each is what the mode below ends with and a little more, or less, often by as much as before."""
    found, more = [random.choice((1, 1, 2))], random.choice((-2, -1, 1, 2))
    for size in sizes[:-1]:
        found.append(found[-1] * size + more)
        more = random.choice((-more, more, 0, random.choice((-1, 1))))
    return tuple(found)
