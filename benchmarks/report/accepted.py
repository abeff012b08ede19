"""The ratios that were accepted last, and which of those that were measured now are worse."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.report import HERE, Rows, is_ratio

FILE = HERE / "accepted.json"
SLOWER = 1.2
"""A ratio that is less than the accepted one by this factor is one of something that got slower."""


def accepted(mode: str, path: Path = FILE) -> dict[str, Rows]:
    """The rows that were accepted, by section, of the whole benchmarks or of the quick ones."""
    return dict(json.loads(path.read_text(encoding="utf-8")).get(mode, {}).get("sections", {})) if path.exists() else {}


def accept(mode: str, sections: Mapping[str, Rows], machine: str, path: Path = FILE) -> None:
    """Keeps what was measured in the place of what was accepted; sections that were not measured stay."""
    held: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    kept = {name: {row: rounded(figures) for row, figures in rows.items()} for name, rows in sections.items()}
    held[mode] = {"machine": machine, "sections": {**held.get(mode, {}).get("sections", {}), **kept}}
    path.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")


def rounded(figures: Mapping[str, float]) -> dict[str, float]:
    """Figures with three digits.

    >>> rounded({"numpy": 1.23456, "calls": 8502})
    {'numpy': 1.23, 'calls': 8500.0}
    """
    return {column: float(f"{figure:.3g}") for column, figure in figures.items()}


def slower(before: Mapping[str, Rows], now: Mapping[str, Rows]) -> Iterator[str]:
    """A sentence for each ratio that is worse by more than a fifth than the one that was accepted.

    >>> list(slower({"calls": {"pad": {"cold": 10.0, "warm": 2.0}}}, {"calls": {"pad": {"cold": 5.0, "warm": 1.9}}}))
    ['calls: pad, cold: 5 where 10 was accepted, 2.0 times slower']
    """
    for section, rows in now.items():
        for row, figures in rows.items():
            known = before.get(section, {}).get(row, {})
            for column, figure in figures.items():
                if is_ratio(column) and column in known and figure * SLOWER < known[column]:
                    times = known[column] / figure if figure else float("inf")
                    yield (
                        f"{section}: {row}, {column}: {figure:.3g} where {known[column]:.3g} was accepted, "
                        f"{times:.1f} times slower"
                    )
