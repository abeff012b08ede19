"""Transpositions that are not written in blocks, since an axis beside them has no elements or they begin at a symbolic
place; more than three axes that are unrolled, and vectors of one lane (D29)."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, lower
from impl.lower import UOps
from impl.lower.loops.shared import tile_of
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.written.kernels import about_text

LANGUAGES = ("cuda", "metal", "opencl")
"""Those in which a group of threads shares memory."""


def ask_rare_tiles(random: Random) -> None:
    """Each in its ways."""
    about_nothing(random)
    about_symbolic_places(random)
    about_many_unrolled(random)
    about_one_lane(random)


def about_nothing(random: Random) -> None:
    """A transposition, by itself or repeated along two or three axes before it, with an axis of no elements, which is
    the last one or another: the kernel has no threads, and reads and writes nothing."""
    rows, columns = random.randint(33, 300), random.randint(33, 300)
    others = tuple([random.randint(2, 5) for _ in range(random.randint(2, 3))])
    still = (0,) * len(others)
    trackers = [ShapeTracker((View.create(shape, strides),)) for shape, strides in (
        ((rows, columns, 0), (1, rows, random.choice((7, 8, 99)))),
        ((rows, 0, columns), (1, 0, rows)),
        ((*others, rows, columns, 0), (*still, 1, rows, 0)),
        ((*others, 0, rows, columns), (*still, 0, 1, rows)),
    )]  # fmt: skip
    language = random.choice(LANGUAGES)
    for tracker in trackers:
        found, question = tile_of(tracker), f"no elements; {language}; {tracker}"
        require(found is None, question, found)
        kernel = lower.lowered_for(tracker, language)
        done = [uop.uop.name for uop in kernel.uops if uop.uop is not UOps.DEFINE_GLOBAL]
        require((done, kernel.launch, kernel.reads) == ([], (), ()), question, done, kernel.launch, kernel.reads)
    about_text(random.choice(trackers), language, "float", {}, {})


def about_symbolic_places(random: Random) -> None:
    """A transposition of plain sizes that begins at a symbolic element: the kernel takes the number of it, and writes
    what each index reads."""
    rows, columns, most = random.randint(8, 10), random.randint(8, 10), random.randint(2, 40)
    begin: Any = Variable("n", 1, most)
    tracker, language = ShapeTracker((View.create((rows, columns), (1, rows), begin),)), random.choice(LANGUAGES)
    found, taken = tile_of(tracker), lower.lower(tracker).variables
    require(found is None and taken == (begin,), f"a symbolic place; {language}; {tracker}", found, taken)
    about_text(tracker, language, "float", {}, {"n": random.randint(1, most)})


def about_many_unrolled(random: Random) -> None:
    """Four to six axes that are all unrolled, in any order: each is, and what is written is what each index reads; of
    an axis that is not there, and of a number of copies below 1, the last one is refused as the first one is."""
    rank = random.randint(4, 6)
    axes = random.sample(range(rank), rank)
    shape, upcast = (2,) * rank, dict.fromkeys(axes, 2)
    schedule = lower.plain_schedule(shape, upcast)
    is_right = sorted(schedule.unrolled) == [*range(rank)] and schedule.steps == ((2, 1),) * rank
    is_right = is_right and {axis for axis, digit in schedule.order[rank:] if digit == 1} == {*range(rank)}
    require(is_right, "plain_schedule: many axes", upcast, schedule)
    order = tuple(random.sample(range(rank), rank))
    tracker = ShapeTracker.from_shape(shape).permute(order)
    indices = product(range(2), repeat=rank)
    wanted = [sum(digit << (rank - 1 - axis) for digit, axis in zip(index, order, strict=True)) for index in indices]
    found = [-1] * prod(shape)
    lower.interpret(lower.lower(tracker, upcast=upcast).uops.uops, found, range(prod(shape)))
    require(found == wanted, "lower: many axes are unrolled", upcast, tracker, found, wanted)
    few = dict.fromkeys(axes[1:], 2)
    for wrong in ((random.choice((rank, 9, -1)), 2), (axes[0], random.choice((0, -2)))):
        for given in ([*few.items(), wrong], [wrong, *few.items()]):
            asked = partial(lower.plain_schedule, shape, dict(given))
            require_refused(asked, f"plain_schedule: {shape}; {given}")


def about_one_lane(random: Random) -> None:
    """Vectors of one lane may be asked for, alone or beside wider ones: alone, each element is read and written by
    itself. There are none of 0 lanes."""
    count, rows = random.choice((2, 4)), random.randint(1, 5)
    tracker = ShapeTracker.from_shape((rows, 4))
    for widths in ((1,), (count, 1), (1, count)):
        kernel = lower.lower(tracker, upcast={1: 4}, widths=widths)
        found, question = [-1] * (4 * rows), f"lower: widths {widths}; {tracker}"
        lower.interpret(kernel.uops.uops, found, range(4 * rows))
        require(found == [*range(4 * rows)], question, found)
        loads = sum(uop.uop is UOps.LOAD for uop in kernel.uops)
        require(widths != (1,) or loads == 4, question, "elements that are read by themselves", loads)
    for wrong in ((0,), (count, 0), (-1, count)):
        require_refused(partial(lower.lower, tracker, widths=wrong), f"lower: widths {wrong}")
