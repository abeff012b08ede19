"""Stacks at the edge of their bounds: the extreme flat number of a view is the first or the last element of the view
below, or one beside it; with plain sizes, and with symbolic ones."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import View
from impl.symbolic import Variable
from proofs.validation.drawn.stacks import base_of, masked, outer_of


def at_an_edge(random: Random) -> tuple[tuple[View, ...], bool]:
    """Two or three views, and whether each valid index of the last one leads to an element of those below."""
    factors = [random.choice((1, 2, 3, 4, 7, 16, 1000)) for _ in range(random.randint(1, 3))]
    base = base_of(random, factors)
    size = prod(base.shape)
    shape = tuple(random.choice((1, 2, 3, 5)) for _ in range(random.randint(0, 3)))
    steps = tuple(random.choice((1, -1)) * random.randint(0, max(1, 2 * size // 3)) for _ in shape)
    mask = tuple(masked(random, extent) for extent in shape) if random.random() < 0.4 else None
    low, high = span(steps, mask or tuple((0, extent) for extent in shape))
    offset = random.choice((-low, size - 1 - high)) + random.choice((0, 0, 0, -1, 1))
    views: tuple[View, ...] = (base, View.create(shape, steps, offset, mask))
    is_inside = any(begin >= end for begin, end in mask or ()) or (low + offset >= 0 and high + offset < size)
    if is_inside and random.random() < 0.4:
        views = (*views, outer_of(random, shape))
    return views, is_inside


def span(steps: tuple[int, ...], ranges: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """The least and the greatest sum of steps at the coordinates of some ranges."""
    ends = [sorted((step * begin, step * (end - 1))) for step, (begin, end) in zip(steps, ranges, strict=True)]
    return sum(low for low, _ in ends), sum(high for _, high in ends)


def at_a_symbolic_edge(random: Random) -> tuple[tuple[View, ...], bool]:
    """The same of a view of symbolic size, which is left at one end or at none whatever the size is."""
    n = Variable("n", random.choice((5, 6)), random.choice((6, 7, 40)))
    rows: tuple[Any, ...] = random.choice(((n,), (n, 2), (2, n)))
    base = View.create(rows).stride(tuple(random.choice((1, -1)) for _ in rows))
    size, extent = prod(rows), random.choice((1, 2, 3))
    step, slack = random.choice((1, 1, -1)), random.choice((-1, 0, 1))
    is_at_end = random.random() < 0.5
    low = size - extent + slack if is_at_end else slack
    top = View.create((extent,), (step,), low if step > 0 else low + extent - 1)
    return (base, top), slack <= 0 if is_at_end else slack >= 0
