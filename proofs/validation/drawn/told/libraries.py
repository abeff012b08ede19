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
from proofs.validation.defined import require
from proofs.validation.drawn.interop.calls import addresses

MOST = 200
"""Elements of an array that are compared."""

Shape = tuple[int, ...]
Given = tuple[Any, ...]
Drawn = Callable[[Random, Shape], Given]
"""What draws the arguments of a call on an array of a shape; they may not fit."""


def ask_calls_of_numpy(random: Random) -> None:
    """Some calls, one after another."""
    numpy = numpy_module()
    for _ in range(60):
        shape = tuple(random.choice((0, 1, 1, 2, 2, 2, 3, 3, 4)) for _ in range(random.choice((0, 0, 1, 2, 3, 4))))
        shape = (*shape[:-1], 1009) if shape and random.random() < 0.05 else shape
        array = numpy.arange(prod(shape)).reshape(shape)
        name = random.choice((*METHODS, *FUNCTIONS))
        given = (METHODS.get(name) or FUNCTIONS[name])(random, shape)
        by_place = random.randint(0, len(given)) if name in NAMED and random.random() < 0.3 else len(given)
        names = NAMED.get(name, ())[by_place : len(given)]
        about_call(array, name, given[:by_place], dict(zip(names, given[by_place:], strict=False)))


def about_call(array: Any, name: str, given: Given, named: dict[str, Any]) -> None:
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
        require(addresses(found.views) == wanted.reshape(-1).tolist(), question, found.views)


def about_reshape(random: Random, shape: Shape) -> Given:
    """Sizes, one by one or in a sequence."""
    given = sizes(random, shape)
    return random.choice((given, given, (given,), (list(given),), ()))


def about_ravel(random: Random, _: Shape) -> Given:
    """No argument, or an order, or what is none."""
    return random.choice(((), (), ("C",), ("c",), (0,), (1, 2)))


def about_transpose(random: Random, shape: Shape) -> Given:
    """All axes, counted from either end, one by one or in a sequence; or none."""
    rank = len(shape)
    turned = [axis - random.choice((0, 0, rank)) for axis in random.sample(range(rank), rank)]
    given = broken(random, turned, (0, 1, -1, 4))
    return random.choice(((), (None,), given, (given,), (list(given),)))


def about_swapaxes(random: Random, shape: Shape) -> Given:
    """Two axes, now and then more or fewer."""
    return axes(random, len(shape), random.choice((2, 2, 2, 2, 1, 3)))


def about_squeeze(random: Random, shape: Shape) -> Given:
    """Axes of size 1 and others: none, one, or a sequence."""
    ones = [axis for axis, size in enumerate(shape) if size == 1]
    given = broken(random, random.sample(ones, random.randint(0, len(ones))), (0, -1, 3))
    return random.choice(((), (None,), (given,), given[:1]))


def about_diagonal(random: Random, shape: Shape) -> Given:
    """An offset, and two axes or none."""
    return random.choice((0, 1, -1, 2, -3)), *axes(random, len(shape), random.choice((0, 2, 2)))


def about_moveaxis(random: Random, shape: Shape) -> Given:
    """As many axes as places, or not; one may stand alone."""
    count = random.choice((1, 1, 2, 0))
    both = [axes(random, len(shape), many) for many in (count, random.choice((count, count, count, 1)))]
    return tuple(given[0] if len(given) == 1 and random.random() < 0.5 else given for given in both)


def about_broadcast(random: Random, shape: Shape) -> Given:
    """Sizes that the array fits in, with more axes in front; or not."""
    front = [random.choice((1, 2, 3)) for _ in range(random.choice((0, 0, 1, 2)))]
    kept = [random.choice((size, size, 3)) if size == 1 else size for size in shape]
    return (broken(random, [*front, *kept], (-1, 0, 1, 5)),)


def about_flip(random: Random, shape: Shape) -> Given:
    """An axis or several, or None."""
    some = axes(random, len(shape), random.choice((1, 1, 2, 0)))
    return (random.choice((some, *some[:1])),) if random.random() < 0.8 else (None,)


def about_expand_dims(random: Random, shape: Shape) -> Given:
    """Axes of the result."""
    return about_flip(random, (*shape, 1))


METHODS: dict[str, Drawn] = {
    "reshape": about_reshape,
    "ravel": about_ravel,
    "transpose": about_transpose,
    "swapaxes": about_swapaxes,
    "squeeze": about_squeeze,
    "diagonal": about_diagonal,
}
"""What is given to the calls that numpy has as methods of an array."""
FUNCTIONS: dict[str, Drawn] = {
    "moveaxis": about_moveaxis,
    "broadcast_to": about_broadcast,
    "flip": about_flip,
    "expand_dims": about_expand_dims,
}
"""What is given to those that are functions of the module."""
NAMED = {
    "flip": ("axis",),
    "expand_dims": ("axis",),
    "broadcast_to": ("shape",),
    "squeeze": ("axis",),
    "diagonal": ("offset", "axis1", "axis2"),
    "moveaxis": ("source", "destination"),
}
"""The names of arguments, by which they may be given."""


def axes(random: Random, rank: int, count: int) -> tuple[int, ...]:
    """So many axes, counted from either end, now and then one beside them, or one twice."""
    if rank == 0:
        return tuple(random.choice((0, -1)) for _ in range(count))
    found = [random.randrange(-rank, rank) for _ in range(count)]
    return broken(random, found, (rank, -rank - 1)) if random.random() < 0.2 else tuple(found)


def sizes(random: Random, shape: Shape) -> tuple[int, ...]:
    """Sizes of as many elements, of which one may be left out; or not."""
    left, found = prod(shape), list[int]()
    for divisor in (2, 3, 2, 2):
        if left and left % divisor == 0 and random.random() < 0.6:
            found.append(divisor)
            left //= divisor
    found.insert(random.randint(0, len(found)), left)
    if random.random() < 0.6:
        found[random.randrange(len(found))] = random.choice((-1, -1, -2, -9))
    if random.random() < 0.3:
        found[random.randrange(len(found))] *= -1
    return broken(random, found, (-1, 0, 1, 7)) if random.random() < 0.3 else tuple(found)


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
