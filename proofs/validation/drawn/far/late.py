"""Views of four to seven lines that are one view but for one place: the last point of all, or one place along one line;
asked of each layer alone (R7 to R9)."""

from __future__ import annotations

from math import prod
from random import Random

from impl import View
from impl.merge.problem import problem_of
from proofs.validation.drawn.layers.deciding import about_glance, about_steps, about_validity
from proofs.validation.drawn.layers.problems import Listed

FEW, MANY = 150, 3000
"""Indices of a pair, and of one in six."""


def ask_late_places(random: Random) -> None:
    """What each layer says of views with one place at which the address bends, or an index is not valid."""
    for _ in range(3):
        pair = random.choice((last_of_all, along_one_line))(random)
        about_validity(pair)
        about_steps(Listed(pair.base._replace(mask=None), pair.outer, pair.problem))
        about_glance(pair)


def some_extents(random: Random) -> list[int]:
    """The sizes of four to seven axes."""
    most = MANY if random.random() < 1 / 6 else FEW
    count = random.randint(4, 7)
    extents = [random.choice((2, 2, 2, 3, 3, 4, 5, 11 if most > FEW else 6)) for _ in range(count)]
    while prod(extents) > most:
        extents[extents.index(max(extents))] -= 1
    return extents


def pair_of(base: View, outer: View) -> Listed:
    """A pair, and the problem that it is."""
    return Listed(base.parts, outer.parts, problem_of(outer.parts))


def last_of_all(random: Random) -> Listed:
    """A base of two rows of which the second begins at the last point, or the last few; it is masked, or the address
    bends."""
    extents = some_extents(random)
    steps, step = [0] * len(extents), 1
    for axis in random.sample(range(len(extents)), len(extents)):
        steps[axis] = random.choice((step, step, random.randint(1, 9)))
        step *= extents[axis]
    start = random.choice((0, 1, 7))
    last = start + sum(step * (extent - 1) for step, extent in zip(steps, extents, strict=True))
    row = last + random.choice((0, 0, 1 - min(steps), 1))
    base = View.create((2, row), (row + random.choice((0, 1, -1)), 1), 0, random.choice((None, ((0, 1), (0, row)))))
    return pair_of(base, View.create(tuple(extents), tuple(steps), start))


def along_one_line(random: Random) -> Listed:
    """Lines each of which has an axis of the base for itself; that of one is two axes, between which the address bends,
    or of which rows are masked."""
    extents = some_extents(random)
    steps, step = [0] * len(extents), 1
    order = random.sample(range(len(extents)), len(extents))
    one = random.choice(order)
    size, begin, end = random.randint(1, extents[one] - 1), 0, 1
    shape: list[int] = []
    strides: list[int] = []
    mask: list[tuple[int, int]] = []
    for axis in order:
        steps[axis] = step
        sizes = (size, -(-extents[axis] // size)) if axis == one else (extents[axis],)
        for number, part in enumerate(sizes):
            follows = strides[-1] * shape[-1] if shape else 1
            is_masked = axis == one and random.random() < 0.3
            begin = random.randrange(part)
            end = random.randint(begin + 1, part)
            shape.append(part)
            strides.append(follows + random.choice((1, -1, 5)) * number)
            mask.append((begin, end) if is_masked else (0, part))
            step *= part
    base = View.create(tuple(shape[::-1]), tuple(strides[::-1]), 3, tuple(mask[::-1]))
    return pair_of(base, View.create(tuple(extents), tuple(steps)))
