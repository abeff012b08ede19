"""The ways to decide a merge, cheapest first: one module a layer, with the same two functions in each.

`dispatch` asks the layers in turn: `carry_free` (R7, R8), with holes that show at corners or in rows (`corner_hole`);
`chain` (R9), digit by digit (`chain_digits`); `reachability` (R9), by sets of flat numbers, and for longer stacks by a
table of them, or of those that are valid (`sifting`); these two for each of the `blocks` that flat numbers fall apart
into; and `listing`, point by point, where `impl.merge.derivation` finds that cheaper. What is too large for all of them
may show at a few points that it is no view: `seeing`, at `places`.
"""

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
