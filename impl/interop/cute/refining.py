"""One mode of an outer layout, read through a base: the coarsest way to split it, or what shows that none does.

With f(x) the base's value at x strides, the mode is a layout over sizes with partial products 1 = p_0 | p_1 | ... | n
exactly if the step from y-1 to y changes f by something that depends only on the last p_k that divides y (L15). So p_1
has to be the first y whose step differs from the first step; what comes after is the same question about the multiples
of p_1, where f is f(p_1 x) for x below n/p_1, provided that what lies between multiples is always the same.
"""

from __future__ import annotations

from math import gcd

from impl.interop.cute.extended import Extended
from impl.interop.cute.tuples import Mode


def first_break(base: Extended, size: int, stride: int) -> int:
    """The first y from 2 on at which the step to y is not that to 1; the size if there is none.

    The floor of x times the stride over a period P grows by one more than usual first where x reaches P over the
    stride's remainder by P. Where what several periods add there cancels, the library's decision about views is asked.
    """
    added: dict[int, int] = {}
    for period, weight in base.weights:
        if remainder := stride % period:
            place = -(-period // remainder)
            added[place] = added.get(place, 0) + weight
    first = min(added, default=size)
    if first >= size or added[first] != 0:
        return min(first, size)
    low, high = first + 1, size + 1  # linear on `low` values, and not on `high`, if that is not beyond the end
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if base.is_linear(middle, stride) else (low, middle)
    return low


def coarsest(base: Extended, mode: Mode) -> tuple[int, ...] | None:
    """The sizes over which alone a mode can be a layout in the coarsest way; None if they would not divide it.

    >>> from impl.interop.cute.extended import extended
    >>> base = ((4, 3), (3, 1))
    >>> coarsest(extended(base, ((12, 1),), 1000), (12, 1)), coarsest(extended(base, ((6, 2),), 1000), (6, 2))
    ((4, 3), (2, 3))
    """
    rest, step = mode
    sizes = []
    while (size := first_break(base, rest, step)) < rest:
        if rest % size:
            return None
        sizes.append(size)
        rest, step = rest // size, step * size
    return (*sizes, rest)


def digits_of(mode: Mode, sizes: tuple[int, ...]) -> tuple[Mode, ...]:
    """A mode as modes of some sizes, lowest first.

    >>> digits_of((12, 5), (4, 3))
    ((4, 5), (3, 20))
    """
    found, step = [], mode[1]
    for size in sizes:
        found.append((size, step))
        step *= size
    return tuple(found)


def split_witness(base: Extended, mode: Mode) -> tuple[int, int, int] | None:
    """Three steps (h, y, z) that no way to split the mode agrees with (L14); None if there is one that is right.

    Goes up through the partial products p, each after what lies below it was found to be the same everywhere. The next
    one has to divide the size, or h, the largest divisor that it shares with the size, is a multiple of p below it,
    with a step like that to p. Where something lies between two multiples of it that is not the same as before the
    first of them, the place where that begins is found by halving, since differences of values add up.
    """
    whole, stride = mode
    low: tuple[Mode, ...] = ()
    period = 1
    while (size := first_break(base, whole // period, stride * period)) < whole // period:
        low = (*low, (size, stride * period))
        period *= size
        if whole % period:
            return gcd(period, whole), period, period
        found = base.difference((whole // period, stride * period), low)
        if found is not None:
            place = place_of_change(base, stride, period * found[0], number_of(found[:0:-1], low))
            return gcd(place, period), place, period
    return None


def number_of(digits: tuple[int, ...], modes: tuple[Mode, ...]) -> int:
    """The number with some digits, lowest first.

    >>> number_of((1, 2), ((3, 0), (4, 0)))
    7
    """
    found = 0
    for digit, (size, _) in zip(digits[::-1], modes[::-1], strict=True):
        found = found * size + digit
    return found


def place_of_change(base: Extended, stride: int, begin: int, end: int) -> int:
    """A number behind `begin` whose step is not the step as far behind 0, no further than `end` behind it, where what
    was added since `begin` is not what is added from 0 on."""
    low, high = 0, end
    while high - low > 1:
        middle = (low + high) // 2
        added = base.value(stride * (begin + middle)) - base.value(stride * begin)
        low, high = (middle, high) if added == base.value(stride * middle) else (low, middle)
    return begin + high
