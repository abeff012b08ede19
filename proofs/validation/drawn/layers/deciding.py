"""What the layers of a merge say of two views, each asked alone (R7 to R9)."""

from __future__ import annotations

from math import prod
from random import Random

from impl.merge.base import Base, MaskedDigit, Table
from impl.merge.budget import Budget
from impl.merge.glance import is_refuted
from impl.merge.layers import carry_free, chain, listing, reachability
from impl.merge.layers.carry_free import Affine, carrying_corner, digit_form, floor_form
from impl.merge.layers.corner_hole import corner_hole, row_hole
from impl.merge.layers.dispatch import constant_steps, valid_points
from impl.merge.layers.listing import Direct, ListedPoints, Payment, points_of
from impl.merge.problem import Point, problem_of
from impl.merge.search.bend import Bend
from impl.view import View
from proofs.validation.defined import require
from proofs.validation.drawn.layers.problems import (
    Listed,
    defined,
    extended,
    listed,
    points,
    require_affine,
    require_box,
    require_flats,
    require_steps,
)
from spec.shape import canonical_strides
from spec.view import address

ENOUGH = 2**60
"""A budget that no small problem exceeds."""


def ask_layers(random: Random) -> None:
    """Which points are valid, and what steps change the address by, of each layer."""
    for _ in range(3):
        pair = listed(random)
        about_floors(random, pair)
        about_validity(pair)
        unmasked = Listed(pair.base._replace(mask=None), pair.outer, pair.problem)
        about_steps(unmasked)
        about_glance(pair)
    about_glance(within_a_row(random))


