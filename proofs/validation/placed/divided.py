"""A view of a tensor that is divided over a mesh: how many elements move to a placement of it, and how (D36)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from spec.movement import Movement
from spec.shape import Shape, index_set
from spec.sharding.placement import Cut, moved_elements, origin, owners, shape_of

Cuts = tuple[tuple[Cut, ...], ...]


def names_in(cuts: Cuts) -> set[str]:
    """The mesh axes that some cuts are by."""
    return {name for row in cuts for cut in row for name in cut.names}


class Divided(NamedTuple):
    """A view of a divided tensor: its movements, and the shape and the cuts of the tensor."""

    view: Sequence[Movement]
    shape: Shape
    cuts: Cuts
    mesh: Mapping[str, int]

    @property
    def used(self) -> list[str]:
        """The mesh axes of more than one device that divide the tensor."""
        return [name for name in self.mesh if self.mesh[name] > 1 and name in names_in(self.cuts)]

    def moved(self, after: Cuts) -> int:
        """How many elements devices receive under cuts of the result."""
        return len(moved_elements(self.view, self.shape, self.cuts, after, self.mesh))

    def places(self, after: Cuts) -> dict[str, set[tuple[int, int]]]:
        """The places along each mesh axis that divides tensor and result which elements have before and after."""
        found: dict[str, set[tuple[int, int]]] = {}
        shape = shape_of(self.view, self.shape)
        sources = [(origin(self.view, index), index) for index in index_set(shape)]
        for name in [name for name in self.used if name in names_in(after)]:
            had, has = owners(self.shape, self.cuts, self.mesh, name), owners(shape, after, self.mesh, name)
            found[name] = {(min(had[source]), min(has[index])) for source, index in sources if source is not None}
        return found

    def exchanges(self, after: Cuts) -> Iterator[tuple[str, str]]:
        """What moves along each mesh axis that divides the tensor, by the places of all elements along it."""
        there = self.places(after)
        for name in self.used:
            if name not in there:
                yield "all_gather", name
            elif any(old != new for old, new in there[name]):
                sides = ({pair[side] for pair in there[name]} for side in (0, 1))
                is_whole = all(len(side) == len(there[name]) for side in sides)
                yield "permute" if is_whole else "all_to_all", name
