"""The operations that make new elements or choose among several tensors, in the functions of the array API.

Each gets the functions of the arrays' library, the physical arrays, and the physical parameters. Nothing is written in
place and nothing depends on the library, so the same kernel runs on numpy and on JAX.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from impl.ops.records.record import Parameters
from impl.ops.records.shapes import Shape

Kernel = Callable[[Any, Sequence[Any], Parameters], Any]


def elementwise(function: str) -> Kernel:
    """The kernel that is one function of the array API, element by element."""
    return lambda xp, arrays, _: getattr(xp, function)(*arrays)


def reduction(function: str) -> Kernel:
    """The kernel that reduces some axes by one function of the array API."""

    def reduced(xp: Any, arrays: Sequence[Any], params: Parameters) -> Any:
        """An array without some axes, or with 1 in their place."""
        return getattr(xp, function)(arrays[0], axis=params["axis"], keepdims=params["keepdims"])

    return reduced


largest, smallest = reduction("max"), reduction("min")
"""The kernels by which `reduce_max` and `reduce_min` are known."""


def real_sum(xp: Any, arrays: Sequence[Any], params: Parameters) -> Any:
    """The sum of numbers, integers as real ones and those of 16 bits or fewer in 32, which hold it: the first half of a
    mean."""
    (array,) = arrays
    if xp.isdtype(array.dtype, ("bool", "integral")):
        array = xp.astype(array, xp.asarray(0.0).dtype)
    elif array.dtype.itemsize <= 2:
        array = xp.astype(array, xp.float32)
    return xp.sum(array, axis=params["axis"], keepdims=params["keepdims"])


def divided_by_count(xp: Any, total: Any, operands: Sequence[Any], params: Parameters) -> Any:
    """The second half of a mean: the whole sum over the number of elements in it, in their type if that is real."""
    (whole,) = operands
    mean = total / xp.asarray(prod([whole.shape[axis] for axis in params["axis"]]), dtype=total.dtype)
    is_narrowed = mean.dtype != whole.dtype and not xp.isdtype(whole.dtype, ("bool", "integral"))
    return xp.astype(mean, whole.dtype) if is_narrowed else mean


def concatenated(xp: Any, arrays: Sequence[Any], params: Parameters) -> Any:
    """Arrays one after another along an axis."""
    return xp.concat(list(arrays), axis=params["axis"])


def updated(xp: Any, arrays: Sequence[Any], params: Parameters) -> Any:
    """An array with a box of it replaced. Nothing of what was in the box is read, so no NaN can come out of it.

    Axis by axis from the last one, the box grows by what lies before and after it.
    """
    base, box = arrays
    starts, sizes = params["start"], tuple(box.shape)
    if not sizes:
        return xp.astype(box, xp.result_type(base, box))
    for axis in reversed(range(len(sizes))):
        begin, end = starts[axis], starts[axis] + sizes[axis]
        around = tuple(slice(s, s + n) for s, n in zip(starts[:axis], sizes[:axis], strict=True))
        before, after = base[(*around, slice(0, begin))], base[(*around, slice(end, base.shape[axis]))]
        box = xp.concat([before, box, after], axis=axis)
    return box


def gathered(xp: Any, arrays: Sequence[Any], params: Parameters) -> Any:
    """The slices of an array that indices name, the axes of the indices where the axis was."""
    array, indices = arrays
    batch, axis = params["batch_dims"], params["axis"]
    shape, places = tuple(array.shape), tuple(indices.shape)
    result = (*shape[:axis], *places[batch:], *shape[axis + 1 :])
    if 0 in result:
        return xp.reshape(xp.reshape(array, (-1,))[:0], result)
    count, outer, extent, inner = blocks(shape, batch, axis)
    positions = xp.reshape(wrapped(xp, indices, extent), (count, 1, -1, 1))
    positions = xp.broadcast_to(positions, (count, outer, positions.shape[2], inner))
    taken = xp.take_along_axis(xp.reshape(array, (count, outer, extent, inner)), positions, axis=2)
    return xp.reshape(taken, result)


def scattered(xp: Any, arrays: Sequence[Any], params: Parameters) -> Any:
    """An array with the slices that indices name replaced; of several updates of one slice, the last one stays.

    For each slot the last index that names it is found by a stable sort, so the answer depends on no order of writing.
    """
    array, indices, updates = arrays
    batch, axis = params["batch_dims"], params["axis"]
    shape = tuple(array.shape)
    count, outer, extent, inner = blocks(shape, batch, axis)
    named = prod(tuple(indices.shape)[batch:])
    if 0 in shape or named == 0:
        return xp.astype(array, xp.result_type(array.dtype, updates.dtype))
    order, last, is_named = sorted_slots(xp, xp.reshape(wrapped(xp, indices, extent), (count, named)), extent)
    full = (count, outer, extent, inner)
    chosen = along_blocks(xp, xp.take_along_axis(order, last, axis=1), full)
    values = xp.take_along_axis(xp.reshape(updates, (count, outer, named, inner)), chosen, axis=2)
    return xp.reshape(xp.where(along_blocks(xp, is_named, full), values, xp.reshape(array, full)), shape)


def scattered_sums(xp: Any, arrays: Sequence[Any], params: Parameters) -> Any:
    """An array with updates added to the slices that indices name; all updates of one slice are added.

    The updates are sorted by slot, and each run of one slot is summed in pairs, of pairs, and so on; a slice that no
    index names stays as it is, to the sign of its zeros.
    """
    array, indices, updates = arrays
    batch, axis = params["batch_dims"], params["axis"]
    shape, dtype = tuple(array.shape), xp.result_type(array.dtype, updates.dtype)
    count, outer, extent, inner = blocks(shape, batch, axis)
    named = prod(tuple(indices.shape)[batch:])
    array = xp.astype(array, dtype)
    if 0 in shape or named == 0:
        return array
    places = xp.reshape(wrapped(xp, indices, extent), (count, named))
    order, last, is_named = sorted_slots(xp, places, extent)
    there, full = (count, outer, named, inner), (count, outer, extent, inner)
    values = xp.reshape(xp.astype(updates, dtype), there)
    values = xp.take_along_axis(values, along_blocks(xp, order, there), axis=2)
    sums = run_sums(xp, values, xp.take_along_axis(places, order, axis=1))
    array, sums = xp.reshape(array, full), xp.take_along_axis(sums, along_blocks(xp, last, full), axis=2)
    is_named = along_blocks(xp, is_named, full)
    added = array + xp.where(is_named, sums, xp.zeros_like(sums))
    return xp.reshape(xp.where(is_named, added, array), shape)


def run_sums(xp: Any, values: Any, slots: Any) -> Any:
    """At each position of a row of sorted slots, the sum of the values of that slot up to there."""
    (_, named), distance = slots.shape, 1
    while distance < named:
        is_one_run = slots[:, distance:] == slots[:, :-distance]
        earlier, later = values[:, :, :-distance, :], values[:, :, distance:, :]
        is_one_run = along_blocks(xp, is_one_run, tuple(later.shape))
        added = xp.where(is_one_run, earlier, xp.zeros_like(earlier)) + later
        later = xp.where(is_one_run, added, later)
        values = xp.concat([values[:, :, :distance, :], later], axis=2)
        distance *= 2
    return values


def along_blocks(xp: Any, table: Any, shape: Shape) -> Any:
    """A table of rows, a number for each place on the axis, repeated over what is around the axis (`blocks`)."""
    count, _, places, _ = shape
    return xp.broadcast_to(xp.reshape(table, (count, 1, places, 1)), shape)


def sorted_slots(xp: Any, indices: Any, extent: int) -> tuple[Any, Any, Any]:
    """How each row of indices is sorted, stably; the place of the last of each slot there, and whether it has one."""
    count, named = indices.shape
    rows = xp.reshape(xp.arange(count), (count, 1))
    keys = xp.reshape(indices + rows * extent, (-1,))
    order = xp.argsort(keys, stable=True)
    ordered, slots = xp.take(keys, order, axis=0), xp.arange(count * extent)
    last = xp.searchsorted(ordered, slots, side="right") - 1
    safe = xp.where(last < 0, xp.zeros_like(last), last)
    is_named = (last >= 0) & (xp.take(ordered, safe, axis=0) == slots)
    shape = (count, extent)
    return xp.reshape(order % named, (count, named)), xp.reshape(safe % named, shape), xp.reshape(is_named, shape)


def blocks(shape: Shape, batch: int, axis: int) -> tuple[int, int, int, int]:
    """The numbers of elements of the batch, between it and an axis, along the axis, and behind it.

    >>> blocks((2, 3, 5, 7), 1, 2)
    (2, 3, 5, 7)
    """
    return prod(shape[:batch]), prod(shape[batch:axis]), shape[axis], prod(shape[axis + 1 :])


def wrapped(xp: Any, indices: Any, extent: int) -> Any:
    """Indices as the integers that the library counts with, those counted from the end counted from the front."""
    numbers = xp.astype(indices, xp.asarray(0).dtype)
    return xp.where(numbers < 0, numbers + extent, numbers)
