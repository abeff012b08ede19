"""Calls and questions at the corners of what is compiled: where a table, a key, a room or a word ends."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from support.finishing import CONDITIONS, FAR, INDICES
from support.native.calls import Call, asked, drawn, edges, merges
from support.native.families import by_hand, families, of_many_axes, reaching, read_flat, wrapped
from support.native.far import far

from impl.cli.reading.expressions import parse_tree
from impl.view import View

Corner = tuple[Any, Any, dict[str, tuple[int, int]]]
"""An index, a condition and the ranges of their variables."""

SHAPE = (99, 99)
"""One object, which stands in many calls."""
STRIDES_APART = (2**12, 2**16, 2**24, 2**31, 2**32, 2**40)
"""By which numbers may differ of which only the last digits are looked at."""


def corpus(count: int = 4000, seed: int = 17) -> list[Call]:
    """All calls: those at edges and corners, and those that are drawn."""
    made = [*far(count // 40, seed), *edges(), *drawn(count, seed), *merges(count // 3, seed)]
    made += [*families(count // 4, seed), *calls(), *of_many_axes(count // 40, seed)]
    return [*made, *read_flat(count // 10, seed), *by_hand(count // 40, seed), *wrapped(), *reaching()]


def calls() -> Iterator[Call]:
    """Those at corners."""
    yield from keys()
    yield from rooms()
    yield from scalars()
    yield from lines()
    yield from rows_apart()
    yield from many_masks()


def keys() -> Iterator[Call]:
    """Views and calls that differ at one place alone, wherever it is."""
    for rank in (2, 5, 9, 10, 11, 17, 33, 60):
        for axis in {0, rank // 2, rank - 2, rank - 1}:
            shape = tuple([5 if place == axis else 2 for place in range(rank)])
            for valid in ((0, 4), (0, 3), (1, 4)):
                yield asked("create", shape, None, 0, tuple([valid if size == 5 else (0, 2) for size in shape]))
            for by in (0, 1, 2**31):
                strides = tuple([place + 1 + by * (size == 5) for place, size in enumerate(shape)])
                yield asked("create", shape, strides, 0, None)
    for rank in range(2, 9):
        turned = View.create((*(2,) * (rank - 2), 3, 2), tuple(range(1, rank + 1)))
        yield asked("add", turned, View.create((*(2,) * (rank - 1), 3)))


def rooms() -> Iterator[Call]:
    """As many lines and boundaries as there is room for, and more."""
    for rank in (4, 5, 6, 8, 12, 13, 14, 16, 17, 32, 33):
        steps = tuple([2**axis for axis in range(rank)])
        yield asked("add", View.create((2 ** (rank + 1),), (3,)), View.create((2,) * rank, steps))
        yield asked("add", View.create((2,) * rank, steps), View.create((2**rank,)))
        for level in range(1, min(rank - 1, 12)):
            yield asked("add", View.create((2,) * rank, steps), View.create((2,), (2**level,)))
            yield asked("add", View.create((2,) * rank, steps), View.create((3,), (2 ** (level - 1),)))
    for sizes in ((2**32, 2**32), (2**33, 2**31), (2**16,) * 4, (2**63, 2)):
        for wanted in ((0,), (2**32, 2**32), (prod(sizes),), (1,)):
            yield asked("reshape", View.create(sizes), wanted)


def scalars() -> Iterator[Call]:
    """Axes of size 1, masked or not, that are reshaped away; and axes that a mask leaves one place of."""
    for rank in range(1, 5):
        for axis in range(rank):
            for valid in ((0, 0), (0, 1), (1, 1)):
                mask = tuple([valid if place == axis else (0, 1) for place in range(rank)])
                made = View.create((1,) * rank, tuple(range(1, rank + 1)), 3, mask)
                yield from [asked("reshape", made, shape) for shape in ((), (1,), (1,) * (rank + 1))]
    masked = View.create((4,), (2,), 0, ((0, 2),))
    for begin in range(4):
        yield asked("add", masked, View.create((), (), begin))
        by_hand = View((4, 3), (5, 1), 0, ((begin, begin + 1), (0, 3)), False)
        yield from [asked("reshape", by_hand, shape) for shape in ((12,), (2, 6), (6, 2), (4, 3, 1))]


def lines() -> Iterator[Call]:
    """Rows that go along the diagonals of masked tables, upwards and downwards."""
    for size in (3, 6, 10):
        for begin in range(3):
            for mask in (((0, size), (begin, size)), ((0, size), (0, size - begin)), ((begin, size), (0, size))):
                base = View.create((size, size), mask=mask)
                for step in (1, size - 1, size, size + 1):
                    count = (size * size - 1) // step + 1
                    for extent in {2, size - 1, min(size, count), count}:
                        top = (extent - 1) * step
                        for offset in {0, size * size - 1 - top, begin} if top < size * size - begin else {0}:
                            yield asked("add", base, View.create((extent,), (step,), offset))
                            yield asked("add", base, View.create((extent,), (-step,), offset + top))


def rows_apart() -> Iterator[Call]:
    """Rows of a base that lie apart as many elements as they have, and by powers of two further; read in order."""
    for apart in (0, *STRIDES_APART, 2**62):
        for columns in (2, 5):
            base = View.create((3, columns), (columns + apart, 1))
            yield asked("add", base, View.create((3 * columns,)))
            yield asked("outcome", base.parts, View.create((3 * columns,)).parts)


def many_masks() -> Iterator[Call]:
    """One shape with thousands of masks, more than a table has rooms."""
    for k in range(6000):
        yield asked("create", SHAPE, None, 0, ((k // 90, 97), (k % 90, 98)))


def corners() -> Iterator[Corner]:
    """Expressions whose parts differ by multiples of what a machine word, or a part of one, counts."""
    for apart in STRIDES_APART:
        for divisor in (3, 7):
            there = {"x": (0, 2**40)}
            yield ("+", ("//", "x", divisor), ("//", "x", divisor + apart)), 1, there
            far = ("*", ("//", ("+", "x", apart - 2), apart + divisor), -1)
            yield ("+", ("//", ("+", "x", 1), divisor), far), 1, {"x": (2, 9)}
        odd = apart + (5 if apart % 3 == 1 else 1)
        yield ("//", ("+", ("*", "x", odd // 3), "y", -1), odd), 1, {"x": (2, 3), "y": (0, 1)}
        yield "x", ("==", ("%", ("//", "x", 4), apart), 777), {"x": (0, 4 * apart)}
        yield "x", ("<=", ("//", "x", apart), 77), {"x": (0, 10 * apart)}
    for most in (2**31, 2**62, 2**63):
        for beyond in (-1, 1):
            yield 0, ("<", ("+", ("*", "x", -1), most - 1), beyond), {"x": (-5, 0)}
    yield from of_many_variables()


def of_many_variables() -> Iterator[Corner]:
    """Sums of up to sixty variables that begin alike, and spaces of about as many points as there are bits in words."""
    letters = [*"abcdefghij"]
    ranges = dict.fromkeys(letters, (0, 9))
    for count in range(4, 10):
        left, right = letters[:count], [*letters[: count - 1], letters[count]]
        yield ("+", ("//", ("+", *left), 5), ("//", ("+", *right), 7)), 1, ranges
        yield letters[0], ("<", ("%", ("+", *left[:6]), 173), 172), dict.fromkeys(letters, (0, 40))
    for count in (20, 60):
        names = [f"x{number:02}" for number in range(count)]
        yield ("//", ("+", *names), 3), ("<", ("+", *names), 90), dict.fromkeys(names, (0, 9))
    for last in (62, 63, 64, 65, 127, 128, 129):
        yield 19, ("<", ("%", ("*", "x", 4), 16), ("+", "x", 11)), {"x": (0, last)}
        yield "x", ("<", ("%", ("*", "x", 5), 16), 7), {"x": (0, last)}


def of_pairs() -> Iterator[Corner]:
    """A quotient beside multiples of one that divides it further; and two halves, one taken from the other."""
    for times in (2, 3, 5):
        further = ("//", ("+", "x", 4 * (times - 1)), 4 * times)
        yield ("+", ("*", ("//", "x", 4), 3), ("*", further, -3 * times), "y"), 1, {"x": (-5, 300), "y": (0, 8)}
    yield ("+", ("//", ("+", "x", 3), 6), ("*", ("//", "x", 6), -1)), 1, {"x": (0, 300)}


def that_end() -> Iterator[Corner]:
    """What the moves make cheaper that come last, by itself, and with what else they could take."""
    for text in INDICES:
        yield parse_tree(text), 1, FAR
        yield ("+", ("*", parse_tree(text), 3), "y"), ("<", "x", 9), FAR
    for text in CONDITIONS:
        yield "x", parse_tree(text), FAR
        yield "x", ("and", ("<", "x", 9), parse_tree(text)), FAR


def whole_spaces() -> Iterator[Corner]:
    """Conditions over as many points as are looked at one by one, one less and one more; and bounds by far factors."""
    for most in (128, 2048, 32768):
        for size in (most - 1, most, most + 1):
            for prime in (61, 1021):
                yield "x", ("==", ("%", "x", prime), prime - 321 % prime), {"x": (0, size - 1)}
    far = {"x": (-100_000, 100_000), "y": (0, 100_000)}
    for factors in ((2, 3), (-2, 3), (2, -3), (5, 7), (-5, -7)):
        total = ("+", ("*", "x", factors[0]), ("*", "y", factors[1]))
        for bound in (-7, -6, 6, 7):
            yield ("//", ("+", "x", 3), 100_003), ("<", total, bound), far
    tree: Any = "x"
    for level in range(25):
        tree = ("//", ("+", ("*", tree, 2), "xy"[level % 2]), 3 + level % 4)
        if level > 20:
            yield tree, 1, {"x": (0, 10**9), "y": (0, 10**9)}
    names = [f"x{number}" for number in range(190)]
    for count in (150, 170, 190):
        yield ("//", ("+", *names[:count]), 1000), 1, dict.fromkeys(names[:count], (0, 2))
    remainders = ("*", ("%", ("*", "x", 8), 5), 16), ("*", ("%", ("*", "x", -8), -4), 8)
    yield ("+", ("*", ("//", "x", 32), 2), *remainders, ("*", "x", 4)), ("<", ("*", "x", -4), 2), {"x": (0, 15)}
