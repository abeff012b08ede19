"""Random programs of operations in logical axes, and what numpy, JAX and the library make of them.

A step is an operation and its arguments; the second operand of an operation is made from constants that the step holds.
"""

from math import prod

import numpy as np

from impl import ops

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


def random_step(rng, shape):
    """An operation that fits a shape, with its arguments."""
    rank = len(shape)
    names = ["unsqueeze", "reshape", "broadcast_to", "slice_tensor", "add", "stack", "reduce_all"]
    if rank:
        names += ["swap_axes", "moveaxis", "reduce", "reduce", "concatenate", "gather", "scatter", "slice_update"]
    if 1 in shape:
        names += ["squeeze"] * 2
    name = str(rng.choice(names))
    return name, ARGUMENTS[name](rng, shape)


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


def reduce_arguments(rng, shape):
    """A reduction of one axis or several; the sum only where there may be nothing to reduce."""
    rank = len(shape)
    count = int(rng.integers(1, rank + 1))
    axes = tuple(counted_either_way(rng, axis, rank) for axis in rng.permutation(rank)[:count])
    kind = "sum" if 0 in shape else str(rng.choice(["sum", "max", "min", "mean"]))
    axis = axes if count > 1 or rng.random() < 0.5 else axes[0]
    return {"kind": kind, "axis": axis, "keepdims": bool(rng.random() < 0.3)}


def concatenate_arguments(rng, shape):
    """A constant behind or in front of the tensor."""
    axis = random_axis(rng, len(shape))
    other = list(shape)
    other[axis] = int(rng.integers(0, 3))
    return {"axis": axis, "other": constant(rng, other), "is_first": bool(rng.random() < 0.5)}


def scatter_arguments(rng, shape):
    """Updates of distinct slices."""
    axis = random_axis(rng, len(shape))
    places = random_indices(rng, shape[axis], distinct=True)
    at = axis % len(shape)
    return {"axis": axis, "places": places, "updates": constant(rng, (*shape[:at], *places.shape, *shape[at + 1 :]))}


def update_arguments(rng, shape):
    """A box that is replaced."""
    start, size = random_box(rng, shape)
    return {"start": start, "size": size, "update": constant(rng, size)}


def gather_arguments(rng, shape):
    """Indices of some shape into one axis."""
    axis = random_axis(rng, len(shape))
    return {"axis": axis, "places": random_indices(rng, shape[axis])}


def broadcast_arguments(rng, shape):
    """The shape with its axes of size 1 repeated, and seldom an axis in front."""
    front = (2,) if rng.random() < 0.3 else ()
    return {"shape": (*front, *(3 if size == 1 else size for size in shape))}


def two_axes(*names):
    """Two axes, under these names."""
    return lambda rng, shape: {name: random_axis(rng, len(shape)) for name in names}


def new_axis(rng, shape):
    """The place of a new axis."""
    return {"axis": counted_either_way(rng, rng.integers(len(shape) + 1), len(shape) + 1)}


ARGUMENTS = {
    "unsqueeze": new_axis,
    "squeeze": lambda rng, shape: {"axis": counted_either_way(rng, shape.index(1), len(shape))},
    "swap_axes": two_axes("axis1", "axis2"),
    "moveaxis": two_axes("source", "destination"),
    "reshape": lambda rng, shape: {"shape": random_reshape(rng, shape)},
    "broadcast_to": broadcast_arguments,
    "slice_tensor": lambda rng, shape: dict(zip(("start", "size"), random_box(rng, shape), strict=True)),
    "add": lambda rng, shape: {"other": constant(rng, tuple(n if rng.random() < 0.7 else 1 for n in shape))},
    "stack": new_axis,
    "reduce_all": lambda rng, shape: {"kind": "sum"},
    "reduce": reduce_arguments,
    "concatenate": concatenate_arguments,
    "gather": gather_arguments,
    "scatter": scatter_arguments,
    "slice_update": update_arguments,
}

BY_LIBRARY = {
    "reduce": lambda x, kind, axis, keepdims: getattr(ops, f"reduce_{kind}")(x, axis, keepdims),
    "reduce_all": lambda x, kind: ops.reduce_sum(x),
    "add": lambda x, other: x + other,
    "stack": lambda x, axis: ops.stack([x, x], axis),
    "concatenate": lambda x, axis, other, is_first: ops.concatenate([x, other] if is_first else [other, x], axis),
    "gather": lambda x, axis, places: ops.gather(x, places, axis),
    "scatter": lambda x, axis, places, updates: ops.scatter(x, places, updates, axis),
    "slice_update": lambda x, start, size, update: ops.slice_update(x, update, start, size),
}
"""Steps whose arguments the library takes otherwise than they are written."""

BY_ARRAYS = {
    "unsqueeze": lambda np_, x, axis: np_.expand_dims(x, axis),
    "squeeze": lambda np_, x, axis: np_.squeeze(x, axis),
    "swap_axes": lambda np_, x, axis1, axis2: np_.swapaxes(x, axis1, axis2),
    "moveaxis": lambda np_, x, source, destination: np_.moveaxis(x, source, destination),
    "reshape": lambda np_, x, shape: np_.reshape(x, shape),
    "broadcast_to": lambda np_, x, shape: np_.broadcast_to(x, shape),
    "slice_tensor": lambda np_, x, start, size: x[box_of(x.shape, start, size)],
    "add": lambda np_, x, other: x + other,
    "stack": lambda np_, x, axis: np_.stack([x, x], axis),
    "reduce_all": lambda np_, x, kind: np_.sum(x),
    "reduce": lambda np_, x, kind, axis, keepdims: getattr(np_, kind)(x, axis=axis, keepdims=keepdims),
    "concatenate": lambda np_, x, axis, other, is_first: np_.concatenate([x, other] if is_first else [other, x], axis),
    "gather": lambda np_, x, axis, places: np_.take(x, places, axis),
    "scatter": lambda np_, x, axis, places, updates: written(
        np_, x, (slice(None),) * (axis % x.ndim) + (places,), updates
    ),
    "slice_update": lambda np_, x, start, size, update: written(np_, x, box_of(x.shape, start, size), update),
}
"""What numpy makes of a step, or JAX's functions of the same names."""


def on_library(x, step):
    """A step, done by the library."""
    name, arguments = step
    return BY_LIBRARY.get(name, getattr(ops, name, None))(x, **arguments)


def on_arrays(np_, x, step):
    """A step, done by numpy or by what has its functions."""
    name, arguments = step
    return BY_ARRAYS[name](np_, x, **arguments)


def written(np_, x, where, update):
    """An array with some of its elements replaced."""
    if np_ is not np:
        return x.at[where].set(update)
    result = x.copy()
    result[where] = update
    return result


def box_of(shape, start, size):
    """The slices of a box."""
    first = tuple(s + n if s < 0 else s for s, n in zip(start, shape, strict=True))
    return tuple(slice(s, s + m) for s, m in zip(first, size, strict=True))


def random_program(rng, shape, longest=5):
    """Steps that fit one after another, and the shape after them."""
    steps, x = [], np.zeros(shape, np.float32)
    for _ in range(int(rng.integers(1, longest + 1))):
        step = random_step(rng, x.shape)
        after = on_arrays(np, x, step)
        if after.size <= MOST and after.ndim <= 6:
            steps.append(step)
            x = np.zeros(after.shape, np.float32)
    return steps


def through(function, steps, x):
    """A tensor after all steps."""
    for step in steps:
        x = function(x, step)
    return x
