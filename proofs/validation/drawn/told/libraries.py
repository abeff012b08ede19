"""Calls of a chain on an array of numpy with arguments that fit or do not: what numpy takes is taken, with what numpy
makes of it, and what it refuses is refused (D16)."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from random import Random
from typing import Any

from impl import chain
from impl.errors import LayoutError
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require, view_at
from spec.shape import index_set
from spec.stack import read

METHODS = ("reshape", "ravel", "transpose", "swapaxes", "squeeze", "diagonal")
"""Calls that numpy has as methods of an array; the others are functions of the module."""
FUNCTIONS = ("moveaxis", "expand_dims", "broadcast_to", "flip")
MOST = 200
"""Elements of an array that are compared."""


def ask_calls_of_numpy(random: Random) -> None:
    """Some calls, one after another."""
    numpy = numpy_module()
    for _ in range(12):
        shape = tuple(random.choice((0, 1, 1, 2, 2, 3, 4)) for _ in range(random.randint(0, 4)))
        array = numpy.arange(prod(shape)).reshape(shape)
        name = random.choice((*METHODS, *FUNCTIONS))
        given, named = arguments(random, name, shape)
        about_call(array, name, given, named)


def about_call(array: Any, name: str, given: tuple[Any, ...], named: dict[str, Any]) -> None:
    """One call, by numpy and by the chain."""
    question = f"numpy: {name}{given} {named} of {array.shape}"
    call: Callable[..., Any] = getattr(array, name) if name in METHODS else getattr(numpy_module(), name)
    try:
        wanted = call(*(given if name in METHODS else (array, *given)), **named)
    except (ValueError, TypeError, IndexError):
        wanted = None
    try:
        found = chain(array).then(name, *given, **named)
    except LayoutError as refusal:
        require(wanted is None, question, "refused", refusal)
        return
    require(wanted is not None, question, "taken", found.shape)
    require(found.shape == wanted.shape, question, found.shape, wanted.shape)
    if wanted.size <= MOST:
        views = tuple(view_at(view, {}) for view in found.views)
        addresses = [read(views, index).address for index in index_set(views[-1].shape)]
        require(addresses == wanted.reshape(-1).tolist(), question, addresses)


def arguments(random: Random, name: str, shape: tuple[int, ...]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments of a call, which may not fit: axes beside those that there are, sizes of another number of elements."""
    rank = len(shape)
    match name:
        case "reshape":
            return sizes(random, shape), {}
        case "ravel":
            return random.choice(((), (), ("C",), ("c",), (0,), (1, 2))), {}
        case "broadcast_to":
            front = [random.choice((1, 2, 3)) for _ in range(random.choice((0, 0, 1, 2)))]
            kept = [random.choice((size, size, 3)) if size == 1 else size for size in shape]
            return (broken(random, [*front, *kept], (-1, 0, 1, 5)),), {}
        case "swapaxes":
            return axes(random, rank, random.choice((2, 2, 2, 2, 1, 3))), {}
        case "diagonal":
            ends = axes(random, rank, random.choice((0, 2, 2)))
            behind = random.choice((0, 1, -1, 2, -3))
            return ((behind, *ends), {}) if random.random() < 0.7 else ((), {"offset": behind})
        case "moveaxis":
            count = random.choice((1, 1, 2, 0))
            both = (axes(random, rank, count), axes(random, rank, random.choice((count, count, count, 1))))
            return tuple(given[0] if len(given) == 1 and random.random() < 0.5 else given for given in both), {}
        case "transpose":
            order = random.sample(range(rank), rank)
            turned = [axis - random.choice((0, 0, rank)) for axis in order]
            given = broken(random, turned, (0, 1, -1, 4))
            return random.choice(((), (None,), given, (given,), (list(given),))), {}
        case "squeeze":
            ones = [axis for axis, size in enumerate(shape) if size == 1]
            some = random.sample(ones, random.randint(0, len(ones)))
            given = broken(random, some, (0, -1, 3))
            return random.choice(((), (None,), (given,), given[:1])), {}
        case _:
            some = axes(random, rank + (name == "expand_dims"), random.choice((1, 1, 2, 0)))
            given = random.choice((some, *some[:1]))
            return ((), {"axis": given}) if random.random() < 0.3 else ((given,), {})


def axes(random: Random, rank: int, count: int) -> tuple[int, ...]:
    """So many axes, counted from either end, now and then one beside them, or one twice."""
    if rank == 0:
        return tuple(random.choice((0, -1)) for _ in range(count))
    found = [random.randrange(-rank, rank) for _ in range(count)]
    return broken(random, found, (rank, -rank - 1)) if random.random() < 0.2 else tuple(found)


def sizes(random: Random, shape: tuple[int, ...]) -> tuple[Any, ...]:
    """Sizes of as many elements, of which one may be left out, one by one or in a sequence."""
    left, found = prod(shape), list[int]()
    for divisor in (2, 3, 2):
        if left and left % divisor == 0 and random.random() < 0.6:
            found.append(divisor)
            left //= divisor
    found.insert(random.randint(0, len(found)), left)
    if random.random() < 0.5:
        found[random.randrange(len(found))] = random.choice((-1, -1, -2, -9))
    given = broken(random, found, (-1, 0, 1, 7)) if random.random() < 0.3 else tuple(found)
    return random.choice((given, (given,), (list(given),)))


def broken(random: Random, found: list[int], others: tuple[int, ...]) -> tuple[int, ...]:
    """The same, in half of the cases; else with one left out, or another one in its place or beside it."""
    given = list(found)
    match random.choice(("", "", "", "out", "instead", "more")):
        case "out" if given:
            del given[random.randrange(len(given))]
        case "instead" if given:
            given[random.randrange(len(given))] = random.choice(others)
        case "more":
            given.insert(random.randint(0, len(given)), random.choice(others))
    return tuple(given)
