"""`x[...]`: what it takes, as steps of views and one `gather`.

    `x[2]`, `x[-1]`         the slice there, without the axis
    `x[1:7:2]`, `x[::-1]`   a slice with a step, cut to what is there as Python cuts it
    `x[..., 0]`, `x[None]`  all axes that are not named; a new axis of size 1
    `x[[2, 0]]`             `gather`, for one array of integers of any rank (also a tensor, batched or not)
    `x[x0 > 0]`             the elements where an array of booleans says so, in row-major order

All but the last two move no element. Two arrays are refused, and so is an integer apart from an array, where numpy
would put the axes of the array in front; each message says what to write in its place. How many elements booleans name
depends on their values, so inside of `vmap` they must be the same for all members.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Any

from impl.integers import as_integer, count_of_range
from impl.memoise import CACHE_SIZE
from impl.ops.arrays import is_array, numpy_module
from impl.ops.errors import AxisError, BatchError, OperationError, RangeError, ShapeError
from impl.ops.levels import Level
from impl.ops.operations.axes import squeeze, unsqueeze
from impl.ops.operations.indexing import as_indices, gather, known
from impl.ops.operations.shape import reshape, slice_tensor
from impl.ops.records.program import Program
from impl.ops.records.shapes import Shape
from impl.ops.sharding.local import Local, local_of
from impl.ops.sharding.values import require_held
from impl.ops.tensors.promotion import is_boolean
from impl.ops.tensors.tensor import Tensor, tensor_of
from impl.shapetracker import ShapeTracker
from impl.shown import shown


def subscript(x: object, key: object) -> Tensor:
    """The part of a tensor that a key names, as `x[key]` has it.

    Raises RangeError for an index out of range or of another kind, AxisError for more indices than axes, ShapeError for
    booleans of another shape, OperationError for several arrays, BatchError for booleans that differ along a batch.

    >>> subscript([[0, 1, 2], [3, 4, 5]], (-1, slice(None, None, -2))).numpy().tolist()
    [5, 3]
    """
    tensor = Tensor.of(x)
    items = key if isinstance(key, tuple) else (key,)
    plain, local = plain_key(items), tensor.value
    if plain is not None and type(local) is Local:
        tracker, program = part(local.tracker, tensor.batch_dims, plain)
        there = None if local.program is None else (*local.program, *program)
        return tensor_of(local_of(tracker, local.buffer, there), tensor.levels)
    return found_part(tensor, items)


ANY = Level(1)
"""Stands for any level, where it matters only how many there are."""


@lru_cache(maxsize=CACHE_SIZE)
def part(tracker: ShapeTracker, batch_dims: int, key: tuple[Any, ...]) -> tuple[ShapeTracker, Program]:
    """The tracker of a part of a tensor that another tracker reads, and the steps to it. No element is looked at."""
    outline = tensor_of(local_of(tracker, None, ()), (ANY,) * batch_dims)
    items = tuple(slice(*item) if type(item) is tuple else item for item in key)
    found: Any = found_part(outline, items).value
    return found.tracker, found.program


def plain_key(items: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """A key of integers, slices of them, None and Ellipsis as a key of a cache; None for any other.

    >>> plain_key((3, slice(None, -1), None)), plain_key((True,)), plain_key(([3],))
    ((3, (None, -1, None), None), None, None)
    """
    found: list[Any] = []
    for item in items:
        if type(item) is slice:
            bounds = (item.start, item.stop, item.step)
            if any(bound is not None and type(bound) is not int for bound in bounds):
                return None
            found.append(bounds)
        elif type(item) is int or item is None or item is Ellipsis:
            found.append(item)
        else:
            return None
    return tuple(found)


def found_part(tensor: Tensor, items: tuple[Any, ...]) -> Tensor:
    """The part of a tensor that the items of a key name."""
    entries = [entry_of(item) for item in items]
    require_side_by_side(entries)
    entries = completed(entries, tensor.shape)
    return with_axes(selected(boxed(tensor, entries), entries), entries)


def entry_of(item: object) -> Any:
    """One index: None, Ellipsis, a slice of integers, an integer, or a tensor of integers or booleans."""
    numpy = numpy_module()
    if item is None or item is Ellipsis:
        return item
    if isinstance(item, slice):
        return slice_of(item)
    if isinstance(item, Tensor | list) or (is_array(item) and not isinstance(item, numpy.generic)):
        return indices_of(item)
    if isinstance(item, bool | numpy.bool_) or not hasattr(type(item), "__index__"):
        raise RangeError(
            f"getitem: {shown(item)} is no index; need integers, slices, Ellipsis, None, or one array of integers or "
            "booleans that has an axis"
        )
    number = as_integer(item, "getitem: index", RangeError)
    if not isinstance(number, int):
        raise RangeError(f"getitem: index {shown(number)} has no value yet; need a plain integer")
    return number


def slice_of(item: slice) -> slice:
    """A slice of integers. Raises RangeError for other things in it, and for the step 0."""
    parts = (item.start, item.stop, item.step)
    start, stop, step = (None if p is None else as_integer(p, "getitem: slice", RangeError) for p in parts)
    if not all(part is None or isinstance(part, int) for part in (start, stop, step)):
        raise RangeError(
            f"getitem: the slice {shown((start, stop, step))} has a part without a value; need plain integers"
        )
    if step == 0:
        raise RangeError("getitem: the slice has step 0; need a step other than 0")
    return slice(start, stop, step)


def indices_of(item: object) -> Tensor:
    """An array of indices. Raises RangeError unless it has integers, or booleans and an axis."""
    found = as_indices("getitem", item)
    if is_boolean(found.dtype):
        if not found.shape:
            raise RangeError("getitem: the array of booleans has no axes; need one for each axis that it selects from")
    elif "int" not in str(found.dtype):
        raise RangeError(f"getitem: the indices are of type {found.dtype}; need integers or booleans")
    return found


def require_side_by_side(entries: list[Any]) -> None:
    """Raises OperationError for two arrays, and for an integer that is not beside the array."""
    arrays = [place for place, entry in enumerate(entries) if isinstance(entry, Tensor)]
    if len(arrays) > 1:
        raise OperationError(
            f"getitem: {len(arrays)} arrays of indices; need one. For the elements at pairs of indices, reshape the "
            "two axes into one and index that by i * size + j"
        )
    numbers = [place for place, entry in enumerate(entries) if isinstance(entry, int)]
    places = sorted(arrays + numbers)
    if arrays and numbers and entries[arrays[0]].shape and places[-1] - places[0] >= len(places):
        raise OperationError(
            "getitem: an integer apart from an array of indices, where numpy puts the axes of the array in front; need "
            "both side by side, or one after the other, x[:, array][0]"
        )


def axes_of(entry: Any) -> int:
    """How many axes of a tensor an index is for."""
    if entry is None:
        return 0
    return len(entry.shape) if isinstance(entry, Tensor) and is_boolean(entry.dtype) else 1


def completed(entries: list[Any], shape: Shape) -> list[Any]:
    """The indices with a slice for each axis that none is for. Raises for two Ellipses, and for too many indices."""
    dots = [place for place, entry in enumerate(entries) if entry is Ellipsis]
    if len(dots) > 1:
        raise OperationError(f"getitem: {len(dots)} times Ellipsis; need it once, or not at all")
    (place,) = dots or [len(entries)]
    before, behind = entries[:place], entries[place + 1 :]
    indexed = sum(map(axes_of, before + behind))
    if indexed > len(shape):
        raise AxisError(f"getitem: {indexed} axes are indexed, there are {len(shape)}; need at most as many")
    return [*before, *[slice(None)] * (len(shape) - indexed), *behind]


def boxed(x: Tensor, entries: list[Any]) -> Tensor:
    """The tensor cut to integers, which leave an axis of size 1, and to slices; as it is if there are none."""
    parts: list[tuple[int, int, int]] = []
    for entry in (entry for entry in entries if entry is not None):
        axis = len(parts)
        match entry:
            case slice():
                parts.append(part_of(entry, x.shape[axis]))
            case int():
                parts.append((number_in(entry, axis, x.shape[axis]), 1, 1))
            case _:
                parts += [(0, size, 1) for size in x.shape[axis : axis + axes_of(entry)]]
    if parts == [(0, size, 1) for size in x.shape]:
        return x
    start, size, step = zip(*parts, strict=True)
    return slice_tensor(x, start, size, step)


def part_of(entry: slice, size: int) -> tuple[int, int, int]:
    """The start, the number of elements, and the step of a slice of an axis, cut to what is there."""
    start, stop, step = entry.indices(size)
    count = count_of_range(range(start, stop, step))
    return (start, count, step) if count > 0 else (0, 0, 1)


def number_in(place: int, axis: int, size: int) -> int:
    """An index counted from the front. Raises RangeError unless it is on the axis."""
    if not -size <= place < size:
        raise RangeError(
            f"getitem: index {shown(place)} leaves axis {axis}, of size {size}; need {-size} <= index < {size}"
        )
    return place % size


def selected(x: Tensor, entries: list[Any]) -> Tensor:
    """The slices of an axis that an array of indices names; the tensor as it is if there is none."""
    for place, entry in enumerate(entries):
        if isinstance(entry, Tensor):
            axis = sum(map(axes_of, entries[:place]))
            return chosen(x, entry, axis) if is_boolean(entry.dtype) else gather(x, entry, axis)
    return x


def chosen(x: Tensor, booleans: Tensor, axis: int) -> Tensor:
    """The slices where booleans say so, of their axes as one, in row-major order."""
    if booleans.levels:
        raise BatchError(
            "getitem: booleans with a batch axis choose another number of elements of each member; need the same "
            "booleans for all, or multiply by them"
        )
    rank = len(booleans.shape)
    there = x.shape[axis : axis + rank]
    if booleans.shape != there:
        raise ShapeError(f"getitem: booleans of the shape {booleans.shape} for axes of the shape {there}; need that")
    flat = x if rank == 1 else reshape(x, (*x.shape[:axis], prod(there), *x.shape[axis + rank :]))
    return gather(flat, places_of(booleans), axis)


def places_of(booleans: Tensor) -> Any:
    """The flat numbers at which booleans are true. Raises RangeError where JAX has no values yet."""
    require_held("getitem", booleans.value)
    array = booleans.array()
    known("getitem", *array.reshape(-1)[:1])
    return numpy_module().flatnonzero(numpy_module().asarray(array))


def with_axes(x: Tensor, entries: list[Any]) -> Tensor:
    """The tensor without the axes of integers, and with new ones where None is."""
    numbers: list[int] = []
    for entry, place in zip(entries, places_in_result(entries, True), strict=True):
        if isinstance(entry, int):
            numbers.append(place)
    new = [p for entry, p in zip(entries, places_in_result(entries, False), strict=True) if entry is None]
    x = squeeze(x, tuple(numbers)) if numbers else x
    return unsqueeze(x, tuple(new)) if new else x


def places_in_result(entries: list[Any], before_they_go: bool) -> list[int]:
    """The first axis of the result for each index: before axes of integers go and new ones come, or after."""
    places = [0]
    for entry in entries:
        match entry:
            case None:
                width = 0 if before_they_go else 1
            case int():
                width = 1 if before_they_go else 0
            case Tensor() if not is_boolean(entry.dtype):
                width = len(entry.shape)
            case _:
                width = 1
        places.append(places[-1] + width)
    return places[:-1]
