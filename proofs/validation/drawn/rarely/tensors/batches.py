"""Tensors of several batches and of many axes, and operations of many operands and arguments: the last of four and
more, sizes above a thousand, and hundreds of axes (D16 to D19)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.arrays import namespace
from impl.ops.errors import OperationError, ShapeError
from impl.ops.operation import MOST_OPERANDS, LogicalAxisOperation
from impl.ops.records.numbering import inserted_from, moved_from
from impl.ops.records.program import Program, Step, array_after
from impl.ops.records.record import Argument, Record
from impl.ops.records.shapes import MOST_AXES, resolved, stepped_ranges_of
from impl.ops.sharding.local import Local
from impl.symbolic import Variable
from proofs.validation.defined import refusal_of, require, require_refused


def ask_rare_batches(random: Random) -> None:
    """Each in its ways."""
    about_levels(random)
    about_operands(random)
    about_arguments(random)
    about_most_axes(random)
    about_four_axes(random)
    about_far_axes(random)
    about_open_sizes(random)
    about_steps(random)
    about_programs(random)


def equal(found: Any, wanted: Any, *said: object) -> None:
    """Requires a tensor to have the values, and the shape, of an array."""
    array = numpy_module().asarray(wanted)
    there = found.numpy()
    require(there.shape == array.shape and bool((there == array).all()), "a seldom batch", *said, there, array)


def about_levels(random: Random) -> None:
    """The size of a level is a plain integer, whatever it was given as, and levels come from any operand: from the last
    of four or five, and from all of them, one inside of the other."""
    numpy, size = numpy_module(), random.randint(65, 127)
    level = ops.Level(numpy.int8(size))
    require(type(level.size) is int and 2 * level.size == size + size, "the size of a level", level)
    constants = [ops.Tensor.of([1, number]) for number in range(random.choice((3, 4)))]
    rows = numpy.array([[random.randint(0, 9) for _ in range(2)] for _ in range(3)])
    front = [value for number in range(len(constants)) for value in (1, number)]
    wanted = [[*front, *row] for row in rows.tolist()]
    equal(ops.vmap(lambda row: ops.concatenate([*constants, row]))(rows), wanted, "the last has a level")
    found = ops.vmap(lambda a: ops.vmap(lambda b: ops.concatenate([*constants, b, a]))(rows))(rows)
    pairs = [[[*front, *inner, *outer] for inner in rows.tolist()] for outer in rows.tolist()]
    equal(found, pairs, "the last two have levels")


def about_operands(random: Random) -> None:
    """One operand more than an operation takes: in a list it is refused for their number, and where operands come one
    by one, already as they are gone through."""
    one = ops.Tensor.of([random.randint(0, 9)])
    many = [one] * (MOST_OPERANDS + 1)
    require(type(refusal_of(lambda: ops.concatenate(many))) is ShapeError, "a list of too many operands")
    one_by_one = refusal_of(lambda: ops.ConcatenateOp().execute(iter(many), {}))  # type: ignore[arg-type]
    require(type(one_by_one) is OperationError, "too many operands, one by one")


class Turned(LogicalAxisOperation):
    """The four axes of a tensor, in an order that is given axis by axis."""

    record = Record(
        "turned",
        dict.fromkeys("abcd", Argument.AXIS),
        lambda shapes, params: params,
        movement=lambda shape, params: turned(shape, [params[name] for name in "abcd"]),
    )


def turned(shape: Any, order: list[int]) -> Program:
    """One step, which leaves the axes in front of the last four where they are."""
    return (Step("permute", (*range(len(shape) - 4), *order)),)


def about_arguments(random: Random) -> None:
    """An operation of one's own with four arguments, each an axis, some counted from the end; on a batch as well."""
    numpy, order = numpy_module(), random.sample(range(4), 4)
    named = {name: axis - 4 * random.randint(0, 1) for name, axis in zip("abcd", order, strict=True)}
    array = numpy.arange(30).reshape(2, 3, 1, 5)
    equal(Turned()(array, **named), array.transpose(order), "four arguments", named)
    rows = numpy.arange(60).reshape(2, 3, 1, 5, 2)
    found = ops.vmap(lambda one: Turned()(one, **named), in_axes=-1)(rows)
    equal(found, numpy.moveaxis(rows, -1, 0).transpose(0, *(axis + 1 for axis in order)), "of each", named)


def about_most_axes(random: Random) -> None:
    """Tensors of as many axes as operations take, and of one more; new axes that lead to more."""
    numpy = numpy_module()
    most, more = (
        ops.Tensor(Local(ShapeTracker.from_shape((1,) * (count - 1) + (2,)), numpy.arange(2)))
        for count in (MOST_AXES, MOST_AXES + 1)
    )
    axis = random.randrange(MOST_AXES - 1)
    found = ops.swap_axes(most, axis, -1)
    require(found.shape == (*(1,) * axis, 2, *(1,) * (MOST_AXES - 1 - axis)), "the most axes", axis, found.shape)
    require_refused(lambda: ops.swap_axes(more, axis, 1).shape, "an axis too many")
    pair = [random.randint(0, 9)] * 2
    require(ops.unsqueeze(pair, tuple(range(MOST_AXES - 1))).shape == (*(1,) * (MOST_AXES - 1), 2), "many new axes")
    require_refused(lambda: ops.unsqueeze(pair, tuple(range(MOST_AXES))).shape, "a new axis too many")


