"""What lies beside the values of a layout, and the way back from its values to its integers.

All of it follows from the modes in the order of their strides. Modes of size 1 move nothing and modes of stride 0
repeat values; neither counts here.
"""

from __future__ import annotations

from itertools import pairwise
from math import lcm, prod
from typing import Any

from impl.doors import flag, one_of
from impl.frozen import frozen
from impl.interop.cute.coalescing import fewest_modes
from impl.interop.cute.layout import Layout, of_leaves
from impl.interop.cute.tuples import CuteError, Mode, elements, flattened, nested
from impl.shown import shown


@frozen
class NoComplement:
    """No layout goes with this one to a one-to-one numbering of a range from 0 on: the mode `lower` ends, in the order
    of strides, where `upper` begins to repeat it or cannot go on; None where `upper` goes down."""

    lower: Mode | None
    upper: Mode

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        upper = f"{shown(self.upper[0])}:{shown(self.upper[1])}"
        if self.lower is None:
            return f"no complement: the mode {upper} has values below 0"
        end = shown(self.lower[0] * self.lower[1])
        lower = f"{shown(self.lower[0])}:{shown(self.lower[1])}"
        return f"no complement: {end}, where the mode {lower} ends, does not divide the stride of {upper}"


@frozen
class NoChain:
    """Not decided: in the order of their strides, these two modes overlap, or the stride of the first does not divide
    that of the second. What was asked for may still exist."""

    lower: Mode
    upper: Mode

    def __bool__(self) -> bool:
        """Raises CuteError: the answer is neither yes nor no."""
        raise CuteError(f"{self}; ask for the class of the answer")

    def __str__(self) -> str:
        lower, upper = (f"{shown(size)}:{shown(stride)}" for size, stride in (self.lower, self.upper))
        return f"not decided: the modes {lower} and {upper} are no chain"


@frozen
class NoLeftInverse:
    """No layout leads back: these two integers have the same value."""

    integers: tuple[int, int]
    value: int

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        first, second = (shown(number) for number in self.integers)
        return f"no left inverse: the integers {first} and {second} both have the value {shown(self.value)}"


Placed = tuple[int, int, int]
"""A stride, a size, and the stride of the mode among the layout's own integers."""


def by_stride(layout: Layout) -> list[Placed]:
    """The modes that count, by their strides; of those with one stride the largest first."""
    found, step = [], 1
    for size, stride in layout.leaves:
        if size > 1 and stride != 0:
            found.append((stride, size, step))
        step *= size
    return sorted(found, key=lambda mode: (mode[0], -mode[1]))


