"""Sets of flat numbers, and what a base or a table says of them; each held against a set of Python (R9)."""

from __future__ import annotations

from math import prod
from random import Random

from impl import View
from impl.merge.base import Base, InnerViews, Table, bits_of
from impl.merge.bits import CHUNK, has, interval, lowest, members, repeated
from impl.merge.budget import Budget
from impl.merge.layers.reachability import point_reaching, prefixes, reach
from impl.merge.layers.sifting import Sifted, sifted
from impl.merge.problem import Problem, has_valid_index, problem_of
from impl.parts.normal_form import Parts
from proofs.validation.defined import require
from proofs.validation.drawn.layers.deciding import ENOUGH
from proofs.validation.drawn.layers.problems import Listed, defined, listed, number_at
from proofs.validation.drawn.stacks import masked, stack
from spec.shape import index_set, unravel
from spec.stack import read
from spec.view import address, is_valid

MOST_BITS = 3 * 8 * CHUNK
"""The largest member of a set."""


def ask_sets(random: Random) -> None:
    """Sets as integers; the flat numbers that a problem reaches; and those that a base, or a table, has valid."""
    about_bits(random)
    for _ in range(2):
        about_reached(random, listed(random))
    about_table(random)


def as_bits(numbers: set[int]) -> int:
    """A set as an integer, one member after another."""
    return sum(1 << number for number in numbers)


def about_bits(random: Random) -> None:
    """What is done to sets, of members on both sides of a chunk."""
    most = random.choice((8, 70, MOST_BITS, MOST_BITS))
    some = {random.randrange(most) for _ in range(random.randint(1, 40))}
    bits = as_bits(some)
    require(list(members(bits)) == sorted(some) and lowest(bits) == min(some), "members", some)
    require(bits_of(sorted(some)) == bits and bits_of(random.sample(sorted(some), len(some))) == bits, "bits", some)
    for number in (*some, -1, random.randrange(most)):
        require(has(bits, number) == (number in some), "has", some, number)
    begin = random.randrange(most)
    end = random.randint(begin, most)
    if end - begin < 999:
        require(interval(begin, end) == as_bits(set(range(begin, end))), "interval", begin, end)
    period, count = random.randint(0, 90), random.randint(1, 70)
    wanted = {number + period * k for number in some for k in range(count)}
    require(repeated(bits, period, count) == as_bits(wanted), "repeated", some, period, count)


def flats_of(problem: Problem) -> set[int]:
    """The flat numbers of the points of a problem, line by line."""
    found = {problem.start}
    for line in problem.lines:
        found = {flat + line.step * t for flat in found for t in range(line.extent)}
    return found


def about_reached(random: Random, pair: Listed) -> None:
    """What a problem reaches, a point that reaches a number, and what a base says of the set."""
    problem = pair.problem
    flats = flats_of(problem)
    require(reach(problem) == as_bits(flats), "reach", problem)
    for number, (line, bits) in enumerate(prefixes(problem)):
        before = Problem(problem.start, problem.lines[:number], problem.ranges)
        require(line == problem.lines[number] and bits == as_bits(flats_of(before)), "prefixes", problem)
    for flat in random.sample(sorted(flats), min(len(flats), 12)):
        point = point_reaching(problem, flat)
        found = number_at(problem, point)
        is_point = all(0 <= t < line.extent for line, t in zip(problem.lines, point, strict=True))
        require(found == flat and is_point, "a point that reaches", problem, flat, point)
    about_inner(random, Base(pair.base), (pair.base,), flats)
    about_inner(random, Table((pair.base,), sorted(flats)), (pair.base,), flats)