def about_four_axes(random: Random) -> None:
    """Four of six axes are moved at once, and four of five taken out, the last and another one left."""
    numpy = numpy_module()
    array = numpy.arange(24).reshape(2, 2, 2, 1, 1, 3)
    moves = [((0, 1, 2, 3), (3, 0, 2, 1)), (tuple(random.sample(range(6), 4)), tuple(random.sample(range(6), 4)))]
    for sources, there in moves:
        equal(ops.moveaxis(array, sources, there), numpy.moveaxis(array, sources, there), sources, there)
    for kept in (4, random.randrange(4)):
        shape = tuple(3 if axis == kept else 1 for axis in range(5))
        axes = [axis for axis in range(5) if axis != kept]
        random.shuffle(axes)
        equal(ops.squeeze(numpy.arange(3).reshape(shape), tuple(axes)), [0, 1, 2], "four axes of size 1", axes)


def about_far_axes(random: Random) -> None:
    """Axes behind a thousand others are moved, and a new one is put in behind a thousand batches."""
    count, far = random.randint(1005, 1009), random.randint(1000, 1002)
    for source, there in ((far, far + 2), (far + 2, far), (count - 1, 0), (0, count - 1)):
        order = list(range(count))
        order.insert(there, order.pop(source))
        found = [moved_from(k, source, there) for k in range(count)]
        require(found == order, "an axis that is moved far", source, there, found[-10:], order[-10:])
    places: list[int | None] = list(range(count))
    places.insert(far, None)
    new = [inserted_from(k, far) for k in range(count + 1)]
    require(new == places, "a new axis far behind", far, new[-10:], places[-10:])
    levels = tuple(ops.Level(1) for _ in range(1000))
    local = Local(ShapeTracker.from_shape((1,) * 1000 + (2, 3, 4)), numpy_module().arange(24))
    each = ops.Tensor(local, levels)
    for axis in range(4):
        wanted = [2, 3, 4]
        wanted.insert(axis, 1)
        shape = ops.unsqueeze(each, axis).shape
        require(shape == tuple(wanted), "a new axis behind a thousand batches", axis, shape)


def about_open_sizes(random: Random) -> None:
    """An open size beside one of a thousand and more, and beside a symbolic one that may be 0."""
    large, other = random.randint(1000, 1100), random.randint(2, 4)
    for wanted, shape in (((large, other), (large, -1)), ((other, large), (-1, large)), ((large * other,), (-1,))):
        found = resolved("reshape", (large * other,), shape)
        require(found == wanted, "an open size beside a large one", shape, found)
    size = Variable("i", 0, random.randint(4, 9))
    found = resolved("reshape", (size, other), (size, -1))
    require(found == (size, other), "an open size beside a symbolic one", found)


def about_steps(random: Random) -> None:
    """A part of more than a thousand elements that lie apart, and a part of one, which has no step, however large the
    step is that is given."""
    numpy, step, count = numpy_module(), random.choice((2, 3)), random.randint(1000, 1200)
    for begin, apart in ((0, step), (-1, -step)):
        ranges = stepped_ranges_of("slice_tensor", (step * count,), (begin,), (count,), (apart,))
        wanted = {"start": (begin % (step * count),), "size": (count,), "step": (apart,)}
        require(ranges == wanted, "many elements apart", begin, count, apart, ranges)
    for far in (step, -step, 2**63):
        for size in (0, 1):
            ranges = stepped_ranges_of("slice_tensor", (4,), (1,), (size,), (far,))
            require(ranges == {"start": (1,), "size": (size,)}, "a step of one element", far, size, ranges)
    equal(ops.slice_tensor(numpy.arange(4), (1,), (1,), (2**63,)), [1], "one element and a large step")


def about_programs(random: Random) -> None:
    """Steps of a program on an array of five axes, each by itself: what a tracker reads after it."""
    numpy, shape = numpy_module(), tuple(random.choice((2, 3)) for _ in range(5))
    array = numpy.arange(prod(shape)).reshape(shape)
    steps = (
        Step("stride", tuple(random.choice((1, -1, 2, -2)) for _ in shape)),
        Step("shrink", tuple(random.choice(((0, 1), (1, 2), (0, size))) for size in shape)),
        Step("permute", tuple(random.sample(range(5), 5))),
        Step("reshape", (*shape[:3], prod(shape[3:]))),
    )
    for step in steps:
        found, read = array_after(namespace(array), array, (step,)), Local.of(array).moved((step,)).whole()
        require(bool(numpy.array_equal(found, read)), "a step on an array", step, found, read)
