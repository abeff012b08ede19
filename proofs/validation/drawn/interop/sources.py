"""Arrays that begin inside of the memory of another one, buffers with gaps, reshapes in each order, and layouts that
reach far, of many modes: held against numpy's elements and the values of the definitions (D15, D39, D40)."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise, permutations
from math import prod
from random import Random
from typing import Any

from impl import View
from impl.errors import ArrayError
from impl.interop.arrays import NeedsCopy, NoCopy, as_strided, explain_reshape
from impl.interop.arrays.libraries import numpy_module
from impl.interop.arrays.memory import read
from impl.interop.arrays.verdicts import Verdict
from impl.interop.cute import Layout
from impl.interop.cute.tuples import compact, elements, flattened, is_refined_by
from impl.symbolic import Variable
from proofs.validation.defined import require
from proofs.validation.drawn.interop.arrays import drawn_array
from proofs.validation.drawn.interop.layouts import about_composition, values
from proofs.validation.drawn.interop.nested import brackets
from proofs.validation.drawn.interop.sentences import about_verdict
from proofs.validation.drawn.interop.splits import about_splits
from proofs.validation.drawn.programs import regrouped
from spec.shape import index_set

MOST = 400
"""Elements of an array, and integers of a layout."""


def ask_sources(random: Random) -> None:
    """Memory that begins a few bytes before the first element, buffers with gaps, and reshapes in each order."""
    for _ in range(3):
        about_phase(random)
        about_gaps(random)
        array = drawn_array(random)
        if array.size:
            about_orders(random, array)
        numpy = numpy_module()
        about_orders(random, numpy.arange(24).reshape(random.choice(((24,), (1, 24), (24, 1), (1, 24, 1), (1, 2, 12)))))
        about_halves(random)
        sizes = random.choice(((2000,), (40, 50), (1, 1001, 7), (12, 30, 1, 64), (3, 1000, 4), (9, 8, 7, 6, 5)))
        large = numpy.zeros(random.sample(sizes, len(sizes)), "i1")[::-1]
        axes = range(large.ndim)
        about_orders(random, large.transpose(random.choice((axes, axes[::-1], random.sample(axes, len(axes))))))
    for _ in range(3):
        about_parts(random)
    for _ in range(4):
        about_any_order(random)
        about_far_steps(random)
    about_symbolic_among(random)


def about_phase(random: Random) -> None:
    """An array over the bytes of an array, from any byte on, up to the last whole element or fewer."""
    numpy, unit = numpy_module(), random.choice((2, 4, 8))
    count, phase = random.randint(2, 30), random.randrange(8)
    memory = numpy.arange(phase + count * unit + random.choice((0, 0, 1, 5)), dtype="u1")
    whole = memory[phase : phase + count * unit].view(f"u{unit}")
    array = whole[:: random.choice((1, 1, 2, -1, -2))]
    if array.size % 2 == 0 and random.random() < 0.5:
        array = array.reshape(2, -1).T
    found, question = read(array), f"read: {phase} bytes in front of {count} of {unit}; {array.strides}"
    reads = {index: number_at(found.view, index) for index in index_set(array.shape)}
    require(len(found.buffer) == (len(memory) - phase % unit) // unit, question, len(found.buffer))
    require(all(int(found.buffer[place]) == int(array[index]) for index, place in reads.items()), question, found.view)


def about_halves(random: Random) -> None:
    """Halves of the elements of rows that lie apart, or overlap, in memory that others made."""
    numpy, step = numpy_module(), random.choice((1, 2, 3, 5, -3))
    rows, columns = random.randint(1, 4), random.randint(1, 4)
    memory = bytes(range(200))
    apart = numpy.ndarray((rows, columns), "i4", memory, 100, (4 * step, 4))
    beside = apart.view("u1")[:, 2:-2].view("i4") if columns > 1 else apart
    for array in (apart, apart.view("i2"), apart.view("i2")[:, ::2], apart.view("u4"), apart.T, beside):
        found, question = read(array), f"read: {rows} rows of {columns}, {step} apart; {array.dtype}; {array.strides}"
        reads = {index: number_at(found.view, index) for index in index_set(array.shape)}
        require(found.buffer.dtype == array.dtype, question, found.buffer.dtype)
        require(all(int(found.buffer[place]) == int(array[index]) for index, place in reads.items()), question)


def about_parts(random: Random) -> None:
    """Parts of an array with gaps, in memory that others made, from any byte of it on: they count from where that array
    begins, of which they are whole elements, however often a part of it was taken."""
    numpy, unit = numpy_module(), random.choice((2, 4, 8))
    shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 3)))
    steps = tuple(random.choice((1, -1)) * random.choice((2, 3, 5, 20)) for _ in shape)
    low = sum(min(0, (size - 1) * step) for size, step in zip(shape, steps, strict=True))
    high = sum(max(0, (size - 1) * step) for size, step in zip(shape, steps, strict=True))
    phase, count = random.randrange(8), high - low + 1
    memory = bytes(place % 251 for place in range(phase + count * unit))
    array = numpy.ndarray(shape, f"u{unit}", memory, phase - low * unit, tuple(step * unit for step in steps))
    begin = first_byte(array) + low * unit
    for _ in range(3):
        parts = [(random.choice((0, 0, size - 1)), random.choice((1, 1, -1))) for size in array.shape]
        array = array[tuple(slice(begun, None, step) for begun, step in parts)]
        found, question = read(array), f"read: a part of {shape}; {steps}; {phase} bytes in front; {array.strides}"
        require(found.view.offset == (first_byte(array) - begin) // unit, question, found.view)
        require(len(found.buffer) == count, question, len(found.buffer))
        reads = {index: number_at(found.view, index) for index in index_set(array.shape)}
        require(all(int(found.buffer[place]) == int(array[index]) for index, place in reads.items()), question)


def first_byte(array: Any) -> int:
    """Where the first element of an array of numpy lies."""
    return int(array.__array_interface__["data"][0])


def number_at(view: View, index: tuple[int, ...]) -> int:
    """The address of a view without a mask (D8)."""
    return int(view.offset + sum(i * step for i, step in zip(index, view.strides, strict=True)))


def about_any_order(random: Random) -> None:
    """Where an array of up to five axes needs a copy in the order that it has, an order is named exactly if numpy makes
    no copy in one of all, and it is such a one."""
    numpy, shape = numpy_module(), tuple(random.choice((2, 2, 3, 4)) for _ in range(random.randint(2, 5)))
    strides = [random.choice((1, 2, 2, 4, 4, 8, 12, 24, 48, 1)) for _ in shape]
    array = numpy.lib.stride_tricks.as_strided(numpy.zeros(2000, "i1"), shape, strides)
    new = regrouped(random, random.choice((shape, (array.size,), tuple(random.sample(shape, len(shape))))))
    free: set[tuple[int, ...]] = set()
    found = explain_reshape(array, new)
    for order in permutations(range(array.ndim)):
        with suppress(ValueError):
            array.transpose(order).reshape(new, copy=False)
            free.add(order)
    named = found.order if isinstance(found, NeedsCopy) else tuple(range(array.ndim))
    is_right = named in free if free else named is None
    require(is_right, "explain_reshape: an order", shape, strides, new, found, sorted(free)[:1])


def about_far_steps(random: Random) -> None:
    """A view whose axes step over up to thousands of elements of a buffer, which is every so many of an array."""
    numpy, step = numpy_module(), random.choice((1, 2, 3, -2))
    shape = tuple(random.choice((2, 3)) for _ in range(random.randint(1, 4)))
    strides = tuple(random.choice((1, 7, 998, 999, 1000, 1001, 2048, -1000)) for _ in shape)
    lowest = sum(min(0, (size - 1) * each) for size, each in zip(shape, strides, strict=True))
    view = View.create(shape, strides, random.choice((0, 1000)) - lowest)
    most = max(number_at(view, index) for index in index_set(shape))
    buffer = numpy.arange((most + 1) * abs(step), dtype="u2")[::step]
    made, places = as_strided(view, buffer), [number_at(view, index) for index in index_set(shape)]
    require(made.reshape(-1).tolist() == buffer[places].tolist(), "as_strided", view, step)


def about_symbolic_among(random: Random) -> None:
    """A stack of up to seven views with a symbolic one, at any place, is no array; it is named by its place."""
    count, n = random.randint(2, 7), Variable("n", 1, 5)
    place = random.randrange(count)
    views = [View.create((31 if at < place else 6,)).stride((random.choice((1, -1)),)) for at in range(count)]
    views[place] = View.create((6,), (n,))
    try:
        made = as_strided(views, bytes(31))
    except ArrayError as refusal:
        require(f"view {place}:" in str(refusal), "as_strided: a symbolic view", views, refusal)
        return
    require(False, "as_strided: a symbolic view", views, made)


def about_gaps(random: Random) -> None:
    """A view over a buffer that is every other element of an array, or goes down."""
    numpy, step = numpy_module(), random.choice((2, 3, -1, -2))
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 3)))
    strides = tuple(random.choice((1, 2, 3, 4, 6, -1)) for _ in shape)
    lowest = sum(min(0, (size - 1) * each) for size, each in zip(shape, strides, strict=True))
    view = View.create(shape, strides, random.choice((0, 1)) - lowest)
    most = max(number_at(view, index) for index in index_set(shape))
    buffer = numpy.arange((most + 3) * abs(step))[::step]
    made = as_strided(view, buffer)
    is_right = all(int(made[index]) == int(buffer[number_at(view, index)]) for index in index_set(shape))
    require(is_right, f"as_strided: {view}; every {step}", made.tolist())


def about_orders(random: Random, array: Any) -> None:
    """A reshape in each order, by numpy's own verdict, and the runs of axes that are said to merge."""
    shape = regrouped(random, array.shape)
    for order in ("C", "F", "A"):
        found, question = explain_reshape(array, shape, order), f"explain_reshape: {order}; {array.strides}; {shape}"
        try:
            made = array.reshape(shape, order=order, copy=False)
        except ValueError:
            made = None
        require(bool(found) is (made is not None), question, array.shape, found)
        if isinstance(found, NoCopy):
            kept = [axis for axis, size in enumerate(shape) if size > 1]
            is_right = all(found.new_strides[axis] == made.strides[axis] for axis in kept)
            require(is_right, question, array.shape, found.new_strides)
        is_turned = order == "F" or (order == "A" and array.flags.fnc)
        about_verdict(array, shape, found)
        place = random.randrange(len(shape)) if shape else 0
        unknown = (*shape[:place], -1, *shape[place + 1 :]) if shape else ()
        require(explain_reshape(array, unknown, order) == found, question, unknown, "of an unknown size")
        about_runs(array, found, question, is_turned=is_turned)


