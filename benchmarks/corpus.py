"""Random pairs of views, and random stacks as movement programs make them."""

import random
from collections.abc import Sequence
from math import prod

from impl import View

STRIDES = (0, 1, 1, 2, 3, 4, 6, 7, 12, -1, -2, -3, -6)
SIZES = (1, 2, 2, 3, 3, 4, 5, 6, 7)
LARGEST = 400
"""The number of elements of each view in a random stack."""

Random = random.Random
Stack = tuple[View, ...]


def random_pair(dice: Random) -> Stack:
    """Two views of rank at most 4 with sizes at most 7, masks in half of them; the outer one is mostly inside
    the base."""
    base = random_view(dice, None)
    return base, random_view(dice, base)


def random_view(dice: Random, base: View | None) -> View:
    """A view with any strides; if a base is given, mostly inside it."""
    shape = tuple(dice.choice(SIZES) for _ in range(dice.randint(0, 4)))
    strides = tuple(dice.choice(STRIDES) for _ in shape)
    if dice.random() < 0.3:
        strides = View.create(shape).strides
    offset = dice.randint(-2, 6)
    ends = [stride * (size - 1) for stride, size in zip(strides, shape, strict=True)]
    low, high = sum(min(0, end) for end in ends), sum(max(0, end) for end in ends)
    if base is not None and high - low < prod(base.shape) and dice.random() < 0.9:
        offset = dice.randint(-low, prod(base.shape) - 1 - high)
    mask = tuple(random_range(dice, size) for size in shape) if shape and dice.random() < 0.5 else None
    return View.create(shape, strides, offset, mask)


def random_range(dice: Random, size: int) -> tuple[int, int]:
    """All of an axis, or a random part of it, which may be empty."""
    if dice.random() < 0.5:
        return 0, size
    begin, end = sorted((dice.randint(0, size), dice.randint(0, size)))
    return begin, end


def random_stack(dice: Random) -> Stack:
    """Three or four views; each the result of a movement program on the elements of the one before."""
    is_masked = dice.random() < 0.5
    views: list[View] = []
    elements = dice.choice((12, 16, 18, 24, 30, 36, 48, 60))
    for _ in range(dice.randint(3, 4)):
        views.append(moved(dice, View.create(factors(dice, elements)), is_masked))
        elements = prod(views[-1].shape)
        if elements == 0:
            break
    return tuple(views)


def moved(dice: Random, view: View, is_masked: bool) -> View:
    """A view after one to four random movement operations; padding is among them only if the view is to have a mask."""
    operations = ["permute", "shrink", "stride", "expand", "reshape", *["pad"] * is_masked]
    for _ in range(dice.randint(1, 4)):
        after = step(dice, view, dice.choice(operations))
        view = after if after is not None and 0 < prod(after.shape) <= LARGEST else view
    return view


def step(dice: Random, view: View, name: str) -> View | None:
    """A view after one random movement operation."""
    shape = view.shape
    match name:
        case "permute":
            return view.permute(tuple(dice.sample(range(len(shape)), len(shape))))
        case "shrink":
            return view.shrink(tuple((b := dice.randint(0, n - 1), dice.randint(b + 1, n)) for n in shape))
        case "stride":
            return view.stride(tuple(dice.choice((1, 1, -1, 2, -2, 3)) for _ in shape))
        case "expand":
            return view.expand(tuple(dice.choice((2, 3)) if n == 1 else n for n in shape))
        case "pad":
            return view.pad(tuple((dice.randint(0, 2), dice.randint(0, 2)) for _ in shape))
        case _:
            return view.reshape(factors(dice, prod(shape)))


def factors(dice: Random, elements: int) -> tuple[int, ...]:
    """A random shape with a given number of elements; sometimes it has an axis of size 1."""
    shape: list[int] = []
    while elements > 1:
        shape.append(dice.choice(divisors(elements)))
        elements //= shape[-1]
    shape += [1] * dice.choice((0, 0, 1))
    return tuple(dice.sample(shape, len(shape)))


def divisors(number: int) -> Sequence[int]:
    """The divisors of a number, without 1."""
    return [divisor for divisor in range(2, number + 1) if number % divisor == 0]
