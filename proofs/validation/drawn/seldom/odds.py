"""Odd arguments and the ends of what is kept: sums of booleans, floats that are numbers, division by -1, runs of three
views, long programs on meshes, layouts without modes, and what is refused."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import pairwise
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, lower, ops
from impl.interop.arrays.libraries import numpy_module
from impl.interop.cute.extended import Extended, extended
from impl.interop.cute.refining import first_break, place_of_change
from impl.lower.dtypes import dtype_named
from impl.merge.budget import DEFAULT_BUDGET, IMPLICIT_BUDGET
from impl.ops.sharding.views import Cut, Placement, placed_after
from impl.symbolic import NumNode, Variable
from impl.view.merging import fewest_within
from proofs.validation.defined import require, require_refused, view_at
from proofs.validation.drawn.programs import step_of
from proofs.validation.drawn.seldom.ways import some_chain
from proofs.validation.merges import read_alike


def ask_odds(random: Random) -> None:
    """Booleans and floats among numbers, division by -1, and what is refused."""
    numpy, size = numpy_module(), random.randint(1, 6)
    first, second = ([random.random() < 0.6 for _ in range(size)] for _ in range(2))
    for operation, plain in ((ops.add, numpy.add), (ops.multiply, numpy.multiply), (ops.maximum, numpy.maximum)):
        with suppress(LayoutError):
            found = operation(numpy.array(first), numpy.array(second))
            wanted = plain(numpy.array(first), numpy.array(second))
            require((found.numpy() == wanted).all(), operation.__name__, first, second, found)
    number, x = random.randint(-9, 9), Variable("x", random.randint(-9, 0), random.randint(1, 9))
    require(NumNode(number) == float(number) and NumNode(number) != number + 0.5, "==: a float", number)
    require((x % -1) == 0 and (x * 6 + 4) % -2 == 0, "%: by -1", x)
    tracker = some_chain(random)
    require_refused(partial(tracker.expand, (*tracker.shape, 1)), f"expand: {tracker}; one axis more")
    if tracker.shape:
        require_refused(partial(tracker.views[-1].expand, tracker.shape[1:]), f"expand: {tracker}; one axis less")
    for wrong in ("nothing", 3, None, ("float",)):
        require_refused(partial(dtype_named, wrong), f"dtype_named: {wrong}")
    of_others = lower.plain_schedule((2,) * (len(tracker.shape) + 1), {})
    require_refused(partial(lower.lower, tracker, schedule=of_others), f"lower: {tracker}; {of_others}")
    side = random.choice((32, 64))
    base = View.create((side * side - 1,))
    beyond = ShapeTracker((base, View.create((side, side), (1, side))))
    require_refused(partial(lower.lowered_for, beyond, "cuda"), f"lowered_for: {beyond}")


def ask_ends(random: Random) -> None:
    """Runs of three views, programs of many steps on a mesh, and layouts of no mode, or one that breaks."""
    tracker = some_chain(random)
    for number in (2, 3):
        views = tracker.views[:number]
        found = fewest_within(views, IMPLICIT_BUDGET)
        require(read_alike(views, found), "fewest_within", views, found)
    shape = tuple(random.choice((2, 4, 6)) for _ in range(2))
    mesh = ops.Mesh({"x": 2, "y": 2})
    rows = [[Cut((name,))] for name in random.sample(mesh.names, 2)]
    program: list[Any] = []
    moving = ShapeTracker.from_shape(shape)
    while len(program) < 6:
        step = step_of(random, moving.shape)
        after = getattr(moving, step[0])(step[1])
        if 0 < prod(after.shape) <= 100:
            program, moving = [*program, step], after
    with suppress(LayoutError):
        placed_after(shape, Placement(mesh, rows), program)
    outer = tuple((random.randint(2, 5), random.choice((1, 2, -3))) for _ in range(random.randint(1, 3)))
    for number in range(6):
        leaves = tuple((random.choice((2, 3, 4)), random.choice((1, 3, 5))) for _ in range(number))
        about_extended(extended(leaves, outer, DEFAULT_BUDGET), outer)
        about_breaks(random, extended(leaves, ((60, 1),), DEFAULT_BUDGET), leaves)


def about_extended(base: Extended, outer: tuple[tuple[int, int], ...]) -> None:
    """The view of a base has its value at each number that is asked for."""
    low = sum(min(0, (size - 1) * stride) for size, stride in outer)
    high = sum(max(0, (size - 1) * stride) for size, stride in outer)
    view = view_at(base.view, {})
    strides = [prod(view.shape[axis + 1 :]) for axis in range(len(view.shape))]
    for number in range(low, high + 1):
        flat = number + base.shift
        index = [flat // step % size for step, size in zip(strides, view.shape, strict=True)]
        address = view.offset + sum(i * stride for i, stride in zip(index, view.strides, strict=True))
        is_right = 0 <= flat < prod(view.shape) and address == base.value(number)
        require(is_right, "extended", base, number, address)


def about_breaks(random: Random, base: Extended, leaves: object) -> None:
    """The first place at which multiples of a stride have another step than at first."""
    stride = random.randint(1, 7)
    size = random.randint(2, 59 // stride)
    values = [base.value(stride * place) for place in range(size + 1)]
    steps = [after - before for before, after in pairwise(values)]
    wanted = next((place for place in range(2, size) if steps[place - 1] != steps[0]), size)
    found = first_break(base, size, stride)
    require(found == wanted, "first_break", leaves, size, stride, found, wanted)
    begin, end = random.randint(1, size), random.randint(1, size)
    if end <= size - begin and values[begin + end] - values[begin] != values[end] - values[0]:
        place = place_of_change(base, stride, begin, end)
        is_other = begin < place <= begin + end and steps[place - 1] != steps[place - begin - 1]
        require(is_other, "place_of_change", leaves, stride, begin, end, place)
