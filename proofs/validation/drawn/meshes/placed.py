"""Views of tensors on meshes: axes of a thousand rows, cuts of rests, results without elements, and arguments that are
no integers (D32, D36)."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.sharding.views import Cut, Placement, placed_after
from impl.ops.sharding.views.digits import place
from impl.ops.sharding.views.placement import LANGUAGES
from impl.ops.sharding.views.tables import kept
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.meshes.counted import about_many_devices
from proofs.validation.drawn.programs import step_of

MOST = 200
"""Elements of a view of a divided tensor."""
MOST_FAR = 40_000
"""Coordinates of an axis whose digits are looked at."""


def ask_placed_far(random: Random) -> None:
    """Tables of many rows, cut along one axis or both, as one row, turned, and taken apart."""
    names = random.choice((("x",), ("x", "y")))
    mesh = ops.Mesh({name: random.choice((2, 2, 4)) for name in names})
    shape = random.choice(((1000, 4), (1001, 4), (2, 1024, 4), (1200, 8)))
    rows: list[list[Cut]] = [[] for _ in shape]
    for name in names:
        rows[random.choice((-1, -1, -2))].append(Cut((name,)))
    flat = (shape[0] * shape[1] * (shape[2] if len(shape) > 2 else 1),)
    turned = tuple(random.sample(range(len(shape)), len(shape)))
    split = (*shape[:-1], 2, shape[-1] // 2)
    nothing = tuple((0, 0) if axis == 0 else (0, size) for axis, size in enumerate(shape))
    for program in ([("reshape", flat)], [("permute", turned)], [("reshape", split)], [("shrink", nothing)]):
        with suppress(LayoutError):
            placed_after(shape, Placement(mesh, rows), program)
    for wrong in (("permute", (True, *range(1, len(shape)))), ("reshape", (*map(float, flat),)), ("reshape", ("2",))):
        require_refused(partial(placed_after, shape, Placement(mesh, rows), [wrong]), f"placed_after: {shape}; {wrong}")
    about_rests(random)
    about_places(random)
    if random.random() < 0.3:
        about_many_devices(random)
    about_spellings(random)
    about_far_rests(random)
    for _ in range(4):
        about_far_places(random)


def ask_placed_long(random: Random) -> None:
    """Views of four to six steps of divided tensors, reshapes among them that follow one another, on meshes of which
    some axes have one device; in each language."""
    for _ in range(4):
        names = ("a", "b", "c", "d")[: random.randint(2, 4)]
        mesh = ops.Mesh({name: random.choice((1, 1, 2, 2)) for name in names})
        shape = tuple(random.choice((1, 2, 4, 4, 8)) for _ in range(random.randint(1, 3)))
        rows: list[list[Cut]] = [[] for _ in shape]
        many = random.randrange(len(shape))
        for name in names:
            if random.random() < 0.85:
                rows[many if random.random() < 0.7 else random.randrange(len(shape))].append(Cut((name,)))
        language = random.choice(LANGUAGES)
        if language == "jax":
            rows = [[Cut(tuple(cut.names[0] for cut in row))] if row else [] for row in rows]
        program: list[Any] = []
        tracker = ShapeTracker.from_shape(shape)
        for _ in range(random.randint(4, 6)):
            step = step_of(random, tracker.shape)
            after = getattr(tracker, step[0])(step[1])
            if 0 < prod(after.shape) <= MOST:
                program, tracker = [*program, step], after
        program += [("reshape", (prod(tracker.shape),)), ("reshape", tracker.shape)] * (random.random() < 0.5)
        for steps in (program, [("reshape", (prod(shape),)), ("reshape", shape)]):
            with suppress(LayoutError):
                placed_after(shape, Placement(mesh, rows), steps, language)
    for _ in range(4):
        about_many_devices_along(random)


def about_many_devices_along(random: Random) -> None:
    """Rows over four to nine devices, of which a few are taken away, added, or left out at a step: what moves between
    which devices."""
    devices, size = random.randint(4, 9), random.randint(20, 90)
    mesh, few = ops.Mesh({"x": devices}), random.randint(0, devices)
    steps: list[Any] = [("shrink", ((0, size - few),)), ("shrink", ((few, size),)), ("pad", ((0, few),)),
                        ("stride", (random.choice((2, -1)),))]  # fmt: skip
    placed_after((size,), Placement(mesh, [[Cut(("x",))]]), [random.choice(steps)], random.choice(LANGUAGES[:2]))


def about_spellings(random: Random) -> None:
    """The answer is the same however the integers of a question are held, and refused with anything else in the place
    of any of them."""
    shape = tuple(random.choice((1, 1, 2, 2, 3)) for _ in range(random.randint(3, 6)))
    rows: list[list[Cut]] = [[] for _ in shape]
    rank = len(shape)
    rows[random.randrange(rank)] = [Cut(("x",))]
    program: list[Any] = []
    placement, tracker = Placement(ops.Mesh({"x": 2}), rows), ShapeTracker.from_shape(shape)
    for _ in range(random.randint(1, 3)):
        kind, argument = step_of(random, tracker.shape)
        after = getattr(tracker, kind)(argument)
        if 0 < prod(after.shape) <= MOST // 4:
            program, tracker = [*program, (kind, argument)], after
    wanted, question = placed_after(shape, placement, program), f"placed_after: {shape}; {program}"
    held: Any = [(kind, held_otherwise(random, argument)) for kind, argument in program]
    sizes: Any = held_otherwise(random, shape)
    found = placed_after(random.choice((iter(sizes), sizes)), placement, random.choice((iter(held), held)))
    require(found == wanted, question, found, wanted)
    for at in range(rank):
        wrong: Any = random.choice((0.5, "1", None, True))
        sizes = random.choice((tuple, list))((*shape[:at], wrong, *shape[at + 1 :]))
        require_refused(partial(placed_after, sizes, placement, program), f"{question}; {wrong} as size {at}")


def held_otherwise(random: Random, values: Any) -> Any:
    """Integers, or pairs of such, held by something else than a tuple, and of other kinds."""
    if isinstance(values, tuple):
        return random.choice((list, tuple))([held_otherwise(random, value) for value in values])
    return random.choice((int, numpy_module().int64))(values)


def about_rests(random: Random) -> None:
    """Which coordinates of an axis a part of a cut has, and the place of each among those, one by one."""
    for _ in range(6):
        size, stretch, parts = random.randint(1, 30), random.randint(1, 12), random.randint(1, 5)
        part: dict[int, int] = {}
        for coordinate in range(size):
            begin = coordinate - coordinate % stretch
            part[coordinate] = (coordinate - begin) // -(-(min(begin + stretch, size) - begin) // parts)
        for coordinate, number in part.items():
            mine = [other for other in part if part[other] == number]
            found = kept(size, stretch, parts, number, coordinate)
            require(
                found == (len(mine), mine.index(coordinate)), "kept", size, stretch, parts, number, coordinate, found
            )


def about_places(random: Random) -> None:
    """Where in an axis a digit of what others leave lies: of the coordinates at which these have any values, it is the
    same digit as of their numbers; none where no digit of the axis is."""
    for _ in range(6):
        factors = [random.choice((1, 2, 2, 3, 4)) for _ in range(random.randint(2, 5))]
        whole = prod(factors)
        taken = [(prod(factors[:at]), n) for at, n in enumerate(factors) if n > 1 and random.random() < 0.5]
        groups: dict[tuple[int, ...], list[int]] = {}
        for c in range(whole):
            groups.setdefault(tuple(c // (whole // (p * n)) % n for p, n in taken), []).append(c)
        left = whole // len(groups)
        parts = random.choice([n for n in (2, 3, 4, 6) if left % n == 0] or [1])
        split = random.choice([n for n in range(1, left + 1) if left % (n * parts) == 0])
        if parts > 1:
            wanted = [number // (left // (split * parts)) % parts for number in range(left)]
            ends = [p for p in range(1, whole + 1) if whole % (p * parts) == 0]
            same = [
                p
                for p in ends
                if all(digit_of(some, whole // (p * parts), parts) == wanted for some in groups.values())
            ]
            found = place(split, parts, taken)
            require(found in same if same else found is None, "a place", factors, split, parts, taken, found, same)


def about_far_rests(random: Random) -> None:
    """The same of axes of thousands of coordinates, whose stretches, parts and places go past a thousand."""
    numpy = numpy_module()
    for _ in range(6):
        size, stretch = random.randint(2000, 9000), random.choice((1, 2, 3, 7, 1500, 4001, 9000))
        parts, coordinates = random.choice((1, 2, 3, 1100, 2500)), numpy.arange(size)
        begin = coordinates - coordinates % stretch
        number = (coordinates - begin) // -(-(numpy.minimum(begin + stretch, size) - begin) // parts)
        for coordinate in (random.randrange(size), size - 1):
            mine = numpy.flatnonzero(number == number[coordinate])
            found = kept(size, stretch, parts, int(number[coordinate]), coordinate)
            wanted = (len(mine), int(numpy.searchsorted(mine, coordinate)))
            require(found == wanted, "kept, far", size, stretch, parts, coordinate, found, wanted)


def about_far_places(random: Random) -> None:
    """The same of up to seven digits, and of axes of thousands of coordinates."""
    numpy = numpy_module()
    factors = [random.choice((2, 2, 2, 3)) for _ in range(random.randint(2, 8))]
    far = random.choice((0, random.randrange(len(factors))))
    factors[far] = random.choice((2, 1009))
    whole, free = prod(factors), (random.choice((far, random.randrange(len(factors)))), random.randrange(len(factors)))
    if whole > MOST_FAR:
        return
    taken = [(prod(factors[:at]), n) for at, n in enumerate(factors) if at not in free]
    coordinates, group = numpy.arange(whole), numpy.zeros(whole, int)
    for p, n in taken:
        group = group * n + coordinates // (whole // (p * n)) % n
    left = whole // prod(n for _, n in taken)
    parts = random.choice([n for n in (2, 3, 1009) if left % n == 0] or [1])
    split = random.choice([n for n in range(1, left + 1) if left % (n * parts) == 0])
    if parts > 1:
        wanted = numpy.empty(whole, int)
        order = numpy.argsort(group, kind="stable")
        wanted[order] = numpy.arange(whole) % left // (left // (split * parts)) % parts
        ends = [p for p in range(1, whole // parts + 1) if whole % (p * parts) == 0]
        same = [p for p in ends if (coordinates // (whole // (p * parts)) % parts == wanted).all()]
        found = place(split, parts, taken)
        require(found in same if same else found is None, "a far place", factors, split, parts, taken, found, same)


def digit_of(coordinates: list[int], period: int, size: int) -> list[int]:
    """A digit of some coordinates."""
    return [coordinate // period % size for coordinate in coordinates]
