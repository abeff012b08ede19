"""Which device along a mesh axis has each coordinate of an axis, taken through the steps of a view.

The *word* of a mesh axis is a list for one axis of the tensor: for each coordinate the place, along the mesh axis, of
the devices that have it (D37). Steps that act on each axis by itself rearrange words. A reshape leaves a word on one
axis of the new shape where its blocks and its period fit that axis (D36). Which coordinates come from the tensor at
all is a list of the same kind; pad adds some that do not, and whose places are None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import gcd, prod
from typing import Any

from impl.integers import count_of_range
from impl.ops.records.radix import before_each
from impl.ops.records.shapes import Shape
from impl.ops.sharding.views.placement import Cuts, blocks, dealt, parts_of, split_number

Step = tuple[str, tuple[Any, ...]]
"""A movement: its name, as `View` has it, and its argument."""

Word = tuple[int | None, ...]

MOST_COORDINATES = 2**20
"""Coordinates of one axis that are listed."""


class TooLarge(Exception):
    """A question is too large to be answered; the text says what is."""


def require_listed(size: int) -> None:
    """Raises TooLarge for an axis whose coordinates are not listed."""
    if size > MOST_COORDINATES:
        raise TooLarge(f"an axis of more than {MOST_COORDINATES} coordinates that is not cut evenly")


@dataclass(frozen=True, slots=True)
class Words:
    """D36. A shape; for each axis the coordinates that come from the tensor (None: all); and for each mesh axis that
    divides it, an axis and its word. A mesh axis whose elements are all in one place has no axis, and a word of one
    letter."""

    shape: Shape
    exist: tuple[tuple[bool, ...] | None, ...]
    words: Mapping[str, tuple[int | None, Word]]

    @property
    def is_whole(self) -> bool:
        """Whether every coordinate comes from the tensor."""
        return all(row is None or all(row) for row in self.exist)

    def on_axes(self) -> dict[str, dict[int, Word]]:
        """For each mesh axis, the axes whose coordinate alone says which devices have an element, with the word there;
        None where nothing comes from the tensor. None of them, if no element does."""
        if any(size == 0 if row is None else not any(row) for size, row in zip(self.shape, self.exist, strict=True)):
            return {}
        rows = range(len(self.shape))
        found: dict[str, dict[int, Word]] = {}
        for name, (axis, word) in self.words.items():
            there = word if axis is None else masked(word, self.exist[axis])
            letters = set(there) - {None}
            if len(letters) > 1 and axis is not None:
                found[name] = {axis: there}
            else:
                everywhere = next(iter(letters), None)
                for size in self.shape:
                    require_listed(size)
                found[name] = {k: masked((everywhere,) * self.shape[k], self.exist[k]) for k in rows}
        return found


def masked(word: Word, exist: Sequence[bool] | None) -> Word:
    """The word with None where nothing comes from the tensor."""
    if exist is None:
        return word
    return tuple(letter if here else None for letter, here in zip(word, exist, strict=True))


def letters_of(size: int, row: Sequence[Any], extents: Mapping[str, int]) -> dict[str, list[int]]:
    """D36. For each mesh axis that cuts an axis, the place of each coordinate.

    >>> from impl.ops.sharding.views.placement import Cut
    >>> letters_of(5, (Cut(("x",)), Cut(("y",))), {"x": 2, "y": 2})
    {'x': [0, 0, 0, 1, 1], 'y': [0, 0, 1, 0, 1]}
    """
    groups: list[Sequence[int]] = [range(size)]
    found = {name: [0] * size for cut in row for name in cut.names}
    for cut in row:
        after: list[Sequence[int]] = []
        parts = parts_of(cut, extents)
        for number, some in [each for group in groups for each in dealt_out(group, parts, cut.split)]:
            for name, place in split_number(number, cut.names, extents).items():
                put_at(found[name], some, place)
            after.append(some)
        groups = after
    return found


def dealt_out(coordinates: Sequence[int], parts: int, split: int) -> list[tuple[int, Sequence[int]]]:
    """D32. The parts of a cut that have some of the coordinates, by number, and which.

    >>> dealt_out(range(5), 4, 1), dealt_out(range(4), 2, 2)
    ([(0, range(0, 2)), (1, range(2, 4)), (2, range(4, 5))], [(0, [0, 2]), (1, [1, 3])])
    """
    if split == 1:
        ends = enumerate(blocks(len(coordinates), parts))
        return [(number, coordinates[begin:end]) for number, (begin, end) in ends if begin < end]
    kept: dict[int, list[int]] = {}
    for coordinate, number in zip(coordinates, dealt(len(coordinates), parts, split), strict=True):
        kept.setdefault(number, []).append(coordinate)
    return [*kept.items()]


def put_at(letters: list[int], coordinates: Sequence[int], place: int) -> None:
    """Puts a place where some coordinates are."""
    if isinstance(coordinates, range):
        letters[coordinates.start : coordinates.stop] = [place] * len(coordinates)
    else:
        for coordinate in coordinates:
            letters[coordinate] = place


def words_of(shape: Shape, cuts: Cuts, extents: Mapping[str, int]) -> Words:
    """D36. The words of a tensor that is divided by some cuts. Raises TooLarge."""
    words: dict[str, tuple[int | None, Word]] = {}
    for axis, (size, row) in enumerate(zip(shape, cuts, strict=True)):
        if row:
            require_listed(size)
        for name, letters in letters_of(size, row, extents).items() if row else ():
            if extents[name] > 1:
                words[name] = settled(axis, tuple(letters))
    return Words(shape, (None,) * len(shape), words)


def settled(axis: int | None, word: Word) -> tuple[int | None, Word]:
    """A word, on no axis if it has one letter only."""
    return (None, word[:1]) if len(set(word)) <= 1 else (axis, word)


def after(words: Words, step: Step) -> Words | None:
    """D36. The words after a step; None where a reshape leaves some mesh axis on no single axis, or follows a pad.
    Raises TooLarge."""
    kind, argument = step
    if kind == "permute":
        there = {old: new for new, old in enumerate(argument)}
        moved = {name: (None if axis is None else there[axis], word) for name, (axis, word) in words.words.items()}
        shape = tuple(words.shape[axis] for axis in argument)
        return Words(shape, tuple(words.exist[axis] for axis in argument), moved)
    if kind == "reshape":
        return reshaped(words, argument)
    sources = [sources_of(kind, size, given) for size, given in zip(words.shape, argument, strict=True)]
    rows = zip(words.exist, sources, strict=True)
    found = {
        name: (axis, word if axis is None else tuple(None if p is None else word[p] for p in sources[axis]))
        for name, (axis, word) in words.words.items()
    }
    return Words(tuple(map(count_of, sources)), tuple(there_after(here, source) for here, source in rows), found)


def there_after(exist: Sequence[bool] | None, source: Sequence[int | None]) -> tuple[bool, ...] | None:
    """Which coordinates come from the tensor, each from one of those before or from none. Raises TooLarge."""
    if exist is None and isinstance(source, range):
        return None
    require_listed(count_of(source))
    return tuple(place is not None and (exist is None or exist[place]) for place in source)


def sources_of(kind: str, size: int, given: Any) -> Sequence[int | None]:
    """For each coordinate of an axis after a step, the one that it comes from; None for what pad adds. Raises TooLarge.

    >>> list(sources_of("pad", 2, (1, 0))), list(sources_of("stride", 5, -2))
    ([None, 0, 1], [4, 2, 0])
    """
    match kind:
        case "shrink":
            return range(*given)
        case "stride":
            return range(size)[::given]
        case "pad":
            if given == (0, 0):
                return range(size)
            require_listed(size + sum(given))
            return [*[None] * given[0], *range(size), *[None] * given[1]]
        case _:
            if given == size:
                return range(size)
            require_listed(given)
            return [0] * given


def count_of(sources: Sequence[int | None]) -> int:
    """How many coordinates there are."""
    return count_of_range(sources) if isinstance(sources, range) else len(sources)


def reshaped(words: Words, shape: Shape) -> Words | None:
    """D36. The words after a reshape, each on the axis of the new shape that its blocks and its period fit."""
    if not words.is_whole:
        return None
    found: dict[str, tuple[int | None, Word]] = {}
    for name, (axis, word) in words.words.items():
        if axis is None or len(set(word)) <= 1:
            found[name] = None, word[:1]
            continue
        moved = fitting(word, prod(words.shape[axis + 1 :]), shape)
        if moved is None:
            return None
        found[name] = moved
    return Words(shape, (None,) * len(shape), found)


def fitting(word: Word, inner: int, shape: Shape) -> tuple[int, Word] | None:
    """D36. The axis of a shape, and the word on it, that a word of several letters has whose axis has `inner` elements
    behind each coordinate; None if there is none. Raises TooLarge.

    >>> fitting((0, 1, 0, 1), 2, (2, 2, 2))
    (1, (0, 1))
    >>> fitting((0, 0, 1), 1, (3, 1)), fitting((0, 1, 1), 2, (2, 3))
    ((0, (0, 0, 1)), None)
    """
    elements = prod(shape)
    block, period = block_of_word(word) * inner, period_of(word) * inner
    for axis, (before, upto) in enumerate(pairwise(before_each(shape))):
        if block % (elements // upto) == 0 and elements // before % period == 0:
            stride = elements // upto
            require_listed(shape[axis])
            return axis, tuple(word[place * stride // inner % len(word)] for place in range(shape[axis]))
    return None


def block_of_word(word: Word) -> int:
    """The largest block, of those that divide the length of a word, in each of which all letters are the same.

    >>> block_of_word((0, 0, 1, 1, 1, 1)), block_of_word((0, 0, 0, 1))
    (2, 1)
    """
    changes = (place for place in range(1, len(word)) if word[place] != word[place - 1])
    return gcd(len(word), *changes)


def period_of(word: Word) -> int:
    """The shortest period of a word, of those that divide its length.

    >>> period_of((0, 1, 0, 1)), period_of((0, 1, 0))
    (2, 3)
    """
    size = period = len(word)
    left, prime = size, 2
    while left > 1:
        if prime * prime > left:
            prime = left
        if left % prime:
            prime += 1
            continue
        left //= prime
        if period % prime == 0 and is_period(word, period // prime):
            period //= prime
    return period


def is_period(word: Word, length: int) -> bool:
    """Whether a word is its first letters, so many, over and over."""
    return word[length:] == word[: len(word) - length]
