"""Calls of numpy, PyTorch, tinygrad and JAX on an array (`impl.chain`): what each step reads, held against numpy; and
what they take for all axes, or for one, where nothing is said of it (D16)."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, chain
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.interop.tables import (
    about_axes,
    about_beginnings,
    about_calls_at_once,
    about_refused,
    about_spent,
    about_table,
)
from proofs.validation.drawn.programs import moved, regrouped
from proofs.validation.drawn.stacks import base_of
from spec.shape import index_set
from spec.stack import read

MOST = 300
"""Elements of an array."""
MOST_AXES = 7
"""Its axes."""
MASKED = -1
"""What stands in numpy's array where nothing is read."""

Call = tuple[str, tuple[Any, ...], Any]
"""A name, what it is given, and what numpy makes of it."""


def ask_calls(random: Random) -> None:
    """Chains of calls."""
    for _ in range(3):
        about_calls(random)
    about_beginnings(random)
    if random.random() < 0.3:
        about_refused(random)
    about_calls_at_once(random)
    about_axes(random)
    about_spent(random)
    about_none(random)
    about_one_pair(random)


def about_calls(random: Random) -> None:
    """A chain of up to ten calls on an array, on a view of one, or on several views; the table, and where a second view
    is needed."""
    numpy = numpy_module()
    shape = tuple(random.choice((1, 2, 2, 3, 4, 5, 9)) for _ in range(random.randint(0, 6)))
    while prod(shape) > MOST:
        shape = shape[1:]
    found, array = chain(shape), numpy.arange(prod(shape)).reshape(shape)
    if random.random() < 0.3:
        tracker = ShapeTracker((base_of(random, list(shape or (3,))),))
        for _ in range(random.choice((0, 0, 1, 4))):
            tracker = moved(random, tracker)
        if prod(tracker.shape) <= MOST and len(tracker.shape) <= MOST_AXES:
            found, array = chain(tracker), numpy.array(addresses(tracker.views)).reshape(tracker.shape)
    for _ in range(random.randint(2, 10)):
        name, given, after = call_on(random, numpy, array)
        if after.size <= MOST and after.ndim <= MOST_AXES:
            found, array = found.then(name, *given), after
            question = f"chain: {found.steps[-1].call}; {found.steps[-1].before}"
            require(found.shape == array.shape, question, found.shape, array.shape)
            require(addresses(found.views) == array.reshape(-1).tolist(), question, found.views)
    steps = found.steps
    is_free = [len(step.tracker.views) == 1 for step in steps]
    forced = next((k for k in range(1, len(steps)) if is_free[k - 1] and not is_free[k]), None)
    require(found.forced is (None if forced is None else steps[forced]), "chain: forced", found)
    for step, is_one in zip(steps, is_free, strict=True):
        require(step.is_copy_free is is_one and bool(step.reasons) is not is_one, "chain: reasons", step)
        require(step.answer is None or bool(step.answer) is is_one or not prod(step.tracker.shape) > 0, "chain", step)
        about_decision(step)
    if random.random() < 0.4:
        about_table(found)


def about_decision(step: Any) -> None:
    """Where a step makes several views there is a decision whether they are one, and where it makes one, there is
    none, and the view is the one that it makes."""
    tracker = step.before
    for name, argument in step.movements if tracker is not None else ():
        tracker = getattr(tracker, name)(argument)
    if tracker is not None:
        require((step.answer is not None) is (len(tracker.views) > 1), "chain: a decision", step, step.answer)
        require(len(tracker.views) > 1 or step.tracker == tracker, "chain: one view", step, tracker)


def addresses(views: tuple[View, ...], values: dict[str, int] | None = None) -> list[int]:
    """The address of every index in row-major order by the definition, at some values of variables."""
    defined = tuple(view_at(view, values or {}) for view in views)
    readings = (read(defined, index) for index in index_set(defined[-1].shape))
    return [int(reading.address or 0) if reading.is_valid else MASKED for reading in readings]


