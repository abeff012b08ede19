"""Random pairs of views, each answer of `mergeable` compared with enumeration.

    python benchmarks/random_pairs.py [--pairs 20000] [--seed 0]

Prints how many answers of each class there were, how many were wrong, and how many mergeable pairs were missed.
Exit status 1 if there is any of either.
"""

import argparse
import random
import sys
from collections import Counter
from math import prod
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from impl import Merged, NotMergeable, OutOfBounds, View, mergeable
from spec.merge import mergeable as definition
from spec.merge import refutes
from spec.stack import read, stack_tracker
from spec.tracker import are_equal
from spec.view import View as SpecView
from spec.view import canonical_tracker

STRIDES = (0, 1, 1, 2, 3, 4, 6, 7, 12, -1, -2, -3, -6)


def random_view(random_: random.Random, base: View | None) -> View:
    """A view of rank at most 4 with sizes at most 7; mostly inside the base, if there is one."""
    shape = tuple(random_.choice((1, 2, 2, 3, 3, 4, 5, 6, 7)) for _ in range(random_.randint(0, 4)))
    strides = tuple(random_.choice(STRIDES) for _ in shape)
    if random_.random() < 0.3:
        strides = View.create(shape).strides
    offset = random_.randint(-2, 6)
    low = sum(min(0, stride * (size - 1)) for stride, size in zip(strides, shape, strict=True))
    high = sum(max(0, stride * (size - 1)) for stride, size in zip(strides, shape, strict=True))
    if base is not None and high - low < prod(base.shape) and random_.random() < 0.9:
        offset = random_.randint(-low, prod(base.shape) - 1 - high)
    mask = None
    if shape and random_.random() < 0.5:
        mask = tuple(random_range(random_, size) for size in shape)
    return View.create(shape, strides, offset, mask)


def random_range(random_: random.Random, size: int) -> tuple[int, int]:
    """All of an axis, or a random part of it."""
    if random_.random() < 0.5:
        return 0, size
    begin, end = sorted((random_.randint(0, size), random_.randint(0, size)))
    return begin, end


def defined(view: View) -> SpecView:
    """A view as the definition has it."""
    mask = view.mask or tuple((0, size) for size in view.shape)
    return SpecView(view.shape, view.strides, view.offset, tuple(b for b, _ in mask), tuple(e for _, e in mask))


def verdict(base: View, outer: View) -> tuple[str, str]:
    """The class of the true answer, and how ours compares: right, wrong or missed."""
    stack = (defined(base), defined(outer))
    truth, answer = definition(stack), mergeable(base, outer)
    match answer:
        case Merged(view):
            is_right = type(truth).__name__ == "Merged"
            is_right = is_right and are_equal(canonical_tracker(defined(view)), stack_tracker(stack), "observable")
        case NotMergeable(witness):
            is_right = refutes(stack, witness.indices, "observable")
        case OutOfBounds(index):
            is_right = read(stack, index).leaves_base
        case _:
            is_right = False
    missed = type(truth).__name__ == "Merged" and not isinstance(answer, Merged)
    return type(truth).__name__, "missed" if missed else "right" if is_right else "wrong"


def main() -> int:
    """Runs the comparison."""
    parser = argparse.ArgumentParser(description="Compare mergeable with enumeration on random pairs.")
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    random_, counts, seconds = random.Random(options.seed), Counter[tuple[str, str]](), 0.0
    for _ in range(options.pairs):
        base = random_view(random_, None)
        outer = random_view(random_, base)
        start = perf_counter()
        mergeable(base, outer)
        seconds += perf_counter() - start
        counts[verdict(base, outer)] += 1
    for (truth, how), count in sorted(counts.items()):
        print(f"{truth:13} {how:7} {count:8}")
    wrong, missed = (sum(n for (_, how), n in counts.items() if how == word) for word in ("wrong", "missed"))
    each = seconds / options.pairs * 1e6
    print(f"{options.pairs} random pairs: {wrong} wrong, {missed} missed, {each:.0f} us a pair")
    return 1 if wrong or missed else 0


if __name__ == "__main__":
    sys.exit(main())
