"""The ways to decide a merge, cheapest first."""

from collections.abc import Iterable
from typing import Literal

Layer = Literal["normal form", "carry-free", "chain", "reachability", "table", "listing"]
LAYERS: tuple[Layer, ...] = ("normal form", "carry-free", "chain", "reachability", "table", "listing")
"""The first two are linear in the rank of each view, the third in the ranks and the logarithms of the sizes."""


def dearest(layers: Iterable[Layer]) -> Layer:
    """The last of some layers in their order; without any, the first of all.

    >>> dearest(["chain", "carry-free"])
    'chain'
    """
    return max(layers, key=LAYERS.index, default="normal form")