def complement(layout: Layout, extent: Any = 1, *, whole: bool = True) -> Layout | NoComplement | NoChain:
    """The layout R of the values that a layout A leaves out.

        (A without repeats, R) is one-to-one onto [0, n), where n is the least multiple that is at least the extent

    of what the modes of A, in the order of their strides, span; and R increases. NoComplement is the answer exactly if
    there is no such R: of modes that number a range, each stride is the product of the sizes below it.

    With `whole=False` there may be gaps, as in CuTe: R is then the layout that increases and, with A, is one-to-one,
    which takes as much as fits between one mode of A and the next. It is asked that modes do not overlap (NoChain).

    `extent` is an integer or a shape. Raises CuteError for an extent below 1, and for what is no layout.

    >>> str(complement(Layout(4, 2), 24)), str(complement(Layout((2, 2), (1, 6))))
    ('(2,3):(1,8)', '3:2')
    >>> str(complement(Layout((4, 6), (1, 6)))), str(complement(Layout((4, 6), (1, 6)), 72, whole=False))
    ('no complement: 4, where the mode 4:1 ends, does not divide the stride of 6:6', '2:36')
    """
    one_of(Layout, layout, "complement: layout", CuteError)
    is_whole = flag(whole, "complement: whole", CuteError)
    if bad := [size for size in flattened(nested(extent, "complement: extent")) if size < 1]:
        raise CuteError(f"complement: extent {shown(bad[0])}; need 1 or more")
    modes: list[Mode] = []
    lower, end = (1, 1), 1
    for stride, size, _ in by_stride(layout):
        if is_whole and (stride < 0 or stride % end):
            return NoComplement(lower if stride > 0 else None, (size, stride))
        if stride < end:
            return NoChain(lower, (size, stride))
        modes.append((stride // end, end))
        lower, end = (size, stride), size * stride
    modes.append((-(-elements(nested(extent, "complement: extent")) // end), end))
    return of_leaves(fewest_modes(modes))


def right_inverse(layout: Layout) -> Layout:
    """The layout R that finds an integer with a given value, for values from 0 on as far as that goes.

        A(R(i)) == i     for 0 <= i < size(R)

    Where the modes of A with strides above 0 are one-to-one, and no stride is below 0, no longer one exists within A's
    own integers: the first value that they do not have ends it. Beyond them, where the last mode goes on, there may be
    one. Always at least `1:0`.

    Raises CuteError for what is no layout.

    >>> str(right_inverse(Layout((4, 8), (8, 1)))), str(right_inverse(Layout((4, 8), (1, 5))))
    ('(8,4):(4,1)', '4:1')
    """
    one_of(Layout, layout, "right_inverse: layout", CuteError)
    found: list[Mode] = []
    end = 1
    for stride, size, step in by_stride(layout):
        if stride == end:
            found.append((size, step))
            end *= size
    return of_leaves(fewest_modes(found))


def meeting(modes: list[Placed]) -> NoLeftInverse | None:
    """Two integers with one value, if two modes alone meet in one: a steps along the first lead where b steps along
    the second do."""
    for place, (stride, size, step) in enumerate(modes):
        for after, others, far in modes[place + 1 :]:
            common = lcm(stride, after)
            there, back = common // abs(stride), common // abs(after)
            if there < size and back < others:
                if (stride > 0) == (after > 0):
                    return NoLeftInverse((there * step, back * far), there * stride)
                return NoLeftInverse((0, there * step + back * far), 0)
    return None


def left_inverse(layout: Layout) -> Layout | NoLeftInverse | NoChain:
    """The layout L that leads from a value back to its integer.

        L(A(i)) == i           for 0 <= i < size(A), where A has no mode of stride 0
        A(L(A(i))) == A(i)     otherwise: the coordinate in those modes is lost, and 0 is given

    Given for modes that, in the order of strides, do not overlap and of which each stride divides the next. Otherwise
    NoLeftInverse, where no mode has stride 0 and two integers have one value, as two modes alone show; or NoChain.
    Between values L may be anything.

    Raises CuteError for what is no layout.

    >>> str(left_inverse(Layout((4, 8), (1, 5)))), str(left_inverse(Layout(4, 2)))
    ('(5,8):(1,4)', '(2,4):(0,1)')
    """
    modes = by_stride(one_of(Layout, layout, "left_inverse: layout", CuteError))
    if len(modes) == 1 and modes[0][0] < 0:
        ((stride, size, step),) = modes
        return Layout((-stride, size), (0, -step))
    found = [(modes[0][0], 0)] if modes else []
    for (stride, size, step), (after, others, _) in pairwise(modes):
        if stride < 0 or after % stride or after < size * stride:
            has_repeats = any(each > 1 and apart == 0 for each, apart in layout.leaves)
            same = None if has_repeats else meeting(modes)
            return NoChain((size, stride), (others, after)) if same is None else same
        found.append((after // stride, step))
    found.extend([(size, step) for _, size, step in modes[-1:]])
    return of_leaves(joined_up(found))


def joined_up(modes: list[Mode]) -> tuple[Mode, ...]:
    """Modes with those of size 1 left out but for the last, which goes on beyond its size; neighbours joined."""
    *first, last = modes or [(1, 0)]
    kept = [*fewest_modes(first), last]
    if len(kept) > 1 and prod(kept[-2]) == last[1]:
        kept[-2:] = [(kept[-2][0] * last[0], kept[-2][1])]
    return tuple(kept)
