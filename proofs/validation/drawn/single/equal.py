"""What equals an integer and is none, in the place of one: it is refused, also where the answer to the integers has
been found before; and what says that it is an integer is taken for it (D3 to D9, R14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from impl import View, native, ops
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require, require_refused

Ask = Callable[[Any], Any]
"""A call, as a function of one of its arguments."""


def ask_equals(random: Random) -> None:
    """Movements, parts of views and slices, each asked with integers, then with what equals one, natively and not."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 4)))
    view = View.create(shape, random.choice((None, tuple(random.choice((0, 1, 5)) for _ in shape))))
    for way in (native.purely, native.natively):
        with way():
            for name, given in movements(random, view.shape):
                about_one_argument(random, name, getattr(view, name), given)
            for name, ask, given in parts_of_views(random, view):
                about_one_argument(random, name, ask, given)
    about_slices(random)


def movements(random: Random, shape: tuple[int, ...]) -> Iterator[tuple[str, Any]]:
    """Movements of a view by their names, each with an argument."""
    rank = len(shape)
    yield "permute", tuple(random.sample(range(rank), rank))
    yield "expand", tuple(random.choice((1, 2)) if size == 1 else size for size in shape)
    yield "pad", tuple((random.choice((0, 1)), random.choice((0, 1))) for _ in shape)
    yield "shrink", tuple((random.choice((0, 1)) if size > 1 else 0, size) for size in shape)
    yield "stride", tuple(random.choice((1, -1, 2)) for _ in shape)
    yield "reshape", (*shape, 1)


def parts_of_views(random: Random, view: View) -> Iterator[tuple[str, Ask, Any]]:
    """Views as functions of each of their parts."""
    shape, strides = view.shape, view.strides
    yield "View.create: shape", View.create, shape
    yield "View.create: strides", partial(View.create, shape), strides
    yield "View.create: offset", partial(View.create, shape, strides), random.choice((0, 1, 7))
    mask = tuple((random.choice((0, 1)), size) for size in shape)
    yield "View.create: mask", lambda given: View.create(shape, strides, 3, given), mask


def about_one_argument(random: Random, name: str, ask: Ask, given: Any) -> None:
    """A call with integers, twice, and with one of them replaced: by an integer of numpy, or what is no integer."""
    wanted = ask(given)
    for put, is_integer in instead(random):
        other = replaced(random, given, put)
        if other is given:
            continue
        if is_integer:
            require(ask(other) == wanted, f"{name}: an integer of numpy", given, other)
        else:
            require_refused(partial(ask, other), f"{name}: {other!r} in the place of {given!r}")
        require(ask(given) == wanted, f"{name}: again", given, other)


def instead(random: Random) -> Iterator[tuple[Callable[[int], Any], bool]]:
    """What stands in the place of a number, or None if nothing equal does, and whether it is an integer."""
    numpy = numpy_module()
    yield {0: False, 1: True}.get, False
    yield random.choice((float, complex, Fraction, numpy.float64)), False
    yield random.choice((numpy.int64, numpy.int8)), True


def replaced(random: Random, given: Any, put: Callable[[int], Any]) -> Any:
    """Integers in tuples with one of them replaced, if one can be; or else the same."""
    if not isinstance(given, tuple):
        other = put(given)
        return given if other is None else other
    for place in random.sample(range(len(given)), len(given)):
        other = replaced(random, given[place], put)
        if other is not given[place]:
            return (*given[:place], other, *given[place + 1 :])
    return given


def about_slices(random: Random) -> None:
    """Slices of a tensor, first between integers and then between what equals them."""
    x, bounds = ops.Tensor.of(list(range(5))), (random.choice((0, 1)), random.choice((1, 3)), 1)
    for axis in range(3):
        given = [None if place == axis and random.random() < 0.3 else bound for place, bound in enumerate(bounds)]
        wanted = x[slice(*given)].numpy()
        for place, bound in enumerate(given):
            if bound is None:
                continue
            for other in (bool(bound), float(bound)):
                wrong = [*given[:place], other, *given[place + 1 :]]
                require_refused(lambda key=slice(*wrong): x[key], f"a slice: {wrong}")  # type: ignore[misc]
            like = [*given[:place], numpy_module().int64(bound), *given[place + 1 :]]
            require((x[slice(*like)].numpy() == wanted).all(), "a slice: an integer of numpy", like)
