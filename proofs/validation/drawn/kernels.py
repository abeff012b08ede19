"""Kernels: in order, unrolled, in blocks, with lanes beside one another, and run by threads; and what they compute."""

from __future__ import annotations

from contextlib import suppress
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, lower
from impl.errors import LowerError
from impl.lower import dtypes
from impl.lower.dtypes import dtype_named
from impl.lower.runtime.extent import exact_extent, extent, extent_of, require_inside
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import UOpGraph
from impl.lower.uops.intervals import Interval
from impl.symbolic import DivNode, ModNode, MulNode, SumNode, Variable
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.long.groups import about_blocks
from proofs.validation.drawn.programs import moved, regrouped
from proofs.validation.drawn.symbolic import node
from spec.shape import index_set
from spec.stack import read

MOST_WRITTEN = 240
"""Elements that a kernel of many axes writes."""

BLOCKS: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((2, 2, 9, 8), (0, 1, 3, 2)),
    ((2, 3, 8, 9), (1, 3, 0, 2)),
    ((70, 8), (1, 0)),
    ((8, 73), (1, 0)),
)
"""Sizes and permutations of what is written in blocks: with two axes beside them, and of three blocks in a row."""


def ask_emitted(random: Random) -> None:
    """The operations of a kernel that compute a node, which may divide what is below 0."""
    emitter, asked = Emitter(UOpGraph(), dtypes.long), node(random, random.randint(1, 4))
    for variable in asked.vars():
        emitter.define_var(variable)
    emitter.node(asked)
    about_far_numerators(random)


def about_far_numerators(random: Random) -> None:
    """Quotients and remainders, of one another and beside others, of what lies far below 0 or on both sides of it."""
    variables = [
        Variable(name, low := random.choice((0, -1, -(2**20))), low + random.choice((1, 3, 2**21))) for name in "ab"
    ]
    asked: Any = random.choice((-1, 1)) * 2 ** random.randint(4, 45)
    for x in variables:
        asked = asked + x * random.choice((1, -1, 7, 2**13, -(2**15)))
    emitter = Emitter(UOpGraph(), dtypes.long)
    for variable in variables:
        emitter.define_var(variable)
    for _ in range(random.randint(1, 3)):
        asked = random.choice((DivNode, ModNode))(asked, random.choice((2, 3, 7, 1000, 2**16, 2**16 + 1, 2**31)))
        asked = asked + random.choice((0, variables[0], -(2**18)))
    emitter.node(asked)


def ask_kernels(random: Random) -> None:
    """Small trackers, in order, unrolled, and run by threads; of some, what is divided goes below 0."""
    tracker = ShapeTracker.from_shape(tuple(random.randint(1, 9) for _ in range(random.randint(1, 4))))
    if random.random() < 0.3:
        rows, columns = random.randint(2, 12), random.randint(2, 12)
        turned = ShapeTracker.from_shape((rows, columns)).permute((1, 0)).reshape((rows * columns,))
        tracker = turned.pad(((random.randint(1, 9), random.randint(0, 3)),))
    for _ in range(random.randint(1, 6)):
        after = moved(random, tracker)
        tracker = after if len(after.views) <= 3 and 0 < prod(after.shape) <= 400 else tracker
    axes = random.sample(range(len(tracker.shape)), min(len(tracker.shape), random.choice((0, 1, 1, 2))))
    run(lower.lower(tracker, upcast={axis: random.choice((2, 3, 4)) for axis in axes}), tracker)
    lower.lower(tracker, has_threads=True)


def run(kernel: lower.Kernel, tracker: ShapeTracker) -> None:
    """Interprets a kernel of loops over as much memory as its tracker reads, into one in which no element is right."""
    lower.interpret(kernel.uops.uops, [-1] * prod(tracker.shape), range(tracker.real_size()))


