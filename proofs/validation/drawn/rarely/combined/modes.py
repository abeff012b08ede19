"""Layouts of CuTe at far integers, with modes that go up and down, and coordinates of other brackets (D39, D40)."""

from __future__ import annotations

from math import prod
from random import Random

from impl.interop.cute import Layout, coalesce, compose
from impl.interop.cute.answers import Composed, NotComposable, OutOfDomain
from impl.shapetracker.expressions import un1d
from proofs.validation.defined import require, require_refused
from spec.shape import unravel

Modes = list[tuple[int, int]]
"""Sizes and strides."""


def ask_far_modes(random: Random) -> None:
    """Each of them."""
    for _ in range(4):
        about_far_integers(random)
        about_signs(random)
        about_far_below(random)
        about_leaving(random)
        about_brackets(random)
        about_flat_numbers(random)


def value(modes: Modes, number: int) -> int:
    """The value of a layout at an integer: the last mode has no bound."""
    found = 0
    for size, stride in modes[:-1]:
        found, number = found + number % size * stride, number // size
    return found + number * modes[-1][1]


def layout(modes: Modes) -> Layout:
    """The flat layout of some modes."""
    return Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes))


def drawn(random: Random, strides: tuple[int, ...]) -> Modes:
    """One to five modes."""
    return [(random.choice((1, 2, 3, 4, 6)), random.choice(strides)) for _ in range(random.randint(1, 5))]


def about_far_integers(random: Random) -> None:
    """A layout has its value at integers of up to a hundred bits, of either sign."""
    modes = drawn(random, (0, 1, 3, -2, 2**20, -(2**40)))
    for _ in range(3):
        number = random.choice((1, -1)) * random.getrandbits(random.choice((4, 54, 60, 64, 100)))
        found, wanted = layout(modes)(number), value(modes, number)
        require(found == wanted, "a layout at a far integer", modes, number, found, wanted)


def about_signs(random: Random) -> None:
    """Neighbours of which the second goes on where the first ends, or by as much the other way: coalesced they have the
    same values, in as few modes as there may be."""
    modes = drawn(random, (1, 2, -1, 5))
    for place in range(1, len(modes)):
        if random.random() < 0.7:
            size, stride = modes[place - 1]
            modes[place] = (modes[place][0], size * stride * random.choice((1, 1, -1)))
    found = coalesce(layout(modes))
    count = prod(size for size, _ in modes)
    values = [value(modes, number) for number in range(count)]
    same = [found(number) for number in range(count)] == values and found.size == count
    require(same, "modes that go up and down", modes, found, values)


def about_far_below(random: Random) -> None:
    """A base is read by modes that go far up or far down, at each of their integers."""
    base = drawn(random, (1, 3, 7, -5))
    far = random.choice((1, -1)) * (2 ** random.randint(20, 70) + random.randint(0, 9))
    outer = [(random.randint(1, 3), random.choice((far, far, 1, 2)))]
    if random.random() < 0.4:
        outer.append((2, random.choice((1, -1, -far, 6))))
    found = compose(layout(base), layout(outer))
    if isinstance(found, NotComposable):
        told = found.witness
        answers = tuple(value(base, value(outer, index)) for index in told.indices)
        require(told.values == answers, "a witness far away", base, outer, found)
    elif isinstance(found, Composed):
        count = prod(size for size, _ in outer)
        values = [found.layout(number) for number in range(count)]
        wanted = [value(base, value(outer, number)) for number in range(count)]
        require(values == wanted, "a base that is read far away", base, outer, found, wanted)


def about_leaving(random: Random) -> None:
    """A base that does not extend: modes that leave it, above or below, are told to, with an integer that does."""
    base = drawn(random, (1, 2, 3))
    size = prod(extent for extent, _ in base)
    outer = [(random.randint(1, 4), random.choice((1, -1, 2, -3, size - 1))) for _ in range(random.randint(1, 2))]
    numbers = [value(outer, number) for number in range(prod(extent for extent, _ in outer))]
    stays = all(0 <= number < size for number in numbers)
    found = compose(layout(base), layout(outer), extends=False)
    require(isinstance(found, OutOfDomain) != stays, "a base that does not extend", base, outer, found)


def about_brackets(random: Random) -> None:
    """A coordinate has an entry for each mode; with fewer, or more, it is none."""
    modes = drawn(random, (1, 3, 7))
    at = tuple(random.randrange(size) for size, _ in modes)
    found, wanted = layout(modes)(*at), sum(i * stride for i, (_, stride) in zip(at, modes, strict=True))
    require(found == wanted, "a layout at a coordinate", modes, at, found)
    for count in {*range(2, len(at)), len(at) + 1}:
        given = (*at, 0)[:count]
        require_refused(lambda given=given: layout(modes)(given), f"a coordinate of {count} for {modes}")  # type: ignore[misc]


def about_flat_numbers(random: Random) -> None:
    """Flat numbers beyond what a double holds unravel, those at the ends of rows too."""
    shape = tuple(random.choice((1, 2, 3, 7, 2**20, 2**31, 3**30)) for _ in range(random.randint(1, 6)))
    row = prod(shape[1:])
    for flat in (prod(shape) - 1, random.randrange(prod(shape)), random.randrange(shape[0]) * row + row - 1):
        require(un1d(shape, flat) == list(unravel(shape, flat)), "a far flat number", shape, flat)
