"""Random shapes, axes, boxes, indices and constants: what the steps of random programs are made of."""

from math import prod

import numpy as np

MOST = 600
"""Elements; programs do not grow a tensor beyond it."""


def random_shape(rng, most=4, sizes=(1, 2, 3, 4, 6)):
    """A shape of small sizes, seldom one without elements."""
    shape = [int(rng.choice(sizes)) for _ in range(int(rng.integers(0, most + 1)))]
    if shape and rng.random() < 0.06:
        shape[int(rng.integers(len(shape)))] = 0
    return tuple(shape) if prod(shape) <= MOST else shape_of_few(shape)


def shape_of_few(shape):
    """The first axes of a shape, as long as there are few elements."""
    found = ()
    for size in shape:
        if prod((*found, size)) <= MOST:
            found = (*found, size)
    return found


def counted_either_way(rng, axis, rank):
    """An axis counted from the front, or from the end."""
    return int(axis if rng.random() < 0.5 else axis - rank)


def random_axis(rng, rank):
    """Any axis, counted either way."""
    return counted_either_way(rng, rng.integers(rank), rank)


def random_reshape(rng, shape):
    """A shape with as many elements, seldom with a -1."""
    left, sizes = prod(shape), []
    if left == 0:
        return tuple(int(n) for n in rng.permutation(shape))
    while left > 1 and len(sizes) < 3:
        sizes.append(int(rng.choice([d for d in range(1, left + 1) if left % d == 0])))
        left //= sizes[-1]
    sizes.append(left)
    if rng.random() < 0.3:
        sizes[int(rng.integers(len(sizes)))] = -1
    return tuple(sizes)


def random_box(rng, shape):
    """Start, counted either way, and size of a box inside of a shape."""
    size = tuple(int(rng.integers(1, n + 1)) if n else 0 for n in shape)
    start = tuple(int(rng.integers(0, n - m + 1)) for n, m in zip(shape, size, strict=True))
    whole = rng.random(len(shape)) < 0.4
    size = tuple(n if w else m for n, m, w in zip(shape, size, whole, strict=True))
    start = tuple(0 if w else s for s, w in zip(start, whole, strict=True))
    counted = tuple(s - n if n and rng.random() < 0.3 else s for s, n in zip(start, shape, strict=True))
    return counted, size


def constant(rng, shape):
    """A tensor of small whole numbers."""
    return rng.integers(-50, 50, shape).astype(np.float32)


def random_indices(rng, size, distinct=False):
    """Indices into an axis, counted either way."""
    shape = random_shape(rng, 2, (1, 2, 3)) if size else (0,)
    if distinct:
        count = min(size, 2)
        return (rng.permutation(size)[:count] - size * (rng.random(count) < 0.5)).astype(np.int32)
    return rng.integers(-size, size, shape).astype(np.int32) if size else np.zeros((0,), np.int32)
