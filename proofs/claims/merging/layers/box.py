"""The questions that layers are asked: bases of ranks 4 and 5, and views above them, some of each."""

from collections.abc import Iterable
from math import prod
from random import Random

from impl.merge.problem import problem_of
from impl.parts.normal_form import Parts, strides_for_shape

SHAPES = ((2, 2, 2, 2), (2, 3, 2, 2), (3, 2, 4, 2), (2, 2, 3, 2, 2))
STRIDES = (0, 1, 2, 5)
OUTER = ((5,), (3, 2), (2, 2, 2), (2, 2, 2, 2))
STEPS = (1, 2, 3, 4, 6, 8, 12)
COUNT, SEED = 240, 1

BOX = (
    f"{COUNT} pairs that are drawn: bases of shapes (2,2,2,2), (2,3,2,2), (3,2,4,2), (2,2,3,2,2), each stride 0, 1, 2, "
    "5 or row-major, each axis whole or without its first or last coordinate; up to 16 points, with steps up to 12"
)


def any_base(random: Random) -> Parts:
    """One of the bases."""
    shape = random.choice(SHAPES)
    strides = tuple(random.choice((*STRIDES, stride, stride)) for stride in strides_for_shape(shape))
    mask = tuple(random.choice(((0, size), (0, size), (1, size), (0, size - 1))) for size in shape)
    return Parts(shape, strides, 3, mask)


def any_outer(random: Random) -> Parts:
    """One of the views above, which may lead outside."""
    shape = random.choice(OUTER)
    return Parts(shape, tuple(random.choice(STEPS) for _ in shape), random.randrange(3), None)


def any_bases(count: int) -> Iterable[Parts]:
    """Some of the bases."""
    random = Random(SEED)
    return [any_base(random) for _ in range(count)]


def pairs() -> Iterable[tuple[Parts, Parts]]:
    """The pairs of the box."""
    random, count = Random(SEED), 0
    while count < COUNT:
        base, outer = any_base(random), any_outer(random)
        if problem_of(outer).last < prod(base.shape):
            count += 1
            yield base, outer
