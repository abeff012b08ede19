"""Placements: how a tensor is divided over a mesh as PyTorch, JAX and this library can say it, and which views of a
divided tensor need no communication.

A placement gives each axis of a tensor a row of *cuts*. What a device holds is dealt out cut by cut, so a placement is
nothing but the indices that each device holds under it. A view says for each index of its result where the element
comes from. It needs no communication if the result can be given a placement, in the same language, under which no
device has an element that it did not hold before.

A worked example: eight numbers on two devices, as 2 rows of 4 whose columns are divided. Read as one row, each device
holds two stretches of it, which PyTorch can say and JAX cannot:

    >>> from spec.movement import reshape
    >>> rows = (), (Cut(("x",)),)
    >>> [found for found in placements("torch", (8,), {"x": 2}) if not moved_elements(
    ...     (reshape((2, 4), (8,)),), (2, 4), rows, found, {"x": 2})]
    [((Cut(names=('x',), split=2),),)]
    >>> needs_no_communication("jax", (reshape((2, 4), (8,)),), (2, 4), rows, {"x": 2})
    False
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import prod

from spec.movement import Movement
from spec.shape import Index, Shape, index_set, size
from spec.sharding.shards import Device, MeshAxes, devices


@dataclass(frozen=True)
class Cut:
    """D32. One division of what there is of an axis: the mesh axes that do it together, numbered row-major, and into
    how many stretches the axis is cut before, of each of which every device gets its part.

    `Shard(k)` of PyTorch is a cut by one mesh axis with split 1, `_StridedShard(k, split_factor=s)` one with split s;
    an entry of JAX's `PartitionSpec` is one cut by all of its mesh axes, with split 1.
    """

    names: tuple[str, ...]
    split: int = 1


Placement = tuple[tuple[Cut, ...], ...]
"""For each axis, its cuts, one after another. Mesh axes that are in none hold copies, or partial sums."""


def blocks(there: Sequence[int], parts: int) -> list[list[int]]:
    """D32. So many blocks of the size rounded up, one after another; the last may be shorter, or empty.

    >>> blocks(range(5), 4)
    [[0, 1], [2, 3], [4], []]
    """
    length = -(-len(there) // parts)
    return [list(there[k * length : (k + 1) * length]) for k in range(parts)]


def dealt(there: Sequence[int], cut: Cut, mesh: MeshAxes, device: Device) -> list[int]:
    """D32. What a device keeps of some coordinates when they are cut: its block of each stretch.

    >>> dealt(range(8), Cut(("x",), 2), {"x": 2}, {"x": 1})
    [2, 3, 6, 7]
    """
    number = 0
    for name in cut.names:
        number = number * mesh[name] + device[name]
    parts = prod(mesh[name] for name in cut.names)
    return [place for stretch in blocks(there, cut.split) for place in blocks(stretch, parts)[number]]


def coordinates(extent: int, cuts: Sequence[Cut], mesh: MeshAxes, device: Device) -> list[int]:
    """D33. The coordinates of an axis that a device holds: what is left after one cut after another.

    >>> coordinates(5, (Cut(("x",)), Cut(("y",))), {"x": 2, "y": 2}, {"x": 0, "y": 1})
    [2]
    """
    there = list(range(extent))
    for cut in cuts:
        there = dealt(there, cut, mesh, device)
    return there


def indices_held(shape: Shape, placement: Placement, mesh: MeshAxes, device: Device) -> list[Index]:
    """D33. The indices that a device holds, in the row-major order of its part of the tensor."""
    parts = (coordinates(extent, cuts, mesh, device) for extent, cuts in zip(shape, placement, strict=True))
    return list(product(*parts))


def origin(view: Sequence[Movement], index: Index) -> Index | None:
    """D34. Where an index of the result of some movements, the first first, comes from; None for what pad has added."""
    for movement in reversed(view):
        if not movement.exists(index):
            return None
        index = movement.source(index)
    return index


def shape_of(view: Sequence[Movement], shape: Shape) -> Shape:
    """D34. The shape of the result of some movements."""
    return view[-1].shape if view else shape


def moved_elements(
    view: Sequence[Movement], shape: Shape, before: Placement, after: Placement, mesh: MeshAxes
) -> list[tuple[Device, Index]]:
    """D34. The elements of the result that a device holds under a placement and did not hold before, with the device.

    What pad has added comes from no device, so each can make it.
    """
    found = []
    for device in devices(mesh):
        had = set(indices_held(shape, before, mesh, device))
        for index in indices_held(shape_of(view, shape), after, mesh, device):
            source = origin(view, index)
            if source is not None and source not in had:
                found.append((device, index))
    return found


def placements(language: str, shape: Shape, mesh: MeshAxes, free: Sequence[str] | None = None) -> Iterator[Placement]:
    """D35. All placements of a tensor that a language can say; `free` are the mesh axes that may divide it (all).

    * "torch": each mesh axis, in their order, divides one axis or none, with any split;
    * "ops": each mesh axis divides one axis or none, those on one axis in any order, with split 1 (D25);
    * "jax": as "ops", the mesh axes on an axis being one cut, and evenly, as `NamedSharding` demands.

    A split of more than an axis has coordinates does what one of as many does.
    """
    names, rank = list(mesh if free is None else free), len(shape)
    if language == "torch":
        choices = [(None, *((k, split) for k in range(rank) for split in range(1, max(shape[k], 1) + 1)))] * len(names)
        for chosen in product(*choices):
            pairs = [(name, at) for name, at in zip(names, chosen, strict=True) if at is not None]
            yield tuple(tuple(Cut((name,), at[1]) for name, at in pairs if at[0] == k) for k in range(rank))
        return
    for rows in rows_of(names, rank):
        if language == "ops":
            yield tuple(tuple(Cut((name,)) for name in row) for row in rows)
        elif all(extent % prod(mesh[name] for name in row) == 0 for extent, row in zip(shape, rows, strict=True)):
            yield tuple((Cut(row),) if row else () for row in rows)


def rows_of(names: Sequence[str], rank: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """D35. All ways to put some of the names, in any order, on the axes of a tensor.

    >>> list(rows_of("xy", 1))
    [((),), (('y',),), (('x',),), (('x', 'y'),), (('y', 'x'),)]
    """
    for axes in product(range(-1, rank), repeat=len(names)):
        sets = [[name for name, at in zip(names, axes, strict=True) if at == k] for k in range(rank)]
        yield from product(*(permutations(some) for some in sets))


def needs_no_communication(
    language: str,
    view: Sequence[Movement],
    shape: Shape,
    before: Placement,
    mesh: MeshAxes,
    *,
    pending: Sequence[str] = (),
) -> bool:
    """D36. Whether the result has a placement, in the language, under which each device's elements are among those
    that it held before.

    Along a mesh axis that is `pending` the devices hold parts of every element. They do so after the view, whose
    result is pending there too: such an axis divides neither of the two.

    >>> from spec.movement import permute
    >>> turned = (permute((2, 3), (1, 0)),)
    >>> needs_no_communication("torch", turned, (2, 3), ((), (Cut(("x",)),)), {"x": 2})
    True
    """
    after = shape_of(view, shape)
    if size(after) == 0:
        return True
    free = [name for name in mesh if name not in pending]
    return any(
        not moved_elements(view, shape, before, found, mesh) for found in placements(language, after, mesh, free)
    )


def owners(shape: Shape, placement: Placement, mesh: MeshAxes, name: str) -> dict[Index, set[int]]:
    """D37. For each index, the coordinates along one mesh axis of the devices that hold it.

    >>> owners((4,), ((Cut(("x",)),),), {"x": 2}, "x")
    {(0,): {0}, (1,): {0}, (2,): {1}, (3,): {1}}
    """
    found: dict[Index, set[int]] = {index: set() for index in index_set(shape)}
    for device in devices(mesh):
        for index in indices_held(shape, placement, mesh, device):
            found[index].add(device[name])
    return found


def position_is_on(axis: int, shape: Shape, position: int, extent: int) -> bool:
    """D38. Whether a mesh axis of some devices at a radix position is a digit of one axis of a shape: the product of
    the sizes in front of the axis divides the position, and what the mesh axis ends at divides the product up to it.

    >>> [position_is_on(k, (2, 4), 2, 2) for k in (0, 1)]
    [False, True]
    """
    before, upto = prod(shape[:axis]), prod(shape[: axis + 1])
    return position % before == 0 and upto % (position * extent) == 0
