"""Numbers of a tensor in stretches in which no place changes, so that what agrees is counted without listing it.

A *run* is a stretch of numbers in which the devices that have an element, along one mesh axis, are the same. The word
of a mesh axis on one axis of a tensor makes runs of its flat numbers, which repeat from one coordinate of the axes in
front of it to the next (D37).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import lcm, prod
from typing import NamedTuple

from impl.ops.records.shapes import Shape
from impl.ops.sharding.views.placement import Cut, Cuts, blocks, parts_of, split_number
from impl.ops.sharding.views.words import TooLarge, Word, Words, letters_of, require_listed

MOST_RUNS = 2**18
"""Runs that are gone through."""
MOST_APART = 2**14
"""Runs of two parts that are gone through one after the other."""

Lengths = tuple[tuple[int, int | None], ...]
"""The lengths of runs one after another, each with its place."""


class Runs(NamedTuple):
    """The runs of one mesh axis: after how many numbers they repeat, and until then the lengths and the places."""

    period: int
    runs: Lengths


class Stretch(NamedTuple):
    """Numbers from `begin` to before `end`, and the place of all of them in each of some runs."""

    begin: int
    end: int
    places: Word


def lengths(letters: Iterable[int | None]) -> Lengths:
    """The runs of a word.

    >>> lengths((0, 0, 1))
    ((2, 0), (1, 1))
    """
    return tuple((len([*some]), letter) for letter, some in groupby(letters))


def repeated(runs: Lengths, inner: int) -> Runs:
    """The runs of the numbers of a tensor, of which so many have one coordinate after another."""
    scaled = tuple((length * inner, place) for length, place in runs)
    return Runs(sum(length for length, _ in scaled), scaled)


def runs_of(words: Words) -> dict[str, Runs]:
    """The runs of each mesh axis.

    >>> runs_of(Words((2, 3), (None, None), {"x": (1, (0, 0, 1))}))
    {'x': Runs(period=3, runs=((2, 0), (1, 1)))}
    """
    inner = {None: prod(words.shape)} | {axis: prod(words.shape[axis + 1 :]) for axis in range(len(words.shape))}
    return {name: repeated(lengths(word), inner[axis]) for name, (axis, word) in words.words.items()}


def runs_of_cuts(shape: Shape, cuts: Cuts, extents: Mapping[str, int]) -> dict[str, Runs]:
    """The runs of each mesh axis that cuts a tensor. Raises TooLarge."""
    found: dict[str, Runs] = {}
    for axis, (size, row) in enumerate(zip(shape, cuts, strict=True)):
        some = along(size, tuple(row), tuple(extents.items())) if row else {}
        found |= {name: repeated(runs, prod(shape[axis + 1 :])) for name, runs in some.items()}
    return found


@lru_cache(maxsize=256)
def along(size: int, row: tuple[Cut, ...], extents: tuple[tuple[str, int], ...]) -> dict[str, Lengths]:
    """The runs along one axis of the mesh axes that cut it, kept for other plans with the same cuts of it. Raises
    TooLarge."""
    if all(cut.split == 1 for cut in row):
        return lengths_of_blocks(size, row, dict(extents))
    require_listed(size)
    return {name: lengths(letters) for name, letters in letters_of(size, row, dict(extents)).items()}


def lengths_of_blocks(size: int, row: Sequence[Cut], extents: Mapping[str, int]) -> dict[str, Lengths]:
    """The same for cuts with split 1, whose parts are blocks: no coordinate is listed.

    >>> lengths_of_blocks(10**9, (Cut(("x",)),), {"x": 3})
    {'x': ((333333334, 0), (333333334, 1), (333333332, 2))}
    """
    found: dict[str, Lengths] = {}
    groups = [size]
    for cut in row:
        if len(groups) * min(parts_of(cut, extents), size) > MOST_RUNS:
            raise TooLarge(f"more than {MOST_RUNS} parts of one axis")
        ends = [each for length in groups for each in enumerate(blocks(length, parts_of(cut, extents)))]
        numbered = [(number, end - begin) for number, (begin, end) in ends if begin < end]
        places = [split_number(number, cut.names, extents) for number, _ in numbered]
        groups = [length for _, length in numbered]
        for name in cut.names:
            found[name] = joined((length, there[name]) for length, there in zip(groups, places, strict=True))
    return found


def joined(runs: Iterable[tuple[int, int]]) -> Lengths:
    """Runs with those as one that follow one another and have the same place."""
    return tuple((sum(length for length, _ in some), place) for place, some in groupby(runs, lambda run: run[1]))


def pairs(before: Mapping[str, Runs], after: Mapping[str, Runs], names: Sequence[str]) -> list[Runs]:
    """The runs of some mesh axes, of each those before and then those after."""
    return [runs[name] for name in names for runs in (before, after)]


def stretches(rows: Sequence[Runs]) -> Iterator[Stretch]:
    """The stretches in which none of some runs ends, up to where all begin anew.

    >>> for stretch in stretches([Runs(4, ((2, 0), (2, 1))), Runs(2, ((1, 0), (1, 1)))]):
    ...     print(*stretch)
    0 1 (0, 0)
    1 2 (0, 1)
    2 3 (1, 0)
    3 4 (1, 1)
    """
    begin, period = 0, common_period(rows)
    at, ends = [0] * len(rows), [row.runs[0][0] for row in rows]
    while begin < period:
        end = min(ends, default=period)
        yield Stretch(begin, end, tuple(row.runs[place][1] for row, place in zip(rows, at, strict=True)))
        for number, row in enumerate(rows):
            if ends[number] == end:
                at[number] = (at[number] + 1) % len(row.runs)
                ends[number] += row.runs[at[number]][0]
        begin = end


def common_period(rows: Iterable[Runs]) -> int:
    """After how many numbers all of some runs begin anew."""
    return lcm(*(row.period for row in rows))


def runs_until_all_begin(rows: Sequence[Runs]) -> int:
    """How many runs there are up to where all begin anew."""
    period = common_period(rows)
    return sum(period // row.period * len(row.runs) for row in rows)


def is_gone_through(rows: Sequence[Runs], more: int = 1) -> bool:
    """Whether some runs, up to a common period, are few enough to be gone through, so many times."""
    return runs_until_all_begin(rows) * more <= MOST_RUNS


def agree(places: Word) -> bool:
    """Whether the places of each pair are the same."""
    return places[::2] == places[1::2]


def agreeing(elements: int, rows: Sequence[Runs]) -> int | None:
    """How many numbers of a tensor have the same places in both runs of each pair; None if the runs are too many.

    Where some runs repeat within a length of which the others' lengths are multiples, both are gone through by
    themselves. Else those that end most often are not gone through: within a stretch of the others, numbers are counted
    that have the place of the other runs of the pair.

    >>> agreeing(8, [Runs(8, ((4, 0), (4, 1))), Runs(2, ((1, 0), (1, 1)))])
    4
    """
    if (apart := length_apart(rows)) is not None:
        return Apart(rows, apart).agreeing(elements)
    period = common_period(rows)
    finest = max(range(len(rows)), key=lambda number: period // rows[number].period * len(rows[number].runs))
    fine, others = rows[finest], [row for number, row in enumerate(rows) if number != finest]
    reach = common_period(others)
    if not is_gone_through(others, period // reach):
        return None
    partner, found, counted = finest - finest % 2, 0, Counted(fine)
    for begin, end, places in stretches(others):
        if agree((*places[:partner], *places[partner + 1 :])):
            ends = ((low + begin, low + end) for low in range(0, period, reach))
            found += sum(counted(places[partner], high) - counted(places[partner], low) for low, high in ends)
    return elements // period * found


def length_apart(rows: Sequence[Runs]) -> int | None:
    """A period of some runs within which these repeat, and of which the lengths of the others are multiples: that with
    the fewest runs to go through by themselves. None if there is none with few enough.

    >>> length_apart([Runs(4, ((2, 0), (2, 1))), Runs(2, ((1, 0), (1, 1)))]), length_apart([Runs(3, ((1, 0), (2, 1)))])
    (2, None)
    """
    least, found = MOST_APART + 1, None
    for length in {row.period for row in rows}:
        fine, coarse = ([row for row in rows if (length % row.period == 0) == is_fine] for is_fine in (True, False))
        if coarse and all(run % length == 0 for row in coarse for run, _ in row.runs):
            count = runs_until_all_begin(coarse) + runs_until_all_begin(fine)
            least, found = (count, length) if count < least else (least, found)
    return found


class Apart:
    """Pairs of runs, some of which repeat within a length of which the lengths of the others are multiples: the first
    tell by what is left of a number, the others by how often the length is in it."""

    def __init__(self, rows: Sequence[Runs], length: int) -> None:
        self.rows, self.length = rows, length
        self.fine = [number for number, row in enumerate(rows) if length % row.period == 0]
        self.coarse = [number for number in range(len(rows)) if number not in self.fine]
        self.within: Counter[Word | None] = Counter()
        self.first: dict[Word | None, int] = {}
        for begin, end, key in self.keys(self.fine, self.coarse):
            self.within[key] += end - begin
            self.first.setdefault(key, begin)

    def keys(self, some: Sequence[int], others: Sequence[int]) -> Iterator[tuple[int, int, Word | None]]:
        """The stretches of some of the runs, with the places of those whose partners are among the others; None where
        pairs that are both among them do not agree."""
        for begin, end, places in stretches([self.rows[number] for number in some]):
            at = dict(zip(some, places, strict=True))
            is_agreed = all(at.get(number ^ 1, place) == place for number, place in at.items())
            yield begin, end, tuple(at[number] for number in some if number ^ 1 in others) if is_agreed else None

    def agreeing(self, elements: int) -> int:
        """How many numbers have the same places in both runs of each pair.

        >>> Apart([Runs(8, ((4, 0), (4, 1))), Runs(2, ((1, 0), (1, 1)))], 2).agreeing(8)
        4
        """
        stretched = self.keys(self.coarse, self.fine)
        found = sum((end - begin) // self.length * self.within[key] for begin, end, key in stretched if key is not None)
        return elements // common_period(self.rows[number] for number in self.coarse) * found

    def first_moving(self) -> int | None:
        """The first number that has not the same places; None if all have.

        >>> Apart([Runs(8, ((4, 0), (4, 1))), Runs(2, ((1, 0), (1, 1)))], 2).first_moving()
        1
        """
        for begin, _, key in self.keys(self.coarse, self.fine):
            others = [first for other, first in self.first.items() if key is None or other is None or other != key]
            if others:
                return begin + min(others)
        return None


def first_moving(rows: Sequence[Runs]) -> int | None:
    """The first number that has not the same places in both runs of each pair; None if all have."""
    if (apart := length_apart(rows)) is not None:
        return Apart(rows, apart).first_moving()
    return next((begin for begin, _, places in stretches(rows) if not agree(places)), None)


class Counted:
    """How many of the first so many numbers have a place in some runs. Of each place it keeps where its runs begin, and
    how many numbers they have before each of them and at the end; so it holds as much as there are runs.

    >>> [Counted(Runs(3, ((2, 0), (1, 1))))(0, count) for count in range(6)]
    [0, 1, 2, 2, 3, 4]
    """

    def __init__(self, runs: Runs) -> None:
        self.period = runs.period
        self.rows: dict[int | None, tuple[list[int], list[int]]] = {}
        begin = 0
        for length, place in runs.runs:
            begins, before = self.rows.setdefault(place, ([], [0]))
            begins.append(begin)
            before.append(before[-1] + length)
            begin += length

    def __call__(self, place: int | None, count: int) -> int:
        begins, before = self.rows.get(place, ([], [0]))
        whole, rest = divmod(count, self.period)
        at = bisect_left(begins, rest)
        here = min(before[at], before[at - 1] + rest - begins[at - 1]) if at else 0
        return whole * before[-1] + here