def call_on(random: Random, numpy: Any, array: Any) -> Call:
    """A call that fits an array, an axis counted from either end."""
    rank, shape = array.ndim, array.shape
    places = random.sample(range(rank), rank)
    either = [place - random.choice((0, rank)) for place in places]
    draws: list[Callable[[], Call]] = [
        lambda: with_shape(random.choice(("reshape", "view")), array, one_unknown(random, regrouped(random, shape))),
        lambda: ("ravel", (), array.ravel()),
        *copying_nothing(random, numpy, array, places, either, subscripted),
    ]
    if rank:
        draws += [lambda: flipped(random, numpy, array, either), lambda: padded(random, numpy, array),
                  lambda: of_an_axis(random, array, either[0]), lambda: stepping(random, array),
                  lambda: between(random, numpy, array, either[0], random.choice(either)),
                  lambda: between(random, numpy, array, either[-1], either[0])]  # fmt: skip
    if rank > 2:
        draws.append(lambda: ("transpose", tuple(either), array.transpose(places)))
    if rank > 1:
        draws.append(lambda: ("mT", (), array.swapaxes(-2, -1)))
    return random.choice(draws)()


def copying_nothing(  # noqa: PLR0917
    random: Random,
    numpy: Any,
    array: Any,
    places: list[int],
    either: list[int],
    subscript: Callable[[Random, Any], Call],
) -> list[Callable[[], Call]]:
    """Calls that fit an array of any rank, for which numpy copies nothing; axes are at places, counted either way."""
    return [
        lambda: ("permute", tuple(either), array.transpose(places)),
        lambda: ("squeeze", random.choice(((), (None,))), array.squeeze()),
        lambda: inserted(random, numpy, array),
        lambda: subscript(random, array),
        lambda: broadcast(random, numpy, array),
        lambda: with_no_axes(random, array),
    ]


def with_no_axes(random: Random, array: Any) -> Call:
    """All axes turned round, where none is named, or None instead."""
    name = random.choice(("T", "transpose"))
    return name, random.choice(((), (None,))) if name == "transpose" else (), array.transpose()


def with_shape(name: str, array: Any, sizes: tuple[int, ...]) -> Call:
    """A reshape, its sizes one by one or as one sequence."""
    return name, (sizes,) if len(sizes) % 2 else sizes, array.reshape(sizes)


