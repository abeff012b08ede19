"""A chain on a tensor that is divided over a mesh of devices: who holds what, before and after, and what must move."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Any

from explorer.cells import PLACES, indices_of
from explorer.given import Given
from explorer.placements import division_of
from explorer.typed import typed
from impl.cli.commands.shard import WORDS
from impl.errors import LayoutError
from impl.merge.reading import read, unravel
from impl.ops.sharding.views import Moves, Placement, Undecided, placed_after
from impl.shapetracker import ShapeTracker
from impl.view import parts_of
from spec.sharding import placement as definitions
from spec.sharding.shards import devices

MOST_CELLS = 1024
"""Elements of a tensor that is drawn."""
MOST_DEVICES = 64
"""Devices of a mesh that is drawn."""
Shape = tuple[int, ...]
Held = list[set[tuple[int, ...]]]
"""The indices that each device holds."""


def answer(given: Given) -> dict[str, object]:
    """The answer in words; before and after the chain, for each element, the devices that hold it; and the elements
    that a device needs and did not hold, outlined. `mesh` is sizes and `placement` PyTorch's words, or, where `project`
    is jax, names with sizes and a PartitionSpec.

    >>> found = answer({"text": "(2, 6).reshape(3, 4)", "mesh": "2", "placement": "Shard(1)"})
    >>> found["kind"], found["elements"], len(found["after"]["moved"])
    ('communication', 4, 4)
    >>> ask = {"text": "(2, 6).reshape(2, 2, 3)", "project": "jax", "mesh": "x=2", "placement": "P(None, 'x')"}
    >>> answer(ask)["after"]["placement"]
    ["P(None, 'x', None)"]
    """
    chain = typed({**given, "reading": "fewest"}).chain
    if chain is None:
        raise LayoutError("sharding: this is a stack of views; need a chain that begins with a shape, as (2, 6).T")
    shape = chain.steps[0].tracker.shape
    program = [movement for step in chain.steps[1:] for movement in step.movements]
    division = division_of(given)
    before = division.on(shape)
    elements = max(prod(shape), prod(chain.shape), *shape, *chain.shape)
    if prod(size for _, size in before.mesh.axes) > MOST_DEVICES or elements > MOST_CELLS:
        raise LayoutError(f"sharding: need at most {MOST_DEVICES} devices and {MOST_CELLS} elements, to be drawn")
    found = placed_after(shape, before, program, division.project, slices=division.slices)
    if isinstance(found, Undecided):
        return {"kind": WORDS[Undecided], "sentence": f"not decided: {found.reason}"}
    sources = sources_of(shape, program)
    had, has = held(shape, before), held(found.shape, found.placement)
    moved = [
        (device, index)
        for device, indices in enumerate(has)
        for index in sorted(indices)
        if (source := sources[index]) is not None and source not in had[device]
    ]
    return {
        "kind": WORDS[type(found)],
        "sentence": sentence_of(found) if isinstance(found, Moves) else "No element leaves its device.",
        "elements": found.elements if isinstance(found, Moves) else 0,
        "devices": [dict(device) for device in devices(dict(before.mesh.axes))],
        "before": drawn(shape, division.texts(before), had, []),
        "after": drawn(found.shape, division.texts(found.placement), has, moved),
    }


def sources_of(shape: Shape, program: Iterable[tuple[str, Any]]) -> dict[tuple[int, ...], tuple[int, ...] | None]:
    """Where each index of the result comes from; None for what pad has added (D34)."""
    tracker = ShapeTracker.from_shape(shape)
    for name, argument in program:
        tracker = getattr(tracker, name)(argument)
    views = parts_of(tracker.views)
    readings = {index: read(views, index) for index in indices_of(tracker.shape)}
    return {
        index: unravel(shape, reading.address) if reading.is_valid and reading.address is not None else None
        for index, reading in readings.items()
    }


def held(shape: Shape, placement: Placement) -> Held:
    """The indices that each device holds, by the definition (D33)."""
    mesh = dict(placement.mesh.axes)
    cuts = tuple(tuple(definitions.Cut(cut.names, cut.split) for cut in row) for row in placement.cuts)
    return [set(definitions.indices_held(shape, cuts, mesh, device)) for device in devices(mesh)]


def drawn(shape: Shape, words: list[str], held: Held, moved: list[tuple[int, tuple[int, ...]]]) -> dict[str, object]:
    """A tensor as cells: the devices of each, the place of the first of them on the scale, and what moves."""
    indices = indices_of(shape)
    owners = [[device for device, there in enumerate(held) if index in there] for index in indices]
    return {
        "shape": shape,
        "placement": words,
        "rows": (1, 1, *shape)[-2],
        "columns": (1, *shape)[-1],
        "slices": indices_of(shape[:-2]) if indices else [],
        "indices": indices,
        "owners": owners,
        "places": [(PLACES - 1) * each[0] // max(len(held) - 1, 1) if each else -1 for each in owners],
        "moved": [{"device": device, "index": index} for device, index in moved],
    }


def sentence_of(found: Moves) -> str:
    """What must move, in words."""
    witness, kinds = found.witness, ", ".join(f"{one.kind} along mesh axis {one.mesh_axis}" for one in found.exchanges)
    return (
        f"{kinds}: {found.elements} elements must move; gathering all would move {found.gathering}. "
        f"Element {witness.element}, {witness.source} before, is on {place(witness.has)} and needed on "
        f"{place(witness.needs)}."
    )


def place(device: Iterable[tuple[str, int]]) -> str:
    """A device by its place on the mesh."""
    return f"device ({', '.join(str(coordinate) for _, coordinate in device)})"
