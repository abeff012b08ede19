"""Symbolic axes whose valid indices begin inside: padded before and behind, split, put together and repeated; and what
is refused wherever it stands: an axis or a field that is given twice, sizes below 0, and numbers that equal integers
(D7 to D13, D16)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.interop.arrays.libraries import numpy_module
from impl.symbolic import Node, Variable
from proofs.validation.defined import at_values, require, require_refused
from proofs.validation.drawn.interop.calls import MASKED, addresses
from proofs.validation.drawn.single.classes import made_of


def ask_late_ranges(random: Random) -> None:
    """Axes that are padded by nodes, masks whose ends are, and what is refused wherever it stands."""
    for _ in range(3):
        about_padded_axes(random)
        about_repeated_axes(random)
        about_orders(random)
        about_fields(random)
    for _ in range(3):
        about_sizes_below_zero(random)
        about_equal_numbers(random)


def require_reads(found: Any, values: dict[str, int], wanted: Any, question: str, *parts: object) -> None:
    """Raises WrongAnswerError unless a tracker reads an array at some values of its variables."""
    shape, read = at_values(found.shape, values), addresses(found.views, values)
    is_same = shape == wanted.shape and read == wanted.reshape(-1).tolist()
    require(is_same, question, *parts, found, values, shape, read, wanted)


def about_padded_axes(random: Random) -> None:
    """An axis of a multiple of a variable that is padded by multiples of it, or by numbers, then split by it and put
    together, alone or beside other axes."""
    n, one = Variable("n", 1, random.choice((2, 3, 5))), random.choice((1, 2, 3))
    parts = [random.choice((0, 0, 1, 2)) for _ in range(2)]
    beside = [random.choice((1, 2, 3)) for _ in range(random.choice((0, 0, 1, 2)))]
    whole = one + sum(parts)
    kind = random.choice((View, ShapeTracker))
    start: Any = View.create((n * one, *beside))
    start = start if kind is View else ShapeTracker((start,))
    padded = start.pad(((n * parts[0], n * parts[1]), *[(0, 0)] * len(beside)))
    shape = random.choice(((whole, n), (whole, n), (n, whole)))
    split = padded.reshape((*shape, *beside))
    again = split if split is None else split.reshape((n * whole, *beside))
    for value in range(n.min, n.ceiling + 1):
        array = numpy_module().arange(value * one * prod(beside)).reshape((value * one, *beside))
        widths = (value * parts[0], value * parts[1]), *[(0, 0)] * len(beside)
        array = numpy_module().pad(array, widths, constant_values=MASKED)
        sizes = tuple(value if isinstance(size, Node) else size for size in shape)
        for found, wanted in ((padded, array), (split, array.reshape(*sizes, *beside)), (again, array)):
            if found is not None:
                stack = found if kind is ShapeTracker else ShapeTracker((found,))
                require_reads(stack, {"n": value}, wanted, "an axis padded by nodes", one, parts, beside, shape)


def about_repeated_axes(random: Random) -> None:
    """Axes of size 1 with a mask whose ends are nodes, or numbers, repeated."""
    n, m = Variable("n", 0, 1), Variable("m", 1, 3)
    masks: list[Any] = [random.choice(((n, 1), (0, n), (0, 1), (1, 1))) for _ in range(random.randint(1, 3))]
    sizes = [random.choice((1, 2, 4, m)) for _ in masks]
    strides = tuple(random.choice((0, 1, 5)) for _ in masks)
    found = View.create((1,) * len(masks), strides, random.randint(0, 4), tuple(masks)).expand(tuple(sizes))
    for values in ({"n": low, "m": high} for low in (0, 1) for high in (1, 3)):
        ends = [tuple(values[end.expr] if isinstance(end, Variable) else end for end in pair) for pair in masks]
        extents = tuple(values["m"] if isinstance(size, Variable) else size for size in sizes)
        is_valid = all(begin < end for begin, end in ends)
        wanted = numpy_module().full(extents, found.offset if is_valid else MASKED)
        require_reads(ShapeTracker((found,)), values, wanted, "an axis repeated", masks, sizes)


def about_orders(random: Random) -> None:
    """An order of axes is refused in which one is left out, or comes twice, or which is too long or too short."""
    rank = random.randint(2, 7)
    sizes: list[Any] = [random.choice((2, 3, Variable("n", 1, 3))) for _ in range(rank)]
    order = random.sample(range(rank), rank)
    place = random.randrange(rank)
    wrong = random.choice((
        [*order, order[place]], order[:-1], [*order[:place], order[place - 1], *order[place + 1 :]],
        [*order, rank], [order[0], *order],
    ))  # fmt: skip
    for given in (View.create(tuple(sizes)), ShapeTracker.from_shape(tuple(sizes))):
        require(given.permute(tuple(order)).shape == tuple(sizes[k] for k in order), "an order", given, order)
        require_refused(partial(given.permute, tuple(wrong)), f"an order that is none: {wrong}")


def about_fields(random: Random) -> None:
    """What a record is given by place and by name is given twice, whichever field it is."""
    view = View.create((2, 3), (3, 1), random.randint(0, 9))
    for record in (view, ShapeTracker((view,))):
        names = [*type(record).__match_args__] or ["views"]
        values = [getattr(record, name) for name in names]
        count = random.randint(1, len(names))
        again = {name: getattr(record, name) for name in random.sample(names[:count], 1)}
        rest = dict(zip(names[count:], values[count:], strict=True))
        whole = type(record)(*values[:count], **rest)
        require(whole == record, "a record by place and by name", record, count, whole)
        twice = made_of(type(record), values[:count], {**rest, **again})
        require(twice is None, "a field given twice", record, again, twice)


def about_sizes_below_zero(random: Random) -> None:
    """A shape with two sizes below 0, whichever they are, is refused, though it has as many elements."""
    sizes = [random.choice((1, 2, 3)) for _ in range(random.randint(2, 7))]
    view, places = View.create(tuple(sizes)), random.sample(range(len(sizes)), 2)
    wrong = tuple(-size if place in places else size for place, size in enumerate(sizes))
    for given in (view, ShapeTracker((view,)), view.permute(tuple(range(len(sizes)))[::-1])):
        require_refused(partial(given.reshape, wrong), f"sizes below 0: {wrong}")


def about_equal_numbers(random: Random) -> None:
    """What equals an integer and is none is refused in any part of a view, also once the same one was made of integers;
    the very same parts are taken again."""
    rank = random.randint(1, 6)
    shape = tuple(random.choice((2, 3, 4)) for _ in range(rank))
    strides = tuple(random.choice((0, 1, 2, 6)) for _ in shape)
    parts: list[Any] = [shape, strides, random.randint(0, 9), tuple((1, size) for size in shape)]
    made, axis, part = View.create(*parts), random.randrange(rank), random.randrange(4)
    require(View.create(*parts) == made, "the same parts again", parts)
    for other in (float, numpy_module().float32):
        wrong = [*parts]
        if part == 2:
            wrong[2] = other(parts[2])
        else:
            changed = other(parts[part][axis]) if part < 2 else (1, other(shape[axis]))
            wrong[part] = (*parts[part][:axis], changed, *parts[part][axis + 1 :])
        require_refused(partial(View.create, *wrong), f"numbers that equal integers: {wrong}")