def one_unknown(random: Random, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Sizes, of which one may be left to be found."""
    if not sizes or 0 in sizes or random.random() < 0.5:
        return sizes
    place = random.randrange(len(sizes))
    return (*sizes[:place], -1, *sizes[place + 1 :])


def inserted(random: Random, numpy: Any, array: Any) -> Call:
    """Axes of size 1, put in."""
    count = random.choice((1, 1, 2))
    rank = array.ndim + count
    where = tuple(place - random.choice((0, rank)) for place in random.sample(range(rank), count))
    return random.choice(("unsqueeze", "expand_dims")), (where if count > 1 else where[0],), numpy.expand_dims(
        array, where
    )


def subscripted(random: Random, array: Any) -> Call:
    """What may stand in brackets after an array."""
    items: list[Any] = []
    for size in array.shape[: random.randint(0, array.ndim)]:
        kind = random.random()
        if kind < 0.2 and size:
            items.append(random.randrange(-size, size))
        elif kind < 0.3:
            items += [None, slice(None)]
        else:
            begin, end = (random.choice((None, random.randint(-size - 1, size + 1))) for _ in range(2))
            items.append(slice(begin, end, random.choice((None, 1, -1, 2, -2, 3))))
    key = (*items, ...) if random.random() < 0.3 else tuple(items)
    return "subscript", (key,), array[(*items, ...)]


def broadcast(random: Random, numpy: Any, array: Any) -> Call:
    """Axes of size 1 repeated, and more axes in front; -1 keeps one."""
    repeated = [random.choice((1, 3)) if size == 1 else size for size in array.shape]
    front = [random.choice((1, 2)) for _ in range(random.choice((0, 0, 1, 2)))]
    asked = [-1 if size == old and random.random() < 0.2 else size
             for size, old in zip(repeated, array.shape, strict=True)]  # fmt: skip
    name = random.choice(("expand", "broadcast_to"))
    return name, ((*front, *asked),), numpy.broadcast_to(array, (*front, *repeated))


def flipped(random: Random, numpy: Any, array: Any, either: list[int]) -> Call:
    """Some axes turned round, or all."""
    if random.random() < 0.3:
        return "flip", random.choice(((), (None,))), numpy.flip(array)
    some = tuple(either[: random.randint(1, len(either))])
    return "flip", some, numpy.flip(array, some)


def padded(random: Random, numpy: Any, array: Any) -> Call:
    """Elements that are none, put around."""
    widths = tuple((random.choice((0, 0, 0, 1)), random.choice((0, 0, 0, 2))) for _ in array.shape)
    return "pad", random.choice((widths, (widths,))), numpy.pad(array, widths, constant_values=MASKED)


def stepping(random: Random, array: Any) -> Call:
    """Steps, or ranges, of all axes."""
    if random.random() < 0.5:
        steps = tuple(random.choice((1, 1, 2, -1, -2, 3)) for _ in array.shape)
        return "stride", (steps,), array[tuple(slice(None, None, step) for step in steps)]
    begins = [random.randint(0, size // 2) for size in array.shape]
    ranges = tuple((low, random.randint(low, size)) for low, size in zip(begins, array.shape, strict=True))
    return "shrink", (ranges,), array[tuple(slice(*pair) for pair in ranges)]


def of_an_axis(random: Random, array: Any, axis: int) -> Call:
    """What is done to one axis."""
    size, place = array.shape[axis], axis % array.ndim
    before = (slice(None),) * place
    match random.randrange(4 if size else 2):
        case 0:
            factors = [factor for factor in range(1, min(size, 999) + 1) if size % factor == 0] or [1]
            first = random.choice(factors)
            sizes = (first, size // first)
            whole = (*array.shape[:place], *sizes, *array.shape[place + 1 :])
            return "unflatten", (axis, one_unknown(random, sizes) if size else sizes), array.reshape(whole)
        case 1:
            is_one = size == 1
            return "squeeze", (axis,), array.squeeze(axis) if is_one else array
        case 2:
            begin = random.randrange(size)
            count = random.randint(0, size - begin)
            start = begin - random.choice((0, size))
            return "narrow", (axis, start, count), array[(*before, slice(begin, begin + count))]
        case _:
            index = random.randrange(-size, size)
            return "select", (axis, index), array[(*before, index, ...)]


def between(random: Random, numpy: Any, array: Any, first: int, second: int) -> Call:
    """What is done to two axes, or from one to another."""
    match random.randrange(3):
        case 0:
            name = random.choice(("swapaxes", "swapdims"))
            return name, (first, second), array.swapaxes(first, second)
        case 1:
            name = random.choice(("moveaxis", "movedim"))
            return name, (first, second), numpy.moveaxis(array, first, second)
        case _:
            low, high = sorted((first % array.ndim, second % array.ndim))
            joined = (*array.shape[:low], prod(array.shape[low : high + 1]), *array.shape[high + 1 :])
            return "flatten", (low, high - array.ndim), array.reshape(joined)


def about_none(random: Random) -> None:
    """None in a call of tinygrad stands for the size of its axis, or for all of the axis, whichever of up to nine it
    is."""
    shape = tuple(random.sample(range(2, 12), random.randint(1, 9)))
    kept = [random.random() < 0.5 for _ in shape]
    sizes = tuple(None if stays else size for stays, size in zip(kept, shape, strict=True))
    found = chain(shape, ("reshape", *sizes), library="tinygrad").shape
    require(found == shape, "reshape of tinygrad: None", shape, sizes, found)
    ranges = tuple(None if stays else (1, size) for stays, size in zip(kept, shape, strict=True))
    found = chain(shape, ("shrink", ranges), library="tinygrad").shape
    wanted = tuple(size - (not stays) for stays, size in zip(kept, shape, strict=True))
    require(found == wanted, "shrink of tinygrad: None", shape, ranges, found, wanted)


def about_one_pair(random: Random) -> None:
    """One pair of widths in a call of JAX is that of each of up to nine axes."""
    shape = tuple(random.choice((1, 2)) for _ in range(random.randint(1, 9)))
    pair = random.choice(((0, 1), (2, 1), (1, 0)))
    found, wanted = chain(shape, ("pad", pair), library="jax"), ShapeTracker.from_shape(shape).pad((pair,) * len(shape))
    require(found.tracker == wanted, "pad of JAX: one pair", shape, pair, found.tracker)
