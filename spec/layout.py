"""Layouts: sizes and strides read with the first mode fastest, and the composition of two of them, as in CuTe.

A layout is a function of one integer. A composition of two layouts is always a function, and often no layout over the
modes that it is written in: a mode of 12 that runs over rows of 4 is a layout only as 4 times 3. The definition below
goes through all ways to write the modes.
"""

from itertools import product
from math import gcd, prod

Mode = tuple[int, int]
"""A size and a stride."""
Layout = tuple[Mode, ...]
"""Modes, the fastest first."""
Sizes = tuple[int, ...]


def coordinate(sizes: Sizes, number: int) -> Sizes:
    """The digits of a number in a mixed radix, lowest first; the last has no bound.

    >>> coordinate((4, 3), 7), coordinate((4, 3), 14)
    ((3, 1), (2, 3))
    """
    found = []
    for size in sizes[:-1]:
        found.append(number % size)
        number //= size
    return (*found, number) if sizes else ()


def value(layout: Layout, number: int) -> int:
    """D39. What a layout gives for an integer: digits times strides. Its own numbers are those below its size; beyond
    them the last mode goes on.

    >>> [value(((2, 3), (3, 1)), number) for number in range(7)]
    [0, 3, 1, 4, 2, 5, 3]
    """
    digits = coordinate(tuple(size for size, _ in layout), number)
    return sum(digit * stride for digit, (_, stride) in zip(digits, layout, strict=True))


def size(layout: Layout) -> int:
    """How many numbers a layout has of its own."""
    return prod(extent for extent, _ in layout)


def factorizations(number: int) -> list[Sizes]:
    """All ways to write a mode of some size as modes, in their order; the coarsest first.

    >>> factorizations(12)
    [(12,), (2, 6), (2, 2, 3), (2, 3, 2), (3, 4), (3, 2, 2), (4, 3), (6, 2)]
    """
    return [(number,)] + [
        (first, *rest)
        for first in range(2, number)
        if number % first == 0
        for rest in factorizations(number // first)
    ]


def is_coarser(left: Sizes, right: Sizes) -> bool:
    """Whether one way to write a mode only splits what another has: its partial products are among those of the other.

    >>> is_coarser((4, 3), (2, 2, 3)), is_coarser((4, 3), (3, 4))
    (True, False)
    """
    return all(prod(left[:k]) in {prod(right[:j]) for j in range(len(right) + 1)} for k in range(len(left) + 1))


def composed(base: Layout, outer: Layout, number: int) -> int:
    """D40. The composition as a function: the value of the base at the value of the outer layout.

    >>> [composed(((4, 3), (3, 1)), ((6, 2),), number) for number in range(6)]
    [0, 6, 1, 7, 2, 8]
    """
    return value(base, value(outer, number))


def layout_over(base: Layout, outer: Layout, sizes: Sizes) -> Layout | None:
    """D40. The layout of some sizes that is the composition on all numbers of the outer layout; None if none is.

    Its strides are the values where one digit is 1 and the others are 0.
    """
    strides = [composed(base, outer, prod(sizes[:k])) if n > 1 else 0 for k, n in enumerate(sizes)]
    candidate = tuple(zip(sizes, strides, strict=True))
    agrees = all(value(candidate, number) == composed(base, outer, number) for number in range(size(outer)))
    return candidate if agrees else None


def refinements(base: Layout, outer: Layout) -> list[tuple[Sizes, ...]]:
    """D40. For each mode of the outer layout the sizes that it is written in, wherever that makes the composition a
    layout."""
    ways = product(*(factorizations(extent) for extent, _ in outer))
    return [way for way in ways if layout_over(base, outer, tuple(n for sizes in way for n in sizes)) is not None]


def composition(base: Layout, outer: Layout) -> tuple[Layout, ...] | None:
    """D40, L15. The composition as a layout over the coarsest refinement of the outer modes, mode by mode; None if it
    is a layout over none.

    >>> composition(((4, 3), (3, 1)), ((12, 1),))
    (((4, 3), (3, 1)),)
    >>> composition(((4, 2), (6, 3), (8, 5)), ((6, 3),)) is None
    True
    """
    found = refinements(base, outer)
    if not found:
        return None
    (least,) = [way for way in found if all(all(map(is_coarser, way, other)) for other in found)]
    modes = iter(layout_over(base, outer, tuple(n for sizes in least for n in sizes)) or ())
    return tuple(tuple(next(modes) for _ in sizes) for sizes in least)


def steps(base: Layout, outer: Layout, indices: tuple[int, ...]) -> list[int]:
    """By how much the composition changes between the numbers of each pair in a row."""
    pairs = zip(indices[::2], indices[1::2], strict=True)
    return [composed(base, outer, end) - composed(base, outer, begin) for begin, end in pairs]


def refutes(base: Layout, outer: Layout, indices: tuple[int, ...]) -> bool:
    """L14. Whether some numbers of the outer layout show that the composition is a layout over no refinement of it.

    * Four, `w, x, y, z`, of which w and z have together, in each mode, the coordinates that x and y have: the sum of
      their values is that of x and y over any refinement, for each mode has a share of its own in a value.
    * Six, `h-1, h, y-1, y, z-1, z`, along one mode of size n, with h = gcd(y, z, n): over any refinement the last step
      changes the value by what the largest partial product of sizes that divides its number says, and of those for y
      and z the smaller one is also that for h; so the step to h is like that to y, or like that to z.
    """
    sizes = tuple(extent for extent, _ in outer)
    if not all(0 <= number < size(outer) for number in indices):
        return False
    places = [coordinate(sizes, number) for number in indices]
    if len(indices) == 4:
        axes = zip(*places, strict=True)
        is_crossing = all(sorted((w, z)) == sorted((x, y)) for w, x, y, z in axes)
        first, second = steps(base, outer, indices)
        return is_crossing and first != second
    if len(indices) != 6:
        return False
    along = [axis for axis, extent in enumerate(sizes) if len({place[axis] for place in places}) > 1]
    if len(along) != 1:
        return False
    before_h, h, before_y, y, before_z, z = (place[along[0]] for place in places)
    are_steps = (before_h, before_y, before_z) == (h - 1, y - 1, z - 1)
    to_h, to_y, to_z = steps(base, outer, indices)
    return are_steps and h == gcd(y, z, sizes[along[0]]) and to_h not in (to_y, to_z)
