"""A mesh of devices, and the part of an axis that each of them holds.

A mesh is named axes with sizes; its devices are numbered row-major. An axis of a tensor is divided by one mesh axis
after another: each cuts every piece into blocks of the size rounded up, so that the last ones may be shorter or empty
(5 over 4 devices: 2, 2, 1, 0). What one mesh axis more cuts stays inside of the piece that it cuts (D25, R17).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any, Protocol, runtime_checkable

from impl.doors import pairs_of
from impl.integers import Integer, as_integer, entries, one_by_one
from impl.ops.errors import ShardingError
from impl.parts.movement import ceiling
from impl.shown import readable, shown
from impl.symbolic import Node

Range = tuple[Integer, Integer]

PAIRS = "a mapping of names to sizes, or pairs of them"

MOST_AXES = 64
"""Axes of a mesh; what moves on a mesh moves along one after another."""
MOST_DEVICES = 2**12
"""Devices that are numbered one by one, and that the embedded engine plays. A plan needs no numbers, and no limit."""


class Engine(Protocol):
    """What runs operations on the tensors of a mesh. Values, records and plans are those of `impl.ops`; a mesh, on
    which they all rest, does not know them."""

    def place(self, value: Any, spec: Any) -> Any:
        """Puts a tensor (`values.Value`) on the mesh as a sharding says, or moves it if it is there."""

    def run(self, record: Any, values: Sequence[Any], params: Any, plan: Any, settles: bool) -> Any:
        """Runs an operation as its plan says; pending reductions of the result are combined if it `settles`."""


@runtime_checkable
class Selective(Protocol):
    """An engine that does not place every tensor that a sharding fits."""

    def require_placeable(self, where: str, shape: Any, spec: Any) -> None:
        """Raises what `place` raises for a tensor of a shape, before anything runs."""


@dataclass(frozen=True, slots=True, init=False)
class Mesh:
    """Named mesh axes and their sizes, and the engine that runs what is placed on it (None: this process).

    Raises ShardingError unless every name is a text of its own and every size is at least 1, and for more than 64 axes.

    >>> Mesh({"x": 2, "y": 4}).size
    8
    """

    axes: tuple[tuple[str, int], ...]
    engine: Engine | None = field(repr=False)

    def __init__(self, axes: Mapping[str, int] | Iterable[tuple[str, int]], engine: Engine | None = None) -> None:
        pairs = pairs_given(axes)
        if len(pairs) > MOST_AXES:
            raise ShardingError(f"Mesh: {len(pairs)} axes; need at most {MOST_AXES}")
        sizes = tuple(as_integer(size, f"Mesh: axis {shown(name)}", ShardingError) for name, size in pairs)
        names = [name for name, _ in pairs]
        if not all(type(name) is str and name for name in names) or len(set(names)) < len(names):
            raise ShardingError(f"Mesh: the names {shown(names)} are not texts, each once")
        if engine is not None and not all(hasattr(type(engine), name) for name in ("place", "run")):
            raise ShardingError(f"Mesh: {shown(engine)} is no engine; need one of impl.ops, or None for this process")
        for name, size in zip(names, sizes, strict=True):
            if isinstance(size, Node) or size < 1:
                raise ShardingError(f"Mesh: axis {shown(name)} has size {shown(size)}; need a size >= 1")
        object.__setattr__(self, "axes", tuple(zip(names, sizes, strict=True)))
        object.__setattr__(self, "engine", engine)

    def __repr__(self) -> str:
        return f"Mesh(axes={readable(self.axes)})"

    @property
    def size(self) -> int:
        """The number of devices."""
        return prod(size for _, size in self.axes)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the mesh axes."""
        return tuple(name for name, _ in self.axes)

    def extent(self, name: str) -> int:
        """The size of a mesh axis."""
        sizes = dict(self.axes)
        if not isinstance(name, str) or name not in sizes:
            raise ShardingError(f"extent: {shown(name)} is no axis of the mesh; need one of {shown(self.names)}")
        return sizes[name]

    def coordinates(self) -> list[dict[str, int]]:
        """The coordinates of every device, in order. Raises ShardingError for more than 4,096 devices."""
        require_few_devices("coordinates", self)
        names, places = self.names, product(*(range(size) for _, size in self.axes))
        return [dict(zip(names, place, strict=True)) for place in places]


def require_few_devices(where: str, mesh: Mesh) -> None:
    """Raises ShardingError if a mesh has more devices than are numbered one by one."""
    if mesh.size > MOST_DEVICES:
        raise ShardingError(f"{where}: a mesh of {shown(mesh.size)} devices; need at most {MOST_DEVICES}")


def pairs_given(axes: object) -> list[tuple[Any, Any]]:
    """The names and sizes that are given for a mesh. Raises ShardingError for what is no mapping, and no pairs."""
    if isinstance(axes, Mapping):
        return pairs_of(axes, "Mesh: axes", ShardingError)
    given = "Mesh: axes", PAIRS, ShardingError
    pairs = [entries(pair, *given, 2) for pair in one_by_one(axes, *given)]
    if not all(len(pair) == 2 for pair in pairs):
        raise ShardingError(f"Mesh: axes: {shown(axes)} is not {PAIRS}")
    return [(name, size) for name, size in pairs]


def block_of(piece: Range, parts: Integer, index: Integer) -> Range:
    """R17. The block that one of `parts` devices holds of a piece of an axis, `index` counted from 0.

    >>> [block_of((0, 5), 4, index) for index in range(4)]
    [(0, 2), (2, 4), (4, 5), (5, 5)]
    """
    begin, end = piece
    block = ceiling(end - begin, parts)
    return min(begin + index * block, end), min(begin + (index + 1) * block, end)


def piece_of(size: Integer, cuts: Iterable[tuple[Integer, Integer]]) -> Range:
    """The piece of an axis that is left after cuts, each the number of parts and which of them, the first outermost.

    >>> piece_of(8, [(2, 1), (2, 0)])
    (4, 6)
    """
    piece: Range = (0, size)
    for parts, index in cuts:
        piece = block_of(piece, parts, index)
    return piece


def is_held_by_all(size: int, cuts: Sequence[int]) -> bool:
    """Whether every device has an element of an axis that is cut into so many parts, one cut after another (R17).

    Of pieces of one length the first part is longest and the last one shortest, and those between are as long as one
    of both, unless the last one is empty.

    >>> is_held_by_all(5, [4]), is_held_by_all(6, [3, 2]), is_held_by_all(5, [3, 2])
    (False, True, False)
    """
    lengths = {size}
    for parts in cuts:
        ends = [block_of((0, length), parts, index) for length in lengths for index in (0, parts - 1)]
        lengths = {end - begin for begin, end in ends}
    return 0 not in lengths
