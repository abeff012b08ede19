"""Numbers up to 2^100 in what decides a merge: floors, addresses and their differences, sets with long periods, the
joined number of two stacks, and how many flat numbers evidence says there are (R7, R9, D6)."""

from __future__ import annotations

from itertools import product
from math import prod
from operator import mul
from random import Random

from impl import View
from impl.merge.base import Base, Table
from impl.merge.bits import members, repeated
from impl.merge.budget import Budget
from impl.merge.layers.carry_free import carrying_corner, floor_change, floor_form
from impl.merge.layers.sifting import Sifted
from impl.merge.problem import Line, Point, Problem, problem_of
from impl.mergeability.alone import ends_of
from impl.mergeability.certify import reached
from impl.mergeability.equivalence import indices_of_pairs, joined_number, shared_number, steps_from
from impl.parts.normal_form import Parts
from proofs.checker.flats import at_least
from proofs.checker.forms import flat_form
from proofs.validation.defined import require
from proofs.validation.drawn.layers.problems import defined, number_at
from proofs.validation.drawn.layers.sets import as_bits
from spec.shape import unravel
from spec.stack import read
from spec.view import address

SMALL, LARGE = 6, 100
"""Bits of numbers."""

MOST_BITS = 2**18
"""The largest member of a set."""

MOST_PAIRS = 8000
"""Indices whose pairs of flat numbers are listed."""


def ask_far_numbers(random: Random) -> None:
    """What numbers of any size come to, in each part of a decision that divides, adds or counts them."""
    for _ in range(6):
        about_floors(random)
        about_addresses(random)
        about_two_stacks(random)
        about_counts(random)
        about_steps(random)
    about_long_periods(random)
    about_many_copies(random)
    about_long_pairs(random)
    about_tables(random)
    about_far_tables(random)
    about_far_pairs(random)


def number(random: Random, least: int = 1) -> int:
    """A number of any size: near a power of two, or any."""
    bits = random.choice((SMALL, SMALL, 31, 32, 33, 62, 63, 64, LARGE))
    near = 2 ** random.randint(0, bits) + random.randint(-2, 2)
    return max(least, random.choice((near, random.randint(0, 2**bits))))


def far_problem(random: Random, most: int = 6) -> Problem:
    """Lines with steps and extents of any size, all of which begin at 0."""
    lines = tuple(
        Line(axis, 0, 1, random.choice((2, 2, 3, number(random, 2))), number(random))
        for axis in range(random.randint(0, most))
    )
    return Problem(number(random, 0), lines, tuple((0, line.extent) for line in lines))


def some_points(random: Random, problem: Problem) -> list[Point]:
    """The corners of a problem, and some points."""
    corners = list(product(*((0, line.extent - 1) for line in problem.lines)))
    return corners + [tuple(random.randrange(line.extent) for line in problem.lines) for _ in range(10)]


