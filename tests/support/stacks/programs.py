"""Programs of movement operations: each a list of (name, argument), drawn step by step to fit the shape."""

from math import prod

import numpy as np
from hypothesis import strategies as st

from impl import ShapeTracker

Step = tuple[str, tuple]
PADDING = -1
"""What numpy's pad puts where nothing is valid; no element of a buffer has this value."""
MOST = 4096
"""Elements; programs do not grow a tensor beyond it."""


@st.composite
def programs(draw: st.DrawFn, shape: tuple[int, ...], longest: int = 7) -> list[Step]:
    """A program that starts from a shape."""
    steps = list[Step]()
    for _ in range(draw(st.sampled_from(range(longest, -1, -1)))):
        name = draw(st.sampled_from(["permute", "reshape", "pad", "shrink", "stride", "expand", "reshape"]))
        argument = draw(ARGUMENTS[name](shape))
        after = moved_shape(shape, name, argument)
        if prod(after) <= MOST:
            steps.append((name, argument))
            shape = after
    return steps


def per_axis(shape: tuple[int, ...], one) -> st.SearchStrategy[tuple]:
    """One argument for each axis."""
    return st.tuples(*(one(size) for size in shape))


def shrink_range(size: int) -> st.SearchStrategy[tuple[int, int]]:
    """A range inside [0, size), often all of it, seldom an empty one."""
    begins = st.sampled_from([0, 0, 0, *range(1, size)])
    ends = st.sampled_from([size, size, size, *range(size)])
    return st.tuples(begins, ends).map(lambda ends: (min(ends), max(ends)))


@st.composite
def factorings(draw: st.DrawFn, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape with as many elements."""
    remaining, sizes = prod(shape), list[int]()
    if remaining == 0:
        return tuple(draw(st.permutations(shape)))
    while remaining > 1 and len(sizes) < 4:
        divisors = [d for d in range(2, remaining + 1) if remaining % d == 0]
        sizes.append(draw(st.sampled_from(divisors)))
        remaining //= sizes[-1]
    sizes += [remaining] * (remaining > 1) + [1] * draw(st.integers(0, 1))
    return tuple(draw(st.permutations(sizes)))


WIDTHS = st.sampled_from([(0, 0), (0, 0), (1, 0), (0, 2), (2, 1)])
STEPS = st.sampled_from([1, -1, 1, 2, -2, 1, 3])
SIZES = st.sampled_from([1, 2, 3, 5])
ARGUMENTS = {
    "pad": lambda shape: per_axis(shape, lambda _: WIDTHS),
    "shrink": lambda shape: per_axis(shape, shrink_range),
    "expand": lambda shape: per_axis(shape, lambda size: SIZES if size == 1 else st.just(size)),
    "permute": lambda shape: st.permutations(range(len(shape))).map(tuple),
    "stride": lambda shape: per_axis(shape, lambda _: STEPS),
    "reshape": factorings,
}


def moved_shape(shape: tuple[int, ...], name: str, argument: tuple) -> tuple[int, ...]:
    """The shape after one step, worked out by numpy on an array without memory of its own."""
    return move_array(np.broadcast_to(np.int8(0), shape), (name, argument)).shape


def move_array(array: np.ndarray, step: Step) -> np.ndarray:
    """One step, done by numpy on real elements."""
    match step:
        case ("pad", widths):
            return np.pad(array, widths, constant_values=PADDING) if widths else array
        case ("shrink", ranges):
            return array[tuple(slice(begin, end) for begin, end in ranges)]
        case ("expand", shape):
            return np.broadcast_to(array, shape)
        case ("permute", axes):
            return array.transpose(axes)
        case ("stride", steps):
            return array[tuple(slice(None, None, step) for step in steps)]
        case ("reshape", shape):
            return array.reshape(shape)
    raise ValueError(f"{step!r} is no movement operation")


def move_tracker(tracker: ShapeTracker, step: Step) -> ShapeTracker:
    """One step, done on the tracker."""
    name, argument = step
    return getattr(tracker, name)(argument)


def run_on_array(shape: tuple[int, ...], steps: list[Step]) -> np.ndarray:
    """The array 0, 1, 2, ... of a shape after a program."""
    array = np.arange(prod(shape)).reshape(shape)
    for step in steps:
        array = move_array(array, step)
    return array


def run_on_tracker(shape: tuple[int, ...], steps: list[Step]) -> ShapeTracker:
    """The tracker of a shape after a program."""
    tracker = ShapeTracker.from_shape(shape)
    for step in steps:
        tracker = move_tracker(tracker, step)
    return tracker
