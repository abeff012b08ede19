"""Memory of many axes, each read up or down: where it begins, whether elements overlap, and what fills it (D8)."""

from __future__ import annotations

from itertools import product
from math import inf, isfinite, nan
from random import Random
from types import SimpleNamespace
from typing import Any

from impl import View
from impl.chains.orders import is_row_major
from impl.interop.arrays import as_strided, reads_each_once, view_of
from impl.interop.arrays.libraries import numpy_module
from impl.interop.jax import answer
from proofs.validation.defined import refusal_of, require

UNSIGNED = ("u1", "u2", "u4", "u8")
"""Integers without a sign."""


def ask_memory_of_many_axes(random: Random) -> None:
    """Each of them."""
    for _ in range(5):
        about_beginnings(random)
        about_overlaps(random)
        about_far_and_near(random)
        about_orders(random)
    for _ in range(2):
        about_whole_fills(random)
        about_complex_fills(random)
        about_short_axes(random)


def directed(random: Random, most: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Sizes of up to so many axes, strides along which no two elements are one, some of them down and axes in any
    order; and what lies below the first element."""
    sizes = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(1, most)))
    strides, step = [0] * len(sizes), 1
    for axis in random.sample(range(len(sizes)), len(sizes)):
        strides[axis] = step * random.choice((1, 1, -1, -1))
        step *= sizes[axis] + random.choice((0, 0, 1))
    below = sum((size - 1) * -stride for size, stride in zip(sizes, strides, strict=True) if stride < 0)
    return sizes, tuple(strides), below


def about_beginnings(random: Random) -> None:
    """An array that numpy has made over bytes, and an object that says its shape and strides: both are views that begin
    above all that they go down to, of up to seven axes."""
    numpy, (sizes, strides, below) = numpy_module(), directed(random, 7)
    kind = random.choice(("u1", "i2", "f4", "c16"))
    unit = numpy.dtype(kind).itemsize
    reach = sum((size - 1) * abs(stride) for size, stride in zip(sizes, strides, strict=True))
    steps = tuple(stride * unit for stride in strides)
    array = numpy.ndarray(sizes, kind, bytearray((reach + 1) * unit), below * unit, steps)
    wanted = View.create(sizes, strides, below)
    found = view_of(array)
    require(found == wanted, "where memory begins", sizes, strides, kind, found)
    told = view_of(SimpleNamespace(shape=sizes, strides=steps, itemsize=unit))
    require(told == wanted, "where memory begins that is told", sizes, strides, kind, told)


def about_overlaps(random: Random) -> None:
    """A buffer whose elements lie some bytes apart, up or down: what is read of it may be written to if they do not
    overlap, and no two indices read one element."""
    numpy, kind = numpy_module(), random.choice(("i2", "i4", "f8"))
    unit, count = numpy.dtype(kind).itemsize, random.randint(2, 6)
    step = random.choice((1, -1)) * random.choice((0, 1, unit // 2, unit - 1, unit, unit + 1, 2 * unit))
    memory = bytearray(abs(step) * count + unit)
    buffer = numpy.ndarray((count,), kind, memory, abs(step) * (count - 1) if step < 0 else 0, (step,))
    view = random.choice((View.create((count,)), View.create((count,)).stride((-1,)), View.create((2, count), (0, 1))))
    found = as_strided(view, buffer).flags.writeable
    wanted = abs(step) >= unit and view.strides[0] != 0
    require(found == wanted, "elements that overlap", view, kind, step, found)


def about_far_and_near(random: Random) -> None:
    """Up to seven axes, of which one steps as far as all others together, or a little nearer or further: whether no two
    indices read one address."""
    sizes = [random.choice((2, 2, 2, 3)) for _ in range(random.choice((1, 2, 4, 5, 6, 7)))]
    steps: list[int] = []
    for place in range(len(sizes)):
        reach = sum(step * (size - 1) for step, size in zip(steps, sizes, strict=False))
        further = random.choice((1, 0, 0, -1, 2) if place == len(sizes) - 1 else (1, 1, 1, 1, 2))
        steps.append(max(1, reach + further))
    axes = random.sample(range(len(sizes)), len(sizes))
    strides = tuple(steps[axis] * random.choice((1, -1)) for axis in axes)
    view = View.create(tuple(sizes[axis] for axis in axes), strides, sum(map(abs, strides)) * 3)
    indices = product(*map(range, view.shape))
    addresses = [sum(i * stride for i, stride in zip(index, strides, strict=True)) for index in indices]
    wanted = len({*addresses}) == len(addresses)
    found = reads_each_once(view)
    require(found == wanted, "addresses of many axes", view, found, wanted)


def about_orders(random: Random) -> None:
    """Elements of up to eight axes lie row-major where numpy says that they do; one axis may be further."""
    sizes = [random.choice((1, 2, 2, 3)) for _ in range(random.choice((1, 2, 3, 5, 6, 7, 8)))]
    strides: list[int] = []
    step = 1
    wide = random.choice((-1, 0, 0, random.randrange(len(sizes))))
    for axis in reversed(range(len(sizes))):
        step += axis == wide
        strides.insert(0, step)
        step *= sizes[axis]
    view = View.create(tuple(sizes), tuple(strides))
    numpy = numpy_module()
    array = numpy.lib.stride_tricks.as_strided(numpy.zeros(1, "u1"), view.shape, view.strides)
    wanted = bool(array.flags.c_contiguous)
    require(is_row_major(view) == wanted, "row-major", view, wanted)


def about_whole_fills(random: Random) -> None:
    """A whole number, as a float or an integer, fills integers that have it, and is refused for others, on either side
    of 0."""
    numpy, kind = numpy_module(), random.choice((*UNSIGNED, "i1", "i2", "i8"))
    info, more = numpy.iinfo(kind), random.randint(-99, 300)
    for number in (0, 1, -1, -2, -(2**7), 2**8 - 1, 2**8, 2**15, -(2**31), -(2**63), 2**63, 2**64, info.max + 1, more):
        fill = random.choice((number, float(number), numpy.float64(number)))
        if info.min <= number <= info.max:
            found = filled(kind, fill).tolist()
            require(found == [number], "a whole fill", kind, repr(fill), found)
        else:
            refusal = refusal_of(lambda fill=fill: filled(kind, fill))  # type: ignore[misc]
            require(refusal is not None, "a whole fill that elements have not", kind, repr(fill))


def filled(kind: str, fill: Any) -> Any:
    """An array of one element that is a fill."""
    padded = View.create((1,)).pad(((1, 0),))
    return as_strided(padded, numpy_module().zeros(1, kind), fill=fill)[:1]


def about_complex_fills(random: Random) -> None:
    """Complex numbers of which a part is none, infinite, or beyond a narrower type: that alone is refused."""
    numpy, kind = numpy_module(), random.choice(("c8", "c8", "c16"))
    for parts in product((-0.0, 1.5, nan, inf, 10.0 ** random.randint(39, 300), -1e300), repeat=2):
        fill = complex(*parts)
        is_held = kind == "c16" or all(abs(part) < 1e39 or not isfinite(part) for part in parts)
        refusal = refusal_of(lambda fill=fill: filled(kind, fill))  # type: ignore[misc]
        require((refusal is None) == is_held, "a complex fill", kind, fill, refusal)
        if refusal is None:
            wanted = numpy.array([fill], kind)
            require(filled(kind, fill).tobytes() == wanted.tobytes(), "a complex fill", kind, fill)


def about_short_axes(random: Random) -> None:
    """An axis that JAX divides is divided evenly, or refused, also one that is shorter than its parts."""
    extents = {"x": random.randint(1, 5), "y": random.randint(1, 4)}
    names = random.choice((("x",), ("y",), ("x", "y"), ("y", "x")))
    parts = 1
    for name in names:
        parts *= extents[name]
    size, other = random.randint(0, 2 * parts), random.randint(1, 3)
    spec = (None, names) if random.random() < 0.5 else (names, None)
    shape = (other, size) if spec[0] is None else (size, other)
    refusal = refusal_of(lambda: answer(shape, spec, extents, shape))
    require((refusal is None) == (size % parts == 0), "an axis that JAX divides", shape, spec, extents, refusal)
