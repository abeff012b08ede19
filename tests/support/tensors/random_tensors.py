"""Random programs of operations in logical axes; `steps` says what numpy, JAX and the library make of them.

A step is an operation and its arguments; the second operand of an operation is made from constants that the step holds.
"""

import numpy as np
from support.tensors.random_indices import random_key
from support.tensors.random_parts import (
    MOST,
    constant,
    counted_either_way,
    random_axis,
    random_box,
    random_indices,
    random_reshape,
)
from support.tensors.steps import COMPARISONS, on_arrays


def random_step(rng, shape):
    """An operation that fits a shape, with its arguments."""
    rank = len(shape)
    names = ["unsqueeze", "reshape", "broadcast_to", "slice_tensor", "add", "stack", "reduce_all"]
    names += ["unsqueeze_all", "squeeze_all", "subscript", "subscript", "negative", "compared"]
    if rank:
        names += ["swap_axes", "moveaxis", "reduce", "reduce", "concatenate", "gather", "scatter", "slice_update"]
        names += ["moveaxes", "slice_steps", "slice_steps", "scatter_add", "matmul"]
    if rank and shape[0]:
        names += ["rows"]
    if rank == 2:
        names += ["transposed"]
    if 1 in shape:
        names += ["squeeze"] * 2
    name = str(rng.choice(names))
    return name, ARGUMENTS[name](rng, shape)


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


def new_axes(rng, shape):
    """The places of up to two new axes."""
    count = int(rng.integers(0, 3))
    rank = len(shape) + count
    return {"axis": tuple(counted_either_way(rng, place, rank) for place in rng.permutation(rank)[:count])}


def several_moves(rng, shape):
    """Some axes, and a destination for each."""
    rank = len(shape)
    count = int(rng.integers(0, rank + 1))
    either = [[counted_either_way(rng, k, rank) for k in rng.permutation(rank)[:count]] for _ in range(2)]
    return {"source": tuple(either[0]), "destination": tuple(either[1])}


def steps_arguments(rng, shape):
    """Starts, sizes and steps, forwards and backwards, that stay inside."""
    start, size, step = [], [], []
    for extent in shape:
        by = int(rng.choice([1, 2, 3, -1, -2, -3]))
        first = int(rng.integers(extent)) if extent else 0
        most = (extent - first - 1 if by > 0 else first) // abs(by) + 1 if extent else 0
        size.append(int(rng.integers(0 if rng.random() < 0.1 else min(1, most), most + 1)))
        start.append(first - extent if extent and rng.random() < 0.3 else first)
        step.append(by)
    return {"start": tuple(start), "size": tuple(size), "step": tuple(step)}


def scatter_add_arguments(rng, shape):
    """Updates of slices, some named several times."""
    axis = random_axis(rng, len(shape))
    places, at = random_indices(rng, shape[axis]), axis % len(shape)
    return {"axis": axis, "places": places, "updates": constant(rng, (*shape[:at], *places.shape, *shape[at + 1 :]))}


def matmul_arguments(rng, shape):
    """A small matrix on either side, or a row or a column."""
    is_first = bool(rng.random() < 0.5) or len(shape) == 1
    common, other = shape[-1 if is_first else -2], int(rng.integers(1, 4))
    sizes = (common, other) if is_first else (other, common)
    wanted = (common,) if rng.random() < 0.3 else sizes
    return {"other": np.sign(constant(rng, wanted)), "is_first": is_first}


def comparison_arguments(rng, shape):
    """Another tensor, with some equal elements, or a number."""
    sizes = tuple(n if rng.random() < 0.7 else 1 for n in shape)
    other = float(rng.integers(-3, 3)) if rng.random() < 0.3 else constant(rng, sizes)
    return {"how": str(rng.choice(COMPARISONS)), "other": other}


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
    "unsqueeze_all": new_axes,
    "squeeze_all": lambda rng, shape: {},
    "moveaxes": several_moves,
    "slice_steps": steps_arguments,
    "scatter_add": scatter_add_arguments,
    "subscript": lambda rng, shape: {"key": random_key(rng, shape)},
    "negative": lambda rng, shape: {},
    "compared": comparison_arguments,
    "matmul": matmul_arguments,
    "rows": lambda rng, shape: {"axis": int(rng.integers(len(shape)))},
    "transposed": lambda rng, shape: {},
}

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
