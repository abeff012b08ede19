"""Answers to whether a view of a divided tensor needs communication."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from impl.ops.records.shapes import Shape
from impl.ops.sharding.views.placement import Placement

Index = tuple[int, ...]
Device = tuple[tuple[str, int], ...]
"""The place of a device along each mesh axis, by name."""


@dataclass(frozen=True, slots=True)
class Stays:
    """No element has to move: the shape of the result, and a placement under which each device has its elements.

    Along the mesh axes in `sliced` the operand holds copies, of which each device keeps only a part.
    """

    shape: Shape
    placement: Placement
    sliced: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Witness:
    """An element of the result that a device needs, and does not have: its index, the index of the operand that it is,
    a device that has it, and the device that needs it."""

    element: Index
    source: Index
    has: Device
    needs: Device


@dataclass(frozen=True, slots=True)
class Exchange:
    """What moves along one mesh axis: "all_gather" puts parts together on every device; "all_to_all" deals them out
    anew; in a "permute" each device hands all that it has to one other."""

    kind: str
    mesh_axis: str


@dataclass(frozen=True, slots=True)
class Moves:
    """No placement of the result leaves every element where it is.

    The placement that takes the least communication, the exchanges that lead to it, how many elements all devices
    receive together in these, and how many if everything was gathered; and a witness that something must move.
    """

    shape: Shape
    placement: Placement
    exchanges: tuple[Exchange, ...]
    elements: int
    gathering: int
    witness: Witness

    def bytes(self, itemsize: int) -> int:
        """What all devices receive together, for elements of so many bytes."""
        return self.elements * itemsize


@dataclass(frozen=True, slots=True)
class Undecided:
    """The question was too large to be answered; why."""

    reason: str


Answer = Stays | Moves | Undecided

Extents = Mapping[str, int]
