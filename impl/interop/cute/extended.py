"""The base of a composition as a view that is large enough for all that the outer layout asks of it.

The last mode of a layout has no bound, neither above nor below 0. For one outer layout a range of it is enough; where
that begins below 0, flat numbers are shifted up and the offset of the view makes up for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import gcd, prod

from impl.frozen import frozen
from impl.interop.cute.layout import value_of
from impl.interop.cute.tuples import Mode
from impl.mergeability import BudgetExceeded, Different, equivalent, mergeable
from impl.mergeability.answers import Answer, NotMergeable
from impl.view import View

Weights = tuple[tuple[int, int], ...]
"""Periods P with what each passing of a multiple of P adds to the value; without those that add nothing."""


NEAR = 64
"""Digits that are tried before a difference is looked for among all."""


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
        if not any(may_carry(period, high, low) for period, _ in self.weights):
            return None
        if (near := self.near_difference(high, low)) is not None:
            return near
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

    def near_difference(self, high: Mode, low: tuple[Mode, ...]) -> tuple[int, ...] | None:
        """The same where the digits of `low` are the largest, and that of `high` is among the first; None if there is
        none so near."""
        size, stride = high
        last = [(extent - 1) * step for extent, step in low]
        at, alone = sum(last), sum(map(self.value, last))
        for digit in range(1, min(size, NEAR)):
            if self.value(digit * stride + at) != self.value(digit * stride) + alone:
                return (digit, *[extent - 1 for extent, _ in reversed(low)])
        return None


def may_carry(period: int, high: Mode, low: tuple[Mode, ...]) -> bool:
    """Whether a digit of one mode and those of others may reach a multiple of a period together that none of them
    reaches alone: multiples of the stride of `high` leave a multiple of what it shares with the period, at most that
    much below the period.

    >>> may_carry(12, (9, 6), ((6, 1),)), may_carry(12, (9, 6), ((7, 1),)), may_carry(12, (2, 8), ((2, 2), (3, 1)))
    (False, True, True)
    """
    return sum(most_left(period, mode) for mode in low) >= gcd(high[1], period)


def most_left(period: int, mode: Mode) -> int:
    """What a digit of a mode leaves modulo a period, at most.

    >>> most_left(12, (4, 3)), most_left(12, (5, 3)), most_left(12, (2, -3))
    (9, 9, 9)
    """
    size, stride = mode
    reach = stride * (size - 1)
    return reach if 0 <= reach < period else period - gcd(stride, period)


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
