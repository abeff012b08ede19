"""Arrays over memory that others made, reshapes in column-major order, and views of many axes that meet or not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import gcd, prod
from random import Random
from typing import Any

from impl import View
from impl.interop.arrays import NeedsCopy, NoCopy, explain_reshape, reads_each_once
from impl.interop.arrays.libraries import numpy_module
from impl.interop.arrays.memory import read, view_of
from impl.interop.arrays.overlap import MOST_SPAN
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.interop.arrays import drawn_array
from proofs.validation.drawn.programs import regrouped
from spec.shape import index_set

MOST = 400
"""Elements of an array."""


@dataclass(frozen=True)
class Elsewhere:
    """An array whose memory numpy cannot read: its shape, its strides in bytes, and the bytes of an element."""

    shape: tuple[int, ...]
    strides: tuple[int, ...]
    itemsize: int


def lines_of(random: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Sizes and strides: axes that go up or down, near and far."""
    sizes = [random.choice((1, 2, 3, 3, 4, 9)) for _ in range(random.randint(1, 4))]
    while prod(sizes) > MOST:
        sizes.pop()
    return tuple(sizes), tuple(random.choice((1, 2, 3, 12, -1, -2, -5, 1000, -1001)) for _ in sizes)


def ask_memories(random: Random) -> None:
    """Arrays over bytes, objects that only say where they lie, and reshapes with the first axis fastest."""
    for _ in range(3):
        about_memory(random, *lines_of(random))
        about_attributes(random, *lines_of(random))
    for _ in range(4):
        array = drawn_array(random)
        if 0 not in array.shape:
            about_column_major(array, regrouped(random, array.shape[::-1])[::-1])
    for _ in range(2):
        about_bases(random)
        about_writing(random)
    about_beyond(random)


def about_memory(random: Random, shape: tuple[int, ...], strides: tuple[int, ...]) -> None:
    """An array over bytes, with no array of numpy below it: its elements are those that its view reads."""
    numpy, unit = numpy_module(), random.choice((1, 2, 4))
    ends = [(size - 1) * step for size, step in zip(shape, strides, strict=True)]
    low, high = sum(min(end, 0) for end in ends), sum(max(end, 0) for end in ends)
    before = random.choice((0, 0, 3))
    memory = bytes(place % 251 for place in range((before + high - low + 1) * unit))
    in_bytes = tuple(step * unit for step in strides)
    array = numpy.ndarray(shape, f"u{unit}", memory, (before - low) * unit, in_bytes)
    found, question = read(array), f"read: {shape}; {strides}; {unit}"
    places = [found.view.offset + sum(i * step for i, step in zip(index, found.view.strides, strict=True))
              for index in index_set(shape)]  # fmt: skip
    require(found.view.shape == shape and found.view.mask is None, question, found.view)
    require([int(found.buffer[place]) for place in places] == array.reshape(-1).tolist(), question, found.view)


