"""Calls that go far: products that leave 64 bits and come back as small numbers, reads that begin far behind the first
element, and lines and axes of which several are needed at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import prod
from operator import mul
from random import Random

from support.native.calls import Call, asked

from impl.view import View


def far(count: int, seed: int) -> Iterator[Call]:
    """Calls of each of these kinds, of those that are drawn so many."""
    random = Random(seed)
    yield from rows_that_wrap()
    yield from starts_that_wrap()
    for _ in range(count):
        yield from begins_far(random)
        yield from put_together_at_once(random)
        yield from lines_through_masks(random)


def both(base: View, top: View) -> Iterator[Call]:
    """Two views, merged as views and as parts."""
    yield asked("add", base, top)
    yield asked("outcome", base.parts, top.parts)


def rows_that_wrap() -> Iterator[Call]:
    """Rows whose lengths are 2^63, 2^64, or one off, under strides that 64 bits would make of these; reshaped and read
    in order, whole or but for the last."""
    for bits in (61, 62):
        for columns in (2, 4, 8, 12):
            for by in (0, 1, -1):
                wrapped = (columns * (2**bits + by) + 2**63) % 2**64 - 2**63
                for outer in {0, wrapped, 2**bits}:
                    made = View.create((2, columns), (outer, 2**bits + by))
                    yield asked("reshape", made, (2 * columns,))
                    yield asked("reshape", View.create((2 * columns,), (2**bits + by,)), (2, columns))
                    yield from both(made, View.create((2 * columns,), None, 0, ((0, 2 * columns - 1),)))
                    yield from both(made, View.create((2 * columns,)))


def starts_that_wrap() -> Iterator[Call]:
    """Reads of one place, of every second, or of all, that begin at, step by or end at multiples of 2^61 that 64 bits
    make small; and masks that begin late on what steps far."""
    for stride in (0, 1, 2):
        base = View.create((2**62 + 1,), (stride,), 5)
        for lines in range(1, 7):
            for step in (2**61, 2**62, 2**63 // lines + 1):
                yield from both(base, View.create((2,) * lines, (step,) * lines))
        for begin in (2, 4, 8, 12):
            for step in (2**60, 2**61, 2**62):
                for sign in (1, -1):
                    for offset in (0, -begin * step):
                        mask = ((begin, begin + 2),)
                        yield from both(base, View.create((begin + 4,), (sign * step,), offset, mask))
    for first in (2, 4, 8, 16):
        for bits in (59, 60, 61, 62):
            for step in (1, -1):
                offset = -first if step > 0 else first + 1
                padded = View.create((first + 4,), (step,), offset, ((first, first + 2),))
                yield from both(View.create((3,), (2**bits,)), padded)


def begins_far(random: Random) -> Iterator[Call]:
    """Reads of few elements of a view of up to four axes and 2^60 elements, at a begin that a half-word, or a double,
    does not hold."""
    rank = random.randint(2, 4)
    shape = [random.choice((2, 3, 4, 2**10)) for _ in range(rank)]
    shape[0] = 2 ** random.choice((33, 40, 48)) + random.choice((0, 1))
    strides = [random.choice((0, 1, 1, 2, 3, 5, -1)) for _ in range(rank)]
    start = random.choice((2**31, 2**32, 2**33, 2**34 + 2)) // prod(shape[1:]) * prod(shape[1:])
    start += random.choice((0, 0, 1))
    step = random.choice((1, shape[-1], shape[-1], prod(shape[1:])))
    yield from both(View.create(tuple(shape), tuple(strides), 7), View.create((random.randint(2, 4),), (step,), start))


def put_together_at_once(random: Random) -> Iterator[Call]:
    """Five to eleven axes that go on where the next one ends, but for few of them, some with a mask on the first: put
    together into one axis or two, or read in order."""
    sizes = [random.choice((2, 2, 2, 3)) for _ in range(random.randint(5, 11))]
    factor = random.choice((2, 3, -1))
    strides = list(accumulate((factor, *sizes[:0:-1]), mul))[::-1]
    if random.random() < 0.2:
        strides[random.randrange(len(sizes))] += 1
    mask = tuple([(0, size) if axis else (1, size) for axis, size in enumerate(sizes)])
    made = View.create(tuple(sizes), tuple(strides), 0, random.choice((None, None, mask)))
    cut = random.randint(0, len(sizes) - 1)
    yield asked("reshape", made, (prod(sizes),))
    yield asked("reshape", made, (prod(sizes[:cut]), prod(sizes[cut:])))
    yield from both(made, View.create((prod(sizes),)))


def lines_through_masks(random: Random) -> Iterator[Call]:
    """Three to seven short lines, of which some step alike, through a view of two or three axes with masks."""
    shape = [random.choice((2, 3, 4, 6)) for _ in range(random.randint(2, 3))]
    mask = [(0, size) if random.random() < 0.4 else (random.randint(0, 1), random.randint(2, size)) for size in shape]
    strides = [random.choice((1, 2, 5, 7, 30)) for _ in shape]
    lines = random.randint(3, 7)
    steps = [random.choice((0, 1, 1, shape[-1], shape[-1] - 1, 2)) for _ in range(lines)]
    begin = max(random.randint(0, prod(shape) - 1) - sum(steps) // 2, 0)
    yield from both(
        View.create(tuple(shape), tuple(strides), 3, tuple(mask)), View.create((2,) * lines, tuple(steps), begin)
    )
