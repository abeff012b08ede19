"""All benchmarks in one command, their tables and curves, and what got slower (`make bench-all`).

`sections` says which benchmarks there are, each run in processes of its own that print what they measured; `tables`
makes Markdown of it, and `curves` an SVG; `accepted` holds the ratios that were last accepted, and compares.

What a benchmark prints is a row for each call or program, with figures by column. Most are *ratios*: how many times as
long something else takes as this library, side by side in one run, so that they can be compared between machines; more
is better in each. The others are milliseconds, microseconds or counts, and are shown, not compared.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "benchmarks"

Rows = dict[str, dict[str, float]]
"""For each row of a table, its figures by column."""


def is_ratio(column: str) -> bool:
    """Whether the figures of a column are ratios.

    >>> is_ratio("numpy"), is_ratio("a call, us"), is_ratio("calls")
    (True, False, False)
    """
    return not column.endswith((", ms", ", us", ", s")) and column not in ("calls", "wrong or none")
