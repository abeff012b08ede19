"""What kernels do with several elements at once: lanes of which some are valid, vectors of halves; and sizes of one
name, wherever they stand among others (D29, D34)."""

from __future__ import annotations

import re
from functools import partial
from itertools import product
from math import prod
from random import Random

from impl import ShapeTracker, View, lower
from impl.lower import interpret
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused, view_at
from spec.stack import read

VECTORS = re.compile(r"\bhalf(\d+)\b")
"""Vectors of halves in the text of a kernel."""


def ask_lanes(random: Random) -> None:
    """Kernels of rows of which some columns are masked, shifted against lanes; those of halves; and names."""
    for _ in range(3):
        about_gates(random)
    about_halves(random)
    about_names(random)


def about_gates(random: Random) -> None:
    """Rows of one to three lanes of a base, some of whose columns are masked, read from the middle of a row on: each
    element is the one that the stack reads, or 0 where it reads none."""
    width, rows = random.choice((4, 4, 8)), random.randint(2, 4)
    begin = random.randint(0, width - 1)
    columns = random.choice((0, begin)), random.randint(begin, width)
    base = View.create((rows, width), (width, 1), 0, ((0, rows), columns))
    shift = random.randint(0, width)
    above = View.create((rows - 1, width), (width, random.choice((1, 1, -1))), shift)
    if above.strides[1] < 0:
        above = View.create((rows - 1, width), above.strides, width - 1 + min(shift, 1))
    tracker = ShapeTracker((base, above))
    kernel = lower.lower(tracker, upcast={1: random.choice((2, 4, width))}, needs_alignment=random.random() < 0.3)
    memory, output = range(50, 50 + rows * width), [0] * prod(above.shape)
    interpret(kernel.uops.uops, output, memory)
    stack = tuple(view_at(view, {}) for view in tracker.views)
    readings = [read(stack, index) for index in product(*map(range, above.shape))]
    wanted = [50 + found.address if found.is_valid and found.address is not None else 0 for found in readings]
    require(output == wanted, "lanes of which some are valid", tracker, output, wanted)


def about_halves(random: Random) -> None:
    """CUDA has vectors of two halves alone; OpenCL has others, and so has each for floats."""
    count = random.choice((2, 4, 8))
    tracker = ShapeTracker.from_shape((random.randint(1, 5), count))
    for language, most in (("cuda", {"2"}), ("opencl", {"2", "4", "8", "16"})):
        text = lower.kernel_text(tracker, language, "half", {1: count})
        found = set(VECTORS.findall(text))
        require(found <= most and bool(found), f"vectors of halves: {language}", tracker, text)


def about_names(random: Random) -> None:
    """Two sizes of one name and another range, among up to five others: no kernel can tell them apart."""
    ends = random.sample(range(2, 40), random.randint(2, 7))
    sizes = [Variable(f"n{random.randint(0, 9)}{place}", 1, end) for place, end in enumerate(ends)]
    one = random.choice(sizes)
    other = Variable(one.expr, 1, random.choice([end for end in (*range(2, 42), 1000) if end != one.ceiling]))
    shape = tuple(random.sample([*sizes, other], len(sizes) + 1))
    require_refused(partial(lower.lower, ShapeTracker.from_shape(shape)), f"lower: {shape}")
