"""What shows that two stacks read the same: differences of addresses, boxes outside of boxes, pairs of numbers (D6)."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

from impl.merge.budget import Budget
from impl.merge.problem import Index, Ranges, problem_of
from impl.mergeability.alone import outside
from impl.mergeability.equivalence import (
    Different,
    indices_of_pairs,
    joined_number,
    listed_difference,
    shared_number,
    telling_of_difference,
)
from impl.parts.normal_form import Parts
from proofs.validation.defined import require
from proofs.validation.drawn.layers.deciding import ENOUGH
from proofs.validation.drawn.layers.problems import FEW, MANY, defined, number_at, points
from proofs.validation.drawn.stacks import base_of, masked
from spec.shape import index_set
from spec.stack import read
from spec.view import address

Pair = tuple[tuple[Parts, Parts], tuple[Parts, Parts]]
"""Two stacks of two views with one shape."""


def ask_differences(random: Random) -> None:
    """What is found about two stacks of two views, by each step that looks for a difference."""
    for _ in range(3):
        pair = alike_in_shape(random)
        whole = tuple((0, extent) for extent in pair[0][1].shape)
        about_joined(pair, whole)
        about_lists(random, pair)
    for _ in range(6):
        pair = alike_in_shape(random, 3)
        about_joined(pair, tuple((0, extent) for extent in pair[0][1].shape))
        about_outside(random)
    about_repeated(random)
    about_long(random)


def about_long(random: Random) -> None:
    """Pairs of numbers along one axis of more than 64 coordinates: one index for each of these."""
    extent, steps = random.randint(65, 300), random.choice(((1, 2), (0, 3), (2, 0), (-1, 4)))
    left, right = (Parts((extent,), (step,), max(0, -step * extent), None) for step in steps)
    found = sorted(indices_of_pairs(left, right, ((0, extent),), Budget(ENOUGH)))
    require(found == [(at,) for at in range(extent)], "pairs along a long axis", left, right, found)


def about_repeated(random: Random) -> None:
    """Rows that are read again and again, of which one stack leaves out the first and the other one all that is there:
    they differ at the others, whose numbers are those of the first."""
    size, extent = random.randint(1, 4), random.randint(2, 4)
    begin, shape = random.randrange(1, extent), (extent, size)
    left = Parts((size,), (1,), 0, None), Parts(shape, (0, 1), 0, ((begin, extent), (0, size)))
    right = Parts((size + 1,), (1,), 0, ((size, size + 1),)), Parts(shape, (0, 1), 0, None)
    for pair in ((left, right), (right, left)):
        found = listed_difference(pair, Budget(ENOUGH))
        there = found.index if found is not None else None
        require(there is not None and there[0] >= begin, "a difference of rows that are repeated", pair, found)


def below(random: Random, elements: int) -> Parts:
    """A view of at least so many elements, of up to six axes."""
    factors = [random.choice((2, 2, 3, 4, 5, 9)) for _ in range(random.randint(0, 5))]
    factors.insert(random.randint(0, len(factors)), -(-elements // prod(factors)))
    return base_of(random, factors).parts


def alike_in_shape(random: Random, most: int | None = None) -> Pair:
    """Two stacks of two views, whose last views have one shape, of up to six axes; often the same strides."""
    shape: list[int] = []
    most = most or (MANY if random.random() < 0.1 else FEW)
    for _ in range(random.randint(1, 6)):
        shape.append(random.choice((1, 2, 2, 3, 4, 5)[: most + 1]) if prod(shape) * min(5, most) <= most else 1)
    tops = [top(random, tuple(shape)), top(random, tuple(shape))]
    if random.random() < 0.5:
        tops[1] = tops[0] if random.random() < 0.7 else tops[0]._replace(mask=tops[1].mask)
    bases = [below(random, largest(each) + 1) for each in tops]
    if tops[0] == tops[1] and random.random() < 0.4:
        bases[1] = bases[0]._replace(offset=random.choice((bases[0].offset, bases[0].offset + 1)))
    return (bases[0], tops[0]), (bases[1], tops[1])


def top(random: Random, shape: tuple[int, ...]) -> Parts:
    """A view of a shape, with any strides, whose flat numbers are not negative."""
    strides, step = [0] * len(shape), 1
    for axis in random.sample(range(len(shape)), len(shape)):
        strides[axis] = random.choice((step, step, step, -step, 0, random.randint(1, 9)))
        step *= shape[axis]
    least = -sum(min(0, stride) * (extent - 1) for stride, extent in zip(strides, shape, strict=True))
    mask = tuple(masked(random, extent) for extent in shape) if random.random() < 0.3 else None
    return Parts(shape, tuple(strides), least + random.choice((0, 0, 3)), mask)


def largest(view: Parts) -> int:
    """The largest flat number of a view, valid or not."""
    ends = (max(0, stride) * (extent - 1) for stride, extent in zip(view.strides, view.shape, strict=True))
    return int(view.offset + sum(ends))


def addresses(views: tuple[Parts, Parts], ranges: Ranges) -> dict[Index, int]:
    """What each index of a box reads through two views, valid or not."""
    base, top_ = map(defined, views)
    return {index: int(read((base, top_), index).address or 0) for index in product(*(range(*pair) for pair in ranges))}


def about_joined(pair: Pair, ranges: Ranges) -> None:
    """The difference of two addresses, over the flat number that both share or over one that two make."""
    left, right = addresses(pair[0], ranges), addresses(pair[1], ranges)
    box = problem_of(Parts(pair[0][1].shape, pair[0][1].strides, pair[0][1].offset, ranges))
    found = [shared_number(*pair, box), joined_number(*pair, box)]
    for difference, problem in filter(None, found):
        for point in points(problem):
            index = problem.index(point)
            there = difference.address(number_at(problem, point))
            require(there == left[index] - right[index], "a difference", pair, index)
    if ranges and all(begin < end for begin, end in ranges):
        indices, _ = telling_of_difference(*pair, box, Budget(ENOUGH))
        is_told = any(left[index] != right[index] for index in indices)
        require(is_told == (left != right), "indices that tell of a difference", pair, indices)


def about_lists(random: Random, pair: Pair) -> None:
    """What listing pairs of flat numbers finds: the pairs in a box, and a difference if there is one."""
    tops = pair[0][1], pair[1][1]
    ranges = tuple(masked(random, extent) for extent in tops[0].shape)
    if all(begin < end for begin, end in ranges):
        found = list(indices_of_pairs(*tops, ranges, Budget(ENOUGH)))
        box = list(product(*(range(*pair) for pair in ranges)))
        pairs = {tuple(address(defined(each), index) for each in tops) for index in found}
        wanted = {tuple(address(defined(each), index) for each in tops) for index in box}
        require(pairs == wanted and len(found) == len(wanted) and {*found} <= {*box}, "pairs of numbers", tops, ranges)
    values = [{index: valid_address(views, index) for index in index_set(tops[0].shape)} for views in pair]
    answer = listed_difference(pair, Budget(ENOUGH))
    require((answer is None) == (values[0] == values[1]), "a difference by listing", pair, answer)
    if isinstance(answer, Different) and answer.index is not None:
        said = values[0][answer.index], values[1][answer.index]
        require(said == answer.addresses and said[0] != said[1], "a difference by listing", pair, answer)


def valid_address(views: tuple[Parts, ...], index: Index) -> int | None:
    """What a valid index reads; None of others."""
    reading = read(tuple(map(defined, views)), index)
    return reading.address if reading.is_valid else None


def part_of(random: Random, extent: int) -> tuple[int, int]:
    """Any range of an axis that is not empty."""
    begin = random.randrange(extent)
    return begin, random.randint(begin + 1, extent)


def about_outside(random: Random) -> None:
    """The part of a box outside of another: each index once."""
    shape = [random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 6))]
    ranges, others = (tuple(part_of(random, extent) for extent in shape) for _ in range(2))
    inner = set(product(*(range(*pair) for pair in others)))
    wanted = sorted(index for index in product(*(range(*pair) for pair in ranges)) if index not in inner)
    parts = list(outside(ranges, others))
    found = sorted(index for part in parts for index in product(*(range(*pair) for pair in part)))
    require(found == wanted, "outside of a box", ranges, others, parts)