def about_inner(random: Random, inner: InnerViews, views: tuple[Parts, ...], flats: set[int]) -> None:
    """The addresses and the validity of some flat numbers, and how steps between them change the address."""
    stack_, shape = tuple(map(defined, views)), views[-1].shape
    readings = {flat: read(stack_, unravel(shape, flat)) for flat in flats}
    addresses = {flat: int(reading.address or 0) for flat, reading in readings.items()}
    for flat, value in addresses.items():
        require(inner.address(flat) == value, "an address", views, flat)
    limit = random.choice((max(flats) + 1, random.randint(1, max(flats) + 1)))
    valid = inner.valid_bits(limit) & as_bits(flats)
    wanted = {flat for flat, reading in readings.items() if reading.is_valid and flat < limit}
    require(valid & interval(0, limit) == as_bits(wanted), "valid flat numbers", views, limit)
    for step in {random.choice(sorted(flats)) - min(flats), random.randint(1, max(flats) + 1)}:
        sources = {flat for flat in flats if flat + step in flats}
        if not sources or not step:
            continue
        changes = {flat: addresses[flat + step] - addresses[flat] for flat in sources}
        groups = {change: as_bits({flat for flat in sources if changes[flat] == change}) for change in changes.values()}
        require(inner.differences(as_bits(sources), step) == groups, "differences", views, step)


def about_table(random: Random) -> None:
    """The table of a stack of some views: which numbers are valid, leave a view, or have no address."""
    views = tuple(view.parts for view in stack(random)[:4])
    if random.random() < 0.5:
        more = random.choice((-3, 2, 40, prod(views[-2].shape) // 2))
        views = (*views[:-1], views[-1]._replace(offset=views[-1].offset + more))
    total = prod(views[-1].shape)
    flats = sorted({random.randrange(total) for _ in range(60)}) if total else []
    if not flats:
        return
    table = Table(views, flats)
    stack_ = tuple(map(defined, views))
    readings = {flat: read(stack_, unravel(views[-1].shape, flat)) for flat in flats}
    for name, bits, holds in (
        ("valid", table.valid, lambda reading: reading.is_valid),
        ("leaving", table.leaving, lambda reading: reading.leaves_base),
        ("undefined", table.undefined, lambda reading: reading.address is None),
    ):
        require(bits == as_bits({flat for flat in flats if holds(readings[flat])}), name, views)
    defined_at = {flat: reading.address for flat, reading in readings.items() if reading.address is not None}
    require(table.addresses == defined_at, "addresses", views)
    about_sifted(views, flats, table)
    about_sifting(views)
    about_rows(random)


def about_rows(random: Random) -> None:
    """What is valid of all elements of a masked view, to the last one, above one that is turned."""
    shape = tuple(random.choice((1, 2, 3, 5, 8)) for _ in range(random.randint(1, 4)))
    below = View.create(shape[::-1]).permute(tuple(random.sample(range(len(shape)), len(shape))))
    masked_view = View.create(shape, None, 0, tuple(masked(random, size) for size in shape))
    row = View.create((prod(shape),)).stride((random.choice((1, -1)),))
    about_sifting((below.parts, masked_view.parts, row.parts))


def about_sifted(views: tuple[Parts, ...], flats: list[int], table: Table) -> None:
    """What is left of a table when what one view calls not valid is read no further."""
    found = Sifted(views, flats, Budget(ENOUGH))
    require((found.valid, found.leaving) == (table.valid, table.leaving), "sifted", views, flats)
    wanted = {flat: address for flat, address in table.addresses.items() if table.valid >> flat & 1}
    require(found.addresses == wanted, "sifted: addresses", views, flats)


def about_sifting(views: tuple[Parts, ...]) -> None:
    """What the last of three views or more reaches that is valid below, or leaves a view there."""
    if len(views) < 3 or not has_valid_index(views[-1]):
        return
    problem = problem_of(views[-1])
    if problem.point_outside(prod(views[-2].shape)) is not None:
        return
    found = sifted(views, problem, Budget(ENOUGH))
    top, below = defined(views[-1]), tuple(map(defined, views[:-1]))
    reached = {address(top, index) for index in index_set(top.shape) if is_valid(top, index)}
    readings = {flat: read(below, unravel(views[-2].shape, flat)) for flat in reached}
    valid = {flat: reading.address for flat, reading in readings.items() if reading.is_valid}
    leaving = {flat for flat, reading in readings.items() if reading.leaves_base}
    require((found.valid, found.leaving) == (as_bits(set(valid)), as_bits(leaving)), "sifting", views)
    require(found.addresses == valid, "sifting: addresses", views)
