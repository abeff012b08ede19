"""Trackers of axes that numbers of 62, 63 or 64 bits just hold, or do not: what they are asked, and one through another
(D11 to D18). And trackers of many axes or many views: whether they read anything, and which variables they have."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.symbolic import Variable
from proofs.validation.defined import require
from proofs.validation.drawn.programs import about, chain_on, regrouped

SIZES = (2**31, 2**32 + 2, 2**40, 2**61, 2**62 - 2, 2**62, 2**63, 2**64, 10**6, 6, 4, 2, 1)
"""Sizes of axes; three of them have at most 193 bits together."""


def ask_long_trackers(random: Random) -> None:
    """A tracker of up to six movements that has elements, and another one behind it."""
    shape = tuple(random.choice(SIZES) for _ in range(random.randint(1, 3)))
    tracker = chain_on(random, shape, steps=6, views=4, least=1)
    about(tracker)
    found = tracker + chain_on(random, tracker.shape, steps=6, views=4, least=1)
    found.simplify(), found.equivalent(tracker), tracker.equivalent(tracker)
    about_rows_of_rows(random)
    about_nothing_to_read(random)
    about_variables_of_stacks(random)
    about_most_elements(random)


def about_rows_of_rows(random: Random) -> None:
    """Few rows of few rows of a long axis, in another order, put together as other axes."""
    sizes = [random.choice((2, 3, 4, 6)) for _ in range(random.randint(1, 3))]
    sizes.insert(random.randint(0, len(sizes)), random.choice(SIZES[:10]))
    tracker = ShapeTracker.from_shape(tuple(sizes)).permute(tuple(random.sample(range(len(sizes)), len(sizes))))
    if random.random() < 0.3:
        tracker = tracker.stride(tuple(random.choice((1, -1)) for _ in sizes))
    about(tracker.reshape(regrouped(random, tracker.shape)))


def about_nothing_to_read(random: Random) -> None:
    """A tracker of up to fourteen axes, any one of which has size 0, reads nothing."""
    rank = random.randint(1, 14)
    empty = random.randrange(rank)
    shape = tuple(0 if axis == empty else random.choice((1, 2)) for axis in range(rank))
    found = ShapeTracker.from_shape(shape).real_size()
    require(found == 0, "real_size: of nothing", shape, found)


def about_variables_of_stacks(random: Random) -> None:
    """A stack of up to twelve views has the variables of each, wherever it lies."""
    count, sizes = random.randint(1, 12), [Variable(name, 1, 4) for name in random.sample("kmn", random.randint(1, 2))]
    held: list[Any] = [random.choice(sizes) if random.random() < 0.2 else 2 for _ in range(count)]
    held[random.randrange(count)] = sizes[0]
    found = ShapeTracker(tuple(View.create((size, 2)) for size in held)).vars()
    require(found == {size for size in held if size != 2}, "vars: of a stack", held, found)


def about_most_elements(random: Random) -> None:
    """A view of up to twelve axes has as many elements as it has where a symbolic size is greatest."""
    sizes: list[Any] = [random.choice((1, 2, 3)) for _ in range(random.randint(1, 12))]
    at, most = random.randrange(len(sizes)), random.randint(2, 5)
    shape = (*sizes[:at], Variable("n", 1, most), *sizes[at + 1 :])
    found = View.create(shape).size()
    require(found == prod(sizes) // sizes[at] * most, "the size of a view", shape, found)
