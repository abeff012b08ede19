"""Arrays of five to nine axes, and of axes longer than memory: calls on them, reshapes that copy or not, and views that
leave a buffer; and layouts of many modes, or long ones; held against numpy, ranges of Python and the elements (D8, D15,
D16, D40)."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import View, chain
from impl.errors import OutOfBoundsError
from impl.interop.arrays import NoCopy, as_strided, explain_reshape, read
from impl.interop.arrays.libraries import numpy_module
from impl.interop.arrays.runs import runs_of
from impl.interop.cute import Layout, common_layout
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.interop.calls import Call, addresses
from proofs.validation.drawn.interop.layouts import about_composition
from proofs.validation.drawn.programs import regrouped
from spec import layout as definition

MOST = 400
"""Elements of an array."""


def ask_any_rank(random: Random) -> None:
    """Calls, reshapes and buffers of many axes, and subscripts of long ones."""
    shape = many_axes(random)
    for _ in range(3):
        about_call(random, shape)
    about_reshapes(random, shape)
    about_leaving(random)
    for _ in range(3):
        about_long(random)
        about_many_modes(random)
    about_common(random)
    about_buffer(random)
    about_common_modes(random)
    about_dots(random)
    about_early_end(random)
    about_units(random)


def about_buffer(random: Random) -> None:
    """What is read of an array of up to eight axes in memory of as many, and the buffer that it is read from."""
    numpy, shape = numpy_module(), tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(4, 8)))
    owner = numpy.empty(shape, "i4", order=random.choice("CF"))
    owner[...] = numpy.arange(owner.size).reshape(shape)
    items = [slice(random.choice((0, 0, size - 1)), None, random.choice((1, 1, 2))) for size in shape]
    array = owner[tuple(items)].transpose(random.sample(range(len(shape)), len(shape)))
    array = array[tuple(slice(None, None, random.choice((1, 1, -1))) for _ in shape)]
    found, question = read(array), f"read: {shape}; {array.shape}; {array.strides}"
    strides = found.view.strides
    for index in product(*map(range, array.shape)):
        place = found.view.offset + sum(i * step for i, step in zip(index, strides, strict=True))
        is_there = 0 <= place < len(found.buffer)
        require(is_there and int(found.buffer[place]) == int(array[index]), question, index, place)


def about_many_modes(random: Random) -> None:
    """A layout of five to eight modes, most of which go on where the one before ends, at the values of another one."""
    sizes = [random.choice((2, 2, 3, 4)) for _ in range(random.randint(5, 8))]
    strides: list[int] = []
    step = 1
    for size in sizes:
        step += random.choice((0, 0, 0, 0, 1, 7))
        strides.append(step)
        step *= size
    outer, by = random.choice(((12,), (6, 2), (24,), (16, 3))), random.choice((1, 2, 4, 6, 8, 24, -2))
    apart = tuple(by * prod(outer[:k]) for k in range(len(outer)))
    about_composition(Layout(tuple(sizes), tuple(strides)), Layout(outer, apart), is_read=False)


def about_common(random: Random) -> None:
    """How far two layouts of up to 2^40 integers both count from 0 on: each up to where its second mode leaves a gap;
    without one the second ends with its integers, and the first goes on."""
    lengths: list[int] = []
    layouts: list[Layout] = []
    for is_bounded in (False, True):
        first, second = random.choice((2, 12, 2**15, 2**17 + 1, 2**30)), random.choice((2, 3, 2**10))
        gap = random.choice((1, 1, 2, 5))
        layouts.append(Layout((first, second), (1, first * gap)))
        lengths += [first] if gap > 1 else [first * second] if is_bounded else []
    found = common_layout(*layouts)
    is_right = isinstance(found, Layout) and found.leaves == ((min(lengths), 1),)
    require(is_right, "common layout", *layouts, found, min(lengths))


def about_common_modes(random: Random) -> None:
    """How far two layouts of up to seven modes both count from 0 on, which number the same integers in any order: up to
    where one mode of the first, or a part of one, goes on elsewhere."""
    sizes = [random.choice((2, 3, 4, 12, 1000)) for _ in range(random.randint(1, 7))]
    modes = [(size, prod(sizes[:place])) for place, size in enumerate(sizes)]
    left: list[tuple[int, int]] = []
    right, wanted = random.sample(modes, len(modes)), prod(sizes)
    place = random.randrange(len(modes) + 1)
    for size, stride in right:
        kept = size if (size, stride) not in modes[place : place + 1] else random.choice([1, size // 2, size - 1])
        kept = kept if size % kept == 0 else 1
        left += [(kept, stride), (size // kept, kept * stride + (kept < size) * random.choice((1, 2, 1000, -1)))]
        wanted = wanted if kept == size else kept * stride
    layouts = [Layout(*(tuple(column) for column in zip(*each, strict=True))) for each in (left, right)]
    found, question = common_layout(*layouts), f"common layout: {layouts[0]}; {layouts[1]}"
    if not isinstance(found, Layout):
        require(False, question, found)
        return
    require(found.size == wanted, question, found, wanted)
    for number in (wanted - 1, *(random.randrange(wanted) for _ in range(6))):
        there = definition.value(found.leaves, number)
        require([definition.value(one.leaves, there) for one in layouts] == [number] * 2, question, found, number)


def about_early_end(random: Random) -> None:
    """Two layouts of up to six modes that both count from 0 on up to a part of one mode: the first goes on there with
    the modes behind it, the second with the rest of that mode."""
    sizes = [random.choice((2, 3, 4, 6, 1000)) for _ in range(random.randint(2, 6))]
    place = random.randrange(len(sizes) - 1)
    kept, more = random.choice((1, 2, 3, 500)), random.choice((2, 3))
    parts = [*sizes[:place], kept, *sizes[place + 1 :], more]
    first = [(size, prod(parts[:k])) for k, size in enumerate(parts)]
    sizes[place] = kept * more
    second = [(size, prod(sizes[:k])) for k, size in enumerate(sizes)]
    second[place : place + 1] = [(kept, prod(sizes[:place])), (more, prod(sizes[:place]) * kept)]
    pairs = [*zip(first[: place + 1], second[: place + 1], strict=True), (first[-1], second[place + 1]),
             *zip(first[place + 1 : -1], second[place + 2 :], strict=True)]  # fmt: skip
    groups = [[pair] for pair in pairs]
    groups[place : place + 2] = [pairs[place : place + 2]]
    joined = [pair for group in random.sample(groups, len(groups)) for pair in group]
    layouts = [Layout(*(tuple(column) for column in zip(*each, strict=True))) for each in zip(*joined, strict=True)]
    found = common_layout(*layouts)
    wanted = prod(sizes[:place]) * kept
    require(isinstance(found, Layout) and found.size == wanted, "common layout", *layouts, found, wanted)


def many_axes(random: Random) -> tuple[int, ...]:
    """A shape of five to nine axes, half of them of size 1 or 2."""
    sizes = [random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(5, 9))]
    while prod(sizes) > MOST:
        sizes[sizes.index(max(sizes))] -= 1
    return tuple(sizes)


def about_call(random: Random, shape: tuple[int, ...]) -> None:
    """A call of which the axes may be counted from either end."""
    array = numpy_module().arange(prod(shape)).reshape(shape)
    name, given, after = random.choice((flattened, inserted, taken_out, moved_axes, turned))(random, array)
    found = chain(shape).then(name, *given)
    question = f"chain: {shape}{found.steps[-1].call}"
    require(found.shape == after.shape, question, found.shape, after.shape)
    require(addresses(found.views) == after.reshape(-1).tolist(), question, found.views)


def either(random: Random, place: int, rank: int) -> int:
    """A place counted from the front, or from the end."""
    return place - random.choice((0, rank))


def flattened(random: Random, array: Any) -> Call:
    """Neighbouring axes as one, from any one to any other behind it."""
    first, last = sorted(random.choices(range(array.ndim), k=2))
    ends = either(random, first, array.ndim), either(random, last, array.ndim)
    return "flatten", ends, array.reshape(*array.shape[:first], -1, *array.shape[last + 1 :])


def inserted(random: Random, array: Any) -> Call:
    """Up to seven axes of size 1."""
    count = random.randint(1, 7)
    rank = array.ndim + count
    where = tuple(either(random, place, rank) for place in random.sample(range(rank), count))
    return "unsqueeze", (where,), numpy_module().expand_dims(array, where)


def taken_out(random: Random, array: Any) -> Call:
    """Axes of size 1, some or all."""
    ones = [axis for axis, size in enumerate(array.shape) if size == 1]
    some = tuple(random.sample(ones, random.randint(0, len(ones))))
    where = tuple(either(random, axis, array.ndim) for axis in some)
    return ("squeeze", (where,), array.squeeze(some)) if random.random() < 0.7 else ("squeeze", (), array.squeeze())


def moved_axes(random: Random, array: Any) -> Call:
    """Up to all axes moved, each to a place of its own."""
    count = random.randint(1, array.ndim)
    both = [tuple(either(random, axis, array.ndim) for axis in random.sample(range(array.ndim), count)) for _ in "ab"]
    return "moveaxis", tuple(both), numpy_module().moveaxis(array, *both)


def turned(random: Random, array: Any) -> Call:
    """Some axes turned round."""
    axes = tuple(random.sample(range(array.ndim), random.randint(1, array.ndim)))
    where = tuple(either(random, axis, array.ndim) for axis in axes)
    return "flip", where, numpy_module().flip(array, axes)


def about_reshapes(random: Random, shape: tuple[int, ...]) -> None:
    """Whether numpy copies an array, with its axes in another order, turned and with gaps, to reshape it."""
    numpy = numpy_module()
    array = numpy.arange(prod(shape) * 2).reshape((*shape, 2))[..., random.choice((0, slice(None)))]
    order = list(range(array.ndim))
    if random.random() < 0.7:
        first, second = sorted(random.sample(order, 2))
        order[first], order[second] = order[second], order[first]
    array = array.transpose(order)[tuple(slice(None, None, random.choice((1, 1, 1, 1, -1))) for _ in order)]
    new = array.shape
    for _ in range(random.randint(1, 4)):
        new = regrouped(random, new)
        found, question = explain_reshape(array, new), f"explain_reshape: {array.shape}; {array.strides}; {new}"
        require(isinstance(found, NoCopy) is numpy.shares_memory(array, array.reshape(new)), question, found)


def about_leaving(random: Random) -> None:
    """A view of many axes that leaves a buffer by one element: the index that is named reads the address named."""
    sizes = [random.choice((2, 2, 3, 4)) for _ in range(random.randint(4, 8))]
    strides = [random.choice((0, 1, 1, 5, 12, -1, -7)) for _ in sizes]
    ends = [(size - 1) * step for size, step in zip(sizes, strides, strict=True)]
    low, high = sum(end for end in ends if end < 0), sum(end for end in ends if end > 0)
    short = random.random() < 0.5
    view = View.create(tuple(sizes), tuple(strides), -low - (not short))
    try:
        found: Any = as_strided(view, bytes(high - low + (not short)))
    except OutOfBoundsError as refusal:
        found = refusal
    is_left = isinstance(found, OutOfBoundsError)
    require(is_left, "as_strided", view, found)
    read = view.offset + sum(place * step for place, step in zip(found.index, view.strides, strict=True))
    require(read == found.flat and not 0 <= read < high - low + (not short), "as_strided", view, found)


def about_long(random: Random) -> None:
    """A subscript of axes of up to 2^60 elements: which coordinates are kept, and where they are read."""
    shape = tuple(random.choice((1, 7, 2**16 + 1, 2**32 - 1, 2**45, 2**60)) for _ in range(random.randint(1, 3)))
    key = tuple(long_slice(random, size) for size in shape)
    kept = [range(size)[item] for size, item in zip(shape, key, strict=True)]
    view = chain(shape).then("subscript", key).views[-1]
    question = f"chain: {shape}[{key}]"
    require(view.shape == tuple(map(len, kept)), question, view)
    if 0 in view.shape:
        return
    for _ in range(4):
        index = [random.choice((0, size - 1, random.randrange(size))) for size in view.shape]
        found = view.offset + sum(place * step for place, step in zip(index, view.strides, strict=True))
        wanted, period = 0, 1
        for size, coordinates, place in reversed([*zip(shape, kept, index, strict=True)]):
            wanted, period = wanted + coordinates[place] * period, period * size
        require(found == wanted, question, view, index, found, wanted)


def about_dots(random: Random) -> None:
    """`...` at two places of a key of up to nine items is refused, and so are more indices than axes."""
    rank = random.randint(3, 7)
    items: list[Any] = [random.choice((0, slice(None), slice(0, 1))) for _ in range(random.randint(1, rank))]
    for _ in range(2):
        items.insert(random.randint(0, len(items)), ...)
    more: list[Any] = [0] * rank
    more.insert(random.randint(0, rank), random.choice((0, slice(None))))
    for key in (items, more):
        if random.random() < 0.5:
            key.insert(random.randint(0, len(key)), None)
        require_refused(partial(chain((2,) * rank).then, "subscript", tuple(key)), f"chain: {rank} axes; {key}")


def long_slice(random: Random, size: int) -> slice:
    """A slice of a long axis, with a step up to half of it either way."""
    steps = (1, 1, 2, 3, 2**20, 2**31, 2**33 + 1, max(size // 2, 1), max(size // 3, 1))
    begin, end = (random.choice((None, None, 1, -1, size // 2, -(size // 3))) for _ in "ab")
    return slice(begin, end, random.choice(steps) * random.choice((1, 1, -1)))


def about_units(random: Random) -> None:
    """Axes of size 1, wherever they stand among up to twelve, are in no run of axes, and part none."""
    sizes = tuple(random.choice((1, 1, 1, 2, 3)) for _ in range(random.randint(2, 12)))
    strides = tuple(0 if size == 1 else prod(sizes[axis + 1 :]) for axis, size in enumerate(sizes))
    found, wanted = runs_of(sizes, strides), tuple(axis for axis, size in enumerate(sizes) if size > 1)
    require([run.axes for run in found] == [wanted] * bool(wanted), "axes of size 1 in runs", sizes, found)
