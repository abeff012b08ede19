"""Tensors of arrays of another library than numpy, among those of numpy and by themselves; and of buffers that are
nearly arrays, or too short, or of several axes, of more axes and elements than are read (D15 to D17)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from impl import ShapeTracker, View, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.arrays import MOST_COPIES, MOST_ELEMENTS, most_axes, require_readable
from impl.ops.records.program import Step
from impl.ops.sharding.local import Local
from proofs.validation.defined import require, require_refused

NAMES = {"concat": "concatenate", "permute_dims": "transpose"}
"""Functions of the array API that every numpy has, by another name."""


def ask_rare_libraries(random: Random) -> None:
    """Each in its ways."""
    about_another_library(random)
    about_two_libraries(random)
    about_movements(random)
    about_strides_elsewhere(random)
    about_what_looks_like_arrays(random)
    about_classes_of_numpy(random)
    about_short_buffers(random)
    about_buffers_of_other_axes(random)
    about_repeated_elements(random)
    about_limits(random)
    about_versions(random)


class Library:
    """A library of arrays, whose functions do what numpy's do; it keeps the names of those that were called."""

    __name__ = "library"

    def __init__(self) -> None:
        self.called: list[str] = []

    def __getattr__(self, name: str) -> Any:
        function = getattr(numpy_module(), NAMES.get(name, name))

        def called(*args: Any, **kwargs: Any) -> Array:
            self.called.append(name)
            return Array(function(*map(inside, args), **kwargs))

        return called

    def asarray(self, value: Any) -> Array:
        """An array of numpy, or a number, as one of the library; its own have no elements yet."""
        require(not isinstance(value, Array), "an array that is taken over by its own library", value)
        self.called.append("asarray")
        return Array(numpy_module().asarray(value))


LIBRARY = Library()
"""The one library."""


class Array:
    """An array of the library, which each says for itself what shape and type it has. No other library reads it."""

    def __init__(self, held: Any) -> None:
        self.held, self.shape, self.dtype, self.ndim = held, held.shape, held.dtype, held.ndim

    def __array_namespace__(self, api_version: str | None = None) -> Library:
        return LIBRARY

    def __getitem__(self, key: Any) -> Array:
        return Array(self.held[key])

    def __add__(self, other: Any) -> Array:
        return Array(self.held + inside(other))

    def __rmul__(self, other: Any) -> Array:
        return Array(inside(other) * self.held)


def inside(value: Any) -> Any:
    """What an array of the library holds, and those of a list; any other value as it is."""
    if isinstance(value, list):
        return [inside(each) for each in value]
    return value.held if isinstance(value, Array) else value


def drawn(random: Random, *shape: int) -> Any:
    """An array of numpy with some numbers."""
    return numpy_module().array([random.randint(-99, 99) for _ in range(prod(shape))], dtype="int64").reshape(shape)


def held(found: Any, wanted: Any, question: str) -> None:
    """Requires an array to be one of the library, with the shape and the elements of an array of numpy."""
    require(type(found) is Array, question, type(found))
    require(found.shape == wanted.shape and bool((found.held == wanted).all()), question, found.held, wanted)


def about_another_library(random: Random) -> None:
    """An array of another library stays one of that library, its elements in one row; so does what is made of it."""
    rows = drawn(random, random.randint(2, 4), random.randint(2, 4))
    tensor = ops.Tensor.of(Array(rows))
    require(tensor.shape == rows.shape and tensor.dtype == rows.dtype, "a tensor of another library", tensor)
    held(tensor.array(), rows, "a tensor of another library")
    held(tensor.buffer, rows.reshape(-1), "the buffer of another library")
    held(ops.add(tensor, Array(rows)).array(), rows + rows, "a sum of another library")


def about_two_libraries(random: Random) -> None:
    """Arrays of numpy among those of another library, first, last, and after three and more of either, are taken over
    one by one; those that are of the library already are not."""
    size = random.randint(1, 4)
    first, second = drawn(random, size), drawn(random, size)
    for one, other in ((Array(first), second), (first, Array(second))):
        LIBRARY.called.clear()
        held(ops.add(one, other).array(), first + second, "a sum of two libraries")
        require(LIBRARY.called.count("asarray") == 1, "the arrays that are taken over", LIBRARY.called)
    numpy, count = numpy_module(), random.randint(4, 6)
    rows = drawn(random, count, size)
    for own in ({0}, {count - 1}, {0, count - 1}, {1, 2, 3}, set(range(count)) - {1}):
        LIBRARY.called.clear()
        found = ops.concatenate([Array(row) if place in own else row for place, row in enumerate(rows)])
        held(found.array(), numpy.concatenate(rows), f"arrays of two libraries, one after another: {own}")
        require(LIBRARY.called.count("asarray") == count - len(own), "the arrays that are taken over", own)
    require(type(ops.concatenate([*rows]).array()) is numpy.ndarray, "arrays of numpy alone")


