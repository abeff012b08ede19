"""Shapes, and chains of movements on them, drawn."""

from __future__ import annotations

from random import Random

from impl import ShapeTracker

PRIMES = (2, 2, 2, 3, 3, 5, 7, 11, 13)
"""Factors of sizes."""


def size_of(random: Random) -> int:
    """A size: mostly small, sometimes beside a power of two or ten, seldom huge."""
    match random.randrange(12):
        case 0:
            return random.choice((7, 8, 9, 10, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100))
        case 1:
            return random.choice((127, 128, 129, 255, 256, 257, 999, 1000, 1001, 1024, 4096, 10_000, 2**16))
        case 2 if random.random() < 0.4:
            return random.choice((10**6, 2**20, 2**31 - 1, 2**31, 2**32 + 1, 2**40))
    return random.choice((1, 1, 2, 2, 3, 4, 5, 6))


def shape_of(random: Random, most: int = 5) -> tuple[int, ...]:
    """A shape of up to so many axes, seldom one without elements."""
    shape = tuple(size_of(random) for _ in range(random.randint(1, most)))
    return (*shape[:-1], 0) if random.random() < 0.02 else shape


def regrouped(random: Random, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A shape with as many elements: the factors of the sizes in other groups, in order more often than not."""
    factors = [factor for extent in shape for factor in factors_of(extent)]
    if random.random() < 0.3:
        random.shuffle(factors)
    sizes = list[int]()
    for factor in factors:
        if sizes and random.random() < 0.55:
            sizes[-1] *= factor
        else:
            sizes.append(factor)
    sizes.insert(random.randint(0, len(sizes)), 1) if random.random() < 0.2 else None
    return tuple(sizes)


def factors_of(number: int) -> list[int]:
    """Small factors of a number, and what they leave."""
    found = list[int]()
    for prime in dict.fromkeys(PRIMES):
        while number % prime == 0 and number > 0:
            found.append(prime)
            number //= prime
    return found if number == 1 else [*found, number]


def moved(random: Random, tracker: ShapeTracker) -> ShapeTracker:
    """One movement operation more."""
    shape, rank = tracker.shape, len(tracker.shape)
    match random.randrange(8):
        case 0:
            return tracker.pad(tuple((random.choice((0, 0, 0, 1, 2, 9)), random.choice((0, 0, 1))) for _ in shape))
        case 1:
            ends = [sorted((random.choice((0, 0, 1)), random.choice((n, n, n - 1, n // 2)))) for n in shape]
            return tracker.shrink(tuple((max(0, min(begin, end - 1)), max(end, 0)) for begin, end in ends))
        case 2 | 3:
            return tracker.permute(tuple(random.sample(range(rank), rank)))
        case 4:
            return tracker.stride(tuple(random.choice((1, 1, 1, -1, 2, -2, 3)) for _ in shape))
        case 5:
            return tracker.expand(tuple(random.choice((1, 2, 3, 7)) if size == 1 else size for size in shape))
        case _:
            return tracker.reshape(regrouped(random, shape))


def chain(random: Random) -> ShapeTracker:
    """What a chain of movement operations leaves."""
    return chain_on(random, shape_of(random))


def chain_on(random: Random, shape: tuple[int, ...]) -> ShapeTracker:
    """The same for a shape to begin with."""
    tracker = ShapeTracker.from_shape(shape)
    for _ in range(random.randint(1, 9)):
        after = moved(random, tracker)
        tracker = after if len(after.views) <= 6 else tracker
    return tracker
