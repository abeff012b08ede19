"""Stacks of views drawn with a seed: what movement operations leave, and whatever a caller may write down."""

from math import prod
from random import Random

from impl import ShapeTracker, View

MOST = 400
"""Elements of what movement operations are drawn to make."""


def divided(random: Random, number: int) -> tuple[int, ...]:
    """A shape with a number of elements."""
    sizes: list[int] = []
    while number > 1 and len(sizes) < 3:
        sizes.append(random.choice([d for d in range(2, number + 1) if number % d == 0]))
        number //= sizes[-1]
    sizes += [number] * (number > 1)
    random.shuffle(sizes)
    return tuple(sizes)


def moved(random: Random, tracker: ShapeTracker) -> ShapeTracker:
    """One movement operation more."""
    shape, rank = tracker.shape, len(tracker.shape)
    match random.randrange(6):
        case 0:
            return tracker.pad(tuple((random.choice((0, 0, 1, 2)), random.choice((0, 0, 1))) for _ in shape))
        case 1:
            ends = [sorted((random.choice((0, 0, 1)), random.randint(1, size))) for size in shape]
            return tracker.shrink(tuple((min(begin, end - 1), end) for begin, end in ends))
        case 2:
            return tracker.permute(tuple(random.sample(range(rank), rank)))
        case 3:
            return tracker.stride(tuple(random.choice((1, 1, -1, 2, -2)) for _ in shape))
        case 4:
            return tracker.expand(tuple(random.choice((1, 2, 3)) if size == 1 else size for size in shape))
        case _:
            return tracker.reshape(divided(random, prod(shape)))


def of_movements(random: Random, least: int = 2, most: int = 4) -> tuple[View, ...]:
    """The views of a chain of movement operations, between so many of them."""
    while True:
        tracker = ShapeTracker.from_shape(tuple(random.randint(1, 6) for _ in range(random.randint(1, 3))))
        for _ in range(12):
            after = moved(random, tracker)
            if not 0 < prod(after.shape) <= MOST or len(after.views) > most:
                continue
            tracker = after
            if len(tracker.views) >= least and random.random() < 0.4:
                return tracker.views


SIZES = (0, 1, 1, 2, 2, 3, 4, 5)
HUGE = (2**31, 2**64 - 1, 10**30)


def any_view(random: Random) -> View:
    """A view that somebody may write down: of rank 0, without elements, with an empty mask, huge, of any strides."""
    rank = random.choice((0, 1, 1, 2, 2, 3))
    sizes = SIZES + HUGE * (random.random() < 0.05)
    shape = tuple(random.choice(sizes if random.random() < 0.5 else sizes[1:]) for _ in range(rank))
    strides = tuple(random.choice((0, 1, 1, 2, 3, -1, -2, 5, 12)) for _ in shape)
    mask = tuple(tuple(sorted((random.randint(0, size), random.randint(0, size)))) for size in shape)
    written = None if random.random() < 0.3 else strides
    offset = random.choice((0, 0, 0, 1, 3, -1, 7))
    return View.create(shape, written, offset, mask if random.random() < 0.4 else None)


def any_stack(random: Random, most: int = 4) -> tuple[View, ...]:
    """Views that need not fit together: most stacks are out of bounds."""
    return tuple(any_view(random) for _ in range(random.randint(1, most)))
