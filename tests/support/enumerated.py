"""What a stack of views reads, enumerated by numpy: fast enough for tables of a million elements."""

from math import prod

import numpy as np

from impl import View


def table(views: tuple[View, ...]) -> tuple[np.ndarray, np.ndarray]:
    """The address of every index, and whether it is valid (D16). An index that is not valid has no address to
    speak of; one that is valid must not leave a view."""
    shape = views[-1].shape
    coordinates = list(np.indices(shape, sparse=True))
    valid = np.ones(shape, bool)
    for level in range(len(views) - 1, -1, -1):
        view = views[level]
        for coordinate, (begin, end) in zip(coordinates, view.mask or (), strict=view.mask is not None):
            valid = valid & (begin <= coordinate) & (coordinate < end)
        terms = (stride * coordinate for stride, coordinate in zip(view.strides, coordinates, strict=True))
        flat = np.broadcast_to(sum(terms, np.full((), view.offset)), shape)
        if level == 0:
            return flat, np.broadcast_to(valid, shape)
        below = views[level - 1].shape
        assert np.all(~valid | ((flat >= 0) & (flat < prod(below))))
        inside = np.where(valid, flat, 0)
        coordinates = [inside // prod(below[axis + 1 :]) % size for axis, size in enumerate(below)]
    raise ValueError("a stack holds at least one view")


def is_one_view(address: np.ndarray, valid: np.ndarray) -> bool:
    """Whether a table is that of a view: its valid set is a box, and unit steps inside it are constant (L7)."""
    if valid.ndim == 0 or not valid.any():
        return valid.ndim > 0 or bool(valid)
    box = tuple(slice(where.min(), where.max() + 1) for where in np.nonzero(valid))
    inside = address[box]
    steps = [np.diff(inside, axis=axis) for axis in range(valid.ndim)]
    return bool(valid[box].all()) and all(step.size == 0 or (step == step.flat[0]).all() for step in steps)


def read_alike(left: tuple[View, ...], right: tuple[View, ...]) -> bool:
    """Whether two stacks of one shape have the same valid indices, and the same addresses there (D6)."""
    (address, valid), (other_address, other_valid) = table(left), table(right)
    return bool((valid == other_valid).all() and (address == other_address)[valid].all())
