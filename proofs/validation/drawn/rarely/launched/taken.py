"""What is taken as it is: arrays whose axes run either way, with gaps and in any order, and what the text of a kernel
has to ask for in its language (D29)."""

from __future__ import annotations

from math import prod
from random import Random

from impl import ShapeTracker
from impl.interop.arrays.libraries import numpy_module
from impl.lower import kernel_text, materialize
from proofs.validation.defined import require

LANGUAGES = "c", "cuda", "metal", "opencl"
"""Languages of kernels."""
EXTENSIONS = {"half": "cl_khr_fp16", "double": "cl_khr_fp64"}
"""Kinds of elements that OpenCL has as extensions, and their names."""


def ask_what_is_taken(random: Random) -> None:
    """Each in its ways."""
    for _ in range(4):
        about_turned_arrays(random)
    about_extensions(random)


def about_turned_arrays(random: Random) -> None:
    """An array of up to four axes, each of which runs either way and in steps, in any order, from any place on: a
    tracker reads its elements in its own order."""
    numpy = numpy_module()
    whole = tuple(random.randint(1, 5) for _ in range(random.randint(1, 4)))
    array = numpy.arange(prod(whole), dtype=random.choice(("u1", "i2", "i4", "f4", "f8"))).reshape(whole)
    array = array.transpose(random.sample(range(len(whole)), len(whole)))
    array = array[tuple(slice(None, None, random.choice((1, -1, -1, 2, -2))) for _ in whole)]
    if random.random() < 0.5:
        array = array[tuple(slice(random.choice((0, 0, size - 1)), None) for size in array.shape)]
    order = tuple(random.sample(range(array.ndim), array.ndim))
    signs = tuple(random.choice((1, -1)) for _ in order)
    tracker = ShapeTracker.from_shape(array.shape).permute(order).stride(signs)
    wanted = numpy.ascontiguousarray(array.transpose(order)[tuple(slice(None, None, sign) for sign in signs)])
    found = materialize(tracker, array, compiler=None)
    question = "materialize: an array that is turned"
    require(bytes(found) == wanted.tobytes(), question, array.shape, array.strides, order, signs, found.tolist())


def about_extensions(random: Random) -> None:
    """A kernel in OpenCL asks for the extension that its kind of elements is, whichever of them that is, and for no
    other; in other languages for none. Metal has no `double`."""
    shape = tuple(random.randint(1, 9) for _ in range(random.randint(1, 3)))
    tracker = ShapeTracker.from_shape(shape).permute(tuple(random.sample(range(len(shape)), len(shape))))
    for kind in ("half", "double", random.choice(("float", "int", "uchar", "long"))):
        for language in LANGUAGES if kind != "double" else [each for each in LANGUAGES if each != "metal"]:
            text = kernel_text(tracker, language, kind)
            asked = {name for name in EXTENSIONS.values() if f"#pragma OPENCL EXTENSION {name} : enable\n" in text}
            wanted = {EXTENSIONS[kind]} if language == "opencl" and kind in EXTENSIONS else set()
            require(asked == wanted, "kernel_text: extensions", language, kind, shape, asked)
