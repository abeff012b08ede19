"""The last axes of a kernel run by the threads of a GPU instead of loops.

The trailing axes whose sizes are numbers are numbered row-major, one number for each thread: `gidx0` is the number of
a group of threads, `lidx0` of a thread in it. A thread computes its coordinates by division, as `unravel` does (D3);
axes before those, and blocks that are unrolled, are its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from impl.integers import Integer
from impl.lower.loops.expand import UNROLLED
from impl.lower.loops.nest import State, row_major
from impl.lower.loops.schedule import Schedule
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import UOps
from impl.lower.uops.intervals import Interval
from impl.symbolic import Node, Variable
from impl.symbolic.leaves import as_node

MOST_THREADS = 256
"""Threads of a group."""

Launch = tuple[tuple[str, int], ...]


def begun_by_threads(
    emitter: Emitter, state: State, shape: tuple[Integer, ...], idxs: list[Node], schedule: Schedule
) -> tuple[State, Launch]:
    """The state in which the trailing axes have coordinates, and how many groups and threads there are."""
    axes = threaded_axes(shape, schedule)
    counts = {axis: shape[axis] // schedule.block(axis) for axis in axes}
    total = 1
    for count in counts.values():
        total *= count
    per_group = most_threads(total)
    launch = (("gidx0", total // per_group), ("lidx0", per_group))
    flat = as_node(0)
    for name, size in launch:
        flat = flat * size + special(emitter, name, size)
    values: dict[Variable, Node] = {}
    strides, period = row_major(shape), 1
    for axis in reversed(axes):
        block = schedule.block(axis)
        lane = as_node(Variable(f"{UNROLLED}{axis}", 0, block - 1))
        where = (flat // period) % counts[axis] * block + lane
        period *= counts[axis]
        digits = {**state.digits, axis: (where, lane)}
        state = replace(state, target=state.target + where * strides[axis], digits=digits)
        if isinstance(idx := idxs[axis], Variable):
            values[idx] = where
    return state.substituted(values), launch


def threaded_axes(shape: tuple[Integer, ...], schedule: Schedule) -> list[int]:
    """The trailing axes of known size, each a whole number of blocks."""
    axes: list[int] = []
    for axis in reversed(range(len(shape))):
        if not isinstance(shape[axis], int) or shape[axis] % schedule.block(axis):
            break
        axes.insert(0, axis)
    return axes


def most_threads(total: int) -> int:
    """The largest divisor of a number that a group has threads for.

    >>> most_threads(1000), most_threads(7)
    (250, 7)
    """
    return next(threads for threads in range(min(total, MOST_THREADS), 0, -1) if total % threads == 0)


def special(emitter: Emitter, name: str, size: int, dimension: int = 0) -> Node:
    """The number of a group or of a thread along a dimension; 0 if there is only one."""
    variable = as_node(Variable(name, 0, size - 1))
    if isinstance(variable, Variable):
        uop = emitter.uops.add(UOps.SPECIAL, emitter.index_dtype, (), (dimension, name, size))
        emitter.loop_uops[name] = emitter.note(uop, Interval(0, size - 1))
    return variable


def loops_after(schedule: Schedule, begun: Mapping[int, Any]) -> Schedule:
    """The schedule of the axes that are not begun."""
    return replace(schedule, order=tuple(level for level in schedule.order if level[0] not in begun))
