"""What the library, numpy and JAX make of one step of a program: an operation in logical axes, with its arguments."""

from operator import eq, ge, gt, le, lt, ne

import numpy as np

from impl import ops

COMPARISONS = ("less", "less_equal", "greater", "greater_equal", "equal", "not_equal")
"""How two tensors are compared, as the array API names it."""


def compared(x, how, other):
    """The elements for which a comparison holds, zeros elsewhere, by an operator."""
    operators = dict(zip(COMPARISONS, (lt, le, gt, ge, eq, ne), strict=True))
    return x * operators[how](x, other)


BY_LIBRARY = {
    "reduce": lambda x, kind, axis, keepdims: getattr(ops, f"reduce_{kind}")(x, axis, keepdims),
    "reduce_all": lambda x, kind: ops.reduce_sum(x),
    "add": lambda x, other: x + other,
    "stack": lambda x, axis: ops.stack([x, x], axis),
    "concatenate": lambda x, axis, other, is_first: ops.concatenate([x, other] if is_first else [other, x], axis),
    "gather": lambda x, axis, places: ops.gather(x, places, axis),
    "scatter": lambda x, axis, places, updates: ops.scatter(x, places, updates, axis),
    "slice_update": lambda x, start, size, update: ops.slice_update(x, update, start, size),
    "unsqueeze_all": ops.unsqueeze,
    "squeeze_all": ops.squeeze,
    "moveaxes": ops.moveaxis,
    "slice_steps": ops.slice_tensor,
    "scatter_add": lambda x, axis, places, updates: ops.scatter(x, places, updates, axis, add=True),
    "subscript": lambda x, key: x[key],
    "negative": lambda x: -x,
    "compared": compared,
    "matmul": lambda x, other, is_first: x @ other if is_first else other @ x,
    "rows": lambda x, axis: ops.stack(list(x), axis),
    "transposed": lambda x: x.T,
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
    "unsqueeze_all": lambda np_, x, axis: np_.expand_dims(x, axis),
    "squeeze_all": lambda np_, x: np_.squeeze(x),
    "moveaxes": lambda np_, x, source, destination: np_.moveaxis(x, source, destination),
    "slice_steps": lambda np_, x, start, size, step: x[np.ix_(*numbers_of(x.shape, start, size, step))],
    "scatter_add": lambda np_, x, axis, places, updates: added(
        np_, x, (slice(None),) * (axis % x.ndim) + (places,), updates
    ),
    "subscript": lambda np_, x, key: x[key],
    "negative": lambda np_, x: -x,
    "compared": lambda np_, x, how, other: x * getattr(np_, how)(x, other),
    "matmul": lambda np_, x, other, is_first: np_.matmul(x, other) if is_first else np_.matmul(other, x),
    "rows": lambda np_, x, axis: np_.stack(list(x), axis),
    "transposed": lambda np_, x: x.T,
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


def added(np_, x, where, update):
    """An array with updates added to some of its elements, all of those that name one."""
    if np_ is not np:
        return x.at[where].add(update)
    result = x.copy()
    np.add.at(result, where, update)
    return result


def numbers_of(shape, start, size, step):
    """The coordinates on each axis that lie a step apart."""
    first = (s + n if s < 0 else s for s, n in zip(start, shape, strict=True))
    return [s + by * np.arange(m) for s, m, by in zip(first, size, step, strict=True)]


def box_of(shape, start, size):
    """The slices of a box."""
    first = tuple(s + n if s < 0 else s for s, n in zip(start, shape, strict=True))
    return tuple(slice(s, s + m) for s, m in zip(first, size, strict=True))
