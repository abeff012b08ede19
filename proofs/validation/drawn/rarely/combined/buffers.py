"""Memory that just fits, and that just does not: symbolic strides along any axis, long axes, elements that are no whole
number apart, sizes above bounds of several variables, and outputs of each kind (D16)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.interop.arrays.libraries import numpy_module
from impl.lower import materialize
from impl.lower.runtime.extent import require_inside
from impl.symbolic import Variable
from proofs.validation.defined import refusal_of, require, require_refused

KINDS = ("?", "b", "B", "h", "H", "i", "I", "q", "Q", "e", "f", "d")
"""Kinds of elements."""


def ask_fitting_buffers(random: Random) -> None:
    """Each of them."""
    about_symbolic_strides(random)
    for _ in range(4):
        about_elements_apart(random)
        about_outputs(random)
    about_long_axes(random)
    about_bounds_of_several(random)


def about_symbolic_strides(random: Random) -> None:
    """Views of up to six axes, of which any strides are symbolic, of either sign: as much memory as is read will do,
    and an element less will not."""
    sizes = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(1, 6)))
    variables = [Variable(name, 1, random.randint(2, 9)) for name in "mn"]
    values = {variable: random.randint(1, variable.ceiling) for variable in variables}
    signs = [random.choice((1, 1, -1)) for _ in sizes]
    names = [random.choice((None, *variables)) for _ in sizes]
    steps = [random.randint(0, 4) if name is None else values[name] for name in names]
    plain = [sign * step for sign, step in zip(signs, steps, strict=True)]
    pairs = zip(plain, signs, names, strict=True)
    strides = tuple(step if name is None else name * sign for step, sign, name in pairs)
    low = sum(min(0, (size - 1) * step) for size, step in zip(sizes, plain, strict=True))
    high = sum(max(0, (size - 1) * step) for size, step in zip(sizes, plain, strict=True))
    tracker = ShapeTracker((View.create(sizes, strides, -low),))
    used = {variable: values[variable] for variable in tracker.vars()}
    memory = bytes(random.randrange(256) for _ in range(high - low + 1))
    ask = partial(materialize, tracker, compiler=None, var_vals=used)
    array = numpy_module().frombuffer(memory, "u1")
    wanted = numpy_module().lib.stride_tricks.as_strided(array[-low:], sizes, tuple(plain)).tobytes()
    found = bytes(ask(memory))
    require(found == wanted, "symbolic strides", tracker.views, used, found, wanted)
    if high > low:
        require_refused(lambda: ask(memory[:-1]), f"symbolic strides with too little memory: {tracker.views}")


def about_long_axes(random: Random) -> None:
    """Of some tens of thousands of elements none is outside of as many, and one is of one less."""
    size, step, other = random.randint(2**14, 2**17), random.choice((1, 1, 2, -1)), random.choice((1, 1, 2, 3))
    begin = (size - 1) * abs(step) if step < 0 else 0
    tracker = ShapeTracker((View.create((other, size), (0, step), begin),))
    if random.random() < 0.3:
        tracker = ShapeTracker((*tracker.views, View.create((other * size,))))
    held = (size - 1) * abs(step) + 1
    require(refusal_of(lambda: require_inside(tracker, held)) is None, "a long axis", tracker.views, held)
    require_refused(lambda: require_inside(tracker, held - 1), f"a long axis outside of memory: {tracker.views}")


def about_elements_apart(random: Random) -> None:
    """Elements along an axis of two or three are not so many bytes apart that it is no whole number of elements."""
    numpy, kind = numpy_module(), random.choice(("i2", "u4", "i8"))
    unit = numpy.dtype(kind).itemsize
    sizes = [random.choice((1, 2, 2, 3)) for _ in range(random.randint(1, 4))]
    steps = [random.choice((1, 2, 3)) * unit for _ in sizes]
    odd = random.sample(range(len(sizes)), random.randint(0, len(sizes)))
    for axis in odd:
        steps[axis] += random.choice((unit // 2, 1))
    reach = sum((size - 1) * step for size, step in zip(sizes, steps, strict=True))
    memory = numpy.arange(reach + 2 * unit, dtype="u1")
    array = numpy.ndarray(tuple(sizes), kind, memory, 0, tuple(steps))
    ask = partial(materialize, ShapeTracker.from_shape(tuple(sizes)), array, compiler=None)
    if any(sizes[axis] > 1 for axis in odd):
        require_refused(ask, f"elements apart: {sizes}, {steps}, {kind}")
    else:
        found = bytes(ask())
        require(found == array.tobytes(), "elements apart", sizes, steps, kind, found)


def about_bounds_of_several(random: Random) -> None:
    """A size whose bound has one to three variables: at the bound all is read, above it is refused."""
    others = [Variable(name, 1, 5) for name in random.sample("abc", random.randint(1, 3))]
    factors = [random.randint(1, 2) for _ in others]
    values = {other: random.randint(1, 5) for other in others}
    most: Any = sum(other * factor for other, factor in zip(others, factors, strict=True))
    bound = sum(values[other] * factor for other, factor in zip(others, factors, strict=True))
    n = Variable("n", 1, most)
    tracker = ShapeTracker((View.create((n,), (1,), sum(others)),))
    begin = sum(values.values())
    memory = bytes(range(begin + bound + 20))
    found = bytes(materialize(tracker, memory, compiler=None, var_vals={**values, n: bound}))
    require(found == memory[begin : begin + bound], "a size at its bound", most.render(), values, found)
    if bound < n.ceiling:
        given = {**values, n: random.randint(bound + 1, min(bound + 9, n.ceiling))}
        ask = partial(materialize, tracker, memory, compiler=None, var_vals=given)
        require_refused(ask, f"a size above its bound: {given}")


def about_outputs(random: Random) -> None:
    """What is written are elements of the kind that is read, or the bits of halves, or bytes; no other kind of memory
    is taken, of however many bytes."""
    numpy, kind, other = numpy_module(), random.choice(KINDS), random.choice(KINDS)
    array = numpy.arange(8).astype(kind)
    out = numpy.zeros(8 * array.itemsize // numpy.dtype(other).itemsize, other)
    ask = partial(materialize, ShapeTracker.from_shape((8,)), array, out=out, compiler=None)
    if other in (kind, "B") or (kind, other) == ("e", "H"):
        ask()
        require(out.tobytes() == array.tobytes(), "an output", kind, other, out)
    else:
        require_refused(ask, f"an output of {other} for {kind}")