def ask_blocks(random: Random) -> None:
    """Trackers that are read along another axis than they are written along, as languages run them: in blocks."""
    rows, columns, others = random.randint(3, 24), random.randint(3, 24), random.choice(((), (), (2,), (1,)))
    tracker = ShapeTracker.from_shape((*others, rows, columns))
    if random.random() < 0.3:
        tracker = tracker.pad((*((0, 0) for _ in others), (random.randint(0, 2), 0), (0, random.randint(0, 2))))
    if random.random() < 0.3:
        tracker = tracker.stride((*(1 for _ in others), *(random.choice((1, -1)) for _ in range(2))))
    rank = len(tracker.shape)
    turned = tracker.permute((*range(rank - 2), rank - 1, rank - 2))
    kind = random.choice(("uchar", "short", "float", "double"))
    lower.lowered_for(turned, random.choice(("c", "opencl", "cuda")), kind)
    schedule = lower.tiled_schedule(turned, dtype_named(kind).itemsize)
    kernel = lower.lower(turned, kind, schedule=schedule, has_threads=random.random() < 0.3)
    if not kernel.launch:
        run(kernel, turned)


def ask_tiles(random: Random) -> None:
    """Trackers that languages with threads write by blocks in memory that a group of threads shares: of one block, with
    or without what is left over on either side, and of two along either axis; one group of a thousand; lines that are
    far apart; and padding on all sides."""
    long = random.choice((random.randint(8, 24), random.randint(33, 40), 32, 64))
    sizes = [long, random.randint(8, 24 if long < 25 else 14 if long < 41 else 9)]
    random.shuffle(sizes)
    others = random.choice(((), (), (1,), (2,))) if prod(sizes) <= 300 else ()
    tracker = ShapeTracker.from_shape((*others, *sizes))
    if random.random() < 0.3:
        tracker = tracker.pad((*((0, 0) for _ in others), (random.randint(0, 1), 0), (0, random.randint(0, 1))))
    if random.random() < 0.3:
        tracker = tracker.stride((*(1 for _ in others), *(random.choice((1, -1)) for _ in range(2))))
    rank = len(tracker.shape)
    front = list(range(rank - 2))
    turned = tracker.permute((*front, rank - 1, rank - 2) if random.random() < 0.7 else (rank - 1, *front, rank - 2))
    lower.lowered_for(turned, random.choice(("opencl", "cuda", "metal")), random.choice(("uchar", "int", "float")))
    about_many_beside(random)
    about_blocks(random)


def about_many_beside(random: Random) -> None:
    """Blocks with up to four axes beside the two that they are of, before, between or behind them."""
    beside = [random.choice((1, 1, 2)) for _ in range(random.randint(2, 4))]
    sizes = [8, random.randint(33, 36)] if prod(beside) < 3 else [8, 9]
    random.shuffle(sizes)
    rank = len(beside) + 2
    tracker = ShapeTracker.from_shape((*beside, *sizes))
    order = random.sample(range(rank - 2), rank - 2)
    order.insert(random.randint(0, rank - 2), rank - 1)
    tracker = tracker.permute((*order, rank - 2))
    lower.lowered_for(tracker, random.choice(("opencl", "cuda")), random.choice(("uchar", "float")))


