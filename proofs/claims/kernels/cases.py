"""The trackers for which kernels are proved, and the ways in which each of them is lowered."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import prod

from impl.lower.loops.kernel import Kernel, lower
from impl.lower.loops.schedule import Schedule, plain_schedule
from impl.lower.runtime.extent import of_view
from impl.shapetracker import ShapeTracker
from impl.view import View
from proofs.claims.merging.pairs import bases, outers

SHAPES = ((), (3,), (2, 3), (4, 2), (5, 4))
STRIDES = {0: ((),), 1: ((1,), (-1,), (0,), (2,)), 2: ((1, 4), (4, 1), (-4, -1), (0, 1), (1, 0), (6, -2))}
VIEWS = (
    "views of shapes (), (3), (2,3), (4,2), (5,4), strides of either sign, 0, row-major and not, unmasked, with masks "
    "in the middle and empty ones"
)
STACKS = "every 160th pair of the box of C14"


def masks_of(shape: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...] | None]:
    """Four masks of a shape: none; one without the first and the last coordinate of each axis; one without the first
    coordinate of the last axis; and an empty one."""
    yield None
    if shape:
        yield tuple((min(1, size - 2), size - 1) for size in shape)
        yield (*((0, size) for size in shape[:-1]), (1, shape[-1]))
        yield tuple((1, 1) for _ in shape)


def single_views() -> Iterator[ShapeTracker]:
    """The trackers of one view."""
    for shape in SHAPES:
        for strides in STRIDES[len(shape)]:
            offset = -sum(min(0, stride * (size - 1)) for stride, size in zip(strides, shape, strict=True))
            for mask in masks_of(shape):
                yield ShapeTracker((View.create(shape, strides, offset, mask),))


def stacks() -> Iterator[ShapeTracker]:
    """The trackers of two views, in which no index leaves the base, and no address is negative."""
    pairs = list(product(dict.fromkeys(bases()), dict.fromkeys(outers())))[::160]
    for base, outer in pairs:
        ends = [stride * (size - 1) for stride, size in zip(outer.strides, outer.shape, strict=True)]
        low, high = (outer.offset + sum(pick(0, end) for end in ends) for pick in (min, max))
        if low >= 0 and high < prod(base.shape):
            box = of_view(base)
            lowest = 0 if box is None else box.low
            yield ShapeTracker((View.create(base.shape, base.strides, base.offset - lowest, base.mask), outer))


def square_blocks(shape: tuple[int, ...]) -> Schedule:
    """A schedule with blocks of 2 along each axis, whose digits inside of a block come last."""
    steps = ((2, 1),) * len(shape)
    axes = range(len(shape))
    return Schedule(steps, (*((axis, 0) for axis in axes), *((axis, 1) for axis in axes)))


SCHEDULES: dict[str, Callable[[tuple[int, ...]], Schedule]] = {
    "in order": lambda shape: plain_schedule(shape, {}),
    "unrolled": lambda shape: plain_schedule(shape, {len(shape) - 1: 2} if shape else {}),
    "all unrolled": lambda shape: plain_schedule(shape, dict.fromkeys(range(len(shape)), 2)),
    "in blocks": square_blocks,
    "threads": lambda shape: plain_schedule(shape, {}),
}


def kernels() -> Iterable[tuple[ShapeTracker, str]]:
    """Every tracker, lowered in each way."""
    return product([*single_views(), *stacks()], SCHEDULES)


def lowered(tracker: ShapeTracker, way: str) -> Kernel:
    """The kernel of a tracker, lowered in one way."""
    return lower(tracker, schedule=SCHEDULES[way](tracker.shape), has_threads=way == "threads")
