"""Chains of operations, drawn, with what numpy does for each."""

from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random
from typing import Any

import numpy as np

from impl.chains import Chain, chain
from impl.merge.reading import read
from impl.view import parts_of

Call = tuple[Any, ...]
MASKED = -1
"""What stands in numpy's arrays where nothing is read."""
MOST = 600
"""Elements of an array."""


def split(random: Random, size: int) -> tuple[int, ...]:
    """A size as a product of some."""
    factors = [factor for factor in range(1, size + 1) if size % factor == 0]
    factor = random.choice(factors) if factors else 0
    return (factor, size // factor) if factor else (size,)


def regrouped(random: Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape of as many elements: axes joined, or split."""
    if not shape or random.random() < 0.2:
        return (prod(shape),)
    place = random.randrange(len(shape))
    if random.random() < 0.5 and place + 1 < len(shape):
        return (*shape[:place], shape[place] * shape[place + 1], *shape[place + 2 :])
    return (*shape[:place], *split(random, shape[place]), *shape[place + 1 :])


def subscript(random: Random, shape: tuple[int, ...]) -> tuple[Any, ...]:
    """What may stand in brackets after an array."""
    items: list[Any] = []
    for size in shape[: random.randint(0, len(shape))]:
        kind = random.random()
        if kind < 0.1 and size:
            items.append(random.randrange(-size, size))
        elif kind < 0.2:
            items += [None, slice(None)]
        else:
            ends = [random.choice((None, random.randint(-size - 1, size + 1))) for _ in range(2)]
            items.append(slice(*ends, random.choice((None, 1, -1, 2, -2, 3))))
    return (*items, ...) if random.random() < 0.3 else tuple(items)


def call_on(random: Random, shape: tuple[int, ...]) -> Call:
    """A call that fits a shape."""
    rank = len(shape)
    places = random.sample(range(rank), rank)
    axis = random.choice(places) if rank else None
    choices = [
        ("reshape", *regrouped(random, shape)), ("ravel",), ("T",), ("permute", *places), ("transpose",),
        ("squeeze",), ("unsqueeze", random.randint(-rank - 1, rank)), ("subscript", subscript(random, shape)),
        ("flip", *places[: random.randint(1, 2)]), ("pad", *pads(random, shape)),
        ("broadcast_to", (random.choice((1, 2)), *(random.choice((1, 3)) if size == 1 else size for size in shape))),
    ]  # fmt: skip
    if axis is not None:
        other = random.choice(places)
        choices += [
            ("swapaxes", axis, other - rank), ("moveaxis", axis, other), ("flatten", *sorted((axis, other))),
            ("unflatten", axis, split(random, shape[axis])), ("reshape", -1) if prod(shape) else ("ravel",),
        ]  # fmt: skip
        if shape[axis]:
            start = random.randrange(shape[axis])
            choices += [("narrow", axis, start, random.randint(0, shape[axis] - start)), ("select", axis, -1)]
    return random.choice([choice for choice in choices if rank or choice[0] not in ("flip", "pad")])


def pads(random: Random, shape: tuple[int, ...]) -> list[tuple[int, int]]:
    """Widths of a pad, mostly none."""
    return [(random.choice((0, 0, 0, 1)), random.choice((0, 0, 0, 2))) for _ in shape]


def by_numpy(array: Any, call: Call) -> Any:  # noqa: PLR0911, PLR0912  one for each call
    """What numpy makes of a call."""
    name, *given = call
    match name:
        case "T" | "transpose":
            return array.transpose()
        case "permute":
            return array.transpose(given)
        case "subscript":
            return array[given[0]]
        case "unsqueeze":
            return np.expand_dims(array, given[0])
        case "flatten":
            first, last = given
            return array.reshape(*array.shape[:first], prod(array.shape[first : last + 1]), *array.shape[last + 1 :])
        case "unflatten":
            axis, sizes = given
            return array.reshape(*array.shape[:axis], *sizes, *array.shape[axis + 1 :])
        case "narrow":
            axis, start, length = given
            return array[(*[slice(None)] * axis, slice(start, start + length))]
        case "select":
            return array[(*[slice(None)] * given[0], given[1])]
        case "flip":
            return np.flip(array, given)
        case "pad":
            return np.pad(array, given, constant_values=MASKED)
        case "moveaxis":
            return np.moveaxis(array, *given)
        case "broadcast_to":
            return np.broadcast_to(array, given[0])
        case _:
            return getattr(array, name)(*given)


def addresses(found: Chain) -> list[int]:
    """What a chain reads at each index, in order."""
    parts = parts_of(found.views)
    readings = (read(parts, index) for index in product(*map(range, found.shape)))
    return [reading.address if reading.is_valid else MASKED for reading in readings]


def drawn(random: Random, number: int) -> Iterator[tuple[Chain, Any]]:
    """A chain and numpy's array of addresses after each of some calls."""
    shape = tuple(random.choice((1, 2, 2, 3, 4, 5, 6)) for _ in range(random.randint(0, 4)))
    array = np.arange(prod(shape)).reshape(shape)
    found = chain(shape)
    for _ in range(number):
        call = call_on(random, array.shape)
        after = by_numpy(array, call)
        if after.size <= MOST and after.ndim <= 8:
            array, found = after, found.then(*call)
        yield found, array
