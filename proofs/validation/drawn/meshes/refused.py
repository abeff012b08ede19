"""Meshes, shardings and placements with one wrong part, wherever it stands among many, are refused; of others each part
is as it is given (D25, D33)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from impl import ops
from impl.ops.sharding.spec import DimSpec
from impl.ops.sharding.views import Cut, Placement, placed_after
from proofs.validation.defined import require, require_refused

NAMES = ("a", "b", "c", "d", "e", "f")


def about_wrong_parts(random: Random) -> None:
    """What is put in the place of one part of a mesh, a sharding or a placement."""
    sizes = [random.choice((1, 2, 3)) for _ in NAMES]
    mesh, at = ops.Mesh(dict(zip(NAMES, sizes, strict=True))), random.randrange(len(NAMES))
    require(mesh.axes == tuple(zip(NAMES, sizes, strict=True)), "a mesh", mesh, sizes)
    pairs: list[Any] = [*zip(NAMES, sizes, strict=True)]
    wrong_pairs = [(NAMES[at], wrong) for wrong in (0, -1, "2", 1.5, None)]
    bad: list[Any] = [*wrong_pairs, *((wrong, 1) for wrong in ("", 3, None, NAMES[at - 1]))]
    for pair in bad:
        require_refused(partial(ops.Mesh, [*pairs[:at], pair, *pairs[at + 1 :]]), f"Mesh: {pair} at {at}")
    about_dims(random)
    order = random.sample(NAMES, len(NAMES))
    used, pending = order[:4], {name: random.choice(("sum", "max", "min")) for name in order[4:]}
    for make in (sharded, placed):
        made = make(mesh, used, pending)
        require(dict(made.pending) == pending, "pending", pending, made)
        wrong_names: tuple[Any, ...] = ("g", used[at % 4 - 1], order[4], 3, None, ("a",))
        for name in wrong_names:
            names = [*used[: at % 4], name, *used[at % 4 + 1 :]]
            require_refused(partial(make, mesh, names, pending), f"{make.__name__}: {names}; {pending}")
        again = [used[0], *used[1:3], used[0], used[0]]
        require_refused(partial(make, mesh, again, pending), f"{make.__name__}: {again}")
        whole = dict.fromkeys(order, "sum")
        for key, value in (("g", "sum"), (order[at], "none"), (order[at], 3), (used[at % 4], "sum")):
            more: dict[str, Any] = {**(whole if value != "sum" or key == "g" else pending), key: value}
            given = [] if value != "sum" or key == "g" else used
            if make is sharded or value != "none":
                require_refused(partial(make, mesh, given, more), f"{make.__name__}: {given}; {more}")
    about_coordinates(random, mesh, used)


def sharded(mesh: ops.Mesh, names: list[Any], pending: dict[str, Any]) -> Any:
    """A sharding with one mesh axis on each axis."""
    return ops.ShardingSpec(mesh, [(name,) for name in names], pending)


def placed(mesh: ops.Mesh, names: list[Any], pending: dict[str, Any]) -> Any:
    """A placement with one cut of each axis."""
    return Placement(mesh, [[Cut((name,))] for name in names], pending)


def about_dims(random: Random) -> None:
    """The mesh axes of one axis, in whichever way they are written."""
    names = tuple(random.sample(NAMES, random.randint(2, 6)))
    given: tuple[tuple[Any, tuple[str, ...]], ...] = (
        (None, ()), (names[0], names[:1]), (names, names), ([*names], names), (iter(names), names),
        (DimSpec(names), names), ((), ()),
    )  # fmt: skip
    for value, wanted in given:
        require(DimSpec.of(value).axes == wanted, "DimSpec.of", value, wanted)
    listed: Any = [*names]
    require(DimSpec(listed).axes == names and hash(DimSpec(listed)) == hash(DimSpec(names)), "DimSpec", names)
    place = random.randrange(len(names))
    wrong: tuple[Any, ...] = (3, 1.5, (*names[:place], 3, *names[place:]), (*names, None))
    for value in wrong:
        require_refused(partial(DimSpec.of, value), f"DimSpec.of: {value}")


def about_coordinates(random: Random, mesh: ops.Mesh, used: list[str]) -> None:
    """The part of a device that has no place along a mesh axis in use, or one outside; shapes of another rank; programs
    that end in sizes below 0."""
    spec, shape = ops.ShardingSpec(mesh, [(name,) for name in used]), tuple(random.choice((4, 6)) for _ in used)
    at = {name: random.randrange(mesh.extent(name)) for name in mesh.names}
    begins = [begin for begin, _ in spec.ranges(shape, at)]
    wanted = [min(-(-n // mesh.extent(name)) * at[name], n) for n, name in zip(shape, used, strict=True)]
    require(begins == wanted, "ranges", spec, shape, at, begins)
    for name in used:
        rest = {other: place for other, place in at.items() if other != name}
        for wrong in ({**at, name: mesh.extent(name)}, {**at, name: -1}, rest):
            require_refused(partial(spec.ranges, shape, wrong), f"ranges: {spec}; {wrong}")
    asks: list[Callable[[], object]] = [partial(spec.ranges, (*shape, 2), at), partial(spec.ranges, shape[1:], at)]
    there = Placement(mesh, [[Cut((name,))] for name in used])
    asks += [partial(placed_after, (*shape, 2), there, []), partial(placed_after, shape[1:], there, [])]
    asks += [partial(placed_after, shape, there, [("reshape", (-shape[0], -shape[1], *shape[2:]))])]
    for ask in asks:
        require_refused(ask, f"another rank, or sizes below 0: {spec}; {shape}")
