"""Boxes: finite sets of stacks of views, numbered, so that any part of one can be made without the rest.

`Views` are all views in normal form whose parts lie within stated bounds; a `Part` takes one view of each of some
`Views`; a `Box` is several parts, one after the other. Each has a `count`, and makes its member of any number below
it by arithmetic, as the digits of the number in mixed radix: nothing is listed, and a chunk of a sweep is a range of
numbers.

What View.create makes equal has one number only, and nothing else is left out: an axis with one valid coordinate has
stride 0, and a shape without elements, or a mask without any, gives one view. So different numbers of a part are
different stacks. Symmetries (flipped axes, exchanged ones) are not used: the library might break them.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate, product
from math import prod
from typing import Literal, Protocol

from impl.view import View

Shape = tuple[int, ...]
Stack = tuple[View, ...]
Ranges = Literal["whole", "ends", "all"]

RANGES: dict[Ranges, str] = {
    "whole": "unmasked",
    "ends": "each axis whole, without its first or without its last coordinate",
    "all": "every mask",
}
"""The ranges of valid coordinates that an axis may have, in words."""


def shapes(ranks: Iterable[int], sizes: Iterable[int]) -> tuple[Shape, ...]:
    """Every shape of some ranks and sizes.

    >>> shapes((0, 1), (2, 3))
    ((), (2,), (3,))
    """
    return tuple(shape for rank in ranks for shape in product(tuple(sizes), repeat=rank))


@dataclass(frozen=True)
class Views:
    """All views of some shapes, strides and masks, at some offsets, in normal form and without duplicates.

    An offset is such that the lowest address of a valid index is one of `lowest`; `has_empty` adds, for each shape
    with an axis, the view with no valid index. With `row_major` there is one view of each shape, which reads memory
    from 0.
    """

    shapes: tuple[Shape, ...]
    strides: tuple[int, ...] = (1,)
    lowest: tuple[int, ...] = (0,)
    ranges: Ranges = "whole"
    has_empty: bool = False
    row_major: bool = False

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many views there are of each shape."""
        return tuple(map(self.count_of, self.shapes))

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The number after the last view of each shape."""
        return tuple(accumulate(self.counts))

    @property
    def count(self) -> int:
        """How many views there are."""
        return sum(self.counts)

    def count_of(self, shape: Shape) -> int:
        """How many views there are of a shape."""
        if 0 in shape or self.row_major:
            return 1
        masked = prod(len(axis_choices(size, self.strides, self.ranges)) for size in shape)
        return len(self.lowest) * masked + (self.has_empty and shape != ())

    def member(self, number: int) -> View:
        """The view with a number in `range(count)`.

        >>> Views(((2, 3),), strides=(1, 5)).member(1)
        View(shape=(2, 3), strides=(1, 5), offset=0, mask=None, contiguous=False)
        """
        place = bisect_right(self.ends, number)
        shape, rest = self.shapes[place], number - self.ends[place] + self.counts[place]
        if 0 in shape or self.row_major:
            return View.create(shape)
        chosen = []
        for size in reversed(shape):
            choices = axis_choices(size, self.strides, self.ranges)
            rest, digit = divmod(rest, len(choices))
            chosen.append(choices[digit])
        if rest == len(self.lowest):
            return View.create(shape, mask=((0, 0),) * len(shape))
        return view_at(shape, tuple(reversed(chosen)), self.lowest[rest])

    def __str__(self) -> str:
        if self.row_major:
            return f"{shapes_in_words(self.shapes)}, row-major"
        strides = f", strides {listed(self.strides)}" if any(self.shapes) else ""
        empty = ", and without valid elements" if self.has_empty else ""
        lowest = f"lowest address {listed(self.lowest)}"
        return f"{shapes_in_words(self.shapes)}{strides}, {lowest}, {RANGES[self.ranges]}{empty}"


Choice = tuple[int, int, int]
"""What an axis may be: its stride, and the range [begin, end) of its valid coordinates."""


@cache
def axis_choices(size: int, strides: tuple[int, ...], ranges: Ranges) -> tuple[Choice, ...]:
    """What an axis of a size may be; with one valid coordinate its stride does not matter, and is 0.

    >>> axis_choices(2, (1, 5), "ends")
    ((1, 0, 2), (5, 0, 2), (0, 1, 2), (0, 0, 1))
    """
    return tuple((s, b, e) for b, e in axis_ranges(size, ranges) for s in (strides if e - b > 1 else (0,)))


def axis_ranges(size: int, ranges: Ranges) -> list[tuple[int, int]]:
    """The ranges of valid coordinates that an axis of a size may have, none of them empty."""
    match ranges:
        case "whole":
            return [(0, size)]
        case "ends":
            return [(0, size), (1, size), (0, size - 1)] if size > 1 else [(0, size)]
        case "all":
            return [(begin, end) for begin in range(size) for end in range(begin + 1, size + 1)]


def view_at(shape: Shape, axes: tuple[Choice, ...], lowest: int) -> View:
    """The view of some axes whose lowest address at a valid index is given."""
    offset = lowest - sum(min(stride * begin, stride * (end - 1)) for stride, begin, end in axes)
    mask = tuple((begin, end) for _, begin, end in axes) if shape else None
    return View.create(shape, tuple(stride for stride, _, _ in axes), offset, mask)


@dataclass(frozen=True)
class Part:
    """The stacks that take one view of each of some `Views`, base first; the last one runs fastest."""

    views: tuple[Views, ...]

    @cached_property
    def count(self) -> int:
        """How many stacks there are."""
        return prod(views.count for views in self.views)

    def member(self, number: int) -> Stack:
        """The stack with a number in `range(count)`."""
        chosen = []
        for views in reversed(self.views):
            number, digit = divmod(number, views.count)
            chosen.append(views.member(digit))
        return tuple(reversed(chosen))

    def __str__(self) -> str:
        return " by ".join(f"({views})" for views in self.views)


class Stacks(Protocol):
    """Stacks with numbers, under a name; any of them is made without the others."""

    @property
    def name(self) -> str:
        """What they are called on the command line."""

    @property
    def count(self) -> int:
        """How many stacks there are."""

    def member(self, number: int) -> Stack:
        """The stack with a number in `range(count)`. Raises IndexError for any other number."""

    def members(self, start: int, stop: int) -> Iterator[tuple[int, Stack]]:
        """The stacks with the numbers from `start` to `stop`, with these."""


@dataclass(frozen=True)
class Box:
    """Parts, one after the other. A stack that is in two of them has two numbers, and is swept twice."""

    name: str
    parts: tuple[Part, ...]

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The number after the last stack of each part."""
        return tuple(accumulate(part.count for part in self.parts))

    @property
    def count(self) -> int:
        """How many stacks there are."""
        return self.ends[-1]

    def member(self, number: int) -> Stack:
        """The stack with a number in `range(count)`. Raises IndexError for any other number."""
        if not 0 <= number < self.count:
            raise IndexError(f"{self.name} has no member {number}; need 0 <= number < {self.count}")
        place = bisect_right(self.ends, number)
        return self.parts[place].member(number - self.ends[place] + self.parts[place].count)

    def members(self, start: int, stop: int) -> Iterator[tuple[int, Stack]]:
        """The stacks with the numbers from `start` to `stop`, with these."""
        return ((number, self.member(number)) for number in range(start, stop))

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts))


