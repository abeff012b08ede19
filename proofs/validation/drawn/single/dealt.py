"""Mesh axes dealt out over axes, one function at a time: how many cut an axis evenly, the parts of a cut, the runs of
many cuts of one axis, levels of several tensors, and ranges of long axes (D32, D36, R18)."""

from __future__ import annotations

from contextlib import suppress
from math import prod
from random import Random

from impl import ops
from impl.ops.levels import Level, union
from impl.ops.placement import plan
from impl.ops.records.radix import evenly, reshaped_dims
from impl.ops.records.shapes import ranges_of
from impl.ops.sharding.moves import Move
from impl.ops.sharding.planning import Plan
from impl.ops.sharding.views import Cut
from impl.ops.sharding.views.digits import strided
from impl.ops.sharding.views.runs import along
from impl.ops.sharding.views.words import TooLarge, dealt_out, letters_of
from proofs.validation.defined import require, require_refused
from spec.sharding.placement import blocks


def ask_dealt(random: Random) -> None:
    """Each by its definition."""
    extents = {name: random.choice((2, 2, 3, 4)) for name in "uvwxyz"}
    names = tuple(random.sample([*extents], random.randint(1, 6)))
    size = random.choice((1, 2, 6, 8, 24, 36, 48, 96, 7))
    most = max(n for n in range(len(names) + 1) if size % prod(extents[name] for name in names[:n]) == 0)
    require(evenly(size, names, extents) == names[:most], "evenly", size, names, extents)
    about_rows(random, extents)
    about_parts(random, extents)
    about_positions(random, extents)
    about_no_elements(random, extents)
    about_levels(random)
    about_ranges(random)
    about_plans(random)


def about_rows(random: Random, extents: dict[str, int]) -> None:
    """One axis that up to six mesh axes cut, with splits or without: who has which coordinate."""
    cutting = random.sample([*extents], random.randint(1, 6))
    row = tuple(Cut((name,), random.choice((1, 1, 1, 2, 3))) for name in cutting)
    size = random.choice((1, 5, 24, 60, 210))
    letters = letters_of(size, row, extents)
    for name, runs in along(size, row, tuple(extents.items())).items():
        spread = [place for length, place in runs for _ in range(length)]
        require(spread == letters[name][: len(spread)] and size % len(spread) == 0, "along", size, row, extents, name)
        require(spread * (size // len(spread)) == letters[name], "along: repeated", size, row, extents, name)


def about_parts(random: Random, extents: dict[str, int]) -> None:
    """The parts of a cut that have coordinates; an axis of too many, whose parts are not in blocks, is not listed."""
    parts, count = random.randint(1, 9), random.randint(0, 12)
    wanted = [(number, some) for number, some in enumerate(blocks(range(count), parts)) if some]
    given = [(number, list(some)) for number, some in dealt_out(range(count), parts, 1)]
    require(given == wanted, "dealt out", count, parts, given)
    with suppress(TooLarge):
        found_runs = along(2**20 + 1, (Cut(("u",), 2),), tuple(extents.items()))
        require(False, "along: too many to list", found_runs)


def about_positions(random: Random, extents: dict[str, int]) -> None:
    """The split of each mesh axis on an axis: what lies between those before it and its digit."""
    names, before = random.sample([*extents], random.randint(1, 6)), random.choice((1, 2, 10))
    digits, position = {}, before
    for name in random.sample(names, len(names)):
        digits[name], position = position, position * extents[name]
    for count, cut in enumerate(strided(names, before, digits, extents)):
        smaller = [extents[other] for other in names[:count] if digits[other] < digits[cut.names[0]]]
        require(cut.split * before * prod(smaller) == digits[cut.names[0]], "strided", names, digits, extents, cut)


def about_no_elements(random: Random, extents: dict[str, int]) -> None:
    """A reshape of what has no element leaves every mesh axis where it is."""
    shape = (*(random.choice((0, 2, 4)) for _ in range(random.randint(1, 3))), 0)
    dims = tuple((name,) for name, _ in zip(extents, shape, strict=False))
    staying, after = reshaped_dims(shape, (0, 5), dims, extents)
    require(staying == dims and after == ((), ()), "reshaped_dims: without elements", shape, dims, staying, after)


def about_levels(random: Random) -> None:
    """The levels of up to seven tensors, each once."""
    levels = [Level(2) for _ in range(random.randint(1, 6))]
    groups = [tuple(random.sample(levels, random.randint(0, min(2, len(levels))))) for _ in range(random.randint(1, 7))]
    wanted = tuple(level for level in levels if any(level in group for group in groups))
    require(union(groups) == wanted, "levels of several tensors", groups, union(groups))


def about_ranges(random: Random) -> None:
    """Slices of long axes, which begin before the end or after the beginning."""
    extent = random.choice((5, 1000, 5000, 10**6))
    begin = random.randint(-extent, extent - 1)
    first = begin % extent
    length = random.randint(0, extent - first)
    found = ranges_of("slice_tensor", (3, extent), (0, begin), (3, length))
    require(found == ((0, first), (3, length)), "ranges_of", extent, begin, length, found)
    require_refused(lambda: ranges_of("slice_tensor", (extent,), (begin,), (extent - first + 1,)), "ranges_of")


def about_plans(random: Random) -> None:
    """What an operation would move, of a tensor that is divided beside one that is on no mesh, in either order."""
    mesh = ops.Mesh({"x": random.choice((2, 3))})
    size = mesh.extent("x") * 2
    there = ops.shard([[k, k + 1] for k in range(size)], ops.ShardingSpec(mesh, ["x", None]))
    other = ops.Tensor.of([[1, 2]] * size)
    for pair in ((there, other), (other, there), (there, there)):
        found = plan(ops.AddOp, *pair)
        is_same = found is not None and found == ops.AddOp().plan(pair, {})
        require(is_same and not collectives(found), "plan: a sum", size, found)
    axis = random.randrange(2)
    found = plan(ops.ReduceSumOp, there, axis=axis)
    require(bool(collectives(found)) is (axis == 0), "plan: a reduction", size, axis, found)


def collectives(found: Plan | None) -> tuple[Move, ...]:
    """What has to be communicated."""
    return () if found is None else found.collectives
