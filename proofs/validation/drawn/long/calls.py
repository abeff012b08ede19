"""Calls on arrays of up to 2^50 elements and twelve axes (`impl.chain`): the shape, the strides and the offset that
each call leaves, held against those of numpy. Its array has no memory of that size, and none of it is read."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import chain
from impl.interop.arrays import NoCopy, explain_reshape
from impl.interop.arrays.libraries import numpy_module
from impl.interop.arrays.runs import order_without_copy
from proofs.validation.defined import require
from proofs.validation.drawn.interop.calls import Call, copying_nothing, flipped, of_an_axis, stepping
from proofs.validation.drawn.programs import regrouped

MOST = 2**50
"""Elements of an array to begin with."""
LARGEST = 2**60
"""Elements after a call, at least one; numpy counts them in 63 bits."""
MOST_AXES = 12
SIZES = (1, 1, 2, 3, 4, 7, 11, 16, 33, 99, 1000, 2**10, 2**16 + 1, 2**20, 2**31, 2**33 - 3)


def ask_long_calls(random: Random) -> None:
    """Chains of up to eight calls that need no copy."""
    numpy = numpy_module()
    for _ in range(6):
        array = begun(random, numpy)
        start, found = address_of(array), chain(array.shape)
        for _ in range(random.randint(2, 8)):
            name, given, after = call_on(random, numpy, array)
            if not 0 < after.size <= LARGEST or after.ndim > MOST_AXES:
                continue
            found, array = found.then(name, *given), after
            question = f"chain: {found.steps[-1].call}; {found.steps[-1].before}"
            require(found.shape == array.shape, question, found.shape, array.shape)
            (view,) = found.views
            apart = tuple(0 if n == 1 else by for n, by in zip(array.shape, array.strides, strict=True))
            read = view.strides, view.offset, view.mask
            require(read == (apart, address_of(array) - start, None), question, read, apart)
    for _ in range(6):
        about_reshape(random, numpy, begun(random, numpy))


def begun(random: Random, numpy: Any) -> Any:
    """An array of bytes in row-major order that lies nowhere."""
    shape = [random.choice(SIZES) for _ in range(random.randint(1, 9))]
    while prod(shape) > MOST:
        shape[random.randrange(len(shape))] = random.choice((1, 2, 3))
    strides = [prod(shape[place + 1 :]) for place in range(len(shape))]
    return numpy.lib.stride_tricks.as_strided(numpy.zeros(1, numpy.uint8), shape, strides, writeable=False)


def about_reshape(random: Random, numpy: Any, array: Any) -> None:
    """Whether an array may have other axes without a copy, as numpy has it; and that axes in memory's own order may be
    one."""
    array = array.transpose(random.sample(range(array.ndim), array.ndim) if random.random() < 0.5 else None)
    array = array[(*(slice(None, None, random.choice((1, 1, 1, -1))) for _ in array.shape), ...)]
    shape = regrouped(random, array.shape)
    for new in (shape, regrouped(random, shape), (array.size,)):
        found, question = explain_reshape(array, new), f"explain_reshape: {array.shape}; {array.strides}; {new}"
        try:
            made = array.reshape(new, copy=False)
        except ValueError:
            made = None
        require(isinstance(found, NoCopy) is (made is not None), question, found)
    sizes = [random.choice(SIZES) for _ in range(random.randint(1, 9))]
    order, strides = random.sample(range(len(sizes)), len(sizes)), [0] * len(sizes)
    step = random.choice((1, -1, 8, -4))
    for axis in order:
        strides[axis] = step
        step *= sizes[axis]
    found_order = order_without_copy(tuple(sizes), tuple(strides), (prod(sizes),))
    require(found_order is not None, "an order without a copy", sizes, strides)


def address_of(array: Any) -> int:
    """Where the first element of an array would be."""
    return int(array.__array_interface__["data"][0])


def call_on(random: Random, numpy: Any, array: Any) -> Call:
    """A call that fits an array, for which numpy copies nothing."""
    places = random.sample(range(array.ndim), array.ndim)
    either = [place - random.choice((0, array.ndim)) for place in places]
    draws = copying_nothing(random, numpy, array, places, either, subscripted)
    if array.ndim:
        draws += [
            lambda: flipped(random, numpy, array, either),
            lambda: stepping(random, array),
            lambda: of_an_axis(random, array, either[0]),
            lambda: joined(random, array),
            lambda: exchanged(random, numpy, array, either[0], random.choice(either)),
        ]
    return random.choice(draws)()


def subscripted(random: Random, array: Any) -> Call:
    """Indices, slices in either direction that leave elements, and new axes, spelled either way."""
    items: list[Any] = []
    for size in array.shape[: random.randint(0, array.ndim)]:
        if random.random() < 0.2:
            items.append(None)
        items.append(random.randrange(-size, size) if random.random() < 0.2 else slice_of(random, size))
    return "subscript", (tuple(items),), array[(*items, ...)]


def slice_of(random: Random, size: int) -> slice:
    """A slice of an axis that has an element of it."""
    first, last = sorted(random.choice((0, size - 1, random.randrange(size))) for _ in range(2))
    step = random.choice((None, 1, 2, 3, size // 3 + 1))
    if random.random() < 0.4:
        return slice(random.choice((last, last - size)), first - 1 if first else None, -(step or 1))
    return slice(random.choice((first, first - size)), random.choice((last + 1, None)), step)


def joined(random: Random, array: Any) -> Call:
    """Neighbouring axes as one, as many from some axis on as lie one behind another."""
    first = last = random.randrange(array.ndim)
    while last + 1 < array.ndim and array.strides[last] == array.strides[last + 1] * array.shape[last + 1]:
        last += 1
    shape = (*array.shape[:first], prod(array.shape[first : last + 1]), *array.shape[last + 1 :])
    strides = (*array.strides[:first], *array.strides[last:])
    after = numpy_module().lib.stride_tricks.as_strided(array, shape, strides, writeable=False)
    return "flatten", (first - random.choice((0, array.ndim)), last), after


def exchanged(random: Random, numpy: Any, array: Any, first: int, second: int) -> Call:
    """Two axes exchanged, or one moved."""
    if random.random() < 0.5:
        return random.choice(("swapaxes", "swapdims")), (first, second), array.swapaxes(first, second)
    return random.choice(("moveaxis", "movedim")), (first, second), numpy.moveaxis(array, first, second)