def about_floors(random: Random) -> None:
    """What a step adds to a floor; a floor as a form, or a corner at which it is none."""
    flat, step, period = number(random, 0), number(random), number(random)
    change = (flat + step) // period - flat // period
    require(floor_change(flat, step, period) == change, "a floor", flat, step, period)
    problem = far_problem(random)
    if random.random() < 0.6:
        period = random.choice([line.step for line in problem.lines] or [period]) * random.choice((1, 1, 2, 7))
        start = problem.start // period * period + random.choice((0, 0, 1, period - 1))
        problem = Problem(start, problem.lines, problem.ranges)
    form = floor_form(problem, period)
    origin = (0,) * len(problem.lines)
    if form is not None:
        for point in some_points(random, problem):
            require(form.at(point) == number_at(problem, point) // period, "a floor as a form", problem, period, point)
        return
    corner = carrying_corner(problem, period)
    first = number_at(problem, origin) // period
    steps = [(problem.start + line.step) // period - first for line in problem.lines]
    predicted = first + sum(change * t for change, t in zip(steps, corner, strict=True))
    require(number_at(problem, corner) // period != predicted, "a corner that carries", problem, period, corner)


def far_view(random: Random, elements: int = 1) -> Parts:
    """A view of at least so many elements, of up to nine axes, with strides of any size and sign."""
    shape = [random.choice((1, 2, 3, 5, number(random))) for _ in range(random.randint(1, 9))]
    shape[random.randrange(len(shape))] *= -(-elements // prod(shape))
    strides = [1]
    for extent in reversed(shape[1:]):
        follows = strides[-1] * extent
        strides.append(random.choice((follows, follows, follows + 1, -follows, number(random), 0)))
    return Parts(tuple(shape), tuple(reversed(strides)), random.choice((0, number(random))), None)


def about_addresses(random: Random) -> None:
    """The address that a base reads at flat numbers, what steps from one change it by, and the difference of two."""
    view, problem = far_view(random), far_problem(random, 7)
    other = random.choice((view, Parts(view.shape, view.strides[::-1], 3, None)))
    base, less = Base(view), Base(view).minus(Base(other))
    elements = prod(view.shape)
    for flat in {0, elements - 1, random.randrange(elements), random.randrange(elements)}:
        index = unravel(view.shape, flat)
        wanted, others = address(defined(view), index), address(defined(other), index)
        require(base.address(flat) == wanted and base.addresses([flat]) == [wanted], "an address", view, flat)
        require(less.address(flat) == wanted - others, "a difference of addresses", view, other, flat)
    periods = [boundary.period for boundary in less.boundaries]
    is_in_order = periods == sorted(set(periods)) and all(boundary.weight for boundary in less.boundaries)
    require(is_in_order, "boundaries of a difference", view, other, less.boundaries)
    start, changes = base.steps_at_origin(problem)
    wanted_changes = tuple(base.address(problem.start + line.step) - start for line in problem.lines)
    is_right = start == base.address(problem.start) and changes == wanted_changes
    require(is_right, "steps at the origin", view, problem, changes)


def far_top(random: Random, shape: tuple[int, ...]) -> Parts:
    """A view of a shape with strides of any size and sign, whose flat numbers are not negative."""
    strides = tuple(number(random) * random.choice((1, 1, -1, 0)) for _ in shape)
    least = -sum(min(0, stride) * (extent - 1) for stride, extent in zip(strides, shape, strict=True))
    return Parts(shape, strides, least + random.choice((0, number(random))), None)


def about_two_stacks(random: Random) -> None:
    """The difference of what two stacks of one shape read, over a number that both share or that two make."""
    shape = tuple(random.choice((1, 2, 3, number(random))) for _ in range(random.randint(1, 6)))
    tops = [far_top(random, shape), far_top(random, shape)]
    tops[1] = random.choice((tops[0], tops[1]))
    pair = [(far_view(random, problem_of(top).last + 1), top) for top in tops]
    box = problem_of(Parts(shape, tops[0].strides, tops[0].offset, tuple((0, extent) for extent in shape)))
    for found in (shared_number(pair[0], pair[1], box), joined_number(pair[0], pair[1], box)):
        for point in [] if found is None else some_points(random, found[1]):
            difference, problem = found or (Base(tops[0]), box)
            index = problem.index(point)
            left, right = (read_at(base, top, index) for base, top in pair)
            is_right = difference.address(number_at(problem, point)) == left - right
            require(is_right, "a difference of two stacks", pair, index)


def read_at(base: Parts, top: Parts, index: tuple[int, ...]) -> int:
    """What an index reads through two views."""
    return address(defined(base), unravel(base.shape, address(defined(top), index)))


def about_counts(random: Random) -> None:
    """Evidence says no fewer flat numbers than there are for certain, nor more than there are points or numbers between
    the first and the last."""
    shape = tuple(random.choice((1, 2, 3, 5, number(random))) for _ in range(random.randint(1, 6)))
    view = far_top(random, shape)
    problem = problem_of(view)
    said = reached(problem, "table").flats
    box = tuple((0, extent) for extent in shape)
    require(said >= at_least(flat_form(defined(view)), box), "fewer flat numbers than there are", view, said)
    most = min(prod(shape), problem.last - problem.start + 1)
    require(said <= most, "more flat numbers than there can be", view, said)


def about_steps(random: Random) -> None:
    """The ends of a box, and the indices one step along each axis from its first."""
    ranges = tuple((begin, begin + number(random)) for begin in map(random.randrange, [9] * random.randint(1, 9)))
    first, last = ends_of(ranges)
    is_end = all(a == begin and b == end - 1 for a, b, (begin, end) in zip(first, last, ranges, strict=True))
    require(is_end, "the ends of a box", ranges, first, last)
    wanted = {
        tuple(begin + (at == axis) for at, begin in enumerate(first))
        for axis, (begin, end) in enumerate(ranges)
        if end - begin > 1
    }
    require(set(steps_from(ranges)) == wanted, "steps from the first index", ranges)


def about_long_periods(random: Random) -> None:
    """What a base says of sets of flat numbers over several boundaries with long periods: how a step from each changes
    the address."""
    shape = [random.randint(2, 4), *(random.choice((2, 3)) for _ in range(random.randint(0, 4)))]
    shape.append(random.choice((2**16, 2**16 - 1, 70000, 5, MOST_BITS // prod(shape) // 2)))
    strides = tuple(random.choice((1, 7, 1000)) * 3**axis for axis in range(len(shape)))
    view = Parts(tuple(shape), strides, 0, None)
    base, period, elements = Base(view), shape[-1], prod(shape)
    step = random.choice((1, period, period - 1, random.randint(1, elements // 2)))
    near = [random.randint(1, elements // period) * period - random.randint(0, 3) for _ in range(20)]
    chosen = {flat for flat in [*near, *(random.randrange(elements) for _ in range(20))] if 0 <= flat < elements - step}
    groups: dict[int, set[int]] = {}
    for flat in chosen:
        groups.setdefault(base.address(flat + step) - base.address(flat), set()).add(flat)
    wanted = {change: as_bits(group) for change, group in groups.items()}
    require(base.differences(as_bits(chosen), step) == wanted, "differences over long periods", view, step)


def about_many_copies(random: Random) -> None:
    """A set repeated many times, and the members of what that is."""
    some = {random.randrange(9) for _ in range(3)}
    period, count = random.choice((1, 2, 10, 63, 64)), random.choice((1, 2**12, 2**12 + 1, random.randint(1, 2**14)))
    wanted = {member + period * copy for member in some for copy in range(count)}
    bits = repeated(as_bits(some), period, count)
    require(list(members(bits)) == sorted(wanted), "many copies", some, period, count)


def about_long_pairs(random: Random) -> None:
    """The pairs of flat numbers that two views have along long axes, each once, with an index that has them."""
    shape = tuple(random.choice((1, 2, 3, 1023, 1025, 2600)) for _ in range(2))
    tops = [Parts(shape, tuple(random.choice((0, 0, 1, 2, -3, 5)) for _ in shape), 9**9, None) for _ in range(2)]
    ranges = tuple((begin, extent) for extent in shape for begin in [random.randint(0, min(2, extent - 1))])
    if prod(end - begin for begin, end in ranges) > MOST_PAIRS:
        return
    found = list(indices_of_pairs(tops[0], tops[1], ranges, Budget(2**60)))
    pairs = {tuple(address(defined(top), index) for top in tops) for index in found}
    box = product(*(range(*pair) for pair in ranges))
    wanted = {tuple(top.offset + sum(map(mul, top.strides, index)) for top in tops) for index in box}
    require(pairs == wanted and len(found) == len(wanted), "pairs along long axes", tops, ranges)


def about_far_pairs(random: Random) -> None:
    """The pairs of flat numbers of any size that two views have along short axes."""
    shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 5)))
    steps = [[random.choice((number(random), 2**31, 2**32, -(2**31), 0)) for _ in shape] for _ in range(2)]
    tops = [Parts(shape, tuple(strides), 2**110, None) for strides in steps]
    box = [*product(*map(range, shape))]
    found = list(indices_of_pairs(tops[0], tops[1], tuple((0, size) for size in shape), Budget(2**60)))
    pairs = {tuple(address(defined(top), index) for top in tops) for index in found}
    wanted = {tuple(top.offset + sum(map(mul, top.strides, index)) for top in tops) for index in box}
    require(pairs == wanted and len(found) == len(wanted), "far pairs", tops)


def about_tables(random: Random) -> None:
    """Which of some flat numbers of a large view are valid, leave the views below, or have no address."""
    size = random.choice((10**6 + 3, 2**22 + 1, 3 * 2**20))
    before, after = random.choice((0, 5, 1000)), random.choice((0, 1, size // 3))
    middle = Parts((size + before + after,), (1,), -before, random.choice((None, ((before, before + size),))))
    views = (Parts((size,), (3,), 1, random.choice((None, ((7, size - 7),)))), middle)
    total = size + before + after
    flats = sorted({0, before, total - 1, total - after, *(random.randrange(total) for _ in range(40))} - {total})
    table = Table(views, flats)
    readings = {flat: read(tuple(map(defined, views)), (flat,)) for flat in flats}
    valid = {flat for flat, reading in readings.items() if reading.is_valid}
    leaving = {flat for flat, reading in readings.items() if reading.leaves_base}
    undefined = {flat for flat, reading in readings.items() if reading.address is None}
    found = set(members(table.valid)), set(members(table.leaving)), set(members(table.undefined))
    require(found == (valid, leaving, undefined), "a table of a large view", views, flats)
    require(table.addresses == {flat: readings[flat].address for flat in flats if flat not in undefined}, "addresses",
            views, flats)  # fmt: skip
    sifted = Sifted(views, flats, Budget(2**60))
    require((sifted.valid, sifted.leaving) == (table.valid, table.leaving), "a large view sifted", views, flats)
    require(sifted.addresses == {flat: readings[flat].address for flat in valid}, "addresses of valid ones", views)


def about_far_tables(random: Random) -> None:
    """What a step changes the address by at the flat numbers of a table whose strides are of any size."""
    shape = tuple(random.choice((1, 2, 3, 5)) for _ in range(random.randint(1, 4)))
    strides = tuple(number(random) * random.choice((1, 1, -1)) for _ in shape)
    turned = Parts(shape[::-1], View.create(shape).permute(tuple(range(len(shape)))[::-1]).strides, 0, None)
    table, elements = Table((Parts(shape, strides, 0, None), turned), range(prod(shape))), prod(shape)
    step = random.randint(0, elements - 1)
    groups: dict[int, set[int]] = {}
    for flat in range(elements - step):
        change = table.address(flat + step) - table.address(flat)
        groups.setdefault(change, set()).add(flat)
    wanted = {change: as_bits(group) for change, group in groups.items()}
    found = table.differences(as_bits(set(range(elements - step))), step)
    require(found == wanted, "differences of a far table", shape, strides, step)
