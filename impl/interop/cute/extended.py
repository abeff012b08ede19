"""The base of a composition as a view that is large enough for all that the outer layout asks of it.

The last mode of a layout has no bound, neither above nor below 0. For one outer layout a range of it is enough; where
that begins below 0, flat numbers are shifted up and the offset of the view makes up for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import prod

from impl.frozen import frozen
from impl.interop.cute.layout import value_of
from impl.interop.cute.tuples import Mode
from impl.mergeability import BudgetExceeded, Different, equivalent, mergeable
from impl.mergeability.answers import Answer, NotMergeable
from impl.view import View

Weights = tuple[tuple[int, int], ...]
"""Periods P with what each passing of a multiple of P adds to the value; without those that add nothing."""


class Unfinished(Exception):
    """A question that the library did not decide within the budget."""

    def __init__(self, answer: BudgetExceeded) -> None:
        super().__init__()
        self.answer = answer


@frozen
class Extended:
    """The modes of a base, its view on the range that is asked for, and by how much flat numbers are shifted there."""

    leaves: tuple[Mode, ...]
    view: View
    shift: int
    weights: Weights
    budget: int

    def value(self, number: int) -> int:
        """The base's value at any integer."""
        return value_of(self.leaves, number)

    def read_through(self, modes: tuple[Mode, ...]) -> Answer:
        """Whether the base, read through modes, is one view. Raises Unfinished past the budget."""
        found = mergeable(self.view, axes(modes, self.shift), budget=self.budget)
        if isinstance(found, BudgetExceeded):
            raise Unfinished(found)
        return found

    def is_linear(self, size: int, stride: int) -> bool:
        """Whether the values at so many multiples of a stride lie on a line."""
        return not isinstance(self.read_through(((size, stride),)), NotMergeable)

    def difference(self, high: Mode, low: tuple[Mode, ...]) -> tuple[int, ...] | None:
        """Digits, of the mode `high` and of modes `low`, at which the value is not the sum of what the digit of `high`
        and those of `low` give alone; None if it always is. Raises Unfinished past the budget."""
        whole = axes((*low, high), self.shift)
        size, apart, step = prod(self.view.shape), [], 1
        for extent, stride in low:
            apart.append((extent, step, self.value(stride)))
            step *= extent
        table = View.create(
            (*[extent for extent, _, _ in reversed(apart)], *self.view.shape),
            (*[slope for _, _, slope in reversed(apart)], *self.view.strides),
            self.view.offset,
        )
        split = axes((*[(extent, step * size) for extent, step, _ in apart], high), self.shift)
        match equivalent((self.view, whole), (table, split), self.budget):
            case BudgetExceeded() as exceeded:
                raise Unfinished(exceeded)
            case Different(index) if index is not None:
                return index
        return None


def axes(modes: tuple[Mode, ...], shift: int) -> View:
    """Modes as a view whose addresses are flat numbers of the base."""
    turned = modes[::-1]
    return View.create(tuple([size for size, _ in turned]), tuple([stride for _, stride in turned]), shift)


def extended(leaves: tuple[Mode, ...], outer: tuple[Mode, ...], budget: int) -> Extended:
    """The base on all values of an outer layout."""
    low = sum(min(0, (size - 1) * stride) for size, stride in outer)
    high = sum(max(0, (size - 1) * stride) for size, stride in outer)
    size, stride = leaves[-1] if leaves else (1, 0)
    period = prod(extent for extent, _ in leaves[:-1])
    begin, end = min(0, low // period), max(size, high // period + 1)
    modes = (*leaves[:-1], (end - begin, stride))
    view = axes(modes, begin * stride)
    return Extended(leaves or ((1, 0),), view, -begin * period, tuple(weights_of(leaves)), budget)


def weights_of(leaves: tuple[Mode, ...]) -> Iterator[tuple[int, int]]:
    """The carry weights of a base by their periods, those of 0 left out: the value at i is `s_0 i` and, for each period
    P, the weight times floor(i/P).

    >>> list(weights_of(((4, 3), (1, 5), (3, 12)))), list(weights_of(((4, 3), (1, 5), (3, 1))))
    ([], [(4, -11)])
    """
    found: dict[int, int] = {}
    period = 1
    for (size, stride), (_, after) in pairwise(leaves):
        period *= size
        found[period] = found.get(period, 0) + after - size * stride
    return ((period, weight) for period, weight in found.items() if weight != 0 and period > 1)
