"""Views of divided tensors of more elements than are gone through one by one, beside arrays of places (D32, D36)."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.sharding.views import Cut, Moves, Placement, Stays, Witness, placed_after
from impl.ops.sharding.views.runs import Runs, agreeing, first_moving
from proofs.validation.defined import require
from proofs.validation.drawn.programs import regrouped

Places = dict[str, Any]
"""For each mesh axis that divides a tensor, an array of the place of each element."""

LEAST, MOST = 66_000, 200_000
"""Elements of a tensor."""


def about_runs(random: Random) -> None:
    """Pairs of runs over up to a thousand numbers, some of which repeat: how many numbers agree, and the first that
    does not, beside a list of all."""
    total = random.choice((12, 36, 48, 60, 72, 720, 960))
    length = random.choice((total, random.choice([part for part in range(1, total + 1) if total % part == 0])))
    rows = [
        random_runs(random, length, 1) if random.random() < 0.5 else random_runs(random, total, length % total or 1)
        for _ in range(2 * random.randint(1, 4))
    ]
    rows = [cut_late(random, row) if random.random() < 0.2 else row for row in rows]
    numpy, places = numpy_module(), [listed(row, total) for row in rows]
    is_agreed = numpy.all([old == new for old, new in zip(places[::2], places[1::2], strict=True)], axis=0)
    times = random.choice((1, 1, 1000, 10**7))
    found = agreeing(total * times, rows)
    require(found == int(is_agreed.sum()) * times, "runs: how many agree", total, times, rows, found)
    moving, first = numpy.flatnonzero(~is_agreed), first_moving(rows)
    require(first == (int(moving[0]) if len(moving) else None), "runs: the first that moves", total, rows, first)
    stretched = [Runs(row.period * times, tuple((length * times, place) for length, place in row.runs)) for row in rows]
    found = agreeing(total * times, stretched)
    require(found == int(is_agreed.sum()) * times, "runs: how many agree", total, times, stretched, found)


def listed(row: Runs, total: int) -> Any:
    """The places of so many numbers."""
    numpy = numpy_module()
    once = numpy.repeat([place for _, place in row.runs], [length for length, _ in row.runs])
    return numpy.tile(once, total // row.period)


def random_runs(random: Random, total: int, least: int) -> Runs:
    """Runs that repeat after a divisor of so many numbers, of lengths that are multiples of another, and of the least.
    """
    period = random.choice([length for length in range(least, total + 1, least) if total % length == 0])
    unit = random.choice([length for length in range(least, period + 1, least) if period % length == 0])
    found: list[tuple[int, int | None]] = []
    left = period // unit
    while left:
        many = random.randint(1, min(left, random.choice((1, 3, 100))))
        found.append((many * unit, random.choice((0, 0, 1, 2))))
        left -= many
    return Runs(period, tuple(found))


def cut_late(random: Random, row: Runs) -> Runs:
    """Runs of which one behind the first is cut in two, anywhere."""
    long = [number for number, (length, _) in enumerate(row.runs) if number and length > 1]
    if not long:
        return row
    at = random.choice(long)
    length, place = row.runs[at]
    begin = random.randint(1, length - 1)
    cut = (begin, place), (length - begin, random.choice((0, 1)))
    return Runs(row.period, (*row.runs[:at], *cut, *row.runs[at + 1 :]))


def ask_placed_large(random: Random) -> None:
    """Tensors of up to 200,000 elements, cut unevenly along one mesh axis or two, turned, reshaped, or both: what
    moves is counted right, an element shows it, and no other cut of one axis of the result moves less. And runs."""
    for _ in range(4):
        about_runs(random)
    shape = large_shape(random)
    mesh = {name: random.choice((2, 3, 5, 7, 8)) for name in random.choice((("x",), ("x", "y")))}
    rows: list[list[Cut]] = [[] for _ in shape]
    some = random.choice(rows)
    for name in mesh:
        random.choice((some, some, random.choice(rows))).append(Cut((name,)))
    program: list[Any] = []
    if random.random() < 0.5:
        program.append(("permute", tuple(random.sample(range(len(shape)), len(shape)))))
    if random.random() < 0.9:
        program.append(("reshape", regrouped(random, shape)))
    found = placed_after(shape, Placement(ops.Mesh(mesh), rows), program)
    question = f"placed_after: {shape}; {rows}; {mesh}; {program}"
    require(isinstance(found, (Moves, Stays)), question, found)
    if isinstance(found, (Moves, Stays)):
        before = taken_along(shape, program, places_in(shape, rows, mesh))
        after = taken_along(found.shape, [], places_in(found.shape, found.placement.cuts, mesh))
        moved = received(before, after, mesh, prod(shape))
        require(moved == (found.elements if isinstance(found, Moves) else 0), question, found, moved)
    if isinstance(found, Moves):
        require_least(found, before, mesh, question)
        require_shown(found.witness, found.shape, before, after, question)


def large_shape(random: Random) -> tuple[int, ...]:
    """A shape of one to three axes with so many elements, of factors that few mesh axes divide."""
    while True:
        shape = tuple(random.choice((2, 3, 25, 41, 96, 129, 1000, 2048, 70001)) for _ in range(random.randint(1, 3)))
        if LEAST < prod(shape) <= MOST:
            return shape


def places_in(shape: tuple[int, ...], rows: Any, mesh: dict[str, int]) -> Places:
    """The place along each mesh axis of each index, as arrays that are broadcast to the shape (D32)."""
    numpy = numpy_module()
    found: Places = {}
    for axis, (size, row) in enumerate(zip(shape, rows, strict=True)):
        part: Any = numpy.zeros(size, dtype=int)
        within, left = numpy.arange(size), numpy.full(size, size)
        for cut in row:
            parts = prod(mesh[name] for name in cut.names)
            stretch = -(-left // cut.split)
            begin = within // stretch * stretch
            number = (within - begin) // -(-numpy.minimum(stretch, left - begin) // parts)
            part, within, left = divided(part * parts + number)
            for name in reversed(cut.names):
                number, place = numpy.divmod(number, mesh[name])
                spread = [1] * len(shape)
                spread[axis] = size
                found[name] = numpy.broadcast_to(place.reshape(spread), shape)
    return found


def divided(part: Any) -> tuple[Any, Any, Any]:
    """Parts, numbered from 0 on; and for each coordinate how many of its part come before it, and how many it has."""
    numpy = numpy_module()
    _, number, counts = numpy.unique(part, return_inverse=True, return_counts=True)
    order: Any = numpy.argsort(number, kind="stable")
    within: Any = numpy.empty(len(part), dtype=int)
    within[order] = numpy.arange(len(part)) - (numpy.cumsum(counts) - counts)[number[order]]
    return number, within, counts[number]


def taken_along(shape: tuple[int, ...], program: list[Any], places: Places) -> Places:
    """The places of the elements of a view, row-major."""
    for kind, argument in program:
        for name, array in places.items():
            places[name] = array.transpose(argument) if kind == "permute" else array.reshape(argument)
    return {name: array.reshape(-1) for name, array in places.items()}


def received(before: Places, after: Places, mesh: dict[str, int], elements: int) -> int:
    """How many elements the devices need that they do not have, all together: of those that need one, some have it."""
    numpy = numpy_module()
    needing = prod(size for name, size in mesh.items() if name not in after)
    having: Any = numpy.ones(elements, dtype=numpy.int64)
    for name, size in mesh.items():
        if name in before and name in after:
            having *= before[name] == after[name]
        elif name not in before and name not in after:
            having *= size
    return needing * elements - int(having.sum())


def require_least(found: Moves, before: Places, mesh: dict[str, int], question: str) -> None:
    """Raises WrongAnswerError if cuts of one axis of the result, by one mesh axis or all of them, move less."""
    others = [(Cut((name,)),) for name in mesh] + [tuple(Cut((name,)) for name in mesh)]
    for axis, row in product(range(len(found.shape)), others):
        rows = [row if k == axis else () for k in range(len(found.shape))]
        other = taken_along(found.shape, [], places_in(found.shape, rows, mesh))
        moved = received(before, other, mesh, prod(found.shape))
        require(found.elements <= moved, question, found, "moves more than", rows, moved)


def require_shown(shown: Witness, shape: tuple[int, ...], before: Places, after: Places, question: str) -> None:
    """Raises WrongAnswerError unless the element of a witness is held by the device that it says, and not by the one
    that needs it."""
    number = sum(i * prod(shape[axis + 1 :]) for axis, i in enumerate(shown.element))
    has, needs = dict(shown.has), dict(shown.needs)
    is_held = all(int(places[number]) == has[name] for name, places in before.items())
    is_needed = all(int(places[number]) == needs[name] for name, places in after.items())
    is_lacking = any(int(places[number]) != needs[name] for name, places in before.items())
    require(is_held and is_needed and is_lacking, question, "the witness", shown)
