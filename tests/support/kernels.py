"""What kernels write, worked out by numpy, and many kernels compiled at once."""

import ctypes
import gzip
import json
from functools import cache
from math import prod
from pathlib import Path

import numpy as np
from support.enumerated import table

from impl import ShapeTracker, View
from impl.lower import ClangLanguage, plain_schedule, uops_to_cstyle
from impl.lower.loops.schedule import Schedule
from impl.lower.runtime.compiler import library

RECORDED = Path(__file__).parents[1] / "vectors" / "recorded-stacks.json.gz"
FAST = ("-O1",)
"""Options for kernels that are run once."""


@cache
def recorded():
    """The trackers of the file."""
    stacks = json.loads(gzip.decompress(RECORDED.read_bytes()))["trackers"]
    return [ShapeTracker(tuple(map(view_of, stack))) for stack in stacks]


def view_of(fields):
    """A view of the file."""
    shape, strides, offset, mask = fields
    return View.create(tuple(shape), tuple(strides), offset, mask and tuple(map(tuple, mask)))


def expected(tracker, data):
    """What a tracker reads of an array (D16, D29)."""
    if prod(tracker.shape) == 0:
        return np.zeros(tracker.shape, data.dtype)
    address, valid = table(tracker.views)
    inside = np.where(valid, address, 0)
    return np.where(valid, data[inside] if data.size else 0, np.zeros((), data.dtype)).astype(data.dtype)


def elements_read(tracker):
    """How many elements a buffer needs: one more than the greatest address that is read."""
    if prod(tracker.shape) == 0:
        return 0
    address, valid = table(tracker.views)
    assert not valid.any() or address[valid].min() >= 0
    return int(address[valid].max()) + 1 if valid.any() else 0


def blocks(shape, side=3):
    """Square blocks along every axis."""
    axes = range(len(shape))
    order = (*((axis, 0) for axis in axes), *((axis, 1) for axis in axes))
    return Schedule(((side, 1),) * len(shape), order)


def ways(shape):
    """Schedules for a shape: in order, unrolled, and in blocks."""
    last = len(shape) - 1
    yield plain_schedule(shape, {})
    if shape:
        yield plain_schedule(shape, {last: 4})
        yield plain_schedule(shape, {last: 2, 0: 2})
        yield blocks(shape)


def texts(kernels):
    """The texts of kernels, `k0`, `k1`, ..., in C, with their types declared once."""
    lines: list[str] = []
    for number, kernel in enumerate(kernels):
        lines += uops_to_cstyle(ClangLanguage(), f"case_{number}", kernel.uops).splitlines()
    typedefs = dict.fromkeys(line for line in lines if line.startswith("typedef"))
    return "\n".join([*typedefs, *(line for line in lines if not line.startswith("typedef"))]) + "\n"


def compiled(kernels, folder, flags=FAST):
    """The functions of kernels, compiled together."""
    unit = library(texts(kernels), "cc", flags, folder)
    return [unit[f"case_{number}"] for number in range(len(kernels))]


def run(function, data, size, *numbers):
    """What a compiled kernel writes; every byte of the output is set before."""
    output = np.full(size, 0xA5, np.uint8).repeat(data.dtype.itemsize).view(data.dtype)[:size]
    function.argtypes = [ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_int] * len(numbers)]
    function(output.ctypes.data, data.ctypes.data, *numbers)
    return output


