"""How a tensor is divided over a mesh, in a form that PyTorch's placements, JAX's and those of this library have.

Each axis has a row of cuts. A cut divides what there is of the axis into stretches, and each stretch into blocks, one
for each device; sizes are rounded up, so that the last ones may be shorter or empty (D32).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Literal

from impl.doors import at_least, listed, one_of, pairs_of, text
from impl.integers import one_by_one
from impl.ops.errors import ShardingError
from impl.ops.records.shapes import Shape
from impl.ops.sharding.mesh import Mesh
from impl.shown import shown

Language = Literal["torch", "ops", "jax"]
"""What can be said (D35). "torch": a mesh axis divides one axis, in the order of the mesh, with any split. "ops": in
any order, with split 1. "jax": as "ops", those on an axis being one cut, and evenly."""

LANGUAGES: tuple[Language, ...] = ("torch", "ops", "jax")


@dataclass(frozen=True, slots=True)
class Cut:
    """D32. The mesh axes that cut an axis together, numbered row-major, and the stretches that it is cut into before.

    Raises ShardingError for names that are no texts, for none, and for a split below 1.

    >>> Cut(("x",), 2)
    Cut(names=('x',), split=2)
    """

    names: tuple[str, ...]
    split: int = 1

    def __post_init__(self) -> None:
        given = listed(str, self.names, "Cut: names", ShardingError)
        names = [text(name, "Cut: names", ShardingError) for name in given]
        if not names:
            raise ShardingError("Cut: no mesh axis; need one or more")
        object.__setattr__(self, "names", tuple(names))
        object.__setattr__(self, "split", at_least(1, self.split, "Cut: split", ShardingError))


Cuts = tuple[tuple[Cut, ...], ...]
"""For each axis of a tensor, its cuts, one after another."""


@dataclass(frozen=True, slots=True, init=False)
class Placement:
    """D33. A mesh, the cuts of each axis of a tensor, and the pending reductions by mesh axis.

    Raises ShardingError for a mesh axis that does not exist, and for one that is used twice or is pending as well.

    >>> Placement(Mesh({"x": 2}), [[Cut(("x",), 2)], []]).used
    ('x',)
    """

    mesh: Mesh
    cuts: Cuts
    pending: tuple[tuple[str, str], ...]

    def __init__(
        self, mesh: Mesh, cuts: Iterable[Iterable[Cut]], pending: Mapping[str, str] | None = None
    ) -> None:
        one_of(Mesh, mesh, "Placement: mesh", ShardingError)
        rows = one_by_one(cuts, "Placement: cuts", "one row of cuts for each axis", ShardingError)
        parts = [] if pending is None else pairs_of(pending, "Placement: pending", ShardingError)
        for pair in parts:
            listed(str, pair, "Placement: pending", ShardingError)
        object.__setattr__(self, "mesh", mesh)
        found = tuple(tuple(listed(Cut, row, "Placement: cuts", ShardingError)) for row in rows)
        object.__setattr__(self, "cuts", found)
        object.__setattr__(self, "pending", tuple(sorted(parts)))
        used = [*self.used, *(name for name, _ in self.pending)]
        for name in used:
            if name not in mesh.names or used.count(name) > 1:
                problem = f"is used {used.count(name)} times" if name in mesh.names else "is none of the mesh"
                raise ShardingError(
                    f"Placement: mesh axis {shown(name)} {problem}; need each of {shown(mesh.names)} at most once, "
                    "dividing an axis or pending"
                )

    @property
    def used(self) -> tuple[str, ...]:
        """The mesh axes that divide an axis."""
        return tuple(name for row in self.cuts for cut in row for name in cut.names)

    def with_cuts(self, cuts: Iterable[Iterable[Cut]]) -> Placement:
        """The placement with other cuts; what is pending stays so."""
        return Placement(self.mesh, cuts, dict(self.pending))

    def free(self) -> tuple[str, ...]:
        """The mesh axes of more than one device that hold copies, in the order of the mesh."""
        taken = {*self.used, *(name for name, _ in self.pending)}
        return tuple(name for name, size in self.mesh.axes if size > 1 and name not in taken)


def blocks(length: int, parts: int) -> Iterator[tuple[int, int]]:
    """D32. The begins and ends of so many blocks of the size rounded up, or of as many as there are coordinates.

    >>> list(blocks(5, 4))
    [(0, 2), (2, 4), (4, 5), (5, 5)]
    """
    parts = min(parts, max(length, 1))
    size = -(-length // parts)
    return ((min(k * size, length), min((k + 1) * size, length)) for k in range(parts))


def dealt(length: int, parts: int, split: int) -> list[int]:
    """D32. For each of so many coordinates in a row, which part a cut gives it to.

    A split of more than there are coordinates does what one of as many does.

    >>> dealt(8, 2, 2), dealt(5, 4, 1)
    ([0, 0, 1, 1, 0, 0, 1, 1], [0, 0, 1, 1, 2])
    """
    found: list[int] = []
    for begin, end in blocks(length, split):
        size = -(-(end - begin) // parts)
        found += [place // size for place in range(end - begin)]
    return found


def split_number(number: int, names: Sequence[str], extents: Mapping[str, int]) -> dict[str, int]:
    """The place along each of some mesh axes that are numbered together, row-major.

    >>> split_number(5, ("x", "y"), {"x": 2, "y": 3})
    {'x': 1, 'y': 2}
    """
    found = {}
    for name in reversed(names):
        number, found[name] = divmod(number, extents[name])
    return {name: found[name] for name in names}


def parts_of(cut: Cut, extents: Mapping[str, int]) -> int:
    """How many devices a cut is for."""
    return prod(extents[name] for name in cut.names)


def require_axes(where: str, placement: Placement, shape: Shape) -> None:
    """Raises ShardingError unless there is a row of cuts for each axis."""
    if len(placement.cuts) != len(shape):
        raise ShardingError(
            f"{where}: the placement has {len(placement.cuts)} rows of cuts, the shape {shown(shape)} {len(shape)} "
            "axes; need one for each"
        )