def ask_wide_kernels(random: Random) -> None:
    """Trackers of four axes or more, permuted, padded on several of them and put together anew, in order, unrolled
    along up to three axes, and run by threads; and blocks in shared memory with two axes beside them, or a long one."""
    sizes = [random.choice((1, 2, 2, 2, 3, 3)) for _ in range(random.randint(4, 6))]
    tracker = ShapeTracker.from_shape(tuple(sizes))
    for _ in range(random.randint(1, 3)):
        rank = len(tracker.shape)
        widths = [random.choice(((0, 0), (0, 0), (1, 0), (0, 1), (1, 1))) for _ in range(rank)]
        after = tracker.permute(tuple(random.sample(range(rank), rank))).pad(tuple(widths))
        if random.random() < 0.5:
            after = after.stride(tuple(random.choice((1, 1, -1)) for _ in range(rank)))
        if random.random() < 0.4:
            after = after.reshape(regrouped(random, after.shape))
        tracker = after if prod(after.shape) <= MOST_WRITTEN and len(after.views) <= 3 else tracker
    axes = random.sample(range(len(tracker.shape)), min(len(tracker.shape), random.choice((0, 1, 2, 3))))
    lower.lower(tracker, upcast={axis: random.choice((2, 3)) for axis in axes})
    lower.lower(tracker, has_threads=True)
    rows = ShapeTracker.from_shape((random.randint(40, 70),)).pad(((random.randint(0, 9), random.randint(0, 9)),))
    count = random.randint(3, 6)
    lower.lower(rows.shrink(((0, rows.shape[0] // count * count),)).reshape((count, rows.shape[0] // count)))
    written, order = random.choice(BLOCKS)
    lower.lowered_for(ShapeTracker.from_shape(written).permute(order), random.choice(("opencl", "cuda")), "float")
    about_unrolled(random)


def about_unrolled(random: Random) -> None:
    """Six or seven axes in any order, two or three of them written out."""
    sizes = [random.choice((1, 1, 2, 2, 3)) for _ in range(random.randint(6, 7))]
    while prod(sizes) > MOST_WRITTEN // 2:
        sizes[sizes.index(max(sizes))] = 1
    rank = len(sizes)
    tracker = ShapeTracker.from_shape(tuple(sizes)).permute(tuple(random.sample(range(rank), rank)))
    long = [axis for axis, size in enumerate(tracker.shape) if size > 1]
    chosen = random.sample(long, min(len(long), random.choice((2, 2, 3))))
    kernel = lower.lower(tracker, upcast={axis: tracker.shape[axis] for axis in chosen}, widths=(4, 2))
    run(kernel, tracker)


def ask_lanes(random: Random) -> None:
    """Kernels with four, eight or sixteen lanes beside one another, of which padding cuts some off, in one view or in
    two."""
    for _ in range(3):
        width = random.choice((4, 4, 8, 16))
        rows, columns = random.choice((width, random.randint(1, 4))), width * random.randint(1, 2)
        before = random.randint(0, width - 1)
        row = ShapeTracker.from_shape((rows * columns - before,)).pad(((0, before),) if before % 2 else ((before, 0),))
        tracker = row.reshape((rows, columns))
        tracker = tracker.permute((1, 0)) if random.random() < 0.4 else tracker
        tracker = tracker.stride(tuple(random.choice((1, 1, -1)) for _ in tracker.shape))
        upcast = {axis: width for axis, size in enumerate(tracker.shape) if size % width == 0}
        run(lower.lower(tracker, upcast=upcast, widths=(width, 4, 2), needs_alignment=random.random() < 0.5), tracker)
        lower.lower(tracker, upcast=upcast, has_threads=True)
    about_repeated(random)
    for _ in range(5):
        about_padded(random)


def about_padded(random: Random) -> None:
    """A row padded at both ends, whose ends lie inside of groups of lanes or between two, in a grid of four axes:
    conditions of neighbours are one where no end is among them."""
    width = random.choice((2, 3, 4, 4, 8))
    rows, columns, along = random.randint(2, 5), random.randint(2, 6), width * random.choice((1, 1, 2))
    along += random.choice((0, 0, 1, 2))
    inner = random.choice((1, 1, 2, 3))
    count = rows * columns * inner * along
    before = random.choice((0, 0, 0, width, random.randint(1, width), random.randint(0, count // 3)))
    after = random.randint(0, count // 3)
    row = ShapeTracker.from_shape((count - before - after,)).pad(((before, after),))
    tracker = row.reshape((rows, columns, inner, along))
    tracker = tracker.stride(tuple(random.choice((1, 1, 1, -1)) for _ in tracker.shape))
    run(lower.lower(tracker, upcast={3: width}, widths=(width,), needs_alignment=False), tracker)


def about_repeated(random: Random) -> None:
    """Rows that repeat one element, of which a part is valid, read through windows that move over them, or one after
    another: lanes read one element where they read any."""
    width, rows = random.choice((2, 4, 8)), random.randint(1, 3)
    count = random.randint(1, 3) * width
    columns = count + width - 1
    begin = random.randint(0, columns // 2)
    row = View.create((rows, columns), (1, 0), 2, ((0, rows), (begin, random.randint(begin + 1, columns))))
    over = View.create((rows, count, width), (columns, 1, 1))
    beside = View.create((rows * columns // width, width))
    tracker = ShapeTracker((row, random.choice((over, over, beside))))
    upcast = {len(tracker.shape) - 1: width}
    run(lower.lower(tracker, upcast=upcast, widths=(width,), needs_alignment=random.random() < 0.5), tracker)


def ask_windows(random: Random) -> None:
    """Windows that move over padded rows: conditions on several axes at once, without a division, which are decided in
    one loop after another."""
    tracker = windows(random)
    axes = random.sample(range(len(tracker.shape)), min(len(tracker.shape), random.choice((0, 0, 1, 2))))
    lower.lower(tracker, upcast={axis: random.choice((2, 3)) for axis in axes})
    lower.lower(tracker, has_threads=True)


def windows(random: Random) -> ShapeTracker:
    """A padded row, read through a view of two to five axes, some of few coordinates, that overlap."""
    sizes = [random.choice((1, 2, 3, 4, 4, 5)) for _ in range(random.randint(2, 5))]
    sizes = sizes if prod(sizes) <= MOST_WRITTEN else sizes[:3]
    steps = [random.choice((0, 1, 1, 2, 3, -1)) for _ in sizes]
    reaches = [step * (size - 1) for step, size in zip(steps, sizes, strict=True)]
    first, last = sum(min(reach, 0) for reach in reaches), sum(max(reach, 0) for reach in reaches)
    length = last - first + 1
    before, after = random.randint(0, length // 2), random.randint(0, length // 2)
    row = View.create((max(length - before - after, 1),)).pad(((before, after),))
    above = View.create(tuple(sizes), tuple(steps), -first)
    return ShapeTracker((row if row.shape[0] >= length else View.create((length,)), above))


def folded(random: Random) -> ShapeTracker:
    """A view of four or five axes, some of them padded, in another order, read through one of other sizes."""
    sizes = [random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(4, 5))]
    tracker = ShapeTracker.from_shape(tuple(sizes if prod(sizes) <= MOST_WRITTEN // 4 else sizes[:4]))
    tracker = tracker.pad(tuple([random.choice(((0, 0), (0, 0), (1, 0), (0, 1))) for _ in tracker.shape]))
    tracker = tracker.permute(tuple(random.sample(range(len(tracker.shape)), len(tracker.shape))))
    return tracker.reshape(regrouped(random, tracker.shape))


def ask_extents(random: Random) -> None:
    """Between which addresses a kernel reads, as the memory that it is given has to have them: of trackers of up to
    five axes and three views, compared with all that are read."""
    for _ in range(3):
        sizes = [random.choice((1, 2, 2, 3, 4, 5)) for _ in range(random.randint(1, 5))]
        tracker = ShapeTracker.from_shape(tuple(sizes if prod(sizes) <= MOST_WRITTEN else sizes[:3]))
        for _ in range(random.randint(1, 6)):
            after = moved(random, tracker)
            tracker = after if len(after.views) <= 3 and 0 < prod(after.shape) <= MOST_WRITTEN else tracker
        tracker = random.choice((tracker, tracker, windows(random), folded(random)))
        stack = tuple(view_at(view, {}) for view in tracker.views)
        readings = [read(stack, index) for index in index_set(tracker.shape)]
        addresses = [found.address for found in readings if found.is_valid and found.address is not None]
        within, kernel = extent(tracker), lower.lower(tracker, has_threads=random.random() < 0.5)
        if not addresses:
            require(within is None or exact_extent(tracker, within) is None, "no address", tracker, within)
            continue
        low, high = min(addresses), max(addresses)
        for found in (within, extent_of(kernel.reads, tracker)):
            require(found is not None and found.low <= low and high <= found.high, "addresses", tracker, found)
        require(within is not None and exact_extent(tracker, within) == Interval(low, high), "exactly", tracker)
        require_inside(tracker, high + 1)
        with suppress(LowerError):
            require_inside(tracker, high)
            require(False, "memory that is too small", tracker, high)


def ask_parts_of_0(random: Random) -> None:
    """What a kernel computes for sums with a part that is always 0, though no number, in any place."""
    for _ in range(4):
        variables = [Variable(name, 0, random.choice((1, 2, 5))) for name in "xyz"]
        nothing = DivNode(variables[0], random.choice((6, 9)))
        terms: list[Any] = [variable * random.choice((1, 2, 3, -1)) for variable in random.sample(variables, 2)]
        terms.insert(random.randint(0, 2), random.choice((nothing, MulNode(nothing, 3))))
        for asked in (SumNode(terms), SumNode([nothing, variables[1]])):
            emitter = Emitter(UOpGraph(), dtypes.long)
            for variable in asked.vars():
                emitter.define_var(variable)
            emitter.node(asked)
