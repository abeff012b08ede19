"""Arrays over memory that others made, reshapes in column-major order, and views of many axes that meet or not."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd, prod
from random import Random
from typing import Any

from impl import View
from impl.interop.arrays import NeedsCopy, NoCopy, explain_reshape, reads_each_once
from impl.interop.arrays.libraries import numpy_module
from impl.interop.arrays.memory import read, view_of
from impl.interop.arrays.overlap import MOST_SPAN
from proofs.validation.defined import require
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
    """Views of up to eight axes, near where two indices read one address, spread over few addresses or over many; and
    two axes whose steps have no common factor, which meet where one is as long as the step of the other."""
    for _ in range(8):
        sizes = [random.choice((1, 2, 2, 2, 3)) for _ in range(random.randint(2, 8))]
        strides, reach = list[int](), random.choice((0, 0, 2**25))
        for size in sizes:
            strides.append(reach + random.choice((1, 1, 1, 0, -1, 2)))
            reach += abs(strides[-1]) * (size - 1)
        order = random.sample(range(len(sizes)), len(sizes))
        about_overlap(tuple(sizes[k] for k in order), tuple(random.choice((1, 1, -1)) * strides[k] for k in order))
    low, high = random.choice(((2, 9), (2, 501), (3, 400), (5, 7), (4, 333)))
    about_overlap((high + random.choice((0, 0, 1)), low), (low, random.choice((1, -1)) * high))
    about_overlap((low, high), (random.choice((1, -1)) * high, low))


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
