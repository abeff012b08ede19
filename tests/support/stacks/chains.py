"""Pairs of views whose steps and periods mostly lie on one divisibility chain, and what is asked of them."""

from math import prod
from random import Random
from typing import NamedTuple

import pytest

from impl import View
from impl.merge.base import Base, Steps
from impl.merge.budget import Budget
from impl.merge.layers import chain
from impl.merge.problem import Line, Problem, problem_of
from impl.merge.search.bend import Bend
from impl.merge.search.box import Hole

BUDGET = 2**40
HUGE = 2**40
"""How much larger the scaled pairs are."""


class Pair(NamedTuple):
    """A base and a view whose every index leads to an element of it."""

    base: View
    top: View


def problem(start: int, *lines: tuple[int, int]) -> Problem:
    """The problem of lines (step, extent), one for each axis."""
    moving = tuple(Line(axis, 0, 1, extent, step) for axis, (step, extent) in enumerate(lines))
    return Problem(start, moving, tuple((0, extent) for _, extent in lines))


def box_of_pair(pair: Pair) -> Problem | Hole | None:
    """The box by the chain, which the masked digits must lie on."""
    found = chain.valid_points(Base(pair.base).masked_digits, problem_of(pair.top), Budget(BUDGET))
    assert found is not None, pair
    return found.box


def steps_of_pair(pair: Pair) -> Steps | Bend:
    """The steps by the chain, which the boundaries must lie on."""
    base = Base(pair.base)
    found = chain.constant_steps(base, base.boundaries, problem_of(pair.top), Budget(BUDGET))
    assert found is not None, pair
    return found


def random_range(random: Random, size: int) -> tuple[int, int]:
    """A range of one axis, often the whole of it; it holds something."""
    begin = random.randrange(size) if random.random() < 0.6 else 0
    return begin, random.randint(begin + 1, size) if random.random() < 0.6 else size


def random_base(random: Random) -> View:
    """A small base, most axes masked, with carry weights that often cancel."""
    shape = [random.choice((2, 2, 3, 4, 5, 6)) for _ in range(random.randint(1, 5))]
    unit = random.choice((1, 2, 3, -5))
    weights = random.choice(((unit, -unit, 2 * unit), (unit, -unit), (0, unit, -unit)))
    strides = [random.choice((0, 1, 2, -3))]
    for number, size in enumerate(reversed(shape[1:])):
        strides.append(strides[-1] * size + weights[number % len(weights)])
    mask = tuple(random_range(random, size) for size in shape)
    return View.create(tuple(shape), tuple(reversed(strides)), random.randint(-9, 9), mask)


def random_pair(random: Random) -> Pair:
    """A base and a view of it, its strides mostly on the chain of the base's periods, its offset anywhere."""
    base = random_base(random)
    periods = [prod(base.shape[axis:]) for axis in range(len(base.shape) + 1)]
    steps = [period * factor for period in periods for factor in (1, 1, 1, 2, 3)]
    if random.random() < 0.2:
        steps += [period + other for period in periods for other in (-1, 1, periods[-2])]
    sizes: list[int] = []
    strides: list[int] = []
    room = periods[0] - 1
    for _ in range(random.randint(1, 4)):
        step = random.choice(steps)
        if 0 < step <= room:
            sizes.append(random.randint(2, min(room // step + 1, random.choice((2, 3, 6, 99)))))
            strides.append(random.choice((step, -step)))
            room -= step * (sizes[-1] - 1)
    turned = sum(stride * (size - 1) for size, stride in zip(sizes, strides, strict=True) if stride < 0)
    return Pair(base, View.create(tuple(sizes), tuple(strides), random.randint(0, room) - turned))


def flat(view: View, index: tuple[int, ...]) -> int:
    number: int = view.offset + sum(stride * i for stride, i in zip(view.strides, index, strict=True))
    return number


def is_valid(pair: Pair, index: tuple[int, ...]) -> bool:
    digits, number = Base(pair.base).masked_digits, flat(pair.top, index)
    return all(digit.begin <= number // digit.period % digit.size < digit.end for digit in digits)


def check_hole(pair: Pair, hole: Hole) -> None:
    """The hole says what it claims, by reading its three indices."""
    assert is_valid(pair, hole.first) and is_valid(pair, hole.second) and not is_valid(pair, hole.between), pair
    for first, second, between, size in zip(*hole, pair.top.shape, strict=True):
        assert 0 <= min(first, second) <= between <= max(first, second) < size, (pair, hole)


def check_bend(pair: Pair, bend: Bend) -> None:
    """The bend is a unit square of the view with a second difference that is not 0."""
    base, corners = Base(pair.base), sorted(map(problem_of(pair.top).index, bend.points))
    shape = pair.top.shape
    assert all(0 <= i < size for corner in corners for i, size in zip(corner, shape, strict=True)), (pair, bend)
    moves = [tuple(b - a for a, b in zip(corners[0], corner, strict=True)) for corner in corners]
    assert all(sum(abs(move) for move in moved) <= 2 for moved in moves), (pair, bend)
    addresses = [base.address(flat(pair.top, corner)) for corner in corners]
    match addresses:
        case [a, b, c]:
            assert c - 2 * b + a != 0, (pair, bend)
        case [a, b, c, d]:
            assert d - c - b + a != 0, (pair, bend)
        case _:
            pytest.fail(f"{pair} {bend}")


def scaled(pair: Pair) -> Pair:
    """The pair with an axis of HUGE elements next to memory, which the view runs through in its last axis."""
    (shape, strides, offset, mask), top = pair.base.parts, pair.top
    base = View.create((*shape, HUGE), (*strides, 0), offset, (*mask, (0, HUGE)) if mask else None)
    steps = tuple(stride * HUGE for stride in top.strides)
    return Pair(base, View.create((*top.shape, HUGE), (*steps, 1), top.offset * HUGE))


def random_huge_pair(random: Random) -> Pair:
    """A pair with about 2**60 elements below and extents of up to 2**40."""
    shape: list[int] = []
    while prod(shape) < 2**58:
        shape.append(random.choice((2, 3, 10, 1000, 2**13, 2**20 + 7)))
    mask = tuple(random_range(random, size) for size in shape)
    base = View.create(tuple(shape), tuple(random.choice((0, 1, 3, -7)) for _ in shape), 0, mask)
    periods = [prod(shape[axis:]) for axis in range(1, len(shape) + 1)]
    sizes: list[int] = []
    strides: list[int] = []
    room = prod(shape) - 1
    for step in random.choices(periods, k=5):
        if step <= room:
            sizes.append(random.randint(2, min(room // step + 1, 2**40)))
            strides.append(step)
            room -= step * (sizes[-1] - 1)
    return Pair(base, View.create(tuple(sizes), tuple(strides), random.randint(0, room)))
