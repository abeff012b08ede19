"""Curves of times that grow, as SVG: a small diagram for each family, both axes logarithmic."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10
from typing import Any
from xml.sax.saxutils import escape

WIDTH, HEIGHT, EDGE = 300, 220, 46
"""Of one diagram, and what is left around its lines, in pixels."""
ACROSS = 3
"""Diagrams beside each other."""
COLOURS = ("#0b62a4", "#c0392b", "#2e7d32")


def drawing(curves: Mapping[str, Any]) -> str:
    """The whole drawing. A curve has the numbers along its axis, and the seconds at each for each library, which may
    end before the numbers do."""
    times = [time for curve in curves.values() for each in curve["seconds"].values() for time in each]
    low, high = floor(log10(min(times))), ceil(log10(max(times)))
    rows = -(-len(curves) // ACROSS)
    width, height = WIDTH * ACROSS, HEIGHT * rows + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        *legend(list(next(iter(curves.values()))["seconds"])),
    ]
    for place, (title, curve) in enumerate(curves.items()):
        left, top = place % ACROSS * WIDTH, place // ACROSS * HEIGHT + 30
        parts += [f'<g transform="translate({left} {top})">', *diagram(title, curve, low, high), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def legend(names: Sequence[str]) -> Iterator[str]:
    """Which colour is which library."""
    for place, name in enumerate(names):
        x = EDGE + place * 160
        yield f'<rect x="{x}" y="10" width="12" height="12" fill="{COLOURS[place]}"/>'
        yield f'<text x="{x + 18}" y="20">{escape(name)}</text>'


def diagram(title: str, curve: Mapping[str, Any], low: int, high: int) -> Iterator[str]:
    """One diagram, of times from a power of ten to another."""
    numbers = curve["numbers"]
    right, bottom = WIDTH - 14, HEIGHT - 36
    first, last = log10(numbers[0]), log10(numbers[-1])

    def x(number: float) -> float:
        return EDGE + (right - EDGE) * (log10(number) - first) / (last - first)

    def y(seconds: float) -> float:
        return bottom - (bottom - 24) * (log10(seconds) - low) / (high - low)

    yield f'<text x="{EDGE}" y="16" font-weight="bold">{escape(title)}</text>'
    for power in range(low, high + 1):
        level = y(10.0**power)
        yield f'<path d="M{EDGE} {level:.1f}H{right}" stroke="#ddd"/>'
        yield f'<text x="{EDGE - 4}" y="{level + 4:.1f}" text-anchor="end">{unit(power)}</text>'
    for number in numbers:
        yield f'<text x="{x(number):.1f}" y="{bottom + 14}" text-anchor="middle">{number}</text>'
    yield f'<text x="{(EDGE + right) / 2}" y="{bottom + 28}" text-anchor="middle">{escape(curve["axis"])}</text>'
    for colour, times in zip(COLOURS, curve["seconds"].values(), strict=False):
        points = [(x(number), y(time)) for number, time in zip(numbers, times, strict=False)]
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>'
        yield from (f'<circle cx="{a:.1f}" cy="{b:.1f}" r="2.4" fill="{colour}"/>' for a, b in points)


def unit(power: int) -> str:
    """A power of ten of seconds, as it is said.

    >>> unit(-5), unit(-3), unit(0)
    ('10 µs', '1 ms', '1 s')
    """
    units = (("s", 0), ("ms", -3), ("µs", -6), ("ns", -9))
    return next(f"{10 ** (power - least)} {name}" for name, least in units if power >= least)
