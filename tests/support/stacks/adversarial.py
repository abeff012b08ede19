"""Stacks of views that are dear to decide: many views, many axes, wide numbers, sums of subsets; each with a name."""

from collections.abc import Iterator
from math import prod
from random import Random

from impl import View

Stack = tuple[View, ...]
PRIMES = (2, 2, 3, 5, 7, 11, 13)
"""Their product is 60,060."""


def unmergeable(views: int, seed: int = 0) -> Stack:
    """So many views of 60,060 elements, permuted at random, of which hardly any merge."""
    found: list[View] = []
    random, primes = Random(seed), list(PRIMES)
    for _ in range(views):
        random.shuffle(primes)
        shape = [1] * random.randint(2, 4)
        for prime in primes:
            shape[random.randrange(len(shape))] *= prime
        axes = list(range(len(shape)))
        random.shuffle(axes)
        found.append(View.create(tuple(shape)).permute(tuple(axes)))
    return tuple(found)


def of_rank(rank: int) -> Iterator[tuple[str, Stack]]:
    """Pairs of views of a rank."""
    random, axes = Random(rank), list(range(rank))
    random.shuffle(axes)
    two, three = View.create((2,) * rank), View.create((3,) * rank)
    weights = tuple(random.randrange(2**rank) for _ in axes)
    few = tuple(random.randrange(5**rank // rank // 4) for _ in axes)
    strides = tuple(random.randrange(9) for _ in axes)
    padded = three.pad(((1, 1),) * rank)
    yield "permuted", (two.permute(tuple(axes)), two.permute(tuple(axes)))
    yield "padded", (padded, View.create((5,) * rank))
    yield "padded twice as often", (three.pad(((1, 0),) * rank), View.create((2,) * 2 * rank))
    yield "shrunk", (padded, View.create((5,) * rank).shrink(((1, 5),) * rank))
    line = View.create((2 ** (rank + 20),), mask=((2 ** (rank + 5), 2 ** (rank + 6)),))
    yield "subsets of a masked line", (line, View.create((2,) * rank, weights))
    yield "subsets", (View.create((5,) * rank, strides), View.create((2,) * rank, few))
    yield "subsets, masked", (View.create((5,) * rank, strides, 0, ((1, 3),) * rank), View.create((2,) * rank, few))
    yield "halved", (View.create((4,) * rank, tuple(range(rank)), 0, ((0, 3),) * rank), View.create((2,) * 2 * rank))


def stacks() -> Iterator[tuple[str, Stack]]:
    """Stacks that are dear in one way each."""
    for views in (4, 8, 20, 200):
        yield f"{views} views of {prod(PRIMES)}", unmergeable(views)
    for rank in (50, 200, 1000):
        yield from ((f"rank {rank}, {name}", stack) for name, stack in of_rank(rank))
    wide = 10**100_000
    yield "wide numbers", (View.create((wide, 10**999), (1, 3)), View.create((wide // 7, 9), (7, 10**1000)))
    yield "20,000 views", (View.create((4, 3), (1, 4)),) * 20_000
