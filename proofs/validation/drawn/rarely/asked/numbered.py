"""The numbers behind placements: which device has a coordinate after cuts by many mesh axes, unevenly, past 2^36 and
among dozens of devices; and of which axes it is asked whether they are cut evenly (D25, D32, D33, D36)."""

from __future__ import annotations

from functools import partial
from math import isqrt, prod
from random import Random

from impl import ops
from impl.interop.torch.placements import placement_of
from impl.ops.sharding.views import Cut, Moves, placed_after
from impl.ops.sharding.views.placement import parts_of
from impl.ops.sharding.views.tables import places_of
from proofs.validation.defined import require, require_refused
from spec.sharding.placement import Cut as DefinedCut
from spec.sharding.placement import coordinates

MOST_DEVICES = 48
"""Devices of an axis that is cut, all cuts together."""


def ask_numbers_of_cuts(random: Random) -> None:
    """Coordinates after cuts by many mesh axes, far ones, and witnesses among dozens of devices."""
    for _ in range(8):
        about_cuts(random)
        about_far_cuts(random)
    for _ in range(2):
        about_many_devices(random)
        about_even_axes(random)


def about_cuts(random: Random) -> None:
    """Up to three cuts of an axis, of one to five mesh axes each, in any number of stretches, evenly or not: each
    coordinate is at one of those that the device has which it is said to be on; and a cut is for all of its devices."""
    names, extents, row = [*"abcdefgh"], dict.fromkeys("abcdefgh", 1), list[Cut]()
    random.shuffle(names)
    for _ in range(random.randint(1, 3)):
        count = random.choice((1, 1, 2, 4, 5))
        together, names = tuple(names[:count]), names[count:]
        if together:
            row.append(Cut(together, random.choice((1, 2, 3) if not row else (1, 1, 2, 5))))
        for name in together:
            extent = random.choice((1, 2, 2, 3))
            extents[name] = extent if prod(extents.values()) * extent <= MOST_DEVICES else 1
    size = max(row[0].split * random.randint(1, 8) - random.choice((0, 1, 1, 2)), 1)
    cuts = tuple(DefinedCut(cut.names, cut.split) for cut in row)
    for cut in row:
        wanted = prod(extents[name] for name in cut.names)
        require(parts_of(cut, extents) == wanted, "devices of a cut", cut, extents, parts_of(cut, extents))
    for coordinate in range(size):
        found = places_of(size, row, coordinate, extents)
        is_there = coordinate in coordinates(size, cuts, extents, found)
        require(is_there, "the device of a coordinate", size, row, extents, coordinate, found)


def about_far_cuts(random: Random) -> None:
    """One cut of up to 2^50 coordinates, of which the last stretch and the last part may be shorter: by its numbers."""
    size = random.choice((2**31, 2**36, 2**37, 2**50)) + random.choice((-1, 0, 1, 5))
    root = isqrt(size)
    parts, split = random.choice((2, 3, 7, 64)), random.choice((1, 2, root - 1, root - 2, root // 3, 2 * root, 2**35))
    stretch = -(-size // split)
    first, last = random.choice((0, stretch)), (size - 1) // stretch * stretch
    coordinate = random.choice((first, last, last + stretch // parts, size - 1, random.randrange(last, size)))
    coordinate = min(coordinate + random.choice((-1, 0, 0, 1)), size - 1) % size
    begin = coordinate // stretch * stretch
    block = -(-(min(begin + stretch, size) - begin) // parts)
    found = places_of(size, (Cut(("x",), split),), coordinate, {"x": parts})
    wanted = {"x": (coordinate - begin) // block}
    require(found == wanted, "the device of a far coordinate", size, parts, split, coordinate, found, wanted)


def about_many_devices(random: Random) -> None:
    """A tensor among up to 64 devices along one axis, whose reshape has to move some: the element that shows it is the
    one that it is said to come from, a device has it, and one that needs it has not."""
    count = random.choice((2, 5, 17, 24, 32, 64))
    shape = (random.choice((2, 3, 4)), count * random.choice((1, 2, 3)))
    new = random.choice((shape[::-1], (prod(shape),), (count, prod(shape) // count)))
    placement = placement_of(shape, (count,), [f"Shard({random.choice((1, 1, 0))})"])
    found = placed_after(shape, placement, [("reshape", new)], "torch")
    if not isinstance(found, Moves):
        return
    witness, question = found.witness, f"a witness: {shape}; {new}; {placement.cuts}; {found.witness}"
    flat = [number_of(shape, witness.source), number_of(new, witness.element)]
    require(flat[0] == flat[1], question, flat)
    has, needs = dict(witness.has), dict(witness.needs)
    is_there = [holds(shape, placement.cuts, count, device, witness.source) for device in (has, needs)]
    require(is_there == [True, False], question, "before", is_there)
    require(holds(new, found.placement.cuts, count, needs, witness.element), question, "after", found.placement)


def number_of(shape: tuple[int, ...], index: tuple[int, ...]) -> int:
    """The row-major number of an index."""
    number = 0
    for size, place in zip(shape, index, strict=True):
        number = number * size + place
    return number


def holds(
    shape: tuple[int, ...],
    cuts: tuple[tuple[Cut, ...], ...],
    count: int,
    device: dict[str, int],
    index: tuple[int, ...],
) -> bool:
    """Whether a device holds an index, by the definition."""
    rows = [tuple(DefinedCut(cut.names, cut.split) for cut in row) for row in cuts]
    return all(
        place in coordinates(size, row, {"0": count}, device)
        for size, row, place in zip(shape, rows, index, strict=True)
    )


def about_even_axes(random: Random) -> None:
    """Of an axis that there is it is known whether it is cut evenly, of no other, on either side."""
    extents = {name: random.choice((1, 2, 3, 4)) for name in "xyz"}
    dims = [(), *((name,) for name in extents)]
    random.shuffle(dims)
    spec = ops.ShardingSpec(ops.Mesh(extents), dims)
    size = random.randint(0, 13)
    for axis in range(-3, len(dims) + 3):
        if 0 <= axis < len(dims):
            wanted = size % prod(extents[name] for name in dims[axis]) == 0
            require(spec.is_even(axis, size) is wanted, "an axis that is cut evenly", spec, axis, size)
        else:
            require_refused(partial(spec.is_even, axis, size), f"is_even: axis {axis} of {len(dims)}")
