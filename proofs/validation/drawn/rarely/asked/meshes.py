"""Places on meshes: which part of a tensor a device with some coordinates has, the digits of evenly cut axes, and of
how many flat numbers the digits agree that lie across one another (D25, D32 to D38)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.errors import ShardingError
from impl.ops.sharding.views import Cut, Placement, placed_after
from impl.ops.sharding.views.counting import agreeing_digits
from impl.ops.sharding.views.digits import digits_of
from impl.ops.sharding.views.placement import LANGUAGES
from proofs.validation.defined import refusal_of, require
from proofs.validation.drawn.tensors import division
from proofs.validation.placed import placed_view
from spec.sharding import held
from spec.sharding.placement import Cut as DefinedCut
from spec.sharding.placement import coordinates

MOST = 20_000
"""Flat numbers that are gone through."""


def ask_what_devices_have(random: Random) -> None:
    """Each of them, some times."""
    for _ in range(8):
        about_places_of_devices(random)
        about_digits_of_axes(random)
    for _ in range(10):
        about_digits_across(random)
    about_what_is_received(random)
    for _ in range(2):
        about_copies_that_fill(random)
        about_copies_that_fill(random)
        about_batches_on_meshes(random)


def about_places_of_devices(random: Random) -> None:
    """A device with some coordinates, some of them left out or beyond the mesh, on either side: it is refused exactly
    if that is so of a mesh axis that divides a tensor, wherever, and such a mesh axis and its size are named; else its
    part of each axis is that of the definition."""
    extents = {name: random.choice((1, 2, 2, 3, 4)) for name in "xyzw"[: random.randint(1, 4)]}
    mesh, shape = ops.Mesh(extents), tuple(random.randint(0, 13) for _ in range(random.randint(1, 3)))
    names = division(random, mesh, len(shape))
    at = {name: random.randrange(size) for name, size in extents.items()}
    for name in random.sample([*extents], random.choice((0, 1, 1, 2)) if len(extents) > 1 else random.randint(0, 1)):
        wrong = random.choice((None, -1, extents[name], extents[name] + random.randint(1, 9), -extents[name]))
        if wrong is None:
            del at[name]
        else:
            at[name] = wrong
    spec = ops.ShardingSpec(mesh, names)
    wrong_ones = [name for row in names for name in row if not 0 <= at.get(name, -1) < extents[name]]
    question = f"places: {shape}; {names}; {extents}; {at}"
    for ask in (spec.ranges, spec.local_shape):
        refusal = refusal_of(lambda ask=ask: ask(shape, at))  # type: ignore[misc]
        said = [f"along the mesh axis {name}; need 0 <= place < {extents[name]}" in str(refusal) for name in wrong_ones]
        is_right = isinstance(refusal, ShardingError) and any(said) if wrong_ones else refusal is None
        require(is_right, question, refusal)
    if not wrong_ones:
        parts = [held(size, row, extents, at) for size, row in zip(shape, names, strict=True)]
        found = [[*range(*part)] for part in spec.ranges(shape, at)]
        require(found == parts and spec.local_shape(shape, at) == tuple(map(len, parts)), question, found, parts)


def about_digits_of_axes(random: Random) -> None:
    """One axis or two, cut evenly by up to five mesh axes one after another, each dealt out in any stretches: the place
    of a device along each is a digit of the flat number, at the position that is told; and none is told if the place
    along one of them is no digit of its axis."""
    numpy, names, shape = numpy_module(), list("abcde"[: random.randint(1, 5)]), list[int]()
    extents = {name: random.choice((2, 2, 2, 3)) for name in names}
    rows: list[list[Cut]] = []
    while names:
        taken = [names.pop(0) for _ in range(min(len(names), random.choice((1, 2, 3, 4))))]
        more = [random.choice((1, 1, 2, 3)) for _ in range(random.randint(0, 2))]
        left = prod([*more, *(extents[name] for name in taken)])
        shape.append(left)
        rows.append([])
        for name in taken:
            splits = [split for split in range(1, left + 1) if left % (split * extents[name]) == 0]
            rows[-1].append(Cut((name,), random.choice(splits)))
            left //= extents[name]
    found = digits_of(tuple(shape), tuple(map(tuple, rows)), extents)
    question, wanted, before = f"digits: {shape}; {rows}; {extents}", dict[str, int](), 1
    for size, row in zip(shape, rows, strict=True):
        defined = [DefinedCut(cut.names, cut.split) for cut in row]
        for number, cut in enumerate(defined):
            (name,) = cut.names
            letters, parts = numpy.full(size, -1), extents[name]
            for device in numpy.ndindex(*(extents[one.names[0]] for one in defined[: number + 1])):
                at = {one.names[0]: place for one, place in zip(defined, map(int, device), strict=False)}
                letters[coordinates(size, defined[: number + 1], extents, at)] = at[name]
            for position in [p for p in range(1, size + 1) if size % (p * parts) == 0]:
                if (numpy.arange(size) // (size // (position * parts)) % parts == letters).all():
                    wanted[name] = before * position
        before *= size
    are_all = len(wanted) == len(extents)
    require(found == (wanted if are_all else None), question, found, wanted)


def about_digits_across(random: Random) -> None:
    """Of flat numbers that several mesh axes divide at two positions each, whose weights do not divide one another: as
    many have the same digits as are counted one by one, and of many times as many many times as many."""
    numpy = numpy_module()
    elements = prod(random.choice(((2, 2, 3, 3), (2, 3, 4, 5), (2, 2, 2, 3, 3), (3, 4, 5, 6), (2, 4, 9, 5))))
    elements *= random.choice((1, 1, 2, 5, 7))
    extents = {name: random.choice((2, 2, 3, 4, 5)) for name in "abc"[: random.choice((1, 1, 2, 2, 3))]}
    weights = {name: [w for w in range(1, elements + 1) if elements % (w * size) == 0]
               for name, size in extents.items()}  # fmt: skip
    if not all(weights.values()) or elements > MOST:
        return
    few = {name: [w for w in some if w > 1 and w * extents[name] < elements] or some for name, some in weights.items()}
    pairs = {name: random.choices(random.choice((few, few, weights))[name], k=2) for name in extents}
    before, after = (
        {name: elements // (pair[side] * extents[name]) for name, pair in pairs.items()} for side in (0, 1)
    )
    numbers, wanted = numpy.arange(elements), numpy.ones(elements, bool)
    for name, (old, new) in pairs.items():
        wanted &= numbers // old % extents[name] == numbers // new % extents[name]
    for times in (1, random.randint(2, 2**40)):
        found = agreeing_digits(elements * times, before, after, extents, random.sample([*extents], len(extents)))
        question = f"digits across: {elements}; {times}; {pairs}; {extents}"
        require(found == int(wanted.sum()) * times, question, found, int(wanted.sum()))


def about_what_is_received(random: Random) -> None:
    """A tensor that one mesh axis or two divide evenly, under another shape of other factors: what moves, and how much,
    is what the definition has, in each language."""
    sizes = random.choice(((5, 12), (12, 5), (6, 10), (4, 9), (3, 20), (10, 6), (4, 3, 5), (60,), (36,)))
    extents = {name: random.choice((2, 2, 3)) for name in "xy"[: random.choice((1, 1, 2))]}
    rows: list[list[Cut]] = [[] for _ in sizes]
    left = list(sizes)
    for name, size in extents.items():
        axes = [axis for axis, there in enumerate(left) if there % size == 0]
        if axes:
            rows[axis := random.choice(axes)].append(Cut((name,)))
            left[axis] //= size
    rest = prod(sizes)
    new: list[int] = []
    for _ in range(random.randint(0, 2)):
        new.append(random.choice([part for part in range(1, rest + 1) if rest % part == 0]))
        rest //= new[-1]
    given, language = Placement(ops.Mesh(extents), rows), random.choice(LANGUAGES)
    program: list[Any] = [("reshape", (*new, rest))]
    placed_view(placed_after(sizes, given, program, language), sizes, given, program, language)


def about_copies_that_fill(random: Random) -> None:
    """An axis that one mesh axis deals out in several stretches, on a mesh with others that hold copies, of two devices
    or three: whether some of these fill the places before it, evenly or not, is as the definition has it."""
    extents = {name: random.choice((2, 3, 3)) for name in random.sample("xyz", random.choice((2, 2, 3)))}
    name = random.choice([*extents])
    extents[name] = random.choice((2, 2, 2, 3))
    sizes = random.choice(((8,), (8,), (4,), (6,), (4, 2), (8, 1)))
    rows: list[list[Cut]] = [[] for _ in sizes]
    rows[0] = [Cut((name,), random.choice((1, 2, 2, 2, 3, 4)))]
    ends = random.choice(((4, 1, 2), (2, 4), (4, 2), (8, 1), (8,), (2, 2, 2)))
    new = ends if prod(ends) == prod(sizes) else random.choice((sizes[::-1], (*sizes, 1), (2, prod(sizes) // 2)))
    given, language = Placement(ops.Mesh(extents), rows), random.choice((*LANGUAGES, LANGUAGES[1]))
    program: list[Any] = [("reshape", new)]
    placed_view(placed_after(sizes, given, program, language), sizes, given, program, language)


def about_batches_on_meshes(random: Random) -> None:
    """An axis that mesh axes divide, several in any order or none, becomes the batch axis of a level that names one:
    each stays, or is divided by that one if it has none of it; and however members are put on the mesh inside, the
    batch stays as it is and the elements are the same."""
    numpy, extents = numpy_module(), {name: random.choice((1, 2, 2)) for name in "xyzw"}
    mesh, names = ops.Mesh(extents), random.sample([*extents], random.choice((0, 1, 2, 2, 3)))
    level = random.choice(names) if names and random.random() < 0.8 else random.choice([*extents])
    array = numpy.arange(24).reshape(random.choice(((4, 6), (6, 4), (3, 8), (12, 2))))
    axis, batch = random.randrange(2), (tuple(names) if level in names else (level,))
    given = [names, None] if axis == 0 else [None, names]
    inner = [name for name in extents if name not in {*names, level} and random.random() < 0.6]
    wanted = ops.ShardingSpec(mesh, [random.sample(inner, len(inner))])
    put = random.choice((ops.shard, ops.reshard))
    x = ops.shard(array, ops.ShardingSpec(mesh, given))
    found = ops.vmap(lambda row: put(row, wanted), in_axes=axis, spmd_axis_name=level)(x)
    question = f"a batch on a mesh: {extents}; {given}; {level}; {wanted.names}"
    require(found.spec is not None and found.spec.names == (batch, *wanted.names), question, found.spec)
    require(bool(numpy.array_equal(found.numpy(), array if axis == 0 else array.T)), question, found.numpy().tolist())
