"""Views as arrays over a buffer, arrays as views, reshapes that copy or not: held against the elements (D8, D15)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, chain
from impl.chains import Chain
from impl.errors import OutOfBoundsError
from impl.interop.arrays import NoCopy, as_strided, explain_reshape, reads_each_once
from impl.interop.arrays.libraries import numpy_module
from impl.interop.arrays.memory import read
from impl.interop.torch import explain_view
from proofs.validation.defined import require, require_refused, view_at
from proofs.validation.drawn.interop.sentences import about_verdict
from proofs.validation.drawn.programs import factors_of, regrouped
from proofs.validation.drawn.stacks import base_of
from spec.shape import index_set
from spec.stack import read as defined

FILL = -7
"""What stands where a mask excludes an element."""
MOST = 300
"""Elements of an array."""


def ask_arrays(random: Random) -> None:
    """Views over a buffer that is large enough or one too short; and arrays of numpy, read as views, and reshaped."""
    for _ in range(2):
        about_buffer(random, view_of_lines(random))
        about_buffer(random, base_of(random, [random.choice((2, 3, 4, 5)) for _ in range(random.randint(1, 3))]))
    array = drawn_array(random)
    found, question = read(array), f"read: {array.shape}; {array.strides}"
    apart = [found.view.offset + sum(i * step for i, step in zip(index, found.view.strides, strict=True))
             for index in index_set(array.shape)]  # fmt: skip
    require(found.view.shape == array.shape and found.view.mask is None, question, found.view)
    require([int(found.buffer[place]) for place in apart] == array.reshape(-1).tolist(), question, found.view)
    alike = ShapeTracker.of(array), Chain.of(array), ShapeTracker((View.of(array),))
    require(all(each.views == (found.view,) for each in alike), question, alike)
    require(isinstance(alike[0], ShapeTracker) and isinstance(alike[1], Chain), question, alike)
    shape = array.shape
    for _ in range(random.randint(1, 6)):
        shape = regrouped(random, shape)
        about_reshape(random, array, shape)
    about_reshape(random, array, tuple(part for size in array.shape for part in (*factors_of(size), *[1] * (size < 3))))
    about_nothing(random)


def view_of_lines(random: Random) -> View:
    """A view without a mask: axes that step over one another, meet, stand still, or go down."""
    sizes = [random.choice((1, 2, 3, 3, 4, 9)) for _ in range(random.randint(0, 4))]
    while prod(sizes) > MOST:
        sizes.pop()
    strides = [random.choice((0, 1, 1, 2, 3, 4, 6, 12, -1, -3, prod(sizes))) for _ in sizes]
    lowest = sum((size - 1) * min(step, 0) for size, step in zip(sizes, strides, strict=True))
    return View.create(tuple(sizes), tuple(strides), random.choice((0, 0, 2)) - lowest)


def about_buffer(random: Random, view: View) -> None:
    """A view over a buffer."""
    readings = {index: defined((view_at(view, {}),), index) for index in index_set(view.shape)}
    reads = {index: reading.address or 0 for index, reading in readings.items() if reading.is_valid}
    elements, numpy = max([0, *reads.values()]) + random.choice((0, 1, 1, 1, 5)), numpy_module()
    step = random.choice((1, 1, 2, -1))
    buffer = numpy.arange(elements * abs(step))[::step]
    is_inside = all(0 <= address < elements for address in reads.values())
    question = f"as_strided: {view}; {elements} elements"
    below = View.create((max([0, *reads.values()]) + 1,))
    stacks = [[view], ShapeTracker((view,)), chain(view), (view, View.create(view.shape)), (below, view)]
    written = random.choice((view, *stacks[: 5 if reads and min(reads.values()) >= 0 else 4]))
    if view.mask is not None and 0 not in view.shape:
        require_refused(partial(as_strided, written, numpy.arange(elements)), f"{question}; without what is filled in")
    try:
        made = as_strided(written, buffer, FILL if view.mask is not None else ...)
    except OutOfBoundsError as refusal:
        is_right = reads.get(refusal.index) == refusal.flat and not 0 <= refusal.flat < elements
        require(is_right, question, refusal)
        return
    nothing = as_strided(View.create(view.shape, None, 0, ((0, 0),) * len(view.shape)), numpy.arange(elements), FILL)
    require(nothing.shape == view.shape and bool((nothing == FILL).all() or not view.shape), question, nothing)
    empty = View.create((*view.shape, 0), None, 0, ((0, 0),) * (len(view.shape) + 1))
    require(as_strided(empty, numpy.arange(elements)).shape == empty.shape, question, "without elements", empty)
    require(is_inside and made.shape == view.shape, question, made.shape)
    wanted = {index: int(buffer[address]) for index, address in reads.items()}
    require(all(int(made[index]) == wanted.get(index, FILL) for index in readings), question, step, made.tolist())
    if view.mask is None:
        is_each_once = len(set(reads.values())) == len(reads)
        require(reads_each_once(view) is is_each_once, question, "each once")
        require(bool(made.flags.writeable) is is_each_once, question, "writeable")
        if reads and elements > 1:
            apart = random.choice((0, 1, 7))
            lapped = numpy.lib.stride_tricks.as_strided(numpy.arange(elements), (elements,), (apart,))
            require(not as_strided(view, lapped).flags.writeable, question, "elements over each other", apart)


def drawn_array(random: Random) -> Any:
    """An array that reads its memory in some way, or from behind."""
    shape = tuple(random.choice((1, 2, 2, 3, 4, 9, 10)) for _ in range(random.randint(1, 5)))
    while prod(shape) > MOST:
        shape = shape[1:]
    numpy = numpy_module()
    array = numpy.arange(prod(shape), dtype=random.choice(("i2", "i8"))).reshape(shape)
    if random.random() < 0.5:
        places = random.sample(range(array.ndim), array.ndim)
        array = array.transpose(places)
    if random.random() < 0.5:
        array = array[tuple(slice(None, None, random.choice((1, 1, 1, 2, -1))) for _ in array.shape)]
    if random.random() < 0.3:
        array = array[tuple(slice(random.choice((0, 0, 1)), None) for _ in array.shape)]
    if random.random() < 0.2:
        array = numpy.broadcast_to(array, (3, *array.shape))
    if random.random() < 0.2:
        array = numpy.lib.stride_tricks.as_strided(array, array.shape, array.strides)
    return array


def about_reshape(random: Random, array: Any, shape: tuple[int, ...]) -> None:
    """Whether a reshape makes a copy, by numpy's own verdict; where it makes none, what its strides read."""
    found, question = explain_reshape(array, shape), f"explain_reshape: {array.shape}; {array.strides}; {shape}"
    try:
        made = array.reshape(shape, copy=False)
    except ValueError:
        made = None
    require(bool(found) is (made is not None), question, found)
    if isinstance(found, NoCopy):
        kept = [axis for axis, size in enumerate(found.new_shape) if size > 1]
        is_empty = 0 in array.shape
        same = is_empty or all(found.new_strides[axis] == made.strides[axis] for axis in kept)
        require(found.new_shape == made.shape and same, question, found.new_strides)
    elif found.order is not None:
        require(array.transpose(found.order).reshape(shape, copy=False) is not None, question, found.order)
    about_verdict(array, shape, found)
    if min(array.strides, default=0) >= 0:
        in_elements = tuple(step // array.itemsize for step in array.strides)
        about_view(View.create(array.shape, in_elements), shape)
    if found is None or random.random() < 0.1:
        require(bool(explain_reshape(array, array.shape)), question, "to its own shape")


def about_nothing(random: Random) -> None:
    """An array without elements has every shape without elements, and needs no copy for it; PyTorch's strides of it are
    those in row-major order, each size taken as one at least."""
    shapes: list[tuple[int, ...]] = []
    numpy = numpy_module()
    for _ in range(2):
        sizes = [random.choice((0, 1, 2, 3, 1000)) for _ in range(random.randint(0, 5))]
        sizes.insert(random.randint(0, len(sizes)), 0)
        shapes.append(tuple(sizes))
    array = numpy.empty(shapes[0], "i4").transpose(random.sample(range(len(shapes[0])), len(shapes[0])))
    array = array[tuple(slice(None, None, random.choice((1, 1, -1, 2))) for _ in shapes[0])]
    for order in ("C", "F"):
        made, found = array.reshape(shapes[1], order=order), explain_reshape(array, shapes[1], order)
        is_view = isinstance(found, NoCopy) and len(found.new_strides) == made.ndim
        require(is_view, "explain_reshape: nothing", array.shape, shapes, order, found)
    view = View.create(array.shape, tuple(random.choice((0, 1, 7)) for _ in array.shape))
    torch = explain_view(view, shapes[1])
    steps = tuple(prod(max(size, 1) for size in shapes[1][axis + 1 :]) for axis in range(len(shapes[1])))
    is_right = isinstance(torch, NoCopy) and (torch.new_strides == steps or array.shape == shapes[1])
    require(is_right, "explain_view: nothing", view, shapes[1], torch)


def about_view(view: View, shape: tuple[int, ...]) -> None:
    """Whether PyTorch makes a view of another shape: its strides read what the view reads, or no strides do."""
    found, question = explain_view(view, shape), f"explain_view: {view}; {shape}"
    addresses = [sum(i * step for i, step in zip(index, view.strides, strict=True)) for index in index_set(view.shape)]
    places = dict(zip(index_set(shape), addresses, strict=True))
    units = [tuple(int(k == axis) for k in range(len(shape))) for axis in range(len(shape))]
    strides = tuple(places.get(unit, 0) for unit in units)
    if isinstance(found, NoCopy):
        strides = tuple(own if size > 1 else 0 for own, size in zip(found.new_strides, shape, strict=True))
    is_view = all(sum(i * step for i, step in zip(index, strides, strict=True)) == place
                  for index, place in places.items())  # fmt: skip
    require(is_view is bool(found) or 0 in shape, question, found)


