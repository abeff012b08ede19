"""Nested lists of numbers, and what only looks like them: rows that are in a list again and again, just as often as
they may be and once more, long ranges, and objects of other classes among lists (D24)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.nests import LIST, LONGEST_RANGE, MOST_PARTS, require_few_numbers
from proofs.validation.defined import require, require_refused

DEEP = 64
"""Axes that arrays have at most."""

SMALL = LIST + 1
"""Elements of an array that adds, each time that it is there again, one part more than may be added."""

TIMES = LIST + 2
"""How often a row is there that is there too often, by itself."""


def ask_rare_nests(random: Random) -> None:
    """Each in its ways."""
    about_as_many_as_may_be(random)
    about_long_ranges(random)
    about_objects_in_lists(random)
    about_objects_like_numbers(random)


class Counted:
    """It has a length and entries, and is neither a list nor an array."""

    def __len__(self) -> int:
        return 2

    def __getitem__(self, place: int) -> int:
        return (5, 6)[place]


class Broken(Sequence[int]):
    """A sequence that fails to give its entry."""

    def __len__(self) -> int:
        return 1

    def __getitem__(self, place: Any) -> Any:
        return 1 // 0


class Told:
    """An object whose class tells where elements lie, in the way of C alone."""

    def __init__(self, array: Any) -> None:
        self.array = array

    @property
    def __array_struct__(self) -> Any:
        return self.array.__array_struct__


class Named(IntEnum):
    """Integers with names."""

    ONE = 1
    FOUR = 4


def parts_each_time(value: Any) -> int:
    """The parts of nested lists: their numbers and elements, and `LIST` for a list, each as often as it is there."""
    if isinstance(value, (list, range)):
        return LIST + (len(value) if isinstance(value, range) else sum(map(parts_each_time, value)))
    return int(getattr(value, "size", 1))


def parts_once(rows: list[Any]) -> int:
    """The parts of a list of rows and of arrays, where each has its own parts once: of a row its numbers, of the list
    its entries, each of its rows and all elements of its arrays, and of both `LIST`."""
    kinds = list({id(row): row for row in rows}.values())
    inner = [row for row in kinds if isinstance(row, (list, range))]
    elements = sum(int(row.size) for row in kinds if not isinstance(row, (list, range)))
    return LIST + len(rows) + len(inner) + elements + sum(LIST + len(row) for row in inner)


def rows_drawn(random: Random) -> list[Any]:
    """Rows of integers, of numbers with a point, of these and a truth value, of complex ones, and ranges."""
    lengths = [random.randint(3, 20) for _ in range(6)]
    return [
        [1000 + number for number in range(lengths[0])],
        [number + 0.5 for number in range(lengths[1])],
        [True, *(number + 0.25 for number in range(lengths[2]))],
        [complex(number, 1) for number in range(lengths[3])],
        range(lengths[4]),
        [2000 - number for number in range(lengths[5])],
    ]


def about_as_many_as_may_be(random: Random) -> None:
    """Six rows, ten times each, beside an array that is there eight times and has so many elements that nothing else
    counts: as many parts as eight times those that each has of its own may be there, and not one more."""
    numpy, rows = numpy_module(), rows_drawn(random)
    large = numpy.broadcast_to(numpy.int8(1), (MOST_PARTS // LIST + random.randint(1000, 9999),))
    small = numpy.zeros(SMALL)
    nest = [*rows * TIMES, *[large] * LIST, small]
    random.shuffle(nest)
    while len(nest) < 10**4 and parts_each_time(nest) < LIST * parts_once(nest):
        nest += [small] * (LIST * parts_once(nest) - parts_each_time(nest))
    question = f"{parts_each_time(nest)} parts, {parts_once(nest)} of their own"
    require(parts_each_time(nest) == LIST * parts_once(nest) > MOST_PARTS, "a nest that is just small enough", question)
    require_few_numbers(nest, DEEP)
    require_refused(lambda: require_few_numbers([*nest, small], DEEP), f"one part more than {question}")


def about_long_ranges(random: Random) -> None:
    """Ranges of more entries than are taken one by one out of what is no list, by themselves and side by side; each may
    have 2^24 elements."""
    numpy, count = numpy_module(), random.randint(2, 5)
    for many in (range(2**18 + random.randint(1, 9)), range(LONGEST_RANGE), [range(count, LONGEST_RANGE)]):
        require_few_numbers(many, DEEP)
    require_few_numbers([range(number, LONGEST_RANGE + number) for number in range(count)], DEEP)
    require_refused(lambda: require_few_numbers([range(LONGEST_RANGE + 1)], DEEP), "a range of too many elements")
    found = ops.Tensor.of([range(count), range(1, count + 1)]).numpy()
    require(found.tolist() == [[*range(count)], [*range(1, count + 1)]], "two ranges", count, found)
    require(found.dtype == numpy.asarray([[0]]).dtype, "the class of two ranges", found.dtype)


def about_objects_in_lists(random: Random) -> None:
    """An object with a length and entries that is no list, and a sequence that fails, by themselves and as the last of
    several rows, or of several rows of rows."""
    count = random.randint(3, 6)
    for wrong in (Counted(), Broken()):
        nests: tuple[Any, ...] = (wrong, [wrong], [[1, 2]] * count + [wrong], (*[(1, 2)] * count, wrong),
                                  [[[1, 2]] for _ in range(count)] + [[wrong]])  # fmt: skip
        for nest in nests:
            require_refused(lambda nest=nest: ops.Tensor.of(nest), f"Tensor.of: {nest}")  # type: ignore[misc]
    right = ops.Tensor.of([[[1, 2]] for _ in range(count)] + [[(5, 6)]]).numpy().tolist()
    require(right == [[[1, 2]]] * count + [[[5, 6]]], "rows of rows", count, right)


def about_objects_like_numbers(random: Random) -> None:
    """Integers with names are numbers, and what tells where its elements lie is an array, alone and in a list."""
    number = random.randint(2, 9)
    row = numpy_module().arange(number)
    asked: tuple[tuple[Any, list[Any]], ...] = (
        ([Named.ONE, number, Named.FOUR], [1, number, 4]),
        ([[number], [Named.FOUR]], [[number], [4]]),
        (Told(row), row.tolist()),
        ([Told(row), Told(row + 1)], [row.tolist(), (row + 1).tolist()]),
    )
    for given, wanted in asked:
        found = ops.Tensor.of(given).numpy()
        require(found.tolist() == wanted and found.dtype.kind == "i", "Tensor.of", given, found, wanted)