def about_runs(array: Any, found: Verdict, question: str, *, is_turned: bool) -> None:
    """Neighbours merge if and only if they are in one run; the boundary that would be cut is one between runs."""
    axes = [axis for axis, size in enumerate(array.shape) if size > 1][:: -1 if is_turned else 1]
    wanted: list[tuple[int, ...]] = []
    for axis in axes:
        before = wanted[-1][-1] if wanted else None
        is_joined = before is not None and array.strides[before] == array.shape[axis] * array.strides[axis]
        wanted[-1:] = [(*wanted[-1], axis)] if is_joined else [*wanted[-1:], (axis,)]
    require([run.axes for run in found.runs] == wanted, question, array.shape, found.runs)
    for run in found.runs:
        require(run.size == prod(array.shape[axis] for axis in run.axes), question, array.shape, run)
        require(run.stride == array.strides[run.axes[-1]], question, array.shape, run)
    if isinstance(found, NeedsCopy):
        ends = [(left[-1], right[0]) for left, right in pairwise(wanted)]
        require(found.boundary in ends, question, array.shape, found.boundary)


def ask_far_layouts(random: Random) -> None:
    """Layouts of up to nine modes that number their coordinates, shapes that refine one another, and compositions whose
    outer layout goes far below 0, or far above, or has to be split several times."""
    for _ in range(5):
        shape = brackets(random, 4)
        if isinstance(shape, tuple) and 0 < elements(shape) <= MOST and flattened(shape):
            require(values(Layout(shape)) == [*range(elements(shape))], "a compact layout", shape, compact(shape))
        about_refined(random, tuple(random.choice((1, 2, 4, 6, 12, 36, 40)) for _ in range(random.randint(1, 3))))
    sizes = tuple(random.choice((2, 2, 3, 1)) for _ in range(random.randint(5, 8)))
    require(values(Layout(sizes)) == [*range(prod(sizes))], "a compact layout", sizes)
    for _ in range(3):
        inner = [random.choice((2, 3, 4, 5)) for _ in range(random.randint(1, 3))]
        steps = [random.choice((1, 7, 20, 1000)) * prod(inner[:at]) for at in range(len(inner))]
        outer = [random.choice((2, 3, 4)) for _ in range(random.randint(1, 3))]
        far = [random.choice((1, -1, -1)) * random.choice((1, 12, 60, 120, 1000)) for _ in outer]
        base, other = Layout(tuple(inner), tuple(steps)), Layout(tuple(outer), tuple(far))
        about_composition(base, other, is_read=False)
    about_splits(random)
    about_far_sizes(random)


def about_refined(random: Random, shape: tuple[int, ...]) -> None:
    """Whether sizes are sizes of a shape, or tuples with as many elements there: as it is split, and with one wrong."""
    finer: list[Any] = [size if random.random() < 0.4 else split(random, size) for size in shape]
    require(is_refined_by(shape, tuple(finer)), "refines", shape, finer)
    wrong = random.randrange(len(shape))
    finer[wrong] = random.choice((shape[wrong] + 1, (shape[wrong], 2), (shape[wrong] * 3, 1)))
    require(not is_refined_by(shape, tuple(finer)), "does not refine", shape, finer)


def split(random: Random, size: int) -> tuple[int, ...]:
    """Two sizes with some product."""
    first = random.choice([part for part in range(1, size + 1) if size % part == 0])
    return first, size // first


def about_far_sizes(random: Random) -> None:
    """A size is not refined by one that is larger by a power of two, alone or as a product."""
    size, more = random.randint(1, 9), 2 ** random.choice((8, 16, 31, 32, 33, 64))
    require(is_refined_by((size,), ((1, size),)), "refines", size)
    for finer in (size + more, (size + more,), (1, size + more)):
        require(not is_refined_by((size,), (finer,)), "does not refine", size, finer)
