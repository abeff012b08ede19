"""How a tensor comes from one division over a mesh to another: the moves, and an order of them in which little is
received.

What two axes divide by in common from the front on stays. Each mesh axis that is to divide something else moves once:
from its axis to the one that is to have it next, or it is gathered, and cut again where it is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from math import prod
from typing import NamedTuple

from impl.memoise import CACHE_SIZE
from impl.ops.records.radix import Dims
from impl.ops.sharding.spec import ShardingSpec

MOST_TRIED = 243
"""How many divisions on the way to another are looked at: all of them where up to five mesh axes move. After so many,
the way that is the cheapest by then goes on by the first move that is possible each time."""


class Move(NamedTuple):
    """One change of how a tensor lies on the mesh, along one mesh axis.

    `all_gather` puts the parts of an axis together on every device, `all_to_all` puts together what each device needs
    where the axis `onto` is divided instead, and `all_reduce` combines pending parts: the collectives. `slice` keeps a
    part of what each device has, without communication.
    """

    kind: str
    mesh_axis: str
    axis: int | None = None
    reduction: str | None = None
    onto: int | None = None

    def __str__(self) -> str:
        return f"{self.kind}({self.reduction + ', ' if self.reduction else ''}{self.mesh_axis})"


def settling(spec: ShardingSpec) -> tuple[Move, ...]:
    """The moves that combine what is pending, each by its own reduction."""
    return tuple(Move("all_reduce", name, None, reduction) for name, reduction in spec.pending)


def moves_between(old: ShardingSpec, dims: Dims) -> tuple[Move, ...]:
    """The moves that bring a tensor without pending reductions to other mesh axes.

    One collective for each mesh axis of several devices that something has and is not to have there, and the least that
    is received in so many; the first `MOST_TRIED` divisions on the way are looked at for that.

    >>> from impl.ops.sharding.mesh import Mesh
    >>> spec = ShardingSpec(Mesh({"x": 2, "y": 2}), [("x", "y"), None])
    >>> [str(move) for move in moves_between(spec, (("x",), ("y",)))]
    ['all_to_all(y)']
    >>> [str(move) for move in moves_between(spec, ((), ("y", "x")))]
    ['all_to_all(y)', 'all_to_all(x)']
    """
    return () if old.names == dims else cheapest(old.names, dims, old.mesh.axes)


@lru_cache(maxsize=CACHE_SIZE)
def cheapest(old: Dims, dims: Dims, axes: tuple[tuple[str, int], ...]) -> tuple[Move, ...]:
    """The way from one division to another on which devices receive the least, and of such ways a short one."""
    extents, tried, number = dict(axes), set[Dims](), count()
    ways: list[tuple[int, int, int, Dims, tuple[Move, ...]]] = [(0, 0, next(number), old, ())]
    while ways:
        total, _, _, now, moves = heappop(ways)
        if now == dims:
            return moves
        if now not in tried:
            tried.add(now)
            further = list(possible_moves(now, dims, extents))
            if len(tried) >= MOST_TRIED:
                further, ways = further[:1], []
            for move in further:
                way = (*moves, move)
                found = total + received(now, move, extents), len(way), next(number), dims_moved(now, move), way
                heappush(ways, found)
    raise AssertionError("each division has a way to each other one")


def possible_moves(now: Dims, dims: Dims, extents: Mapping[str, int]) -> Iterator[Move]:
    """A move alone that takes no communication, if there is one: a slice, after which less has to move, or one along a
    single device. Else exchanges, then gathers: first those of what nothing is to have, and along few devices."""
    rows = list(enumerate(zip(now, dims, strict=True)))
    grown = {after[len(names)]: axis for axis, (names, after) in rows if names != after and is_begun(names, after)}
    used = {name for names in now for name in names}
    for name, axis in grown.items():
        if name not in used:
            yield Move("slice", name, axis)
            return
    ends = {names[-1]: axis for axis, (names, after) in rows if not is_begun(names, after)}
    if (single := next((name for name in ends if extents[name] == 1), None)) is not None:
        yield Move("all_gather", single, ends[single])
        return
    yield from (Move("all_to_all", name, axis, onto=grown[name]) for name, axis in ends.items() if name in grown)
    wanted = {name for names in dims for name in names}
    for name in sorted(ends, key=lambda each: (each in wanted, extents[each])):
        yield Move("all_gather", name, ends[name])


def is_begun(names: Sequence[str], after: Sequence[str]) -> bool:
    """Whether the mesh axes that an axis has are the first of those that it is to have."""
    return names == after[: len(names)]


def dims_moved(now: Dims, move: Move) -> Dims:
    """The mesh axes on each axis after a move."""
    shrunk = move.axis if move.kind != "slice" else None
    grown = move.axis if move.kind == "slice" else move.onto
    kept = (names[:-1] if axis == shrunk else names for axis, names in enumerate(now))
    return tuple([(*names, move.mesh_axis) if axis == grown else names for axis, names in enumerate(kept)])


def received(now: Dims, move: Move, extents: Mapping[str, int]) -> int:
    """How much each device receives by a move, where all parts are of one size; a whole number, in a unit of the mesh:
    the square of its number of devices is the whole tensor."""
    part = prod(extents.values()) ** 2 // prod(extents[name] for names in now for name in names)
    others = extents[move.mesh_axis] - 1
    match move.kind:
        case "all_gather":
            return others * part
        case "all_to_all":
            return others * part // (others + 1)
        case _:
            return 0
