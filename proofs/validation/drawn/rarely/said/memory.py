"""Memory that is read: inputs that are just long enough, with strides that mean nothing, in any native format, and
sizes that are as large as they may be (D16, D29)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker
from impl.interop.arrays.libraries import numpy_module
from impl.lower import materialize
from impl.lower.runtime.extent import require_inside
from impl.lower.runtime.run import Needs, do_fit
from impl.symbolic import Variable
from proofs.validation.defined import refusal_of, require, view_at
from proofs.validation.drawn.stacks import base_of, outer_of
from spec.shape import index_set
from spec.stack import read

FORMATS = "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8"
"""Kinds of elements, as numpy names them."""


def ask_memory_that_is_read(random: Random) -> None:
    """Each in its ways."""
    for _ in range(2):
        about_lengths_of_inputs(random)
        about_strides(random)
        about_formats(random)
        about_sizes(random)
    for _ in range(20):
        about_what_fits(random)


def about_lengths_of_inputs(random: Random) -> None:
    """A stack of one to four views is read from an input of some length: it is refused exactly where a valid index
    leads to an address that is not in it."""
    views = [base_of(random, [random.choice((2, 3, 4)) for _ in range(random.randint(1, 3))])]
    for _ in range(random.randint(0, 3)):
        views.append(outer_of(random, views[-1].shape))
    tracker = ShapeTracker(tuple(views))
    if prod(tracker.shape) > 400:
        return
    defined = tuple(view_at(view, {}) for view in views)
    readings = [read(defined, index) for index in index_set(tracker.shape)]
    if any(reading.leaves_base for reading in readings):
        return
    found = [int(reading.address or 0) for reading in readings if reading.is_valid]
    last = max(0, *found) if found else 0
    for length in {last, last + 1, random.randint(0, last + 4)}:
        refusal = refusal_of(partial(require_inside, tracker, length))
        is_inside = all(0 <= address < length for address in found)
        require((refusal is None) is is_inside, "the length of an input", views, length, last, refusal)


def about_what_fits(random: Random) -> None:
    """Two blocks are what a kernel needs that reads some addresses exactly if the output has its bytes, may be written,
    and the input has all of these elements."""
    itemsize = random.choice((1, 2, 4, 8))
    low = random.choice((0, 0, 1, -1))
    high = max(low - 1, random.randint(-1, 6))
    size = itemsize * random.randint(1, 4)
    count = max(0, high + random.choice((0, 1, 1, 2)))
    odd = random.choice((0, 0, 0, 1))
    target: Any = random.choice((bytearray, bytearray, bytes))(size + random.choice((0, 0, 0, 1, -1)))
    source = bytes(count * itemsize + odd)
    found = do_fit(Needs(size, itemsize, low, high), memoryview(source), memoryview(target))
    is_whole = len(source) > 0 and len(source) % itemsize == 0
    is_right = len(target) == size and isinstance(target, bytearray) and is_whole
    is_right = is_right and 0 <= low <= high + 1 <= len(source) // itemsize
    require(found is is_right, "what fits a kernel", itemsize, low, high, size, len(source), target, found)


def about_strides(random: Random) -> None:
    """An array whose elements lie some bytes apart is read in row-major order, whatever the stride of an axis of size 1
    is; it is refused where another axis has a stride that is no whole number of elements."""
    numpy, rank = numpy_module(), random.randint(1, 3)
    kind = numpy.dtype(random.choice(FORMATS[1:4]))
    shape = tuple(random.choice((1, 1, 2, 3)) for _ in range(rank))
    odd = random.choice((1, kind.itemsize // 2, kind.itemsize + 1))
    steps = tuple(kind.itemsize * random.choice((0, 1, 2, 3)) + odd * (random.random() < (0.6 if size == 1 else 0.1))
                  for size in shape)  # fmt: skip
    memory = numpy.frombuffer(bytes(random.randrange(256) for _ in range(200)), numpy.uint8)[: 200 // 8 * 8].view(kind)
    array = numpy.lib.stride_tricks.as_strided(memory, shape, steps)
    tracker = ShapeTracker.from_shape((prod(shape),))
    is_read = array.flags.c_contiguous
    is_whole = all(step % kind.itemsize == 0 for size, step in zip(shape, steps, strict=True) if size > 1)
    ask = partial(materialize, tracker, array, compiler=None)
    refusal = refusal_of(ask)
    require((refusal is None) is (is_whole or is_read), "strides of an input", shape, steps, kind, refusal)
    if refusal is None:
        found = ask().tolist()
        require(found == array.reshape(-1).tolist(), "what is read of an input", shape, steps, kind, found)


def about_formats(random: Random) -> None:
    """Elements of any kind, at addresses that are multiples of their size or not: they are read as they are; those of
    the other order of bytes are refused."""
    numpy, count = numpy_module(), random.randint(1, 6)
    kind = numpy.dtype(random.choice(FORMATS))
    array = numpy.ndarray((count,), kind, bytearray(64), random.choice((0, 1, 3)))
    array[:] = [random.randint(0, 100) for _ in range(count)]
    tracker = ShapeTracker.from_shape((count,)).stride((random.choice((1, -1)),))
    found = materialize(tracker, array, compiler=None).tolist()
    wanted = array[:: tracker.views[0].strides[0] or 1].tolist()
    require(found == wanted, "the format of an input", kind, memoryview(array).format, found, wanted)
    other = array.astype(kind.newbyteorder())
    refusal = refusal_of(partial(materialize, tracker, other, compiler=None))
    require((refusal is None) is (kind.itemsize == 1), "the other order of bytes", kind, refusal)


def about_sizes(random: Random) -> None:
    """Sizes that are variables, of which one goes up to another: values up to that are taken, the last one as well, and
    larger ones refused; what is read has these sizes."""
    most = random.randint(2, 6)
    n = Variable("n", 1, most)
    m = Variable("m", 1, n)
    one, other = random.randint(1, most), random.randint(1, most)
    other = random.choice((other, one, min(one + 1, most)))
    shape: Any = random.choice(((n, m), (m, n), (m, 2, n)))
    order = tuple(random.sample(range(len(shape)), len(shape)))
    tracker = ShapeTracker.from_shape(shape).permute(order)
    data = bytes(range(100))
    ask = partial(materialize, tracker, data, var_vals={n: one, m: other}, compiler=None)
    refusal = refusal_of(ask)
    require((refusal is None) is (other <= one), "the value of a size", shape, one, other, refusal)
    if refusal is None:
        sizes = tuple({"n": one, "m": other}[size.expr] if isinstance(size, Variable) else size for size in shape)
        array = numpy_module().arange(prod(sizes)).reshape(sizes).transpose(order)
        require(ask().tolist() == array.tolist(), "what is read at some sizes", shape, order, one, other)