def about_bases(random: Random) -> None:
    """A part of a part of an array, and so on up to six times, that keep one another as `as_strided` does: the memory
    is that of the outermost, whole, though its elements may be fewer or more than a thousand, of other types, and a few
    bytes more than whole ones."""
    numpy, unit = numpy_module(), random.choice((1, 2, 4))
    length = random.choice((24, 40, 1200, 5000)) * unit + random.randrange(unit)
    whole = numpy.arange(length, dtype="u1") if random.random() < 0.7 else numpy.zeros((length // 8, 8), "u1")
    phase, memory = random.choice((0, 0, 1, 3)), whole.reshape(-1)
    array = memory[phase : phase + (whole.size - phase) // unit * unit].view(f"u{unit}")
    for _ in range(random.randint(0, 6)):
        begin, step = random.choice((0, 1, 2, array.shape[0] - 1)), random.choice((1, 1, 2, -1))
        part = array[begin :: step if begin else abs(step)]
        array = numpy.lib.stride_tricks.as_strided(part, part.shape, part.strides) if part.size > 1 else array
    found, question = read(array), f"read: a part of {whole.shape}; {unit}; {array.strides}"
    first, place = (int(one.__array_interface__["data"][0]) for one in (whole, array))
    count = (whole.size - (place - first) % unit) // unit
    require(len(found.buffer) == count and found.buffer.dtype == array.dtype, question, len(found.buffer), count)
    require(found.view.offset == (place - first) // unit, question, found.view)
    reads = [found.view.offset + i * step for i in range(len(array)) for step in found.view.strides]
    require(found.buffer[reads].tolist() == array.tolist(), question, found.view)


def about_writing(random: Random) -> None:
    """Memory that begins at any byte of what others made, read by way of a part of it: what may not be written to by
    way of the part may not be by way of the memory, and what is written there is written to the part."""
    numpy, unit, skipped = numpy_module(), random.choice((1, 2, 4)), random.randint(0, 3)
    memory = numpy.frombuffer(bytearray(skipped + 40), "u1", offset=skipped)
    phase = random.randint(0, 5)
    part = memory[phase : phase + 8 * unit].view(f"u{unit}")[:: random.choice((1, 2, -1))]
    part.flags.writeable = random.random() < 0.5
    found, question = read(part), f"read: {skipped} and {phase} bytes before; {unit}"
    require(found.buffer.flags.writeable == part.flags.writeable, question, "writing", found.buffer.flags.writeable)
    place = random.randrange(len(part))
    if part.flags.writeable:
        found.buffer[found.view.offset + place * found.view.strides[0]] = 7
        require(part.tolist() == [7 * (i == place) for i in range(len(part))], question, place, part.tolist())


def about_beyond(random: Random) -> None:
    """A part of a row of halves, read beyond its ends: the memory is not that of the part. Elements that are no whole
    number of elements apart have no strides, however many they are."""
    numpy, columns, row = numpy_module(), random.choice((4, 6, 1100)), random.randrange(3)
    memory = numpy.arange(3 * (columns + 2), dtype="u4").tobytes()
    halves = numpy.ndarray((3, columns), "u4", memory, 0, (4 * columns + 8, 4)).view("u2")[row]
    part = halves[columns - 1 : columns + 1][:: random.choice((1, -1))]
    array = numpy.lib.stride_tricks.as_strided(part, (columns - 1,), part.strides)
    found, question = read(array), f"read: beyond a part of {columns} columns; {array.strides}"
    places = [found.view.offset + i * step for i in range(len(array)) for step in found.view.strides]
    is_inside = all(0 <= place < len(found.buffer) for place in places)
    require(is_inside and found.buffer[places].tolist() == array.tolist(), question, found.view, len(found.buffer))
    for size in (2, columns):
        odd = numpy.ndarray((2, size), "u4", bytes(10 * size), 0, random.choice(((4, 5), (5, 8), (8, 5))))
        require_refused(partial(read, odd), f"read: {odd.shape}; {odd.strides} bytes apart")


def about_attributes(random: Random, shape: tuple[int, ...], strides: tuple[int, ...]) -> None:
    """An object that says where its elements lie: the lowest of them is the first of its memory."""
    unit = random.choice((1, 2, 8))
    shape = random.choice((shape, shape, (*shape[:-1], 0)))
    found = view_of(Elsewhere(shape, tuple(step * unit for step in strides), unit))
    question = f"view_of: {shape}; {strides}"
    require(found.shape == shape and found.mask is None, question, found)
    if 0 not in shape:
        apart = [found.offset + sum(i * step for i, step in zip(index, found.strides, strict=True))
                 for index in index_set(shape)]  # fmt: skip
        wanted = [sum(i * step for i, step in zip(index, strides, strict=True)) for index in index_set(shape)]
        require(apart == [place - min(wanted) for place in wanted], question, found)


def about_column_major(array: Any, shape: tuple[int, ...]) -> None:
    """Whether a reshape in column-major order makes a copy, by numpy's verdict, and where it would cut."""
    found, question = explain_reshape(array, shape, "F"), f"explain_reshape: F; {array.shape}; {array.strides}; {shape}"
    try:
        made = array.reshape(shape, order="F", copy=False)
    except ValueError:
        made = None
    require(bool(found) is (made is not None), question, found)
    if isinstance(found, NoCopy):
        kept = [axis for axis, size in enumerate(shape) if size > 1]
        require(all(found.new_strides[axis] == made.strides[axis] for axis in kept), question, found.new_strides)
    if isinstance(found, NeedsCopy):
        below = prod(run.size for run in found.runs[found.cut.run + 1 :])
        ends = [prod(shape[:axis]) for axis in range(len(shape) + 1)]
        require(ends[found.new_axis] < below < ends[found.new_axis + 1], question, found)
        if found.order is not None:
            turned = array.transpose(found.order).reshape(shape, order="F", copy=False)
            require(turned.shape == shape, question, found.order)


def ask_overlaps(random: Random) -> None:
    """Views of up to eight axes, near where two indices read one address, spread over few addresses or over many; two
    axes whose steps have no common factor, which meet where one is as long as the step of the other; and axes of which
    the largest step alone has none in common with the others."""
    for _ in range(8):
        sizes = [random.choice((1, 2, 2, 2, 3)) for _ in range(random.randint(2, 8))]
        strides: list[int] = []
        reach = random.choice((0, 0, 2**25))
        for size in sizes:
            strides.append(reach + random.choice((1, 1, 1, 0, -1, 2)))
            reach += abs(strides[-1]) * (size - 1)
        order = random.sample(range(len(sizes)), len(sizes))
        about_overlap(tuple(sizes[k] for k in order), tuple(random.choice((1, 1, -1)) * strides[k] for k in order))
    low, high = random.choice(((2, 9), (2, 501), (3, 400), (5, 7), (4, 333)))
    about_overlap((high + random.choice((0, 0, 1)), low), (low, random.choice((1, -1)) * high))
    about_overlap((low, high), (random.choice((1, -1)) * high, low))
    for _ in range(4):
        unit, sizes = random.choice((2, 3, 6)), [random.choice((2, 2, 3)) for _ in range(random.randint(4, 7))]
        strides = [unit * random.choice((1, 1, 2, 3, 4, 5, 9)) for _ in sizes]
        strides[random.randrange(len(sizes))] += random.randint(0, unit - 1)
        about_overlap(tuple(sizes), tuple(random.choice((1, 1, -1)) * step for step in strides))
    rank, unit = random.randint(2, 8), random.choice((2, 3, 4))
    steps = [unit * 2**place for place in range(rank - 1)]
    steps.append(unit * 2 ** (rank - 2) + random.randint(0, unit))
    about_overlap((2,) * rank, tuple(random.sample(steps, rank)))


def about_overlap(shape: tuple[int, ...], strides: tuple[int, ...]) -> None:
    """Whether each address is read once: by listing; what spans many addresses must be seen where steps go further
    than all smaller ones together."""
    view = View.create(
        shape, strides, sum(-(size - 1) * min(step, 0) for size, step in zip(shape, strides, strict=True))
    )
    reads = [sum(i * step for i, step in zip(index, strides, strict=True)) for index in index_set(shape)]
    is_once, found = len(set(reads)) == len(reads), reads_each_once(view)
    steps = sorted((abs(step), size) for step, size in zip(strides, shape, strict=True) if size > 1)
    apart = [step > sum(low * (size - 1) for low, size in steps[:at]) for at, (step, _) in enumerate(steps)]
    span = sum(step * (size - 1) for step, size in steps) // (gcd(*[step for step, _ in steps]) or 1)
    require(not found or is_once, "reads_each_once", view)
    require(found or not is_once or (span >= MOST_SPAN and not all(apart)), "reads_each_once: not", view)
