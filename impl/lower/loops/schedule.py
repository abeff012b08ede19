"""In which order, and in which blocks, the loops of a kernel visit the indices of a shape.

Each axis has *steps*, such as (8, 1): its coordinate is the sum of a digit for each step times the step (`ranges`).
A *level* is a digit of an axis, and `order` has all levels, outermost first. The last digit of an *unrolled* axis is
written out instead of looped over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from impl.doors import at_least, one_of, pairs_of
from impl.errors import LowerError
from impl.integers import Integer, as_integers, as_pairs, as_plain_integer, one_by_one
from impl.shapetracker import ShapeTracker
from impl.shown import shown

Level = tuple[int, int]
"""An axis, and the number of one of its digits."""

STEPS = "Schedule: steps", "the steps of each axis", LowerError
AXES = "Schedule: unrolled", "a sequence of axes", LowerError
UNROLLED = "Schedule: unrolled", LowerError
"""Where arguments are given, what they are, and what is raised if they are none."""

MOST_LANES = 256
"""Copies of the innermost code."""

CACHE_LINE = 64
"""Bytes; elements that far apart share nothing in a cache."""

SIDES = {1: 16, 2: 8, 4: 8, 8: 4}
"""The side of the blocks in which elements are read along one axis and written along another, by bytes of an element:
a block has as many vectors as each has lanes."""

LINES = 1
"""How many lines of a cache of each row are read before the next rows."""

COLLIDING = 2048
"""Bytes from row to row, or a multiple: where rows lie so far apart few of their lines fit into a cache at once, so
that each line that is written is filled at once."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The steps of each axis, the levels from the outermost in, and the axes whose last digit is unrolled.

    Each step is a multiple of the next, and the last is 1, so that each coordinate has its digits (R15). Raises
    LowerError for others.
    """

    steps: tuple[tuple[int, ...], ...]
    order: tuple[Level, ...]
    unrolled: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        steps = tuple(checked_steps(axis, each) for axis, each in enumerate(one_by_one(self.steps, *STEPS)))
        put = object.__setattr__
        put(self, "steps", steps)
        put(self, "order", as_pairs(self.order, "Schedule: order", LowerError))
        put(self, "unrolled", tuple(as_plain_integer(axis, *UNROLLED) for axis in one_by_one(self.unrolled, *AXES)))
        for axis in self.unrolled:
            if not 0 <= axis < len(steps) or len(steps[axis]) < 2:
                raise LowerError(f"Schedule: axis {shown(axis)} is unrolled; need an axis with two steps or more")

    def block(self, axis: int) -> int:
        """How many copies an unrolled axis is written out in."""
        axis = as_plain_integer(axis, "block: axis", LowerError)
        return self.steps[axis][-2] if axis in self.unrolled else 1


def checked_steps(axis: int, given: object) -> tuple[int, ...]:
    """The steps of an axis. Raises LowerError unless each is a multiple of the next, and the last is 1."""
    found = tuple(as_plain_integer(step, "Schedule: steps", LowerError) for step in one_by_one(given, *STEPS))
    if found[-1:] != (1,) or min(found) < 1 or any(coarse % fine for coarse, fine in pairwise(found)):
        raise LowerError(
            f"Schedule: axis {axis} has the steps {shown(found)}; need positive ones, each a multiple of the next, and "
            "the last 1"
        )
    return found


def checked_upcast(shape: tuple[Integer, ...], upcast: Mapping[int, int]) -> dict[int, int]:
    """The axes to unroll and by how much. Raises LowerError for an axis that is not there, a number below 1, and
    more than 256 copies."""
    checked: dict[int, int] = {}
    lanes = 1
    for axis, amount in pairs_of(upcast, "upcast", LowerError):
        number = as_plain_integer(axis, "upcast: axis", LowerError)
        count = as_plain_integer(amount, "upcast: amount", LowerError)
        if not 0 <= number < len(shape):
            raise LowerError(f"upcast: axis {shown(number)} of the shape {shown(shape)}; need 0 <= axis < {len(shape)}")
        if count < 1:
            raise LowerError(f"upcast: axis {shown(number)} by {shown(count)}; need 1 or more")
        checked[number] = count
        lanes *= count
    if lanes > MOST_LANES:
        raise LowerError(f"upcast: {shown(checked)} makes {shown(lanes)} copies; need at most {MOST_LANES}")
    return {axis: count for axis, count in checked.items() if count > 1}


def plain_schedule(shape: tuple[Integer, ...], upcast: Mapping[int, int]) -> Schedule:
    """The axes in order, those to be unrolled in blocks.

    >>> plain_schedule((3, 8), {1: 4})
    Schedule(steps=((1,), (4, 1)), order=((0, 0), (1, 0), (1, 1)), unrolled=(1,))
    """
    shape = as_integers(shape, "plain_schedule: shape", LowerError)
    amounts = checked_upcast(shape, upcast)
    steps = tuple((amounts[axis], 1) if axis in amounts else (1,) for axis in range(len(shape)))
    return Schedule(steps, in_order(steps, tuple(range(len(shape))), tuple(amounts)), tuple(amounts))


def in_order(steps: tuple[tuple[int, ...], ...], axes: tuple[int, ...], last: tuple[int, ...]) -> tuple[Level, ...]:
    """The levels of the axes in an order, but the last digits of some axes at the end."""
    levels = [(axis, digit) for axis in axes for digit in range(len(steps[axis]))]
    late = [level for level in levels if level[0] in last and level[1] == len(steps[level[0]]) - 1]
    return tuple([level for level in levels if level not in late] + late)


def tiled_schedule(tracker: ShapeTracker, itemsize: int, lines: int = LINES) -> Schedule:
    """The axes in order, but in square blocks where memory is read along another axis than it is written along.

    A block is read as vectors along the one axis, transposed, and written as vectors along the other; and the blocks
    that share the `lines` of a cache are read one after the other. With 0 lines there is one loop less, and so is what
    is left of it: code for half as many blocks where an axis is no multiple of them.

    >>> tiled_schedule(ShapeTracker.from_shape((100, 200)).permute((1, 0)), 4).order
    ((0, 0), (1, 0), (0, 1), (0, 2), (1, 1))
    """
    one_of(ShapeTracker, tracker, "tiled_schedule: tracker", LowerError)
    itemsize = as_plain_integer(itemsize, "tiled_schedule: itemsize", LowerError)
    lines = at_least(0, lines, "tiled_schedule: lines", LowerError)
    if itemsize not in SIDES:
        raise LowerError(f"tiled_schedule: itemsize {shown(itemsize)}; need one of {', '.join(map(str, SIDES))}")
    rank, side = len(tracker.shape), SIDES[itemsize]
    pair = axes_to_tile(tracker, itemsize, side)
    if pair is None:
        return plain_schedule(tracker.shape, {})
    read, written = pair
    line = max(side, lines * CACHE_LINE // itemsize)
    read_steps = (line, side, 1) if line > side else (side, 1)
    written_steps = read_steps if do_rows_collide(tracker, written, itemsize) else (side, 1)
    steps = tuple(read_steps if a == read else written_steps if a == written else (1,) for a in range(rank))
    others = [(axis, 0) for axis in range(rank) if axis not in pair]
    blocks = [(read, 0), (written, 0), *((axis, 1) for axis in pair for _ in steps[axis][2:])]
    return Schedule(steps, (*others, *blocks, *((axis, len(steps[axis]) - 1) for axis in pair)), pair)


def do_rows_collide(tracker: ShapeTracker, written: int, itemsize: int) -> bool:
    """Whether rows of the input, or of the output, lie so far apart that their lines take one another's place."""
    pitches = (tracker.real_strides(ignore_valid=True)[written], tracker.shape[written])
    return any(isinstance(pitch, int) and pitch and pitch * itemsize % COLLIDING == 0 for pitch in pitches)


def axes_to_tile(tracker: ShapeTracker, itemsize: int, side: int) -> tuple[int, int] | None:
    """The axis that is read along and the one that is written along, if they differ and are long."""
    sizes, strides = tracker.shape, tracker.real_strides(ignore_valid=True)
    written = next((axis for axis in reversed(range(len(sizes))) if sizes[axis] != 1), None)
    if written is None or strides[written] is None or not is_far(strides[written], side):
        return None
    read = [axis for axis, stride in enumerate(strides) if axis != written and stride == 1]
    return (read[0], written) if read and is_long(sizes[read[0]], side) and is_long(sizes[written], side) else None


def is_far(stride: Integer, side: int) -> bool:
    """Whether a vector holds no neighbours."""
    return not isinstance(stride, int) or abs(stride) >= side


def is_long(size: Integer, side: int) -> bool:
    """Whether an axis has a whole block."""
    return not isinstance(size, int) or size >= side
