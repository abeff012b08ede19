"""Views of up to sixteen axes, of which all but a few are short, read at single indices, as a base below others, and in
boxes: what one mask leaves out, on whatever axis, is not valid (D8, D16)."""

from __future__ import annotations

from math import prod
from random import Random

from impl.merge.base import Base
from impl.merge.bits import members
from impl.merge.problem import Problem, problem_of
from impl.merge.reading import flat_number, is_valid_at, read, unravel
from impl.parts.normal_form import Parts
from proofs.validation.defined import require
from proofs.validation.drawn.layers.problems import defined
from spec.shape import Index
from spec.shape import unravel as unravelled
from spec.stack import read as read_as_defined

MOST = 2**9
"""Elements of a view."""


def ask_many_axes_read(random: Random) -> None:
    """Such views alone, in stacks of up to four, and as the base of sets of flat numbers."""
    for count in (1, 2, random.randint(1, 4)):
        shape = shape_of(random)
        views = tuple(view_of(random, shape if random.random() < 0.5 else shape[::-1]) for _ in range(count))
        about_readings(random, views)
        about_boxes(random, view_of(random, shape))
    about_boxes(random, view_of(random, (2,) * random.randint(9, 16)))
    about_base(random, views[0])
    about_base(random, view_of(random, (2,) * random.randint(9, 10), True))


def shape_of(random: Random) -> tuple[int, ...]:
    """Sizes of seven to sixteen axes, most of them 1 or 2."""
    sizes = [random.choice((1, 2, 2, 3)) for _ in range(random.randint(7, 16))]
    sizes[-1] = 2
    while prod(sizes) > MOST:
        sizes[sizes.index(max(sizes))] -= 1
    return tuple(sizes)


def view_of(random: Random, shape: tuple[int, ...], is_masked_everywhere: bool = False) -> Parts:
    """A view that stays inside of as many elements as it has, masked on one or two axes, anywhere, or on all."""
    rank = len(shape)
    strides = [prod(shape[axis + 1 :]) for axis in range(rank)]
    turned = [size > 1 and random.random() < 0.4 for size in shape]
    lines = list(zip(strides, shape, turned, strict=True))
    offset = sum(stride * (size - 1) for stride, size, is_turned in lines if is_turned)
    steps = tuple(-stride if is_turned else stride for stride, _, is_turned in lines)
    long = [axis for axis, size in enumerate(shape) if size > 1]
    mask = [(0, size) for size in shape]
    for axis in long if is_masked_everywhere else {long[-1 - random.randrange(min(len(long), 3))], random.choice(long)}:
        mask[axis] = random.choice(((1, shape[axis]), (0, shape[axis] - 1)))
    return Parts(shape, steps, offset, tuple(mask) if random.random() < 0.9 else None)


def corners(random: Random, shape: tuple[int, ...]) -> list[Index]:
    """The first index, the next one along each axis, and others anywhere."""
    first = (0,) * len(shape)
    steps = [(*first[:axis], size - 1, *first[axis + 1 :]) for axis, size in enumerate(shape)]
    return [first, *steps, *(tuple(map(random.randrange, shape)) for _ in range(12))]


def about_readings(random: Random, views: tuple[Parts, ...]) -> None:
    """What one index reads, through all of them and alone."""
    top, stack = views[-1], tuple(map(defined, views))
    for index in corners(random, top.shape):
        found, wanted = read(views, index), read_as_defined(stack, index)
        is_right = found.is_valid == wanted.is_valid and found.address == wanted.address
        require(is_right, "read: many axes", views, index, found, wanted)
        alone = read_as_defined(stack[-1:], index)
        is_right = is_valid_at(top, index) == alone.is_valid and flat_number(top, index) == alone.address
        require(is_right, "read: a view of many axes", top, index, alone)
        flat = random.randrange(prod(top.shape))
        require(unravel(top.shape, flat) == tuple(unravelled(top.shape, flat)), "unravel: many axes", top.shape, flat)


def about_base(random: Random, view: Parts) -> None:
    """The addresses and the valid ones of all flat numbers of a view, and which differ by what."""
    base, flats = Base(view), list(range(prod(view.shape)))
    readings = [read_as_defined((defined(view),), tuple(unravelled(view.shape, flat))) for flat in flats]
    valid = [flat for flat, reading in zip(flats, readings, strict=True) if reading.is_valid]
    for limit in (len(flats), len(flats) // 2 + 1):
        found = [flat for flat in members(base.valid_bits(limit)) if flat < limit]
        require(found == [flat for flat in valid if flat < limit], "valid_bits: many axes", view, limit)
    require(base.are_valid(flats, [True] * len(flats)) == [r.is_valid for r in readings], "are_valid: many axes", view)
    addresses = [reading.address for reading in readings]
    require(base.addresses(flats) == addresses == list(map(base.address, flats)), "addresses: many axes", view)
    step = random.choice((1, 2, 3, max(len(flats) // 2, 1)))
    if step < len(flats):
        sources = flats[: len(flats) - step]
        groups = base.differences((1 << len(sources)) - 1, step)
        said = {flat: difference for difference, bits in groups.items() for flat in members(bits)}
        wanted = {flat: base.address(flat + step) - base.address(flat) for flat in sources}
        require(said == wanted, "differences: many axes", view, step)


def about_boxes(random: Random, view: Parts) -> None:
    """The lines of a view on a smaller box: the flat numbers there are those of the indices."""
    problem = problem_of(view)
    ranges = list(problem.ranges)
    for line in problem.lines:
        begin, end = ranges[line.axis]
        first = random.randint(begin, end - 1)
        ranges[line.axis] = first, random.randint(first + 1, end)
    smaller = problem.within(tuple(ranges))
    require(smaller.ranges == tuple(ranges), "within: many axes", view, ranges, smaller)
    about_points(random, view, smaller)


def about_points(random: Random, view: Parts, problem: Problem) -> None:
    """The points of a problem, some of them, are indices of it, there and back, and have their flat numbers."""
    for _ in range(6):
        point = tuple(random.randrange(line.extent) for line in problem.lines)
        index = problem.index(point)
        flat = problem.start + sum(line.step * t for line, t in zip(problem.lines, point, strict=True))
        is_inside = all(begin <= i < end for i, (begin, end) in zip(index, problem.ranges, strict=True))
        is_right = is_inside and problem.point(index) == point and flat == flat_number(view, index)
        require(is_right, "points: many axes", view, problem, point, index)