def about_movements(random: Random) -> None:
    """What is cut out, turned, and repeated of an array of another library is read by the movements that the library
    has, and by no element's address."""
    numpy, size = numpy_module(), random.randint(3, 5)
    rows, copies = drawn(random, size, size), random.randint(2, 3)
    turned, wide = ops.swap_axes(Array(rows), 0, 1), (copies, (size + 1) // 2, size)
    row = Local.of(Array(rows)).moved((Step("permute", (1, 0)),)).moved((Step("shrink", ((1, 2), (0, size))),))
    LIBRARY.called.clear()
    for found, wanted in (
        (turned, rows.T),
        (ops.slice_tensor(Array(rows), (1, 0), (2, size)), rows[1:3]),
        (ops.reshape(turned, (size * size,)), rows.T.reshape(-1)),
        (ops.broadcast_to(ops.Tensor.of(Array(rows))[::2], wide), numpy.stack([rows[::2]] * copies)),
        (ops.Tensor(row), rows.T[1:2]),
    ):
        held(found.array(), wanted, "movements of another library")
    others = set(LIBRARY.called) - {"reshape", "permute_dims", "broadcast_to"}
    require(not others, "functions beside movements", others)


def about_strides_elsewhere(random: Random) -> None:
    """A tracker by strides over a buffer of another library, which has none, reads the elements at its addresses."""
    numbers, offset = drawn(random, 12), random.randint(1, 4)
    wanted = numbers[offset + numpy_module().array([[0, 3], [1, 4]])]
    view = View.create((2, 2), (1, 3), offset)
    held(Local(ShapeTracker((view,)), Array(numbers)).whole(), wanted, "strides over another library")


class Shaped:
    """It has a shape, a type and elements as arrays have them, and is of no library."""

    shape, dtype = (2,), numpy_module().dtype("int64")

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return numpy_module().array([1, 2])


class Typed:
    """It has a type of elements alone."""

    dtype = numpy_module().dtype("int64")


class Entries:
    """It has a length and entries, and is neither a list nor an array."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, place: int) -> int:
        return self.numbers[place]


def about_what_looks_like_arrays(random: Random) -> None:
    """A buffer is an array if its class has a shape and a type, or says whose it is; a tensor is made of one only if a
    library has it, and what has a type alone, or only entries, is none."""
    tracker, numbers = ShapeTracker.from_shape((2,)), drawn(random, 2)
    for buffer in (Shaped(), Array(numbers), numbers):
        require(Local(tracker, buffer).buffer is buffer, "a buffer that is an array", buffer)
    typed, entries = Typed(), Entries(*range(random.randint(1, 5)))
    for wrong in (typed, entries, 5, [1, 2]):
        require_refused(partial(Local, tracker, wrong), f"a buffer: {wrong}")
    for nearly in (Shaped(), typed, entries):
        require_refused(partial(ops.Tensor.of, nearly), f"Tensor.of: {nearly}")
    tensor = ops.Tensor.of(numbers)
    require((tensor == typed) is False and (tensor != typed) is True, "a tensor and what has a type")


def about_classes_of_numpy(random: Random) -> None:
    """An array of a class that is derived from numpy's is one of numpy's own in a tensor, may be written to where it is
    row-major, and is no buffer if its elements are of a type that was added to numpy's."""
    numpy, numbers = numpy_module(), drawn(random, random.randint(2, 5))
    row = numbers.view(type("Row", (numpy.ndarray,), {}))
    found = ops.Tensor.of(row).array()
    require(type(found) is numpy.ndarray and bool((found == numbers).all()), "an array of a derived class", found)
    require(ops.Tensor.of(numbers).array().flags.writeable, "a row-major array is written to", numbers)
    tracker = ShapeTracker.from_shape(numbers.shape)
    for kind in "biufc":
        said = {"dtype": SimpleNamespace(kind=kind, isbuiltin=2), "__repr__": object.__repr__}
        added = numbers.view(type("Added", (numpy.ndarray,), said))
        require_refused(partial(Local, tracker, added), f"an added type {kind}")
    every = Local(ShapeTracker.from_shape((1,)).expand((2 * MOST_ELEMENTS,)), row[:1]).whole()
    require(every.strides == (0,) and every[-1] == numbers[0], "a number of a derived class, often")


def about_short_buffers(random: Random) -> None:
    """A buffer that ends before what is read of it, row-major or by steps, in memory that goes on and that does not."""
    numpy, size = numpy_module(), random.randint(2, 6)
    tracker, missing = ShapeTracker.from_shape((size, 2)), random.randint(1, size)
    more = numpy.arange(4 * size)
    for read in (tracker, tracker.permute((1, 0)), tracker.stride((1, -1))):
        for cut in (2 * size - missing, 1, 0):
            for buffer in (more[:cut], more[::2][:cut], Array(more[:cut])):
                require_refused(Local(read, buffer).whole, f"a short buffer: {read}; {cut}")
        found, wanted = Local(read, more[::2][: 2 * size]).whole(), Local(read, more).whole()
        require(bool((found == 2 * wanted).all()), "a buffer of every second number", read)


def about_buffers_of_other_axes(random: Random) -> None:
    """A buffer without an axis, or with two, is refused: alone, and as an operand of few elements and of the most."""
    numpy = numpy_module()
    for buffer in (numpy.array(5), drawn(random, 2, 2), Array(numpy.array(5))):
        for shape in ((), (1,), (2,)):
            require_refused(Local(ShapeTracker.from_shape(shape), buffer).whole, f"a buffer of other axes: {shape}")
    for count in (random.randint(1, 9), MOST_ELEMENTS):
        tensor = ops.Tensor(Local(ShapeTracker.from_shape((count,)), numpy.array(3)))
        require_refused(partial(ops.add, tensor, 1), f"{count} elements of a number")


def about_repeated_elements(random: Random) -> None:
    """Elements of another library, repeated as often as they are read, and once more."""
    numpy, number = numpy_module(), random.randint(1, 99)
    size = MOST_ELEMENTS // MOST_COPIES + random.randint(1, 9)
    one, row = (Array(numpy.full(count, number, dtype="int8")) for count in (1, size))
    for given, shape in ((one, (MOST_ELEMENTS,)), (row, (MOST_COPIES, size))):
        most, more = ops.broadcast_to(given, shape).array(), (shape[0] + 1, *shape[1:])
        require(most.shape == shape and most.held[..., -1].max() == number, "elements as often as they are read", shape)
        require_refused(ops.broadcast_to(given, more).array, f"elements once too often: {more}")


def about_limits(random: Random) -> None:
    """More elements than an operand has, of one byte each; as many as four buffers allow for; more axes together than
    an array has."""
    numpy, size = numpy_module(), MOST_ELEMENTS // MOST_COPIES + random.randint(1, 9)
    many = ops.broadcast_to(numpy.ones(1, "int8"), (MOST_ELEMENTS + 1,))
    require_refused(lambda: many + 1, "an operand of one element too many")
    four = [numpy.broadcast_to(numpy.int8(0), (size,)) for _ in range(4)]
    require_readable("x", (4 * MOST_COPIES, size), four)
    require_refused(lambda: require_readable("x", (4 * MOST_COPIES * size + 1,), four), "more than four buffers allow")
    ones = numpy.zeros((1,) * (most_axes() // 2 + random.randint(1, 9)), int)
    require_refused(lambda: ops.gather(ones, ones), "axes of numbers and positions")


def about_versions(random: Random) -> None:
    """Arrays have 32 axes at most in each numpy before 2.0.0, and 64 from then on."""
    full, numpy = ops.unsqueeze(Array(drawn(random, *(1,) * 32)), 0), numpy_module()
    for version, axes in (("1.26.4", 32), ("2.0.0", 64), ("2.1.3", 64)):
        try:
            with patch.object(numpy, "__version__", version):
                most_axes.cache_clear()
                require(most_axes() == axes, "the axes of an array", version, most_axes())
                if axes == 32:
                    require_refused(full.array, "33 axes")
        finally:
            most_axes.cache_clear()
