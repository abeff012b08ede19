"""`python -m benchmarks.cute.box`: every pair of layouts of a box, our answer beside the definition's.

Bases have up to two modes of sizes 2 to 4 and strides 0 to 4; outer layouts one mode of size 1 to 12 and stride -2 to
6, or two of sizes 2 to 4 and strides 0 to 4.
"""

from argparse import ArgumentParser
from collections import Counter
from itertools import product

from impl.interop import cute
from impl.interop.cute import Composed, Layout, NotComposable
from impl.interop.cute.tuples import flattened
from spec import layout as definition

BASES = [modes for rank in (1, 2) for modes in product(product((2, 3, 4), range(5)), repeat=rank)]
OUTERS = [((size, stride),) for size in range(1, 13) for stride in range(-2, 7)]
OUTERS += list(product(product((2, 3, 4), range(5)), repeat=2))


def flat(modes: definition.Layout) -> Layout:
    """The layout of some modes."""
    return Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes))


def verdict(base: definition.Layout, outer: definition.Layout) -> str:
    """What our answer is, "wrong" where the definition says another."""
    found, wanted = cute.compose(flat(base), flat(outer)), definition.composition(base, outer)
    match found:
        case Composed(layout, refined):
            pairs = tuple(tuple(zip(flattened(mode.shape), flattened(mode.stride), strict=True)) for mode in layout)
            if pairs == wanted:
                return "a layout" if refined.shape == flat(outer).shape else "a layout, once modes are split"
        case NotComposable(witness) if wanted is None and definition.refutes(base, outer, witness.indices):
            return f"none, by a {witness.kind}"
    return f"wrong: {flat(base)} o {flat(outer)}"


if __name__ == "__main__":
    described = "Compares our answer on every pair of layouts of a box with the definition's."
    ArgumentParser(prog="python -m benchmarks.cute.box", description=described).parse_args()
    counts = Counter(verdict(base, outer) for base, outer in product(BASES, OUTERS))
    print(f"{counts.total():,} pairs: " + ", ".join(f"{number:,} {name}" for name, number in sorted(counts.items())))
