"""A mesh of devices, and the part of an axis that each of them holds.

A mesh is named axes with sizes; its devices are numbered row-major. An axis of a tensor is divided by one mesh axis
after another: each cuts every piece into blocks of the size rounded up, so that the last ones may be shorter or empty
(5 over 4 devices: 2, 2, 1, 0). What one mesh axis more cuts stays inside of the piece that it cuts (D25, R17).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from impl.integers import Integer, as_integer
from impl.ops.errors import ShardingError
from impl.parts.movement import ceiling

if TYPE_CHECKING:
    from impl.ops.sharding.values import Engine

Range = tuple[Integer, Integer]


@dataclass(frozen=True, slots=True, init=False)
class Mesh:
    """Named mesh axes and their sizes, and the engine that runs what is placed on it (None: this process).

    Raises ShardingError unless every name is a text of its own and every size is at least 1.

    >>> Mesh({"x": 2, "y": 4}).size
    8
    """

    axes: tuple[tuple[str, int], ...]
    engine: Engine | None = field(repr=False)

    def __init__(self, axes: Mapping[str, int] | Iterable[tuple[str, int]], engine: Engine | None = None) -> None:
        pairs = tuple(axes.items()) if isinstance(axes, Mapping) else tuple(axes)
        sizes = tuple(as_integer(size, f"Mesh: axis {name!r}", ShardingError) for name, size in pairs)
        names = [name for name, _ in pairs]
        if not all(isinstance(name, str) and name for name in names) or len(set(names)) < len(names):
            raise ShardingError(f"Mesh: the names {names} are not texts, each once")
        for name, size in zip(names, sizes, strict=True):
            if size < 1:
                raise ShardingError(f"Mesh: axis {name!r} has size {size}; need a size >= 1")
        object.__setattr__(self, "axes", tuple(zip(names, sizes, strict=True)))
        object.__setattr__(self, "engine", engine)

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
        return dict(self.axes)[name]

    def coordinates(self) -> list[dict[str, int]]:
        """The coordinates of every device, in order."""
        places = product(*(range(size) for _, size in self.axes))
        return [dict(zip(self.names, place, strict=True)) for place in places]


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
