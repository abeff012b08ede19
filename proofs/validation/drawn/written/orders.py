"""Kernels in orders and blocks by hand, of up to six axes and three digits each, run by loops and by threads; and of
masks by hand, two on one axis, whose bounds are symbolic and may lie beyond the axis, or beyond each other."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, lower
from impl.interop.arrays.libraries import numpy_module
from impl.lower import Kernel, Schedule, UOps
from impl.symbolic import Variable
from impl.symbolic.decisions.decided import is_never
from proofs.validation.defined import Values, require, view_at
from proofs.validation.drawn.programs import moved
from proofs.validation.kernels import run
from spec.kernel import expected, stores_once
from spec.program import Element
from spec.shape import index_set, ravel, size
from spec.stack import read

MOST = 160
"""Elements that a kernel writes."""

MOST_COPIES = 32
"""Copies of the innermost code."""

WRITING = (UOps.LOOP, UOps.IF, UOps.LOAD, UOps.STORE)
"""Operations of which a kernel that writes nothing has none."""


def ask_orders(random: Random) -> None:
    """Kernels whose levels are in any order, and of masks by hand; and schedules however their numbers are held."""
    tracker = ShapeTracker.from_shape(sizes_of(random, random.randint(2, 6), MOST))
    for _ in range(random.randint(1, 4)):
        after = moved(random, tracker)
        tracker = after if len(after.views) <= 3 and 0 < prod(after.shape) <= MOST else tracker
    about_kernel(random, tracker)
    about_kernel(random, part_of_a_line(random))
    for _ in range(3):
        about_masks(random)
    about_nothing(random)
    about_many_digits(random)
    for _ in range(3):
        about_schedules(random)


def about_many_digits(random: Random) -> None:
    """A line of which a part is valid, as two axes of three to five digits each, in any order."""
    steps = tuple(random.choice(((4, 2, 1), (8, 4, 2, 1), (16, 8, 4, 2, 1), (12, 6, 3, 1))) for _ in range(2))
    sizes = tuple(random.randint(1, 19) for _ in range(2))
    begin, end = (random.randint(0, prod(sizes) // 2) for _ in range(2))
    part = ShapeTracker.from_shape((prod(sizes),)).shrink(((begin, prod(sizes) - end),)).pad(((begin, end),))
    levels = [(axis, digit) for axis, each in enumerate(steps) for digit in range(len(each))]
    if random.random() < 0.5:
        random.shuffle(levels)
    tracker, schedule = part.reshape(sizes), Schedule(steps, tuple(levels))
    require_right(lower.lower(tracker, schedule=schedule), tracker, {}, schedule)


def part_of_a_line(random: Random) -> ShapeTracker:
    """A line of which a part is valid, as up to six axes, on all of which that depends, in any order."""
    sizes = sizes_of(random, random.randint(2, 6), MOST)
    begin, end = random.randint(0, prod(sizes) // 2), random.randint(0, prod(sizes) // 2)
    part = ShapeTracker.from_shape((prod(sizes),)).shrink(((begin, prod(sizes) - end),)).pad(((begin, end),))
    return part.reshape(sizes).permute(tuple(random.sample(range(len(sizes)), len(sizes))))


def sizes_of(random: Random, rank: int, most: int) -> tuple[int, ...]:
    """The sizes of some axes, few of which are 1, with so many elements at most."""
    sizes: list[int] = []
    for _ in range(rank):
        fit = [extent for extent in (2, 3, 4, 5, 7, 9) if extent * prod(sizes) <= most]
        sizes.append(random.choice((*fit, 1)))
    random.shuffle(sizes)
    return tuple(sizes)


def schedule_of(random: Random, rank: int) -> Schedule:
    """The digits of some axes in any order, each outside of the finer ones of its axis or not, some written out."""
    kinds: tuple[tuple[int, ...], ...] = ((1,), (1,), (2, 1), (3, 1), (4, 2, 1), (6, 3, 1))
    steps = tuple(random.choice(kinds) for _ in range(rank))
    levels = [(axis, digit) for axis, each in enumerate(steps) for digit in range(len(each))]
    random.shuffle(levels)
    unrolled = [axis for axis, each in enumerate(steps) if len(each) > 1 and random.random() < 0.3]
    while prod(steps[axis][-2] for axis in unrolled) > MOST_COPIES:
        unrolled.pop()
    return Schedule(steps, tuple(levels), tuple(unrolled))


def about_schedules(random: Random) -> None:
    """A schedule is the same whatever holds its numbers, and of whatever class of integers these are."""
    wanted = schedule_of(random, random.randint(1, 5))
    numpy, hold = numpy_module(), random.choice((tuple, list, iter))
    number = random.choice((int, numpy.int64, numpy.uint8))

    def held(values: Any) -> Any:
        return hold([held(value) if isinstance(value, tuple) else number(value) for value in values])

    for place in (None, 0, 1, 2):
        parts: list[Any] = [wanted.steps, wanted.order, wanted.unrolled]
        given: list[Any] = [held(part) if place in (None, at) else part for at, part in enumerate(parts)]
        found = Schedule(*given)
        is_alike = found == wanted and hash(found) == hash(wanted) and repr(found) == repr(wanted)
        require(is_alike, "a schedule", hold, number, found, wanted)
    blocks = [wanted.block(axis) for axis in range(len(wanted.steps))]
    there = [each[-2] if axis in wanted.unrolled else 1 for axis, each in enumerate(wanted.steps)]
    require(blocks == there, "the blocks of a schedule", wanted, blocks)


def about_kernel(random: Random, tracker: ShapeTracker) -> None:
    """What a kernel writes is what the tracker reads, and it loads nothing else."""
    rank = len(tracker.shape)
    schedule = schedule_of(random, rank) if random.random() < 0.7 else lower.plain_schedule(tracker.shape, {})
    kernel = lower.lower(tracker, schedule=schedule, has_threads=random.random() < 0.25)
    require_right(kernel, tracker, {}, schedule)


def require_right(kernel: Kernel, tracker: ShapeTracker, values: Values, schedule: Schedule) -> None:
    """Refutes a kernel that does not write each element once, or loads what no element is made of."""
    stack = tuple(view_at(view, values) for view in tracker.views)
    shape, found = stack[-1].shape, run(kernel, values)
    wanted = {ravel(shape, index): expected(stack, index) for index in index_set(shape)}
    made = {store.address: store.value for store in found.stores}
    require(stores_once(found, size(shape)), "lower: each element once", tracker, values, schedule)
    require(made == wanted, "lower: what is stored", tracker, values, schedule)
    used = {value.address for value in wanted.values() if isinstance(value, Element)}
    require(set(found.loads) <= used, "lower: what is loaded", tracker, values, schedule)


def about_masks(random: Random) -> None:
    """A view, or two of one shape on each other, each with a mask by hand."""
    names = [Variable(name, random.choice((0, 1)), random.choice((2, 4))) for name in "nm"]
    sizes: tuple[Any, ...] = tuple(random.choice((1, 2, 3, 4, 6, names[0])) for _ in range(random.randint(1, 3)))
    views = [masked(random, sizes, names, 3)]
    if random.random() < 0.6:
        views.append(masked(random, sizes, names, 0))
    tracker = ShapeTracker(tuple(views))
    known = sorted(tracker.vars(), key=lambda variable: variable.expr)
    try:
        schedule = schedule_of(random, len(sizes)) if random.random() < 0.3 else lower.plain_schedule(sizes, {})
        kernel = lower.lower(tracker, schedule=schedule, has_threads=random.random() < 0.2)
    except LayoutError:
        return
    for place in product(*(range(x.min, x.ceiling + 1) for x in known)):
        require_right(kernel, tracker, {x.expr: value for x, value in zip(known, place, strict=True)}, schedule)
    about_values(tracker, {x: random.randint(x.min, x.ceiling) for x in known})


def about_values(tracker: ShapeTracker, values: dict[Variable, int]) -> None:
    """What is read of some memory, at some values of the sizes, is what the views read there."""
    at = {variable.expr: value for variable, value in values.items()}
    stack = tuple(view_at(view, at) for view in tracker.views)
    memory = bytes(range(1, 256))
    found = bytes(lower.materialize(tracker, memory, var_vals=values, compiler=None))
    readings = [read(stack, index) for index in index_set(stack[-1].shape)]
    wanted = [memory[each.address] if each.is_valid and each.address is not None else 0 for each in readings]
    require(list(found) == wanted, "materialize", tracker, values, list(found), wanted)


def masked(random: Random, sizes: tuple[Any, ...], names: list[Variable], offset: int) -> View:
    """A view that reads memory in row-major order from some place on; the masks of symbolic axes, and those with a
    symbolic bound, may go on beyond them."""
    mask: list[tuple[Any, Any]] = []
    for extent in sizes:
        begin: Any = random.choice((0, 0, 1, 2, *names))
        pair = begin, begin + random.choice((1, 2, *names))
        mask.append((0, extent) if is_never(pair[1] <= extent) else pair)
    return View.create(sizes, None, offset, tuple(mask))


def about_nothing(random: Random) -> None:
    """A view by hand without elements: a kernel for it, in any language, does nothing."""
    sizes = [random.choice((1, 9, 40)) for _ in range(random.randint(1, 4))]
    sizes.insert(random.randint(0, len(sizes)), 0)
    view = View.create(tuple(sizes), tuple(random.choice((1, 1, 40, -9, 0)) for _ in sizes))
    kernel = lower.lowered_for(ShapeTracker((view,)), random.choice([*lower.LANGUAGES]))
    require(not any(uop.uop in WRITING for uop in kernel.uops), "lower: nothing", view, kernel)
