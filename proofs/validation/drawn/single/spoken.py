"""Calls on arrays in the words of numpy, PyTorch and tinygrad that other questions seldom use, and arrays that are read
as objects of each class, or written through (D12, D13, D16)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, chain
from impl.chains import Chain
from impl.errors import ArrayError
from impl.interop.arrays import as_strided, reads_each_once, tracker_of
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.interop.calls import addresses


def ask_spoken(random: Random) -> None:
    """Axes exchanged, turned and repeated by calls that libraries write in several ways, orders of elements by name,
    and arrays as views, trackers and chains."""
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 5)))
    about_turned(random, shape)
    about_order(random, shape)
    about_repeated(random, shape)
    about_classes(random, shape)
    about_written(random, shape)
    about_masked(random)
    about_nothing(random)


def called(shape: tuple[int, ...], name: str, *given: Any, **named: Any) -> list[int]:
    """The addresses that a call on a row-major array reads."""
    return addresses(chain(shape).then(name, *given, **named).views)


def about_turned(random: Random, shape: tuple[int, ...]) -> None:
    """`transpose` of two axes of more exchanges them, of all it is numpy's; `t` turns a matrix, and nothing larger."""
    array, rank = numpy_module().arange(prod(shape)).reshape(shape), len(shape)
    pair = tuple(random.randrange(-rank, rank) for _ in range(2))
    if rank != 2:
        wanted = array.swapaxes(*pair).reshape(-1).tolist()
        require(called(shape, "transpose", *pair) == wanted, "transpose: two axes", shape, pair)
    elif (pair[0] % 2, pair[1] % 2) == (0, 1):
        require_refused(lambda: called(shape, "transpose", *pair), "transpose: in two senses")
    order = tuple(random.sample(range(rank), rank))
    if rank > 2:
        wanted = array.transpose(order).reshape(-1).tolist()
        require(called(shape, "transpose", *order) == wanted, "transpose: all axes", shape, order)
        require_refused(lambda: called(shape, "t"), "t: of more than two axes")
    else:
        require(called(shape, "t") == array.T.reshape(-1).tolist(), "t", shape)


def about_order(random: Random, shape: tuple[int, ...]) -> None:
    """The order "C" may be said, last or by name, beside other names; any other order is refused."""
    name, given = random.choice((("ravel", ()), ("reshape", (prod(shape),)), ("reshape", ((1, prod(shape)),))))
    wanted = list(range(prod(shape)))
    said: list[tuple[tuple[Any, ...], dict[str, Any]]] = [((*given, "C"), {}), (given, {"order": "C"})]
    for arguments, named in said:
        require(called(shape, name, *arguments, **named) == wanted, "an order", name, arguments, named)
    said = [((*given, "F"), {}), (given, {"order": "F"}), (given, {"order": "C", "shapes": 1})]
    for arguments, named in said:
        require_refused(lambda a=arguments, n=named: called(shape, name, *a, **n), "an order")  # type: ignore[misc]


def about_repeated(random: Random, shape: tuple[int, ...]) -> None:
    """`expand` keeps an axis for -1, and for nothing that is equal to it; padding of one axis may be one pair."""
    front = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(0, 2)))
    sizes = tuple(random.choice((-1, size)) if size > 1 else random.choice((-1, 1, 3)) for size in shape)
    whole = tuple(old if new == -1 else new for old, new in zip(shape, sizes, strict=True))
    numpy = numpy_module()
    array = numpy.broadcast_to(numpy.arange(prod(shape)).reshape(shape), (*front, *whole))
    require(called(shape, "expand", *front, *sizes) == array.reshape(-1).tolist(), "expand", shape, front, sizes)
    for one in (-1.0, "-1"):
        require_refused(lambda one=one: called(shape, "expand", *shape[:-1], one), "expand: no size")  # type: ignore[misc]
    require_refused(lambda: called(shape, "expand", -1, *shape), "expand: an axis that there is not is kept")
    pair = random.randint(0, 3), random.randint(0, 3)
    row = [*[-1] * pair[0], *range(shape[0]), *[-1] * pair[1]]
    for given in ((pair,), ((pair,),), (list(pair),)):
        require(called(shape[:1], "pad", *given) == row, "pad: one axis", shape[:1], given)


def about_classes(random: Random, shape: tuple[int, ...]) -> None:
    """An array as an object of each class reads what the array does."""
    array = numpy_module().arange(prod(shape), dtype="int32").reshape(shape)
    turned = array.transpose(random.sample(range(len(shape)), len(shape)))
    some = turned[tuple(slice(None, None, random.choice((1, 1, -1))) for _ in shape)]
    view = View.of(some)
    tracker, found = ShapeTracker.of(some), Chain.of(some)
    require(type(view) is View and type(tracker) is ShapeTracker and type(found) is Chain, "of", view, tracker, found)
    require(tracker_of(some) == tracker == ShapeTracker((view,)), "of: a tracker", view, tracker, tracker_of(some))
    require(found.views == (view,) and view.shape == some.shape, "of: a chain", view, found)


def about_written(random: Random, shape: tuple[int, ...]) -> None:
    """A view of a buffer of any number of axes that lies row-major, and of none that does not."""
    numpy = numpy_module()
    array = numpy.arange(prod(shape)).reshape(shape)
    view = View.create(shape).permute(tuple(random.sample(range(len(shape)), len(shape))))
    found = as_strided(view, array)
    require(found.reshape(-1).tolist() == addresses((view,)), "as_strided: a buffer of many axes", view, shape)
    turned = numpy.zeros((3, 2), int).T
    require_refused(lambda: as_strided(View.create((6,)), turned), "as_strided: no row-major buffer")


def about_masked(random: Random) -> None:
    """No array leaves a mask out: the refusal names the axis that has one."""
    rank = random.randint(1, 7)
    axis = random.randrange(rank)
    mask = tuple((1, 3) if place == axis else (0, 3) for place in range(rank))
    try:
        as_strided(View.create((3,) * rank, mask=mask), numpy_module().arange(3**rank))
    except ArrayError as refusal:
        is_named = f"axis {axis} of size 3 reads the buffer in [1, 3)" in str(refusal)
        require(is_named, "as_strided: a mask", mask, refusal)
    else:
        require(False, "as_strided: a mask is left out", mask)


def about_nothing(random: Random) -> None:
    """Of a view without an element no address is read twice."""
    size = random.randint(0, 4)
    bare = View((0, 3, size), (0, 0, random.choice((0, 1))), 0, None, False)
    require(reads_each_once(bare), "reads_each_once: of no element", bare)