def shapes_in_words(some: tuple[Shape, ...]) -> str:
    """Shapes by their ranks and sizes, if they are all of those; listed otherwise.

    >>> shapes_in_words(shapes((1, 2), (2, 3, 4))), shapes_in_words(((2, 3), (6,)))
    ('shapes of ranks 1 and 2 with sizes 2 to 4', 'shapes (2, 3) and (6)')
    """
    ranks = tuple(dict.fromkeys(map(len, some)))
    sizes = tuple(sorted({size for shape in some for size in shape}))
    if len(some) > 1 and set(some) == set(shapes(ranks, sizes)):
        return f"shapes of {'rank' if len(ranks) == 1 else 'ranks'} {listed(ranks)} with sizes {listed(sizes)}"
    return f"shape{'s' if len(some) > 1 else ''} {joined([written(shape) for shape in some])}"


def written(shape: Shape) -> str:
    """A shape, as the tables in docs/ write it."""
    return f"({', '.join(map(str, shape))})"


def listed(numbers: tuple[int, ...]) -> str:
    """Integers in words.

    >>> listed((2, 3, 4, 5)), listed((3, -1, 7)), listed((2, 3))
    ('2 to 5', '-1, 3 and 7', '2 and 3')
    """
    values = sorted(numbers)
    if len(values) > 2 and values == list(range(values[0], values[-1] + 1)):
        return f"{values[0]} to {values[-1]}"
    return joined([str(value) for value in values])


def joined(words: list[str]) -> str:
    """Words with commas, and "and" before the last."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
