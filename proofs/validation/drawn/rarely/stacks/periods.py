"""Two stacks with one view on top and bases whose axes begin at other periods, of which none need divide another: they
read the same at the first index, one step along each axis, and at the last, and differ at others, or nowhere; and what
is found again, out of a cache (D6, D16)."""

from __future__ import annotations

from itertools import product
from random import Random

from impl import Different, Equivalent, ShapeTracker, View, equivalent
from impl.view import merged_run
from proofs.mutation.changes.live import clear_caches
from proofs.sweep.wide.periods import of_other_periods
from proofs.validation.defined import require

SAME = (
    (((9, 6), (2, 0), 0), ((6, 9), (2, 0), 2), ((6,), (3,), 13)),
    (((2, 3, 4), (17, 5, 1), 0), ((8, 3), (5, 2), -4), ((7,), (1,), 7)),
    (((6, 3, 2), (11, 3, 1), 0), ((4, 9), (1, 0), 0), ((4,), (3,), 13)),
)
"""Bases that differ, and a view on top of both, each by its shape, strides and offset."""


def ask_other_periods(random: Random) -> None:
    """Each of them."""
    for left, right, outer in SAME:
        top = View.create(*outer)
        compared((View.create(*left), top), (View.create(*right), top))
    for _ in range(12):
        base, top, other, _ = of_other_periods(random)
        compared((base, top), (other, top))
    about_what_is_found_again(random)


def compared(left: tuple[View, View], right: tuple[View, View]) -> None:
    """Requires `equivalent` to say whether two stacks, each of which an index never leaves, read the same."""
    found = equivalent(left, right)
    indices = list(product(*map(range, left[1].shape)))
    reads = [[address(stack, index) for index in indices] for stack in (left, right)]
    is_right = isinstance(found, Equivalent if reads[0] == reads[1] else Different)
    require(is_right, "equivalent: bases of other periods", left, right, found)


def address(stack: tuple[View, View], index: tuple[int, ...]) -> int:
    """What a stack of two views without masks reads at an index."""
    base, top = stack
    flat, found = top.offset + sum(i * s for i, s in zip(index, top.strides, strict=True)), base.offset
    for size, stride in zip(reversed(base.shape), reversed(base.strides), strict=True):
        flat, digit = divmod(flat, size)
        found += digit * stride
    return int(found)


def about_what_is_found_again(random: Random) -> None:
    """A run of three views that is one, of which a table is too dear for one budget and not for another: what was
    asked with the one before changes nothing for the other."""
    rows = View.create((8, 640), (1, 8))
    few, more = (View.create((8, 640), (1, 8), 0, ((0, count), (0, 640))) for count in random.sample((2, 3, 4), 2))
    last = View.create((64, 80))
    tracker, budget = ShapeTracker((rows, few, last, rows, more, last)), random.choice((10**7, 12 * 10**6))
    clear_caches()
    cold = len(tracker.simplify(budget).views)
    clear_caches()
    merged_run((rows, few, last), 5 * 10**6)
    warm = len(tracker.simplify(budget).views)
    require(cold == warm, "simplify: after a smaller budget", budget, few, more, cold, warm)
