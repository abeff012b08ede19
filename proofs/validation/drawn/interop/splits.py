"""Compositions whose outer layout has one mode that has to be split several times, or cannot be, over bases of any
sizes; and with modes too long to be read, at some of their integers (D40, L14, L15)."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

from impl.interop.cute import (
    Composed,
    Layout,
    NotComposable,
    OutOfDomain,
    coalesce,
    compose,
    is_same_function,
    left_inverse,
    right_inverse,
)
from proofs.validation.defined import require
from proofs.validation.drawn.interop.layouts import about_composition, about_inverses, is_split
from proofs.validation.drawn.interop.nested import about_witness
from proofs.validation.drawn.interop.sentences import about_not_composable
from spec import layout as definition

SIZES = (2, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 24)
"""Sizes of the modes of a base."""

LONG = (2, 3, 12, 100, 2**16, 2**20, 3 * 2**31, 2**33, 2**40)
"""Sizes of modes of which no list can be made."""


def about_splits(random: Random) -> None:
    """Compositions with one mode, read at all of its integers, and with up to three long ones, read at some; and ways
    back from the values of modes that may meet."""
    for _ in range(30):
        outer = Layout(random.choice((8, 12, 16, 24, 36, 48, 72)), random.randint(1, 40))
        about_composition(carrying(random, [random.choice(SIZES) for _ in range(random.randint(2, 4))]), outer,
                          is_read=False)  # fmt: skip
    for _ in range(6):
        about_composition(*late_pair(random), is_read=False)
        modes = [(random.choice((2, 2, 3)), random.randint(1, 40)) for _ in range(random.randint(3, 6))]
        about_inverses(Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes)))
        sizes = [random.choice(LONG) for _ in range(random.randint(2, 5))]
        about_long(random, carrying(random, sizes), long_outer(random, sizes))
        about_long_modes(random)
    for _ in range(4):
        about_crossing(random)
    for _ in range(3):
        about_many_outer(random)
        about_domain(random)
    for _ in range(3):
        about_late_places(random)


def carrying(random: Random, sizes: list[int]) -> Layout:
    """A layout of some sizes of which most modes go on a little further than those below reach."""
    strides: list[int] = []
    step = 1
    for size in sizes:
        strides.append(step + random.choice((0, 0, 0, 1, 3)))
        step *= size
        step = random.choice((1, 2, 5, 50)) if random.random() < 0.3 else step
    return Layout(tuple(sizes), tuple(strides))


def late_pair(random: Random) -> tuple[Layout, Layout]:
    """A base and a mode whose steps go evenly through its first mode and, round by round, through its second, and past
    the end of the third after a number of rounds that need be no multiple of the second mode's size."""
    first, second, by = random.choice((2, 2, 3)), random.choice((2, 3, 4)), random.randint(1, 4)
    whole, rounds = first * random.choice((1, 1, 2, 3)), random.randint(second, by * second)
    base = carrying(random, [whole, second, first * by * rounds, random.choice((2, 3, 10))])
    size = first * second * (-(-rounds // second) + random.randint(0, 2))
    return base, Layout(size, whole // first + by * whole * second)


def long_outer(random: Random, sizes: list[int]) -> Layout:
    """Modes that step over whole modes of a base of some sizes, or over parts of them, or nearly."""
    found: list[tuple[int, int]] = []
    for _ in range(random.randint(1, 3)):
        below = prod(sizes[: random.randrange(len(sizes))])
        stride = max(1, below * random.choice((1, 1, 2, 3, 2**15)) + random.choice((0, 0, 0, -1, 1)))
        found.append((random.choice((2, 4, 12, 2**16, 2**31, 2**34)), stride))
    return Layout(tuple(size for size, _ in found), tuple(stride for _, stride in found))


def about_long(random: Random, base: Layout, outer: Layout) -> None:
    """A composition whose values are those of the base at some integers of the outer layout, or what shows that there
    is none. It may be undecided."""
    found, question = compose(base, outer), f"compose: {base}; {outer}"
    if isinstance(found, NotComposable):
        indices, read = found.witness.indices, found.witness.values
        require(definition.refutes(base.leaves, outer.leaves, indices), question, found)
        require(read == tuple(definition.composed(base.leaves, outer.leaves, n) for n in indices), question, found)
        about_not_composable(base, outer, found)
    if isinstance(found, Composed):
        require(is_split(outer.shape, found.layout.shape), question, found, "the brackets")
        for number in some_integers(random, [size for size, _ in found.layout.leaves]):
            wanted = definition.composed(base.leaves, outer.leaves, number)
            require(definition.value(found.layout.leaves, number) == wanted, question, found, number)
            refined, whole = (definition.value(one.leaves, number) for one in (found.refined, outer))
            require(refined == whole, question, found, number, "the outer layout as it is split")


def about_crossing(random: Random) -> None:
    """Modes of which each goes evenly through a base, and which together carry, though only far from 0."""
    period, count = random.randint(1100, 9000), random.randint(2, 9)
    step = random.randint(1, period // (count + 1))
    length = period - random.randint(0, step - 1)
    base = Layout((period, random.choice((2, 1000))), (1, period + random.choice((1, -1, 500, -999))))
    far = [(length, 1), (count, step)]
    far += [(random.choice((2, 1001)), period * base.size)] * (random.random() < 0.5)
    outer = random.sample(far, len(far))
    about_long(random, base, Layout(tuple(size for size, _ in outer), tuple(stride for _, stride in outer)))


def about_many_outer(random: Random) -> None:
    """Four to seven modes that each go along one mode of a base, by little or by far: two of them may carry together,
    or one alone that is not split evenly; and one mode through all of a base, split into many parts, beside another."""
    sizes = [random.choice((2, 3, 6, 12, 1000, 1200)) for _ in range(random.randint(2, 5))]
    modes: list[tuple[int, int]] = []
    base = carrying(random, sizes)
    for _ in range(random.randint(4, 7)):
        place = random.randrange(len(sizes))
        by = random.choice((1, 1, 2, 3))
        extent = random.choice((2, 2, 3, max(2, sizes[place] // by - random.choice((0, 1, 2)))))
        modes.append((extent, prod(sizes[:place]) * by + (random.random() < 0.05)))
    about_long_witness(random, base, modes)
    small = [random.choice((2, 2, 3)) for _ in range(random.randint(4, 6))]
    base = Layout(tuple(small), tuple(random.sample(range(1, 40), len(small))))
    place = random.randrange(len(small))
    about_long_witness(random, base, [(prod(small), 1), (random.choice((2, 3)), prod(small[:place]))])


def about_long_witness(random: Random, base: Layout, modes: list[tuple[int, int]]) -> None:
    """A composition with some modes in any order, and the mode that a witness names."""
    outer = Layout(*(tuple(column) for column in zip(*random.sample(modes, len(modes)), strict=True)))
    about_long(random, base, outer)
    about_witness(base, outer)


def about_late_places(random: Random) -> None:
    """A mode that goes evenly through up to five modes of a base, one after another, and past the end of the next at
    some multiple of what the first of them number; near and far, alone or beside up to four that carry nowhere."""
    inner = [random.choice((2, 2, 3)) for _ in range(random.randint(1, 5))]
    inner = random.choice((inner, inner, inner, inner, inner, random.choice(([2, 1100], [1100, 2], [2, 1100, 2]))))
    whole, period = random.choice((1, 1, 2, 1000)), prod(inner)
    unit = prod(inner[: random.randrange(len(inner) + 1)])
    end, by = random.randint(period // unit, 3 * period // unit) * unit, random.randint(1, 4)
    sizes = [whole * inner[0], *inner[1:], by * end + end // period, random.choice((2, 3, 10))]
    strides: list[int] = []
    step = 1
    for size in sizes:
        strides.append(step + random.choice((0, 1, 1, 1, 3)))
        step = strides[-1] * size
    base = Layout(tuple(sizes), tuple(strides))
    modes = [(period * (-(-end // period) + random.randint(0, 2)), whole + by * prod(sizes[:-2]))]
    for place in range(random.choice((0, 0, 3, 4))):
        modes.append((2, prod(sizes[:-1]) * 2**place))
    about_long_witness(random, base, modes)


def about_domain(random: Random) -> None:
    """An outer layout of up to six modes, up and down, near and far, leaves a base exactly if a corner of it does."""
    modes = [(random.choice((2, 3, 1001)), random.choice((1, -1, -7, 500, 999, 1000, -1000, 2500)))
             for _ in range(random.randint(2, 6))]  # fmt: skip
    outer = Layout(*(tuple(column) for column in zip(*modes, strict=True)))
    corners = [sum(place * stride for place, (_, stride) in zip(corner, modes, strict=True))
               for corner in product(*((0, size - 1) for size, _ in modes))]  # fmt: skip
    base = Layout(max(1, max(corners) + random.choice((0, 1, 1, 2))))
    found, question = compose(base, outer, extends=False), f"compose: {base}; {outer}"
    is_left = min(corners) < 0 or max(corners) >= base.size
    require(isinstance(found, OutOfDomain) is is_left, question, found)
    if isinstance(found, OutOfDomain):
        value = definition.value(outer.leaves, found.index)
        require(value == found.value and 0 <= found.index < outer.size, question, found)
        require(not 0 <= value < base.size == found.size, question, found)


def some_integers(random: Random, sizes: list[int]) -> list[int]:
    """Integers of a layout of some sizes: near multiples of what its first modes number, and any."""
    near: list[int] = []
    whole = prod(sizes)
    for count in range(len(sizes) + 1):
        period = prod(sizes[:count])
        near += [random.randint(0, whole // period) * period + more for more in (-1, 0, 1)]
    return [number for number in (*near, *(random.randrange(whole) for _ in range(10))) if 0 <= number < whole]


def about_long_modes(random: Random) -> None:
    """Long modes in any order, most of which go on where others end: with fewer modes, and ways back, at some integers;
    and that a stride that is another one makes another function."""
    modes: list[tuple[int, int]] = []
    sizes, step = [random.choice(LONG) for _ in range(random.randint(1, 5))], 1
    for size in sizes:
        modes.append((size, step))
        step = step * size * random.choice((1, 1, 1, 2)) + random.choice((0, 0, 0, 2**32))
    if random.random() < 0.5:
        random.shuffle(modes)
    layout = Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes))
    fewest, right, left = coalesce(layout), right_inverse(layout), left_inverse(layout)
    for number in some_integers(random, [size for size, _ in modes]):
        value = definition.value(layout.leaves, number)
        require(definition.value(fewest.leaves, number) == value, "coalesce", layout, fewest, number)
        if isinstance(left, Layout):
            require(definition.value(left.leaves, value) == number, "left_inverse", layout, left, number)
    for number in some_integers(random, [size for size, _ in right.leaves]):
        there = definition.value(right.leaves, number)
        require(definition.value(layout.leaves, there) == number, "right_inverse", layout, right, number)
    place = random.randrange(len(modes))
    size, stride = modes[place]
    modes[place] = size, stride + random.choice((1, -1, 2**31, 2**32, -(2**32)))
    other = Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes))
    require(is_same_function(layout, fewest) and not is_same_function(layout, other), "the same", layout, other)