def within_a_row(random: Random) -> Listed:
    """A view of one or two axes inside a row in the middle of another view: rows before and after it lie apart."""
    rows, row = random.randint(3, 6), random.choice((6, 8, 12))
    base = View.create((rows, row), (row + random.choice((1, -1, 5)), 1))
    inner = random.choice(((row,), (row // 2, 2), (row // 2,), (2, row // 2)))
    outer = View.create(inner, canonical_strides(inner), row).stride(tuple(random.choice((1, -1)) for _ in inner))
    return Listed(base.parts, outer.parts, problem_of(outer.parts))


def payment() -> Payment:
    """What listing is paid with."""
    return Payment(Budget(ENOUGH), 1)


def about_floors(random: Random, pair: Listed) -> None:
    """Floors and digits of the flat number as affine forms: those that are affine, and no other."""
    base, problem = Base(pair.base), pair.problem
    flats = {point: flat_of(pair, point) for point in pair.at}
    periods = {boundary.period for boundary in base.boundaries} | {random.randint(1, problem.last + 2)}
    for period in periods:
        form = floor_form(problem, period)
        wanted = {point: number // period for point, number in flats.items()}
        require_affine(None if form is None else form.at, wanted, "floor", pair.views, period)
        if form is not None:
            require(form.bounds(problem) == (min(wanted.values()), max(wanted.values())), "bounds", pair.views, period)
            require_by_axis(form, pair)
        else:
            corner = carrying_corner(problem, period)
            predicted = extended(wanted, (0,) * len(corner))(corner)
            require(wanted[corner] != predicted, "a corner that carries", pair.views, period, corner)
    for digit in base.masked_digits:
        form = digit_form(digit, problem)
        if form is not None:
            wanted = {point: number // digit.period % digit.size for point, number in flats.items()}
            require_affine(form.at, wanted, "digit", pair.views, digit)


def flat_of(pair: Listed, point: Point) -> int:
    """The flat number of a point, from its index."""
    return address(defined(pair.outer), pair.problem.index(point))


def require_by_axis(form: Affine, pair: Listed) -> None:
    """A form in the coordinates of the view has the same values."""
    constant, weights = form.by_axis(pair.problem)
    for point in pair.at:
        value = constant + sum(w * i for w, i in zip(weights, pair.problem.index(point), strict=True))
        require(value == form.at(point), "by axis", pair.views, form)


def about_validity(pair: Listed) -> None:
    """The box of the valid points, by each layer; and what the cheapest leaves to the others."""
    base, problem = Base(pair.base), pair.problem
    table = Table((pair.base,), sorted({flat_of(pair, point) for point in pair.at}))
    about_narrowing(base.masked_digits, pair)
    for name, inner in (("reachability", base), ("table", table)):
        require_box(reachability.valid_points(inner, problem, Budget(ENOUGH)), pair, name)
    if (found := chain.valid_points(base.masked_digits, problem, Budget(ENOUGH))) is not None:
        require_box(found.box, pair, "chain")
    require(list(points_of(problem)) == list(pair.at), "the points of a problem", pair.views)
    one_by_one = ListedPoints(pair.views, payment())
    require_box(listing.valid_points(one_by_one, problem).box, pair, "listing")
    require_box(valid_points(base, problem, Budget(ENOUGH)).box, pair, "valid points")


def about_glance(pair: Listed) -> None:
    """What a glance refutes is no view: the valid points are no box, or a step between two of them bends."""
    require(not (is_refuted(pair.views) and is_one(pair)), "a glance", pair.views)


def is_one(pair: Listed) -> bool:
    """Whether a pair is one view: the valid points are a box, on which the address is affine."""
    inside = {point: found.address for point, found in pair.at.items() if found.is_valid}
    if not inside:
        return True
    low, high = (tuple(map(end, zip(*inside, strict=True))) for end in (min, max))
    if len(inside) != prod(last - first + 1 for first, last in zip(low, high, strict=True)):
        return False
    form = extended(inside, low)
    return all(form(point) == there for point, there in inside.items())


def about_narrowing(digits: list[MaskedDigit], pair: Listed) -> None:
    """What masks narrow a problem to has all valid points, and no other if no digit is left; holes at corners and in
    rows are holes."""
    narrowings, undecided = carry_free.valid_points(digits, pair.problem, Budget(ENOUGH))
    kept = narrowings[-1].after if narrowings else pair.problem
    if kept is None or not undecided:
        require_box(kept, pair, "narrowing")
    else:
        require_flats(kept, pair, "narrowing")
        inside = {kept.index(point) for point in points(kept)}
        require(pair.valid <= inside, "narrowing", pair.views, kept)
    left = kept if kept is not None and undecided else pair.problem
    for hole in (corner_hole(undecided or digits, left, Budget(ENOUGH)), row_hole(undecided or digits, left)):
        if hole is not None:
            require_box(hole, pair, "hole")


def about_steps(pair: Listed) -> None:
    """What the steps along each line change the address by, by each layer."""
    base, problem = Base(pair.base), pair.problem
    carrying = [boundary for boundary in base.boundaries if floor_form(problem, boundary.period) is None]
    if len(carrying) == 1:
        require(isinstance(carry_free.constant_steps(base, carrying, problem), Bend), "one that carries", pair.views)
    table = Table((pair.base,), sorted({flat_of(pair, point) for point in pair.at}))
    for name, found in (
        ("carry-free", carry_free.constant_steps(base, carrying, problem)),
        ("chain", chain.constant_steps(base, carrying, problem, Budget(ENOUGH))),
        ("reachability", reachability.constant_steps(base, problem, Budget(ENOUGH))),
        ("table", reachability.constant_steps(table, problem, Budget(ENOUGH))),
        ("listing", listing.constant_steps(Direct((pair.base,), payment()), problem).steps),
        ("steps", constant_steps(base, problem, Budget(ENOUGH)).steps),
    ):
        if found is not None:
            require_steps(found, pair, name)


def ask_parts(random: Random) -> None:
    """The problem on a part of the valid indices of a view."""
    for _ in range(6):
        pair = listed(random)
        problem = pair.problem
        for line in problem.lines:
            begin = random.randrange(line.extent)
            end = random.randint(begin + 1, line.extent)
            number = problem.number_of(line.axis)
            part = problem.narrowed(number, begin, end)
            require_flats(part, pair, "narrowed")
            kept = {index for index in map(problem.index, pair.at) if part.ranges[line.axis][0] <= index[line.axis]}
            kept = {index for index in kept if index[line.axis] < part.ranges[line.axis][1]}
            found = {part.index(point) for point in points(part)}
            require(found == kept and len(kept) * line.extent == len(pair.at) * (end - begin), "part", pair.views, part)
            require(problem.within(part.ranges) == part, "within", pair.views, part.ranges)
