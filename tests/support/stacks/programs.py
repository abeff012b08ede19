"""Programs of movement operations, done by numpy and by the tracker; `viewalgebra.strategies` draws them."""

from math import prod

import numpy as np

from impl import ShapeTracker
from viewalgebra.strategies import Step

PADDING = -1
"""What numpy's pad puts where nothing is valid; no element of a buffer has this value."""


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
