"""Kernels and indices as they are asked for seldom: of masks of many views that have nothing in common, of sums and
products at the ends of what their type holds, of squares that end in a padding, of transpositions beside axes of one
element or of a stride of just 8, and values that no name has (D29, R13, R14)."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, lower
from impl.lower import UOpGraph, UOps
from impl.lower.loops.shared import Tile, tile_of
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused

SIDE = 32
"""Elements along each side of a block."""

ROWS = 8
"""Rows of a block that a group takes at once."""

LEAST = 8
"""The smallest stride of the last axis, and the smallest axis, that blocks are made for."""


def ask_rare_kernels(random: Random) -> None:
    """Each in its ways."""
    about_nothing_valid(random)
    about_differences(random)
    about_negatives(random)
    about_padded_squares(random)
    about_blocks(random)
    about_names(random)
    about_products(random)


def about_nothing_valid(random: Random) -> None:
    """The first rows alone are valid in one view and the last rows alone in the one below it, and a third view goes
    through them along more axes than are simplified; rows may be farther apart than any type counts."""
    count, half = random.randint(110, 120), random.randint(3, 6)
    rows, far = 2 * half, random.choice((100, 2**70))
    lowest = View.create((rows, 100), (far, 1), 0, ((half, rows), (0, 100)))
    middle = View.create((rows, 100), (100, 1), 0, ((0, half), (0, 100)))
    top = View.create((2,) * count + (100 * rows - count,), (1,) * (count + 1))
    tracker = ShapeTracker((lowest, middle, top))
    question = f"index_expression: {half}; {far}; {count} axes"
    found = str(lower.index_expression(tracker, "c"))
    require(found == "0\n0", question, found)


def about_differences(random: Random) -> None:
    """An axis that is gone through backwards, from the greatest integer that 32 or 64 bits hold: no partial sum is
    greater."""
    size = random.randint(2, 9)
    for bits in (32, 64):
        view = View.create((size,), (-1,), 2 ** (bits - 1) - 1)
        question = f"index_expression: {view}"
        found = lower.index_expression(view)
        require(found.type == f"int{bits}", question, found.type)


def about_negatives(random: Random) -> None:
    """All axes are gone through backwards from element 0: a minus sign costs as much as each of the differences."""
    sizes = tuple([random.randint(2, 5) for _ in range(random.randint(2, 4))])
    view = View.create(sizes, (-1,) * len(sizes))
    found = lower.index_expression(ShapeTracker((view,)))
    require(found.cost == len(sizes), "the cost of negative terms", view, found, found.cost)


def about_padded_squares(random: Random) -> None:
    """A transposed square of four rows, of the last of which some elements are a padding: what is written is what each
    element reads, and nothing else is read."""
    size = random.randint(13, 15)
    tracker = ShapeTracker.from_shape((size,)).pad(((0, 16 - size),)).reshape((4, 4)).permute((1, 0))
    kernel = lower.lower(tracker, lower.dtypes.float, {0: 4, 1: 4}, widths=(4,))
    places = [4 * column + row for row, column in product(range(4), range(4))]
    wanted = [place + 1 if place < size else 0 for place in places]
    found = [-1] * 16
    question = f"lower: a padded square: {tracker}"
    lower.interpret(kernel.uops.uops, found, list(range(1, size + 1)))
    require(found == wanted, question, found, wanted)


def about_blocks(random: Random) -> None:
    """Transpositions with axes of one element after and between the others, with a last axis of stride 8, and with one
    of negative stride: each is written in blocks, through memory that a group of threads shares."""
    language, ones = random.choice(("cuda", "metal", "opencl")), (1,) * random.randint(1, 3)
    sizes = rows, columns = random.randint(LEAST, 100), random.randint(LEAST, 100)
    nothing, apart, last = (0,) * len(ones), random.randint(LEAST, 200), len(ones) + 1
    asked = (
        (View.create((*sizes, *ones), (1, rows, *nothing)), Tile(0, 1)),
        (View.create((rows, *ones, columns), (1, *nothing, rows)), Tile(0, last)),
        (View.create((rows, *ones, columns), (1, *nothing, LEAST)), Tile(0, last)),
        (View.create((rows, *ones, columns), (1, *nothing, -apart), apart * (columns - 1)), Tile(0, last)),
    )
    for view, tile in asked:
        found = tile_of(ShapeTracker((view,)))
        require(found == tile, "tile_of: a transposition", view, found)
    view, _ = random.choice(asked)
    kernel = lower.lowered_for(ShapeTracker((view,)), language)
    groups = prod([(size + SIDE - 1) // SIDE for size in sizes])
    launch = {name: size for name, size in kernel.launch if size > 1}
    wanted = {name: size for name, size in (("gidx0", groups), ("lidx0", SIDE), ("lidx1", ROWS)) if size > 1}
    waits = [uop for uop in kernel.uops if uop.uop is UOps.BARRIER]
    require(launch == wanted and len(waits) == 1, f"a transposition for {language}", view, launch, wanted, waits)


def about_names(random: Random) -> None:
    """A value of a number, and of None, in place of a name, for a kernel that has no variable."""
    size = random.randint(1, 5)
    kernel = lower.lower(ShapeTracker.from_shape((size,)))
    for name in (random.randint(0, 9), None):
        values: Any = {name: 4}
        require_refused(
            lambda values=values: lower.interpret(kernel.uops.uops, [0] * size, [1] * size, values),  # type: ignore[misc]
            f"interpret: values of {name}",
        )


def about_products(random: Random) -> None:
    """Products of variables: of two that are negative, whose greatest product is that of the least values; and of a
    positive and a negative one, whose greatest product is that of the least value and the greatest."""
    first, second = (Variable(name, -(2 ** random.randint(17, 28)), -1) for name in "km")
    stride: Any = first * second
    view = View.create((4,), (stride,), 0)
    found = lower.index_expression(ShapeTracker((view,)))
    require(found.type == "int64", "the product of two negative variables", view, first, second, found.type)
    low = random.randint(1, 5)
    high, least = low + random.randint(1, 9), random.randint(-9, -2)
    emitter = lower.Emitter(UOpGraph())
    left, right = (emitter.define_var(each) for each in (Variable("x", low, high), Variable("y", least, -1)))
    reach = emitter.interval_of(emitter.mul(left, right))
    require(reach == (high * least, -low), "the interval of a product", low, high, least, reach)
