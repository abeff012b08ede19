"""A corpus of view stacks, and the raw expression of a stack, written out by the definition (D16).

The last view numbers the index, and each view below unravels that number by `//` and `%`.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parents[1] / "tests/vectors/index-stacks.jsonl.gz"
"""The stacks, with what they cost others."""

Tree = Any
Ranges = dict[str, int]


def flat_number(view: Any, indices: list[Tree], conditions: list[Tree]) -> Tree:
    """What a view makes of an index; the conditions of its mask that exclude something are added to those there are."""
    shape, strides, offset, mask = view
    terms = [("*", index, stride) for index, size, stride in zip(indices, shape, strides, strict=True) if size != 1]
    if mask is not None:
        for index, size, (begin, end) in zip(indices, shape, mask, strict=True):
            conditions += [("<", begin - 1, index)] if begin > 0 else []
            conditions += [("<", index, end)] if end < size else []
    return ("+", offset, *terms)


def raw(views: Any) -> tuple[Tree, Tree, Ranges]:
    """The address and the condition of a stack as trees, and the sizes of the variables (D16)."""
    ranges = {f"i{axis}": size for axis, size in enumerate(views[-1][0]) if size != 1}
    conditions: list[Tree] = []
    index = [f"i{axis}" if size != 1 else 0 for axis, size in enumerate(views[-1][0])]
    flat = flat_number(views[-1], index, conditions)
    for view in views[-2::-1]:
        digits: list[Tree] = []
        period = 1
        for size in reversed(view[0]):
            digits.append(("%", ("//", flat, period), size))
            period *= size
        flat = flat_number(view, digits[::-1], conditions)
    return flat, ("and", *conditions) if conditions else 1, ranges


def records(path: Path, every: int) -> Iterator[dict[str, Any]]:
    """The records of a corpus."""
    with gzip.open(path, "rt") as lines:
        yield from map(json.loads, list(lines)[::every])
