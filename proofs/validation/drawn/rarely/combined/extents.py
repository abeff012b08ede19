"""Which addresses are read, where they are thousands and more: found from bounds, or one after another; and axes that
are cut where they cross those of the view below (D3, D8, D16)."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

from impl import ShapeTracker, View
from impl.lower.runtime.extent import exact_extent, extent, reached, read_through
from impl.lower.runtime.prepare import cut, prepared
from impl.lower.uops.intervals import Interval
from impl.mergeability.inside import flat_extremes
from impl.ops.sharding.mesh import block_of
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.rarely.combined.several import block
from spec.shape import unravel
from spec.stack import read
from spec.view import address, is_valid

FAR = (1000, 1001, 1500, 2**11, 4097, 10**5, 2**20, 2**31, 2**40 + 1)
"""Lengths of an axis."""
NEAR = FAR[:5]
"""Those of which each element is read."""


def ask_far_extents(random: Random) -> None:
    """Extremes of views; what stacks read, element by element; and cuts of axes."""
    for _ in range(6):
        about_extremes(random)
        about_cuts(random)
        about_prepared(random)
    about_listing(random)
    about_many_blocks(random)


def far_view(random: Random, lengths: tuple[int, ...]) -> View:
    """A view of up to three axes, one of them long, which a mask may begin far on."""
    shape = [random.choice((1, 2, 3)) for _ in range(random.randint(0, 2))]
    shape.insert(random.randint(0, len(shape)), random.choice(lengths))
    strides = tuple(random.choice((-3, -1, 0, 1, 2, 7, 1000)) for _ in shape)
    lowest = sum(min(0, stride * (size - 1)) for stride, size in zip(strides, shape, strict=True))
    mask = tuple(ends(random, size) for size in shape) if random.random() < 0.8 else None
    return View.create(tuple(shape), strides, random.choice((0, 5)) - lowest, mask)


def ends(random: Random, size: int) -> tuple[int, int]:
    """A range of an axis, mostly near its end, now and then of one coordinate."""
    if size < 10 or random.random() < 0.2:
        return 0, size
    begin = random.choice((size - 1, size - 2, size // 2, 999, 1))
    return min(begin, size - 1), random.choice((size, size, min(begin, size - 1) + 1))


def about_extremes(random: Random) -> None:
    """The smallest and the largest address of a view: those of the corners of what is valid."""
    view = far_view(random, FAR)
    defined = view_at(view, {})
    sides = [(begin, end - 1) for begin, end in zip(defined.begin, defined.end, strict=True)]
    corners = [address(defined, corner) for corner in product(*sides)]
    require(flat_extremes(view) == (min(corners), max(corners)), "the extremes of a view", view, flat_extremes(view))
    found = extent(ShapeTracker((view,)))
    require(found == Interval(min(corners), max(corners)), "the extent of a view", view, found)
    length, apart = random.choice(NEAR), random.choice((1, -2, 5))
    begin, end = ends(random, length)
    leads = reached(View.create((length,), (apart,), 2 * length, ((begin, end),)))
    require(leads == {2 * length + apart * place for place in range(begin, end)}, "what a view leads to", length, apart)


def about_listing(random: Random) -> None:
    """What a stack of two reads, one after another; so much room is enough, and one element less is not."""
    base, length = far_view(random, NEAR), random.choice((3, 50, 1200))
    size = prod(base.shape)
    apart = random.choice((1, 1, 2, -1, max(size // length - 1, 1)))
    length = min(length, (size - 1) // abs(apart) + 1)
    begin = random.randint(0, size - 1 - abs(apart) * (length - 1)) + (abs(apart) * (length - 1) if apart < 0 else 0)
    outer = View.create((length,), (apart,), begin)
    flats, below = reached(outer), view_at(base, {})
    places = [unravel(base.shape, flat) for flat in flats]
    wanted = {address(below, place) for place in places if is_valid(below, place)}
    require(set(read_through(base, flats)) == wanted, "what is read through a view", base, outer)
    bounds = Interval(0, max(wanted, default=0) + 9)
    listed = exact_extent(ShapeTracker((base, outer)), bounds)
    ends_of = Interval(min(wanted), max(wanted)) if wanted else None
    require(listed == ends_of, "the exact extent of a stack", base, outer, listed)


def about_cuts(random: Random) -> None:
    """An axis that is cut has as many elements, and its inner parts reach just to periods."""
    factors = [random.choice((2, 3, 5, 10, 37, 1000, 2048)) for _ in range(random.randint(1, 4))]
    stride, periods, period = random.choice((1, 1, 2, 3, 7)), list[int](), 1
    for factor in factors:
        period *= factor
        periods.append(period * random.choice((1, stride)))
    size = random.choice((period, period * 2, period * 3, period // factors[-1], 7919))
    found = cut(size, stride, sorted(periods))
    require(prod(found) == size, "an axis that is cut", size, stride, periods, found)
    inner = [prod(found[place:]) * stride for place in range(1, len(found))]
    require(all(each in periods for each in inner), "where an axis is cut", size, stride, periods, found)


def about_prepared(random: Random) -> None:
    """A tracker as it is lowered reads the same at each number of an element, however long its axes are."""
    rows, columns, depth = (random.choice((2, 3, 8, 50, 1000, 1024)) for _ in range(3))
    tracker = ShapeTracker.from_shape((rows, columns, depth)).permute(tuple(random.sample(range(3), 3)))
    tracker = tracker.reshape((rows * columns * depth,))
    size = tracker.shape[0]
    if size % 4 == 0 and random.random() < 0.5:
        tracker = tracker.reshape((size // 4, 4)).permute((1, 0)).reshape((size,))
    other = prepared(tracker)
    require(prod(other.shape) == size, "a tracker as it is lowered", tracker, other)
    before, after = (tuple([view_at(view, {}) for view in one.views]) for one in (tracker, other))
    for number in (0, size - 1, *(random.randrange(size) for _ in range(8))):
        wanted, found = read(before, (number,)), read(after, unravel(other.shape, number))
        require(found.address == wanted.address, "what a tracker as it is lowered reads", tracker, other, number)


def about_many_blocks(random: Random) -> None:
    """Of thousands of blocks of a piece each begins where the one before it ends, all as long as the first but the
    last ones."""
    begin, parts = random.choice((0, 7, 2**33)), random.choice((1000, 1025, 4096, 10**6))
    end = begin + random.choice((parts, parts * 3 + 1, parts // 2, 2**40 + 3))
    for index in (0, 999, parts - 1, random.randrange(parts)):
        found = block_of((begin, end), parts, index)
        require(found == block((begin, end), parts, index), "one of many blocks", begin, end, parts, index, found)
