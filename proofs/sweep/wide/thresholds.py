"""Stacks on both sides of each threshold of the merge decision.

A threshold is a number in the library beyond which a question takes another way. `THRESHOLDS` has, for each, stacks
just below and just above it; `tests/proofs/sweep/test_wide.py` moves each threshold past the one or the other, and sees
that it then takes another way or pays another price.
"""

from __future__ import annotations

from typing import NamedTuple

from impl.view import View
from proofs.sweep.questions.boxes import Stack

MERGES = ("merge", "strict", "simplify")
"""The subjects that ask whether a stack is one view."""


class Threshold(NamedTuple):
    """A threshold, by the module and the name of its number in the library, with a stack on each side of it; and the
    subjects of which it is one."""

    module: str
    constant: str
    below: Stack
    above: Stack
    subjects: tuple[str, ...] = MERGES

    @property
    def sides(self) -> tuple[tuple[str, Stack], tuple[str, Stack]]:
        """Both stacks, with the side that each is on."""
        return ("below", self.below), ("above", self.above)


def row_with_hole(length: int) -> Stack:
    """A row of which the elements at one less than `length`, and each `length` further, are masked: the third change
    between valid and not is at `length`."""
    return View.create((3, length), (length + 2, 1), 0, ((0, 3), (0, length - 1))), View.create((2 * length + 1,))


def of_many_axes(lines: int) -> Stack:
    """A base of 48 axes, no two of which collapse, and a view of the elements of so many of them."""
    strides = tuple(2**axis + axis for axis in reversed(range(48)))
    return View.create((2,) * 48, strides), View.create((2,) * lines)


def off_the_chain(step: int) -> Stack:
    """Four points so far from each other, the last of them masked: three are valid, though their digits wrap round."""
    return View.create((8, 2**20), (2**20, 1), 0, ((0, 8), (0, 700_000))), View.create((4,), (step,))


def over_two_turned(extent: int, step: int, offset: int) -> Stack:
    """A row over two views that do not merge."""
    turned = View.create((400, 500), (1, 400))
    return turned, turned, View.create((extent,), (step,), offset)


def as_wide_as(bits: int) -> Stack:
    """A base of two axes whose sizes have so many bits together, and few points of it."""
    left, right = 2 ** (bits // 2 - 1), 2 ** (bits - bits // 2 - 1)
    return View.create((left, right), (right + 1, 1)), View.create((3, 2), (right, right // 2), 1)


def shuffle(elements: int) -> View:
    """Two halves of a row, element by element in turn: of 2^n elements, n of these above each other are one view, and
    no fewer are."""
    return View.create((elements // 2, 2), (1, elements // 2))


def bent(elements: int) -> View:
    """Rows of four elements that overlap."""
    return View.create((elements // 4, 4), (3, 1))


def shuffled(elements: int, times: int, before: int, after: int) -> Stack:
    """So many shuffles, with bent views before and behind them."""
    return (bent(elements),) * before + (shuffle(elements),) * times + (bent(elements),) * after


THRESHOLDS = {
    "a hole in a row": Threshold("merge.layers.corner_hole", "ROW", row_with_hole(15), row_with_hole(16)),
    "free steps": Threshold("merge.budget", "FREE_STEPS", of_many_axes(42), of_many_axes(44), ("merge", "simplify")),
    "notable work": Threshold("merge.budget", "NOTABLE", off_the_chain(630_001), off_the_chain(651_001)),
    "members of a set": Threshold("merge.bits", "CHUNK", over_two_turned(40, 1600, 0), over_two_turned(40, 1695, 0)),
    "wide sizes": Threshold("merge.budget", "WIDE", as_wide_as(1023), as_wide_as(1027)),
    "very wide sizes": Threshold("merge.budget", "WIDE", as_wide_as(2044), as_wide_as(2054)),
    "wide shapes": Threshold("parts.width", "FEW_BITS", as_wide_as(1020), as_wide_as(1030)),
    "short stacks": Threshold(
        "merge.fewest_views", "SHORT", shuffled(32, 5, 1, 2), shuffled(32, 5, 2, 2), ("merge", "simplify")
    ),
    "windows": Threshold(
        "merge.fewest_views", "WINDOW", shuffled(16, 4, 3, 2), shuffled(32, 5, 2, 3), ("merge", "simplify")
    ),
    "stacks that are kept": Threshold(
        "merge.runs", "LONGEST_KEPT", shuffled(8, 64, 0, 0), shuffled(8, 65, 0, 0), ("simplify",)
    ),
}
"""The thresholds, by what is limited there."""
