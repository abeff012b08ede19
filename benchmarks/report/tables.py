"""Markdown of what was measured: a table for each section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from benchmarks.report import Rows
from benchmarks.report.sections import SECTIONS

HEAD = """# Results of the benchmarks

Written by `make bench-all ARGS=--accept`, which measures all of it; nothing here is typed. Every ratio is of times
that were measured in turns in one run on one machine, and above 1 this library is the faster one.
"""


def document(measured: Mapping[str, Rows], machine: str) -> str:
    """The tables of all sections."""
    return "\n".join([HEAD, machine, *(part for name in measured for part in ("", *section(name, measured[name]))), ""])


def section(name: str, rows: Rows) -> Iterator[str]:
    """The title of a section, what it says, and its table."""
    yield f"## {SECTIONS[name].title}\n\n{SECTIONS[name].about}\n"
    yield from table(rows)


def table(rows: Rows) -> Iterator[str]:
    """The lines of a table.

    >>> print(*table({"add": {"numpy": 0.512, "calls": 1200}}), sep="\\n")
    | | numpy | calls |
    |---|---:|---:|
    | add | 0.51 | 1200 |
    """
    columns = list(dict.fromkeys(column for row in rows.values() for column in row))
    yield f"| | {' | '.join(columns)} |"
    yield f"|---|{'---:|' * len(columns)}"
    for name, row in rows.items():
        yield f"| {name} | {' | '.join(figure(row[column]) if column in row else '' for column in columns)} |"


def figure(value: float) -> str:
    """A figure with two digits or three.

    >>> figure(0.0312), figure(1.5), figure(17.26), figure(170.26), figure(8502)
    ('0.031', '1.5', '17', '170', '8502')
    """
    if value >= 10 or value == int(value):
        return f"{value:.0f}"
    return f"{value:.2g}" if value < 1 else f"{value:.1f}"
