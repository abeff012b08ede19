"""What each layer says of valid points and of steps, asked by itself, against what each point reads (D7, D16)."""

from collections.abc import Iterator
from typing import Any

from impl.merge.base import Base, Steps, Table
from impl.merge.budget import Budget
from impl.merge.layers import blocks, carry_free, chain, listing, reachability
from impl.merge.layers.carry_free import floor_form
from impl.merge.layers.listing import Direct, ListedPoints, Payment, points_of
from impl.merge.problem import Index, Line, Problem, problem_of
from impl.merge.search.bend import Bend
from impl.merge.search.box import Hole
from impl.parts.normal_form import Parts
from proofs.claims.common import defined
from proofs.claims.merging.layers.box import BOX, pairs
from proofs.kernel import Bounded, Given, claim
from spec.shape import unravel
from spec.view import address, is_valid

LIMIT = 2**40
"""What each layer may spend: enough, so that each answers."""

MANY = Problem(0, (Line(0, 0, 1, 2**20, 1), Line(1, 0, 1, 2**20, 1)), ((0, 2**20), (0, 2**20)))
"""A problem of so many points that to list them costs more than any layer."""


def flat_at(problem: Problem, point: tuple[int, ...]) -> int:
    """The flat number of a point."""
    return problem.start + sum(line.step * t for line, t in zip(problem.lines, point, strict=True))


def is_the_box(found: Any, problem: Problem, valid: set[Index]) -> bool:
    """Whether a layer says of valid points what is so: that there are none, which they are, or where a hole is."""
    match found:
        case None:
            return not valid
        case Hole(first, second, between):
            lies_between = all(min(ends) <= i <= max(ends) for *ends, i in zip(first, second, between, strict=True))
            return {first, second} <= valid and between not in valid and lies_between
        case Problem():
            points = list(points_of(found))
            same = [problem.point(found.index(point)) for point in points]
            are_kept = all(flat_at(found, p) == flat_at(problem, q) for p, q in zip(points, same, strict=True))
            return are_kept and {found.index(point) for point in points} == valid
    return False


def are_the_steps(found: Any, problem: Problem, addresses: dict[tuple[int, ...], int]) -> bool:
    """Whether a layer says of steps what is so: what each changes the address by, or where they bend."""
    if isinstance(found, Steps):
        changes = {p: found.start + sum(c * t for c, t in zip(found.changes, p, strict=True)) for p in addresses}
        return changes == addresses
    if not isinstance(found, Bend):
        return False
    (a, b), (c, d) = found.points[:2], found.points[-2:]
    is_square = all(q - p == s - r for p, q, r, s in zip(a, b, c, d, strict=True))
    return is_square and addresses[b] - addresses[a] != addresses[d] - addresses[c]


def boxes(view: Parts, outer: Parts, base: Base, problem: Problem) -> Iterator[tuple[str, Any]]:
    """What each layer says of the valid points, with its name."""
    digits, budget = base.masked_digits, Budget(LIMIT)
    narrowings, undecided = carry_free.valid_points(digits, problem, budget)
    if not undecided:
        yield "carry-free", narrowings[-1].after if narrowings else problem
    if (found := chain.valid_points(digits, problem, budget)) is not None:
        yield "chain", found.box
    yield "blocks", blocks.valid_points(digits, base, problem, budget)[0]
    yield "reachability", reachability.valid_points(base, problem, budget, MANY)
    yield "table", reachability.valid_points(Table((view,), flats_of(problem)), problem, budget)
    yield "listing", listing.valid_points(ListedPoints((view, outer), Payment(budget, 1)), problem).box


def steps(view: Parts, base: Base, problem: Problem) -> Iterator[tuple[str, Any]]:
    """What each layer says of the steps, with its name."""
    budget = Budget(LIMIT)
    carrying = [boundary for boundary in base.boundaries if floor_form(problem, boundary.period) is None]
    if (found := carry_free.constant_steps(base, carrying, problem)) is not None:
        yield "carry-free", found
    if (found := chain.constant_steps(base, carrying, problem, budget)) is not None:
        yield "chain", found
    bend, _ = blocks.bend_of(carrying, base, problem, budget)
    yield "blocks", base.steps_at_origin(problem) if bend is None else bend
    yield "reachability", reachability.constant_steps(base, problem, budget, MANY)
    yield "table", reachability.constant_steps(Table((view,), flats_of(problem)), problem, budget)
    yield "listing", listing.constant_steps(Direct((view,), Payment(budget, 1)), problem).steps


def flats_of(problem: Problem) -> list[int]:
    """The flat numbers of all points."""
    return sorted({flat_at(problem, point) for point in points_of(problem)})


@claim(
    "C14.layers",
    "Each layer that answers says which points of a pair are valid, or where there is a hole among them; and what each "
    "step along a line changes the address by, or where it bends.",
    family="merging",
    scope=Bounded(BOX),
    ids=("D7", "D16", "R7", "R9"),
    cases=pairs,
)
def each_layer_is_right(given: Given, view: Parts, outer: Parts) -> None:
    read, base, problem = defined(view), Base(view), problem_of(outer)
    indices = {point: unravel(view.shape, flat_at(problem, point)) for point in points_of(problem)}
    valid = {problem.index(point) for point, index in indices.items() if is_valid(read, index)}
    addresses = {point: address(read, index) for point, index in indices.items()}
    for layer, box in boxes(view, outer, base, problem):
        given.check(f"{layer}: the valid points", is_the_box(box, problem, valid))
    for layer, found in steps(view, base, problem):
        given.check(f"{layer}: the steps", are_the_steps(found, problem, addresses))
