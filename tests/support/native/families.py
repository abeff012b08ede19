"""Calls whose answer hangs by one number of few: views that are nearly row-major, and what movements make of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import prod
from operator import mul
from random import Random

from support.native.calls import Call, argument, asked, interval, regrouped

from impl.view import View

SIZES = (1, 2, 2, 3, 3, 4, 5)
MOVEMENTS = "permute", "shrink", "stride", "pad", "expand", "reshape"


def families(count: int, seed: int) -> Iterator[Call]:
    """Reshapes of views that are nearly row-major, masks of other lengths than the shape has, and pairs of a view and
    of what movements make of another shape of as many elements."""
    random = Random(seed)
    for _ in range(count):
        made = nearly_row_major(random, random.randint(1, 5))
        yield asked("reshape", made, regrouped(random, made.shape))
        yield asked("reshape", made, put_together(random, made.shape))
        yield from pairs(random, made)
    for rank in range(1, 4):
        for axis in range(rank):
            for odd in ((), (0,), (0, 1, 2), (0, 1, 1, 2)):
                mask = tuple([odd if place == axis else (0, 2) for place in range(rank)])
                yield asked("create", (3,) * rank, None, 0, mask)


def of_many_axes(count: int, seed: int) -> Iterator[Call]:
    """Views of nine to twenty-four axes, some of them with one valid place or gone through backwards: made, moved, with
    two neighbours put together, and put on a view that steps far."""
    random = Random(seed)
    for _ in range(count):
        rank = random.randint(9, 24)
        strides = tuple(2 ** (rank - 1 - axis) * random.choice((1, 1, 1, -1)) for axis in range(rank))
        mask = tuple(random.choice(((0, 1), (1, 2))) if random.random() < 0.3 else (0, 2) for _ in range(rank))
        given = (2,) * rank, strides, -sum(min(step, 0) for step in strides), random.choice((None, mask))
        made = View.create(*given)
        axis = random.randrange(rank - 1)
        yield asked("create", *given)
        yield asked("reshape", made, (*made.shape[:axis], 4, *made.shape[axis + 2 :]))
        for name in ("permute", "shrink", "stride", "pad"):
            yield asked(name, made, argument(random, name, made, 0.0))
        yield asked("add", View.create((2**rank,), (3,)), made)
        yield asked("outcome", View.create((2**rank,), (3,)).parts, made.parts)


def read_flat(count: int, seed: int) -> Iterator[Call]:
    """Views whose outer axes step by small multiples of the innermost one, so that rows overlap, read from the first
    element to the last, or from one of them on: floors that carry, some of which cancel."""
    random = Random(seed)
    for _ in range(count):
        sizes = tuple(random.choice((2, 2, 3, 4, 8)) for _ in range(random.randint(2, 4)))
        factors = [random.choice((0, 1, 1, 2, 2, 3, -1, 4)) for _ in sizes[1:]]
        base = View.create(sizes, (*[sizes[-1] * factor for factor in factors], 1), random.randint(0, 9))
        elements = prod(sizes)
        yield asked("add", base, View.create((elements,)))
        yield asked("add", base, View.create((elements // 2,), (random.choice((1, 2)),), random.choice((0, 1))))


def wrapped() -> Iterator[Call]:
    """Views whose row-major strides, modulo 2^64, are what they are given."""
    for shape in ((3, 2**32, 2**32), (2, 2**31, 2**33), (5, 2**22, 2**21, 2**21), (2, 2**63, 4), (2, 2, 2**63)):
        steps = list(accumulate((1, *shape[:0:-1]), mul))[::-1]
        for signed in (False, True):
            kept = [(step + 2**63 * signed) % 2**64 - 2**63 * signed for step in steps]
            yield asked("create", shape, tuple(kept), 0, None)
            yield asked("reshape", View.create(shape, tuple(kept)), (prod(shape),))


def by_hand(count: int, seed: int) -> Iterator[Call]:
    """Views as nobody creates them, which have strides along axes of size 1, moved and repeated."""
    random = Random(seed)
    for _ in range(count):
        shape = tuple(random.choice((1, 1, 2, 3)) for _ in range(random.randint(1, 5)))
        made = View(shape, tuple(random.choice((0, 1, 3, 7, -2)) for _ in shape), random.randint(0, 3), None, False)
        yield asked("expand", made, tuple(random.choice((1, 4)) if size == 1 else size for size in shape))
        for name in ("permute", "shrink", "stride", "pad", "reshape"):
            yield asked(name, made, argument(random, name, made, 0.0))


def reaching() -> Iterator[Call]:
    """Reads of few elements that reach as far out of their view as 64 bits go, and as many more."""
    for base in (View.create((4, 4), (0, 0)), View.create((4, 4)), View.create((16,), (-1,), 15)):
        for size, step in ((5, 2**62), (3, 2**63), (17, 2**60), (2, 2**64 + 1), (5, -(2**62)), (9, 2**61)):
            yield asked("add", base, View.create((size,), (step,)))
            yield asked("add", base, View.create((2, size), (1, step), 3))
            yield asked("outcome", base.parts, View.create((size,), (step,)).parts)


def nearly_row_major(random: Random, rank: int) -> View:
    """A view of which each axis but few goes on where the next one ends; masks leave whole rows, or begin or end one
    place inside."""
    shape = tuple(random.choice(SIZES) for _ in range(rank))
    row_major = list(accumulate((random.choice((1, 1, 2, -3)), *shape[:0:-1]), mul))[::-1]
    strides = tuple(step if random.random() < 0.85 else step + random.choice((-1, 1, step)) for step in row_major)
    mask = tuple(valid_in(random, length) for length in shape) if random.random() < 0.6 else None
    return View.create(shape, strides, random.choice((0, 0, 7)), mask)


def valid_in(random: Random, length: int) -> tuple[int, int]:
    """The whole of an axis, all but its first or its last place or both, one place, or any range of it."""
    whole = (0, length)
    return random.choice((
        whole, whole, whole, (min(1, length), length), (0, max(length - 1, 0)), interval(random, length)
    ))  # fmt: skip


def put_together(random: Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape in which one or more neighbours are one axis."""
    found = list(shape)
    for _ in range(random.randint(1, max(len(shape) - 1, 1))):
        if len(found) > 1:
            place = random.randrange(len(found) - 1)
            found[place : place + 2] = [found[place] * found[place + 1]]
    return tuple(found)


def pairs(random: Random, base: View) -> Iterator[Call]:
    """A view, and what a few movements make of another shape of as many elements: reads that stay inside of it."""
    top = View.create(random.choice((regrouped, put_together))(random, base.shape))
    for _ in range(random.randint(0, 3)):
        name = random.choice(MOVEMENTS)
        moved = asked(name, top, argument(random, name, top, 0.0)).answer
        top = moved if isinstance(moved, View) and moved.size() <= 10_000 else top
    yield asked("add", base, top)
    yield asked("outcome", base.parts, top.parts)
