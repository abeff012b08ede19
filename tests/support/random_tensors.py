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
    return {"kind": kind, "axis": axes if count > 1 or rng.random() < 0.5 else axes[0], "keepdims": bool(rng.random() < 0.3)}


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


ARGUMENTS = {
    "unsqueeze": lambda rng, shape: {"axis": counted_either_way(rng, rng.integers(len(shape) + 1), len(shape) + 1)},
    "squeeze": lambda rng, shape: {"axis": counted_either_way(rng, shape.index(1), len(shape))},
    "swap_axes": lambda rng, shape: {"axis1": random_axis(rng, len(shape)), "axis2": random_axis(rng, len(shape))},
    "moveaxis": lambda rng, shape: {"source": random_axis(rng, len(shape)), "destination": random_axis(rng, len(shape))},
    "reshape": lambda rng, shape: {"shape": random_reshape(rng, shape)},
    "broadcast_to": lambda rng, shape: {"shape": (*((2,) if rng.random() < 0.3 else ()), *(3 if n == 1 else n for n in shape))},
    "slice_tensor": lambda rng, shape: dict(zip(("start", "size"), random_box(rng, shape), strict=True)),
    "add": lambda rng, shape: {"other": constant(rng, tuple(n if rng.random() < 0.7 else 1 for n in shape))},
    "stack": lambda rng, shape: {"axis": counted_either_way(rng, rng.integers(len(shape) + 1), len(shape) + 1)},
    "reduce_all": lambda rng, shape: {"kind": "sum"},
    "reduce": reduce_arguments,
    "concatenate": concatenate_arguments,
    "gather": lambda rng, shape: (lambda axis: {"axis": axis, "places": random_indices(rng, shape[axis])})(random_axis(rng, len(shape))),
    "scatter": scatter_arguments,
    "slice_update": update_arguments,
}


def on_library(x, step):
    """A step, done by the library."""
    match step:
        case ("reduce", {"kind": kind, "axis": axis, "keepdims": keepdims}):
            return getattr(ops, f"reduce_{kind}")(x, axis, keepdims)
        case ("reduce_all", _):
            return ops.reduce_sum(x)
        case ("add", {"other": other}):
            return x + other
        case ("stack", {"axis": axis}):
            return ops.stack([x, x], axis)
        case ("concatenate", {"axis": axis, "other": other, "is_first": is_first}):
            return ops.concatenate([x, other] if is_first else [other, x], axis)
        case ("gather", {"axis": axis, "places": places}):
            return ops.gather(x, places, axis)
        case ("scatter", {"axis": axis, "places": places, "updates": updates}):
            return ops.scatter(x, places, updates, axis)
        case ("slice_update", {"start": start, "size": size, "update": update}):
            return ops.slice_update(x, update, start, size)
        case (name, arguments):
            return getattr(ops, name)(x, **arguments)


def on_arrays(np_, x, step):
    """A step, done by numpy or by what has its functions."""
    match step:
        case ("unsqueeze", {"axis": axis}):
            return np_.expand_dims(x, axis)
        case ("squeeze", {"axis": axis}):
            return np_.squeeze(x, axis)
        case ("swap_axes", {"axis1": first, "axis2": second}):
            return np_.swapaxes(x, first, second)
        case ("moveaxis", {"source": source, "destination": destination}):
            return np_.moveaxis(x, source, destination)
        case ("reshape", {"shape": shape}):
            return np_.reshape(x, shape)
        case ("broadcast_to", {"shape": shape}):
            return np_.broadcast_to(x, shape)
        case ("slice_tensor", {"start": start, "size": size}):
            return x[box_of(x.shape, start, size)]
        case ("add", {"other": other}):
            return x + other
        case ("stack", {"axis": axis}):
            return np_.stack([x, x], axis)
        case ("reduce_all", _):
            return np_.sum(x)
        case ("reduce", {"kind": kind, "axis": axis, "keepdims": keepdims}):
            return getattr(np_, kind)(x, axis=axis, keepdims=keepdims)
        case ("concatenate", {"axis": axis, "other": other, "is_first": is_first}):
            return np_.concatenate([x, other] if is_first else [other, x], axis)
        case ("gather", {"axis": axis, "places": places}):
            return np_.take(x, places, axis)
    return written(np_, x, step)


def written(np_, x, step):
    """A step that replaces elements."""
    match step:
        case ("slice_update", {"start": start, "size": size, "update": update}):
            where = box_of(x.shape, start, size)
        case ("scatter", {"axis": axis, "places": places, "updates": update}):
            where = (slice(None),) * (axis % x.ndim) + (places,)
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


def through(function, x, steps):
    """A tensor after all steps."""
    for step in steps:
        x = function(x, step)
    return x
